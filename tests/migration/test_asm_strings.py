"""Assembly strings that are migrated."""

from __future__ import annotations

import pytest

from tgdsl.migration.python import text
from tgdsl.migration.translators.asm_strings import asm


@pytest.mark.parametrize(
    ("string", "loose", "exact"),
    [
        ("load $off$align", 'f"load {off}{align}"', 'f"load {off:-}{align}"'),
        ("load ${off}${align}", 'f"load {off}{align}"', 'f"load {off}{align:+}"'),
        ("load ${off}$align", 'f"load {off}{align}"', 'f"load {off}{align}"'),
        ("load $off, ${align:x}", 'f"load {off}, {align:x}"', 'f"load {off}, {align:x}"'),
    ],
)
def test_braces_are_said_where_files_show_the_string(string: str, loose: str, exact: str) -> None:
    assert (text(asm(string), {}), text(asm(string, is_exact=True), {})) == (loose, exact)
