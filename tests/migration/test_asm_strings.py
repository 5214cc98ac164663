"""Assembly strings that are migrated."""

from __future__ import annotations

import pytest

from tgdsl.migration.python import AS_DEFINED, text
from tgdsl.migration.translators.asm_strings import asm


@pytest.mark.parametrize(
    ("string", "written"),
    [
        ("add{l|} $a", '"add" + variants("l", "") + f" {a}"'),
        (
            "mov {$b, $a {${k}} {z}|$a {${k}} {z}, $b}",
            '"mov " + variants(f"{b}, {a} {{{k}}} {{z}}", f"{a} {{{k}}} {{z}}, {b}")',
        ),
        ("x\\{$a\\}", 'f"x\\\\{{{a}\\\\}}"'),
    ],
)
def test_choices_may_have_braces_in_them(string: str, written: str) -> None:
    assert text(asm(string), AS_DEFINED) == written


@pytest.mark.parametrize(
    ("string", "loose", "exact"),
    [
        ("load $off$align", 'f"load {off}{align}"', 'f"load {off:-}{align}"'),
        ("load ${off}${align}", 'f"load {off}{align}"', 'f"load {off}{align:+}"'),
        ("load ${off}$align", 'f"load {off}{align}"', 'f"load {off}{align}"'),
        (
            "load${off}{w|}, ${align}{|w}",
            'f"load{off}" + variants("w", "") + f", {align}" + variants("", "w")',
            'f"load{off}" + variants("w", "") + f", {align}" + variants("", "w")',
        ),
        (
            "load${off}{ |}$align",
            'f"load{off}" + variants(" ", "") + f"{align}"',
            'f"load{off}" + variants(" ", "") + f"{align}"',
        ),
        ("load $off, ${align:x}", 'f"load {off}, {align:x}"', 'f"load {off}, {align:x}"'),
    ],
)
def test_braces_are_said_where_files_show_the_string(string: str, loose: str, exact: str) -> None:
    assert (text(asm(string), AS_DEFINED), text(asm(string, exact=len(string)), AS_DEFINED)) == (loose, exact)
