"""The input of all sections of the file, and the limits of their tables."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from tgdsl.diagnostics import Place, Report
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


FIRST_UNIT_BITS = 12  #: of the first RegUnit in MCRegisterDesc::RegUnits; see MCRegisterInfo.h

_MAX_UNITS = 1 << FIRST_UNIT_BITS
_MAX_UNIT_WEIGHT = (1 << 8) - 1


def check_limits(bank: RegisterBank, target: Place) -> None:
    """Report RegUnits that exceed the range of the tables. The model checks the numbers of registers and classes.

    Args:
        target: where the target is defined.

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
