"""A small target of which records mutants are made in a moment: a few registers, three instructions, two patterns, a convention."""

from __future__ import annotations

from tests.support.pattern_builder import PatternTarget
from tgdsl.records import RecordSet, Ref


def small_target() -> RecordSet:
    target = PatternTarget()
    for name, of in (("GPR", "i32"), ("FPR", "f32"), ("WIDE", "i64"), ("BOTH", "i32"), ("VEC", "i64")):
        registers = target.registers(f"{name[0]}0", f"{name[0]}1")
        target.register_class(name, registers, RegTypes=(Ref(of),))
    target.profile("Binary", 1, 2, ("SDTCisSameAs", 0, 1), ("SDTCisSameAs", 0, 2), ("SDTCisInt", 0))
    target.profile("Unary", 1, 1, ("SDTCisInt", 0))
    target.nodes("Binary", "add", "sub", properties=["SDNPCommutative"])
    target.nodes("Unary", "neg")
    target.frag("minus", "x y", "(sub node:$x, node:$y)")
    target.selects("ADD", "(outs GPR:$d)", "(ins GPR:$a, GPR:$b)", "(set GPR:$d, (add GPR:$a, GPR:$b))")
    target.selects("SUB", "(outs GPR:$d)", "(ins GPR:$a, GPR:$b)", "(set GPR:$d, (minus GPR:$a, GPR:$b))")
    target.selects("NEG", "(outs GPR:$d)", "(ins GPR:$a)")
    target.pat("(neg GPR:$a)", "(NEG $a)", name="negation")
    target.pat("(neg (add GPR:$a, 1))", "(SUB $a, $a)", name="complement")
    target.add("Low", "CCAssignToReg", RegList=(Ref("G0"), Ref("G1")))
    target.add("Stack", "CCAssignToStack", Size=4, Align=4)
    target.add("Any", "CCIfType", VTs=(Ref("i32"),), SubAction=Ref("Low"))
    target.add("CC_Test", "CallingConv", Actions=(Ref("Any"), Ref("Stack")), Entry=False, Custom=False)
    return target.records()
