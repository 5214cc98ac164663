"""The data of command-line options: groups, options, and how an option's value is kept. Names are LLVM's terms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.classes import frozen
from tgdsl.diagnostics import fail
from tgdsl.model.common.string_maps import in_order_of_string_map
from tgdsl.model.options import fields
from tgdsl.records import Record


@frozen(eq=False)
class OptionGroup:
    """An OptionGroup.

    Attributes:
        enum_name: its enumerator in C++, without a prefix.
        name: "<file options>".
        help: None for an unset HelpText.
        group: the enumerator of the group that it is in; None for none.
        flags: the names of the flags that its options get.
        visibility: the names of the visibilities that its options get.
    """

    record: Record
    enum_name: str
    name: str
    help: str | None
    group: str | None
    flags: Sequence[str]
    visibility: Sequence[str]


@frozen(eq=False)
class HelpVariant:
    """A HelpTextVariant: the help text of an option for tools of some visibilities, which are named."""

    visibilities: Sequence[str]
    text: str


@frozen(eq=False)
class CommandOption:
    """An Option.

    Attributes:
        enum_name: its enumerator in C++, without a prefix.
        prefixes: "-" and "--"; none of an option that is no text, such as ``INPUT``.
        name: what stands behind a prefix: "o", "std=".
        kind: the Name of its OptionKind: "Flag", "Joined".
        precedence: of two options that fit, the one with the lower precedence is taken.
        sentinel: it stands for input or for unknown options, and has no spelling.
        group: the group that it is in.
        alias: the option in whose place it stands.
        alias_args: the values that the other option then has.
        flags: the names of its own flags.
        visibility: the names of its own visibilities.
        num_args: the number of its values, of a MultiArg.
        help: None for an unset HelpText.
        values: the values that it may have, with commas between them; None if they are not known.
        values_code: C++ that defines them.
        sub_commands: the names of the SubCommands that have it; none of an option of the tool itself.
    """

    record: Record
    enum_name: str
    prefixes: tuple[str, ...]
    name: str
    kind: str
    precedence: int
    sentinel: bool
    group: OptionGroup | None
    alias: str | None
    alias_args: Sequence[str]
    flags: Sequence[str]
    visibility: Sequence[str]
    num_args: int
    help: str | None
    help_variants: Sequence[HelpVariant]
    meta_var_name: str | None
    values: str | None
    values_code: str | None
    sub_commands: tuple[str, ...]

    @property
    def prefixed_name(self) -> str:
        """The spelling with its first prefix."""
        return f"{self.prefixes[0] if self.prefixes else ''}{self.name}"

    @property
    def spellings(self) -> Sequence[str]:
        """All of them; none of a sentinel."""
        return [] if self.sentinel else [f"{prefix}{self.name}" for prefix in self.prefixes or ("",)]

    @property
    def listed_values(self) -> Sequence[str]:
        """The values one by one.

        Raises:
            DiagnosticError: there are none.
        """
        values = [value for value in (self.values or "").split(",") if value]
        if not values:
            raise fail(
                self.record.place_of(fields.VALUES),
                f"the Values of the option '{self.record.label}' have no value in them; name some, or leave them out",
            )
        return values

    @property
    def all_flags(self) -> Sequence[str]:
        """Its own flags, and those of its group."""
        return [*self.flags, *(self.group.flags if self.group is not None else ())]

    @property
    def all_visibility(self) -> Sequence[str]:
        """Its own visibilities, and those of its group."""
        return [*self.visibility, *(self.group.visibility if self.group is not None else ())]


@frozen(eq=False)
class NormalizedValues:
    """The values of an option and the enumerators of C++ that they become.

    Attributes:
        number: of its table among those of all options.
        entries: value and enumerator.
    """

    number: int
    entries: Sequence[tuple[str, str]]


@frozen(eq=False)
class Marshalling:
    """A variable of C++ that has the value of an option (MarshallingInfo). All texts are C++.

    Attributes:
        macro_prefix: what stands in front of the name of the macro that lists it.
        scope: of the enumerators in the values; empty for none.
        implied_value: of an option that another one implies.
    """

    option: CommandOption
    macro_prefix: str
    key_path: str
    default_value: str
    scope: str
    implied_check: str
    implied_value: str
    should_parse: str
    should_always_emit: bool
    normalizer: str
    denormalizer: str
    value_merger: str
    value_extractor: str
    values: NormalizedValues | None


@frozen
class SubCommand:
    """A SubCommand of a tool: ``tool NAME ...``."""

    record_name: str
    name: str
    help: str
    usage: str


@frozen(eq=False)
class OptionTable:
    """All options, complete.

    Attributes:
        groups: by the names of their records.
        options: in the order in which LLVM's OptTable searches them.
        marshallings: in the order of definition.
        prefix_sets: the different lists of prefixes, sorted, the empty one first, with numbers in the order of the options.
    """

    groups: Sequence[OptionGroup]
    options: Sequence[CommandOption]
    marshallings: Sequence[Marshalling]
    prefix_sets: Mapping[tuple[str, ...], int]
    sub_commands: Sequence[SubCommand]

    def sections(self) -> Mapping[str, Sequence[CommandOption]]:
        """The options by the names of their groups, in the order of LLVM's StringMap; "options" is that of those in no group."""
        found: dict[str, list[CommandOption]] = {group.name: [] for group in self.groups}
        for option in self.options:
            found.setdefault("options" if option.group is None else option.group.name, []).append(option)
        return {name: found[name] for name in in_order_of_string_map(found)}
