"""Finite automata (LLVM's ``TableGen/Automaton.td``), which C++ runs by ``llvm/Support/Automaton.h``.

A transition sets bits of the state that must be clear before, and has an action::

    class Kind(ActionSymbol): ...

    ADD, MUL = Kind(), Kind()

    class Slot(Transition[Kind]): ...

    Slot(0b01, ADD)
    Slot(0b10, ADD)
    Slot(0b01, MUL)

    Slots = GenericAutomaton(Slot)

After ``ADD, MUL`` it is in the state 0b11: there may be several transitions of one action, and what was done before is seen in the light of what
follows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Generic, TypeVar, cast

from tgdsl.language.core.arguments import given
from tgdsl.language.core.definition import Definition, Namer
from tgdsl.records import BIT, INT, STRING, BitsType, RecordType, Type, Value
from tgdsl.records import Bits as BitsValue

A = TypeVar("A")

_STATE_BITS = 32


class ActionSymbol(Definition):
    """The base of classes of symbols: enumerators of C++, in an enumeration that has the name of the class."""

    needs_name = True

    def __init_subclass__(cls) -> None:
        if "record_class" not in vars(cls):
            cls.record_class = cls.__name__
        super().__init_subclass__()


class TransitionBase(Definition):
    """A Transition of whatever action.

    Attributes:
        new_state: the bits that it sets.
        symbols: of its action.
    """

    stays_anonymous = True
    width: ClassVar[int | None] = None  #: the number of symbols of the actions of a class

    def __init__(self, new_state: int, symbols: tuple[object, ...]) -> None:
        super().__init__()
        self.new_state = self.check_number("new_state", new_state, 0, (1 << _STATE_BITS) - 1)
        self.symbols = symbols
        cls = type(self)
        known = width_of(cls)
        if known is None:
            cls.width = len(symbols)
        elif known != len(symbols):
            self.problem(
                f"the action of this {cls.__name__} has {len(symbols)} symbols, and those of others have {known}; give all the same number"
            )
        for symbol in symbols:
            if isinstance(symbol, bool) or not isinstance(symbol, (ActionSymbol, int, str)):
                self.problem(
                    f"a symbol of an action is an ActionSymbol, a number or a string, and this is {given(symbol)}; give one of these"
                )

    @property
    def label(self) -> str | None:
        return f"{type(self).__name__}({self.new_state:#b})"

    def superclasses(self) -> tuple[str, ...]:
        return ("Transition", type(self).__name__)

    def types(self) -> Mapping[str, Type]:
        return {"NewState": BitsType(_STATE_BITS), **{f"Symbol{n}": _type(one) for n, one in enumerate(self.symbols)}}

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        values: dict[str, Value] = {"NewState": BitsValue.of(self.new_state, _STATE_BITS)}
        for number, symbol in enumerate(self.symbols):
            if isinstance(symbol, ActionSymbol):
                values[f"Symbol{number}"] = ref(symbol)
            elif isinstance(symbol, (int, str)):
                values[f"Symbol{number}"] = symbol
        return values


def width_of(cls: type[TransitionBase]) -> int | None:
    """The number of symbols in the actions of a class's own transitions; None if there are none so far."""
    own: object = vars(cls).get("width")
    return own if isinstance(own, int) else None


def _type(symbol: object) -> Type:
    if isinstance(symbol, ActionSymbol):
        return RecordType(type(symbol).record_class or type(symbol).__name__)
    return STRING if isinstance(symbol, str) else INT


class Transition(TransitionBase, Generic[A]):
    """The base of classes of transitions, each class those of one automaton or of several.

    Args:
        new_state: the bits that it sets, all of which must be clear before.
        action: a symbol (an :class:`ActionSymbol`, a number, a string), or a tuple of symbols.
    """

    def __init__(self, new_state: int, action: A) -> None:
        super().__init__(new_state, _symbols(action))


def _symbols(action: object) -> tuple[object, ...]:
    """The symbols of an action."""
    return cast("tuple[object, ...]", action) if isinstance(action, tuple) else (action,)


class GenericAutomaton(Definition):
    """The automaton of all transitions of a class, in the section ``GET_<name>_DECL`` of ``<Target>GenAutomata.inc``.

    Args:
        transition_class: derived from :class:`Transition`.
        cpp_types: the types of the symbols in C++, in their order; by default, an ActionSymbol's has the name of its class, a number's is
            unsigned, and a string's is std::string.
        deterministic: in no state are there two transitions of one action that lead to different states; it is an error if there are.
    """

    record_class = "GenericAutomaton"
    needs_name = True

    def __init__(
        self, transition_class: type[TransitionBase], *, cpp_types: Sequence[str] = (), deterministic: bool = False
    ) -> None:
        super().__init__()
        self.transition_class = transition_class
        self.cpp_types = tuple(cpp_types)
        self.deterministic = deterministic

    def types(self) -> Mapping[str, Type]:
        return {"IsDeterministic": BIT, **{f"TypeOf_Symbol{number}": STRING for number in range(len(self.cpp_types))}}

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        width = width_of(self.transition_class) or 0
        return {
            "TransitionClass": self.transition_class.__name__,
            "SymbolFields": tuple([f"Symbol{number}" for number in range(width)]),
            "IsDeterministic": self.deterministic,
            **{f"TypeOf_Symbol{number}": cpp_type for number, cpp_type in enumerate(self.cpp_types)},
        }
