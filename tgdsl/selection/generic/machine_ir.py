"""Generic machine instructions (gMIR): opcodes such as G_ADD, with virtual registers that have types (LLT) and register banks."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from tgdsl.classes import define, field, frozen


@frozen
class Register:
    """A virtual register (``%0``), or a physical one (``$r1``), as an operand.

    Attributes:
        name: with its sign.
        sub_register: the C++ name of the part (SubRegIndex) that is meant; empty for all of it.
    """

    name: str
    sub_register: str = ""

    @property
    def is_physical(self) -> bool:
        return self.name.startswith("$")


@frozen
class Constant:
    """A constant integer: of a type (CImm, ``i32 5``), or without (Imm, ``5``).

    Attributes:
        bits: of its type; 0 for none.
    """

    value: int
    bits: int = 0


@frozen
class Named:
    """An operand that is only its text: a float, a block, a condition, an intrinsic, a symbol.

    Attributes:
        kind: "float", "block", "predicate", "intrinsic", "other".
        text: as MIR writes it.
        name: C++ of a predicate or intrinsic: "CmpInst::ICMP_EQ", "Intrinsic::bpf_pseudo".
    """

    kind: str
    text: str
    name: str = ""


#: MIFlags in MIR's words, by their enumerators of MachineInstr.
FLAGS: Final[Mapping[str, str]] = {
    "FrameSetup": "frame-setup",
    "FrameDestroy": "frame-destroy",
    "FmNoNans": "nnan",
    "FmNoInfs": "ninf",
    "FmNsz": "nsz",
    "FmArcp": "arcp",
    "FmContract": "contract",
    "FmAfn": "afn",
    "FmReassoc": "reassoc",
    "NoUWrap": "nuw",
    "NoSWrap": "nsw",
    "IsExact": "exact",
    "NoFPExcept": "nofpexcept",
    "NoMerge": "nomerge",
    "Unpredictable": "unpredictable",
    "NoConvergent": "noconvergent",
    "NonNeg": "nneg",
    "Disjoint": "disjoint",
    "NoUSWrap": "nusw",
    "SameSign": "samesign",
}

Operand: TypeAlias = Register | Constant | Named


#: Orderings of memory accesses (AtomicOrdering), the weakest first.
_STRENGTHS = (
    "NotAtomic",
    "Unordered",
    "Monotonic",
    "Consume",
    "Acquire",
    "Release",
    "AcquireRelease",
    "SequentiallyConsistent",
)


def is_stronger(one: str, other: str) -> bool:
    """True if an ordering is stronger than another one (isStrongerThan); Release and Acquire, or Consume, are two sides of the same."""
    if one == "Release" and other in ("Acquire", "Consume"):
        return False
    return _STRENGTHS.index(one) > _STRENGTHS.index(other)


@frozen
class Access:
    """A memory operand (MachineMemOperand).

    Attributes:
        size: in bits.
        ordering: "NotAtomic", "Monotonic", ...
        alignment: in bytes.
    """

    size: int
    ordering: str = "NotAtomic"
    alignment: int = 1
    address_space: int = 0


@define(eq=False)
class Instruction:
    """A machine instruction.

    Attributes:
        opcode: "G_ADD", or the name of a target's instruction.
        operands: results first.
        results: how many of them are defined.
        flags: MIFlags, as MIR writes them: "nsw".
        implicit: text of implicit operands.
    """

    opcode: str
    operands: list[Operand]
    results: int
    flags: Sequence[str] = ()
    accesses: Sequence[Access] = ()
    implicit: list[str] = field(factory=list[str])


@define(eq=False)
class RegisterFacts:
    """The facts about a virtual register: its type, bank and definition, as far as they are known.

    Attributes:
        type: an LLT, "s32"; empty if it is not known.
        bank: of a RegisterBank, or the name of a class; empty if it is not known.
        definition: the instruction that defines it.
        uses: how many operands use it.
    """

    type: str = ""
    bank: str = ""
    definition: Instruction | None = None
    uses: int = 0


@define(eq=False)
class Function:
    """Some instructions in a row, and their registers.

    Attributes:
        pointer: bits of a pointer; 0 if they are not known.
        root: the instruction that is to be selected: the last one.
    """

    instructions: list[Instruction]
    registers: dict[str, RegisterFacts]
    pointer: int = 0

    @property
    def root(self) -> Instruction:
        return self.instructions[-1]

    def facts(self, register: Register) -> RegisterFacts:
        return self.registers.setdefault(register.name, RegisterFacts())

    def definition(self, register: Register) -> Instruction | None:
        return None if register.is_physical else self.facts(register).definition

    def constant(self, operand: Operand) -> int | None:
        """The number that an operand is: itself, or a register that a G_CONSTANT defines, as a signed one."""
        if isinstance(operand, Constant):
            return operand.value
        found = self.definition(operand) if isinstance(operand, Register) else None
        if found is None or found.opcode != "G_CONSTANT":
            return None
        value = found.operands[1]
        return value.value if isinstance(value, Constant) else None

    def size_of(self, register: Register) -> int:
        """The bits of a register; 0 if they are not known."""
        kind = "" if register.is_physical else self.facts(register).type
        return size_of(kind, self.pointer or _POINTER) if kind else 0


_POINTER: Final = 64  #: bits of a pointer of which nothing is known

#: A pointer as the table has it, with its bits, which MIR leaves out.
_POINTER_TYPE: Final = re.compile(r"\b(p\d+)s(\d+)")


def as_written(kind: str) -> str:
    """A type of the table as MIR writes it: "p0" for p0s64."""
    return _POINTER_TYPE.sub(r"\1", kind)


def pointer_bits(kind: str) -> int:
    """The bits of the pointers of a type of the table: 64 for p0s64; 0 for other types."""
    found = _POINTER_TYPE.search(kind)
    return 0 if found is None else int(found[2])


def fits(found: str, wanted: str, pointer: int) -> bool:
    """True if a type as MIR writes it is one of the table.

    Args:
        pointer: bits of a pointer; 0 if they are not known.
    """
    bits = pointer_bits(wanted)
    return found == as_written(wanted) and (not bits or not pointer or bits == pointer)


def size_of(kind: str, pointer: int = _POINTER) -> int:
    """The bits of an LLT: 32 for "s32", 128 for "<4 x s32>", of the known minimum for scalable vectors.

    Args:
        pointer: bits of a pointer.
    """
    if kind.startswith("<"):
        parts = kind[1:-1].split(" x ")
        return int(parts[-2]) * size_of(parts[-1], pointer)
    return int(kind[1:]) if kind.startswith("s") else pointer


def operand_text(operand: Operand) -> str:
    """An operand as MIR writes it."""
    match operand:
        case Register(name, sub_register):
            return f"{name}.{sub_register.rpartition('::')[2]}" if sub_register else name
        case Constant(value, bits):
            return f"i{bits} {value}" if bits else str(value)
        case Named():
            return operand.text


def instruction_text(instruction: Instruction, function: Function | None = None) -> str:
    """An instruction as MIR writes it.

    Args:
        function: has the types of registers; None if they are to be left out.
    """
    texts = [_typed(operand, function) for operand in instruction.operands]
    results, operands = texts[: instruction.results], texts[instruction.results :]
    words = [*instruction.flags, instruction.opcode]
    text = " ".join(words) + (
        f" {', '.join([*operands, *instruction.implicit])}" if operands or instruction.implicit else ""
    )
    return f"{', '.join(results)} = {text}" if results else text


def _typed(operand: Operand, function: Function | None) -> str:
    text = operand_text(operand)
    if function is None or not isinstance(operand, Register) or operand.is_physical:
        return text
    facts = function.facts(operand)
    bank = f":{facts.bank}" if facts.bank else ""
    return f"{text}{bank}({facts.type})" if facts.type else f"{text}{bank}"


def flags_named(text: str) -> list[str]:
    """MIFlags of C++, ``MachineInstr::NoSWrap | MachineInstr::IsExact``, in MIR's words."""
    names = [part.strip().rpartition("::")[2] for part in text.split("|")]
    return [FLAGS.get(name, name) for name in names]
