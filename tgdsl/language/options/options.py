"""LLVM's ``Option`` and ``OptionGroup`` with their flags and visibilities (``Option/OptParser.td``).

A class for each OptionKind says how an option has its values. An option's prefixes and its name are its spellings::

    DASHES = ["-", "--"]
    help_ = Flag(DASHES, "help", help_text="Show this")
    h = Flag(["-"], "h", alias=help_)
    output = Separate(["-"], "o", meta_var_name="<file>")
    std_EQ = Joined(DASHES, "std=", values=["old", "new"])
    newest = Flag(DASHES, "newest", alias=std_EQ, alias_args=["new"])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from tgdsl.language.core.definition import Definition, Namer
from tgdsl.language.core.llvm_fields import Reference, llvm_field, with_fields
from tgdsl.records import Code, Ref, Value

#: The visibility of options that say none.
_DEFAULT_VISIBILITY = Ref("DefaultVis")


class OptionFlag(Definition):
    """A flag of options, by its enumerator in C++, such as HelpHidden."""

    record_class = "OptionFlag"
    needs_name = True


class OptionVisibility(Definition):
    """A visibility of options, by its enumerator in C++: the tools, of those that share options, which have an option."""

    record_class = "OptionVisibility"
    needs_name = True


@with_fields
class OptionGroup(Definition):
    """A group of options, which C++ may ask for as a whole, and whose options get its flags."""

    record_class = "OptionGroup"
    needs_name = True

    name: str = llvm_field("Name", kw_only=False)
    """A text for people: "<file options>"."""
    help_text: str | None = llvm_field("HelpText", default=None)
    """What its options are for; the title in help texts."""
    group: OptionGroup | None = llvm_field("Group", default=None)
    """The group that it is in."""
    flags: Sequence[OptionFlag] = llvm_field("Flags", default=())
    """Flags that its options get."""
    visibility: Sequence[OptionVisibility] = llvm_field("Visibility", default=())
    """Visibilities that its options get."""
    enum_name: str | None = llvm_field("EnumName", default=None)
    """Its enumerator in C++, without a prefix; by default its own name."""


@with_fields
class HelpTextVariant(Definition):
    """Another help text of an option, for tools of some visibilities."""

    record_class = "HelpTextVariant"

    visibilities: Sequence[OptionVisibility] = llvm_field("Visibilities", kw_only=False)
    text: str = llvm_field("Text", kw_only=False)


@with_fields
class SubCommand(Definition):
    """A command of a tool, with options of its own: ``tool NAME ...``, for releases of LLVM that have such."""

    record_class = "SubCommand"
    needs_name = True

    name: str = llvm_field("Name", kw_only=False)
    help_text: str = llvm_field("HelpText", kw_only=False)
    usage: str = llvm_field("Usage", default="")


def _listed(values: Sequence[str], ref: Reference) -> str:
    return ",".join(values)


def _visible(visibility: Sequence[OptionVisibility], ref: Reference) -> Value:
    return tuple([ref(one) for one in visibility]) or (_DEFAULT_VISIBILITY,)


@with_fields
class Option(Definition):
    """The base of the classes of options."""

    record_class = "Option"
    needs_name = True

    #: The record of its OptionKind.
    kind: ClassVar[str] = "KIND_UNKNOWN"

    prefixes: Sequence[str] = llvm_field("Prefixes", kw_only=False)
    """What it may begin with: "-", "--", "/"."""
    name: str = llvm_field("Name", kw_only=False)
    """What stands behind a prefix: "o", "std="."""
    help_text: str | None = llvm_field("HelpText", default=None)
    """What it does; an option without one is in no help."""
    help_texts_for_variants: Sequence[HelpTextVariant] = llvm_field("HelpTextsForVariants", default=())
    """Other help texts, for tools of some visibilities."""
    meta_var_name: str | None = llvm_field("MetaVarName", default=None)
    """The name of its value in help texts: "<file>"."""
    values: Sequence[str] | None = llvm_field("Values", default=None, lower=_listed)
    """The values that it may have, which shells complete."""
    values_code: Code | None = llvm_field("ValuesCode", default=None)
    """C++ that defines these values."""
    flags: Sequence[OptionFlag] = llvm_field("Flags", default=())
    visibility: Sequence[OptionVisibility] = llvm_field("Visibility", default=(), lower=_visible)
    """The tools that have it; DefaultVis unless given."""
    group: OptionGroup | None = llvm_field("Group", default=None)
    alias: Option | None = llvm_field("Alias", default=None)
    """The option in whose place it stands."""
    enum_name: str | None = llvm_field("EnumName", default=None)
    """Its enumerator in C++, without a prefix; by default its own name."""
    sub_commands: Sequence[SubCommand] = llvm_field("SubCommands", default=())
    """The commands that have it; by default it is the tool's own. For releases of LLVM that have commands."""

    def complete(self) -> None:
        if not self.name:
            self.problem_in("name", (), "the name of an option is empty; give what follows its prefixes")
        if not self.prefixes and not isinstance(self, _Sentinel):
            self.problem_in("prefixes", (), 'an option has no prefixes, so any text is one; give some: ["-", "--"]')
        for number, value in enumerate(self.values or ()):
            if not value or "," in value:
                self.problem_in(
                    "values",
                    (number,),
                    f"the value {value!r} is empty or has a comma, which stands between values; give one without",
                )
        if self.values is not None and self.values_code is not None:
            self.problem_in(
                "values_code", (), "an option has values and values_code, but LLVM reads only one; give one"
            )

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**_UNMARSHALLED, **super().fields(ref), "Kind": Ref(self.kind), **self._arguments()}

    def _arguments(self) -> Mapping[str, Value]:
        return {"NumArgs": 0, "AliasArgs": ()}


#: The fields of an option whose value no variable of LLVM's own keeps.
_UNMARSHALLED: Mapping[str, Value] = {
    **dict.fromkeys(("KeyPath", "DefaultValue", "ImpliedValue", "NormalizerRetTy", "NormalizedValues")),
    **dict.fromkeys(("MacroPrefix", "NormalizedValuesScope", "Normalizer", "Denormalizer"), Code("")),
    "ImpliedCheck": Code("false"),
    "ShouldParse": Code("true"),
    "ShouldAlwaysEmit": False,
    "ValueMerger": Code("mergeForwardValue"),
    "ValueExtractor": Code("extractForwardValue"),
}


class _Sentinel(Option):
    """An option that stands for input, or for unknown options."""


class Input(_Sentinel):
    """The option that stands for arguments which are none."""

    kind = "KIND_INPUT"


class Unknown(_Sentinel):
    """Options that are not known, in LLVM's list of options."""

    kind = "KIND_UNKNOWN"


@with_fields
class Flag(Option):
    """An option without values: ``-v``."""

    kind = "KIND_FLAG"

    alias_args: Sequence[str] = llvm_field("AliasArgs", default=())
    """The values that the option has for which this one stands."""

    def complete(self) -> None:
        super().complete()
        if self.alias_args and self.alias is None:
            self.problem_in("alias_args", (), "alias_args are the values of another option; name that: alias=...")
        if self.alias_args and isinstance(self.alias, Flag):
            self.problem_in(
                "alias_args", (), "alias_args are values, and the alias is a Flag, which has none; leave them out"
            )

    def _arguments(self) -> Mapping[str, Value]:
        return {"NumArgs": 0, "AliasArgs": tuple(self.alias_args)}


class Joined(Option):
    """An option that its value follows at once: ``-std=new``."""

    kind = "KIND_JOINED"


class Separate(Option):
    """An option that its value follows as an argument of its own: ``-o file``."""

    kind = "KIND_SEPARATE"


class CommaJoined(Option):
    """An option that its values follow at once, with commas between them: ``-Wl,a,b``."""

    kind = "KIND_COMMAJOINED"


@with_fields
class MultiArg(Option):
    """An option that a number of values follow as arguments of their own."""

    kind = "KIND_MULTIARG"

    num_args: int = llvm_field("NumArgs", range=(1, 255))
    """How many."""

    def _arguments(self) -> Mapping[str, Value]:
        return {"NumArgs": self.num_args, "AliasArgs": ()}


class JoinedOrSeparate(Option):
    """An option whose value follows at once, or as an argument of its own: ``-ofile``, ``-o file``."""

    kind = "KIND_JOINED_OR_SEPARATE"


class JoinedAndSeparate(Option):
    """An option with a value that follows at once, and one that is an argument of its own."""

    kind = "KIND_JOINED_AND_SEPARATE"


class RemainingArgs(Option):
    """An option whose values are all arguments after it."""

    kind = "KIND_REMAINING_ARGS"


class RemainingArgsJoined(Option):
    """An option whose values are what follows it at once, and all arguments after it."""

    kind = "KIND_REMAINING_ARGS_JOINED"
