"""``python -m tgdsl.disasm``: disassemble with a target's description alone, without C++ being built.

    echo '90 02 20 04' | python -m tgdsl.disasm targets/sparc        the listing: offset, bytes, text
    python -m tgdsl.disasm targets/sparc --binary text.bin           from the bytes themselves
    python -m tgdsl.disasm targets/sparc --cpu v9 --why words.txt    and which encodings and aliases were tried, and why they do not fit

Bytes are pairs of hexadecimal digits, with or without 0x and blanks; comments begin with #. Operands with C++ methods need counterparts
in the target: see docs/asm.md. The exit status is 1 if some bytes are no instruction, and 2 for a mistake in the command line itself.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from tgdsl.commands.asm import add_options
from tgdsl.commands.options import command_parser, joined, with_source_options
from tgdsl.process.running import run_command


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parse(sys.argv[1:] if arguments is None else arguments)
    return run_command(lambda report: _run(options))


def _run(options: argparse.Namespace) -> int:
    # Imported here, so that --help and wrong command lines are fast.
    from tgdsl.mc.commands import Commands, Settings

    given = dict(vars(options))
    binary = given.pop("binary")
    return Commands(Settings(**given)).disassemble(binary)


def _parse(arguments: Sequence[str]) -> argparse.Namespace:
    parser = command_parser("disasm", __doc__)
    add_options(parser, "bytes; standard input by default, and for -")
    parser.add_argument("--binary", action="store_true", help="the input is the bytes themselves, not their text")
    parser.add_argument("--why", action="store_true", help="list the encodings that nearly fit, and why they do not")
    parser.add_argument(
        "--form", choices=("listing", "asm"), default="listing", help="of the output; the text alone, or a listing"
    )
    given = parser.parse_intermixed_args(joined(arguments))
    return with_source_options(parser, given, given.target)
