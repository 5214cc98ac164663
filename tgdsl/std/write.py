"""``python -m tgdsl.std.write`` writes what type checkers need spelled out from the tables that have the facts.

- :mod:`tgdsl.std.value_types`, from :mod:`tgdsl.std.value_type_table`;
- the table of LLVM's own intrinsics beside :mod:`tgdsl.records.llvm_intrinsics`, from the headers of ``llvm-19-dev``, where they are installed;
- the flags of :class:`tgdsl.language.instructions.attributes.InstructionAttributes`, from :mod:`tgdsl.records.instruction_flags`.

All of it is checked in; a test says whether it is current.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

from tgdsl.records import llvm_intrinsics
from tgdsl.records.instruction_flags import Flag
from tgdsl.std.value_type_table import rows

ROOT = Path(__file__).resolve().parents[2]

#: LLVM's headers with the numbers of intrinsics.
HEADERS = Path("/usr/lib/llvm-19/include/llvm/IR")

_BEGIN, _END = "    # <flags>: written by python -m tgdsl.std.write\n", "    # </flags>\n"

_VALUE_TYPES = '''\
"""LLVM's value types (``ValueTypes.td``) by the names of their records, and the class of the values of each: an ``I32`` is of type ``i32``.

Written by ``python -m tgdsl.std.write`` from :mod:`tgdsl.std.value_type_table`.
"""

from __future__ import annotations

from tgdsl.language.core.dag_values import DagValue, FloatValue, FloatVector, IntegerValue, IntegerVector, VectorValue
from tgdsl.language.registers.value_types import ValueType, VTAny, VTFP, VTInt, VTScalableVec, VTVec

# fmt: off
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
    headers = [*HEADERS.glob("IntrinsicEnums.inc"), *HEADERS.glob("Intrinsics?*.h")]
    return {
        **(
            {llvm_intrinsics.TABLE: llvm_intrinsics.table_of([path.read_text() for path in headers])} if headers else {}
        ),
        ROOT / "tgdsl/std/value_types.py": value_types(),
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
