"""Automata of targets in Python: the records, the file, and what is wrong with transitions."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.oracle.tblgen import check_same, needs_tblgen
from tests.support.marks import Marks
from tests.support.targets import BASE, load, rendered
from tgdsl.diagnostics import DiagnosticError
from tgdsl.model import Model
from tgdsl.records import Bits, Ref

#: The base of these targets.
SYMBOLS = BASE + """
class Kind(ActionSymbol): ...

Add, Mul = Kind(), Kind()

class Slot(Transition[Kind]): ...
class Wide(Transition[tuple[Kind, int, str]]): ...
"""

SLOTS = """
Slot(0b01, Add)
Slot(0b10, Add)
Slot(0b01, Mul)
Slots = GenericAutomaton(Slot)

Wide(1, (Add, 7, "x"))
Wide(2, (Mul, -1, "x"))
Wides = GenericAutomaton(Wide, cpp_types=["Unit", ""], deterministic=True)
"""


def test_the_records(tmp_path: Path) -> None:
    records = load(tmp_path, SLOTS, SYMBOLS)
    slot, *_ = records.of_class("Slot")
    assert slot.superclasses == ("Transition", "Slot")
    assert slot.bits("NewState") == Bits.of(1, 32)
    assert slot.fields["Symbol0"] == Ref("Add")
    assert records["Add"].superclasses == ("Kind",)
    wides = records["Wides"]
    assert wides.string("TransitionClass") == "Wide"
    assert wides.strings("SymbolFields") == ["Symbol0", "Symbol1", "Symbol2"]
    assert (wides.string("TypeOf_Symbol0"), wides.string("TypeOf_Symbol1")) == ("Unit", "")


@needs_tblgen
def test_llvm_tblgen_writes_the_same(tmp_path: Path) -> None:
    check_same(load(tmp_path, SLOTS, SYMBOLS), "automata")


def said_by_the_model(folder: Path, text: str, base: str) -> str:
    """The diagnostics of the model."""
    with pytest.raises(DiagnosticError) as raised:
        assert Model(load(folder, text, base)).generic_automata
    return re.sub(r"^\S+\.py:", "T:", rendered(raised.value.diagnostics), flags=re.MULTILINE)


def test_wrong_transitions(marks: Marks) -> None:
    marks.check(
        """
        Slot(1, Add)
        Slot(1 << 32, Add)  #! error: new_state is 4294967296, but must be between 0 and 4294967295
        Slot(1, True)
        #! error: a symbol of an action is an ActionSymbol, a number or a string, and this is True; give one of these
        Slot(2, (Add, 3))
        #! error: the action of this Slot has 2 symbols, and those of others have 1; give all the same number
        """,
        base=SYMBOLS,
    )


def test_wrong_automata(marks: Marks) -> None:
    marks.check(
        """
        Slot(1, Add)
        Slot(2, Add)
        #! 1. error: the transitions 'Slot(0b1)' and 'Slot(0b10)' of 'Slots', which is to be deterministic, are both
        #!     possible in the state 0b0 with one action; let them exclude each other, or give them different symbols
        #! note at `Slot(1, Add)`: 'Slot(0b1)' is defined here
        #! note at `Slots = GenericAutomaton(Slot, deterministic=True)`: 'Slots' is defined here
        Slots = GenericAutomaton(Slot, deterministic=True)
        Wides = GenericAutomaton(Wide)
        #! 4. error: the TransitionClass of 'Wides' is 'Wide', but there is no such class; derive it from Transition

        class Text(Transition[str]): ...

        Text(1, 'a"b')
        #! 3. error: the symbol 'Symbol0' of 'Text(0b1)' stands between the quotes of a C++ string as it is, and has a
        #!     quote ("), which ends the string; write it as C++ does, with a backslash
        Texts = GenericAutomaton(Text, cpp_types=["class"])
        #! 2. error: the type that 'Texts' gives to its symbol 'Symbol0' names a type of C++, and 'class' cannot be
        #!     that; correct it
        """,
        base=SYMBOLS,
        diagnose=said_by_the_model,
    )
