// Macros for the names of generated files, and functions for printing.

#ifndef TGDSL_TESTS_GENERATED_H
#define TGDSL_TESTS_GENERATED_H

#include <cstdio>

// The name of a generated file of the target: FILE_OF(TARGET, GenRegisterInfo.inc)
#define FILE_OF(target, rest) QUOTED_FILE(target, rest)
#define QUOTED_FILE(target, rest) QUOTED(target##rest)
#define QUOTED(text) #text

// A name with the target's name as prefix: NAME_OF(TARGET, GenRegisterInfo)
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
