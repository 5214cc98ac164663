"""The register file: everything that TableGen infers about registers, from sub-registers to pressure sets."""

from tgdsl.model.registers.bank import RegisterBank
from tgdsl.model.registers.build import build_register_bank

__all__ = ["RegisterBank", "build_register_bank"]
