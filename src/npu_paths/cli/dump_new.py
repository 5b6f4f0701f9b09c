"""``npu-paths dump new KIND …``: write an acl.json that the chosen release accepts."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ..core.errors import UsageError
from ..core.model import Msg
from ..core.rules import acl as words
from .options import Request, job_options

if TYPE_CHECKING:
    from ..dumping.builders import ModelSelection, _Dump

F = TypeVar("F", bound=Callable[..., Any])

_OUTPUT: tuple[Callable[[F], F], ...] = (
    click.option("--output", "-o", metavar="FILE", default="acl.json", show_default=True, help="- for stdout."),
    click.option("--force", is_flag=True, help="Replace an existing file."),
    click.option("--mkdir", is_flag=True, help="Make the dump path, which CANN itself never makes."),
)
_PATH = click.option("--path", metavar="DIR", required=True, help="Where to dump; must exist when the job starts.")
_MODE = click.option("--mode", type=click.Choice(words.MODES), help="What of an operator (CANN's default: output).")
_LEVEL = click.option("--level", type=click.Choice(words.LEVELS), help="Which operators (CANN's default: all).")
_DATA = click.option("--data", type=click.Choice(words.DATA), help="Tensors or statistics (CANN's default: tensor).")
_STATS = click.option("--stat", "stats", type=click.Choice(words.STATS), multiple=True, help="Statistic, repeatable.")
_KERNEL = click.option(
    "--kernel-data", type=click.Choice(words.KERNEL_DATA), multiple=True, help="Kernel data as well, repeatable."
)


@click.group()
def new() -> None:
    """Write a new acl.json of one KIND. Nothing existing is replaced without --force."""


def _kind(name: str, *options: Callable[[Any], Any]) -> Callable[[F], Any]:
    """A command of the group with its own options, those of the output and the job's."""

    def made(function: F) -> Any:
        command: Any = job_options(function)
        for option in reversed((*options, *_OUTPUT)):
            command = option(command)
        return new.command(name)(command)

    return made


@_kind(
    "model",
    _PATH,
    click.option("--model", "models", metavar="NAME", multiple=True, help="Model, repeatable (default: all)."),
    click.option("--layer", "layers", metavar="NAME", multiple=True, help="Operator, or MODEL=NAME; repeatable."),
    click.option("--step", metavar="STEPS", help="Iterations, such as 0|3-5|10 (default: all)."),
    _MODE,
    _LEVEL,
    _DATA,
    _STATS,
    _KERNEL,
)
def model(request: Request, models: tuple[str, ...], layers: tuple[str, ...], **given: Any) -> int:
    """Operators of models that are loaded afterwards."""
    from ..dumping.builders import ModelDump

    return _write(request, ModelDump, {**given, "models": _selections(models, layers)})


@_kind("single-op", _PATH, _MODE, _LEVEL, _DATA, _STATS, _KERNEL)
def single_op(request: Request, **given: Any) -> int:
    """Operators that are called one by one."""
    from ..dumping.builders import SingleOpDump

    return _write(request, SingleOpDump, given)


@_kind(
    "exception",
    click.option("--scene", type=click.Choice(words.EXCEPTION_SCENES), default="aic_err_brief_dump", show_default=True),
    click.option("--path", metavar="DIR", help="Where to dump; CANN makes it."),
)
def exception(request: Request, **given: Any) -> int:
    """What an operator worked on when it failed."""
    from ..dumping.builders import ExceptionDump

    return _write(request, ExceptionDump, given)


@_kind("overflow", _PATH)
def overflow(request: Request, **given: Any) -> int:
    """Operators whose results overflow."""
    from ..dumping.builders import OverflowDump

    return _write(request, OverflowDump, given)


@_kind(
    "watcher",
    _PATH,
    click.option("--node", "nodes", metavar="NAME", multiple=True, required=True, help="Watched operator, repeatable."),
    click.option("--layer", "layers", metavar="NAME", multiple=True, help="After which operators (default: all)."),
    _LEVEL,
)
def watcher(request: Request, **given: Any) -> int:
    """Outputs of some operators each time others have run; static graphs only."""
    from ..dumping.builders import WatcherDump

    return _write(request, WatcherDump, given)


@_kind(
    "kernel-data",
    _PATH,
    click.option("--data", "kinds", type=click.Choice(words.KERNEL_DATA), multiple=True, help="Repeatable; all."),
)
def kernel_data(request: Request, **given: Any) -> int:
    """What kernels print, assert and stamp."""
    from ..dumping.builders import KernelDataDump

    given["kinds"] = given["kinds"] or ("all",)
    return _write(request, KernelDataDump, given)


def _selections(models: tuple[str, ...], layers: tuple[str, ...]) -> tuple[ModelSelection, ...]:
    """Which layers belong to which model: all to the only one, else as ``MODEL=LAYER`` says."""
    from ..dumping.builders import ModelSelection

    if len(models) <= 1:
        chosen = models[0] if models else None
        named = [layer.removeprefix(f"{chosen}=") if chosen else layer for layer in layers]
        return (ModelSelection(model=chosen, layers=named),) if models or layers else ()
    of: dict[str, list[str]] = {name: [] for name in models}
    for layer in layers:
        name, equals, rest = layer.partition("=")
        if not equals or name not in of:
            raise UsageError(Msg("layer-needs-model", {"layer": layer}))
        of[name].append(rest)
    return tuple(ModelSelection(model=name, layers=names) for name, names in of.items())


def _write(request: Request, kind: type[_Dump], given: dict[str, Any]) -> int:
    from ..dumping import writing

    output, force, mkdir = given.pop("output"), given.pop("force"), given.pop("mkdir")
    job = request.job()
    dump = kind(**given)
    if output == "-":
        text, notes = writing.ready(dump, job, mkdir=mkdir)
        sys.stdout.buffer.write(text.encode("utf-8", "surrogateescape"))
        sys.stdout.buffer.flush()
    else:
        notes = writing.write(dump, output, job, force=force, mkdir=mkdir)
    for note in notes:
        click.echo(f"npu-paths dump new: {note.say(request.lang)}", err=True)
    return 0
