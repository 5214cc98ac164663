// Prints each MCInstrDesc of TARGET's generated instruction information; instructions_mc.cpp prints the other sections.
// names.inc has INSTRUCTION(name) for each enumerator.

#include "generated.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/MC/MCInstrDesc.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegister.h"

#define GET_REGINFO_ENUM
#include FILE_OF(TARGET, GenRegisterInfo.inc)
#define GET_INSTRINFO_ENUM
#define GET_INSTRINFO_MC_DESC
#define GET_INSTRINFO_HEADER
#define GET_INSTRINFO_CTOR_DTOR
#include FILE_OF(TARGET, GenInstrInfo.inc)

using namespace llvm;

void printMore(const MCInstrInfo &Info);

// MCID::Flag, by name.
static const struct {
  const char *Name;
  unsigned Number;
} Flags[] = {
#define FLAG(name) {#name, MCID::name},
#include "flags.inc"
};

static void printInstruction(const MCInstrInfo &Info, unsigned Number) {
  const MCInstrDesc &Instruction = Info.get(Number);
  std::printf("%s %u, size %u, scheduling class %u, defs %u, target flags %llx", Info.getName(Number).str().c_str(),
              Instruction.getOpcode(), Instruction.getSize(), Instruction.getSchedClass(), Instruction.getNumDefs(),
              static_cast<unsigned long long>(Instruction.TSFlags));
  std::printf(", flags");
  for (const auto &Flag : Flags)
    if (Instruction.getFlags() >> Flag.Number & 1)
      std::printf(" %s", Flag.Name);
  std::printf(", operands");
  for (const MCOperandInfo &Operand : Instruction.operands())
    std::printf(" %d:%u:%x:%x", Operand.RegClass, Operand.OperandType, Operand.Flags, Operand.Constraints);
  printNumbers("uses", Instruction.implicit_uses());
  printNumbers("defs", Instruction.implicit_defs());
  std::printf("\n");
}

int main() {
#define INSTRUCTION(name) std::printf("enumerator " #name " %u\n", static_cast<unsigned>(name));
#include "names.inc"
  MCInstrInfo Info;
  NAME_WITH(Init, TARGET, MCInstrInfo)(&Info);
  std::printf("instructions %u\n", Info.getNumOpcodes());
  for (unsigned Number = 0; Number < Info.getNumOpcodes(); ++Number)
    printInstruction(Info, Number);
  printMore(Info);
  // TargetInstrInfo reads the same table.
  NAME_OF(TARGET, GenInstrInfo) Same;
  for (unsigned Number = 0; Number < Info.getNumOpcodes(); ++Number)
    if (&Same.get(Number) != &Info.get(Number))
      std::printf("%u is another instruction in the code generator\n", Number);
}
