"""The difference of two descriptions of a target, as a reviewer wants to know it: of records, of what programs do with them, and of the files."""

from tgdsl.difference.compare import difference_of
from tgdsl.difference.data import Difference
from tgdsl.difference.side import Side

__all__ = ["Difference", "Side", "difference_of"]
