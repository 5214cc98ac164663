"""The generator ``searchable-tables``: ``<Target>GenSearchableTables.inc`` (LLVM's SearchableTableEmitter).

The file has sections for other files to include, each for one enumeration or table, and no header::

    #ifdef GET_Tags_DECL
    enum Tags { ... };
    #endif

    #ifdef GET_Table_DECL
    const Row *lookupRowByKey(...);     look-up functions
    #endif

    #ifdef GET_Table_IMPL
    constexpr Row Table[] = { ... };    the rows, in the order of the primary key
    const Row *lookupRowByKey(...) { ... }
    #endif

    #undef GET_...                      all of these macros, by name
"""

from __future__ import annotations

from tgdsl.files import SearchableTables as File
from tgdsl.generation import Generator, origins
from tgdsl.generators.kit.writer import Writer
from tgdsl.generators.searchable_tables.lookups import FORMS, Form, declaration, write_lookup
from tgdsl.generators.searchable_tables.values import text_of
from tgdsl.llvm import Release
from tgdsl.model import Model
from tgdsl.model.searchable_tables import GenericEnum, GenericTable, SearchableTables, has_searchable_tables


def render(tables: SearchableTables, release: Release) -> str:
    """The text of the file."""
    form = FORMS[release]
    out = Writer()
    macros: set[str] = set()
    for enum in tables.enums:
        macros.add(f"GET_{enum.guard}_DECL")
        _write_enum(out, enum)
    for table in tables.tables:
        macros.update((f"GET_{table.guard}_DECL", f"GET_{table.guard}_IMPL"))
        _write_table(out, table, form)
    out.lines([f"#undef {macro}" for macro in sorted(macros)])
    return str(out)


def _write_enum(out: Writer, enum: GenericEnum) -> None:
    out.line(f"#ifdef GET_{enum.guard}_DECL")
    with out.block(f"enum {enum.name} {{", "};"):
        out.lines([f"{entry.name} = {entry.value}," for entry in enum.entries])
    out.line("#endif")
    out.line()


def _write_table(out: Writer, table: GenericTable, form: Form) -> None:
    with out.of(table.record):
        _write_sections(out, table, form)


def _write_sections(out: Writer, table: GenericTable, form: Form) -> None:
    lookups = [*([table.primary] if table.primary is not None else []), *table.indices]
    out.line(f"#ifdef GET_{table.guard}_DECL")
    out.lines([f"{declaration(table, index)};" for index in lookups])
    out.line("#endif")
    out.line()
    out.line(f"#ifdef GET_{table.guard}_IMPL")
    out.line(f"constexpr {table.cpp_type} {table.name}[] = {{")
    columns = [[text_of(column, row[number]) for row in table.rows] for number, column in enumerate(table.columns)]
    rows = zip(*columns) if columns else [()] * len(table.rows)
    lines = [f"  {{ {', '.join(row)} }}, // {number}\n" for number, row in enumerate(rows)]
    out.paste("".join(origins.numbered(lines, ((origin, table.record) for origin in table.origins))))
    out.line(" };")
    for index in lookups:
        out.line()
        write_lookup(out, table, index, form)
    out.line("#endif")
    out.line()


def _generate(model: Model, file: File) -> str:
    if not model.records.has_class("Target") and model.records.has_class("Instruction"):
        _ = model.target  # an error: instructions are numbered as a target has them
    return render(model.searchable_tables, model.release)


def _applies(model: Model) -> bool:
    return has_searchable_tables(model.records)


GENERATOR = Generator.of(File, _generate, _applies, needs_target=False)
