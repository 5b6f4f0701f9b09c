"""Builders of dump configurations: what they write is what CANN accepts."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest

from npu_paths import Job, UsageError
from npu_paths.core.acljson import Text, judge
from npu_paths.core.world import Stat
from npu_paths.dump import (
    ExceptionDump,
    KernelDataDump,
    ModelDump,
    ModelSelection,
    OverflowDump,
    SingleOpDump,
    WatcherDump,
)
from npu_paths.dumping.show import steps_in
from npu_paths.testing import FakeProbe

RELEASES = ("8.5.0", "9.0.0", "9.1.0", "9.2.0")
EVERY_FIELD = ModelSelection(
    model="m",
    layers=("a", "b"),
    optype_blacklist={"Conv2D": ("input0", "output1")},
    opname_blacklist={"x": "input0"},
    ranges=(("a", "b"),),
)
SAMPLES = [
    ModelDump(path="out"),
    ModelDump(path="out", models=["m", "n"], step="0|3-5|10", mode="all"),
    ModelDump(path="out", models=EVERY_FIELD, level="op", data="stats", stats=("Max", "L2norm")),
    ModelDump(path="out", models=[ModelSelection(model="m", layers="l")], level="kernel"),
    SingleOpDump(path="out"),
    SingleOpDump(path="out", mode="input", data="stats", stats="Min", level="all"),
    ExceptionDump(),
    ExceptionDump(scene="aic_err_norm_dump", path="anywhere"),
    ExceptionDump(scene="aic_err_detail_dump"),
    ExceptionDump(scene="lite_exception"),
    OverflowDump(path="out"),
    WatcherDump(path="out", nodes="n"),
    WatcherDump(path="out", nodes=["n", "o"], layers=["l"], level="op"),
    KernelDataDump(path="out"),
    KernelDataDump(path="out", kinds=("printf", "assert")),
    ModelDump(path="out", models="m", kernel_data="tensor"),
]


def converted(dump: Any, release: str) -> Any:
    """What the release's converter makes of it."""
    job = Job(cwd="/w", cann=release)
    probe = FakeProbe({"/w/out": Stat("dir", 0o755, 0, 0)})
    return judge(Text(dump.text(release).encode()), job, job.world(probe))


@pytest.mark.parametrize("release", RELEASES)
@pytest.mark.parametrize("dump", SAMPLES, ids=lambda dump: dump.kind)
def test_what_is_built_is_accepted(dump: Any, release: str) -> None:
    """Every sample is accepted by the release it is built for, or the builder says what the release lacks."""
    kernel = "dump_kernel_data" in dump.text("9.2.0")
    if release == "8.5.0" and kernel:
        with pytest.raises(UsageError, match="dump_kernel_data"):
            dump.text(release)
        return
    got = converted(dump, release)
    assert got.ok, got.met
    assert got.need_dump is (dump.kind != "kernel-data")


def test_the_example_of_the_manual() -> None:
    """Model, layer and steps stand where they belong, nothing else is added."""
    dump = ModelDump(path="out", models=[ModelSelection(model="ResNet-50", layers=["conv1"])], step="0|3-5|10")
    assert json.loads(dump.text()) == {
        "dump": {
            "dump_path": "out",
            "dump_list": [{"model_name": "ResNet-50", "layer": ["conv1"]}],
            "dump_step": "0|3-5|10",
        }
    }


def test_an_operator_dump_has_the_list_of_its_release() -> None:
    """[{}] from 8.5.0 on, an empty list before."""
    assert SingleOpDump(path="o").build("8.5.0")["dump"]["dump_list"] == [{}]
    assert SingleOpDump(path="o").build("8.0.0")["dump"]["dump_list"] == []


def test_older_releases_lack_items() -> None:
    """Items and scenes that a release does not know are named with the release that has them first."""
    for dump, release, item in (
        (ExceptionDump(), "8.0.RC3", "aic_err_brief_dump"),
        (ModelDump(path="o", models=EVERY_FIELD, level="op"), "8.0.0", "optype_blacklist"),
        (OverflowDump(path="o"), "8.0.RC1.alpha001", "dump_debug"),
    ):
        with pytest.raises(UsageError, match=item):
            dump.build(release)
    assert ExceptionDump(scene="lite_exception").build("8.0.RC3")


@pytest.mark.parametrize(
    "make",
    [
        lambda: ModelDump(path=""),
        lambda: ModelDump(path="o", mode="sideways"),
        lambda: ModelDump(path="o", step="5-3"),
        lambda: ModelDump(path="o", step="1|"),
        lambda: ModelDump(path="o", step="1-2-3"),
        lambda: ModelDump(path="o", step="١"),
        lambda: ModelDump(path="o", step="|".join("1" * 101)),
        lambda: ModelDump(path="o", stats=("Max",)),
        lambda: ModelDump(path="o", data="stats", stats=("max",)),
        lambda: ModelDump(path="o", models=EVERY_FIELD),
        lambda: ModelSelection(model=""),
        lambda: ModelSelection(ranges=(("a", "b"),)),
        lambda: ModelSelection(layers=("",)),
        lambda: ModelSelection(opname_blacklist={str(n): () for n in range(101)}),
        lambda: ExceptionDump(scene="watcher"),
        lambda: WatcherDump(path="o", nodes=()),
        lambda: KernelDataDump(path="o", kinds=()),
        lambda: KernelDataDump(path="o", kinds=("stdout",)),
    ],
)
def test_values_that_cannot_be_are_refused(make: Any) -> None:
    """A value that no release accepts is a usage error, said in both languages."""
    with pytest.raises(UsageError) as caught:
        make()
    assert caught.value.say("en")
    assert caught.value.say("zh")


def test_builders_are_frozen_values() -> None:
    """Two equal ones are equal, and none can be changed."""
    assert ModelDump(path="o", models="m") == ModelDump(path="o", models=["m"])
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        OverflowDump(path="o").path = "p"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("steps", "count"),
    [("0|3-5|10", 5), ("1-3|2-4", 4), ("7", 1), ("3|3|3-3", 1), ("", None), (None, None), ("x", None)],
)
def test_steps_are_counted_once(steps: str | None, count: int | None) -> None:
    """Overlapping intervals count each step once; none means every step."""
    assert steps_in(steps) == count
