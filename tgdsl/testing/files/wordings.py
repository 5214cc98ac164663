"""LLVM's words for mistakes that the assembler says in others, so that one file is a test for both.

These are the words for the results of the generated matcher (``MatchInstructionImpl``) that targets have in common, and those of LLVM's
parser. A message of a target's own, as for a number out of range, has no counterpart here: a test says part of what the assembler says.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

#: What a message begins with, and what LLVM says.
_WORDS: Sequence[tuple[str, tuple[str, ...]]] = (
    ("this needs ", ("instruction requires a CPU feature not currently enabled",)),  # Match_MissingFeature
    (
        "there is no mnemonic ",  # Match_MnemonicFail
        (
            "invalid instruction mnemonic",
            "unrecognized instruction mnemonic",
            "invalid instruction",
            "unknown instruction",
        ),
    ),
    ("there is no directive ", ("unknown directive",)),
    (
        "expected .*, and the line ends",
        ("too few operands for instruction", "invalid operand for instruction"),
    ),  # Match_InvalidOperand
    ("expected |the register ", ("invalid operand for instruction",)),
)


def llvm_words(message: str) -> Sequence[str]:
    """The messages of LLVM that stand for one of the assembler's."""
    return next((words for begin, words in _WORDS if re.match(begin, message)), ())
