"""The meaning of records: what LLVM reads of them, in one form whatever the source says it in."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache, cached_property, partial
from typing import TypeAlias, cast

from tgdsl.classes import frozen
from tgdsl.cpp.texts import unfit_as_expression
from tgdsl.diagnostics import DiagnosticError, Report
from tgdsl.migration.instructions.drawings import known_bits, unfilled_fields
from tgdsl.migration.instructions.flags import is_code_gen_only, is_pseudo
from tgdsl.migration.instructions.variable_words import read_word, variable_word
from tgdsl.migration.records.read_fields import READ_ALWAYS, enum_of_column, read_classes
from tgdsl.model.patterns.operators import refers_to_nothing
from tgdsl.model.registers import register_sets
from tgdsl.records import BitRef, Bits, ClassTable, Dag, DagArg, Opaque, Record, RecordSet, Ref, Value, classes_of

#: A value that is equal to others of the same meaning.
Meaning: TypeAlias = object

#: TableGen's classes that only give fields of their base class, by other words than the language has, or a field that may have no value.
_SHORTHANDS = frozenset(
    {
        "DefaultAttrsIntrinsic",
        "DwarfRegNum",
        "GISelFlags",
        "ImmediateAsmOperand",
        "PatFrag",
        "RegisterWithSubRegs",
        "Requires",
        "Sched",
        "SDCallSeqEnd",
        "SDCallSeqStart",
    }
)


@cache
def _shorthands(llvm: ClassTable) -> frozenset[str]:
    """The classes above, and those of LLVM's own rules for combiners."""
    return _SHORTHANDS | {name for name in llvm if "GICombineRule" in (llvm.superclasses_of(name) or ())}


#: Fields with sets of records.
_SETS = frozenset({"AltOrders", "MemberList", "OtherPreserved", "SaveList"})

#: The operands of GICombinePatFrags, of which those without a kind are machine operands.
_OPERANDS_OF_FRAGMENTS = ("InOperands", "OutOperands")

#: The fields of instructions whose assembly strings stand in comments of files as they are, which the disassembler for prefix bytes writes.
_SHOWN_ASM = frozenset({"IsCanonical", "StackBased"})


def exact_asm(record: Record) -> int:
    """The number of characters of an instruction's assembly string that are read as they are written, ``${name}`` otherwise than ``$name``: all where
    files show the string, and the mnemonic where there is a table of these."""
    text = record.string("AsmString")
    if record.fields.keys() >= _SHOWN_ASM:
        return len(text)
    return text.find("\t") + 1 if record.is_a("X86Inst") else 0


#: The fields of an intrinsic's type that only its Sig is computed from.
_COMPUTED_FROM = frozenset({"IITs", "IIT_Vecs"})

#: The words of any length that have no parts.
_NO_WORD = (Dag.call("ascend", []), Dag.call("descend", []))

#: The fields of an instruction's word, which each target declares.
_WORDS = ("Inst", "SoftFail")
#: The fields of which something else than the value counts, in some records.
_OWN_MEANING = _SETS.union(
    _OPERANDS_OF_FRAGMENTS,
    _WORDS,
    (
        "AsmString",
        "CondString",
        "Constraints",
        "DisableEncoding",
        "Fragments",
        "HWEncoding",
        "IID",
        "Instrs",
        "Pattern",
        "ResultInst",
        "SubRegs",
    ),
)


class Meanings:
    """The meanings of the records of one set.

    Args:
        known: gets a number for each meaning of an anonymous record; sets that are compared have one in common.
        asked: see :func:`asked_for`.
    """

    def __init__(self, records: RecordSet, known: dict[Meaning, int], asked: Asked) -> None:
        self._records = records
        self._known = known
        self._asked = asked
        self._llvm = classes_of(records.release)
        self._numbers: dict[str, int] = {}
        self._report = Report()
        self._sets, self._tuples = register_sets(records, self._report)
        self._shapes: dict[tuple[str, ...], tuple[tuple[str, ...], frozenset[str] | None]] = {}
        self._values: dict[int, tuple[Value, Meaning]] = {}

    @cached_property
    def _has_words(self) -> bool:
        """True for a set with instructions whose words have any length."""
        return any([variable_word(record) is not None for record in self._records.of_class("Instruction")])

    def classes(self, record: Record) -> tuple[str, ...]:
        """The classes of a record that are LLVM's, or that tables ask about."""
        return self._shape(record)[0]

    def fields(self, record: Record) -> Mapping[str, Meaning]:
        """The fields of a record that LLVM reads: those that its classes declare, or that are asked for; all where it is of no such class."""
        known = self._shape(record)[1]
        found: dict[str, Meaning] = {}
        for name, value in record.fields.items():
            if value is None and name in self._asked.names:
                continue  # as in a record without the field
            if known is None or name in known:
                found[name] = self._of_field(record, name, value) if name in _OWN_MEANING else self._of(value)
        if record.is_a("GenericTable"):
            for column in record.strings("Fields"):
                found[f"TypeOf_{column}"] = enum_of_column(record, column)
        if not record.is_a("Instruction"):
            found.pop("SchedRW", None)  # an alias may be of a class that has it
        elif is_code_gen_only(record):
            found.pop("TwoOperandAliasConstraint", None)  # which the assembler's parser reads
        if is_pseudo(record):
            for name in _WORDS:
                # A dag makes words of the target's encoders have any length.
                if not isinstance(record.fields.get(name), Dag):
                    found.pop(name, None)
        elif "Inst" in found:
            found["!operands"] = _operands(record)
            found["!known"] = tuple(sorted(known_bits(record).items()))
        return found

    def kind(self, record: Record) -> str:
        """The first of the classes of a record, of whose kind it is."""
        return next(iter(self.classes(record)), "")

    def is_of_llvm(self, record: Record) -> bool:
        """True for a record of any class that LLVM declares."""
        return any([name in self._llvm for name in record.superclasses])

    def read_values(self, record: Record) -> list[Value]:
        """The values of the fields that LLVM reads; all of a record of no class of LLVM's."""
        known = self._shape(record)[1] if self.is_of_llvm(record) else None
        return [value for name, value in record.fields.items() if known is None or name in known]

    def of_whole(self, record: Record) -> int:
        """The meaning of a record as a whole, a number."""
        number = self._numbers.get(record.name)
        if number is None:
            self._numbers[record.name] = -1  # of a record in itself
            whole = tuple(sorted(self.classes(record))), tuple(
                sorted([row for row in self.fields(record).items() if not is_empty(row[1])])
            )
            number = self._numbers[record.name] = self._known.setdefault(whole, len(self._known))
        return number

    def _shape(self, record: Record) -> tuple[tuple[str, ...], frozenset[str] | None]:
        """The classes that count, and the fields; None for all of these."""
        found = self._shapes.get(record.superclasses)
        if found is None:
            known = [name for name in record.superclasses if name in self._llvm]
            classes = tuple(
                [
                    name
                    for name in record.superclasses
                    if (name in self._llvm and name not in _shorthands(self._llvm)) or name in self._asked.classes
                ]
            )
            fields: frozenset[str] | None = None  # all
            if known:
                fields = frozenset([*self._llvm.fields_of(record.superclasses), *self._asked.of(record), *_WORDS])
                fields -= _COMPUTED_FROM
            elif not self._asked.classes.keys().isdisjoint(record.superclasses):
                fields = self._asked.of(record)
            found = self._shapes[record.superclasses] = classes, fields
        return found

    def _of_field(self, record: Record, name: str, value: Value) -> Meaning:
        """The meaning of one of the fields of :data:`_OWN_MEANING`."""
        if name in _SETS or (name == "SubRegs" and record.is_a("RegisterTuples")):
            return self._of_set(record, name, value)
        if name == "Inst" and value in _NO_WORD and is_pseudo(record) and self._has_words:
            return None  # others make the target one of words of any length
        if name == "Inst" and isinstance(value, Bits):
            unfilled = unfilled_fields(record)
            return _of_size(record, tuple([self._of_bit(record, bit, unfilled) for bit in value.elements]))
        if name == "Inst" and (word := read_word(value)) is not None:
            return tuple(word.parts())
        if name in _OPERANDS_OF_FRAGMENTS and isinstance(value, Dag):
            return tuple([(None if one.value == Ref("gi_mo") else self._of(one.value), one.name) for one in value.args])
        if name == "Fragments" and isinstance(value, tuple) and record.is_a("OutPatFrag"):
            return self._of(tuple([_with_bare_operands(one) for one in value]))
        if name == "ResultInst" and isinstance(value, Dag) and record.is_a("Instruction"):
            return self._of(_without_names(value, self._records))
        if name == "Instrs" and isinstance(value, Dag):
            return tuple(_rows_of(value))
        if name == "Pattern" and value is None:
            return ()
        if name == "CondString" and isinstance(value, str) and value and unfit_as_expression(value) is not None:
            return "false"  # that of an assembler's predicate, which nothing else reads
        if name == "IID":  # of several itineraries for a class the last counts
            return tuple(
                sorted({one.record("TheClass").name: self.of_whole(one) for one in record.records(name)}.items())
            )
        if name == "HWEncoding" and isinstance(value, Bits):
            return tuple([bit is True for bit in value.elements])
        if name == "Constraints" and isinstance(value, str):
            parts = [part.replace(" ", "") for part in value.split(",")]
            return frozenset([tuple(sorted(part.split("="))) for part in parts if part])
        if name == "SoftFail" and isinstance(value, Bits):
            return tuple([bit or False for bit in _of_size(record, value.elements)])
        if name == "Pattern" and isinstance(value, tuple):
            return () if is_unread(value) else self._of(value)
        if name == "DisableEncoding" and isinstance(value, str):
            return tuple(re.findall(r"[^ ,\t]+", value))
        if name == "AsmString" and isinstance(value, str):
            exact = exact_asm(record)
            return value[:exact] + re.sub(r"\$(\w+)", r"${\1}", value[exact:])
        return self._of(value)

    def _of_bit(self, record: Record, bit: object, unfilled: Collection[str]) -> object:
        """A bit of a word; that of a field with a number is its value, and one of a field that nothing is put into is unset."""
        if isinstance(bit, BitRef):
            value = record.fields.get(bit.field)
            if isinstance(value, Bits) and isinstance(value.elements[bit.index], bool):
                return value.elements[bit.index]
            if isinstance(value, int):
                return bool(value)
            return None if bit.field in unfilled else bit
        return None if isinstance(bit, Opaque) else bit

    def _of_set(self, record: Record, name: str, value: Value) -> Meaning:
        """The elements of a set, or of several."""
        if isinstance(value, tuple):
            return tuple([self._of_set(record, name, one) for one in value])
        try:
            found = self._sets.evaluate(value, partial(record.place_of, name))
        except DiagnosticError:
            return self._of(value)
        if self._report.diagnostics:
            self._report = self._tuples.report = Report()
            self._sets.report_to(self._report)
            return self._of(value)
        return tuple([one.name for one in found])

    def _of(self, value: Value) -> Meaning:
        """A value, with meanings in place of references to anonymous records; those of lists and dags once for each object."""
        if isinstance(value, Ref):
            record = self._records.get(value.name)
            return self.of_whole(record) if record is not None and record.anonymous else value
        if not isinstance(value, (tuple, Dag)):
            return value
        found = self._values.get(id(value))
        if found is None:
            made: Meaning
            if isinstance(value, Dag):
                made = (
                    "dag",
                    self._of(value.operator),
                    value.name,
                    tuple([self._of_argument(one) for one in value.args]),
                )
            else:
                made = tuple([self._of(one) for one in value])
            found = self._values[id(value)] = value, made
        return found[1]

    def _of_argument(self, argument: DagArg) -> Meaning:
        """An argument of a dag; ``(frameindex):$ptr`` is ``frameindex:$ptr``, ``(add x, y):$sum`` is ``(add:$sum x, y)``, and an empty name none."""
        value, name = argument.value, argument.name
        if isinstance(value, Dag) and not value.args and isinstance(value.operator, Ref):
            return self._of(value.operator), name or value.name or None
        if isinstance(value, Dag) and name and not value.name:
            return self._of(Dag(value.operator, value.args, name)), None
        return self._of(value), name or None


def _operands(record: Record) -> tuple[str, ...]:
    """The fields that operands are put into in the word of an instruction, in the order of their declaration, which the code emitter keeps."""
    word = record.fields.get("Inst")
    names = {bit.field for bit in word.elements if isinstance(bit, BitRef)} if isinstance(word, Bits) else set[str]()
    names.difference_update(unfilled_fields(record))
    operands = (
        [name for name in record.fields if name in names and _is_open(record.fields[name])] if len(names) > 1 else []
    )
    return tuple(operands) if len(operands) > 1 else ()


def _is_open(value: Value) -> bool:
    """True for a field that has no number."""
    return value is None or isinstance(value, Bits) and not all([isinstance(bit, bool) for bit in value.elements])


def is_unread(patterns: Sequence[Value]) -> bool:
    """True for the patterns of an instruction of which LLVM reads none, since there is ``null_frag`` in one."""
    return any([isinstance(one, Dag) and refers_to_nothing(one) for one in patterns])


def _rows_of(instructions: Dag) -> Iterator[Meaning]:
    """The parts of a row's set of instructions, one after the other: ``(instrs (instregex "A"), (instregex "B"))`` is ``(instregex "A", "B")``."""
    for one in instructions.args:
        if isinstance(one.value, Dag) and instructions.operator == Ref("instrs"):
            yield from _rows_of(one.value)
        else:
            yield instructions.operator, one.value


def _with_bare_operands(result: Value) -> Value:
    """A fragment of results, in which ``node:$x`` is ``$x``."""
    if not isinstance(result, Dag):
        return result
    arguments = [
        DagArg(None if one.value == Ref("node") and one.name else _with_bare_operands(one.value), one.name)
        for one in result.args
    ]
    return Dag(result.operator, tuple(arguments), result.name)


def _without_names(result: Dag, records: RecordSet) -> Dag:
    """The expansion of a pseudo instruction, without the names that registers have there, and with numbers in place of constant bits."""
    return Dag(
        result.operator,
        tuple([DagArg(one.value) if _is_register(one.value, records) else _as_number(one) for one in result.args]),
        result.name,
    )


def _as_number(argument: DagArg) -> DagArg:
    value = argument.value
    if isinstance(value, Bits) and all([isinstance(bit, bool) for bit in value.elements]):
        return DagArg(value.number(), argument.name)
    return argument


def _is_register(value: Value, records: RecordSet) -> bool:
    record = records.get(value.name) if isinstance(value, Ref) else None
    return record is not None and record.is_a("Register")


def _of_size(record: Record, word: tuple[object, ...]) -> tuple[object, ...]:
    """The bits of a word that its Size has, if those beyond are never set."""
    size = record.fields.get("Size")
    return word[: 8 * size] if isinstance(size, int) and size and not any(word[8 * size :]) else word


def is_empty(meaning: Meaning) -> bool:
    """True for what a field has that nobody gives a value: a record without the field means the same."""
    return (
        meaning is None
        or meaning in (0, "", ())
        or (isinstance(meaning, Bits) and not any(meaning.elements))
        or (isinstance(meaning, tuple) and not any(cast("tuple[object, ...]", meaning)))
    )


@frozen
class Asked:
    """The names of classes of a target's own by which generators choose records, each with the fields that they read of its records.

    Attributes:
        names: those of all these fields.
    """

    classes: Mapping[str, frozenset[str]]
    names: frozenset[str]

    def of(self, record: Record) -> frozenset[str]:
        """The fields that generators read of a record because of its classes."""
        return frozenset([*READ_ALWAYS, *[one for name in record.superclasses for one in self.classes.get(name, ())]])


def asked_for(records: RecordSet) -> Asked:
    """The classes and fields of a target's own that generators read by name."""
    read = {name: frozenset(fields) for name, fields in read_classes(records).items()}
    return Asked(read, frozenset([*READ_ALWAYS, *[field for fields in read.values() for field in fields]]))
