"""Building of the OptionTable from OptionGroup and Option records."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.diagnostics import Report, collecting, fail
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.common.needed_classes import check_classes
from tgdsl.model.options import fields
from tgdsl.model.options.checks import check_options
from tgdsl.model.options.order import sorted_options
from tgdsl.model.options.table import (
    CommandOption,
    HelpVariant,
    Marshalling,
    NormalizedValues,
    OptionGroup,
    OptionTable,
    SubCommand,
)
from tgdsl.records import Ordered, Record, RecordSet

#: The classes of options: since 22, with commands of a tool.
_CLASSES: ByRelease[tuple[str, ...]] = ByRelease(
    {19: ("OptionGroup", "Option"), 22: ("OptionGroup", "Option", "SubCommand")}
)


def has_options(records: RecordSet) -> bool:
    """True if there are command-line options."""
    return records.has_class("Option")


def build_options(records: RecordSet, report: Report) -> OptionTable:
    """The options of a record set.

    Args:
        report: gets breaches.

    Raises:
        DiagnosticError: with the mistakes of all options.
    """
    check_classes(records, _CLASSES[records.release], "LLVM's Option/OptParser.td")
    report = report.part()
    builder = _Builder()
    options: list[CommandOption] = []
    groups: list[OptionGroup] = []
    for record in records.by_name("OptionGroup"):
        with collecting(report):
            groups.append(builder.group(record))
    for record in records.by_name("Option"):
        with collecting(report):
            options.append(builder.option(record))
    report.check()
    table = sorted_options(options, records.release)
    marshallings: list[Marshalling] = []
    marshalled = [one for one in table if fields.is_marshalled(one.record)]
    records.depend_on_order(Ordered.OPTIONS, [one.record.name for one in marshalled])
    tables = 0
    for option in sorted(marshalled, key=lambda one: records.position(one.record.name)):
        with collecting(report):
            marshallings.append(_marshalling(option, tables))
            tables += marshallings[-1].values is not None
    check_options(table, report)
    report.check()
    return OptionTable(
        groups,
        table,
        marshallings,
        _prefix_sets(table),
        [
            SubCommand(one.name, fields.name(one), fields.sub_command_help(one), fields.usage(one))
            for one in records.by_name("SubCommand")
        ],
    )


def _enum_name(record: Record) -> str:
    name = fields.enum_name(record)
    return record.name if name is None else name


class _Builder:
    def __init__(self) -> None:
        self._groups: dict[str, OptionGroup] = {}

    def group(self, record: Record) -> OptionGroup:
        found = self._groups.get(record.name)
        if found is None:
            outer = fields.group(record)
            found = self._groups[record.name] = OptionGroup(
                record,
                _enum_name(record),
                fields.name(record),
                fields.help_text(record),
                None if outer is None else _enum_name(outer),
                [flag.name for flag in fields.flags(record)],
                [one.name for one in fields.visibility(record)],
            )
        return found

    def option(self, record: Record) -> CommandOption:
        kind = fields.kind(record)
        group = fields.group(record)
        alias = fields.alias(record)
        return CommandOption(
            record,
            _enum_name(record),
            tuple(fields.prefixes(record)),
            fields.name(record),
            fields.name(kind),
            fields.precedence(kind),
            fields.is_sentinel(kind),
            None if group is None else self.group(group),
            None if alias is None else _enum_name(alias),
            fields.alias_args(record),
            [flag.name for flag in fields.flags(record)],
            [one.name for one in fields.visibility(record)],
            fields.num_args(record),
            fields.help_text(record),
            [
                HelpVariant([of.name for of in fields.variant_visibilities(one)], fields.variant_text(one))
                for one in fields.help_texts_for_variants(record)
            ],
            fields.meta_var_name(record),
            fields.values(record),
            fields.values_code(record),
            tuple([one.name for one in fields.sub_commands(record)]),
        )


def _prefix_sets(options: Sequence[CommandOption]) -> dict[tuple[str, ...], int]:
    numbers: dict[tuple[str, ...], int] = {(): 0}
    for option in options:
        numbers.setdefault(option.prefixes, len(numbers))
    return dict(sorted(numbers.items(), key=lambda entry: [prefix.encode() for prefix in entry[0]]))


def _marshalling(option: CommandOption, number: int) -> Marshalling:
    record = option.record
    default = fields.default_value(record)
    implied = fields.implied_value(record)
    return Marshalling(
        option,
        fields.macro_prefix(record),
        fields.key_path(record),
        default,
        fields.normalized_values_scope(record),
        fields.implied_check(record),
        default if implied is None else implied,
        fields.should_parse(record),
        fields.should_always_emit(record),
        fields.normalizer(record),
        fields.denormalizer(record),
        fields.value_merger(record),
        fields.value_extractor(record),
        _normalized_values(option, number),
    )


def _normalized_values(option: CommandOption, number: int) -> NormalizedValues | None:
    record = option.record
    enumerators = fields.normalized_values(record)
    if enumerators is None:
        return None
    if option.values is None:
        raise fail(
            record.place_of(fields.NORMALIZED_VALUES),
            f"the option '{record.label}' has NormalizedValues, but no Values that become these; give them",
        )
    values = [value for value in option.values.split(",") if value]
    if len(values) > len(enumerators):
        raise fail(
            record.place_of(fields.VALUES),
            f"the option '{record.label}' has {len(values)} Values and {len(enumerators)} NormalizedValues; give each value one",
        )
    return NormalizedValues(number, list(zip(values, enumerators)))
