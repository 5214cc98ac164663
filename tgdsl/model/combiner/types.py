"""Types of operands: one for each name in all patterns of a list or a rule (llvm-tblgen's OperandTypeChecker)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from tgdsl.diagnostics import Note, fail
from tgdsl.model.combiner.operands import OperandType, TypeOf
from tgdsl.model.combiner.patterns import Source, Use


class OperandTypes:
    """The types that patterns give to operands by their names."""

    def __init__(self) -> None:
        self._types: Final[dict[str, OperandType]] = {}
        self._sources: Final[dict[str, Source]] = {}

    @property
    def types(self) -> Mapping[str, OperandType]:
        return self._types

    def add(self, use: Use, check: Callable[[Use, TypeOf], None] | None = None) -> None:
        """Note the types in a pattern.

        Args:
            check: called for each GITypeOf.

        Raises:
            DiagnosticError: an operand has another type elsewhere.
        """
        for operand in use.operands:
            kind = operand.type
            if kind is None:
                continue
            if check is not None and isinstance(kind, TypeOf):
                check(use, kind)
            if not operand.name:
                continue
            before = self._types.setdefault(operand.name, kind)
            source = self._sources.setdefault(operand.name, use.source)
            if before != kind:
                raise fail(
                    use.source.place,
                    f"'${operand.name}' has the type '{kind}' here, and '{before}' elsewhere: an operand has one type, so give it once",
                    Note(source.place, f"'{before}' is given here"),
                )


def types_of(uses: Iterable[Use]) -> Mapping[str, OperandType]:
    """The types of the operands in patterns.

    Raises:
        DiagnosticError: they contradict each other.
    """
    found = OperandTypes()
    for use in uses:
        found.add(use)
    return found.types
