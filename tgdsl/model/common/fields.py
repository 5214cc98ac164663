"""The fields that LLVM's classes have in common, each read by its name here."""

from __future__ import annotations

from tgdsl.model.common.cpp_names import qualified
from tgdsl.records import Record


def namespace_of(record: Record) -> str:
    """The namespace of the C++ enumerator of a Register, RegisterClass or Instruction; empty for none."""
    return record.string("Namespace")


def qualified_name(record: Record) -> str:
    """The C++ enumerator of a Register or Instruction, in its namespace."""
    return qualified(namespace_of(record), record.name)
