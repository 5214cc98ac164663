"""GenericAutomatons (AutomatonEmitter): automata whose transitions are records.

A Transition sets bits of the state, all of which must be clear before. Its action is a tuple of symbols: records, numbers and strings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from tgdsl.classes import frozen
from tgdsl.cpp.names import unfit_as_type
from tgdsl.cpp.texts import unfit_as_string
from tgdsl.diagnostics import Note, Report, collecting, did_you_mean, fail
from tgdsl.model.automata import fields
from tgdsl.model.automata.automaton import Dfa, Nfa, determinize, explore
from tgdsl.model.common import rules
from tgdsl.model.common.needed_classes import check_classes
from tgdsl.model.common.numbers import unsigned
from tgdsl.records import Record, RecordSet, RecordType, Ref, Value, describe
from tgdsl.records.infer_types import TypeInference
from tgdsl.records.types import BIT, INT, STRING, IntType, StringType

#: A record, whose name is an expression in C++, a number, or a string.
Symbol: TypeAlias = Ref | int | str

#: The type of symbols; a text is that of C++.
SymbolType: TypeAlias = RecordType | IntType | StringType | str


@frozen(eq=False)
class GenericAutomaton:
    """A GenericAutomaton.

    Attributes:
        types: the types of the symbols of an action: INT, STRING or a class; text for one that the automaton names as C++ does.
        actions: the symbols of each action, the first of which has the number 1.
    """

    name: str
    types: tuple[SymbolType, ...]
    actions: tuple[tuple[Symbol, ...], ...]
    dfa: Dfa


def has_generic_automata(records: RecordSet) -> bool:
    return records.has_class("GenericAutomaton")


def build_generic_automata(records: RecordSet, report: Report) -> tuple[GenericAutomaton, ...]:
    """The GenericAutomatons of a record set, by their names.

    Args:
        report: gets breaches.

    Raises:
        DiagnosticError: with the first mistake of each automaton.
    """
    check_classes(records, ("GenericAutomaton",), "LLVM's TableGen/Automaton.td")
    report = report.part()
    inference = TypeInference(records)
    automata: list[GenericAutomaton] = []
    for record in records.by_name("GenericAutomaton"):
        with collecting(report):
            automata.append(_Builder(records, record, inference, report).build())
    report.check()
    return tuple(automata)


class _Builder:
    def __init__(self, records: RecordSet, automaton: Record, inference: TypeInference, report: Report) -> None:
        self._automaton = automaton
        self._inference = inference
        self._report = report
        self._symbols = fields.symbol_fields(automaton)
        self._transitions = self._read_transitions(records)

    def build(self) -> GenericAutomaton:
        numbers: dict[tuple[Symbol, ...], int] = {}
        steps: list[tuple[int, int]] = []
        types: tuple[SymbolType, ...] = ()
        for record in self._transitions:
            types, action = self._read_action(record)
            steps.append((numbers.setdefault(action, len(numbers) + 1), fields.new_state(record)))
        self._check_cpp_and_bits()

        def step(state: int) -> Iterator[tuple[int, Mapping[int, int]]]:
            for action, bits in steps:
                if not state & bits:
                    yield action, {state | bits: 1}

        nfa = explore(step, lambda: self._automaton.place)
        if fields.is_deterministic(self._automaton):
            self._check_deterministic(nfa, steps)
        dfa = determinize(nfa, lambda: self._automaton.place)
        return GenericAutomaton(self._automaton.name, types, tuple(numbers), dfa)

    def _read_transitions(self, records: RecordSet) -> Sequence[Record]:
        name = fields.transition_class(self._automaton)
        place = self._automaton.place_of(fields.TRANSITION_CLASS)
        if name not in records.classes:
            raise fail(
                place,
                f"the TransitionClass of '{self._automaton.label}' is '{name}', but there is no such class"
                f"{did_you_mean(name, records.classes) or '; derive it from Transition'}",
            )
        transitions = records.by_name(name)
        if not transitions:
            raise fail(
                place,
                f"there is no Transition of class '{name}', of which '{self._automaton.label}' is made; define some",
            )
        return transitions

    def _read_action(self, transition: Record) -> tuple[tuple[SymbolType, ...], tuple[Symbol, ...]]:
        """The types and the values of the symbols of a transition's action."""
        symbols = [self._read_symbol(transition, name) for name in self._symbols]
        return tuple([symbol_type for symbol_type, _ in symbols]), tuple([symbol for _, symbol in symbols])

    def _read_symbol(self, transition: Record, name: str) -> tuple[SymbolType, Symbol]:
        if name not in transition.fields:
            raise fail(
                self._automaton.place_of(fields.SYMBOL_FIELDS),
                f"'{name}' is to be a symbol of '{self._automaton.label}', but its transition '{transition.label}' has no such field"
                f"{did_you_mean(name, transition.fields) or '; name one that it has'}",
                Note(transition.place, f"'{transition.label}' is defined here"),
            )
        given = fields.cpp_type(self._automaton, name)
        value: Value = transition.fields[name]
        match value:
            case Ref():
                symbol_type = self._inference.type_of(transition, name)
                assert isinstance(symbol_type, RecordType)
                return given or symbol_type, Ref(transition.resolve(value, name).name)
            case str():
                return given or STRING, str(value)
            case int() if transition.types.get(name) != BIT:
                return given or INT, unsigned(value)
            case _:
                raise fail(
                    transition.place_of(name),
                    f"the field '{name}' of '{transition.label}' is {describe(value)}, and is to be a symbol of"
                    f" '{self._automaton.label}'; make it a record, an int or a string, and give it a value",
                    Note(self._automaton.place, f"'{self._automaton.label}' is defined here"),
                )

    def _check_cpp_and_bits(self) -> None:
        for name in self._symbols:
            given = fields.cpp_type(self._automaton, name)
            problem = unfit_as_type(given) if given else None
            if problem is not None:
                self._report.breach(
                    rules.TEXT_FOR_CPP,
                    self._automaton.place_of(fields.type_field(name)),
                    f"the type that '{self._automaton.label}' gives to its symbol '{name}' names a type of C++, and '{given}' {problem}; correct it",
                )
        for transition in self._transitions:
            for name in self._symbols:
                text = transition.fields.get(name)
                problem = unfit_as_string(text) if isinstance(text, str) else None
                if problem is not None:
                    self._report.breach(
                        rules.TEXT_FOR_CPP,
                        transition.place_of(name),
                        f"the symbol '{name}' of '{transition.label}' stands between the quotes of a C++ string as it is, and {problem}; write it"
                        " as C++ does, with a backslash",
                    )
        if not self._symbols:
            self._report.breach(
                rules.AUTOMATON_SYMBOLS,
                self._automaton.place_of(fields.SYMBOL_FIELDS),
                f"the actions of '{self._automaton.label}' have no symbols, so C++ has no name for them; name fields of its transitions",
            )
        for transition in self._transitions:
            if not fields.new_state(transition):
                self._report.breach(
                    rules.TRANSITION_EMPTY,
                    transition.place_of(fields.NEW_STATE),
                    f"the transition '{transition.label}' sets no bit of the state of '{self._automaton.label}', so it is always possible,"
                    " and its entry in the table ends a list; let it set one",
                )

    def _check_deterministic(self, nfa: Nfa, steps: Sequence[tuple[int, int]]) -> None:
        """Report the first pair of transitions of one action that are both possible in a state, and lead to different ones."""
        for state, actions in nfa.moves.items():
            for action, targets in actions.items():
                if len(targets) > 1:
                    one, other = [
                        transition
                        for transition, (number, bits) in zip(self._transitions, steps, strict=True)
                        if number == action and state | bits in targets[:2] and not state & bits
                    ][:2]
                    self._report.breach(
                        rules.AUTOMATON_DETERMINISTIC,
                        other.place,
                        f"the transitions '{one.label}' and '{other.label}' of '{self._automaton.label}', which is to be deterministic, are both"
                        f" possible in the state {state:#b} with one action; let them exclude each other, or give them different symbols",
                        Note(one.place, f"'{one.label}' is defined here"),
                        Note(self._automaton.place, f"'{self._automaton.label}' is defined here"),
                    )
                    return
