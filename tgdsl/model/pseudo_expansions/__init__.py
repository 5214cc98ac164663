"""Pseudo instructions that become one real instruction (PseudoLoweringEmitter), and checks of what they give it."""

from tgdsl.model.pseudo_expansions.expansions import (
    FixedRegister,
    FromPseudo,
    Immediate,
    PseudoExpansion,
    Source,
    build_pseudo_expansions,
    has_pseudo_expansions,
)

__all__ = [
    "FixedRegister",
    "FromPseudo",
    "Immediate",
    "PseudoExpansion",
    "Source",
    "build_pseudo_expansions",
    "has_pseudo_expansions",
]
