"""``python -m tgdsl.stubs``: a stub file with the names of records that type checkers cannot see, such as those read from JSON.

    python -m tgdsl.stubs sparc.json.xz -o typings/sparc_records.pyi

The stub is for the module of the same name (see tgdsl.records.modules), and has every record whose name Python can import. The exit
status is 1 if the input has a mistake, and 2 for a mistake in the command line itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tgdsl.builds.output import write_files
from tgdsl.classes import frozen
from tgdsl.commands.options import TARGET_HELP, add_source_options, command_parser, output_name, with_source_options
from tgdsl.diagnostics import Report
from tgdsl.loading.load import load_target
from tgdsl.loading.options import SourceOptions
from tgdsl.process.running import run_command
from tgdsl.process.status import progress
from tgdsl.records import RecordSet
from tgdsl.records.modules import SET, importable_names


@frozen
class Options:
    """The command line."""

    source: str
    output: str
    source_options: SourceOptions


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parse(arguments)
    return run_command(lambda report: _run(options, report))


def _run(options: Options, report: Report) -> int:
    with progress() as show:
        show(f"reading {options.source}")
        records = load_target(options.source, report, source_options=options.source_options)
        text = to_stub(records, Path(options.source).name)
    write_files({Path(options.output): text.encode()}, records.files)
    return 0


def to_stub(records: RecordSet, source: str) -> str:
    """The text of the stub.

    Args:
        source: name of the records file, for the stub's docstring.
    """
    return "\n".join(
        [
            f'"""The records of {source}, as `python -m tgdsl.stubs` found them; run it again when they change."""',
            "",
            "from tgdsl.records import Record as _Record",
            "from tgdsl.records import RecordSet as _RecordSet",
            "",
            f"{SET}: _RecordSet",
            *(f"{name}: _Record" for name in importable_names(records)),
            "",
        ]
    )


def _parse(arguments: Sequence[str] | None) -> Options:
    parser = command_parser("stubs", __doc__)
    parser.add_argument("source", metavar="SOURCE", help=TARGET_HELP)
    parser.add_argument("-o", "--output", type=output_name, metavar="FILE.pyi", required=True, help="the stub")
    add_source_options(parser)
    given = parser.parse_args(arguments)
    options = Options(**vars(with_source_options(parser, given, given.source)))
    if not options.output.endswith(".pyi"):
        parser.error("the stub's name ends in .pyi, and is otherwise that of its module")
    return options
