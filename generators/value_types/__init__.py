"""The generator ``vt``: LLVM's list of machine value types, ``GenVT.inc`` (LLVM's VTEmitter).

The file has a macro for each type, in sections for other files to include::

    #ifdef GET_VT_ATTR // (Ty, n, sz, Any, Int, FP, Vec, Sc)
      GET_VT_ATTR(i32, 7, 32, 0, 3, 0, 0, 0, 0, INVALID_SIMPLE_VALUE_TYPE)
    #ifdef GET_VT_RANGES
      FIRST_INTEGER_VALUETYPE = i1,
    #ifdef GET_VT_VECATTR // (Ty, Sc, nElem, ElTy)
      GET_VT_VECATTR(v4i32, 0, 4, i32)
    #ifdef GET_VT_EVT
      GET_VT_EVT(v4i32, FixedVectorType::get(Type::getInt32Ty(Context), 4))
"""

from __future__ import annotations

from collections.abc import Callable

from tgdsl.diagnostics import fail
from tgdsl.files import ValueTypes as File
from tgdsl.generation import Generator
from tgdsl.generators.kit.cpp import file_header, source_of
from tgdsl.generators.kit.writer import Writer
from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model import Model
from tgdsl.model.machine_types import MachineType, MachineTypes, has_machine_types


def render(types: MachineTypes, release: Release, source: str) -> str:
    """The text of the file; its header names the source."""
    vectors = [one for one in types.types if one.is_vector]
    in_ir = [one for one in types.types if one.is_integer or one.is_vector or one.is_floating_point or one.is_tuple]
    attributes, columns = _ATTRIBUTES[release]
    vector_attributes, vector_columns = _VECTOR_ATTRIBUTES[release]
    out = Writer()
    out.paste(file_header("ValueTypes Source Fragment", source))
    out.line(f"#ifdef GET_VT_ATTR // ({attributes})")
    out.lines(
        [f"  GET_VT_ATTR({', '.join([one.name, *map(str, columns(one)), _element(one)])})" for one in types.types]
    )
    out.lines(["#endif", "", "#ifdef GET_VT_RANGES"])
    for one in types.ranges:
        out.lines([f"  FIRST_{one.name} = {one.first},", f"  LAST_{one.name} = {one.last},"])
    out.lines(["#endif", "", f"#ifdef GET_VT_VECATTR // ({vector_attributes})"])
    out.lines(
        [f"  GET_VT_VECATTR({', '.join([one.name, *map(str, vector_columns(one)), _element(one)])})" for one in vectors]
    )
    out.lines(["#endif", "", "#ifdef GET_VT_EVT"])
    out.lines([f"  GET_VT_EVT({one.name}, {_ir_type(one)})" for one in in_ir])
    out.lines(["#endif", ""])
    return str(out)


def _element(one: MachineType) -> str:
    return "INVALID_SIMPLE_VALUE_TYPE" if one.element is None else one.element.record.name


def _kind(one: MachineType) -> list[int]:
    """Numbers that say whether a type is overloaded, of integers, of floating-point numbers (3 if it is called so, or 1), a vector, scalable."""
    integer = (3 if one.name.startswith("i") else 1) if one.is_integer else 0
    floating_point = (3 if one.name.startswith("f") else 1) if one.is_floating_point else 0
    return [int(one.is_overloaded), integer, floating_point, int(one.is_vector), int(one.is_scalable)]


def _count(one: MachineType) -> int:
    return one.count if one.is_vector else 0


#: The names of GET_VT_ATTR's parameters, and their values but for the first and the last; the types have no numbers any more.
_ATTRIBUTES: ByRelease[tuple[str, Callable[[MachineType], list[object]]]] = ByRelease(
    {
        19: ("Ty, n, sz, Any, Int, FP, Vec, Sc", lambda one: [one.number, one.size, *_kind(one), _count(one)]),
        22: (
            "Ty, sz, Any, Int, FP, Vec, Sc, Tup, NF, NElem, EltTy",
            lambda one: [one.size, *_kind(one), int(one.is_tuple), one.tuple_length, _count(one)],
        ),
    }
)

#: The same of GET_VT_VECATTR.
_VECTOR_ATTRIBUTES: ByRelease[tuple[str, Callable[[MachineType], list[object]]]] = ByRelease(
    {
        19: ("Ty, Sc, nElem, ElTy", lambda one: [int(one.is_scalable), one.count]),
        22: ("Ty, Sc, Tup, nElem, ElTy", lambda one: [int(one.is_scalable), int(one.is_tuple), one.count]),
    }
)

#: Type's functions for floating-point numbers by size, and those of other formats that have a size, too.
_FLOATS = {16: "Half", 32: "Float", 64: "Double", 80: "X86_FP80", 128: "FP128"}
_OTHER_FLOATS = {(16, "bf16"): "BFloat", (128, "ppcf128"): "PPC_FP128"}

#: Sizes of integers for which Type has a function of their own.
_INTEGERS = (1, 8, 16, 32, 64, 128)


def _ir_type(one: MachineType) -> str:
    """C++ that makes LLVM IR's type."""
    if one.is_tuple:
        elements = one.size // (one.tuple_length * 8)
        part = f"ScalableVectorType::get(Type::getInt8Ty(Context), {elements})"
        return f'TargetExtType::get(Context, "riscv.vector.tuple", {part}, {one.tuple_length})'
    if one.is_vector and one.element is not None:
        kind = "Scalable" if one.is_scalable else "Fixed"
        return f"{kind}VectorType::get({_scalar(one.element)}, {one.count})"
    return _scalar(one)


def _scalar(one: MachineType) -> str:
    if one.is_floating_point:
        name = _OTHER_FLOATS.get((one.size, one.name)) or _FLOATS.get(one.size)
        if name is None:
            sizes = ", ".join(map(str, _FLOATS))
            raise fail(
                one.record.place,
                f"LLVM IR has no floating-point type of {one.size} bits, which '{one.name}' has: use one of {sizes}",
            )
        return f"Type::get{name}Ty(Context)"
    if not one.is_integer:
        raise fail(
            one.record.place,
            f"the type '{one.name}' is the element of a vector, and neither isInteger nor isFP: say which, as LLVM IR has no vector of others",
        )
    return f"Type::getInt{one.size}Ty(Context)" if one.size in _INTEGERS else f"Type::getIntNTy(Context, {one.size})"


def _generate(model: Model, file: File) -> str:
    return render(model.llvm.machine_types, model.release, source_of(model.records))


def _applies(model: Model) -> bool:
    return has_machine_types(model.records)


GENERATOR = Generator.of(File, _generate, _applies, needs_target=False)
