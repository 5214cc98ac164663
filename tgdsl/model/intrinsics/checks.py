"""Checks of all intrinsics together: names that LLVM IR could not tell apart, builtins that are two, too many results."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from tgdsl.diagnostics import Note, Report, fail
from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.intrinsics import fields
from tgdsl.model.intrinsics.table import Intrinsic, IntrinsicTable


def check_table(table: IntrinsicTable, release: Release, report: Report) -> None:
    """Report what LLVM IR or a C compiler could not tell apart."""
    _check_names(table.intrinsics, report)
    _check_builtins(table.intrinsics, report)
    for check in _MORE[release]:
        check(table, report)


def check_types(table: IntrinsicTable) -> None:
    """Check that LLVM IR could know the types of all intrinsics.

    Raises:
        DiagnosticError: some have neither results nor the byte that says so. A target in Python has LLVM's intrinsics so, for their numbers
            alone.
    """
    without = [one for one in table.intrinsics if not one.signature and _has_empty_types(one)]
    if without:
        more = f", as have {len(without) - 1} others" if len(without) > 1 else ""
        raise fail(
            without[0].record.place,
            f"the intrinsic '{without[0].record.label}' has nothing in its TypeSig{more}, so LLVM IR would not know its types: write the"
            " file from the records of LLVM's IR/Intrinsics.td, or from a module that has the intrinsics and no Target",
        )


def _has_empty_types(one: Intrinsic) -> bool:
    """True of an intrinsic whose TypeSig is there and says nothing, not even that it has no results."""
    return fields.signature_of(one.record) is not None and not fields.return_types_of(one.record)


def _check_names(intrinsics: Sequence[Intrinsic], report: Report) -> None:
    first: dict[str, Intrinsic] = {}
    for one in intrinsics:
        other = first.setdefault(one.llvm_name, one)
        if other is not one:
            report.error(
                one.record.place_of(fields.LLVM_NAME),
                f"two intrinsics are called '{one.llvm_name}' in LLVM IR, '{other.record.label}' and '{one.record.label}': rename one",
                Note(other.record.place, f"'{other.record.label}' is here"),
            )


def _check_builtins(intrinsics: Sequence[Intrinsic], report: Report) -> None:
    kinds: Sequence[tuple[str, Callable[[Intrinsic], str]]] = (
        (fields.CLANG_BUILTIN, lambda one: one.clang_builtin),
        (fields.MS_BUILTIN, lambda one: one.ms_builtin),
    )
    for field, builtin_of in kinds:
        first: dict[tuple[str, str], Intrinsic] = {}
        for one in intrinsics:
            builtin = builtin_of(one)
            if not builtin:
                continue
            other = first.setdefault((one.target_prefix, builtin), one)
            if other is not one:
                report.error(
                    one.record.place_of(field),
                    f"'{other.record.label}' and '{one.record.label}' have one {field}, '{builtin}', so a compiler cannot choose: give"
                    " one of them none, or another one",
                    Note(other.record.place, f"'{other.record.label}' is here"),
                )


def _check_prefixes(table: IntrinsicTable, report: Report) -> None:
    """Report intrinsics of no target whose names begin as those of one do."""
    prefixes = {target.prefix for target in table.targets[1:]}
    for one in table.targets[0].intrinsics:
        prefix = one.llvm_name.split(".")[1]
        if prefix in prefixes:
            report.error(
                one.record.place,
                f"'{one.record.label}' is of no target, and its name, '{one.llvm_name}', begins as those of the target '{prefix}' do: set its"
                " TargetPrefix, or rename it",
            )


#: A part of a name that could be the type that LLVM IR appends to the name of an overloaded intrinsic.
_TYPE_IN_NAME = re.compile(
    r".*_.*|[av][0-9].*|nxv[0-9].*|[pi][0-9]+|isVoid|Metadata|f16|f32|f64|f80|f128|bf16|ppcf128|x86amx", re.ASCII
)


def _check_suffixes(table: IntrinsicTable, report: Report) -> None:
    """Report names that could be those of calls of overloaded intrinsics."""
    for target in table.targets:
        overloaded: Intrinsic | None = None  # LLVM forgets it at the first name that begins otherwise
        for one in target.intrinsics:
            if overloaded is None:
                overloaded = one if one.is_overloaded else None
            elif not one.llvm_name.startswith(f"{overloaded.llvm_name}."):
                overloaded = None
            else:
                suffix = one.llvm_name[len(overloaded.llvm_name) + 1 :].split(".")[0]
                if _TYPE_IN_NAME.fullmatch(suffix):
                    report.error(
                        one.record.place,
                        f"'{one.llvm_name}' could be a call of the overloaded intrinsic '{overloaded.llvm_name}', with a type '{suffix}':"
                        " rename it",
                        Note(overloaded.record.place, f"'{overloaded.record.label}' is here"),
                    )


#: Checks of all names: since 22, names of targets and of overloaded intrinsics may not be mistaken for others.
_MORE: ByRelease[Sequence[Callable[[IntrinsicTable, Report], None]]] = ByRelease(
    {19: (), 22: (_check_prefixes, _check_suffixes)}
)
