"""The generated parts of a page in Markdown, between markers; what is written around them stays."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tests.benchmark.candidates import BenchmarkError

_MARKED = re.compile(r"(<!-- benchmark: ([\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def filled(text: str, parts: Mapping[str, str], page: str) -> str:
    """The page with its generated parts made anew.

    Raises:
        BenchmarkError: it has no place for one of them, or one for an unknown one.
    """
    named = [match[2] for match in _MARKED.finditer(text)]
    for name in named:
        if name not in parts:
            raise BenchmarkError(f"{page}: there is no table '{name}'; there are: {', '.join(parts)}")
    for name in parts:
        if named.count(name) != 1:
            raise BenchmarkError(
                f"{page}: the table '{name}' has {named.count(name)} places; give it one: <!-- benchmark: {name} --> and <!-- end -->"
            )
    return _MARKED.sub(lambda match: f"{match[1]}\n{parts[match[2]]}\n\n{match[3]}", text)
