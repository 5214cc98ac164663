"""TIIPredicates on an MCInst, for the MC layer::

namespace AVR_MC { bool isSomething(const MCInst &MI); ... }             // GET_INSTRINFO_MC_HELPER_DECLS
namespace AVR_MC { bool isSomething(const MCInst &MI) { ... } ... }      // GET_INSTRINFO_MC_HELPERS
"""

from __future__ import annotations

from generators.instr_info.subject import Subject
from generators.kit.cpp import guarded, namespace
from generators.kit.instruction_predicates import PredicateText
from generators.kit.writer import Writer


def write_mc_helpers(out: Writer, subject: Subject) -> None:
    scope = f"{subject.target}_MC"
    with guarded(out, "GET_INSTRINFO_MC_HELPER_DECLS"):
        out.line()
        with namespace(out, "llvm", blank_after=True):
            out.line("class MCInst;")
            out.line("class FeatureBitset;")
            out.line()
            with namespace(out, scope):
                out.line()
                out.lines([f"bool {function.name}(const MCInst &MI);" for function in subject.functions])
                out.line("void verifyInstructionPredicates(unsigned Opcode, const FeatureBitset &Features);")
                out.line()
    out.paste("#ifdef GET_INSTRINFO_MC_HELPERS\n#undef GET_INSTRINFO_MC_HELPERS\n\n")
    with namespace(out, "llvm", blank_after=True), namespace(out, scope):
        out.line()
        text = PredicateText(subject.target, mc=True)
        for function in subject.functions:
            out.line(f"bool {function.name}(const MCInst &MI) {{")
            out.paste(f"  {text.statement(function.body)}\n}}\n\n")
    out.paste("#endif // GET_GENISTRINFO_MC_HELPERS\n\n")  # as LLVM spells it
