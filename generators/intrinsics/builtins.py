"""``Intrinsic::getIntrinsicForClangBuiltin`` and the same for Microsoft's compiler: a table of builtins for each target."""

from __future__ import annotations

from collections.abc import Mapping

from tgdsl.generators.kit.literals import escaped
from tgdsl.generators.kit.sequences import StringPool
from tgdsl.generators.kit.writer import Writer, template
from tgdsl.model.intrinsics import IntrinsicTable

_PER_LINE = 15  # characters

_ENTRY = template("""\
      struct BuiltinEntry {
        Intrinsic::ID IntrinID;
        unsigned StrTabOffset;
        const char *getName() const {
          return &BuiltinNames[StrTabOffset];
        }
        bool operator<(StringRef RHS) const {
          return strncmp(getName(), RHS.data(), RHS.size()) < 0;
        }
      };
      StringRef TargetPrefix(TargetPrefixStr);

    """)

_LOOK_UP = template("""\
        };
        auto I = std::lower_bound(std::begin(${prefix}Names),
                                  std::end(${prefix}Names),
                                  BuiltinNameStr);
        if (I != std::end(${prefix}Names) &&
            I->getName() == BuiltinNameStr)
          return I->IntrinID;
      }
    """)


def builtins_of(table: IntrinsicTable, clang: bool) -> Mapping[str, Mapping[str, str]]:
    """By TargetPrefix, sorted: each builtin with its intrinsic's enumerator, in the order of the intrinsics."""
    found: dict[str, dict[str, str]] = {}
    for one in table.intrinsics:
        builtin = one.clang_builtin if clang else one.ms_builtin
        if builtin:
            found.setdefault(one.target_prefix, {})[builtin] = one.name
    return {prefix: found[prefix] for prefix in sorted(found)}


def write_builtins(out: Writer, table: IntrinsicTable, clang: bool) -> None:
    """The section GET_LLVM_INTRINSIC_FOR_CLANG_BUILTIN, or that of MS."""
    compiler = "Clang" if clang else "MS"
    out.line("// Get the LLVM intrinsic that corresponds to a builtin.")
    out.line("// This is used by the C front-end.  The builtin name is passed")
    out.line("// in as BuiltinName, and a target prefix (e.g. 'ppc') is passed")
    out.line("// in as TargetPrefix.  The result is assigned to 'IntrinsicID'.")
    out.line(f"#ifdef GET_LLVM_INTRINSIC_FOR_{compiler.upper()}_BUILTIN")
    out.line(
        f"Intrinsic::ID Intrinsic::getIntrinsicFor{compiler}Builtin(const char *TargetPrefixStr, StringRef BuiltinNameStr) {{"
    )
    builtins = builtins_of(table, clang)
    if builtins:
        _write_tables(out, builtins)
    out.lines(["  return Intrinsic::not_intrinsic;", "}", "#endif", ""])


def _write_tables(out: Writer, builtins: Mapping[str, Mapping[str, str]]) -> None:
    pool = StringPool()
    for members in builtins.values():
        for builtin in members:
            pool.add(builtin.encode())
    texts = {code: f" '{escaped(bytes([code]))}'," for code in set(pool.data)}
    characters = [texts[code] for code in pool.data]
    out.line("  static const char BuiltinNames[] = {")
    lines = ["".join(characters[at : at + _PER_LINE]) for at in range(0, len(characters), _PER_LINE)]
    out.lines([f" {line}" for line in ([*lines, ""] if len(characters) % _PER_LINE == 0 else lines)])
    out.lines(["  };", ""])
    out.fill(_ENTRY)
    for prefix, members in builtins.items():
        out.line(f'  if (TargetPrefix == "{prefix}") {{' if prefix else "  /* Target Independent Builtins */ {")
        out.line(f"    static const BuiltinEntry {prefix}Names[] = {{")
        out.lines(
            [
                f"      {{Intrinsic::{name}, {pool.add(builtin.encode())}}}, // {builtin}"
                for builtin, name in sorted(members.items())
            ]
        )
        out.fill(_LOOK_UP, prefix=prefix)
