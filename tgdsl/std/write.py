"""``python -m tgdsl.std.write`` writes what type checkers need spelled out from the tables that have the facts.

- :mod:`tgdsl.std.value_types`, from the value types of :data:`tgdsl.llvm.DEFAULT`;
- :mod:`tgdsl.std.selection.ordered_atomics`, from the operations and orderings of :mod:`tgdsl.std.ordered_atomics_text`;
- the flags of :class:`tgdsl.language.instructions.attributes.InstructionAttributes`, from :mod:`tgdsl.llvm.flags`.

All of it is checked in; a test says whether it is current.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from tgdsl.llvm import DEFAULT
from tgdsl.llvm.flags import Flag
from tgdsl.llvm.value_types import Kind, NumberedType
from tgdsl.std.ordered_atomics_text import ordered_atomics

ROOT = Path(__file__).resolve().parents[2]

_BEGIN, _END = "    # <flags>: written by python -m tgdsl.std.write\n", "    # </flags>\n"

_VALUE_TYPES = '''\
"""LLVM's value types (``ValueTypes.td``) by the names of their records, and the class of the values of each: an ``I32`` is of type ``i32``.

Written by ``python -m tgdsl.std.write`` from the tables of :mod:`tgdsl.llvm`.
"""

from __future__ import annotations

from tgdsl.language.core.dag_values import DagValue, FloatValue, FloatVector, IntegerValue, IntegerVector, VectorValue
from tgdsl.language.registers.value_types import ValueType, VTAny, VTFP, VTInt, VTScalableVec, VTVec

# fmt: off
'''


#: The class of the values of a type, where it is not the type's name with a capital letter.
_VALUES = {"OtherVT": "Other", "Glue": "GlueValue", "MetadataVT": "Metadata", "Any": "AnyMVT"}

#: The base class of the values of each kind of types, in :mod:`tgdsl.language.dag_values`.
_BASES = {Kind.INTEGER: "IntegerValue", Kind.FLOAT: "FloatValue", Kind.OTHER: "DagValue", Kind.OVERLOADED: "DagValue"}

#: That of types whose kind does not tell it.
_BASES_BY_NAME = {
    "iPTRAny": "IntegerValue",
    "vAny": "VectorValue",
    "fAny": "FloatValue",
    "iAny": "IntegerValue",
    "iPTR": "IntegerValue",
}


def values_class(value_type: NumberedType) -> str:
    """The Python class of the values of a type: ``I32`` for ``i32``."""
    name = value_type.name
    return _VALUES.get(name, name[0].upper() + name[1:])


def value_types() -> str:
    """The module :mod:`tgdsl.std.value_types`."""
    integers = {row.name for row in DEFAULT.value_types if row.kind is Kind.INTEGER}
    lines: list[str] = []
    for row in DEFAULT.value_types:
        values = values_class(row)
        if row.element:
            base = "IntegerVector" if row.element in integers else "FloatVector"
        else:
            base = _BASES_BY_NAME.get(row.name, _BASES.get(row.kind, ""))
        lines += [
            f"{row.name}: ValueType[{values}] = {row.kind.value}({', '.join(_arguments(row))})",
            f"class {values}({base}): value_type = {row.name}",
        ]
    return _VALUE_TYPES + "".join([f"{line}\n" for line in lines])


def _arguments(row: NumberedType) -> Iterator[str]:
    if row.element:
        yield from (str(row.count), row.element)
    elif row.kind is not Kind.OVERLOADED:
        yield str(row.size)
    yield str(row.number)
    if row.llvm_name:
        yield f'llvm_name="{row.llvm_name}"'
    if not row.is_normal:
        yield "is_normal_value_type=False"


def flags(module: str) -> str:
    """The module :mod:`tgdsl.language.instructions.attributes` with its flags as the table has them."""
    before, begin, rest = module.partition(_BEGIN)
    _, end, after = rest.partition(_END)
    if not end:
        raise SystemExit(f"there are no two lines {_BEGIN.strip()!r} and {_END.strip()!r}")
    lines = [
        f"    {flag.attribute}: ClassVar[bool{' | None' * (flag.default is None)}] = {flag.default}"
        + f"  #: {flag.note}" * bool(flag.note)
        + "\n"
        for flag in Flag
    ]
    return "".join([before, begin, *lines, end, after])


def written() -> Mapping[Path, str]:
    """The text that each file should have."""
    attributes = ROOT / "tgdsl/language/instructions/attributes.py"
    texts = {
        ROOT / "tgdsl/std/value_types.py": value_types(),
        ROOT / "tgdsl/std/selection/ordered_atomics.py": ordered_atomics(),
        attributes: flags(attributes.read_text()),
    }
    return texts


def main() -> int:
    for path, text in written().items():
        if not path.exists() or path.read_text() != text:
            path.write_text(text)
            print(path.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.exit(main())
