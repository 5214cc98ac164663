"""All checks, in the order in which they are listed."""

from __future__ import annotations

from tgdsl.linting import missing, shadowed, unused_fragments, waivers
from tgdsl.linting.finding import Check, Kind

CHECKS: tuple[Check, ...] = (shadowed.CHECK, unused_fragments.CHECK, missing.CHECK)


def all_kinds() -> list[Kind]:
    """The kinds of what there is to find, those about waivers last."""
    return [*[kind for check in CHECKS for kind in check.kinds], *waivers.KINDS]
