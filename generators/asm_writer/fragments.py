"""The packing of an instruction's statements into 64 bits (OpInfo of getMnemonic).

The lowest bits of an instruction's word say where its mnemonic is. Above them are fields, one for each *fragment*: the
instructions go through the fragments in step, and in each the field says which of the fragment's commands prints the next
operands. An instruction that ended in a command, by returning, has zeros in all further fields. What has no room in 64 bits
is left over, and printed by a switch over opcodes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tgdsl.classes import frozen
from tgdsl.generation import origins
from tgdsl.generators.asm_writer.statements import Printed
from tgdsl.records import Record

WORD_BITS = 64

MOST_USERS = 32  #: of a command, by name: more than its comment has room for


@frozen
class Command:
    """The longest sequence of statements that all of some instructions have next.

    Attributes:
        users: the names of the first :data:`MOST_USERS` of these instructions.
        sources: the definitions of all of them, while origins are recorded.
    """

    users: tuple[str, ...]
    statements: tuple[str, ...]
    sources: tuple[Record, ...] = ()


@frozen
class Fragment:
    """A field of the words.

    Attributes:
        shift: its lowest bit.
        bits: its width; 0 if there is only one command.
        commands: by the field's value.
    """

    shift: int
    bits: int
    commands: tuple[Command, ...]


@frozen
class Packing:
    """The words of all instructions, and what they mean.

    Attributes:
        words: for each of the instructions.
        bits_used: of each word.
        left_over: instructions with the statements that are in no fragment.
    """

    words: tuple[int, ...]
    bits_used: int
    fragments: tuple[Fragment, ...]
    left_over: tuple[tuple[Printed, tuple[str, ...]], ...]


def bits_for(count: int) -> int:
    """The number of bits that hold the values below ``count``."""
    return (count - 1).bit_length()


class _Pending:
    """The state of the instructions with equal statements, which get the same fields.

    Attributes:
        users: the positions of the instructions.
        fields: of their words so far.
        done: how many of the statements are in fragments.
    """

    __slots__ = ("done", "fields", "statements", "users")

    def __init__(self, statements: tuple[str, ...]) -> None:
        self.statements: Final = statements
        self.users: Final[list[int]] = []
        self.fields = 0
        self.done = 0


def pack(instructions: Sequence[Printed], starts: Sequence[int], start_bits: int) -> Packing:
    """Pack instructions.

    Args:
        starts: the value of the lowest ``start_bits`` bits of each word.
    """
    by_statements: dict[tuple[str, ...], _Pending] = {}
    for position, printed in enumerate(instructions):
        pending = by_statements.get(printed.statements)
        if pending is None:
            pending = by_statements[printed.statements] = _Pending(printed.statements)
        pending.users.append(position)
    fragments: list[Fragment] = []
    shift = start_bits
    going_on = list(by_statements.values())
    while going_on:
        groups: dict[str, list[_Pending]] = {}
        for pending in going_on:
            groups.setdefault(pending.statements[pending.done], []).append(pending)
        bits = bits_for(len(groups))
        if shift + bits > WORD_BITS:
            break
        commands = [
            Command(_first_users(group, instructions), _advance(group, number << shift), _sources(group, instructions))
            for number, group in enumerate(groups.values())
        ]
        fragments.append(Fragment(shift, bits, tuple(commands)))
        shift += bits
        going_on = [pending for pending in going_on if pending.done < len(pending.statements)]
    left_over = {position: pending for pending in going_on for position in pending.users}
    return Packing(
        words=tuple(
            [
                start | by_statements[printed.statements].fields
                for printed, start in zip(instructions, starts, strict=True)
            ]
        ),
        bits_used=shift,
        fragments=tuple(fragments),
        left_over=tuple(
            [(instructions[at], left_over[at].statements[left_over[at].done :]) for at in sorted(left_over)]
        ),
    )


def _advance(group: Sequence[_Pending], field: int) -> tuple[str, ...]:
    """The statements that a whole group has next; the group goes on after them."""
    first = group[0]
    common = first.statements[first.done :]
    for other in group:
        rest = other.statements[other.done : other.done + len(common)]
        if rest != common:
            common = common[: _common_length(common, rest)]
    for pending in group:
        pending.done += len(common)
        pending.fields |= field
    return common


def _first_users(group: Sequence[_Pending], instructions: Sequence[Printed]) -> tuple[str, ...]:
    positions = sorted([position for pending in group for position in pending.users[:MOST_USERS]])
    return tuple([instructions[position].instruction.name for position in positions[:MOST_USERS]])


def _sources(group: Sequence[_Pending], instructions: Sequence[Printed]) -> tuple[Record, ...]:
    if not origins.recorded():
        return ()
    positions = sorted([position for pending in group for position in pending.users])
    return tuple([instructions[position].instruction.record for position in positions])


def _common_length(a: Sequence[str], b: Sequence[str]) -> int:
    length = 0
    for one, other in zip(a, b):
        if one != other:
            break
        length += 1
    return length
