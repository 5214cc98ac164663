"""The attributes that classes of instructions set, as statements: flags together in one, texts and numbers in another one."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import groupby

from tgdsl.language import counterparts
from tgdsl.language.counterparts import InstructionCounterpart
from tgdsl.llvm.flags import Flag
from tgdsl.migration.instructions.attributes import ATTRIBUTES, COUNTERPART, UNSET
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    Assignment,
    Call,
    Declaration,
    Either,
    Expression,
    Listing,
    Member,
    Name,
    Plain,
    Several,
    Statement,
    Subscript,
    Symbol,
    string,
)
from tgdsl.migration.translation import Translation
from tgdsl.records import Value

_FLAGS = (*[flag.attribute for flag in Flag], "places_operands")
#: The attributes that are True or False, or a number.
KEYWORDS = frozenset(
    {*_FLAGS, "variadic_ins", "variadic_outs", "has_complete_decoder", "code_size", "added_complexity"}
)
#: Attributes whose statements say what an instruction is, and stand first, each group in one statement.
_TOGETHER = (("namespace", "decoder_namespace", "size"), ("code_size", "added_complexity"))
#: The most flags of one statement.
_MOST = 6
_CONSTANTS = ("True", "False", "None")


#: The names of attributes in the order of their statements.
ORDER = tuple(
    dict.fromkeys([*(name for group in _TOGETHER for name in group), *_FLAGS, *(one.name for one in ATTRIBUTES)])
)


def attribute_statements(
    values: Mapping[str, Value], translation: Translation, is_overridden: bool = False
) -> list[Statement]:
    """The statements that set attributes, in an order that does not depend on the values.

    Args:
        is_overridden: whether classes below have other counterparts: the type of the class's own is said then.
    """
    found: list[Statement] = []
    done: set[str] = set()
    for group in _TOGETHER:
        given = [name for name in group if name in values]
        done.update(given)
        if given:
            expressions = [value_of_attribute(name, values[name], translation) for name in given]
            found.append(Assignment(", ".join(given), Several(expressions) if len(given) > 1 else expressions[0]))
    flags = [name for name in _FLAGS if name in values]
    found += _flags(flags, values)
    done.update(flags)
    attributes = [attribute.name for attribute in ATTRIBUTES if attribute.name not in done]
    for name in [*attributes, *(name for name in values if name not in done and name not in _ALL)]:
        if name in values:
            value = value_of_attribute(name, values[name], translation)
            is_said = is_overridden and name == COUNTERPART
            found.append(Declaration(name, _COUNTERPART_TYPE, value) if is_said else Assignment(name, value))
    return found


#: To mypy, the attribute has the class of its value otherwise, which no other one is.
_COUNTERPART_TYPE = Subscript(
    Name(Symbol("typing", "ClassVar")),
    Either(Name(Symbol(counterparts.__name__, InstructionCounterpart.__name__)), Plain("None")),
)

_ALL = frozenset([attribute.name for attribute in ATTRIBUTES])


def spread(statement: Statement) -> Sequence[Statement]:
    """A statement that sets several flags as one for each of them."""
    if not isinstance(statement, Assignment) or " " not in statement.target:
        return [statement]
    targets = re.split(" = |, ", statement.target)
    values = statement.value.items if isinstance(statement.value, Several) else [statement.value] * len(targets)
    if len(targets) < 2 or len(values) != len(targets) or any([name not in _FLAGS for name in targets]):
        return [statement]
    return [Assignment(name, value) for name, value in zip(targets, values)]


def gathered(statements: Sequence[Statement]) -> list[Statement]:
    """Statements, of which those that set flags to constants, one after the other, are together again."""
    found: list[Statement] = []
    for is_flag, some in groupby(statements, _is_flag):
        run = list(some)
        found += _together([one for one in run if isinstance(one, Assignment)]) if is_flag else run
    return found


def _is_flag(statement: Statement) -> bool:
    return (
        isinstance(statement, Assignment)
        and statement.target in _FLAGS
        and isinstance(statement.value, Plain)
        and statement.value.text in _CONSTANTS
    )


def _flags(names: Sequence[str], values: Mapping[str, Value]) -> list[Statement]:
    texts = [repr(None if values[name] == UNSET else bool(values[name])) for name in names]
    return _together([Assignment(name, Plain(text)) for name, text in zip(names, texts)])


def _together(flags: Sequence[Assignment]) -> list[Statement]:
    """``is_branch = is_terminator = True``, or ``is_branch, may_load = True, False``."""
    found: list[Statement] = []
    for first in range(0, len(flags), _MOST):
        some = flags[first : first + _MOST]
        names, values = [one.target for one in some], [one.value for one in some]
        if all([value == values[0] for value in values]):
            found.append(Assignment(" = ".join(names), values[0]))
        else:
            found.append(Assignment(", ".join(names), Several(values)))
    return found


def value_of_attribute(name: str, value: Value, translation: Translation) -> Expression:
    """The value of an attribute, as a class statement says it."""
    if value == UNSET:
        return Plain("None")
    if value == ():
        return Listing([])
    if name == COUNTERPART and isinstance(value, str):
        return translation.stubs.call(value)
    if name == "asm_variant" and isinstance(value, str):
        return _variant(value, translation)
    if isinstance(value, tuple):
        return Listing([translation.value(one) for one in value])
    return translation.value(value)


def _variant(name: str, translation: Translation) -> Expression:
    """The AsmParserVariant of a name, if it is defined before; else the name."""
    for record in translation.records.of_class("AsmParserVariant") if name else ():
        if record.fields.get("Name") == name and translation.is_defined(record.name):
            return translation.reference(record.name)
    variant = Name(of_language("AsmParserVariant"))
    return Call(Member(variant, "by_name"), [Plain(string(name))]) if name else Plain("None")
