"""What all sections of the file read."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from tgdsl.model.registers import RegisterBank


@frozen
class Subject:
    """A target with its registers.

    Attributes:
        target: its name, with which generated names begin.
        bank: its registers.
        type_numbers: LLVM's number of each value type, by C++ name ("MVT::i32").
        register_names: the qualified C++ name of each register, by its number; the first entry stands for no register.
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
        """The generated C++ class."""
        return f"{self.target}GenRegisterInfo"
