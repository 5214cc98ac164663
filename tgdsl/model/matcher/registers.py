"""Registers, classes and sub-register indices as operands of emitted instructions."""

from __future__ import annotations

from collections.abc import Callable

from tgdsl.model.common.value_types import ValueType
from tgdsl.model.registers import RegisterBank
from tgdsl.model.registers.bank import Register
from tgdsl.records import Record


class Registers:
    """Numbers and C++ names of registers, register classes and sub-register indices, and the types of registers."""

    def __init__(self, bank: RegisterBank, types: Callable[[str], ValueType]) -> None:
        self._bank = bank
        self._types = types
        self._registers = {register.name: register for register in bank.registers}
        self.classes = {item.name: item for item in bank.classes}
        self.indices = {index.name: index for index in bank.indices}

    def __getitem__(self, record: Record) -> Register:
        return self._registers[record.name]

    def type_of(self, record: Record) -> ValueType | None:
        """The first type of the first class that has a register; None if none has it."""
        member = 1 << self[record].number
        for item in self._bank.classes:
            if item.members & member:
                return self._types(item.value_types[0][0])
        return None
