"""The fields of automata, each read by its name here and nowhere else. LLVM's ``Automaton.td`` documents them.

Names in capitals are those of fields that errors show the place of.
"""

from __future__ import annotations

from typing import Final

from tgdsl.model.common.readers import bit_if_there, string, strings
from tgdsl.records import Record

TRANSITION_CLASS: Final = "TransitionClass"
SYMBOL_FIELDS: Final = "SymbolFields"
NEW_STATE: Final = "NewState"
_STATE_BITS: Final = 64

#: The name of the class whose records are the transitions of a GenericAutomaton.
transition_class = string(TRANSITION_CLASS)
#: The names of the fields of transitions that make an action.
symbol_fields = strings(SYMBOL_FIELDS)
#: A field of tgdsl's own, which llvm-tblgen does not read: no two transitions of one action may be possible in a state.
is_deterministic = bit_if_there("IsDeterministic")


def type_field(symbol: str) -> str:
    """The field of a GenericAutomaton with the type of a symbol in C++."""
    return f"TypeOf_{symbol}"


def cpp_type(automaton: Record, symbol: str) -> str:
    """The type that a GenericAutomaton gives to a symbol; empty if it gives none."""
    name = type_field(symbol)
    return automaton.string(name) if name in automaton.fields else ""


def new_state(transition: Record) -> int:
    """The bits that a Transition sets; those without a value are not set."""
    elements = transition.bits(NEW_STATE).elements[:_STATE_BITS]
    return sum([1 << number for number, element in enumerate(elements) if element is True])
