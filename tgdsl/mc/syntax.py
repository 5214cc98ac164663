"""Syntaxes: how each instruction and InstAlias is written, as tokens and operands, and the instruction that it gives.

What the assembler tries for a statement are the syntaxes of its mnemonic (MnemonicAlias applied), in the order in which the generated
matcher has them: fewer operands first.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TypeAlias

from attrs import frozen

from tgdsl.diagnostics import DiagnosticError, fail
from tgdsl.mc.inst import MachineInst, OperandValue
from tgdsl.mc.lexer import Kind, Lexer, Token
from tgdsl.mc.target import MCTarget
from tgdsl.model.assembly import AliasReader, FixedRegister, Given, Immediate, OperandUse, Text, parse_assembly
from tgdsl.model.instructions.asm_strings import flatten_variants
from tgdsl.model.instructions.numbering import NAMESPACE
from tgdsl.model.instructions.table import Instruction, Tied
from tgdsl.records import Record
from tgdsl.records.instruction_flags import Flag


@frozen
class Slot:
    """An operand in a syntax.

    Attributes:
        name: without ``$``.
        record: of the operand.
        places: the machine operands that have its values; more than one place if an alias uses it again.
        count: of machine operands.
    """

    name: str
    record: Record
    places: tuple[int, ...]
    count: int


#: A token, or an operand.
Item: TypeAlias = str | Slot


@frozen(eq=False)
class Syntax:
    """A way of writing an instruction.

    Attributes:
        record: of the instruction, or of the InstAlias.
        text: its AsmString, in the variant.
        fixed: machine operands that are always the same.
    """

    record: Record
    instruction: Instruction
    text: str
    items: tuple[Item, ...]
    fixed: Mapping[int, OperandValue]

    def inst(self, given: Mapping[int, OperandValue]) -> MachineInst:
        """The instruction with values for the operands. One that is not written has that of the operand it is tied to; or 0, as in
        the generated conversion functions."""
        values = {**self.fixed, **given}
        for operand in self.instruction.operands:
            for part, constraint in enumerate(operand.constraints):
                if isinstance(constraint, Tied):
                    one, other = operand.first + part, constraint.operand
                    if one in values:
                        values.setdefault(other, values[one])
                    elif other in values:
                        values[one] = values[other]
        return MachineInst(
            self.instruction, tuple([values.get(number, 0) for number in range(self.instruction.machine_operands)])
        )


class Syntaxes:
    """The syntaxes of a target.

    Args:
        variant: of the assembly language, by number.
    """

    def __init__(self, target: MCTarget, variant: int) -> None:
        self._target = target
        self._variant = variant
        self._lexer = Lexer("", "")

    @cached_property
    def all(self) -> Sequence[Syntax]:
        """In the order in which they are tried.

        Raises:
            DiagnosticError: with the first thing that is wrong about each alias.
        """
        found: list[Syntax] = []
        variant_name = self._variant_name
        model = self._target.model
        for instruction in model.instructions.instructions:
            if (
                instruction.namespace != NAMESPACE
                and not instruction.has(Flag.IS_CODE_GEN_ONLY)
                and instruction.asm_string
            ):
                if instruction.record.string("AsmVariantName") in ("", variant_name):
                    found.append(self._of_instruction(instruction))
        reader = AliasReader(model.instructions, model.register_file)
        for record in model.records.of_class("InstAlias"):
            if record.string("AsmVariantName") in ("", variant_name):
                one = self._of_alias(record, reader)
                if one is not None:
                    found.append(one)
        return sorted([one for one in found if one.items], key=lambda one: sum([item != "," for item in one.items]))

    @cached_property
    def by_mnemonic(self) -> Mapping[str, Sequence[Syntax]]:
        """By the first token, in lower case; those that begin with an operand have the key ''."""
        found: dict[str, list[Syntax]] = {}
        for one in self.all:
            first = one.items[0]
            found.setdefault(first.lower() if isinstance(first, str) else "", []).append(one)
        return found

    @cached_property
    def mnemonic_first(self) -> bool:
        """HasMnemonicFirst of the AsmParser."""
        parsers = self._target.model.target.records("AssemblyParsers")
        return parsers[0].bit("HasMnemonicFirst") if parsers else True

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
        found: dict[str, str] = {}
        for record in self._target.model.records.of_class("MnemonicAlias"):
            if record.string("AsmVariantName") in ("", self._variant_name):
                if self._target.subtarget.allows(record):
                    found.setdefault(record.string("FromMnemonic").lower(), record.string("ToMnemonic").lower())
        return found

    @cached_property
    def _variant_name(self) -> str:
        for record in self._target.model.target.records("AssemblyParserVariants"):
            if record.integer("Variant") == self._variant:
                return record.string("Name")
        return ""

    def _tokens(self, text: str) -> list[str]:
        return [token.text for token in self._lexer.tokens(text)]

    def _of_instruction(self, instruction: Instruction) -> Syntax:
        items: list[Item] = []
        try:
            parts = parse_assembly(instruction, self._variant)
        except DiagnosticError:
            parts = ()  # generators report it; LLVM's assembler does not know the instruction either
        for part in parts:
            if isinstance(part, Text):
                items += self._tokens(part.text)
            elif isinstance(part, OperandUse):
                operand = part.operand
                items.append(Slot(operand.name, operand.record, (operand.first,), operand.count))
        text = flatten_variants(instruction.asm_string, self._variant, instruction.record) if parts else ""
        return Syntax(instruction.record, instruction, text, tuple(items), {})

    def _of_alias(self, record: Record, reader: AliasReader) -> Syntax | None:
        alias = reader.read(record)
        instruction = alias.instruction
        slots: dict[str, Slot] = {}
        fixed: dict[int, OperandValue] = {}
        registers = {register.name: register for register in self._target.registers.all}
        for one in alias.operands:
            operand = instruction.operands[one.operand]
            place = operand.first + (one.part or 0)
            match one.what:
                case Given(name, given):
                    before = slots.get(name)
                    places = (place,) if before is None else (*before.places, place)
                    slots[name] = Slot(name, before.record if before else given, places, one.what.count)
                case Immediate(value):
                    fixed[place] = value
                case FixedRegister(given):
                    if given is None:
                        return None  # an operand without a register, which no value here stands for
                    fixed[place] = registers[given.name]
        text = flatten_variants(alias.asm_string, self._variant, record)
        return Syntax(record, instruction, text, tuple(self._items(record, text, slots)), fixed)

    def _items(self, record: Record, text: str, slots: Mapping[str, Slot]) -> list[Item]:
        items: list[Item] = []
        end = 0
        for found in _USE.finditer(text):
            items += self._tokens(text[end : found.start()].replace("\\", ""))
            end = found.end()
            name = found[1] or found[2]
            parts = (
                [slots[name]] if name in slots else [slot for key, slot in slots.items() if key.startswith(f"{name}.")]
            )
            if not parts:
                raise fail(
                    record.place_of("AsmString"),
                    f"the assembly string of the alias '{record.name}' names '${name}', and its ResultInst has no such operand",
                )
            items += parts
        return items + self._tokens(text[end:].replace("\\", ""))


_USE = re.compile(r"\$(?:\{(\w+)(?::\w*)?\}|(\w+))", re.ASCII)
