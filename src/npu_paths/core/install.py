"""Which CANN is installed: its release, and the file that says so. Never a guess."""

from __future__ import annotations

from collections.abc import Iterator

from .errors import UsageError
from .model import Job
from .versions import parse_version
from .world import World, join

# set_env.sh of the toolkit sets both; what they name is the CANN that the job uses.
HOME_VARIABLES = ("ASCEND_HOME_PATH", "ASCEND_TOOLKIT_HOME")
# Where installers put it, for root and below the home of others (installation guide 8.5.0, "File Paths").
ROOTS = ("/usr/local/Ascend", "~/Ascend")
BELOW_ROOT = ("ascend-toolkit/latest", "cann/latest", "cann", "latest", "nnae/latest", "nnrt/latest")
# Records of a root chosen at installation (the same page): lines like ``Toolkit_Install_Path=/opt/Ascend``.
RECORDS = ("/etc/Ascend/ascend_cann_install.info", "~/Ascend/ascend_cann_install.info")
# Files below an installation that tell the release, the most telling first.
FILES = (
    "aarch64-linux/ascend_toolkit_install.info",
    "x86_64-linux/ascend_toolkit_install.info",
    "share/info/runtime/version.info",
    "version.info",
    "runtime/version.info",
    "compiler/version.info",
    "opp/version.info",
    "aarch64-linux/ascend_nnae_install.info",
    "x86_64-linux/ascend_nnae_install.info",
    "aarch64-linux/ascend_nnrt_install.info",
    "x86_64-linux/ascend_nnrt_install.info",
    "version.cfg",
)
# Keys, the most telling first: ``Version`` can hold the inner number of a package beside the release.
KEYS = ("version_dir", "version", "Version", "runtime_running_version", "toolkit_running_version")
_LIMIT = 1 << 16


def detect_cann(job: Job, world: World) -> tuple[str, str] | None:
    """The release of the installed CANN and the file that it was read from; ``None`` when it is not known.

    What ``ASCEND_HOME_PATH`` or ``ASCEND_TOOLKIT_HOME`` names is believed before the usual places, and
    nothing else is asked when one of them is set. Where the usual places hold different releases nobody
    can say which one the job will use.
    """
    named = [job.env[name] for name in HOME_VARIABLES if job.env.get(name)]
    if named:
        return next(_found(world, named), None)
    found = list(_found(world, _usual(job, world)))
    releases = {parse_version(version) for version, _ in found}
    return found[0] if len(releases) == 1 else None


def _usual(job: Job, world: World) -> Iterator[str]:
    home = job.home or job.passwd_home
    roots = [root for text in ROOTS if (root := _expand(text, home))]
    for text in RECORDS:
        record = _expand(text, home)
        content = _read(world, record) if record else None
        roots += [value for key, value in _pairs(content or "") if "Install_Path" in key and value.startswith("/")]
    for root in dict.fromkeys(root.rstrip("/") for root in roots):
        if world.is_dir(root or "/"):
            for below in BELOW_ROOT:
                yield join(root or "/", below)


def _expand(text: str, home: str | None) -> str | None:
    if text[0] != "~":
        return text
    return home.rstrip("/") + text[1:] if home and home.startswith("/") else None


def _found(world: World, homes: list[str] | Iterator[str]) -> Iterator[tuple[str, str]]:
    """Each release found below installations, once for each physical directory."""
    seen = set()
    for home in homes:
        real = world.realpath(home)
        if isinstance(real, int) or real in seen or not world.is_dir(real):
            continue
        seen.add(real)
        for name in FILES:
            path = join(home.rstrip("/") or "/", name)
            content = _read(world, path)
            version = None if content is None else release_of(content)
            if version is not None:
                yield version, path
                break


def _read(world: World, path: str) -> str | None:
    got = world.read(path, _LIMIT)
    return None if isinstance(got, int) else got.decode("utf-8", "replace")


def _pairs(content: str) -> Iterator[tuple[str, str]]:
    for line in content.splitlines():
        key, equals, value = line.partition("=")
        if equals:
            yield key.strip(), value.strip()


def release_of(content: str) -> str | None:
    """The release that a ``version.info``, ``*_install.info`` or ``version.cfg`` tells, if it tells one.

    Values look like ``8.0.RC1``, ``cann-8.5.0``, ``7.3.0.1.231:8.0.RC1`` or ``[7.3.0.1.231:8.0.RC1]``.
    """
    pairs: dict[str, str] = {}
    for key, value in _pairs(content):
        pairs.setdefault(key, value)
    for key in KEYS:
        for part in reversed(pairs.get(key, "").strip("[]\"' ").split(":")):
            text = part.strip().removeprefix("cann-").removeprefix("CANN-")
            try:
                parse_version(text)
            except UsageError:
                continue
            return text
    return None
