"""The rules of a path walk over a file system in memory: what a real disk of the tests cannot show."""

from __future__ import annotations

import errno as E

import pytest

from npu_paths.core.model import Job
from npu_paths.core.resolve import describe
from npu_paths.core.rows import Candidate, Ctx, Failure
from npu_paths.core.verbs.common import DIRECTORY, MAKE, make_dirs, unreachable
from npu_paths.core.world import Mount, Refusal, Stat, Who, World, allowed, join, parent, size
from npu_paths.testing import FakeProbe

USER = Who(1000, 1000, frozenset({44}))
ADMIN = Who(0, 0, frozenset(), True)
LINK = Stat("symlink", 0o777, 0, 0)
FILE = Stat("file", 0o644, 0, 0)
HOME = Stat("dir", 0o755, 1000, 1000)
PROTECTED = "/proc/sys/fs/protected_symlinks"


def _dir(mode: int, uid: int = 0, gid: int = 0) -> Stat:
    return Stat("dir", mode, uid, gid)


def _world(tree: dict[str, object], who: Who = USER, cwd: str | None = "/home", **more: object) -> World:
    probe = FakeProbe({"/home": HOME, **tree}, more.pop("mounts", None))  # type: ignore[arg-type, dict-item]
    return World(probe, cwd=cwd, who=who, **more)  # type: ignore[arg-type]


# ---------------------------------------------------------------------- small parts
@pytest.mark.parametrize(
    ("stat", "need", "answer"),
    [
        (_dir(0o700, 1000), "rwx", True),
        (_dir(0o077, 1000), "r", False),  # the owner's class decides, even when others get more
        (_dir(0o070, 0, 1000), "rwx", True),
        (_dir(0o070, 0, 44), "rwx", True),
        (_dir(0o707, 0, 44), "r", False),
        (_dir(0o005, 0, 7), "rx", True),
        (_dir(0o005, 0, 7), "w", False),
        (_dir(0o000), "", True),
    ],
)
def test_class_of_the_mode_bits(stat: Stat, need: str, answer: bool) -> None:
    """Owner, then any group, then the others: the first class that fits decides."""
    assert allowed(stat, USER, need) is answer


def test_privilege_does_not_execute_what_nobody_may() -> None:
    """With CAP_DAC_OVERRIDE only a file without any x bit is refused, and only for x."""
    assert allowed(_dir(0), ADMIN, "rwx")
    assert allowed(Stat("file", 0, 5, 5), ADMIN, "rw")
    assert not allowed(Stat("file", 0o644, 5, 5), ADMIN, "x")
    assert allowed(Stat("file", 0o645, 5, 5), ADMIN, "x")


def test_uid_0_without_the_capability_is_an_ordinary_owner() -> None:
    """In a container without CAP_DAC_OVERRIDE root is judged by the mode bits."""
    bare = Who(0, 0, frozenset(), False)
    assert _world({"/d": _dir(0o700, 7)}, bare).access("/d/x", "r") == E.EACCES
    assert _world({"/d": _dir(0o700, 7)}, ADMIN).access("/d", "rwx") == 0


def test_size_is_counted_in_bytes() -> None:
    """As the system does; also for bytes that are no UTF-8 and for surrogates that stand for no byte."""
    assert [size(text) for text in ("abc", "é", "昇", "\udcff", "\ud800")] == [3, 2, 3, 1, 3]


def test_parent_and_join() -> None:
    """The root is its own parent."""
    assert [parent(path) for path in ("/a/b", "/a", "/")] == ["/a", "/", "/"]
    assert [join("/", "a"), join("/a", "b")] == ["/a", "/a/b"]


# ---------------------------------------------------------------------- read-only mounts
def test_read_only_mount() -> None:
    """A read-only mount refuses w after the rights, but before them when something is to be made."""
    tree = {"/ro": _dir(0o777), "/ro/shut": _dir(0o555), "/ro/f": FILE._replace(mode=0o666), "/ro/p": FILE}
    tree["/ro/pipe"] = Stat("other", 0o666, 0, 0)
    world = _world(tree, mounts={"/ro": Mount(True)})
    assert [world.access(f"/ro{name}", "w") for name in ("", "/f", "/shut", "/pipe")] == [E.EROFS, E.EROFS, E.EACCES, 0]
    assert world.access("/ro", "rx") == 0
    assert [world.mkdir(f"/ro{name}/new", 0o755) for name in ("", "/shut")] == [E.EROFS, E.EROFS]
    assert world.mkdir("/ro/shut", 0o755) == E.EEXIST
    assert world.chmod("/ro", 0o700) == E.EROFS
    seen = describe(world, "/ro/shut/new")
    assert seen.refused_by is not None
    assert (seen.creatable, seen.refused_by.need, seen.refused_by.path) == (False, "rw", "/ro/shut")


def test_mount_of_what_is_not_there_is_that_above() -> None:
    """Room and read-only state come from the nearest directory that exists; an unknown mount is not read-only."""
    world = _world({"/m": HOME}, mounts={"/m": Mount(False, 100, 10)})
    assert world.mount("/m/a/b") == Mount(False, 100, 10)

    class Blind(FakeProbe):
        def mount(self, path: str) -> Mount | int:
            return E.ENOSYS

    blind = World(Blind({"/m": _dir(0o777)}), cwd="/", who=USER)
    assert blind.mount("/m") == E.ENOSYS
    assert blind.access("/m", "w") == 0


# ---------------------------------------------------------------------- symlinks
def _chain(length: int) -> dict[str, object]:
    links: dict[str, object] = {f"/l{n}": (LINK, f"l{n + 1}") for n in range(length)}
    return {**links, f"/l{length}": HOME}


def test_forty_symlinks_are_followed_and_no_more() -> None:
    """The kernel and glibc stop at the 41st."""
    assert _world(_chain(40)).realpath("/l0") == "/l40"
    assert _world(_chain(40)).find("/l0").errno == 0
    assert _world(_chain(41)).find("/l0").errno == E.ELOOP
    assert _world(_chain(41)).realpath("/l0") == E.ELOOP
    assert _world(_chain(41)).realpath_buffer("/l0") == ""


@pytest.mark.parametrize(
    ("owner", "directory", "switch", "who", "errno"),
    [
        (2000, _dir(0o1777), b"1\n", USER, E.EACCES),
        (2000, _dir(0o1777), b"1\n", ADMIN, E.EACCES),  # privilege does not help
        (2000, _dir(0o1777), b"0\n", USER, 0),
        (2000, _dir(0o1777), None, USER, 0),
        (1000, _dir(0o1777), b"1\n", USER, 0),  # one's own
        (0, _dir(0o1777), b"1\n", USER, 0),  # the directory's owner's
        (2000, _dir(0o777), b"1\n", USER, 0),  # not sticky
        (2000, _dir(0o1775, 1000), b"1\n", USER, 0),  # not world-writable
    ],
)
def test_protected_symlinks(owner: int, directory: Stat, switch: bytes | None, who: Who, errno: int) -> None:
    """Another user's symlink in a sticky world-writable directory is not followed as the last component."""
    tree: dict[str, object] = {"/t": directory, "/t/l": (LINK._replace(uid=owner), "/home"), "/home/a": HOME}
    if switch is not None:
        tree[PROTECTED] = (FILE, switch)
    world = _world(tree, who)
    assert world.find("/t/l").errno == errno
    assert world.find("/t/l/").errno == errno
    assert world.find("/t/l/a").errno == 0  # not the last
    assert world.find("/t/l/.").errno == 0
    assert world.realpath("/t/l") == "/home"  # glibc only reads it
    if errno:
        seen = describe(world, "/t/l")
        assert (seen.exists, seen.refused_by and seen.refused_by.path) == (None, "/t/l")
        got = unreachable(world.find("/t/l"), world, "/t/l")
        assert got.reason.id == "protected-symlink"
        assert "/t/l" in str(got.reason)


def test_the_switch_of_protected_symlinks_is_read_only_when_it_matters() -> None:
    """No other walk reads /proc, and one world reads it once."""
    tree = {"/t": _dir(0o1777), "/t/l": (LINK._replace(uid=5), "/home"), "/t/mine": (LINK._replace(uid=1000), "/home")}
    world = _world(tree)
    probe = world.probe
    assert isinstance(probe, FakeProbe)
    world.find("/t/mine")
    assert ("read", PROTECTED) not in probe.asked
    world.find("/t/l")
    world.find("/t/l/")
    assert probe.asked.count(("read", PROTECTED)) == 1


def test_a_link_that_cannot_be_read() -> None:
    """The probe's errno is the answer of the walk and of realpath."""
    world = _world({"/l": LINK})
    assert world.find("/l").errno == E.EINVAL
    assert world.realpath("/l") == E.EINVAL


def test_dangling_tells_where_it_is_missing() -> None:
    """Behind a symlink mkdir answers EEXIST; of a name after it that is not so."""
    tree = {"/l": (LINK, "/home/gone"), "/m": (LINK, "/home/gone/x"), "/n": (LINK, "/home")}
    world = _world(tree)
    assert world.find("/l").dangling
    assert world.find("/m").dangling
    assert not world.find("/n/gone").dangling
    assert world.mkdir("/l", 0o755) == E.EEXIST
    assert not describe(world, "/l").creatable
    assert not describe(world, "/l/x").creatable
    assert describe(world, "/n/gone/x").creatable


def test_magic_link_of_proc() -> None:
    """A link whose text is no path leads to what it names, and that is no directory."""
    world = _world({"/proc/7/fd/0": (LINK, "pipe:[7]")})
    assert world.stat("/proc/7/fd/0") == Stat("other", 0o600, 0, 0, 8)
    assert world.find("/proc/7/fd/0/").errno == E.ENOTDIR
    assert world.find("/proc/7/fd/0/x").errno == E.ENOTDIR


# ---------------------------------------------------------------------- making
@pytest.mark.parametrize(
    ("directory", "who", "errno", "why"),
    [
        ("/proc", ADMIN, E.ENOENT, "no-mkdir"),
        ("/proc/7", USER, E.ENOENT, "no-mkdir"),  # the look-up fails before rights are asked
        ("/sys/kernel", ADMIN, E.EPERM, "no-mkdir"),
        ("/sys/kernel", USER, E.EACCES, ""),
        ("/sys/fs/cgroup", ADMIN, 0, ""),
        ("/dev/pts", ADMIN, E.EPERM, "no-mkdir"),
        ("/system", ADMIN, 0, ""),
        ("/dev/shm", ADMIN, 0, ""),
    ],
)
def test_file_systems_without_mkdir(directory: str, who: Who, errno: int, why: str) -> None:
    """/proc, /sys and the like refuse in their own way."""
    world = _world({directory: _dir(0o755)}, who)
    refusal = world.mkdir_refusal(directory)
    assert (refusal.errno if refusal else 0, refusal.why if refusal else "") == (errno, why)
    assert world.mkdir(directory + "/new", 0o755) == errno
    if why:
        ctx = Ctx(Job(), world, Candidate("X", "env", lambda job, arg: None, "", ()))
        got = MAKE.run(ctx, directory + "/new", 0o755)
        assert isinstance(got, Failure)
        assert directory in str(got.reason)


def test_mkdir_mode_group_and_setgid() -> None:
    """The umask cuts, only the sticky bit is taken over, and a setgid directory hands on group and bit."""
    world = _world({"/home/s": _dir(0o2775, 1000, 44)}, umask=0o027)
    assert world.mkdir("/home/a/", 0o7777) == 0
    assert world.stat("/home/a") == Stat("dir", 0o1750, 1000, 1000)
    assert world.mkdir("/home/s/b", 0o777) == 0
    assert world.stat("/home/s/b") == Stat("dir", 0o2750, 1000, 44)
    assert [made.path for made in world.made] == ["/home/a", "/home/s/b"]


def test_making_where_nothing_is() -> None:
    """A directory that is not there refuses with its own errno."""
    world = _world({})
    refusal = world.make("/gone", "x", 0o755)
    assert isinstance(refusal, Refusal)
    assert refusal.errno == E.ENOENT


def test_below_what_is_only_imagined_nothing_is_asked() -> None:
    """What the overlay made is empty without a look at the disk, and the disk never sees it."""
    world = _world({})
    probe = world.probe
    assert isinstance(probe, FakeProbe)
    assert make_dirs(world, "/home/a/b", 0o755) is None
    probe.asked.clear()
    assert world.find("/home/a/b/c/d").errno == E.ENOENT
    assert world.listdir("/home/a") == ["b"]
    assert world.listdir("/home/a/b") == []
    assert probe.asked == []
    assert world.listdir("/home") == ["a"]
    assert "/home/a" not in probe.nodes


def test_fork() -> None:
    """A fork keeps what was made or begins anew; what it makes is its own; cwd can be another."""
    world = _world({})
    world.mkdir("/home/a", 0o755)
    twin = world.fork()
    twin.mkdir("/home/b", 0o755)
    assert (twin.exists("/home/a"), world.exists("/home/b")) == (True, False)
    anew = twin.fork(keep=False)
    assert (anew.exists("/home/a"), anew.exists("/home/b"), anew.made) == (False, False, [])
    assert world.fork(cwd="/home/a").find(".").path == "/home/a"


def test_chmod() -> None:
    """The owner and root may; setgid stays only within one's own groups; the overlay shows it, the disk does not."""
    world = _world({"/home/g": _dir(0o755, 1000, 7), "/etc": _dir(0o755)})
    assert world.chmod("/home/g", 0o2700) == 0
    assert world.stat("/home/g") == _dir(0o700, 1000, 7)
    assert world.chmod("/home", 0o2700) == 0
    assert world.stat("/home") == _dir(0o2700, 1000, 1000)
    assert world.chmod("/etc", 0o700) == E.EPERM
    assert world.chmod("/gone", 0o700) == E.ENOENT
    world.mkdir("/home/a", 0o755)
    world.chmod("/home/a", 0o700)
    assert [(made.path, made.mode) for made in world.made] == [("/home/a", 0o700)]
    assert world.fork(keep=False).stat("/home") == HOME
    assert _world({"/etc": _dir(0o755, 3)}, ADMIN).chmod("/etc", 0o2700) == 0


# ---------------------------------------------------------------------- reading
def test_listdir_and_read() -> None:
    """Rights and kinds are asked as the system calls do."""
    tree = {
        "/home/f": (FILE, b"text"), "/home/shut": (FILE._replace(mode=0), b"x"), "/home/d": _dir(0o311, 1000),
        "/gone": (LINK, "x"),
    }  # fmt: skip
    world = _world(tree)
    assert world.listdir("/home") == ["d", "f", "shut"]
    assert [world.listdir(path) for path in ("/home/f", "/home/d", "/gone")] == [E.ENOTDIR, E.EACCES, E.ENOENT]
    assert world.read("/home/f", 2) == b"te"
    assert [world.read(path, 9) for path in ("/home", "/home/shut", "/gone")] == [E.EISDIR, E.EACCES, E.ENOENT]

    class Torn(FakeProbe):
        def listdir(self, path: str) -> list[str] | int:
            return E.EIO

    assert World(Torn(), cwd="/", who=USER).listdir("/") == E.EIO


# ---------------------------------------------------------------------- the current directory
@pytest.mark.parametrize("cwd", [None, "/gone", "/file"])
def test_no_current_directory(cwd: str | None) -> None:
    """Relative paths start nowhere when the directory is deleted, never was, or is none; absolute ones do not care."""
    world = _world({"/file": FILE}, cwd=cwd)
    assert not world.starts("x")
    assert world.find("x").errno in (E.ENOENT, E.ENOTDIR)
    assert world.realpath("x") == E.ENOENT
    assert world.realpath_buffer("x") == ""
    assert describe(world, "x").creatable is False
    assert describe(world, "x").nearest_existing is None
    assert world.starts("/home")
    assert world.exists("/home")
    if cwd is None:
        assert world.absolute("x") is None


def test_absolute_form_for_people() -> None:
    """``..`` is resolved physically where it can be, other symlinks stay as written, the rest is by the letter."""
    world = _world({"/home/l": (LINK, "/srv/deep"), "/srv/deep": HOME})
    cases = {
        "l/x": "/home/l/x", "l/../x": "/srv/x", "gone/../x": "/home/x", "./a//b/.": "/home/a/b", "/../x": "/x",
        "": "/home", "..": "/", "../..": "/",
    }  # fmt: skip
    assert {path: world.absolute(path) for path in cases} == cases


# ---------------------------------------------------------------------- realpath
def test_realpath_is_not_the_kernels_walk() -> None:
    """glibc takes dots without asking for search permission, but needs it above the current directory."""
    tree = {"/s": _dir(0o700), "/s/cwd": _dir(0o755, 1000), "/s/cwd/a": HOME, "/home/n": _dir(0o600, 1000)}
    inner = _world(tree, cwd="/s/cwd")
    assert inner.find("a").path == "/s/cwd/a"
    assert inner.realpath("a") == E.EACCES
    assert inner.realpath_buffer("a") == "/s/cwd/a"
    assert inner.realpath(".") == "/s/cwd"
    outer = _world(tree)
    assert outer.find("n/.").errno == E.EACCES
    assert [outer.realpath(path) for path in ("n/.", "n/..", "n/", "n/x")] == ["/home/n", "/home", "/home/n", E.EACCES]


def test_realpath_limits_and_kinds() -> None:
    """The absolute path so far is limited, not the text; a file is refused where a directory is asked for."""
    deep = "/" + "/".join(["d" * 250] * 16)
    tree = {"/home/f": FILE, deep: HOME}
    world = _world(tree)
    assert world.realpath("./" * 3000 + "f") == "/home/f"
    assert [world.realpath(p) for p in ("f/", "f/.", "f/..", "f/x")] == [E.ENOTDIR] * 4
    assert world.realpath("f/./x") == E.ENOTDIR
    assert world.realpath("") == E.ENOENT
    assert world.realpath("n" * 256) == E.ENAMETOOLONG
    assert _world(tree, cwd=deep).realpath("n" * 200) == E.ENAMETOOLONG
    long = deep + "/" + "e" * (4094 - len(deep))
    assert len(long) == 4095
    assert _world({long: HOME}).realpath(long) == long
    assert _world({long: HOME}, cwd=deep).realpath("e" * (4094 - len(deep)) + "/") == E.ENAMETOOLONG
    over = deep + "/" + "e" * 90
    assert _world({over: HOME}, cwd=over).realpath(".") == E.ENAMETOOLONG
    assert _world({over: HOME}, cwd=over).realpath_buffer(".") == ""


# ---------------------------------------------------------------------- the kernel's own answer
class Knowing(FakeProbe):
    """A probe that is this process's own: its answer comes before the mode bits."""

    def __init__(self, tree: dict[str, object], answers: dict[tuple[str, str], bool], who: Who = USER) -> None:
        super().__init__(tree)  # type: ignore[arg-type]
        self.answers, self.own = answers, who
        self.hidden: set[str] = set()

    def may(self, path: str, need: str, who: Who) -> bool | None:
        """What was set, else as the mode bits say; nothing for others."""
        self.asked.append((f"may {need}", path))
        if who != self.own:
            return None
        node = self.nodes[path]
        return self.answers.get((path, need), allowed(node, who, need))

    def lstat(self, path: str) -> Stat | int:
        """Refused below what is hidden."""
        return E.EACCES if parent(path) in self.hidden else super().lstat(path)


def test_the_kernel_grants_more_than_the_bits() -> None:
    """An access list lets a user pass, read and make where the mode bits would not; nobody else profits."""
    tree = {"/d": _dir(0o700), "/d/e": _dir(0o700)}
    grants = {(path, need): True for path in ("/d", "/d/e") for need in ("x", "r", "wx", "rwx")}
    world = World(Knowing(tree, grants), cwd="/", who=USER)
    assert describe(world, "/d/e").refused_by is None
    assert world.listdir("/d") == ["e"]
    assert world.mkdir("/d/e/new", 0o755) == 0
    other = World(Knowing(tree, grants), cwd="/", who=Who(5, 5))
    assert other.find("/d/e").errno == E.EACCES


def test_the_kernel_refuses_more_than_the_bits() -> None:
    """Then the sentence says that it is not the mode, and a read-only mount is told as such."""
    tree = {"/d": _dir(0o777), "/ro": _dir(0o777)}
    refusals = {("/d", need): False for need in ("w", "wx", "rwx")} | {("/ro", n): False for n in ("w", "wx", "rwx")}
    probe = Knowing(tree, refusals)
    probe.mounts["/ro"] = Mount(True)
    world = World(probe, cwd="/", who=USER)
    refusal = world.refuses("/d", tree["/d"], "rwx")
    assert refusal is not None
    assert (refusal.need, refusal.errno, refusal.why) == ("w", E.EACCES, "beyond-bits")
    readonly = world.mkdir_refusal("/ro")
    assert readonly is not None
    assert (readonly.need, readonly.errno) == ("rw", E.EROFS)
    ctx = Ctx(Job(), world, Candidate("X", "env", lambda job, arg: None, "", ()))
    got = DIRECTORY.run(ctx, "/d", "rwx")
    assert isinstance(got, Failure)
    assert "access list" in str(got.reason)


def test_one_question_to_the_kernel_where_all_is_granted() -> None:
    """A ready directory costs one access(2), and no statvfs."""
    probe = Knowing({"/d": _dir(0o777)}, {})
    world = World(probe, cwd="/", who=USER)
    describe(world, "/d")
    describe(world, "/d")
    assert probe.asked == [("lstat", "/"), ("lstat", "/d"), ("may rwx", "/d")]


def test_what_this_process_may_not_look_at_is_unknown() -> None:
    """For another user neither existence nor refusal is claimed; for our own it is our refusal."""
    tree = {"/d": _dir(0o755), "/d/e": HOME}
    for who, own in ((USER, True), (Who(5, 5), False)):
        probe = Knowing(tree, {})
        probe.hidden.add("/d")
        world = World(probe, cwd="/", who=who)
        seen = describe(world, "/d/e")
        reason = unreachable(world.find("/d/e"), world, "/d/e").reason
        assert seen.exists is None
        if own:
            assert (seen.creatable, seen.refused_by and seen.refused_by.path) == (False, "/d")
            assert reason.id == "beyond-bits"
        else:
            assert (seen.creatable, seen.refused_by) == (None, None)
            assert reason.id == "cannot-look"
        assert reason.say("en") != reason.say("zh")


# ---------------------------------------------------------------------- odd corners
def test_length_of_a_path_and_of_its_target() -> None:
    """4095 bytes are walked, 4096 are not; a symlink's text that ends in a slash asks for a directory."""
    tree = {"/home/f": FILE, "/file": (LINK, "/home/f/"), "/dir": (LINK, "home/")}
    world = _world(tree)
    assert world.find("./" * 2046 + "f").errno == 0
    assert world.find("./" * 2048).errno == E.ENAMETOOLONG
    assert world.mkdir("./" * 2048, 0o755) == E.ENAMETOOLONG
    assert world.find("/file").errno == E.ENOTDIR
    assert world.find("/dir").path == "/home"


def test_a_root_that_cannot_be_seen() -> None:
    """An errno for / itself is the answer of every walk."""

    class Blind(FakeProbe):
        def lstat(self, path: str) -> Stat | int:
            return E.EIO

    world = World(Blind(), cwd="/", who=USER)
    assert [world.find(path).errno for path in ("/", "/a", ".")] == [E.EIO] * 3


def test_put_over_what_exists() -> None:
    """What is put over an existing node is seen by the walks that went through it before."""
    world = _world({"/home/d/a": HOME})
    assert world.exists("/home/d/a")
    world.put("/home/d", _dir(0o700, 5))
    assert world.find("/home/d/a").errno == E.EACCES


def test_letters_granted_one_by_one() -> None:
    """Rights that change between two questions to the kernel are no refusal when each letter is granted."""
    probe = Knowing({"/d": _dir(0o777)}, {("/d", "rwx"): False})
    world = World(probe, cwd="/", who=USER)
    assert world.refuses("/d", _dir(0o777), "rwx") is None
