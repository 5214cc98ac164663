"""X86's own tables (X86MnemonicTables, X86InstrMappingEmitter, X86FoldTablesEmitter, X86DisassemblerTables), from the fields of class X86Inst."""

from tgdsl.model.x86.decoding import MEMORY_SLOTS, SLOTS, Decision, Decisions, X86Decoding, build_x86_decoding
from tgdsl.model.x86.folding import X86Fold, X86Folds, build_x86_folds
from tgdsl.model.x86.instructions import X86Instruction, X86Instructions, has_x86_instructions
from tgdsl.model.x86.mapping import Pair, X86Mapping, build_x86_mapping
from tgdsl.model.x86.mnemonics import instructions_by_mnemonic
from tgdsl.model.x86.operand_codes import MOST_OPERANDS, OperandCodes

__all__ = [
    "MEMORY_SLOTS",
    "MOST_OPERANDS",
    "SLOTS",
    "Decision",
    "Decisions",
    "OperandCodes",
    "Pair",
    "X86Decoding",
    "X86Fold",
    "X86Folds",
    "X86Instruction",
    "X86Instructions",
    "X86Mapping",
    "build_x86_decoding",
    "build_x86_folds",
    "build_x86_mapping",
    "has_x86_instructions",
    "instructions_by_mnemonic",
]
