"""Requests for ``disassembler.cpp``, with the expected answers from the model.

The target's own decoder methods are replaced, in the program and here, by methods that show that they were called, and that fail for
some values.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.cpp.assembly_requests import Request
from tests.cpp.features import features_of
from tgdsl.model import Model
from tgdsl.model.decoding import Decoded, Decoder, DecoderTable, candidates

CASES = 12  #: words for each encoding
OTHERS = 2000  #: random words for each table


def method_bits(model: Model) -> dict[str, int]:
    """The decoder methods, with the bits that each flips."""
    decoders = model.decoding.decoders
    found = {operand.method for decoder in decoders for operand in decoder.operands}
    found |= {decoder.method for decoder in decoders}
    return {method: 0x1234567 * number for number, method in enumerate(sorted(found - {""}), 1)}


class Requests:
    """Random requests, with a fixed seed."""

    def __init__(self, model: Model) -> None:
        self._tables = model.decoding.tables
        self._bits = method_bits(model)
        self._features = features_of(model)
        self._feature_sets = self._features.sets(seed=0, count=8)
        self._random = Random(0)

    def all(self) -> Iterator[Request]:
        for number, table in enumerate(self._tables):
            for encoding in table.encodings:
                for _ in range(CASES):
                    noise = self._random.getrandbits(32)
                    yield self._request(number, table, encoding.value | noise & ~encoding.known)
            for _ in range(OTHERS):
                yield self._request(number, table, self._random.getrandbits(32))

    def _request(self, number: int, table: DecoderTable, word: int) -> Request:
        every = frozenset(self._features.names)
        features = every if self._random.random() < 0.7 else self._random.choice(self._feature_sets)
        return Request(f"{number} {self._features.bits(features)} {word}", self._answer(table, word, features))

    def _answer(self, table: DecoderTable, word: int, features: frozenset[str]) -> str:
        for found in candidates(table, word, features):
            operands = self._operands(found, word)
            if operands is not None:
                status = "soft fail" if found.is_soft_failure else "success"
                return " ".join([status, str(found.encoding.instruction.number), *map(str, operands)])
            if found.encoding.decoder.is_complete:
                break
        return "fail"

    def _operands(self, found: Decoded, word: int) -> list[int] | None:
        """The MCInst's operands; None if a method fails."""
        operands: list[int] = []
        decoder: Decoder = found.encoding.decoder
        values = [(info.method, info.value(word)) for info in decoder.operands]
        for method, value in [*values, (decoder.method, word)] if decoder.method else values:
            if method and value % 8 == 3:
                return None
            operands.append((value ^ self._bits[method]) & 0xFFFF_FFFF if method else value)
        return operands
