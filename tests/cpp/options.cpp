// A tool with the options of Opts.inc: it prints what LLVM's OptTable reads of its arguments, one option in a line with its values.

#include "llvm/Option/Arg.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Option/Option.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace llvm::opt;

enum ID {
  OPT_INVALID = 0,
#define OPTION(...) LLVM_MAKE_OPT_ID(__VA_ARGS__),
#include "Opts.inc"
#undef OPTION
};

#define PREFIX(NAME, VALUE)                                                                                                    \
  constexpr llvm::StringLiteral NAME##_init[] = VALUE;                                                                         \
  constexpr llvm::ArrayRef<llvm::StringLiteral> NAME(NAME##_init, std::size(NAME##_init) - 1);
#include "Opts.inc"
#undef PREFIX

static constexpr OptTable::Info InfoTable[] = {
#define OPTION(...) LLVM_CONSTRUCT_OPT_INFO(__VA_ARGS__),
#include "Opts.inc"
#undef OPTION
};

class Table : public GenericOptTable {
public:
  Table() : GenericOptTable(InfoTable) {}
};

int main(int argc, char **argv) {
  Table Options;
  unsigned Missing, Count;
  InputArgList Args = Options.ParseArgs(ArrayRef<const char *>(argv + 1, argc - 1), Missing, Count);
  for (const Arg *A : Args) {
    outs() << A->getOption().getUnaliasedOption().getName();
    for (const char *Value : A->getValues())
      outs() << " [" << Value << ']';
    outs() << '\n';
  }
  if (Count)
    outs() << "missing " << Count << '\n';
  if (Args.hasArg(OPT_help))
    Options.printHelp(outs(), "tool [options]", "A tool");
  return 0;
}
