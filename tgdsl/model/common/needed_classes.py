"""Classes that a file needs, though there may be no record of them."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.diagnostics import fail
from tgdsl.records import RecordSet


def check_classes(records: RecordSet, names: Sequence[str], file: str) -> None:
    """Check that classes are defined.

    Args:
        file: whose ``.td`` file has them, and which it is: "LLVM's IR/Attributes.td".

    Raises:
        DiagnosticError: one is not.
    """
    known = frozenset(records.classes)
    missing = [name for name in names if name not in known]
    if missing:
        raise fail(records.place, f"there is no class '{missing[0]}' among these records; include {file}")
