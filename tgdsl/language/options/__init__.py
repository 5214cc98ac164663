"""Command-line options of a tool (OptParser.td, OptParserEmitter): groups, and a class for each kind of options."""

from tgdsl.language.options.options import (
    CommaJoined,
    Flag,
    HelpTextVariant,
    Joined,
    JoinedAndSeparate,
    JoinedOrSeparate,
    MultiArg,
    Option,
    OptionFlag,
    OptionGroup,
    OptionVisibility,
    RemainingArgs,
    RemainingArgsJoined,
    Separate,
    SubCommand,
)

__all__ = [
    "CommaJoined",
    "Flag",
    "HelpTextVariant",
    "Joined",
    "JoinedAndSeparate",
    "JoinedOrSeparate",
    "MultiArg",
    "Option",
    "OptionFlag",
    "OptionGroup",
    "OptionVisibility",
    "RemainingArgs",
    "RemainingArgsJoined",
    "Separate",
    "SubCommand",
]
