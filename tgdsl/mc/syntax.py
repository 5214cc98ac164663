"""Syntaxes: how each matchable of the assembly matcher is written, as tokens and operands, and the instruction that it gives.

What the assembler tries for a statement are the syntaxes of its mnemonic, MnemonicAliases applied, in the order of
:attr:`tgdsl.model.asm_matching.AsmMatching.matchables`. LLVM's assembler first parses operands, as hand-written C++ says, and then
compares their classes; here the assembly string itself says what comes next, so that an error is about what was expected there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TypeAlias

from tgdsl.classes import evolve, frozen
from tgdsl.diagnostics import fail
from tgdsl.mc.inst import MachineInst, OperandValue
from tgdsl.mc.lexer import Kind, Lexer, Token
from tgdsl.mc.target import MCTarget
from tgdsl.model.asm_matching import AsmMatching, Matchable, Rendered, TiedTo, UserClass
from tgdsl.model.assembly import FixedRegister, Given, Immediate
from tgdsl.model.instructions.table import Instruction
from tgdsl.records import Record


@frozen
class Slot:
    """An operand in a syntax.

    Attributes:
        name: without ``$``.
        record: of the operand.
        positions: its operands of the matchable: several, if the matcher compares the parts of an operand one by one.
        count: of machine operands.
        default: the C++ method that gives the values of one that is left out (DefaultMethod); empty if it must be there.
        before, after: separators that are left out with it.
    """

    name: str
    record: Record
    positions: tuple[int, ...]
    count: int
    default: str = ""
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()


#: A token, or an operand.
Item: TypeAlias = str | Slot


@frozen(eq=False)
class Syntax:
    """A way of writing an instruction.

    Attributes:
        registers: those that its results name, by name.
    """

    matchable: Matchable
    items: tuple[Item, ...]
    registers: Mapping[str, OperandValue]

    @property
    def record(self) -> Record:
        """The instruction, or the InstAlias."""
        return self.matchable.record

    @property
    def instruction(self) -> Instruction:
        return self.matchable.instruction

    @property
    def text(self) -> str:
        """Its AsmString, in the variant."""
        return self.matchable.asm_string

    def slots(self) -> Sequence[Slot]:
        return [item for item in self.items if isinstance(item, Slot)]

    def inst(self, given: Mapping[int, Sequence[OperandValue]]) -> MachineInst:
        """The instruction with values for the matchable's operands, by position."""
        values: list[OperandValue] = []
        for result in self.matchable.results:
            match result:
                case Rendered(position):
                    values += given[position]
                case TiedTo(None):
                    pass
                case TiedTo(machine_operand):
                    assert machine_operand is not None
                    values.append(values[machine_operand])
                case Immediate(value):
                    values.append(value)
                case FixedRegister(record):
                    values.append(self.registers[record.name] if record is not None else 0)
        return MachineInst(self.instruction, tuple(values))

    def places(self) -> Mapping[int, int]:
        """The first machine operand of each operand of the matchable, by position."""
        found: dict[int, int] = {}
        number = 0
        for result in self.matchable.results:
            if isinstance(result, Rendered):
                found.setdefault(result.operand, number)
                number += result.count
            elif not isinstance(result, TiedTo) or result.machine_operand is not None:
                number += 1
        return found


@frozen(eq=False)
class Attempt:
    """A syntax that was tried.

    Attributes:
        token: where the statement did not fit, and why; None if it did.
        missing: the predicates that do not hold, in words; empty for none.
        is_near: see :class:`~tgdsl.mc.expressions.Mismatch`.
    """

    syntax: Syntax
    token: Token | None
    reason: str
    missing: str
    is_near: bool = False


class Syntaxes:
    """The syntaxes of a target.

    Args:
        variant: of the assembly language, by number.

    Raises:
        DiagnosticError: the target has no such variant.
    """

    def __init__(self, target: MCTarget, variant: int) -> None:
        self._target = target
        self._variant = variant
        self._lexer = Lexer("", "")
        known = [one.number for one in self.matching.variants]
        if variant not in known:
            shown = ", ".join([str(number) for number in known])
            raise fail(target.model.target.place, f"the target has no AsmParserVariant {variant}: it has {shown}")

    @property
    def matching(self) -> AsmMatching:
        return self._target.model.asm_matching()

    @cached_property
    def all(self) -> Sequence[Syntax]:
        """In the order in which they are tried."""
        registers: dict[str, OperandValue] = {register.name: register for register in self._target.registers.all}
        return [
            Syntax(one, tuple(self._items(one)), registers)
            for one in self.matching.matchables
            if one.variant == self._variant and one.asm_string
        ]

    @cached_property
    def by_mnemonic(self) -> Mapping[str, Sequence[Syntax]]:
        """By the first token, in lower case; those that begin with an operand have the key ''."""
        found: dict[str, list[Syntax]] = {}
        for one in self.all:
            first = one.items[0]
            found.setdefault(first.lower() if isinstance(first, str) else "", []).append(one)
        return found

    @property
    def mnemonic_first(self) -> bool:
        return self.matching.parser.mnemonic_first

    def of(self, tokens: Sequence[Token]) -> Sequence[Syntax]:
        """Those that a statement may be, by its first token."""
        first = tokens[0]
        mnemonic = first.text.lower()
        if first.kind is Kind.NAME:
            mnemonic = self._aliased.get(mnemonic, mnemonic)
        return [*self.by_mnemonic.get(mnemonic, ()), *self.by_mnemonic.get("", ())]

    @cached_property
    def _aliased(self) -> Mapping[str, str]:
        """The MnemonicAliases of this variant whose predicates hold."""
        (name,) = [one.name for one in self.matching.variants if one.number == self._variant][:1]
        found: dict[str, str] = {}
        for one in self.matching.mnemonic_aliases:
            if one.variant in ("", name) and self._target.subtarget.allows(one.record):
                found.setdefault(one.alias, one.mnemonic)
        return found

    def _tokens(self, text: str) -> list[str]:
        return [token.text for token in self._lexer.tokens(text.replace("\\", ""))]

    def _items(self, matchable: Matchable) -> Sequence[Item]:
        """The tokens and operands of an assembly string. Operands of the matchable are in the order of the string."""
        items: list[Item] = []
        written = [position for position, operand in enumerate(matchable.operands) if operand.name]
        fixed = {operand.token for operand in matchable.operands if not operand.name}
        text, end = matchable.asm_string, 0
        for use in _USE.finditer(text):
            before, end = text[end : use.start()], use.end()
            name = use[1] or use[2]
            if before.endswith("$") and use[0] in fixed:  # the register in "$$sp", where "$" is RegisterPrefix
                items += self._tokens(f"{before[:-1]}{self._target.register_prefix}{name}")
                continue
            items += self._tokens(before)
            token = matchable.operands[written[0]].token if written else ""
            positions: list[int] = []
            while (
                written
                and matchable.operands[written[0]].token == token
                and (not positions or _is_part(matchable, written[0]))
            ):
                positions.append(written.pop(0))
            record, count = self._operand(matchable, name, len(positions))
            items.append(Slot(name, record, tuple(positions), count, _default_method(matchable, positions)))
        return _with_separators([*items, *self._tokens(text[end:])])

    def _operand(self, matchable: Matchable, name: str, positions: int) -> tuple[Record, int]:
        """The record of an operand that is written, and the number of its machine operands."""
        if matchable.alias is not None:
            for given in matchable.alias.operands:
                if isinstance(given.what, Given) and given.what.name.partition(".")[0] == name:
                    whole = matchable.instruction.operands[given.operand]
                    if positions > 1 and given.part is not None:
                        return whole.record, whole.count
                    return given.what.record, given.what.count
        for operand in matchable.instruction.operands:
            if operand.name == name:
                return operand.record, operand.count
            for part, sub_name in enumerate(operand.sub_names):
                if sub_name == name:
                    return operand.sub_operands[part], 1
        raise fail(
            matchable.record.place_of("AsmString"),
            f"the assembly string of '{matchable.record.label}' names '${name}', but there is no such operand",
        )


def _default_method(matchable: Matchable, positions: Sequence[int]) -> str:
    kind = matchable.operands[positions[0]].operand_class if positions else None
    return kind.default_method if isinstance(kind, UserClass) and kind.optional else ""


#: What stands between operands, and is no token to LLVM (SeparatorCharacters).
_SEPARATOR = ","


def _with_separators(items: Sequence[Item]) -> Sequence[Item]:
    """The items, where each optional operand has the separator before it, or, if it is the first one, the separator after it."""
    found: list[Item] = []
    for item in items:
        last = found[-1] if found else None
        if isinstance(item, Slot) and item.default and last == _SEPARATOR:
            found[-1] = evolve(item, before=(_SEPARATOR,))
        elif isinstance(last, Slot) and last.default and len(found) <= _FIRST and item == _SEPARATOR:
            found[-1] = evolve(last, after=(_SEPARATOR,))
        else:
            found.append(item)
    return found


#: The position of the first operand, after the mnemonic, and one more.
_FIRST = 2


def _is_part(matchable: Matchable, position: int) -> bool:
    """True if an operand of a matchable is a further part of the operand before it."""
    return bool(matchable.operands[position].part)


_USE = re.compile(r"(?<!\\)\$(?:\{(\w+)(?::\w*)?\}|(\w+))", re.ASCII)
