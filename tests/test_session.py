"""Dump sessions on the model, on pyACL and on torch_npu as they behave."""

from __future__ import annotations

import importlib.util
import json
import os
import pathlib
import pickle
import stat
import sys
import tempfile
from typing import Any

import pytest

import fakelibs
import npu_paths
from npu_paths import Job, UsageError
from npu_paths.core.world import Stat
from npu_paths.dump import (
    DumpCallError,
    DumpConfigError,
    DumpOrderError,
    ExceptionDump,
    ModelDump,
    NoBackendError,
    SingleOpDump,
    session,
)
from npu_paths.testing import FakeProbe

MODEL = ModelDump(path="out", models=["m"])
OPERATOR = {"dump_path": "out", "dump_op_switch": "on"}


@pytest.fixture(autouse=True)
def no_libraries(monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path) -> None:
    """No library is there, and temporary files go where the test can look."""
    for name in ("acl", "torch_npu"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    real = importlib.util.find_spec
    monkeypatch.setattr(
        "npu_paths.dumping.backends.find_spec", lambda name: None if name in ("acl", "torch_npu") else real(name)
    )
    (tmp_path / "tmp").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "tmp"))


@pytest.fixture
def job(tmp_path: pathlib.Path) -> Job:
    """A job in a directory with ``out`` and some configurations, as the user who runs the test."""
    (tmp_path / "out").mkdir()
    (tmp_path / "op.json").write_text(json.dumps({"dump": OPERATOR}))
    (tmp_path / "detail.json").write_text(json.dumps({"dump": {"dump_scene": "aic_err_detail_dump"}}))
    (tmp_path / "brief.json").write_text(json.dumps({"dump": {"dump_scene": "aic_err_brief_dump"}}))
    return npu_paths.current_job().replace(cwd=str(tmp_path), env={}, cann="9.2.0")


def left(tmp_path: pathlib.Path) -> list[str]:
    """What lies in the temporary directory."""
    return os.listdir(tmp_path / "tmp")


def runtime(job: Job, init: str | None = None) -> Any:
    """A model on the real disk after aclInit."""
    made = npu_paths.dump.Runtime(job)
    assert made.acl_init(init) == 0
    return made


def test_the_calls_come_in_the_documented_order(job: Job, tmp_path: pathlib.Path) -> None:
    """init_dump, set_dump with a closed file of ours, the body, finalize_dump; nothing is left behind."""
    acl = fakelibs.pyacl(job)
    acl.init()
    with session(MODEL, acl, job=job) as running:
        assert [call[0] for call in acl.calls] == ["init", "init_dump", "set_dump"]
        assert running.path is not None
        assert acl.calls[-1] == ("set_dump", running.path)
        assert stat.S_IMODE(os.stat(running.path).st_mode) == 0o600
        assert stat.S_IMODE(os.stat(os.path.dirname(running.path)).st_mode) == 0o700
        assert acl.model.state.enabled == ("OPERATOR",)
    assert acl.calls[-1] == ("finalize_dump",)
    assert acl.model.state.enabled == ()
    assert left(tmp_path) == []


def test_a_file_of_the_user_is_used_as_it_is(job: Job, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name is handed on, and the file stays."""
    monkeypatch.chdir(str(job.cwd))
    model = runtime(job)
    with session("op.json", model) as running:
        assert running.path == "op.json"
        assert model.state.enabled == ("OPERATOR",)
    assert os.path.exists("op.json")


def test_a_document_may_lack_the_outer_object(job: Job) -> None:
    """The dump section alone is enough."""
    model = runtime(job)
    with session(OPERATOR, model):
        assert model.state.enabled == ("OPERATOR",)
    with session({"dump": OPERATOR}, model):
        assert model.state.enabled == ("OPERATOR",)


def test_the_model_needs_no_disk() -> None:
    """On a model with a fake disk the file of the session is lent to it."""
    probe = FakeProbe({"/w/out": Stat("dir", 0o755, 0, 0)})
    model = npu_paths.dump.Runtime(Job(cwd="/w", cann="9.2.0"), probe)
    model.acl_init()
    with session(SingleOpDump(path="out"), model):
        assert model.state.data_path == "out/{time}/"


@pytest.mark.parametrize("library", [fakelibs.pyacl, fakelibs.torch_npu])
def test_a_code_becomes_an_error_with_its_meaning(library: Any, job: Job, tmp_path: pathlib.Path) -> None:
    """A second init_dump is 100002 on every library; what was written is removed."""
    module = library(job)
    module.model.acl_init()
    assert module.model.init_dump() == 0
    with pytest.raises(DumpCallError, match=r"100002.*called already") as caught, session(MODEL, module, job=job):
        pytest.fail("the body must not run")
    assert (caught.value.call, caught.value.code) == ("init_dump", 100002)
    assert caught.value.name == "ACL_ERROR_REPEAT_INITIALIZE"
    assert "已经调用过" in caught.value.say("zh")
    assert left(tmp_path) == []
    assert module.model.dump_initialised  # it is not ours to finalize


def test_errors_can_be_pickled() -> None:
    """An error crosses a process border with its code."""
    error = pickle.loads(pickle.dumps(DumpCallError("set_dump", 100009, "pyACL")))
    assert (error.code, str(error)) == (100009, str(DumpCallError("set_dump", 100009, "pyACL")))


def test_before_acl_init_it_is_uninitialized(job: Job) -> None:
    """pyACL without acl.init answers 100001; the session can call it."""
    acl = fakelibs.pyacl(job)
    with pytest.raises(DumpCallError, match="100001"), session(MODEL, acl, job=job):
        pass
    with session(MODEL, acl, job=job, acl_init=""):
        pass
    assert ("init",) in acl.calls


def test_acl_init_again_is_an_error_where_the_manual_says_once(job: Job) -> None:
    """A repeated acl.init is ignored from 8.5.0 on and an error before."""
    acl = fakelibs.pyacl(job)
    acl.init()
    with session(MODEL, acl, job=job, acl_init=""):
        pass
    with pytest.raises(DumpCallError, match=r"acl\.init.*100002"):
        session(MODEL, acl, job=job.replace(cann="8.0.0"), acl_init="", check=False).__enter__()


def test_torch_npu_raises_as_it_does(job: Job) -> None:
    """torch_npu's texts become codes; an error without a code passes through."""
    module = fakelibs.torch_npu(job)
    with session(MODEL, module, job=job):
        assert module.model.state.enabled == ("OPERATOR",)
    with pytest.raises(DumpCallError, match="100003"), session("gone.json", module, job=job, check=False):
        pass
    module.npu.init_dump = lambda: (_ for _ in ()).throw(RuntimeError("no driver"))
    with pytest.raises(RuntimeError, match="no driver"), session(MODEL, module, job=job):
        pass
    with pytest.raises(UsageError, match="aclInit itself"), session(MODEL, module, job=job, acl_init=""):
        pass


def test_the_present_library_is_taken(job: Job, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is imported already is used, torch_npu before pyACL; names work too."""
    acl, torch = fakelibs.pyacl(job), fakelibs.torch_npu(job)
    acl.init()
    monkeypatch.setitem(sys.modules, "acl", acl)
    with session(MODEL, job=job) as running:
        assert running.backend is not None
        assert running.backend.name == "pyACL"
    monkeypatch.setitem(sys.modules, "torch_npu", torch)
    with session(MODEL, job=job) as running:
        assert running.backend is not None
        assert running.backend.name == "torch_npu"
    with session(MODEL, "pyacl", job=job) as running:
        assert running.backend is not None
        assert running.backend.name == "pyACL"


def test_with_nothing_installed_it_says_so_in_one_line(job: Job) -> None:
    """No library: one line, for the default and for a name."""
    for backend in (None, "torch_npu"):
        with pytest.raises(NoBackendError) as caught, session(MODEL, backend, job=job):
            pass
        assert "\n" not in str(caught.value)
        assert "installed" in str(caught.value)
    with pytest.raises(UsageError, match="no backend"), session(MODEL, "cuda", job=job):
        pass
    with pytest.raises(UsageError, match="no backend"), session(MODEL, 7, job=job):
        pass


def test_a_refused_configuration_is_met_before_any_call(job: Job, tmp_path: pathlib.Path) -> None:
    """The release's judgement comes first; without it the library's own code does."""
    model = runtime(job)
    bad = {"dump_path": "gone", "dump_op_switch": "on"}
    with pytest.raises(DumpConfigError, match="EP0003 dump_path") as caught, session(bad, model):
        pass
    assert caught.value.code == 100009
    assert not model.dump_initialised
    with pytest.raises(DumpCallError, match="100009") as call, session(bad, model, check=False):
        pass
    assert call.value.call == "set_dump"
    assert not model.dump_initialised  # finalized all the same
    assert left(tmp_path) == []


def test_a_missing_file_is_a_configuration_error(job: Job) -> None:
    """A name that cannot be read is refused before any call."""
    with pytest.raises(DumpConfigError, match=r"gone\.json"), session("/gone.json", runtime(job)):
        pass


def test_the_dump_is_finalized_when_the_body_raises(job: Job, tmp_path: pathlib.Path) -> None:
    """The body's own error goes on, the dump is off, nothing is left."""
    model = runtime(job)
    with pytest.raises(ZeroDivisionError), session(MODEL, model):
        _ = 1 / 0
    assert model.state.enabled == ()
    assert not model.dump_initialised
    assert left(tmp_path) == []


def test_an_error_of_finalizing_does_not_hide_the_one_of_the_body(job: Job) -> None:
    """When both fail, the body's error is raised and the other one noted on it."""
    acl = fakelibs.pyacl(job)
    acl.init()
    acl.mdl.finalize_dump = lambda: 500000

    def failing() -> None:
        with session(MODEL, acl, job=job):
            raise KeyError("mine")

    if hasattr(BaseException, "add_note"):
        with pytest.raises(KeyError) as caught:
            failing()
        assert "500000" in " ".join(getattr(caught.value, "__notes__", []))
    else:
        with pytest.raises(KeyError), pytest.warns(RuntimeWarning, match="500000"):
            failing()
    acl.model.finalize_dump()
    with pytest.raises(DumpCallError, match="finalize_dump failed with 500000"), session(MODEL, acl, job=job):
        pass


@pytest.mark.parametrize(
    ("init", "release", "allowed"),
    [
        ("op.json", "9.2.0", False),
        ("brief.json", "9.2.0", True),
        ("brief.json", "8.0.RC1.alpha003", False),
        (None, "8.0.RC1.alpha003", True),
    ],
)
def test_not_after_an_init_that_carried_a_dump(job: Job, init: str | None, release: str, allowed: bool) -> None:
    """The manual forbids aclmdlInitDump after an aclInit with a data dump, and earlier after any dump."""
    model = runtime(job.replace(cann=release), init)
    running = session(ExceptionDump(scene="lite_exception"), model)
    if allowed:
        with running:
            assert model.dump_initialised
    else:
        with pytest.raises(DumpOrderError, match=str(init)):
            running.__enter__()
        assert not model.dump_initialised


def test_the_configuration_of_the_job_counts_as_that_of_init(job: Job) -> None:
    """With a library that cannot be asked, job.acl_json tells what aclInit was given."""
    acl = fakelibs.pyacl(job)
    acl.init()
    with pytest.raises(DumpOrderError), session(MODEL, acl, job=job.replace(acl_json="op.json")):
        pass


@pytest.mark.parametrize("library", [fakelibs.pyacl, fakelibs.torch_npu])
def test_the_detail_scene_comes_before_the_device(library: Any, job: Job, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a device set already it is refused; else it is on and stays on."""
    monkeypatch.chdir(str(job.cwd))
    module = library(job)
    module.model.acl_init()
    with session("detail.json", module, job=job):
        assert module.model.state.enabled == ("AIC_ERR_DETAIL_DUMP",)
    module.model.set_device(0)
    detail = ExceptionDump(scene="aic_err_detail_dump")
    with pytest.raises(DumpOrderError, match="before a device"), session(detail, module, job=job):
        pass


def test_the_detail_scene_stays_and_that_is_said(job: Job) -> None:
    """After the session the detail dump is still on; notes say so."""
    model = runtime(job)
    with session(ExceptionDump(scene="aic_err_detail_dump"), model) as running:
        assert [note.id for note in running.notes] == ["detail-stays"]
    assert model.state.enabled == ("AIC_ERR_DETAIL_DUMP",)


def test_a_later_configuration_overrides_an_earlier_one(job: Job) -> None:
    """set() within the session changes the settings of the data dump."""
    model = runtime(job)
    os.mkdir(os.path.join(str(job.cwd), "two"))
    with session(MODEL, model) as running:
        running.set(ModelDump(path="two", models=["m"], level="op"))
        assert (model.state.data_path, model.state.dump_switch) == ("two/{time}/", 1)
        with pytest.raises(DumpConfigError):
            running.set({"dump_path": "gone", "dump_op_switch": "on"})
    with pytest.raises(DumpOrderError):
        running.set(MODEL)


def test_a_session_runs_once_at_a_time(job: Job) -> None:
    """Entering an entered session is refused, and the first one goes on; afterwards it can be used again."""
    model = runtime(job)
    running = session(MODEL, model)
    with running:
        with pytest.raises(DumpOrderError, match="runs already"):
            running.__enter__()
        assert model.state.enabled == ("OPERATOR",)
    with running:
        assert model.state.enabled == ("OPERATOR",)


def test_a_configuration_that_dumps_nothing_is_told(job: Job) -> None:
    """Nothing switched on: a note says so."""
    with session({"dump_path": "out"}, runtime(job)) as running:
        assert [note.id for note in running.notes] == ["nothing-is-dumped"]


def test_something_else_is_no_configuration(job: Job) -> None:
    """A list is refused with a usage error."""
    with pytest.raises(UsageError, match="list"), session([1], runtime(job)):  # type: ignore[arg-type]
        pass
