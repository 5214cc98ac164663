"""Records that break a rule about packetizers, automata or compressed instructions."""

from __future__ import annotations

from tests.oracle.broken_rule import Broken
from tests.support.assembly_target import call
from tests.support.automaton_builder import AutomatonTarget
from tests.support.compression_builder import GPR, LOW, SIMM6, SIMM12, CompressionTarget
from tests.support.packetizer_builder import PacketizerTarget
from tests.support.record_builder import Target
from tgdsl.model.common import rules
from tgdsl.records import Ref


def _many_units() -> Target:
    target = PacketizerTarget()
    names = [f"F{number}" for number in range(33)]
    target.func_units(*names)
    target.itinerary_classes("Iic")
    target.itineraries("Itins", names, {"Iic": [["F1"], ["F32"]]})
    target.combined({"F0": ["F1"]})
    return target


def _two_stages_of_one_unit() -> Target:
    target = PacketizerTarget()
    target.func_units("A", "B")
    target.itinerary_classes("Iic", "Twice")
    target.itineraries("Itins", ["A", "B"], {"Iic": [["A"], ["A", "B"]], "Twice": [["B"], ["B"]]})
    return target


def _no_symbols() -> Target:
    target = AutomatonTarget()
    target.transition("Step", 1, Kind=Ref("A"))
    target.automaton("Auto", "Step")
    return target


def _no_bits() -> Target:
    target = AutomatonTarget()
    target.transition("Step", 0, Kind=Ref("A"))
    target.automaton("Auto", "Step", "Kind")
    return target


def _not_deterministic() -> Target:
    target = AutomatonTarget()
    target.transition("Step", 0b001, Kind=Ref("A"))
    target.transition("Step", 0b010, Kind=Ref("B"))
    target.transition("Step", 0b100, Kind=Ref("B"))
    target.automaton("Auto", "Step", "Kind", IsDeterministic=True)
    return target


def _compressed(name: str) -> CompressionTarget:
    target = CompressionTarget()
    target.whole(name, {"d": GPR}, {"a": GPR, "i": SIMM12})
    return target


def _another_type() -> Target:
    target = _compressed("ADDI")
    target.immediate("wide", 6, Type=Ref("i64"))
    target.small("C_LI", {"d": LOW}, {"i": Ref("wide")})
    target.compress(
        "p", call("ADDI", (LOW, "d"), Ref("R0"), (Ref("wide"), "i")), call("C_LI", (LOW, "d"), (Ref("wide"), "i"))
    )
    return target


def _another_operand_after_all() -> Target:
    target = _compressed("ADDI")
    target.small("C_ADDI", {}, {"i": SIMM6, "d": LOW})
    d, i = (LOW, "d"), (SIMM6, "i")
    target.compress("p", call("ADDI", d, d, i), call("C_ADDI", i, d))
    return target


def _no_condition() -> Target:
    target = CompressionTarget()
    target.whole("NOP")
    target.small("C_NOP")
    target.compress("p", call("NOP"), call("C_NOP"))
    return target


BROKEN_MACHINES = (
    Broken(rules.PACKETIZER_UNITS, "dfa-packetizer", _many_units),
    Broken(rules.PACKET_NEVER, "dfa-packetizer", _two_stages_of_one_unit),
    Broken(rules.AUTOMATON_SYMBOLS, "automata", _no_symbols),
    Broken(rules.TRANSITION_EMPTY, "automata", _no_bits),
    Broken(rules.AUTOMATON_DETERMINISTIC, "automata", _not_deterministic),
    Broken(rules.COMPRESSED_OPERAND, "compress-inst-emitter", _another_type),
    Broken(rules.COMPRESSED_OPERAND, "compress-inst-emitter", _another_operand_after_all),
    Broken(rules.COMPRESSED_ALWAYS, "compress-inst-emitter", _no_condition),
)
