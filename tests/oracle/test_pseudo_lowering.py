"""``pseudo-lowering`` against llvm-tblgen, for random expansions."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import strategies as st

from tests.oracle.tblgen import check_random
from tests.support.instruction_builder import GPR, InstructionTarget, operands
from tgdsl.records import Bits, Dag, DagArg, Ref, Value

NAMES = ("a", "b", "c", "d")
OPERANDS = (GPR, GPR, Ref("imm32"), Ref("FPR"), Ref("mem"))
FIXED = (Ref("R0"), Ref("U1"), Ref("zero_reg"))


def _signature(draw: st.DrawFn, target: InstructionTarget, name: str) -> Mapping[str, Value]:
    """The operands of a new real instruction."""
    outs = {"d": draw(st.sampled_from([GPR, Ref("FPR")]))} if draw(st.booleans()) else {}
    ins = {one: draw(st.sampled_from(OPERANDS)) for one in draw(st.lists(st.sampled_from(NAMES[:3]), unique=True))}
    variadic = {"": Ref("variable_ops")} if draw(st.integers(0, 4)) == 4 else {}
    pseudo = draw(st.integers(0, 9))
    target.instruction(name, outs=outs, ins={**ins, **variadic}, isPseudo=pseudo == 8, isCodeGenOnly=pseudo == 9)
    return {**outs, **ins}


def _argument(draw: st.DrawFn, kind: Value, given: Mapping[str, Value]) -> DagArg:
    """An argument for an operand of a kind; mostly a fitting one."""
    fitting = [name for name, one in given.items() if one == kind]
    match draw(st.integers(0, 11)):
        case 11:
            return DagArg(draw(st.sampled_from(OPERANDS)), draw(st.sampled_from([*NAMES, None])))
        case 9 | 10:
            return DagArg(draw(st.sampled_from(FIXED)))
        case 7 | 8:
            return DagArg(draw(st.integers(-5, 5) | st.just(Bits.of(draw(st.integers(0, 63)), 6))))
        case 6 if kind == Ref("mem"):
            return DagArg(Dag(Ref("ops"), (DagArg(draw(st.sampled_from(FIXED))), DagArg(draw(st.integers(0, 3))))))
        case _ if fitting:
            return DagArg(kind, draw(st.sampled_from(fitting)))
        case _:
            return DagArg(1)


@st.composite
def expansions(draw: st.DrawFn) -> InstructionTarget:
    """Real instructions, and pseudo instructions that are expanded to them, rightly and wrongly."""
    target = InstructionTarget()
    registers = [*target.registers("R0"), *target.registers("U1", Namespace="U")]
    target.register_class("GPR", registers)
    target.register_class("FPR", registers)
    target.add("zero_reg")
    target.add("mem", "Operand", MIOperandInfo=operands("ops", {"base": GPR, "offset": Ref("imm32")}))
    real = {name: _signature(draw, target, name) for name in draw(st.sampled_from([("X",), ("X", "Y")]))}
    for name in draw(st.lists(st.sampled_from(["P1", "P10", "P9"]), min_size=1, max_size=2, unique=True)):
        into = draw(st.sampled_from(list(real))) if draw(st.integers(0, 29)) < 29 else "GPR"
        wanted = real.get(into, {})
        own = {one: kind for one, kind in wanted.items() if draw(st.integers(0, 5))}
        own |= {"e": draw(st.sampled_from(OPERANDS))} if draw(st.booleans()) else {}
        arguments = [_argument(draw, kind, own) for kind in wanted.values()]
        if draw(st.integers(0, 19)) == 19:
            arguments.append(DagArg(0))
        target.add(
            name,
            "Instruction",
            "PseudoInstExpansion",
            OutOperandList=operands("outs", {"d": own["d"]} if "d" in own else {}),
            InOperandList=operands("ins", {one: kind for one, kind in own.items() if one != "d"}),
            ResultInst=Dag(Ref(into), tuple(arguments)),
            isPseudo=True,
        )
    return target


@pytest.mark.usefixtures("each_tblgen")
def test_random_expansions() -> None:
    check_random(expansions(), InstructionTarget.records, "pseudo-lowering", examples=100, accepted=0.3)
