"""What instructions take and give, as nodes of results."""

from __future__ import annotations

from collections.abc import Hashable

from attrs import frozen

from tgdsl.diagnostics import Place
from tgdsl.model.instructions.table import Instruction
from tgdsl.model.patterns.types.operands import OperandTypes, default_values, parts
from tgdsl.model.patterns.types.sets import TypeSet
from tgdsl.records import Record


@frozen(eq=False)
class Input:
    """An operand that a node of the instruction has as a child.

    Attributes:
        types: what it can be.
        has_default: the child may be missing.
        parts: what each of its parts can be, if it has any: then as many children may stand for it.
    """

    types: TypeSet
    has_default: bool
    parts: tuple[TypeSet, ...]


class Inputs:
    """What operands can be, by their records. Those that are alike are one object: a target has few different ones."""

    def __init__(self, types: OperandTypes) -> None:
        self._types = types
        self._of_records: dict[Record, Input] = {}
        self._alike: dict[tuple[TypeSet, bool, tuple[TypeSet, ...]], Input] = {}

    def of(self, record: Record, user: Place) -> Input:
        """What an operand can be.

        Raises:
            DiagnosticError: it has no type.
        """
        found = self._of_records.get(record)
        if found is None:
            own = self._types.of_operand(record, user)
            of_parts = tuple([self._types.of_operand(part, user) for part in parts(record)])
            key = (own, default_values(record) is not None, of_parts)
            found = self._of_records[record] = self._alike.setdefault(key, Input(*key))
        return found


class InstructionTypes:
    """An instruction as an operator.

    Attributes:
        outputs: what each operand that is a result of the node can be.
        values: number of values of the node, with an implicit one.
        implicit_type: the type of the implicit value, which comes after the others.
        inputs: the other operands.
        required: this many of the inputs, the first ones, take no child if they have a default.
        results: how many operands are no inputs.
        shape: equal for instructions that are alike to inference.
    """

    __slots__ = (
        "implicit_type",
        "inputs",
        "instruction",
        "outputs",
        "required",
        "results",
        "shape",
        "values",
    )

    def __init__(self, instruction: Instruction, results: int, types: OperandTypes, inputs: Inputs) -> None:
        place = instruction.record.place
        operands = [operand.record for operand in instruction.operands]
        self.instruction = instruction
        self.results = results
        self.outputs = tuple([types.of_operand(one, place) for one in operands[: min(instruction.defs, results)]])
        self.implicit_type = types.fixed_type(instruction.implicit_defs[0]) if instruction.implicit_defs else None
        defaulted = sum([default_values(one) is not None for one in operands[: instruction.defs]])
        self.values = instruction.defs - defaulted + (self.implicit_type is not None)
        self.inputs = tuple([inputs.of(one, place) for one in operands[results:]])
        required = len(self.inputs)
        while required and self.inputs[required - 1].has_default:
            required -= 1
        self.required = required
        special = instruction.name if instruction.name in ("INSERT_SUBREG", "REG_SEQUENCE") else ""
        self.shape: Hashable = (
            "instruction",
            self.outputs,
            self.values,
            self.implicit_type,
            self.inputs,
            instruction.variadic,
            special,
        )

    @property
    def record(self) -> Record:
        return self.instruction.record

    @property
    def name(self) -> str:
        return self.instruction.name
