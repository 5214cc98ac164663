"""The records of a migrated package that one statement makes, and that stand apart from others together when one of them is wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.migration.python import Assignment, Call, Name, Procedure, Statement, Symbol, records_of
from tgdsl.migration.registers.rows import RegisterRows
from tgdsl.migration.text.module_text import Module
from tgdsl.records import RecordSet


def together(modules: Sequence[Module], package: str, records: RecordSet) -> Mapping[str, Sequence[str]]:
    """The names of records that stand apart when one of them does, by the name of each: those of a statement for several, or of a function's call.

    Args:
        package: the dotted name of the package that the modules are of.
    """
    statements = [one for module in modules for one in module.statements]
    several = [one for one in statements if len(records_of(one)) > 1]
    return {
        name: [name] if RegisterRows.takes(records[name]) else records_of(statement)
        for statement in [*several, *_calls(modules, package)]
        for name in records_of(statement)
    }


def _calls(modules: Sequence[Module], package: str) -> list[Statement]:
    """The calls of functions that stand for statements of one shape."""
    functions = {
        Symbol(f"{package}.{module.name}", statement.name)
        for module in modules
        for statement in module.statements
        if isinstance(statement, Procedure)
    }
    return [
        statement
        for module in modules
        for statement in module.statements
        if isinstance(statement, Assignment)
        and isinstance(statement.value, Call)
        and isinstance(statement.value.function, Name)
        and statement.value.function.symbol in functions
    ]
