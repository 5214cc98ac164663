"""The cases of compressInst, uncompressInst and isCompressibleInst: conditions on an instruction, and what is made of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tgdsl.classes import frozen
from tgdsl.generation import origins
from tgdsl.generators.compress_inst_emitter.styles import Style
from tgdsl.model.common.fields import without_register_operand
from tgdsl.model.compression import (
    Compression,
    Feature,
    FixedRegister,
    FromOther,
    Immediate,
    Form,
    Place,
    ValueCheck,
)
from tgdsl.records import Record


@frozen(eq=False)
class Section:
    """A section of the file, with one function.

    Attributes:
        signature: the lines of the function's declaration; ``{target}`` stands for the target's name.
        unreachable: what is said of a wrong number of a type.
        check: where the predicates of types are.
        validator: the first line of the function that checks values, and its further parameters.
        before: its lines in front of the switch.
        subtarget: what is passed to it for the last but one parameter.
        makes: it makes the other instruction.
        backwards: from the small instruction to the whole one.
        after: lines after the section.
    """

    macro: str
    signature: tuple[str, ...]
    unreachable: str
    check: ValueCheck
    validator_name: str
    validator: tuple[str, ...]
    before: tuple[str, ...]
    subtarget: str
    makes: bool
    backwards: bool
    after: tuple[str, ...]

    def source(self, compression: Compression) -> Form:
        """The instruction that the function is given."""
        return compression.small if self.backwards else compression.whole

    def result(self, compression: Compression) -> Form:
        return compression.whole if self.backwards else compression.small

    def declaration(self, target: str) -> list[str]:
        return [line.replace("{target}", target) for line in self.signature]


_MC_PARAMETERS = ("const MCSubtargetInfo &STI,", "unsigned PredicateIndex) {")

COMPRESS = Section(
    macro="GEN_COMPRESS_INSTR",
    signature=(
        "static bool compressInst(MCInst &OutInst,",
        "                         const MCInst &MI,",
        "                         const MCSubtargetInfo &STI) {",
    ),
    unreachable="Unknown MCOperandPredicate kind",
    check=ValueCheck.OPERAND,
    validator_name="{target}ValidateMCOperandForCompress",
    validator=("const MCOperand &MCOp,", *_MC_PARAMETERS),
    before=(),
    subtarget="STI",
    makes=True,
    backwards=False,
    after=(),
)
UNCOMPRESS = Section(
    macro="GEN_UNCOMPRESS_INSTR",
    signature=(
        "static bool uncompressInst(MCInst &OutInst,",
        "                           const MCInst &MI,",
        "                           const MCSubtargetInfo &STI) {",
    ),
    unreachable="Unknown MCOperandPredicate kind",
    check=ValueCheck.OPERAND,
    validator_name="{target}ValidateMCOperandForUncompress",
    validator=("const MCOperand &MCOp,", *_MC_PARAMETERS),
    before=(),
    subtarget="STI",
    makes=True,
    backwards=True,
    after=("",),
)
CHECK = Section(
    macro="GEN_CHECK_COMPRESS_INSTR",
    signature=(
        "static bool isCompressibleInst(const MachineInstr &MI,",
        "                               const {target}Subtarget &STI) {",
    ),
    unreachable="Unknown ImmLeaf Predicate kind",
    check=ValueCheck.NUMBER,
    validator_name="{target}ValidateMachineOperand",
    validator=("const MachineOperand &MO,", "const {target}Subtarget *Subtarget,", "unsigned PredicateIndex) {"),
    before=("  int64_t Imm = MO.getImm();",),
    subtarget="&STI",
    makes=False,
    backwards=False,
    after=("",),
)


class Cases:
    """Writes the function of a section."""

    def __init__(self, target: str, section: Section, style: Style) -> None:
        self._target = target
        self._section = section
        self._style = style
        self._validator = section.validator_name.replace("{target}", target)
        self._checked: dict[str, tuple[int, Record, str]] = {}  # the types whose values are checked, with their numbers
        self._compressions: Sequence[Compression] = ()

    def validator(self) -> str:
        """The function that checks values, if :meth:`text` has found any to check."""
        if not self._checked:
            return ""
        first, *rest = [line.replace("{target}", self._target) for line in self._section.validator]
        body = [
            *self._section.before,
            "  switch (PredicateIndex) {",
            "  default:",
            f'    llvm_unreachable("{self._section.unreachable}");',
            "    break;",
        ]
        start = f"static bool {self._validator}({first}"
        values = [(kind, predicate) for _, kind, predicate in self._checked.values()]
        return self._style.validator(start, rest, body, values, self._compressions)

    def text(self, compressions: Sequence[Compression]) -> str:
        """The switch, with the lines of all cases.

        Args:
            compressions: those of one instruction after another.
        """
        section, indent = self._section, self._style.case_indent
        self._compressions = compressions = [
            one for one in compressions if not (section.backwards and one.compress_only)
        ]
        users = origins.grouped([section.source(one).name for one in compressions], compressions)
        lines = [origins.fixed(f"  switch (MI.getOpcode()) {{\n{indent}default: return false;")]
        before = ""
        for compression in compressions:
            name = section.source(compression).name
            if name != before:
                if before:
                    end = f"{self._style.break_indent}break;\n{indent}}} // case {before}"
                    lines.append(origins.of(end, users.get(before)))
                lines.append(origins.of(f"{indent}case {self._target}::{name}: {{", users.get(name)))
            case = "\n".join(self._case(compression))
            lines.append(origins.of(case, compression, counted=compressions))
            before = name
        last = origins.of(f"{self._style.last}\n{indent}}} // case {before}", users.get(before), counted=compressions)
        return "\n".join([*lines, last, origins.fixed("  } // switch\n  return false;\n}"), ""])

    def _case(self, compression: Compression) -> Iterator[str]:
        source, result = self._section.source(compression), self._section.result(compression)
        conditions = f" &&\n{self._style.condition_indent}".join(self._conditions(compression, source, result))
        yield f"    if ({conditions}) {{"
        yield f"      // {result.asm_string}"
        if self._section.makes:
            yield f"      OutInst.setOpcode({self._target}::{result.name});"
        for place in result.places:
            if place.name is not None:
                yield f"      // Operand: {place.name}"
            if self._section.makes:
                yield f"      OutInst.addOperand({self._value(place)});"
        if self._section.makes:
            yield "      OutInst.setLoc(MI.getLoc());"
        yield "      return true;"
        yield "    } // if"

    def _value(self, place: Place) -> str:
        match place.given:
            case FromOther(number):
                return f"MI.getOperand({number})"
            case Immediate(value):
                return f"MCOperand::createImm({value})"
            case FixedRegister(record):
                return f"MCOperand::createReg({self._target}::{record.name})"

    def _conditions(self, compression: Compression, source: Form, result: Form) -> Iterator[str]:
        """All conditions for a result: on features, on the instruction's operands, and that the result's operands take them."""
        features = compression.features | result.features
        for feature in sorted(features.all_of):
            yield self._feature(feature)
        for alternatives in sorted([sorted(one) for one in features.any_of]):
            yield f"({' || '.join([self._feature(feature) for feature in alternatives])})"
        for number, place in enumerate(source.places):
            yield from self._matched(number, place)
        for place in result.places:
            yield from self._fitting(place)

    def _feature(self, feature: Feature) -> str:
        absent, name = feature
        return f"{'!' * absent}STI.getFeatureBits()[{self._target}::{name}]"

    def _matched(self, number: int, place: Place) -> Iterator[str]:
        """The conditions that an operand is the one of the pattern."""
        of, operand = self._style.condition, f"MI.getOperand({number})"
        if place.same_as is not None and not self._section.backwards:
            other = f"MI.getOperand({place.same_as})"
            yield f"{of(f'{operand}.isReg()')} && {of(f'{other}.isReg()')}"
            yield f"({operand}.getReg() {self._style.equals} {other}.getReg())"
        match place.given:
            case Immediate(value):
                yield of(f"{operand}.isImm()")
                yield f"({operand}.getImm() == {value})"
            case FixedRegister(record):
                yield of(f"{operand}.isReg()")
                yield f"({operand}.getReg() == {self._target}::{record.name})"
            case FromOther():
                pass

    def _fitting(self, place: Place) -> Iterator[str]:
        """The conditions that an operand of the result takes what it is given."""
        match place.given:
            case FromOther(number):
                operand = f"MI.getOperand({number})"
                if place.is_register:
                    if not place.is_tied:
                        yield from self._register(operand, without_register_operand(place.type).name)
                else:
                    for kind in (place.type, place.kind) if place.kind is not place.type else (place.kind,):
                        if not self._section.makes:
                            yield f"{operand}.isImm()"
                        yield self._valid(operand, kind)
            case Immediate(value):
                create = "MCOperand::createImm" if self._section.makes else "MachineOperand::CreateImm"
                yield self._valid(f"{create}({value})", place.kind)
            case FixedRegister():
                pass

    def _register(self, operand: str, register_class: str) -> Iterator[str]:
        of, target = self._style.condition, self._target
        is_register = of(f"{operand}.isReg()")
        if self._style.physical and not self._section.makes:
            is_register += f" && {operand}.getReg().isPhysical()"
        yield is_register
        yield of(f"{target}MCRegisterClasses[{target}::{register_class}RegClassID].contains({operand}.getReg())")

    def _valid(self, value: str, kind: Record) -> str:
        """A call of the function that checks values."""
        if kind.name not in self._checked:
            self._checked[kind.name] = (len(self._checked) + 1, kind, self._section.check.predicate_of(kind))
        number = self._checked[kind.name][0]
        comment = f" /* {kind.name} */" if self._style.comments else ""
        return f"{self._validator}({value}, {self._section.subtarget}, {number}{comment})"
