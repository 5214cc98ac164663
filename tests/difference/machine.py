"""A small machine, of which tests change one thing: two files with one target."""

from __future__ import annotations

from pathlib import Path

MACHINE = """\
from tgdsl.language import *
from tgdsl.std import DefaultMode, NoRegAltName, add, and_, i32, set_, sub
from tgdsl.std.value_types import I32


class Reg(Register, namespace="T"): ...


R0, R1, R2, R3 = R = [Reg(f"r{n}", hw_encoding=n) for n in range(4)]
GPR = RegisterClass(i32, members=R, alignment=32)

FeatureFast = SubtargetFeature("fast", "IsFast", "true", "is fast")

WriteALU, WriteMul = SchedWrite(), SchedWrite()


class Model(SchedMachineModel, issue_width=1, complete_model=False): ...


ALU = ProcResource(Model)
Model.schedule(WriteRes(WriteALU, [ALU]), WriteRes(WriteMul, [ALU], latency=3))
CPUS = [ProcessorModel("generic", Model), ProcessorModel("fast", Model, [FeatureFast])]


class Inst(Instruction):
    namespace, size = "T", 2
    sched_rw = [WriteALU]


class Op(Inst):
    op, rd, ra, rb = constant(4), field(4), field(4), field(4)
    inst = concat(op, rd, ra, rb)


def operation(mnemonic, number, node, write=WriteALU):
    class made(Op, op=number):
        sched_rw = [write]
        rd, ra, rb = out(GPR), in_(GPR), in_(GPR)
        asm = f"{mnemonic}\\t{rd}, {ra}, {rb}"
        pattern = set_(rd, i32(node(ra, rb)))

    return made


ADD = operation("add", 1, add)
SUB = operation("sub", 2, sub)
AND = operation("and", 3, and_, WriteMul)


@pattern()
def complements(a: I32, b: I32) -> Rewrites:
    return [Rewrite(i32(and_(a, sub(0, b))), AND(a, b))]


class Shorter(Aliases):
    ra = in_(GPR)

    InstAlias(f"clear {ra}", SUB(ra, ra, ra))


CC_Test = CallingConv(CCIfType([i32], CCAssignToReg([R0, R1])), CCIfType([i32], CCAssignToStack(4, 4)))

Test = Target(instruction_set=InstrInfo())
"""


def two(folder: Path, *changes: tuple[str, str], before: str = MACHINE) -> list[str]:
    """The names of two files in the working folder: the machine as it is, and with some texts replaced by others."""
    after = before
    for old, new in changes:
        assert after.count(old) == 1, f"{old!r} is there {after.count(old)} times"
        after = after.replace(old, new)
    for name, text in (("before", before), ("after", after)):
        (folder / f"{name}.py").write_text(text)
    return ["before.py", "after.py"]
