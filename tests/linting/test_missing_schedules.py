"""``schedule-missing``: instructions of which a CompleteModel says nothing, and which llvm-tblgen lets pass."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from tests.support.instruction_builder import FIELDS
from tests.support.schedule_builder import ScheduleTarget, instrs
from tgdsl.commands.lint import main
from tgdsl.linting.missing_schedules import find
from tgdsl.linting.subject import Subject
from tgdsl.model import Model
from tests.support.release import GENERIC_OPCODES
from tgdsl.model.instructions.numbering import NAMESPACE
from tgdsl.records import Ref, Value
from tgdsl.llvm.flags import Flag
from tgdsl.records.json_writer import to_json


class _Scheduled(ScheduleTarget):
    """Schedules of instructions that the model of instructions reads, too. LLVM's own have no schedule."""

    def __init__(self) -> None:
        super().__init__()
        for name in ("unknown", "outs", "ins"):
            self._put(name, (), {})
        for name in GENERIC_OPCODES:
            self._put(name, ("Instruction",), {"Namespace": NAMESPACE, "hasNoSchedulingInfo": True})

    def _put(self, name: str, classes: Sequence[str], fields: Mapping[str, Value]) -> Ref:
        if "Instruction" not in classes:
            return super()._put(name, classes, fields)
        flags: dict[str, Value] = dict.fromkeys([flag.value for flag in Flag], False)
        return super()._put(name, classes, {**FIELDS["Instruction"], **flags, "hasNoSchedulingInfo": False, **fields})

    def records_path(self, folder: Path) -> Path:
        path = folder / "records.json"
        path.write_text(to_json(self.records()))
        return path


def _found(target: _Scheduled) -> list[str]:
    findings = find(Subject(Model(target.records())))
    return [finding.message.partition(", although")[0] + finding.message.partition("model:")[2] for finding in findings]


def _empty_lists() -> _Scheduled:
    target = _Scheduled()
    target.writes("W1")
    target.instruction("WITH", "W1")
    for name in ("EMPTY", "FOR_BOTH"):
        target.instruction(name, SchedRW=())
    target.instruction("WITHOUT", hasNoSchedulingInfo=True)
    return target


def test_an_empty_sched_rw() -> None:
    target = _empty_lists()
    target.instruction("EXCUSED", SchedRW=(), Predicates=(target.add("HasX", "Predicate"),))
    target.model("Incomplete")
    assert _found(target) == []
    target.model("M", CompleteModel=True, UnsupportedFeatures=(Ref("HasX"),))
    target.model("N", CompleteModel=True)
    target.inst_rw("rw1", "M", ["W1"], instrs("FOR_BOTH"))
    target.inst_rw("rw2", "N", ["W1"], instrs("FOR_BOTH"))
    reason = " its SchedRW is empty, and no InstRW is for it; give it a latency, or hasNoSchedulingInfo"
    assert _found(target) == [
        f"'EMPTY' has no latency in 'M' and in 1 more{reason}",
        f"'EXCUSED' has no latency in 'N'{reason}",
    ]


def test_an_itinerary_without_data() -> None:
    target = _Scheduled()
    target.writes("W1")
    for name in ("Known", "Mapped", "Open"):
        target.add(name, "InstrItinClass")
        target.instruction(f"I_{name}", Itinerary=Ref(name))
    data = target.add("data", "InstrItinData", TheClass=Ref("Known"))
    itineraries = target.add("Itineraries", "ProcessorItineraries", IID=(data,))
    model = target.model("M", CompleteModel=True, Itineraries=itineraries)
    target.add(
        "itin_rw", "ItinRW", SchedModel=model, MatchedItinClasses=(Ref("Mapped"),), OperandReadWrites=(Ref("W1"),)
    )
    assert _found(target) == [
        "'I_Open' has no latency in 'M' there is no InstrItinData for its itinerary 'Open'; give it a latency, or hasNoSchedulingInfo"
    ]


def test_the_finding_and_a_waiver(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = _empty_lists()
    target.model("M", CompleteModel=True)
    target.inst_rw("rw1", "M", ["W1"], instrs("FOR_BOTH"))
    path, waivers = target.records_path(tmp_path), tmp_path / "waivers"
    only = ("--only", "schedule-missing")
    assert main([str(path), *only]) == 1
    assert capsys.readouterr().out == (
        "EMPTY: warning: 'EMPTY' has no latency in 'M', although that is a complete machine model: its SchedRW is empty, and no InstRW is"
        " for it; give it a latency, or hasNoSchedulingInfo [schedule-missing]\n"
        "M: note: 'M' is defined here\n"
        "1 warning\n"
    )
    waivers.write_text("schedule-missing EMPTY: a marker\n")
    assert main([str(path), *only, "--waivers", str(waivers)]) == 0


def test_what_llvm_tblgen_refuses_is_no_finding() -> None:
    target = _Scheduled()
    target.instruction("UNSET")
    target.model("M", CompleteModel=True)
    assert _found(target) == []
