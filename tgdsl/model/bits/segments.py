"""Reading ``Inst`` of encodings of variable length (VarLenInst): a dag of segments.

===================================  ===============================================================
``(ascend ...)``                     its arguments, from the lowest bit up
``(descend ...)``                    its arguments, from the highest bit down
``(operand "$x", 8)``                the 8 low bits of an operand
``(slice "$x", 7, 4)``               bits 4 to 7 of an operand
``..., (encoder "f")``               of the two before: encoded by the C++ method, not the operand's EncoderMethod
``..., (decoder "f")``               decoded by the C++ method, not the operand's DecoderMethod
===================================  ===============================================================
"""

from __future__ import annotations

from typing import Final

from tgdsl.cpp.names import unfit_as_function
from tgdsl.diagnostics import DiagnosticError, Report, fail
from tgdsl.model.bits.words import Segment, VariableWord
from tgdsl.model.common import rules
from tgdsl.model.instructions.table import Instruction
from tgdsl.records import Bits, Dag, Record, Ref, Value


def read_segments(instruction: Instruction, record: Record, inst: Dag, report: Report) -> VariableWord:
    """The word of an instruction in one of its encodings.

    Args:
        record: the InstructionEncoding.
        inst: its field ``Inst``.
        report: gets breaches of tgdsl's own rules.

    Raises:
        DiagnosticError: with the first error in the dag.
    """
    word = _Word(instruction, record, report)
    word.add(inst)
    return VariableWord(word.width, word.ones, tuple(word.segments))


class _Word:
    """Collects the bits of a word from the lowest up."""

    def __init__(self, instruction: Instruction, record: Record, report: Report) -> None:
        self.instruction: Final = instruction
        self.record: Final = record
        self.report: Final = report
        self.width = 0
        self.ones = 0
        self.segments: Final[list[Segment]] = []

    def add(self, dag: Dag) -> None:
        operator = _operator(dag)
        match operator:
            case "ascend" | "descend":
                for argument in dag.args if operator == "ascend" else reversed(dag.args):
                    if isinstance(argument.value, Dag):
                        self.add(argument.value)
                    else:
                        self._add_fixed(argument.value, operator)
            case "operand":
                self._add_operand(dag)
            case "slice":
                self._add_slice(dag)
            case _:
                problem = f"has '({operator} ...)': use ascend, descend, operand or slice"
                self.report.breach(rules.UNKNOWN_SEGMENT, self.record.place_of("Inst"), self._text(problem))

    def _add_fixed(self, value: Value, operator: str) -> None:
        bits = _fixed_bits(value)
        if bits is None:
            raise self._wrong(f"has something in ({operator} ...) that is not a constant bits: use those, or a dag")
        self.ones |= Bits(bits).number() << self.width
        self.width += len(bits)

    def _add_operand(self, dag: Dag) -> None:
        match [argument.value for argument in dag.args[:2]]:
            case [str(name), int(width)] if width > 0:
                self._add_segment(name, 0, width, *self._coders(dag, 2))
            case _:
                raise self._wrong('has an operand of another form than (operand "$name", width)')

    def _add_slice(self, dag: Dag) -> None:
        match [argument.value for argument in dag.args[:3]]:
            case [str(name), int(one), int(other)] if one >= 0 and other >= 0:
                low, high = min(one, other), max(one, other)
                self._add_segment(name, int(low), int(high - low + 1), *self._coders(dag, 3))
            case _:
                raise self._wrong('has a slice of another form than (slice "$name", high, low)')

    def _coders(self, dag: Dag, skip: int) -> tuple[str, str]:
        """CustomEncoder and CustomDecoder of a segment: C++ methods in place of the operand's; empty for none."""
        found = {"encoder": "", "decoder": ""}
        for argument in dag.args[skip:]:
            coder = argument.value
            if isinstance(coder, Dag) and (operator := _operator(coder)) in found:
                method = coder.args[0].value if coder.args else None
                if not isinstance(method, str):
                    raise self._wrong(f'has ({operator} ...) without a C++ method: write ({operator} "method")')
                problem = method and unfit_as_function(method)
                if problem:
                    self.report.breach(
                        rules.TEXT_FOR_CPP,
                        self.record.place_of("Inst"),
                        f"the {operator} of a part of '{self.record.label}' names a function of C++, and '{method}' {problem}; correct it",
                    )
                found[operator] = method
        return found["encoder"], found["decoder"]

    def _add_segment(self, text: str, operand_bit: int, width: int, encoder: str, decoder: str) -> None:
        index, part = self._find(text)
        operand = self.instruction.operands[index]
        self.segments.append(
            Segment(
                text[1:],
                operand.first + part,
                encoder or operand.encoder_methods[part],
                decoder,
                operand_bit,
                self.width,
                width,
                index,
                part,
            )
        )
        self.width += width

    def _find(self, text: str) -> tuple[int, int]:
        """The (operand, sub-operand) that "$name" or "$name.part" names; "$name" alone is the first sub-operand."""
        name, dot, part = text[1:].partition(".")
        if not text.startswith("$"):
            raise self._wrong(f"names '{text}', which is not an operand's name: write '$' and a name")
        named = self.instruction.sub_operand_names.get(name)
        if named is not None:
            if dot:
                raise self._wrong(f"names '{text}', and '${name}' is a part already: leave '.{part}' out")
            return named
        for index, operand in enumerate(self.instruction.operands):
            if operand.name == name:
                if not dot:
                    return index, 0
                parts = [argument.name for argument in operand.info.args] if operand.info is not None else []
                if part and part in parts:
                    return index, parts.index(part)
                raise self._wrong(
                    f"names '{text}', and '{operand.record.name}' has no such part: see its MIOperandInfo"
                )
        known = ", ".join([f"'${operand.name}'" for operand in self.instruction.operands])
        raise self._wrong(
            f"names '{text}', but the instruction has no such operand: "
            + (f"it has {known}" if known else "it has none")
        )

    def _wrong(self, problem: str) -> DiagnosticError:
        return fail(self.record.place_of("Inst"), self._text(problem))

    def _text(self, problem: str) -> str:
        return f"the encoding of '{self.record.name}' {problem}"


def _operator(dag: Dag) -> str:
    return dag.operator.name if isinstance(dag.operator, Ref) else ""


def _fixed_bits(value: Value) -> tuple[bool, ...] | None:
    """The bits of a constant, lowest first; None for another value. In JSON, a bit is an integer, and bits are a list of these."""
    match value:
        case int() if value in (0, 1):
            return (bool(value),)
        case Bits(elements) if all([isinstance(bit, bool) for bit in elements]):
            return tuple([bit is True for bit in elements])
        case tuple() if all([isinstance(bit, int) and bit in (0, 1) for bit in value]):
            return tuple([bool(bit) for bit in value])
        case _:
            return None
