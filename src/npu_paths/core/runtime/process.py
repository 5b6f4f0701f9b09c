"""The calls of one process on the dump library, with their order rules and return codes.

Modelled on hicann/runtime ``src/acl/aclrt_impl/acl.cpp`` (aclInit 380-480) and
``src/acl/aclrt_impl/toolchain/dump.cpp`` (30-240); facts: ``cann_paths.md`` section 20.2.
"""

# Not here: "from __future__ import annotations". NamedTuple compiles each annotation that is a string, which would
# be most of what importing this module costs.

from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors import UsageError
from ..model import Job
from ..world import Made, Probe, World
from .library import FAILED, INPUT_FAILED, OK, Folders, Library, State

if TYPE_CHECKING:
    from ..acljson import Conversion, Text

# What the calls return: code -> its name in acl_base.h; the sentence "code-N" says what it means.
CODES = {
    100000: "ACL_ERROR_INVALID_PARAM",
    100001: "ACL_ERROR_UNINITIALIZE",
    100002: "ACL_ERROR_REPEAT_INITIALIZE",
    100003: "ACL_ERROR_INVALID_FILE",
    100006: "ACL_ERROR_PARSE_FILE",
    100009: "ACL_ERROR_INVALID_DUMP_CONFIG",
    100044: "ACL_ERROR_DUMP_ALREADY_RUN",
    100045: "ACL_ERROR_DUMP_NOT_RUN",
    500000: "ACL_ERROR_INTERNAL_ERROR",
    500001: "ACL_ERROR_FAILURE",
}
SUCCESS = 0
UNINITIALIZE = 100001
REPEAT_INITIALIZE = 100002
INVALID_DUMP_CONFIG = 100009
DUMP_NOT_RUN = 100045
INTERNAL_ERROR = 500000

_CALL_ORDER: dict[str, Any] = {"code": "EP0008", "item": None, "items": [], "kind": "call_order"}


class Call(NamedTuple):
    """One call: its name, what it returned, what was reported, and what is on afterwards."""

    op: str
    ret: int | None
    errors: tuple[dict[str, Any], ...]
    state: State
    folders: Folders | None = None


class Runtime:
    """The dump library of one process: pure, nothing is written.

    ``load()`` comes first, as loading the library does. The calls return what the real ones return;
    ``calls`` keeps each with its reports and the state after it, ``world`` what would have been made.
    ``None`` as the return code of :meth:`acl_init` means that the process dies of the configuration;
    nothing can be called afterwards.
    """

    def __init__(self, job: Job, probe: Probe | None = None, *, world: World | None = None):
        if world is None:
            if probe is None:
                raise UsageError("a runtime needs a probe or a world")
            world = job.world(probe)
        self.job = job
        self.world = world
        self.library = Library(job, world)
        self.calls: list[Call] = []
        self.initialised = False  # by aclInit
        self.dump_initialised = False  # by aclmdlInitDump
        self.dead = False
        self.settings: Conversion | None = None  # of the last configuration that was converted
        self.text: Text | None = None  # its text
        self.init_config: str | None = None  # the file that aclInit was given, and what came of it
        self.init_settings: Conversion | None = None
        self.device: int | None = None  # set by set_device
        self._loaded = False

    # ------------------------------------------------------------------ the calls
    def load(self) -> State:
        """What loading the library does under the environment; once, later calls change nothing."""
        if not self._loaded:
            self._loaded = True
            self.library.load()
            self._note("env", None, ())
        return self.state

    def acl_init(self, config: str | None = None) -> int | None:
        """``aclInit(config)``: 0, 100002 (already), 100003/100006 (file), 100009 (refused), 500000 (not on)."""
        self.load()
        if self.initialised:
            return self._note("acl", REPEAT_INITIALIZE, ())
        ret, errors = self._acl_init(config) if config else (SUCCESS, ())
        self.initialised = ret == SUCCESS
        self.dead = ret is None
        if self.initialised and config:
            self.init_config, self.init_settings = config, self.settings
        return self._note("acl", ret, errors)

    def set(self, config: str) -> int:
        """``AdumpSetDumpConfig`` with the text of ``config``: the library's own 0, -1 (failed), -2 (refused)."""
        self.load()
        from ..acljson import MAX_BYTES, Text

        data = self.world.read(config, MAX_BYTES + 1)
        if isinstance(data, int) or not data:
            data = b""
        ret, errors = self._set(Text(data)) if data else (FAILED, ())
        self._note("set", ret, errors)
        return ret

    def init_dump(self) -> int:
        """``aclmdlInitDump()``: 0, 100001 (no aclInit), 100002 (already)."""
        self.load()
        ret = SUCCESS
        if not self.initialised:
            ret = UNINITIALIZE
        elif self.dump_initialised:
            ret = REPEAT_INITIALIZE
        else:
            self.dump_initialised = True
        self._note("initdump", ret, self._order(ret))
        return ret

    def set_dump(self, config: str) -> int:
        """``aclmdlSetDump(config)``: 0, 100001, 100045 (no init_dump), 100003/100006 (file), 100009, 500000."""
        self.load()
        ret = self._out_of_order()
        errors = self._order(ret)
        if ret == SUCCESS:
            from ..acljson import read_file

            got = read_file(config, self.job, self.world)
            ret, errors = got.ret, got.errors
            if ret == SUCCESS and got.text is not None and got.text.data:
                code, errors = self._set(got.text)
                ret = _entry(code)
        self._note("setdump", ret, errors)
        return ret

    def finalize_dump(self) -> int:
        """``aclmdlFinalizeDump()``: 0, 100001 (no aclInit), 100045 (no init_dump)."""
        self.load()
        ret = self._out_of_order()
        errors = self._order(ret)
        if ret == SUCCESS:
            self.library.unset()
            self.dump_initialised = False
        self._note("findump", ret, errors)
        return ret

    def unset(self) -> int:
        """``AdumpUnSetDump``: switch off what configurations have switched on; 0."""
        self.load()
        ret = self.library.unset()
        self._note("unset", ret, ())
        return ret

    def exception(self, device: int = 0) -> Folders:
        """Make the folders of an exception on ``device`` (in the world's overlay)."""
        self.load()
        folders = self.library.folders(device)
        self._note("exc", None, (), folders)
        return folders

    def set_device(self, device: int) -> None:
        """``aclrtSetDevice``: a detail dump has to be switched on before."""
        self.device = device

    def chdir(self, path: str) -> bool:
        """Change the cwd, which relative values follow; false when ``path`` is no directory to enter."""
        found = self.world.find(path)
        if found.errno or found.stat is None or self.world.refuses(found.path, found.stat, "x"):
            return False
        if found.stat.kind != "dir":
            return False
        self.world.cwd = found.path
        return True

    # ------------------------------------------------------------------ state
    @property
    def state(self) -> State:
        """What is on now."""
        return self.library.state()

    @property
    def winner(self) -> str | None:
        """Who switched on the exception dump that is in force: ``env``, ``config`` or ``None``."""
        if not self.library.exception_on:
            return None
        return "env" if self.library.by_env else "config"

    @property
    def codes(self) -> tuple[str | None, ...]:
        """All codes reported so far, in order; ``None`` for a report that reaches nobody (8.5.0)."""
        return tuple(error["code"] for call in self.calls for error in call.errors)

    @property
    def created(self) -> tuple[Made, ...]:
        """What has been made so far, in order: physical path, mode, owner."""
        return tuple(self.world.made)

    # ------------------------------------------------------------------ inside
    def _acl_init(self, config: str) -> tuple[int | None, tuple[dict[str, Any], ...]]:
        from ..acljson import after_dump, before_dump, read_file

        got = read_file(config, self.job, self.world)
        if got.ret != SUCCESS or got.text is None:
            return got.ret, got.errors
        before = before_dump(got.text, self.job)
        errors = got.errors + before.errors
        if before.ret != SUCCESS:
            return before.ret, errors
        code, reported = self._set(got.text) if got.text.data else (OK, ())
        errors += reported
        if code != OK:
            return _entry(code), errors
        after = after_dump(got.text, self.job)
        return after.ret, errors + after.errors

    def _set(self, text: "Text") -> tuple[int, tuple[dict[str, Any], ...]]:
        from ..acljson import judge

        self.text = text
        self.settings = judge(text, self.job, self.world)
        return self.library.set(self.settings), self.settings.errors

    def _out_of_order(self) -> int:
        if not self.initialised:
            return UNINITIALIZE
        return SUCCESS if self.dump_initialised else DUMP_NOT_RUN

    def _order(self, ret: int) -> tuple[dict[str, Any], ...]:
        if ret == SUCCESS or not self.library.does("order-is-reported"):
            return ()
        return (dict(_CALL_ORDER),)

    def _note(
        self, op: str, ret: int | None, errors: tuple[dict[str, Any], ...], folders: Folders | None = None
    ) -> int | None:
        self.calls.append(Call(op, ret, errors, self.library.state("<TS>"), folders))
        return ret


def _entry(code: int) -> int:
    """What the entry points make of the library's own code (dump.cpp 66-71)."""
    if code == OK:
        return SUCCESS
    return INVALID_DUMP_CONFIG if code == INPUT_FAILED else INTERNAL_ERROR
