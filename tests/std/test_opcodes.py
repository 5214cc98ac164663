"""LLVM's generic opcodes in targets: their numbers, and results of patterns with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.oracle.tblgen import ours
from tests.support.targets import load
from tgdsl.language import DagValue, RegisterClass, SubRegIndex
from tgdsl.language.core.definition import Definition, definition_of
from tgdsl.language.core.expressions import Call, Variable, dag
from tgdsl.model import Model
from tests.support.release import GENERIC_OPCODES
from tgdsl.records import Ref
from tgdsl.records.printable import printable
from tgdsl.std import (
    COPY,
    COPY_TO_REGCLASS,
    EXTRACT_SUBREG,
    IMPLICIT_DEF,
    INSERT_SUBREG,
    REG_SEQUENCE,
    SUBREG_TO_REG,
    i32,
)

low = SubRegIndex(32)
high = SubRegIndex(32, 32)
GPR = RegisterClass(i32, members=[], alignment=32)
value = Variable("value")

NAMES: dict[Definition | None, str] = {
    low: "low",
    high: "high",
    GPR: "GPR",
    definition_of(COPY): "COPY",
    definition_of(COPY_TO_REGCLASS): "COPY_TO_REGCLASS",
    definition_of(EXTRACT_SUBREG): "EXTRACT_SUBREG",
    definition_of(IMPLICIT_DEF): "IMPLICIT_DEF",
    definition_of(INSERT_SUBREG): "INSERT_SUBREG",
    definition_of(REG_SEQUENCE): "REG_SEQUENCE",
    definition_of(SUBREG_TO_REG): "SUBREG_TO_REG",
}

RESULTS: list[tuple[DagValue, str]] = [
    (COPY_TO_REGCLASS(value, GPR), "(COPY_TO_REGCLASS ?:$value, GPR)"),
    (COPY(value), "(COPY ?:$value)"),
    (IMPLICIT_DEF(), "(IMPLICIT_DEF)"),
    (EXTRACT_SUBREG(value, low), "(EXTRACT_SUBREG ?:$value, low)"),
    (INSERT_SUBREG(IMPLICIT_DEF(), value, low), "(INSERT_SUBREG (IMPLICIT_DEF), ?:$value, low)"),
    (SUBREG_TO_REG(0, value, low), "(SUBREG_TO_REG 0, ?:$value, low)"),
    (REG_SEQUENCE(GPR, value, low, COPY(value), high), "(REG_SEQUENCE GPR, ?:$value, low, (COPY ?:$value), high)"),
]


@pytest.mark.parametrize(("result", "expected"), RESULTS, ids=[text for _, text in RESULTS])
def test_results(result: DagValue, expected: str) -> None:
    def ref(thing: object) -> Ref:
        return Ref(NAMES[definition_of(thing)])

    assert isinstance(result, Call)
    assert printable(dag(result, ref, typed=False)) == expected


ONE_INSTRUCTION = """
class MOVE(Instruction):
    namespace = "T"
    size = 4
    rd = out(GPR, placed=False)
    rs = in_(GPR, placed=False)
    asm = f"move {rs}, {rd}"
"""


def test_a_target_has_all_opcodes_by_llvms_numbers(tmp_path: Path) -> None:
    table = Model(load(tmp_path, ONE_INSTRUCTION)).instructions
    assert [instruction.name for instruction in table.instructions] == [*GENERIC_OPCODES, "MOVE"]
    assert table.generic_count == len(GENERIC_OPCODES)


def test_instr_info_is_written(tmp_path: Path) -> None:
    text = ours(load(tmp_path, ONE_INSTRUCTION), "instr-info")
    lines = [line.strip() for line in text.splitlines()]
    assert "PHI\t= 0," in lines
    assert f"MOVE\t= {len(GENERIC_OPCODES)}," in lines
