"""The generator ``target-library-info``: the functions of C's libraries that LLVM knows, ``TargetLibraryInfo.inc`` (LLVM's
TargetLibraryInfoEmitter), of releases that have it.

The file has, in sections for other files to include, the enumeration, a table of symbols, and one of types, in which a function's are found by
its number::

    LibFunc_malloc,
    static const FuncArgTypeID SignatureTable[] = {
      /* 0 */ Ptr, Long, Long, Bool, NoFuncArgType,
"""

from __future__ import annotations

from tgdsl.files import TargetLibraryInfo as File
from tgdsl.generation import Generator, Part
from tgdsl.generators.kit.cpp import file_header, source_of
from tgdsl.generators.kit.sequences import SequenceTable
from tgdsl.generators.kit.string_storage import StringStorage
from tgdsl.generators.kit.writer import Writer
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model import Model
from tgdsl.model.library_functions import LibraryFunctions, has_library_functions

_CLASS = "TargetLibraryInfoImpl::"

_NO_FUNCTION = ("Void",)  # the types of no function


def render(library: LibraryFunctions, source: str) -> str:
    """The text of the file; its header names the source."""
    out = Writer()
    out.paste(file_header("Target Library Info Source Fragment", source))
    names = [f"LibFunc_{one.name}" for one in library.functions]
    _begin(out, "ENUM")
    out.lines(["enum LibFunc : unsigned {", "  NotLibFunc = 0,", *(f"  {name}," for name in names)])
    out.lines(["  NumLibFuncs,", "  End_LibFunc = NumLibFuncs,"])
    out.lines([f"  Begin_LibFunc = {names[0] if names else 'NotLibFunc'},", "};", "#endif", ""])
    _write_symbols(out, library)
    _write_types(out, library)
    return str(out)


def _begin(out: Writer, section: str) -> None:
    macro = f"GET_TARGET_LIBRARY_INFO_{section}"
    out.lines([f"#ifdef {macro}", f"#undef {macro}"])


def _write_symbols(out: Writer, library: LibraryFunctions) -> None:
    count = len(library.functions) + 1
    storage = StringStorage()
    offsets = [f"  {storage.add(one.symbol)}, // {one.symbol}" for one in library.functions]
    sizes = [f"  {len(one.symbol.encode())}," for one in library.functions]
    _begin(out, "STRING_TABLE")
    storage.write(out, "StandardNamesStrTable", scope=_CLASS, is_member=False)
    out.line()
    out.line(f"const llvm::StringTable::Offset {_CLASS}StandardNamesOffsets[{count}] = {{")
    out.lines(["  0, //", *offsets, "};"])
    out.lines([f"const uint8_t {_CLASS}StandardNamesSizeTable[{count}] = {{", "  0,", *sizes, "};", "#endif", ""])
    _begin(out, "IMPL_DECL")
    out.line("LLVM_ABI static const llvm::StringTable StandardNamesStrTable;")
    out.line(f"LLVM_ABI static const llvm::StringTable::Offset StandardNamesOffsets[{count}];")
    out.lines([f"LLVM_ABI static const uint8_t StandardNamesSizeTable[{count}];", "#endif", ""])


def _write_types(out: Writer, library: LibraryFunctions) -> None:
    signatures = [_NO_FUNCTION, *(one.signature for one in library.functions)]
    names = sorted({name for signature in signatures for name in signature})
    ranks = {name: rank for rank, name in enumerate(names)}
    ranked = [tuple([ranks[name] for name in signature]) for signature in signatures]
    table = SequenceTable(ranked)
    comments = ["//", *(f"// {one.name}" for one in library.functions)]
    _begin(out, "SIGNATURE_TABLE")
    out.lines(["enum FuncArgTypeID : char {", "  NoFuncArgType = 0,", *(f"  {name}," for name in library.types), "};"])
    out.line("static const FuncArgTypeID SignatureTable[] = {")
    out.lines([*table.lines(names.__getitem__, "NoFuncArgType"), "};"])
    out.line("static const uint16_t SignatureOffset[] = {")
    out.lines([f"  {table[signature]}, {comment}" for signature, comment in zip(ranked, comments, strict=True)])
    out.lines(["};", "#endif", ""])


def _generate(model: Model, file: File, name: str) -> str:
    return render(model.llvm.library_functions, source_of(model.records))


def _applies(model: Model) -> bool:
    return has_library_functions(model.records)


#: The file, which releases before 22 do not have.
_PARTS: ByRelease[tuple[Part[File], ...]] = ByRelease({19: (), 22: (Part("", _generate),)})

GENERATOR = Generator.of_parts(File, _PARTS, _applies, needs_target=False)
