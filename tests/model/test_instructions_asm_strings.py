"""Assembly strings of one variant."""

from __future__ import annotations

import pytest

from tgdsl.diagnostics import DiagnosticError, file_place
from tgdsl.model.instructions.asm_strings import flatten_variants

_PLACE = file_place("target.td", 3)

_CASES = {
    "add $a": ("add $a", "add $a", "add $a"),
    "add{l|} $a": ("addl $a", "add $a", "add $a"),
    "{a|b|c}{d}{|e}!": ("ad!", "be!", "c!"),
    "ld ${a}, \\{$b\\}": ("ld ${a}, \\{$b\\}",) * 3,
    "x{${a}|${b}}": ("x${a}", "x${b}", "x"),
    "a$ {b|c} }": ("a$ b }", "a$ c }", "a$  }"),
    "${a}{b|c}": ("${a}b", "${a}c", "${a}"),
    "{a|\\}b}": ("a", "\\}b", ""),
}


@pytest.mark.parametrize(("text", "variants"), _CASES.items())
def test_variants(text: str, variants: tuple[str, ...]) -> None:
    assert tuple(flatten_variants(text, variant, _PLACE) for variant in range(3)) == variants


@pytest.mark.parametrize("text", ["add{l|", "add{l|$a{b}", "{a\\}"])
def test_a_group_without_an_end(text: str) -> None:
    with pytest.raises(DiagnosticError) as caught:
        flatten_variants(text, 0, _PLACE)
    assert str(caught.value) == (
        f"target.td:3: error: the assembly string {text!r} has a group of variants without an end: close '{{' with '}}'"
    )
