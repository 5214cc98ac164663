"""Compressed instructions: a whole expected file, and what is wrong with patterns."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.oracle.tblgen import Rejected, theirs, without_source
from tests.support.assembly_target import call
from tests.support.compression_builder import GPR, LOW, LOW_OPERAND, SIMM6, SIMM12, CompressionTarget
from tests.support.release import needs_tblgen, of_release
from tgdsl.diagnostics import DiagnosticError, render
from tgdsl.generators.compress_inst_emitter import GENERATOR
from tgdsl.llvm import Release
from tgdsl.model import Model
from tgdsl.records import Dag, Ref

EXPECTED = Path(__file__).parent / "expected" / "compress_inst_emitter.inc"


def machine(passes_subtarget: int = 1) -> CompressionTarget:
    target = CompressionTarget(passes_subtarget)
    target.whole("ADD", {"d": GPR}, {"a": GPR, "b": GPR})
    target.whole("ADDI", {"d": GPR}, {"a": GPR, "i": SIMM12}, Predicates=(Ref("HasB"), Ref("Compiler")))
    target.whole("LI", {"d": LOW_OPERAND}, {"i": SIMM12})
    target.small("C_ADD", {"d": LOW}, {"a": LOW, "b": LOW}, Constraints="$a = $d", Predicates=(Ref("HasAny"),))
    target.small("C_ADDI", {"d": LOW}, {"i": SIMM6})
    target.small("C_LI", {"d": LOW_OPERAND}, {"i": SIMM6})
    target.small("C_NOP", {}, {"i": SIMM6})
    return target


def patterns() -> CompressionTarget:
    """Operands that are repeated, registers and numbers, and several patterns of an instruction."""
    target = machine()
    d, b, i = (LOW, "d"), (LOW, "b"), (SIMM6, "i")
    target.compress("p1", call("ADD", d, d, b), call("C_ADD", d, b), Predicates=(Ref("HasA"), Ref("Compiler")))
    target.compress("p2", call("ADD", d, b, d), call("C_ADD", d, b), Predicates=(Ref("HasA"), Ref("HasAny")))
    target.compress("p3", call("ADDI", d, d, i), call("C_ADDI", d, i))
    target.compress("p4", call("ADDI", Ref("R0"), Ref("R0"), 0), call("C_NOP", 7), isCompressOnly=True)
    target.compress("p5", call("LI", (LOW_OPERAND, "d"), i), call("C_LI", (LOW_OPERAND, "d"), i))
    return target


def test_whole_file(each_release: Release, expect: Callable[[Path, str], None]) -> None:
    text = without_source(GENERATOR.generate(Model(patterns().records())))
    expect(of_release(EXPECTED, each_release), text)


def test_llvm_tblgen_writes_the_same(each_tblgen: Release) -> None:
    expected = of_release(EXPECTED, each_tblgen).read_text()
    assert theirs(patterns().records(), "compress-inst-emitter").splitlines() == expected.splitlines()


@needs_tblgen
def test_a_target_without_compressed_instructions() -> None:
    records = machine().records()
    text = without_source(GENERATOR.generate(Model(records)))
    assert text.count("  return false;\n") == 3
    assert text == theirs(records, "compress-inst-emitter")


D, A, I = (LOW, "d"), (LOW, "a"), (SIMM6, "i")

#: Input, Output, and what is wrong.
WRONG: dict[str, tuple[Dag, Dag, str]] = {
    "no instruction": (
        call("GPR", D),
        call("C_NOP", 0),
        "the Input of 'p' is 'GPR', which is not an instruction; name one",
    ),
    "too few": (
        call("ADDI", D, A),
        call("C_ADDI", D, I),
        "the Input of 'p' gives 2 operands to 'ADDI', which takes 3: d, a, i; ",
    ),
    "too many": (
        call("ADDI", D, A, I),
        call("C_ADD", D, A, I, 1),
        "the Output of 'p' gives 4 operands to 'C_ADD', which takes ",
    ),
    "not smaller": (
        call("C_ADDI", D, I),
        call("ADDI", D, D, I),
        "the Output of 'p' is 'ADDI', of 4 bytes, which is not smaller than 'C_ADDI', of 2; ",
    ),
    "a name that is lost": (
        call("ADDI", D, A, I),
        call("C_ADDI", D, I),
        "the Input of 'p' has the operand 'a', and its Output has not; give it to 'C_ADDI', too, or ",
    ),
    "a name from nowhere": (
        call("ADDI", Ref("R0"), Ref("R0"), I),
        call("C_ADDI", D, I),
        "the Output of 'p' gives the operand 'd' for 'd' of 'C_ADDI', and its Input has none of that name; ",
    ),
    "two types": (
        call("ADDI", (GPR, "d"), Ref("R0"), I),
        call("C_ADDI", D, I),
        "the Input of 'p' has the operand 'd' as a reference to 'GPR', and it is a reference to 'LOW' in the Output; give one type to it",
    ),
    "another register class": (
        call("ADDI", D, Ref("R0"), I),
        call("C_ADDI", (GPR, "d"), I),
        "the Output of 'p' gives an operand of type 'GPR' for 'd' of 'C_ADDI', which is of type 'LOW'; ",
    ),
    "a register that is not in the class": (
        call("ADDI", Ref("R0"), Ref("R0"), I),
        call("C_ADDI", Ref("R3"), I),
        "the Output of 'p' gives the register 'R3' for 'd' of 'C_ADDI', which is of type 'LOW'; ",
    ),
    "a register for a number": (
        call("ADDI", D, Ref("R0"), Ref("R0")),
        call("C_ADDI", D, 1),
        "the Input of 'p' gives the register 'R0' for 'i' of 'ADDI', which is of type 'simm12'; ",
    ),
    "a number for a register": (
        call("ADDI", D, 0, I),
        call("C_ADDI", D, I),
        "the Input of 'p' gives a number for 'a' of 'ADDI', which is of type 'GPR'; name a register",
    ),
    "a class for a number": (
        call("ADDI", D, D, (LOW, "i")),
        call("C_ADDI", D, (LOW, "i")),
        "the Input of 'p' gives an operand of type 'LOW' for 'i' of 'ADDI', which is of type 'simm12'; ",
    ),
    "no value": (
        call("ADDI", D, D, "x"),
        call("C_ADDI", D, I),
        "the Input of 'p' gives the string 'x' for 'i' of 'ADDI'; give an operand by its type and name, a register or a number",
    ),
}


def errors(target: CompressionTarget) -> str:
    with pytest.raises(DiagnosticError) as raised:
        GENERATOR.generate(Model(target.records()))
    return render(raised.value.diagnostics)


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_pattern(name: str) -> None:
    whole, small, message = WRONG[name]
    target = machine()
    target.compress("p", whole, small)
    assert errors(target).startswith(f"p: error: {message}")


@needs_tblgen
@pytest.mark.parametrize("name", [name for name in WRONG if name != "no value"])
def test_llvm_tblgen_refuses_it(name: str) -> None:
    whole, small, _ = WRONG[name]
    target = machine()
    target.compress("p", whole, small)
    with pytest.raises(Rejected):
        theirs(target.records(), "compress-inst-emitter")


def test_a_register_of_a_register_operand() -> None:
    target = machine()
    target.compress("p", call("LI", Ref("R0"), I), call("C_NOP", I))
    assert "name a register of such a RegisterClass" in errors(target)


def test_a_writer_without_a_subtarget() -> None:
    assert errors(machine(0)).startswith(
        "target.td: error: the AsmWriter 'TestAsmWriter' does not pass the subtarget, whose features decide"
    )


def test_an_operand_without_a_predicate() -> None:
    target = machine()
    target.immediate("plain", 5, MCOperandPredicate=None)
    target.small("C_PLAIN", {"d": LOW}, {"i": Ref("plain")})
    target.compress("p", call("ADDI", D, Ref("R0"), (Ref("plain"), "i")), call("C_PLAIN", D, (Ref("plain"), "i")))
    assert errors(target).startswith(
        "plain: error: the operand 'plain' of compressed instructions has no MCOperandPredicate, which says which values it takes; "
    )


def test_a_condition_that_is_none_of_features() -> None:
    target = machine()
    target.predicate("Deep", call("any_of", call("not", call("all_of", Ref("FA")))))
    target.compress("p", call("ADDI", D, D, I), call("C_ADDI", D, I), Predicates=(Ref("Deep"),))
    assert errors(target).startswith(
        "Deep: error: the AssemblerCondDag of 'Deep' cannot be a condition of a compressed"
    )
