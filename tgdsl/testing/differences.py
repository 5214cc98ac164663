"""Differences of bytes in words: what was expected, what was seen, and the first field of the encoding that differs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tgdsl.classes import frozen
from tgdsl.diagnostics import DiagnosticError, counted
from tgdsl.mc.inst import MachineInst, operand_name
from tgdsl.mc.messages import named
from tgdsl.mc.sections import Encoded
from tgdsl.model.bits import EmittedWord
from tgdsl.testing.encodings import Encoding, asked_of, resolved_of
from tgdsl.testing.machines import Machine


@frozen
class _Part:
    """Bits of a word.

    Attributes:
        name: the operand that has them, as a message calls it; empty for those that are constant.
    """

    high: int
    low: int
    name: str

    def value(self, word: int) -> int:
        return word >> self.low & (1 << self.high - self.low + 1) - 1

    def __str__(self) -> str:
        return f"bit {self.low}" if self.high == self.low else f"bits {self.high}-{self.low}"


def seen_of(machine: Machine, code: Sequence[Encoded], is_asked: bool) -> Encoding:
    """The encoding of instructions that follow each other.

    Args:
        is_asked: with the bits of all fixups open, also of those that the text gives a value.
    """
    found = [(asked_of if is_asked else resolved_of)(machine, one) for one in code]
    return Encoding(b"".join([one.data for one in found]), tuple([of for one in found for of in one.letters]))


def differing(machine: Machine, code: Sequence[Encoded], expected: Encoding) -> list[str]:
    """Lines about the difference of some instructions from what is expected of them; none if there is none.

    Bits that the text gives a value, as those of its own labels, may be expected with letters or with what they are in the end.
    """
    seen = seen_of(machine, code, expected.has_fixups)
    if expected in (seen, seen_of(machine, code, False)):
        return []
    lines = [f"expected {expected}", f"seen     {seen}"]
    if len(seen.data) != len(expected.data):
        lines.append(f"{counted(len(expected.data), 'byte')} expected, and {len(seen.data)} seen")
    else:
        lines += _first_difference(machine, code, expected, seen)
    lines += [f"it is {named(one.inst.instruction.record)}" for one in code if one.inst is not None]
    lines += _decoded(machine, expected)
    return lines


def _first_difference(machine: Machine, code: Sequence[Encoded], expected: Encoding, seen: Encoding) -> Iterator[str]:
    start = 0
    for one in code:
        end = start + len(one.data)
        here = Encoding(expected.data[start:end], expected.letters[start:end])
        mine = Encoding(seen.data[start:end], seen.letters[start:end])
        start = end
        if here == mine:
            continue
        where = f"of byte {start - len(one.data)}: " if len(code) > 1 else ""
        if here.data != mine.data:
            yield from _of_word(machine, one, here, mine, where)
        elif one.asked:
            shown = ", ".join([f"{fixup.kind.name} of '{fixup.expression}'" for fixup in one.fixups or one.asked])
            yield f"{where}the bits of fixups differ, which are {shown}"
        else:
            yield f"{where}it has no fixup: no expression is open"
        return


def _of_word(machine: Machine, one: Encoded, expected: Encoding, seen: Encoding, where: str) -> Iterator[str]:
    if one.inst is None:
        at = next(at for at, byte in enumerate(seen.data) if byte != expected.data[at])
        yield f"{where}byte {at} differs first"
        return
    target = machine.target
    words = [target.machine_code.from_bytes(found.data, target.byte_order) for found in (expected, seen)]
    part = _part_of(machine, one.inst, one.bits, words[0] ^ words[1])
    what = f"{part}, {part.name}" if part.name else f"{part}, constant"
    yield f"{where}{what}: expected {part.value(words[0]):#x}, seen {part.value(words[1]):#x}"


def _part_of(machine: Machine, inst: MachineInst, width: int, difference: int) -> _Part:
    """The part of the word in which the highest bit is that differs."""
    bit = difference.bit_length() - 1
    parts = list(_parts(machine, inst))
    for part in parts:
        if part.low <= bit <= part.high:
            return part
    high = min([width - 1, *[part.low - 1 for part in parts if part.low > bit]])
    low = max([0, *[part.high + 1 for part in parts if part.high < bit]])
    return _Part(max(high, bit), low, "")


def _parts(machine: Machine, inst: MachineInst) -> Iterator[_Part]:
    """The bits of operands in an instruction's word."""
    emitted = machine.model.emission.instructions.get(inst.instruction.name)
    word = None if emitted is None else emitted.in_mode(machine.target.encoding_mode)
    if isinstance(word, EmittedWord):
        for field in word.fields:
            name = operand_name(inst.instruction, field.operand)
            yield from [_Part(run.word_bit + run.width - 1, run.word_bit, name) for run in field.runs]
    elif word is not None:
        for one in word.segments:
            name = operand_name(inst.instruction, one.operand)
            yield _Part(one.word_bit + one.width - 1, one.word_bit, name)


def _decoded(machine: Machine, expected: Encoding) -> Iterator[str]:
    """The instruction that the expected bytes are, if they are one."""
    if expected.has_fixups:
        return
    text = text_of(machine, expected.data)
    if text is not None:
        yield f"the expected bytes are '{text}'"


def text_of(machine: Machine, data: bytes) -> str | None:
    """The instruction that some bytes are as a whole; None if they are none, or need C++ to be read."""
    try:
        found = machine.disassembler.decode(data)
        if found is None or found.size != len(data):
            return None
        return machine.texts.text(found.inst).replace("\t", " ")
    except DiagnosticError:
        return None
