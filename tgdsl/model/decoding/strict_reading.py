"""Reading encodings where each operand has to be decoded: the InstructionEncodings of LLVM since 22.

A word has as many bits as its Size says, SoftFail is of the type of ``Inst``, and an operand that is not in the word is an error unless that is
asked for.
"""

from __future__ import annotations

from tgdsl.diagnostics import Report, counted, fail
from tgdsl.model.bits import AnyEncodingTable, FixedWord
from tgdsl.model.common.bit_sets import members_of
from tgdsl.model.decoding.fields import INST, SOFT_FAIL, is_assembler_predicate, soft_fail_of
from tgdsl.model.decoding.operands import DecoderReader
from tgdsl.model.decoding.reading import EncodingReader
from tgdsl.model.decoding.strict_operands import StrictDecoderReader
from tgdsl.model.decoding.tables import AnyEncoding
from tgdsl.model.subtarget.feature_predicates import Condition
from tgdsl.records import Bits, Record


class StrictEncodingReader(EncodingReader):
    """Reads encodings, each of which has to be right as a whole.

    Args:
        skips_unencoded, skips_constant: see :class:`tgdsl.model.decoding.build.DecodingOptions`.
    """

    def __init__(
        self, encodings: AnyEncodingTable, report: Report, skips_unencoded: bool, skips_constant: bool
    ) -> None:
        self._skips_unencoded = skips_unencoded
        self._skips_constant = skips_constant
        super().__init__(encodings, report)

    def _decoder_reader(self, encodings: AnyEncodingTable) -> DecoderReader:
        return StrictDecoderReader(encodings, self._skips_unencoded, self._skips_constant)

    def _is_decoded(self, encoding: AnyEncoding) -> bool:
        """True if not all bits of the word are unset."""
        word = encoding.word
        if not isinstance(word, FixedWord):
            return word.width > 0
        if word.unset == (1 << word.width) - 1:
            return False
        _check_width(encoding, word)
        return True

    def _soft_fail(self, encoding: AnyEncoding) -> tuple[int, int]:
        """SoftFail, which encodings of variable length do not have."""
        record, word = encoding.record, encoding.word
        value = soft_fail_of(record)
        if not isinstance(word, FixedWord) or value is None:
            return 0, 0
        if not isinstance(value, Bits) or len(value.elements) != word.width:
            raise fail(
                record.place_of(SOFT_FAIL),
                f"SoftFail of '{record.name}' should have the type of 'Inst', which has {counted(word.width, 'bit')}: give it as many, or leave it out",
            )
        soft = encoding.soft_fail
        size = _bits_of_size(encoding)
        if soft >> size:
            raise fail(
                record.place_of(SOFT_FAIL),
                f"SoftFail of '{record.name}' has bits beyond the {size} of its Size: give the encoding a larger Size, or leave them out",
            )
        is_open = soft & ~(word.ones | word.zeros)
        if is_open:
            places = members_of(is_open)
            shown = ", ".join([str(place) for place in places])
            raise fail(
                record.place_of(SOFT_FAIL),
                f"SoftFail of '{record.name}' has {counted(len(places), 'bit')} ({shown}) for which 'Inst' has neither 0 nor 1: leave"
                " them out, or give them values in 'Inst'",
            )
        return soft, soft

    def _is_enclosed(self, condition: Condition, asked: int, listed: int) -> bool:
        return False

    def _is_asked(self, predicate: Record) -> bool:
        return is_assembler_predicate(predicate)


def _bits_of_size(encoding: AnyEncoding) -> int:
    return 8 * (encoding.size & 0x1FFF_FFFF)


def _check_width(encoding: AnyEncoding, word: FixedWord) -> None:
    """Check that a word has as many bits as the Size says, but for further ones that are zero or unset.

    Raises:
        DiagnosticError: it has not.
    """
    size, name = _bits_of_size(encoding), encoding.record.name
    if word.width < size:
        raise fail(
            encoding.record.place_of(INST),
            f"'Inst' of '{name}' has {word.width} bits, and its Size is {counted(size // 8, 'byte')}: give it {size} bits, or a"
            " smaller Size",
        )
    if (word.zeros | word.unset) >> size != (1 << word.width - size) - 1:
        raise fail(
            encoding.record.place_of(INST),
            f"'Inst' of '{name}' has bits other than 0 and '?' beyond the {size} of its Size: give it a larger Size, or leave them out",
        )
