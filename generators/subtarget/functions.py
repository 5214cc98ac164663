"""STIPredicates as member functions of the subtarget's class, and of the target's MCInstrAnalysis::

bool XGenSubtargetInfo::isZeroIdiom(const MachineInstr *MI, APInt &Mask) const {
  unsigned ProcessorID = getSchedModel().getProcessorID();
  switch(MI->getOpcode()) {
  default:
    break;
  case X::XOR:
    if (ProcessorID == 2 || ProcessorID == 4) {
      Mask = -4;
      return MI->getOperand(1).getReg() == MI->getOperand(2).getReg();
    }
    break;
  }

  return false;
} // XGenSubtargetInfo::isZeroIdiom
"""

from __future__ import annotations

from collections.abc import Iterator

from tgdsl.generators.kit.instruction_predicates import FORM, PredicateText
from tgdsl.generators.kit.writer import Writer
from tgdsl.generators.subtarget.subject import Subject
from tgdsl.model.predicates.subtarget_functions import SubtargetCase, SubtargetFunction


def write_declarations(out: Writer, subject: Subject, text: PredicateText, indent: str = "  ") -> None:
    for function in _written(subject, text):
        override = "override" if function.overrides else ""
        out.line(f"{indent}bool {_signature(function, text)}{override};")


def write_definitions(out: Writer, subject: Subject, text: PredicateText, class_name: str) -> None:
    for function in _written(subject, text):
        out.line(f"bool {class_name}::{_signature(function, text)}{{")
        mask = ", Mask" if function.updates_mask else ""
        for name in function.delegates:
            out.line(f"  if ({name}(MI{mask}{', ProcessorID' if text.mc else ''}))")
            out.line("    return true;")
            out.line()
        if not text.mc:
            out.line("  unsigned ProcessorID = getSchedModel().getProcessorID();")
        out.line(f"  switch(MI{'->' if text.pointer else '.'}getOpcode()) {{")
        out.line("  default:")
        out.line("    break;" if function.groups else "    break;  }")
        for number, group in enumerate(function.groups):
            if number:
                out.line()
            out.lines([f"  case {text.target}::{opcode.name}:" for opcode in group.opcodes])
            for case in group.cases:
                out.lines(_case(case, function, text))
            out.line("    break;")
        if function.groups:
            out.line("  }")
        out.line()
        out.line(f"  return {text.expression(function.default, 1)};")
        out.line(f"}} // {class_name}::{function.name}")
        out.line()


def _written(subject: Subject, text: PredicateText) -> list[SubtargetFunction]:
    return [function for function in subject.functions if function.for_mc or not text.mc]


def _signature(function: SubtargetFunction, text: PredicateText) -> str:
    instruction = f"const {'MCInst' if text.mc else 'MachineInstr'} {'*' if text.pointer else '&'}MI"
    mask = ", APInt &Mask" if function.updates_mask else ""
    return f"{function.name}({instruction}{mask}{', unsigned ProcessorID' if text.mc else ''}) const "


def _case(case: SubtargetCase, function: SubtargetFunction, text: PredicateText) -> Iterator[str]:
    processors = [
        f"ProcessorID == {number}" for number in range(case.processors.bit_length()) if case.processors >> number & 1
    ]
    yield f"    if ({' || '.join(processors)}) {{"
    if function.updates_mask:
        # LLVM prints the mask as a signed number of just so many bits.
        mask = case.operands - (1 << case.operands.bit_length())
        yield f"      Mask = {mask};" if case.operands else "      Mask.clearAllBits();"
    yield f"      return {text.expression(case.predicate, 3)};"
    yield "    }"


def write_mc_analysis(out: Writer, subject: Subject) -> None:
    """The functions on MCInsts, which the target's MCInstrAnalysis includes."""
    text = PredicateText(subject.target, mc=True, form=FORM[subject.release])
    with subject.frame.section(out, "GET_STIPREDICATE_DECLS_FOR_MC_ANALYSIS"):
        write_declarations(out, subject, text, subject.form.analysis_indent)
    with subject.frame.section(out, "GET_STIPREDICATE_DEFS_FOR_MC_ANALYSIS"):
        write_definitions(out, subject, text, f"{subject.target}MCInstrAnalysis")
