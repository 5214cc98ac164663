"""Values as llvm-tblgen prints them in ``--print-records`` and as "printable" in its JSON.

This differs from TableGen's notation in strings, which have no escapes, and for some releases in the name of a dag's operator, which has no "$".
"""

from __future__ import annotations

from typing import assert_never

from tgdsl.llvm.by_release import ByRelease
from tgdsl.records.values import Bit, BitRef, Bits, Code, Dag, DagArg, FieldRef, Opaque, Ref, Value

#: The mark of the name of a dag's operator.
NAME_MARKS = ByRelease({19: ":", 22: ":$"})


def printable(value: Value, name_mark: str = ":") -> str:
    """The text that llvm-tblgen prints for a value.

    Args:
        name_mark: that of the records' release.
    """
    match value:
        case None:
            return "?"
        case bool() | int():
            return str(int(value))
        case Code():
            return f"[{{{value}}}]"
        case str():
            return f'"{value}"'
        case Bits(elements):
            return "{ " + ", ".join([printable_bit(bit) for bit in reversed(elements)]) + " }"
        case tuple():
            return "[" + ", ".join([printable(element, name_mark) for element in value]) + "]"
        case Dag():
            operator = printable(value.operator, name_mark) + (
                f"{name_mark}{value.name}" if value.name is not None else ""
            )
            return f"({operator}{' ' if value.args else ''}{', '.join([_argument(argument, name_mark) for argument in value.args])})"
        case Ref(name) | FieldRef(name):
            return name
        case BitRef():
            return printable_bit(value)
        case Opaque(text):
            return text
    assert_never(value)


def printable_bit(bit: Bit) -> str:
    """The text for one bit."""
    match bit:
        case None:
            return "?"
        case bool():
            return str(int(bit))
        case BitRef(field, index):
            return f"{field}{{{index}}}"
        case Opaque(text):
            return text
    assert_never(bit)


def _argument(argument: DagArg, name_mark: str) -> str:
    text = printable(argument.value, name_mark)
    return text if argument.name is None else f"{text}:${argument.name}"
