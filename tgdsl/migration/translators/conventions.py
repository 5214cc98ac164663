"""Calling conventions."""

from __future__ import annotations

import tgdsl.language
from tgdsl.language.core.definition import Definition
from tgdsl.migration.classes.nouns import call_of
from tgdsl.migration.library import of_language
from tgdsl.migration.python import Call, Expression, Name, Plain, string
from tgdsl.migration.registers.sets import RegisterSets, list_of
from tgdsl.migration.translation import Translation
from tgdsl.records import Record, Ref


def calling_convention(record: Record, translation: Translation) -> Expression:
    """A CallingConv with its steps."""
    if record.bit("Custom"):
        return Call(Name(of_language("CustomCallingConv")))
    steps = [translation.expression(one) for one in record.records("Actions")]
    named: list[tuple[str, Expression]] = [("entry", Plain("True"))] if record.bit("Entry") else []
    return Call(Name(of_language("CallingConv")), steps, named)


#: Steps with conditions of their own that have no parameters.
_PLAIN = frozenset([name for name in tgdsl.language.__all__ if name.startswith("CCIf")]) - {
    "CCIf",
    "CCIfCC",
    "CCIfPtrAddrSpace",
    "CCIfType",
}


#: The beginnings of the conditions of steps with a parameter.
_WITH = {
    "CCIfCC": "State.getCallingConv() == ",
    "CCIfPtrAddrSpace": "(ArgFlags.isPointer() && ArgFlags.getPointerAddrSpace() == ",
}


def condition(record: Record, translation: Translation) -> Expression:
    """A step with a condition: CCIf, and what is derived from it."""
    step = translation.expression(record.record("SubAction"))
    kind = record.superclasses[-1]
    if kind == "CCIfType":
        return Call(Name(of_language(kind)), [translation.value(record.fields["VTs"]), step])
    text = record.string("Predicate")
    before, given, after = text.partition(_WITH.get(kind, "\n"))
    if given and not before and (kind == "CCIfCC" or after[-1:] == ")"):
        argument = string(after) if kind == "CCIfCC" else after[:-1]
        return Call(Name(of_language(kind)), [Plain(argument), step])
    if kind in _PLAIN:
        return Call(Name(of_language(kind)), [step])
    return Call(Name(of_language("CCIf")), [Plain(string(text)), step])


class Assignments:
    """Steps with lists of registers."""

    def __init__(self) -> None:
        self._sets: RegisterSets | None = None

    def __call__(self, record: Record, translation: Translation) -> Expression:
        noun: type[Definition] = getattr(tgdsl.language, record.superclasses[-1])
        if self._sets is None:
            self._sets = RegisterSets(translation.records)
        given: dict[str, Expression] = {}
        for name, field in noun.llvm_fields.items():
            value = record.fields.get(field.record or "")
            names = [one.name for one in value if isinstance(one, Ref)] if isinstance(value, tuple) else []
            if names and all([one.is_a("Register") for one in record.records(field.record or "")]):
                given[name] = list_of(names, self._sets, translation)
        return call_of(noun, record, translation, **given)
