"""Decoder tables, followed for words: what is met on the way, and that the tree finds what a search through all encodings finds."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.generators.encodings import REG, EncodedTarget, word
from tests.support.record_builder import dag
from tgdsl.model import Model
from tgdsl.model.decoding import (
    Conflict,
    Decoded,
    DecoderTable,
    FieldDiffers,
    NoCase,
    PredicateFails,
    Visit,
    candidates,
    follow,
    walk,
)
from tgdsl.model.subtarget.feature_predicates import HasFeature, NoneOf, Together, holds
from tgdsl.records import Ref


def table_of(target: EncodedTarget) -> DecoderTable:
    (table,) = Model(target.records()).decoding.tables
    return table


def text(visit: Visit) -> str:
    match visit:
        case NoCase(step, value):
            return f"no case: bit {step.start} is {value}"
        case PredicateFails(encoding):
            return f"{encoding.name}: predicate"
        case FieldDiffers(encoding, check, value):
            return f"{encoding.name}: bit {check.start} is {value}, not {check.value}"
        case Conflict(encodings):
            return "conflict: " + " ".join([encoding.name for encoding in encodings])
        case Decoded(encoding, is_soft_failure, values):
            return f"{encoding.name} {values}{' soft' * is_soft_failure}"


def with_everything() -> EncodedTarget:
    target = EncodedTarget()
    for name in "AB":
        target.add(f"Feature{name}", "SubtargetFeature")
    both = dag("all_of", Ref("FeatureA"), dag("not", Ref("FeatureB")))
    target.add("P", "Predicate", AssemblerMatcherPredicate=True, CondString="p", AssemblerCondDag=both)
    rd = ("rd", 3, 0)
    target.encoded("ADD", word("01", "??", rd), {"rd": REG}, Size=1, Predicates=(Ref("P"),))
    target.encoded("SUB", word("01", "11", rd), {"rd": REG}, Size=1, SoftFail=word("00010000"))
    target.encoded("TRY", word("11", "11", rd), {"rd": REG}, Size=1, DecoderMethod="f", hasCompleteDecoder=False)
    target.encoded("ANY", word("11", "??", rd), {"rd": REG}, Size=1)
    for name in ("X", "Y"):
        target.encoded(name, word("00", "??", rd), {"rd": REG}, Size=1)
    return target


def test_what_is_met() -> None:
    table = table_of(with_everything())

    def met(number: int, *features: str) -> list[str]:
        return [text(visit) for visit in follow(table, number, set(features))]

    assert met(0b01_11_0101) == ["SUB (5,)"]
    assert met(0b01_10_0101) == ["SUB (5,) soft"]
    assert met(0b01_00_0101) == ["SUB: bit 5 is 0, not 1", "ADD: predicate"]
    assert met(0b01_00_0101, "FeatureA") == ["SUB: bit 5 is 0, not 1", "ADD (5,)"]
    assert met(0b01_00_0101, "FeatureA", "FeatureB") == ["SUB: bit 5 is 0, not 1", "ADD: predicate"]
    assert met(0b11_11_0001) == ["TRY ()", "ANY (1,)"]
    assert met(0b00_11_0001) == ["conflict: X Y"]
    assert met(0b10_11_0001) == ["no case: bit 6 is 2"]
    assert [found.encoding.name for found in candidates(table, 0b11_11_0001, set())] == ["TRY", "ANY"]
    assert [text(visit) for visit in follow(table, 0b01_00_0101, lambda condition: True)][-1] == "ADD (5,)"


def test_conditions() -> None:
    a, b = HasFeature("A"), HasFeature("B")
    assert holds(Together(False, (a, NoneOf(b))), {"A", "B"})
    assert not holds(Together(True, (a, NoneOf(b))), {"A", "B"})


patterns = st.lists(st.text("01??", min_size=8, max_size=8), min_size=1, max_size=9)


@given(patterns)
def test_the_tree_finds_what_a_search_finds(bits: list[str]) -> None:
    target = EncodedTarget()
    for number, one in enumerate(bits):
        target.encoded(f"I{number}", word(one), Size=1)
    for table in Model(target.records()).decoding.tables:
        in_conflict = {e for step in walk(table.steps) if isinstance(step, Conflict) for e in step.encodings}
        for number in range(256):
            matching = [encoding for encoding in table.encodings if encoding.matches(number)]
            found = [one.encoding for one in candidates(table, number, set())]
            assert set(found) <= set(matching)
            if len(matching) == 1 and matching[0] not in in_conflict:
                assert found == matching
