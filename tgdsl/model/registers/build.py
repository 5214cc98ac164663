"""From records to the register bank."""

from __future__ import annotations

from tgdsl.model.registers.bank import RegisterBank
from tgdsl.records import RecordSet


def build_register_bank(records: RecordSet) -> RegisterBank:
    """The register bank of a record set.

    Raises:
        DiagnosticError: with everything that is wrong about the registers.
    """
    raise NotImplementedError
