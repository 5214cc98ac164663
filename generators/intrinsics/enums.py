"""The generator ``intrinsic-enums``: the numbers of intrinsics.

Those of no target are in ``IntrinsicEnums.inc``, and those of each target, by its TargetPrefix (``intrinsic-prefix``), in a header of its own::

    enum BPFIntrinsics : unsigned {
    // Enum values for intrinsics
        bpf_load_byte = 3456,                      // llvm.bpf.load.byte
        bpf_load_half,                             // llvm.bpf.load.half
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tgdsl.classes import frozen
from tgdsl.diagnostics import did_you_mean, fail
from tgdsl.files import IntrinsicEnums as File
from tgdsl.generation import Generator
from tgdsl.generators.kit.cpp import file_header, place_of
from tgdsl.generators.kit.writer import Writer
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model import Model
from tgdsl.model.intrinsics import Intrinsic, IntrinsicTable, TargetSet, TypeCodes, has_intrinsics

_COLUMN = 40  # at least so wide are names before comments


@frozen
class _Form:
    """The words of a release.

    Attributes:
        opening: of a target's header, behind the macro of its guard.
        closing: of a target's header.
        stop: the end of comments.
        comment: behind a name.
    """

    opening: Callable[[str], Sequence[str]]
    closing: Sequence[str]
    stop: str
    comment: Callable[[Intrinsic], str]


#: Namespaces, and comments behind enumerators: since 22, with the places of their definitions.
_FORM: ByRelease[_Form] = ByRelease(
    {
        19: _Form(
            lambda name: ["", "namespace llvm {", "namespace Intrinsic {", f"enum {name}Intrinsics : unsigned {{"],
            ["}; // enum", "} // namespace Intrinsic", "} // namespace llvm", "", "#endif"],
            "",
            lambda one: one.llvm_name,
        ),
        22: _Form(
            lambda name: ["namespace llvm::Intrinsic {", f"enum {name}Intrinsics : unsigned {{"],
            ["}; // enum", "} // namespace llvm::Intrinsic", "#endif", ""],
            ".",
            lambda one: f"{one.llvm_name} ({place})" if (place := place_of(one.record)) else one.llvm_name,
        ),
    }
)


def render(table: IntrinsicTable, target: TargetSet, codes: TypeCodes, form: _Form) -> str:
    """The text of the file with a target's intrinsics, or with those of none."""
    out = Writer()
    out.paste(file_header("Intrinsic Function Source Fragment"))
    name = target.prefix.upper()
    if not name:
        out.line("#ifdef GET_INTRINSIC_ENUM_VALUES")
    else:
        guard = f"LLVM_IR_INTRINSIC_{name}_ENUMS_H"
        out.lines([f"#ifndef {guard}", f"#define {guard}", *form.opening(name)])
    out.line(f"// Enum values for intrinsics{form.stop}")
    for number, one in enumerate(target.intrinsics):
        value = "" if number else f" = {target.offset + 1}"
        out.line(f"    {one.name}{value}, {' ' * (_COLUMN - len(one.name))} // {form.comment(one)}")
    if name:
        out.lines(form.closing)
        return str(out)
    out.lines([f"    num_intrinsics = {len(table.intrinsics) + 1}", "#endif", ""])
    out.lines([f"// llvm::Intrinsic::IITDescriptor::ArgKind{form.stop}", "#ifdef GET_INTRINSIC_ARGKIND"])
    if codes.argument_kinds is None:
        out.line('#error "ArgKind is not defined"')
    else:
        out.lines([f"    AK_{kind} = {number}," for kind, number in codes.argument_kinds])
    out.lines(["#endif", ""])
    return str(out)


def _generate(model: Model, file: File) -> str:
    table = model.llvm.intrinsics
    target = next((one for one in table.targets if one.prefix == file.intrinsic_prefix), None)
    if target is None:
        known = [one.prefix for one in table.targets if one.prefix]
        hint = did_you_mean(file.intrinsic_prefix, known) or f"; there are: {', '.join(known) or 'none of a target'}"
        raise fail(model.records.place, f"there is no intrinsic with the TargetPrefix '{file.intrinsic_prefix}'{hint}")
    return render(table, target, model.llvm.intrinsic_type_codes, _FORM[model.release])


def _applies(model: Model) -> bool:
    return has_intrinsics(model.records) and not model.records.has_class("Target")


GENERATOR = Generator.of(File, _generate, _applies, needs_target=False)
