"""``python -m tgdsl.asm``: assemble with a target's description alone, without C++ being built.

    python -m tgdsl.asm targets/sparc add.s                    the listing: offset, bytes, text, and open fixups
    echo 'add %o0, 4, %o1' | python -m tgdsl.asm targets/sparc
    python -m tgdsl.asm targets/sparc --cpu v9 --features +vis add.s
    python -m tgdsl.asm targets/sparc add.s -o add.o           an object file, for a linker
    python -m tgdsl.asm targets/sparc --why add.s              and which instructions and aliases were tried, and why they do not fit
    python -m tgdsl.asm targets/bpf --form hex x.s | python -m tgdsl.disasm targets/bpf

Operands with C++ methods need counterparts in the target: see docs/asm.md. The exit status is 1 if the input has a mistake, and 2 for
a mistake in the command line itself.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from tgdsl.commands.options import TARGET_HELP, add_source_options, command_parser, joined, with_source_options
from tgdsl.process.running import run_command


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parse(sys.argv[1:] if arguments is None else arguments)
    return run_command(lambda report: _run(options))


def _run(options: argparse.Namespace) -> int:
    # Imported here, so that --help and wrong command lines are fast.
    from tgdsl.mc.commands import Commands, Settings

    return Commands(Settings(**vars(options))).assemble()


def _parse(arguments: Sequence[str]) -> argparse.Namespace:
    parser = command_parser("asm", __doc__)
    add_options(parser, "assembly language; standard input by default, and for -")
    parser.add_argument(
        "--why", action="store_true", help="list what was tried for each statement, and why it does not fit"
    )
    parser.add_argument(
        "-o",
        dest="output",
        metavar="FILE",
        help="write this file: an ELF object that a linker takes, or what --form says",
    )
    parser.add_argument(
        "--form",
        choices=("listing", "hex", "binary", "object"),
        default="",
        help="of the output: a listing, the bytes alone, or an ELF object",
    )
    parser.add_argument(
        "--position-independent", action="store_true", help="code that the linker may put anywhere (llvm-mc's option)"
    )
    parser.add_argument(
        "--bits", type=int, choices=(32, 64), default=None, help="of addresses in an object; by default, the target's"
    )
    parser.add_argument(
        "--no-compress",
        dest="compresses",
        action="store_false",
        help="leave instructions whole that CompressPats have smaller ones for",
    )
    given = parser.parse_intermixed_args(joined(arguments))
    return with_source_options(parser, given, given.target)


def add_options(parser: argparse.ArgumentParser, what: str) -> None:
    """The options of both commands."""
    parser.add_argument("target", metavar="TARGET", help=TARGET_HELP)
    parser.add_argument("file", metavar="FILE", nargs="?", type=_file, help=what)
    parser.add_argument("--cpu", metavar="NAME", default="", help="a processor of the target, whose features are on")
    parser.add_argument("--features", metavar="LIST", default="", help="features of the subtarget: +v9,-vis")
    parser.add_argument("--variant", metavar="N", type=int, default=0, help="of the assembly language, from 0")
    parser.add_argument(
        "--byte-order", choices=("big", "little"), default=None, help="of words in memory; by default, the target's"
    )
    parser.add_argument(
        "--no-aliases",
        dest="aliases",
        action="store_false",
        help="print instructions as what they are: no aliases, and compressed ones as such",
    )
    add_source_options(parser)


def _file(name: str) -> str | None:
    """The name of an input; None for standard input."""
    return None if name == "-" else name
