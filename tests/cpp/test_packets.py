"""A small VLIW machine in Python: LLVM's DFAPacketizer, with the generated automaton, puts into a packet what fits into its units."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import product
from pathlib import Path

from tests.cpp.compiling import generate, needs_compiler, run
from tests.support.targets import BASE, load
from tgdsl.files import DFAPacketizer
from tgdsl.generators.dfa_packetizer import GENERATOR
from tgdsl.model import Model

#: Two processors: a wide one, in which a long multiplication takes both multipliers, and one with a single slot for arithmetic.
MACHINE = BASE.replace("InstrInfo())", "InstrInfo(), files=[files.DFAPacketizer()])") + """
Alu0, Alu1, Mul0, Mul1, Mem, LongMul = FuncUnit(), FuncUnit(), FuncUnit(), FuncUnit(), FuncUnit(), FuncUnit()
Pairs = ComboFuncUnits([ComboFuncData(LongMul, [Mul0, Mul1])])
IicAlu, IicMul, IicLong, IicLoad = InstrItinClass(), InstrItinClass(), InstrItinClass(), InstrItinClass()
Units = [Alu0, Alu1, Mul0, Mul1, Mem, LongMul]

Wide = ProcessorItineraries(Units, [], [
    InstrItinData(IicAlu, [InstrStage(1, [Alu0, Alu1])]),
    InstrItinData(IicMul, [InstrStage(1, [Mul0, Mul1])]),
    InstrItinData(IicLong, [InstrStage(2, [LongMul])]),
    InstrItinData(IicLoad, [InstrStage(1, [Mem]), InstrStage(1, [Alu0, Alu1])]),
])
Narrow = ProcessorItineraries(Units, [], [
    InstrItinData(IicAlu, [InstrStage(1, [Alu0])]),
    InstrItinData(IicMul, [InstrStage(1, [Alu0, Mul0])]),
    InstrItinData(IicLoad, [InstrStage(1, [Mem])]),
])
Processor("wide", Wide)
Processor("narrow", Narrow)

class Op(Instruction):
    namespace = "T"
    is_code_gen_only = False
    op, rd = constant(4), field(4)
    inst = concat(op, rd)

class ADD(Op, op=1):
    itinerary = IicAlu
    rd = in_(GPR)
    asm = f"add {rd}"

class MUL(Op, op=2):
    itinerary = IicMul
    rd = in_(GPR)
    asm = f"mul {rd}"

class LONG(Op, op=3):
    itinerary = IicLong
    rd = in_(GPR)
    asm = f"long {rd}"

class LOAD(Op, op=4):
    itinerary = IicLoad
    rd = in_(GPR)
    asm = f"load {rd}"
"""

_WIDE: Mapping[str, Sequence[Collection[str]]] = {
    "ADD": [{"a0", "a1"}],
    "MUL": [{"m0", "m1"}],
    "LONG": [{"m0 m1"}],
    "LOAD": [{"mem"}, {"a0", "a1"}],
}
_NARROW: Mapping[str, Sequence[Collection[str]]] = {"ADD": [{"a0"}], "MUL": [{"a0", "m0"}], "LOAD": [{"mem"}]}


def fits(packet: Sequence[str], stages: Mapping[str, Sequence[Collection[str]]]) -> bool:
    """True if there are units of their own for all stages of a packet's instructions."""
    wanted = [choices for name in packet for choices in stages.get(name, [()])]
    taken = [" ".join(chosen).split() for chosen in product(*wanted)]
    return any(len(units) == len(set(units)) for units in taken)


def longest(packet: Sequence[str], stages: Mapping[str, Sequence[Collection[str]]]) -> int:
    return next(
        count for count in range(len(packet), -1, -1) if all(fits(packet[:n], stages) for n in range(count + 1))
    )


@needs_compiler
def test_packets(tmp_path: Path) -> None:
    model = Model(load(tmp_path, MACHINE, ""))
    generate(model, "dfa-packetizer", tmp_path)
    class_of = {name: model.schedule.class_of[model.instructions.by_name[name].number] for name in _WIDE}
    numbers = {processor.name: processor.number for processor in model.schedule.processors}
    asked: list[tuple[str, str]] = []
    for name, stages in (("WideModel", _WIDE), ("NarrowModel", _NARROW)):
        for packet in product(_WIDE, repeat=4):
            request = " ".join(map(str, [numbers[name], *[class_of[one] for one in packet]]))
            asked.append((request, str(longest(packet, stages))))
    assert len(asked) == 2 * 4**4
    assert {answer for _, answer in asked} == {"0", "1", "2", "3", "4"}
    lines = run(tmp_path, model, ["packets.cpp"], {}, "".join([f"{request}\n" for request, _ in asked]))
    assert lines == [answer for _, answer in asked]


def test_the_target_asks_for_it(tmp_path: Path) -> None:
    assert GENERATOR.applies(Model(load(tmp_path, MACHINE, "")))
    assert DFAPacketizer().name("Test") == "TestGenDFAPacketizer.inc"
