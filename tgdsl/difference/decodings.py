"""Words that are decoded otherwise: those of each encoding, with some values of its operands."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from tgdsl.diagnostics import DiagnosticError
from tgdsl.difference.data import DecodingChange
from tgdsl.difference.side import Side
from tgdsl.model import Model
from tgdsl.model.decoding import Candidate, DecodedEncoding, Decoded, DecoderTable, candidates, walk

#: Words of an encoding that are tried besides those with all bits of operands 0, and 1.
_RANDOM = 3


def decoding_changes(before: Side, after: Side, renamed: Callable[[str], str]) -> Iterator[DecodingChange]:
    """Words that are decoded otherwise, one for each pair of instructions.

    Args:
        renamed: gives a text of the first side with the names that records have in the second.
    """
    old, new = (side.ask(lambda: _tables(side.model)) for side in (before, after))
    if isinstance(old, DiagnosticError) or isinstance(new, DiagnosticError):
        return
    for name in dict.fromkeys([*old, *new]):
        if name in old and name in new:
            yield from _of_table(name, old[name], new[name], renamed)


def _tables(model: Model) -> dict[str, DecoderTable]:
    return {table.name: table for table in model.decoding.tables}


def _of_table(
    name: str, before: DecoderTable, after: DecoderTable, renamed: Callable[[str], str]
) -> Iterator[DecodingChange]:
    found: dict[tuple[str, str], list[tuple[int, str, str]]] = {}
    width = max(before.width, after.width)
    for word in _words([*_encodings(before), *_encodings(after)], width):
        old, new = list(_decoded(before, word)), list(_decoded(after, word))
        if [renamed(text) for _, text in old] != [text for _, text in new]:
            key = (old[0][0] if old else "", new[0][0] if new else "")
            texts = " or ".join([text for _, text in old]), " or ".join([text for _, text in new])
            found.setdefault(key, []).append((word, *texts))
    for _, words in sorted(found.items(), key=_both_first):
        word, one, other = words[0]
        yield DecodingChange(f"DecoderTable{name}", f"0x{word:0{(width + 3) // 4}x}", one, other, len(words))


def _both_first(row: tuple[tuple[str, str], object]) -> bool:
    """The key by which words that only one of the sides decodes come last: the instruction was added or removed, most often."""
    return not all(row[0])


def _encodings(table: DecoderTable) -> list[DecodedEncoding]:
    return [step.encoding for step in walk(table.steps) if isinstance(step, Candidate)]


def _words(encodings: list[DecodedEncoding], width: int) -> Iterator[int]:
    """Words of encodings, each once: the same in each run."""
    source = random.Random(1)
    every = (1 << width) - 1
    seen: set[int] = set()
    for encoding in dict.fromkeys([(one.known, one.value) for one in encodings]):
        known, value = encoding
        free = every & ~known
        for bits in (0, free, *[source.getrandbits(width) & free for _ in range(_RANDOM)]):
            if value | bits not in seen:
                seen.add(value | bits)
                yield value | bits


def _decoded(table: DecoderTable, word: int) -> Iterator[tuple[str, str]]:
    """The encodings of which a word may be one, whatever features there are: the name, and the name with operands."""
    for one in candidates(table, word, lambda condition: True):
        yield one.encoding.name, _text(one)


def _text(decoded: Decoded) -> str:
    encoding = decoded.encoding
    operands = [
        f"{operand.name or operand.number}={value}" for operand, value in zip(encoding.operands, decoded.values)
    ]
    soft = " (SoftFail)" if decoded.is_soft_failure else ""
    return f"{encoding.name} {', '.join(operands)}".rstrip() + soft
