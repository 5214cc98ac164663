"""Following a decoder table for a word, as the generated ``decodeInstruction`` does, and saying why encodings are not it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from typing import TypeAlias

from tgdsl.classes import frozen
from tgdsl.model.decoding.tables import (
    Candidate,
    Conflict,
    DecodedEncoding,
    DecoderPredicate,
    DecoderTable,
    FieldCheck,
    Filter,
    Steps,
)
from tgdsl.model.subtarget.feature_predicates import Condition, holds


@frozen(eq=False)
class NoCase:
    """A Filter has no case for the word.

    Attributes:
        value: of the field in the word.
    """

    filter: Filter
    value: int


@frozen(eq=False)
class PredicateFails:
    """The predicate of an encoding does not hold."""

    encoding: DecodedEncoding
    predicate: DecoderPredicate


@frozen(eq=False)
class FieldDiffers:
    """A constant field of an encoding is another one in the word.

    Attributes:
        value: of the field in the word.
    """

    encoding: DecodedEncoding
    check: FieldCheck
    value: int


@frozen(eq=False)
class Decoded:
    """The word is that of an encoding, if the C++ methods of its operands accept their values.

    If they do not: decoding fails, if ``encoding.decoder.is_complete``; otherwise what is yielded next counts.

    Attributes:
        is_soft_failure: the status is SoftFail in place of Success.
        values: of ``encoding.operands``, in their order: what their methods get.
    """

    encoding: DecodedEncoding
    is_soft_failure: bool
    values: tuple[int, ...]


Visit: TypeAlias = NoCase | PredicateFails | FieldDiffers | Conflict | Decoded


def follow(table: DecoderTable, word: int, features: Set[str] | Callable[[Condition], bool]) -> Iterator[Visit]:
    """The steps that the decoder takes for a word, in order.

    It ends after the first :class:`Decoded` whose decoder is complete. Whoever knows that the decoder of another one accepts the word stops
    there. If it ends without a Decoded, the word is no instruction.

    Args:
        word: its bit 0 is the one of weight 1 in ``Inst``.
        features: the names of the SubtargetFeatures that there are; or what says whether a condition on them holds.
    """

    def held(condition: Condition) -> bool:
        return features(condition) if callable(features) else holds(condition, features)

    for visit in _follow(table.steps, word, held):
        yield visit
        if isinstance(visit, Decoded) and visit.encoding.decoder.is_complete:
            return


def candidates(table: DecoderTable, word: int, features: Set[str] | Callable[[Condition], bool]) -> Iterator[Decoded]:
    """The encodings that a word may be of, in the order in which the decoder tries them; see :func:`follow`."""
    for visit in follow(table, word, features):
        if isinstance(visit, Decoded):
            yield visit


def _follow(steps: Steps, word: int, held: Callable[[Condition], bool]) -> Iterator[Visit]:
    for step in steps:
        match step:
            case Filter():
                value = step.of(word)
                inner = step.cases.get(value)
                if inner is None:
                    yield NoCase(step, value)
                else:
                    yield from _follow(inner, word, held)
            case Candidate():
                yield _visit(step, word, held)
            case Conflict():
                yield step


def _visit(candidate: Candidate, word: int, held: Callable[[Condition], bool]) -> Visit:
    encoding = candidate.encoding
    if encoding.predicate is not None and not held(encoding.predicate.condition):
        return PredicateFails(encoding, encoding.predicate)
    for check in candidate.checks:
        value = check.of(word)
        if value != check.value:
            return FieldDiffers(encoding, check, value)
    values = tuple([operand.info.value(word) for operand in encoding.operands])
    return Decoded(encoding, encoding.is_soft_failure(word), values)
