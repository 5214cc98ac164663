"""InstAliases and MnemonicAliases. Of several InstAliases that fit, the assembly writer prefers the first."""

from targets.sparc.aliases import conditional, synthetic

__all__ = ["conditional", "synthetic"]
