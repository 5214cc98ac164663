"""``assembly-ambiguous``: instructions and aliases that match the same text."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.assembly_target import call
from tests.support.matching_target import MatchingTarget
from tgdsl.commands.lint import main
from tgdsl.linting.ambiguous_assembly import find
from tgdsl.linting.subject import Subject
from tgdsl.model import Model
from tgdsl.records.json_writer import to_json


def _found(target: MatchingTarget) -> list[str]:
    """The messages, up to what to do about it."""
    return [finding.message.partition(";")[0] for finding in find(Subject(Model(target.records())))]


def test_one_text_for_two_instructions() -> None:
    target = MatchingTarget()
    gpr = target.register_class("GPR", target.registers("R0", "R1"))
    for name, string in {"A": "mov $rd, $rs", "B": "mov $rd, $rs", "C": "mov $rd, [$rs]", "D": "move $rd, $rs"}.items():
        target.written(name, string, outs={"rd": gpr}, ins={"rs": gpr})
    assert _found(target) == [
        "'mov $rd, $rs' of 'B' is ambiguous: 'mov $rd, $rs' of 'A', which is tried first, matches whatever it matches"
    ]


def test_an_alias_of_what_it_means_anyway() -> None:
    target = MatchingTarget()
    gpr = target.register_class("GPR", target.registers("R0", "R1"))
    target.written("A", "mov $rd, $rs", outs={"rd": gpr}, ins={"rs": gpr})
    target.written("B", "copy $rd, $rs", outs={"rd": gpr}, ins={"rs": gpr})
    target.alias("mov $d, $s", call("A", (gpr, "d"), (gpr, "s")))
    assert _found(target) == []
    target.alias("mov $d, $s", call("B", (gpr, "d"), (gpr, "s")))
    assert len(_found(target)) == 1


def test_what_is_more_special_is_tried_first() -> None:
    target = MatchingTarget()
    r = target.registers("R0", "R1", "R2")
    gpr, low = target.register_class("GPR", r), target.register_class("Low", r[:2])
    target.written("A", "mov $rd, $rs", outs={"rd": gpr}, ins={"rs": gpr})
    target.written("B", "mov $rd, $rs", outs={"rd": low}, ins={"rs": gpr})
    assert _found(target) == []
    target.written("C", "mov $rd, $rs", outs={"rd": gpr}, ins={"rs": low})
    assert _found(target) == [
        "'mov $rd, $rs' of 'C' is ambiguous: 'mov $rd, $rs' of 'B', which is tried first, matches some of what it matches, and neither"
        " is the more special one"
    ]


def test_features() -> None:
    """An instruction that needs more is tried first, and so tells apart."""
    target = MatchingTarget()
    gpr = target.register_class("GPR", target.registers("R0", "R1"))
    one, two = target.features("F1", "F2")
    first, second = [target.predicate(f"P{n}", call("all_of", f), CondString="p") for n, f in enumerate((one, two))]
    target.written("A", "neg $rd", outs={"rd": gpr})
    target.written("B", "neg $rd", outs={"rd": gpr}, Predicates=(first,))
    target.written("C", "neg $rd", outs={"rd": gpr}, Predicates=(second,))
    assert _found(target) == []
    target.written("D", "neg $rd", outs={"rd": gpr}, Predicates=(second,))
    assert _found(target) == [
        "'neg $rd' of 'D' is ambiguous: 'neg $rd' of 'C', which is tried first, matches whatever it matches"
    ]


def test_the_finding_and_a_waiver(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = MatchingTarget()
    gpr = target.register_class("GPR", target.registers("R0", "R1"))
    for name in "AB":
        target.written(name, "neg $rd", outs={"rd": gpr})
    path, waivers = tmp_path / "records.json", tmp_path / "waivers"
    path.write_text(to_json(target.records()))
    waivers.write_text("assembly-ambiguous B: the parser's C++ chooses\n")
    only = ("--only", "assembly-ambiguous")
    assert main([str(path), *only]) == 1
    assert capsys.readouterr().out == (
        "B: warning: 'neg $rd' of 'B' is ambiguous: 'neg $rd' of 'A', which is tried first, matches whatever it matches; give one an"
        " operand class or predicate that tells them apart, or isCodeGenOnly [assembly-ambiguous]\n"
        "A: note: 'A' is defined here\n"
        "1 warning\n"
    )
    assert main([str(path), *only, "--waivers", str(waivers)]) == 0
