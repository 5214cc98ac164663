"""The data of the pages, by what the project's own targets say."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

import pytest

from tests.explore.conftest import explored
from tests.support.matching_target import MatchingTarget
from tgdsl.diagnostics import Report
from tgdsl.explore.assembly import Assembler
from tgdsl.explore.conventions import StepView, Use, view_of
from tgdsl.explore.decoders import Branch, Leaf, tables_of
from tgdsl.explore.encodings import BOX, Join, Picture, picture_of
from tgdsl.explore.explored import Explored
from tgdsl.explore.instructions import Instructions, InstructionView
from tgdsl.explore.links import mnemonic_pages
from tgdsl.explore.nodes import missing_nodes, nodes_of
from tgdsl.explore.overview import overview_of
from tgdsl.explore.patterns import Patterns
from tgdsl.explore.processors import Processors
from tgdsl.explore.registers import Registers
from tgdsl.explore.schedules import Cost, Schedules
from tgdsl.explore.sources import Sources
from tgdsl.model.decoding import DecodedEncoding


def picture(target: str, name: str) -> Picture:
    of = explored(target)
    assert of.encodings is not None and of.instructions is not None
    [encoding] = of.encodings.of(of.instructions.by_name[name])
    found = picture_of(encoding, [""])
    assert found is not None
    return found


@cache
def patterns(target: str) -> Patterns:
    return Patterns(explored(target), Sources(explored(target).records))


def instruction(target: str, name: str) -> InstructionView:
    of = explored(target)
    assert of.instructions is not None
    made = Instructions(of, patterns(target), Schedules(of), Sources(of.records))
    return made.view(of.instructions.by_name[name])


# -- encodings ---------------------------------------------------------------------------------------------------------


def test_the_boxes_of_a_word() -> None:
    [row] = picture("sparc", "ADDri").rows
    shown = [(box.high, box.low, box.part.text, box.part.kind) for box in row.boxes]
    zeros = [(bit, bit, "0", "zero") for bit in range(24, 18, -1)]
    assert shown == [
        (31, 31, "1", "one"),
        (30, 30, "0", "zero"),
        (29, 25, "rd", "field"),
        *zeros,
        (18, 14, "rs1", "field"),
        (13, 13, "1", "one"),
        (12, 0, "simm13", "field"),
    ]
    assert [box.width for box in row.boxes] == [(box.high - box.low + 1) * BOX for box in row.boxes]
    assert row.boxes[2].title == "bits 29-25: rd"


def test_the_parts_of_an_operand_are_joined() -> None:
    """OpenRISC's stores have their number in two fields."""
    found = picture("or1k", "SW")
    assert [(one.name, one.places, one.values) for one in found.fields] == [
        ("rb", ("4-0 in 15-11",), "32"),
        ("ra", ("4-0 in 20-16",), "32"),
        ("imm", ("15-11 in 25-21", "10-0 in 10-0"), "65,536"),
    ]
    [row] = found.rows
    assert row.joins == (Join((222, 690), 4, 2),)
    assert [box.part.text for box in row.boxes if box.part.field == 2] == ["imm[15:11]", "imm[10:0]"]
    assert found.fixed == 6


# -- instructions ------------------------------------------------------------------------------------------------------


def test_an_instruction() -> None:
    view = instruction("sparc", "FADDS")
    assert [(one.role, one.name, one.record.name) for one in view.operands] == [
        ("out", "rd", "FPRegs"),
        ("in", "rs1", "FPRegs"),
        ("in", "rs2", "FPRegs"),
    ]
    assert view.schedule_class == "IIC_fpu_fast_instr"
    assert view.costs[0] == Cost("LEON2ItinerariesModel", "1", "7", "LEONFPU 1", "operands in cycles 7, 1")
    [pattern] = view.patterns
    assert pattern.source == "(fadd:f32 f32:f32:$rs1, f32:f32:$rs2)"
    assert pattern.result == "(FADDS:f32 f32:f32:$rs1, f32:f32:$rs2)"
    assert pattern.python == "pattern = set_[of.vt](rd, node(of.vt(rs1), of.vt(rs2)))"
    assert pattern.hidden is None


def test_the_lines_that_made_an_instruction() -> None:
    sources = instruction("sparc", "FADDS").sources
    assert [(one.file, one.why) for one in sources] == [
        ("sparc/instructions/floating.py", ""),
        ("sparc/instructions/floating.py", "called here"),
        ("sparc/instructions/floating.py", "called here"),
        ("sparc/formats.py", "derived from F3_3"),
        ("sparc/formats.py", "derived from InstSP"),
    ]
    assert sources[0].text.startswith("class fbinary(F3_3, ") and sources[0].text.endswith(
        "node(of.vt(rs1), of.vt(rs2)))"
    )


def test_aliases() -> None:
    assert [(one.text, one.result) for one in instruction("sparc", "ADDri").aliases] == [
        ("inc $rd", "(ADDri IntRegs:$rd, IntRegs:$rd, 1)"),
        ("inc $simm13, $rd", "(ADDri IntRegs:$rd, IntRegs:$rd, simm13Op:$simm13)"),
    ]


def test_costs_of_a_machine_model() -> None:
    assert instruction("tiny", "MUL").costs == (Cost("TinyModel", "1", "3", "Multiplier 1"),)


# -- patterns ----------------------------------------------------------------------------------------------------------


def test_patterns_that_are_never_chosen() -> None:
    hidden = {one.record.name: one.hidden for one in patterns("sparc").all if one.hidden is not None}
    assert {"LDCrr", "LDCri", "STCrr", "STCri"} <= hidden.keys()
    assert (hidden["LDCrr"].record.name, hidden["LDCrr"].is_same) == ("LDrr", False)
    assert hidden["LDCrr"].source == "(ld:i32 ADDRrr:iPTR:$addr)<<unindexedload>><<load>>"


def test_nodes() -> None:
    found = {one.name: one for one in nodes_of(explored("sparc"), patterns("sparc").all)}
    assert [*found["fadd"].by_type] == ["f128", "f32", "f64"]
    assert found["fadd"].file == "patterns/fadd.html"
    assert [one.instructions for one in found["fadd"].by_type["f64"]] == [("FADDD",)]
    assert found["fadd"].has_record
    missing = dict(missing_nodes(explored("sparc")))
    assert missing["mul"] == ["i32"] and missing["mulhs"] == ["i32", "i64"]


# -- registers ---------------------------------------------------------------------------------------------------------


@cache
def registers() -> Registers:
    bank = explored("sparc").registers
    assert bank is not None
    return Registers(explored("sparc"), bank)


def test_a_register_within_another() -> None:
    whole = next(one for one in registers().bank.registers if one.name == "G0_G1")
    view = registers().view(whole)
    boxes = [(box.register.name, box.index.name if box.index else "", box.lanes) for box in view.box.parts]
    assert boxes == [("G0", "sub_even", "0x1"), ("G1", "sub_odd", "0x2")]
    assert [[root.name for root in unit.roots] for unit in view.units] == [["G0"], ["G1"]]
    assert (view.others, view.dwarf, view.pressure) == (0, ("none",), ("IntRegs",))


def test_uses_of_a_register() -> None:
    view = registers().view(next(one for one in registers().bank.registers if one.name == "I0"))
    assert view.uses == [Use("CC_Sparc32", "i32 or f32", 1), Use("RetCC_Sparc32", "i32", 1)]
    assert [one.name for one in view.super_registers] == ["I0_I1"]
    assert (view.text, view.dwarf) == ("i0", ("24",))


def test_groups_of_registers() -> None:
    sizes = {group.name: len(group.registers) for group in registers().groups}
    assert sizes["G#"] == 8 and sizes["G#_G#"] == 4 and sizes["others"] > 10
    assert sum(sizes.values()) == len(registers().bank.registers)


def test_a_register_class() -> None:
    view = registers().class_view(next(one for one in registers().bank.classes if one.name == "IntRegs"))
    assert [group.name for group in view.grid] == ["G#", "I#", "L#", "O#"]
    assert [one.name for one in view.members[:9]] == [*(f"I{number}" for number in range(8)), "G0"]
    assert "I64Regs" in [one.name for one in view.sub_classes]
    assert view.types == ("i32, i64",)


def test_steps_of_a_calling_convention() -> None:
    [convention] = [view_of(one) for one in explored("sparc").conventions if one.name == "CC_Sparc32"]
    arguments = tuple(f"SP::I{number}" for number in range(6))
    assert convention.steps[1] == StepView("i32 or f32", "the first free one of", arguments, "")
    assert convention.steps[-1] == StepView("", "4 bytes of the stack, aligned to 4", (), "")


# -- decoder, assembler, processors ------------------------------------------------------------------------------------


def overlap(one: DecodedEncoding, other: DecodedEncoding) -> bool:
    return not (one.value ^ other.value) & one.known & other.known


def test_free_words_are_counted() -> None:
    """What the table of tiny has no encoding for, is counted one by one, too."""
    [table] = tables_of(explored("tiny"))
    [root] = table.steps
    assert isinstance(root, Branch) and root.field == "bits 31-24"
    trap = root.cases[0]
    assert trap.steps == (Leaf(("TRAP",), ("TRAP",), ("bits 23-0 = 0x0",), False, False),)
    assert trap.free == "16,777,215"
    decoding = explored("tiny").decoding
    assert decoding is not None
    encodings = decoding.tables[0].encodings
    taken = sum([1 << 32 - one.known.bit_count() for one in encodings])
    both = [
        1 << 32 - (one.known | two.known).bit_count() for one, two in combinations(encodings, 2) if overlap(one, two)
    ]
    assert both == [1]  # a return is a jump to a certain register
    assert root.words == (1 << 32) - taken + sum(both)


@pytest.mark.parametrize("target, names", [("tiny", ["32"]), ("sparc", ["Sparc32", "SparcV832", "SparcV932"])])
def test_tables(target: str, names: Sequence[str]) -> None:
    assert [one.name for one in tables_of(explored(target))] == names


def test_mnemonics() -> None:
    assembler = Assembler(explored("sparc"))
    forms = {one.mnemonic: [(form.text, form.instruction) for form in one.forms] for one in assembler.mnemonics}
    assert forms["faddq"] == [("faddq $rs1, $rs2, $rd", "FADDQ")]
    assert len(forms["add"]) > 1
    assert any(["'fnhaddd $rs1, $rs2, $rd'" in one.message for one in assembler.ambiguous])
    pages = assembler.pages(mnemonic_pages(assembler.counts))
    assert "faddq" in [one.mnemonic for one in pages["f"]]


def test_mnemonics_with_many_forms_are_on_pages_of_their_own() -> None:
    forms = {"add": 3, "va": 300, "vadd": 600, "vb": 500, "v": 1, "vadc": 200, "b.": 1, "B": 2}
    assert mnemonic_pages(forms) == {
        **{"add": "a", "b.": "b", "B": "b", "v": "v", "va": "va", "vb": "vb"},
        **{"vadd": "vad", "vadc": "vad"},
    }


def test_processors_and_features() -> None:
    processors = Processors(explored("sparc"))
    features = {one.processor.name: [two.key for two in one.features] for one in processors.processor_views(())}
    assert features["at697e"] == ["leon", "insertnopload"] and features["generic"] == []
    graph = processors.graph()
    assert graph is not None
    assert [one.feature.key for one in graph.nodes] == ["v9", "slow-rdpc"]
    [edge] = graph.edges
    assert edge.x1 < edge.x2
    [model] = Processors(explored("tiny")).model_views()
    assert [(one.name, one.units) for one in model.resources] == [("ALU", 1), ("Memory", 1), ("Multiplier", 1)]


# -- targets with mistakes ---------------------------------------------------------------------------------------------


def test_what_cannot_be_read_is_said_and_the_rest_is_there() -> None:
    """An assembly string with an operand that there is none of: no matcher, but all else."""
    target = MatchingTarget()
    gpr = target.register_class("GPR", target.registers("R0", "R1"))
    target.written("A", "mov $rd, $rs", outs={"rd": gpr})
    of = Explored(target.records(), Report())
    assert of.matchings == []
    assert of.registers is not None and of.instructions is not None
    assert [one.message.partition(":")[0] for one in of.mistakes] == [
        "the assembly string of 'A' names '$rs', but there is no such operand"
    ]
    assert of.matchings == [] and len(of.mistakes) == 1
    assert overview_of(of, 1, 0).counts[0].number == 1
