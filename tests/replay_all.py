"""Replay every observation of the conformance folder, from outside, and print how many agree.

    python tests/replay_all.py [CONFORMANCE] [--set NAME ...] [--release VERSION ...] [--show N] [--unprivileged]

CONFORMANCE is ``../shared/conformance`` beside the project by default. The dump library's rows run on the real
disk in a scratch directory (the folder's own ``replay.py`` makes it), once with the job of this process and once
with the row's environment in the job; the components' rows run on a fake tree. As root both kinds of rows run,
those of ``user`` under an unprivileged uid; otherwise, or with ``--unprivileged``, rows of root are skipped.
Exit status 1 when fewer rows agree than the project promises (:data:`PROMISED`).
"""

from __future__ import annotations

import argparse
import collections
import importlib.util
import json
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import npu_paths
from npu_paths.testing import replay_component

RELEASES = ("9.2.0", "9.1.0", "9.0.0", "8.5.0")
DUMP_SETS = ("env", "sequence", "config")
# What a report says is no decision (README of the conformance folder).
REPORTED = ("errors", "codes", "acl_init_codes", "acl_set_dump_codes")
COMPONENT_FIELDS = ("dir", "fallback", "error")
COMPONENT_FIELDS_OF = dict.fromkeys(("op_debug_config", "asys"), (*COMPONENT_FIELDS, "value"))
# Release -> shares that must agree: of all fields, of the decisions.
PROMISED = {"9.2.0": (1.0, 1.0), "9.1.0": (1.0, 1.0), "9.0.0": (0.95, 1.0), "8.5.0": (0.0, 0.99)}


class Count(NamedTuple):
    """Rows of one set and group that ran one way for one release."""

    name: str
    group: str
    release: str
    way: str
    total: int
    whole: int
    decided: int


def main(arguments: list[str]) -> int:
    """Run what the command line asks for; 0 when everything promised agrees."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    default = Path(__file__).resolve().parent.parent.parent / "shared" / "conformance"
    parser.add_argument("conformance", nargs="?", type=Path, default=default)
    parser.add_argument("--set", action="append", dest="sets", metavar="NAME")
    parser.add_argument("--release", action="append", dest="releases", choices=RELEASES)
    parser.add_argument("--show", type=int, default=3, help="rows shown of each set that differ")
    parser.add_argument("--unprivileged", action="store_true", help="as root: become uid 65534 first")
    asked = parser.parse_args(arguments)
    replay = _module(asked.conformance / "replay.py")
    npu_paths.as_dict(npu_paths.dump.on_load(npu_paths.current_job()))  # loads what another user could not
    if asked.unprivileged:
        os.setgroups([])
        os.setresgid(65534, 65534, 65534)
        os.setresuid(65534, 65534, 65534)
    os.environ.pop("HOME", None)  # the dump library's rows were recorded without
    counts: list[Count] = []
    print(f"{'set':16} {'group':10} {'release':8} {'job':9} {'all fields':>12} {'decisions':>12}   seconds")
    for counted, seconds, shown in _runs(replay, asked):
        for one in counted:
            parts = [f"{n}/{one.total}" for n in (one.whole, one.decided)]
            print(
                f"{one.name:16} {one.group:10} {one.release:8} {one.way:9} {parts[0]:>12} {parts[1]:>12} {seconds:9.1f}"
            )
        for line in shown[: asked.show]:
            print("   ", line)
        sys.stdout.flush()
        counts += counted
    short = _short(counts)
    print("\n".join(short) or f"{sum(one.total for one in counts)} runs of rows: as promised")
    return 1 if short else 0


def _module(path: Path) -> Any:
    spec = importlib.util.spec_from_file_location("replay", path)
    if spec is None or spec.loader is None or not path.exists():
        raise SystemExit(f"no conformance folder: {path} is not there")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _runs(replay: Any, asked: Any) -> Iterator[tuple[list[Count], float, list[str]]]:
    folder, releases = asked.conformance.resolve(), asked.releases or RELEASES
    for name in DUMP_SETS:
        for release in releases if not asked.sets or name in asked.sets else ():
            for way in ("process", "explicit"):
                start = time.perf_counter()
                got = _dump_set(replay, folder, name, release, explicit=way == "explicit")
                yield _counts(name, release, way, got), time.perf_counter() - start, _differing(got)
    for path in sorted((folder / "components").glob("*.jsonl.gz")):
        tool = path.name.partition(".")[0]
        for release in releases if not asked.sets or tool in asked.sets or "components" in asked.sets else ():
            start = time.perf_counter()
            got = list(_component_set(replay, folder, tool, release))
            yield _counts(tool, release, "fake tree", got), time.perf_counter() - start, _differing(got)


# ---------------------------------------------------------------------- rows and what must come out
def _rows(replay: Any, folder: Path, part: str, name: str, key: str) -> list[dict[str, Any]]:
    """The rows of a set with the outcome of a release (``key`` is its name in the differences)."""
    path = folder / "releases" / part / f"{name}.jsonl.gz"
    differs = {row["id"]: row["differs"] for row in replay.load(str(path))} if path.exists() else {}
    return [
        {**row, "expect": {**row["expect"], **differs.get(row["id"], {}).get(key, {})}}
        for row in replay.load(str(folder / part / f"{name}.jsonl.gz"))
    ]


Outcome = tuple[dict[str, Any], list[tuple[str, Any, Any]], list[str]]


def _dump_set(replay: Any, folder: Path, name: str, release: str, explicit: bool) -> list[Outcome]:
    rows = _rows(replay, folder, "adump", name, release)
    ran: list[dict[str, Any]] = []

    def call(start: str, env: dict[str, str], config: str | None, uid: int, row: dict[str, Any]) -> dict[str, Any]:
        ran.append(row)
        job = npu_paths.current_job().replace(cann=release, chip=row.get("chip"))
        if explicit:
            job = job.replace(env=env)
        if name == "config":
            got = npu_paths.as_dict(npu_paths.dump.check(config or "", job=job))
        elif name == "env":
            got = npu_paths.as_dict(npu_paths.dump.on_load(job))
        else:
            got = npu_paths.as_dict(npu_paths.dump.run_steps(row["steps"], job))
        return _from_start(replay, got, start)

    wrong = {row["id"]: found for row, found in replay.compare(rows, call).mismatches}
    return [(row, wrong.get(row["id"], []), _decided(replay, wrong.get(row["id"], []))) for row in ran]


def _from_start(replay: Any, got: dict[str, Any], start: str) -> dict[str, Any]:
    """``created`` is relative to the job's cwd; the rows name it from the start directory, also after a ``cd``."""
    try:
        here = os.getcwdb()
    except FileNotFoundError:  # taken away: no ``cd``
        return got
    if here != os.fsencode(start):
        for field in ("created_on_load", "created"):
            for one in got.get(field, ()):
                path = os.path.join(here, replay.to_bytes(one["path"]))
                one["path"] = replay.from_bytes(os.path.relpath(path, os.fsencode(start)))
            if field in got:
                got[field].sort(key=lambda one: json.dumps(one["path"]))
    return got


def _decided(replay: Any, found: list[tuple[str, Any, Any]]) -> list[str]:
    """The fields of the differences that are decisions."""
    names = []
    for field, want, got in found:
        if field == "steps" and isinstance(got, list):
            want, got = ([{k: v for k, v in step.items() if k != "errors"} for step in steps] for steps in (want, got))
        if field not in REPORTED and want != got:
            names.append(field)
    return names


def _component_set(replay: Any, folder: Path, tool: str, release: str) -> Iterator[Outcome]:
    fields = COMPONENT_FIELDS_OF.get(tool, COMPONENT_FIELDS)
    for row in _rows(replay, folder, "components", tool, "master" if release == "9.2.0" else release):
        try:
            got = replay_component(row, cann=release)
        except Exception as error:
            found = [("exception", None, repr(error))]
        else:
            found = replay.differences(row["expect"], got, fields)
        yield row, found, [field for field, _, _ in found]


# ---------------------------------------------------------------------- counting
def _counts(name: str, release: str, way: str, got: list[Outcome]) -> list[Count]:
    tables: dict[str, collections.Counter[str]] = {}
    for row, found, decided in got:
        table = tables.setdefault(row.get("group", "component"), collections.Counter())
        table.update(total=1, whole=int(not found), decided=int(not decided))
    return [
        Count(name, group, release, way, table["total"], table["whole"], table["decided"])
        for group, table in sorted(tables.items())
    ]


def _differing(got: list[Outcome]) -> list[str]:
    return [
        f"{row['id']}: "
        + "; ".join(f"{field}: expected {want!r:.200}, got {have!r:.200}" for field, want, have in found)
        for row, found, _ in got
        if found
    ]


def _short(counts: list[Count]) -> list[str]:
    """Sets of which fewer rows agree than is promised, over their groups."""
    sums: dict[tuple[str, str, str], collections.Counter[str]] = {}
    for one in counts:
        total = sums.setdefault((one.name, one.release, one.way), collections.Counter())
        total.update(total=one.total, whole=one.whole, decided=one.decided)
    return [
        f"{name} {release} ({way}): only {total[field]} of {total['total']} agree ({field})"
        for (name, release, way), total in sums.items()
        for field, share in zip(("whole", "decided"), PROMISED[release], strict=True)
        if total[field] < share * total["total"]
    ]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
