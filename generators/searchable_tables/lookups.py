"""Look-up functions of searchable tables.

A function by the primary key searches the table itself; the others an array of their own, whose elements have the keys and the numbers
of the rows. Contiguous keys need no search: the first one is subtracted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tgdsl.classes import frozen
from tgdsl.generation import origins
from tgdsl.generators.kit.writer import Writer
from tgdsl.generators.searchable_tables.values import argument_type, key_type, stored_type, text_of
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.searchable_tables import Column, ColumnKind, GenericTable, SearchIndex, upper


def declaration(table: GenericTable, index: SearchIndex) -> str:
    """The declaration of a look-up function, without its end."""
    rows = f"const {table.cpp_type} *"
    result = f"llvm::iterator_range<{rows}> " if index.returns_range else rows
    columns = [table.columns[number] for number in index.columns]
    return f"{result}{index.name}({', '.join([f'{argument_type(column)} {column.name}' for column in columns])})"


@frozen
class _Lookup:
    """A look-up function that is being written.

    Attributes:
        columns: those of the key.
        searched: the name of the array that it searches.
        element: the type of that array's elements.
        found: the expression for the row that an element of the array stands for, which ``{}`` is replaced by.
    """

    table: GenericTable
    index: SearchIndex
    columns: Sequence[Column]
    searched: str
    element: str
    found: str

    def key(self, position: int) -> str:
        """The first column's value in the row at a position of the array."""
        row = self.table.rows[self.index.order[position]]
        return text_of(self.columns[0], row[self.index.columns[0]])


def write_lookup(out: Writer, table: GenericTable, index: SearchIndex, form: Form) -> None:
    """Write the definition of a look-up function."""
    columns = [table.columns[number] for number in index.columns]
    with out.block(f"{declaration(table, index)} {{"):
        if index is table.primary:
            lookup = _Lookup(table, index, columns, table.name, table.cpp_type, "&{}")
        else:
            _write_array(out, table, index, columns)
            lookup = _Lookup(table, index, columns, "Index", "IndexType", f"&{table.name}[{{}}._index]")
        if index.contiguous:
            _write_subtraction(out, lookup, form)
        else:
            _write_search(out, lookup, form)


def _write_array(out: Writer, table: GenericTable, index: SearchIndex, columns: Sequence[Column]) -> None:
    with out.block("struct IndexType {", "};"):
        out.lines([f"{stored_type(column)} {column.name};" for column in columns])
        out.line("unsigned _index;")
    rows = [table.rows[number] for number in index.order]
    keys: list[list[str]] = []
    for number, column in zip(index.columns, columns, strict=True):
        texts = [text_of(column, row[number]) for row in rows]
        keys.append([upper(text) for text in texts] if column.kind is ColumnKind.TEXT else texts)
    texts_of_rows = [", ".join(row) for row in zip(*keys)] if keys else [""] * len(rows)
    with out.block("static const struct IndexType Index[] = {", "};"):
        lines = [f"{{ {text}, {number} }}," for text, number in zip(texts_of_rows, index.order, strict=True)]
        out.lines(origins.rows(lines, ((table.origins[number], table.record) for number in index.order)))
    out.line()


def _compared(lookup: _Lookup) -> list[str]:
    """The test whether the first column is not between its least and greatest value."""
    name = lookup.columns[0].name
    return [f"if (({name} < {lookup.key(0)}) ||", f"    ({name} > {lookup.key(-1)}))"]


def _clamped(lookup: _Lookup) -> list[str]:
    """The same test since 22."""
    column = lookup.columns[0]
    cast = f"({argument_type(column)})"
    value = f"{cast}{column.name}"
    return [f"if ({value} != std::clamp({value}, {cast}{lookup.key(0)}, {cast}{lookup.key(-1)}))"]


@frozen
class Form:
    """Statements of look-up functions that releases have otherwise.

    Attributes:
        outside: the test whether there can be no such row.
        gap: what is between that and a subtraction.
    """

    outside: Callable[[_Lookup], list[str]]
    gap: tuple[str, ...]


#: How a key is compared with the bounds of a table: since 22, clamped.
FORMS: ByRelease[Form] = ByRelease({19: Form(_compared, ()), 22: Form(_clamped, ("",))})


def _write_bounds(out: Writer, lookup: _Lookup, form: Form) -> None:
    """Return early for a first column that is not between its least and greatest value."""
    out.lines(form.outside(lookup))
    out.line("  return nullptr;")


def _write_subtraction(out: Writer, lookup: _Lookup, form: Form) -> None:
    _write_bounds(out, lookup, form)
    out.lines(form.gap)
    out.line(f"auto Table = ArrayRef({lookup.searched});")
    out.line(f"size_t Idx = {lookup.columns[0].name} - {lookup.key(0)};")
    out.line(f"return {lookup.found.format('Table[Idx]')};")


def _write_search(out: Writer, lookup: _Lookup, form: Form) -> None:
    columns, ranged = lookup.columns, lookup.index.returns_range
    if lookup.index.early_out:
        _write_bounds(out, lookup, form)
        out.line()
    with out.block("struct KeyType {", "};"):
        out.lines([f"{key_type(column)} {column.name};" for column in columns])
    names = [f"{column.name}.upper()" if column.kind is ColumnKind.TEXT else column.name for column in columns]
    out.line(f"KeyType Key = {{{', '.join(names)}}};")
    with out.block("struct Comp {", "};"):
        _write_comparison(out, columns, lookup.element, "KeyType")
        if ranged:
            _write_comparison(out, columns, "KeyType", lookup.element)
    out.line(f"auto Table = ArrayRef({lookup.searched});")
    if ranged:
        out.line("auto It = std::equal_range(Table.begin(), Table.end(), Key, Comp());")
        out.line("return llvm::make_range(It.first, It.second);")
        return
    out.line("auto Idx = std::lower_bound(Table.begin(), Table.end(), Key, Comp());")
    missing = ["Idx == Table.end()", *[f"Key.{column.name} != Idx->{column.name}" for column in columns]]
    separator = " ||\n      "
    out.paste(f"  if ({separator.join(missing)})\n")
    out.line("  return nullptr;")
    out.line()
    out.line("return &*Idx;" if lookup.index is lookup.table.primary else f"return &{lookup.table.name}[Idx->_index];")


def _write_comparison(out: Writer, columns: Sequence[Column], left: str, right: str) -> None:
    with out.block(f"bool operator()(const {left} &LHS, const {right} &RHS) const {{"):
        for column in columns:
            name = column.name
            if column.kind is ColumnKind.TEXT:
                out.line(f"int Cmp{name} = StringRef(LHS.{name}).compare(RHS.{name});")
                out.line(f"if (Cmp{name} < 0) return true;")
                out.line(f"if (Cmp{name} > 0) return false;")
                continue
            cast = "(unsigned)" if column.is_enum else ""  # enumerations may be signed
            for operator, result in (("<", "true"), (">", "false")):
                out.line(f"if ({cast}LHS.{name} {operator} {cast}RHS.{name})")
                out.line(f"  return {result};")
        out.line("return false;")
