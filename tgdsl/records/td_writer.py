"""Record sets as flat ``.td`` text, from which llvm-tblgen generates the same files as from the original sources.

The text declares every class, without fields (but for those of :mod:`~tgdsl.records.td_classes`), and then defines all records, each with all
its fields. Rules of TableGen that decide on the order:

- A record can only refer to itself and to records before it. Records are in the order of definition, except that those which an
  earlier one refers to come before it.
- Anonymous records keep their numbers, which llvm-tblgen counts; a ``defm`` without a name skips one number. One that comes out of
  turn is written with its made-up name, so that it is not anonymous any more. An operand of instructions stays anonymous, so that
  llvm-tblgen lists it nowhere: others give up their numbers for it.
- Inside a record, a field hides the record of the same name. Such records get an alias by ``defvar``.
- A value that refers to a field of its own record is set by ``let`` after the declarations of all fields.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tgdsl.classes import frozen
from tgdsl.diagnostics import Note, Report, fail
from tgdsl.records.infer_types import TypeInference, fitted
from tgdsl.records.class_table import classes_of
from tgdsl.records.record import Record
from tgdsl.records.record_set import RecordSet
from tgdsl.records.td_classes import TableClasses, register_class
from tgdsl.records.td_notation import Notation, is_identifier, string_literal
from tgdsl.records.types import ListType, RecordType, Type
from tgdsl.records.values import BitRef, Bits, Dag, FieldRef, Value, references

_ANONYMOUS = "anonymous_"
_OPERAND = "DAGOperand"
_SKIP = "defm : Skip;\n"


def to_td(records: RecordSet) -> str:
    """The ``.td`` text of a set.

    Raises:
        DiagnosticError: records refer to each other in a circle, or have names that ``.td`` files cannot express.
    """
    return "".join(_Export(records).parts())


def export_order(records: RecordSet) -> Iterator[str]:
    """The names of all records in the order of the ``.td`` text, which is that of definition, but that each comes after those it refers to.

    Raises:
        DiagnosticError: records refer to each other in a circle.
    """
    return (step.record.name for step in _in_order(records))


class _Export:
    def __init__(self, records: RecordSet) -> None:
        self._records = records
        self._inference = TypeInference(records)
        self._aliases = _aliases(records)
        self._tables = TableClasses(records, self._inference)
        self._numbered = 0  # llvm-tblgen's counter of anonymous records

    def parts(self) -> Iterator[str]:
        classes = dict.fromkeys(self._records.classes)
        types: set[Type] = set()
        for record in self._records:
            classes.update(dict.fromkeys(record.superclasses))
            types.update(self._inference.types(record).values())
        classes.update(dict.fromkeys(sorted(name for of in types for name in _classes_in(of))))
        _check_names(self._records, classes)
        for name in classes:
            if name not in self._tables.names:
                yield f"class {name};\n"
        yield from self._tables.declarations()
        if "RegisterTuples" in classes:
            yield from register_class(classes_of(self._records.release))
        yield "multiclass Skip { defvar nothing = 0; }\n"
        for step in _in_order(self._records):
            yield from self._definition(step)

    def _definition(self, step: _Step) -> Iterator[str]:
        record = step.record
        name = f" {record.name if is_identifier(record.name) else string_literal(record.name)}"
        number = _number(record)
        if number is not None and self._numbered <= number < step.limit:
            yield _SKIP * (number - self._numbered)
            self._numbered = number + 1
            name = ""
        classes = ", ".join(self._tables.of(record))
        yield f"def{name}{' : ' if classes else ''}{classes} {{\n"
        yield from self._fields(record)
        yield "}\n"
        alias = self._aliases.get(record.name)
        if alias is not None:
            target = record.name
            if not is_identifier(target):
                target = f"!cast<{record.superclasses[-1]}>({string_literal(target)})"
            yield f"defvar {alias} = {target};\n"

    def _fields(self, record: Record) -> Iterator[str]:
        types = self._inference.types(record)
        aliases = self._aliases
        if record.name in aliases and is_identifier(record.name) and record.name not in record.fields:
            # The alias of a record is known only after it. Among its own fields, its name is not hidden by those of others.
            aliases = {name: alias for name, alias in aliases.items() if name != record.name}
        notation = Notation(aliases, types)
        later: list[str] = []
        for name, value in record.fields.items():
            of = types[name]
            text = notation.text(fitted(value, of))
            unresolved = _refers_to_fields(value)
            if unresolved:
                later.append(f"  let {name} = {text};\n")
                text = "?"
            marker = (
                "field " if unresolved or name in record.nonconcrete else ""
            )  # "field" allows it to stay unresolved
            yield f"  {marker}{of} {name} = {text};\n"
        yield from later


def _aliases(records: RecordSet) -> Mapping[str, str]:
    """Aliases (``defvar``) for the records whose own names cannot be used in references."""
    fields: set[str] = set()
    for record in records:
        fields.update(record.fields)
    aliases: dict[str, str] = {}
    for name in records.names:
        if name in fields or not is_identifier(name):
            alias = f"the_{name if name.isascii() and name.isidentifier() else len(aliases)}"
            while alias in fields or alias in records or alias in aliases.values():
                alias += "_"
            aliases[name] = alias
    return aliases


def _check_names(records: RecordSet, classes: Iterable[str]) -> None:
    """Check that the names of classes and fields are identifiers; only names of records can be written as strings instead."""
    report = Report()
    for name in classes:
        if not is_identifier(name):
            report.error(records.place, f"the class '{name}' cannot be written in a .td file; give it another name")
    for record in records:
        for name in record.fields:
            if not is_identifier(name):
                report.error(
                    record.place,
                    f"the field '{name}' of '{record.name}' cannot be written in a .td file; give it another name",
                )
    report.check()


def _classes_in(of: Type) -> Iterator[str]:
    while isinstance(of, ListType):
        of = of.element
    if isinstance(of, RecordType):
        yield of.class_name


def _number(record: Record) -> int | None:
    """The number in the name of an anonymous record, ``anonymous_7``; None for any other record."""
    digits = record.name.removeprefix(_ANONYMOUS)
    return int(digits) if record.anonymous and digits.isdecimal() and str(int(digits)) == digits else None


@frozen
class _Step:
    """A record in the order of the text.

    Attributes:
        limit: the lowest number that must stay free, of the anonymous records that refer to this one, and of all operands that are to
            come. For an operand, only operands that refer to it count.
    """

    record: Record
    limit: float


def _in_order(records: RecordSet) -> Iterator[_Step]:
    """The records in the order of definition, except that each comes after those that it refers to."""
    done: set[str] = set()
    anonymous = [(number, one.name) for one in records.of_class(_OPERAND) if (number := _number(one)) is not None]
    operands = sorted(anonymous, reverse=True)  # those that are still to come, the one with the lowest number last
    for first in records:
        if first.name in done:
            continue
        pending: dict[str, Iterator[str]] = {first.name: iter(references(first.fields.values()))}
        while pending:
            name, needed = next(reversed(pending.items()))
            following = next((other for other in needed if other not in done and other != name), None)
            if following is None:
                del pending[name]
                done.add(name)
                while operands and operands[-1][1] in done:
                    operands.pop()
                record = records[name]
                if record.is_a(_OPERAND):
                    referring = [other for other in pending if records[other].is_a(_OPERAND)]
                else:
                    referring = [*pending, *[waiting for _, waiting in operands[-1:]]]
                limits = [number for other in referring if (number := _number(records[other])) is not None]
                yield _Step(record, min(limits, default=float("inf")))
            elif following in pending:
                raise _circle(records, [*list(pending)[list(pending).index(following) :]])
            else:
                pending[following] = iter(references(records[following].fields.values()))


def _circle(records: RecordSet, names: list[str]) -> Exception:
    notes = [
        Note(records[name].place, f"'{name}' refers to '{other}'") for name, other in zip(names, [*names[1:], names[0]])
    ]
    return fail(
        records[names[0]].place,
        f"'{names[0]}' refers to itself by way of other records, which a .td file cannot express; break the circle",
        *notes,
    )


def _refers_to_fields(value: Value) -> bool:
    match value:
        case FieldRef() | BitRef():
            return True
        case Bits(elements):
            return any(isinstance(bit, BitRef) for bit in elements)
        case tuple():
            return any(_refers_to_fields(element) for element in value)
        case Dag():
            return _refers_to_fields(value.operator) or any(_refers_to_fields(a.value) for a in value.args)
        case _:
            return False
