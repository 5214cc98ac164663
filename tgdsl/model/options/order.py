"""The order of options in LLVM's OptTable, which looks for them by bisection: by name, without regard to case at first, a name that another one
begins with after that; then by prefixes, then by precedence.

llvm-tblgen compares lists of prefixes as far as the shorter one goes. Options that do not differ until then are in the order in which its
algorithm of sorting leaves them: that of glibc's ``qsort``, since 22 of ``std::sort``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from tgdsl.classes import frozen
from tgdsl.diagnostics import Note, fail
from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.common.sorting import std_sort
from tgdsl.model.options import fields
from tgdsl.model.options.table import CommandOption

_NameKey: TypeAlias = tuple[str, str]
_Compare: TypeAlias = Callable[["_Keyed", "_Keyed"], int]

_END = "\u0100"  # behind the last byte: a name comes after those that it begins

_LOWER = {code: code + 32 for code in range(ord("A"), ord("Z") + 1)}
#: Letters in lower case; bytes of which C++'s ``char`` makes negative numbers come first.
_LOWER_SIGNED = {**{code: code ^ 0x80 for code in range(0x100)}, **{code: low ^ 0x80 for code, low in _LOWER.items()}}

#: How the letters of options' names compare: bytes are signed numbers of C++, and unsigned ones since 22.
_FOLDS = ByRelease({19: _LOWER_SIGNED, 22: _LOWER})


@frozen(eq=False)
class _Keyed:
    """An option with what it is compared by."""

    option: CommandOption
    name: _NameKey
    prefixes: Sequence[_NameKey]


def sorted_options(options: Sequence[CommandOption], release: Release) -> list[CommandOption]:
    """The options in the order of the table.

    Raises:
        DiagnosticError: two of them have the same name, prefixes and precedence.
    """
    fold = _FOLDS[release]

    def key(text: str) -> _NameKey:
        exact = text.encode().decode("latin-1")
        return exact.translate(fold) + _END, exact

    keyed = [_Keyed(one, key(one.name), [key(prefix) for prefix in one.prefixes]) for one in options]
    return [one.option for one in _SORTS[release](keyed, _compare)]


def _compare(left: _Keyed, right: _Keyed) -> int:
    """Negative or positive, for an option that comes first or last; 0 if llvm-tblgen has no order for them."""
    a, b = left.option, right.option
    if a.sentinel != b.sentinel:
        return -1 if a.sentinel else 1
    if not a.sentinel:
        if left.name != right.name:
            return -1 if left.name < right.name else 1
        for mine, other in zip(left.prefixes, right.prefixes):
            if mine != other:
                return -1 if mine < other else 1
    if a.precedence == b.precedence and a.prefixes == b.prefixes and a is not b:
        spelling = f"'{a.prefixed_name}'"
        raise fail(
            b.record.place_of(fields.NAME),
            f"the options '{a.record.label}' and '{b.record.label}' are both spelled {spelling}, but no kind of them is tried first; rename one,"
            " or make it an alias of another name",
            Note(a.record.place_of(fields.NAME), "the other one is here"),
        )
    return a.precedence - b.precedence


def _qsort(options: Sequence[_Keyed], compare: _Compare) -> list[_Keyed]:
    """Merge sort, to whose comparison options without an order are each behind the other."""
    if len(options) < 2:
        return list(options)
    middle = len(options) // 2
    left, right = _qsort(options[:middle], compare), _qsort(options[middle:], compare)
    merged: list[_Keyed] = []
    i = j = 0
    while i < len(left) and j < len(right):
        if compare(left[i], right[j]) < 0:
            merged.append(left[i])
            i += 1
        else:
            merged.append(right[j])
            j += 1
    return [*merged, *left[i:], *right[j:]]


def _std_sort(options: Sequence[_Keyed], compare: _Compare) -> list[_Keyed]:
    """``std::sort``, to which options without an order are equal."""
    return std_sort(options, lambda left, right: compare(left, right) < 0)


#: The algorithm that sorts options, which leaves those that compare equal in an order of its own.
_SORTS: ByRelease[Callable[[Sequence[_Keyed], _Compare], list[_Keyed]]] = ByRelease({19: _qsort, 22: _std_sort})
