"""Other mnemonics: those that tell signed from unsigned stores, which do not differ, and those that V9 changed (V9 G.1)."""

from __future__ import annotations

from tgdsl.language import MnemonicAlias

from targets.sparc.features import HasV9

MnemonicAlias("iflush", "flush")

for width in "bh":
    for space in ("", "a"):
        for sign in "us":
            MnemonicAlias(f"st{sign}{width}{space}", f"st{width}{space}")

for space in ("", "a"):
    for word in ("w", "uw", "sw"):
        MnemonicAlias(f"st{word}{space}", f"st{space}", predicates=[HasV9])
for space in ("", "a"):
    MnemonicAlias(f"lduw{space}", f"ld{space}", predicates=[HasV9])

MnemonicAlias("return", "rett", predicates=[HasV9])

# V9 calls the operations with carry by a name that says so.
for operation in ("add", "sub"):
    MnemonicAlias(f"{operation}c", f"{operation}x", predicates=[HasV9])
    MnemonicAlias(f"{operation}ccc", f"{operation}xcc", predicates=[HasV9])
