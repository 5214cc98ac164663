"""Methods that look a register class up, by a class and a sub-register index or by a register::

    const TargetRegisterClass *SparcGenRegisterInfo::getSubClassWithSubReg(const TargetRegisterClass *RC, unsigned Idx) const {...}
    const TargetRegisterClass *SparcGenRegisterInfo::getSubRegisterClass(const TargetRegisterClass *RC, unsigned Idx) const {...}
    const TargetRegisterClass *SparcGenRegisterInfo::getPhysRegBaseClass(MCRegister Reg) const {...}

The first two are for targets with sub-register indices, the last one for those with a BaseClassOrder.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tgdsl.generation import origins
from tgdsl.generators.kit.literals import unsigned_type
from tgdsl.generators.kit.writer import Writer, template
from tgdsl.generators.register_info.subject import Subject
from tgdsl.llvm.by_release import ByRelease

_TABLE_BEGIN = template("""\
    const TargetRegisterClass *$info_class::$method(const TargetRegisterClass *RC, unsigned Idx) const {
      static const $type Table[$classes][$indices] = {
    """)

_TABLE_END = template("""\
      };
      assert(RC && "Missing regclass");
      if (!Idx) return RC;
      --Idx;
      assert(Idx < $indices && "Bad subreg");
      unsigned TV = Table[RC->getID()][Idx];
      return TV ? getRegClass(TV - 1) : nullptr;
    }

    """)

_BASE_BEGIN = template("""\

    // Register to base register class mapping


    const TargetRegisterClass *$info_class::getPhysRegBaseClass(MCRegister Reg) const {
      static const uint16_t InvalidRegClassID = UINT16_MAX;

      static const uint16_t Mapping[$registers] = {
        InvalidRegClassID,  // NoRegister
    """)

_BASE_END = template("""\
      };

      assert(Reg < ArrayRef(Mapping).size());
      unsigned RCID = Mapping[$number];
      if (RCID == InvalidRegClassID)
        return nullptr;
      return RegisterClasses[RCID];
    }
    """)

#: The number of the register that the method is asked for.
_NUMBER = ByRelease({19: "Reg", 22: "Reg.id()"})


def write_sub_register_lookup(out: Writer, subject: Subject) -> None:
    bank = subject.bank
    if not bank.indices:
        return
    names = [index.name for index in bank.indices]
    _write_lookup(
        out,
        subject,
        "getSubClassWithSubReg",
        [(names, rc.sub_class_with_sub_reg) for rc in bank.classes],
    )
    _write_lookup(
        out,
        subject,
        "getSubRegisterClass",
        [([f"{rc.name}:{name}" for name in names], rc.matching_sub_reg_class) for rc in bank.classes],
    )


def _write_lookup(
    out: Writer, subject: Subject, method: str, rows: Iterable[tuple[list[str], Mapping[int, int]]]
) -> None:
    """A method that looks a class up in a table.

    Args:
        rows: by class: comments, and the class found for each index.
    """
    classes = subject.bank.classes
    indices = len(subject.bank.indices)
    out.fill(
        _TABLE_BEGIN,
        info_class=subject.info_class,
        method=method,
        type=unsigned_type(len(classes)),  # 0 is none; classes are stored as number + 1
        classes=len(classes),
        indices=indices,
    )
    for rc, (comments, found) in zip(classes, rows, strict=True):
        cells = [f"      0,\t// {comment}" for comment in comments]
        for index, number in found.items():
            cells[index - 1] = f"      {number + 1},\t// {comments[index - 1]} -> {classes[number].name}"
        with out.of(subject.sources(rc), counted=classes):
            out.line(f"    {{\t// {rc.name}")
            out.lines(cells)
            out.line("    },")
    out.fill(_TABLE_END, indices=indices)


def write_base_class_lookup(out: Writer, subject: Subject) -> None:
    bank = subject.bank
    ordered = sorted((rc.base_class_order, rc.number) for rc in bank.classes if rc.base_class_order is not None)
    if not ordered:
        return
    base_of = ["InvalidRegClassID"] * (len(bank.registers) + 1)
    for _, number in reversed(ordered):  # the first class of a register is written last, and remains
        rc = bank.classes[number]
        for register in rc.orders[0]:
            base_of[register] = rc.qualified_id_name
    out.fill(_BASE_BEGIN, info_class=subject.info_class, registers=len(base_of))
    bases = [f"    {base_of[register.number]},  // {register.name}" for register in bank.registers]
    out.lines(origins.each(bases, bank.registers))
    out.fill(_BASE_END, number=_NUMBER[subject.release])
