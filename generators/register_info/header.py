"""The class that a target derives its register information from::

struct SparcGenRegisterInfo : public TargetRegisterInfo {
  explicit SparcGenRegisterInfo(...);
  ...                                   // methods that target_desc defines
};
namespace SP { // Register classes
  extern const TargetRegisterClass IntRegsRegClass;
  ...
}
"""

from __future__ import annotations

from tgdsl.generation import origins
from tgdsl.generators.kit.writer import Writer, template
from tgdsl.generators.register_info.subject import UNIT_TYPE, Subject
from tgdsl.llvm.by_release import ByRelease

_OPENING = template("""\
    class ${target}FrameLowering;

    struct $info_class : public TargetRegisterInfo {
      explicit $info_class(unsigned RA, unsigned D = 0, unsigned E = 0,
          unsigned PC = 0, unsigned HwMode = 0);
    """)

_SUB_REGISTER_METHODS = template("""\
      unsigned composeSubRegIndicesImpl(unsigned, unsigned) const override;
    ${reverse}  LaneBitmask composeSubRegIndexLaneMaskImpl(unsigned, LaneBitmask) const override;
      LaneBitmask reverseComposeSubRegIndexLaneMaskImpl(unsigned, LaneBitmask) const override;
      const TargetRegisterClass *getSubClassWithSubReg(const TargetRegisterClass *, unsigned) const override;
      const TargetRegisterClass *getSubRegisterClass(const TargetRegisterClass *, unsigned) const override;
    """)

#: The declaration of reverseComposeSubRegIndicesImpl.
_REVERSE = ByRelease({19: "", 22: "  unsigned reverseComposeSubRegIndicesImpl(unsigned, unsigned) const override;\n"})

_METHODS = template("""\
      const RegClassWeight &getRegClassWeight(const TargetRegisterClass *RC) const override;
      unsigned getRegUnitWeight($unit RegUnit) const override;
      unsigned getNumRegPressureSets() const override;
      const char *getRegPressureSetName(unsigned Idx) const override;
      unsigned getRegPressureSetLimit(const MachineFunction &MF, unsigned Idx) const override;
      const int *getRegClassPressureSets(const TargetRegisterClass *RC) const override;
      const int *getRegUnitPressureSets($unit RegUnit) const override;
      ArrayRef<const char *> getRegMaskNames() const override;
      ArrayRef<const uint32_t *> getRegMasks() const override;
      bool isGeneralPurposeRegister(const MachineFunction &, MCRegister) const override;
    $class_test  bool isFixedRegister(const MachineFunction &, MCRegister) const override;
      bool isArgumentRegister(const MachineFunction &, MCRegister) const override;
      bool isConstantPhysReg(MCRegister PhysReg) const override final;
      /// Devirtualized TargetFrameLowering.
      static const ${target}FrameLowering *getFrameLowering(
          const MachineFunction &MF);
    """)

#: The declaration of isGeneralPurposeRegisterClass.
_CLASS_TEST = ByRelease(
    {19: "", 22: "  bool isGeneralPurposeRegisterClass(const TargetRegisterClass *RC) const override;\n"}
)


def write_header(out: Writer, subject: Subject) -> None:
    bank = subject.bank
    out.fill(_OPENING, target=subject.target, info_class=subject.info_class)
    if bank.indices:
        out.fill(_SUB_REGISTER_METHODS, reverse=_REVERSE[subject.release])
    unit, class_test = UNIT_TYPE[subject.release], _CLASS_TEST[subject.release]
    out.fill(_METHODS, target=subject.target, unit=unit, class_test=class_test)
    if any(rc.base_class_order is not None for rc in bank.classes):
        out.line("  const TargetRegisterClass *getPhysRegBaseClass(MCRegister Reg) const override;")
    out.line("};")
    out.line()
    # Here, LLVM writes the namespace even if its name is empty.
    name = bank.classes[0].namespace
    with out.block(f"namespace {name} {{ // Register classes", f"}} // end namespace {name}"):
        declarations = [f"extern const TargetRegisterClass {rc.name}RegClass;" for rc in bank.classes]
        out.lines(origins.each(declarations, subject.class_sources(), subject.bank.classes))
