"""The functions of C's libraries that LLVM knows (TargetLibraryInfoEmitter), with their types, from ``TargetLibraryInfo.td``."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.classes import frozen
from tgdsl.diagnostics import Note, Report
from tgdsl.model.common.needed_classes import check_classes
from tgdsl.model.library_functions import fields
from tgdsl.records import Ordered, Record, RecordSet

_FUNCTION, _TYPE = "TargetLibCall", "FuncArgType"


@frozen
class LibraryFunction:
    """A TargetLibCall.

    Attributes:
        name: its enumerator, without ``LibFunc_``.
        symbol: as the linker knows it.
        signature: the names of FuncArgTypes: that of the result, if it has one, and those of the arguments.
    """

    name: str
    symbol: str
    signature: tuple[str, ...]


@frozen
class LibraryFunctions:
    """The functions, and the names of types, both in the order of definition."""

    functions: tuple[LibraryFunction, ...]
    types: tuple[str, ...]


def has_library_functions(records: RecordSet) -> bool:
    """True if there is a function of C's libraries."""
    return records.has_class(_FUNCTION)


def read_library_functions(records: RecordSet) -> LibraryFunctions:
    """The functions of a record set.

    Raises:
        DiagnosticError: two are one symbol.
    """
    check_classes(records, (_FUNCTION, _TYPE), "LLVM's Analysis/TargetLibraryInfo.td")
    functions = records.in_order(_FUNCTION, Ordered.FUNCTIONS)
    types = records.in_order(_TYPE, Ordered.FUNCTIONS)
    _check_symbols(functions)
    return LibraryFunctions(tuple(map(_read, functions)), tuple([one.name for one in types]))


def _read(record: Record) -> LibraryFunction:
    result = fields.return_type_of(record)
    arguments = [one.name for one in fields.argument_types_of(record)]
    signature = arguments if result is None else [result.name, *arguments]
    return LibraryFunction(record.name, fields.symbol_of(record), tuple(signature))


def _check_symbols(functions: Sequence[Record]) -> None:
    report = Report()
    first: dict[str, Record] = {}
    for record in functions:
        symbol = fields.symbol_of(record)
        other = first.setdefault(symbol, record)
        if other is not record:
            report.error(
                record.place_of("String"),
                f"the functions '{other.label}' and '{record.label}' are both called '{symbol}', so LLVM cannot tell which a program calls:"
                " leave one out",
                Note(other.place, f"'{other.label}' is here"),
            )
    report.check()
