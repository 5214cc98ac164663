"""Code: C++ as one text, or as a block of lines."""

from __future__ import annotations

import pytest

from tgdsl.records import Code


@pytest.mark.parametrize(
    ("text", "block"),
    [
        ("return N;", "\n  return N;\n"),
        ("if (N)\n  return 1;\nreturn 0;", "\n  if (N)\n    return 1;\n  return 0;\n"),
        (
            """
            if (N)
              return 1;

            return 0;
            """,
            "\n  if (N)\n    return 1;\n\n  return 0;\n",
        ),
        ("", "\n\n"),
    ],
)
def test_a_block_has_lines_of_its_own(text: str, block: str) -> None:
    assert Code.block(text) == block
    assert isinstance(Code.block(text), Code)
