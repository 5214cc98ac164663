"""Finite automata (DfaEmitter), and those that records describe (GenericAutomaton, AutomatonEmitter)."""

from tgdsl.model.automata.automaton import Dfa, Move, Nfa, determinize, explore
from tgdsl.model.automata.generic import (
    GenericAutomaton,
    Symbol,
    SymbolType,
    build_generic_automata,
    has_generic_automata,
)

__all__ = [
    "Dfa",
    "GenericAutomaton",
    "Move",
    "Nfa",
    "Symbol",
    "SymbolType",
    "build_generic_automata",
    "determinize",
    "explore",
    "has_generic_automata",
]
