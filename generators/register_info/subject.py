"""The input of all sections of the file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.registers import RegisterBank

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

    @property
    def info_class(self) -> str:
        """The name of the generated C++ class."""
        return f"{self.target}GenRegisterInfo"
