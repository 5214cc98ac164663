// Prints further sections of TARGET's generated instruction information: scheduling classes, operands by name and by type, and
// available features. NAMESPACE is that of the instructions. features.inc has the enumerators of features, feature_sets.inc a
// SET(bits) for each set of features to test, sched.inc a CLASS(name) for each scheduling class, and operands.inc an OPERAND(name)
// for each name of an operand.

#include "generated.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/TargetParser/SubtargetFeature.h"

namespace llvm {
namespace TARGET {
enum {
#include "features.inc"
};
} // namespace TARGET
extern const unsigned NAME_OF(TARGET, InstrNameIndices)[];
extern const char NAME_OF(TARGET, InstrNameData)[];
} // namespace llvm

#define GET_INSTRINFO_ENUM
#define GET_INSTRINFO_SCHED_ENUM
#define GET_INSTRINFO_HELPER_DECLS
#define GET_INSTRINFO_HELPERS
#define GET_INSTRINFO_OPERAND_ENUM
#define GET_INSTRINFO_NAMED_OPS
#define GET_INSTRINFO_OPERAND_TYPES_ENUM
#define GET_INSTRINFO_OPERAND_TYPE
#define GET_INSTRINFO_MEM_OPERAND_SIZE
#define GET_INSTRINFO_LOGICAL_OPERAND_SIZE_MAP
#define GET_INSTRINFO_LOGICAL_OPERAND_TYPE_MAP
#define GET_INSTRINFO_MC_HELPER_DECLS
#define GET_INSTRINFO_MC_HELPERS
#define GET_AVAILABLE_OPCODE_CHECKER
#define ENABLE_INSTR_PREDICATE_VERIFIER
#include FILE_OF(TARGET, GenInstrInfo.inc)

using namespace llvm;

static void printOperands(const MCInstrInfo &Info, unsigned Number) {
  std::printf("%u, types", Number);
  for (unsigned Operand = 0; Operand < Info.get(Number).getNumOperands(); ++Operand)
    std::printf(" %d", NAMESPACE::getOperandType(Number, Operand));
  std::printf(", named");
#define OPERAND(name) std::printf(" %d", NAMESPACE::getNamedOperandIdx(Number, NAMESPACE::OpName::name));
#include "operands.inc"
  std::printf("\n");
}

static void printAvailable(const MCInstrInfo &Info, unsigned long long Bits) {
  FeatureBitset Features;
  for (unsigned Feature = 0; Feature < 64; ++Feature)
    if (Bits >> Feature & 1)
      Features.set(Feature);
  std::printf("features %llx have", Bits);
  for (unsigned Number = 0; Number < Info.getNumOpcodes(); ++Number)
    if (NAME_OF(TARGET, _MC)::isOpcodeAvailable(Number, Features)) {
      std::printf(" %u", Number);
      NAME_OF(TARGET, _MC)::verifyInstructionPredicates(Number, Features); // aborts if the features are missing
    }
  std::printf("\n");
}

void printMore(const MCInstrInfo &Info) {
#define CLASS(name) std::printf("scheduling class " #name " %u\n", static_cast<unsigned>(NAMESPACE::Sched::name));
#include "sched.inc"
  for (unsigned Number = 0; Number < Info.getNumOpcodes(); ++Number)
    printOperands(Info, Number);
#define SET(bits) printAvailable(Info, bits);
#include "feature_sets.inc"
}
