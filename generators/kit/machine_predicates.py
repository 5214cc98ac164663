"""Predicates over instructions (``MCInstPredicate`` and what uses it in LLVM's TargetInstrPredicate.td) as C++.

The same predicate is written for ``MCInst`` and for ``MachineInstr``, which have accessors of the same names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from attrs import frozen

from tgdsl.diagnostics import fail
from tgdsl.records import Record

_STEP = "  "


@frozen
class PredicatePrinter:
    """Writes predicates and statements. Texts begin without indentation, which whoever asks for them has written.

    Attributes:
        target: name of the target.
        for_mc: the instruction is an MCInst, not a MachineInstr.
        by_reference: ``MI`` is a reference, not a pointer.
    """

    target: str
    for_mc: bool
    by_reference: bool = True

    def statement(self, record: Record, level: int = 1) -> str:
        """A MCStatement, whose first line is indented by ``level`` steps of two spaces.

        Raises:
            DiagnosticError: it is none of those that C++ can be written for, or a part of it is not.
        """
        if record.is_a("MCReturnStatement"):
            return f"return {self.predicate(record.record('Pred'), level)};"
        if not record.is_a("MCOpcodeSwitchStatement"):
            raise fail(
                record.place,
                f"'{record.name}' is no statement: use a MCReturnStatement or a MCOpcodeSwitchStatement",
            )
        outer, inner = _STEP * level, _STEP * (level + 1)
        lines = [f"switch({self.instruction}getOpcode()) {{"]
        for case in record.records("Cases"):
            lines += [f"{outer}case {_opcode(opcode)}:" for opcode in case.records("Opcodes")]
            lines.append(inner + self.statement(case.record("CaseStmt"), level + 1))
        lines += [f"{outer}default:", inner + self.statement(record.record("DefaultCase"), level + 1)]
        lines.append(f"{outer}}} // end of switch-stmt")
        return "\n".join(lines)

    def predicate(self, record: Record, level: int = 1, negated: bool = False) -> str:
        """A MCInstPredicate as an expression; lines after the first one are indented by ``level`` steps and more.

        Raises:
            DiagnosticError: as :meth:`statement`.
        """
        for class_name in reversed(record.superclasses):
            match class_name:
                case "CheckNot":
                    return self.predicate(record.record("Pred"), level, not negated)
                case "CheckAll":
                    return self._several(record, "&&", level, negated)
                case "CheckAny":
                    return self._several(record, "||", level, negated)
                case "CheckPseudo":
                    return "false" if self.for_mc else self._opcodes(record, level, negated)
                case "CheckOpcode":
                    return self._opcodes(record, level, negated)
                case "MCTrue":
                    return "false" if negated else "true"
                case "MCFalse":
                    return "true" if negated else "false"
                case _:
                    if class_name in _TRUTHS:
                        return ("!" if negated else "") + _TRUTHS[class_name](self, record)
                    if class_name in _COMPARISONS:
                        left, right = _COMPARISONS[class_name](self, record)
                        return f"{left} {_RELATIONS.get(class_name, _EQUAL)[negated]} {right}"
                    if class_name in _VERBATIM:
                        return _VERBATIM[class_name](self, record)
        raise fail(
            record.place,
            f"'{record.name}' is no predicate that C++ can be written for: use one of LLVM's TargetInstrPredicate.td",
        )

    @property
    def instruction(self) -> str:
        """What stands in front of a method of the instruction."""
        return "MI." if self.by_reference else "MI->"

    @property
    def argument(self) -> str:
        """The instruction as an argument of a function that takes a reference."""
        return "MI" if self.by_reference else "*MI"

    def operand(self, record: Record, field: str = "OpIndex") -> str:
        """The operand whose number is in a field."""
        return f"{self.instruction}getOperand({record.integer(field)})"

    def mapped(self, record: Record, accessor: str) -> str:
        """The value of the operand, as the predicate's FunctionMapper turns it into another."""
        value = f"{self.operand(record)}.{accessor}()"
        mapper = record.string("FunctionMapper")
        return f"{mapper}({value})" if mapper else value

    def _opcodes(self, record: Record, level: int, negated: bool) -> str:
        opcodes = record.records("ValidOpcodes")
        if not opcodes:
            raise fail(record.place, f"'{record.name}' asks for no opcode: give it some")
        checks = [f"{self.instruction}getOpcode() {_EQUAL[negated]} {_opcode(opcode)}" for opcode in opcodes]
        return f"( {checks[0]} )" if len(checks) == 1 else _chain(checks, "&&" if negated else "||", level)

    def _several(self, record: Record, operator: str, level: int, negated: bool) -> str:
        parts = record.records("Predicates")
        if not parts:
            raise fail(record.place, f"'{record.name}' is a sequence of no predicates: give it some, or use TruePred")
        if len(parts) == 1:
            return self.predicate(parts[0], level, negated)
        chain = _chain([self.predicate(part, level + 1) for part in parts], operator, level)
        return f"!{chain}" if negated else chain


def _chain(parts: Sequence[str], operator: str, level: int) -> str:
    """Parts on lines of their own, in parentheses."""
    outer, inner = _STEP * level, _STEP * (level + 1)
    lines = [f"{inner}{parts[0]}", *[f"{inner}{operator} {part}" for part in parts[1:]]]
    return "\n".join(["(", *lines, f"{outer})"])


def _opcode(instruction: Record) -> str:
    return f"{instruction.string('Namespace')}::{instruction.name}"


def _register(record: Record) -> str:
    register = record.record("Reg")
    namespace = register.string("Namespace")
    return f"{namespace}::{register.name}" if namespace else register.name


def _immediate(record: Record) -> str:
    value = record.string("ImmVal")
    if value:
        return value
    raise fail(record.place, f"'{record.name}' compares with nothing: give it an ImmVal, or use CheckImmOperandSimple")


_Write: TypeAlias = Callable[[PredicatePrinter, Record], str]

#: What is true or false by itself.
_TRUTHS: Mapping[str, _Write] = {
    "CheckIsRegOperand": lambda printer, record: f"{printer.operand(record)}.isReg() ",
    "CheckIsVRegOperand": lambda printer, record: f"{printer.operand(record)}.getReg().isVirtual()",
    "CheckIsImmOperand": lambda printer, record: f"{printer.operand(record)}.isImm() ",
    "CheckRegOperandSimple": lambda printer, record: printer.mapped(record, "getReg"),
    "CheckImmOperandSimple": lambda printer, record: printer.mapped(record, "getImm"),
    "TIIPredicate": lambda printer, record: (
        f"{printer.target}{'_MC' if printer.for_mc else 'InstrInfo'}::{record.string('FunctionName')}({printer.argument})"
    ),
}

#: A relation, and the opposite one.
_EQUAL = ("==", "!=")
_RELATIONS = {"CheckImmOperandLT": ("<", ">="), "CheckImmOperandGT": (">", "<=")}

#: The two sides of what is compared.
_COMPARISONS: Mapping[str, Callable[[PredicatePrinter, Record], tuple[str, object]]] = {
    "CheckRegOperand": lambda printer, record: (printer.mapped(record, "getReg"), _register(record)),
    "CheckInvalidRegOperand": lambda printer, record: (f"{printer.operand(record)}.getReg()", 0),
    "CheckSameRegOperand": lambda printer, record: (
        f"{printer.operand(record, 'FirstIndex')}.getReg()",
        f"{printer.operand(record, 'SecondIndex')}.getReg()",
    ),
    "CheckImmOperand": lambda printer, record: (printer.mapped(record, "getImm"), record.integer("ImmVal")),
    "CheckImmOperand_s": lambda printer, record: (printer.mapped(record, "getImm"), _immediate(record)),
    "CheckImmOperandLT": lambda printer, record: (printer.mapped(record, "getImm"), record.integer("ImmVal")),
    "CheckImmOperandGT": lambda printer, record: (printer.mapped(record, "getImm"), record.integer("ImmVal")),
    "CheckNumOperands": lambda printer, record: (f"{printer.instruction}getNumOperands()", record.integer("NumOps")),
}


def _method(printer: PredicatePrinter, record: Record) -> str:
    if printer.for_mc:
        return f"{record.string('MCInstFnName')}({printer.argument}, MCII)"
    return f"{record.string('TIIPtrName') or 'TII'}->{record.string('MachineInstrFnName')}({printer.argument})"


#: What LLVM writes as it is even where its negation is asked for.
_VERBATIM: Mapping[str, _Write] = {
    "CheckFunctionPredicate": lambda printer, record: (
        f"{record.string('MCInstFnName' if printer.for_mc else 'MachineInstrFnName')}({printer.argument})"
    ),
    "CheckFunctionPredicateWithTII": _method,
    "CheckNonPortable": lambda printer, record: "false" if printer.for_mc else f"({record.string('CodeBlock')})",
}
