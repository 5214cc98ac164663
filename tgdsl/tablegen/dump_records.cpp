// The records of a .td file as JSON on standard output, with the keys and values of llvm-tblgen --dump-json, in the order of definition:
// records by their IDs, fields as the classes declare them. It is built against the LLVM that is installed, whose TableGen it is; see
// tgdsl/tablegen/program.py. Standard error has one JSON object in a line for each diagnostic, and one for the files that were read.
// Its command line is that of llvm-tblgen: FILE, -I and -D.

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TableGen/Error.h"
#include "llvm/TableGen/Main.h"
#include "llvm/TableGen/Record.h"
#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

using namespace llvm;

static cl::opt<bool> WithFolders("tgdsl-folders", cl::desc("\"!locs\" name files with their folders, as they were opened"));

static cl::opt<std::string> Form("tgdsl-form", cl::desc("print-records, print-detailed-records or ctags, as llvm-tblgen has them"));

// A class among a record's: LLVM up to 20 lists each with the place where it is named.
template <class R> static const Record &superClass(const std::pair<R *, SMRange> &Named) { return *Named.first; }
static const Record &superClass(const Record *Class) { return *Class; }

static void writeName(json::OStream &Out, StringRef Key, const StringInit *Name) {
  if (Name)
    Out.attribute(Key, Name->getAsUnquotedString());
}

static void write(json::OStream &Out, const Init &Value) {
  if (isa<UnsetInit>(Value))
    return Out.value(nullptr);
  if (const auto *Bit = dyn_cast<BitInit>(&Value))
    return Out.value(Bit->getValue() ? 1 : 0);
  if (const auto *Int = dyn_cast<IntInit>(&Value))
    return Out.value(Int->getValue());
  if (const auto *String = dyn_cast<StringInit>(&Value))
    return Out.value(String->getValue());
  if (const auto *Bits = dyn_cast<BitsInit>(&Value))
    return Out.array([&] {
      for (unsigned Number = 0; Number != Bits->getNumBits(); ++Number)
        write(Out, *Bits->getBit(Number));
    });
  if (const auto *List = dyn_cast<ListInit>(&Value))
    return Out.array([&] {
      for (const Init *Element : *List)
        write(Out, *Element);
    });
  // What else there is, is an object, whose keys are sorted.
  Out.objectBegin();
  StringRef Kind = "complex";
  if (const auto *Dag = dyn_cast<DagInit>(&Value)) {
    Kind = "dag";
    Out.attributeArray("args", [&] {
      for (unsigned Number = 0; Number != Dag->getNumArgs(); ++Number)
        Out.array([&] {
          write(Out, *Dag->getArg(Number));
          const StringInit *Name = Dag->getArgName(Number);
          Out.value(Name ? json::Value(Name->getAsUnquotedString()) : json::Value(nullptr));
        });
    });
  } else if (const auto *Def = dyn_cast<DefInit>(&Value)) {
    Kind = "def";
    Out.attribute("def", Def->getDef()->getName());
  }
  const auto *VarBit = dyn_cast<VarBitInit>(&Value);
  const auto *Var = dyn_cast<VarInit>(VarBit ? VarBit->getBitVar() : &Value);
  if (Var)
    Kind = VarBit ? "varbit" : "var";
  if (Var && VarBit)
    Out.attribute("index", VarBit->getBitNum());
  Out.attribute("kind", Kind);
  if (const auto *Dag = dyn_cast<DagInit>(&Value)) {
    writeName(Out, "name", Dag->getName());
    Out.attributeBegin("operator");
    write(Out, *Dag->getOperator());
    Out.attributeEnd();
  }
  Out.attribute("printable", Value.getAsString());
  if (Var)
    Out.attribute("var", Var->getName());
  Out.objectEnd();
}

static std::string location(SMLoc Loc) {
  unsigned Buffer = SrcMgr.FindBufferContainingLoc(Loc);
  if (!WithFolders || !Buffer)
    return SrcMgr.getFormattedLocationNoOffset(Loc);
  return (SrcMgr.getMemoryBuffer(Buffer)->getBufferIdentifier() + ":" + Twine(SrcMgr.FindLineNumber(Loc, Buffer))).str();
}

static void write(json::OStream &Out, const Record &Def) {
  Out.attribute("!anonymous", Def.isAnonymous());
  Out.attributeArray("!fields", [&] {
    for (const RecordVal &Field : Def.getValues())
      if (Field.isNonconcreteOK() && !Def.isTemplateArg(Field.getNameInit()))
        Out.value(Field.getNameInitAsString());
  });
  Out.attributeArray("!locs", [&] {
    for (SMLoc Loc : Def.getLoc())
      Out.value(location(Loc));
  });
  Out.attribute("!name", Def.getNameInitAsString());
  Out.attributeArray("!superclasses", [&] {
    for (const auto &Class : Def.getSuperClasses())
      Out.value(superClass(Class).getNameInitAsString());
  });
  for (const RecordVal &Field : Def.getValues()) {
    if (Def.isTemplateArg(Field.getNameInit()))
      continue;
    Out.attributeBegin(Field.getNameInitAsString());
    write(Out, *Field.getValue());
    Out.attributeEnd();
  }
}

static bool writeAll(const RecordKeeper &Records) {
  if (ErrorsPrinted)
    return true;
  std::map<std::string, std::vector<const Record *>> Instances;
  for (const auto &Class : Records.getClasses())
    Instances[Class.second->getNameInitAsString()];
  std::vector<const Record *> Defs;
  for (const auto &Def : Records.getDefs()) {
    Defs.push_back(Def.second.get());
    for (const auto &Class : Def.second->getSuperClasses())
      Instances[superClass(Class).getNameInitAsString()].push_back(Def.second.get());
  }
  std::stable_sort(Defs.begin(), Defs.end(), [](const Record *A, const Record *B) { return A->getID() < B->getID(); });

  json::OStream Out(outs());
  Out.objectBegin();
  Out.attributeObject("!instanceof", [&] {
    for (const auto &Class : Instances)
      Out.attributeArray(Class.first, [&] {
        for (const Record *Def : Class.second)
          Out.value(Def->getNameInitAsString());
      });
  });
  Out.attribute("!tablegen_json_version", 1);
  for (const Record *Def : Defs)
    Out.attributeObject(Def->getNameInitAsString(), [&] { write(Out, *Def); });
  Out.objectEnd();

  json::OStream Files(errs());
  Files.object([&] {
    Files.attributeArray("files", [&] {
      for (unsigned Number = 1; Number <= SrcMgr.getNumBuffers(); ++Number)
        Files.value(SrcMgr.getMemoryBuffer(Number)->getBufferIdentifier());
    });
  });
  errs() << '\n';
  return false;
}

// The names of classes and records with their places, as -gen-ctags sorts them.
static void writeTags(const RecordKeeper &Records) {
  std::vector<std::tuple<std::string, std::string, unsigned>> Tags;
  auto Add = [&](const std::string &Name, SMLoc Loc) {
    unsigned Buffer = SrcMgr.FindBufferContainingLoc(Loc);
    Tags.emplace_back(Name, SrcMgr.getMemoryBuffer(Buffer)->getBufferIdentifier().str(), SrcMgr.getLineAndColumn(Loc).first);
  };
  for (const auto &Class : Records.getClasses()) {
    Add(Class.first, Class.second->getLoc().front());
    for (SMLoc Loc : Class.second->getForwardDeclarationLocs())
      Add(Class.first, Loc);
  }
  for (const auto &Def : Records.getDefs())
    Add(Def.first, Def.second->getLoc().front());
  std::sort(Tags.begin(), Tags.end());
  outs() << "!_TAG_FILE_FORMAT\t1\t/original ctags format/\n!_TAG_FILE_SORTED\t1\t/0=unsorted, 1=sorted, 2=foldcase/\n";
  for (const auto &Tag : Tags)
    outs() << std::get<0>(Tag) << '\t' << std::get<1>(Tag) << '\t' << std::get<2>(Tag) << '\n';
}

// TableGen's diagnostics, each with the places of the includes that led to its file, from the inner one outwards.
static void report(const SMDiagnostic &Diagnostic, void *) {
  const char *Kinds[] = {"error", "warning", "remark", "note"};
  json::OStream Out(errs());
  Out.object([&] {
    Out.attribute("kind", Kinds[Diagnostic.getKind()]);
    Out.attribute("message", Diagnostic.getMessage());
    if (!Diagnostic.getLoc().isValid())
      return;
    Out.attribute("file", Diagnostic.getFilename());
    Out.attribute("line", Diagnostic.getLineNo());
    Out.attribute("column", Diagnostic.getColumnNo() + 1);
    Out.attributeArray("included", [&] {
      SMLoc Loc = Diagnostic.getLoc();
      while ((Loc = SrcMgr.getParentIncludeLoc(SrcMgr.FindBufferContainingLoc(Loc))).isValid()) {
        unsigned Buffer = SrcMgr.FindBufferContainingLoc(Loc);
        Out.array([&] {
          Out.value(SrcMgr.getMemoryBuffer(Buffer)->getBufferIdentifier());
          Out.value(SrcMgr.FindLineNumber(Loc, Buffer));
        });
      }
    });
  });
  errs() << '\n';
}

int main(int argc, char **argv) {
  SrcMgr.setDiagHandler(report);
  cl::ParseCommandLineOptions(argc, argv);
  return TableGenMain(argv[0], [](raw_ostream &, auto &Records) {
    if (Form.empty())
      return writeAll(Records);
    if (Form == "print-records")
      outs() << Records;
    else if (Form == "print-detailed-records")
      EmitDetailedRecords(Records, outs());
    else
      writeTags(Records);
    return false;
  });
}
