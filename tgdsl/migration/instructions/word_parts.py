"""Parts of words of variable length that many instructions have: functions of the operand whose bits they are, as an encoding class is in TableGen."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from tgdsl.classes import evolve
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    Assignment,
    Call,
    ClassStatement,
    Expression,
    Name,
    Parameter,
    Plain,
    Procedure,
    Statement,
    Symbol,
    inner_names,
    rough,
    symbols,
)
from tgdsl.migration.python.spelling import snake_case
from tgdsl.migration.text.module_text import Module, outer_names
from tgdsl.migration.translators.variable_words import OWN_PART

#: So many words, at least, have a part that gets a function: that is two lines, and two blank ones.
_FEWEST = 4
_OF_OPERANDS = frozenset((of_language("operand_bits"), of_language("operand_slice")))
_OF_PARTS = frozenset((of_language("ascend"), of_language("descend")))
_OPERAND = "operand"
_ANY_VALUE = Name(of_language("DagValue"))
_PART = Name(Symbol("tgdsl.language.instructions.variable_layouts", "VariablePart"))


def share_word_parts(modules: Sequence[Module], package: str) -> Collection[Symbol]:
    """Have functions for parts of words that many instructions have; their symbols.

    Args:
        modules: whose statements change.
        package: its dotted name.
    """
    all_words = [_word(one) for module in modules for one in module.statements]
    words = [word for word in all_words if word is not None]
    own = {_key(part): part for word in words for part in _own(word)}
    found = {**own, **_repeated(words)}
    if not found:
        return ()
    home = _home(modules, package)
    taken = {word for module in modules for one in module.statements for word in [*outer_names(one), *inner_names(one)]}
    taken |= {symbol.name for module in modules for one in module.statements for symbol in symbols(one)}
    functions: dict[str, Name] = {}
    made: list[Statement] = []
    for key, part in found.items():
        name = next(one for one in _names(part) if one not in taken)
        taken.add(name)
        functions[key] = Name(Symbol(f"{package}.{home.name}", name))
        parameters = [Parameter(_OPERAND, _ANY_VALUE)]
        made.append(Procedure(name, parameters, _PART, [], _of_operand(part, _OPERAND)))
    first = next((n for n, one in enumerate(home.statements) if _word(one) is not None), len(home.statements))
    home.statements[first:first] = made
    for module in modules:
        module.statements[:] = [_with_functions(one, functions) for one in module.statements]
    return [function.symbol for function in functions.values()]


def _word(statement: Statement) -> Call | None:
    """The word of variable length of an instruction."""
    for one in statement.body if isinstance(statement, ClassStatement) else ():
        match one:
            case Assignment("inst", Call(Name(function)) as word) if function in _OF_PARTS:
                return word
            case _:
                pass
    return None


def _own(word: Call) -> Iterator[Expression]:
    """The parts that get functions, whatever words have them."""
    for part in word.arguments:
        if isinstance(part, Call):
            yield from part.arguments[1:] if part.function == Name(OWN_PART) else _own(part)


def _repeated(words: Sequence[Call]) -> Mapping[str, Call]:
    """The parts that so many words have, by their keys, in the order of the words."""
    wanted: Collection[str] | None = None
    while True:
        parts = [part for word in words for part in _candidates(word, wanted)]
        counts = Counter(map(_key, parts))
        found = {_key(part): part for part in reversed(parts) if counts[_key(part)] >= _FEWEST}
        if wanted is not None and len(found) == len(wanted):
            return {key: found[key] for key in reversed(found)}
        wanted = found.keys()  # those inside of others are fewer than they seemed


def _candidates(word: Call, wanted: Collection[str] | None) -> Iterator[Call]:
    """The parts of one operand that have a method of their own.

    Args:
        wanted: the keys of parts that have functions, so that nothing inside of them counts; all parts count if there are none.
    """
    for part in word.arguments:
        if not isinstance(part, Call):
            continue
        is_one = len(set(_operands(part))) == 1 and "encoder=" in rough(part)
        if is_one and (wanted is None or _key(part) in wanted):
            yield part
            if wanted is not None:
                continue
        if isinstance(part.function, Name) and part.function.symbol in _OF_PARTS:
            yield from _candidates(part, wanted)


def _operands(part: Expression) -> Iterator[str]:
    """The operands whose bits are in a part."""
    match part:
        case Call(Name(function), [Plain(operand), *_]) if function in _OF_OPERANDS:
            yield operand
        case Call(Name(function), arguments) if function in _OF_PARTS:
            for one in arguments:
                yield from _operands(one)
        case _:
            pass


def _key(part: Expression) -> str:
    return rough(_of_operand(part, _OPERAND))


def _of_operand(part: Expression, operand: str) -> Expression:
    """A part, with another operand."""
    match part:
        case Call(Name(function), [_, *numbers]) if function in _OF_OPERANDS:
            return evolve(part, arguments=[Plain(operand), *numbers])
        case Call(Name(function), arguments) if function in _OF_PARTS:
            return evolve(part, arguments=[_of_operand(one, operand) for one in arguments], packed=False)
        case _:
            return part


def _names(part: Expression) -> Iterator[str]:
    """The names that the function of a part may have: of what C++ does with the operand's parts, ``disp_reloc_imm16``."""
    words: list[str] = []
    for one, text in re.findall(r'(part|encoder)="([^"]*)"', rough(part)):
        words.append(re.sub(r"\W+", "", text.removeprefix("encode")) if one == "encoder" else text)
    stem = "_".join(map(snake_case, words)) if "encoder=" in rough(part) else f"bits_{_bits(part)}"
    yield stem
    yield f"word_{stem}"
    number = 2
    while True:
        yield f"{stem}_{number}"
        number += 1


def _bits(part: Expression) -> str:
    """The words for the bits of a part that is none of C++'s work: texts of bits, and the operand's parts."""
    match part:
        case Plain(text):
            return text.strip('"')
        case Call(Name(function), _, named) if function in _OF_OPERANDS:
            return next(
                (value.text.strip('"') for name, value in named if name == "part" and isinstance(value, Plain)),
                "operand",
            )
        case Call(_, arguments):
            return "_".join(map(_bits, arguments)) or "none"
        case _:
            return ""


def _with_functions(statement: Statement, functions: Mapping[str, Name]) -> Statement:
    """A statement with calls of functions in its word."""
    word = _word(statement)
    if word is None or not isinstance(statement, ClassStatement):
        return statement
    changed = _called(word, functions.get)
    return evolve(
        statement,
        body=[
            evolve(one, value=changed) if isinstance(one, Assignment) and one.value is word else one
            for one in statement.body
        ],
    )


def _called(word: Call, function: Callable[[str], Name | None]) -> Call:
    arguments: list[Expression] = []
    for part in word.arguments:
        if isinstance(part, Call) and part.function == Name(OWN_PART):
            own = function(_key(part.arguments[1]))
            part = Call(own, part.arguments[:1]) if own is not None else part
        elif isinstance(part, Call):
            own = function(_key(part))
            if own is not None:
                arguments.append(Call(own, [Plain(next(_operands(part)))]))
                continue
            if isinstance(part.function, Name) and part.function.symbol in _OF_PARTS:
                part = _called(part, function)
        arguments.append(part)
    return evolve(word, arguments=arguments)


def _home(modules: Sequence[Module], package: str) -> Module:
    """The module of the class of all instructions with such words; that of the first of these, if they have none in common."""
    classes = {
        Symbol(f"{package}.{module.name}", one.name): (module, one)
        for module in modules
        for one in module.statements
        if isinstance(one, ClassStatement)
    }
    found = next(pair for pair in classes.values() if _word(pair[1]) is not None)
    while isinstance(base := next(iter(found[1].bases), None), Name) and base.symbol in classes:
        found = classes[base.symbol]
    return found[0]
