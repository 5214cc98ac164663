"""Parts that the tables of DXIL operations have in common: the look-up of an operation's properties, and of names."""

from __future__ import annotations

from tgdsl.generators.kit.sequences import StringTable
from tgdsl.generators.kit.writer import Writer, template
from tgdsl.llvm import Release

#: What follows the properties in getOpCodeProperty.
SEARCH = template("""
      // FIXME: change search to indexing with
      // Op once all DXIL operations are added.
      OpCodeProperty TmpProp;
      TmpProp.OpCode = Op;
      const OpCodeProperty *Prop =
          llvm::lower_bound(OpCodeProps, TmpProp,
                            [](const OpCodeProperty &A, const OpCodeProperty &B) {
                              return A.OpCode < B.OpCode;
                            });
      assert(Prop && "failed to find OpCodeProperty");
      return Prop;
    }

    """.removeprefix("\n"))


def write_names(out: Writer, operations: StringTable, classes: StringTable, release: Release) -> None:
    """The functions that give the names of operations and of their classes, without the last line of the second one."""
    out.lines(["static const char *getOpCodeName(dxil::OpCode Op) {", ""])
    out.paste(operations.definition("  static const char DXILOpCodeNameTable[]", release))
    out.lines(["  auto *Prop = getOpCodeProperty(Op);", "  unsigned Index = Prop->OpCodeNameOffset;"])
    out.lines(["  return DXILOpCodeNameTable + Index;", "}", ""])
    out.lines(["static const char *getOpCodeClassName(const OpCodeProperty &Prop) {", ""])
    out.paste(classes.definition("  static const char DXILOpCodeClassNameTable[]", release))
    out.lines(["  unsigned Index = Prop.OpCodeClassNameOffset;", "  return DXILOpCodeClassNameTable + Index;"])
