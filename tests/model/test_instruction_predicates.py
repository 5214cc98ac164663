"""MCInstPredicates and TIIPredicates, read, and as C++. ``tests/oracle/test_instr_info.py`` compares each kind with llvm-tblgen's text."""

from __future__ import annotations

import pytest

from tests.support.record_builder import Target
from tgdsl.diagnostics import DiagnosticError, Report
from tgdsl.generators.kit.instruction_predicates import PredicateText
from tgdsl.model.predicates.instruction_predicates import read_instruction_functions, read_instruction_predicate
from tgdsl.records import Ref, Value


class Predicates(Target):
    """Records named p1, p2, ... by the line that they are on."""

    def __init__(self) -> None:
        super().__init__()
        self._count = 0

    def make(self, kind: str, *others: str, **fields: Value) -> Ref:
        self._count += 1
        return self.add(f"p{self._count}", *others, kind, **fields)

    def text(self, predicate: Ref, *, mc: bool = False, pointer: bool = False, negated: bool = False) -> str:
        return PredicateText("T", mc, pointer).expression(
            read_instruction_predicate(self.records()[predicate.name]), negated=negated
        )

    def error(self, predicate: Ref) -> str:
        with pytest.raises(DiagnosticError) as caught:
            self.text(predicate)
        return str(caught.value)


def imm(target: Predicates, kind: str, value: Value, mapper: str = "") -> Ref:
    return target.make(kind, OpIndex=1, ImmVal=value, FunctionMapper=mapper)


def test_comparisons_and_their_opposites() -> None:
    target = Predicates()
    for kind, value, plain, negated in (
        ("CheckImmOperand", -5, "== -5", "!= -5"),
        ("CheckImmOperand_s", "X::Y", "== X::Y", "!= X::Y"),
        ("CheckImmOperandLT", 4, "< 4", ">= 4"),
        ("CheckImmOperandGT", 4, "> 4", "<= 4"),
    ):
        check = imm(target, kind, value)
        assert target.text(check) == f"MI.getOperand(1).getImm() {plain}"
        assert target.text(check, negated=True) == f"MI.getOperand(1).getImm() {negated}"
    mapped = imm(target, "CheckImmOperand", 1, "shift")
    assert target.text(mapped, pointer=True) == "shift(MI->getOperand(1).getImm()) == 1"


def test_a_derived_class_is_what_it_is_derived_from() -> None:
    target = Predicates()
    zero = target.make("CheckZeroOperand", "CheckImmOperand", OpIndex=2, ImmVal=0, FunctionMapper="")
    assert target.text(zero) == "MI.getOperand(2).getImm() == 0"


def test_properties() -> None:
    target = Predicates()
    simple = target.make("CheckImmOperandSimple", OpIndex=0, FunctionMapper="f")
    assert (target.text(simple), target.text(simple, negated=True)) == (
        "f(MI.getOperand(0).getImm())",
        "!f(MI.getOperand(0).getImm())",
    )
    register = target.make("CheckIsRegOperand", OpIndex=0)
    assert target.text(register, negated=True) == "!MI.getOperand(0).isReg() "


def test_negation_goes_through_to_a_single_predicate_and_stays_before_several() -> None:
    target = Predicates()
    true, five = target.make("MCTrue"), imm(target, "CheckImmOperand", 5)
    inner = target.make("CheckNot", Pred=five)
    one = target.make("CheckAny", Predicates=(inner,))
    two = target.make("CheckAll", Predicates=(true, one))
    assert target.text(one, negated=True) == "MI.getOperand(1).getImm() == 5"
    assert target.text(target.make("CheckNot", Pred=two)) == "!(\n  true\n  && MI.getOperand(1).getImm() != 5\n)"


def test_opcodes() -> None:
    target = Predicates()
    a, b = (target.add(name, "Instruction", Namespace="N") for name in ("A", "B"))
    pseudo = target.make("CheckPseudo", "CheckOpcode", ValidOpcodes=(a, b))
    assert target.text(pseudo, negated=True) == "(\n  MI.getOpcode() != N::A\n  && MI.getOpcode() != N::B\n)"
    assert target.text(pseudo, mc=True, negated=True) == "false"


def test_functions_of_the_target_are_not_negated() -> None:
    target = Predicates()
    names: dict[str, Value] = {"MCInstFnName": "mc", "MachineInstrFnName": "mi"}
    plain = target.make("CheckFunctionPredicate", **names)
    with_tii = target.make("CheckFunctionPredicateWithTII", **names, TIIPtrName="")
    assert [target.text(plain, negated=True), target.text(plain, mc=True)] == ["mi(MI)", "mc(MI)"]
    assert [target.text(with_tii, pointer=True), target.text(with_tii, mc=True)] == ["TII->mi(*MI)", "mc(MI, MCII)"]


def test_functions() -> None:
    target = Predicates()
    body = target.make("MCReturnStatement", Pred=target.make("MCFalse"))
    target.add("second", "TIIPredicate", FunctionName="isSecond", Body=body)
    first = target.add("first", "TIIPredicate", FunctionName="isFirst", Body=body)
    called = target.make("CheckNot", Pred=first)
    assert [found.name for found in read_instruction_functions(target.records(), Report())] == [
        "isFirst",
        "isSecond",
    ]
    assert [target.text(called), target.text(called, mc=True)] == ["!TInstrInfo::isFirst(MI)", "!T_MC::isFirst(MI)"]


def test_what_cannot_be_written() -> None:
    target = Predicates()
    assert target.error(target.make("Mystery")) == (
        "p1: error: 'p1' is not a predicate on instructions that LLVM knows"
    )
    empty = "a predicate needs something to check"
    assert target.error(target.make("CheckAll", Predicates=())) == (
        f"p2: error: the list Predicates of 'p2' is empty; {empty}"
    )
    assert target.error(target.make("CheckOpcode", ValidOpcodes=())) == (
        f"p3: error: the list ValidOpcodes of 'p3' is empty; {empty}"
    )
    assert target.error(imm(target, "CheckImmOperand_s", "")) == (
        "p4: error: 'p4' compares with nothing; give it a value, or use CheckImmOperandSimple"
    )
    target.add("f", "TIIPredicate", FunctionName="f", Body=target.make("MCStatement"))
    with pytest.raises(DiagnosticError) as caught:
        read_instruction_functions(target.records(), Report())
    assert str(caught.value) == (
        "p5: error: 'p5' is neither an MCReturnStatement nor an MCOpcodeSwitchStatement; use one of them"
    )


def test_functions_of_one_name() -> None:
    target = Predicates()
    body = target.make("MCReturnStatement", Pred=target.make("MCFalse"))
    target.add("f1", "TIIPredicate", FunctionName="isFast", Body=body)
    target.add("f2", "TIIPredicate", FunctionName="isFast", Body=body)
    with pytest.raises(DiagnosticError) as caught:
        read_instruction_functions(target.records(), Report())
    assert str(caught.value) == (
        "f2: error: the TIIPredicate 'f2' defines the function 'isFast' again: give it another FunctionName"
    )
