"""The facts of a release about X86 that its records do not have."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from types import ModuleType


class X86Facts:
    """The facts of a release about X86, each from a text of its module ``x86``, which says what they are.

    Attributes:
        folds: the register form, the memory form, and the words of an entry that no rule finds.
        compressed, without_new_destination, sse_to_avx: names of instructions by those of others.
        contexts: of the disassembler's tables, in their order, with their ranks.
        operand_types: of the disassembler, by the names of operands.
        operand_encodings: the same by the place in an instruction (imm, rm, reg, vvvv, mask, mem, rel, opcode) and the name.
    """

    def __init__(self, facts: ModuleType) -> None:
        self.not_folded: frozenset[str] = facts.NOT_FOLDED
        self.folds: Sequence[tuple[str, str, Sequence[str]]] = [
            (words[0], words[1], words[2:]) for words in map(str.split, facts.FOLDS.strip().split("\n"))
        ]
        self.compressed = _pairs(facts.COMPRESSED)
        self.compressed_with_b: frozenset[str] = facts.COMPRESSED_WITH_B
        self.not_compressed: frozenset[str] = facts.NOT_COMPRESSED
        self.without_new_destination = _pairs(facts.WITHOUT_NEW_DESTINATION)
        self.with_new_destination: frozenset[str] = facts.WITH_NEW_DESTINATION
        self.sorted_by_writers_of_flags: bool = facts.SORTED_BY_WRITERS_OF_FLAGS
        self.sse_to_avx = _pairs(facts.SSE_TO_AVX)
        self.contexts: Mapping[str, int] = {name: int(rank) for name, rank in _pairs(facts.CONTEXTS).items()}
        self.operand_types: Mapping[str, str] = {
            operand: kind for kind, operands in _rows(facts.OPERAND_TYPES) for operand in operands
        }
        self.operand_encodings: Mapping[tuple[str, str], str] = {
            (place, operand): kind
            for (place, kind), operands in (
                ((words[0], words[1]), operands)
                for title, operands in _rows(facts.OPERAND_ENCODINGS)
                for words in [title.split()]
            )
            for operand in operands
        }


def _rows(text: str) -> Iterator[tuple[str, list[str]]]:
    """``title: word word``, of which the words may go on in lines without a title."""
    for row in text.strip().replace("\n        ", " ").split("\n"):
        title, _, words = row.strip().partition(": ")
        yield title, words.split()


def _pairs(text: str) -> Mapping[str, str]:
    """``first=second`` for each word."""
    pairs: dict[str, str] = {}
    for word in text.split():
        first, _, second = word.partition("=")
        pairs[first] = second
    return pairs
