// What releases of LLVM have otherwise, as far as this back end meets it: one source fits LLVM 19 and LLVM 22, and is written as 22 has it.
//
// Parameters and words that only one of them has stand in SINCE_LLVM_22(...) or BEFORE_LLVM_22(...), where they are; `git grep LLVM_22` lists
// them. Whoever wants one release alone takes the other's out.

#ifndef OR1K_LLVM_H
#define OR1K_LLVM_H

#include "llvm/Config/llvm-config.h"

#if LLVM_VERSION_MAJOR >= 22
#define SINCE_LLVM_22(...) __VA_ARGS__
#define BEFORE_LLVM_22(...)
#else
#define SINCE_LLVM_22(...)
#define BEFORE_LLVM_22(...) __VA_ARGS__

// What only has another name.
#define CodeGenTargetMachineImpl LLVMTargetMachine
#define hasFPImpl hasFP // LLVM 22 has a hasFP, too, which asks it
#define matchAndEmitInstruction MatchAndEmitInstruction
#define parseInstruction ParseInstruction
#endif

#endif
