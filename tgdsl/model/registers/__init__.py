"""The register file, as CodeGenRegBank infers it: sub-registers, RegUnits, register classes, lane masks, pressure sets."""

from tgdsl.model.registers.bank import RegisterBank
from tgdsl.model.registers.build import build_register_bank

__all__ = ["RegisterBank", "build_register_bank"]
