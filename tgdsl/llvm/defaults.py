"""The values that classes of TableGen's give to fields, in the profiles of releases."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

#: A number, also for bits; a text, also for the name of a record and for the operator of a dag without arguments.
Default: TypeAlias = None | int | str | Sequence[int] | Sequence[str]
