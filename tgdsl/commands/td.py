"""``python -m tgdsl.td``: the records of a .td file, as JSON in the order of definition, by LLVM's own TableGen.

    python -m tgdsl.td Sparc.td -I ../../../include -o sparc.json.xz     the records, which all commands take
    python -m tgdsl.td Sparc.td -D NAME -o sparc.json --depfile sparc.d  what it read, too, as gcc does for ninja and make

The file's own folder and LLVM's include folder are looked in, too, behind those of -I. A small program is built with LLVM's library for
it on the first use, and kept in the user's cache.

The exit status is 1 if the input has a mistake (then nothing is written), and 2 for a mistake in the command line itself.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from tgdsl.builds.depfile import depfile
from tgdsl.builds.output import write_files
from tgdsl.classes import frozen
from tgdsl.commands.options import add_source_options, command_parser, output_name, with_source_options
from tgdsl.diagnostics import Report
from tgdsl.loading.contents import RECORDS, Text
from tgdsl.loading.options import TD, SourceOptions
from tgdsl.process.running import run_command
from tgdsl.process.status import progress

_PIECE = 1 << 20
_PRESET = 2  #: of xz: a hundred MiB of records in a second, and they get no smaller by others


@frozen
class Options:
    """The command line."""

    source: str
    output: str
    depfile: str | None
    source_options: SourceOptions


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parse(arguments)
    return run_command(lambda report: _run(options, report))


def _run(options: Options, report: Report) -> int:
    from tgdsl.tablegen.running import TableGenRun

    with progress() as show:
        show(f"reading {options.source}")
        run = TableGenRun(options.source, options.source_options, any_version=True)
        text = run.get()
        show("writing the records")
        files = {
            Path(options.output): _compressed(text) if options.output.endswith(".xz") else text.piece(0, text.size)
        }
        if options.depfile is not None:
            inputs = [os.path.abspath(path) for path in run.inputs if os.path.isfile(path)]
            files[Path(options.depfile)] = depfile([options.output], dict.fromkeys(inputs)).encode(
                "utf-8", "surrogateescape"
            )
        write_files(files, run.inputs)
    for warning in run.warnings:
        report.add(warning)
    return 0


def _compressed(text: Text) -> bytes:
    import lzma

    compressor = lzma.LZMACompressor(preset=_PRESET)
    pieces = [compressor.compress(text.piece(start, start + _PIECE)) for start in range(0, text.size, _PIECE)]
    return b"".join([*pieces, compressor.flush()])


def _parse(arguments: Sequence[str] | None) -> Options:
    parser = command_parser("td", __doc__)
    parser.add_argument("source", metavar="FILE.td", help="a target in TableGen's language")
    parser.add_argument("-o", "--output", type=output_name, metavar="FILE.json[.xz]", required=True, help="the records")
    parser.add_argument(
        "--depfile", type=output_name, metavar="FILE", help="write what the records were made from, for ninja and make"
    )
    add_source_options(parser)
    given = parser.parse_args(arguments)
    options = Options(**vars(with_source_options(parser, given, given.source)))
    if not options.source.endswith(TD):
        parser.error(f"{options.source}: this is not a {TD} file")
    if not options.output.endswith(RECORDS):
        parser.error("the name of the records file ends in .json or .json.xz")
    if options.depfile is not None and Path(options.depfile) == Path(options.output):
        parser.error("--depfile and -o name one file; choose another name for one of them")
    return options
