// Assembly language as instructions. Or1kGenAsmMatcher.inc knows the instructions and which operands they take; the operands themselves are
// read here.

#include "Or1k.h"
#include "Or1kMCExpr.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCParser/MCAsmParser.h"
#include "llvm/MC/MCParser/MCParsedAsmOperand.h"
#include "llvm/MC/MCParser/MCTargetAsmParser.h"
#include "llvm/MC/MCStreamer.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/MathExtras.h"
#if LLVM_VERSION_MAJOR < 22 // now a part of MCAsmParser.h
#include "llvm/MC/MCParser/MCAsmLexer.h"
#endif

using namespace llvm;

namespace {

/// A part of a statement: a token such as the mnemonic or a parenthesis, a register, or an expression.
class Or1kOperand : public MCParsedAsmOperand {
public:
  Or1kOperand(StringRef Token, SMLoc Start) : Token(Token), Start(Start), End(Start) {}
  Or1kOperand(MCRegister Reg, SMLoc Start, SMLoc End) : Reg(Reg), Start(Start), End(End) {}
  Or1kOperand(const MCExpr *Value, SMLoc Start, SMLoc End) : Value(Value), Start(Start), End(End) {}

  StringRef getToken() const { return Token; }
  MCRegister getReg() const override { return Reg; }
  SMLoc getStartLoc() const override { return Start; }
  SMLoc getEndLoc() const override { return End; }

  // What the matcher asks; the AsmOperandClasses in targets/or1k/operands.py give the names.
  bool isToken() const override { return !Token.empty(); }
  bool isReg() const override { return Reg.isValid(); }
  bool isImm() const override { return Value != nullptr; }
  bool isMem() const override { return false; }
  bool isSImm16() const { return isNumber() ? isInt<16>(getNumber()) : isHalf(); }
  bool isUImm16() const { return isNumber() ? isUInt<16>(getNumber()) : isHalf(); }
  bool isSplitSImm16() const { return isNumber() ? isInt<16>(getNumber()) : isLowerHalf(); }
  bool isSplitUImm16() const { return isNumber() ? isUInt<16>(getNumber()) : isLowerHalf(); }
  bool isUImm5() const { return isNumber() && isUInt<5>(getNumber()); }
  bool isTarget() const { return isNumber() ? isShiftedInt<26, 2>(getNumber()) : isImm() && !isHalf(); }

  // How the matcher puts them into an MCInst.
  void addRegOperands(MCInst &MI, unsigned) const { MI.addOperand(MCOperand::createReg(Reg)); }
  void addImmOperands(MCInst &MI, unsigned) const {
    MI.addOperand(isNumber() ? MCOperand::createImm(getNumber()) : MCOperand::createExpr(Value));
  }

  void print(raw_ostream &OS SINCE_LLVM_22(, const MCAsmInfo &)) const override {
    OS << (isToken() ? "token" : isReg() ? "register" : "expression");
  }

private:
  bool isNumber() const { return isImm() && isa<MCConstantExpr>(Value); }
  bool isHalf() const { return isImm() && isa<Or1kMCExpr>(Value); }
  bool isLowerHalf() const { return isHalf() && cast<Or1kMCExpr>(Value)->getHalf() == Or1k::fixup_or1k_lo16; }
  int64_t getNumber() const { return cast<MCConstantExpr>(Value)->getValue(); }

  StringRef Token;
  MCRegister Reg;
  const MCExpr *Value = nullptr;
  SMLoc Start, End;
};

class Or1kAsmParser : public MCTargetAsmParser {
public:
  enum Or1kMatchResultTy {
    Match_Dummy = FIRST_TARGET_MATCH_RESULT_TY,
#define GET_OPERAND_DIAGNOSTIC_TYPES
#include "Or1kGenAsmMatcher.inc"
  };

  Or1kAsmParser(const MCSubtargetInfo &STI, MCAsmParser &Parser, const MCInstrInfo &MII, const MCTargetOptions &Options)
      : MCTargetAsmParser(Options, STI, MII), Parser(Parser) {
    MCAsmParserExtension::Initialize(Parser);
    setAvailableFeatures(ComputeAvailableFeatures(STI.getFeatureBits()));
  }

  bool parseRegister(MCRegister &Reg, SMLoc &Start, SMLoc &End) override;
  ParseStatus tryParseRegister(MCRegister &Reg, SMLoc &Start, SMLoc &End) override;
  bool parseInstruction(ParseInstructionInfo &Info, StringRef Name, SMLoc NameLoc, OperandVector &Operands) override;
  bool matchAndEmitInstruction(SMLoc Loc, unsigned &Opcode, OperandVector &Operands, MCStreamer &Out,
                               uint64_t &ErrorInfo, bool MatchingInlineAsm) override;

private:
#define GET_ASSEMBLER_HEADER
#include "Or1kGenAsmMatcher.inc"

  bool parseOperand(OperandVector &Operands);
  bool parseValue(const MCExpr *&Value, SMLoc &End);

  template <typename T> void add(OperandVector &Operands, T What, SMLoc Start, SMLoc End) {
    Operands.push_back(std::make_unique<Or1kOperand>(What, Start, End));
  }
  void addToken(OperandVector &Operands, StringRef Token, SMLoc Start) {
    Operands.push_back(std::make_unique<Or1kOperand>(Token, Start));
  }

  MCAsmParser &Parser;
};

} // namespace

#define GET_REGISTER_MATCHER
#define GET_SUBTARGET_FEATURE_NAME
#define GET_MATCHER_IMPLEMENTATION
#include "Or1kGenAsmMatcher.inc"

ParseStatus Or1kAsmParser::tryParseRegister(MCRegister &Reg, SMLoc &Start, SMLoc &End) {
  Start = getTok().getLoc();
  End = getTok().getEndLoc();
  Reg = getTok().is(AsmToken::Identifier) ? MatchRegisterName(getTok().getString()) : MCRegister();
  if (!Reg)
    return ParseStatus::NoMatch;
  Lex();
  return ParseStatus::Success;
}

bool Or1kAsmParser::parseRegister(MCRegister &Reg, SMLoc &Start, SMLoc &End) {
  return tryParseRegister(Reg, Start, End).isSuccess() ? false : Error(Start, "expected a register");
}

/// An expression, or half of one: hi(...), ha(...), lo(...).
bool Or1kAsmParser::parseValue(const MCExpr *&Value, SMLoc &End) {
  StringRef Name = getTok().is(AsmToken::Identifier) ? getTok().getString() : "";
  if ((Name != "hi" && Name != "ha" && Name != "lo") || getLexer().peekTok().isNot(AsmToken::LParen))
    return Parser.parseExpression(Value, End);
  Lex();
  Or1k::Fixups Half = Name == "hi"   ? Or1k::fixup_or1k_hi16
                      : Name == "ha" ? Or1k::fixup_or1k_ahi16
                                     : Or1k::fixup_or1k_lo16;
  const MCExpr *Inner;
  if (parseToken(AsmToken::LParen, "expected '('") || Parser.parseParenExpression(Inner, End))
    return true;
  Value = Or1kMCExpr::create(Half, Inner, getContext());
  return false;
}

/// A register, a value, or an address: a value and a register in parentheses.
bool Or1kAsmParser::parseOperand(OperandVector &Operands) {
  MCRegister Reg;
  SMLoc Start, End;
  if (tryParseRegister(Reg, Start, End).isSuccess()) {
    add(Operands, Reg, Start, End);
    return false;
  }
  const MCExpr *Value;
  if (parseValue(Value, End))
    return true;
  add(Operands, Value, Start, End);
  if (getTok().isNot(AsmToken::LParen))
    return false;
  addToken(Operands, "(", getTok().getLoc());
  Lex();
  if (parseRegister(Reg, Start, End))
    return true;
  add(Operands, Reg, Start, End);
  addToken(Operands, ")", getTok().getLoc());
  return parseToken(AsmToken::RParen, "expected ')'");
}

bool Or1kAsmParser::parseInstruction(ParseInstructionInfo &, StringRef Name, SMLoc NameLoc, OperandVector &Operands) {
  addToken(Operands, Name, NameLoc);
  if (parseOptionalToken(AsmToken::EndOfStatement))
    return false;
  do {
    if (parseOperand(Operands))
      return true;
  } while (parseOptionalToken(AsmToken::Comma));
  return parseEOL();
}

bool Or1kAsmParser::matchAndEmitInstruction(SMLoc Loc, unsigned &Opcode, OperandVector &Operands, MCStreamer &Out,
                                            uint64_t &ErrorInfo, bool MatchingInlineAsm) {
  MCInst MI;
  FeatureBitset Missing;
  unsigned Result = MatchInstructionImpl(Operands, MI, ErrorInfo, Missing, MatchingInlineAsm);
  switch (Result) {
  case Match_Success:
    MI.setLoc(Loc);
    Opcode = MI.getOpcode();
    Out.emitInstruction(MI, getSTI());
    return false;
  case Match_MissingFeature: {
    std::string Needed;
    for (unsigned Feature = 0; Feature < Missing.size(); ++Feature)
      if (Missing[Feature])
        Needed += std::string(" ") + getSubtargetFeatureName(Feature);
    return Error(Loc, "this needs" + Needed + ", and neither -mattr nor -mcpu says so");
  }
  case Match_MnemonicFail:
    return Error(Loc, "there is no such instruction");
  }
  // ErrorInfo is the number of the operand that does not fit, or ~0.
  SMLoc Place = ErrorInfo < Operands.size() ? Operands[ErrorInfo]->getStartLoc() : Loc;
  const char *Diagnostic = getMatchKindDiag(Or1kMatchResultTy(Result));
  return Error(Place, Diagnostic ? Diagnostic : "this is not an operand of the instruction, or there are too few");
}

void llvm::registerOr1kAsmParser() { RegisterMCAsmParser<Or1kAsmParser> X(getTheOr1kTarget()); }
