"""Pseudo instructions that become one real instruction (PseudoLoweringEmitter), and checks of what they give it."""

from tgdsl.model.pseudo_expansions.expansions import (
    ExpandedInstruction,
    FixedRegister,
    FromPseudo,
    Immediate,
    PseudoExpansion,
    Source,
    build_pseudo_expansions,
    has_pseudo_expansions,
)

__all__ = [
    "ExpandedInstruction",
    "FixedRegister",
    "FromPseudo",
    "Immediate",
    "PseudoExpansion",
    "Source",
    "build_pseudo_expansions",
    "has_pseudo_expansions",
]
