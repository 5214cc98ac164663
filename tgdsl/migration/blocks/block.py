"""Blocks: records that are translated together, as one or several statements at the place of one of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from tgdsl.classes import frozen
from tgdsl.migration.python import Statement
from tgdsl.migration.text.notes import Notes
from tgdsl.migration.translation import Translation
from tgdsl.records import Record


@frozen
class Made:
    """The result of a block: its statements, and the records that have no idiom, with the reasons."""

    statements: Sequence[Statement]
    plain: Mapping[str, str] = {}


#: Makes the statements of a block for the module of a dotted name, with the comments of its records, and says to the translation what they define.
Maker: TypeAlias = Callable[[Translation, str, Notes], Made]


@frozen
class Block:
    """Records that are translated together.

    Attributes:
        records: in the order of definition; none where statements about records that others define are added.
        at: the name of the record at whose place the statements stand.
        make: makes them.
    """

    records: Sequence[Record]
    at: str
    make: Maker
