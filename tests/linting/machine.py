"""A small machine in Python, without findings: a flag that comparisons set, branches, calls and a return; tests change a line of it."""

from __future__ import annotations

from pathlib import Path

from tests.support.targets import load, rendered
from tgdsl.diagnostics import DiagnosticError
from tgdsl.model import Model

BASE = """
from tgdsl.language import *
from tgdsl.language.core.dag_values import DagValue, IntegerValue
from tgdsl.std import *
from tgdsl.std.node_properties import *
from tgdsl.std.node_shapes import Action, FixedNode
from tgdsl.std.type_profiles import SDTNone
from tgdsl.std.value_types import I32, IPTR, Other

class Reg(Register, namespace="T"): ...

R = Reg.sequence("r{}", range(8))
FLAG = Reg("flag")
GPR = RegisterClass(i32, members=R, alignment=32)
CSR = CalleeSavedRegs(R[6:])
CC = CallingConv(CCIfType([i32], CCAssignToReg(R[:2])))
Test = Target(instruction_set=InstrInfo())
block, number = Operand(OtherVT), Operand(i32)
compare_type = SDTypeProfile(0, 2, [SDTCisVT(0, i32), SDTCisSameAs(0, 1)])
branch_type = SDTypeProfile(0, 1, [SDTCisVT(0, OtherVT)])
call_type = SDTypeProfile(0, -1, [SDTCisVT(0, iPTR)])
select_type = SDTypeProfile(1, 2, [SDTCisVT(0, i32), SDTCisSameAs(0, 1), SDTCisSameAs(0, 2)])
compare: FixedNode[[I32, I32], Effect] = FixedNode("T::CMP", compare_type, [SDNPOutGlue])
jump_if: FixedNode[[Other], Effect] = FixedNode("T::BF", branch_type, [SDNPHasChain, SDNPInGlue])
choose: FixedNode[[I32, I32], I32] = FixedNode("T::SEL", select_type, [SDNPInGlue])
invoke: FixedNode[[IntegerValue], Effect] = FixedNode("T::CALL", call_type, [SDNPHasChain, SDNPOptInGlue, SDNPOutGlue, SDNPVariadic])
leave = Action("T::RET", SDTNone, [SDNPHasChain, SDNPOptInGlue, SDNPVariadic])
wait = Action("T::SYNC", SDTNone, [SDNPHasChain])

class I(Instruction):
    namespace = "T"
    is_code_gen_only = True

class CMP(I):
    defs = [FLAG]
    a, b = in_(GPR), in_(GPR)
    asm = f"cmp {a}, {b}"
    pattern = compare(a, b)

class BF(I):
    uses = [FLAG]
    is_branch = is_terminator = True
    to = in_(block)
    asm = f"bf {to}"
    pattern = jump_if(bb(to))

class SEL(I):
    uses = [FLAG]
    d, a, b = out(GPR), in_(GPR), in_(GPR)
    asm = f"sel {d}, {a}, {b}"
    pattern = set_(d, choose(a, b))

class JMP(I):
    is_branch = is_terminator = is_barrier = True
    to = in_(block)
    asm = f"jmp {to}"
    pattern = br(bb(to))

class JR(I):
    is_branch = is_terminator = is_barrier = is_indirect_branch = True
    to = in_(GPR)
    asm = f"jr {to}"
    pattern = brind(to)

class CALLR(I):
    is_call = True
    defs = [R[7]]
    to = in_(GPR)
    asm = f"callr {to}"
    pattern = invoke(to)

class RET(I):
    is_return = is_terminator = is_barrier = True
    asm = "ret"
    pattern = leave()

class SYNC(I):
    has_side_effects = True
    asm = "sync"
    pattern = wait()

class LD(I):
    d, a, n = out(GPR), in_(GPR), in_(number)
    asm = f"ld {d}, {n}({a})"
    may_load = True

# -
"""


def changed(old: str, new: str) -> str:
    """The machine with another line in the place of one."""
    assert BASE.count(old) == 1, old
    return BASE.replace(old, new)


def errors(folder: Path, text: str) -> list[str]:
    """The errors of its patterns, without places."""
    try:
        assert Model(load(folder, "", text)).patterns is not None
    except DiagnosticError as error:
        return rendered(error.diagnostics).splitlines()
    return []
