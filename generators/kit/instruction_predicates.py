"""MCInstPredicates as C++, on an MCInst ``MI`` or a MachineInstr ``MI``::

    (
      MI.getOperand(2).getImm() == 5
      && MI.getOperand(0).getReg() != T::R1
    )

Where LLVM does not negate what it should, neither does this: functions of the target and C++ of the target's own.
"""

from __future__ import annotations

from collections.abc import Sequence as Sequenced

from tgdsl.classes import frozen
from tgdsl.generators.kit.literals import boolean
from tgdsl.llvm import DEFAULT
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.predicates.instruction_predicates import (
    Accessor,
    CallFunction,
    CallTargetFunction,
    Comparison,
    Constant,
    InstructionPredicate,
    NonPortable,
    Not,
    OneOfOpcodes,
    Opcode,
    OperandCount,
    OperandProperty,
    Return,
    SameRegister,
    Sequence,
    Statement,
)

_OPPOSITE = {"==": "!=", "<": ">=", ">": "<="}

#: Accessors of operands as LLVM writes them, with its blanks.
_ACCESSORS = {
    Accessor.REGISTER: "getReg()",
    Accessor.IMMEDIATE: "getImm()",
    Accessor.IS_REGISTER: "isReg() ",
    Accessor.IS_IMMEDIATE: "isImm() ",
    Accessor.IS_VIRTUAL_REGISTER: "getReg().isVirtual()",
}


@frozen
class Form:
    """The spelling that releases of LLVM have otherwise.

    Attributes:
        lists_opcodes: whether an opcode is looked for in a list of several, not compared with each.
        asks_validity: whether a register is asked if it is one, not compared with 0.
        sinks: whether all that follows a ``switch`` is indented as its default case, the next functions, too.
    """

    lists_opcodes: bool
    asks_validity: bool
    sinks: bool


#: C++ of predicates on instructions: since 22, lists of opcodes, and isValid() of registers.
FORM = ByRelease(
    {
        19: Form(lists_opcodes=False, asks_validity=False, sinks=False),
        22: Form(lists_opcodes=True, asks_validity=True, sinks=True),
    }
)


@frozen
class PredicateText:
    """The spelling of predicates in C++.

    Attributes:
        target: its name, with which its C++ classes begin.
        mc: for an MCInst; otherwise for a MachineInstr.
        pointer: ``MI`` is a pointer; otherwise a reference.
        form: that of a release.
    """

    target: str
    mc: bool
    pointer: bool = False
    form: Form = FORM[DEFAULT]

    def expression(self, predicate: InstructionPredicate, level: int = 0, *, negated: bool = False) -> str:
        """A predicate, or its negation, whose first line is written at a level of indentation, of two spaces each."""
        match predicate:
            case Constant(value):
                return boolean(value != negated)
            case Not(inner):
                return self.expression(inner, level, negated=not negated)
            case Sequence(every, predicates):
                if len(predicates) == 1:
                    return self.expression(predicates[0], level, negated=negated)
                parts = [self.expression(part, level + 1) for part in predicates]
                return "!" * negated + _joined(parts, "&&" if every else "||", level)
            case Comparison(operand, Accessor.REGISTER, _, 0) if self.form.asks_validity:
                return "!" * (not negated) + self._member(f"getOperand({operand}).getReg().isValid()")
            case Comparison(operand, accessor, relation, value, mapper):
                return f"{self._operand(operand, accessor, mapper)} {_operator(relation, negated)} {value}"
            case OperandProperty(operand, accessor, mapper):
                return "!" * negated + self._operand(operand, accessor, mapper)
            case SameRegister(first, second):
                one, other = (self._operand(index, Accessor.REGISTER, "") for index in (first, second))
                return f"{one} {_operator('==', negated)} {other}"
            case OperandCount(count):
                return f"{self._member('getNumOperands()')} {_operator('==', negated)} {count}"
            case OneOfOpcodes(opcodes, pseudo):
                return "false" if pseudo and self.mc else self._opcodes(opcodes, level, negated)
            case NonPortable(code):
                return "false" if self.mc else f"({code})"
            case CallTargetFunction(name):
                scope = f"{self.target}_MC" if self.mc else f"{self.target}InstrInfo"
                return f"{'!' * negated}{scope}::{name}({self._argument})"
            case CallFunction():
                return self._call(predicate)

    def statement(self, statement: Statement, level: int = 1) -> tuple[str, int]:
        """An MCStatement, whose first line is not indented, and the level of what follows it."""
        if isinstance(statement, Return):
            return f"return {self.expression(statement.predicate, level)};", level
        lines = [f"switch({self._member('getOpcode()')}) {{"]
        for opcodes, case in statement.cases:
            lines += [f"{'  ' * level}case {_opcode(opcode)}:" for opcode in opcodes]
            text, after = self.statement(case, level + 1)
            lines.append("  " * (level + 1) + text)
            if self.form.sinks:
                level = after - 1
        lines.append(f"{'  ' * level}default:")
        text, after = self.statement(statement.default, level + 1)
        lines.append("  " * (level + 1) + text)
        if self.form.sinks:
            level = after
        lines.append(f"{'  ' * level}}} // end of switch-stmt")
        return "\n".join(lines), level

    @property
    def _argument(self) -> str:
        return "*MI" if self.pointer else "MI"

    def _member(self, call: str) -> str:
        return f"MI->{call}" if self.pointer else f"MI.{call}"

    def _operand(self, index: int, accessor: Accessor, mapper: str) -> str:
        text = self._member(f"getOperand({index}).{_ACCESSORS[accessor]}")
        return f"{mapper}({text})" if mapper else text

    def _opcodes(self, opcodes: Sequenced[Opcode], level: int, negated: bool) -> str:
        if self.form.lists_opcodes and len(opcodes) > 1:
            names = ", ".join([_opcode(opcode) for opcode in opcodes])
            return f"{'!' * negated}llvm::is_contained({{{names}}}, {self._member('getOpcode()')})"
        texts = [f"{self._member('getOpcode()')} {_operator('==', negated)} {_opcode(opcode)}" for opcode in opcodes]
        return f"( {texts[0]} )" if len(texts) == 1 else _joined(texts, "&&" if negated else "||", level)

    def _call(self, function: CallFunction) -> str:
        if self.mc:
            return f"{function.mc_name}({self._argument}{'' if function.tii is None else ', MCII'})"
        scope = "" if function.tii is None else f"{function.tii}->"
        return f"{scope}{function.machine_name}({self._argument})"


def _operator(relation: str, negated: bool) -> str:
    return _OPPOSITE[relation] if negated else relation


def _opcode(opcode: Opcode) -> str:
    return f"{opcode.namespace}::{opcode.name}"


def _joined(texts: Sequenced[str], operator: str, level: int) -> str:
    """In parentheses, each on a line of its own, the first one without the operator."""
    indent = "  " * (level + 1)
    lines = [f"{indent}{texts[0]}", *[f"{indent}{operator} {text}" for text in texts[1:]]]
    return "\n".join(["(", *lines, f"{'  ' * level})"])
