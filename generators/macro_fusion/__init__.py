"""The generator ``macro-fusion-pred``: ``<Target>GenMacroFusion.inc`` (LLVM's MacroFusionPredicatorEmitter).

The file has a function ``is<Fusion>`` for each Fusion, which tells whether a processor executes two instructions as one.
"""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.files import MacroFusion as File
from tgdsl.generation import Generator
from tgdsl.generators.kit.cpp import file_header
from tgdsl.generators.kit.instruction_predicates import FORM, PredicateText
from tgdsl.generators.kit.literals import boolean
from tgdsl.generators.kit.writer import Writer, template, whole_lines
from tgdsl.llvm import Release
from tgdsl.model import Model
from tgdsl.model.fusions import (
    FusedPair,
    FusionCheck,
    HasSameReg,
    Holds,
    OneUse,
    Statements,
    TiedOperands,
    Wildcard,
)

_FUNCTION = template("""\
    bool is$name(
        const TargetInstrInfo &TII,
        const TargetSubtargetInfo &STI,
        const MachineInstr *FirstMI,
        const MachineInstr &SecondMI) {
      [[maybe_unused]] auto &MRI = SecondMI.getMF()->getRegInfo();
    """)

_WILDCARD = template("""\
      if (!FirstMI)
        return $answer;
    """)

_ONE_USE = template("""\
      {
        Register FirstDest = FirstMI->getOperand(0).getReg();
        if (FirstDest.isVirtual() && !MRI.hasOneNonDBGUse(FirstDest))
          return false;
      }
    """)

_HOLDS = template("""\
      {
        const MachineInstr *MI = $instruction;
        if ($condition)
          return false;
      }
    """)

_SAME = whole_lines("""\
      if (!${member}getOperand($first).getReg().isVirtual()) {
        if (${member}getOperand($first).getReg() != ${member}getOperand($second).getReg())$otherwise
      }
    """)

_TIED = template("""\
      if (!(FirstMI->getOperand($first).isReg() &&
            SecondMI.getOperand($second).isReg() &&
            FirstMI->getOperand($first).getReg() == SecondMI.getOperand($second).getReg()))$otherwise
    """)

_COMMUTED = template("""\
    if (!${member}getDesc().isCommutable())
      return false;
    unsigned SrcOpIdx1 = $second, SrcOpIdx2 = TargetInstrInfo::CommuteAnyOperandIndex;
    if (TII.findCommutedOpIndices($instruction, SrcOpIdx1, SrcOpIdx2))
      if ($register != ${member}getOperand(SrcOpIdx2).getReg())
        return false;
    """)


def render(target: str, fusions: Sequence[FusedPair], release: Release) -> str:
    """The text of the file; its header does not name the source."""
    texts = PredicateText(target, mc=False, pointer=True, form=FORM[release])
    out = Writer()
    out.paste(file_header("Macro Fusion Predicators"))
    _open_section(out, f"GET_{target}_MACRO_FUSION_PRED_DECL")
    parameters = "const TargetInstrInfo &, const TargetSubtargetInfo &, const MachineInstr *, const MachineInstr &"
    out.lines([f"bool is{fusion.name}({parameters});" for fusion in fusions])
    _close_section(out)
    out.line()
    _open_section(out, f"GET_{target}_MACRO_FUSION_PRED_IMPL")
    text = [str(out)]
    for fusion in fusions:
        text.append(_FUNCTION.substitute(name=fusion.name))
        text += [_check(one, fusion.commutable, texts) for one in fusion.checks]
        text.append("  return true;\n}\n")
    end = Writer()
    _close_section(end)
    return "".join([*text, str(end)])


def _open_section(out: Writer, macro: str) -> None:
    out.lines([f"#ifdef {macro}", f"#undef {macro}", "", "namespace llvm {"])


def _close_section(out: Writer) -> None:
    out.lines(["} // end namespace llvm", "", "#endif"])


def _check(one: FusionCheck, commutable: bool, texts: PredicateText) -> str:
    """The lines of a check, each of which ends; those of Statements may have no end, as their record has them."""
    match one:
        case Wildcard(answer):
            return _WILDCARD.substitute(answer=boolean(answer))
        case OneUse():
            return _ONE_USE.template
        case Statements(code):
            return code
        case Holds(of_first, predicate):
            condition = texts.expression(predicate, 3, negated=True)
            return _HOLDS.substitute(instruction="FirstMI" if of_first else "&SecondMI", condition=condition)
        case TiedOperands(first, second):
            otherwise = _otherwise(False, f"FirstMI->getOperand({first}).getReg()", second, commutable, "  ")
            return _TIED.substitute(first=first, second=second, otherwise=otherwise)
        case HasSameReg(of_first, first, second):
            member = _member(of_first)
            otherwise = _otherwise(of_first, f"{member}getOperand({first}).getReg()", second, commutable, "    ")
            return _SAME.substitute(member=member, first=first, second=second, otherwise=otherwise)


def _member(of_first: bool) -> str:
    """The beginning of a call of a member of one of the instructions."""
    return "FirstMI->" if of_first else "SecondMI."


def _otherwise(of_first: bool, register: str, second: int, commutable: bool, indent: str) -> str:
    """The rest of a condition's line, and what follows if it holds: the registers are different.

    Args:
        register: the C++ of the first register.
        second: index of an operand of one of the instructions that is another register, and may have a commutable one beside it.
    """
    if not commutable:
        return f"\n{indent}  return false;"
    instruction = "FirstMI" if of_first else "SecondMI"
    block = _COMMUTED.substitute(instruction=instruction, member=_member(of_first), register=register, second=second)
    lines = [f"{indent}  {line}\n" for line in block.splitlines()]
    return f" {{\n{''.join(lines)}{indent}}}"


def _generate(model: Model, file: File) -> str:
    return render(model.target_name, model.fusions, model.release)


def _applies(model: Model) -> bool:
    return model.records.has_class("Fusion")


GENERATOR = Generator.of(File, _generate, _applies)
