"""What all sections of the file read."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from tgdsl.diagnostics import Place, Report
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


FIRST_UNIT_BITS = 12  #: of the word of a register's descriptor that has its first unit; see MCRegisterInfo.h

_MAX_UNITS = 1 << FIRST_UNIT_BITS
_MAX_UNIT_WEIGHT = (1 << 8) - 1


def check_limits(bank: RegisterBank, target: Place) -> None:
    """Whether the tables can hold the registers of the target defined at a place.

    Raises:
        DiagnosticError: with everything that is too large.
    """
    report = Report()
    count = bank.native_unit_count
    if count > _MAX_UNITS:
        report.error(
            target,
            f"the target has {count} register units; LLVM allows {_MAX_UNITS}, since they are numbered in {FIRST_UNIT_BITS}"
            " bits",
        )
    for unit in bank.units[: bank.native_unit_count]:
        if unit.weight > _MAX_UNIT_WEIGHT:
            root = bank.register(unit.roots[0])
            report.error(
                root.record.place,
                f"the weight of the register unit of '{root.name}' would be {unit.weight}; LLVM allows {_MAX_UNIT_WEIGHT}: "
                "put fewer registers of different sizes into one register class",
            )
    report.check()
