"""A small machine for tests, with places for mistakes."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TINY, SPARC = ROOT / "targets/tiny", ROOT / "targets/sparc"

#: Four registers, and two instructions; ``addi`` has an operand with a counterpart.
TOY = '''\
from tgdsl.language import InstrInfo, Instruction, Operand, Register, RegisterClass, Target, concat, constant, field, in_, out
from tgdsl.language.counterparts import Decoding, Emitter, MachineCode, SignedImmediate, Values, sign_extended
from tgdsl.std import i32

R0, R1, R2, R3 = R = Register.sequence("r{}", range(4))
GPR = RegisterClass(i32, members=R, alignment=32)


class Halved(SignedImmediate):
    """An even number, of which the word has the half."""

    def encode(self, values: Values, emitter: Emitter, /) -> int:
        return emitter.bits(values[0]) >> 1

    def decode(self, bits: int, decoding: Decoding, /) -> Values:
        return [sign_extended(bits, 8) * 2]


half = Operand(i32, decoder_method="decodeHalf", encoder_method="getHalf", counterpart=Halved(9))


class Format(Instruction):
    namespace, size = "Toy", 2
    op, rd, rs, value = constant(4), field(2), field(2), field(8)
    inst = concat(op, rd, rs, value)


class ADD(Format, op=1, value=0):
    rd, rs = out(GPR), in_(GPR)
    asm = f"add {rd}, {rs}"


class ADDI(Format, op=2):
    rd, rs, value = out(GPR), in_(GPR), in_(half)
    asm = f"addi {rd}, {rs}, {value}"


Toy = Target(instruction_set=InstrInfo(), machine_code=MachineCode())
'''


def write_toy(folder: Path, *changes: tuple[str, str]) -> Path:
    """The machine as a module in a folder, with some texts replaced."""
    text = TOY
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path = folder / "toy.py"
    path.write_text(text)
    return path
