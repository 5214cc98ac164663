"""The record model: what a target's description means, in TableGen's terms."""

from tgdsl.records.llvm_classes import declared_fields, fields_of, superclasses_of
from tgdsl.records.record import Record, describe
from tgdsl.records.record_set import RecordSet, RecordSource
from tgdsl.records.types import (
    BIT,
    CODE,
    DAG,
    INT,
    STRING,
    BitsType,
    BitType,
    CodeType,
    DagType,
    IntType,
    ListType,
    RecordType,
    StringType,
    Type,
    parse_type,
)
from tgdsl.records.values import Bit, BitRef, Bits, Code, Dag, DagArg, FieldRef, Opaque, Ref, Value

__all__ = [
    "BIT",
    "CODE",
    "DAG",
    "INT",
    "STRING",
    "Bit",
    "BitRef",
    "BitType",
    "Bits",
    "BitsType",
    "Code",
    "CodeType",
    "Dag",
    "DagArg",
    "DagType",
    "FieldRef",
    "IntType",
    "ListType",
    "Opaque",
    "Record",
    "RecordSet",
    "RecordSource",
    "RecordType",
    "Ref",
    "StringType",
    "Type",
    "Value",
    "declared_fields",
    "describe",
    "fields_of",
    "parse_type",
    "superclasses_of",
]
