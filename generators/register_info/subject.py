"""The input of all sections of the file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.registers import RegisterBank
from tgdsl.model.registers.bank import RegisterClass
from tgdsl.records import Record

#: The C++ type of the number of a RegUnit.
UNIT_TYPE = ByRelease({19: "unsigned", 22: "MCRegUnit"})


class Subject:
    """A target with its registers.

    Attributes:
        release: the release of LLVM whose text is written.
        target: its name, the prefix of generated names.
        bank: its registers.
        type_numbers: C++ name of each value type ("MVT::i32") to LLVM's number.
        register_names: qualified C++ names by number of the register; the first one stands for no register.
    """

    def __init__(self, release: Release, target: str, bank: RegisterBank, type_numbers: Mapping[str, int]) -> None:
        self.release: Final = release
        self.target: Final = target
        self.bank: Final = bank
        self.type_numbers: Final = type_numbers
        self.register_names: Final = ("0", *[register.qualified_name for register in bank.registers])

    def sources(self, rc: RegisterClass) -> Sequence[Record]:
        """The definitions of a class: its own, or those of the classes that an inferred one is a part of."""
        if rc.record is not None:
            return (rc.record,)
        above = [self.bank.classes[number].record for number in rc.super_classes]
        return [record for record in above if record is not None]

    def pressure_set_sources(self) -> Iterator[Sequence[Sequence[Record]]]:
        """Those of the classes that are in each pressure set."""
        lists = self.bank.pressure_lists[: len(self.bank.classes)]
        for position in range(len(self.bank.pressure_sets)):
            yield [self.sources(rc) for rc, sets in zip(self.bank.classes, lists, strict=True) if position in sets]

    def class_sources(self) -> Iterator[Sequence[Record]]:
        """Those of all classes."""
        for rc in self.bank.classes:
            yield self.sources(rc)

    @property
    def info_class(self) -> str:
        """The name of the generated C++ class."""
        return f"{self.target}GenRegisterInfo"
