"""The check call-link: calls that do not say that they set the link register (Defs), where the return address is.

LLVM has no field for it. A register that functions save (CalleeSavedRegs) is the link register, if one of the calls sets it nevertheless, or if
a return is the jump to an address in a register, with this one's number in its word.
"""

from __future__ import annotations

from collections.abc import Iterator

from tgdsl.classes import frozen
from tgdsl.diagnostics import DiagnosticError, Note
from tgdsl.linting.finding import Check, Finding, Kind
from tgdsl.linting.subject import Subject
from tgdsl.llvm.flags import Flag
from tgdsl.model import Model
from tgdsl.model.bits import FixedWord, OperandField
from tgdsl.model.common.fields import without_register_operand
from tgdsl.model.instructions.table import Instruction
from tgdsl.model.machine_properties import MachineFacts
from tgdsl.model.patterns import Property
from tgdsl.model.registers.bank import Register

LINK = Kind(
    "call-link",
    "a call does not set the link register: a callee-saved one that other calls set, or that a return jumps to",
)


@frozen
class _Link:
    """A link register.

    Attributes:
        teller: the call that sets it, or the return to the address in it.
        why: says so in a message.
    """

    register: Register
    teller: Instruction
    why: str


def find(subject: Subject) -> Iterator[Finding]:
    model = subject.model
    facts = model.machine_facts
    calls = _calls(facts)
    if not calls:
        return
    saved = 0
    for register_list in model.registers.callee_saved:
        for number in register_list.save_list:
            saved |= model.registers.register(number).units
    links = [link for link in (*_set_by(calls, facts), *_returned_to(model, facts)) if link.register.units & saved]
    units = 0
    for link in links:
        units |= link.register.units
    for call in calls:
        if links and not call.defs and not facts.units(call.implicit_defs) & units:
            teller = links[0].teller
            yield Finding(
                LINK,
                call.record.place,
                call.name,
                f"'{call.name}' is selected for a call, but does not set '{links[0].register.name}', which functions save, {links[0].why};"
                " list the link register in its Defs",
                (Note(teller.record.place, f"'{teller.name}' is defined here"),),
            )


def _calls(facts: MachineFacts) -> list[Instruction]:
    """The instructions that are selected for calls, without tail calls."""
    found: dict[str, Instruction] = {}
    for one in facts.selections:
        if one.root is not None and one.has(Property.CHAIN, Property.OUT_GLUE, Property.VARIADIC) and not one.has_value:
            if one.root.has(Flag.IS_CALL) and not one.root.has(Flag.IS_RETURN):
                found[one.root.name] = one.root
    return list(found.values())


def _set_by(calls: list[Instruction], facts: MachineFacts) -> Iterator[_Link]:
    registers = {register.name: register for register in facts.file.registers}
    for call in calls:
        for record in call.implicit_defs:
            yield _Link(registers[record.name], call, f"as '{call.name}' does")


def _returned_to(model: Model, facts: MachineFacts) -> Iterator[_Link]:
    """The registers in whose place a return has a number, where an indirect branch has an operand."""
    returns = [one for one in facts.instructions if one.has(Flag.IS_RETURN) and not one.operands]
    jumps = [one for one in facts.instructions if one.has(Flag.IS_INDIRECT_BRANCH) and not one.has(Flag.IS_RETURN)]
    for jump in jumps:
        field = _register_field(model, jump)
        if field is None:
            continue
        kind = without_register_operand(jump.operands[0].record)
        members = next((one.members for one in facts.file.classes if one.name == kind.name), 0)
        for one in returns:
            number = _number(model, one, jump, field)
            named = [
                register
                for register in facts.file.registers
                if register.hw_encoding == number and members >> register.number & 1
            ]
            if len(named) == 1:
                yield _Link(named[0], one, f"and which '{one.name}' returns to")


def _word(model: Model, instruction: Instruction) -> FixedWord | None:
    """The only word of an instruction; None for several, for one of variable length, and for one that cannot be read."""
    try:
        words = [encoding.word for encoding in model.encodings.of(instruction)]
    except DiagnosticError:
        return None
    word = words[0] if len(words) == 1 else None
    return word if isinstance(word, FixedWord) else None


def _register_field(model: Model, jump: Instruction) -> OperandField | None:
    """The bits of the only operand of a jump."""
    word = _word(model, jump)
    if word is None or len(word.fields) != 1 or len(jump.operands) != 1:
        return None
    field = word.fields[0]
    return field if isinstance(field, OperandField) and not field.encoder else None


def _number(model: Model, returning: Instruction, jump: Instruction, field: OperandField) -> int | None:
    """The number that a return has in the place of a jump's operand; None if its word differs otherwise, too."""
    word, other = _word(model, returning), _word(model, jump)
    if (
        word is None
        or other is None
        or word.fields
        or word.width != other.width
        or (word.ones ^ other.ones) & ~field.mask
    ):
        return None
    number = 0
    for run in field.runs:
        number |= (word.ones >> run.word_bit & (1 << run.width) - 1) << run.operand_bit
    return number


CHECK = Check((LINK,), find)
