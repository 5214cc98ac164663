"""Names of the functions that stand for multiclasses and classes, and of their parameters."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence

from tgdsl.classes import frozen
from tgdsl.migration.python import Expression, Name, Plain
from tgdsl.migration.python.spelling import snake_case
from tgdsl.migration.sources.literals import number_of
from tgdsl.migration.sources.origins import Instantiation, Origins, Value
from tgdsl.migration.translation import python_name
from tgdsl.records import Record

#: The names of types that annotations have, and parameters therefore should not.
_TYPES = frozenset(("bool", "int", "list", "str", "tuple", "type"))


@frozen
class TemplateArgument:
    """A template argument that a parameter of a function stands for.

    Attributes:
        name: as a parameter has it.
        place: among all template arguments of the multiclass, or of the classes of a definition.
    """

    name: str
    place: int


class FunctionNames:
    """Names without sources: those of classes.

    Args:
        target: the name of the Target, which is one word.
    """

    def __init__(self, target: str = "") -> None:
        self._target = target

    def function(self, record: Record, level: int | None, stem: str, families: Sequence[str]) -> Sequence[str]:
        """The names that the function for units may have, the best one first.

        Args:
            record: the first one of a unit.
            level: the number of the ``defm`` that makes the unit, in the chain of the record's place; None for a single definition.
            stem: the class that the first definition is derived from.
            families: what the names of the units' records begin with; empty for those without a name.
        """
        plain = _function_name(stem, self._target)
        if record.is_a("Intrinsic"):  # all have the target's name before their own
            prefix = f"int_{record.string('TargetPrefix')}_"
            return [plain, *_told_apart(plain, [one.removeprefix(prefix) for one in families], self._target)]
        common = _common(families, self._target)
        return [
            *([_joined(plain, common)] if common else []),
            plain,
            *_told_apart(plain, families, self._target),
        ]

    def parameter(
        self, values: Sequence[Expression], records: Sequence[Record], level: int | None
    ) -> TemplateArgument | None:
        """The template argument that a parameter stands for; None if it is not known to be one.

        Args:
            values: it in each unit.
            records: the first one of each unit.
        """
        return None

    def stands_for(self, records: Sequence[Record], level: int | None) -> Sequence[str]:
        """The multiclass or class that the function for units stands for, and those that this one uses.

        Args:
            records: all of a unit.
        """
        return ()


class SourceNames(FunctionNames):
    """Names that the sources have: of multiclasses and classes, and of their template arguments."""

    def __init__(self, origins: Origins, target: str = "") -> None:
        super().__init__(target)
        self._origins = origins

    def function(self, record: Record, level: int | None, stem: str, families: Sequence[str]) -> Sequence[str]:
        found = self._instantiations(record, level)
        if level is None:
            # A format is given what its instructions differ in; other classes add predicates, or say what tables have.
            given = [one for one in found if one.values] if record.is_a("Instruction") else []
            called = max(given, key=lambda one: len(one.values)).name if given else stem
            is_of_llvm = called in record.superclasses and called not in self._origins.sources.classes
            return (self._of_multiclass(record) if is_of_llvm else []) or super().function(
                record, level, called, families
            )
        if not found:
            return super().function(record, level, stem, families)
        plain = _function_name(found[0].name, self._target)
        common = _common(families, self._target)
        return [
            plain,
            *([_joined(plain, common)] if common else []),
            *_told_apart(plain, families, self._target),
        ]

    def parameter(
        self, values: Sequence[Expression], records: Sequence[Record], level: int | None
    ) -> TemplateArgument | None:
        candidates: list[str] | None = None
        for value, record in zip(values, records):
            wanted = _text(value)
            fitting = [
                one.parameter.name
                for one in self._values(record, level)
                if wanted is not None and _normal(one.text) == wanted
            ]
            candidates = fitting if candidates is None else [name for name in candidates if name in fitting]
            if not candidates:
                return None
        word = snake_case(candidates[0]).strip("_") if candidates else ""  # X86 has arguments that are called "_"
        if not candidates or not word:
            return None
        place = [one.parameter.name for one in self._values(records[0], level)].index(candidates[0])
        name = python_name(word)
        return TemplateArgument(f"{name}_" if name in _TYPES else name, place)

    def stands_for(self, records: Sequence[Record], level: int | None) -> Sequence[str]:
        found = [one.name for record in records for one in self._instantiations(record, level)]
        if level is not None:
            found += [
                name for record in records for name in self._origins.inside(record, len(record.place.chain) + level)
            ]
        return tuple(dict.fromkeys(found))

    def _of_multiclass(self, record: Record) -> Sequence[str]:
        """The name of a function for some of the patterns of a multiclass, which are of LLVM's class Pat; empty for other records."""
        if not record.is_a("Pattern"):
            return []
        return [f"{_function_name(one.name, self._target)}_patterns" for one in self._origins.multiclasses(record)[:1]]

    def _values(self, record: Record, level: int | None) -> Sequence[Value]:
        """The values of all template arguments."""
        return [one for instantiation in self._instantiations(record, level) for one in instantiation.values]

    def _instantiations(self, record: Record, level: int | None) -> Sequence[Instantiation]:
        if level is None:
            return self._origins.classes(record)
        found = self._origins.multiclass(record.place.chain[level], "" if record.anonymous else record.name)
        return [] if found is None else [found]


def _function_name(stem: str, target: str) -> str:
    return python_name(re.sub(r"\W", "_", snake_case(stem, target)).strip("_"))


def _common(families: Sequence[str], target: str) -> str:
    """The words that the names of several families begin with, and those that they end with, as a part of a function's name; empty if there are none."""
    if len(set(families)) < 2 or "" in families or any(map(_is_anonymous, families)):
        return ""
    first = os.path.commonprefix(families)
    last = os.path.commonprefix([one[len(first) :][::-1] for one in families])[::-1]
    last = last if last[:1] == "_" or not first and last.islower() else ""
    parts = [part.strip("_") for part in (first, last)]
    return re.sub(r"\W", "_", snake_case("_".join([part for part in parts if len(part) > 1]), target))


def _told_apart(plain: str, families: Sequence[str], target: str) -> Sequence[str]:
    """A function's name with the first of its families, which no other function has; none for anonymous records, whose numbers say nothing."""
    first = [one for one in families[:1] if one.strip("_") and not _is_anonymous(one)]
    return [_joined(plain, _function_name(one, target).strip("_")) for one in first]


def _joined(plain: str, word: str) -> str:
    """A function's name with a word behind it, which may begin with that name: ``pseudo_spill`` of ``pseudo`` and ``pseudo_spill``."""
    stem = plain.rstrip("_")
    if word == stem:
        return plain
    return word if word.startswith(f"{stem}_") else f"{stem}_{word}"


def _is_anonymous(name: str) -> bool:
    """True for the name of an anonymous record, and one that begins so."""
    return name.startswith("anonymous_")


def _text(value: Expression) -> str | None:
    match value:
        case Plain(text):
            return _normal(text)
        case Name(symbol):
            return symbol.name
        case _:
            return None


def _normal(text: str) -> str:
    """The text of a value, numbers in decimal and names as Python has them."""
    text = text.strip()
    try:
        return str(number_of(text))
    except ValueError:
        return python_name(text) if text.isidentifier() else text
