"""Data for the pages' scripts: JavaScript files that a page loads with a script tag, as a page on disk can load nothing else."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TypeAlias

Json: TypeAlias = None | bool | int | str | Sequence["Json"] | Mapping[str, "Json"]


def script(name: str, value: Json) -> str:
    """The text of a script that gives data: ``tgdsl.take("names", ...)``."""
    return f"tgdsl.take({json.dumps(name)},{json.dumps(value, separators=(',', ':'))});\n"
