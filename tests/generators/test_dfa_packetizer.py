"""Packetizers of VLIW machines: a whole expected file, and what the automaton takes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.oracle.tblgen import theirs
from tests.support.packetizer_builder import PacketizerTarget
from tests.support.release import of_release
from tgdsl.diagnostics import DiagnosticError
from tgdsl.generators.dfa_packetizer import GENERATOR
from tgdsl.llvm import Release
from tgdsl.model import Model
from tgdsl.model.common.unordered import unordered_strings
from tgdsl.model.schedule import Packetizer

EXPECTED = Path(__file__).parent / "expected" / "dfa_packetizer.inc"

STAGES = {"IicAdd": [["Alu0", "Alu1"]], "IicMul": [["Alu0"]], "IicLoad": [["Mem"], ["Alu0", "Alu1"]], "IicNop": []}


def machine() -> PacketizerTarget:
    """Two processors, of which one cannot do all, and a unit that stands for two."""
    target = PacketizerTarget()
    target.func_units("Alu0", "Alu1", "Mem", "Wide")
    target.itinerary_classes(*STAGES, "IicWide")
    units = ["Alu0", "Alu1", "Mem", "Wide"]
    target.itineraries("Big", units, {**STAGES, "IicWide": [["Wide"]]})
    target.itineraries("Less", units, {"IicAdd": [["Alu0"]]})
    target.combined({"Wide": ["Alu0", "Alu1"]})
    return target


def test_whole_file(each_release: Release, expect: Callable[[Path, str], None]) -> None:
    expect(of_release(EXPECTED, each_release), GENERATOR.generate(Model(machine().records())))


def test_llvm_tblgen_writes_the_same(each_tblgen: Release) -> None:
    expected = of_release(EXPECTED, each_tblgen).read_text()
    assert theirs(machine().records(), "dfa-packetizer").splitlines() == expected.splitlines()


def _takes(packetizer: Packetizer, *kinds: int) -> bool:
    """True if instructions of these kinds fit into one packet, in this order."""
    moves = {(move.source, move.action): move.target for move in packetizer.dfa.moves}
    state = 1
    for kind in kinds:
        if (state, kind) not in moves:
            return False
        state = moves[state, kind]
    return True


@pytest.mark.parametrize(
    ("packet", "fits"),
    [
        (["IicAdd", "IicMul"], True),  # the addition moves to the other unit
        (["IicMul", "IicMul"], False),
        (["IicLoad", "IicMul"], True),
        (["IicLoad", "IicMul", "IicAdd"], False),
        (["IicLoad", "IicLoad"], False),
        (["IicWide"], True),
        (["IicWide", "IicAdd"], False),
        (["IicNop"] * 9, True),
    ],
)
def test_packets(packet: list[str], fits: bool) -> None:
    model = Model(machine().records())
    (packetizer,) = model.packetizers
    entries = {one.itinerary.name: one.number for one in model.schedule.classes if one.itinerary is not None}
    start = next(at for processor, at in packetizer.starts if processor.name == "BigModel")
    assert _takes(packetizer, *[packetizer.kinds[start + entries[name]] for name in packet]) is fits


def test_it_applies_to_machines_that_ask_for_it() -> None:
    assert GENERATOR.applies(Model(machine().records()))
    target = PacketizerTarget()
    target.func_units("Alu")
    target.itinerary_classes("Iic")
    target.itineraries("Itins", ["Alu"], {"Iic": [["Alu"]]})
    assert not GENERATOR.applies(Model(target.records()))
    target.itineraries("Vliw", ["Alu"], {"Iic": [["Alu"]]}, PacketizerNamespace="Vliw")
    assert GENERATOR.applies(Model(target.records()))


def test_the_order_of_an_unordered_map() -> None:
    """What a program with libstdc++'s ``std::unordered_map`` prints, to which "0", "1", ... "19" were added."""
    names = [str(number) for number in range(20)]
    assert unordered_strings(names) == "14 15 13 10 16 3 5 2 4 19 6 17 7 8 0 1 9 18 11 12".split()


def test_units_in_two_orders() -> None:
    """llvm-tblgen goes through itineraries by their addresses, so that it may take either number."""
    target = PacketizerTarget()
    target.is_python = True
    target.func_units("A", "B")
    target.itinerary_classes("Iic")
    target.itineraries("One", ["A", "B"], {"Iic": [["A"]]})
    target.itineraries("Two", ["B", "A"], {"Iic": [["A", "B"]]})
    with pytest.raises(
        DiagnosticError, match="the functional unit 'A' of 'One' is number 0, and has another number in"
    ):
        GENERATOR.generate(Model(target.records()))
