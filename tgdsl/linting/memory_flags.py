"""The checks memory-unstated and memory-denied: instructions that look like loads or stores, and have neither mayLoad nor mayStore."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from tgdsl.diagnostics import Note
from tgdsl.linting.finding import Check, Finding, Kind
from tgdsl.linting.subject import Subject
from tgdsl.llvm.flags import Flag
from tgdsl.model.instructions.table import Instruction, Operand
from tgdsl.model.machine_properties import MachineFacts

UNSTATED = Kind(
    "memory-unstated", "an instruction looks like a load or store, and neither a flag nor a pattern says so"
)
DENIED = Kind(
    "memory-denied", "an instruction has an address as another one of its mnemonic that loads or stores, and no effect"
)

_MEMORY: Final = frozenset({Flag.MAY_LOAD, Flag.MAY_STORE})
_EFFECTS: Final = _MEMORY | {Flag.HAS_SIDE_EFFECTS}
_EXPANDED: Final = frozenset({Flag.IS_PSEUDO, Flag.IS_ASM_PARSER_ONLY})
_ADDRESS: Final = "OPERAND_MEMORY"

#: An operand in an assembly string, with its modifier: ``${src:mem}`` or ``$src``.
_OPERAND = re.compile(r"\$\{?(\w+)(?::\w+)?\}?")

#: How many instructions of one form tell what the form is for, and how many times as many as those that differ.
_TELLING: Final = 3


def find(subject: Subject) -> Iterator[Finding]:
    facts = subject.model.machine_facts
    selected = {instruction.name for one in facts.selections for instruction in one.instructions}
    forms = _grouped((_form(one), one) for one in facts.instructions)
    mnemonics = _grouped((_mnemonic(one), one) for one in facts.instructions)
    for instruction in facts.instructions:
        if facts.flags(instruction) & _MEMORY:
            continue
        if (
            instruction.undeclared >= _EFFECTS
            and instruction.name not in selected
            and not instruction.flags & _EXPANDED
        ):
            yield from _unstated(instruction, forms, facts)
        elif not facts.flags(instruction) & _EFFECTS:
            yield from _denied(instruction, mnemonics, facts)


def _unstated(
    instruction: Instruction, forms: Mapping[Hashable, Sequence[Instruction]], facts: MachineFacts
) -> Iterator[Finding]:
    """An instruction of which hasSideEffects is guessed, with an operand that is an address, or written as loads and stores are."""
    address = next((operand for operand in instruction.operands if _is_address(operand)), None)
    like = None if address is not None else _like(instruction, forms, facts)
    if address is None and like is None:
        return
    why = f"has the address '{address.name}'" if address is not None else "is written as loads and stores are"
    notes = () if like is None else (Note(like.record.place, f"'{like.name}' is one of them"),)
    yield Finding(
        UNSTATED,
        instruction.record.place,
        instruction.name,
        f"'{instruction.name}' {why}, but none of mayLoad, mayStore and hasSideEffects is set, and no pattern implies them; set them",
        notes,
    )


def _like(
    instruction: Instruction, forms: Mapping[Hashable, Sequence[Instruction]], facts: MachineFacts
) -> Instruction | None:
    """An instruction that loads or stores and is written in the same way, if most of them do."""
    form = _form(instruction)
    if form is None:
        return None
    all_of = forms[form]
    loads = [one for one in all_of if facts.flags(one) & _MEMORY]
    enough = len(loads) >= _TELLING and len(loads) >= _TELLING * (len(all_of) - len(loads))
    return loads[0] if enough else None


def _denied(
    instruction: Instruction, mnemonics: Mapping[Hashable, Sequence[Instruction]], facts: MachineFacts
) -> Iterator[Finding]:
    """An instruction without effects, with the address of an instruction of the same mnemonic that has some."""
    kinds = {operand.record.name for operand in instruction.operands if _is_address(operand)}
    for other in mnemonics.get(_mnemonic(instruction), ()) if kinds else ():
        missing = facts.flags(other) & _MEMORY
        if missing and any([operand.record.name in kinds for operand in other.operands]):
            names = " and ".join(sorted([flag.value for flag in missing]))
            yield Finding(
                DENIED,
                instruction.record.place,
                instruction.name,
                f"'{instruction.name}' has the mnemonic of '{other.name}' and its kind of address, but neither its {names} nor hasSideEffects; set"
                " what it does",
                (Note(other.record.place, f"'{other.name}' is defined here"),),
            )
            return


def _is_address(operand: Operand) -> bool:
    return operand.operand_type.endswith(_ADDRESS)


def _mnemonic(instruction: Instruction) -> str | None:
    words = instruction.asm_string.split(None, 1)
    return words[0] if words else None


def _form(instruction: Instruction) -> Hashable:
    """The text behind the mnemonic, with parentheses or brackets, and the operands' kinds; None for another form."""
    words = instruction.asm_string.split(None, 1)
    if len(words) < 2 or not {"(", "["} & set(words[1]):
        return None
    return (
        _OPERAND.sub(r"$\1", words[1]),
        tuple([operand.record.name for operand in instruction.operands]),
        instruction.defs,
    )


def _grouped(named: Iterable[tuple[Hashable, Instruction]]) -> Mapping[Hashable, Sequence[Instruction]]:
    groups: dict[Hashable, list[Instruction]] = {}
    for name, instruction in named:
        if name is not None:
            groups.setdefault(name, []).append(instruction)
    return groups


CHECK = Check((UNSTATED, DENIED), find)
