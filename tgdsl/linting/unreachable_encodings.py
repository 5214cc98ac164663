"""The check encoding-unreachable: encodings that a decoder table has, and that no word is decoded as."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tgdsl.diagnostics import DiagnosticError, Note
from tgdsl.linting.finding import Check, Finding, Kind
from tgdsl.linting.subject import Subject
from tgdsl.model.decoding import Candidate, DecodedEncoding, Filter, Steps
from tgdsl.model.subtarget.feature_predicates import Condition, Together

UNREACHABLE = Kind("encoding-unreachable", "each word of an encoding is decoded as that of another instruction")

#: Words of an encoding that are looked at: cubes, each a mask of fixed bits and their values. A search that needs more gives up.
_MOST_CUBES = 4096


def find(subject: Subject) -> Iterator[Finding]:
    """The encodings that are reached in no table: other ones that are tried before them match all of their words, need no feature that they do
    not need, and have decoders that end the search (hasCompleteDecoder), none with a DecoderMethod of the instruction.
    """
    try:
        tables = subject.model.decoding.tables
    except DiagnosticError:
        return  # errors of the generator disassembler
    reached: set[str] = set()
    hidden: dict[str, tuple[DecodedEncoding, list[DecodedEncoding]]] = {}
    for table in tables:
        for encoding, earlier in _candidates(table.steps, []):
            takers = _takers(encoding, [one for one in earlier if _decides(one, encoding)])
            if takers:
                hidden.setdefault(encoding.name, (encoding, takers))
            else:
                reached.add(encoding.name)
    for name, (encoding, takers) in hidden.items():
        if name not in reached:
            record = encoding.encoding.record
            names = ", ".join([f"'{one.name}'" for one in takers])
            yield Finding(
                UNREACHABLE,
                record.place,
                record.name,
                f"no word is decoded as '{name}': {names}, tried before it, {'take' if len(takers) > 1 else 'takes'} all of its words; fix"
                " bits that tell them apart, or give it another DecoderNamespace",
                tuple([Note(one.encoding.record.place, f"'{one.name}' is defined here") for one in takers[:4]]),
            )


def _candidates(
    steps: Steps, earlier: list[DecodedEncoding]
) -> Iterator[tuple[DecodedEncoding, list[DecodedEncoding]]]:
    """Each encoding that is decoded, with those that have been tried before it for some of its words."""
    before = earlier
    for step in steps:
        if isinstance(step, Candidate):
            yield step.encoding, before
            before = [*before, step.encoding]
        elif isinstance(step, Filter):
            inside: list[DecodedEncoding] = []
            field = (1 << step.width) - 1 << step.start
            for value, case in step.cases.items():
                here = [one for one in before if not (one.value ^ value << step.start) & one.known & field]
                for encoding, others in _candidates(case, here):
                    yield encoding, others
                    inside.append(encoding)
            before = [*before, *inside]


def _decides(taker: DecodedEncoding, encoding: DecodedEncoding) -> bool:
    """True if decoding ends with an encoding that matches, where the features of another one are there. The C++ of an instruction's own
    DecoderMethod may turn to other instructions, so that it decides nothing here."""
    if (
        not taker.decoder.is_complete
        or taker.decoder.method
        or (taker.value ^ encoding.value) & taker.known & encoding.known
    ):
        return False
    if taker.predicate is None:
        return True
    needed = _all_of(taker.predicate.condition)
    return encoding.predicate is not None and needed <= _all_of(encoding.predicate.condition)


def _all_of(condition: Condition) -> frozenset[Condition]:
    """Conditions that all hold where one does."""
    if isinstance(condition, Together) and condition.every:
        return frozenset([inner for one in condition.conditions for inner in _all_of(one)])
    return frozenset({condition})


def _takers(encoding: DecodedEncoding, others: Sequence[DecodedEncoding]) -> list[DecodedEncoding]:
    """Some of the other encodings that together match all words of one; empty if there are words that none matches, or too many to tell."""
    used: set[DecodedEncoding] = set()
    open_ = [(encoding.known, encoding.value)]
    for _ in range(_MOST_CUBES):
        if not open_:
            return [one for one in others if one in used]
        known, value = open_.pop()
        one = next((one for one in others if not (one.value ^ value) & one.known & known), None)
        if one is None:
            return []
        used.add(one)
        missing = one.known & ~known
        while missing:  # what is left of the cube: words that differ from the taker in the lowest, the next, ... bit
            low = missing & -missing
            open_.append((known | low, value | (~one.value & low)))
            known, value = known | low, value | (one.value & low)
            missing ^= low
    return []


CHECK = Check((UNREACHABLE,), find)
