"""Random records, written as .td text, and read again by llvm-tblgen-19."""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.oracle.tblgen import needs_tblgen
from tests.records.files import fixed
from tests.records.test_td_writer import reread, without_places
from tgdsl.records import Bits, Code, Dag, DagArg, RecordSet, Ref, Value
from tgdsl.records.json_reader import read_json
from tgdsl.records.json_writer import to_json

Values: TypeAlias = "st.SearchStrategy[Value]"

_HEALTH_CHECKS = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]  #: those not to do

#: The characters of strings: letters, characters with a meaning in .td text, and those escaped in JSON. A string with a carriage
#: return would be read as code.
TEXT = st.text(st.sampled_from("ab01 {}[]()<>#$:;,.?!\"'\\/\n\t\x01é\u2028😀"), max_size=8)
NAMES = st.one_of(st.none(), st.sampled_from(["a", "rs1", "in", ""]), TEXT)
RECORDS: Values = st.sampled_from([Ref("A"), Ref("B"), Ref("code"), Ref("F1")])
NUMBERS: Values = st.integers(-(2**63), 2**63 - 1)
UNLIKE_BITS: Values = NUMBERS.filter(lambda number: number not in (0, 1))
BITS: Values = st.lists(st.sampled_from([True, False, None]), min_size=1, max_size=5).map(
    lambda bits: Bits(tuple(bits))
)


def lists_of(elements: Values) -> Values:
    return st.lists(elements, max_size=3).map(tuple)


def dags_of(arguments: Values) -> Values:
    return st.builds(
        Dag,
        RECORDS,
        st.lists(st.builds(DagArg, arguments, NAMES), max_size=3).map(tuple),
        st.sampled_from([None, "op"]),
    )


def values(code: Values, numbers: Values) -> Values:
    leaves: Values = st.one_of(st.none(), NUMBERS, TEXT, code, RECORDS, BITS)
    lists = st.one_of(
        lists_of(numbers), lists_of(TEXT), lists_of(RECORDS), lists_of(lists_of(TEXT)), lists_of(lists_of(numbers))
    )
    dags = st.recursive(dags_of(st.one_of(leaves, lists)), dags_of, max_leaves=4)
    return st.one_of(leaves, lists, dags, lists_of(dags))


def records_with(fields: list[Value]) -> RecordSet:
    return fixed(
        {
            **{name: (("Class",), {}) for name in ("A", "B", "code", "F1")},
            "X": (("Mine",), {f"F{number}": value for number, value in enumerate(fields)}),
        }
    )


@needs_tblgen
@settings(max_examples=25, suppress_health_check=_HEALTH_CHECKS)
@given(fields=st.lists(values(TEXT.map(Code), NUMBERS), min_size=1, max_size=12))
def test_llvm_tblgen_reads_what_was_written(fields: list[Value], tmp_path: Path) -> None:
    records = records_with(fields)
    assert reread(records, tmp_path) == without_places(to_json(records))


@settings(max_examples=100, suppress_health_check=_HEALTH_CHECKS)
@given(fields=st.lists(values(st.nothing(), UNLIKE_BITS), max_size=5))
def test_json_is_read_as_it_was_written(fields: list[Value], tmp_path: Path) -> None:
    """Except that JSON does not distinguish code from strings, and numbers from bits."""
    records = records_with(fields)
    path = tmp_path / "records.json"
    path.write_text(to_json(records))
    again = read_json(path)
    assert again["X"].fields == records["X"].fields
    assert to_json(again).replace("records.json", "fixed.py") == to_json(records)
