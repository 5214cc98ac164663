"""``python -m tgdsl.std.write`` writes what type checkers need spelled out from the tables that have the facts.

- :mod:`tgdsl.std.value_types` and :mod:`tgdsl.std.type_variables`, from :mod:`tgdsl.std.value_type_table`;
- the table of LLVM's own intrinsics beside :mod:`tgdsl.records.llvm_intrinsics`, from the headers of ``llvm-19-dev``, where they are installed;
- the flags of :class:`tgdsl.language.instruction_attributes.InstructionAttributes`, from :mod:`tgdsl.records.instruction_flags`.

All of it is checked in; a test says whether it is current.
"""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterable, Mapping
from pathlib import Path

from tgdsl.records import llvm_intrinsics
from tgdsl.records.instruction_flags import Flag
from tgdsl.std.value_type_table import Row, rows

ROOT = Path(__file__).resolve().parents[2]

#: LLVM's headers with the numbers of intrinsics.
HEADERS = Path("/usr/lib/llvm-19/include/llvm/IR")

_BEGIN, _END = "    # <flags>: written by python -m tgdsl.std.write\n", "    # </flags>\n"

_VALUE_TYPES = '''\
"""LLVM's value types (``ValueTypes.td``) by the names of their records, and the class of the values of each: an ``I32`` is of type ``i32``.

Written by ``python -m tgdsl.std.write`` from :mod:`tgdsl.std.value_type_table`.
"""

from __future__ import annotations

from tgdsl.language.dag_values import DagValue, FloatValue, FloatVector, IntegerValue, IntegerVector, VectorValue
from tgdsl.language.value_types import ValueType, VTAny, VTFP, VTInt, VTScalableVec, VTVec

# fmt: off
'''

_TYPE_VARIABLES = '''\
"""Type variables for what selection nodes take and give: one type of values, the same wherever the variable stands.

They are constrained to the types one by one. With a bound instead, two operands of different types would be taken for what they
have in common, and ``add(i32(a), i64(b))`` would be no mistake.

Written by ``python -m tgdsl.std.write`` from :mod:`tgdsl.std.value_type_table`.
"""

from __future__ import annotations

from typing import TypeVar

from tgdsl.std import value_types as v
from tgdsl.std.hw_mode_types import ModeFloat, ModeInt
'''


def value_types() -> str:
    """The module :mod:`tgdsl.std.value_types`."""
    lines: list[str] = []
    for row in rows():
        lines += [
            f"{row.name}: ValueType[{row.values}] = {row.call}",
            f"class {row.values}({row.base}): value_type = {row.name}",
        ]
    return _VALUE_TYPES + "".join([f"{line}\n" for line in lines])


def type_variables() -> str:
    """The module :mod:`tgdsl.std.type_variables`."""
    both = ("ModeInt", "ModeFloat")
    integers = [row for row in rows() if "Integer" in row.base]
    floats = [row for row in rows() if "Float" in row.base]
    vectors = [row for row in rows() if "Vector" in row.base]
    scalars = [row for row in rows() if row.is_scalar]
    return _TYPE_VARIABLES + "".join(
        [
            _type_variable("AnyInt", "An integer type, or one of vectors of integers.", integers, both[:1]),
            _type_variable("AnyFloat", "A floating-point type, or one of vectors of such numbers.", floats, both[1:]),
            _type_variable("AnyVector", "A type of vectors.", vectors, ()),
            _type_variable("AnyScalar", "An integer or a floating-point type.", scalars, both),
            _type_variable("AnyValue", "Any type.", rows(), both),
        ]
    )


def _type_variable(name: str, note: str, constraints: Iterable[Row], more: Iterable[str]) -> str:
    names = [*(f"v.{row.values}" for row in constraints if not row.takes_any), *more]
    indent = " " * 4
    listed = textwrap.fill(", ".join(names) + ",", 118, initial_indent=indent, subsequent_indent=indent)
    return f'\n#: {note}\n{name} = TypeVar(\n    "{name}",\n{listed}\n)  # fmt: skip\n'


def flags(module: str) -> str:
    """The module :mod:`tgdsl.language.instruction_attributes` with its flags as the table has them."""
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
    attributes = ROOT / "tgdsl/language/instruction_attributes.py"
    headers = [*HEADERS.glob("IntrinsicEnums.inc"), *HEADERS.glob("Intrinsics?*.h")]
    return {
        **(
            {llvm_intrinsics.TABLE: llvm_intrinsics.table_of([path.read_text() for path in headers])} if headers else {}
        ),
        ROOT / "tgdsl/std/value_types.py": value_types(),
        ROOT / "tgdsl/std/type_variables.py": type_variables(),
        attributes: flags(attributes.read_text()),
    }


def main() -> int:
    for path, text in written().items():
        if path.read_text() != text:
            path.write_text(text)
            print(path.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.exit(main())
