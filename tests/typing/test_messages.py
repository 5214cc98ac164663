"""The messages in docs/typing.md are those that mypy and pyright have for its examples."""

from __future__ import annotations

import json
from importlib.util import find_spec

import pytest
from tests.typing.messages import PAGE, examples, with_messages

pytestmark = pytest.mark.checkout


def test_the_messages_are_those_of_the_type_checkers() -> None:
    if find_spec("pyright") is None:
        pytest.skip("pyright is not installed")
    page = PAGE.read_text()
    try:
        new = with_messages(page)
    except json.JSONDecodeError:
        pytest.skip("pyright could not be set up")  # it fetches itself from npm on its first use
    assert new == page, "write them by python -m tests.typing.messages --update"


def test_each_line_has_its_number_on_the_page() -> None:
    page = "text\n\n```python\nadd(1)\n\nadd(2)\n```\n\n```\nmypy     add(1): wrong\n```\n\n```python\nadd(3)\n```\n"
    assert examples(page).splitlines()[3] == "add(1)"
    assert examples(page).splitlines()[13] == "add(3)"
