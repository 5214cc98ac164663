"""LLVM's numbers of a target's intrinsics: the matcher compares them with the first operand of an intrinsic's node.

A number counts the intrinsics of all targets (:mod:`tgdsl.records.llvm_intrinsics`), so the record set of a target that declares
intrinsics gets records of those of LLVM's own that stand before the last one. llvm-tblgen counts them, too, if it reads the export.
"""

from __future__ import annotations

from collections.abc import Container, Mapping

from tgdsl.diagnostics import Note, Report, did_you_mean, file_place
from tgdsl.language.patterns.intrinsics import Intrinsic
from tgdsl.llvm import Release
from tgdsl.records import Record, RecordSet, Ref, Value, classes_of
from tgdsl.records.llvm_intrinsics import (
    LLVMIntrinsic,
    intrinsic_name,
    llvm_intrinsics,
    naming_problem,
)

#: The classes of those records.
CLASSES = ("SDPatternOperator", "Intrinsic")

#: Their types in :mod:`tgdsl.std.intrinsic_types`.
_TYPES_ELSEWHERE = Ref("TypesElsewhere")


def check_names(declared: Mapping[str, Intrinsic], report: Report) -> None:
    """Report intrinsics that have one name in LLVM IR.

    Args:
        declared: the target's intrinsics by the names of their records.
    """
    first: dict[str, tuple[str, Intrinsic]] = {}
    for record, one in declared.items():
        name = intrinsic_name(record, one.llvm_name)
        label, other = first.setdefault(name, (record, one))
        if other is not one:
            report.error(
                one.place.about(record),
                f"two intrinsics are called '{name}' in LLVM IR, '{label}' and '{record}': rename one",
                Note(other.place, f"'{label}' is here"),
            )


def llvm_intrinsics_before(
    declared: Mapping[str, Intrinsic], taken: Container[str], release: Release, report: Report
) -> Mapping[str, LLVMIntrinsic]:
    """LLVM's own intrinsics that a target does not declare, and that stand before the last one that it does, by names for their records.

    Args:
        declared: the target's intrinsics by the names of their records.
        taken: the names of the target's records.
        release: has LLVM's own.
        report: gets an error for each intrinsic that is called otherwise than LLVM calls it, or that LLVM does not have.
    """
    known = llvm_intrinsics(release)
    names = {(one.target_prefix, intrinsic_name(record, one.llvm_name)) for record, one in declared.items()}
    for record, intrinsic in declared.items():
        problem = naming_problem(record, intrinsic.llvm_name, intrinsic.target_prefix) or _not_as_in_llvm(
            intrinsic_name(record, intrinsic.llvm_name), intrinsic, known, release
        )
        if problem:
            report.error(intrinsic.place.about(record), problem)
    last = max(names, default=("", ""))
    before: dict[str, LLVMIntrinsic] = {}
    for one in known.values():
        if (one.target_prefix, one.name) > last:
            break
        if (one.target_prefix, one.name) not in names:
            before[f"{one.record}_of_LLVM" if one.record in taken else one.record] = one
    return before


def _not_as_in_llvm(
    name: str, intrinsic: Intrinsic, known: Mapping[str, LLVMIntrinsic], release: Release
) -> str | None:
    """The difference between an intrinsic and LLVM's own of the same name; None if nothing does."""
    own = known.get(name)
    if own is None and not intrinsic.is_new:
        prefix = intrinsic.target_prefix
        hint = did_you_mean(name, [one.name for one in known.values() if one.target_prefix == prefix])
        remedy = " If your LLVM has it, say is_new=True" if hint else "; if your LLVM has it, say is_new=True"
        return f"{release} has no intrinsic '{name}'{hint}{remedy}"
    if own is not None and intrinsic.is_new:
        return f"{release} has the intrinsic '{name}': leave is_new out"
    if own is not None and own.target_prefix != intrinsic.target_prefix:
        prefix = own.target_prefix
        return f"the intrinsic '{name}' is one of LLVM's target '{prefix}': say target_prefix=\"{prefix}\""
    return None


def record_of(name: str, intrinsic: LLVMIntrinsic, owner: RecordSet) -> Record:
    """The record that stands for one of LLVM's own intrinsics, of which only the name counts."""
    types = classes_of(owner.release).fields_of(CLASSES)
    values: Mapping[str, Value] = {
        "Properties": (),
        "LLVMName": intrinsic.name,
        "TargetPrefix": intrinsic.target_prefix,
        "RetTypes": (),
        "ParamTypes": (),
        "IntrProperties": (),
        "DisableDefaultAttributes": True,
        "isTarget": False,
        "TypeInfo": _TYPES_ELSEWHERE,
        "isOverloaded": False,
        "Types": (),
        "TypeSig": (),
    }
    return Record(
        owner,
        name,
        CLASSES,
        {field: value for field, value in values.items() if field in types},
        types,
        place=file_place(owner.release.intrinsics),
    )
