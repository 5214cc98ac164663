"""InstAliases and MnemonicAliases, in the order in which the assembly writer prefers them."""

from targets.sparc.aliases import conditional, synthetic

__all__ = ["conditional", "synthetic"]
