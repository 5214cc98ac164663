"""What an example of a broken rule has."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from tests.support.record_builder import Target
from tests.support.release import RELEASE
from tgdsl.diagnostics import Rule
from tgdsl.model import Model


@frozen
class Broken:
    """Records that break a rule.

    Attributes:
        generator: one that finds the breach.
        example: makes the records.
        part: the part of the model that finds it, if the generator does so in Python only, or not at all, since it is found before.
        name: of the example; that of the function, if it is empty.
        refused_since: the release since which llvm-tblgen has the rule, too; 0 for none.
    """

    rule: Rule
    generator: str
    example: Callable[[], Target]
    part: Callable[[Model], object] = lambda model: None
    name: str = ""
    refused_since: int = 0

    @property
    def is_refused(self) -> bool:
        """True if the release's llvm-tblgen refuses the records."""
        return 0 < self.refused_since <= RELEASE.number
