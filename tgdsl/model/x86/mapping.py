"""X86's instructions by others in their place (X86InstrMappingEmitter): with a shorter prefix, without flags, without a new destination, in AVX."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from tgdsl.classes import frozen
from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease
from tgdsl.llvm.x86 import X86Facts
from tgdsl.model.instructions.table import Instruction
from tgdsl.model.x86 import encoding, fields
from tgdsl.model.x86.instructions import X86Instruction, X86Instructions, differ, is_register, too_few_operands

#: An instruction, and the other one.
Pair: TypeAlias = tuple[Instruction, Instruction]

_WHO = "LLVM's table of X86's instructions"

#: The predicates of AVX instructions that not each processor with AVX has.
_CHECKED = ("HasAVXNECONVERT", "HasAVXVNNI", "HasAVXIFMA")


@frozen(eq=False)
class X86Mapping:
    """The tables, each in the order of the first instructions.

    Attributes:
        compressed: instructions with an EVEX prefix by such without it.
        conditions: C++ conditions of the subtarget, sorted, by the instructions in ``compressed`` that only count where they hold.
        without_flags: instructions by those that write no flags (NF).
        without_new_destination: instructions with a new data destination (ND) by such that write to their first source.
        in_avx: SSE's instructions by AVX's.
    """

    compressed: Sequence[Pair]
    conditions: Mapping[str, Sequence[Instruction]]
    without_flags: Sequence[Pair]
    without_new_destination: Sequence[Pair]
    in_avx: Sequence[Pair]


def build_x86_mapping(instructions: X86Instructions, release: Release) -> X86Mapping:
    """The tables of a target.

    Raises:
        DiagnosticError: an instruction that LLVM names as a counterpart is not there, or a counterpart's name is that of another record.
    """
    # What differs in the direction of operands alone is chosen last, when an instruction is encoded.
    interesting = [one for one in instructions.all if not one.is_hidden and not one.name.endswith("_REV")]
    facts = release.x86
    compressed = list(_compressed(instructions, interesting, facts))
    without_flags = list(_without_flags(instructions, interesting, release))
    if facts.sorted_by_writers_of_flags:
        without_flags.sort(key=lambda pair: pair[0].number)
    return X86Mapping(
        compressed,
        _conditions(new for _, new in compressed),
        without_flags,
        list(_without_new_destination(instructions, interesting, facts)),
        list(_in_avx(instructions, interesting, facts.sse_to_avx)),
    )


def _compressed(
    instructions: X86Instructions, interesting: Sequence[X86Instruction], facts: X86Facts
) -> Iterator[Pair]:
    named = facts.compressed
    old: list[X86Instruction] = []
    short: dict[int, list[X86Instruction]] = {}  # by opcode
    for one in interesting:
        if one.is_promoted or one.name in facts.not_compressed:
            continue
        if one.encoding == encoding.VEX:
            short.setdefault(one.opcode, []).append(one)
        elif one.encoding == encoding.EVEX and not one.has_evex_k and not one.has_evex_l2:
            if not one.has_evex_b or one.has_new_destination or one.name in facts.compressed_with_b:
                old.append(one)
    for one in old:
        found: Instruction | None = None
        if one.name in named:
            found = instructions.needed(named[one.name], _WHO)
        elif one.name.endswith("_EVEX"):
            found = instructions.find(one.name.removesuffix("_EVEX"))
        elif not one.name.endswith("_ND"):
            found = next((new.of for new in short.get(one.opcode, ()) if _is_same(one, new)), None)
        if found is not None:
            yield one.of, found


def _is_same(old: X86Instruction, new: X86Instruction) -> bool:
    """True if an instruction with a VEX prefix does what one with EVEX does."""
    if old.form != new.form or old.prefix != new.prefix or old.map != new.map:
        return False
    if old.has_vex_4v != new.has_vex_4v or old.has_vex_l != new.has_vex_l or old.has_rex_w != new.has_rex_w:
        return False
    if old.is_code_gen_only != new.is_code_gen_only:
        return False
    for number, operand in enumerate(old.of.operands):
        if number >= len(new.of.operands):
            raise too_few_operands(new.of, old.of)
        other = new.of.operands[number].record
        if operand.record is not other and differ(operand.record, other):
            return False
    return True


def _conditions(instructions: Iterator[Instruction]) -> Mapping[str, Sequence[Instruction]]:
    found: dict[str, list[Instruction]] = {}
    for instruction in instructions:
        for predicate in fields.predicates_of(instruction.record):
            if predicate.name in _CHECKED:
                found.setdefault(fields.condition_of(predicate), []).append(instruction)
                break
    return {condition: found[condition] for condition in sorted(found)}


#: True for a release whose table leaves out an instruction that the assembler alone knows, which another one does without flags: since 22.
_LEAVES_OUT_HIDDEN = ByRelease({19: False, 22: True})


def _without_flags(
    instructions: X86Instructions, interesting: Sequence[X86Instruction], release: Release
) -> Iterator[Pair]:
    for one in interesting:
        if "_NF" in one.name:
            found = instructions.find(one.name.replace("_NF", "", 1))
            if found is not None and not (_LEAVES_OUT_HIDDEN[release] and fields.is_for_assembler_only(found.record)):
                yield found, one.of


def _without_new_destination(
    instructions: X86Instructions, interesting: Sequence[X86Instruction], facts: X86Facts
) -> Iterator[Pair]:
    named, kept = facts.without_new_destination, facts.with_new_destination
    for one in interesting:
        if one.name in kept:
            continue
        if one.name in named:
            yield one.of, instructions.needed(named[one.name], _WHO)
        elif one.name.endswith("_ND"):
            found = instructions.find(one.name.removesuffix("_ND"))
            if found is not None and not found.operands:
                raise too_few_operands(found, one.of)
            if found is not None and is_register(found.operands[0].record):
                yield one.of, found


def _in_avx(
    instructions: X86Instructions, interesting: Sequence[X86Instruction], named: Mapping[str, str]
) -> Iterator[Pair]:
    for one in interesting:
        if one.name in named:
            yield one.of, instructions.needed(named[one.name], _WHO)
        else:
            found = instructions.find(f"V{one.name}")
            if found is not None:
                yield one.of, found
