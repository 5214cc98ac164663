"""The SaveLists and RegMasks of CalleeSavedRegs::

static const MCPhysReg CSR_SaveList[] = { SP::L0, ..., 0 };
static const uint32_t CSR_RegMask[] = { 0x00000000, ... };
ArrayRef<const uint32_t *> SparcGenRegisterInfo::getRegMasks() const {...}
ArrayRef<const char *> SparcGenRegisterInfo::getRegMaskNames() const {...}
"""

from __future__ import annotations

from tgdsl.generators.kit.literals import hex_words
from tgdsl.generators.kit.writer import Writer, template
from tgdsl.generators.register_info.subject import Subject
from tgdsl.llvm.by_release import ByRelease

_MASKS = template("""\
    ArrayRef<const uint32_t *> $info_class::getRegMasks() const {
      static const uint32_t *const Masks[] = {
    $masks  };
      return ArrayRef(Masks);
    }

    """)

_NO_MASKS = template("""\
    ArrayRef<const uint32_t *> $info_class::getRegMasks() const {
      return $nothing;
    }

    """)

_NAMES = template("""\
    ArrayRef<const char *> $info_class::getRegMaskNames() const {
      static const char *Names[] = {
    $names  };
      return ArrayRef(Names);
    }

    """)

_NO_NAMES = template("""\
    ArrayRef<const char *> $info_class::getRegMaskNames() const {
      return $nothing;
    }

    """)

#: An empty ArrayRef.
_NOTHING = ByRelease({19: "std::nullopt", 22: "{}"})


def write_preserved_tables(out: Writer, subject: Subject) -> None:
    bank, names = subject.bank, subject.register_names
    for saved in bank.callee_saved:
        registers = "".join([f"{names[register]}, " for register in saved.save_list])
        out.line(f"static const MCPhysReg {saved.name}_SaveList[] = {{ {registers}0 }};")
        mask = hex_words(saved.preserved, len(bank.registers) + 1)
        out.line(f"static const uint32_t {saved.name}_RegMask[] = {{ {mask}}};")
    out.line()
    out.line()


def write_mask_getter(out: Writer, subject: Subject) -> None:
    masks = [f"    {saved.name}_RegMask,\n" for saved in subject.bank.callee_saved]
    if masks:
        out.fill(_MASKS, info_class=subject.info_class, masks="".join(masks))
    else:
        out.fill(_NO_MASKS, info_class=subject.info_class, nothing=_NOTHING[subject.release])


def write_mask_name_getter(out: Writer, subject: Subject) -> None:
    names = [f'    "{saved.name}",\n' for saved in subject.bank.callee_saved]
    if names:
        out.fill(_NAMES, info_class=subject.info_class, names="".join(names))
    else:
        out.fill(_NO_NAMES, info_class=subject.info_class, nothing=_NOTHING[subject.release])
