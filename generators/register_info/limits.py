"""What LLVM's tables of registers have room for."""

from __future__ import annotations

from tgdsl.diagnostics import Place, Report
from tgdsl.model.registers import RegisterBank

FIRST_UNIT_BITS = 12  #: of the word of a register's descriptor that has its first unit; see MCRegisterInfo.h

_MAX_NUMBER = (1 << 16) - 1  # registers and classes are numbered in 16 bits, where one number stands for none
_MAX_UNITS = 1 << FIRST_UNIT_BITS
_MAX_UNIT_WEIGHT = (1 << 8) - 1


def check_limits(bank: RegisterBank, target: Place) -> None:
    """Whether the tables can hold the registers of the target defined at a place.

    Raises:
        DiagnosticError: with everything that is too large.
    """
    report = Report()
    for count, limit, things, why in (
        (len(bank.registers), _MAX_NUMBER, "registers", "they are numbered in 16 bits"),
        (len(bank.classes), _MAX_NUMBER, "register classes, inferred ones included", "they are numbered in 16 bits"),
        (bank.native_unit_count, _MAX_UNITS, "register units", f"they are numbered in {FIRST_UNIT_BITS} bits"),
    ):
        if count > limit:
            report.error(target, f"the target has {count} {things}; LLVM allows {limit}, since {why}")
    for unit in bank.units[: bank.native_unit_count]:
        if unit.weight > _MAX_UNIT_WEIGHT:
            root = bank.register(unit.roots[0])
            report.error(
                root.record.place,
                f"the weight of the register unit of '{root.name}' would be {unit.weight}; LLVM allows {_MAX_UNIT_WEIGHT}: "
                "put fewer registers of different sizes into one register class",
            )
    report.check()
