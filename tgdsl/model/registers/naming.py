"""The order of registers' names, which their numbers depend on, and the names that C++ takes."""

from __future__ import annotations

from itertools import groupby
from typing import TypeAlias

from tgdsl.records import Record

_DIGITS = frozenset("0123456789")

CPP_KEYWORDS = frozenset("""
    alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t char8_t class co_await
    co_return co_yield compl concept const const_cast consteval constexpr constinit continue decltype default delete do
    double dynamic_cast else enum explicit export extern false float for friend goto if inline int long mutable namespace
    new noexcept not not_eq nullptr operator or or_eq private protected public register reinterpret_cast requires return
    short signed sizeof static static_assert static_cast struct switch template this thread_local throw true try typedef
    typeid typename union unsigned using virtual void volatile wchar_t while xor xor_eq
    """.split())

RegisterKey: TypeAlias = tuple[int, int, tuple[str, ...], tuple[tuple[int, int], ...]]


def _runs(name: str) -> list[tuple[bool, str]]:
    """The name cut where digits begin and end: ``"D10_x"`` is a run "D", a run of digits "10", and a run "_x"."""
    return [(digits, "".join(run)) for digits, run in groupby(name, _DIGITS.__contains__)]


def register_key(record: Record) -> RegisterKey:
    """Sort key of registers: the target's PositionOrder, then names of the same pattern together, by their numbers.

    A pattern is what is left of a name without its digits. Names with fewer runs of letters and digits come first,
    then the letters decide, and then the numbers, from left to right.
    """
    position = record.integer("PositionOrder") if "PositionOrder" in record.fields else 0
    runs = _runs(record.name)
    letters = tuple([run for digits, run in runs if not digits])
    numbers = tuple([(len(run), int(run)) for digits, run in runs if digits])
    return position, len(runs), letters, numbers


def unfit_for_cpp(name: str) -> str | None:
    """Why a name cannot be one in C++, in words that follow the name; None if it can."""
    if name in CPP_KEYWORDS:
        return "is a keyword of C++"
    if not (name.isascii() and name.isidentifier()):
        return "is no C++ identifier"
    return None
