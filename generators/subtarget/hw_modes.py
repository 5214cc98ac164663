"""``getHwModeSet`` and ``getHwMode``: the HwModes whose features the subtarget has, and the one that counts for a kind of object."""

from __future__ import annotations

from tgdsl.generators.kit.writer import Writer
from tgdsl.generators.subtarget.subject import Subject

_KINDS = ("ValueType", "RegInfo", "EncodingInfo")


def declare_hw_modes(out: Writer, subject: Subject) -> None:
    if len(subject.hw_modes) > 1:
        out.line("  unsigned getHwModeSet() const override;")
        out.line("  unsigned getHwMode(enum HwModeType type = HwMode_Default) const override;")


def write_hw_modes(out: Writer, subject: Subject, class_name: str) -> None:
    if len(subject.hw_modes) <= 1:
        return
    kinds = subject.hw_mode_kinds
    out.line(f"unsigned {class_name}::getHwModeSet() const {{")
    out.line("  // Collect HwModes and store them as a bit set.")
    out.line("  unsigned Modes = 0;")
    for number, features in enumerate(subject.hw_modes.features[1:]):
        out.line(f'  if (checkFeatures("{features}")) Modes |= (1 << {number});')
    out.line("  return Modes;")
    out.line("}")
    out.line(f"unsigned {class_name}::getHwMode(enum HwModeType type) const {{")
    out.line("  unsigned Modes = getHwModeSet();")
    out.line()
    out.line("  if (!Modes)")
    out.line("    return Modes;")
    out.line()
    out.line("  switch (type) {")
    out.line("  case HwMode_Default:")
    out.line("    return llvm::countr_zero(Modes) + 1;")
    for kind, modes in zip(_KINDS, (kinds.value_types, kinds.registers, kinds.encodings), strict=True):
        out.line(f"  case HwMode_{kind}:")
        out.line(f"    Modes &= {modes};")
        out.line("    if (!Modes)")
        out.line("      return Modes;")
        out.line("    if (!llvm::has_single_bit<unsigned>(Modes))")
        out.line(f'      llvm_unreachable("Two or more HwModes for {kind} were found!");')
        out.line("    return llvm::countr_zero(Modes) + 1;")
    out.line("  }")
    out.line('  llvm_unreachable("unexpected HwModeType");')
    out.line("  return 0; // should not get here")
    out.line("}")
