"""``python -m tgdsl.lint``: findings in a target that are legal, and most likely mistakes.

    python -m tgdsl.lint targets/sparc                    patterns that are never chosen, fragments that are never used
    python -m tgdsl.lint targets/sparc --missing           and nodes that no pattern selects
    python -m tgdsl.lint records.json.xz --waivers FILE    a target in .td, without the findings that FILE waives
    python -m tgdsl.lint records.json.xz --cpp FOLDER      looks at the target's C++ sources, too
    python -m tgdsl.lint --list                            the kinds of findings

The exit status is 0 without findings, 1 with findings or if the input has a mistake, and 2 for a mistake in the command line.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from tgdsl.classes import frozen
from tgdsl.commands.options import TARGET_HELP, add_source_options, command_parser, with_source_options
from tgdsl.diagnostics import Report
from tgdsl.generation.stock_dumps import warn_of_answers
from tgdsl.loading.load import load_target
from tgdsl.loading.options import SourceOptions
from tgdsl.process.running import run_command
from tgdsl.process.status import progress
from tgdsl.process.terminal import coloured


@frozen
class Options:
    """The command line."""

    target: str | None
    only: list[str]
    missing: bool
    waivers: str | None
    cpp: str | None
    list: bool
    source_options: SourceOptions


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parse(arguments)
    return run_command(lambda report: _run(options, report))


def _run(options: Options, report: Report) -> int:
    from tgdsl.linting.finding import findings_text
    from tgdsl.linting.run import all_kinds
    from tgdsl.linting.run import lint

    if options.target is None:
        for kind in all_kinds():
            print(f"{kind.identifier:22} {kind.explanation}")
        return 0
    waivers = None if options.waivers is None else Path(options.waivers)
    cpp = None if options.cpp is None else Path(options.cpp)
    with progress() as show:
        show(f"reading {options.target}")
        records = load_target(options.target, report, source_options=options.source_options)
        findings = lint(records, options.only, options.missing, waivers, report, cpp, show)
        warn_of_answers(records, report)
    sys.stdout.write(coloured(findings_text(findings), sys.stdout))
    sys.stdout.flush()
    return 1 if findings else 0


def _parse(arguments: Sequence[str] | None) -> Options:
    parser = command_parser("lint", __doc__)
    parser.add_argument("target", metavar="TARGET", nargs="?", help=TARGET_HELP)
    parser.add_argument(
        "--only", metavar="ID", action="append", default=[], help="only findings of this kind; repeatable"
    )
    parser.add_argument("--missing", action="store_true", help="look for nodes that no pattern selects, too")
    parser.add_argument("--waivers", metavar="FILE", help="findings to leave out, each with its reason, one in a line")
    parser.add_argument(
        "--cpp",
        metavar="FOLDER",
        help="the target's C++ sources: features that only they ask for are not findings, and functions that they lack are",
    )
    parser.add_argument("--list", action="store_true", help="list the kinds of findings, and stop")
    add_source_options(parser)
    given = parser.parse_args(arguments)
    options = Options(**vars(with_source_options(parser, given, given.target)))
    if options.list:
        return Options(None, [], False, None, None, True, SourceOptions())
    if options.target is None:
        parser.error("the following arguments are required: TARGET")
    if options.only:
        _check_identifiers(parser, options.only)
    return options


def _check_identifiers(parser: argparse.ArgumentParser, given: Sequence[str]) -> None:
    from tgdsl.linting.run import all_kinds

    known = [kind.identifier for kind in all_kinds()]
    for identifier in given:
        if identifier not in known:
            parser.error(f"argument --only: there is no check '{identifier}'; choose from {', '.join(known)}")
