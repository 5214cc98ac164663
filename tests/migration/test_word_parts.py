"""Functions for the parts that words of variable length have in common."""

from __future__ import annotations

from collections.abc import Collection
from importlib import import_module

from tests.migration.test_folding import folded
from tgdsl.migration.folding.kinds import ANY_VALUE, WORD_PART, annotation_for
from tgdsl.migration.instructions.word_parts import share_word_parts
from tgdsl.migration.library import of_language
from tgdsl.migration.python import Assignment, Call, ClassStatement, Expression, Name, Plain, Statement, Symbol, symbols
from tgdsl.migration.text.module_text import Module, text_of


def _bits(operand: str, width: int, encoder: str = "", part: str = "") -> Expression:
    named: list[tuple[str, Expression]] = [("part", Plain(f'"{part}"'))] if part else []
    named += [("encoder", Plain(f'"{encoder}"'))] if encoder else []
    return Call(Name(of_language("operand_bits")), [Plain(operand), Plain(str(width))], named)


def _word(kind: str, *parts: Expression) -> Expression:
    return Call(Name(of_language(kind)), list(parts), packed=True)


def _instruction(name: str, *extension: Expression) -> ClassStatement:
    inst = _word("ascend", _word("descend", Plain('"0101"'), _bits("src", 12)), *extension)
    operands = Call(Name(of_language("in_")), [Name(Symbol("t.registers", "GPR"))])
    body: list[Statement] = [Assignment("src", operands), Assignment("asm", Plain('"x"')), Assignment("inst", inst)]
    return ClassStatement(name, [Name(Symbol("t.a", "Format"))], [], body, (name,))


def _texts(*statements: Statement) -> tuple[str, Collection[Symbol]]:
    formats: list[Statement] = [ClassStatement("Format", [Name(of_language("Instruction"))], [], [])]
    modules = [Module("a", formats), Module("b", list(statements))]
    found = share_word_parts(modules, "t")
    return "\n".join([text_of(one, "t") for one in modules]), found


def _index(operand: str) -> Expression:
    return _word("descend", _bits(operand, 4, part="index"), Plain('"1000"'), _bits(operand, 8, "encodeImm<8>", "disp"))


def test_a_part_of_many_words_is_a_function_beside_the_class_of_instructions() -> None:
    text, functions = _texts(*[_instruction(f"I{number}", _bits("src", 16, "encodeImm<16>")) for number in range(4)])
    assert functions == [Symbol("t.a", "imm16")]
    assert text.index("class Format(") < text.index("def imm16(operand: DagValue) -> VariablePart:")
    assert '-> VariablePart:\n    return operand_bits(operand, 16, encoder="encodeImm<16>")\n' in text
    assert 'inst = ascend(descend("0101", operand_bits(src, 12)), imm16(src))' in text


def test_a_part_of_few_words_stays_where_it_is() -> None:
    text, functions = _texts(*[_instruction(f"I{number}", _bits("src", 16, "encodeImm<16>")) for number in range(3)])
    assert not functions and "def " not in text


def test_what_stands_in_other_parts_does_not_count() -> None:
    inner = _bits("src", 8, "encodeImm<8>", "disp")
    text, functions = _texts(
        *[_instruction(f"I{number}", _index("src")) for number in range(4)], _instruction("J", inner)
    )
    assert [one.name for one in functions] == ["index_disp_imm8"]
    assert "index_disp_imm8(src))" in text and 'encoder="encodeImm<8>", part' not in text.partition("class J")[0]
    assert 'operand_bits(src, 8, part="disp", encoder="encodeImm<8>"))' in text.partition("class J")[2]


def test_functions_for_parts_are_parameters() -> None:
    names = [Name(Symbol("t.formats", one)) for one in ("imm16", "imm32", "index")]
    given = [_instruction(one.symbol.name.upper(), Call(one, [Plain("src")])) for one in names]
    text = folded(given, parts=[one.symbol for one in names])
    assert "def format(encoding: Callable[[DagValue], VariablePart]) -> type[Instruction]:" in text
    assert "operand_bits(src, 12)), encoding(src))" in text and "IMM32 = format(imm32)" in text


def test_words_of_different_parts_are_apart_where_all_would_have_too_many_parameters() -> None:
    given: list[Statement] = []
    for name, first in (("imm16", 0), ("imm32", 3)):
        for number in range(first, first + 3):  # no number is there twice, as a row of them would have to be
            part = Call(Name(Symbol("t.formats", name)), [Plain("src")])
            made = _instruction(f"{name.upper()}_{number}", part)
            keywords: list[tuple[str, Expression]] = [(f"k{place}", Plain(f"{place}{number}")) for place in range(7)]
            given.append(ClassStatement(made.name, made.bases, keywords, made.body, made.records))
    text = folded(given, parts=[Symbol("t.formats", "imm16"), Symbol("t.formats", "imm32")])
    assert "encoding" not in text and "imm16(src)" in text


def test_the_annotation_of_a_parameter_for_parts_names_their_type() -> None:
    [symbol] = [one for one in symbols(Assignment("", annotation_for(WORD_PART, ANY_VALUE))) if one.name == WORD_PART]
    assert hasattr(import_module(symbol.module), symbol.name)
