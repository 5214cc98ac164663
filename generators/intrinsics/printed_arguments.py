"""Which arguments of intrinsics comments of LLVM IR show with their names, and how."""

from __future__ import annotations

from tgdsl.generators.intrinsics.tables import Form, write_bits
from tgdsl.generators.kit.writer import Writer
from tgdsl.model.intrinsics import IntrinsicTable


def write_printed_arguments(out: Writer, table: IntrinsicTable, form: Form) -> None:
    """The sections GET_INTRINSIC_PRETTY_PRINT_TABLE and GET_INTRINSIC_PRETTY_PRINT_ARGUMENTS."""
    bits = [bool(one.printed) for one in table.intrinsics]
    write_bits(out, "pretty print", "GET_INTRINSIC_PRETTY_PRINT_TABLE", "PPTable", bits, form)
    out.lines(["", "#ifdef GET_INTRINSIC_PRETTY_PRINT_ARGUMENTS"])
    out.line("void Intrinsic::printImmArg(ID IID, unsigned ArgIdx, raw_ostream &OS, const Constant *ImmArgVal) {")
    out.lines(["  using namespace Intrinsic;", "  switch (IID) {"])
    for one in table.intrinsics:
        if not one.printed:
            continue
        space = f"{one.target_prefix}::" if one.target_prefix else ""
        out.lines([f"  case {one.name}:", "    switch (ArgIdx) {"])
        for argument in one.printed:
            out.line(f"    case {argument.number}:")
            out.line(f'      OS << "{argument.name}=";')
            if argument.printer:
                out.line(f"      {space}{argument.printer}(OS, ImmArgVal);")
            out.line("      return;")
        out.lines(["    }", "    break;"])
    out.lines(["  default:", "    break;", "  }", "}", "#endif // GET_INTRINSIC_PRETTY_PRINT_ARGUMENTS"])
