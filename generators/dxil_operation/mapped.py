"""DXIL operations before 22, each of one intrinsic::

#ifdef DXIL_OP_ENUM                  enum class OpCode : unsigned { ... };
#ifdef DXIL_OP_INTRINSIC_MAP         static const SmallDenseMap<Intrinsic::ID, dxil::OpCode> LowerMap = { ... };
#ifdef DXIL_OP_OPERATION_TABLE       getOpCodeProperty and other functions, with their tables
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.diagnostics import fail
from tgdsl.generators.dxil_operation.parts import SEARCH, write_names
from tgdsl.generators.kit.sequences import SequenceTable, StringTable
from tgdsl.generators.kit.writer import Writer
from tgdsl.llvm import Release
from tgdsl.model.dxil import MappedOperation, OperandType

#: The kinds of parameters, by the names of value types.
_PARAMETERS: Mapping[str, str] = {
    **{"isVoid": "Void", "f16": "Half", "f32": "Float", "f64": "Double"},
    **{"i1": "I1", "i8": "I8", "i16": "I16", "i32": "I32", "fAny": "Overload", "iAny": "Overload"},
}
#: The types that an overloaded one stands for, by the names of value types.
_OVERLOADS: Mapping[str, tuple[str, ...]] = {
    **{"isVoid": ("VOID",), "f16": ("HALF",), "f32": ("FLOAT",), "f64": ("DOUBLE",)},
    **{"i1": ("I1",), "i8": ("I8",), "i16": ("I16",), "i32": ("I32",), "i64": ("I64",)},
    **{"iAny": ("I16", "I32", "I64"), "fAny": ("HALF", "FLOAT", "DOUBLE")},
}
_ATTRIBUTES: Mapping[str, str] = {"IntrNoMem": "ReadNone", "IntrReadMem": "ReadOnly"}


def render_mapped(operations: Sequence[MappedOperation], release: Release) -> str:
    """The text of the file."""
    out = Writer()
    out.lines(["// Generated code, do not edit.", ""])
    _write_enums(out, operations)
    out.lines(["#ifdef DXIL_OP_INTRINSIC_MAP", ""])
    out.line("static const SmallDenseMap<Intrinsic::ID, dxil::OpCode> LowerMap = {")
    out.lines([f"  {{ Intrinsic::{one.intrinsic}, dxil::OpCode::{one.name}}}," for one in operations if one.intrinsic])
    out.lines(["};", "", "#endif", ""])
    _write_table(out, operations, release)
    return str(out)


def _write_enums(out: Writer, operations: Sequence[MappedOperation]) -> None:
    out.lines(
        ["#ifdef DXIL_OP_ENUM", "// Enumeration for operations specified by DXIL", "enum class OpCode : unsigned {"]
    )
    out.lines([f"{one.name} = {one.code}, // {one.documentation}" for one in operations])
    out.lines(["", "};", ""])
    out.line("// Groups for DXIL operations with equivalent function templates")
    out.line("enum class OpCodeClass : unsigned {")
    classes = list(dict.fromkeys([one.class_name for one in operations]))
    out.lines([f"{name}," for name in (classes if len(classes) <= 2 else sorted(classes))])  # a SmallSet of two
    out.lines(["", "};", "", "#endif", ""])


def _write_table(out: Writer, operations: Sequence[MappedOperation], release: Release) -> None:
    parameters: dict[str, tuple[str, ...]] = {}  # of each class, those of its first operation
    for one in operations:
        if one.class_name not in parameters:
            parameters[one.class_name] = tuple([_parameter(one, of) for of in one.types[1:]])
    ranks = {kind: number for number, kind in enumerate(_KINDS)}
    numbered = {name: tuple([ranks[kind] for kind in kinds]) for name, kinds in parameters.items()}
    names, classes = StringTable([one.name for one in operations]), StringTable(parameters)
    kinds = SequenceTable(numbered.values())
    out.line("#ifdef DXIL_OP_OPERATION_TABLE")
    out.line("static const OpCodeProperty *getOpCodeProperty(dxil::OpCode Op) {")
    out.line("  static const OpCodeProperty OpCodeProps[] = {")
    for one in operations:
        shown = one.overloaded
        if shown is None:
            shown = 1 if len(one.types) > 1 else 0
        attribute = next((_ATTRIBUTES[name] for name in one.properties if name in _ATTRIBUTES), "None")
        out.line(
            f"  {{ dxil::OpCode::{one.name}, {names[one.name]}, OpCodeClass::{one.class_name}, {classes[one.class_name]}, "
            f"{_overloads(one, one.types[shown])}, Attribute::{attribute}, {-1 if one.overloaded is None else one.overloaded}, "
            f"{len(one.types) - 1}, {kinds[numbered[one.class_name]]} }},"
        )
    out.line("  };")
    out.fill(SEARCH)
    write_names(out, names, classes, release)
    out.line("}")
    out.lines([" static const ParameterKind *getOpCodeParameterKind(const OpCodeProperty &Prop) {", ""])
    out.line("  static const ParameterKind DXILOpParameterKindTable[] = {")
    out.lines(kinds.lines(lambda number: f"ParameterKind::{_KINDS[number]}", "ParameterKind::Invalid"))
    out.lines(["  };", "", "  unsigned Index = Prop.ParameterTableOffset;"])
    out.lines(["  return DXILOpParameterKindTable + Index;", "}", " #endif", ""])


#: The enumerators of ParameterKind that parameters have, in the order of their numbers.
_KINDS = ("Void", "Half", "Float", "Double", "I1", "I8", "I16", "I32", "Overload")


def _parameter(operation: MappedOperation, of: OperandType) -> str:
    if of.half_or_float or of.i16_or_i32:
        return "Overload"
    found = _PARAMETERS.get(of.value_type)
    if found is None:
        raise fail(
            operation.record.place,
            f"the operation '{operation.name}' has a parameter of the type '{of.value_type}', which DXIL does not allow: use another type",
        )
    return found


def _overloads(operation: MappedOperation, of: OperandType) -> str:
    kinds = (
        ("HALF", "FLOAT") if of.half_or_float else ("I16", "I32") if of.i16_or_i32 else _OVERLOADS.get(of.value_type)
    )
    if kinds is None:
        raise fail(
            operation.record.place,
            f"the operation '{operation.name}' is overloaded by the type '{of.value_type}', which DXIL does not allow: use another type",
        )
    return " | ".join([f"OverloadKind::{kind}" for kind in kinds])
