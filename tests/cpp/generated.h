// For the programs here: how they name a generated file, and how they print.

#ifndef TGDSL_TESTS_GENERATED_H
#define TGDSL_TESTS_GENERATED_H

#include <cstdio>

// The name of a file of the target that the compiler was told of: FILE_OF(TARGET, GenRegisterInfo.inc)
#define FILE_OF(target, rest) QUOTED_FILE(target, rest)
#define QUOTED_FILE(target, rest) QUOTED(target##rest)
#define QUOTED(text) #text

// A name that begins with the target's: NAME_OF(TARGET, GenRegisterInfo)
#define NAME_OF(target, rest) JOINED(target, rest)
#define JOINED(first, second) first##second
#define NAME_WITH(before, target, rest) JOINED_WITH(before, target, rest)
#define JOINED_WITH(first, second, third) first##second##third

template <typename Numbers> void printNumbers(const char *Title, const Numbers &Values) {
  std::printf(", %s", Title);
  for (auto Value : Values)
    std::printf(" %lld", static_cast<long long>(Value));
}

#endif
