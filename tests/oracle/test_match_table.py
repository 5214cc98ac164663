"""Match tables of GlobalISel against llvm-tblgen: it writes rules one after the other, which are read back, and become the table that it optimizes.

So order, groups and text are compared, whoever makes the rules. The records are those of a reference pack.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.generators.test_reference import SHARED
from tests.oracle.tblgen import run_tblgen
from tests.support.match_table_reader import read_rules
from tests.support.release import needs_tblgen
from tgdsl.generators.kit.match_table import match_table_text
from tgdsl.llvm import RELEASES
from tgdsl.model import Model
from tgdsl.model.match_table import match_table
from tgdsl.records.json_reader import read_json
from tgdsl.records.td_writer import to_td

PACKS = [(19, "reference/BPF"), (22, "reference-22/BPF")]
LARGE = [(19, "reference/Mips"), (22, "reference-22/Mips")]


def table_in(text: str) -> str:
    """The declaration of the table in a generated file."""
    return text[text.index("  constexpr static uint8_t MatchTable0") : text.index("  return MatchTable0")]


@needs_tblgen
@pytest.mark.parametrize(
    ("number", "pack"), [*PACKS, *[pytest.param(*large, marks=pytest.mark.all_packs) for large in LARGE]]
)
def test_same_table(number: int, pack: str, tmp_path: Path) -> None:
    release, path = RELEASES[number], SHARED / pack / "records.json.xz"
    if not path.exists():
        pytest.skip(f"{path} is not there")
    records = read_json(path, release)
    source = tmp_path / "records.td"
    source.write_text(to_td(records))
    plain, optimized = [
        run_tblgen(source, "global-isel", 120, f"-optimize-match-table={state}", release=release)
        for state in ("false", "true")
    ]
    model = Model(records)
    named = {record.name: record for kind in ("Register", "Predicate") for record in records.of_class(kind)}
    instructions = model.instructions.by_name

    rules = read_rules(plain, instructions, named, release)
    common = rules[0].rules
    assert match_table_text(match_table(common, rules, optimize=False)) == table_in(plain)
    assert match_table_text(match_table(common, rules)) == table_in(optimized)
