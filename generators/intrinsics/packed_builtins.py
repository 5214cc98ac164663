"""``Intrinsic::getIntrinsicForClangBuiltin`` and the same for Microsoft's compiler: builtins are stored without what those of one target
begin with."""

from __future__ import annotations

import os
from collections.abc import Mapping

from tgdsl.generators.intrinsics.builtins import builtins_of
from tgdsl.generators.kit.string_storage import StringStorage
from tgdsl.generators.kit.writer import Writer, template
from tgdsl.model.intrinsics import IntrinsicTable

_BEGIN = template("""\

    // Get the LLVM intrinsic that corresponds to a builtin. This is used by the
    // C front-end. The builtin name is passed in as BuiltinName, and a target
    // prefix (e.g. 'ppc') is passed in as TargetPrefix.
    #ifdef GET_LLVM_INTRINSIC_FOR_${macro}_BUILTIN
    Intrinsic::ID
    Intrinsic::getIntrinsicFor${compiler}Builtin(StringRef TargetPrefix,$blank
                                          StringRef BuiltinName) {
      using namespace Intrinsic;
    """)

_WITHOUT = template("""\

      return not_intrinsic;
      }
    #endif  // GET_LLVM_INTRINSIC_FOR_${macro}_BUILTIN
    """)

_ENTRY = template("""\

      struct BuiltinEntry {
        ID IntrinsicID;
        unsigned StrTabOffset;
        const char *getName() const { return BuiltinNames[StrTabOffset].data(); }
        bool operator<(StringRef RHS) const {
          return strncmp(getName(), RHS.data(), RHS.size()) < 0;
        }
      };

    """)

_TARGETS = template("""\

      struct TargetEntry {
        StringLiteral TargetPrefix;
        ArrayRef<BuiltinEntry> Names;
        StringLiteral CommonPrefix;
        bool operator<(StringRef RHS) const {
          return TargetPrefix < RHS;
        };
      };
      static constexpr TargetEntry TargetTable[] = {
    """)

_OF_NO_TARGET = template("""\

      // Check if it's a target independent builtin.
      // Copy the builtin name so we can use it in consume_front without clobbering
      // if for the lookup in the target specific table.
      StringRef Suffix = BuiltinName;
      if (Suffix.consume_front("$prefix")) {
        auto II = lower_bound(Names, Suffix);
        if (II != std::end(Names) && II->getName() == Suffix)
          return II->IntrinsicID;
      }
    """)

_END = template("""\

      auto TI = lower_bound(TargetTable, TargetPrefix);
      if (TI == std::end(TargetTable) || TI->TargetPrefix != TargetPrefix)
        return not_intrinsic;
      // This is the last use of BuiltinName, so no need to copy before using it in
      // consume_front.
      if (!BuiltinName.consume_front(TI->CommonPrefix))
        return not_intrinsic;
      auto II = lower_bound(TI->Names, BuiltinName);
      if (II == std::end(TI->Names) || II->getName() != BuiltinName)
        return not_intrinsic;
      return II->IntrinsicID;
    }
    #endif // GET_LLVM_INTRINSIC_FOR_${macro}_BUILTIN

    """)


def write_builtins(out: Writer, table: IntrinsicTable, clang: bool) -> None:
    """The section GET_LLVM_INTRINSIC_FOR_CLANG_BUILTIN, or that of MS."""
    compiler = "Clang" if clang else "MS"
    macro = compiler.upper()
    builtins = builtins_of(table, clang)
    out.fill(_BEGIN, macro=macro, compiler=compiler, blank=" ")
    if not builtins:
        out.fill(_WITHOUT, macro=macro)
        return
    shared = {prefix: os.path.commonprefix([*members]) for prefix, members in builtins.items()}
    _write_names(out, builtins, shared)
    out.fill(_TARGETS)
    out.lines([f'    {{"{prefix}", {prefix}Names, "{begin}"}},' for prefix, begin in shared.items() if prefix])
    out.line("  };")
    if "" in shared:
        out.fill(_OF_NO_TARGET, prefix=shared[""])
    out.fill(_END, macro=macro)


def _write_names(out: Writer, builtins: Mapping[str, Mapping[str, str]], shared: Mapping[str, str]) -> None:
    storage = StringStorage()
    rows = {
        prefix: [
            f"    {{{name}, {storage.add(builtin[len(shared[prefix]) :])}}}, // {builtin}"
            for builtin, name in sorted(members.items())
        ]
        for prefix, members in builtins.items()
    }
    storage.write(out, "BuiltinNames")
    out.fill(_ENTRY)
    for prefix, lines in rows.items():
        out.line(f"  // Builtins for {prefix}." if prefix else "  // Target independent builtins.")
        out.line(f"  static constexpr BuiltinEntry {prefix}Names[] = {{")
        out.lines([*lines, f"  }}; // {prefix}Names", ""])
