"""Options that LLVM marshals: the variables that keep their values, and tables of values that become enumerators."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.generators.kit.writer import Writer, whole_lines
from tgdsl.generators.opt_parser.forms import quoted
from tgdsl.model.options import Marshalling

_TABLES = whole_lines("""\
    #ifdef SIMPLE_ENUM_VALUE_TABLE

    struct SimpleEnumValue {
      const char *Name;
      unsigned Value;
    };

    struct SimpleEnumValueTable {
      const SimpleEnumValue *Table;
      unsigned Size;
    };
    $tables
    static const SimpleEnumValueTable SimpleEnumValueTables[] = {$names};
    static const unsigned SimpleEnumValueTablesSize = std::size(SimpleEnumValueTables);
    #endif // SIMPLE_ENUM_VALUE_TABLE

    """)


def marshalling_columns(marshalling: Marshalling) -> list[str]:
    """The arguments of ``OPTION_WITH_MARSHALLING`` behind those of ``OPTION``."""
    return [
        marshalling.should_parse,
        str(int(marshalling.should_always_emit)),
        marshalling.key_path,
        _scoped(marshalling, marshalling.default_value),
        marshalling.implied_check,
        _scoped(marshalling, marshalling.implied_value),
        marshalling.normalizer,
        marshalling.denormalizer,
        marshalling.value_merger,
        marshalling.value_extractor,
        str(-1 if marshalling.values is None else marshalling.values.number),
    ]


def write_value_tables(out: Writer, marshallings: Sequence[Marshalling]) -> None:
    """Write the tables of values, and the table of these."""
    tables: list[str] = []
    names: list[str] = []
    for marshalling in marshallings:
        if marshalling.values is not None:
            name = f"{marshalling.option.enum_name}ValueTable"
            entries = [
                f"{{{quoted(value)},static_cast<unsigned>({_scoped(marshalling, enumerator)})}},"
                for value, enumerator in marshalling.values.entries
            ]
            tables.append(f"static const SimpleEnumValue {name}[] = {{\n{''.join(entries)}}};\n")
            names.append(f"{{{name}, std::size({name})}},\n")
    out.fill(_TABLES, tables="".join(tables), names="".join(names))


def _scoped(marshalling: Marshalling, value: str) -> str:
    return f"{marshalling.scope}::{value}" if marshalling.scope else value
