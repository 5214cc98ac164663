"""Instructions of several machines whose C++ is about the whole of them: a target for :mod:`tests.mc.test_whole_instructions`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.language import (
    AsmOperandClass, InstrInfo, Instruction, Register, RegisterClass, RegisterOperand, SubtargetFeature, Target, concat, constant, field, in_, out,
)  # fmt: skip
from tgdsl.language.counterparts import (
    Counterpart, Decoding, Emitter, Inst, InstructionCounterpart, MachineCode, Opcode, Reader, Subtarget, Values, Writer,
)  # fmt: skip
from tgdsl.std import i32, i64, v2i32

R = Register.sequence("r{}", range(12))
X = Register.sequence("x{}", range(31))
V = Register.sequence("v{}", range(32))
GRRegs = RegisterClass(i32, members=R, alignment=32)
tGPR = RegisterClass(i32, members=R[:8], alignment=32)
GPR64 = RegisterClass(i64, members=X, alignment=64)
VR = RegisterClass(v2i32, members=V, alignment=64)


# -- ARM's Thumb: the assembler takes the two factors in either order -----------------------------------------------
class OtherFactor(InstructionCounterpart):
    """``muls r0, r1, r0``: one of the factors is the register of the product."""

    def convert(self, operands: Mapping[str, Values], opcode: Opcode, reader: Reader, /) -> Values:
        (product,), (one,), (other,) = operands["Rd"], operands["Rn"], operands["Rm"]
        if product not in (one, other):
            reader.fail("the product must be one of the factors")
        return [product, other if one is product else one, product]


class Thumb(Instruction):
    namespace, size, decoder_namespace = "Mini", 2, "Thumb"
    Rn, Rd = field(3), field(3)
    inst = concat("0100001101", Rn, Rd)


class tMUL(Thumb):
    Rd, Rn = out(tGPR), in_(tGPR)
    Rm = in_(tGPR, tied_to=Rd)
    asm = f"muls {Rd}, {Rn}, {Rm}"
    asm_match_converter, counterpart = "cvtThumbMultiply", OtherFactor()


# -- AArch64: unused bits are ones ----------------------------------------------------------------------------------
class UnusedOnes(InstructionCounterpart):
    def post_encode(self, word: int, inst: Inst, subtarget: Subtarget, /) -> int:
        return word | 0x1F << 10


class MulHi(Instruction):
    namespace, size, decoder_namespace = "Mini", 4, "AArch64"
    Rd, Rn, Rm = field(5), field(5), field(5)
    inst = concat("10011011010", Rm, "0?????", Rn, Rd)


class SMULH(MulHi):
    Rd, Rn, Rm = out(GPR64), in_(GPR64), in_(GPR64)
    asm = f"smulh {Rd}, {Rn}, {Rm}"
    post_encoder_method, counterpart = "fixMulHigh", UnusedOnes()


# -- RISC-V: a mask that may be left out ----------------------------------------------------------------------------
class Mask(Counterpart):
    """``, v0.t``, or nothing."""

    def parse(self, reader: Reader, /) -> Values:
        reader.expect(",")
        if not reader.accept("v0.t"):
            reader.fail("operand must be v0.t")
        return [reader.registers.value(V[0])]

    def default(self, reader: Reader, /) -> Values:
        return [0]

    def show(self, values: Values, writer: Writer, /) -> str:
        return "" if values[0] == 0 else ", v0.t"

    def encode(self, values: Values, emitter: Emitter, /) -> int:
        return 1 if values[0] == 0 else 0

    def decode(self, bits: int, decoding: Decoding, /) -> Values | None:
        return [0 if bits else decoding.registers.value(V[0])]


VMaskAsmOperand = AsmOperandClass(
    "RVVMaskRegOpOperand", parser_method="parseMaskReg", is_optional=True, default_method="defaultMaskRegOp"
)
VMaskOp = RegisterOperand(
    VR,
    parser_match_class=VMaskAsmOperand,
    print_method="printVMaskReg",
    encoder_method="getVMaskReg",
    decoder_method="decodeVMaskReg",
    counterpart=Mask(),
)


class VALU(Instruction):
    namespace, size, decoder_namespace = "Mini", 4, "RISCV"
    vd, vs2, vs1, vm = field(5), field(5), field(5), field(1)
    inst = concat("000000", vm, vs2, vs1, "000", vd, "1010111")


class VADD_VV(VALU):
    vd, vs2, vs1, vm = out(VR), in_(VR), in_(VR), in_(VMaskOp)
    asm = f"vadd.vv {vd}, {vs2}, {vs1}{vm}"


# -- XCore: three operands of twelve registers, whose upper parts are one number of base three ----------------------
class ThreeOperands(InstructionCounterpart):
    def decode(self, word: int, opcode: Opcode, decoding: Decoding, /) -> Values | None:
        combined = word >> 6 & 31
        if combined >= 27:
            return None
        upper = combined % 3, combined // 3 % 3, combined // 9
        lower = word >> 4 & 3, word >> 2 & 3, word & 3
        registers = [R[high << 2 | low] for high, low in zip(upper, lower)]
        return [decoding.registers.value(register) for register in registers]


class F3R(Instruction):
    namespace, size, decoder_namespace = "Mini", 2, "XCore"
    op = constant(5)
    inst = concat(op, "???????????")
    decoder_method, counterpart = "Decode3RInstruction", ThreeOperands()


class ADD_3r(F3R, op=0b00010):
    dst, b, c = out(GRRegs, placed=False), in_(GRRegs, placed=False), in_(GRRegs, placed=False)
    asm = f"add {dst}, {b}, {c}"


class SUB_3r(F3R, op=0b00011):
    dst, b, c = out(GRRegs, placed=False), in_(GRRegs, placed=False), in_(GRRegs, placed=False)
    asm = f"sub {dst}, {b}, {c}"


FeatureThumb = SubtargetFeature("thumb", "IsThumb", "true", "Thumb")
FeatureAArch64 = SubtargetFeature("aarch64", "IsAArch64", "true", "AArch64")
FeatureRISCV = SubtargetFeature("riscv", "IsRISCV", "true", "RISC-V")
FeatureXCore = SubtargetFeature("xcore", "IsXCore", "true", "XCore")

MACHINES = {"Thumb": FeatureThumb, "AArch64": FeatureAArch64, "RISCV": FeatureRISCV, "XCore": FeatureXCore}


class MiniMachineCode(MachineCode):
    def decoder_namespaces(self, word: int, subtarget: Subtarget, /) -> Sequence[str]:
        return [name for name, feature in MACHINES.items() if subtarget.has(feature)]


Mini = Target(instruction_set=InstrInfo(), machine_code=MiniMachineCode())
