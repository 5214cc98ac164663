"""``python -m tgdsl.std.write`` writes what type checkers need spelled out from the tables that have the facts.

- :mod:`tgdsl.std.value_types`, from the value types of all releases;
- :mod:`tgdsl.std.selection.ordered_atomics`, from the operations and orderings of :mod:`tgdsl.std.ordered_atomics_text`;
- the flags of :class:`tgdsl.language.instructions.attributes.InstructionAttributes`, from :mod:`tgdsl.llvm.flags`.

All of it is checked in; a test says whether it is current.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from tgdsl.llvm import RELEASES
from tgdsl.llvm.flags import Flag
from tgdsl.llvm.releases import ALL, Releases
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
from tgdsl.language.core.release_blocks import since, until
from tgdsl.language.registers.value_types import (
    ValueType,
    VTAny,
    VTCheriCapability,
    VTFP,
    VTInt,
    VTScalableVec,
    VTVec,
    VTVecTup,
)

# fmt: off
'''


#: The class of the values of a type, where it is not the type's name with a capital letter.
_VALUES = {"OtherVT": "Other", "Glue": "GlueValue", "MetadataVT": "Metadata", "Any": "AnyMVT"}

#: The base class of the values of each kind of types, in :mod:`tgdsl.language.dag_values`.
_BASES = {
    Kind.INTEGER: "IntegerValue",
    Kind.FLOAT: "FloatValue",
    Kind.OTHER: "DagValue",
    Kind.OVERLOADED: "DagValue",
    Kind.VECTOR_TUPLE: "DagValue",
    Kind.CHERI_CAPABILITY: "DagValue",
}

#: That of types whose kind does not tell it.
_BASES_BY_NAME = {
    "iPTRAny": "IntegerValue",
    "pAny": "IntegerValue",
    "vAny": "VectorValue",
    "fAny": "FloatValue",
    "iAny": "IntegerValue",
    "iPTR": "IntegerValue",
}


def values_class(value_type: NumberedType) -> str:
    """The Python class of the values of a type: ``I32`` for ``i32``."""
    return values_class_of(value_type.name)


def values_class_of(name: str) -> str:
    """The same by the type's name."""
    return _VALUES.get(name, name[0].upper() + name[1:])


def value_types() -> str:
    """The module :mod:`tgdsl.std.value_types`: the types of all releases, in the order that each of them has."""
    integers = {row.name for release in RELEASES.values() for row in release.value_types if row.kind is Kind.INTEGER}
    lines: list[str] = []
    inside = ALL
    for row, releases in _of_all_releases():
        values = values_class(row)
        if row.element and row.kind is not Kind.VECTOR_TUPLE:
            base = "IntegerVector" if row.element in integers else "FloatVector"
        else:
            base = _BASES_BY_NAME.get(row.name, _BASES.get(row.kind, ""))
        if releases != inside:
            inside = releases
            if releases != ALL:
                lines.append(releases.block)
        indent = "" if releases == ALL else "    "
        lines += [
            f"{indent}{row.name}: ValueType[{values}] = {row.kind.value}({', '.join(_arguments(row))})",
            f"{indent}class {values}({base}): value_type = {row.name}",
        ]
    return _VALUE_TYPES + "".join([f"{line}\n" for line in lines])


def _of_all_releases() -> Iterator[tuple[NumberedType, Releases]]:
    """The value types, each of the oldest release that has it, with those that have it."""
    all_releases = list(RELEASES.values())
    rows = {release: {row.name: row for row in release.value_types} for release in all_releases}
    order = list(rows[all_releases[0]])
    for release in all_releases[1:]:
        last = -1
        for name in rows[release]:  # what is new stands behind what it follows in its release
            if name not in order:
                order.insert(last + 1, name)
            last = order.index(name)
    for name in order:
        having = [release for release in all_releases if name in rows[release]]
        yield rows[having[0]][name], Releases.of(having)


def _arguments(row: NumberedType) -> Iterator[str]:
    """The arguments of a type. Its number is that in the first release, since records of others have none."""
    if row.kind is Kind.VECTOR_TUPLE:
        yield str(row.size)
    if row.element:
        yield from (str(row.count), row.element)
    elif row.kind is not Kind.OVERLOADED:
        yield str(row.size)
    if row in next(iter(RELEASES.values())).value_types:
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
