"""Names of symbols in texts that no module has: where they are compared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from tgdsl.migration.python.expressions import Symbol

#: The names that symbols have in a module.
Names: TypeAlias = Mapping[Symbol, str]


class WholeNames(dict[Symbol, str]):
    """Each symbol by its module and its name."""

    def __missing__(self, symbol: Symbol) -> str:
        name = self[symbol] = f"{symbol.module}.{symbol.name}"
        return name


class _AsDefined(dict[Symbol, str]):
    def __missing__(self, symbol: Symbol) -> str:
        return symbol.name


#: Each symbol by its name where it is defined.
AS_DEFINED: Names = _AsDefined()
