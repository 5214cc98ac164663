"""The register banks of GlobalISel (RegisterBankEmitter), and checks of what they share."""

from tgdsl.model.register_banks.banks import CoveringBank, read_register_banks

__all__ = ["CoveringBank", "read_register_banks"]
