// Prints the TargetRegisterInfo of TARGET's generated register information, in each of its MODES.
// composed.inc has COMPOSED(before, after) for each two sub-register indices that can be composed.

#include "generated.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/TargetFrameLowering.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include <vector>

#define GET_REGINFO_ENUM
#define GET_REGINFO_HEADER
#include FILE_OF(TARGET, GenRegisterInfo.inc)

namespace llvm {
class NAME_OF(TARGET, FrameLowering) : public TargetFrameLowering {};
} // namespace llvm

#define GET_REGINFO_TARGET_DESC
#include FILE_OF(TARGET, GenRegisterInfo.inc)

using namespace llvm;

namespace {

// Methods that the generated class leaves to the target.
struct RegisterInfo : NAME_OF(TARGET, GenRegisterInfo) {
  using TargetRegisterInfo::getRegClassInfo;
  explicit RegisterInfo(unsigned Mode) : NAME_OF(TARGET, GenRegisterInfo)(0, 0, 0, 0, Mode) {}
  const MCPhysReg *getCalleeSavedRegs(const MachineFunction *) const override { return nullptr; }
  BitVector getReservedRegs(const MachineFunction &) const override { return BitVector(getNumRegs()); }
  bool eliminateFrameIndex(MachineBasicBlock::iterator, int, unsigned, RegScavenger *) const override { return false; }
  Register getFrameRegister(const MachineFunction &) const override { return Register(); }
};

// Many generated functions ignore their MachineFunction.
alignas(MachineFunction) char Storage[sizeof(MachineFunction)];
const MachineFunction &Unused = *reinterpret_cast<const MachineFunction *>(Storage);

unsigned long long lanes(LaneBitmask Mask) { return Mask.getAsInteger(); }

std::vector<int> upToMinusOne(const int *Sets) {
  std::vector<int> Found;
  for (; *Sets != -1; ++Sets)
    Found.push_back(*Sets);
  return Found;
}

void printIndex(const RegisterInfo &Info, unsigned Index) {
  std::printf("index %s %u, lanes %llx, size %d, offset %d, composed", Info.getSubRegIndexName(Index), Index,
              lanes(Info.getSubRegIndexLaneMask(Index)), static_cast<short>(Info.getSubRegIdxSize(Index)),
              static_cast<short>(Info.getSubRegIdxOffset(Index)));
  // The tables' entries for indices that cannot be composed mean nothing.
#define COMPOSED(before, after)                                                                                                \
  if (Index == before)                                                                                                         \
    std::printf(" %u:%u:%llx", after, Info.composeSubRegIndices(before, after),                                                \
                lanes(Info.composeSubRegIndexLaneMask(before, Info.getSubRegIndexLaneMask(after))));
#include "composed.inc"
  std::printf("\n");
}

void printClass(const RegisterInfo &Info, const TargetRegisterClass &Class) {
  // Not getSpillAlign, which asserts whole bytes: SPARC has a class with an alignment of one bit.
  const TargetRegisterInfo::RegClassInfo &Sizes = Info.getRegClassInfo(Class);
  std::printf("class %s, size %u, spill %u %u, lanes %llx, priority %u %d, flags %u, disjunct %d, covered %d",
              Info.getRegClassName(&Class), Sizes.RegSize, Sizes.SpillSize,
              Sizes.SpillAlignment, lanes(Class.getLaneMask()), Class.AllocationPriority,
              Class.GlobalPriority, Class.TSFlags, Class.HasDisjunctSubRegs, Class.CoveredBySubRegs);
  std::vector<unsigned> Types, Within, SuperClasses;
  for (auto Type = Info.legalclasstypes_begin(Class); Type != Info.legalclasstypes_end(Class); ++Type)
    Types.push_back(*Type);
  printNumbers("types", Types);
  for (const TargetRegisterClass *Other : Info.regclasses())
    if (Class.hasSubClassEq(Other))
      Within.push_back(Other->getID());
  printNumbers("sub-classes", Within);
  for (auto Super = Class.getSuperClasses(); *Super; ++Super)
    SuperClasses.push_back((*Super)->getID());
  printNumbers("super-classes", SuperClasses);
  std::printf(", with parts");
  for (unsigned Index = 1; Index < Info.getNumSubRegIndices(); ++Index)
    if (const TargetRegisterClass *With = Info.getSubClassWithSubReg(&Class, Index))
      std::printf(" %u:%u", Index, With->getID());
  std::printf(", parts");
  for (unsigned Index = 1; Index < Info.getNumSubRegIndices(); ++Index)
    if (const TargetRegisterClass *Of = Info.getSubRegisterClass(&Class, Index))
      std::printf(" %u:%u", Index, Of->getID());
  std::printf(", weight %u %u", Info.getRegClassWeight(&Class).RegWeight, Info.getRegClassWeight(&Class).WeightLimit);
  printNumbers("pressure", upToMinusOne(Info.getRegClassPressureSets(&Class)));
  std::printf("\n");
}

void printRegister(const RegisterInfo &Info, unsigned Register) {
  std::printf("register %s, allocatable %d, constant %d, general %d, fixed %d, argument %d\n", Info.getName(Register),
              Info.isInAllocatableClass(Register), Info.isConstantPhysReg(Register),
              Info.isGeneralPurposeRegister(Unused, Register), Info.isFixedRegister(Unused, Register),
              Info.isArgumentRegister(Unused, Register));
}

void printCallPreserved(const RegisterInfo &Info, unsigned Number) {
  std::vector<unsigned> Kept;
  const uint32_t *Mask = Info.getRegMasks()[Number];
  for (unsigned Register = 1; Register < Info.getNumRegs(); ++Register)
    if (!MachineOperand::clobbersPhysReg(Mask, Register))
      Kept.push_back(Register);
  std::printf("calls %s", Info.getRegMaskNames()[Number]);
  printNumbers("keep", Kept);
  std::printf("\n");
}

void printMode(unsigned Mode) {
  RegisterInfo Info(Mode);
  std::printf("mode %u\n", Mode);
  for (unsigned Index = 1; Index < Info.getNumSubRegIndices(); ++Index)
    printIndex(Info, Index);
  for (const TargetRegisterClass *Class : Info.regclasses())
    printClass(Info, *Class);
}

} // namespace

void printCodeGen() {
  for (unsigned Mode = 0; Mode < MODES; ++Mode)
    printMode(Mode);
  RegisterInfo Info(0);
  std::printf("covering lanes %llx\n", lanes(Info.getCoveringLanes()));
  for (unsigned Register = 1; Register < Info.getNumRegs(); ++Register)
    printRegister(Info, Register);
  for (unsigned Unit = 0; Unit < Info.getNumRegUnits(); ++Unit) {
    std::printf("unit %u, weight %u", Unit, Info.getRegUnitWeight(Unit));
    printNumbers("pressure", upToMinusOne(Info.getRegUnitPressureSets(Unit)));
    std::printf("\n");
  }
  for (unsigned Set = 0; Set < Info.getNumRegPressureSets(); ++Set)
    std::printf("pressure %s %u\n", Info.getRegPressureSetName(Set), Info.getRegPressureSetLimit(Unused, Set));
  for (unsigned Number = 0; Number < Info.getRegMasks().size(); ++Number)
    printCallPreserved(Info, Number);
}
