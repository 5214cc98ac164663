"""Documentation of instructions: a whole expected file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.oracle.tblgen import theirs
from tests.support.instruction_builder import GPR, operands
from tests.support.pattern_builder import PatternTarget
from tests.support.release import of_release
from tgdsl.files import InstrDocs
from tgdsl.generators.instr_docs import GENERATOR
from tgdsl.llvm import Release
from tgdsl.model import Model
from tgdsl.records import Ref

EXPECTED = Path(__file__).parent / "expected" / "instr_docs.inc"


def instructions() -> PatternTarget:
    """Instructions with variants of assembly, flags, operands of several parts, constraints, implicit registers and Predicates."""
    target = PatternTarget()
    variants = [
        target.add(f"Variant{number}", "AsmParserVariant", Name=name) for number, name in enumerate(("a", "b_c"))
    ]
    target.add("Test", "Target", AssemblyParserVariants=tuple(variants))
    flags, other = target.registers("FLAGS", "OTHER")
    target.add("HasA", "Predicate")
    target.add("HasB", "Predicate")
    parts = {"base": GPR, "": Ref("imm32")}
    target.add("mem", "Operand", MIOperandInfo=operands("ops", parts))
    target.instruction(
        "LD_X",
        outs={"d": GPR},
        ins={"m": Ref("mem"), "a": GPR},
        AsmString=" ld_x\t{$d, $m|$m, $d} ",
        mayLoad=True,
        isReMaterializable=True,
        hasSideEffects=True,
        Constraints="$a = $d",
        Uses=(flags, other),
        Defs=(flags,),
        Predicates=(Ref("HasB"), Ref("HasA")),
    )
    target.instruction("NOP")
    target.instruction("JUMP", ins={"": Ref("variable_ops")}, isBranch=True, isBarrier=True, isTerminator=True)
    return target


def test_whole_file(each_release: Release, expect: Callable[[Path, str], None]) -> None:
    expect(of_release(EXPECTED, each_release), GENERATOR.generate(Model(instructions().records())))


def test_llvm_tblgen_writes_the_same(each_tblgen: Release) -> None:
    expected = of_release(EXPECTED, each_tblgen).read_text()
    assert theirs(instructions().records(), "instr-docs").splitlines() == expected.splitlines()


def test_the_file() -> None:
    assert InstrDocs().name("Sparc") == "SparcGenInstrDocs.rst"
    assert not GENERATOR.applies(Model(instructions().records()))  # LLVM's build writes none
