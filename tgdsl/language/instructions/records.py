"""Makes the records of encodings and instructions from their classes, once the body of a class has run.

A class is read (:mod:`tgdsl.language.instructions.bodies`), checked (:mod:`tgdsl.language.instructions.checks`), and kept by the
definition that this module makes for it, which gives the record's fields.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tgdsl.diagnostics import Diagnostic, Place
from tgdsl.language.assembly.strings import asm_string
from tgdsl.language.core.checked_calls import misfit_diagnostic
from tgdsl.language.core.definition import Definition, Namer, definition_of, record_classes, statement_of
from tgdsl.language.core.expressions import Call, dag, place_in
from tgdsl.language.core.field_places import ClassStatement, elements, holder, same_name
from tgdsl.language.instructions.attributes import (
    AdditionalEncodingAttributes,
    EncodingAttributes,
    InstructionAttributes,
    declared_fields,
)
from tgdsl.language.instructions.bodies import EncodingBody, InstructionBody, read_encoding, read_instruction
from tgdsl.language.instructions.checks import check_additional_encoding, check_encoding, check_instruction
from tgdsl.language.instructions.fields import SoftBits, SoftNumber, bits_of
from tgdsl.language.instructions.layouts import Layout
from tgdsl.language.instructions.named_operands import InstructionOperand
from tgdsl.language.operands.operands import Operand
from tgdsl.llvm.flags import Flag
from tgdsl.records import BitRef, Bits, Dag, DagArg, Ref, Value
from tgdsl.records.record import Path as ValuePath
from tgdsl.records.types import BitsType, DagType, Type
from tgdsl.records.values import Bit

#: The flags of class Instruction, with the attributes that they come from.
_FLAGS = [(flag.value, flag.attribute) for flag in Flag]

#: The attributes that checks of other attributes, and of operands, are about.
_CHECKED = frozenset({"inst", "size", "ts_flags", "asm", "encoding_infos", "alias_of"})


class EncodingRecord(Definition):
    """The record of a class of encodings."""

    needs_name = True

    def __init__(self, body: EncodingBody) -> None:
        super().__init__()
        self.body = body

    @property
    def what(self) -> str:
        return "InstructionEncoding"

    def superclasses(self) -> tuple[str, ...]:
        return record_classes(self.body.cls)

    @property
    def nonconcrete(self) -> tuple[str, ...]:
        inst = self.body.cls.inst
        if inst is None:
            return ()
        return ("Inst", "SoftFail") if _soft_bits(self.body) else ("Inst",)

    def types(self) -> Mapping[str, Type]:
        body = self.body
        own: dict[str, Type] = {name: BitsType(field.width) for name, field in body.word_fields.items()}
        own |= {name: BitsType(len(known)) for name, known in body.known_bits.items()}
        inst = body.cls.inst
        if inst is not None:
            own["Inst"] = BitsType(inst.width) if isinstance(inst, Layout) else DagType()
            if _soft_bits(body) and isinstance(inst, Layout):
                own["SoftFail"] = BitsType(inst.width)
        own |= {name: field.type for name, field in body.record_fields.items()}
        return own

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return _encoding_fields(self.body, ref)

    def holding(self, value: object) -> tuple[str, ValuePath] | None:
        bases = self.body.cls.__mro__
        return next((found for base in bases if (found := holder(vars(base), value)) is not None), None)

    def attribute_of(self, field: str) -> str | None:
        if field in self.given_by:
            return self.given_by[field]
        return next((name for base in self.body.cls.__mro__ for name in vars(base) if same_name(field, name)), None)

    def place_of(self, field: str, path: ValuePath) -> Place | None:
        attribute = self.attribute_of(field) or field
        cls = self.body.cls
        for base in cls.__mro__:
            statement = statement_of(base)
            if statement is None:
                continue
            place = statement.keyword(attribute)
            if place is None and attribute in vars(base):
                own: object = vars(base)[attribute]
                place = place_in(own if elements(own) else (own,), path) or statement.assignment(attribute, path)
            if place is not None:
                return place if base is cls else ClassStatement(cls.__name__, self.place).inherited(place)
        return None

    def place_of_attribute(self, name: str) -> Place:
        """The line that gives an attribute or a class keyword; that of the class statement if it is not known."""
        return self.place_of(name, ()) or self.place

    def misfits(self) -> Iterator[Diagnostic]:
        """The attributes whose values are of the wrong kind, and operands with names of their own."""
        for name, operand in self.body.operands.items():
            if operand.is_named:
                yield Diagnostic(
                    self.place_of(name, ()) or self.place,
                    f"the operand '{name}' has a name of its own, which only an operand of aliases has; leave it out",
                )
        for name, misfit in self.body.misfits.items():
            place = self.place_of(name, misfit.path) or self.place
            if isinstance(misfit.value, InstructionOperand):
                yield Diagnostic(
                    place,
                    f"'{name}' is an attribute of instructions, so it cannot name an operand; write {name}_ = ..., since an underscore at"
                    " the end is not part of the operand's name",
                )
                continue
            statements = [statement_of(base) for base in self.body.cls.__mro__ if name in vars(base)]
            text = next((one.text(name, misfit.path) for one in statements if one is not None), None)
            yield misfit_diagnostic(place, f"'{name}'", misfit, text, name)


class InstructionRecord(EncodingRecord):
    """The record of a class of instructions."""

    given_by = {"AsmString": "asm", "AsmVariantName": "asm_variant", "DisableEncoding": "disable_encoding"}

    def __init__(self, instruction: InstructionBody) -> None:
        super().__init__(instruction.encoding)
        self.instruction = instruction

    @property
    def what(self) -> str:
        return "Instruction"

    def superclasses(self) -> tuple[str, ...]:
        cls = self.instruction.cls
        deprecated = ("Deprecated",) if cls.deprecated_feature_mask else ()
        complex_ = ("ComplexDeprecationPredicate",) if cls.complex_deprecation_predicate else ()
        expanded = ("PseudoInstExpansion",) if self.instruction.expansion is not None else ()
        return (*super().superclasses(), *deprecated, *complex_, *expanded)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields(ref), **_instruction_fields(self.instruction, ref)}

    def place_of(self, field: str, path: ValuePath) -> Place | None:
        if field == "ResultInst":
            return place_in(self.instruction.expansion, path[:1]) or super().place_of("expansion", ())
        operands = self.instruction.operands.values()
        if field == "DisableEncoding":
            return next((one.place for one in operands if one.disable_encoding), None)
        if field not in ("OutOperandList", "InOperandList"):
            return super().place_of(field, path)
        declared = [one for one in operands if one.is_out == (field == "OutOperandList")]
        return declared[path[0]].place if path and path[0] < len(declared) else None


def encoding_record(cls: type[EncodingAttributes], numbers: Mapping[str, int]) -> EncodingRecord:
    """The definition that a class of encodings stands for.

    Args:
        numbers: what the class keywords of the class and of its bases fix.
    """
    record = EncodingRecord(read_encoding(cls, numbers))
    if not _has_misfits(record):
        record.problems += check_encoding(record.body, record.place, record.place_of_attribute)
        if issubclass(cls, AdditionalEncodingAttributes):
            of = definition_of(cls.alias_of)
            alias_of = (of.instruction, of.place) if isinstance(of, InstructionRecord) else None
            record.problems += check_additional_encoding(
                record.body, record.place, record.place_of_attribute, cls.alias_of, alias_of
            )
    return record


def _has_misfits(record: EncodingRecord) -> bool:
    """Add the attributes of the wrong kind to the problems of a record; True if nothing else of it can be checked."""
    record.problems += record.misfits()
    record.broken = bool(record.problems)
    return not _CHECKED.isdisjoint(record.body.misfits)


def instruction_record(cls: type[InstructionAttributes], numbers: Mapping[str, int]) -> InstructionRecord:
    """The definition that a class of instructions stands for; as :func:`encoding_record`."""
    record = InstructionRecord(read_instruction(cls, numbers))
    if _has_misfits(record):
        return record
    infos = cls.encoding_infos
    by_mode = [definition_of(encoding) for encoding in infos.modes.values()] if infos else ()
    encodings = [(one.body, one.place) for one in by_mode if isinstance(one, EncodingRecord)]
    record.problems += check_instruction(record.instruction, record.place, record.place_of_attribute, encodings)
    return record


# -- the fields ------------------------------------------------------------------------------------------------


def _encoding_fields(body: EncodingBody, ref: Namer) -> dict[str, Value]:
    cls = body.cls
    values: dict[str, Value] = {
        "Size": _size(cls),
        **declared_fields(cls, EncodingAttributes, ref),
    }
    for name, field in body.word_fields.items():
        number = body.number(field)
        values[name] = Bits((None,) * field.width) if number is None else Bits.of(number, field.width)
    values.update(body.known_bits)
    if cls.inst is not None:
        values["Inst"] = _bits(body, cls.inst) if isinstance(cls.inst, Layout) else cls.inst.dag(body.number)
        soft = _soft_bits(body)
        if soft and isinstance(cls.inst, Layout):
            values["SoftFail"] = Bits.of(soft, cls.inst.width)
    if issubclass(cls, AdditionalEncodingAttributes):
        values["AliasOf"] = ref(cls.alias_of) if cls.alias_of and definition_of(cls.alias_of) else None
    for name, own in body.record_fields.items():
        values[name] = own.value(getattr(cls, name), cls, ref)
    return values


def _instruction_fields(body: InstructionBody, ref: Namer) -> dict[str, Value]:
    """The fields of class Instruction itself."""
    cls = body.cls
    disabled = [f"${name}" for name, one in body.operands.items() if one.disable_encoding]
    values: dict[str, Value] = {
        **declared_fields(cls, InstructionAttributes, ref),
        "AsmString": body.asm.text,
        "OutOperandList": _operand_list(body, "outs", cls.variadic_outs, ref),
        "InOperandList": _operand_list(body, "ins", cls.variadic_ins, ref),
        "Pattern": None if cls.pattern is None else tuple(dag(call, ref) for call in body.pattern),
        "Constraints": ",".join(_constraints(body)),
        "DisableEncoding": ",".join(disabled),
        "TSFlags": _ts_flags(body),
    }
    for field, attribute in _FLAGS:
        values[field] = getattr(cls, attribute)
    if isinstance(body.expansion, Call):
        values["ResultInst"] = _result_inst(body.expansion, ref)
    return values


def _result_inst(expansion: Call, ref: Namer) -> Dag:
    """The ResultInst of an expansion. The parts of an operand (MIOperandInfo) that are given one by one stand in a dag of their own."""
    flat = dag(expansion, ref)
    real = definition_of(expansion.operator)
    if not isinstance(real, InstructionRecord):
        return flat
    arguments = list(flat.args)
    grouped: list[DagArg] = []
    operands = list(real.instruction.operands.values())
    for operand in [*filter(lambda one: one.is_out, operands), *filter(lambda one: not one.is_out, operands)]:
        kind = operand.operand_class
        count = len(kind.parts) if isinstance(kind, Operand) else 1
        # An operand of the pseudo instruction of the same class is the whole.
        if count > 1 and len(arguments) >= count and arguments[0].value != ref(kind):
            grouped.append(DagArg(Dag(Ref("ops"), tuple(arguments[:count]))))
        else:
            count = 1
            grouped += arguments[:1]
        del arguments[:count]
    return Dag(flat.operator, (*grouped, *arguments))


def _size(cls: type[EncodingAttributes]) -> int:
    if cls.size is not None:
        return cls.size
    return cls.inst.width // 8 if cls.inst is not None else 0


def _bits(body: EncodingBody, layout: Layout) -> Bits:
    elements: list[Bit] = []
    known = body.known_bits
    for part in reversed(layout.parts):
        if isinstance(part, str):
            elements += bits_of(part).elements
            continue
        number = body.number(part.field)
        if number is None:
            own = known[part.field.name].elements if part.field.name in known else ()
            for bit in range(part.low, part.high + 1):
                element = own[bit] if bit < len(own) else None
                elements.append(BitRef(part.field.name, bit) if element is None else element)
        else:
            elements += [bool(number >> bit & 1) for bit in range(part.low, part.high + 1)]
    return Bits(tuple(elements))


def _soft_bits(body: EncodingBody) -> int:
    """The bits of the word that a decoder does not insist on (SoftFail)."""
    inst = body.cls.inst
    parts = inst.parts if isinstance(inst, Layout) else ()
    soft = [
        isinstance(one if isinstance(one, str) else body.number(one.field), (SoftBits, SoftNumber)) for one in parts
    ]
    if True not in soft:
        return 0
    mask = 0
    for part, is_soft in zip(parts, soft):
        mask = mask << len(part) | ((1 << len(part)) - 1 if is_soft else 0)
    return mask


def _ts_flags(body: InstructionBody) -> Bits:
    flags = body.cls.ts_flags
    if isinstance(flags, int):
        return Bits.of(flags, 64)
    low = _bits(body.encoding, flags).elements
    return Bits(low + (False,) * (64 - len(low)))


def _operand_list(body: InstructionBody, operator: str, variadic: bool, ref: Namer) -> Dag:
    """An OutOperandList or InOperandList: ``(outs IntRegs:$rd)``, ``(ins (MEMrr $rs1, $rs2):$addr)``."""
    arguments: list[DagArg] = []
    for name, operand in body.operands.items():
        if operand.is_out == (operator == "outs"):
            kind: Value = ref(operand.operand_class)
            if operand.parts:
                kind = Dag(kind, tuple(DagArg(None, part.name) for part in operand.parts))
            arguments.append(DagArg(kind, name))
    if variadic:
        arguments.append(DagArg(Ref("variable_ops")))
    return Dag(Ref(operator), tuple(arguments))


def _constraints(body: InstructionBody) -> Iterable[str]:
    for name, operand in body.operands.items():
        if operand.tied_to is not None:
            yield f"${name} = ${operand.tied_to.name}"
        if operand.early_clobber:
            yield f"@earlyclobber ${name}"
    for constraint in body.cls.constraints:
        yield asm_string(constraint).plain
