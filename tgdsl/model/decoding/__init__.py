"""The decoder of a target: which word is which instruction, and where its operands are (FilterChooser of DecoderEmitter).
The data of the generator ``disassembler``.

::

    table = model.decoding.table("Sparc", 4)               # DecoderTableSparc32
    for found in candidates(table, 0x82102001, {"FeatureV9"}):
        found.encoding.name, found.values                  # "ORri", (1, 0, 1)

:mod:`tgdsl.model.decoding.tables` has the types.
"""

from tgdsl.model.decoding.build import DecodingOptions, build_decoding, has_decoded_instruction
from tgdsl.model.decoding.following import (
    Decoded,
    FieldDiffers,
    NoCase,
    PredicateFails,
    Visit,
    candidates,
    follow,
)
from tgdsl.model.decoding.numbering import Duplicates, is_decoded
from tgdsl.model.decoding.prefixed import PrefixedOpcodes, build_prefixed_opcodes
from tgdsl.model.decoding.tables import (
    AnyEncoding,
    Candidate,
    ClassByMode,
    Conflict,
    DecodedEncoding,
    DecodedOperand,
    Decoder,
    DecoderPredicate,
    DecoderTable,
    Decoding,
    FieldCheck,
    Filter,
    OperandInfo,
    Step,
    Steps,
    decoders_of,
    walk,
)

__all__ = [
    "AnyEncoding",
    "Candidate",
    "ClassByMode",
    "Conflict",
    "Decoded",
    "DecodedEncoding",
    "DecodedOperand",
    "Decoder",
    "DecoderPredicate",
    "DecoderTable",
    "Decoding",
    "DecodingOptions",
    "Duplicates",
    "FieldCheck",
    "FieldDiffers",
    "Filter",
    "NoCase",
    "OperandInfo",
    "PredicateFails",
    "PrefixedOpcodes",
    "Step",
    "Steps",
    "Visit",
    "build_decoding",
    "build_prefixed_opcodes",
    "candidates",
    "decoders_of",
    "follow",
    "has_decoded_instruction",
    "is_decoded",
    "walk",
]
