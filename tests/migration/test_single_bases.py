"""Formats that one class alone is derived from are part of that class."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.classes import evolve
from tgdsl.migration.instructions.single_bases import with_single_bases
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    AS_DEFINED,
    Assignment,
    Call,
    ClassStatement,
    Comment,
    Expression,
    Lambda,
    Listing,
    Member,
    Name,
    Parameter,
    Plain,
    Procedure,
    Several,
    Statement,
    Symbol,
    lines,
)
from tgdsl.migration.text.module_text import Module


def _call(function: str, *arguments: str) -> Call:
    return Call(Name(of_language(function)), [Plain(one) for one in arguments])


def _set(target: str, first: Expression, *others: Expression) -> Assignment:
    return Assignment(target, Several([first, *others]) if others else first)


def _own(name: str) -> Name:
    return Name(Symbol("t.m", name))


_BASE = Name(of_language("Instruction"))
_FORMAT = ClassStatement(
    "Format",
    [_BASE],
    [],
    [
        _set("may_load", Plain("True")),
        _set(
            "rd, imm, op, wide",
            _call("field", "5"),
            _call("field", "4"),
            _call("constant", "6"),
            _call("constant", "1"),
        ),
        _set("inst", _call("concat", '"00"', "rd", "imm", "op", "wide")),
    ],
)


def _load(*keywords: tuple[str, str], name: str = "LOAD") -> ClassStatement:
    body: list[Statement] = [
        _set("rd, imm_", _call("out", "GPR"), _call("in_", "simm")),
        _set("asm", Plain('f"load {rd}, {imm_}"')),
    ]
    return ClassStatement(name, [_own("Format")], [(key, Plain(value)) for key, value in keywords], body)


def _text(*statements: Statement) -> str:
    [module] = with_single_bases([Module("m", list(statements))], "t")
    return "\n".join([line for one in module.statements for line in lines(one, AS_DEFINED)])


def test_numbers_and_fields_of_a_format_stand_in_its_one_instruction() -> None:
    assert _text(_FORMAT, _load(("op", "0b001100"), ("wide", "1"))) == """\
class LOAD(Instruction):
    may_load = True
    rd, imm_ = out(GPR, bits=5), in_(simm, bits=4)
    inst = concat("00", rd, imm_, "001100", 1)
    asm = f"load {rd}, {imm_}\""""


def test_a_number_in_the_flags_of_a_class_above_stays_one() -> None:
    flags = _set("ts_flags", Call(Name(of_language("concat")), [_call("bits", "op", "0"), Plain('"00"')]))
    above = ClassStatement("Flagged", [_BASE], [], [_set("op", _call("constant", "6")), flags])
    derived = ClassStatement("Format", [_own("Flagged")], [], _FORMAT.body)
    text = _text(above, derived, _load(("op", "0b001100"), ("wide", "1")))
    assert "class LOAD(Flagged, op=0b001100):" in text and 'concat("00", rd, imm_, "001100", 1)' in text


def test_a_parameter_of_a_function_is_as_many_bits_as_the_constant() -> None:
    function = Procedure(
        "loads",
        [Parameter("opcode", Plain("int")), Parameter("wide", Plain("int"))],
        Plain("type[Instruction]"),
        [_load(("op", "opcode"), ("wide", "wide"), name="made")],
        Plain("made"),
    )
    text = _text(_FORMAT, function)
    assert '        inst = concat("00", rd, imm_, f"{opcode:06b}", wide)' in text and "Format" not in text


def test_a_value_of_a_row_is_a_parameter_too_and_a_call_is_none() -> None:
    assert 'concat("00", rd, imm_, f"{row.op:06b}", 0)' in _text(_FORMAT, _load(("op", "row.op"), ("wide", "0")))
    assert _stays(_FORMAT, _load(("op", "should_be(1)"), ("wide", "1")))


def _stays(*statements: Statement) -> bool:
    return "class Format(" in _text(*statements)


def test_formats_that_stay() -> None:
    """Of two classes, one that something else names, or that a comment explains; and words that would not be the same."""
    load = _load(("op", "1"), ("wide", "1"))
    assert not _stays(_FORMAT, load)
    assert _stays(_FORMAT, load, _load(("op", "2"), ("wide", "1"), name="LOAD2"))
    assert _stays(_FORMAT, load, Assignment("mapping", _own("Format")))
    assert _stays(Comment(["Loads"]), _FORMAT, load)
    assert not _stays(Comment([]), _FORMAT, load)
    assert _stays(_FORMAT, _load(("op", "1")))  # nothing says what 'wide' is
    assert _stays(_with_word("imm", "rd", "op", "wide"), load)  # declared in another order than that of the word
    sliced = Listing([Call(Name(of_language("bits")), [Plain("op"), Plain("0")])])
    left_out = Call(Name(of_language("concat")), [Plain("rd"), Plain("imm")], [("left_out", sliced)])
    assert _stays(_with(left_out), load)  # bits of a number


def _with_word(*parts: str) -> ClassStatement:
    return _with(_call("concat", '"00"', *parts))


def _with(word: Call) -> ClassStatement:
    body: Sequence[Statement] = [*_FORMAT.body[:-1], Assignment("inst", word)]
    return ClassStatement("Format", [_BASE], [], body)


def test_attributes_of_a_class_without_a_word() -> None:
    """Its numbers stay those of its base."""
    load = ClassStatement("Load", [_own("Format")], [("op", Plain("1"))], [_set("size", Plain("2"))])
    derived = ClassStatement("LD", [_own("Load")], [("wide", Plain("1"))], [_set("asm", Plain('"ld"'))])
    others = ClassStatement(
        "ST", [_own("Format")], [("op", Plain("1")), ("wide", Plain("1"))], [_set("asm", Plain('"st"'))]
    )
    text = _text(_FORMAT, load, derived, others)
    assert 'class LD(Format, op=1, wide=1):\n    size = 2\n    asm = "ld"' in text and "class Load" not in text


def test_a_format_stays_whose_numbers_another_instruction_gives_otherwise() -> None:
    load = _load(("op", "0b001100"), ("wide", "1"))
    text = Lambda(["rd", "imm_"], Plain('f"loads {rd}, {imm_}"'))
    call = Call(Member(_own("LOAD"), "with_asm"), [text], [("wide", Plain("0"))])
    assert _stays(_FORMAT, load, Assignment("LOADS", call))
    made = Assignment("LOADS", evolve(call, function=Member(Plain("LOAD"), "with_asm")))
    assert _stays(_FORMAT, Procedure("loads", [], Plain("object"), [load, made], Plain("LOADS")))
