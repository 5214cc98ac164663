"""Integers of records have 64 bits, and llvm-tblgen keeps them in narrower C++ types: extreme ones give the same file, or none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import cast

import pytest

from tests.mutants.records.base import Base, Raw, base_of, dumped, file_text
from tests.mutants.records.judging import CRASH, BOTH_REFUSE, SAME, verdicts
from tests.mutants.records.small import small_target
from tests.oracle.tblgen import needs_tblgen
from tgdsl.diagnostics import DiagnosticError
from tgdsl.generation.generator import installed
from tgdsl.model import Model
from tgdsl.records.json_reader import read_json

NUMBERS = (-1, (1 << 31) - 1, 1 << 31, (1 << 32) - 1, -(1 << 63))


@needs_tblgen
@pytest.mark.parametrize(
    ("record", "field", "generator"),
    [
        ("GPR", "Size", "register-info"),
        ("GPR", "Alignment", "register-info"),
        ("Stack", "Size", "callingconv"),
        ("Stack", "Align", "callingconv"),
        ("Binary", "NumOperands", "dag-isel"),
        ("negation", "AddedComplexity", "dag-isel"),
        ("NEG", "CodeSize", "dag-isel"),
    ],
)
def test_extreme_numbers(record: str, field: str, generator: str, tmp_path: Path) -> None:
    base = base_of(small_target())
    for number in NUMBERS:
        found = verdicts(_with(base, record, field, number), tmp_path, [installed()[generator].load()])
        assert [one.outcome for one in found] in ([SAME], [BOTH_REFUSE], [CRASH]), (number, found)


@needs_tblgen
def test_costs_of_registers_are_unsigned(tmp_path: Path) -> None:
    data = _with(base_of(small_target()), "G0", "CostPerUse", [-1])
    assert [one.outcome for one in verdicts(data, tmp_path, [installed()["register-info"].load()])] == [SAME]


def test_a_node_with_too_many_results(tmp_path: Path) -> None:
    """llvm-tblgen takes memory for each."""
    (tmp_path / "x.json").write_bytes(_with(base_of(small_target()), "Binary", "NumResults", 1 << 40))
    model = Model(read_json(tmp_path / "x.json"))
    with pytest.raises(
        DiagnosticError, match="the NumResults of 'Binary' is 1099511627776: use a number from 0 to 255"
    ):
        installed()["dag-isel"].load().generate(model)


def _with(base: Base, record: str, field: str, value: int | list[int]) -> bytes:
    raw = cast(Raw, json.loads(base.texts[record]))
    assert field in raw
    return file_text({**base.texts, record: dumped({**raw, field: value})}, base.instances)
