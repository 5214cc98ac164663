from tgdsl.language import Instruction, in_, out

from sizes import SIZE

from .registers import GPR


class ToyInstruction(Instruction):
    namespace = "Toy"
    size = SIZE
    has_side_effects = False


class NOP(ToyInstruction):
    asm = "nop"


class ADD(ToyInstruction):
    rd, rs1, rs2 = out(GPR), in_(GPR), in_(GPR)
    asm = f"add {rd}, {rs1}, {rs2}"
