"""The function isSubclass: whether all that a class of operands accepts is accepted by another one, too.

It was a switch over the class, with one over those that it is a subclass of in each case. Now a row of bits for each class says it, in
one string of bits from which each row's first and last zeros are left out::

    static constexpr struct {
      uint32_t Offset;              // of the row's first bit in Data
      uint16_t Start;               // the class that it is about
      uint16_t Length;
    } Table[] = {...};
    static constexpr uint8_t Data[] = {...};
"""

from __future__ import annotations

from collections.abc import Callable

from tgdsl.generation import origins
from tgdsl.generators.asm_matcher.subject import Subject
from tgdsl.generators.kit.writer import Writer
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.asm_matching import AnyClass, UserClass

_TABLE = """\
  [[maybe_unused]] static constexpr struct {
    uint32_t Offset;
    uint16_t Start;
    uint16_t Length;
  } Table[] = {
"""

_LOOK_UP = """\
  auto &Entry = Table[A];
  unsigned Idx = B - Entry.Start;
  if (Idx >= Entry.Length)
    return false;
  Idx += Entry.Offset;
  return (Data[Idx / 8] >> (Idx % 8)) & 1;
"""

_FIRST = 2  #: number of the first class; InvalidMatchClass and OptionalMatchClass are before it
_OPTIONAL = 1


def write_is_subclass(out: Writer, subject: Subject) -> None:
    out.line("/// isSubclass - Compute whether \\p A is a subclass of \\p B.")
    out.line("static bool isSubclass(MatchClassKind A, MatchClassKind B) {")
    out.lines(["  if (A == B)", "    return true;", ""])
    _BODY[subject.release](out, subject)
    out.lines(["}", ""])


def _is_optional(operand_class: AnyClass) -> bool:
    return isinstance(operand_class, UserClass) and operand_class.optional


def _write_switch(out: Writer, subject: Subject) -> None:
    cases: list[str] = []
    sources = subject.class_sources()
    for operand_class in subject.matching.classes:
        supers = ["OptionalMatchClass"] if _is_optional(operand_class) else []
        supers += [other.enumerator for other in subject.matching.supersets_of(operand_class)]
        if not supers:
            continue
        lines = ["", f"  case {operand_class.enumerator}:"]
        if len(supers) == 1:
            lines.append(f"    return B == {supers[0]};")
        else:
            lines += ["    switch (B) {", "    default: return false;"]
            lines += [f"    case {name}: return true;" for name in supers]
            lines.append("    }")
        cases += [origins.of(line, sources[operand_class.number], counted=sources) for line in lines]
    if cases:
        out.lines(["  switch (A) {", "  default:", "    return false;", *cases, "  }"])
    else:
        out.line("  return false;")


def _write_table(out: Writer, subject: Subject) -> None:
    out.paste(_TABLE)
    out.lines(["    {0, 0, 0},"] * _FIRST)
    rows: list[str] = []
    offset = 0
    for operand_class in subject.matching.classes:
        row = _super_classes(operand_class)
        start = max((row & -row).bit_length() - 1, 0)
        rows.append(f"{row >> start:b}"[::-1] if row else "")
        out.line(f"    {{{offset}, {start}, {len(rows[-1])}}},")
        offset += len(rows[-1])
    out.line("  };")
    out.line()
    bits = "".join(rows)
    if not bits:
        out.line("  return false;")
        return
    with out.block("  static constexpr uint8_t Data[] = {", "  };", indent=""):
        # The first bit of eight is a byte's lowest one.
        out.lines([f"    0x{int(bits[at : at + 8][::-1], 2):02X}," for at in range(0, len(bits), 8)])
    out.line()
    out.paste(_LOOK_UP)


def _super_classes(operand_class: AnyClass) -> int:
    """The set of the enumerators of the classes that a class is a subclass of, without itself."""
    others = operand_class.supersets & ~(1 << operand_class.number)
    return others << _FIRST | _is_optional(operand_class) << _OPTIONAL


#: The body of isSubclass: a switch, since 22 a table of bits.
_BODY: ByRelease[Callable[[Writer, Subject], None]] = ByRelease({19: _write_switch, 22: _write_table})
