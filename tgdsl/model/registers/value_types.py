"""Value types as C++ names them, and how they depend on the HwMode."""

from __future__ import annotations

from functools import cached_property

from attrs import frozen

from tgdsl.model.registers.hw_modes import DEFAULT, HwModes
from tgdsl.records import Record, RecordSet

#: Types that stand for others, or for something that no register holds: asking for their size makes no sense.
_SIZELESS = frozenset({"Other", "iPTR", "iPTRAny", "vAny", "fAny", "iAny", "Any", "token", "Metadata"})


@frozen
class SimpleType:
    """A type in one mode: its C++ name, and its size in bits if LLVM knows it as a fixed number."""

    cpp_name: str
    size: int | None


class ValueTypes:
    """The value types of a record set."""

    def __init__(self, records: RecordSet, modes: HwModes) -> None:
        self._records = records
        self._modes = modes

    def by_mode(self, record: Record) -> dict[int, SimpleType]:
        """The type in each mode for which the record has one; a record of one type has it in the default mode."""
        if record.is_a("HwModeSelect"):
            choices = self._modes.objects(self._records, record)
            return {mode: self.simple(choice) for mode, choice in choices.items()}
        return {DEFAULT: self.simple(record)}

    def simple(self, record: Record) -> SimpleType:
        """The type of a ValueType record that does not depend on the mode; a pointer is the integer that it is made of."""
        original = self._by_number.get(record.integer("Value"), record)
        name = original.string("LLVMName")
        fixed = name not in _SIZELESS and name != "aarch64svcount" and not original.bit("isScalable")
        return SimpleType(f"MVT::{name}", original.integer("Size") if fixed else None)

    @cached_property
    def _by_number(self) -> dict[int, Record]:
        """LLVM's own types, which are defined before those of any target, by their number."""
        found: dict[int, Record] = {}
        for record in self._records.of_class("ValueType"):
            if not record.is_a("HwModeSelect") and not record.is_a("PtrValueType"):
                found.setdefault(record.integer("Value"), record)
        return found
