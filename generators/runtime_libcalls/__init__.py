"""The generator ``runtime-libcalls``: the calls of functions at run time that LLVM makes itself, ``RuntimeLibcalls.inc`` (LLVM's
RuntimeLibcallsEmitter), of releases that have it.

The file has, in sections for other files to include, enumerations of calls and of functions that implement them, tables of the functions' symbols
and a look-up in these by a hash, and a function that says which libraries have which functions::

    enum LibcallImpl : unsigned short {
      impl___divdi3 = 220, // __divdi3
    ...
    if (TT.isOSDarwin()) {
      static const RTLIB::LibcallImpl LibraryCalls_isOSDarwin[] = {
          RTLIB::impl_bzero, // bzero
"""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.files import RuntimeLibcalls as File
from tgdsl.generation import Generator, Part
from tgdsl.generators.kit.cpp import file_header, guarded, source_of
from tgdsl.generators.kit.string_storage import StringStorage
from tgdsl.generators.kit.writer import Writer, template
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model import Model
from tgdsl.model.runtime_calls import (
    HashTable,
    Implementation,
    ImplementationGroup,
    RuntimeCalls,
    SystemLibrary,
    has_runtime_calls,
)

_CLASS = "RTLIB::RuntimeLibcallsInfo::"

_WORD, _WORDS_IN_LINE = 64, 4  # of the bit set of a library's functions

_LOOK_UP = template("""\
      };

      unsigned Idx = (hash(Name) % $buckets) * $places;

      for (int I = 0; I != $places; ++I) {
        const uint16_t Entry = HashTableNameToEnum[Idx + I];
        const uint16_t StrOffset = RuntimeLibcallNameOffsetTable[Entry];
        const uint8_t StrSize = RuntimeLibcallNameSizeTable[Entry];
        StringRef Str(
          &RTLIB::RuntimeLibcallsInfo::RuntimeLibcallImplNameTableStorage[StrOffset],
          StrSize);
        if (Str == Name)
          return libcallImplNameHit(Entry, StrOffset);
      }

      return enum_seq(RTLIB::Unsupported, RTLIB::Unsupported);
    }

    """)

_CONVENTIONS = template("""\
        const CallingConv::ID DefaultCC = $convention;
        for (CallingConv::ID &Entry : LibcallImplCallingConvs) {
          Entry = DefaultCC;
        }

    """)


def render(calls: RuntimeCalls, source: str) -> str:
    """The text of the file; its header names the source."""
    out = Writer()
    out.paste(file_header("Runtime LibCalls Source Fragment", source))
    with guarded(out, "GET_RUNTIME_LIBCALL_ENUM"):
        _write_enumerations(out, calls)
    with guarded(out, "GET_INIT_RUNTIME_LIBCALL_NAMES"):
        _write_names(out, calls)
    with guarded(out, "GET_LOOKUP_LIBCALL_IMPL_NAME_BODY"):
        longest = max([len(one.symbol.encode()) for one in calls.implementations])
        out.lines(["", "  size_t Size = Name.size();", f"  if (Size == 0 || Size > {longest})"])
        out.line("    return enum_seq(RTLIB::Unsupported, RTLIB::Unsupported);")
        out.lines([" return lookupLibcallImplNameImpl(Name);", ""])
    with guarded(out, "DEFINE_GET_LOOKUP_LIBCALL_IMPL_NAME"):
        _write_look_up(out, calls.by_symbol)
    with guarded(out, "GET_RUNTIME_LIBCALLS_INFO"):
        _write_libraries(out, calls)
    return str(out)


def _write_enumerations(out: Writer, calls: RuntimeCalls) -> None:
    out.lines(["", "namespace llvm {", "namespace RTLIB {", "enum Libcall : unsigned short {"])
    out.lines([f"  {one.record.name} = {one.number}," for one in calls.calls])
    out.lines([f"  UNKNOWN_LIBCALL = {len(calls.calls)}", "};", ""])
    out.lines(["enum LibcallImpl : unsigned short {", "  Unsupported = 0,"])
    out.lines([f"  {one.enumerator} = {one.number}, // {one.symbol}" for one in calls.implementations])
    out.lines(["};", f"constexpr size_t NumLibcallImpls = {len(calls.implementations) + 1};"])
    out.lines(["} // End namespace RTLIB", "} // End namespace llvm", ""])


def _write_names(out: Writer, calls: RuntimeCalls) -> None:
    storage = StringStorage()
    rows = [f"  {storage.add(one.symbol)}, // {one.symbol}" for one in calls.implementations]
    out.line()
    storage.write(out, "RuntimeLibcallImplNameTable", scope=_CLASS)
    out.lines(["", f"const uint16_t {_CLASS}RuntimeLibcallNameOffsetTable[] = {{", "  0, // ", *rows, "};", ""])
    out.lines([f"const uint8_t {_CLASS}RuntimeLibcallNameSizeTable[] = {{", "  0,"])
    out.lines([*(f"  {len(one.symbol.encode())}," for one in calls.implementations), "};", ""])
    out.line(f"const RTLIB::Libcall llvm::{_CLASS}ImplToLibcall[RTLIB::NumLibcallImpls] = {{")
    out.line("  RTLIB::UNKNOWN_LIBCALL, // RTLIB::Unsupported")
    out.lines([f"  RTLIB::{one.call.name}, // RTLIB::{one.enumerator}" for one in calls.implementations])
    out.lines(["};", "", ""])


def _write_look_up(out: Writer, table: HashTable) -> None:
    out.lines(["", "static inline uint64_t hash(StringRef Str) {"])
    out.lines(["  return static_cast<uint32_t>(xxh3_64bits(Str));", "}", ""])
    out.line(f"iota_range<RTLIB::LibcallImpl> {_CLASS}lookupLibcallImplNameImpl(StringRef Name) {{")
    out.line(f"  static constexpr uint16_t HashTableNameToEnum[{len(table.numbers)}] = {{")
    out.lines([f"    {number}," for number in table.numbers])
    out.fill(_LOOK_UP, buckets=table.buckets, places=table.places)


def _write_libraries(out: Writer, calls: RuntimeCalls) -> None:
    parameters = "const llvm::Triple &TT, ExceptionHandling ExceptionModel, FloatABI::ABIType FloatABI, EABI EABIVersion, StringRef ABIName"
    out.lines(["", f"void llvm::{_CLASS}setTargetRuntimeLibcallSets({parameters}) {{"])
    for library in calls.libraries:
        _write_library(out, library, len(calls.implementations) + 1)
    said = r'"no system runtime library applied to target \'" << TT.str() << "\'\n"'
    out.lines([f"  LLVM_DEBUG(dbgs() << {said});", "}", "", ""])


def _write_library(out: Writer, library: SystemLibrary, count: int) -> None:
    out.lines(["", f"  if ({library.condition}) {{"])
    if library.convention:
        out.fill(_CONVENTIONS, convention=library.convention)
    bits = sum([1 << number for number in library.available])
    words = [f"0x{bits >> at & (1 << _WORD) - 1:014x}" for at in range(0, count, _WORD)]
    lines = [", ".join(words[at : at + _WORDS_IN_LINE]) for at in range(0, len(words), _WORDS_IN_LINE)]
    out.line("    static constexpr LibcallImplBitset SystemAvailableImpls({")
    out.lines([f"      {line}," for line in lines[:-1]] + [f"      {lines[-1]}", "    });"])
    out.lines(["    AvailableLibcallImpls = SystemAvailableImpls;", ""])
    for group in library.groups:
        if not group.condition:
            _write_group(out, group, "    ")
            continue
        out.line(f"    if ({group.condition}) {{")
        _write_group(out, group, "      ")
        out.lines(["    }", ""])
    out.lines(["    return;", "  }"])


def _write_group(out: Writer, group: ImplementationGroup, indent: str) -> None:
    table = f"LibraryCalls{group.name}"
    out.line(f"{indent}static const RTLIB::LibcallImpl {table}[] = {{")
    out.lines(_rows(group.implementations, indent))
    out.lines([f"{indent}}};", "", f"{indent}for (const RTLIB::LibcallImpl Impl : {table}) {{"])
    out.line(f"{indent}  setAvailable(Impl);")
    if group.convention:
        out.line(f"{indent}  setLibcallImplCallingConv(Impl, {group.convention});")
    out.lines([f"{indent}}}", ""])


def _rows(implementations: Sequence[Implementation], indent: str) -> list[str]:
    return [f"{indent}    RTLIB::{one.enumerator}, // {one.symbol}" for one in implementations]


def _generate(model: Model, file: File, name: str) -> str:
    return render(model.llvm.runtime_calls, source_of(model.records))


def _applies(model: Model) -> bool:
    return has_runtime_calls(model.records)


#: The file, which releases before 22 do not have.
_PARTS: ByRelease[tuple[Part[File], ...]] = ByRelease({19: (), 22: (Part("", _generate),)})

GENERATOR = Generator.of_parts(File, _PARTS, _applies, needs_target=False)
