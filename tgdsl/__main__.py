"""``python -m tgdsl``, and the console script ``tgdsl``: all commands. ``tgdsl gen TARGET`` is ``python -m tgdsl.gen TARGET``."""

from __future__ import annotations

from tgdsl.process.interrupts import handle_interrupts
from tgdsl.process.streams import start

if __name__ == "__main__":
    handle_interrupts()  # before the rest is imported

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_HEAD = """\
usage: {program} COMMAND [ARGUMENT]...
       {program} COMMAND --help
       {program} --version

LLVM back ends described as typed Python: what each command needs, and what it does.

"""

_TAIL = """
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
    name, *rest = (sys.argv[1:] if arguments is None else arguments) or [""]
    if name == "--version":
        print(_version())
        return 0
    from tgdsl.commands.options import COMMANDS
    from tgdsl.commands.start import command_function

    for command in COMMANDS:
        if command.name == name:
            return command_function(name, command.function)(rest)
    if name in ("-h", "--help"):
        sys.stdout.write(_help())
        return 0
    if name:
        from tgdsl.process.colours import coloured

        sys.stderr.write(coloured(_unknown(name), sys.stderr))
    else:
        sys.stderr.write(_help())
    return 2


def _help() -> str:
    from tgdsl.commands.options import COMMANDS, program

    lines = [f"  {f'{one.name} {one.arguments}':32}  {one.does}\n" for one in COMMANDS]
    return _HEAD.format(program=program()) + "".join(lines) + _TAIL


def _unknown(name: str) -> str:
    from tgdsl.commands.options import COMMANDS, program
    from tgdsl.diagnostics import did_you_mean

    what = "command" if not name.startswith("-") else "option"
    known = [one.name for one in COMMANDS] if what == "command" else ["--help", "--version"]
    hint = did_you_mean(name, known) or f"; there are: {', '.join(known)}"
    return f"{program()}: error: there is no {what} '{name}'{hint}\n"


def _version() -> str:
    """The version, that of the LLVM whose files are written, and what runs it."""
    from tgdsl import __version__, diagnostics
    from tgdsl.llvm import RELEASES

    kind = "Python alone" if (diagnostics.__file__ or "").endswith(".py") else "compiled"
    releases = ", ".join(map(str, RELEASES.values()))
    return f"tgdsl {__version__}, for {releases} ({kind}, Python {sys.version.partition(' ')[0]})"


if __name__ == "__main__":
    sys.exit(start(main))
