"""``<Target>GenInstrInfo``, the base class of the target's TargetInstrInfo, and TIIPredicates on a MachineInstr and on an MCInst::

struct AVRGenInstrInfo : public TargetInstrInfo { ... };                // GET_INSTRINFO_HEADER
static bool isSomething(const MachineInstr &MI);                        // GET_INSTRINFO_HELPER_DECLS
bool AVRInstrInfo::isSomething(const MachineInstr &MI) { ... }          // GET_INSTRINFO_HELPERS
AVRGenInstrInfo::AVRGenInstrInfo(...) ... { ... }                       // GET_INSTRINFO_CTOR_DTOR
namespace AVR_MC { bool isSomething(const MCInst &MI); ... }            // GET_INSTRINFO_MC_HELPER_DECLS
namespace AVR_MC { bool isSomething(const MCInst &MI) { ... } ... }     // GET_INSTRINFO_MC_HELPERS
"""

from __future__ import annotations

from tgdsl.generators.instr_info.mc_desc import Deprecations, init_arguments
from tgdsl.generators.instr_info.subject import Subject
from tgdsl.generators.kit.cpp import guarded, namespace
from tgdsl.generators.kit.writer import Writer, template

_CLASS = template("""\
    struct ${target}GenInstrInfo : public TargetInstrInfo {
      explicit ${target}GenInstrInfo(unsigned CFSetupOpcode = ~0u, unsigned CFDestroyOpcode = ~0u, unsigned CatchRetOpcode = ~0u, unsigned ReturnOpcode = ~0u);
      ~${target}GenInstrInfo() override = default;

    };
    """)

_CONSTRUCTOR = template("""\
    ${target}GenInstrInfo::${target}GenInstrInfo(unsigned CFSetupOpcode, unsigned CFDestroyOpcode, unsigned CatchRetOpcode, unsigned ReturnOpcode)
      : TargetInstrInfo(CFSetupOpcode, CFDestroyOpcode, CatchRetOpcode, ReturnOpcode) {
      InitMCInstrInfo($arguments);
    }
    """)


def write_target_class(out: Writer, subject: Subject, deprecations: Deprecations) -> None:
    target = subject.target
    with guarded(out, "GET_INSTRINFO_HEADER"), namespace(out, "llvm"):
        out.fill(_CLASS, target=target)
    with guarded(out, "GET_INSTRINFO_HELPER_DECLS"):
        out.line()
        out.lines([f"static bool {function.name}(const MachineInstr &MI);" for function in subject.functions])
        out.line()
    with guarded(out, "GET_INSTRINFO_HELPERS"):
        out.line()
        _write_functions(out, subject, f"{target}InstrInfo::", "const MachineInstr &MI")
    with guarded(out, "GET_INSTRINFO_CTOR_DTOR"), namespace(out, "llvm"):
        out.line(f"extern const {target}InstrTable {target}Descs;")
        out.line(f"extern const unsigned {target}InstrNameIndices[];")
        out.line(f"extern const char {target}InstrNameData[];")
        if deprecations.features:
            out.line(f"extern const uint8_t {target}InstrDeprecationFeatures[];")
        if deprecations.functions:
            out.line(f"extern const MCInstrInfo::ComplexDeprecationPredicate {target}InstrComplexDeprecationInfos[];")
        out.fill(_CONSTRUCTOR, target=target, arguments=init_arguments(subject, deprecations))


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
        _write_functions(out, subject, "", "const MCInst &MI")
    out.paste("#endif // GET_GENISTRINFO_MC_HELPERS\n\n")  # as LLVM spells it


def _write_functions(out: Writer, subject: Subject, scope: str, parameter: str) -> None:
    """The definitions of the TIIPredicates, for MachineInstrs or MCInsts."""
    if not subject.functions:
        return
    from tgdsl.generators.kit.instruction_predicates import PredicateText  # few targets have any

    text = PredicateText(subject.target, mc="MCInst" in parameter)
    for function in subject.functions:
        out.line(f"bool {scope}{function.name}({parameter}) {{")
        out.paste(f"  {text.statement(function.body)}\n}}\n\n")
