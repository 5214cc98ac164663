// Prints the MCRegisterInfo of TARGET's generated register information; registers_codegen.cpp prints the TargetRegisterInfo.
// FLAVOURS is the number of DWARF flavours. names.inc has REGISTER(name), INDEX(name) and CLASS(name) for each enumerator.

#include "generated.h"
#include "llvm/MC/MCRegister.h"
#include "llvm/MC/MCRegisterInfo.h"
#include <utility>
#include <vector>

#define GET_REGINFO_ENUM
#define GET_REGINFO_MC_DESC
#include FILE_OF(TARGET, GenRegisterInfo.inc)

using namespace llvm;

void printCodeGen();

static void initialise(MCRegisterInfo &Info, unsigned Flavour) {
  NAME_WITH(Init, TARGET, MCRegisterInfo)(&Info, 0, Flavour, Flavour);
}

static void printRegister(const MCRegisterInfo &Info, unsigned Register) {
  std::printf("register %s %u, encoding %u, constant %d, parts", Info.getName(Register), Register,
              Info.getEncodingValue(Register), Info.isConstant(Register));
  for (MCSubRegIndexIterator Part(Register, &Info); Part.isValid(); ++Part)
    std::printf(" %u:%u", Part.getSubRegIndex(), Part.getSubReg().id());
  printNumbers("within", Info.superregs(Register));
  std::printf(", units");
  for (MCRegUnitMaskIterator Unit(Register, &Info); Unit.isValid(); ++Unit)
    std::printf(" %u:%llx", (*Unit).first, static_cast<unsigned long long>((*Unit).second.getAsInteger()));
  std::printf("\n");
}

static void printUnit(const MCRegisterInfo &Info, unsigned Unit) {
  std::vector<unsigned> Roots;
  for (MCRegUnitRootIterator Root(Unit, &Info); Root.isValid(); ++Root)
    Roots.push_back(*Root);
  std::printf("unit %u", Unit);
  printNumbers("roots", Roots);
  std::printf("\n");
}

static void printClass(const MCRegisterInfo &Info, unsigned Number) {
  const MCRegisterClass &Class = Info.getRegClass(Number);
  std::printf("class %s %u, size %u, copy cost %d, allocatable %d, base %d", Info.getRegClassName(&Class), Class.getID(),
              Class.getSizeInBits(), Class.getCopyCost(), Class.isAllocatable(), Class.isBaseClass());
  printNumbers("order", Class);
  std::vector<unsigned> Members;
  for (unsigned Register = 1; Register < Info.getNumRegs(); ++Register)
    if (Class.contains(Register))
      Members.push_back(Register);
  printNumbers("members", Members);
  std::printf("\n");
}

static void printDwarf(unsigned Flavour) {
  MCRegisterInfo Info;
  initialise(Info, Flavour);
  for (bool EH : {false, true}) {
    for (unsigned Register = 1; Register < Info.getNumRegs(); ++Register)
      std::printf("dwarf %u %d, register %u is %d\n", Flavour, EH, Register, Info.getDwarfRegNum(Register, EH));
    for (unsigned Number = 0; Number < 4096; ++Number)
      if (auto Register = Info.getLLVMRegNum(Number, EH))
        std::printf("dwarf %u %d, number %u is %u\n", Flavour, EH, Number, *Register);
  }
}

int main() {
#define REGISTER(name) std::printf("enumerator " #name " %u\n", static_cast<unsigned>(name));
#define INDEX REGISTER
#define CLASS REGISTER
#include "names.inc"
  MCRegisterInfo Info;
  initialise(Info, 0);
  std::printf("registers %u, units %u, classes %u, indices %u\n", Info.getNumRegs(), Info.getNumRegUnits(),
              Info.getNumRegClasses(), Info.getNumSubRegIndices());
  for (unsigned Register = 1; Register < Info.getNumRegs(); ++Register)
    printRegister(Info, Register);
  for (unsigned Unit = 0; Unit < Info.getNumRegUnits(); ++Unit)
    printUnit(Info, Unit);
  for (unsigned Class = 0; Class < Info.getNumRegClasses(); ++Class)
    printClass(Info, Class);
  for (unsigned Flavour = 0; Flavour < FLAVOURS; ++Flavour)
    printDwarf(Flavour);
  printCodeGen();
}
