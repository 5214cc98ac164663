"""What the CompressPats of LLVM's RISC-V make of instructions is what llvm-mc-19 makes of them, and so are the bytes of a text."""

from __future__ import annotations

import random
import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from functools import cache

import pytest

from tests.generators.test_reference import REFERENCE
from tgdsl.cpp.evaluation import Undecided
from tgdsl.loading.load import load_target
from tgdsl.mc.assembler import Assembler
from tgdsl.mc.compression import Compressor
from tgdsl.mc.inst import MachineInst, OperandValue
from tgdsl.mc.methods import CounterpartMethods
from tgdsl.mc.operand_predicates import OperandPredicates
from tgdsl.mc.program import Program
from tgdsl.mc.target import MCTarget, read_subtarget
from tgdsl.model import Model
from tgdsl.model.compression import Compression, FixedRegister, Immediate, Place, ValueCheck
from tgdsl.model.registers.bank import Register

PACK = REFERENCE / "RISCV" / "records.json.xz"
MC = shutil.which("llvm-mc-19")
needs_both = pytest.mark.skipif(
    MC is None or not PACK.exists(), reason="llvm-mc-19 is not installed, or there are no records of RISC-V"
)

NUMBERS = [
    0,
    1,
    -1,
    2,
    4,
    5,
    8,
    12,
    16,
    -16,
    31,
    32,
    -32,
    -33,
    40,
    60,
    64,
    124,
    128,
    252,
    256,
    496,
    504,
    508,
    512,
    1020,
    2040,
    -512,
    -2048,
]
FEATURES = "+c,+m,+zbb,+zba,+f,+d,+zcb"


@cache
def model() -> Model:
    return Model(load_target(str(PACK)))


def machine(bits: int) -> MCTarget:
    features = FEATURES + (",+64bit" if bits == 64 else "")
    return MCTarget(model(), read_subtarget(model(), "", features), bits=64 if bits == 64 else 32)


def llvm_mc(bits: int, text: str, *options: str) -> str:
    assert MC is not None
    command = [MC, f"-triple=riscv{bits}", f"-mattr={FEATURES}", *options]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False).stdout


class Cases:
    """Makes instructions that patterns may take."""

    def __init__(self, target: MCTarget) -> None:
        self._target = target
        self._predicates = OperandPredicates(target)
        self._random = random.Random(3)
        self._registers = {one.name: one for one in target.registers.all}

    def values(self, compression: Compression) -> list[OperandValue] | None:
        """Values for the operands of the whole instruction; None if they are none that it takes."""
        found: list[OperandValue] = []
        for place in compression.whole.places:
            if place.same_as is not None and self._random.random() < 0.8:
                found.append(found[place.same_as])
                continue
            value = self._value(place)
            if value is None:
                return None
            found.append(value)
        return found

    def _value(self, place: Place) -> OperandValue | None:
        name = self._target.register_class(place.kind)
        if name is not None:
            if isinstance(place.given, FixedRegister) and self._random.random() < 0.8:
                return self._registers[place.given.record.name]
            small = [one for one in self._target.registers.of_class(name) if 8 <= one.hw_encoding < 16]
            members = small if small and self._random.random() < 0.7 else self._target.registers.of_class(name)
            return self._random.choice(members)
        if isinstance(place.given, Immediate):
            return place.given.value
        value = self._random.choice(NUMBERS)
        try:
            return value if self._predicates.holds(ValueCheck.OPERAND.predicate_of(place.kind), value) else None
        except Undecided:
            return None


def shown(value: OperandValue) -> str:
    return f"Reg:{value.number}" if isinstance(value, Register) else f"Imm:{value}"


def text_of(compression: Compression, values: Sequence[OperandValue], names: Sequence[str]) -> str:
    written: Mapping[str | None, str] = {
        place.name: names[value.number - 1] if isinstance(value, Register) else str(value)
        for place, value in zip(compression.whole.places, values, strict=True)
    }
    return re.sub(r"\$\{?(\w+)\}?", lambda match: written[match[1]], compression.whole.asm_string)


@needs_both
@pytest.mark.parametrize("bits", [32, 64])
def test_instructions(bits: int) -> None:
    target = machine(bits)
    cases, compressor = Cases(target), Compressor(target)
    instructions = {one.name: one for one in model().instructions.instructions}
    names = [re.sub(r"\d+_[FDH]$", lambda m: m[0][:-2], one.name.lower()) for one in target.registers.all]
    asked: dict[str, tuple[MachineInst, str]] = {}
    for compression in model().compressions:
        whole = instructions[compression.whole.name]
        if target.subtarget.missing(whole.record):
            continue
        for _ in range(40):
            values = cases.values(compression)
            if values is not None:
                text = text_of(compression, values, names)
                asked.setdefault(text, (MachineInst(whole, tuple(values)), text))
    text = "".join([f"l{number}:\n{one}\n" for number, one in enumerate(asked)])
    answers: dict[int, str] = {}
    for part in re.split(r"^(?=l\d+:)", llvm_mc(bits, text, "-show-inst"), flags=re.MULTILINE)[1:]:
        name = re.search(r"<MCInst #\d+ (\w+)", part)
        if name is not None:
            answers[int(part[1 : part.index(":")])] = " ".join([name[1], *re.findall(r"(?:Reg|Imm):-?\d+", part)])
    wrong: list[str] = []
    small = 0
    for number, (inst, line) in enumerate(asked.values()):
        if number in answers:
            found = compressor.compressed(inst)
            small += found is not inst
            ours = " ".join([found.instruction.name, *[shown(value) for value in found.values]])
            if ours != answers[number]:
                wrong.append(f"{line}: {ours}, and llvm-mc has {answers[number]}")
            again = compressor.compressed(compressor.uncompressed(found))
            if " ".join([again.instruction.name, *[shown(value) for value in again.values]]) != ours:
                wrong.append(f"{line}: {ours}, and {again.instruction.name} after it was uncompressed")
    assert not wrong, "\n".join(wrong[:20])
    assert len(answers) > 500 and small > 300, (len(asked), len(answers), small)


TEXT = """
add a0, a0, a1
add a0, a1, a2
mv a0, a1
sub s0, s0, s1
nop
ret
jr a0
jalr a1
and a0, a0, a1
xor s1, a5, s1
or a0, a0, s2
add sp, sp, a0
ebreak
mul a0, a0, a1
mul a0, a1, a2
zext.b a0, a0
"""


@needs_both
def test_bytes() -> None:
    """Registers alone: numbers have EncoderMethods, which records have no counterparts for."""
    target = machine(32)
    found = Program(Assembler(target, CounterpartMethods(target)), TEXT).assembled()
    assert not found.messages, [one.text for one in found.messages]
    theirs = re.findall(r"encoding: \[(.*)\]", llvm_mc(32, TEXT, "-show-encoding"))
    assert [",".join([f"0x{byte:02x}" for byte in one.data]) for one in found.code] == theirs
    assert {len(one.data) for one in found.code} == {2, 4}
