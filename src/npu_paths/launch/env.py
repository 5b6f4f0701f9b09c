"""Variables in the form that a shell, a file or a launcher wants; quoted for any bytes, or refused."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence

from ..core.errors import UsageError
from ..core.model import Msg
from ..core.quoting import plain, sh_quote

__all__ = ["FORMS", "render"]


def render(form: str, env: Mapping[str, str], directories: Sequence[str] = ()) -> bytes:
    """The variables of ``env`` in one of :data:`FORMS`, with a final newline.

    ``directories`` are mounted by the forms that can (docker). Raises :class:`UsageError` for an unknown
    form, and for a value that the form cannot carry unchanged.
    """
    try:
        write = FORMS[form]
    except KeyError:
        raise UsageError(Msg("unknown-form", {"form": form, "known": ", ".join(FORMS)})) from None
    text = write(env, directories)
    return os.fsencode(text)


def _refuse(form: str, name: str, what: str) -> UsageError:
    return UsageError(Msg("form-cannot-hold", {"form": form, "name": name, "what": Msg(what)}))


def _decodable(form: str, env: Mapping[str, str]) -> None:
    """Refuse bytes that are not UTF-8, for forms that are text."""
    for name, value in env.items():
        try:
            value.encode("utf-8")
        except UnicodeEncodeError:
            raise _refuse(form, name, "what-undecodable") from None


def _one_line(form: str, env: Mapping[str, str]) -> None:
    for name, value in env.items():
        if any(mark in value for mark in "\n\r"):
            raise _refuse(form, name, "what-line-break")


# ---------------------------------------------------------------------- quoting
def _fish_quote(value: str) -> str:
    """A word of fish: inside single quotes only backslash and quote are special."""
    return "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'"


def _dotenv_quote(value: str) -> str:
    r"""A value of a .env file: bare, in single quotes as it is, or in double quotes with \\ \" \n \r."""
    if plain(value):
        return value
    if not any(mark in value for mark in "'\\\n\r"):
        return f"'{value}'"
    for mark, written in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("\r", "\\r")):
        value = value.replace(mark, written)
    return f'"{value}"'


# ---------------------------------------------------------------------- forms
def _sh(env: Mapping[str, str], directories: Sequence[str]) -> str:
    return "".join(f"export {name}={sh_quote(value)}\n" for name, value in env.items())


def _fish(env: Mapping[str, str], directories: Sequence[str]) -> str:
    return "".join(f"set -gx {name} {_fish_quote(value)}\n" for name, value in env.items())


def _json_value(value: str) -> object:
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        from base64 import b64encode

        return {"b64": b64encode(os.fsencode(value)).decode("ascii")}
    return value


def _json(env: Mapping[str, str], directories: Sequence[str]) -> str:
    shown = {name: _json_value(value) for name, value in env.items()}
    return json.dumps(shown, ensure_ascii=False, indent=2) + "\n"


def _dotenv(env: Mapping[str, str], directories: Sequence[str]) -> str:
    return "".join(f"{name}={_dotenv_quote(value)}\n" for name, value in env.items())


def _ray(env: Mapping[str, str], directories: Sequence[str]) -> str:
    _decodable("ray", env)
    for name, value in env.items():
        if "$" in value:  # the worker expands $NAME and ${NAME} in values, and nothing escapes it
            raise _refuse("ray", name, "what-dollar")
    return json.dumps({"env_vars": dict(env)}, ensure_ascii=False) + "\n"


def _deepspeed(env: Mapping[str, str], directories: Sequence[str]) -> str:
    # Lines of .deepspeed_env: cut at the first "=", stripped, quoted by the runner itself.
    _decodable("deepspeed", env)
    _one_line("deepspeed", env)
    for name, value in env.items():
        if value != value.strip():
            raise _refuse("deepspeed", name, "what-outer-blanks")
    return "".join(f"{name}={value}\n" for name, value in env.items())


def _mpirun(env: Mapping[str, str], directories: Sequence[str]) -> str:
    return " ".join(f"-x {name}={sh_quote(value)}" for name, value in env.items()) + "\n"


def _docker(env: Mapping[str, str], directories: Sequence[str]) -> str:
    words = [f"--env {name}={sh_quote(value)}" for name, value in env.items()]
    words += [_mount(directory) for directory in directories]
    return " ".join(words) + "\n"


def _mount(directory: str) -> str:
    if ":" not in directory:
        return f"-v {sh_quote(f'{directory}:{directory}')}"
    # --mount is a line of CSV: fields that hold a comma or a quote are quoted.
    fields = ["type=bind", f"source={directory}", f"target={directory}"]
    line = ",".join('"' + f.replace('"', '""') + '"' if any(c in f for c in ',"\n') else f for f in fields)
    return f"--mount {sh_quote(line)}"


def _k8s(env: Mapping[str, str], directories: Sequence[str]) -> str:
    _decodable("k8s", env)
    lines = ["env:"]
    for name, value in env.items():
        # Kubernetes expands $(NAME); a doubled $ stands for one.
        lines += [f"  - name: {name}", f"    value: {_yaml(value.replace('$', '$$'))}"]
    return "\n".join(lines) + "\n"


def _yaml(value: str) -> str:
    """A double-quoted YAML scalar: JSON's escapes, and what YAML does not print."""
    text = json.dumps(value, ensure_ascii=False)
    return "".join(_yaml_letter(letter) for letter in text)


def _yaml_letter(letter: str) -> str:
    code = ord(letter)
    return f"\\u{code:04x}" if 0x7F <= code < 0xA0 or code in (0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF) else letter


def _assignments(env: Mapping[str, str]) -> str:
    return " ".join(f"{name}={sh_quote(value)}" for name, value in env.items())


def _ssh(env: Mapping[str, str], directories: Sequence[str]) -> str:
    # The server's shell reads the command once more, so it is quoted twice.
    return f"ssh HOST {sh_quote(f'env {_assignments(env)} COMMAND')}\n"


def _sudo(env: Mapping[str, str], directories: Sequence[str]) -> str:
    return f"sudo env {_assignments(env)} COMMAND\n"


def _srun(env: Mapping[str, str], directories: Sequence[str]) -> str:
    return _sh(env, directories) + "srun --export=ALL COMMAND\n"


FORMS: dict[str, Callable[[Mapping[str, str], Sequence[str]], str]] = {
    "sh": _sh,
    "fish": _fish,
    "json": _json,
    "dotenv": _dotenv,
    "ray": _ray,
    "deepspeed": _deepspeed,
    "mpirun": _mpirun,
    "docker": _docker,
    "k8s": _k8s,
    "ssh": _ssh,
    "sudo": _sudo,
    "srun": _srun,
}
