// Looks rows up in SPARC's generated searchable tables. Each line of standard input is a look-up function and its key, in quotes if it
// is a string; printed is the row that it finds.

#include "generated.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <iostream>
#include <string>

using namespace llvm;

struct ASITag {
  const char *Name;
  const char *AltName;
  unsigned Encoding;
};

struct PrefetchTag {
  const char *Name;
  unsigned Encoding;
};

#define GET_ASITagsList_DECL
#define GET_ASITagsList_IMPL
#define GET_PrefetchTagsList_DECL
#define GET_PrefetchTagsList_IMPL
#include FILE_OF(TARGET, GenSearchableTables.inc)

static void print(const ASITag *Row) {
  if (Row)
    std::printf("%s %s %u\n", Row->Name, Row->AltName, Row->Encoding);
  else
    std::printf("none\n");
}

static void print(const PrefetchTag *Row) {
  if (Row)
    std::printf("%s %u\n", Row->Name, Row->Encoding);
  else
    std::printf("none\n");
}

int main() {
  std::string Function, Key;
  while (std::cin >> Function >> Key) {
    StringRef Name = StringRef(Key).trim('"');
    if (Function == "lookupASITagByEncoding")
      print(lookupASITagByEncoding(std::stoul(Key)));
    else if (Function == "lookupASITagByName")
      print(lookupASITagByName(Name));
    else if (Function == "lookupASITagByAltName")
      print(lookupASITagByAltName(Name));
    else if (Function == "lookupPrefetchTagByEncoding")
      print(lookupPrefetchTagByEncoding(std::stoul(Key)));
    else if (Function == "lookupPrefetchTagByName")
      print(lookupPrefetchTagByName(Name));
    else
      return 1;
  }
}
