"""Conditions on the form of a value: empty, blank, relative, not expanded, misspelt, too long, odd characters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ...world import size
from .situation import Hit, Situation, When, mindspore, quote

_BLANKS = " \t\n\v\f\r"
_NAME_START = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_")
_DOCUMENTED = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./")

Names = tuple[tuple[str, ...], tuple[str, ...]]  # variables, options


def _given(sit: Situation, names: Names) -> Iterator[tuple[str, str, str]]:
    """(name, value, how it is written) of the variables and options that are given."""
    for name, value in sit.places(names[0]):
        yield name, value, f"{name}={value}"
    for name, value in sit.options(names[1]):
        yield name, value, f"--option {name}={value}"


def _dump_paths(sit: Situation) -> Iterator[tuple[str, str, str]]:
    for config in sit.configs:
        value = config.dump.get("dump_path")
        if isinstance(value, str):
            yield "dump_path", value, config.at("dump_path")
    other = mindspore(sit)
    if other is not None and other.path:
        yield "common_dump_settings.path", other.path, f'{other.file}:{other.line}: "path": "{other.path}"'


# ---------------------------------------------------------------------- empty and blank
def _empty(sit: Situation, names: tuple[str, ...]) -> Iterable[Hit]:
    for name, value in sit.places(names):
        if not value:
            yield Hit(name, {"name": name}, (f"{name}=",), (f"unset {name}",))


def _empty_with_graphs(sit: Situation, name: str) -> Iterable[Hit]:
    if sit.job.env.get(name) == "" and graphs_on(sit.env("DUMP_GE_GRAPH")):
        yield Hit(name, {"name": name}, (f"{name}=", sit.seen("DUMP_GE_GRAPH")), (f"unset {name}", f"export {name}=2"))


def graphs_on(value: str) -> bool:
    """Whether DUMP_GE_GRAPH dumps: strtol gives 1, 2 or 3, or a negative number (facts 5.6, 19.1 C12)."""
    text = value.lstrip(_BLANKS)
    sign = text[:1]
    digits = text[1:] if sign in ("+", "-") else text
    end = 0
    while end < len(digits) and digits[end] in "0123456789":
        end += 1
    number = int(digits[:end] or "0")
    return number > 0 and (sign == "-" or number <= 3)


def _blank(sit: Situation, names: Names) -> Iterable[Hit]:
    for name, value, seen in _given(sit, names):
        if value and not value.strip(_BLANKS):
            yield Hit(name, {"name": name, "value": value}, (f'{seen.partition("=")[0]}="{value}"',), _drop(sit, name))


def _drop(sit: Situation, name: str) -> tuple[str, ...]:
    return (f"unset {name}",) if name in sit.job.env else ()


# ---------------------------------------------------------------------- nobody expands
def _tilde(sit: Situation, names: Names) -> Iterable[Hit]:
    for name, value, seen in (*_given(sit, names), *_dump_paths(sit)):
        if value.startswith("~"):
            user, slash, rest = value[1:].partition("/")
            home = sit.job.home or sit.job.passwd_home
            literal = sit.world.absolute(value)
            better = f'"$HOME{slash}{rest}"' if not user else quote(value)
            fix = _export(sit, name, better) if not user else ()
            yield Hit(name, {"name": name, "value": value, "literal": literal, "home": home}, (seen,), fix)


def _variable(sit: Situation, names: Names) -> Iterable[Hit]:
    for name, value, seen in (*_given(sit, names), *_dump_paths(sit)):
        found = reference(value)
        if found is not None:
            literal = sit.world.absolute(value)
            fix = _export(sit, name, f'"{value}"')
            yield Hit(name, {"name": name, "value": value, "literal": literal, "reference": found}, (seen,), fix)


def _export(sit: Situation, name: str, shell: str) -> tuple[str, ...]:
    return (f"export {name}={shell}",) if name in sit.job.env else ()


def reference(value: str) -> str | None:
    """The first ``$NAME`` or ``${NAME`` … ``}`` in a value."""
    at = value.find("$")
    while at >= 0:
        rest = value[at + 1 :]
        if rest.startswith("{"):
            inner, close, _ = rest[1:].partition("}")
            if close and inner and inner[0] in _NAME_START:
                return f"${{{inner}}}"
        elif rest and rest[0] in _NAME_START:
            end = 1
            while end < len(rest) and (rest[end] in _NAME_START or rest[end].isdigit()):
                end += 1
            return "$" + rest[:end]
        at = value.find("$", at + 1)
    return None


# ---------------------------------------------------------------------- relative
def _relative(sit: Situation, names: Names) -> Iterable[Hit]:
    for name, value, seen in _given(sit, names):
        if value and value[0] not in "/~" and value.strip(_BLANKS) and reference(value) is None:
            literal = sit.world.absolute(value)
            cwd = sit.world.cwd
            args = {"name": name, "value": value, "cwd": cwd, "literal": literal, "other": f"/elsewhere/{value}"}
            yield Hit(name, args, (seen,), _export(sit, name, quote(literal)) if literal else ())


def _relative_log(sit: Situation, name: str) -> Iterable[Hit]:
    """plog makes a missing relative directory below ``/`` (facts 11.4, 19.1 C4 and C5)."""
    value = sit.env(name)
    if value and value[0] not in "/~" and not sit.world.exists(value) and value.strip(_BLANKS) and not reference(value):
        literal = sit.world.absolute(value)
        made = "/" + value.removeprefix("./")
        args = {"name": name, "value": value, "made": made, "cwd": sit.world.cwd, "literal": literal}
        yield Hit(name, args, (f"{name}={value}",), _export(sit, name, quote(literal)) if literal else ())


# ---------------------------------------------------------------------- characters and segments
def _segments(sit: Situation, names: Names) -> Iterable[Hit]:
    for name, value, seen in (*_given(sit, names), *_dump_paths(sit)):
        at = value.find("//", 1)
        if at > 0:
            plain = sit.world.absolute(value)
            yield Hit(name, {"name": name, "value": value, "before": value[:at], "plain": plain}, (seen,))


def refused_characters(value: str) -> str:
    """The characters that the operator compiler refuses in a cache directory (facts 7.3, 19.2 A6).

    Letters, digits and ``. - _ /`` pass; a byte above 0x7f passes and takes the next byte with it.
    """
    data = value.encode("utf-8", "surrogateescape")
    bad: list[str] = []
    at = 0
    while at < len(data):
        byte = data[at]
        if byte >= 0x80:
            at += 2
            continue
        char = chr(byte)
        if char not in _DOCUMENTED and char not in bad:
            bad.append(char)
        at += 1
    return "".join(bad)


def _cache_characters(sit: Situation, places: tuple[tuple[str, ...], tuple[str, ...]]) -> Iterable[Hit]:
    """Only the candidate that wins is looked at, and only while the cache is on."""
    from .cache import cache_off_by

    if cache_off_by(sit):
        return
    options, variables = places
    for name, value in (*sit.options(options), *sit.places(variables)):
        held = value.strip(" \t")
        if held:
            bad = refused_characters(held)
            if bad:
                shown = " ".join(repr(char)[1:-1] if char != " " else "blank" for char in bad)
                yield Hit(name, {"name": name, "value": value, "bad": shown}, (sit.seen(name),), _drop(sit, name))
            return


def _odd_characters(sit: Situation, names: Names) -> Iterable[Hit]:
    for name, value, seen in _given(sit, names):
        bad = [c for c in dict.fromkeys(value) if c not in _DOCUMENTED and not "\u4e00" <= c <= "\u9fa5"]
        if bad:
            shown = " ".join("blank" if c == " " else c if c.isprintable() else repr(c)[1:-1] for c in bad)
            yield Hit(name, {"name": name, "value": value, "bad": shown}, (seen,))


# ---------------------------------------------------------------------- length
def _log_length(sit: Situation, limits: tuple[tuple[str, int, str], ...]) -> Iterable[Hit]:
    """The first variable that is set decides; a root that is too long is accepted and never usable (19.1 C6)."""
    for name, limit, below in limits:
        value = sit.env(name).rstrip(" \t\n")
        if not value:
            continue
        found = sit.world.find(value)
        root = found.path if not found.errno else sit.world.absolute(value)
        length = size(root) if root else 0
        if length > limit:
            yield Hit(name, {"name": name, "size": length, "limit": limit, "below": below}, (sit.seen(name),))
        return


# ---------------------------------------------------------------------- names and places
class Spellings:
    """The names that may be misspelt, ready to be compared with many."""

    __slots__ = ("flat", "known", "same", "targets", "words")

    def __init__(self, known: Iterable[str], targets: Iterable[str], same: Mapping[str, str]) -> None:
        self.known = frozenset(known)
        self.targets = tuple(targets)
        self.same = same
        self.flat = {_flat(name): name for name in self.targets}
        self.words = {_words(name, same): name for name in self.targets}

    def near(self, name: str) -> str | None:
        """The variable that ``name`` is a misspelling of.

        The same letters in another case or with other underscores, other words for the same thing, or up
        to two slips of the keyboard. A name that goes on after a known one (``..._OLD``, ``...2``) merely
        shares a prefix.
        """
        if name in self.known or len(name) < 8:
            return None
        exact = self.flat.get(_flat(name)) or self.words.get(_words(name, self.same))
        if exact is not None:
            return exact
        best: str | None = None
        fewest = 3
        for target in self.targets:
            if abs(len(name) - len(target)) >= fewest or (name[:2] != target[:2] and name[-4:] != target[-4:]):
                continue
            longer = name[len(target) :] if name.startswith(target) else ""
            if longer and (longer[0] == "_" or longer.isdigit()):
                continue
            slips = distance(name, target, fewest - 1)
            if slips < fewest and slips <= (1 if len(target) < 12 else 2) and not _other_word(name, target):
                best, fewest = target, slips
        return best


def _flat(name: str) -> str:
    return name.upper().replace("_", "").replace("-", "")


def _words(name: str, same: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(same.get(word, word) for word in name.upper().split("_"))


def _other_word(name: str, target: str) -> bool:
    """Whether the two differ in one short word only: another variable, not a slip (…_NUM and …_SUM do not)."""
    mine, theirs = name.split("_"), target.split("_")
    if len(mine) != len(theirs):
        return False
    odd = [(a, b) for a, b in zip(mine, theirs, strict=True) if a != b]
    return len(odd) == 1 and min(len(odd[0][0]), len(odd[0][1])) <= 2


def distance(one: str, two: str, limit: int) -> int:
    """Edits between two words (a swap of neighbours is one); beyond ``limit`` any larger number."""
    if abs(len(one) - len(two)) > limit:
        return limit + 1
    before: list[int] = []
    last = list(range(len(two) + 1))
    for i, a in enumerate(one, 1):
        row = [i]
        for j, b in enumerate(two, 1):
            cost = min(last[j] + 1, row[-1] + 1, last[j - 1] + (a != b))
            if i > 1 and j > 1 and a == two[j - 2] and one[i - 2] == b:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        if min(row) > limit:
            return limit + 1
        before, last = last, row
    return last[-1]


def _unknown(sit: Situation, tables: tuple[tuple[str, ...], tuple[str, ...], Mapping[str, str]]) -> Iterable[Hit]:
    spellings = Spellings(*tables)
    for name, value in sit.job.env.items():
        near = spellings.near(name)
        if near is not None and near not in sit.job.env:
            fix = (f"export {near}={quote(value)}", f"unset {quote(name)}")
            yield Hit(name, {"name": name, "near": near}, (f"{name}={value}",), fix)
        elif near is not None:
            yield Hit(
                name, {"name": name, "near": near}, (f"{name}={value}", sit.seen(near)), (f"unset {quote(name)}",)
            )


def _elsewhere(sit: Situation, table: tuple[tuple[Names, tuple[str, ...], str], ...]) -> Iterable[Hit]:
    """``table``: (places, values that belong elsewhere, where they belong)."""
    for names, values, where in table:
        for name, value, seen in _given(sit, names):
            # Some of these values come as lists.
            if value and all(part.strip() in values for part in value.split(",")):
                yield Hit(name, {"name": name, "value": value, "where": where}, (seen,))


def _address(sit: Situation, names: Names) -> Iterable[Hit]:
    """``a.b.c.d:path`` is a form of acl.json's dump_path alone (facts 4.1)."""
    for name, value, seen in _given(sit, names):
        head, colon, _ = value.partition(":")
        parts = head.split(".")
        if colon and len(parts) == 4 and all(part.isdigit() and int(part) < 256 for part in parts):
            yield Hit(name, {"name": name, "value": value, "where": "acl.json dump_path"}, (seen,))


EMPTY = When("EMPTY", _empty)
EMPTY_WITH_GRAPHS = When("EMPTY_WITH_GRAPHS", _empty_with_graphs)
BLANK = When("BLANK", _blank)
TILDE = When("TILDE", _tilde)
REFERENCE = When("REFERENCE", _variable)
RELATIVE = When("RELATIVE", _relative)
RELATIVE_LOG = When("RELATIVE_LOG", _relative_log)
SEGMENTS = When("SEGMENTS", _segments)
CACHE_CHARACTERS = When("CACHE_CHARACTERS", _cache_characters)
ODD_CHARACTERS = When("ODD_CHARACTERS", _odd_characters)
LOG_LENGTH = When("LOG_LENGTH", _log_length)
NEAR_MISS = When("NEAR_MISS", _unknown)
BELONGS_ELSEWHERE = When("BELONGS_ELSEWHERE", _elsewhere)
ADDRESS = When("ADDRESS", _address)
