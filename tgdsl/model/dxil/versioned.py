"""DXIL operations since 22: what each takes depends on the version of DXIL (DXILOp)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tgdsl.classes import frozen
from tgdsl.diagnostics import Note, Report, collecting, fail
from tgdsl.model.common.needed_classes import check_classes
from tgdsl.model.dxil import fields
from tgdsl.records import Record, RecordSet
from tgdsl.records.llvm_intrinsics import RECORD_PREFIX

_CLASSES = "DXILOp Version DXILOpClass DXILOpParamType DXILAttribute IntrinArgSelectType DXILShaderStage".split()
_SELECT_PREFIX = "IntrinArgSelect_"
_UNKNOWN_CLASS = "UnknownOpClass"


@frozen
class SinceVersion:
    """Names of records that hold from a version of DXIL on."""

    major: int
    minor: int
    names: tuple[str, ...]


@frozen
class SelectedIntrinsic:
    """An intrinsic that becomes an operation.

    Attributes:
        name: without the prefix of its record.
        arguments: for each argument of the operation, its kind and number; empty if they are those of the intrinsic.
    """

    name: str
    arguments: tuple[tuple[str, int], ...]


@frozen(eq=False)
class VersionedOperation:
    """A DXILOp.

    Attributes:
        types: of the result, then of the arguments.
        overloaded: the number of the type that is overloaded, an argument's if there is one; None if there is none.
    """

    record: Record
    name: str
    code: int
    class_name: str
    types: tuple[str, ...]
    overloaded: int | None
    overloads: tuple[SinceVersion, ...]
    stages: tuple[SinceVersion, ...]
    attributes: tuple[SinceVersion, ...]
    intrinsics: tuple[SelectedIntrinsic, ...]


@frozen(eq=False)
class VersionedOperations:
    """The operations by their numbers, and the names that they are described by, in order."""

    versions: tuple[tuple[int, int], ...]
    classes: tuple[str, ...]
    parameter_types: tuple[str, ...]
    attributes: tuple[str, ...]
    argument_kinds: tuple[str, ...]
    stages: tuple[str, ...]
    operations: tuple[VersionedOperation, ...]


def read_versioned_operations(records: RecordSet, report: Report) -> VersionedOperations:
    """The DXILOps.

    Raises:
        DiagnosticError: with the first mistake of each, or two of one number.
    """
    check_classes(records, _CLASSES, "DirectX's DXIL.td")
    operations: list[VersionedOperation] = []
    for record in records.by_name("DXILOp"):
        with collecting(report):
            operations.append(_read(record))
    operations.sort(key=lambda one: one.code)
    for before, operation in zip(operations, operations[1:]):
        if operation.code == before.code:
            report.error(
                operation.record.place_of(fields.OP_CODE),
                f"the operations '{before.name}' and '{operation.name}' both have the number {operation.code}: give one of them another",
                Note(before.record.place, f"'{before.name}' is defined here"),
            )

    def names(class_name: str) -> tuple[str, ...]:
        return tuple([record.name for record in records.by_name(class_name)])

    kinds: list[str] = []
    for record in records.by_name("IntrinArgSelectType"):
        with collecting(report):
            kinds.append(_argument_kind(record))
    report.check()
    return VersionedOperations(
        versions=tuple([fields.version_numbers(record) for record in records.by_name("Version")]),
        classes=names("DXILOpClass"),
        parameter_types=names("DXILOpParamType"),
        attributes=names("DXILAttribute"),
        argument_kinds=tuple(kinds),
        stages=tuple(sorted(names("DXILShaderStage"))),
        operations=tuple(operations),
    )


def _read(record: Record) -> VersionedOperation:
    types = [fields.result_of(record), *fields.arguments_of(record)]
    overloaded = [number for number, one in enumerate(types) if fields.is_overload(one)]
    stages = _by_version(fields.stages_of(record), fields.shader_stages_of)
    if not stages or not all([one.names for one in stages]):
        raise fail(
            record.place_of(fields.STAGES),
            f"the operation '{record.label}' is for no shader stage: give it Stages with some",
        )
    class_name = fields.op_class(record).name
    if class_name == _UNKNOWN_CLASS:
        raise fail(
            record.place_of(fields.OP_CLASS), f"the operation '{record.label}' has no {fields.OP_CLASS}: give it one"
        )
    return VersionedOperation(
        record=record,
        name=record.name,
        code=fields.op_code(record),
        class_name=class_name,
        types=tuple([one.name for one in types]),
        overloaded=next((number for number in overloaded if number), overloaded[0] if overloaded else None),
        overloads=_by_version(fields.overloads_of(record), fields.overload_types_of),
        stages=stages,
        attributes=_by_version(fields.attributes_of(record), fields.function_attributes_of),
        intrinsics=tuple([_intrinsic(select) for select in fields.intrinsics_of(record)]),
    )


def _by_version(records: Iterable[Record], named: Callable[[Record], list[Record]]) -> tuple[SinceVersion, ...]:
    found = [SinceVersion(*fields.version_of(record), tuple([one.name for one in named(record)])) for record in records]
    return tuple(sorted(found, key=lambda one: (one.major, one.minor)))


def _intrinsic(select: Record) -> SelectedIntrinsic:
    arguments = [
        (_argument_kind(fields.select_type(one)), fields.select_value(one)) for one in fields.argument_selects(select)
    ]
    return SelectedIntrinsic(fields.selected_intrinsic(select)[len(RECORD_PREFIX) :], tuple(arguments))


def _argument_kind(record: Record) -> str:
    if not record.name.startswith(_SELECT_PREFIX):
        raise fail(
            record.place, f"the kind of arguments '{record.label}' needs a name that begins with '{_SELECT_PREFIX}'"
        )
    return record.name.removeprefix(_SELECT_PREFIX)
