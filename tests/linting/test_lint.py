"""``python -m tgdsl.lint``: its command line, and LLVM's own targets."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.linting.linted import BASE, linted, said_of
from tests.support.marks import Marks
from tgdsl.commands.lint import main
from tgdsl.model.common.rules import RULES

SPARC = Path(__file__).resolve().parents[3] / "shared" / "reference" / "Sparc" / "records.json.xz"


def test_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list"]) == 0
    assert capsys.readouterr() == (
        "pattern-shadowed       an earlier pattern matches everything that this one does, so this one is never chosen\n"
        "pattern-duplicate      an earlier pattern looks for the same, under the same conditions\n"
        "selectors-disagree     SelectionDAG and GlobalISel select different instructions for what a pattern looks for (with --only selectors-disagree)\n"
        "fragment-unused        no pattern, instruction or other record uses this fragment, directly or through others\n"
        "feature-unused         no record asks for this SubtargetFeature, and no C++ in the records names its field\n"
        "feature-twice          a Processor or SubtargetFeature lists one feature twice\n"
        "mode-unused            nothing depends on a HwMode\n"
        "index-unused           no register has a SubRegIndex or RegAltNameIndex\n"
        "operand-class-unused   no operand or other AsmOperandClass has an AsmOperandClass\n"
        "schedule-unused        nothing refers to a resource, read, write or itinerary class, or no processor to a machine model\n"
        "dwarf-duplicate        two registers without a common part have one DWARF number of one flavour\n"
        "convention-saved       a calling convention assigns a register that every CalleeSavedRegs has\n"
        "convention-register    a calling convention assigns a register that is constant, or in no allocatable register class\n"
        "bank-missing           an instruction that is selected has registers of a class that is in no register bank, and others are\n"
        "cpp-missing            generated C++ calls a function by its name, which the C++ sources do not have (with --cpp)\n"
        "schedule-missing       a CompleteModel has no latency for an instruction, and llvm-tblgen lets it pass\n"
        "alias-never-printed    an earlier InstAlias of the instruction takes all of its cases, or no table has it\n"
        "compressed-never       an earlier CompressPat of the instruction takes all of its cases\n"
        "combine-rule-shadowed  an earlier rule of the combiner matches whatever this one matches\n"
        "encoding-unreachable   each word of an encoding is decoded as that of another instruction\n"
        "assembly-ambiguous     two instructions or aliases match the same text, and only their order decides\n"
        "glue-unused            a node has SDNPInGlue, and an instruction that is selected for it reads no register by it\n"
        "carry-undefined        a node has SDNPOutGlue, and an instruction that is selected for it has no Defs\n"
        "chain-lost             a node has a chain, and what is selected for it has no effect that LLVM knows, nor Uses or Defs\n"
        "barrier-inside         an instruction has isBarrier, but not isTerminator, so others may follow it\n"
        "branch-unconditioned   a branch that is not a barrier, and so conditional, reads nothing\n"
        "call-link              a call does not set the link register: a callee-saved one that other calls set, or that a return jumps to\n"
        "memory-unstated        an instruction looks like a load or store, and neither a flag nor a pattern says so\n"
        "memory-denied          an instruction has an address as another one of its mnemonic that loads or stores, and no effect\n"
        "commutable-alone       isCommutable for an instruction of which no two inputs can be one register\n"
        "rematerialized-effects isReMaterializable for an instruction that has hasSideEffects or mayStore\n"
        "node-missing           no pattern selects a node for a type that registers hold (with --missing)\n"
        "gisel-not-imported     GlobalISel's selector has no rule for a pattern (with --only gisel-not-imported)\n"
        + "".join([f"{rule.identifier:22} {rule.explanation}\n" for rule in RULES])
        + "waiver-without-reason  a waiver that does not say why\n"
        "waiver-unused          a waiver that silences nothing\n",
        "",
    )


def test_only_some_kinds(tmp_path: Path, capsys: pytest.CaptureFixture[str], marks: Marks) -> None:
    text = "small = PatLeaf(imm, is_int(5))\n# lint: fragment-unused\n"
    assert said_of(tmp_path, text, capsys, "--only", "pattern-duplicate", status=0) == ""
    unused = """
small = PatLeaf(imm, is_int(5))  #! warning: nothing uses the fragment 'small'; drop it [fragment-unused]
# lint: fragment-unused
"""
    marks.check(unused, BASE, linted(capsys, "--only", "fragment-unused"))
    without_reason = """
small = PatLeaf(imm, is_int(5))
# lint: fragment-unused
#! warning: this waiver of 'fragment-unused' has no reason; write one after it: ': why it is right'
#!     [waiver-without-reason]

"""
    marks.check(without_reason, BASE, linted(capsys, "--only", "waiver-without-reason"))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "the following arguments are required: TARGET"),
        (["--missing"], "the following arguments are required: TARGET"),
        (
            ["target.py", "--only", "shadowed"],
            "argument --only: there is no check 'shadowed'; choose from pattern-shadowed, pattern-duplicate, selectors-disagree, fragment-unused, feature-unused, feature-twice, "
            "mode-unused, index-unused, operand-class-unused, schedule-unused, dwarf-duplicate, convention-saved, convention-register, bank-missing, cpp-missing, schedule-missing, alias-never-printed, compressed-never, combine-rule-shadowed, encoding-unreachable, assembly-ambiguous, "
            "glue-unused, carry-undefined, chain-lost, barrier-inside, branch-unconditioned, call-link, memory-unstated, memory-denied, commutable-alone, rematerialized-effects, "
            f"node-missing, gisel-not-imported, {', '.join([rule.identifier for rule in RULES])}, waiver-without-reason, waiver-unused",
        ),
    ],
)
def test_a_wrong_command_line(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert capsys.readouterr().err.splitlines()[-1] == f"python -m tgdsl.lint: error: {said}"


def test_wrong_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / "no.json")]) == 1
    assert capsys.readouterr() == (
        "",
        f"{tmp_path}/no.json: error: this file cannot be read: No such file or directory\n1 error\n",
    )


@pytest.mark.skipif(not SPARC.exists(), reason="the reference packs are not there")
def test_sparc(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The coprocessor's loads, stores and some branches have patterns with the same sources as those of the processor."""
    waivers = tmp_path / "waivers"
    waivers.write_text(
        "fragment-unused *: numbers of conditions are written as numbers\n"
        "feature-unused *: the C++ asks for them\n"
        "schedule-unused *: three itinerary classes of an older LLVM\n"
        "assembly-ambiguous *: there are two instructions with one mnemonic\n"
        "alias-never-printed *: there are several names of one condition\n"
        "glue-unused *: nothing is glued to comparisons of registers, and the coprocessor has no flags\n"
        "branch-unconditioned CBCOND*: the coprocessor has no flags\n"
        "memory-unstated LDSTUB*: side effects are guessed\n"
    )
    assert main([str(SPARC), "--waivers", str(waivers)]) == 1
    found = [line for line in capsys.readouterr().out.splitlines() if ": warning: " in line]
    assert [(line.split("'")[1], line.rpartition("[")[2].strip("]")) for line in found] == [
        ("LDCrr", "pattern-shadowed"),
        ("LDDCrr", "pattern-shadowed"),
        ("LDCri", "pattern-shadowed"),
        ("LDDCri", "pattern-shadowed"),
        ("STCrr", "pattern-shadowed"),
        ("STDCrr", "pattern-shadowed"),
        ("STCri", "pattern-shadowed"),
        ("STDCri", "pattern-shadowed"),
        ("FBCONDA_V9", "pattern-duplicate"),
        ("CBCOND", "pattern-duplicate"),
    ]
