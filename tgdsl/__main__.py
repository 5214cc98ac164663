"""``python -m tgdsl``, and the console script ``tgdsl``: all commands. ``tgdsl gen TARGET`` is ``python -m tgdsl.gen TARGET``."""

from __future__ import annotations

from tgdsl.process.interrupts import handle_interrupts
from tgdsl.process.streams import start

if __name__ == "__main__":
    handle_interrupts()  # before the rest is imported

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Sequence

_DESCRIPTION = "LLVM back ends described as typed Python: what each command needs, and what it does."

_EPILOG = """\
TARGET is the folder or module of a target in Python, a .td file, or a records file of the command td (.json, .json.xz).
Messages have colours on a terminal, unless NO_COLOR is set; with FORCE_COLOR, also elsewhere. The exit status is 0;
1 if the input has a mistake, or for findings; 2 for a mistake in the command line itself; 130 after Ctrl-C.
"""


def script() -> int:
    """The console script; its exit status."""
    handle_interrupts()
    if not sys.flags.safe_path:
        del sys.path[0]  # the folder of programs that the script is in: no module is there
    return start(main)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that a command line begins with; its exit status."""
    from tgdsl.commands.options import COMMANDS, unknown
    from tgdsl.commands.start import command_function

    words = sys.argv[1:] if arguments is None else arguments
    end = next((number for number, word in enumerate(words, 1) if not word.startswith("-")), len(words))
    mistake = unknown(words[:end])
    if mistake:
        sys.stderr.write(mistake)
        return 2
    parser = _parser()
    options = parser.parse_args(words[:end])
    if options.version:
        print(_version())
        return 0
    for command in COMMANDS:
        if command.name == options.command:
            return command_function(command.name, command.function)(words[end:])
    parser.print_help(sys.stderr)
    return 2


def _parser() -> ArgumentParser:
    """The parser of what comes before a command's own arguments; those are for the command, which is imported alone."""
    from tgdsl.commands.options import COMMANDS, parser_of_all

    parser = parser_of_all(_DESCRIPTION, _EPILOG)
    parser.add_argument("--version", action="store_true", help="print the version, and that of the LLVM it writes for")
    commands = parser.add_subparsers(title="commands", dest="command", metavar="COMMAND")
    for command in COMMANDS:
        commands.add_parser(
            command.name,
            help=f"{command.arguments}: {command.does}" if command.arguments else command.does,
            add_help=False,
        )
    return parser


def _version() -> str:
    """The version, that of the LLVM whose files are written, and what runs it."""
    from tgdsl import __version__, diagnostics
    from tgdsl.llvm import RELEASES

    kind = "Python alone" if (diagnostics.__file__ or "").endswith(".py") else "compiled"
    releases = ", ".join(map(str, RELEASES.values()))
    return f"tgdsl {__version__}, for {releases} ({kind}, Python {sys.version.partition(' ')[0]})"


if __name__ == "__main__":
    sys.exit(start(main))
