"""The generator ``automata``: ``<Target>GenAutomata.inc`` (LLVM's AutomatonEmitter).

The file has a section for each GenericAutomaton, and no header::

    #ifdef GET_Toy_DECL
    using ToyAction = std::tuple<Kind, unsigned>;
    ...                                               the tables of the automaton
    #endif  // GET_Toy_DECL
"""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.files import Automata as File
from tgdsl.generation import Generator
from tgdsl.generators.kit.automaton import write_automaton
from tgdsl.generators.kit.writer import Writer
from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model import Model
from tgdsl.model.automata import GenericAutomaton, Symbol, SymbolType, has_generic_automata
from tgdsl.records import RecordType, Ref
from tgdsl.records.types import INT

#: The braces around an action of several symbols.
_BRACES = ByRelease({19: ("std::tuple(", ")"), 22: ("{", "}")})


def render(automata: Sequence[GenericAutomaton], release: Release) -> str:
    """The text of the file."""
    out = Writer()
    for automaton in automata:
        name, types = automaton.name, [_type(one) for one in automaton.types]
        out.line(f"#ifdef GET_{name}_DECL")
        out.line(f"// The type of an action in the {name} automaton.")
        action_type = types[0] if len(types) == 1 else f"std::tuple<{', '.join(types)}>"
        out.line(f"using {name}Action = {action_type};")
        out.line()
        actions = ["", *[_action(action, release) for action in automaton.actions]]  # by number, from 1
        write_automaton(out, name, automaton.dfa, release, f"{name}Action", actions.__getitem__)
        out.line(f"#endif  // GET_{name}_DECL")
    return str(out) if automata else ""


def _type(of: SymbolType) -> str:
    """The type of a symbol in C++."""
    if isinstance(of, str):
        return of
    if isinstance(of, RecordType):
        return of.class_name
    return "unsigned" if of == INT else "std::string"


def _action(symbols: Sequence[Symbol], release: Release) -> str:
    """The expression for an action."""
    text = ", ".join([_symbol(symbol) for symbol in symbols])
    return text.join(_BRACES[release]) if len(symbols) > 1 else text


def _symbol(symbol: Symbol) -> str:
    match symbol:
        case Ref(name):
            return name
        case str():
            return f'"{symbol}"'
        case int():
            return str(symbol)


def _generate(model: Model, file: File) -> str:
    return render(model.generic_automata, model.release)


def _applies(model: Model) -> bool:
    return has_generic_automata(model.records)


GENERATOR = Generator.of(File, _generate, _applies, needs_target=False)
