"""``python -m tgdsl.dump``: the records of a target, as JSON, as .td text, or as text for people.

    python -m tgdsl.dump targets/sparc --text G0 IntRegs       two records, as llvm-tblgen --print-records shows them
    python -m tgdsl.dump targets/sparc --json -o sparc.json.xz  the JSON of llvm-tblgen --dump-json
    python -m tgdsl.dump Foo.td --print-enums Register         names, as llvm-tblgen --print-enums --class=Register has them
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
from tgdsl.loading.options import TD, SourceOptions
from tgdsl.process.running import run_command
from tgdsl.process.status import progress
from tgdsl.records import RecordSet

#: The formats that have what a dump of records has not: template arguments and fields of classes, types, and the places of all.
_OF_TD = ("print-records", "print-detailed-records", "ctags")


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
    stream = 1 if options.output is None else stream_of(options.output)
    if options.format in _OF_TD:
        return _run_tablegen(options, stream, report)
    with progress() as show:
        show(f"reading {options.target}")
        records = load_target(options.target, report, source_options=options.source_options)
        if options.format in ("json", "td"):
            warn_of_dump(records, report)
        show("writing the records")
        if options.format == "json" and options.output is not None and stream is None:
            from tgdsl.records.json_writer import write_json

            write_json(records, Path(options.output))
            return 0
        text = _text(records, options)
    _write(text.encode(errors="surrogateescape"), options, stream, records.files)
    return 0


def _write(text: bytes, options: Options, stream: int | None, inputs: Sequence[str]) -> None:
    if stream == 1:
        sys.stdout.write(text.decode(errors="surrogateescape"))
        sys.stdout.flush()
    elif stream is not None:
        write_stream(stream, text)
    elif options.output is not None:
        write_files({Path(options.output): text}, inputs)


def _run_tablegen(options: Options, stream: int | None, report: Report) -> int:
    """Write what LLVM's TableGen prints of a file in its language."""
    from tgdsl.tablegen.running import TableGenRun

    with progress() as show:
        show(f"reading {options.target}")
        run = TableGenRun(options.target, options.source_options, form=options.format)
        text = run.get()
    _write(text.piece(0, text.size), options, stream, run.inputs)
    for warning in run.warnings:
        report.add(warning)
    return 0


def _text(records: RecordSet, options: Options) -> str:
    match options.format:
        case "json":
            from tgdsl.records.json_writer import to_json

            return to_json(records)
        case "td":
            from tgdsl.records.td_writer import to_td

            return to_td(records)
        case "print-enums":
            return "".join([f"{record.name}, " for name in options.names for record in records.by_name(name)]) + "\n"
        case "print-sets":
            from tgdsl.model.printed_sets import print_sets

            return print_sets(records)
        case _:
            from tgdsl.records.text_writer import to_text

            return to_text(records, options.names)


def _parse(arguments: Sequence[str] | None) -> Options:
    parser = command_parser("dump", __doc__)
    parser.add_argument("target", metavar="TARGET", help=TARGET_HELP)
    parser.add_argument(
        "names",
        metavar="NAME",
        nargs="*",
        default=[],
        help="with --text: only these records; with --print-enums: the class",
    )
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
        ("print-records", "of a .td file: what llvm-tblgen --print-records prints"),
        ("print-detailed-records", "of a .td file: what llvm-tblgen --print-detailed-records prints"),
        ("ctags", "of a .td file: what llvm-tblgen --gen-ctags prints"),
        ("print-enums", "what llvm-tblgen --print-enums --class=NAME prints: the records of a class"),
        ("print-sets", "what llvm-tblgen --print-sets prints: the elements of records of class Set"),
    ):
        formats.add_argument(f"--{name}", dest="format", action="store_const", const=name, help=what)
    add_source_options(parser)
    given = parser.parse_intermixed_args(arguments)
    options = Options(**vars(with_source_options(parser, given, given.target)))
    if options.format in _OF_TD and not options.target.endswith(TD):
        parser.error(
            f"--{options.format} needs a {TD} file: records alone do not have template arguments and fields of classes, types, and places"
            " of fields; --text shows what they have"
        )
    if options.format == "print-enums" and len(options.names) != 1:
        parser.error("--print-enums needs the name of one class")
    if options.names and options.format not in ("text", "print-enums"):
        parser.error("names of records go with --text; the other formats hold a whole set")
    return options
