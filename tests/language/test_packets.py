"""Packets of VLIW machines in Python: itineraries whose instructions fit into none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cpp.test_packets import MACHINE
from tests.support.marks import Marks
from tests.support.targets import load, rendered
from tgdsl.diagnostics import DiagnosticError
from tgdsl.generators.dfa_packetizer import GENERATOR
from tgdsl.model import Model


def said_by_the_generator(folder: Path, text: str, base: str) -> str:
    with pytest.raises(DiagnosticError) as raised:
        GENERATOR.generate(Model(load(folder, text, base)))
    return re.sub(r"^\S+\.py:", "T:", rendered(raised.value.diagnostics), flags=re.MULTILINE)


def test_a_packet_that_no_unit_can_take(marks: Marks) -> None:
    marks.check(
        """
        Odd = ProcessorItineraries(Units, [], [
            InstrItinData(IicAlu, [InstrStage(1, [Alu0])]),
            InstrItinData(IicLoad, [InstrStage(1, [Mem]), InstrStage(1, [Mem])]),
            #! error: an instruction of the class 'IicLoad' fits into no packet, not even alone: there are not enough
            #!     units for all of its stages; let them take different ones, or have one stage less
            #! note at `Odd = ProcessorItineraries(Units, [], [`: these are the itineraries of 'Odd'
        ])
        Processor("odd", Odd)
        """,
        base=MACHINE,
        diagnose=said_by_the_generator,
    )
