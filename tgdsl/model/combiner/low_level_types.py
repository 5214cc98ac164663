"""The LLTs of types in rules."""

from __future__ import annotations

from typing import Final

from tgdsl.diagnostics import fail
from tgdsl.model.combiner.operands import KnownType, OperandType, TypeOf, Variadic
from tgdsl.model.combiner.patterns import Source
from tgdsl.model.common.value_types import ValueTypes
from tgdsl.model.match_table import LowLevelType, RuleMatcher, TableType, low_level_type


class LowLevelTypes:
    """Gives the LLTs of ValueTypes, each found once."""

    def __init__(self, types: ValueTypes) -> None:
        self._types: Final = types
        self._found: Final[dict[str, LowLevelType]] = {}

    def known(self, kind: KnownType, source: Source) -> LowLevelType:
        """The LLT of a ValueType.

        Raises:
            DiagnosticError: it has none.
        """
        found = self._found.get(kind.record.name)
        if found is None:
            found = low_level_type(self._types.of(kind.record))
            if found is None:
                raise fail(
                    source.place,
                    f"the type '{kind.record.label}' is not a type of a register, a scalar or a vector of known size: use one, as i32 or v4i16",
                )
            self._found[kind.record.name] = found
        return found

    def of_new(self, kind: OperandType, source: Source, matcher: RuleMatcher) -> TableType:
        """The type of a new register or constant: an LLT, or that of a matched operand.

        Raises:
            DiagnosticError: there is no such type.
        """
        if isinstance(kind, TypeOf):
            return matcher.operand(kind.operand).temp_type()
        if isinstance(kind, Variadic):
            raise fail(
                source.place,
                f"the type '{kind}' stands in an apply: a new register is one operand, so give it a ValueType or GITypeOf",
            )
        return self.known(kind, source)
