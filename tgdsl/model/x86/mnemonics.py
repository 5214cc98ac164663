"""X86's instructions by their mnemonics (X86MnemonicTables)."""

from __future__ import annotations

from collections.abc import Mapping

from tgdsl.model.common.string_maps import in_order_of_string_map
from tgdsl.model.x86 import encoding, fields
from tgdsl.model.x86.instructions import X86Instruction, X86Instructions, mnemonic_of

_UNPARSED = "NonParsable"  #: a variant, whose assembly strings have prefixes


def instructions_by_mnemonic(instructions: X86Instructions, variant: int) -> Mapping[str, list[X86Instruction]]:
    """The instructions that an assembly language has, by mnemonic, in the order of LLVM's StringMap of these.

    Args:
        variant: of the assembly language.
    """
    found: dict[str, list[X86Instruction]] = {}
    for instruction in instructions.all:
        if not instruction.is_decoded or instruction.form == encoding.PREFIX_BYTE:
            continue
        if fields.asm_variant_name_of(instruction.record) == _UNPARSED:
            continue
        found.setdefault(mnemonic_of(instruction, variant), []).append(instruction)
    return {mnemonic: found[mnemonic] for mnemonic in in_order_of_string_map(found)}
