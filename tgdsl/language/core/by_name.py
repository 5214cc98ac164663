"""Things that a definition has by their names alone."""

from __future__ import annotations

from tgdsl.classes import frozen
from tgdsl.language.core.checked_calls import check_fields


@frozen
class ByName:
    """Something by its name, where LLVM keeps a name and what has it is defined later, or nowhere: ``asm_variant=ByName("intel")``."""

    name: str

    def __attrs_post_init__(self) -> None:
        check_fields(self, ByName)
