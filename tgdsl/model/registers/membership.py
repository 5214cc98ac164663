"""Which registers, and which other classes, a register class has, asked by the names of their records."""

from __future__ import annotations

from tgdsl.model.registers.bank import RegisterFile


class ClassMembership:
    """The members and sub-classes of register classes.

    Args:
        file: the target's registers.
    """

    def __init__(self, file: RegisterFile) -> None:
        self._classes = {rc.name: rc for rc in file.classes if rc.record is not None}
        self._registers = {register.name: register.number for register in file.registers}

    def is_sub_class(self, name: str, of: str) -> bool:
        """True if all members of a register class are in another one."""
        inner, outer = self._classes.get(name), self._classes.get(of)
        return inner is not None and outer is not None and bool(outer.sub_classes >> inner.number & 1)

    def is_member(self, register: str, of: str) -> bool:
        outer, number = self._classes.get(of), self._registers.get(register)
        return outer is not None and number is not None and bool(outer.members >> number & 1)
