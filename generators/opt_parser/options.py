"""The arguments of the macro ``OPTION``, one for each column of LLVM's OptTable."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from tgdsl.generators.opt_parser.forms import Form, quoted
from tgdsl.model.options import CommandOption, HelpVariant, OptionGroup

Columns: TypeAlias = list[str]

_NO_VARIANTS = (HelpVariant(("0", "0"), ""),)


def group_columns(group: OptionGroup, form: Form) -> Columns:
    """The columns of a group."""
    return [
        form.no_prefixes,
        form.group_name(group.name),
        group.enum_name,
        "Group",
        group.group or "INVALID",
        "INVALID",
        "nullptr",
        "0",
        "0",
        "0",
        _help(group.help),
        _variants((), form),
        "nullptr",
        "nullptr",
        *form.no_sub_commands(),
    ]


def option_columns(option: CommandOption, form: Form) -> Columns:
    """The columns of an option."""
    return [
        form.prefixes(option.prefixes),
        form.name(option.prefixed_name),
        option.enum_name,
        option.kind,
        option.group.enum_name if option.group is not None else "INVALID",
        option.alias if option.alias is not None else "INVALID",
        f'"{"".join([text + chr(92) + "0" for text in option.alias_args])}"' if option.alias_args else "nullptr",
        " | ".join(option.all_flags) or "0",
        " | ".join(option.all_visibility) or "0",
        str(option.num_args),
        _help(option.help),
        _variants(option.help_variants, form),
        quoted(option.meta_var_name) if option.meta_var_name is not None else "nullptr",
        _values(option),
        *form.sub_commands(option.sub_commands),
    ]


def _help(text: str | None) -> str:
    return "nullptr" if text is None else f"\n       {quoted(text)}"


def _values(option: CommandOption) -> str:
    if option.values is not None:
        return quoted(option.values)
    return "nullptr" if option.values_code is None else f"{option.enum_name}_Values"


def _variants(variants: Sequence[HelpVariant], form: Form) -> str:
    """The array of help texts for visibilities."""
    opening, closing = form.help_pair
    pairs = [
        f"{opening}std::array<unsigned, 2>{{{{{', '.join(one.visibilities)}}}}}, {quoted(one.text) if one.text else 'nullptr'}{closing}"
        for one in variants or _NO_VARIANTS
    ]
    return f"(std::array<std::pair<std::array<unsigned, 2>, const char*>, 1>{{{{ {', '.join(pairs)} }}}})"
