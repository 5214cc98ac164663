"""Checks of instruction selection: the instruction that a target's patterns select for a small DAG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import TypeAlias

from tgdsl.classes import frozen
from tgdsl.diagnostics import DiagnosticError, fail
from tgdsl.model import Model
from tgdsl.model.global_isel import has_global_isel
from tgdsl.selection.building import Builder
from tgdsl.selection.generic.machine_ir import instruction_text as generic_text
from tgdsl.selection.generic.selector import GenericSelector
from tgdsl.selection.notation import parse
from tgdsl.selection.selector import Selector
from tgdsl.selection.settings import read_settings
from tgdsl.selection.typing import Typer
from tgdsl.selection.wording import Candidate, instruction_text, why_lines
from tgdsl.testing.machines import CheckFailed, Source, assume_words, model_of, problem_text

_MOST = 12  #: candidates that a failure lists

_Key: TypeAlias = tuple[int, str, tuple[str, ...], str]
_selectors: dict[_Key, Selector] = {}
_generic_selectors: dict[_Key, GenericSelector] = {}


@frozen(eq=False)
class _Answer:
    """The instructions that are selected.

    Attributes:
        instructions: as text; none if nothing is.
        name: of the first of them, or for GlobalISel the last.
        why: lines about candidates.
    """

    instructions: tuple[str, ...]
    name: str
    why: tuple[str, ...]


def selects(
    target: Source,
    expression: str,
    expected: str | None,
    *,
    features: str = "",
    assume: Mapping[str, bool] | None = None,
    pointer: str = "",
    mode: str = "DefaultMode",
    global_isel: bool = False,
    llvm: int | None = None,
) -> None:
    """Check the instruction that is selected for a DAG, as ``python -m tgdsl.select`` tells it.

    ::

        selects("tiny", "(i32 (add i32:$a, 5))", "ADDI")
        selects("targets/sparc", "(i32 (add i32:$a, 5))", "(ADDri:i32 $a, 5)")

    Args:
        target: as for :func:`tgdsl.testing.encodes`.
        expression: a DAG in TableGen's notation; with ``global_isel``, generic machine instructions, the last of which is selected.
        expected: the name of the instruction at the root; or, with brackets, all instructions as the command prints them, for GlobalISel in
            MIR's syntax with an ``=``; or None if nothing is to match.
        features: as ``+v9,-vis``; those that are not listed are open.
        assume: whether a predicate, fragment or complex pattern holds, by name.
        pointer: the type of pointers.
        mode: the HwMode of types.
        global_isel: select by GlobalISel's match table.
        llvm: the release of LLVM that the target is for.

    Raises:
        CheckFailed: something else is selected, the expression is wrong, or the target is.
    """
    __tracebackhide__ = True
    try:
        model = model_of(target, llvm)
        key = id(model), features, tuple(assume_words(assume or {})), pointer
        answer = _generic(model, key, expression) if global_isel else _selected(model, key, expression, mode)
        problem = _problem(expression, expected, answer)
    except DiagnosticError as error:
        problem = problem_text(error)
    if problem:
        raise CheckFailed(problem)


def _problem(expression: str, expected: str | None, answer: _Answer) -> str:
    whole = "; ".join(answer.instructions)
    if expected is None:
        if not answer.instructions:
            return ""
    elif any([sign in expected for sign in "(=;"]):
        if _blanks(expected) == _blanks(whole):
            return ""
    elif expected == answer.name:
        return ""
    return "\n".join(
        [
            expression,
            f"  expected {expected or 'no match'}",
            f"  seen     {whole or 'no match'}",
            *[f"  {line}" for line in answer.why],
        ]
    )


def _blanks(text: str) -> str:
    return " ".join(text.split())


def _selected(model: Model, key: _Key, expression: str, mode: str) -> _Answer:
    tree = Typer(model, mode).tree(parse(expression))
    if not model.patterns.patterns:
        raise fail(model.target.place, f"the target '{model.target_name}' has no patterns, so nothing is selected")
    selector = _selectors.get(key)
    if selector is None:
        selector = _selectors[key] = Selector(model, read_settings(model, key[1], key[2], key[3]))
    root = Builder(model.patterns.types).build(tree)
    match = selector.select(root)
    chosen = None if match is None else selector.pattern(match.final)
    candidates = [
        Candidate(selector.pattern(one.final), one.match is not None, one.reason) for one in selector.explore(root)
    ]
    why = _shortened(list(why_lines(candidates, chosen)))
    if match is None:
        if root.opcode in model.release.selected_without_table:
            why = (f"LLVM selects {root.opcode} itself, without looking at patterns",)
        return _Answer((), "", why)
    instructions = tuple([instruction_text(one) for one in match.results])
    first = match.results[0].node if match.results else None
    return _Answer(instructions, "" if first is None else first.opcode.rpartition("::")[2], why)


def _generic(model: Model, key: _Key, expression: str) -> _Answer:
    if not has_global_isel(model.records):
        raise fail(
            model.target.place,
            f"the target '{model.target_name}' has no register banks, so GlobalISel selects nothing",
        )
    selector = _generic_selectors.get(key)
    if selector is None:
        selector = _generic_selectors[key] = GenericSelector(model, read_settings(model, key[1], key[2], key[3]))
    function = selector.parse(expression)
    match = selector.select(function)
    chosen = None if match is None else selector.pattern(match.rule)
    candidates = [
        Candidate(selector.pattern(one.rule), one.match is not None, one.reason) for one in selector.explore(function)
    ]
    why = _shortened(list(why_lines(candidates, chosen)))
    if match is None:
        return _Answer((), "", why)
    return _Answer(
        tuple([generic_text(one) for one in match.results]), match.results[-1].opcode if match.results else "", why
    )


def _shortened(lines: Sequence[str]) -> tuple[str, ...]:
    more = len(lines) - 1 - _MOST
    return (*islice(lines, _MOST + 1), *([f"  and {more} more: python -m tgdsl.select ... --why"] if more > 0 else []))
