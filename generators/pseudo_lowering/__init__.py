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

Since 22 the method is ``lowerPseudoInstExpansion(const MachineInstr *MI, MCInst &Inst)``, which makes the instruction in place, for its caller to emit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tgdsl.classes import frozen
from tgdsl.files import MCPseudoLowering
from tgdsl.generation import Generator
from tgdsl.generators.kit.cpp import file_header
from tgdsl.generators.kit.writer import Writer
from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model import Model
from tgdsl.model.pseudo_expansions import (
    ExpandedInstruction,
    FixedRegister,
    FromPseudo,
    Immediate,
    PseudoExpansion,
    Source,
    has_pseudo_expansions,
)


@frozen
class _Form:
    """The method, as releases have it.

    Attributes:
        signature: its lines up to the opening brace.
        start: statements in front of the switch.
        result: the MCInst that is made.
        declaration: of the MCInst, at the start of each case.
        emission: what is done with it at the end.
        skipped: the number of machine operands of the pseudo instruction that are skipped in front of variable_ops.
    """

    signature: tuple[str, ...]
    start: tuple[str, ...]
    result: str
    declaration: tuple[str, ...]
    emission: tuple[str, ...]
    skipped: Callable[[ExpandedInstruction], int]


#: The method, which since 22 makes the instruction for its caller.
_FORM = ByRelease(
    {
        19: _Form(
            (
                "emitPseudoExpansionLowering(MCStreamer &OutStreamer,",
                "                            const MachineInstr *MI) {",
            ),
            (),
            "TmpInst",
            ("MCInst TmpInst;",),
            ("EmitToStreamer(OutStreamer, TmpInst);",),
            lambda pseudo: len(pseudo.operands) + 1,  # wrong, for operands of several machine operands, too
        ),
        22: _Form(
            ("lowerPseudoInstExpansion(const MachineInstr *MI, MCInst &Inst) {",),
            ("Inst.clear();",),
            "Inst",
            (),
            (),
            lambda pseudo: pseudo.machine_operands,
        ),
    }
)


def render(target: str, expansions: Sequence[PseudoExpansion], release: Release) -> str:
    """The text of the file; its header does not name the source."""
    form = _FORM[release]
    *first, opening = form.signature
    out = Writer()
    out.paste(file_header("Pseudo-instruction MC lowering Source Fragment"))
    out.line(f"bool {target}AsmPrinter::")
    out.lines(first)
    with out.block(opening):
        if expansions:
            out.lines(form.start)
            out.line("switch (MI->getOpcode()) {")
            out.line("default: return false;")
            for expansion in expansions:
                with out.of(expansion.pseudo):
                    _write_case(out, expansion, form)
            out.line("}")
        out.line(f"return {'true' if expansions else 'false'};")
    out.line()
    return str(out)


def _write_case(out: Writer, expansion: PseudoExpansion, form: _Form) -> None:
    pseudo, real = expansion.pseudo, expansion.real
    with out.block(f"case {pseudo.namespace}::{pseudo.name}: {{"):
        out.lines(form.declaration)
        out.line("MCOperand MCOp;")
        out.line(f"{form.result}.setOpcode({real.namespace}::{real.name});")
        for operand, sources in zip(real.operands, expansion.operands, strict=True):
            out.line(f"// Operand: {operand.name}")
            for source in sources:
                out.lines(_operand(source, form.result))
        if real.variadic:
            out.line("// variable_ops")
            out.line(f"for (unsigned i = {form.skipped(pseudo)}, e = MI->getNumOperands(); i != e; ++i)")
            out.line("  if (lowerOperand(MI->getOperand(i), MCOp))")
            out.line(f"    {form.result}.addOperand(MCOp);")
        out.lines(form.emission)
        out.line("break;")


def _operand(source: Source, result: str) -> list[str]:
    """The statements that add a machine operand to the MCInst ``result``."""
    match source:
        case FromPseudo(number):
            return [f"lowerOperand(MI->getOperand({number}), MCOp);", f"{result}.addOperand(MCOp);"]
        case Immediate(value):
            return [f"{result}.addOperand(MCOperand::createImm({value}));"]
        case FixedRegister(record):
            name = "0" if record is None else f"{source.namespace}::{record.name}"
            return [f"{result}.addOperand(MCOperand::createReg({name}));"]


def _generate(model: Model, file: MCPseudoLowering) -> str:
    return render(model.target_name, model.pseudo_expansions, model.release)


def _applies(model: Model) -> bool:
    return has_pseudo_expansions(model.records)


GENERATOR = Generator.of(MCPseudoLowering, _generate, _applies)
