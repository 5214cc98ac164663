"""Checks of the operands that PseudoInstExpansions give to real instructions.

llvm-tblgen compares the types that are written in the ResultInst. It takes a register that is not in the operand's class, a number in
place of a register, a register in place of a number, and an operand that the pseudo instruction declares with another type. Operands of
InstAliases are checked by the same terms, see :mod:`tgdsl.model.assembly.aliases`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tgdsl.diagnostics import Note, Report
from tgdsl.model.common import rules
from tgdsl.model.common.fields import operand_type_of, without_register_operand
from tgdsl.model.instructions.table import Operand
from tgdsl.model.pseudo_expansions import fields
from tgdsl.model.pseudo_expansions.expansions import FixedRegister, FromPseudo, Immediate, PseudoExpansion, Source
from tgdsl.model.registers import ClassMembership, RegisterFile
from tgdsl.records import Record, Ref


def check_expansions(
    expansions: Sequence[PseudoExpansion], registers: Callable[[], RegisterFile], report: Report
) -> None:
    """Report operands that the real instruction cannot take, the first one of each expansion.

    Args:
        registers: gives the target's registers; only called if there is a register or a register class to compare.
    """
    checker = _Checker(registers)
    for expansion in expansions:
        problem = next(checker.problems(expansion), None)
        if problem is not None:
            number, text = problem
            record, real = expansion.pseudo.record, expansion.real
            report.breach(
                rules.EXPANSION_OPERAND,
                record.place_of(fields.RESULT_INST, fields.result_instruction(record).args[number]),
                f"the expansion of '{record.label}' {text}",
                Note(real.record.place, f"'{real.name}' is defined here"),
            )


#: The types of a basic block and of an address, both of which are an expression when an instruction is emitted: a tail call is a branch.
_ADDRESSES = (Ref("OtherVT"), Ref("iPTR"))


class _Checker:
    def __init__(self, registers: Callable[[], RegisterFile]) -> None:
        self._registers = registers
        self._known_membership: ClassMembership | None = None

    @property
    def _membership(self) -> ClassMembership:
        if self._known_membership is None:
            self._known_membership = ClassMembership(self._registers())
        return self._known_membership

    def problems(self, expansion: PseudoExpansion) -> Iterator[tuple[int, str]]:
        """The numbers of operands of the real instruction, and what is wrong with what they get."""
        owners = {
            operand.first + part: operand for operand in expansion.pseudo.operands for part in range(operand.count)
        }
        real = expansion.real.name
        for number, (operand, sources) in enumerate(zip(expansion.real.operands, expansion.operands, strict=True)):
            for part, (source, wanted) in enumerate(zip(sources, operand.sub_operands, strict=True)):
                text = self._problem(source, wanted, owners)
                if text is not None:
                    where = f"machine operand {part} of '{operand.name}'" if operand.count > 1 else f"'{operand.name}'"
                    yield number, text.format(where=f"{where} of '{real}'")

    def _problem(self, source: Source, wanted: Record, owners: dict[int, Operand]) -> str | None:
        """The mistake in giving ``source`` to a machine operand that is a ``wanted``; the text has ``{where}`` for the operand."""
        kind = without_register_operand(wanted)
        match source:
            case FromPseudo(number):
                owner = owners.get(number)  # None for one behind the last one: another breach
                if owner is None or self._fits(owner.sub_operands[number - owner.first], wanted, kind):
                    return None
                passed = owner.sub_operands[number - owner.first]
                return (
                    f"gives '{owner.name}', which is of type '{passed.name}', for {{where}}, which takes '{wanted.name}'; declare it"
                    " with that type, or one whose registers are all in it"
                )
            case Immediate(value):
                if not kind.is_a("RegisterClass"):
                    return None
                shown = value - (value >> 63 << 64)
                return f"gives the number {shown} for {{where}}, which takes a register of '{kind.name}'; name a register, or zero_reg"
            case FixedRegister(record):
                if kind.is_a("RegisterClass"):
                    if record is None or self._membership.is_member(record.name, kind.name):
                        return None
                    return f"gives the register '{record.name}' for {{where}}, which is not in '{kind.name}'; name a register of that class"
                if not _is_number(kind):
                    return None
                name = "zero_reg" if record is None else record.name
                return f"gives the register '{name}' for {{where}}, which takes a number; give one"

    def _fits(self, passed: Record, wanted: Record, kind: Record) -> bool:
        """True if each value of one type is one of another.

        Args:
            kind: ``wanted``, or its register class.
        """
        if passed is wanted:
            return True
        inner = without_register_operand(passed)
        if inner.is_a("RegisterClass") and kind.is_a("RegisterClass"):
            return inner is kind or self._membership.is_sub_class(inner.name, kind.name)
        if _is_number(inner) and _is_number(kind):
            types = (fields.value_type(inner), fields.value_type(kind))
            return types[0] == types[1] or all(one in _ADDRESSES for one in types)
        return inner.is_a("PointerLikeRegClass") or kind.is_a("PointerLikeRegClass")


def _is_number(kind: Record) -> bool:
    """True if a machine operand's type is an Operand, other than a register."""
    return kind.is_a("Operand") and operand_type_of(kind) != "OPERAND_REGISTER"
