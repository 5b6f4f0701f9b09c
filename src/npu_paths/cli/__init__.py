"""The command line. Each command lives in a module of its own, imported when it is called."""

from __future__ import annotations

import errno as E
import gc
import sys
from importlib import import_module
from typing import NoReturn

import click

from ..core.errors import NpuPathsError

# command -> (module, attribute, one line of help)
COMMANDS: dict[str, tuple[str, str, str]] = {
    "explain": ("explain", "explain", "Say where each artifact goes, and why."),
    "get": ("get", "get", "Print one artifact's directory."),
    "check": ("check", "check", "Report problems and side effects of the settings."),
    "prepare": ("prepare", "prepare", "Make the directories ready."),
    "env": ("env", "env", "Print absolute, pinned exports."),
    "run": ("run", "run", "Prepare, pin and execute a command."),
    "dump": ("dump", "dump", "Check, show or write an acl.json."),
    "policy": ("policy", "policy", "Show or check path policies."),
    "rules": ("rules", "rules", "Print the rule tables with their sources."),
}

_OBJECTS = 100_000  # made before garbage is looked for

EXIT_USAGE = 2
EXIT_BUG = 70  # EX_SOFTWARE
EXIT_INTERRUPTED = 130
EXIT_UNWRITTEN = 1  # the answer could not be given
# Errors of write(2): full, closed, or broken.
_UNWRITABLE = (E.ENOSPC, E.EDQUOT, E.EFBIG, E.EBADF, E.EIO)


class LazyGroup(click.Group):
    """A group whose commands are imported when they are called.

    ``table`` maps a name to (module below this package, attribute, one line of help).
    """

    def __init__(self, *args: object, table: dict[str, tuple[str, str, str]], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.table = table

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.table:
            return None
        module, attribute, _ = self.table[cmd_name]
        command: click.Command = getattr(import_module(f".{module}", __name__), attribute)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, _, line) in self.table.items()])


@click.group(cls=LazyGroup, table=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(None, "--version", package_name="npu-paths", message="npu-paths %(version)s")
def cli() -> None:
    """Where CANN will put each thing on this machine, why there, and what conflicts."""


def main(argv: list[str] | None = None) -> NoReturn:
    """Run the command line and exit: 0 done, 1 findings, 2 usage, 3 cannot inspect, 70 a bug of ours."""
    code = EXIT_BUG
    # A command makes little garbage that lies in circles; looking for it at every 700th object costs 4 % of start-up.
    gc.set_threshold(_OBJECTS)
    _usable_stdout()
    try:
        code = _call(argv)
        sys.stdout.flush()
    except click.UsageError as error:
        where = error.ctx.command_path if error.ctx is not None else "npu-paths"
        if type(error).__name__ == "NoArgsIsHelpError":  # click 8.2 and later; its message is the help
            click.echo(error.format_message(), err=True)
        else:
            complain(" ".join(error.format_message().split()), where, f" (try '{where} --help')")
        code = EXIT_USAGE
    except click.ClickException as error:
        complain(error.format_message())
        code = error.exit_code
    except NpuPathsError as error:
        from .options import language

        complain(error.say(language(argv)))
        code = error.exit_code
    except (click.Abort, KeyboardInterrupt):
        code = EXIT_INTERRUPTED
    except BrokenPipeError:  # the reader (head, less) has seen enough
        discard_output()
        code = 0
    except Exception as error:
        if isinstance(error, OSError) and error.filename is None and error.errno in _UNWRITABLE:
            complain(f"standard output cannot be written: {error.strerror}")
            discard_output()
            code = EXIT_UNWRITTEN
        else:
            import traceback

            traceback.print_exc()
            complain("this is a bug in npu-paths; please report it with the lines above")
    sys.exit(code)


def _call(argv: list[str] | None) -> int:
    try:
        result = cli.main(argv, prog_name="npu-paths", standalone_mode=False)
    except click.exceptions.Exit as done:
        return done.exit_code
    except SystemExit:  # click's answer to a broken pipe
        raise BrokenPipeError from None
    return result if isinstance(result, int) else 0


def _usable_stdout() -> None:
    """Make sure that there is a stdout: what it cannot spell is escaped, and a closed one fails when it is written."""
    if sys.stdout is None:
        import os

        fd = os.open(os.devnull, os.O_RDONLY | os.O_CLOEXEC)
        if fd != 1:
            os.dup2(fd, 1, inheritable=False)
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None and sys.stdout.errors == "strict":
        reconfigure(errors="backslashreplace")


def discard_output() -> None:
    """Let what is still to be written go nowhere; Python would complain once more at exit."""
    import os

    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.close(null)


def put(text: str, end: str = "\n") -> None:
    """Print what programs read: UTF-8 in every locale, and names that are no text byte by byte."""
    click.echo((text + end).encode("utf-8", "surrogateescape"), nl=False)


def complain(message: str, where: str = "npu-paths", hint: str = "") -> None:
    """One line on stderr: what is wrong and how to get on."""
    from ..report.lines import visible

    click.echo(f"{where}: {shortened(visible(message))}{hint}", err=True)


def shortened(text: str, limit: int = 1500) -> str:
    """The text without its middle when it is longer than anyone reads (a value can be a megabyte)."""
    return text if len(text) <= limit else f"{text[: limit * 2 // 3]} [...] {text[-limit // 3 :]}"
