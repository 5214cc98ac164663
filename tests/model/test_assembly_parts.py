"""Assembly strings of instructions: alternatives of variants, text and operands."""

from __future__ import annotations

import pytest

from tests.support.assembly_target import AssemblyTarget
from tests.support.instruction_builder import GPR
from tests.support.record_builder import Target
from tgdsl.diagnostics import DiagnosticError, file_place
from tgdsl.model.assembly import OperandUse, Part, Special, Text, parse_assembly
from tgdsl.model.instructions.asm_strings import flatten_variants
from tgdsl.records import Record, Ref


def _parse(string: str, variant: int = 0) -> tuple[Part, ...]:
    target = AssemblyTarget()
    target.written("ADD", string, outs={"rd": GPR}, ins={"a": Ref("imm32"), "b": GPR})
    return parse_assembly(target.table().by_name["ADD"], variant)


def _shown(parts: tuple[Part, ...]) -> list[str]:
    shown: list[str] = []
    for part in parts:
        match part:
            case Text(text):
                shown.append(repr(text))
            case OperandUse(operand, modifier):
                shown.append(f"{operand.first}:{modifier}" if modifier else str(operand.first))
            case Special(modifier):
                shown.append(f"special:{modifier}")
    return shown


@pytest.mark.parametrize(
    ("string", "parts"),
    [
        ("", []),
        ("nop", ["'nop'"]),
        ("$rd", ["0"]),
        ("add\t$rd, $a", [r"'add\t'", "0", "', '", "1"]),
        ("${rd}b$b", ["0", "'b'", "2"]),
        ("$rd$a", ["0", "1"]),
        ("${a:hi}(${b})", ["1:hi", "'('", "2", "')'"]),
        ("call${:comment}", ["'call'", "special:comment"]),
        ("cost $$1", ["'cost $1'"]),
        (r"a\n\t\$\{\|\}\\z", [repr("a\n\t${|}\\z")]),
        ("a|b}", ["'a|b}'"]),
        ("a\nb", [repr("a\nb")]),
        ("$a.$b", ["1", "'.'", "2"]),
        ("é${rd}ß", ["'é'", "0", "'ß'"]),
        ("$rdß", ["0", "'ß'"]),
    ],
)
def test_parts(string: str, parts: list[str]) -> None:
    assert _shown(_parse(string)) == parts


def test_only_the_parts_of_the_variant_count() -> None:
    string = "{addl|add}\t{$a, $rd|$rd, $nobody}"
    assert _shown(_parse(string)) == [r"'addl\t'", "1", "', '", "0"]
    with pytest.raises(DiagnosticError, match=r"names '\$nobody'"):
        _parse(string, 1)


@pytest.mark.parametrize(
    ("string", "message"),
    [
        (
            "add $c",
            "the assembly string of 'ADD' names '$c', but it has no such operand: it has '$rd', '$a', '$b'; write '$$' for a "
            "dollar sign",
        ),
        (
            "add $ $a",
            "'$ $a' in the assembly string of 'ADD' begins with a '$' that means nothing: write '$name' for an operand, or "
            "'$$' for a dollar sign",
        ),
        (
            "add ${a",
            "'${a' in the assembly string of 'ADD' begins with a '$' that means nothing: write '${name}', '${name:modifier}' or "
            "'${:modifier}'",
        ),
        (
            "add ${a:}",
            "'${a:}' in the assembly string of 'ADD' begins with a '$' that means nothing: write '${name}', '${name:modifier}' "
            "or '${:modifier}'",
        ),
        (
            "add ${}",
            "'${}' in the assembly string of 'ADD' begins with a '$' that means nothing: write '${name}', '${name:modifier}' or "
            "'${:modifier}'",
        ),
        (
            r"add \q",
            r"'\q' in the assembly string of 'ADD' begins with a '\' that means nothing: escape one of n t $ { | } \, or write "
            r"'\\' for a backslash",
        ),
        (
            "add\\",
            r"'\' in the assembly string of 'ADD' begins with a '\' that means nothing: escape one of n t $ { | } \, or write "
            r"'\\' for a backslash",
        ),
        (
            "add{l",
            "the assembly string 'add{l' has a group of variants without an end: close '{' with '}'",
        ),
    ],
)
def test_wrong_strings(string: str, message: str) -> None:
    with pytest.raises(DiagnosticError) as caught:
        _parse(string)
    assert str(caught.value) == f"ADD: error: {message}"


def test_an_instruction_without_operands() -> None:
    target = AssemblyTarget()
    target.written("NOP", "nop $a")
    with pytest.raises(DiagnosticError) as caught:
        parse_assembly(target.table().by_name["NOP"], 0)
    assert str(caught.value) == (
        "NOP: error: the assembly string of 'NOP' names '$a', but it has no such operand: it has none; write '$$' for a "
        "dollar sign"
    )


_RECORD = Record(Target().records(), "X", (), {}, {}, place=file_place("target.td", 3))

_VARIANTS = {
    "add $a": ("add $a", "add $a", "add $a"),
    "add{l|} $a": ("addl $a", "add $a", "add $a"),
    "{a|b|c}{d}{|e}!": ("ad!", "be!", "c!"),
    "ld ${a}, \\{$b\\}": ("ld ${a}, \\{$b\\}",) * 3,
    "x{${a}|${b}}": ("x${a}", "x${b}", "x"),
    "a$ {b|c} }": ("a$ b }", "a$ c }", "a$  }"),
    "${a}{b|c}": ("${a}b", "${a}c", "${a}"),
    "{a|\\}b}": ("a", "\\}b", ""),
}


@pytest.mark.parametrize(("text", "variants"), _VARIANTS.items())
def test_flattened_variants(text: str, variants: tuple[str, ...]) -> None:
    assert tuple(flatten_variants(text, variant, _RECORD) for variant in range(3)) == variants


@pytest.mark.parametrize("text", ["add{l|", "add{l|$a{b}", "{a\\}"])
def test_a_group_without_an_end(text: str) -> None:
    with pytest.raises(DiagnosticError) as caught:
        flatten_variants(text, 0, _RECORD)
    assert str(caught.value) == (
        f"target.td:3: error: the assembly string {text!r} has a group of variants without an end: close '{{' with '}}'"
    )
