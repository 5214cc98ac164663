"""LLVM's kinds of options, flags, and the options for input and for unknown ones (``Option/OptParser.td``).

They are records of targets that import this module, as all that have options do.
"""

from __future__ import annotations

from tgdsl.language.core.definition import Definition
from tgdsl.language.core.llvm_fields import llvm_field, with_fields
from tgdsl.language.options.options import Input, OptionFlag, OptionVisibility, Unknown


@with_fields
class OptionKind(Definition):
    """The way in which options of a class have their values."""

    record_class = "OptionKind"

    name: str = llvm_field("Name", kw_only=False)
    precedence: int = llvm_field("Precedence", default=0, kw_only=False)
    sentinel: bool = llvm_field("Sentinel", default=False, kw_only=False)


KIND_GROUP = OptionKind("Group")
KIND_INPUT = OptionKind("Input", 1, True)
KIND_UNKNOWN = OptionKind("Unknown", 2, True)
KIND_FLAG = OptionKind("Flag")
KIND_JOINED = OptionKind("Joined", 1)
KIND_SEPARATE = OptionKind("Separate")
KIND_COMMAJOINED = OptionKind("CommaJoined")
KIND_MULTIARG = OptionKind("MultiArg")
KIND_JOINED_OR_SEPARATE = OptionKind("JoinedOrSeparate")
KIND_JOINED_AND_SEPARATE = OptionKind("JoinedAndSeparate")
KIND_REMAINING_ARGS = OptionKind("RemainingArgs")
KIND_REMAINING_ARGS_JOINED = OptionKind("RemainingArgsJoined")

HelpHidden = OptionFlag()  #: it is not shown in help
RenderAsInput = OptionFlag()  #: its values alone are handed on, without its name
RenderJoined = OptionFlag()  #: it is handed on with its value at once
RenderSeparate = OptionFlag()  #: it is handed on with its value as an argument of its own

DefaultVis = OptionVisibility()  #: the visibility of options that say none

INPUT = Input([], "<input>")
UNKNOWN = Unknown([], "<unknown>")
