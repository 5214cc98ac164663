"""Matchables: which instructions and aliases there are in each variant, their tokens and results, and the order in which they are tried."""

from __future__ import annotations

from tests.support.assembly_target import call
from tests.support.matching_target import MatchingTarget, listing
from tgdsl.records import Ref, Value

GPR, LOW, NUM, ADDR, MEM = map(Ref, ("GPR", "Low", "Num", "Addr", "Mem"))


def _target(**parser: Value) -> MatchingTarget:
    target = MatchingTarget(({},), **parser)
    registers = [target.add(name, "Register", AsmName=name.lower()) for name in ("R0", "R1", "R2")]
    target.register_class("GPR", registers)
    target.register_class("Low", registers[:2])
    target.operand("Num")
    target.address("Addr", {"base": GPR, "offset": NUM})
    own = target.operand_class("Mem")
    target.address("Mem", {"base": GPR, "offset": NUM}, ParserMatchClass=own)
    return target


def test_operands_of_instructions() -> None:
    target = _target()
    target.written("ADD", "add\t$rd, $a, $b", outs={"rd": GPR}, ins={"a": GPR, "b": NUM})
    target.written("INC", "inc\t$a, $b", outs={"rd": GPR}, ins={"a": GPR, "b": NUM}, Constraints="$rd = $a")
    target.written("MOVE", "move\t$rd, $a", outs={"rd": GPR}, ins={"a": GPR}, Constraints="$rd = $a")
    target.written("LD", "ld\t$rd, [${from}]", outs={"rd": GPR}, ins={"from": ADDR})
    target.written("LDM", "ldm\t$rd, $from", outs={"rd": GPR}, ins={"from": MEM, "never": NUM})
    target.written("ONE", "one\t$rd, R1, 1", outs={"rd": GPR})
    assert listing(target.matching()) == [
        "add $rd:GPR $a:GPR $b:Imm -> ADD 0 1 2",
        "inc $a:GPR $b:Imm -> INC 0 =0 1",
        "ld $rd:GPR [:_91_ ${from}:GPR ${from}:Imm ]:_93_ -> LD 0 2 3",
        "ldm $rd:GPR $from:Mem -> LDM 0 1*2 #0",
        "move $rd:GPR $a:GPR -> MOVE 0 =0(0,1)",
        "one $rd:GPR R1:R1 1:1 -> ONE 0",
    ]


def test_operands_of_aliases() -> None:
    target = _target()
    target.written("ADD", "add\t$rd, $a, $b", outs={"rd": GPR}, ins={"a": GPR, "b": NUM})
    target.written("INC", "inc\t$rd, $b", outs={"rd": GPR}, ins={"a": GPR, "b": NUM}, Constraints="$rd = $a")
    target.written("LD", "ld\t$rd, $from", outs={"rd": GPR}, ins={"from": ADDR})
    target.written("LOW", "low\t$rd", outs={"rd": LOW}, ins={"a": GPR}, Constraints="$rd = $a")
    target.alias("li\t$b, $rd", call("ADD", (LOW, "rd"), Ref("R0"), (NUM, "b")))
    target.alias("clr\t$rd", call("ADD", (GPR, "rd"), Ref("zero_reg"), -1))
    target.alias("twice\t$rd, $rd", call("INC", (GPR, "rd"), 2))
    target.alias("la\t$rd, ${x.base}, ${x.offset}", call("LD", (GPR, "rd"), (ADDR, "x")))
    target.alias("lower\t$x, $y", call("LOW", (LOW, "x"), (GPR, "y")))
    found = [line for line in listing(target.matching()) if not line.startswith(("add", "inc", "ld ", "low "))]
    assert found == [
        "clr $rd:GPR -> ADD 0 none #-1",
        "la $rd:GPR ${x.base}:GPR ${x.offset}:Imm -> LD 0 1 2",
        "li $b:Imm $rd:Low -> ADD 1 R0 0",
        "lower $x:Low $y:GPR -> LOW 0 =(0,1) 1",
        "twice $rd:GPR $rd:GPR -> INC 0 =0(0,1) #2",
    ]


def test_two_operand_forms() -> None:
    target = _target()
    target.written(
        "SUB",
        "sub\t$rd, $a, $b",
        outs={"rd": GPR},
        ins={"a": GPR, "b": NUM},
        TwoOperandAliasConstraint="$a = $rd",
    )
    matching = target.matching()
    assert listing(matching) == ["sub $rd:GPR $b:Imm -> SUB 0 0 1", "sub $rd:GPR $a:GPR $b:Imm -> SUB 0 1 2"]
    assert [one.two_operand for one in matching.matchables] == [True, False]


def test_variants() -> None:
    variants: list[dict[str, Value]] = [
        {"Name": "att", "RegisterPrefix": "%"},
        {"Name": "intel", "Variant": 1, "TokenizingCharacters": "+", "BreakCharacters": "."},
    ]
    target = MatchingTarget(variants)
    registers = [target.add(name, "Register", AsmName=name.lower()) for name in ("R0", "R1")]
    target.register_class("GPR", registers)
    target.written("ADD", "add{.l|}\t{%r1, |}$rd{|, R1}, a+b.c", outs={"rd": GPR})
    target.written("ATT", "att %r2", AsmVariantName="att")
    target.written("NONE", "none", AsmVariantName="none")
    target.written("HIDDEN", "", isCodeGenOnly=True)
    target.alias("intel", call("ATT"), AsmVariantName="intel")
    assert listing(target.matching()) == [
        "1 add $rd:GPR R1:R1 a:a +:_43_ b:b .c:_DOT_c -> ADD 0",
        "add.l %r1:R1 $rd:GPR a+b.c:a_43_b_DOT_c -> ADD 1",
        "att %r2:_PCT_r2 -> ATT",
        "1 intel -> ATT",
    ]


def test_mnemonics_that_are_operands() -> None:
    target = _target(HasMnemonicFirst=False)
    target.written("SET", "$rd = 0", outs={"rd": GPR})
    target.written("NOP", "nop")
    assert listing(target.matching()) == ["- $rd:GPR =:_61_ 0:0 -> SET 0", "nop nop:nop -> NOP"]


def test_converters() -> None:
    target = _target()
    target.written("ADD", "add\t$rd, $rd", outs={"rd": GPR}, AsmMatchConverter="convertAdd")
    target.alias("plus\t$rd", call("ADD", (GPR, "rd")))
    target.alias("zero\t$rd", call("ADD", (GPR, "rd")), UseInstAsmMatchConverter=False)
    assert listing(target.matching()) == [
        "add $rd:GPR $rd:GPR -> ADD convertAdd()",
        "plus $rd:GPR -> ADD convertAdd()",
        "zero $rd:GPR -> ADD 0",
    ]


def test_an_operand_twice_without_a_converter_is_not_matched() -> None:
    target = _target()
    target.written("ADD", "add\t$rd, $rd, r2", outs={"rd": GPR})
    matching = target.matching()
    assert matching.matchables == ()
    assert "MCK_R2" in [one.enumerator for one in matching.classes]


def test_a_prefix_of_instructions() -> None:
    target = _target()
    target.written("ADD", "add\t$rd", outs={"rd": GPR})
    target.written("SUB", "sub\t$rd", outs={"rd": GPR})
    target.alias("plus\t$rd", call("ADD", (GPR, "rd")))
    target.alias("minus\t$rd", call("SUB", (GPR, "rd")))
    assert [one.mnemonic for one in target.matching(prefix="AD").matchables] == ["add", "plus"]


def test_order() -> None:
    """By mnemonic without case, number of operands, and classes; then by features, and by the order of definition where it counts."""
    target = _target()
    a, b = target.features("FeatureA", "FeatureB")
    has_a = target.predicate("HasA", call("all_of", a), CondString="hasA")
    has_b = target.predicate("HasB", call("all_of", b), CondString="hasB")
    own = target.operand_class("Small", Ref("ImmAsmOperand"))
    small = target.operand("Small", ParserMatchClass=own)
    target.written("Z1", "Add\t$a, $b", ins={"a": GPR, "b": NUM})
    target.written("Y1", "add\t$a, $b", ins={"a": GPR, "b": small})
    target.written("X1", "add\t$a, $b", ins={"a": LOW, "b": NUM})
    target.written("W1", "add\t$a, $b", ins={"a": GPR, "b": NUM}, Predicates=(has_a, has_b))
    target.written("V1", "add\t$a, $b", ins={"a": GPR, "b": NUM}, Predicates=(has_a,))
    target.written("U1", "add\t$a", ins={"a": NUM}, Size=8)
    target.written("T1", "add\ttoken, $b", ins={"b": NUM})
    for name in ("S2", "S1", "S3"):
        target.written(name, "sub\t$a", ins={"a": GPR}, HasPositionOrder=True)
    assert [one.instruction.name for one in target.matching().matchables] == [
        *("U1", "T1", "X1", "Y1", "W1", "V1", "Z1"),
        *("S2", "S1", "S3"),
    ]


def test_small_instructions_first() -> None:
    target = _target(PreferSmallerInstructions=True)
    target.written("LONG", "nop")
    target.written("SHORT", "nop\t$a", ins={"a": GPR}, Size=2)
    assert [one.instruction.name for one in target.matching().matchables] == ["SHORT", "LONG"]


def test_deprecation() -> None:
    target = _target()
    target.written("A", "a", DeprecatedFeatureMask="F")
    target.written("B", "b", DeprecatedFeatureMask="", ComplexDeprecationPredicate="X")
    target.written("C", "c", ComplexDeprecationPredicate="X")
    target.written("D", "d")
    assert [one.deprecated for one in target.matching().matchables] == [True, False, True, False]
