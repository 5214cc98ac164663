"""Instructions as operators of results: the types of their outputs and inputs."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from tgdsl.classes import native
from tgdsl.diagnostics import Place, fail
from tgdsl.model.instructions.table import Instruction, InstructionTable
from tgdsl.model.patterns.types.operands import OperandTypes, default_values, has_type, parts
from tgdsl.model.patterns.types.sets import TypeSet
from tgdsl.records import Record


@native(auto_attribs=True, frozen=True, eq=False)
class Input:
    """A DAGOperand of an instruction that its node has as a child.

    Attributes:
        types: of the operand.
        has_default: the child may be missing, since the operand is an OperandWithDefaultOps.
        parts: the types of each of its sub-operands, if it has any: then as many children may stand for it. None for a sub-operand
            that is no DAGOperand, but a ValueType, say: no child can stand for it.
    """

    types: TypeSet
    has_default: bool
    parts: tuple[TypeSet | None, ...]


class Inputs:
    """Interns an :class:`Input` for each DAGOperand record: a target has few different ones."""

    def __init__(self, types: OperandTypes) -> None:
        self._types = types
        self._of_records: dict[Record, Input] = {}
        self._alike: dict[tuple[TypeSet, bool, tuple[TypeSet | None, ...]], Input] = {}

    def of(self, record: Record, user: Place) -> Input:
        """The input that an operand is.

        Raises:
            DiagnosticError: it has no type.
        """
        interned = self._of_records.get(record)
        if interned is None:
            types = self._types.of_operand(record, user)
            of_parts = tuple([self._types.of_operand(part, user) if has_type(part) else None for part in parts(record)])
            key = (types, default_values(record) is not None, of_parts)
            interned = self._of_records[record] = self._alike.setdefault(key, Input(*key))
        return interned


class InstructionTypes:
    """An instruction as an operator.

    Attributes:
        outputs: the types of each operand that is a result of the node.
        values: number of values of the node, with that of the first implicit def.
        implicit_type: the type of the first implicit def, whose value comes after the others.
        inputs: the operands behind the results.
        required: this many of the inputs, the first ones, take no child if they have a default.
        results: the number of leading result operands.
        shape: equal for instructions that are alike to type inference.
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
        self.outputs = tuple(
            [types.of_operand(operand, place) for operand in operands[: min(instruction.defs, results)]]
        )
        self.implicit_type = types.fixed_type(instruction.implicit_defs[0]) if instruction.implicit_defs else None
        defaulted = sum([default_values(operand) is not None for operand in operands[: instruction.defs]])
        self.values = instruction.defs - defaulted + (self.implicit_type is not None)
        self.inputs = tuple([inputs.of(operand, place) for operand in operands[results:]])
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


class InstructionOperators:
    """Instructions as operators of results, each made when it is first used.

    Args:
        results: name of an instruction to the number of its leading result operands, where its own pattern says it.
    """

    def __init__(self, table: InstructionTable, results: Mapping[str, int], types: OperandTypes) -> None:
        self._table = table
        self._results = results
        self._types = types
        self._inputs = Inputs(types)
        self._made: dict[str, InstructionTypes] = {}

    def of(self, record: Record) -> InstructionTypes:
        """The operator that an Instruction record stands for.

        Raises:
            DiagnosticError: it is not in the instruction table, or an operand has no type.
        """
        operator = self._made.get(record.name)
        if operator is None:
            instruction = self._table.by_name.get(record.name)
            if instruction is None:
                raise fail(record.place, f"'{record.label}' is used as an instruction, but is not one")
            results = self._results.get(record.name, instruction.defs)
            operator = self._made[record.name] = InstructionTypes(instruction, results, self._types, self._inputs)
        return operator
