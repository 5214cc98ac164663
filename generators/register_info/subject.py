"""The input of all sections of the file."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from tgdsl.model.registers import RegisterBank


@frozen
class Subject:
    """A target with its registers.

    Attributes:
        target: its name, the prefix of generated names.
        bank: its registers.
        type_numbers: C++ name of each value type ("MVT::i32") to LLVM's number.
        register_names: qualified C++ names by number of the register; the first one stands for no register.
    """

    target: str
    bank: RegisterBank
    type_numbers: Mapping[str, int]
    register_names: tuple[str, ...] = field(init=False)

    def __attrs_post_init__(self) -> None:
        names = ("0", *(register.qualified_name for register in self.bank.registers))
        object.__setattr__(self, "register_names", names)

    @property
    def info_class(self) -> str:
        """The name of the generated C++ class."""
        return f"{self.target}GenRegisterInfo"
