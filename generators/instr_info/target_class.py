"""``<Target>GenInstrInfo``, the base class of the target's TargetInstrInfo, and TIIPredicates on a MachineInstr and on an MCInst::

struct AVRGenInstrInfo : public TargetInstrInfo { ... };                // GET_INSTRINFO_HEADER
constexpr unsigned SUBOP_memri_ptrreg = 0;                              // newer releases: positions of parts of operands
static bool isSomething(const MachineInstr &MI);                        // GET_INSTRINFO_HELPER_DECLS
bool AVRInstrInfo::isSomething(const MachineInstr &MI) { ... }          // GET_INSTRINFO_HELPERS
AVRGenInstrInfo::AVRGenInstrInfo(...) ... { ... }                       // GET_INSTRINFO_CTOR_DTOR
namespace AVR_MC { bool isSomething(const MCInst &MI); ... }            // GET_INSTRINFO_MC_HELPER_DECLS
namespace AVR_MC { bool isSomething(const MCInst &MI) { ... } ... }     // GET_INSTRINFO_MC_HELPERS
"""

from __future__ import annotations

from tgdsl.generators.instr_info.classes_by_mode import declaration, row_argument, table_arguments
from tgdsl.generators.instr_info.mc_desc import Deprecations, init_arguments
from tgdsl.generators.instr_info.sections import bare_section, inner_namespace, section, whole_namespace
from tgdsl.generators.instr_info.subject import Subject
from tgdsl.generators.kit.writer import Writer, template
from tgdsl.llvm.by_release import ByRelease

_CLASS = template("""\
    struct ${target}GenInstrInfo : public TargetInstrInfo {
      explicit ${target}GenInstrInfo(${subtarget}unsigned CFSetupOpcode = ~0u, unsigned CFDestroyOpcode = ~0u, unsigned CatchRetOpcode = ~0u, unsigned ReturnOpcode = ~0u);
      ~${target}GenInstrInfo() override = default;
    """)

_CONSTRUCTOR = template("""\
    ${target}GenInstrInfo::${target}GenInstrInfo(${subtarget}unsigned CFSetupOpcode, unsigned CFDestroyOpcode, unsigned CatchRetOpcode, unsigned ReturnOpcode)
      : TargetInstrInfo(${registers}CFSetupOpcode, CFDestroyOpcode, CatchRetOpcode, ReturnOpcode$by_mode) {
      InitMCInstrInfo($arguments);
    }
    """)

#: The parameters of the constructor that come before the opcodes, and the argument of TargetInstrInfo's.
_SUBTARGET = ByRelease({19: "", 22: "const TargetSubtargetInfo &STI, const TargetRegisterInfo &TRI, "})
#: The register info that is handed to TargetInstrInfo.
_REGISTERS = ByRelease({19: "", 22: "TRI, "})


def _write_class(out: Writer, subject: Subject) -> None:
    out.fill(_CLASS, target=subject.target, subtarget=_SUBTARGET[subject.release])


def _write_class_alone(out: Writer, subject: Subject) -> None:
    with section(out, subject, _HEADER, "llvm"):
        _write_class(out, subject)
        out.line()
        out.line("};")


def _write_class_and_numbers(out: Writer, subject: Subject) -> None:
    with bare_section(out, _HEADER):
        with whole_namespace(out, "llvm"):
            _write_class(out, subject)
            out.line("};")
            if table := declaration(subject):
                out.line(f"{table};")
        with whole_namespace(out, "llvm", subject.namespace):
            out.lines(
                [
                    f"constexpr unsigned SUBOP_{operand}_{part} = {number};"
                    for operand, part, number in subject.operand_parts
                ]
            )


_HEADER = "GET_INSTRINFO_HEADER"
#: The section of the class: since 22, with the numbers of opcodes.
_WRITE_HEADER = ByRelease({19: _write_class_alone, 22: _write_class_and_numbers})


def write_target_class(out: Writer, subject: Subject, deprecations: Deprecations) -> None:
    target = subject.target
    _WRITE_HEADER[subject.release](out, subject)
    with section(out, subject, "GET_INSTRINFO_HELPER_DECLS"):
        out.lines([f"static bool {function.name}(const MachineInstr &MI);" for function in subject.functions])
    with section(out, subject, "GET_INSTRINFO_HELPERS"):
        _write_functions(out, subject, f"{target}InstrInfo::", "const MachineInstr &MI")
    with section(out, subject, "GET_INSTRINFO_CTOR_DTOR", "llvm"):
        out.line(f"extern const {target}InstrTable {target}Descs;")
        out.line(f"extern const unsigned {target}InstrNameIndices[];")
        out.line(f"extern const char {target}InstrNameData[];")
        if deprecations.features:
            out.line(f"extern const uint8_t {target}InstrDeprecationFeatures[];")
        if deprecations.functions:
            out.line(f"extern const MCInstrInfo::ComplexDeprecationPredicate {target}InstrComplexDeprecationInfos[];")
        out.fill(
            _CONSTRUCTOR,
            target=target,
            subtarget=_SUBTARGET[subject.release],
            registers=_REGISTERS[subject.release],
            by_mode=row_argument(subject),
            arguments=init_arguments(subject, deprecations) + table_arguments(subject),
        )


def write_mc_helpers(out: Writer, subject: Subject) -> None:
    scope = f"{subject.target}_MC"
    with section(out, subject, "GET_INSTRINFO_MC_HELPER_DECLS", "llvm"):
        out.line("class MCInst;")
        out.line("class FeatureBitset;")
        out.line()
        with inner_namespace(out, subject, scope):
            out.lines([f"bool {function.name}(const MCInst &MI);" for function in subject.functions])
            out.line("void verifyInstructionPredicates(unsigned Opcode, const FeatureBitset &Features);")
    with section(out, subject, "GET_INSTRINFO_MC_HELPERS", "llvm", scope):
        _write_functions(out, subject, "", "const MCInst &MI")


def _write_functions(out: Writer, subject: Subject, scope: str, parameter: str) -> None:
    """The definitions of the TIIPredicates, for MachineInstrs or MCInsts."""
    if not subject.functions:
        return
    from tgdsl.generators.kit.instruction_predicates import FORM, PredicateText  # few targets have any

    text = PredicateText(subject.target, mc="MCInst" in parameter, form=FORM[subject.release])
    level = 1
    for function in subject.functions:
        out.line(f"bool {scope}{function.name}({parameter}) {{")
        indent = "  " * level
        body, level = text.statement(function.body, level)
        out.paste(f"{indent}{body}\n}}\n\n")
