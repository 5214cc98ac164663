"""The generator ``pseudo-lowering``: ``<Target>GenMCPseudoLowering.inc`` (LLVM's PseudoLoweringEmitter).

The file has a method of the class ``<Target>AsmPrinter``, with a case for each pseudo instruction that has an expansion::

    bool ToyAsmPrinter::
    emitPseudoExpansionLowering(MCStreamer &OutStreamer,
                                const MachineInstr *MI) {
      switch (MI->getOpcode()) {
      default: return false;
      case TOY::RET: { ... }
      }
      return true;
    }
"""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.files import MCPseudoLowering
from tgdsl.generation import Generator
from tgdsl.generators.kit.cpp import file_header
from tgdsl.generators.kit.writer import Writer
from tgdsl.model import Model
from tgdsl.model.pseudo_expansions import (
    FixedRegister,
    FromPseudo,
    Immediate,
    PseudoExpansion,
    Source,
    has_pseudo_expansions,
)


def render(target: str, expansions: Sequence[PseudoExpansion]) -> str:
    """The text of the file; its header does not name the source."""
    out = Writer()
    out.paste(file_header("Pseudo-instruction MC lowering Source Fragment"))
    out.line(f"bool {target}AsmPrinter::")
    out.line("emitPseudoExpansionLowering(MCStreamer &OutStreamer,")
    with out.block("                            const MachineInstr *MI) {"):
        if expansions:
            out.line("switch (MI->getOpcode()) {")
            out.line("default: return false;")
            for expansion in expansions:
                _write_case(out, expansion)
            out.line("}")
        out.line(f"return {'true' if expansions else 'false'};")
    out.line()
    return str(out)


def _write_case(out: Writer, expansion: PseudoExpansion) -> None:
    pseudo, real = expansion.pseudo, expansion.real
    with out.block(f"case {pseudo.namespace}::{pseudo.name}: {{"):
        out.line("MCInst TmpInst;")
        out.line("MCOperand MCOp;")
        out.line(f"TmpInst.setOpcode({real.namespace}::{real.name});")
        for operand, sources in zip(real.operands, expansion.operands, strict=True):
            out.line(f"// Operand: {operand.name}")
            for source in sources:
                out.lines(_operand(source))
        if real.variadic:
            # LLVM skips as many machine operands as the pseudo instruction has operands, and one more.
            out.line("// variable_ops")
            out.line(f"for (unsigned i = {len(pseudo.operands) + 1}, e = MI->getNumOperands(); i != e; ++i)")
            out.line("  if (lowerOperand(MI->getOperand(i), MCOp))")
            out.line("    TmpInst.addOperand(MCOp);")
        out.line("EmitToStreamer(OutStreamer, TmpInst);")
        out.line("break;")


def _operand(source: Source) -> list[str]:
    """The statements that add a machine operand."""
    match source:
        case FromPseudo(number):
            return [f"lowerOperand(MI->getOperand({number}), MCOp);", "TmpInst.addOperand(MCOp);"]
        case Immediate(value):
            return [f"TmpInst.addOperand(MCOperand::createImm({value}));"]
        case FixedRegister(record):
            name = "0" if record is None else f"{source.namespace}::{record.name}"
            return [f"TmpInst.addOperand(MCOperand::createReg({name}));"]


def _generate(model: Model, file: MCPseudoLowering) -> str:
    return render(model.target_name, model.pseudo_expansions)


def _applies(model: Model) -> bool:
    return has_pseudo_expansions(model.records)


GENERATOR = Generator.of(MCPseudoLowering, _generate, _applies)
