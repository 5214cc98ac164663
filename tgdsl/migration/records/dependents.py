"""The records that depend on a statement which defines none itself: a class, a function, a type."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.migration.python import Assignment, Procedure, Statement, Symbol, bound_names, records_of, symbols
from tgdsl.migration.text.module_text import Module


class Dependents:
    """The records of a package by what their statements use.

    Args:
        package: its dotted name.
    """

    def __init__(self, modules: Sequence[Module], package: str) -> None:
        self._statements = [(f"{package}.{module.name}", one) for module in modules for one in module.statements]
        self._users: dict[Symbol, list[int]] = {}  # the positions of statements, by what they use
        for position, (_, one) in enumerate(self._statements):
            for symbol in dict.fromkeys(symbols(one)):
                self._users.setdefault(symbol, []).append(position)
        self._known: dict[int, list[str]] = {}

    def of(self, statement: Statement, module: str) -> list[str]:
        """The records of several that one call makes, and those that functions make, by what a statement of a module binds that defines none itself."""
        known = self._known.get(id(statement))
        if known is None:
            known = self._known[id(statement)] = self._found(statement, module)
        return known

    def _found(self, statement: Statement, module: str) -> list[str]:
        bound = _bound(statement, module)
        functions = set(bound) if isinstance(statement, Procedure) else set[Symbol]()
        waiting = list(bound)
        positions: set[int] = set()
        while waiting:
            for position in self._users.get(waiting.pop(), ()):
                path, one = self._statements[position]
                if position in positions:
                    continue
                positions.add(position)
                if not records_of(one):
                    own = _bound(one, path)
                    waiting += own - bound
                    bound |= own
                    functions |= own if isinstance(one, Procedure) else set()
        by_functions = {position for symbol in functions for position in self._users.get(symbol, ())}
        found: list[str] = []
        for position in sorted(positions):
            names = records_of(self._statements[position][1])
            found += names if len(names) > 1 or position in by_functions else ()
        return found


def _bound(statement: Statement, module: str) -> set[Symbol]:
    """The symbols of what a statement binds in its module."""
    names = list(bound_names(statement))
    return {Symbol(module, name) for name in (names if isinstance(statement, Assignment) else names[:1]) if name}
