"""Predicates on instructions, as C++: the MCInstPredicates and MCStatements of LLVM's ``TargetInstPredicate.td``.

The same predicate is asked of an MCInst ``MI`` and of a MachineInstr ``MI``::

    CheckAll<[CheckImmOperand<2, 5>, CheckNot<CheckRegOperand<0, R1>>]>

    (
      MI.getOperand(2).getImm() == 5
      && MI.getOperand(0).getReg() != T::R1
    )

Where LLVM does not negate what it should, neither does this: functions of the target and C++ of the target's own.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import field, frozen

from tgdsl.diagnostics import DiagnosticError, fail
from tgdsl.model.common.cpp_names import qualified
from tgdsl.records import Record

_OPPOSITE = {"==": "!=", "<": ">=", ">": "<="}

#: Predicates that compare: an operand's accessor, an operator, and the field to compare with.
_COMPARISONS = {
    "CheckRegOperand": ("getReg", "==", "Reg"),
    "CheckInvalidRegOperand": ("getReg", "==", ""),
    "CheckImmOperand": ("getImm", "==", "ImmVal"),
    "CheckImmOperand_s": ("getImm", "==", "ImmVal"),
    "CheckImmOperandLT": ("getImm", "<", "ImmVal"),
    "CheckImmOperandGT": ("getImm", ">", "ImmVal"),
}

#: Predicates that hold or not: an operand's accessor, and what LLVM writes after it.
_PROPERTIES = {
    "CheckIsRegOperand": "isReg() ",
    "CheckIsImmOperand": "isImm() ",
    "CheckIsVRegOperand": "getReg().isVirtual()",
    "CheckRegOperandSimple": "getReg()",
    "CheckImmOperandSimple": "getImm()",
}

_OTHERS = frozenset(
    {
        "MCTrue",
        "MCFalse",
        "CheckNot",
        "CheckSameRegOperand",
        "CheckNumOperands",
        "CheckOpcode",
        "CheckPseudo",
        "CheckNonPortable",
        "CheckAll",
        "CheckAny",
        "TIIPredicate",
        "CheckFunctionPredicate",
        "CheckFunctionPredicateWithTII",
    }
)

_KNOWN = _OTHERS | _COMPARISONS.keys() | _PROPERTIES.keys()


@frozen
class PredicateText:
    """How predicates are written.

    Attributes:
        target: its name, with which its C++ classes begin.
        mc: for an MCInst; otherwise for a MachineInstr.
        pointer: ``MI`` is a pointer; otherwise a reference.
    """

    target: str
    mc: bool
    pointer: bool = False
    _access: str = field(init=False)
    _argument: str = field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "_access", "MI->" if self.pointer else "MI.")
        object.__setattr__(self, "_argument", "*MI" if self.pointer else "MI")

    def expression(self, predicate: Record, level: int = 0, *, negated: bool = False) -> str:
        """A predicate, or its negation, whose first line is written at a level of indentation, of two spaces each.

        Raises:
            DiagnosticError: it is of a class that is not known here, or what it is made of is missing.
        """
        kind = next((name for name in reversed(predicate.superclasses) if name in _KNOWN), "")
        if kind in _COMPARISONS:
            return self._comparison(predicate, kind, negated)
        if kind in _PROPERTIES:
            text = f"{self._access}getOperand({predicate.integer('OpIndex')}).{_PROPERTIES[kind]}"
            return "!" * negated + _mapped(predicate, text)
        match kind:
            case "MCTrue" | "MCFalse":
                return "true" if (kind == "MCTrue") != negated else "false"
            case "CheckNot":
                return self.expression(predicate.record("Pred"), level, negated=not negated)
            case "CheckSameRegOperand":
                first, second = (
                    f"{self._access}getOperand({predicate.integer(index)}).getReg()"
                    for index in ("FirstIndex", "SecondIndex")
                )
                return f"{first} {_operator('==', negated)} {second}"
            case "CheckNumOperands":
                return f"{self._access}getNumOperands() {_operator('==', negated)} {predicate.integer('NumOps')}"
            case "CheckAll" | "CheckAny":
                return self._sequence(predicate, level, "&&" if kind == "CheckAll" else "||", negated)
            case "CheckPseudo" | "CheckNonPortable" if self.mc:
                return "false"  # negated or not
            case "CheckOpcode" | "CheckPseudo":
                return self._opcodes(predicate, level, negated)
            case "CheckNonPortable":
                return f"({predicate.string('CodeBlock')})"
            case "TIIPredicate":
                scope = f"{self.target}_MC" if self.mc else f"{self.target}InstrInfo"
                return f"{'!' * negated}{scope}::{predicate.string('FunctionName')}({self._argument})"
            case "CheckFunctionPredicate":
                name = predicate.string("MCInstFnName" if self.mc else "MachineInstrFnName")
                return f"{name}({self._argument})"
            case "CheckFunctionPredicateWithTII":
                if self.mc:
                    return f"{predicate.string('MCInstFnName')}({self._argument}, MCII)"
                pointer = predicate.string("TIIPtrName") or "TII"
                return f"{pointer}->{predicate.string('MachineInstrFnName')}({self._argument})"
            case _:
                raise fail(predicate.place, f"'{predicate.name}' is no predicate on instructions that LLVM knows")

    def statement(self, statement: Record, level: int = 1) -> str:
        """An MCStatement, whose first line is indented already.

        Raises:
            DiagnosticError: as for :meth:`expression`.
        """
        if statement.is_a("MCReturnStatement"):
            return f"return {self.expression(statement.record('Pred'), level)};"
        if not statement.is_a("MCOpcodeSwitchStatement"):
            raise fail(
                statement.place,
                f"'{statement.name}' is neither an MCReturnStatement nor an MCOpcodeSwitchStatement; use one of them",
            )
        indent, deeper = "  " * level, "  " * (level + 1)
        lines = [f"switch({self._access}getOpcode()) {{"]
        for case in statement.records("Cases"):
            lines += [f"{indent}case {_opcode(record)}:" for record in case.records("Opcodes")]
            lines.append(deeper + self.statement(case.record("CaseStmt"), level + 1))
        lines.append(f"{indent}default:")
        lines.append(deeper + self.statement(statement.record("DefaultCase"), level + 1))
        lines.append(f"{indent}}} // end of switch-stmt")
        return "\n".join(lines)

    def _comparison(self, predicate: Record, kind: str, negated: bool) -> str:
        accessor, operator, wanted = _COMPARISONS[kind]
        text = f"{self._access}getOperand({predicate.integer('OpIndex')}).{accessor}()"
        operator = _operator(operator, negated)
        if not wanted:  # there is no register 0
            return f"{text} {operator} 0"
        if kind == "CheckRegOperand":
            register = predicate.record(wanted)
            value = qualified(register.string("Namespace"), register.name)
        elif kind == "CheckImmOperand_s":
            value = predicate.string(wanted)
            if not value:
                raise fail(
                    predicate.place,
                    f"'{predicate.name}' compares with nothing; give it a value, or use " "CheckImmOperandSimple",
                )
        else:
            value = str(predicate.integer(wanted))
        return f"{_mapped(predicate, text)} {operator} {value}"

    def _opcodes(self, predicate: Record, level: int, negated: bool) -> str:
        """One of several opcodes."""
        operator = _operator("==", negated)
        opcodes = predicate.records("ValidOpcodes")
        if not opcodes:
            raise _empty(predicate, "ValidOpcodes")
        texts = [f"{self._access}getOpcode() {operator} {_opcode(record)}" for record in opcodes]
        return f"( {texts[0]} )" if len(texts) == 1 else _joined(texts, "&&" if negated else "||", level)

    def _sequence(self, predicate: Record, level: int, operator: str, negated: bool) -> str:
        predicates = predicate.records("Predicates")
        if not predicates:
            raise _empty(predicate, "Predicates")
        if len(predicates) == 1:
            return self.expression(predicates[0], level, negated=negated)
        return "!" * negated + _joined([self.expression(part, level + 1) for part in predicates], operator, level)


@frozen
class InstructionFunction:
    """A C++ function of the target that tells something of an instruction: a TIIPredicate.

    Attributes:
        name: of the function.
        machine_body: its statement, for a MachineInstr; the first line is not indented.
        mc_body: the same, for an MCInst.
    """

    name: str
    machine_body: str
    mc_body: str


def instruction_functions(predicates: Sequence[Record], target: str) -> tuple[InstructionFunction, ...]:
    """The functions that TIIPredicates define, for the target of this name.

    Raises:
        DiagnosticError: one of them is made of what cannot be written.
    """
    machine, mc = PredicateText(target, mc=False), PredicateText(target, mc=True)
    return tuple(
        [
            InstructionFunction(record.string("FunctionName"), machine.statement(body), mc.statement(body))
            for record in predicates
            for body in [record.record("Body")]
        ]
    )


def _operator(operator: str, negated: bool) -> str:
    return _OPPOSITE[operator] if negated else operator


def _mapped(predicate: Record, text: str) -> str:
    """With the target's own function around it that makes another value of an operand's."""
    mapper = predicate.string("FunctionMapper") if "FunctionMapper" in predicate.fields else ""
    return f"{mapper}({text})" if mapper else text


def _opcode(record: Record) -> str:
    return f"{record.string('Namespace')}::{record.name}"


def _joined(texts: Sequence[str], operator: str, level: int) -> str:
    """In parentheses, each on a line of its own, the first one without the operator."""
    indent = "  " * (level + 1)
    lines = [f"{indent}{texts[0]}", *[f"{indent}{operator} {text}" for text in texts[1:]]]
    return "\n".join(["(", *lines, f"{'  ' * level})"])


def _empty(predicate: Record, where: str) -> DiagnosticError:
    return fail(
        predicate.place, f"the list {where} of '{predicate.name}' is empty; a predicate needs something to check"
    )
