"""``getHwModeSet`` and ``getHwMode``: the HwModes that the subtarget is in, and the one that counts for a kind of object.

A mode holds if the subtarget has its Features, or if its Predicates hold::

    if (checkFeatures("+64bit")) Modes |= (1 << 0);     // in both classes
    if (FB[Toy::Feature64]) Modes |= (1 << 0);          // of the MC layer
    if ((Subtarget->is64())) Modes |= (1 << 0);         // of code generation
"""

from __future__ import annotations

from collections.abc import Callable

from tgdsl.classes import frozen
from tgdsl.generators.kit.features import feature_condition
from tgdsl.generators.kit.writer import Writer, template
from tgdsl.generators.subtarget.subject import Subject
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.subtarget.hw_mode_conditions import read_mode_conditions

_KINDS = ("ValueType", "RegInfo", "EncodingInfo")

_DECLARATIONS = (
    "  unsigned getHwModeSet() const override;",
    "  unsigned getHwMode(enum HwModeType type = HwMode_Default) const override;",
)

_SUBTARGET = template("""\
      [[maybe_unused]] const auto *Subtarget =
          static_cast<const ${target}Subtarget *>(this);
    """)

_FEATURES = "  [[maybe_unused]] const FeatureBitset &FB = getFeatureBits();"


def declare_hw_modes(out: Writer, subject: Subject, *, mc: bool) -> None:
    """Declare the methods in a class.

    Args:
        mc: whether it is that of the MC layer, rather than of code generation.
    """
    if len(subject.hw_modes) > 1:
        if not mc:
            _FORM[subject.release].write_bits(out, subject)
        out.lines(_DECLARATIONS)


def _no_bits(out: Writer, subject: Subject) -> None:
    """No enumeration."""


def _write_bits(out: Writer, subject: Subject) -> None:
    """The enumeration of the bits of modes in the result of getHwModeSet."""
    names = subject.hw_modes.names[1:]
    with out.block(f"  enum class {subject.target}HwModeBits : unsigned {{", "  };", indent="    "):
        out.line("DefaultMode = 0,")
        out.lines([f"{name} = (1 << {number})," for number, name in enumerate(names)])
        out.line()
        out.line(f"LLVM_MARK_AS_BITMASK_ENUM(/*LargestValue=*/{names[-1]}),")


def _features(out: Writer, subject: Subject, mc: bool) -> list[str]:
    """The conditions of modes that have Features."""
    return [f'checkFeatures("{features}")' for features in subject.hw_modes.features[1:]]


def _predicates(out: Writer, subject: Subject, mc: bool) -> list[str]:
    """The conditions of modes that have Predicates, after the lines that these need."""
    modes = read_mode_conditions(subject.hw_modes)
    if mc:
        out.line(_FEATURES)
        texts = [
            [feature_condition(part, subject.target, enclosed=len(mode.features) > 1) for part in mode.features]
            for mode in modes
        ]
        return [" && ".join(parts) or "false" for parts in texts]
    if subject.hw_modes.prologs:
        out.lines(subject.hw_modes.prologs)
    else:
        out.fill(_SUBTARGET, target=subject.target)
    return [" && ".join([f"({code})" for code in mode.code]) for mode in modes]


@frozen
class _Form:
    """The declarations of HwModes and their conditions, as releases have them.

    Attributes:
        write_bits: writes the enumeration of modes, if there is one.
        conditions: the C++ condition of each mode in the class of the MC layer, or in that of code generation; writes the lines before them.
    """

    write_bits: Callable[[Writer, Subject], None]
    conditions: Callable[[Writer, Subject, bool], list[str]]


#: Declarations of HwModes and their conditions: since 22, an enumeration of bits, and predicates.
_FORM = ByRelease({19: _Form(_no_bits, _features), 22: _Form(_write_bits, _predicates)})


def write_hw_modes(out: Writer, subject: Subject, class_name: str, *, mc: bool) -> None:
    """Define the methods of a class."""
    if len(subject.hw_modes) <= 1:
        return
    kinds = subject.hw_mode_kinds
    out.line(f"unsigned {class_name}::getHwModeSet() const {{")
    conditions = _FORM[subject.release].conditions(out, subject, mc)
    out.line("  // Collect HwModes and store them as a bit set.")
    out.line("  unsigned Modes = 0;")
    out.lines([f"  if ({condition}) Modes |= (1 << {number});" for number, condition in enumerate(conditions)])
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
