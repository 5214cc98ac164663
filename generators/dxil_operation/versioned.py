"""DXIL operations since 22, as lists for macros, and a table of what each takes in which version::

#ifdef DXIL_OPCODE
DXIL_OPCODE(6, Abs)
#undef DXIL_OPCODE

#endif
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from tgdsl.diagnostics import fail
from tgdsl.generators.dxil_operation.parts import SEARCH, write_names
from tgdsl.generators.kit.sequences import StringTable
from tgdsl.generators.kit.writer import Writer
from tgdsl.llvm import Release
from tgdsl.model.dxil import SinceVersion, VersionedOperation, VersionedOperations

#: The kinds of overloads, by the names of types.
_OVERLOADS: Mapping[str, str] = {
    **{"HalfTy": "HALF", "FloatTy": "FLOAT", "DoubleTy": "DOUBLE", "Int1Ty": "I1", "Int8Ty": "I8"},
    **{"Int16Ty": "I16", "Int32Ty": "I32", "Int64Ty": "I64"},
    **{"ResRetHalfTy": "HALF", "ResRetFloatTy": "FLOAT", "ResRetDoubleTy": "DOUBLE"},
    **{"ResRetInt16Ty": "I16", "ResRetInt32Ty": "I32", "ResRetInt64Ty": "I64"},
}


def render_versioned(given: VersionedOperations, release: Release) -> str:
    """The text of the file."""
    out = Writer()
    out.lines(["// Generated code, do not edit.", ""])
    operations = given.operations
    _write_list(out, "DXIL_VERSION", [f"{major}, {minor}" for major, minor in given.versions])
    _write_list(out, "DXIL_OPCODE", [f"{one.code}, {one.name}" for one in operations], [""])
    _write_list(out, "DXIL_OPCLASS", given.classes)
    _write_list(out, "DXIL_OP_PARAM_TYPE", given.parameter_types)
    _write_list(out, "DXIL_ATTRIBUTE", given.attributes)
    _write_list(out, "DXIL_OP_ATTRIBUTES", [row for one in operations for row in _attributes(one, given.attributes)])
    _write_function_types(out, operations)
    _write_list(out, "DXIL_OP_INTRINSIC_ARG_SELECT_TYPE", given.argument_kinds)
    _write_intrinsics(out, operations)
    out.lines(["#ifdef DXIL_OP_OPERATION_TABLE", ""])
    _write_stages(out, given.stages)
    _write_table(out, operations, release)
    out.lines(["#undef DXIL_OP_OPERATION_TABLE", "#endif", ""])
    return str(out)


def _write_list(out: Writer, macro: str, rows: Iterable[str], after: Sequence[str] = ()) -> None:
    out.line(f"#ifdef {macro}")
    out.lines([f"{macro}({row})" for row in rows])
    out.lines([f"#undef {macro}", *after, "#endif", ""])


def _attributes(operation: VersionedOperation, names: Sequence[str]) -> list[str]:
    return [
        f"dxil::OpCode::{operation.name}, {one.major}, {one.minor}"
        + "".join([f", {'true' if name in one.names else 'false'}" for name in names])
        for one in operation.attributes
    ]


def _write_function_types(out: Writer, operations: Sequence[VersionedOperation]) -> None:
    macro = "DXIL_OP_FUNCTION_TYPE"
    out.lines([f"#ifndef {macro}", f"#define {macro}(OpCode, RetType, ...)", "#endif"])
    for one in operations:
        types = "".join([f", dxil::OpParamType::{name}" for name in one.types])
        out.line(f"{macro}(dxil::OpCode::{one.name}{types}{', ' if len(one.types) == 1 else ''})")
    out.line(f"#undef {macro}")


def _write_intrinsics(out: Writer, operations: Sequence[VersionedOperation]) -> None:
    macro = "DXIL_OP_INTRINSIC"
    out.lines([f"#ifdef {macro}", ""])
    for one in operations:
        for intrinsic in one.intrinsics:
            arguments = "".join(
                [f"(IntrinArgSelect{{IntrinArgSelect::Type::{kind},{value}}}), " for kind, value in intrinsic.arguments]
            )
            out.line(f"{macro}(dxil::OpCode::{one.name}, Intrinsic::{intrinsic.name}, {arguments})")
    out.lines(["", f"#undef {macro}", "#endif", ""])


def _write_stages(out: Writer, stages: Sequence[str]) -> None:
    out.lines(["// Valid shader kinds", ""])
    width = 1 << len(stages).bit_length()  # room for a bit more than there are
    out.line(f"enum ShaderKind : uint{width}_t {{")
    shift = 1
    for name in stages:
        if name == "removed":
            out.line(f"  {name} =  0,  // Pseudo-stage indicating op not supported in any stage")
        elif name == "all_stages":
            value = f"0x{(1 << len(stages)) - 1:X}"
            out.line(f"  {name} =  {value}, // Pseudo-stage indicating op is supported in all stages")
        else:
            out.line(f"  {name} = 1 << {shift},")
            shift += 1
    out.lines(["}; // enum ShaderKind", ""])


def _write_table(out: Writer, operations: Sequence[VersionedOperation], release: Release) -> None:
    names = StringTable([one.name for one in operations])
    classes = StringTable([one.class_name for one in operations])
    out.line("static const OpCodeProperty *getOpCodeProperty(dxil::OpCode Op) {")
    out.line("  static const OpCodeProperty OpCodeProps[] = {")
    rows = [
        f"  {{ dxil::OpCode::{one.name}, {names[one.name]}, OpCodeClass::{one.class_name}, {classes[one.class_name]}, "
        f"{_overloads(one)}, {_masks(one.stages, lambda name: f'ShaderKind::{name}')}, "
        f"{-1 if one.overloaded is None else one.overloaded} }}"
        for one in operations
    ]
    out.paste(",\n".join(rows) + "  };\n")
    out.fill(SEARCH)
    write_names(out, names, classes, release)
    out.lines(["}", ""])


_NO_OVERLOAD = "OverloadKind::UNDEFINED"


def _overloads(operation: VersionedOperation) -> str:
    def kind(name: str) -> str:
        found = _OVERLOADS.get(name)
        if found is None:
            raise fail(
                operation.record.place,
                f"the operation '{operation.name}' is overloaded by the type '{name}', which DXIL does not allow: use another type",
            )
        return f"OverloadKind::{found}"

    return _masks(operation.overloads or (SinceVersion(1, 0, ()),), kind)


def _masks(versions: Sequence[SinceVersion], show: Callable[[str], str]) -> str:
    masks = [(one, " | ".join([show(name) for name in one.names]) or _NO_OVERLOAD) for one in versions]
    return f"{{{', '.join([f'{{{{{one.major}, {one.minor}}}, {mask}}}' for one, mask in masks])}}}"
