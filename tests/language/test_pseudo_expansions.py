"""Expansions of pseudo instructions in targets in Python."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.oracle.tblgen import check_same, needs_tblgen
from tests.support.marks import Marks
from tests.support.targets import BASE, load, rendered, write_target
from tgdsl.diagnostics import DiagnosticError
from tgdsl.loading.load import load_target
from tgdsl.model import Model
from tgdsl.records import Dag, DagArg, Ref

#: The base of these targets.
REAL = BASE + """
class Real(Instruction):
    namespace = "T"
    is_code_gen_only = False
    op = constant(2)
    rd, rs1, rs2 = field(2), field(2), field(2)
    inst = concat(op, rd, rs1, rs2)

Address = Operand(i32, mi_operand_info=[GPR, GPR])

class ADD(Real, op=1):
    rd, rs1, rs2 = out(GPR), in_(GPR), in_(GPR)
    asm = f"add {rd}, {rs1}, {rs2}"

class BRANCH(Real, op=3, rs1=0, rs2=0):
    rd = in_(Operand(i32))
    asm = f"b {rd}"

class STORE(Real, op=2):
    rd, addr = in_(GPR), in_(Address, Real.rs1, Real.rs2)
    asm = f"st {rd}, {addr}"
"""

GOOD = """
class MOVE(Instruction):
    namespace = "T"
    rd, rs = out(GPR), in_(GPR)
    asm = ""
    expansion = ADD(rd, rs, R0)

class PUSH(MOVE):
    asm = ""
    expansion = STORE(MOVE.rs, R1, R2)

class SKIP(Instruction):
    namespace = "T"
    asm = ""
    expansion = BRANCH(8)

class POKE(Instruction):
    namespace = "T"
    value, where = in_(GPR), in_(Address)
    asm = ""
    expansion = STORE(value, where)
"""


def test_the_records(tmp_path: Path) -> None:
    records = load(tmp_path, GOOD, REAL)
    move = records["MOVE"]
    assert move.is_a("PseudoInstExpansion") and move.bit("isPseudo")
    gpr = Ref("GPR")
    assert move.fields["ResultInst"] == Dag(Ref("ADD"), (DagArg(gpr, "rd"), DagArg(gpr, "rs"), DagArg(Ref("R0"))))
    inner = Dag(Ref("ops"), (DagArg(Ref("R1")), DagArg(Ref("R2"))))
    assert records["PUSH"].fields["ResultInst"] == Dag(Ref("STORE"), (DagArg(gpr, "rs"), DagArg(inner)))
    assert records["SKIP"].fields["ResultInst"] == Dag(Ref("BRANCH"), (DagArg(8),))
    assert not records["ADD"].is_a("PseudoInstExpansion")
    assert [one.pseudo.name for one in Model(records).pseudo_expansions] == ["MOVE", "POKE", "PUSH", "SKIP"]


@needs_tblgen
def test_llvm_tblgen_writes_the_same(tmp_path: Path) -> None:
    check_same(load(tmp_path, GOOD, REAL), "pseudo-lowering")


def test_what_is_no_expansion(marks: Marks) -> None:
    text = """
class A(Instruction):
    rd = out(GPR)
    asm = ""
    expansion = ADD
    #! error: the expansion should be a real instruction with its operands, such as ADD.rr(rd, rs1, rs2), but is the
    #!     class 'ADD'
class B(Instruction):
    rd = out(GPR)
    asm = ""
    expansion = ADD(rd, MOVE.rs, R0)
    #! error: the expansion has 'rs', which this instruction does not declare
    #! note at `rd, rs = out(GPR), in_(GPR)`: it is declared here
class C(Instruction):
    is_pseudo = False  #! error: 'C' has an expansion, and only a pseudo instruction is expanded; drop is_pseudo
    rd = out(GPR)
    asm = ""
    expansion = ADD(rd, R0, R0)
"""
    marks.check(text, REAL + GOOD)


def test_expansions_that_do_not_fit(tmp_path: Path) -> None:
    text = GOOD + """
class Pseudo(Instruction):
    namespace = "T"
    rd, where = out(GPR), in_(Address)

class OPEN(Pseudo):
    asm = ""
    expansion = ADD(Pseudo.rd, R0)

class MANY(Pseudo):
    asm = ""
    expansion = ADD(Pseudo.rd, R0, R1, R2)

class PSEUDO(Pseudo):
    asm = ""
    expansion = MOVE(Pseudo.rd, R0)

class OTHER(Pseudo):
    asm = ""
    expansion = ADD(Pseudo.rd, Pseudo.where, R0)
"""
    with pytest.raises(DiagnosticError) as raised:
        assert Model(load(tmp_path, text, REAL)).pseudo_expansions
    found = [line.partition(".py:")[2] for line in rendered(raised.value.diagnostics).splitlines()[:-1]]
    which = "which has 3, 'rd', 'rs1', 'rs2'; give each of them, outputs and inputs that are tied to outputs, too"
    assert found == [
        f"62: error: the expansion of 'MANY' gives 4 operands to 'ADD', {which}",
        f"58: error: the expansion of 'OPEN' gives 2 operands to 'ADD', {which}",
        "70: error: the expansion of 'OTHER' gives an operand of type 'Address' for the operand 'rs1' of 'ADD', which is of type 'GPR';"
        " give one of that type",
        "19: note: 'ADD' is defined here",
        "66: error: the expansion of 'PSEUDO' is 'MOVE', which has isPseudo itself, so it cannot be emitted; name a real one",
        "31: note: 'MOVE' is defined here",
    ]


#: The base of targets whose expansions give a real instruction what it cannot take.
NARROW = REAL + """
from tgdsl.std import zero_reg
Low = RegisterClass(i32, members=[R0, R1], alignment=32)

class LOW(Real, op=1, rs2=0):
    rd, rs1 = out(Low), in_(Low)
    asm = f"low {rd}, {rs1}"

class WIDE(Instruction):
    namespace = "T"
    rd, value, where = out(GPR), in_(GPR), in_(Address)
    asm = ""
    expansion = ADD(rd, value, R0)

class NARROW(Instruction):
    namespace = "T"
    rd = out(Low)
    asm = ""
    expansion = LOW(rd, R0)
"""


def expansion_errors(tmp_path: Path, *expansions: tuple[str, str]) -> list[str]:
    """What is wrong with pseudo instructions that are derived from WIDE or NARROW, each at its line; without notes."""
    lines = [
        f'class P{number}({base}):\n    asm = ""\n    expansion = {expansion}\n'
        for number, (base, expansion) in enumerate(expansions)
    ]
    path = write_target(tmp_path, "".join(lines), NARROW)
    first = len(NARROW.lstrip("\n").splitlines()) + 3
    with pytest.raises(DiagnosticError) as raised:
        assert Model(load_target(str(path))).pseudo_expansions
    found: dict[int, str] = {}
    for line in rendered(raised.value.diagnostics).replace(str(path), "T").splitlines()[:-1]:
        place, _, text = line.partition(": error: the expansion of 'P")
        if text:
            number, _, problem = text.partition("' ")
            assert place == f"T:{first + 3 * int(number)}"
            found[int(number)] = problem
    assert found.keys() == set(range(len(expansions))), rendered(raised.value.diagnostics)
    return [found[number] for number in range(len(expansions))]


def test_what_the_real_instruction_cannot_take(tmp_path: Path) -> None:
    assert expansion_errors(
        tmp_path,
        ("NARROW", "LOW(NARROW.rd, R2)"),
        ("NARROW", "LOW(NARROW.rd, 4)"),
        ("NARROW", "BRANCH(R1)"),
        ("NARROW", "BRANCH(zero_reg)"),
        ("WIDE", "STORE(WIDE.value, R1, -3)"),
        ("WIDE", "STORE(8, WIDE.where)"),
    ) == [
        "gives the register 'R2' for 'rs1' of 'LOW', which is not in 'Low'; name a register of that class",
        "gives the number 4 for 'rs1' of 'LOW', which takes a register of 'Low'; name a register, or zero_reg",
        "gives the register 'R1' for 'rd' of 'BRANCH', which takes a number; give one",
        "gives the register 'zero_reg' for 'rd' of 'BRANCH', which takes a number; give one",
        "gives the number -3 for machine operand 1 of 'addr' of 'STORE', which takes a register of 'GPR'; name a register, or zero_reg",
        "gives the number 8 for 'rd' of 'STORE', which takes a register of 'GPR'; name a register, or zero_reg",
    ]


def test_parts_of_operands(tmp_path: Path) -> None:
    """An operand of several machine operands is given as a whole, or by parts that are registers and numbers."""
    which = "which has 2, 'rd', 'addr' (as a whole, or its 2 parts); give each of them, outputs and inputs that are tied to outputs, too"
    only = (
        "for a part of an operand of 'STORE', and llvm-tblgen only reads registers and numbers there; give registers and numbers, or an"
        " operand of the pseudo instruction that is the whole"
    )
    assert expansion_errors(
        tmp_path,
        ("WIDE", "STORE(WIDE.value, WIDE.rd, R0)"),
        ("WIDE", "STORE(WIDE.value, R0, WIDE.rd)"),
        ("WIDE", "STORE(WIDE.value, R0)"),
        ("WIDE", "STORE(WIDE.value, WIDE.rd)"),
        ("WIDE", "STORE(WIDE.value, R0, R0, R0)"),
        ("WIDE", "STORE(WIDE.value, WIDE.where, R0)"),
        ("WIDE", "STORE(WIDE.value)"),
    ) == [
        f"gives 'rd' {only}",
        f"gives 'rd' {only}",
        "gives 1 machine operand for the operand 'addr' of 'STORE', which is 2; give each of them",
        "gives an operand of type 'GPR' for the operand 'addr' of 'STORE', which is of type 'Address'; give one of that type",
        f"gives 4 operands to 'STORE', {which}",
        f"gives 3 operands to 'STORE', {which}",
        f"gives 1 operand to 'STORE', {which}",
    ]
