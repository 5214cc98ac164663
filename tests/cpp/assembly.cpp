// Reads requests, one in a line, and prints an answer to each. An OPERAND is r and a register's number, i and an immediate, or s for
// a symbol.
//
//   register NUMBER INDEX               getRegisterName with a RegAltNameIndex
//   print OPCODE OPERAND ...            printInstruction
//   alias FEATURES OPCODE OPERAND ...   printAliasInstr; an empty line if no alias is printed
//   encode OPCODE OPERAND ...           getBinaryCodeForInstr, in hexadecimal
//   offset OPCODE OPERAND               getOperandBitOffset of a MachineOperand's number

#include "assembly.h"
#include "generated.h"
#include "llvm/MC/MCExpr.h"
#include "llvm/TargetParser/Triple.h"
#include <iostream>
#include <sstream>

#define GET_REGINFO_ENUM
#define GET_REGINFO_MC_DESC
#include FILE_OF(TARGET, GenRegisterInfo.inc)
#define GET_INSTRINFO_ENUM
#define GET_INSTRINFO_MC_DESC
#include FILE_OF(TARGET, GenInstrInfo.inc)

using namespace llvm;

static const Triple Somewhere("sparc");

Machine::Machine()
    : Subtarget(Somewhere, "", "", "", {}, {}, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr),
      Context(Somewhere, &AsmInfo, &Registers, &Subtarget) {
  NAME_WITH(Init, TARGET, MCRegisterInfo)(&Registers, 0);
  NAME_WITH(Init, TARGET, MCInstrInfo)(&Instructions);
}

static MCInst readInstruction(Machine &Of, std::istream &From) {
  MCInst Inst;
  unsigned Opcode;
  From >> Opcode;
  Inst.setOpcode(Opcode);
  char Kind;
  while (From >> Kind) {
    long long Value = 0;
    if (Kind != 's')
      From >> Value;
    if (Kind == 'r')
      Inst.addOperand(MCOperand::createReg(Value));
    else if (Kind == 'i')
      Inst.addOperand(MCOperand::createImm(Value));
    else
      Inst.addOperand(MCOperand::createExpr(MCSymbolRefExpr::create(Of.Context.getOrCreateSymbol("somewhere"), Of.Context)));
  }
  return Inst;
}

static FeatureBitset readFeatures(std::istream &From) {
  unsigned long long Bits;
  From >> Bits;
  FeatureBitset Features;
  for (unsigned Feature = 0; Feature < 64; ++Feature)
    if (Bits >> Feature & 1)
      Features.set(Feature);
  return Features;
}

static void answer(Machine &Of, std::istream &Request) {
  std::string What;
  Request >> What;
  if (What == "register") {
    unsigned Register, Index;
    Request >> Register >> Index;
    std::cout << registerName(Register, Index);
  } else if (What == "print") {
    std::cout << printed(Of, readInstruction(Of, Request));
  } else if (What == "alias") {
    Of.Subtarget.setFeatureBits(readFeatures(Request));
    std::cout << printedAlias(Of, readInstruction(Of, Request));
  } else if (What == "encode") {
    std::cout << std::hex << encoded(Of, readInstruction(Of, Request)) << std::dec;
  } else if (What == "offset") {
    MCInst Inst;
    unsigned Opcode, Operand;
    Request >> Opcode >> Operand;
    Inst.setOpcode(Opcode);
    std::cout << bitOffset(Of, Inst, Operand);
  }
  std::cout << '\n';
}

int main() {
  Machine Target;
  std::string Line;
  while (std::getline(std::cin, Line)) {
    std::istringstream Request(Line);
    answer(Target, Request);
  }
}
