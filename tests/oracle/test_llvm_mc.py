"""What the model encodes is what llvm-mc-19 assembles: SPARC's instructions, written in assembly language with random operands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from attrs import frozen

from tests.oracle.llvm_mc import Assembled, assemble, needs_llvm_mc
from tests.oracle.sparc_assembly import MACHINES, OperandValues, sparc_methods
from tgdsl.loading import load_target
from tgdsl.model import Model
from tgdsl.model.assembly import read_assembly_writer, register_names
from tgdsl.mc.encoder import InstructionEncoder
from tgdsl.mc.inst import MachineInst
from tgdsl.mc.printer import InstructionPrinter
from tgdsl.model.instructions.table import Instruction
from tgdsl.records.instruction_flags import Flag

SPARC = str(Path(__file__).resolve().parents[2] / "targets" / "sparc")

CASES = 25  #: of each instruction, on each machine that has it
WIDTH = 32

#: Instructions that llvm-mc takes for others, since LLVM 19 gives them the others' strings.
EXCEPTIONS: Mapping[str, str] = {
    "FNMULS": "is written as FNHADDS",
    "FNMULD": "is written as FNHADDD",
    "FNSMULD": "is written as FNHADDS",
    "MOVXTOD": "is written as MOVDTOX",
}


@frozen(eq=False)
class Comparison:
    """What became of the cases.

    Attributes:
        compared: names of instructions, to how many cases of each were assembled.
        different: names of instructions, to what differs.
        left_out: names of those that no machine has.
    """

    compared: Mapping[str, int]
    different: Mapping[str, Sequence[str]]
    left_out: Sequence[str]


def compare(source: str, seed: int = 0) -> Comparison:
    """Assemble random cases of all instructions that assembly language can express.

    Args:
        source: SPARC's records.
    """
    model = Model(load_target(source))
    printer = InstructionPrinter(
        read_assembly_writer(model.target),
        register_names(model.registers),
        sparc_methods(model, 0),
    )
    encoder = InstructionEncoder(model.emission, sparc_methods(model, 0))
    open_encoder = InstructionEncoder(model.emission, sparc_methods(model, -1))
    values = OperandValues(model, seed)
    compared: dict[str, int] = {}
    different: dict[str, list[str]] = {}
    spoken = [
        encoded.instruction for encoded in model.emission.instructions.values() if _is_spoken(encoded.instruction)
    ]
    for name, machine in MACHINES.items():
        cases = [values.of(instruction) for instruction in spoken if machine.has(instruction) for _ in range(CASES)]
        lines = [printer.text(case) for case in cases]
        for case, line, found in zip(cases, lines, assemble(lines, machine.arguments), strict=True):
            compared[case.instruction.name] = compared.get(case.instruction.name, 0) + 1
            expected = _expected(case, encoder, open_encoder)
            if isinstance(found, str) or not _agree(found, expected):
                text = f"{name}: {line}: {_shown(found)}, and the model says {_shown(expected)}"
                different.setdefault(case.instruction.name, []).append(text)
    return Comparison(compared, different, [i.name for i in spoken if i.name not in compared])


def _is_spoken(instruction: Instruction) -> bool:
    return not instruction.has(Flag.IS_CODE_GEN_ONLY)


def _expected(case: MachineInst, encoder: InstructionEncoder, open_encoder: InstructionEncoder) -> Assembled:
    bits = encoder.encode(case)
    return Assembled(bits, bits ^ open_encoder.encode(case))


def _agree(found: Assembled, expected: Assembled) -> bool:
    """Where the bits that the linker sets are scattered, llvm-mc shows the whole word as open."""
    scattered = expected.open and found.open == (1 << WIDTH) - 1
    return found.bits == expected.bits and (found.open == expected.open or bool(scattered))


def _shown(found: Assembled | str) -> str:
    if isinstance(found, str):
        return f"llvm-mc says '{found}'"
    return f"{found.bits:08x}" + (f" with {found.open:08x} open" if found.open else "")


@needs_llvm_mc
def test_sparc() -> None:
    found = compare(SPARC)
    assert not found.left_out
    assert len(found.compared) >= 400
    wrong = {name: texts for name, texts in found.different.items() if name not in EXCEPTIONS}
    assert not wrong, "\n".join([text for texts in wrong.values() for text in texts[:2]])
    assert EXCEPTIONS.keys() <= found.different.keys(), "these agree by now: leave them out of EXCEPTIONS"
