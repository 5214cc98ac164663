"""The numbers and template arguments that the fields of a record come from."""

from __future__ import annotations

import keyword
import re
from collections.abc import Collection, Iterable, Mapping, Sequence

from tgdsl.classes import frozen
from tgdsl.migration.instructions.drawings import FLAGS
from tgdsl.migration.instructions.named_bits import WHOLE, NamedBits
from tgdsl.migration.python.spelling import snake_case
from tgdsl.migration.sources.origins import Origins, bound
from tgdsl.migration.sources.statements import VALUE_SUFFIX, BodyField, ClassReference, Span, Statement
from tgdsl.records import Record

_LITERAL = re.compile(r"0b[01]+|0x[0-9a-fA-F]+|[+-]?[0-9]+")
_NAME = re.compile(r"[A-Za-z_]\w*")
_BITS = re.compile(r"(\d+)(?:\s*(?:-|\.\.\.)?\s*-?(\d+))?")

#: The words that template arguments stand for: numbers as they are spelled, and names.
_Environment = Mapping[str, str]


@frozen
class Literals:
    """The numbers that a record was made of.

    Attributes:
        fields: those that fields were given, as they are spelled; of some bits of a field by ``name{bits}``.
        all: every number in the record's statements.
    """

    fields: Mapping[str, str]
    all: Sequence[str]

    def spelling(self, field: str, number: int) -> str | None:
        """A number of a record as the sources spell it: by the field, else by the value, if they spell that in one way, and not in decimals.

        Args:
            field: empty if it is not known.
        """
        text = self.fields.get(field)
        if text is not None and number_of(text) == number:
            return _with_capitals(text) if _is_code(text) else str(number)
        found = {_with_capitals(one) for one in self.all if number_of(one) == number}
        spelled = found.pop() if len(found) == 1 else ""
        return spelled if _is_code(spelled) and number else None


def number_of(text: str) -> int:
    """The number that a literal of TableGen's is; in decimals it may begin with zeros."""
    return int(text, 0 if _is_code(text) else 10)


def _with_capitals(text: str) -> str:
    """A literal as black has it: the digits of a hexadecimal number are capitals."""
    start, prefix, digits = text.partition("0x")
    return f"{start}{prefix}{digits.upper()}"


def _is_code(text: str) -> bool:
    """True for a number that is not in decimals."""
    return text.lstrip("+-")[:2] in ("0x", "0b")


class Spellings:
    """Asks the sources how numbers are spelled, and what bits are called."""

    def __init__(self, origins: Origins) -> None:
        self._origins = origins
        self._classes = origins.sources.classes
        self._names: dict[tuple[str, str], dict[tuple[int, int], NamedBits]] = {}
        definitions = [one for file in origins.sources.files.values() for one in file.all() if one.kind == "def"]
        self._definitions = {one.name.word: one for one in definitions if one.name.word}
        self._of_definition: dict[str, Mapping[str, str]] = {}

    def literals(self, record: Record) -> Literals:
        """The numbers that a record was made of."""
        steps = self._origins.steps(record)
        environment: _Environment = {}
        for step, inner in zip(steps[:0:-1], steps[-2::-1]):
            if step.reference is not None:
                environment = self._in_multiclass(inner.statement.multiclass, step.reference, environment)
        fields: Mapping[str, str] = {}
        everything: list[str] = []
        if steps and steps[0].reference is None:
            fields = self._fields(steps[0].statement, environment)
        for step in steps:
            references = [step.reference] if step.reference is not None else step.statement.parents
            everything += [
                number for one in references for argument in one.arguments for number in argument.value.numbers
            ]
            settings = [*step.statement.fields, *(one for around in _around(step.statement) for one in around.fields)]
            everything += [number for one in settings if one.value is not None for number in one.value.numbers]
        return Literals(fields, everything)

    def names_of_bits(self, class_name: str, of: str) -> Mapping[tuple[int, int], NamedBits]:
        """The template arguments and fields that a class, or a base class of it, puts into bits of a word, or bits of these, by the highest and the
        lowest bit. Those of instructions' words have names in Python's spelling, as those of operands are; flags are called as the fields that they are.

        Args:
            of: the field that has the word.
        """
        found = self._names.get((class_name, of))
        if found is None:
            found = self._names[class_name, of] = {}
            statement = self._classes.get(class_name)
            for reference in statement.parents if statement is not None else ():
                found.update(self.names_of_bits(reference.name, of))
            for field in statement.fields if statement is not None else ():
                bits = (_range(field.bits) if field.bits else WHOLE) if field.name == of else None
                word, part = _part(field.value.text) if field.value is not None else ("", None)
                name = _name_of_bits(word)
                if of == FLAGS and name and statement is not None:
                    name = self._name_of_flag(statement, word)
                if bits is not None and name and (part is None or part[0] - part[1] == bits[0] - bits[1]):
                    found[bits] = NamedBits(
                        name, None if part is None else part[1], class_name, _default(statement, word)
                    )
        return found

    def classes_of_numbers(self) -> Mapping[str, str]:
        """The class of the records whose field Value a field of instructions, or an argument in TSFlags, has, by its name; none for one that has values of
        records of several classes."""
        found: dict[str, set[str]] = {}
        for statement in self._classes.values():
            for field in statement.fields:
                is_flag = field.name == FLAGS
                word = field.value.text if field.value is not None and (is_flag or field.type) else ""
                if not word.endswith(VALUE_SUFFIX):
                    continue
                kind = self._type_of(statement, word.removesuffix(VALUE_SUFFIX))
                name = self._name_of_flag(statement, word) if is_flag else field.name
                if kind in self._classes:
                    found.setdefault(name, set()).add(kind)
        return {name: kinds.pop() for name, kinds in found.items() if len(kinds) == 1}

    def _type_of(self, statement: Statement, name: str) -> str:
        """The type of a template argument of a class, or of a field of it or of a base class."""
        types = {one.name: one.type for one in statement.fields if one.type}
        found = (types | {one.name: one.type for one in statement.parameters}).get(name, "")
        bases = [self._classes[one.name] for one in statement.parents if one.name in self._classes]
        return found or next((kind for one in bases if (kind := self._type_of(one, name))), "")

    def _name_of_flag(self, statement: Statement, word: str) -> str:
        """The name of what a class puts into TSFlags: that of a field, or a template argument's in Python's spelling."""
        name = word.removesuffix(VALUE_SUFFIX)
        return name if name not in [one.name for one in statement.parameters] else _name_of_bits(word)

    def fields_set(self, class_name: str) -> Collection[str]:
        """The fields that the body of a class, or a ``let`` around it, gives values; none of a class that the sources have not."""
        statement = self._classes.get(class_name)
        if statement is None:
            return ()
        return {
            field.name for one in (statement, *_around(statement)) for field in one.fields if field.value is not None
        }

    def _in_multiclass(
        self, wanted: Statement | None, reference: ClassReference, environment: _Environment
    ) -> _Environment:
        """The words that the template arguments of a multiclass stand for where that, or one that is derived from it, is used."""
        multiclass = self._origins.sources.multiclasses.get(reference.name)
        if multiclass is None:
            return {}
        inner = self._bound(multiclass, reference, environment)
        if multiclass is wanted:
            return inner
        for base in multiclass.parents:
            found = self._in_multiclass(wanted, base, inner)
            if found:
                return found
        return {}

    def _inherit(self, references: Iterable[ClassReference], environment: _Environment, fields: dict[str, str]) -> None:
        """The fields of classes, as far as they are numbers."""
        for reference in references:
            statement = self._classes.get(reference.name)
            if statement is None:
                continue
            inner = self._bound(statement, reference, environment)
            self._inherit(statement.parents, inner, fields)
            for around in _around(statement):
                self._set(around.fields, inner, fields)
            self._set(statement.fields, inner, fields)

    def _bound(self, statement: Statement | None, reference: ClassReference, environment: _Environment) -> _Environment:
        """The words that the template arguments of a class stand for."""
        if statement is None:
            return {}
        values = bound(statement.parameters, reference.arguments)
        return {name: text for name, value in values.items() if (text := self._word(value, environment))}

    def _word(self, value: Span | None, environment: _Environment) -> str:
        """The number or name that a value is, or stands for; else nothing."""
        tokens = value.tokens if value is not None and value.end <= value.first + 3 else ()
        if len(tokens) == 3 and tokens[1] == ".":
            return self._fields_of(environment.get(tokens[0], tokens[0])).get(tokens[2], "")
        return environment.get(tokens[0], tokens[0]) if len(tokens) == 1 else ""

    def _set(self, given: Iterable[BodyField], environment: _Environment, fields: dict[str, str]) -> None:
        """Fields that a body gives values, as far as these are numbers."""
        for one in given:
            name = f"{one.name}{{{one.bits}}}" if one.bits else one.name
            text = self._word(one.value, environment)
            if _LITERAL.fullmatch(text):
                fields[name] = text
                if (
                    (one.bits or one.name == "Inst")
                    and one.value is not None
                    and (called := _name_of_bits(one.value.text))
                ):
                    fields.setdefault(called, text)  # as names_of_bits has it
            elif one.value is not None:
                fields.pop(name, None)
                word, part = _part(one.value.text)
                if part is not None and _LITERAL.fullmatch(environment.get(word, "")):
                    fields.setdefault(_name_of_bits(word), environment[word])

    def _fields_of(self, name: str) -> Mapping[str, str]:
        """The fields of a definition by its name."""
        if name not in self._of_definition:
            self._of_definition[name] = {}  # until they are known
            definition = self._definitions.get(name)
            if definition is not None:
                self._of_definition[name] = self._fields(definition, {})
        return self._of_definition[name]

    def _fields(self, definition: Statement, environment: _Environment) -> Mapping[str, str]:
        fields: dict[str, str] = {}
        self._inherit(definition.parents, environment, fields)
        for around in _around(definition):
            self._set(around.fields, environment, fields)
        self._set(definition.fields, environment, fields)
        return fields


def _default(of: Statement | None, field: str) -> int | None:
    """The number that a class declares a field with; None if it declares none, or one with another value."""
    declared = [one.value for one in (of.fields if of is not None else ()) if one.name == field and one.type]
    word = declared[0].word if declared and declared[0] is not None else ""
    text = {"false": "0", "true": "1"}.get(word, word)
    return number_of(text) if _LITERAL.fullmatch(text) else None


def _name_of_bits(word: str) -> str:
    """The name, in Python's spelling, of what is put into bits: an argument or a field, or the only field of one that is a record."""
    name = word.removesuffix(VALUE_SUFFIX)
    if not _NAME.fullmatch(name):
        return ""
    name = snake_case(name)
    return f"{name}_bits" if keyword.iskeyword(name) else name  # which no class keyword can be


def _part(value: str) -> tuple[str, tuple[int, int] | None]:
    """A value without the bits of it that a text names, and the highest and the lowest of these; None for all."""
    word, _, bits = value.partition("{")
    part = _range(bits.removesuffix("}").strip()) if bits else None
    return (value, None) if part is None else (word.strip(), part)


def _range(bits: str) -> tuple[int, int] | None:
    """The highest and the lowest of the bits that a text names."""
    found = _BITS.fullmatch(bits)
    if found is None:
        return None
    numbers = [int(found[1]), int(found[2] or found[1])]
    return max(numbers), min(numbers)


def _around(statement: Statement) -> Sequence[Statement]:
    """The ``let`` blocks around a statement, the outermost one first."""
    found: list[Statement] = []
    around = statement.around
    while around is not None:
        if around.kind == "let":
            found.append(around)
        around = around.around
    return found[::-1]
