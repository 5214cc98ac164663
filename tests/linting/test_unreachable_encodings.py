"""``encoding-unreachable``: encodings all of whose words a decoder table takes for other instructions."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.generators.encodings import IMM, REG, EncodedTarget, word
from tests.support.record_builder import dag
from tgdsl.commands.lint import main
from tgdsl.linting.subject import Subject
from tgdsl.linting.unreachable_encodings import find
from tgdsl.model import Model
from tgdsl.records import Ref
from tgdsl.records.json_writer import to_json


def _found(target: EncodedTarget) -> list[str]:
    """The messages, up to what to do about it."""
    return [finding.message.partition(";")[0] for finding in find(Subject(Model(target.records())))]


def _covered() -> EncodedTarget:
    """ALL, whose words with its bit 4 set are those of ONE, and the others those of ZERO or of AGAIN."""
    target = EncodedTarget()
    target.encoded("ALL", word("01", ("rd", 5, 0)), {"rd": REG}, Size=1)
    target.encoded("ONE", word("01", ("hi", 0, 0), "1", ("rd", 3, 0)), {"hi": IMM, "rd": REG}, Size=1)
    target.encoded("ZERO", word("0100", ("rd", 3, 0)), {"rd": REG}, Size=1)
    target.encoded("AGAIN", word("0110", ("rd", 3, 0)), {"rd": REG}, Size=1)
    return target


def test_several_encodings_take_all_words() -> None:
    assert _found(_covered()) == [
        "no word is decoded as 'ALL': 'ZERO', 'AGAIN', 'ONE', tried before it, take all of its words"
    ]


def test_one_word_is_enough() -> None:
    target = EncodedTarget()
    target.encoded("ALL", word("01", ("rd", 5, 0)), {"rd": REG}, Size=1)
    for number in range(3):
        target.encoded(f"X{number}", word(f"01{number:02b}", ("rd", 3, 0)), {"rd": REG}, Size=1)
    assert _found(target) == []
    target.encoded("X3", word("0111", ("rd", 3, 0)), {"rd": REG}, Size=1)
    assert _found(target) == [
        "no word is decoded as 'ALL': 'X0', 'X1', 'X2', 'X3', tried before it, take all of its words"
    ]


@pytest.mark.parametrize(
    ("fields", "is_taken"),
    [
        ({}, True),
        ({"Predicates": (Ref("P"),)}, False),
        ({"DecoderMethod": "decodeOne"}, False),
        ({"DecoderMethod": "decodeOne", "hasCompleteDecoder": False}, False),
        ({"DecoderNamespace": "Other"}, False),
        ({"isCodeGenOnly": True}, False),
    ],
)
def test_what_takes_words(fields: dict[str, Ref], is_taken: bool) -> None:
    target = EncodedTarget()
    target.add("FeatureA", "SubtargetFeature")
    target.add(
        "P",
        "Predicate",
        AssemblerMatcherPredicate=True,
        CondString="p",
        AssemblerCondDag=dag("all_of", Ref("FeatureA")),
    )
    target.encoded("ALL", word("01", ("rd", 5, 0)), {"rd": REG}, Size=1)
    target.encoded("LOW", word("010", ("rd", 4, 0)), {"rd": REG}, Size=1)
    target.encoded("HIGH", word("011", ("rd", 4, 0)), {"rd": REG}, Size=1, **fields)
    assert bool(_found(target)) == is_taken


def test_features() -> None:
    """An encoding with a predicate takes words of those that need it as well."""
    target = EncodedTarget()
    for name in "AB":
        target.add(f"Feature{name}", "SubtargetFeature")
        condition = dag("all_of", Ref(f"Feature{name}"))
        target.add(f"P{name}", "Predicate", AssemblerMatcherPredicate=True, CondString="p", AssemblerCondDag=condition)
    target.encoded("BOTH", word("01", ("rd", 5, 0)), {"rd": REG}, Size=1, Predicates=(Ref("PA"), Ref("PB")))
    target.encoded("LOW", word("010", ("rd", 4, 0)), {"rd": REG}, Size=1, Predicates=(Ref("PA"),))
    target.encoded("HIGH", word("011", ("rd", 4, 0)), {"rd": REG}, Size=1, Predicates=(Ref("PB"),))
    assert _found(target) == ["no word is decoded as 'BOTH': 'LOW', 'HIGH', tried before it, take all of its words"]


def test_the_finding_and_a_waiver(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, waivers = tmp_path / "records.json", tmp_path / "waivers"
    path.write_text(to_json(_covered().records()))
    waivers.write_text("encoding-unreachable ALL: only for the assembler\n")
    only = ("--only", "encoding-unreachable")
    assert main([str(path), *only, "--waivers", str(waivers)]) == 0
    capsys.readouterr()
    assert main([str(path), *only]) == 1
    first = capsys.readouterr().out.splitlines()[0]
    assert first.startswith("ALL: warning: no word is decoded as 'ALL': ") and first.endswith(
        ", tried before it, take all of its words; fix bits that tell them apart, or give it another DecoderNamespace"
        " [encoding-unreachable]"
    )
