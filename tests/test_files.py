"""Whole files are written atomically and never over something."""

from __future__ import annotations

import os
import pathlib
import stat

import pytest

from npu_paths import UsageError
from npu_paths.files import FileError, write_whole


def test_a_file_is_written_with_its_mode(tmp_path: pathlib.Path) -> None:
    """The mode is exact whatever the umask is, and nothing else is left."""
    old = os.umask(0o077)
    try:
        write_whole(str(tmp_path / "a"), b"text", mode=0o644)
    finally:
        os.umask(old)
    assert (tmp_path / "a").read_bytes() == b"text"
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == 0o644
    assert os.listdir(tmp_path) == ["a"]


def test_an_existing_file_needs_force(tmp_path: pathlib.Path) -> None:
    """Without force the file stays as it is; with force it is replaced whole."""
    path = tmp_path / "a"
    path.write_bytes(b"old")
    with pytest.raises(FileError, match="exists"):
        write_whole(str(path), b"new")
    assert path.read_bytes() == b"old"
    write_whole(str(path), b"new", force=True)
    assert path.read_bytes() == b"new"
    assert os.listdir(tmp_path) == ["a"]


def test_a_symlink_is_never_followed(tmp_path: pathlib.Path) -> None:
    """A symlink in the way, dangling or not, is refused with and without force."""
    target = tmp_path / "target"
    target.write_bytes(b"mine")
    for name, to in (("link", target), ("dangling", tmp_path / "nothing")):
        (tmp_path / name).symlink_to(to)
        for force in (False, True):
            with pytest.raises(FileError):
                write_whole(str(tmp_path / name), b"new", force=force)
    assert target.read_bytes() == b"mine"
    assert not (tmp_path / "nothing").exists()


def test_a_directory_in_the_way_is_refused(tmp_path: pathlib.Path) -> None:
    """A directory is not replaced."""
    (tmp_path / "d").mkdir()
    with pytest.raises(FileError):
        write_whole(str(tmp_path / "d"), b"", force=True)


@pytest.mark.parametrize("name", ["", ".", "..", "d/", "a\0b"])
def test_a_path_must_name_a_file(name: str, tmp_path: pathlib.Path) -> None:
    """A path without a file name is a usage error."""
    with pytest.raises(UsageError):
        write_whole(f"{tmp_path}/{name}", b"")


def test_a_missing_directory_is_told(tmp_path: pathlib.Path) -> None:
    """The directory is not made, the error names the file."""
    with pytest.raises(FileError, match=r"no/a cannot be written"):
        write_whole(str(tmp_path / "no" / "a"), b"")


def test_a_failing_write_leaves_nothing(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the disk is full half way, neither the file nor its temporary form remains."""

    def full(fd: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(FileError, match="space"):
        write_whole(str(tmp_path / "a"), b"x")
    assert os.listdir(tmp_path) == []


def test_without_hard_links_it_still_works(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file system without hard links gets the file by renaming."""

    def none(*args: object, **kwargs: object) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(os, "link", none)
    write_whole(str(tmp_path / "a"), b"x")
    assert (tmp_path / "a").read_bytes() == b"x"
    with pytest.raises(FileError):
        write_whole(str(tmp_path / "a"), b"y")
