"""Compressed instructions: what the assembler makes smaller, what it leaves whole, and what only C++ knows."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.pages import sections
from tests.support.targets import load
from tgdsl.mc.assembler import Assembler
from tgdsl.mc.methods import CounterpartMethods
from tgdsl.mc.program import Assembled, Program
from tgdsl.mc.target import MCTarget, read_subtarget
from tgdsl.mc.text import InstructionTexts
from tgdsl.model import Model

#: The machine of docs/asm.md: ``addi`` and ``bz`` of four bytes, and of two.
(SQUEEZE,) = [one.text("python") for one in sections("asm") if one.title == "Compressed instructions"]


def target(folder: Path, text: str = SQUEEZE, features: str = "") -> MCTarget:
    model = Model(load(folder, "", text))
    return MCTarget(model, read_subtarget(model, "", features))


def assembled(machine: MCTarget, text: str, why: bool = False, compresses: bool = True) -> Assembled:
    return Program(Assembler(machine, CounterpartMethods(machine), 0, compresses), text, why).assembled()


def sizes(found: Assembled) -> list[int]:
    assert not found.messages, [one.text for one in found.messages]
    return [len(one.data) for one in found.code if one.inst is not None]


def test_a_branch_grows_if_its_label_is_too_far(tmp_path: Path) -> None:
    machine = target(tmp_path)
    text = "bz r1, a\nbz r1, b\n.skip {}\na: addi r1, r2, 3\nb: addi r1, r1, 3"
    # A compressed branch reaches 62 bytes. Of 58 skipped ones, b is too far; its branch then moves a too far from the first one.
    assert sizes(assembled(machine, text.format(56))) == [2, 2, 4, 2]
    assert sizes(assembled(machine, text.format(58))) == [4, 4, 4, 2]
    found = assembled(machine, text.format(60), why=True)
    assert found.code[0].compressing == ["not compressed: the compressed instruction does not hold where its label is"]


def test_a_branch_grows_for_another_file(tmp_path: Path) -> None:
    found = assembled(target(tmp_path), "bz r1, far\n.globl here\nhere: bz r1, here")
    assert sizes(found) == [4, 4]
    assert [fixup.kind.name for one in found.code for fixup in one.fixups] == ["fixup_far", "fixup_far"]


def test_what_grows_may_move_others_apart(tmp_path: Path) -> None:
    text = "a: bz r1, far\nbz r1, far\n.skip 56\nbz r1, a"
    assert sizes(assembled(target(tmp_path), text)) == [4, 4, 2]
    assert sizes(assembled(target(tmp_path), text.replace("56", "58"))) == [4, 4, 4]


def test_nothing_is_compressed(tmp_path: Path) -> None:
    machine = target(tmp_path)
    assert sizes(assembled(machine, "addi r1, r1, 3\na: bz r1, a", compresses=False)) == [4, 4]


def test_texts(tmp_path: Path) -> None:
    machine = target(tmp_path)
    (small,) = assembled(machine, "addi r1, r1, 3").code
    assert small.inst is not None
    methods = CounterpartMethods(machine)
    assert InstructionTexts(machine, methods).text(small.inst) == "addi r1, r1, 3"
    assert InstructionTexts(machine, methods, aliases=False).text(small.inst) == "c.addi r1, 3"


#: A predicate, whether it asks for the feature "big", and the numbers that are compressed.
PREDICATES = {
    "return STI.hasFeature(Squeeze::FeatureBig) ? isUInt<5>(MCOp.getImm()) : MCOp.getImm() == 1;": ([1, 2], [1]),
    "int64_t Imm; if (!MCOp.evaluateAsConstantImm(Imm)) return false; return isShiftedUInt<2, 1>(Imm);": ([2, 4, 6],)
    * 2,
    "return MCOp.isImm() && !MCOp.isReg() && !MCOp.isExpr() && Log2_32(MCOp.getImm()) == 1;": ([2, 3],) * 2,
}


@pytest.mark.parametrize("predicate", PREDICATES)
def test_predicates(tmp_path: Path, predicate: str) -> None:
    before = "int64_t Imm; return MCOp.evaluateAsConstantImm(Imm) && isInt<6>(Imm);"
    assert before in SQUEEZE
    text = SQUEEZE.replace(before, predicate).replace("in_, out,", "SubtargetFeature, in_, out,")
    text += 'FeatureBig = SubtargetFeature("big", "HasBig", "true", "large numbers")\n'
    with_feature, without = PREDICATES[predicate]
    for features, numbers in (("+big", with_feature), ("", without)):
        machine = target(tmp_path, text, features)
        for number in (1, 2, 3, 4, 6, 40):
            (one,) = assembled(machine, f"addi r1, r1, {number}").code
            wanted = 2 if number in numbers or number < 32 and "isUInt<5>" in predicate and features else 4
            assert len(one.data) == wanted, (features, number)


def test_what_only_cpp_knows(tmp_path: Path) -> None:
    text = SQUEEZE.replace("isInt<6>(Imm);", "isLucky(Imm);")
    (message,) = assembled(target(tmp_path, text), "addi r1, r1, 3").messages
    assert message.text.partition(" (/")[0] == (
        "whether 'ADDI as C_ADDI' holds is up to C++, to MCOperandPredicate of 'simm6' for '3' (isLucky): give 'simm6' a counterpart with"
        " 'takes'"
    )


def test_a_counterpart_knows(tmp_path: Path) -> None:
    text = SQUEEZE.replace("isInt<6>(Imm);", "isLucky(Imm);").replace("SignedImmediate(6)", "Lucky(6)")
    lucky = "class Lucky(SignedImmediate):\n    def takes(self, value, subtarget, /):\n        return value == 7\n\n\nnear, far ="
    machine = target(tmp_path, text.replace("near, far =", lucky, 1))
    assert sizes(assembled(machine, "addi r1, r1, 3\naddi r1, r1, 7")) == [4, 2]
