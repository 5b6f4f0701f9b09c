"""Ladders are climbed as their rows say, and the laws that every documented ladder obeys."""

from __future__ import annotations

import errno as E
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import npu_paths
from npu_paths.core import rows as R
from npu_paths.core.model import DOCUMENTED, OBSERVED, Job, Msg, Resolution
from npu_paths.core.resolve import across, describe, pick, resolve, resolve_all
from npu_paths.core.rows import Candidate, Check, Ctx, Failure, Row
from npu_paths.core.rules.tables import INDEX
from npu_paths.core.verbs import common as V
from npu_paths.core.whole import resolutions, rows_of
from npu_paths.core.world import Mount, Stat, Who, World
from npu_paths.testing import FakeProbe

USER = Stat("dir", 0o755, 1000, 1000)
TREE = {
    "/ok": USER,
    "/shut": Stat("dir", 0o700, 0, 0),
    "/f": Stat("file", 0o644, 0, 0),
    "/home/u": USER,
    "/l": (Stat("symlink", 0o777, 0, 0), "/gone"),
}


def _job(**more: Any) -> Job:
    return Job(**{"cwd": "/home/u", "uid": 1000, "gid": 1000, "passwd_home": "/home/u", "cann": "9.0.0", **more})


def _row(*candidates: Candidate, **more: Any) -> Row:
    return Row(more.pop("artifact", "art"), more.pop("basis", DOCUMENTED), candidates, (), **more)


def _resolve(row: Row, job: Job, **more: Any) -> Resolution:
    return resolve(row, job, job.world(FakeProbe(TREE)), **more)  # type: ignore[arg-type]


def _verdicts(got: Resolution) -> list[str]:
    return [step.verdict for step in got.steps]


USABLE = V.DIRECTORY("rwx")


# ---------------------------------------------------------------------- consequences
@pytest.mark.parametrize(
    ("check", "selected", "verdicts", "outcome", "enabled", "error"),
    [
        (USABLE.next, "B", ["rejected", "selected", "shadowed"], "ready", True, None),
        (USABLE.default, "default", ["rejected", "rejected", "selected"], "creatable", True, None),
        (USABLE.keep, "A", ["selected", "shadowed", "shadowed"], "unusable", True, None),
        (USABLE.off, "A", ["blocking", "shadowed", "shadowed"], "unusable", False, None),
        (USABLE.block, "A", ["blocking", "shadowed", "shadowed"], "unusable", True, None),
        (USABLE.fail("E1"), "A", ["blocking", "shadowed", "shadowed"], "unusable", True, "E1"),
    ],
)
def test_consequences(
    check: Check, selected: str, verdicts: list[str], outcome: str, enabled: bool, error: str | None
) -> None:
    """What happens when a check fails is the check's own affair, and every candidate gets a step."""
    row = _row(V.Env("A", check), V.Env("B", USABLE.next), V.Default("./d", V.MAKE(0o750)))
    got = _resolve(row, _job(env={"A": "/f", "B": "/ok"}))
    assert (got.selected, _verdicts(got), got.outcome) == (selected, verdicts, outcome)
    assert (got.enabled, got.error) == (enabled, error)
    bare = _resolve(row, _job(env={"A": "/f", "B": "/ok"}), full=False)
    assert (bare.selected, bare.outcome, bare.directory) == (got.selected, got.outcome, got.directory)
    assert [step.seen is None for step in bare.steps].count(False) == 1


def test_jumped_over_tells_why() -> None:
    """A set variable that a jump to the default passes over is rejected, and a reason says so."""
    row = _row(V.Env("A", USABLE.default), V.Env("B"), V.Env("C"), V.Default("/ok"))
    got = _resolve(row, _job(env={"A": "/f", "B": "/ok", "C": ""}))
    assert _verdicts(got) == ["rejected", "rejected", "empty", "selected"]
    assert got.steps[1].reason == Msg("jumped-over")


def test_outcomes() -> None:
    """Ready, creatable, missing and unusable speak of the directory alone."""
    make = _row(V.Env("A", V.MAKE(0o700)))
    must = _row(V.Env("A", USABLE))
    raw = _row(V.Env("A"))
    cases = [
        (make, "/ok", "ready"), (make, "/ok/a/b", "creatable"), (make, "/shut/a", "unusable"),
        (make, "/f/a", "unusable"),
        (must, "/ok", "ready"), (must, "/ok/a", "missing"), (must, "/f", "unusable"),
        (raw, "/ok/a", "creatable"), (raw, "/l", "missing"), (raw, "/ok", "ready"),
    ]  # fmt: skip
    for row, value, outcome in cases:
        got = _resolve(row, _job(env={"A": value}))
        assert (got.outcome, got.directory) == (outcome, value), value
    assert _resolve(must, _job(env={"A": "x"}, cwd=None)).outcome == "unusable"
    nothing = _resolve(_row(V.Env("A"), none="E2"), _job())
    assert (nothing.outcome, nothing.selected, nothing.directory, nothing.error) == ("unusable", None, None, "E2")


def test_eager_makes_what_it_passes_over() -> None:
    """An eager row tries every variable first: what those make is made although another wins."""
    row = _row(V.Env("A", V.MAKE(0o700).next), V.Env("B", V.MAKE(0o700).next), V.Option("o", USABLE.next), eager=True)
    job = _job(env={"A": "/ok/a", "B": "/f/b"}, options={"o": "/ok"})
    world = job.world(FakeProbe(TREE))
    got = resolve(row, job, world)
    assert got.selected == "A"
    assert [made.path for made in world.made] == ["/ok/a"]
    assert got.steps[1].reason is not None  # why B could not be made is told although it is only shadowed


def test_what_is_held_and_what_is_called_the_directory() -> None:
    """Changes make the held string; ``base`` marks what people call the directory; the layout hangs below it."""
    row = _row(
        V.Env("A", V.TRIM(" "), V.APPEND("/sub").base, V.APPEND("/name")),
        layout="{directory}/x/{device_id}/{rank}/{name}",
    )
    got = _resolve(row, _job(env={"A": " /ok "}, device=3))
    assert (got.held, got.directory) == ("/ok/name", "/ok/sub")
    assert got.writes_to == "/ok/sub/x/3/{rank}/name"
    assert _resolve(_row(V.Env("A")), _job(env={"A": "/"})).writes_to == "/"
    assert _resolve(_row(V.Env("A"), layout="{directory}/x"), _job(env={"A": "/"})).writes_to == "/x"
    below = _row(V.Env("B"), V.Env("A", V.APPEND("/sub")))
    assert _resolve(below, _job(env={"A": "/ok", "B": "/f"})).steps[1].held == "/ok/sub"


def test_switches() -> None:
    """Gates switch off or refuse with a code, tests name what switches on, ``None`` leaves it to the run."""
    one = V.Env("A")
    on = _job(env={"A": "/ok", "S": "1"})
    assert _resolve(_row(one, enabled=None), on).enabled is None
    assert _resolve(_row(one), on).enabled is True
    got = _resolve(_row(one, enabled=(V.IS_SET("S"), V.ENV_IN(("A", ("/no",))))), on)
    assert (got.enabled, got.enabled_by) == (True, ("S",))
    assert _resolve(_row(one, enabled=(V.IS_SET("S").no,)), on).enabled is False
    assert _resolve(_row(one, enabled=(V.IS_SET("T").no,)), on).enabled_by == ("T",)
    assert _resolve(_row(one, enabled=(V.ENV_IN(("T", ("x",))).no,)), on).enabled_by == ("T",)
    gated = _resolve(_row(one, gate=(V.IS_SET("T"), V.IS_SET("S").fail("E3"))), on)
    assert (gated.enabled, gated.error) == (False, "E3")
    assert _resolve(_row(one, gate=(V.IS_SET("S").from_("9.1.0"),)), on).enabled is True
    assert _resolve(_row(one, gate=(V.IS_SET("S").before("9.1.0"),)), on).enabled is False


def test_candidates_that_do_not_apply() -> None:
    """A release that does not know a variable, or a job that it does not fit, is told and passed."""
    row = _row(
        V.Env("A", since="9.1.0"),
        V.Env("B", until="8.5.0"),
        V.Env("C", gate=(V.IS_SET("S"),)),
        V.Env("E", since="8.0.0", until="8.5.0"),
        V.Default("/ok"),
        V.Env("D", since="9.1.0"),
    )
    got = _resolve(row, _job(env=dict.fromkeys("ABCDES", "/f")))
    assert _verdicts(got) == ["not-applicable"] * 4 + ["selected", "not-applicable"]
    assert [step.reason.id for step in got.steps if step.reason] == [
        "known-from", "known-until", "does-not-apply", "known-until", "known-from",
    ]  # fmt: skip
    assert _resolve(row, _job(env={"A": "/ok"}, cann="9.1.0")).selected == "A"


def test_checks_of_some_releases_only() -> None:
    """A check outside its releases is not made; one on the string alone leaves no edge where it changes nothing."""
    row = _row(V.Env("A", V.SHORTER(9).fail("E").from_("9.1.0"), V.SHORTER(4).fail("E").before("8.5.0"), V.RTRIM(" ")))
    job = _job(env={"A": "/ok"}, cann=None)
    got = resolve_all((row,), "art", DOCUMENTED, job, job.world(FakeProbe(TREE)))
    assert got is not None
    assert (got.error, got.depends_on) == (None, ())
    long = job.replace(env={"A": "/home/u/long"})
    got = resolve_all((row,), "art", DOCUMENTED, long, long.world(FakeProbe(TREE)))
    assert got is not None
    assert [edge.release for edge in got.depends_on] == ["8.5.0", "9.1.0"]


def test_defaults_of_a_policy_are_told() -> None:
    """A site's default is shown as what CANN does not see; a value that came from it says so."""
    row = _row(V.Env("A"), V.Env("B"), V.Default("/ok"))
    job = _job(env={"B": "/f"}, defaults={"A": ("/site/{rank}", "site.toml"), "B": ("/f", "site.toml")})
    got = _resolve(row, job)
    assert [step.kind for step in got.steps] == ["policy", "policy", "default"]
    assert (got.steps[0].verdict, got.steps[0].directory) == ("not-applicable", None)
    assert _resolve(row, job.replace(defaults={"A": ("/site", "x")})).steps[0].directory == "/site"


# ---------------------------------------------------------------------- releases
def test_pick_and_edges() -> None:
    """The row of the release answers; without a release each edge that would change the answer is told."""
    old = _row(V.Env("A", USABLE), since="8.0.0", until="9.0.0")
    new = _row(V.Env("A", V.MAKE(0o700)), V.Default("/ok"), since="9.0.0", route="r")
    never = _row(V.Env("A"), since="9.0.0", when=(V.IS_SET("S"),))
    rows = (never, old, new)
    job = _job(env={"A": "/ok/x"})
    assert pick(rows, "art", DOCUMENTED, job) is new
    assert pick(rows, "art", DOCUMENTED, job.replace(cann="8.5.0")) is old
    assert pick(rows, "art", DOCUMENTED, job.replace(cann="7.0.0")) is None
    assert pick(rows, "art", DOCUMENTED, job, "r") is new
    assert pick(rows, "art", DOCUMENTED, job, "s") is None
    assert pick(rows, "art", DOCUMENTED, job.replace(env={"S": "1"})) is never
    assert pick(rows, "other", DOCUMENTED, job) is None
    probe = FakeProbe(TREE)  # type: ignore[arg-type]
    assert resolve_all(rows, "art", DOCUMENTED, job.replace(cann="7.0.0"), job.world(probe)) is None
    assert across(rows, "art", DOCUMENTED, job.replace(cann="7.0.0"), job.world(probe)) == []
    known = resolve_all(rows, "art", DOCUMENTED, job, job.world(probe))
    assert known is not None
    assert (known.release_assumed, known.depends_on) == (False, ())
    free = job.replace(cann=None)
    got = resolve_all(rows, "art", DOCUMENTED, free, free.world(probe))
    assert got is not None
    assert got.release_assumed
    assert [(edge.release, edge.field, edge.value) for edge in got.depends_on] == [
        ("9.0.0", "outcome", "missing"), ("8.0.0", "enabled", False),
    ]  # fmt: skip
    sides = across(rows, "art", DOCUMENTED, free, free.world(probe))
    assert [side.outcome for side in sides] == ["creatable", "missing"]
    assert [side.outcome for side in across(rows, "art", DOCUMENTED, job, job.world(probe))] == ["creatable"]
    off = _row(V.Env("A"), since="9.0.0", enabled=(V.IS_SET("S"),))
    silent = resolve_all((off,), "art", DOCUMENTED, free, free.world(probe))
    assert silent is not None
    assert silent.depends_on == ()


def test_an_edge_may_change_only_what_lies_below() -> None:
    """The same directory with another layout is told as another place to write to."""
    rows = (
        _row(V.Env("A"), layout="{directory}/old", until="9.0.0"),
        _row(V.Env("A"), layout="{directory}/new", since="9.0.0"),
    )
    job = _job(env={"A": "/ok"}, cann=None)
    got = resolve_all(rows, "art", DOCUMENTED, job, job.world(FakeProbe(TREE)))  # type: ignore[arg-type]
    assert got is not None
    assert [(edge.field, edge.value) for edge in got.depends_on] == [("writes_to", "/ok/old")]


def test_where_observation_begins_is_no_edge() -> None:
    """The first observed release is not a change of the rule."""
    row = _row(V.Env("A"), basis=OBSERVED, since="8.5.0")
    job = _job(env={"A": "/ok"}, cann=None)
    got = resolve_all((row,), "art", OBSERVED, job, job.world(FakeProbe(TREE)))  # type: ignore[arg-type]
    assert got is not None
    assert got.depends_on == ()


# ---------------------------------------------------------------------- values
def test_value_objects() -> None:
    """Checks and tests are values: every property gives a changed copy."""
    check = V.SHORTER(5)
    assert [getattr(check, name).then for name in ("next", "default", "keep", "off", "base", "block")] == [
        "next", "default", "keep", "off", "base", "block",
    ]  # fmt: skip
    assert (check.fail("E").then, check.fail("E").code) == ("fail", "E")
    assert (check.from_("9.0.0").since, check.before("9.0.0").until, check.arg) == ("9.0.0", "9.0.0", 5)
    test = R.Test("T", lambda job, arg: arg)("x")
    assert test.answer(_job(), _job().version(DOCUMENTED)) == "x"
    assert test.no.no == test


def _ctx(world: World, job: Job | None = None) -> Ctx:
    return Ctx(job or _job(), world, V.Env("A"))


def test_places() -> None:
    """Where each kind of candidate takes its value from."""
    job = _job(env={"HOME": "/h"}, options={"o": "1"}, config={"c": "2"})
    found = [
        one.value(job, one.arg) for one in (V.Option("o"), V.Config("c"), V.Home("/x"), V.PasswdHome("/y"), V.Env("Z"))
    ]
    assert found == ["1", "2", "/h/x", "/home/u/y", None]
    bare = job.replace(env={}, passwd_home=None)
    assert [one.value(bare, one.arg) for one in (V.Home("/x"), V.PasswdHome("/y"))] == ["/x", "/y"]


def test_verbs() -> None:
    """What each small function answers, and in which words it refuses."""
    tree = {**TREE, "/loop": (Stat("symlink", 0o777, 0, 0), "loop"), "/ro": Stat("dir", 0o777, 0, 0)}
    world = World(FakeProbe(tree, {"/ro": Mount(True)}), cwd="/home/u", who=Who(1000, 1000))  # type: ignore[arg-type]
    cases: list[tuple[Check, str, Any]] = [
        (V.NONEMPTY, "x", "x"), (V.NONEMPTY, "", "empty"), (V.SHORTER(2), "x", "x"), (V.SHORTER(2), "é", "too-long"),
        (USABLE, "/ok", "/ok"), (USABLE, "/f", "not-a-directory"), (USABLE, "/shut", "no-permission"),
        (USABLE, "/gone", "does-not-exist"), (USABLE, "", "does-not-exist"), (USABLE, "/loop", "path-error"),
        (USABLE, "/shut/x", "no-permission"), (USABLE, "/ro", "read-only"),
        (V.ABOVE("w"), "/ok/x", "/ok/x"), (V.ABOVE("w"), "/x", "no-permission"),
        (V.ABOVE("w"), "/gone/x", "does-not-exist"),
        (V.MAKE(0o700), "/ok", "/ok"), (V.MAKE(0o700), "/ok/n/m/../k", "/ok/n/m/../k"),
        (V.MAKE(0o700), "/x", "cannot-create"),
        (V.MAKE(0o700), "/f", "not-a-directory"), (V.MAKE(0o700), "/f/x", "not-a-directory"),
        (V.MAKE(0o700), "/l/x", "does-not-exist"), (V.MAKE(0o700), "", "does-not-exist"),
        (V.MAKE(0o700), "/ro/x", "read-only"),
        (V.MAKE(0o700), "/ok/" + "n" * 256, "path-error"), (V.MAKE(0o700), "/shut/x", "cannot-create"),
        (V.APPEND("/b"), "a", "a/b"), (V.RTRIM(" "), " a ", " a"), (V.TRIM(" "), " a ", "a"), (V.CUT(3), "aéé", "aé"),
    ]  # fmt: skip
    for check, held, answer in cases:
        got = check.run(_ctx(world), held, check.arg)
        if isinstance(got, Failure):
            assert got.reason.id == answer, (check.name, held, got)
            assert str(got.reason)
            assert got.reason.say("zh")
        else:
            assert got == answer
    assert [made.path for made in world.made] == ["/ok/n", "/ok/n/m", "/ok/n/k"]
    gone = world.fork()
    gone.cwd = None
    for check in (USABLE, V.MAKE(0o700)):
        failed = check.run(_ctx(gone), "x", check.arg)
        assert isinstance(failed, Failure)
        assert failed.reason.id == "cwd-deleted"
    assert [V.error_text(code) for code in (E.EACCES, E.ENOSPC, 9999)] == ["permission denied", "ENOSPC", "errno 9999"]


def test_a_shadowed_value_is_shown_as_it_would_be_held() -> None:
    """What changes the string is done although a check of it would fail."""
    odd = USABLE._replace(asks=False)
    row = _row(V.Env("A"), V.Env("B", odd, V.APPEND("/sub")))
    assert _resolve(row, _job(env={"A": "/ok", "B": "/f"})).steps[1].held == "/f/sub"


def test_a_umask_that_locks_its_own_user_out() -> None:
    """What is made without search permission stops the levels below it."""
    world = World(FakeProbe(TREE), cwd="/ok", who=Who(1000, 1000), umask=0o700)  # type: ignore[arg-type]
    failed = V.MAKE(0o700).run(_ctx(world), "n/m", 0o700)
    assert isinstance(failed, Failure)
    assert failed.reason.args["at"] == "/ok/n"
    assert world.lstat("n") == Stat("dir", 0, 1000, 1000)
    assert world.lstat("n/m") == E.EACCES


def test_describe_looks_behind_dots() -> None:
    """What comes after ``missing/..`` may be there and anything; a name too long is never made."""
    world = World(FakeProbe(TREE), cwd="/ok", who=Who(1000, 1000))  # type: ignore[arg-type]
    assert describe(world, "new/../other").creatable is True
    assert describe(world, "new/../../f").creatable is False
    assert describe(world, "new/" + "n" * 256).creatable is False
    assert world.made == []


# ---------------------------------------------------------------------- the laws
VALUES = ("", "/ok", "/ok/new", "/shut/x", "/f", "rel", " /ok", "~/x", "/none/x", "/l")
NAMES = sorted({c.name for key in INDEX for row in rows_of(key, DOCUMENTED) for c in row.candidates if c.kind == "env"})
environments = st.dictionaries(st.sampled_from(NAMES), st.sampled_from(VALUES), max_size=len(NAMES))


def _all(env: dict[str, str]) -> tuple[Resolution, ...]:
    job = _job(env={"HOME": "/home/u", **env})
    return resolutions(job, job.world(FakeProbe(TREE)), (DOCUMENTED,))  # type: ignore[arg-type]


def _order(got: Resolution) -> list[str]:
    return [step.candidate for step in got.steps]


@settings(max_examples=60, deadline=None)
@given(environments, st.sampled_from(NAMES), st.sampled_from(VALUES))
def test_a_lower_candidate_never_changes_the_winner(env: dict[str, str], name: str, value: str) -> None:
    """Whatever a candidate below the winner says, the winner and its directory stay."""
    before = _all(env)
    after = {one.artifact: one for one in _all({**env, name: value})}
    for one in before:
        order = _order(one)
        if one.selected is None or name not in order or order.index(name) <= order.index(one.selected):
            continue
        other = after[one.artifact]
        if any(step.verdict == "rejected" for step in one.steps):
            continue  # a jump to the default lies above
        assert (other.selected, other.directory, other.outcome) == (one.selected, one.directory, one.outcome)


@settings(max_examples=60, deadline=None)
@given(environments)
def test_unsetting_the_winner_promotes_the_first_shadowed(env: dict[str, str]) -> None:
    """The next that was in its shadow is it now; where the manual says it is unusable, the default."""
    for one in _all(env):
        if one.selected not in env or len(set(_order(one))) != len(one.steps):
            continue
        next_one = next((step.candidate for step in one.steps if step.verdict == "shadowed"), None)
        rest = {name: value for name, value in env.items() if name != one.selected}
        after = next(other for other in _all(rest) if other.artifact == one.artifact)
        passed = [step.candidate for step in after.steps if step.verdict == "rejected"]
        assert after.selected == next_one or (next_one in passed and after.selected == "default"), one


@settings(max_examples=100, deadline=None)
@given(environments)
def test_one_step_for_every_candidate_and_one_winner(env: dict[str, str]) -> None:
    """Every candidate of the row has its step, in order, and at most one is selected or blocking."""
    for one in _all(env):
        won = [step.candidate for step in one.steps if step.verdict in ("selected", "blocking")]
        assert won == ([] if one.selected is None else [one.selected])


def _snapshot(top: Path) -> dict[str, tuple[int, ...]]:
    got = {}
    for directory, names, files in os.walk(top):
        for name in (*names, *files, "."):
            stat = os.lstat(os.path.join(directory, name))
            got[os.path.join(directory, name)] = (stat.st_mode, stat.st_uid, stat.st_gid, stat.st_ino, stat.st_mtime_ns)
    return got


def test_explain_never_changes_the_tree(tmp_path: Path) -> None:
    """On the real disk nothing is made, changed or touched, whatever the environment."""
    (tmp_path / "ok").mkdir()
    (tmp_path / "f").write_text("x")
    (tmp_path / "l").symlink_to("gone")
    before = _snapshot(tmp_path)

    @settings(max_examples=25, deadline=None)
    @given(environments)
    def law(env: dict[str, str]) -> None:
        real = {
            name: value.replace("/", f"{tmp_path}/", 1) if value[:1] == "/" else value for name, value in env.items()
        }
        for basis in ("documented", "observed"):
            job = npu_paths.current_job().replace(
                env={"HOME": str(tmp_path), **real}, cwd=str(tmp_path), basis=basis, passwd_home=str(tmp_path)
            )
            npu_paths.explain(job)

    law()
    assert _snapshot(tmp_path) == before


steps_of_making = st.lists(
    st.tuples(
        st.lists(st.sampled_from(["a", "b", "..", ".", "l", "f"]), min_size=1, max_size=5),
        st.sampled_from([0o700, 0o750]),
    ),
    min_size=1,
    max_size=6,
)


def test_overlay_agrees_with_really_making(tmp_path: Path) -> None:
    """A sequence of mkdir in the overlay leaves what the same sequence leaves on the disk."""
    number = 0

    @settings(max_examples=60, deadline=None)
    @given(steps_of_making)
    def law(steps: list[tuple[list[str], int]]) -> None:
        nonlocal number
        number += 1
        top = tmp_path / f"t{number}"
        (top / "d").mkdir(parents=True)
        (top / "f").write_text("")
        (top / "l").symlink_to("d")
        job = npu_paths.current_job().replace(cwd=str(top))
        world = job.world(npu_paths.DiskProbe())
        codes = [world.mkdir("/".join([str(top), *names]), mode) for names, mode in steps]
        for (names, mode), code in zip(steps, codes, strict=True):
            try:
                os.mkdir("/".join([str(top), *names]), mode)
                real = 0
            except OSError as error:
                real = error.errno or E.EIO
            assert real == code, names
        fresh = job.world(npu_paths.DiskProbe())
        for made in world.made:
            mine, real_one = world.stat(made.path), fresh.stat(made.path)
            assert isinstance(mine, Stat)
            assert isinstance(real_one, Stat)
            assert mine[:4] == real_one[:4]

    law()
