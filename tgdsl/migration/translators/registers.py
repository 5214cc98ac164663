"""Registers, register classes and callee-saved registers."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.classes import evolve
from tgdsl.language import AsmOperandClass, CalleeSavedRegs, RegisterClass, RegisterOperand, RegisterTuples, SubRegIndex
from tgdsl.migration.classes.nouns import call_of, options_of
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    Assignment,
    Call,
    ClassStatement,
    Expression,
    Listing,
    Member,
    Name,
    Plain,
    Statement,
    Symbol,
    Table,
    Tupled,
    rough,
    string,
)
from tgdsl.migration.python.regular import regular, slice_of
from tgdsl.migration.registers.definitions import Definition, Parameter
from tgdsl.migration.registers.families import KEYWORDS, RegisterFamily
from tgdsl.migration.registers.sets import RegisterSets, registers_of
from tgdsl.migration.translation import NoIdiom, Translation
from tgdsl.records import Dag, Record, Value


def sub_reg_index(record: Record, translation: Translation) -> Definition:
    """A SubRegIndex, or a ComposedSubRegIndex."""
    composed = [translation.reference(one.name) for one in record.records("ComposedOf")]
    namespace = record.string("Namespace")
    if record.is_a("ComposedSubRegIndex"):
        first = record.records("ComposedOf")[0].string("Namespace")
        return Definition(
            record.name,
            Name(of_language("ComposedSubRegIndex")),
            [
                *(Parameter(name, one, False, by_name=False) for name, one in zip(("first", "second"), composed)),
                Parameter("namespace", Plain(string(namespace)), namespace == first),
            ],
        )
    offset = record.integer("Offset")
    found = call_of(SubRegIndex, record, translation)
    named = [Parameter(name, value, False) for name, value in found.named if name not in ("offset", "namespace")]
    if composed:
        named.append(Parameter("composed_of", Tupled(composed), False))
    return Definition(
        record.name,
        found.function,
        [
            Parameter("size", Plain(str(record.integer("Size"))), False, by_name=False),
            Parameter("offset", Plain(str(offset)), offset == 0, by_name=False),
            Parameter("namespace", Plain(string(namespace)), not namespace),
            *named,
        ],
    )


def family_statement(name: str, family: RegisterFamily, translation: Translation) -> Statement:
    """The class statement of a class of registers."""
    bases = [translation.local(base) for base in family.bases] or [Name(of_language("Register"))]
    keywords = [
        (keyword, _value(family.values[field], field, translation))
        for keyword, field, _ in KEYWORDS
        if field in family.values
    ]
    body: list[Statement] = (
        [Assignment("record_class", Plain(string(name)))] if name in translation.read_classes else []
    )
    return ClassStatement(translation.class_name(name), bases, keywords, body)


def _value(value: Value, field: str, translation: Translation) -> Expression:
    return Plain(repr(bool(value))) if field in _FLAGS else translation.value(value)


_FLAGS = ("CoveredBySubRegs", "isArtificial", "isConstant")

#: The keywords of a register alone, as those of its class.
_OWN: Sequence[tuple[str, str, Value]] = (
    ("alt_names", "AltNames", ()),
    ("aliases", "Aliases", ()),
    ("sub_regs", "SubRegs", ()),
    ("dwarf_numbers", "DwarfNumbers", ()),
    ("dwarf_alias", "DwarfAlias", None),
    ("is_artificial", "isArtificial", False),
    ("is_constant", "isConstant", False),
    ("position_order", "PositionOrder", 0),
)


def register(record: Record, family: RegisterFamily, translation: Translation) -> Definition:
    """A Register: its name in assembly, and what differs from the others of its class."""
    number = record.bits("HWEncoding").number()
    parameters = [
        Parameter("asm_name", Plain(string(record.string("AsmName"))), False, by_name=False),
        Parameter("hw_encoding", Plain(str(number)), number == 0),
    ]
    for keyword, field, default in (*_OWN, *KEYWORDS):
        value = record.fields.get(field, default)
        known = family.all_values.get(field, default)
        if field in ("SubRegIndices", "CoveredBySubRegs") and not record.fields.get("SubRegs"):
            known = default
        if value != known and keyword == "namespace":
            raise NoIdiom("a register of another namespace than the others of its class")
        like: Expression | None = None
        if keyword == "alt_names" and value:
            part = next((one for one in record.records("SubRegs") if one.fields.get(field) == value), None)
            like = Member(translation.reference(part.name), keyword) if part is not None else None
        parameters.append(Parameter(keyword, _value(value, field, translation), value == known, like=like))
    return Definition(record.name, translation.local(family.name), parameters)


class RegisterLists:
    """Translates the records that have sets of registers."""

    def __init__(self) -> None:
        self._sets: RegisterSets | None = None

    def register_class(self, record: Record, translation: Translation) -> Expression:
        """A RegisterClass."""
        types = [translation.reference(one.name) for one in record.records("RegTypes")]
        registers = self._list(record, "MemberList", record.dag("MemberList"), translation)
        if isinstance(registers, Listing) and not registers.items:
            raise NoIdiom("a register class without members")
        left_out = ["namespace", "alt_orders"]
        named = [
            ("alignment", Plain(str(record.integer("Alignment")))),
            *options_of(RegisterClass, record, translation, leave_out=left_out),
            *translation.stubs.option(record),
        ]
        if record.string("Namespace") != self._namespace(record, translation):
            named.insert(0, ("namespace", Plain(string(record.string("Namespace")))))
        orders = record.values("AltOrders")
        if orders:
            listed = [self._list(record, "AltOrders", one, translation) for one in orders]
            named.append(("alt_orders", Listing(listed)))
        return Call(Name(of_language("RegisterClass")), types, [*named, ("members", registers)], packed=True)

    def callee_saved(self, record: Record, translation: Translation) -> Expression:
        """A CalleeSavedRegs."""
        given = {"save_list": self._list(record, "SaveList", record.dag("SaveList"), translation)}
        if isinstance(record.fields.get("OtherPreserved"), Dag):
            given["other_preserved"] = self._list(record, "OtherPreserved", record.dag("OtherPreserved"), translation)
        return call_of(CalleeSavedRegs, record, translation, **given)

    def register_tuples(self, record: Record, translation: Translation) -> Expression:
        """A RegisterTuples."""
        lists = [self._list(record, "SubRegs", one, translation) for one in record.values("SubRegs")]
        indices = [translation.reference(one.name) for one in record.records("SubRegIndices")]
        names = [Plain(string(one)) for one in record.values("RegAsmNames") if isinstance(one, str)]
        given = {
            "sub_reg_indices": row(indices, translation),
            "sub_regs": row(lists, translation),
            **({"reg_asm_names": row(names, translation)} if names else {}),
        }
        return call_of(RegisterTuples, record, translation, **given)

    def _list(self, record: Record, field: str, value: Value, translation: Translation) -> Expression:
        return registers_of(record, field, value, self._of(translation), translation)

    def _of(self, translation: Translation) -> RegisterSets:
        if self._sets is None:
            self._sets = RegisterSets(translation.records)
        return self._sets

    def _namespace(self, record: Record, translation: Translation) -> str:
        """The namespace that a class has by its first member."""
        sets = self._of(translation)
        names = sets.elements(record, "MemberList", record.dag("MemberList"))
        of_tuples = sets.of_tuples(names[0]) if names else None
        while of_tuples is not None:
            lists = of_tuples[0].values("SubRegs")
            first = sets.elements(of_tuples[0], "SubRegs", lists[0])[0]
            names, of_tuples = [first], sets.of_tuples(first)
        return translation.records[names[0]].string("Namespace") if names else ""


def row(items: Sequence[Expression], translation: Translation) -> Expression:
    """A list, or the slice or the loop that gives it in fewer words."""
    run = slice_of(items, translation) if len(items) > 2 else None
    if run is not None:
        return run.index(translation.length(run.of))
    listed = Listing(items, packed=True)
    loop = regular(items, translation) if len(items) > 2 else None
    return loop.comprehension if loop is not None and len(rough(loop.comprehension)) < len(rough(listed)) else listed


def by_hw_mode(record: Record, translation: Translation) -> Expression:
    """A choice by HwMode: ``RegInfoByHwMode({DefaultMode: RegInfo(32, 32, 32), Bits64: RegInfo(64, 64, 64)})``."""
    modes, objects = record.records("Modes"), record.records("Objects")
    if len({mode.name for mode in modes}) < len(modes) or len(modes) != len(objects):
        raise NoIdiom("a choice that has a mode twice, or not one object for each mode")
    rows = [(translation.reference(mode.name), translation.reference(one.name)) for mode, one in zip(modes, objects)]
    return Call(_class_by_hw_mode(record), [Table(rows)])


def _class_by_hw_mode(record: Record) -> Expression:
    name = next(one for one in reversed(record.superclasses) if one in BY_HW_MODE)
    objects = record.records("Objects")
    if name == "ValueTypeByHwMode":
        for field, of_kind in (("isInteger", "IntByHwMode"), ("isFP", "FloatByHwMode")):
            if all([one.fields.get(field) == 1 and not one.fields.get("isVector") for one in objects]):
                return Name(Symbol("tgdsl.std", of_kind))
    return Name(of_language(name))


#: The classes of choices by HwMode.
BY_HW_MODE = ("ValueTypeByHwMode", "RegInfoByHwMode", "SubRegRangeByHwMode", "RegClassByHwMode")


def register_operand(record: Record, translation: Translation) -> Expression:
    """A RegisterOperand."""
    made = call_of(RegisterOperand, record, translation)
    return evolve(made, named=[*made.named, *translation.stubs.option(record)], packed=True)


def pointer_type(record: Record, translation: Translation) -> Expression:
    """A PtrValueType: the integer type of its size, and the address space."""
    size = record.integer("Size")
    if f"i{size}" not in translation.records:
        raise NoIdiom(f"a pointer of {size} bits")
    arguments = [translation.reference(f"i{size}"), Plain(str(record.integer("AddrSpace")))]
    return Call(Name(of_language("PtrValueType")), arguments)


def asm_operand_class(record: Record, translation: Translation) -> Expression:
    """An AsmOperandClass."""
    return evolve(call_of(AsmOperandClass, record, translation), packed=True)
