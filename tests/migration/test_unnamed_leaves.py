"""Leaves, transforms and predicates without names that are migrated: they are bound to variables where they are first needed."""

from __future__ import annotations

import re
from pathlib import Path

from tests.language.test_patterns import PATTERNS
from tests.migration.packages import differences, folded_again, migrated
from tests.support.targets import load
from tgdsl.llvm import DEFAULT
from tgdsl.migration.library import symbols_of_std
from tgdsl.migration.trials.correcting import corrected

_LEAVES = """
        from tgdsl.language import LeafOf, TransformOf

        small = LeafOf(i32(imm), Code("return N->getZExtValue() < 8;"))
        tiny = LeafOf(i32(imm), Code("return N->getZExtValue() < 4;"))
        doubled = TransformOf(imm, Code("return CurDAG->getTargetConstant(2 * N->getZExtValue(), SDLoc(N), MVT::i32);"))

        @pattern()
        def sums(a: I32, n: I32) -> Rewrites:
            return [
                Rewrite(add(a, small(n)), ADDri(a, doubled(n))),
                Rewrite(add(a, tiny(n)), ADDri(a, n)),
                Rewrite(sub(a, small(n)), ADDri(a, n)),
            ]
        """


def test_leaves_and_transforms(tmp_path: Path) -> None:
    written, before, after = migrated(tmp_path, _LEAVES, PATTERNS)
    assert 'leaf_8 = LeafOf(i32(imm), Code("return N->getZExtValue() < 8;"))\n' in written
    assert 'leaf_4 = LeafOf(i32(imm), Code("return N->getZExtValue() < 4;"))\n' in written
    assert "transform = TransformOf(imm, " in written
    assert "Rewrite(add(a, leaf_8(n)), ADDri(a, transform(n)))" in written
    assert written.count("LeafOf(") == 2
    assert differences(before, after, ("PatLeaf", "SDNodeXForm")) == []


_PREDICATES = """
        from tgdsl.language import Predicate, anonymous

        first, second = anonymous(Predicate("ST->version() >= 8")), anonymous(Predicate("ST->version() >= 9"))

        @pattern(requires=[first])
        def sum_of_old(a: I32, n: I32) -> Rewrite:
            return Rewrite(add(a, n), ADDri(a, 1))

        @pattern(requires=[second, first])
        def difference_of_new(a: I32, n: I32) -> Rewrite:
            return Rewrite(sub(a, n), ADDri(a, 1))
        """


def test_a_predicate_without_a_name_is_defined_once(tmp_path: Path) -> None:
    written, before, after = migrated(tmp_path, _PREDICATES, PATTERNS)
    assert 'Predicate_8 = anonymous(Predicate("ST->version() >= 8"))\n' in written
    assert "@pattern(requires=[Predicate_9, Predicate_8])\n" in written
    assert written.count("anonymous(Predicate(") == 2
    assert differences(before, after, ("Predicate",)) == []


_OPERANDS = """
        from tgdsl.language import anonymous

        small = anonymous(Operand(i32, parser_match_class=AsmOperandClass("Small")))


        class FIRST(Instruction):
            is_pseudo = True
            rd, low = out(GPR), in_(small)
            asm = f"first {rd}, {low}"


        class SECOND(Instruction):
            is_pseudo = True
            rd, low = out(GPR), in_(small)
            asm = f"second {rd}, {low}"
        """


def test_operands_of_several_instructions_are_one_record(tmp_path: Path) -> None:
    _, before, after = migrated(tmp_path, _OPERANDS, PATTERNS)
    for kind in ("Operand", "AsmOperandClass"):
        found = [[one for one in records.of_class(kind) if one.anonymous] for records in (before, after)]
        assert [len(some) for some in found] == [1, 1], kind
    assert differences(before, after, ("Instruction",)) == []


def test_a_newer_release_alone_has_a_name_of_llvm() -> None:
    assert "fadd_contract" in symbols_of_std()
    assert "fadd_contract" not in symbols_of_std(DEFAULT)
    assert {"add", "truncstorei8"} <= symbols_of_std(DEFAULT).keys()


_NODES = """
        from tgdsl.language import SDNode, SDTypeProfile, anonymous
        from tgdsl.std.node_properties import SDNPHasChain

        SDTOne = SDTypeProfile(1, 1, [])
        node = anonymous(SDNode("TISD::ONE", SDTOne))

        @pattern()
        def ones(a: I32, n: I32) -> Rewrites:
            return [
                Rewrite(i32(node.apply(a)), ADDri(a, 1)),
                Rewrite(add(a, i32(node.apply(n))), ADDri(a, n)),
            ]
        """


def test_a_node_without_a_name_is_defined_once(tmp_path: Path) -> None:
    written, before, after = migrated(tmp_path, _NODES, PATTERNS)
    assert written.count("= anonymous(") == 1 and written.count('"TISD::ONE"') == 1
    assert differences(before, after, ("SDNode",)) == []


_ADDRESSES = """
        from tgdsl.language import ComplexPatternOperand, anonymous

        near = anonymous(ComplexPatternOperand(i32, 1, "selectNear"))

        @pattern()
        def sums(a: I32, n: I32) -> Rewrites:
            return [Rewrite(add(a, near(n)), ADDri(a, n)), Rewrite(sub(a, near(n)), ADDri(a, n))]
        """


def test_an_address_without_a_name_is_defined_once(tmp_path: Path) -> None:
    written, before, after = migrated(tmp_path, _ADDRESSES, PATTERNS)
    assert written.count('"selectNear"') == 1
    assert differences(before, after, ("ComplexPattern",)) == []


_OF_PARTS = """
        from tgdsl.language import anonymous

        small = anonymous(Operand(i32, parser_match_class=anonymous(AsmOperandClass("Small"))))
        large = anonymous(Operand(i32, parser_match_class=anonymous(AsmOperandClass("Large"))))


        class FIRST(Instruction):
            is_pseudo = True
            rd, low, high = out(GPR), in_(small), in_(large)
            asm = f"first {rd}, {low}, {high}"
        """


def test_names_of_what_differs_in_parts_without_names(tmp_path: Path) -> None:
    """They do not have the numbers of these, which are others after each change of a target."""
    written, _, _ = migrated(tmp_path, _OF_PARTS, PATTERNS)
    assert "in_(Operand_Small), in_(Operand_Large)" in written


_OF_CLASSES = """
        from collections.abc import Callable
        from tgdsl.language import FragmentOf, LeafFragmentOf

        def ones(type: ValueType[DagValue]) -> LeafFragmentOf:
            return LeafFragmentOf(type(imm), predicate_code=Code("return isOnes(N);"))

        def made(kind: str, function: Callable[..., object]) -> FragmentOf:
            return FragmentOf(function, predicate_code=Code(f"return is{kind}(N);"))

        @pattern()
        def low(a: I32, b: I32) -> Rewrites:
            return [
                Rewrite(add.apply(a, made("Types", lambda x: sext_inreg(x, i8))(b)), ADDrr(a, b)),
                Rewrite(add.apply(a, made("Types", lambda x: sext_inreg(x, i16))(b)), ADDrr(b, a)),
                Rewrite(add.apply(a, made("Nodes", lambda x: shl(x, 1))(b)), ADDrr(a, a)),
                Rewrite(add.apply(a, made("Nodes", lambda x: sra(x, 1))(b)), ADDrr(b, b)),
                Rewrite(add.apply(a, made("Inverted", lambda x: xor.apply(x, ones(i32)))(b)), ADDrr(a, ADDrr(a, a))),
                Rewrite(add.apply(a, made("Inverted", lambda x: xor.apply(x, ones(i8)))(b)), ADDrr(b, ADDrr(a, a))),
                Rewrite(made("Effects", lambda x, y: store(x, y))(a, b), ST(a, b, 0)),
                Rewrite(made("Effects", lambda x, y: truncstorei8(x, y))(a, b), ST(b, a, 0)),
            ]
        """


def test_fragments_of_a_class_of_the_target_are_calls_of_a_function(tmp_path: Path) -> None:
    """Its parameters are what the template arguments of the class are."""
    records = load(tmp_path, _OF_CLASSES, PATTERNS)
    for one in records.of_class("PatFrags"):
        kind = re.search(r"is(\w+)\(N\)", one.string("PredicateCode"))
        if one.anonymous and kind is not None:
            one.superclasses = (*one.superclasses, kind[1])
    package = tmp_path / "again"
    package.mkdir()
    made = corrected(records, "again", package)
    assert not made.defects
    text = "".join(made.files.values())
    assert "def Types(op: ValueType[DagValue]) -> FragmentOf:" in text
    assert "def Nodes(op: Callable[..., DagValue]) -> FragmentOf:" in text
    assert "def Effects(op: Callable[..., Effect]) -> FragmentOf:" in text
    assert "def Inverted(op: DagValue) -> FragmentOf:" in text
    assert "def Ones(op: Callable[..., DagValue]) -> LeafFragmentOf:" in text
    assert "Inverted(Ones(i32))(b)" in text
    assert "Types(i16)(b)" in text


_OF_ANY_SHAPE = """
        from tgdsl.language import FragmentOf

        class Threes(Instruction):
            is_pseudo = True

        class ADD3(Threes):
            rd, a, b, c = out(GPR), in_(GPR), in_(GPR), in_(GPR)
            asm = f"add3 {rd}, {a}, {b}, {c}"
            pattern = set_.apply(rd, FragmentOf(lambda x, y, z: add(x, add(y, z)))(a, b, c))

        class MLA(Threes):
            rd, a, b, c = out(GPR), in_(GPR), in_(GPR), in_(GPR)
            asm = f"mla {rd}, {a}, {b}, {c}"
            pattern = set_.apply(rd, FragmentOf(lambda x, y, z: add(shl(x, y), z))(a, b, c))

        class NEG3(Threes):
            rd, a, b, c = out(GPR), in_(GPR), in_(GPR), in_(GPR)
            asm = f"neg3 {rd}, {a}, {b}, {c}"
            pattern = set_.apply(rd, FragmentOf(lambda x, y, z: sub(0, add(x, add(y, z))))(a, b, c))
        """


def test_fragments_of_several_shapes_are_parameters(tmp_path: Path) -> None:
    text = folded_again(tmp_path / "again", load(tmp_path, _OF_ANY_SHAPE, PATTERNS))
    assert "def instruction(mnemonic: str, fragment: Callable[[I32, I32, I32], DagValue])" in text
    assert "set_.apply(rd, fragment(a, b, c))" in text
    assert '("mla", FragmentOf(lambda x, y, z: add(shl(x, y), z)))' in text
