"""The dump library's state in one process: what is on, who switched it on, where it goes.

Modelled on hicann/runtime ``manage/dump_manager/dump_manager.cpp`` (load 99-164, switching 222-390),
``exception/exception_dumper.cpp`` (102-265), ``impl/dump_setting.cpp`` (45-112, 205-215) and
``operator/kernel_dfx_dumper.cpp`` (237-309). What differs by release stands in
``rules/observed_dump.py``. Directories are chosen by :func:`resolve` on the rows there.
"""

# Not here: "from __future__ import annotations". NamedTuple compiles each annotation that is a string, which would
# be most of what importing this module costs.

from typing import TYPE_CHECKING, NamedTuple

from ..model import OBSERVED, Job, Resolution
from ..resolve import pick, resolve
from ..rules import observed_dump as rules
from ..verbs.dumping import make_by_name
from ..versions import within
from ..world import World

if TYPE_CHECKING:
    from ..acljson import Conversion

OK, FAILED, INPUT_FAILED = 0, -1, -2  # ADUMP_SUCCESS, ADUMP_FAILED, ADUMP_INPUT_FAILED
DEFAULT_CHIP = 5
NO_DEVICE = -1
_FOLDER_MODE = 0o700
_KERNEL_BIT = 2  # OPERATOR_KERNEL_DUMP
_BOTH = 3
# Order of the numbers of DumpType (adump_pub.h 44-50), in which switching off goes.
_TYPES = ("OPERATOR", "EXCEPTION", "ARGS_EXCEPTION", "OP_OVERFLOW", "AIC_ERR_DETAIL_DUMP")
EXCEPTION_TYPES = ("EXCEPTION", "ARGS_EXCEPTION", "AIC_ERR_DETAIL_DUMP")


class Folders(NamedTuple):
    """The folders of an exception on one device; ``None`` where one could not be made."""

    device_dump_path: str | None
    extra_dump_path: str | None


class State(NamedTuple):
    """What is on. Paths are as configured, ``None`` while nothing that uses them is on."""

    enabled: tuple[str, ...]
    by_env: bool
    exception_path: str | None
    data_path: str | None
    dump_switch: int | None
    kernel_dfx_path: str | None
    kernel_dfx_types: tuple[str, ...] | None


class Library:
    """One process's dump library. ``world`` holds what it has made so far."""

    def __init__(self, job: Job, world: World) -> None:
        self.job = job
        self.world = world
        version = job.version(OBSERVED)
        self._does = frozenset(what for what, since, until in rules.BEHAVIOUR if within(version, since, until))
        self._detail_chips = next(
            (chips for since, until, chips in rules.DETAIL_CHIPS if within(version, since, until)), frozenset[int]()
        )
        self.chip = DEFAULT_CHIP if job.chip is None else job.chip
        self.on: set[str] = set()
        self.by_env = False
        self.exception_path = ""
        self.data_path = ""
        self.kernel_path = ""
        self.switch = _BOTH
        self._kernel_kinds: set[str] = set()
        self._opened: set[str] = set()
        # artifact -> the route that switched it on, and the route that asked for it in vain.
        self.chosen: dict[str, str] = {}
        self.refused: dict[str, str] = {}

    def does(self, what: str) -> bool:
        """Whether the release behaves so (``rules/observed_dump.py`` BEHAVIOUR)."""
        return what in self._does

    # ------------------------------------------------------------------ load
    def load(self) -> None:
        """What loading the library does under the environment."""
        scene = rules.ENV_SCENES.get(self.job.env.get("ASCEND_DUMP_SCENE", ""))
        got = self._climb(rules.ARTIFACTS[scene], "scene") if scene else None
        kind, route = scene or "EXCEPTION", "scene"
        if got is None:  # no accepted scene, or a release that knows none
            kind, route = "EXCEPTION", "collect"
            got = self._climb(rules.ARTIFACTS[kind], route)
        if got is not None:
            on = bool(got.enabled) and got.held is not None and self._exception_on(kind, got.held, _BOTH) == OK
            self.by_env = on
            (self.chosen if on else self.refused)[got.artifact] = route
        kernel = self._climb("kernel-printf", "environment")
        if kernel is not None and kernel.held:
            self._kernel_on(("all",), append(kernel.held, "printf"))
            self.chosen["kernel-printf"] = "environment"

    def graph_engine(self) -> None:
        """What the graph engine does when it is initialised with its options (facts 2.1 c)."""
        option = self.job.options.get("ge.exec.enable_exception_dump")
        if option is None:
            return
        collect = bool(self.job.env.get("NPU_COLLECT_PATH"))
        kind = rules.ENGINE_KINDS["1" if collect else option] if collect or option in rules.ENGINE_KINDS else None
        if kind is None or self.exception_on:
            return
        got = self._climb(rules.ARTIFACTS[kind], "graph-engine")
        if got is not None and got.held and self._exception_on(kind, got.held, _BOTH) == OK:
            self.chosen[got.artifact] = "graph-engine"

    def _climb(self, artifact: str, route: str) -> Resolution | None:
        row = pick(rules.ROWS, artifact, OBSERVED, self.job, route)
        return None if row is None else resolve(row, self.job, self.world, full=False)

    # ------------------------------------------------------------------ switching on and off
    def set(self, settings: "Conversion") -> int:
        """Take over a converted configuration; returns the library's own code."""
        if settings.ret != OK:
            return INPUT_FAILED
        if settings.dfx_types and settings.dfx_path:
            self._kernel_on(settings.dfx_types, settings.dfx_path)
            self.chosen.setdefault("kernel-printf", "config")
        if not settings.need_dump:
            return OK
        kind = settings.dump_type or ""
        if kind in EXCEPTION_TYPES:
            if self.exception_on and not self.does("repeat-is-remembered"):
                return OK
            first = not self.exception_on
            ret = self._exception_on(kind, settings.dump_path or "", settings.dump_switch or 0)
            if first and ret == OK:
                self.chosen[rules.ARTIFACTS[kind]] = "config"
        else:
            ret = self._data_on(kind, settings)
        if ret == OK:
            self._opened.add(kind)
        return ret

    def unset(self) -> int:
        """Switch off what configurations have switched on."""
        for kind in _TYPES:
            if kind in self._opened and self._is_on(kind):
                self._off(kind)
        self._opened.clear()
        return OK

    @property
    def detail_supported(self) -> bool:
        """Whether the release supports the detail dump on the job's chip."""
        return self.chip in self._detail_chips

    @property
    def exception_on(self) -> bool:
        """Whether an exception dump of any kind is on."""
        return not self.on.isdisjoint(EXCEPTION_TYPES)

    def _exception_on(self, kind: str, path: str, switch: int) -> int:
        if self.exception_on:  # the first one wins, for the whole process
            return OK
        if kind == "AIC_ERR_DETAIL_DUMP" and not self.detail_supported:
            return FAILED
        self.on.add(kind)
        self.exception_path = path or "./"
        self.switch = switch
        return OK

    def _data_on(self, kind: str, settings: "Conversion") -> int:
        if self.does("on-before-checks"):
            self.on.add(kind)
        if not settings.dump_path:
            return FAILED
        self.data_path = settings.dump_path
        self.switch = settings.dump_switch or 0
        if kind == "OPERATOR":
            if any(word.strip() not in rules.STATS for word in settings.stats or ()):
                return FAILED
            if self.chip == NO_DEVICE:
                return FAILED
        self.on.add(kind)
        return OK

    def _is_on(self, kind: str) -> bool:
        if kind == "ARGS_EXCEPTION":
            return kind in self.on or "AIC_ERR_DETAIL_DUMP" in self.on
        return kind in self.on and (kind != "OPERATOR" or bool(self.switch & _KERNEL_BIT))

    def _off(self, kind: str) -> None:
        if kind not in EXCEPTION_TYPES:
            self.on.discard(kind)
            return
        if kind in self.on and kind != "AIC_ERR_DETAIL_DUMP":  # the detail dump cannot be switched off
            self.on.discard(kind)
            self.exception_path = "./"
            self.by_env = self.by_env and self.does("environment-stays")
        self.switch = 0

    def _kernel_on(self, words: tuple[str, ...], path: str) -> None:
        for word in words:
            self._kernel_kinds.update(rules.KERNEL_KINDS.get(word, ()))
        self.kernel_path = self.kernel_path or path

    # ------------------------------------------------------------------ state
    def state(self, time: str = "{time}") -> State:
        """What is on now; ``time`` stands where the library puts a time stamp."""
        exception = self.exception_on
        data = not self.on.isdisjoint(("OPERATOR", "OP_OVERFLOW"))
        kinds = tuple(kind for kind in rules.KERNEL_ORDER if kind in self._kernel_kinds)
        return State(
            tuple(sorted(self.on)),
            self.by_env,
            self.exception_path if exception else None,
            append(self.data_path, time) if data and self.data_path else None,
            self.switch if self.on else None,
            append(self.kernel_path, time) if kinds else None,
            kinds or None,
        )

    # ------------------------------------------------------------------ an exception
    def folders(self, device: int) -> Folders:
        """Make the folders of an exception on ``device``, relative ones below the cwd of that moment."""
        if not self.exception_path and self.does("no-folder-when-off"):
            return Folders("./", None)
        above = append(self.exception_path or "./", "extra-info/data-dump")
        below = self._make(append(above, str(device)))
        return Folders(below, None if self.does("no-extra-folder") else self._make(above))

    def _make(self, path: str) -> str | None:
        if make_by_name(self.world, path, _FOLDER_MODE) is not None:
            return None
        got = self.world.realpath(path)
        return got if isinstance(got, str) else None


def append(path: str, name: str) -> str:
    """``path/name/`` as the library joins them (path.cpp 88-94): no slash is doubled."""
    return f"{path}/{name}/" if path and path[-1] != "/" else f"{path}{name}/"
