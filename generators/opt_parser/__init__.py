"""The generator ``opt-parser-defs``: ``Opts.inc`` of a tool, its command-line options (LLVM's OptParserEmitter).

The file has sections that LLVM's OptTable is made from, by macros of whoever includes it::

    PREFIX(prefix_1, {"-", "--", ""})
    OPTION(prefix_1, "-help", help, Flag, INVALID, INVALID, nullptr, 0, DefaultVis, 0, "help text", ..., nullptr, nullptr)

Since 22, prefixes and names are in one table of strings, and options have the offsets.
"""

from __future__ import annotations

from tgdsl.files import OptParserDefs
from tgdsl.generation import Generator
from tgdsl.generators.kit.cpp import file_header
from tgdsl.generators.kit.writer import Writer
from tgdsl.generators.opt_parser.forms import FORMS
from tgdsl.generators.opt_parser.options import Columns, group_columns, option_columns
from tgdsl.generators.opt_parser.values import marshalling_columns, write_value_tables
from tgdsl.llvm import Release
from tgdsl.model import Model
from tgdsl.model.options import OptionTable, has_options


def render(table: OptionTable, release: Release) -> str:
    """The text of the file."""
    form = FORMS[release](table)
    out = Writer()
    out.paste(file_header("Option Parsing Definitions"))
    form.write_tables(out)
    _write_values_code(out, table)
    out.line("/////////")
    out.line("// Groups")
    out.line()
    out.line("#ifdef OPTION")
    for group in table.groups:
        out.paste(f"OPTION({_joined(group_columns(group, form))})\n")
    out.line()
    out.line("//////////")
    out.line("// Options")
    out.line()
    columns = {option: _joined(option_columns(option, form)) for option in table.options}
    for option in table.options:
        out.paste(f"OPTION({columns[option]})\n")
    out.line("#endif // OPTION")
    for marshalling in table.marshallings:
        macro = f"{marshalling.macro_prefix}OPTION_WITH_MARSHALLING"
        out.line(f"#ifdef {macro}")
        out.paste(f"{macro}({columns[marshalling.option]}, {', '.join(marshalling_columns(marshalling))})\n")
        out.line(f"#endif // {macro}")
    out.line()
    write_value_tables(out, table.marshallings)
    form.write_end(out)
    return str(out)


def _joined(columns: Columns) -> str:
    """The arguments of ``OPTION``; a help text begins a line."""
    first, *others = columns
    return first + "".join([f",{'' if text[:1] == chr(10) else ' '}{text}" for text in others])


def _write_values_code(out: Writer, table: OptionTable) -> None:
    out.line("/////////")
    out.line("// ValuesCode")
    out.line()
    out.line("#ifdef OPTTABLE_VALUES_CODE")
    for option in table.options:
        if option.values_code is not None:
            out.line(f"#define VALUES_CODE {option.enum_name}_Values")
            out.line(option.values_code)
            out.line("#undef VALUES_CODE")
    out.line("#endif")


def _generate(model: Model, file: OptParserDefs) -> str:
    return render(model.llvm.options, model.release)


def _applies(model: Model) -> bool:
    return has_options(model.records)


GENERATOR = Generator.of(OptParserDefs, _generate, _applies, needs_target=False)
