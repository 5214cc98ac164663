"""From the class of an instruction to its record: what its body, its formats and its class keywords mean together.

All misfits of one instruction are found when its class is made, and reported together, each at its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from tgdsl.diagnostics import Note, Place
from tgdsl.language.assembly import AsmString, asm_string, unbalanced
from tgdsl.language.definition import Namer, definition_of
from tgdsl.language.encoding_records import EncodingRecord
from tgdsl.language.expressions import Call, Variable, dag, variables
from tgdsl.language.instruction_fields import NUMBERS, STRINGS
from tgdsl.language.instruction_operands import InstructionOperand
from tgdsl.language.layouts import Field, Layout, VariableLayout
from tgdsl.language.operands import Operand, RegisterOperand
from tgdsl.language.register_classes import RegisterClass
from tgdsl.records import Bits, Dag, DagArg, Ref, Value
from tgdsl.records.instruction_flags import Flag
from tgdsl.records.record import Path as ValuePath

if TYPE_CHECKING:
    from tgdsl.language.instructions import Instruction


_FLAGS = {flag.value: flag.attribute for flag in Flag}


class InstructionRecord(EncodingRecord):
    """The record of an instruction."""

    given_by = {"AsmString": "asm"}

    def __init__(self, cls: type[Instruction], numbers: Mapping[str, int]) -> None:
        self.instruction = cls
        super().__init__(cls, numbers)
        self.asm = self._asm()
        self._check_fields()
        self._check_encodings()
        self._check_placed()
        self._check_printed()
        for operand in self.operands.values():
            self._check_tie(operand)
        self._check_pattern()

    @property
    def what(self) -> str:
        return "Instruction"

    def superclasses(self) -> tuple[str, ...]:
        cls = self.instruction
        deprecated = ("Deprecated",) if cls.deprecated_feature_mask else ()
        complex_ = ("ComplexDeprecationPredicate",) if cls.complex_deprecation_predicate else ()
        return (*super().superclasses(), *deprecated, *complex_)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        cls = self.instruction
        values: dict[str, Value] = {
            **super().fields(ref),
            "AsmString": self.asm.text,
            "OutOperandList": self._operand_list("outs", True, cls.variadic_outs, ref),
            "InOperandList": self._operand_list("ins", False, cls.variadic_ins, ref),
            "EncodingInfos": ref(cls.encoding_infos) if cls.encoding_infos else None,
            "Pattern": None if cls.pattern is None else tuple(dag(call, ref) for call in self._pattern()),
            "Uses": tuple(ref(register) for register in cls.uses),
            "Defs": tuple(ref(register) for register in cls.defs),
            "Itinerary": ref(cls.itinerary) if cls.itinerary else Ref("NoItinerary"),
            "SchedRW": None if cls.sched_rw is None else tuple(ref(one) for one in cls.sched_rw),
            "Constraints": ",".join(self._constraints()),
            "DisableEncoding": ",".join(f"${name}" for name, one in self.operands.items() if one.disable_encoding),
            "TSFlags": self._ts_flags(),
        }
        for field, attribute in (_FLAGS | NUMBERS | STRINGS).items():
            values[field] = getattr(cls, attribute)
        if cls.deprecated_feature_mask:
            values["DeprecatedFeatureMask"] = ref(cls.deprecated_feature_mask)
        if cls.complex_deprecation_predicate:
            values["ComplexDeprecationPredicate"] = cls.complex_deprecation_predicate
        values["variadicOpsType"] = ref(cls.variadic_ops_type) if cls.variadic_ops_type else None
        return values

    def place_of(self, field: str, path: ValuePath) -> Place | None:
        if field not in ("OutOperandList", "InOperandList"):
            return super().place_of(field, path)
        declared = [one for one in self.operands.values() if one.is_out == (field == "OutOperandList")]
        return declared[path[0]].place if path and path[0] < len(declared) else None

    def _layouts(self) -> Iterable[Layout]:
        yield from super()._layouts()
        if isinstance(self.instruction.ts_flags, Layout):
            yield self.instruction.ts_flags

    # -- the parts of the record --------------------------------------------------------------------------

    def _operand_list(self, operator: str, outs: bool, variadic: bool, ref: Namer) -> Dag:
        arguments: list[DagArg] = []
        for name, operand in self.operands.items():
            if operand.is_out == outs:
                kind: Value = ref(operand.operand_class)
                if operand.parts:
                    kind = Dag(kind, tuple(DagArg(None, part.name) for part in operand.parts))
                arguments.append(DagArg(kind, name))
        if variadic:
            arguments.append(DagArg(Ref("variable_ops")))
        return Dag(Ref(operator), tuple(arguments))

    def _constraints(self) -> Iterable[str]:
        for name, operand in self.operands.items():
            if operand.tied_to is not None:
                yield f"${name} = ${operand.tied_to.name}"
            if operand.early_clobber:
                yield f"@earlyclobber ${name}"
        for constraint in self.instruction.constraints:
            yield asm_string(constraint).text

    def _ts_flags(self) -> Bits:
        flags = self.instruction.ts_flags
        if isinstance(flags, int):
            return Bits.of(flags, 64)
        low = self._bits(flags).elements
        return Bits(low + (False,) * (64 - len(low)))

    def _pattern(self) -> Sequence[Call]:
        pattern = self.instruction.pattern
        written: Sequence[object] = pattern if isinstance(pattern, Sequence) else () if pattern is None else (pattern,)
        return [effect for effect in written if isinstance(effect, Call)]

    def _asm(self) -> AsmString:
        asm = asm_string(self.instruction.asm)
        own = self.operands.values()
        for operand in asm.operands:
            if operand not in own:
                name = f"'{operand.name}'" if operand.name else "an operand"
                self.problem(
                    f"the assembly string has {name}, which this instruction does not declare",
                    Note(operand.place, "it is declared here"),
                )
        wrong = unbalanced(asm.text)
        if wrong:
            self.problem(
                f"the assembly string '{asm.text}' {wrong}; each {{first|second}} is one choice between variants"
            )
        return asm

    # -- what does not fit ----------------------------------------------------------------------------------

    def _check_filled(self, field: Field) -> None:
        super()._check_filled(field)
        if self.waits(field) and field.name not in self.placed:
            self.problem(
                f"the field '{field.name}' of the format is left open; declare an operand of that name, or fix a number:"
                f" class {self.cls.__name__}(..., {field.name}=0)",
                Note(field.place, "it is declared here"),
            )

    def _check_encodings(self) -> None:
        """The encodings that a HwMode chooses from: each has places for the instruction's operands, and for no others."""
        infos = self.instruction.encoding_infos
        for encoding in infos.modes.values() if infos else ():
            record = definition_of(encoding)
            if not isinstance(record, EncodingRecord):
                continue
            here = Note(record.place, "the encoding is made here")
            waiting = {name for name, field in record.word_fields().items() if record.waits(field)}
            for name in sorted(waiting - self.placed.keys()):
                self.problem(
                    f"the encoding '{record.cls.__name__}' has a field '{name}', and this instruction no operand of that name",
                    here,
                )
            for operand in self.operands.values():
                if operand.placed and operand.tied_to is None and not waiting.issuperset(operand.field_names):
                    self._at(
                        operand.place,
                        f"the operand '{operand.name}' is nowhere in the encoding '{record.cls.__name__}'; give that a field of its"
                        " name, or say placed=False",
                        here,
                    )

    def _check_fields(self) -> None:
        """Fields of the formats that are nowhere: a mistake of the format, not of the instruction."""
        if not isinstance(self.cls.inst, Layout):
            return
        word = self.word_fields()
        for name, field in self.own_fields.items():
            if name not in word:
                self._at(
                    field.place, f"'{name}' is declared and nowhere in the word; put it into the concat() of the format"
                )

    def _check_placed(self) -> None:
        cls = self.instruction
        layout = cls.inst
        if layout is None or cls.is_pseudo or cls.encoding_infos is not None:
            return
        if isinstance(layout, VariableLayout):
            there = {variable.name for variable in layout.variables()}
        else:
            there = set(self.word_fields())
        for name, operand in self.operands.items():
            tied = operand.tied_to is not None or any(other.tied_to is operand for other in self.operands.values())
            missing = [part for part in operand.field_names if part not in there]
            if missing and operand.placed and not tied and not operand.disable_encoding:
                self._at(
                    operand.place,
                    f"the operand '{name}' is nowhere in the encoding: the format has no field '{missing[0]}'; rename it, name the"
                    " fields of its parts, or say placed=False",
                )

    def _check_printed(self) -> None:
        cls = self.instruction
        if cls.is_pseudo or cls.is_code_gen_only or not self.asm.text:
            return
        printed = set(self.asm.operands)
        for name, operand in self.operands.items():
            tied = [other for other in self.operands.values() if operand.tied_to is other or other.tied_to is operand]
            if operand.printed and printed.isdisjoint([operand, *tied]):
                self._at(
                    operand.place,
                    f"the operand '{name}' is nowhere in the assembly string, so that it cannot be written; put it there, or say"
                    " printed=False",
                )

    def _check_tie(self, operand: InstructionOperand) -> None:
        other = operand.tied_to
        if other is None:
            return
        here = Note(other.place, "it is declared here")
        if other not in self.operands.values():
            self._at(operand.place, f"'{operand.name}' is tied to an operand of another instruction", here)
        elif not other.is_out:
            self._at(operand.place, f"'{operand.name}' is tied to '{other.name}', which is no output", here)
        elif _registers(other) is not _registers(operand):
            self._at(operand.place, f"'{operand.name}' is tied to '{other.name}', an operand of another class", here)

    def _check_pattern(self) -> None:
        own = self.operands.values()
        for call in self._pattern():
            for variable in dict.fromkeys(variables(call)):
                if variable not in own:
                    name = f"'{variable.name}'" if variable.name else "an operand"
                    self._at(
                        call.place,
                        f"the pattern has {name}, which this instruction does not declare",
                        Note(variable.place, "it is declared here"),
                    )


def _registers(operand: Variable) -> object:
    """The register class of an operand; None for one that is no register."""
    kind = operand.operand_class if isinstance(operand, InstructionOperand) else None
    if isinstance(kind, RegisterOperand):
        return kind.reg_class
    if isinstance(kind, RegisterClass):
        return kind
    return None if isinstance(kind, Operand) else kind
