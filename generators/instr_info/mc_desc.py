"""GET_INSTRINFO_MC_DESC, the tables of MCInstrInfo: descriptors, names, deprecations::

extern const AVRInstrTable AVRDescs = {...};
extern const char AVRInstrNameData[] = {...};
extern const unsigned AVRInstrNameIndices[] = {...};                                   // position of each name
extern const uint8_t AVRInstrDeprecationFeatures[] = {...};                            // if there are any
extern const MCInstrInfo::ComplexDeprecationPredicate AVRInstrComplexDeprecationInfos[] = {...};
static inline void InitAVRMCInstrInfo(MCInstrInfo *II) {...}
"""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.generation import origins
from tgdsl.generators.instr_info.descriptors import DescriptorTables
from tgdsl.generators.instr_info.classes_by_mode import table_arguments, write_table
from tgdsl.generators.instr_info.sections import section
from tgdsl.generators.instr_info.subject import Subject
from tgdsl.generators.kit.sequences import StringTable
from tgdsl.generators.kit.writer import Writer, template
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.instructions.fields import deprecating_feature_of, deprecation_function_of
from tgdsl.model.instructions.table import Instruction
from tgdsl.records import Ref

_INIT = template("""\
    static inline void Init${target}MCInstrInfo(MCInstrInfo *II) {
      II->InitMCInstrInfo($arguments);
    }

    """)

#: The arguments of InitMCInstrInfo for no RegClassByHwModes.
_NO_CLASSES_BY_MODE = ByRelease({19: "", 22: ", nullptr, 0"})

_PER_LINE = 8


class Deprecations:
    """DeprecatedFeatureMask and ComplexDeprecationPredicate of all instructions.

    Attributes:
        features: for each instruction, the subtarget feature with which it is deprecated, or None; empty if there is none.
        functions: for each instruction, X for the C++ function getXDeprecationInfo that decides, or None; empty if there is none.
    """

    def __init__(self, instructions: Sequence[Instruction]) -> None:
        found = [_deprecation(instruction) for instruction in instructions]
        self.features = [name if name and not by_function else None for name, by_function in found]
        self.functions = [name if by_function else None for name, by_function in found]
        if not any(self.features):
            self.features.clear()
        if all(name is None for name in self.functions):
            self.functions.clear()


def _deprecation(instruction: Instruction) -> tuple[str, bool]:
    """The name of a feature or function, and whether it is a function; a function takes precedence."""
    record = instruction.record
    function = deprecation_function_of(record)
    if function is not None:
        return function, True
    feature = deprecating_feature_of(record)
    return (feature.name if isinstance(feature, Ref) else str(feature or "")), False


def init_arguments(subject: Subject, deprecations: Deprecations) -> str:
    """The arguments of InitMCInstrInfo."""
    target = subject.target
    features = f"{target}InstrDeprecationFeatures" if deprecations.features else "nullptr"
    functions = f"{target}InstrComplexDeprecationInfos" if deprecations.functions else "nullptr"
    tables = f"{target}Descs.Insts, {target}InstrNameIndices, {target}InstrNameData"
    return f"{tables}, {features}, {functions}, {len(subject.instructions)}"


def write_mc_desc(out: Writer, subject: Subject, deprecations: Deprecations) -> None:
    target = subject.target
    tables = DescriptorTables(subject)
    tables.write_type(out)
    with section(out, subject, "GET_INSTRINFO_MC_DESC", "llvm"):
        tables.write_base(out)
        tables.write_definition(out)
        names = [instruction.name for instruction in subject.instructions]
        strings = StringTable(names)
        users = ((instruction.name, instruction) for instruction in subject.instructions)
        out.paste(strings.definition(f"extern const char {target}InstrNameData[]", subject.release, users))
        positions = origins.rows([f"{strings[name]}U, " for name in names], subject.instructions)
        _write_array(out, f"extern const unsigned {target}InstrNameIndices[]", positions)
        if deprecations.features:
            _write_array(
                out,
                f"extern const uint8_t {target}InstrDeprecationFeatures[]",
                origins.each(
                    [f"{subject.namespace}::{name}, " if name else "uint8_t(-1), " for name in deprecations.features],
                    subject.instructions,
                ),
            )
        if deprecations.functions:
            _write_array(
                out,
                f"extern const MCInstrInfo::ComplexDeprecationPredicate {target}InstrComplexDeprecationInfos[]",
                origins.each(
                    [
                        "nullptr, " if name is None else f"&get{name}DeprecationInfo, "
                        for name in deprecations.functions
                    ],
                    subject.instructions,
                ),
            )
        write_table(out, subject)
        by_mode = table_arguments(subject, _NO_CLASSES_BY_MODE[subject.release])
        out.fill(_INIT, target=target, arguments=init_arguments(subject, deprecations) + by_mode)


def _write_array(out: Writer, declaration: str, elements: Sequence[str]) -> None:
    """An array with an element for each instruction."""
    out.line(f"{declaration} = {{")
    out.lines(["    " + "".join(elements[at : at + _PER_LINE]) for at in range(0, len(elements), _PER_LINE)])
    out.line("};")
    out.line()
