"""``python -m tgdsl.select``: which instructions a target's patterns select for a small DAG.

    python -m tgdsl.select targets/sparc '(add i32:$a, (i32 5))'        the instructions, the pattern, and its place
    python -m tgdsl.select targets/sparc '(add i32:$a, 5)' --why        and each candidate, with the check that it fails
    python -m tgdsl.select targets/sparc --pattern ADDri                the instructions for a pattern's own DAG
    python -m tgdsl.select targets/sparc --shadowed                     the patterns whose own DAGs select others
    python -m tgdsl.select targets/bpf --global-isel '%2:_(s64) = G_ADD %0(s64), %1'      by GlobalISel's match table

Expressions are written as patterns in TableGen's notation. A predicate that neither the DAG nor the options decide is assumed to
hold, and the answer names it. With --global-isel, instructions are generic ones in MIR's syntax, the last of which is selected. The exit status is 1 if nothing matches, or if the input has a mistake, and 2 for a mistake in the
command line itself.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tgdsl.classes import frozen
from tgdsl.commands.options import TARGET_HELP, add_source_options, command_parser, joined, with_source_options
from tgdsl.diagnostics import Report
from tgdsl.loading.options import SourceOptions
from tgdsl.process.running import run_command

if TYPE_CHECKING:
    from tgdsl.selection.answering import Answers
    from tgdsl.selection.generic.answering import GenericAnswers


@frozen
class Options:
    """The command line."""

    target: str
    expression: str | None
    pattern: str | None
    shadowed: bool
    global_isel: bool
    why: bool
    features: str
    assume: list[str]
    mode: str
    pointer: str
    source_options: SourceOptions


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parse(arguments)
    return run_command(lambda report: _run(options, report))


def _run(options: Options, report: Report) -> int:
    # Imported here, so that --help and wrong command lines are fast.
    from tgdsl.generation.stock_dumps import warn_of_answers
    from tgdsl.selection import answering
    from tgdsl.selection.settings import read_settings

    model = answering.load_model(options.target, options.source_options)
    settings = read_settings(model, options.features, options.assume, options.pointer)
    answers: Answers | GenericAnswers
    if options.global_isel:
        from tgdsl.selection.generic.answering import GenericAnswers as Generic

        answers = Generic(model, settings)
    else:
        answers = answering.Answers(model, settings, options.mode)
    status = _answer(answers, options)
    warn_of_answers(model.records, report)
    return status


def _answer(answers: Answers | GenericAnswers, options: Options) -> int:
    if options.shadowed:
        return answers.shadowed()
    if options.pattern is not None:
        return answers.own(options.pattern, options.why)
    assert options.expression is not None
    return answers.expression(options.expression, options.why)


def _parse(arguments: Sequence[str] | None) -> Options:
    parser = command_parser("select", __doc__)
    parser.add_argument("target", metavar="TARGET", help=TARGET_HELP)
    parser.add_argument(
        "expression", metavar="EXPRESSION", nargs="?", help="such as '(set i32:$rd, (add i32:$a, (i32 5)))'"
    )
    parser.add_argument("--pattern", metavar="NAME", help="instead of an expression: a record that has a pattern")
    parser.add_argument("--shadowed", action="store_true", help="instead of an expression: look at all patterns")
    parser.add_argument(
        "--global-isel", action="store_true", help="by GlobalISel's match table, for generic machine instructions"
    )
    parser.add_argument("--why", action="store_true", help="list all candidates, and why they do not match")
    parser.add_argument("--features", metavar="LIST", default="", help="features of the subtarget: +v9,-vis")
    parser.add_argument(
        "--assume",
        metavar="NAME=true|false",
        action="append",
        default=[],
        help="whether a predicate, fragment or complex pattern holds; repeatable",
    )
    parser.add_argument("--mode", metavar="HWMODE", default="DefaultMode", help="the HwMode of types")
    parser.add_argument(
        "--pointer", metavar="TYPE", default="", help="the type of pointers (default: the first that fits)"
    )
    add_source_options(parser)
    given = parser.parse_intermixed_args(joined(sys.argv[1:] if arguments is None else arguments))
    options = Options(**vars(with_source_options(parser, given, given.target)))
    if sum([options.expression is not None, options.pattern is not None, options.shadowed]) != 1:
        parser.error("give one of: an expression, --pattern NAME, --shadowed")
    return options
