"""Command-line options of tools (OptParser.td, OptParserEmitter): groups, options in the order of LLVM's OptTable, and the variables that keep their values."""

from tgdsl.model.options.build import build_options, has_options
from tgdsl.model.options.table import (
    CommandOption,
    HelpVariant,
    Marshalling,
    NormalizedValues,
    OptionGroup,
    OptionTable,
    SubCommand,
)

__all__ = [
    "CommandOption",
    "HelpVariant",
    "Marshalling",
    "NormalizedValues",
    "OptionGroup",
    "OptionTable",
    "SubCommand",
    "build_options",
    "has_options",
]
