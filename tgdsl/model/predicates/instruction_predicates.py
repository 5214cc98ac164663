"""MCInstPredicates and TIIPredicates: conditions on a single instruction, as LLVM's ``TargetInstPredicate.td`` has them.

The same predicate is asked of an MCInst and of a MachineInstr. Here it is a tree::

    CheckAll<[CheckImmOperand<2, 5>, CheckNot<CheckRegOperand<0, R1>>]>

    Sequence(True, (Comparison(2, Accessor.IMMEDIATE, "==", 5), Not(Comparison(0, Accessor.REGISTER, "==", "T::R1"))))
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Literal, TypeAlias

from tgdsl.classes import frozen
from tgdsl.diagnostics import Note, Report, collecting, fail
from tgdsl.model.common import rules
from tgdsl.model.common.fields import namespace_of, qualified_name
from tgdsl.model.predicates import fields
from tgdsl.records import Record, RecordSet

Relation: TypeAlias = Literal["==", "<", ">"]


class Accessor(Enum):
    """A question to an MCOperand or a MachineOperand: for its register or number, or what kind of operand it is."""

    REGISTER = auto()
    IMMEDIATE = auto()
    IS_REGISTER = auto()
    IS_IMMEDIATE = auto()
    IS_VIRTUAL_REGISTER = auto()


@frozen
class Opcode:
    """An instruction's opcode."""

    namespace: str
    name: str


@frozen
class Constant:
    """``MCTrue`` or ``MCFalse``."""

    value: bool


@frozen
class Not:
    """``CheckNot``."""

    predicate: InstructionPredicate


@frozen
class Sequence:
    """``CheckAll`` (``every``) or ``CheckAny``, of at least one predicate."""

    every: bool
    predicates: tuple[InstructionPredicate, ...]


@frozen
class Comparison:
    """``CheckRegOperand``, ``CheckInvalidRegOperand``, ``CheckImmOperand`` and the like: an operand's register or number compared.

    Attributes:
        operand: index of the operand.
        value: a number, or a C++ expression: a register's qualified name, or what CheckImmOperand_s says.
        mapper: FunctionMapper, the target's C++ function that is applied to the operand first; empty for none.
    """

    operand: int
    accessor: Accessor
    relation: Relation
    value: int | str
    mapper: str = ""


@frozen
class OperandProperty:
    """``CheckIsRegOperand``, ``CheckImmOperandSimple`` and the like: an operand has a property, or its value is not zero.

    Attributes:
        operand, mapper: as for :class:`Comparison`.
    """

    operand: int
    accessor: Accessor
    mapper: str = ""


@frozen
class SameRegister:
    """``CheckSameRegOperand``: two operands, by their indices, are the same register."""

    first: int
    second: int


@frozen
class OperandCount:
    """``CheckNumOperands``."""

    count: int


@frozen
class OneOfOpcodes:
    """``CheckOpcode``, or ``CheckPseudo`` (``pseudo``), which no MCInst fulfils.

    Attributes:
        opcodes: at least one.
    """

    opcodes: tuple[Opcode, ...]
    pseudo: bool


@frozen
class NonPortable:
    """``CheckNonPortable``: C++ on a MachineInstr ``MI``, which no MCInst fulfils."""

    code: str


@frozen
class CallTargetFunction:
    """A TIIPredicate as a predicate: the function that it defines is called."""

    name: str


@frozen
class CallFunction:
    """``CheckFunctionPredicate`` or ``CheckFunctionPredicateWithTII``: a function of the target's own C++ is called.

    Attributes:
        mc_name: of the function on an MCInst.
        machine_name: of the function on a MachineInstr.
        tii: the pointer to TargetInstrInfo whose member the latter is; None for a free function, which needs no MCInstrInfo either.
    """

    mc_name: str
    machine_name: str
    tii: str | None


InstructionPredicate: TypeAlias = (
    Constant
    | Not
    | Sequence
    | Comparison
    | OperandProperty
    | SameRegister
    | OperandCount
    | OneOfOpcodes
    | NonPortable
    | CallTargetFunction
    | CallFunction
)


@frozen
class Return:
    """``MCReturnStatement``."""

    predicate: InstructionPredicate


@frozen
class OpcodeSwitch:
    """``MCOpcodeSwitchStatement``.

    Attributes:
        cases: the opcodes of each MCOpcodeSwitchCase, with its statement.
        default: the statement for all other opcodes.
    """

    cases: tuple[tuple[tuple[Opcode, ...], Statement], ...]
    default: Statement


Statement: TypeAlias = Return | OpcodeSwitch


@frozen
class InstructionFunction:
    """A TIIPredicate: a C++ function of the target that tells whether a predicate holds for an instruction."""

    name: str
    body: Statement


_IMMEDIATES: dict[str, Relation] = {"CheckImmOperand": "==", "CheckImmOperandLT": "<", "CheckImmOperandGT": ">"}

_PROPERTIES = {
    "CheckIsRegOperand": Accessor.IS_REGISTER,
    "CheckIsImmOperand": Accessor.IS_IMMEDIATE,
    "CheckIsVRegOperand": Accessor.IS_VIRTUAL_REGISTER,
    "CheckRegOperandSimple": Accessor.REGISTER,
    "CheckImmOperandSimple": Accessor.IMMEDIATE,
}

_KNOWN = frozenset(
    {
        *_IMMEDIATES,
        *_PROPERTIES,
        "MCTrue",
        "MCFalse",
        "CheckNot",
        "CheckAll",
        "CheckAny",
        "CheckRegOperand",
        "CheckInvalidRegOperand",
        "CheckImmOperand_s",
        "CheckSameRegOperand",
        "CheckNumOperands",
        "CheckOpcode",
        "CheckPseudo",
        "CheckNonPortable",
        "TIIPredicate",
        "CheckFunctionPredicate",
        "CheckFunctionPredicateWithTII",
    }
)


def read_instruction_functions(records: RecordSet, report: Report) -> tuple[InstructionFunction, ...]:
    """All TIIPredicates, in the order that LLVM writes them, which is that of their names.

    Args:
        report: gets breaches of tgdsl's own rules.

    Raises:
        DiagnosticError: two of them have the same FunctionName, or something in one of them is no predicate or statement.
    """
    report = report.part()
    named: dict[str, Record] = {}
    functions: list[InstructionFunction] = []
    for record in records.by_name("TIIPredicate"):
        name = fields.function_name(record)
        other = named.setdefault(name, record)
        if other is not record:
            report.error(
                record.place_of(fields.FUNCTION_NAME),
                f"the TIIPredicate '{record.name}' defines the function '{name}' again: give it another FunctionName",
                Note(other.place, "the other one is defined here"),
            )
        with collecting(report):
            functions.append(InstructionFunction(name, _statement(fields.body(record), report)))
    report.check()
    return tuple(functions)


def read_instruction_predicate(record: Record) -> InstructionPredicate:
    """The predicate of an MCInstPredicate record.

    Raises:
        DiagnosticError: its class is unknown, or a list that it is made of is empty.
    """
    kind = next((name for name in reversed(record.superclasses) if name in _KNOWN), "")
    match kind:
        case "MCTrue" | "MCFalse":
            return Constant(kind == "MCTrue")
        case "CheckNot":
            return Not(read_instruction_predicate(fields.inner_predicate(record)))
        case "CheckAll" | "CheckAny":
            predicates = _filled(record, fields.OPERANDS, fields.inner_predicates(record))
            return Sequence(kind == "CheckAll", tuple([read_instruction_predicate(inner) for inner in predicates]))
        case "CheckRegOperand":
            name = qualified_name(fields.compared_register(record))
            return Comparison(
                fields.operand_index(record), Accessor.REGISTER, "==", name, fields.function_mapper(record)
            )
        case "CheckInvalidRegOperand":
            return Comparison(fields.operand_index(record), Accessor.REGISTER, "==", 0)  # there is no register 0
        case "CheckImmOperand_s":
            value = fields.compared_text(record)
            if not value:
                raise fail(
                    record.place,
                    f"'{record.name}' compares with nothing; give it a value, or use CheckImmOperandSimple",
                )
            return Comparison(
                fields.operand_index(record), Accessor.IMMEDIATE, "==", value, fields.function_mapper(record)
            )
        case "CheckSameRegOperand":
            return SameRegister(*fields.operand_pair(record))
        case "CheckNumOperands":
            return OperandCount(fields.operand_count(record))
        case "CheckOpcode" | "CheckPseudo":
            opcodes = _filled(record, fields.VALID_OPCODES, fields.valid_opcodes(record))
            return OneOfOpcodes(tuple([_opcode(opcode) for opcode in opcodes]), kind == "CheckPseudo")
        case "CheckNonPortable":
            return NonPortable(fields.code_block(record))
        case "TIIPredicate":
            return CallTargetFunction(fields.function_name(record))
        case "CheckFunctionPredicate" | "CheckFunctionPredicateWithTII":
            tii = fields.tii_pointer(record) if kind == "CheckFunctionPredicateWithTII" else None
            return CallFunction(fields.mc_function(record), fields.machine_function(record), tii)
        case _ if kind in _IMMEDIATES:
            number = fields.compared_number(record)
            return Comparison(
                fields.operand_index(record),
                Accessor.IMMEDIATE,
                _IMMEDIATES[kind],
                number,
                fields.function_mapper(record),
            )
        case _ if kind in _PROPERTIES:
            return OperandProperty(fields.operand_index(record), _PROPERTIES[kind], fields.function_mapper(record))
        case _:
            raise fail(record.place, f"'{record.name}' is not a predicate on instructions that LLVM knows")


def _statement(record: Record, report: Report) -> Statement:
    if record.is_a("MCReturnStatement"):
        return Return(read_instruction_predicate(fields.inner_predicate(record)))
    if not record.is_a("MCOpcodeSwitchStatement"):
        raise fail(
            record.place,
            f"'{record.name}' is neither an MCReturnStatement nor an MCOpcodeSwitchStatement; use one of them",
        )
    cases: list[tuple[tuple[Opcode, ...], Statement]] = []
    known: set[str] = set()
    for case in fields.cases(record):
        opcodes = fields.case_opcodes(case)
        for opcode in opcodes:
            if opcode.name in known:
                report.breach(
                    rules.OPCODE_TWICE,
                    case.place_of(fields.CASE_OPCODES),
                    f"the opcode '{opcode.name}' is in the Cases of an MCOpcodeSwitchStatement twice, which C++ refuses: leave it out of one",
                    Note(opcode.place, f"'{opcode.name}' is defined here"),
                )
            known.add(opcode.name)
        cases.append((tuple([_opcode(one) for one in opcodes]), _statement(fields.case_statement(case), report)))
    return OpcodeSwitch(tuple(cases), _statement(fields.default_statement(record), report))


def _opcode(instruction: Record) -> Opcode:
    return Opcode(namespace_of(instruction), instruction.name)


def _filled(record: Record, field: str, values: list[Record]) -> list[Record]:
    """The values of a list.

    Raises:
        DiagnosticError: it is empty.
    """
    if not values:
        raise fail(
            record.place_of(field),
            f"the list {field} of '{record.name}' is empty; a predicate needs something to check",
        )
    return values
