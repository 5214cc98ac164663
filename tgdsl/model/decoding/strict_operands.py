"""The operands of encodings where each of them has to be decoded: OperandInfo of LLVM's InstructionEncoding since 22.

======================================================  =====================================================================
the field with the name of an operand, or of its tie    the operand's decoder
======================================================  =====================================================================
has bits in the word                                    gets them, and the constants of the field
has constants alone                                     gets these, unless ``skips_constant``
is ``bits<0>``                                          is called without a value
is not there, or has nothing of these                   is not called, which is an error unless ``skips_unencoded``
======================================================  =====================================================================
"""

from __future__ import annotations

from collections.abc import Iterator

from tgdsl.diagnostics import Report
from tgdsl.model.bits import AnyEncodingTable, Field, FixedWord, VariableWord
from tgdsl.model.decoding.operands import DecoderReader, method_of
from tgdsl.model.decoding.tables import AnyEncoding, DecodedOperand, Decoder
from tgdsl.model.instructions.table import Operand
from tgdsl.records import Bits, Record


class StrictDecoderReader(DecoderReader):
    """Reads the decoders of encodings, of all of whose operands it gives account.

    Args:
        skips_unencoded, skips_constant: see :class:`tgdsl.model.decoding.build.DecodingOptions`.
    """

    def __init__(self, encodings: AnyEncodingTable, skips_unencoded: bool, skips_constant: bool) -> None:
        super().__init__(encodings)
        self._skips_unencoded = skips_unencoded
        self._skips_constant = skips_constant

    def read(self, encoding: AnyEncoding) -> tuple[Decoder, tuple[DecodedOperand, ...]]:
        method = encoding.decoder_method
        if method:
            return self._decoder((), method, encoding.has_complete_decoder), ()
        word = encoding.word
        report = Report()
        if isinstance(word, FixedWord):
            found = list(self._in_fields(encoding, word, report))
        else:
            found = list(self._in_segments(encoding, word))
        report.check()
        operands = tuple([one for one in found if one.info.runs or not one.info.has_value or not self._skips_constant])
        is_complete = all([operand.info.is_complete for operand in operands])
        return self._decoder(tuple([operand.info for operand in operands]), "", is_complete), operands

    # -- words of fixed numbers of bits --------------------------------------------------------------------------

    def _in_fields(self, encoding: AnyEncoding, word: FixedWord, report: Report) -> Iterator[DecodedOperand]:
        instruction = encoding.instruction
        fields = {field.name: field for field in word.fields}
        tied = self._tied_names(instruction)
        for operand in instruction.operands:
            has_method = bool(method_of(self._encodings.operand_decoder(operand.record)))
            if operand.info is not None and any(operand.sub_names):
                if has_method:
                    report.error(encoding.record.place, _named_and_whole(operand, instruction.name))
                    continue
                for part, name in enumerate(operand.sub_names):
                    record = operand.sub_operands[part]
                    yield from self._in_field(encoding, name, operand.first + part, record, fields, tied, report)
                continue
            if operand.info is not None and not has_method:
                report.error(
                    encoding.record.place,
                    f"the operand '${operand.name}' of '{instruction.name}' has sub-operands, but no decoder knows where they are: give"
                    f" '{operand.record.name}' a DecoderMethod, or names to the sub-operands",
                )
                continue
            yield from self._in_field(encoding, operand.name, operand.first, operand.record, fields, tied, report)

    def _in_field(
        self,
        encoding: AnyEncoding,
        name: str,
        number: int,
        record: Record,
        fields: dict[str, Field],
        tied: dict[str, str],
        report: Report,
    ) -> Iterator[DecodedOperand]:
        """The operand, if it is decoded."""
        declared = encoding.record.fields
        own_name = name if name in declared else tied.get(name, "")
        own = declared.get(own_name)
        decoder = self._encodings.operand_decoder(record)
        if isinstance(own, int):  # of type bit
            yield DecodedOperand(name, number, record, self._info(decoder, own & 1, ()))
            return
        if own == () or (isinstance(own, Bits) and not own.elements):  # llvm-tblgen's JSON has [] for bits<0>, too
            if not method_of(decoder):
                report.error(
                    encoding.record.place,
                    f"the operand '${name}' of '{encoding.instruction.name}' is bits<0>, and '{record.name}' has no decoder: give it a"
                    " DecoderMethod",
                )
            else:
                yield DecodedOperand(name, number, record, self._info(decoder, 0, (), has_value=False))
            return
        runs = self._runs_of(name, fields, tied) if own_name in declared else ()
        has_constants = isinstance(own, Bits) and any([isinstance(bit, bool) for bit in own.elements])
        if runs or has_constants:
            initial = own.number() if isinstance(own, Bits) else 0
            yield DecodedOperand(name, number, record, self._info(decoder, initial, runs))
        elif not self._skips_unencoded:
            report.error(
                encoding.record.place,
                f"no decoder knows the operand '${name}' of '{encoding.instruction.name}': '{encoding.record.name}' has no field of its"
                " name that is in the word; give it one, or set ignore_non_decodable_operands in DisassemblerTables",
            )

    # -- words of variable length --------------------------------------------------------------------------------

    def _in_segments(self, encoding: AnyEncoding, word: VariableWord) -> Iterator[DecodedOperand]:
        for operand in self._of_segments(encoding, word):
            if operand.info.runs:
                yield operand
            else:
                decoder = self._encodings.operand_decoder(operand.record)
                info = self._info(decoder, 0, (), operand.info.method, has_value=False)
                yield DecodedOperand(operand.name, operand.number, operand.record, info)


def _named_and_whole(operand: Operand, instruction: str) -> str:
    return (
        f"the operand '${operand.name}' of '{instruction}' has named sub-operands, and '{operand.record.name}' has a DecoderMethod, which"
        " decodes them all at once: leave the names out, or the DecoderMethod"
    )
