"""Leaves, transforms, predicates, nodes, writes, operands and their parser classes without names (``IsUGT<8, 31>`` in a pattern, ``hasSM<80>``): they
are bound to variables, which stand where they are first needed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tgdsl.classes import evolve
from tgdsl.language import SDNodeXForm
from tgdsl.migration.classes.nouns import call_of
from tgdsl.migration.library import of_language
from tgdsl.migration.python import Assignment, Call, Expression, Name, Symbol
from tgdsl.migration.translation import Translation, Translator, python_name
from tgdsl.migration.translators import features, fragments, operands, registers
from tgdsl.records import Dag, Record, Ref, Value

_MOST_WORDS = 3  #: by which a name tells a leaf from others of its class
_DEEPEST = 3  #: of records without names that are in others, whose words are part of a name


def pat_leaf(record: Record, translation: Translation) -> Expression:
    """A PatLeaf."""
    return _bound(record, "LeafOf", fragments.pat_leaf(record, translation), translation)


def transform(record: Record, translation: Translation) -> Expression:
    """An SDNodeXForm; with an Operand in the same record, an SDNodeXFormOperand."""
    if record.is_a("Operand"):
        return operand(record, translation)
    return _bound(record, "TransformOf", call_of(SDNodeXForm, record, translation), translation)


def once(translator: Translator) -> Translator:
    """A translator that binds what has no name to a variable: a node, or a write of a machine model, which is one record wherever it is used."""

    def translate(record: Record, translation: Translation) -> Expression:
        return _anonymous(record, translator(record, translation), translation)

    return translate


def predicate(record: Record, translation: Translation) -> Expression:
    """A Predicate."""
    return _anonymous(record, features.predicate(record, translation), translation)


def operand(record: Record, translation: Translation) -> Expression:
    """An Operand; one without a name that nothing has stands alone."""
    made = operands.operand(record, translation)
    return made if record.name in translation.alone else _anonymous(record, made, translation)


def asm_operand_class(record: Record, translation: Translation) -> Expression:
    """An AsmOperandClass; one without a name stands in the first operand that has a name."""
    made = registers.asm_operand_class(record, translation)
    return made if translation.first_operand(record) else _anonymous(record, made, translation)


def _anonymous(record: Record, made: Expression, translation: Translation) -> Expression:
    """The expression that makes a record; for one without a name, which is one record wherever it is used, the variable that has it."""
    if not record.anonymous:
        return made
    return _variable(record, Call(Name(of_language("anonymous")), [made]), translation)


def _bound(record: Record, noun: str, made: Expression, translation: Translation) -> Expression:
    """The expression that makes a record; for an anonymous one, the variable that has it."""
    if record.is_a("Operand"):
        return _anonymous(record, made, translation)
    if not record.anonymous or not isinstance(made, Call):
        return made
    return _variable(record, evolve(made, function=Name(of_language(noun))), translation)


def _variable(record: Record, made: Expression, translation: Translation) -> Expression:
    """The variable that has what makes an anonymous record."""
    symbol = translation.unnamed.get(record.name)
    if symbol is None:
        taken = {one.name for one in translation.unnamed.values()}
        symbol = Symbol(translation.module, _name(record, translation, taken))
        translation.unnamed[record.name] = symbol
        translation.needed.append(Assignment(symbol.name, made))
    return Name(symbol)


def _name(record: Record, translation: Translation, taken: set[str]) -> str:
    """The class of a record, with the words in which it differs from others of the class."""
    kind = {"PatLeaf": "leaf", "SDNodeXForm": "transform"}.get(record.superclasses[-1], record.superclasses[-1])
    of_class = translation.records.of_class(record.superclasses[-1])
    others = [list(_words(list(one.fields.values()), translation)) for one in of_class if one.anonymous]
    mine = list(_words(list(record.fields.values()), translation))
    same_length = all([len(one) == len(mine) for one in others])
    differing = [word for word, *of in zip(mine, *others) if len(set(of)) > 1] if same_length else []
    words = list(dict.fromkeys(differing))
    first = name = python_name("_".join([kind, *words]) if len(words) <= _MOST_WORDS else kind)
    number = 1
    while name in taken or translation.records.get(name) is not None:
        number += 1
        name = f"{first}_{number}"
    return name


def _words(values: Sequence[Value], translation: Translation, depth: int = 0) -> Iterator[str]:
    """The words of values: the names of records, the words of those without a name, and the words and numbers of C++."""
    for value in values:
        match value:
            case Ref(name):
                record = translation.records.get(name)
                if record is None or not record.anonymous:
                    yield name
                elif depth < _DEEPEST:
                    yield from _words(list(record.fields.values()), translation, depth + 1)
            case str():
                yield from re.findall(r"\w+", value)
            case Dag(operator, arguments):
                yield from _words([operator, *[one.value for one in arguments]], translation, depth)
            case tuple():
                yield from _words(value, translation, depth)
            case _:
                pass
