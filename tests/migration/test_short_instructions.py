"""Instructions in few lines: flags as class keywords, and calls in place of class statements."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    AS_DEFINED,
    Assignment,
    Call,
    ClassStatement,
    Comment,
    Joined,
    Listing,
    Name,
    Parameter,
    Plain,
    Procedure,
    Several,
    Statement,
    lines,
)
from tgdsl.migration.text.short_instructions import in_short

_OPERANDS = Assignment(
    "rd, rs",
    Several([Call(Name(of_language("out")), [Plain("GPR")]), Call(Name(of_language("in_")), [Plain("GPR")])]),
)
_ASM = Assignment("asm", Joined(["neg ", Plain("rd"), ", ", Plain("rs")]))
_PATTERN = Assignment("pattern", Call(Plain("set_"), [Plain("rd"), Call(Plain("ineg"), [Plain("rs")])]))
_WORD = Assignment("inst", Call(Plain("concat"), [Plain('"01"')]))


def _set(name: str, value: str) -> Assignment:
    return Assignment(name, Plain(value))


def _text(statement: Statement) -> str:
    return "\n".join(lines(in_short(statement, AS_DEFINED), AS_DEFINED))


def _class(body: Sequence[Statement], name: str = "NEG", base: str = "F2") -> ClassStatement:
    return ClassStatement(name, [Plain(base)], [("op", Plain("0b01"))], body)


def test_an_instruction_of_one_line_is_a_call() -> None:
    call = 'NEG = F2.define(lambda rd, rs: f"neg {rd}, {rs}", out(GPR), in_(GPR), op=0b01'
    assert _text(_class([_OPERANDS, _ASM])) == f"{call})"
    assert _text(_class([_set("may_load", "True"), _OPERANDS, _ASM])) == f"{call}, may_load=True)"
    used = Assignment("uses = defs", Listing([Plain("SP")]))
    assert _text(_class([used, _OPERANDS, _ASM])) == f"{call}, uses=[SP], defs=[SP])"
    assert _text(_class([_OPERANDS, _ASM, _PATTERN])) == (
        'NEG = F2.define(lambda rd, rs: (f"neg {rd}, {rs}", set_(rd, ineg(rs))), out(GPR), in_(GPR), op=0b01)'
    )
    assert _text(_class([_set("asm", '"ret"')], "RET")) == 'RET = F2.define(lambda: "ret", op=0b01)'


def test_an_instruction_of_three_lines_with_brackets_is_a_call() -> None:
    format_of = "AFormatWithAVeryLongNameThatLeavesNoRoomBehindIt"
    assert _text(_class([_OPERANDS, _ASM], base=format_of)) == (f"""NEG = {format_of}.define(
    lambda rd, rs: f"neg {{rd}}, {{rs}}", out(GPR), in_(GPR), op=0b01
)""")


def test_an_instruction_of_several_lines_stays_a_class() -> None:
    used = Assignment("uses", Listing([Plain(f"REGISTER_{number}") for number in range(9)]))
    assert _text(_class([used, _OPERANDS, _ASM])).splitlines()[0] == "class NEG(F2, op=0b01):"


def test_an_instruction_of_a_lambda_of_several_lines_stays_a_class() -> None:
    trap = Assignment("pattern", Call(Plain("debugtrap_of_this_processor_alone"), []))
    body = [*[_set(one, "True") for one in ("has_side_effects", "is_terminator", "is_barrier")], _set("asm", '"ta 1"')]
    found = _text(_class([*body, trap], "TA1", "AFormatWithAVeryLongNameThatLeavesNoRoom")).splitlines()
    assert found[0].startswith("class TA1(AFormat") and found[-1] == "    pattern = debugtrap_of_this_processor_alone()"


def test_an_instruction_with_more_than_a_call_takes_stays_a_class() -> None:
    tied = Assignment("rs", Call(Name(of_language("in_")), [Plain("GPR")], [("tied_to", Plain("rd"))]))
    for one in (_set("asm_match_converter", '"convert"'), _WORD, Comment(["of the manual"]), tied):
        assert _text(_class([one, _OPERANDS, _ASM])).startswith("class NEG(F2, op=0b01):\n")
    both = ClassStatement("NEG", [Plain("F2"), Plain("V9")], [], [_OPERANDS, _ASM])
    assert _text(both).startswith("class NEG(F2, V9):\n")


def test_flags_are_class_keywords_if_that_saves_a_line() -> None:
    body = [_WORD, _OPERANDS, _ASM]
    assert _text(_class([_set("may_load", "True"), *body])) == ("""class NEG(F2, op=0b01, may_load=True):
    inst = concat("01")
    rd, rs = out(GPR), in_(GPR)
    asm = f"neg {rd}, {rs}\"""")
    two = Assignment("may_load, code_size", Several([Plain("True"), Plain("4")]))
    assert _text(_class([two, *body])).startswith("class NEG(F2, op=0b01, may_load=True, code_size=4):\n")
    many = Assignment("is_branch = is_barrier = is_call = is_terminator", Plain("True"))
    assert _text(_class([many, *body])).startswith("class NEG(F2, op=0b01):\n    is_branch = is_barrier = ")
    unset = _set("may_load", "None")  # is no number
    assert _text(_class([unset, *body])).startswith("class NEG(F2, op=0b01):\n    may_load")
    beside = Assignment("may_load, post_encoder_method", Several([Plain("True"), Plain('"post"')]))
    assert _text(_class([beside, *body])).startswith("class NEG(F2, op=0b01):\n    may_load, post_encoder_method = ")


def test_lists_are_class_keywords_if_that_saves_a_line() -> None:
    body = [_WORD, _OPERANDS, _ASM]
    asks, used = [Assignment(name, Listing([Plain(one)])) for name, one in (("predicates", "HasV9"), ("uses", "SP"))]
    first = "class NEG(F2, op=0b01, predicates=[HasV9]"
    assert _text(_class([asks, *body])).startswith(f'{first}):\n    inst = concat("01")\n')
    assert _text(_class([asks, used, *body])).startswith(f"{first}, uses=[SP]):\n")
    assert _text(_class([_set("may_load", "True"), asks, *body])).startswith(
        "class NEG(F2, op=0b01, may_load=True, predicates=[HasV9]):\n"
    )
    many = Assignment("is_branch = is_barrier = is_call = is_terminator", Plain("True"))
    assert _text(_class([many, asks, *body])).startswith(f"{first}):\n    is_branch = is_barrier = ")
    beside = Assignment("predicates, Key", Several([Listing([Plain("HasV9")]), Plain("1")]))
    assert _text(_class([beside, *body])).startswith("class NEG(F2, op=0b01):\n    predicates, Key = [HasV9], 1\n")


def test_a_format_says_its_flags_in_its_body() -> None:
    assert _text(_class([_set("may_load", "True")])) == "class NEG(F2, op=0b01):\n    may_load = True"


def test_a_function_returns_the_call_of_its_only_instruction() -> None:
    def made(*body: Statement, value: str = "made") -> str:
        given = [Parameter("asm", Plain("str")), Parameter("code", Plain("int"))]
        return _text(Procedure("f2", given, Plain("type[Instruction]"), body, Plain(value)))

    one = ClassStatement("made", [Plain("F2")], [("op", Plain("code"))], [_OPERANDS, _ASM])
    assert made(one) == ("""def f2(asm: str, code: int) -> type[Instruction]:
    return F2.define(lambda rd, rs: f"neg {rd}, {rs}", out(GPR), in_(GPR), op=code)""")
    flags = Assignment("is_indirect_branch = is_terminator", Plain("True"))
    assert made(ClassStatement("made", [Plain("F2")], [("op", Plain("code"))], [flags, _OPERANDS, _ASM])) == (
        """def f2(asm: str, code: int) -> type[Instruction]:
    return F2.define(
        lambda rd, rs: f"neg {rd}, {rs}", out(GPR), in_(GPR), op=code, is_indirect_branch=True, is_terminator=True
    )"""
    )
    other = ClassStatement("other", [Plain("F2")], [], [_WORD, _OPERANDS, _ASM])
    assert made(one, other, value="Both(made, other)") == ("""def f2(asm: str, code: int) -> type[Instruction]:
    made = F2.define(lambda rd, rs: f"neg {rd}, {rs}", out(GPR), in_(GPR), op=code)

    class other(F2):
        inst = concat("01")
        rd, rs = out(GPR), in_(GPR)
        asm = f"neg {rd}, {rs}"

    return Both(made, other)""")
