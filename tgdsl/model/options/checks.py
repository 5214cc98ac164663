"""Checks of options that LLVM's OptTable makes with an assertion, or not at all: two of one spelling, and aliases."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.diagnostics import Note, Report
from tgdsl.model.common import rules
from tgdsl.model.options import fields
from tgdsl.model.options.table import CommandOption


def check_options(options: Sequence[CommandOption], report: Report) -> None:
    """Report options that are never found, and aliases that LLVM's OptTable does not follow.

    Args:
        options: in the order of the table.
    """
    _check_spellings(options, report)
    by_record = {option.record.name: option for option in options}
    for option in options:
        _check_alias(option, by_record, report)


def _check_spellings(options: Sequence[CommandOption], report: Report) -> None:
    first: dict[tuple[str, int, tuple[str, ...]], CommandOption] = {}
    for option in options:
        for spelling in option.spellings:
            other = first.setdefault((spelling, option.precedence, option.sub_commands), option)
            if other is not option and _seen_together(option, other):
                report.breach(
                    rules.OPTION_SPELLING,
                    option.record.place_of(fields.PREFIXES),
                    f"'{spelling}' is the option '{other.record.label}', and never '{option.record.label}', whose kind is not tried first;"
                    " take this prefix from one of them, or rename it",
                    Note(other.record.place_of(fields.PREFIXES), "the other one is here"),
                )
                break


def _seen_together(option: CommandOption, other: CommandOption) -> bool:
    """True if some tool sees both options."""
    mine, others = option.all_visibility, other.all_visibility
    return not mine or not others or not set(mine).isdisjoint(others)


def _check_alias(option: CommandOption, by_record: dict[str, CommandOption], report: Report) -> None:
    record = option.record
    target = fields.alias(record)
    if target is None:
        if option.alias_args:
            report.breach(
                rules.OPTION_ALIAS,
                record.place_of(fields.ALIAS_ARGS),
                f"the option '{record.label}' has AliasArgs, but is not an alias; give it an Alias, or leave them out",
            )
        return
    chain = [record]
    while target is not None and target not in chain:
        chain.append(target)
        target = fields.alias(target)
    place = record.place_of(fields.ALIAS)
    if target is record:
        others = ", ".join([f"'{one.label}'" for one in chain[1:]])
        report.breach(
            rules.OPTION_ALIAS,
            place,
            f"the option '{record.label}' is an alias of itself{f' by way of {others}' if others else ''}; name the option that it stands for",
            *[Note(one.place_of(fields.ALIAS), f"the Alias of '{one.label}' is here") for one in chain[1:]],
        )
    elif len(chain) > 2:
        report.breach(
            rules.OPTION_ALIAS,
            place,
            f"the option '{record.label}' is an alias of '{chain[1].label}', which is an alias, too, and LLVM's OptTable follows one; make it one"
            f" of '{chain[-1].label}'",
            Note(chain[1].place_of(fields.ALIAS), f"the Alias of '{chain[1].label}' is here"),
        )
    elif option.alias_args:
        _check_alias_args(option, by_record[chain[1].name], report)


def _check_alias_args(option: CommandOption, target: CommandOption, report: Report) -> None:
    record = option.record
    place = record.place_of(fields.ALIAS_ARGS)
    if option.kind != "Flag":
        report.breach(
            rules.OPTION_ALIAS,
            place,
            f"the option '{record.label}' has AliasArgs and values of its own, as a {option.kind}, and those of a Flag alone are read; make it one",
        )
    elif target.kind == "Flag":
        report.breach(
            rules.OPTION_ALIAS,
            place,
            f"the option '{record.label}' has AliasArgs, and the option '{target.record.label}' that it is an alias of is a Flag, which has no"
            " values; leave them out, or name an option that has",
            Note(target.record.place, f"'{target.record.label}' is defined here"),
        )
