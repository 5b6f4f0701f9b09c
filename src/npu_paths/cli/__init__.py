"""The command line. Each command lives in a module of its own, imported when it is called."""

from __future__ import annotations

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

EXIT_USAGE = 2
EXIT_BUG = 70  # EX_SOFTWARE
EXIT_INTERRUPTED = 130


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
    try:
        result = cli.main(argv, prog_name="npu-paths", standalone_mode=False)
        code = result if isinstance(result, int) else 0
        sys.stdout.flush()
    except click.exceptions.Exit as done:
        code = done.exit_code
    except click.UsageError as error:
        complain(error.format_message(), error.ctx)
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
    except BrokenPipeError:
        # The reader (head, less) has seen enough; Python would complain again at exit.
        import os

        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        code = 0
    except Exception:
        import traceback

        traceback.print_exc()
        complain("this is a bug in npu-paths; please report it with the lines above")
    sys.exit(code)


def complain(message: str, ctx: click.Context | None = None) -> None:
    """One line on stderr: what is wrong and how to get on."""
    where = ctx.command_path if ctx is not None else "npu-paths"
    hint = f" (try '{where} --help')" if ctx is not None else ""
    text = f"{where}: {' '.join(message.split())}{hint}"
    click.echo(text.encode("utf-8", "backslashreplace").decode(), err=True)
