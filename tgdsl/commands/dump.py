"""``python -m tgdsl.dump``: the records of a target, as JSON, as .td text, or as text for people.

    python -m tgdsl.dump targets/sparc --text G0 IntRegs       two records, as llvm-tblgen --print-records shows them
    python -m tgdsl.dump targets/sparc --json -o sparc.json.xz  the JSON of llvm-tblgen --dump-json
    python -m tgdsl.dump records.json.xz --td -o records.td     flat .td text that llvm-tblgen reads

The exit status is 1 if the input has a mistake, and 2 for a mistake in the command line itself.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from tgdsl.builds.output import stream_of, write_files, write_stream
from tgdsl.classes import frozen
from tgdsl.commands.options import TARGET_HELP, add_source_options, command_parser, output_name, with_source_options
from tgdsl.diagnostics import Report
from tgdsl.generation.stock_dumps import warn_of_dump
from tgdsl.loading.load import load_target
from tgdsl.loading.options import SourceOptions
from tgdsl.process.running import run_command
from tgdsl.process.status import progress
from tgdsl.records import RecordSet


@frozen
class Options:
    """The command line."""

    target: str
    names: list[str]
    format: str
    output: str | None
    source_options: SourceOptions


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parse(arguments)
    return run_command(lambda report: _run(options, report))


def _run(options: Options, report: Report) -> int:
    with progress() as show:
        show(f"reading {options.target}")
        records = load_target(options.target, report, source_options=options.source_options)
        if options.format != "text":
            warn_of_dump(records, report)
        show("writing the records")
        stream = 1 if options.output is None else stream_of(options.output)
        if options.format == "json" and options.output is not None and stream is None:
            from tgdsl.records.json_writer import write_json

            write_json(records, Path(options.output))
            return 0
        text = _text(records, options)
    if stream == 1:
        sys.stdout.write(text)
        sys.stdout.flush()
    elif stream is not None:
        write_stream(stream, text.encode())
    elif options.output is not None:
        write_files({Path(options.output): text.encode()}, records.files)
    return 0


def _text(records: RecordSet, options: Options) -> str:
    match options.format:
        case "json":
            from tgdsl.records.json_writer import to_json

            return to_json(records)
        case "td":
            from tgdsl.records.td_writer import to_td

            return to_td(records)
        case _:
            from tgdsl.records.text_writer import to_text

            return to_text(records, options.names)


def _parse(arguments: Sequence[str] | None) -> Options:
    parser = command_parser("dump", __doc__)
    parser.add_argument("target", metavar="TARGET", help=TARGET_HELP)
    parser.add_argument("names", metavar="NAME", nargs="*", default=[], help="with --text: only these records")
    parser.add_argument(
        "-o",
        "--output",
        type=output_name,
        metavar="FILE",
        help="(default: standard output, which is also - and /dev/stdout); JSON may end in .xz",
    )
    formats = parser.add_mutually_exclusive_group(required=True)
    for name, what in (
        ("json", "the JSON of llvm-tblgen --dump-json, in the order of definition"),
        ("td", "flat .td text that llvm-tblgen reads"),
        ("text", "text for people, as llvm-tblgen --print-records shows records"),
    ):
        formats.add_argument(f"--{name}", dest="format", action="store_const", const=name, help=what)
    add_source_options(parser)
    given = parser.parse_intermixed_args(arguments)
    options = Options(**vars(with_source_options(parser, given, given.target)))
    if options.names and options.format != "text":
        parser.error("names of records go with --text; the other formats hold a whole set")
    return options
