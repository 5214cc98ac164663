"""Other ways to write instructions, in the order in which the assembly writer prefers them."""

from targets.sparc.aliases import conditional, mnemonics, synthetic

__all__ = ["conditional", "mnemonics", "synthetic"]
