"""The fields of ``RuntimeLibcalls.td``, each read by its name here."""

from __future__ import annotations

from typing import Final

from tgdsl.model.common.readers import optional_reference, reference, string, value
from tgdsl.records import Record

MEMBERS: Final = "MemberList"

#: The name of a RuntimeLibcall's enumerator where it is referred to.
name_of = string("Name")
provided_call_of = reference("Provides")
symbol_of = string("LibCallFuncName")
members_of = value(MEMBERS)
predicate_of = reference("AvailabilityPredicate")
convention_of = optional_reference("CallingConv")
triple_predicate_of = reference("TriplePred")
member_set_of = reference(MEMBERS)
#: C++ that asks for a triple; empty for always.
condition_of = string("Cond")
_default_convention_of = reference("DefaultLibcallCallingConv")
#: The C++ enumerator of a LibcallCallingConv; empty for C's.
enumerator_of_convention = string("CallingConv")


def default_convention_of(library: Record) -> str:
    """The calling convention of a library's functions, without blanks around it."""
    return enumerator_of_convention(_default_convention_of(library)).strip(" \t\n\v\f\r")
