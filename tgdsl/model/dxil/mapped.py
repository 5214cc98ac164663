"""DXIL operations before 22: each is made of one intrinsic (DXILOpMapping)."""

from __future__ import annotations

from tgdsl.classes import frozen
from tgdsl.diagnostics import Report, collecting, fail
from tgdsl.model.common.needed_classes import check_classes
from tgdsl.model.dxil import fields
from tgdsl.records import Record, RecordSet
from tgdsl.records.llvm_intrinsics import RECORD_PREFIX


@frozen
class OperandType:
    """The type of a parameter or a result.

    Attributes:
        value_type: the name of the ValueType.
        half_or_float, i16_or_i32: DirectX's own types that stand for two.
    """

    value_type: str
    half_or_float: bool = False
    i16_or_i32: bool = False


@frozen(eq=False)
class MappedOperation:
    """A DXILOpMapping.

    Attributes:
        intrinsic: without the prefix of its record.
        properties: the names of the intrinsic's properties.
        types: of the result, then of the parameters.
        overloaded: the number of the first type that is overloaded; None if there is none.
    """

    record: Record
    name: str
    code: int
    class_name: str
    documentation: str
    intrinsic: str
    properties: tuple[str, ...]
    types: tuple[OperandType, ...]
    overloaded: int | None


def read_mapped_operations(records: RecordSet, report: Report) -> tuple[MappedOperation, ...]:
    """The DXILOpMappings by their numbers.

    Raises:
        DiagnosticError: with the first mistake of each.
    """
    check_classes(records, ("DXILOpMapping",), "DirectX's DXIL.td")
    operations: list[MappedOperation] = []
    for record in records.by_name("DXILOpMapping"):
        with collecting(report):
            operations.append(_read(record))
    report.check()
    return tuple(sorted(operations, key=lambda one: one.code))


def _read(record: Record) -> MappedOperation:
    given = fields.op_types(record)
    if not given:
        raise fail(
            record.place_of(fields.OP_TYPES), f"the operation '{record.label}' has no types: give it that of its result"
        )
    overloaded = [number for number, one in enumerate(given) if fields.is_overloaded(one)]
    if any([given[number] is not given[overloaded[0]] for number in overloaded]):
        raise fail(
            record.place_of(fields.OP_TYPES),
            f"the operation '{record.label}' has two overloaded types: use one for all of its parameters",
        )
    intrinsic = fields.intrinsic_of_mapping(record)
    return MappedOperation(
        record=record,
        name=record.name,
        code=fields.op_code(record),
        class_name=fields.op_class(record).name,
        documentation=fields.documentation(record),
        intrinsic=intrinsic.name[len(RECORD_PREFIX) :],
        properties=tuple([one.name for one in fields.intrinsic_properties(intrinsic)]),
        types=tuple([_type(record, _resolved(record, given, one)) for one in given]),
        overloaded=overloaded[0] if overloaded else None,
    )


def _resolved(record: Record, given: list[Record], llvm_type: Record) -> Record:
    """A type; that which an LLVMMatchType, which has no name, stands for."""
    if not llvm_type.anonymous:
        return llvm_type
    number = fields.matched_type(llvm_type)
    if not 0 <= number < len(given):
        raise fail(
            record.place_of(fields.OP_TYPES),
            f"the operation '{record.label}' has {len(given)} types, and one of them is to be that with the number {number}: correct it",
        )
    return given[number]


def _type(record: Record, llvm_type: Record) -> OperandType:
    value_type = fields.value_type_of(llvm_type).name
    if value_type != "OtherVT" or not fields.has_own_kinds(llvm_type):
        return OperandType(value_type)
    return OperandType(value_type, fields.is_half_or_float(llvm_type), fields.is_i16_or_i32(llvm_type))
