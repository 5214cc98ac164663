"""The assembly matcher: classes of operands, what is matched in which order, and the MCInst that it gives (AsmMatcherInfo of AsmMatcherEmitter)."""

from tgdsl.model.asm_matching.build import build_asm_matching
from tgdsl.model.asm_matching.class_builders import enumerator_of
from tgdsl.model.asm_matching.fields import AsmParser, AsmVariant, has_parsers
from tgdsl.model.asm_matching.order import ambiguous
from tgdsl.model.asm_matching.table import (
    AnyClass,
    AsmMatching,
    CustomParse,
    Form,
    Matchable,
    MatchableOperand,
    MnemonicAlias,
    OperandClass,
    RegisterSetClass,
    RegistersByModeClass,
    Rendered,
    Result,
    TiedTo,
    TokenClass,
    UserClass,
)

__all__ = [
    "AnyClass",
    "AsmMatching",
    "AsmParser",
    "AsmVariant",
    "CustomParse",
    "Form",
    "Matchable",
    "MatchableOperand",
    "MnemonicAlias",
    "OperandClass",
    "RegisterSetClass",
    "RegistersByModeClass",
    "Rendered",
    "Result",
    "TiedTo",
    "TokenClass",
    "UserClass",
    "ambiguous",
    "build_asm_matching",
    "enumerator_of",
    "has_parsers",
]
