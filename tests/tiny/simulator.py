"""A simulator of tiny: words are decoded as the target's description says, and each instruction does what the manual says.

The manual is the docstring of :mod:`targets.tiny`. Registers and memory hold numbers without sign. What the manual leaves undefined is a
:class:`Trap`: words that are no instruction, addresses outside of memory or not aligned, and ``trap`` itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final, TypeAlias

from tgdsl.loading.load import load_target
from tgdsl.mc.disassembler import Disassembler
from tgdsl.mc.target import MCTarget, read_subtarget
from tgdsl.model import Model
from tgdsl.model.registers.bank import Register

WORD = 0xFFFF_FFFF
SP, LR = 14, 15

#: What memory has where nothing was written: no instruction, no small number, and no address.
FILL = 0xA5


class Trap(Exception):
    """The machine stops, since something is done that it does not define."""


class Machine:
    """Registers, memory and the program counter.

    Args:
        begin: the first address of memory; what is below traps, such as a null pointer.
        size: bytes of memory.
        host: functions by the addresses at which programs call them; no memory is there.

    Attributes:
        pc: the address of the running instruction.
        next: of the one that runs after it.
        steps: the number of instructions that were run.
    """

    def __init__(self, begin: int, size: int, host: Mapping[int, Callable[[Machine], None]]) -> None:
        self.begin: Final = begin
        self.end: Final = begin + size
        self.pc = self.next = 0
        self.steps = 0
        self._memory: Final = bytearray([FILL]) * size
        self._registers: Final = [0, *(0xBAD0_0000 + number for number in range(1, 16))]
        self._host: Final = host

    def __getitem__(self, register: int) -> int:
        return self._registers[register]

    def __setitem__(self, register: int, value: int) -> None:
        if register:  # r0 is always 0
            self._registers[register] = value & WORD

    def run(self, address: int, limit: int) -> None:
        """Call a function, which has its arguments in registers already.

        Raises:
            Trap: also if it runs more instructions than the limit.
        """
        back = self.end  # where lr points to; nothing is there
        self[LR], self.pc = back, address
        while self.pc != back:
            called = self._host.get(self.pc)
            if called is None:
                self.step()
            else:
                called(self)
                self.pc = self[LR]
            if self.steps > limit:
                raise Trap(f"more than {limit} instructions are run")

    def step(self) -> None:
        """Run the instruction at the program counter.

        Raises:
            Trap: it cannot be run.
        """
        word = int.from_bytes(self.bytes_at(self.pc, 4, 4), "little")
        self.next = self.pc + 4
        self.steps += 1
        operation, operands = decoded(word)
        operation(self, operands)
        self.pc = self.next & WORD

    def bytes_at(self, address: int, size: int, alignment: int = 1) -> memoryview:
        """Memory, to read or write.

        Raises:
            Trap: it is not there, or not aligned.
        """
        if not self.begin <= address <= self.end - size:
            raise Trap(f"there is no memory at {address:#x} (pc {self.pc:#x})")
        if address % alignment:
            raise Trap(f"{address:#x} is not a multiple of {alignment} (pc {self.pc:#x})")
        start = address - self.begin
        return memoryview(self._memory)[start : start + size]


# -- decoding ------------------------------------------------------------------------------------------------------

#: Registers by their numbers in words, and numbers as they are written in assembly language.
Operands: TypeAlias = Sequence[int]
Operation: TypeAlias = Callable[[Machine, Operands], None]


@cache
def mc_target() -> MCTarget:
    model = Model(load_target("targets.tiny"))
    return MCTarget(model, read_subtarget(model, "", "+rotate"))


@cache
def disassembler() -> Disassembler:
    return Disassembler(mc_target())


@cache
def decoded(word: int) -> tuple[Operation, Operands]:
    """What an instruction does, and with what.

    Raises:
        Trap: the word is no instruction.
    """
    found = disassembler().decode(word.to_bytes(4, "little"))
    if found is None:
        raise Trap(f"{word:08x} is not an instruction")
    operands = list[int]()
    for value in found.inst.values:
        operands.append(value.hw_encoding if isinstance(value, Register) else found.inst.number(len(operands)))
    return OPERATIONS[found.inst.instruction.name.lower()], operands


# -- what instructions do ------------------------------------------------------------------------------------------


def signed(value: int) -> int:
    """A word with a sign."""
    return value - (1 << 32) if value >> 31 else value


def quotient(dividend: int, divisor: int) -> int:
    """The quotient, rounded towards zero; -1 if the divisor is 0."""
    if not divisor:
        return -1
    found = abs(dividend) // abs(divisor)
    return -found if (dividend < 0) != (divisor < 0) else found


def remainder(dividend: int, divisor: int) -> int:
    """What the quotient leaves; the dividend if the divisor is 0."""
    return dividend - quotient(dividend, divisor) * divisor


#: Results of two words; what is above a word is cut off.
ARITHMETIC: Mapping[str, Callable[[int, int], int]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "and": lambda a, b: a & b,
    "or": lambda a, b: a | b,
    "xor": lambda a, b: a ^ b,
    "shl": lambda a, b: a << (b & 31),
    "shr": lambda a, b: a >> (b & 31),
    "sra": lambda a, b: signed(a) >> (b & 31),
    "ror": lambda a, b: (a << 32 | a) >> (b & 31),
    "slt": lambda a, b: signed(a) < signed(b),
    "sltu": lambda a, b: a < b,
    "mul": lambda a, b: a * b,
    "mulhu": lambda a, b: a * b >> 32,
    "div": lambda a, b: quotient(signed(a), signed(b)),
    "divu": quotient,
    "rem": lambda a, b: remainder(signed(a), signed(b)),
    "remu": remainder,
}

#: Those of which the second word is a number in the instruction.
IMMEDIATE = ("add", "and", "or", "xor", "shl", "shr", "sra", "ror", "slt")

CONDITIONS: Mapping[str, Callable[[int, int], bool]] = {
    "beq": lambda a, b: a == b,
    "bne": lambda a, b: a != b,
    "blt": lambda a, b: signed(a) < signed(b),
    "bge": lambda a, b: signed(a) >= signed(b),
    "bltu": lambda a, b: a < b,
    "bgeu": lambda a, b: a >= b,
}


def _on_registers(result: Callable[[int, int], int]) -> Operation:
    def run(machine: Machine, operands: Operands) -> None:
        rd, ra, rb = operands
        machine[rd] = result(machine[ra], machine[rb])

    return run


def _on_a_number(result: Callable[[int, int], int]) -> Operation:
    def run(machine: Machine, operands: Operands) -> None:
        rd, ra, number = operands
        machine[rd] = result(machine[ra], number & WORD)

    return run


def _lui(machine: Machine, operands: Operands) -> None:
    rd, number = operands
    machine[rd] = number << 16


def _load(size: int, is_signed: bool) -> Operation:
    def run(machine: Machine, operands: Operands) -> None:
        rd, ra, offset = operands
        data = machine.bytes_at(machine[ra] + offset & WORD, size, size)
        machine[rd] = int.from_bytes(data, "little", signed=is_signed)

    return run


def _store(size: int) -> Operation:
    def run(machine: Machine, operands: Operands) -> None:
        rs, ra, offset = operands
        data = machine[rs].to_bytes(4, "little")[:size]
        machine.bytes_at(machine[ra] + offset & WORD, size, size)[:] = data

    return run


def _branch(holds: Callable[[int, int], bool]) -> Operation:
    def run(machine: Machine, operands: Operands) -> None:
        ra, rb, words = operands
        if holds(machine[ra], machine[rb]):
            machine.next = machine.pc + 4 * words

    return run


def _jump(is_call: bool) -> Operation:
    def run(machine: Machine, operands: Operands) -> None:
        (words,) = operands
        machine.next = machine.pc + 4 * words
        if is_call:
            machine[LR] = machine.pc + 4

    return run


def _jump_to_register(is_call: bool) -> Operation:
    def run(machine: Machine, operands: Operands) -> None:
        (ra,) = operands
        machine.next = machine[ra]
        if is_call:
            machine[LR] = machine.pc + 4

    return run


def _return(machine: Machine, operands: Operands) -> None:
    machine.next = machine[LR]


def _trap(machine: Machine, operands: Operands) -> None:
    raise Trap(f"trap at {machine.pc:#x}")


#: By the names of instructions in the description.
OPERATIONS: Mapping[str, Operation] = {
    **{name: _on_registers(result) for name, result in ARITHMETIC.items()},
    **{f"{name}i": _on_a_number(ARITHMETIC[name]) for name in IMMEDIATE},
    "sltui": _on_a_number(ARITHMETIC["sltu"]),
    "lui": _lui,
    "ldb": _load(1, True),
    "ldh": _load(2, True),
    "ldw": _load(4, False),
    "ldbu": _load(1, False),
    "ldhu": _load(2, False),
    "stb": _store(1),
    "sth": _store(2),
    "stw": _store(4),
    **{name: _branch(holds) for name, holds in CONDITIONS.items()},
    "jmp": _jump(False),
    "call": _jump(True),
    "jr": _jump_to_register(False),
    "callr": _jump_to_register(True),
    "ret": _return,
    "trap": _trap,
}
