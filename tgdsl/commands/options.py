"""The commands: what each does and needs, the parser of its command line, and what several have in it.

The module imports little, so that ``gen`` starts fast; no module of a command is imported before it is chosen.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from typing import NamedTuple, NoReturn

from tgdsl.llvm import DEFAULT, RELEASES
from tgdsl.loading.options import DEFAULT_MIB, LIMIT, TD, SourceOptions
from tgdsl.process.terminal import coloured

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_LIMIT_HELP = (
    f"A records file may have {DEFAULT_MIB} MiB when it is decompressed. The environment variable\n"
    f"{LIMIT} gives another number of MiB."
)

#: What ``--help`` says of TARGET.
TARGET_HELP = "folder or module in Python, .td file, or .json, .json.xz"

_TARGET = (
    "a target: its folder or module in Python, its .td file (with LLVM's headers and libraries and a C++ compiler: docs/td.md),\n"
    "or a records file of the command td (.json, .json.xz)"
)
_METHODS = "operands with C++ methods need counterparts in Python: docs/asm.md"


class Command(NamedTuple):
    """A command, which is the module ``tgdsl.commands.<name>``.

    Attributes:
        arguments: those that it cannot do without.
        does: one line for the list of commands.
        needs: what has to be there. Only what reads a ``.td`` file needs LLVM.
        target: whether it takes a target, so that its ``--help`` tells the limit for records files.
        function: the module's function that gets the arguments, and returns the exit status.
    """

    name: str
    arguments: str
    does: str
    needs: str
    target: bool = True
    function: str = "main"


COMMANDS = (
    Command(
        "new",
        "NAME",
        "make a whole back end to begin with: targets/tiny or targets/or1k, under another name",
        "no target. To build what it makes: cmake, ninja-build, g++ and " f"{DEFAULT.package}, as Debian calls them",
        target=False,
    ),
    Command(
        "td",
        "FILE.td -o FILE.json[.xz]",
        "write the records of a .td file, in the order of definition",
        f"a C++ compiler, and LLVM's headers and libraries (Debian: g++, {DEFAULT.package})",
        target=False,
    ),
    Command(
        "migrate",
        "RECORDS -o FOLDER",
        "write a target in TableGen's language as a package of Python",
        "the records of the command td (.json, .json.xz), or what that needs for a .td file",
    ),
    Command("gen", "TARGET", "write the C++ files that LLVM's build includes", _TARGET, function="command"),
    Command("dump", "TARGET --json|--td|--text", "print a target's records, for llvm-tblgen or for people", _TARGET),
    Command(
        "diff",
        "TARGET TARGET",
        "tell how two descriptions of a target differ",
        f"{_TARGET}; git for --rev",
    ),
    Command("select", "TARGET EXPRESSION", "tell which pattern takes a DAG; --why: and why others do not", _TARGET),
    Command("lint", "TARGET", "find what is legal, and most likely a mistake", _TARGET),
    Command("asm", "TARGET [FILE]", "assemble, with the description alone", f"{_TARGET}; {_METHODS}"),
    Command("disasm", "TARGET [FILE]", "disassemble, with the description alone", f"{_TARGET}; {_METHODS}"),
    Command(
        "explore",
        "TARGET -o DIR",
        "write pages that show a target, for a browser, from disk",
        f"{_TARGET},\nand Jinja2: pip install 'tgdsl[explore]'",
        function="command",
    ),
    Command(
        "why",
        "FILE:LINE",
        "tell which definitions a line of a generated file comes from",
        "what gen needed to write the file",
    ),
    Command("stubs", "TARGET -o FILE.pyi", "write a stub with the names of records, for type checkers", _TARGET),
    Command(
        "cmake_dir",
        "",
        "print the folder of TgdslGen.cmake, for builds with CMake",
        "CMake 3.20 for what it names",
        target=False,
    ),
)


_OPTIONS = ("-h", "--help", "--version")  #: those before a command


def program(command: str = "") -> str:
    """The words that start a command as this process was started: ``python -m tgdsl.gen``, ``python -m tgdsl gen``, ``tgdsl gen``; without
    one, those that start all of them."""
    folder, file = os.path.split(sys.argv[0])
    if file in ("tgdsl", "tgdsl.exe"):
        return f"tgdsl {command}".rstrip()
    if not command or file == "__main__.py" and folder == os.path.dirname(os.path.dirname(__file__)):
        return f"python -m tgdsl {command}".rstrip()
    return f"python -m tgdsl.{command}"


def command_parser(name: str, description: str | None) -> ArgumentParser:
    """A parser for the command line of a command, whose ``--help`` says what it needs.

    Args:
        description: the docstring of its module, with examples for ``python -m tgdsl.<name>``.
    """
    (command,) = [one for one in COMMANDS if one.name == name]
    own = program(name)
    text = (description or "").replace("python -m tgdsl.", own.removesuffix(name)).replace("``", "")
    return _Parser(
        prog=own,
        description=text,
        epilog=f"Needs {command.needs}.\n" + (f"\n{_LIMIT_HELP}" if command.target else ""),
        formatter_class=RawDescriptionHelpFormatter,
    )


def parser_of_all(description: str, epilog: str) -> ArgumentParser:
    """A parser for what comes before a command and its arguments."""

    def formatter(prog: str) -> RawDescriptionHelpFormatter:
        return RawDescriptionHelpFormatter(prog, max_help_position=20, width=120)

    return _Parser(
        prog=program(),
        description=description,
        epilog=epilog,
        formatter_class=formatter,
        usage="%(prog)s [-h] [--version] COMMAND ...",
    )


def unknown(words: Sequence[str]) -> str:
    """The message if one of the first words of a command line is neither a command nor an option of all; empty if each is."""
    for word in words:
        kind, known = ("option", [*_OPTIONS]) if word.startswith("-") else ("command", [one.name for one in COMMANDS])
        if word not in known:
            from tgdsl.diagnostics import did_you_mean

            known = [name for name in known if name != "-h"]
            hint = did_you_mean(word, known) or f"; there are: {', '.join(known)}"
            return coloured(f"{program()}: error: there is no {kind} '{word}'{hint}\n", sys.stderr)
    return ""


class _Parser(ArgumentParser):
    """A parser whose errors have the colours of others."""

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(2, coloured(f"{self.prog}: error: {message}\n", sys.stderr))


def joined(arguments: Sequence[str]) -> list[str]:
    """The arguments with ``--features -vis`` as one word, since argparse takes ``-vis`` for an option."""
    result: list[str] = []
    for argument in arguments:
        if result and result[-1] == "--features":
            result[-1] += f"={argument}"
        else:
            result.append(argument)
    return result


def add_source_options(parser: ArgumentParser) -> None:
    """The options of commands that take a target, or a ``.td`` file, for :func:`with_source_options`."""
    releases = ", ".join(map(str, RELEASES))
    parser.add_argument(
        "--llvm",
        metavar="N",
        type=release_number,
        help=f"the release of LLVM that the target is for: {releases} (default: the one that a records file is of, {DEFAULT.number})",
    )
    group = parser.add_argument_group("of a .td file")
    group.add_argument(
        "-I",
        dest="include",
        metavar="DIR",
        type=output_name,
        action="append",
        default=[],
        help="where included files are, besides the file's own folder and LLVM's include folder; repeatable",
    )
    group.add_argument(
        "-D",
        dest="define",
        metavar="NAME",
        type=output_name,
        action="append",
        default=[],
        help="define a macro, for #ifdef; repeatable",
    )
    group.add_argument(
        "--llvm-config",
        metavar="PROGRAM",
        type=output_name,
        help="of the LLVM whose TableGen reads it (default: llvm-config-N of the release, llvm-config)",
    )


def with_source_options(parser: ArgumentParser, options: Namespace, source: str | None) -> Namespace:
    """The options with those of :func:`add_source_options` as one, ``source_options``. Those for a ``.td`` file are an error elsewhere."""
    llvm, include, define, config = [vars(options).pop(name) for name in ("llvm", "include", "define", "llvm_config")]
    options.source_options = SourceOptions(llvm, tuple(include), tuple(define), config)
    if (include or define or config is not None) and not (source or "").endswith(TD):
        parser.error("-I, -D and --llvm-config are for a .td file; leave them out")
    return options


def release_number(text: str) -> int:
    """The value of ``--llvm``.

    Raises:
        ArgumentTypeError: it is none of the releases that are known.
    """
    known = {str(number): number for number in RELEASES}
    if text not in known:
        raise ArgumentTypeError(f"{text!r} is not a release that is known; give one of: {', '.join(known)}")
    return known[text]


def output_name(text: str) -> str:
    """The value of ``-o``.

    Raises:
        ArgumentTypeError: it is empty, as when a script's variable has no value.
    """
    if not text:
        raise ArgumentTypeError("the name is empty")
    return text


def file_stem(text: str) -> str:
    """The value of ``--name``.

    Raises:
        ArgumentTypeError: files cannot be called after it.
    """
    if not (text.isascii() and text.isidentifier()):
        raise ArgumentTypeError(f"{text!r} is not a C++ identifier, and files are named after it")
    return text
