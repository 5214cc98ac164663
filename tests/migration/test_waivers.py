"""The waivers and the files that the Target of a migrated package says."""

from __future__ import annotations

from tests.generators.encodings import REG, EncodedTarget, word
from tgdsl.migration.trials.waivers import files_for


def _encoded(*fields: str) -> EncodedTarget:
    """A target with an encoding for each name; each has a field of that name, and an operand ``rd``."""
    target = EncodedTarget()
    for number, field in enumerate(fields):
        target.encoded(f"X{number}", word("0000", (field, 3, 0)), {"rd": REG})
    return target


def test_files_are_listed_where_one_cannot_be_written() -> None:
    names = [type(one).__name__ for one in files_for(_encoded("rd", "rx").records())]
    assert "InstrInfo" in names and "MCCodeEmitter" not in names


def test_files_are_not_listed_where_all_can_be_written() -> None:
    assert not files_for(_encoded("rd").records())


def test_files_are_listed_where_the_build_asks_for_more() -> None:
    records = _encoded("rd").records()
    assert not files_for(records, ("InstrInfo=instr-info", "MCCodeEmitter=emitter"))  # these are there without a list
    found = files_for(records, ("InstrInfo=instr-info", "FastISel=fast-isel", "AfterInfo=instr-info"))
    assert [one.spec for one in found] == ["instr-info", "fast-isel", "AfterInfo=instr-info"]


def test_a_combiner_whose_records_are_elsewhere_is_not_listed() -> None:
    built = ("FastISel=fast-isel", "PreGICombiner=global-isel-combiner,combiners=TPreLegalizer")
    assert [one.spec for one in files_for(_encoded("rd").records(), built)] == ["fast-isel"]


def test_an_empty_file_that_the_build_asks_for_is_listed() -> None:
    built = ("InstrInfo=instr-info", "MCPseudoLowering=pseudo-lowering")  # there are no pseudo instructions to lower
    assert [one.spec for one in files_for(_encoded("rd").records(), built)] == ["instr-info", "pseudo-lowering"]
