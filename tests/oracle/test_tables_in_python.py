"""Searchable tables of random targets in Python: the export gives llvm-tblgen-19 the same tables."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import strategies as st

from tests.oracle.tblgen import check_random, needs_tblgen
from tests.support.targets import BASE, load
from tgdsl.records import RecordSet

#: The columns that a class of rows may have: an annotation, and values by the number of the row.
COLUMNS = {
    "Name": ("str", ['"{}"', '"N{}"', '"n_{}!"']),
    "Encoding": ("Annotated[int, Bits(12)]", ["{}", "{} * 7", "4095 - {}"]),
    "Wide": ("Annotated[int, Bits(64)]", ["{} << 40", "(1 << 64) - 1 - {}"]),
    "Flag": ("bool", ["True", "False"]),
    "kind": ("Kind", ["Kind.FIRST", "Kind.SECOND", "Kind.THIRD"]),
    "Test": ("Code", ['Code("{{}}")', 'Code("f({})")']),
    "Opcode": ("type[Instruction]", ["ADD", "SUB", "PSEUDO"]),
    "Owner": ("Other", ["one", "two"]),
}

TARGET = BASE + """
from typing import Annotated

class Pseudo(Instruction):
    namespace = "T"
    is_pseudo = True
    rd = out(GPR)
    asm = ""

class ADD(Pseudo):
    asm = ""

class SUB(Pseudo):
    asm = ""

class PSEUDO(Pseudo):
    asm = ""

class Kind(GenericEnum):
    FIRST = 7
    SECOND = -1
    THIRD = 3

class Other(TableRow):
    Number: Annotated[int, Bits(3)]

one, two = Other(5), Other(2)
Owners = RowEnum(Other, value_field=Other.Number)
"""


@st.composite
def targets(draw: st.DrawFn) -> str:
    """A class of rows with random columns, rows, a table, and look-ups by keys that are unique since the first column is."""
    unique = draw(st.sampled_from(["Encoding", "Wide"]))
    others = draw(st.lists(st.sampled_from([name for name in COLUMNS if name != unique]), max_size=4, unique=True))
    columns = draw(st.permutations([unique, *others]))
    lines = ["class Row(TableRow):", *[f"    {name}: {COLUMNS[name][0]}" for name in columns]]
    template = draw(st.sampled_from(COLUMNS[unique][1]))
    for number in draw(st.lists(st.integers(0, 500), min_size=1, max_size=12, unique=True)):
        values = [
            (template if name == unique else draw(st.sampled_from(COLUMNS[name][1]))).format(number) for name in columns
        ]
        lines.append(f"Row({', '.join(values)})")
    keyed = [unique, *[name for name in others if name not in ("Name", "Test")]]
    key = draw(st.permutations(keyed))[: draw(st.integers(1, 2))]
    key = key if unique in key else [*key, unique]
    lines.append(f"Rows = GenericTable(Row, primary_key=[{_columns(key)}], primary_key_name='lookupRow')")
    if draw(st.booleans()):
        rest = draw(st.permutations(others))[:2]
        early = draw(st.booleans()) and rest[:1] not in (["Name"], ["Test"])
        lines.append(f"find = SearchIndex(Rows, [{_columns([*rest, unique])}], early_out={early})")
    if draw(st.booleans()):
        lines.append(f"Some = GenericTable(Row, fields=[{_columns(columns[:2])}])")
    return "\n".join([*lines, ""])


def _columns(names: list[str]) -> str:
    return ", ".join([f"Row.{name}" for name in names])


def _records(text: str) -> RecordSet:
    with TemporaryDirectory() as folder:
        return load(Path(folder), text, TARGET)


@needs_tblgen
def test_random_tables_in_python() -> None:
    check_random(targets(), _records, "searchable-tables", examples=30, accepted=0.93)
