"""The fields of command-line options, each read by its name here and nowhere else. LLVM's ``Option/OptParser.td`` documents them.

Names in capitals are those of fields that errors show the place of.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tgdsl.model.common.readers import bit, integer, optional_reference, reference, references, string, strings
from tgdsl.records import Record

ALIAS: Final = "Alias"
ALIAS_ARGS: Final = "AliasArgs"
NAME: Final = "Name"
NORMALIZED_VALUES: Final = "NormalizedValues"
PREFIXES: Final = "Prefixes"
VALUES: Final = "Values"
VISIBILITY: Final = "Visibility"
_KEY_PATH: Final = "KeyPath"
_SUB_COMMANDS: Final = "SubCommands"


def _optional(field: str) -> Callable[[Record], str | None]:
    """Of a string that need not be set; a record without such a field is wrong."""
    return lambda record: None if record.value(field) is None else record.string(field)


# OptionKind

#: The Name of an OptionKind, an OptionGroup, an Option or a SubCommand.
name = string(NAME)
precedence = integer("Precedence")
is_sentinel = bit("Sentinel")

# OptionGroup, Option

enum_name = _optional("EnumName")
help_text = _optional("HelpText")
flags = references("Flags")
visibility = references(VISIBILITY)
group = optional_reference("Group")

# Option

kind = reference("Kind")
prefixes = strings(PREFIXES)
num_args = integer("NumArgs")
meta_var_name = _optional("MetaVarName")
values = _optional(VALUES)
values_code = _optional("ValuesCode")
alias = optional_reference(ALIAS)
alias_args = strings(ALIAS_ARGS)
help_texts_for_variants = references("HelpTextsForVariants")


def sub_commands(option: Record) -> list[Record]:
    """The SubCommands of an option; none in releases of LLVM without such."""
    return option.records(_SUB_COMMANDS) if _SUB_COMMANDS in option.fields else []


# HelpTextVariant

variant_visibilities = references("Visibilities")
variant_text = string("Text")

# SubCommand

sub_command_help = string("HelpText")
usage = string("Usage")

# Option, for LLVM's MarshallingInfo


def is_marshalled(option: Record) -> bool:
    """True if a KeyPath says where the option's value is kept."""
    return bool(_optional(_KEY_PATH)(option))


key_path = string(_KEY_PATH)
macro_prefix = string("MacroPrefix")
default_value = string("DefaultValue")
implied_value = _optional("ImpliedValue")
implied_check = string("ImpliedCheck")
should_parse = string("ShouldParse")
should_always_emit = bit("ShouldAlwaysEmit")
normalized_values_scope = string("NormalizedValuesScope")
normalizer = string("Normalizer")
denormalizer = string("Denormalizer")
value_merger = string("ValueMerger")
value_extractor = string("ValueExtractor")


def normalized_values(option: Record) -> list[str] | None:
    return None if option.value(NORMALIZED_VALUES) is None else option.strings(NORMALIZED_VALUES)
