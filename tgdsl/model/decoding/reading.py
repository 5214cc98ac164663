"""The encodings of a target as a decoder compares them: constant bits, SoftFail, predicate, decoder."""

from __future__ import annotations

from tgdsl.diagnostics import Report, counted, fail
from tgdsl.model.bits import AnyEncodingTable, FixedWord
from tgdsl.model.common import rules
from tgdsl.model.common.bit_sets import members_of
from tgdsl.model.decoding.fields import SOFT_FAIL, has_condition, predicates_of
from tgdsl.model.decoding.operands import DecoderReader
from tgdsl.model.decoding.tables import AnyEncoding, DecodedEncoding, DecoderPredicate
from tgdsl.model.subtarget.feature_predicates import Condition, NoneOf, Together, read_condition
from tgdsl.records import Record


class EncodingReader:
    """Reads encodings; equal decoders and predicates are one object.

    Args:
        report: gets breaches of tgdsl's own rules.
    """

    def __init__(self, encodings: AnyEncodingTable, report: Report) -> None:
        self._report = report
        self._decoders = self._decoder_reader(encodings)
        self._conditions: dict[str, Condition | None] = {}
        self._by_names: dict[tuple[str, ...], DecoderPredicate | None] = {}
        self._predicates: dict[tuple[Condition, bool], DecoderPredicate] = {}

    def read(self, encoding: AnyEncoding) -> DecodedEncoding | None:
        """An encoding; None if nothing in its word is known, so that it is not decoded.

        Raises:
            DiagnosticError: with everything that is wrong about it.
        """
        if not self._is_decoded(encoding):
            return None
        decoder, operands = self._decoders.read(encoding)
        soft, shown_soft = self._soft_fail(encoding)
        ones, zeros = encoding.word.ones, encoding.word.zeros
        constants = (ones | zeros) & ~soft
        return DecodedEncoding(
            encoding=encoding,
            known=constants,
            value=ones & constants,
            soft_zeros=shown_soft & zeros,
            soft_ones=shown_soft & ones,
            predicate=self._predicate(encoding.record),
            decoder=decoder,
            operands=operands,
        )

    def _decoder_reader(self, encodings: AnyEncodingTable) -> DecoderReader:
        return DecoderReader(encodings)

    def _is_decoded(self, encoding: AnyEncoding) -> bool:
        """True if something in the word is known."""
        word = encoding.word
        return bool(word.ones | word.zeros or isinstance(word, FixedWord) and word.fields)

    def _soft_fail(self, encoding: AnyEncoding) -> tuple[int, int]:
        """SoftFail: the mask of the bits that are not compared, and of those whose mismatch gives the status SoftFail.

        Raises:
            DiagnosticError: there cannot be one.
        """
        soft = encoding.soft_fail
        word = encoding.word
        if soft and not isinstance(word, FixedWord):
            raise fail(
                encoding.record.place_of(SOFT_FAIL),
                f"'{encoding.record.name}' has SoftFail and an encoding of variable length, which llvm-tblgen cannot handle: leave"
                " SoftFail out",
            )
        is_open = soft & ~(word.ones | word.zeros)
        if is_open:
            places = members_of(is_open)
            shown = ", ".join([str(place) for place in places])
            self._report.breach(
                rules.SOFT_FAIL_OPEN,
                encoding.record.place_of(SOFT_FAIL),
                f"SoftFail of '{encoding.record.name}' has {counted(len(places), 'bit')} ({shown}) for which 'Inst' has neither 0 nor"
                " 1, so LLVM ignores all of it: leave them out, or give them values in 'Inst'",
            )
            return soft, 0
        return soft, soft

    def _predicate(self, record: Record) -> DecoderPredicate | None:
        predicates = predicates_of(record)
        if not predicates:
            return None
        key = tuple([predicate.name for predicate in predicates])
        if key not in self._by_names:
            self._by_names[key] = self._read(predicates)
        return self._by_names[key]

    def _read(self, predicates: list[Record]) -> DecoderPredicate | None:
        conditions = [condition for listed in predicates if (condition := self._condition(listed)) is not None]
        if not conditions:
            return None
        condition = conditions[0] if len(conditions) == 1 else Together(True, tuple(conditions))
        key = (condition, self._is_enclosed(condition, len(conditions), len(predicates)))
        predicate = self._predicates.get(key)
        if predicate is None:
            predicate = self._predicates[key] = DecoderPredicate(*key)
        return predicate

    def _is_enclosed(self, condition: Condition, asked: int, listed: int) -> bool:
        """True if LLVM puts a condition in parentheses.

        Args:
            asked, listed: the numbers of Predicates that the decoder asks for, and of all.
        """
        return isinstance(condition, Together) and asked == 1 and listed > 1

    def _is_asked(self, predicate: Record) -> bool:
        """True if the decoder asks for a Predicate."""
        return has_condition(predicate)

    def _condition(self, predicate: Record) -> Condition | None:
        """The condition of an AssemblerPredicate, in which operators have several operands; None for another Predicate."""
        name = predicate.name
        if name not in self._conditions:
            self._conditions[name] = _simplified(read_condition(predicate)) if self._is_asked(predicate) else None
        return self._conditions[name]


def _simplified(condition: Condition) -> Condition:
    """A condition in which ``all_of`` and ``any_of`` of a single operand are that operand."""
    match condition:
        case Together(_, (single,)):
            return _simplified(single)
        case Together(every, parts):
            return Together(every, tuple([_simplified(part) for part in parts]))
        case NoneOf(inner):
            return NoneOf(_simplified(inner))
        case _:
            return condition
