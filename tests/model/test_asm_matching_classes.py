"""Classes of operands: tokens, sets of registers, AsmOperandClasses; their order, and which accept what others accept."""

from __future__ import annotations

from tests.support.matching_target import MatchingTarget
from tests.support.record_builder import dag
from tgdsl.model.asm_matching import AsmMatching, RegisterSetClass, TokenClass, UserClass, ambiguous
from tgdsl.records import Ref


def _listing(matching: AsmMatching) -> list[str]:
    """``NAME label < SUPER ...`` for each class."""
    found: list[str] = []
    for one in matching.classes:
        supers = [other.enumerator[4:] for other in matching.supersets_of(one)]
        found.append(" ".join([one.enumerator[4:], f"'{one.label}'", *(["<", *supers] if supers else [])]))
    return found


def _registers(target: MatchingTarget, count: int) -> list[Ref]:
    return [target.add(f"R{n}", "Register", AsmName=f"r{n}") for n in range(count)]


def test_sets_of_registers() -> None:
    """The members of classes, registers that strings name, and what several classes have in common; small ones first."""
    target = MatchingTarget()
    r = _registers(target, 6)
    target.register_class("GPR", r)
    target.register_class("Same", list(reversed(r)))
    target.register_class("Low", r[:4])
    target.register_class("High", r[2:])
    target.written("ONE", "one r0")
    matching = target.matching()
    assert _listing(matching)[:5] == [
        "R0 'R0' < Low GPR",
        "Reg3 '' < High Low GPR",
        "High 'High' < GPR",
        "Low 'Low' < GPR",
        "GPR 'GPR,Same'",
    ]
    names = {f"R{number - 1}": one.enumerator for number, one in matching.class_of_register.items()}
    assert names == {
        **{"R0": "MCK_R0", "R1": "MCK_Low", "R2": "MCK_Reg3", "R3": "MCK_Reg3", "R4": "MCK_High", "R5": "MCK_High"}
    }
    (low,) = [one for one in matching.classes if one.name == "Low"]
    assert isinstance(low, RegisterSetClass)
    assert low.registers == 0b11110


def test_sets_of_as_many_registers_without_names_have_one_rank() -> None:
    target = MatchingTarget()
    r = _registers(target, 6)
    target.register_class("A", r[:4])
    target.register_class("B", [*r[:2], *r[4:]])
    target.register_class("C", r[2:])
    ranks = {one.enumerator: one.rank for one in target.matching().classes if one.name.startswith("Reg")}
    assert len(ranks) == 3
    assert len(set(ranks.values())) == 1
    # LLVM puts the class that it makes last first.
    assert sorted(ranks, reverse=True) == list(ranks)


def test_synthesized_registers_are_in_the_order_in_which_they_are_made() -> None:
    """Not in that of their numbers, which sort those of one RegisterTuples by name."""
    target = MatchingTarget()
    r = _registers(target, 4)
    indices = (target.index("lo"), target.index("hi", 16, 16))
    target.register_class("GPR", r)
    rows = (dag("add", r[3], r[1]), dag("add", r[2], r[0]))
    pairs = target.add("Pairs", "RegisterTuples", SubRegIndices=indices, SubRegs=rows)
    target.register_class("Pair", dag("add", pairs), RegTypes=(Ref("i64"),))
    target.written("NOP", "nop")
    matching, file = target.matching(), target.bank()
    assert [file.register(number).name for number in matching.class_of_register][4:] == ["R3_R2", "R1_R0"]
    assert [register.name for register in file.registers][4:] == ["R1_R0", "R3_R2"]


def test_operand_classes() -> None:
    target = MatchingTarget()
    target.register_class("GPR", _registers(target, 1), DiagnosticType="WantsRegister")
    top = target.operand_class("Top", PredicateMethod="isIt", RenderMethod="addIt", ParserMethod="parseIt")
    middle = target.operand_class("Middle", top, Ref("ImmAsmOperand"), DiagnosticString="wrong")
    target.operand_class("Bottom", middle, IsOptional=True)
    target.written("NOP", "nop")
    matching = target.matching()
    assert _listing(matching) == [
        "GPR 'GPR'",
        "Imm 'ImmAsmOperand'",
        "Bottom 'BottomAsmOperand' < Imm Middle Top",
        "Middle 'MiddleAsmOperand' < Imm Top",
        "Top 'TopAsmOperand'",
    ]
    gpr, imm, bottom, _, whole = matching.classes
    assert gpr.diagnostic_type == "WantsRegister"
    assert isinstance(imm, UserClass) and isinstance(bottom, UserClass) and isinstance(whole, UserClass)
    assert (imm.predicate_method, imm.render_method, imm.parser_method) == ("isImm", "addImmOperands", "")
    assert (whole.predicate_method, whole.render_method, whole.parser_method) == ("isIt", "addIt", "parseIt")
    assert (bottom.optional, bottom.default_method) == (True, "defaultBottomOperands")
    assert matching.has_optional_operands
    assert {one.diagnostic_type for one in matching.classes} == {"", "Middle", "WantsRegister"}
    assert bottom.is_subset_of(imm) and not imm.is_subset_of(bottom)


def test_tokens() -> None:
    target = MatchingTarget(({"TokenizingCharacters": "+é"},))
    target.register_class("GPR", _registers(target, 1))
    target.written("A", "a b+.x é")
    target.token_alias("plus", "+")
    matching = target.matching()
    assert _listing(matching)[:5] == [
        "plus 'plus' < _43_",
        "_43_ '+'",
        "_DOT_x '.x'",
        "b 'b'",
        "_4294967235__4294967209_ 'é'",
    ]
    assert all(isinstance(one, TokenClass) for one in matching.classes[:5])


def test_custom_parses() -> None:
    """Positions count without operands that may be missing before them; operands of one class are one entry."""
    target = MatchingTarget(({},))
    gpr = target.register_class("GPR", _registers(target, 1))
    flag = target.operand_class("Flag", IsOptional=True, ParserMethod="parseFlag")
    special = target.operand_class("Special", ParserMethod="parseSpecial")
    maybe = target.operand("Maybe", ParserMatchClass=flag)
    number = target.operand("Number", ParserMatchClass=special)
    target.written("ADD", "add $a $f $n $m", ins={"a": gpr, "f": maybe, "n": number, "m": number})
    found = [(one.operand_class.name, bin(one.positions)) for one in target.matching().custom_parses]
    assert found == [("Flag", "0b10"), ("Special", "0b1110")]


def test_mnemonic_aliases() -> None:
    """Those of a variant first, with features before those without; those of no variant are never looked at."""
    target = MatchingTarget(({"Name": "att"},))
    target.register_class("GPR", _registers(target, 1))
    predicate = target.predicate("Fast", Ref("FeatureA"), CondString="fast")
    target.features("FeatureA")
    target.written("NOP", "nop")
    target.mnemonic_alias("B", "Two")
    target.mnemonic_alias("a", "one")
    target.mnemonic_alias("a", "two", predicate)
    target.mnemonic_alias("z", "own", variant="att")
    target.mnemonic_alias("a", "other", variant="none")
    found = [
        (one.variant, one.alias, one.mnemonic, [needed.name for needed in one.features])
        for one in target.matching().mnemonic_aliases
    ]
    assert found == [("att", "z", "own", []), ("", "a", "two", ["Fast"]), ("", "a", "one", []), ("", "b", "two", [])]
    assert target.matching(prefix="N").mnemonic_aliases == ()


def test_names_of_registers() -> None:
    target = MatchingTarget(({},), AllowDuplicateRegisterNames=True, ShouldEmitMatchRegisterAltName=True)
    r0 = target.add("R0", "Register", AsmName="r0", AltNames=(" zero ", ""))
    target.register_class("GPR", [r0, target.add("R1", "Register", AsmName="r0"), target.add("R2", "Register")])
    target.written("NOP", "nop")
    matching = target.matching()
    assert matching.register_names == (("r0", 1), ("r0", 2))
    assert matching.alt_register_names == (("zero", 1),)


def test_ambiguous_matchables() -> None:
    target = MatchingTarget()
    gpr = target.register_class("GPR", _registers(target, 2))
    for name, string in (("A", "x $a"), ("B", "x $a"), ("C", "x $a, $a2"), ("D", "X $a"), ("E", "x r1")):
        target.written(name, string, ins={"a": gpr, "a2": gpr})
    groups = [[one.instruction.name for one in group] for group in ambiguous(target.matching())]
    assert groups == [["A", "B"]]
