"""Records as TableGen has them when its own evaluation is done: the waist between descriptions of targets and generators.

Readers and writers of record sets are separate imports, so that each run imports only what it needs: ``json_reader``
(``read_json``), ``json_writer`` (``to_json``, ``write_json``), ``td_writer`` (``to_td``) and ``text_writer`` (``to_text``).
"""

from tgdsl.records.class_table import ClassTable, classes_of
from tgdsl.records.modules import module_of
from tgdsl.records.record import Record, describe
from tgdsl.records.record_set import Ordered, RecordSet, RecordSource
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
    "ClassTable",
    "classes_of",
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
    "Ordered",
    "Record",
    "RecordSet",
    "RecordSource",
    "RecordType",
    "Ref",
    "StringType",
    "Type",
    "Value",
    "describe",
    "module_of",
    "parse_type",
]
