"""GenericAutomatons: a whole expected file, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.oracle.tblgen import theirs
from tests.support.automaton_builder import AutomatonTarget
from tests.support.release import of_release
from tgdsl.diagnostics import DiagnosticError, render
from tgdsl.generators.automata import GENERATOR
from tgdsl.llvm import Release
from tgdsl.model import Model
from tgdsl.model.automata import explore
from tgdsl.records import Ref, Value

EXPECTED = Path(__file__).parent / "expected" / "automata.inc"


def automata() -> AutomatonTarget:
    """An automaton of one symbol, and one of three."""
    target = AutomatonTarget()
    kinds = {"Kind": Ref("A")}, {"Kind": Ref("B")}
    target.transition("Simple", 0b01, **kinds[0])
    target.transition("Simple", 0b10, **kinds[0])
    target.transition("Simple", 0b10, **kinds[1])
    target.automaton("OneSymbol", "Simple", "Kind")
    target.transition("Triple", 0b001, **kinds[0], Number=-1, Text="x")
    target.transition("Triple", 0b110, **kinds[1], Number=7, Text="y")
    target.automaton("ThreeSymbols", "Triple", "Kind", "Number", "Text", TypeOf_Number="unsigned long")
    return target


def test_whole_file(each_release: Release, expect: Callable[[Path, str], None]) -> None:
    expect(of_release(EXPECTED, each_release), GENERATOR.generate(Model(automata().records())))


def test_llvm_tblgen_writes_the_same(each_tblgen: Release) -> None:
    expected = of_release(EXPECTED, each_tblgen).read_text()
    assert theirs(automata().records(), "automata").splitlines() == expected.splitlines()


def _errors(target: AutomatonTarget) -> str:
    with pytest.raises(DiagnosticError) as raised:
        GENERATOR.generate(Model(target.records()))
    return render(raised.value.diagnostics)


def test_a_class_that_is_not_there() -> None:
    target = automata()
    target.automaton("Wrong", "Simpel", "Kind")
    assert _errors(target).startswith(
        "Wrong: error: the TransitionClass of 'Wrong' is 'Simpel', but there is no such class; did you mean 'Simple'?\n"
    )


def test_a_class_without_transitions() -> None:
    target = AutomatonTarget()
    target.automaton("Wrong", "Transition", "Kind")
    assert _errors(target).startswith(
        "Wrong: error: there is no Transition of class 'Transition', of which 'Wrong' is made; define some\n"
    )


def test_a_symbol_that_a_transition_does_not_have() -> None:
    target = automata()
    target.automaton("Wrong", "Triple", "Kind", "Numbre")
    assert _errors(target).startswith(
        "Wrong: error: 'Numbre' is to be a symbol of 'Wrong', but its transition 'Triple0' has no such field; did you mean 'Number'?\n"
    )


@pytest.mark.parametrize("value", [None, (1, 2)], ids=["unset", "list"])
def test_a_symbol_of_no_kind(value: Value) -> None:
    target = AutomatonTarget()
    target.transition("Odd", 1, Odd=value)
    target.automaton("Wrong", "Odd", "Odd")
    assert "make it a record, an int or a string, and give it a value\n" in _errors(target)


def test_too_many_states() -> None:
    """An automaton without end, which llvm-tblgen would follow until there is no memory."""
    place = AutomatonTarget().records().place
    with pytest.raises(DiagnosticError, match="the automaton has more than 262144 states: "):
        explore(lambda state: [(1, {state + 1: 1})], lambda: place)
