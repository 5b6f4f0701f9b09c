"""Which CANN is installed, read from fake trees."""

from __future__ import annotations

import pytest

from npu_paths.core.install import detect_cann, release_of
from npu_paths.core.model import Job
from npu_paths.core.world import Stat
from npu_paths.testing import FakeProbe

FILE = Stat("file", 0o644, 0, 0)


def detect(files: dict[str, str], links: dict[str, str] | None = None, **env: str) -> tuple[str, str] | None:
    tree: dict[str, object] = {path: (FILE, text.encode()) for path, text in files.items()}
    tree |= {path: (Stat("symlink", 0o777, 0, 0), target) for path, target in (links or {}).items()}
    job = Job(env={"HOME": "/home/u", **env}, cwd="/", uid=1000, gid=1000)
    return detect_cann(job, job.world(FakeProbe(tree)))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("content", "release"),
    [
        ("package_name=Ascend-cann-toolkit\nversion=8.0.RC1\ninnerversion=V100R001C17SPC001B234\n", "8.0.RC1"),
        ("Version=9.1.0\ntimestamp=20260101_000000000\n", "9.1.0"),
        ("Version=7.3.0.1.231:8.0.RC1\n", "8.0.RC1"),
        ("Version=7.6.0\nversion_dir=8.2.RC1\n", "8.2.RC1"),
        ("version_dir=cann-8.5.0\n", "8.5.0"),
        ("# version: 1.0\nruntime_running_version=[7.3.0.1.231:8.0.RC1]\n", "8.0.RC1"),
        ("Version=9.2.0-beta.1\r\n", "9.2.0-beta.1"),
        ("Version=7.3.T10.0.B528\n", None),
        ("timestamp=00000000\n", None),
        ("", None),
    ],
)
def test_release_of(content: str, release: str | None) -> None:
    """A release is told in every form that the installers write, and an inner number is not taken for one."""
    assert release_of(content) == release


def test_named_home_comes_first() -> None:
    """What ASCEND_HOME_PATH names is believed before the usual places."""
    files = {
        "/opt/cann/share/info/runtime/version.info": "Version=9.1.0\n",
        "/usr/local/Ascend/ascend-toolkit/latest/version.info": "Version=8.5.0\n",
    }
    assert detect(files, ASCEND_HOME_PATH="/opt/cann") == ("9.1.0", "/opt/cann/share/info/runtime/version.info")
    assert detect(files, ASCEND_TOOLKIT_HOME="/opt/cann/") == ("9.1.0", "/opt/cann/share/info/runtime/version.info")


def test_named_home_without_a_release_is_unknown() -> None:
    """When the named CANN tells no release, another installation is not taken for it."""
    files = {"/usr/local/Ascend/ascend-toolkit/latest/version.info": "Version=8.5.0\n"}
    assert detect(files, ASCEND_HOME_PATH="/opt/gone") is None


@pytest.mark.parametrize(
    "path",
    [
        "/usr/local/Ascend/ascend-toolkit/latest/aarch64-linux/ascend_toolkit_install.info",
        "/usr/local/Ascend/cann/x86_64-linux/ascend_toolkit_install.info",
        "/usr/local/Ascend/cann/latest/version.info",
        "/home/u/Ascend/ascend-toolkit/latest/opp/version.info",
        "/home/u/Ascend/cann/version.info",
    ],
)
def test_usual_places(path: str) -> None:
    """Without the variables the usual install roots are looked at, and the file read is named."""
    assert detect({path: "version=8.0.RC3\n"}) == ("8.0.RC3", path)


def test_links_to_one_installation_count_once() -> None:
    """Several links to one directory are one installation."""
    files = {"/usr/local/Ascend/cann-8.5.0/version.info": "Version=8.5.0\n"}
    links = {"/usr/local/Ascend/cann": "cann-8.5.0", "/usr/local/Ascend/latest": "/usr/local/Ascend/cann"}
    assert detect(files, links) == ("8.5.0", "/usr/local/Ascend/cann/version.info")


def test_different_releases_are_unknown() -> None:
    """Where two usual places hold different releases nothing is guessed."""
    files = {
        "/usr/local/Ascend/ascend-toolkit/latest/version.info": "Version=8.0.0\n",
        "/usr/local/Ascend/cann/version.info": "Version=9.0.0\n",
    }
    assert detect(files) is None


def test_recorded_root() -> None:
    """A root that the installer recorded is looked at too."""
    files = {
        "/etc/Ascend/ascend_cann_install.info": "Toolkit_Install_Path_Param=/opt/Ascend\n",
        "/opt/Ascend/cann/version.info": "Version=9.0.0\n",
    }
    assert detect(files) == ("9.0.0", "/opt/Ascend/cann/version.info")


def test_nothing_installed() -> None:
    """Without an installation the release is unknown."""
    assert detect({}) is None
    assert detect({}, ASCEND_HOME_PATH="") is None
