"""Options that some of the statements of one shape give, and others leave out."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.migration.folding.leveling import Leveling
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    AS_DEFINED,
    Assignment,
    Call,
    ClassStatement,
    Function,
    Name,
    Plain,
    Several,
    Statement,
    lines,
)


def _alias(text: str, **options: str) -> Statement:
    named = [(name, Plain(value)) for name, value in options.items()]
    call = Call(Name(of_language("InstAlias")), [Plain(f'"{text}"'), Plain("ADD(rd)")], named)
    body: Sequence[Statement] = [Assignment("rd", Call(Plain("in_"), [Plain("GPR")])), Assignment("", call)]
    return ClassStatement("_", [Name(of_language("Aliases"))], [], body, (text,))


def _pattern(**options: str) -> Statement:
    call = Call(Name(of_language("pattern")), [], [(name, Plain(value)) for name, value in options.items()])
    return Function(call, "_", [], Plain("Rewrite"), Plain("Rewrite(a, b)"))


def _shown(*statements: Statement) -> list[str]:
    found = Leveling(lambda record, attribute: None).leveled([[one] for one in statements])
    return ["\n".join(lines(one, AS_DEFINED)) for [one] in found]


def test_aliases_have_the_priority_that_one_of_them_gives() -> None:
    first, second = _shown(_alias("a", predicates="[HasA]"), _alias("b", emit_priority="0", predicates="[HasA]"))
    assert first.endswith('InstAlias("a", ADD(rd), emit_priority=1, predicates=[HasA])')
    assert second.endswith('InstAlias("b", ADD(rd), emit_priority=0, predicates=[HasA])')


def test_where_none_gives_it_none_has_it() -> None:
    assert not [one for one in _shown(_alias("a"), _alias("b")) if "emit_priority" in one]


def test_patterns_have_the_complexity_that_one_of_them_gives() -> None:
    first, second = _shown(_pattern(requires="[HasA]"), _pattern(requires="[HasA]", added_complexity="10"))
    assert first.startswith("@pattern(requires=[HasA], added_complexity=0)\n")
    assert second.startswith("@pattern(requires=[HasA], added_complexity=10)\n")


def test_patterns_have_the_predicates_that_one_of_them_needs() -> None:
    first, second = _shown(_pattern(), _pattern(requires="[HasA]"))
    assert first.startswith("@pattern(requires=[])\n")
    assert second.startswith("@pattern(requires=[HasA])\n")


def _instruction(**flags: str) -> ClassStatement:
    body = [Assignment(name, Plain(value)) for name, value in flags.items()]
    return ClassStatement("ADD", [Plain("F1")], [], [*body, Assignment("asm", Plain('"add"'))], ("ADD",))


def _with_flags(first: Statement, second: Statement) -> list[str]:
    found = Leveling(lambda record, attribute: Plain("None")).leveled([[first], [second]])
    return [", ".join(lines(one, AS_DEFINED)[1:-1]).replace(" " * 4, "") for [one] in found]


def test_one_flag_that_llvm_infers_is_unset_where_others_set_it() -> None:
    assert _with_flags(_instruction(), _instruction(has_side_effects="True")) == [
        "has_side_effects = None",
        "has_side_effects = True",
    ]
    assert _with_flags(_instruction(), _instruction(may_load="True", has_side_effects="True"))[0] == ""


def _with_outputs(*named: Sequence[tuple[str, str]]) -> list[str]:
    """The bodies of instructions whose output says more, leveled."""
    made: list[list[Statement]] = []
    for number, one in enumerate(named):
        options = [(name, Plain(value)) for name, value in one]
        calls = [Call(Name(of_language("out")), [Plain("VR")], options), Call(Name(of_language("in_")), [Plain("GPR")])]
        body = [Assignment("rd, rs1", Several(calls)), Assignment("asm", Plain('"add"'))]
        made.append([ClassStatement(f"ADD{number}", [Plain("F1")], [], body, (f"ADD{number}",))])
    found = Leveling(lambda record, attribute: None).leveled(made)
    return [lines(one, AS_DEFINED)[1].strip() for [one] in found]


def test_an_output_says_that_it_is_not_written_early_where_that_of_another_one_is() -> None:
    assert _with_outputs([], [("early_clobber", "True"), ("placed", "False")], [("placed", "False")]) == [
        "rd, rs1 = out(VR, early_clobber=False), in_(GPR)",
        "rd, rs1 = out(VR, early_clobber=True, placed=False), in_(GPR)",
        "rd, rs1 = out(VR, early_clobber=False, placed=False), in_(GPR)",
    ]
    assert _with_outputs([], [("placed", "False")])[0] == "rd, rs1 = out(VR), in_(GPR)"


def test_instructions_have_the_namespace_of_decoders_that_one_of_them_has() -> None:
    first, second = _instruction(), _instruction(decoder_namespace='"RV32"')
    found = Leveling(lambda record, attribute: Plain('""')).leveled([[first], [second]])
    assert [lines(one, AS_DEFINED)[1].strip() for [one] in found] == [
        'decoder_namespace = ""',
        'decoder_namespace = "RV32"',
    ]
