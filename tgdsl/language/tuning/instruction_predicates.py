"""LLVM's ``MCInstPredicate``: conditions on an instruction, as checks of MachineInstrs and of MCInsts (``TargetInstrPredicate.td``).

They are conditions of scheduling variants (:class:`MCSchedPredicate`), of macro fusions and of functions of ``<Target>InstrInfo``
(:class:`TIIPredicate`). Operands are given by their indices in the MachineInstr: results first, sub-operands one by one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.language.core.definition import Definition, Namer
from tgdsl.language.core.llvm_fields import as_code, as_text, llvm_field, with_fields
from tgdsl.language.instructions.instruction import Instruction
from tgdsl.language.registers.registers import Register
from tgdsl.language.scheduling.models import SchedMachineModel
from tgdsl.language.scheduling.read_writes import SchedPredicateBase
from tgdsl.records import Code, Value

_MOST_OPERANDS = (1 << 16) - 1


class MCInstPredicate(Definition):
    """The base of predicates on instructions, of which checks of MachineInstr and of MCInst are generated."""

    record_class = "MCInstPredicate"
    is_one_record = True


class MCTrue(MCInstPredicate):
    """The predicate that always holds; ``TruePred`` of the standard definitions is one."""

    record_class = "MCTrue"


class MCFalse(MCInstPredicate):
    """The predicate that never holds; ``FalsePred`` of the standard definitions is one."""

    record_class = "MCFalse"


@with_fields
class CheckNot(MCInstPredicate):
    """The negation of a predicate."""

    record_class = "CheckNot"

    pred: MCInstPredicate = llvm_field("Pred", kw_only=False)


@with_fields
class CheckPredicateSequence(MCInstPredicate):
    """The base of CheckAll and CheckAny."""

    record_class = "CheckPredicateSequence"

    predicates: Sequence[MCInstPredicate] = llvm_field("Predicates", kw_only=False)
    """In the order in which they are checked."""

    def complete(self) -> None:
        if not self.predicates:
            self.problem(f"this {self.what} has no predicates; list some")


class CheckAll(CheckPredicateSequence):
    """The conjunction of predicates."""

    record_class = "CheckAll"


class CheckAny(CheckPredicateSequence):
    """The disjunction of predicates."""

    record_class = "CheckAny"


@with_fields
class MCOperandPredicate(MCInstPredicate):
    """The base of predicates on one operand."""

    record_class = "MCOperandPredicate"

    op_index: int = llvm_field("OpIndex", kw_only=False, range=(0, _MOST_OPERANDS))
    """Of the operand."""


class CheckIsRegOperand(MCOperandPredicate):
    """The operand is a register."""

    record_class = "CheckIsRegOperand"


class CheckIsVRegOperand(MCOperandPredicate):
    """The operand is a virtual register."""

    record_class = "CheckIsVRegOperand"


class CheckIsNotVRegOperand(CheckNot):
    """The operand is a physical register, or not a register."""

    record_class = "CheckIsNotVRegOperand"

    def __init__(self, op_index: int) -> None:
        super().__init__(CheckIsVRegOperand(op_index))


class CheckIsImmOperand(MCOperandPredicate):
    """The operand is an immediate."""

    record_class = "CheckIsImmOperand"


@with_fields
class CheckSameRegOperand(MCInstPredicate):
    """Two operands are the same register."""

    record_class = "CheckSameRegOperand"

    first_index: int = llvm_field("FirstIndex", kw_only=False, range=(0, _MOST_OPERANDS))
    second_index: int = llvm_field("SecondIndex", kw_only=False, range=(0, _MOST_OPERANDS))


@with_fields
class CheckOperandBase(MCOperandPredicate):
    """The base of predicates on the value of an operand."""

    record_class = "CheckOperandBase"

    function_mapper: str = llvm_field("FunctionMapper", default="")
    """C++ function that is applied to the value before it is compared."""


class CheckRegOperand(CheckOperandBase):
    """The operand is a given register."""

    record_class = "CheckRegOperand"

    def __init__(self, op_index: int, reg: Register, *, function_mapper: str = "") -> None:
        super().__init__(op_index, function_mapper=function_mapper)
        self.reg = reg

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields(ref), "Reg": ref(self.reg)}


class CheckInvalidRegOperand(CheckOperandBase):
    """The operand is NoRegister."""

    record_class = "CheckInvalidRegOperand"


class CheckValidRegOperand(CheckNot):
    """The operand is a register, and not NoRegister."""

    record_class = "CheckValidRegOperand"

    def __init__(self, op_index: int) -> None:
        super().__init__(CheckInvalidRegOperand(op_index))


class CheckRegOperandSimple(CheckOperandBase):
    """The function holds of the operand, a register; without a function, the register's number is not 0."""

    record_class = "CheckRegOperandSimple"


class CheckImmOperandSimple(CheckOperandBase):
    """The function holds of the operand, an immediate; without a function, it is not 0."""

    record_class = "CheckImmOperandSimple"


class _CheckNumber(CheckOperandBase):
    """The base of comparisons of an immediate with a number."""

    def __init__(self, op_index: int, imm_val: int, *, function_mapper: str = "") -> None:
        super().__init__(op_index, function_mapper=function_mapper)
        self.imm_val = imm_val

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields(ref), "ImmVal": self.imm_val}


class CheckImmOperand(_CheckNumber):
    """The operand is a given immediate; one that C++ has a name for is a :class:`CheckImmOperand_s`."""

    record_class = "CheckImmOperand"


class CheckImmOperandLT(_CheckNumber):
    """The operand is an immediate less than a number."""

    record_class = "CheckImmOperandLT"


class CheckImmOperandGT(_CheckNumber):
    """The operand is an immediate greater than a number."""

    record_class = "CheckImmOperandGT"


class CheckImmOperandLE(CheckNot):
    """The operand is an immediate less than a number, or that number."""

    record_class = "CheckImmOperandLE"

    def __init__(self, op_index: int, imm_val: int) -> None:
        super().__init__(CheckImmOperandGT(op_index, imm_val))


class CheckImmOperandGE(CheckNot):
    """The operand is an immediate greater than a number, or that number."""

    record_class = "CheckImmOperandGE"

    def __init__(self, op_index: int, imm_val: int) -> None:
        super().__init__(CheckImmOperandLT(op_index, imm_val))


class CheckImmOperandRange(CheckAll):
    """The operand is an immediate from ``start`` to ``end``, both included."""

    record_class = "CheckImmOperandRange"

    def __init__(self, op_index: int, start: int, end: int) -> None:
        super().__init__([CheckImmOperandGE(op_index, start), CheckImmOperandLE(op_index, end)])
        if start > end:
            self.problem(f"the range from {start} to {end} is empty; give the smaller number first")


class CheckZeroOperand(CheckImmOperand):
    """The operand is the immediate 0."""

    record_class = "CheckZeroOperand"

    def __init__(self, op_index: int, *, function_mapper: str = "") -> None:
        super().__init__(op_index, 0, function_mapper=function_mapper)


class CheckImmOperand_s(CheckOperandBase):
    """The operand is an immediate that a C++ expression gives: ``CheckImmOperand_s(2, "ARM_AM::lsl")``."""

    record_class = "CheckImmOperand_s"

    def __init__(self, op_index: int, imm_val: str, *, function_mapper: str = "") -> None:
        super().__init__(op_index, function_mapper=function_mapper)
        self.imm_val = imm_val

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields(ref), "ImmVal": self.imm_val}


@with_fields
class CheckNumOperands(MCInstPredicate):
    """The instruction has that many operands."""

    record_class = "CheckNumOperands"

    num_ops: int = llvm_field("NumOps", kw_only=False, range=(0, _MOST_OPERANDS))


@with_fields
class CheckOpcode(MCInstPredicate):
    """The instruction is one of several: ``CheckOpcode([ADD, SUB])``."""

    record_class = "CheckOpcode"

    valid_opcodes: Sequence[type[Instruction]] = llvm_field("ValidOpcodes", kw_only=False)

    def complete(self) -> None:
        if not self.valid_opcodes:
            self.problem(f"this {self.what} has no instructions; list some")


class CheckPseudo(CheckOpcode):
    """The instruction is one of several pseudo instructions; never true of an MCInst."""

    record_class = "CheckPseudo"


@with_fields
class CheckNonPortable(MCInstPredicate):
    """A C++ expression on the MachineInstr ``MI`` holds; never true of an MCInst."""

    record_class = "CheckNonPortable"

    code_block: Code | str = llvm_field("CodeBlock", kw_only=False, lower=as_text)


@with_fields
class CheckFunctionPredicate(MCInstPredicate):
    """A C++ function of the instruction holds."""

    record_class = "CheckFunctionPredicate"

    mc_inst_fn_name: str = llvm_field("MCInstFnName", kw_only=False)
    """The function that takes an MCInst."""
    machine_instr_fn_name: str = llvm_field("MachineInstrFnName", kw_only=False)
    """The function that takes a MachineInstr."""


@with_fields
class CheckFunctionPredicateWithTII(MCInstPredicate):
    """A C++ function of the instruction and of its MCInstrInfo or TargetInstrInfo holds."""

    record_class = "CheckFunctionPredicateWithTII"

    mc_inst_fn_name: str = llvm_field("MCInstFnName", kw_only=False)
    """The function that takes an MCInst."""
    machine_instr_fn_name: str = llvm_field("MachineInstrFnName", kw_only=False)
    """The method of TargetInstrInfo that takes a MachineInstr."""
    tii_ptr_name: str = llvm_field("TIIPtrName", default="TII", kw_only=False)
    """The name of the variable that points to the TargetInstrInfo."""


class MCStatement(Definition):
    """The base of statements in the body of a generated function on instructions."""

    record_class = "MCStatement"


@with_fields
class MCReturnStatement(MCStatement):
    """``return`` of a predicate."""

    record_class = "MCReturnStatement"

    pred: MCInstPredicate = llvm_field("Pred", kw_only=False)


@with_fields
class MCOpcodeSwitchCase(Definition):
    """A case of a switch on the opcode: a statement for some instructions."""

    record_class = "MCOpcodeSwitchCase"

    opcodes: Sequence[type[Instruction]] = llvm_field("Opcodes", kw_only=False)
    case_stmt: MCStatement = llvm_field("CaseStmt", kw_only=False)

    def complete(self) -> None:
        if not self.opcodes:
            self.problem("this MCOpcodeSwitchCase has no instructions; list some")


@with_fields
class MCOpcodeSwitchStatement(MCStatement):
    """A switch on the opcode."""

    record_class = "MCOpcodeSwitchStatement"

    cases: Sequence[MCOpcodeSwitchCase] = llvm_field("Cases", kw_only=False)
    """Each instruction in one of them at most."""
    default_case: MCStatement = llvm_field("DefaultCase", kw_only=False)
    """For all other instructions."""

    def complete(self) -> None:
        opcodes: set[type[Instruction]] = set()
        for case in self.cases:
            for opcode in case.opcodes:
                if opcode in opcodes:
                    self.problem(f"two cases of the switch are for '{opcode.__name__}'; leave it out of one")
                opcodes.add(opcode)


class FunctionPredicateBase(Definition):
    """The base of predicates that are generated functions."""

    record_class = "FunctionPredicateBase"


@with_fields
class TIIPredicate(FunctionPredicateBase, MCInstPredicate):
    """A predicate that is a generated function, of TargetInstrInfo for a MachineInstr and of the namespace ``<Target>_MC`` for an MCInst."""

    record_class = "TIIPredicate"

    function_name: str = llvm_field("FunctionName", kw_only=False)
    """Of the C++ function; there is one predicate of that name."""
    body: MCStatement = llvm_field("Body", kw_only=False)
    """Its statement."""


@with_fields
class PredicateProlog(Definition):
    """C++ that comes first in the generated functions that choose between scheduling variants; SchedPredicates use its variables."""

    record_class = "PredicateProlog"

    code: Code | str = llvm_field("Code", kw_only=False, lower=as_code)


@with_fields
class SchedPredicate(SchedPredicateBase):
    """A scheduling predicate that is a C++ expression on the MachineInstr ``MI``; tools that read MCInsts cannot evaluate it."""

    record_class = "SchedPredicate"

    predicate: Code | str = llvm_field("Predicate", kw_only=False, lower=as_code)
    model: type[SchedMachineModel] | None = llvm_field("SchedModel", default=None)
    """The machine model that it is for; all by default."""


@with_fields
class MCSchedPredicate(SchedPredicateBase):
    """A scheduling predicate that is an MCInstPredicate on the instruction."""

    record_class = "MCSchedPredicate"

    pred: MCInstPredicate = llvm_field("Pred", kw_only=False)
    model: type[SchedMachineModel] | None = llvm_field("SchedModel", default=None)
    """The machine model that it is for; all by default."""
