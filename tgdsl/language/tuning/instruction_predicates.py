"""LLVM's ``MCInstPredicate``: conditions on an instruction, as checks of MachineInstrs and of MCInsts (``TargetInstrPredicate.td``).

They are conditions of scheduling variants (:class:`MCSchedPredicate`), of macro fusions and of functions of ``<Target>InstrInfo``
(:class:`TIIPredicate`). Operands are given by their indices in the MachineInstr: results first, sub-operands one by one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.language.core.definition import Definition, Namer
from tgdsl.language.instructions.instruction import Instruction
from tgdsl.language.registers.registers import Register
from tgdsl.language.scheduling.read_writes import SchedPredicateBase
from tgdsl.records import Code, Value

_MOST_OPERANDS = (1 << 16) - 1


class MCInstPredicate(Definition):
    """The base of predicates on instructions, of which checks of MachineInstr and of MCInst are generated."""

    record_class = "MCInstPredicate"


class MCTrue(MCInstPredicate):
    """The predicate that always holds; ``TruePred`` of the standard definitions is one."""

    record_class = "MCTrue"


class MCFalse(MCInstPredicate):
    """The predicate that never holds; ``FalsePred`` of the standard definitions is one."""

    record_class = "MCFalse"


class CheckNot(MCInstPredicate):
    """The negation of a predicate."""

    record_class = "CheckNot"

    def __init__(self, pred: MCInstPredicate) -> None:
        super().__init__()
        self.pred = pred

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"Pred": ref(self.pred)}


class CheckPredicateSequence(MCInstPredicate):
    """The base of CheckAll and CheckAny.

    Args:
        predicates: in the order in which they are checked.
    """

    record_class = "CheckPredicateSequence"

    def __init__(self, predicates: Sequence[MCInstPredicate]) -> None:
        super().__init__()
        self.predicates = tuple(predicates)
        if not self.predicates:
            self.problem(f"this {self.what} has no predicates; list some")

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"Predicates": tuple(ref(one) for one in self.predicates)}


class CheckAll(CheckPredicateSequence):
    """The conjunction of predicates."""

    record_class = "CheckAll"


class CheckAny(CheckPredicateSequence):
    """The disjunction of predicates."""

    record_class = "CheckAny"


class MCOperandPredicate(MCInstPredicate):
    """The base of predicates on one operand.

    Args:
        op_index: of the operand.
    """

    record_class = "MCOperandPredicate"

    def __init__(self, op_index: int) -> None:
        super().__init__()
        self.op_index = self.check_number("op_index", op_index, 0, _MOST_OPERANDS)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"OpIndex": self.op_index}


class CheckIsRegOperand(MCOperandPredicate):
    """The operand is a register."""

    record_class = "CheckIsRegOperand"


class CheckIsVRegOperand(MCOperandPredicate):
    """The operand is a virtual register."""

    record_class = "CheckIsVRegOperand"


class CheckIsNotVRegOperand(CheckNot):
    """The operand is a physical register, or something else than a register."""

    record_class = "CheckIsNotVRegOperand"

    def __init__(self, op_index: int) -> None:
        super().__init__(CheckIsVRegOperand(op_index))


class CheckIsImmOperand(MCOperandPredicate):
    """The operand is an immediate."""

    record_class = "CheckIsImmOperand"


class CheckSameRegOperand(MCInstPredicate):
    """Two operands are the same register."""

    record_class = "CheckSameRegOperand"

    def __init__(self, first_index: int, second_index: int) -> None:
        super().__init__()
        self.first_index = self.check_number("first_index", first_index, 0, _MOST_OPERANDS)
        self.second_index = self.check_number("second_index", second_index, 0, _MOST_OPERANDS)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"FirstIndex": self.first_index, "SecondIndex": self.second_index}


class CheckOperandBase(MCOperandPredicate):
    """The base of predicates on the value of an operand.

    Args:
        op_index: of the operand.
        function_mapper: C++ function that is applied to the value before it is compared.
    """

    record_class = "CheckOperandBase"

    def __init__(self, op_index: int, *, function_mapper: str = "") -> None:
        super().__init__(op_index)
        self.function_mapper = function_mapper

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields(ref), "FunctionMapper": self.function_mapper}


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


class CheckNumOperands(MCInstPredicate):
    """The instruction has that many operands."""

    record_class = "CheckNumOperands"

    def __init__(self, num_ops: int) -> None:
        super().__init__()
        self.num_ops = self.check_number("num_ops", num_ops, 0, _MOST_OPERANDS)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"NumOps": self.num_ops}


class CheckOpcode(MCInstPredicate):
    """The instruction is one of several: ``CheckOpcode([ADD, SUB])``."""

    record_class = "CheckOpcode"

    def __init__(self, valid_opcodes: Sequence[type[Instruction]]) -> None:
        super().__init__()
        self.valid_opcodes = tuple(valid_opcodes)
        if not self.valid_opcodes:
            self.problem(f"this {self.what} has no instructions; list some")

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"ValidOpcodes": tuple(ref(one) for one in self.valid_opcodes)}


class CheckPseudo(CheckOpcode):
    """The instruction is one of several pseudo instructions; never true of an MCInst, which is none."""

    record_class = "CheckPseudo"


class CheckNonPortable(MCInstPredicate):
    """A C++ expression on the MachineInstr ``MI`` holds; never true of an MCInst."""

    record_class = "CheckNonPortable"

    def __init__(self, code_block: Code | str) -> None:
        super().__init__()
        self.code_block = code_block

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"CodeBlock": str(self.code_block)}


class CheckFunctionPredicate(MCInstPredicate):
    """A C++ function of the instruction holds.

    Args:
        mc_inst_fn_name: the function that takes an MCInst.
        machine_instr_fn_name: the function that takes a MachineInstr.
    """

    record_class = "CheckFunctionPredicate"

    def __init__(self, mc_inst_fn_name: str, machine_instr_fn_name: str) -> None:
        super().__init__()
        self.mc_inst_fn_name = mc_inst_fn_name
        self.machine_instr_fn_name = machine_instr_fn_name

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"MCInstFnName": self.mc_inst_fn_name, "MachineInstrFnName": self.machine_instr_fn_name}


class CheckFunctionPredicateWithTII(MCInstPredicate):
    """A C++ function of the instruction and of its MCInstrInfo or TargetInstrInfo holds.

    Args:
        mc_inst_fn_name: the function that takes an MCInst.
        machine_instr_fn_name: the method of TargetInstrInfo that takes a MachineInstr.
        tii_ptr_name: the name of the variable that points to the TargetInstrInfo.
    """

    record_class = "CheckFunctionPredicateWithTII"

    def __init__(self, mc_inst_fn_name: str, machine_instr_fn_name: str, tii_ptr_name: str = "TII") -> None:
        super().__init__()
        self.mc_inst_fn_name = mc_inst_fn_name
        self.machine_instr_fn_name = machine_instr_fn_name
        self.tii_ptr_name = tii_ptr_name

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            "MCInstFnName": self.mc_inst_fn_name,
            "TIIPtrName": self.tii_ptr_name,
            "MachineInstrFnName": self.machine_instr_fn_name,
        }


class MCStatement(Definition):
    """The base of statements in the body of a generated function on instructions."""

    record_class = "MCStatement"


class MCReturnStatement(MCStatement):
    """``return`` of a predicate."""

    record_class = "MCReturnStatement"

    def __init__(self, pred: MCInstPredicate) -> None:
        super().__init__()
        self.pred = pred

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"Pred": ref(self.pred)}


class MCOpcodeSwitchCase(Definition):
    """A case of a switch on the opcode: a statement for some instructions."""

    record_class = "MCOpcodeSwitchCase"

    def __init__(self, opcodes: Sequence[type[Instruction]], case_stmt: MCStatement) -> None:
        super().__init__()
        self.opcodes = tuple(opcodes)
        self.case_stmt = case_stmt
        if not self.opcodes:
            self.problem("this MCOpcodeSwitchCase has no instructions; list some")

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"Opcodes": tuple(ref(one) for one in self.opcodes), "CaseStmt": ref(self.case_stmt)}


class MCOpcodeSwitchStatement(MCStatement):
    """A switch on the opcode.

    Args:
        cases: each instruction in one of them at most.
        default_case: for all other instructions.
    """

    record_class = "MCOpcodeSwitchStatement"

    def __init__(self, cases: Sequence[MCOpcodeSwitchCase], default_case: MCStatement) -> None:
        super().__init__()
        self.cases = tuple(cases)
        self.default_case = default_case
        opcodes: set[type[Instruction]] = set()
        for case in self.cases:
            for opcode in case.opcodes:
                if opcode in opcodes:
                    self.problem(f"two cases of the switch are for '{opcode.__name__}'; leave it out of one")
                opcodes.add(opcode)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"Cases": tuple(ref(case) for case in self.cases), "DefaultCase": ref(self.default_case)}


class FunctionPredicateBase(Definition):
    """The base of predicates that are generated functions."""

    record_class = "FunctionPredicateBase"


class TIIPredicate(FunctionPredicateBase, MCInstPredicate):
    """A predicate that is a generated function, of TargetInstrInfo for a MachineInstr and of the namespace ``<Target>_MC`` for an MCInst.

    Args:
        function_name: of the C++ function; there is one predicate of that name.
        body: its statement.
    """

    record_class = "TIIPredicate"

    def __init__(self, function_name: str, body: MCStatement) -> None:
        super().__init__()
        self.function_name = function_name
        self.body = body

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"FunctionName": self.function_name, "Body": ref(self.body)}


class PredicateProlog(Definition):
    """C++ that comes first in the generated functions that choose between scheduling variants; SchedPredicates use its variables."""

    record_class = "PredicateProlog"

    def __init__(self, code: Code | str) -> None:
        super().__init__()
        self.code = code

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"Code": Code(self.code)}


class SchedPredicate(SchedPredicateBase):
    """A scheduling predicate that is a C++ expression on the MachineInstr ``MI``; tools that read MCInsts cannot evaluate it."""

    record_class = "SchedPredicate"

    def __init__(self, predicate: Code | str) -> None:
        super().__init__()
        self.predicate = predicate

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"SchedModel": None, "Predicate": Code(self.predicate)}


class MCSchedPredicate(SchedPredicateBase):
    """A scheduling predicate that is an MCInstPredicate on the instruction."""

    record_class = "MCSchedPredicate"

    def __init__(self, pred: MCInstPredicate) -> None:
        super().__init__()
        self.pred = pred

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"Pred": ref(self.pred), "SchedModel": None}
