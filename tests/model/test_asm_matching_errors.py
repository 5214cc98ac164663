"""What an assembler cannot read: messages with their lines, in the order of the records."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from tests.support.assembly_target import call
from tests.support.matching_target import MatchingTarget
from tgdsl.records import Ref, Value

GPR, LOW, NUM, ADDR = map(Ref, ("GPR", "Low", "Num", "Addr"))


def _target(variants: Sequence[dict[str, Value]] = ({},), **parser: Value) -> MatchingTarget:
    """A target with registers, operands and an instruction."""
    target = MatchingTarget(variants, **parser)
    registers = [target.add(f"R{n}", "Register", AsmName=f"r{n}") for n in range(2)]
    target.register_class("GPR", registers)
    target.register_class("Low", registers[:1])
    target.operand("Num")
    target.address("Addr", {"base": GPR, "offset": NUM})
    target.written("INC", "inc $rd, $n", outs={"rd": GPR}, ins={"a": GPR, "n": NUM}, Constraints="$rd = $a")
    return target


def _string(string: str) -> Callable[[MatchingTarget], object]:
    return lambda target: target.written("X", string, ins={"a": GPR})


def _alias(string: str, *arguments: Value | tuple[Value, str]) -> Callable[[MatchingTarget], object]:
    return lambda target: target.alias(string, call("INC", *arguments))


_UNFIT = "so no assembler can read it: write another one, or set isCodeGenOnly for an instruction that is never written"


CASES: list[tuple[Callable[[MatchingTarget], object], str]] = [
    (_string(""), f"X: error: the assembly string of 'X' has no tokens, {_UNFIT}"),
    (_string("a\nb"), f"X: error: the assembly string of 'X' has several lines, {_UNFIT}"),
    (
        _string("$a = 1"),
        f"X: error: the assembly string of 'X' begins with the operand '$a', not with a mnemonic, {_UNFIT}",
    ),
    (
        _string("x ${a:hi}"),
        f"X: error: the assembly string of 'X' has an operand with a modifier, '${{a:hi}}', {_UNFIT}",
    ),
    (
        _string("x $b"),
        "X: error: the assembly string of 'X' names '$b', but there is no such operand: it has '$a'",
    ),
    (
        _string("x \\"),
        "X: error: the assembly string 'x \\\\' of 'X' ends with a backslash, which escapes nothing: write '\\\\' for a backslash, or "
        "leave it out",
    ),
    (
        _string("x ${a"),
        "X: error: the assembly string 'x ${a' of 'X' has '${' without an end: write '${name}'",
    ),
    (
        _alias("", (GPR, "rd"), 1),
        "Alias1: error: the assembly string of 'Alias1' has no tokens, so no assembler can read it: write another one",
    ),
    (
        _alias("x", (GPR, "rd"), 1),
        "Alias1: error: the alias 'Alias1' gives '$rd' for '$rd' of 'INC', but its assembly string has no '$rd': write it there, or give a "
        "register or a number",
    ),
    (
        _alias("x $rd $a", (GPR, "rd"), 1),
        "Alias1: error: the assembly string of 'Alias1' names '$a', but there is no such operand: its ResultInst has '$rd'",
    ),
    (
        _alias("x $rd $rd $rd", (GPR, "rd"), 1),
        "Alias1: error: the assembly string of the alias 'Alias1' has '$rd' more often than the instruction ties it, so it never "
        "matches: name the operand once",
    ),
    (
        lambda target: target.mnemonic_alias("a", "b", target.predicate("P", None, AssemblerMatcherPredicate=False)),
        "Mnemonic9: error: the MnemonicAlias 'Mnemonic9' needs 'P', which is not an AssemblerPredicate: the assembler cannot ask for it; give it "
        "features of the assembler, or leave it out\nP: note: 'P' is defined here",
    ),
    (
        lambda target: [target.mnemonic_alias("A", "b"), target.mnemonic_alias("a", "c")],
        "Mnemonic9: error: the MnemonicAlias 'Mnemonic9' makes 'a' mean 'c', and another one 'b': remove one of them, or let it require a "
        "feature\nMnemonic8: note: 'Mnemonic8' is defined here",
    ),
    (
        lambda target: target.token_alias("a", "a"),
        "Token8: error: the TokenAlias 'Token8' makes 'a' stand for itself: name another token",
    ),
    (
        lambda target: [target.token_alias("a", "b"), target.token_alias("b", "a")],
        "Token8: error: TokenAliases go in a circle: 'a' -> 'b' -> 'a'; remove one of them\n"
        "Token9: note: the alias of 'b' is here",
    ),
    (
        lambda target: [
            target.operand_class("A", Ref("BAsmOperand")),
            target.operand_class("B", Ref("AAsmOperand")),
        ],
        "AAsmOperand: error: SuperClasses of AsmOperandClasses go in a circle: 'AAsmOperand' -> 'BAsmOperand' -> 'AAsmOperand'; remove one of "
        "them\nBAsmOperand: note: 'BAsmOperand' is defined here",
    ),
    (
        lambda target: target.operand_class("A", GPR),
        "AAsmOperand: error: 'GPR' in the SuperClasses of 'AAsmOperand' is not an AsmOperandClass: name one\n"
        "GPR: note: 'GPR' is defined here",
    ),
    (
        lambda target: target.add("R2", "Register", AsmName="r1"),
        "R2: error: the AsmName of 'R2' has 'r1', which 'R1' already has: the assembler cannot tell them apart; use another name, or set "
        "AllowDuplicateRegisterNames in the AsmParser\nR1: note: 'R1' is defined here",
    ),
    (
        lambda target: target.written("X", "x $a $b", ins={"a": GPR, "b": GPR}, TwoOperandAliasConstraint="$a $b"),
        "X: error: the TwoOperandAliasConstraint of 'X' is '$a $b': write '$left = $right', with two operands of its assembly string",
    ),
    (
        lambda target: target.written("X", "x $a $b", ins={"a": GPR, "b": GPR}, TwoOperandAliasConstraint="$a = $c"),
        "X: error: the TwoOperandAliasConstraint of 'X' names '$c', which its assembly string does not have: name operands of that",
    ),
    (
        lambda target: target.written("X", "x $a", ins={"a": target.add("Ptr", "PointerLikeRegClass", RegClassKind=0)}),
        "Ptr: error: the operand 'Ptr' has no class for the assembler, which reads it in an assembly string: use a RegisterClass, a "
        "RegisterOperand or an Operand, or set isCodeGenOnly on the instructions that have it\n"
        "X: note: the assembly string of 'X' has it as '$a'",
    ),
]


@pytest.mark.parametrize(("add", "message"), CASES)
def test_messages(add: Callable[[MatchingTarget], object], message: str) -> None:
    target = _target()
    add(target)
    assert target.matching_errors() == f"{message}\n1 error\n"


def test_an_alias_to_itself_with_features() -> None:
    target = _target()
    target.features("FeatureA")
    fast = target.predicate("Fast", Ref("FeatureA"), CondString="fast")
    target.mnemonic_alias("Add", "add", fast)
    assert target.matching_errors() == (
        "Mnemonic10: error: the MnemonicAlias 'Mnemonic10' stands for its own mnemonic, 'add': name another\n1 error\n"
    )


def test_comments() -> None:
    target = _target(({"CommentDelimiter": "#"},))
    target.written("X", "x #1")
    assert "has '#' in it, with which comments begin" in target.matching_errors()


def test_near_misses_compare_no_operands() -> None:
    target = _target(ReportMultipleNearMisses=True)
    target.alias("x $rd $rd", call("INC", (GPR, "rd"), 1))
    assert "name it once: ReportMultipleNearMisses compares no operands" in target.matching_errors()


def test_operands_of_different_classes_are_compared() -> None:
    target = _target()
    target.written("LOW", "low $rd, $a", outs={"rd": GPR}, ins={"a": LOW}, Constraints="$rd = $a")
    target.alias("x $a", call("LOW", Ref("R0"), (LOW, "a")))
    assert target.matching_errors() == (
        "Alias1: error: the alias 'Alias1' gives no parsed operand for the one that '$a' of 'LOW' is tied to, and these are of "
        "different classes, so the assembler has to compare them: give an operand with a name for it\n"
        "LOW: note: 'LOW' is defined here\n1 error\n"
    )


def test_all_mistakes_at_once() -> None:
    target = _target()
    target.written("X", "$a", ins={"a": GPR})
    target.written("Y", "")
    target.alias("", call("INC", (GPR, "rd"), 1))
    assert target.matching_errors().endswith("3 errors\n")


def test_parsers() -> None:
    target = _target()
    target.add("Test", "Target")
    assert target.matching_errors() == (
        "Test: error: the target 'Test' has no AssemblyParsers: name an AsmParser\n1 error\n"
    )
