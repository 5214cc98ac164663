// Matches parsed operands by TARGET's generated assembly matcher. Requests, one in a line:
//
//   match FEATURES MNEMONIC OPERAND ...   MatchInstructionImpl
//   register NAME                         MatchRegisterName
//
// An OPERAND is t and a token, r and a register's number, or u, the set of predicate methods that hold for it, and a value. methods.inc has
// a PREDICATE(name, number) for each predicate method, a RENDER(name, bits) for each render method, which adds values with these bits
// flipped, and a PARSER(name) for each custom parser, or a TEMPLATE(type, name); they are never called. enums.inc defines the types.

#define DEBUG_TYPE "asm-matcher"

#include "generated.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCParser/MCParsedAsmOperand.h"
#include "llvm/MC/MCParser/MCTargetAsmParser.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCTargetOptions.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Triple.h"
#include <iostream>
#include <sstream>

#define GET_REGINFO_ENUM
#include FILE_OF(TARGET, GenRegisterInfo.inc)
#define GET_INSTRINFO_ENUM
#define GET_INSTRINFO_MC_DESC
#include FILE_OF(TARGET, GenInstrInfo.inc)
#define GET_SUBTARGETINFO_ENUM
#include FILE_OF(TARGET, GenSubtargetInfo.inc)

using namespace llvm;

#define PREDICATE(name, number)
#define RENDER(name, bits)
#define PARSER(name)
#define TEMPLATE(type, name)

namespace {

#include "enums.inc"

struct NAME_OF(TARGET, Operand) : MCParsedAsmOperand {
  char Kind;
  std::string Token;
  unsigned Register = 0;
  unsigned long long Predicates = 0;
  int64_t Value = 0;

  bool isToken() const override { return Kind == 't'; }
  bool isReg() const override { return Kind == 'r'; }
  bool isMem() const override { return false; }
  MCRegister getReg() const override { return Register; }
  StringRef getToken() const { return Token; }
  SMLoc getStartLoc() const override { return SMLoc(); }
  SMLoc getEndLoc() const override { return SMLoc(); }
  void print(raw_ostream &) const override {}
  void addRegOperands(MCInst &Inst, unsigned) const { Inst.addOperand(MCOperand::createReg(Register)); }

#undef PREDICATE
#define PREDICATE(name, number)                                                                                                \
  bool name() const { return Predicates >> number & 1; }
#undef RENDER
#define RENDER(name, bits)                                                                                                     \
  void name(MCInst &Inst, unsigned Count) const {                                                                              \
    for (unsigned Part = 0; Part < Count; ++Part)                                                                              \
      Inst.addOperand(MCOperand::createImm((Value + Part) ^ bits));                                                            \
  }
#include "methods.inc"
#undef PREDICATE
#define PREDICATE(name, number)
#undef RENDER
#define RENDER(name, bits)
};

struct NAME_OF(TARGET, AsmParser) : MCTargetAsmParser {
  NAME_OF(TARGET, AsmParser)(const MCTargetOptions &Options, const MCSubtargetInfo &STI, const MCInstrInfo &MII)
      : MCTargetAsmParser(Options, STI, MII) {}

  enum MatchResult {
    Match_Dummy = FIRST_TARGET_MATCH_RESULT_TY,
#define GET_OPERAND_DIAGNOSTIC_TYPES
#include FILE_OF(TARGET, GenAsmMatcher.inc)
  };

#define GET_ASSEMBLER_HEADER
#include FILE_OF(TARGET, GenAsmMatcher.inc)

  bool parseRegister(MCRegister &, SMLoc &, SMLoc &) override { return true; }
  ParseStatus tryParseRegister(MCRegister &, SMLoc &, SMLoc &) override { return ParseStatus::NoMatch; }
  bool ParseInstruction(ParseInstructionInfo &, StringRef, SMLoc, OperandVector &) override { return true; }
  bool MatchAndEmitInstruction(SMLoc, unsigned &, OperandVector &, MCStreamer &, uint64_t &, bool) override { return true; }

#undef PARSER
#define PARSER(name)                                                                                                           \
  ParseStatus name(OperandVector &) { return ParseStatus::NoMatch; }
#undef TEMPLATE
#define TEMPLATE(type, name)                                                                                                   \
  template <type> ParseStatus name(OperandVector &) { return ParseStatus::NoMatch; }
#include "methods.inc"
};

} // namespace

#define GET_REGISTER_MATCHER
#define GET_MATCHER_IMPLEMENTATION
#include FILE_OF(TARGET, GenAsmMatcher.inc)

using Operand = NAME_OF(TARGET, Operand);
using Parser = NAME_OF(TARGET, AsmParser);

static std::unique_ptr<Operand> readOperand(char Kind, std::istream &From) {
  auto Result = std::make_unique<Operand>();
  Result->Kind = Kind;
  if (Kind == 't')
    From >> Result->Token;
  else if (Kind == 'r')
    From >> Result->Register;
  else
    From >> Result->Predicates >> Result->Value;
  return Result;
}

static void match(Parser &With, std::istream &Request) {
  unsigned long long Bits;
  Request >> Bits;
  FeatureBitset Features;
  for (unsigned Feature = 0; Feature < 64; ++Feature)
    if (Bits >> Feature & 1)
      Features.set(Feature);
  With.setAvailableFeatures(With.ComputeAvailableFeatures(Features));
  SmallVector<std::unique_ptr<MCParsedAsmOperand>, 8> Operands;
  Operands.push_back(readOperand('t', Request));
  char Kind;
  while (Request >> Kind)
    Operands.push_back(readOperand(Kind, Request));
  MCInst Inst;
  uint64_t ErrorInfo;
  switch (With.MatchInstructionImpl(Operands, Inst, ErrorInfo, /*matchingInlineAsm=*/false)) {
  case Parser::Match_Success:
    std::cout << "success " << Inst.getOpcode();
    for (const MCOperand &Made : Inst)
      if (Made.isReg())
        std::cout << " r " << Made.getReg();
      else
        std::cout << " i " << Made.getImm();
    break;
  case Parser::Match_MnemonicFail:
    std::cout << "mnemonic";
    break;
  case Parser::Match_MissingFeature:
    std::cout << "feature";
    break;
  case Parser::Match_InvalidTiedOperand:
    std::cout << "tied";
    break;
  default:
    std::cout << "operand";
  }
}

int main() {
  MCTargetOptions Options;
  MCInstrInfo Instructions;
  NAME_WITH(Init, TARGET, MCInstrInfo)(&Instructions);
  MCSubtargetInfo Subtarget(Triple("sparc"), "", "", "", {}, {}, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr);
  Parser With(Options, Subtarget, Instructions);
  std::string Line;
  while (std::getline(std::cin, Line)) {
    std::istringstream Request(Line);
    std::string What, Name;
    Request >> What;
    if (What == "match")
      match(With, Request);
    else if (Request >> Name)
      std::cout << MatchRegisterName(Name);
    std::cout << '\n';
  }
}
