"""The bits of instructions' encodings: words without loss, for emitters and decoders, and what CodeEmitterGen emits of them."""

from tgdsl.model.bits.decoding_conflicts import check_decoding_conflicts
from tgdsl.model.bits.emission import (
    AnyEmission,
    EmittedInstruction,
    EmittedWord,
    FixedEmission,
    VariableEmission,
    build_emission,
)
from tgdsl.model.bits.encodings import (
    AnyEncodingTable,
    Encoding,
    FixedEncodingTable,
    OperandDecoder,
    VariableEncodingTable,
    build_encoding_table,
)
from tgdsl.model.bits.words import Field, FixedWord, OperandField, Run, Segment, VariableWord

__all__ = [
    "AnyEmission",
    "AnyEncodingTable",
    "EmittedInstruction",
    "EmittedWord",
    "Encoding",
    "Field",
    "FixedEmission",
    "FixedEncodingTable",
    "FixedWord",
    "OperandDecoder",
    "OperandField",
    "Run",
    "Segment",
    "VariableEmission",
    "VariableEncodingTable",
    "VariableWord",
    "build_emission",
    "build_encoding_table",
    "check_decoding_conflicts",
]
