"""The only writer of directories: a plan from resolutions, and its application.

Every step goes through the descriptor of the directory above (openat, O_NOFOLLOW), so that what was
judged is what is used. What exists is never changed. Directories are made with their mode at once and,
where the umask cut it, set right through their own descriptor; no other process ever sees more rights.
"""

from __future__ import annotations

import errno as E
import os
import stat as S
import time
from collections.abc import Iterable, Mapping
from typing import NamedTuple

import attrs

from .core.errors import NpuPathsError
from .core.model import Job, Msg, Resolution

__all__ = ["Action", "Failed", "PrepareError", "Prepared", "apply", "plan"]

_MAX_LINKS = 40  # as the kernel counts
_TRIES = 100  # a name that comes and goes between two calls, before giving up
_PAUSE = 0.005  # seconds
_LOOK = os.O_PATH | os.O_NOFOLLOW | os.O_CLOEXEC


class Action(NamedTuple):
    """A directory to make, absolute, with the mode of every level that is missing.

    ``group``: gid given to what is made. ``unusable``: why nothing that can be made would help.
    """

    path: str
    mode: int
    artifact: str | None = None
    group: int | None = None
    unusable: Msg | None = None


class Failed(NamedTuple):
    """A directory that could not be made: ``reason`` with the first component that refuses, ``at``."""

    path: str
    artifact: str | None
    reason: Msg
    errno: int = 0
    at: str | None = None

    def say(self, lang: str = "en") -> str:
        """The reason in ``en`` or ``zh``."""
        return self.reason.say(lang)


@attrs.frozen
class Prepared:
    """What :func:`apply` did: ``made`` level by level, ``existing`` paths left alone, ``planned`` levels.

    ``environ`` is the environment for the job's process: its own with path variables absolute and per rank.
    """

    made: tuple[Action, ...] = ()
    existing: tuple[str, ...] = ()
    planned: tuple[Action, ...] = ()
    # Private, so that no output holds a whole environment with its secrets.
    _environ: Mapping[str, str] = attrs.field(factory=dict, repr=False)

    @property
    def environ(self) -> dict[str, str]:
        """A fresh copy of the environment, for ``subprocess`` and the like."""
        return dict(self._environ)


class PrepareError(NpuPathsError):
    """Not every directory could be prepared: ``failures`` has all of them, ``prepared`` what was done (exit 1)."""

    exit_code = 1

    def __init__(self, failures: Iterable[Failed], prepared: Prepared, total: int) -> None:
        self.failures = tuple(failures)
        self.prepared = prepared
        self.total = total
        super().__init__(self.failures)

    def __reduce__(self) -> tuple[type[PrepareError], tuple[object, ...]]:
        return PrepareError, (self.failures, self.prepared, self.total)

    def say(self, lang: str = "en") -> str:
        """All failures in one sentence, in ``en`` or ``zh``."""
        reasons = "; ".join(failure.say(lang) for failure in self.failures)
        return Msg("prepare-failed", {"count": len(self.failures), "total": self.total, "reasons": reasons}).say(lang)

    def __str__(self) -> str:
        return self.say()


# ---------------------------------------------------------------------- the plan: pure
def plan(
    resolutions: Iterable[Resolution], *, named: bool = False, mode: int | None = None, group: int | None = None
) -> tuple[Action, ...]:
    """The directories that ``resolutions`` want made, each once, in order.

    Those that are enabled, or may be (null), and are creatable or missing; with ``named`` (the user asked
    for these artifacts) also those that are off. One that is unusable is in the plan when it is enabled or
    named, so that :func:`apply` reports it. ``mode`` and ``group`` overrule the rows (site policies). A
    directory of several artifacts gets only what each of their modes grants.
    """
    actions: dict[tuple[str, bool], Action] = {}
    for one in resolutions:
        if not _wanted(one, named):
            continue
        path, unusable = one.directory, None
        if path is None or one.outcome == "unusable":
            unusable = _why(one)
            path = path or one.held or "."
        bits = (0o750 if one.mode is None else one.mode) if mode is None else mode
        key = (path, unusable is not None)
        before = actions.get(key)
        if before is None:
            actions[key] = Action(path, bits, one.artifact, group, unusable)
        else:
            actions[key] = before._replace(mode=before.mode & bits)
    return tuple(actions.values())


def _wanted(one: Resolution, named: bool) -> bool:
    if one.outcome == "unusable":
        return named or bool(one.enabled)
    return one.outcome in ("creatable", "missing") and (named or one.enabled is not False)


def _why(one: Resolution) -> Msg:
    for step in one.steps:
        if step.candidate == one.selected and step.reason is not None:
            return step.reason
    return Msg("cwd-deleted")


def _levels(actions: Iterable[Action]) -> dict[str, Action]:
    """Mode and group of each level. A level above several directories grants what any of them grants,
    one that is itself asked for only what was asked."""
    asked = {action.path: action for action in actions}
    levels: dict[str, Action] = {}
    for action in asked.values():
        path = action.path
        while (path := path[: path.rfind("/")]) and path not in asked:
            before = levels.get(path)
            levels[path] = action._replace(path=path, mode=action.mode | before.mode if before else action.mode)
    return {**levels, **asked}


# ---------------------------------------------------------------------- the effect
def apply(actions: Iterable[Action], *, job: Job | None = None, dry_run: bool = False) -> Prepared:
    """Make every directory of the plan, parents included, and return what was done.

    With ``dry_run`` nothing is made: ``planned`` holds the levels that are missing. ``job`` gives the root
    below which paths lie (that of a live process). Goes on after a failure; raises :class:`PrepareError`
    with all of them in the end. May be run again, and by any number of processes at once.
    """
    wanted = tuple(actions)
    levels = _levels(action for action in wanted if action.unusable is None)
    run = _Run(job.root if job is not None else "/", levels, dry_run)
    failures = []
    existing = []
    for action in wanted:
        failed = run.prepare(action)
        if failed is not None:
            failures.append(failed)
        elif all(level.path != action.path for level in run.made):
            existing.append(action.path)
    made = tuple(run.made)
    done = Prepared(() if dry_run else made, tuple(existing), made if dry_run else ())
    if failures:
        raise PrepareError(failures, done, len(wanted))
    return done


class _StopError(Exception):
    """A failure found while walking: a sentence, its arguments and the errno."""

    def __init__(self, sentence: str, code: int, at: str, **args: object) -> None:
        self.sentence, self.code, self.at, self.args_ = sentence, code, at, args


class _Run:
    """One application of a plan."""

    def __init__(self, root: str, levels: dict[str, Action], dry_run: bool) -> None:
        self.root = root
        self.levels = levels
        self.dry_run = dry_run
        self.made: list[Action] = []
        self.uid = os.geteuid()

    def prepare(self, action: Action) -> Failed | None:
        """Make one directory; the failure if it cannot be."""
        path = action.path
        if action.unusable is not None:
            reason = Msg("prepare-unusable", {"path": path, "reason": action.unusable})
            return Failed(path, action.artifact, reason)
        walk = _Walk(self, action)
        try:
            while True:
                try:
                    walk.go()
                    break
                except PermissionError:
                    if not walk.half_made():
                        raise
                    time.sleep(_PAUSE)
        except _StopError as stop:
            return _failed(action, stop)
        except OSError as error:
            return _failed(action, walk.refusal(error.errno or E.EIO))
        except ValueError as error:  # a NUL, or a name that has no bytes
            reason = Msg("prepare-os", {"path": path, "at": path, "error": str(error)})
            return Failed(path, action.artifact, reason, E.EINVAL, path)
        finally:
            walk.close()
        return None


def _failed(action: Action, stop: _StopError) -> Failed:
    args = {"path": action.path, "at": stop.at, "error": os.strerror(stop.code), **stop.args_}
    return Failed(action.path, action.artifact, Msg(stop.sentence, args), stop.code, stop.at)


class _Walk:
    """The walk to one directory: always one descriptor, that of the directory reached (``at``)."""

    def __init__(self, run: _Run, action: Action) -> None:
        self.run = run
        self.action = action
        self.fd = -1
        self.at = "/"  # physical, for people
        self.name = ""  # looked at right now
        self.waits = 20

    def go(self) -> None:
        """Walk, making what is missing; raises _StopError, OSError or ValueError."""
        self._enter(os.open(self.run.root, os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC), "/")
        names = [name for name in self.action.path.split("/") if name]
        spelt = ""
        for index, name in enumerate(names):
            spelt = f"{spelt}/{name}"
            if self._step(name, spelt):
                continue
            # Dry run, and this level is missing: so is all below.
            for below in names[index + 1 :]:
                spelt = f"{spelt}/{below}"
                self._note(spelt)
            return
        self._usable()

    def _step(self, name: str, spelt: str) -> bool:
        """Enter one name of the path as written, through symlinks that can be trusted."""
        pending = [name]
        links = 0
        first_link = ""
        while pending:
            name = self.name = pending.pop()
            if name == "..":
                self._enter(os.open("..", os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC, dir_fd=self.fd), _up(self.at))
                continue
            fd = self._look(name, spelt if not links else None, first_link)
            if fd is None:
                return False
            stat = os.fstat(fd)
            if S.S_ISDIR(stat.st_mode):
                self._enter(fd, _join(self.at, name))
                continue
            try:
                if not S.S_ISLNK(stat.st_mode):
                    raise _StopError("prepare-not-dir", E.ENOTDIR, _join(self.at, name))
                self._trust(name, stat)
                links += 1
                if links > _MAX_LINKS:
                    raise _StopError("prepare-os", E.ELOOP, _join(self.at, name))
                target = os.readlink("", dir_fd=fd)  # of the very link that was judged
            finally:
                os.close(fd)
            first_link = first_link or _join(self.at, name)
            if target.startswith("/"):
                self._enter(os.open(self.run.root, os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC), "/")
            pending += [part for part in reversed(target.split("/")) if part not in ("", ".")]
        return True

    def _look(self, name: str, spelt: str | None, link: str) -> int | None:
        """A descriptor of what ``name`` is, made first when it is missing; ``None`` when it only would be."""
        for _ in range(_TRIES):
            try:
                return os.open(name, _LOOK, dir_fd=self.fd)
            except FileNotFoundError:
                if spelt is None:
                    raise _StopError("prepare-dangling", E.ENOENT, link) from None
            if self.run.dry_run:
                self._may_make()
                self._note(spelt)
                return None
            if self._make(name, spelt):
                break
        return os.open(name, _LOOK, dir_fd=self.fd)

    def _make(self, name: str, spelt: str) -> bool:
        """``mkdir`` with exact mode and group; False when somebody else was faster."""
        level = self.run.levels.get(spelt, self.action)
        # The umask can only take away, so nobody ever sees more than the mode; with a group to come, not even that.
        first = level.mode if level.group is None else level.mode & 0o700
        try:
            os.mkdir(name, first, dir_fd=self.fd)
        except FileExistsError:
            return False
        self._note(spelt)
        fd, by = self._own(name)
        try:
            stat = os.fstat(fd)
            above = os.fstat(self.fd)
            if above.st_mode & (S.S_IWOTH | S.S_IWGRP) and stat.st_uid != self.run.uid:
                raise _StopError("prepare-replaced", E.EEXIST, _join(self.at, name))
            if level.group not in (None, stat.st_gid):
                os.chown(by, -1, level.group)
                stat = os.fstat(fd)
            # A setgid bit came from the directory above: a site shares its group that way.
            mode = level.mode | stat.st_mode & S.S_ISGID
            if S.S_IMODE(stat.st_mode) != mode:
                os.chmod(by, mode)
        finally:
            os.close(fd)
        return True

    def _own(self, name: str) -> tuple[int, int | str]:
        """A descriptor of the directory just made, and what to change it by."""
        kind = os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
        try:
            fd = os.open(name, os.O_RDONLY | kind, dir_fd=self.fd)
        except PermissionError:  # the umask took even our own rights; such a descriptor cannot fchmod
            fd = os.open(name, os.O_PATH | kind, dir_fd=self.fd)
            return fd, f"/proc/self/fd/{fd}"
        return fd, fd

    def _trust(self, name: str, link: os.stat_result) -> None:
        """Stop at a symlink that an untrusted user could have put there."""
        above = os.fstat(self.fd)
        if link.st_uid in (0, self.run.uid) and not above.st_mode & S.S_IWOTH:
            return
        raise _StopError(
            "prepare-planted",
            E.EPERM,
            _join(self.at, name),
            owner=link.st_uid,
            dir_owner=above.st_uid,
            dir_mode=f"{S.S_IMODE(above.st_mode):04o}",
        )

    def _may_make(self) -> None:
        if not os.access(".", os.W_OK | os.X_OK, dir_fd=self.fd, effective_ids=True):
            raise PermissionError(E.EACCES, os.strerror(E.EACCES))

    def _usable(self) -> None:
        """Stop at a directory that was there before and does not let us work in it."""
        for letter, bit in (("x", os.X_OK), ("r", os.R_OK), ("w", os.W_OK)):
            if not os.access(".", bit, dir_fd=self.fd, effective_ids=True):
                raise self._refused("prepare-lacks", E.EACCES, letter)

    def half_made(self) -> bool:
        """Whether our own directory refuses us: under an odd umask another process is about to set its mode."""
        if self.fd < 0:
            return False
        stat = os.fstat(self.fd)
        self.waits -= 1
        return self.waits > 0 and stat.st_uid == self.run.uid and stat.st_mode & 0o300 != 0o300

    def refusal(self, code: int) -> _StopError:
        """What stopped a system call in the directory reached, with the errno it gave."""
        if code == E.EACCES and self.fd >= 0:
            searchable = os.access(".", os.X_OK, dir_fd=self.fd, effective_ids=True)
            return self._refused("prepare-refused", code, "w" if searchable else "x")
        return _StopError("prepare-os", code, _join(self.at, self.name) if self.name else self.at)

    def _refused(self, sentence: str, code: int, need: str) -> _StopError:
        stat = os.fstat(self.fd)
        mode = f"{S.S_IMODE(stat.st_mode):04o}"
        return _StopError(
            sentence, code, self.at, owner=stat.st_uid, group=stat.st_gid, mode=mode, need=need, uid=self.run.uid
        )

    def _note(self, spelt: str) -> None:
        level = self.run.levels.get(spelt, self.action)
        if not self.run.dry_run or all(action.path != spelt for action in self.run.made):
            self.run.made.append(level._replace(path=spelt))

    def _enter(self, fd: int, at: str) -> None:
        self.close()
        self.fd, self.at, self.name = fd, at, ""

    def close(self) -> None:
        """Let go of the directory reached."""
        if self.fd >= 0:
            os.close(self.fd)
            self.fd = -1


def _join(directory: str, name: str) -> str:
    return f"{directory.rstrip('/')}/{name}"


def _up(path: str) -> str:
    return path[: path.rfind("/")] or "/"
