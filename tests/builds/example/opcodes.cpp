#define GET_INSTRINFO_ENUM
#include "ToyGenInstrInfo.inc"

unsigned numberOfOpcodes() { return llvm::Toy::INSTRUCTION_LIST_END; }
