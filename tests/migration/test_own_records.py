"""The records that a package defines, and their order; those that no file is made from, and what generators read of a target's own classes."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias, TypedDict, cast

import pytest

from tests.language.test_wrong_schedules import SCHEDULE
from tests.migration.packages import differences, folded_again, migrated, written_again
from tests.migration.test_correcting import made_of
from tests.support.targets import BASE, load
from tgdsl.loading.load import load_target
from tgdsl.migration.records.comparison import Comparison
from tgdsl.migration.records.inputs import check_texts
from tgdsl.migration.records.own_records import left_out, needed
from tgdsl.migration.records.settling import settle_made_up_names
from tgdsl.migration.reporting import report_lines
from tgdsl.records import RecordSet
from tgdsl.records.json_writer import to_json

_Raw: TypeAlias = dict[str, dict[str, object]]


class _Set(TypedDict):
    """The instructions of a row."""

    operator: object
    args: list[list[object]]


def changed(folder: Path, records: RecordSet, change: Callable[[_Raw], Mapping[str, object]]) -> RecordSet:
    """Records after a change of their JSON, which gives records that are added."""
    raw: _Raw = json.loads(to_json(records))
    raw.update(change(raw))  # type: ignore[arg-type]  # records, as JSON has them
    path = folder / "changed.json"
    path.write_text(json.dumps(raw))
    return load_target(str(path))


def _reference(name: str) -> object:
    return {"def": name, "kind": "def", "printable": name}


_NODES = """
Node = SDNode("TISD::NODE", SDTypeProfile(0, 0, []))
"""


def test_a_node_that_no_pattern_may_have_is_left_out(tmp_path: Path) -> None:
    def placeholder(raw: _Raw) -> Mapping[str, object]:
        return {"invalid": {**raw["Node"], "!name": "invalid", "Opcode": "<<invalid>>", "SDClass": "<<invalid>>"}}

    records = changed(tmp_path, load(tmp_path, _NODES), placeholder)
    names = {one.name for one in needed(records)}
    assert "Node" in names and "invalid" not in names
    made = made_of(tmp_path, records)
    assert not made.defects
    assert "left out, since nothing is made from them: 1 SDNode" in report_lines(records, made, 0)


_OPERANDS = """
Dst = RegisterOperand(GPR, print_method="printDst")
Hex = Operand(i32, print_method="printHex")

class MOVE(Instruction):
    namespace, size = "T", 4
    rd, rs = out(Dst), in_(RegisterOperand(GPR, print_method="printSrc"))
    asm = f"move {rd}, {rs}"
"""


def test_an_operand_without_a_name_that_nothing_has_is_counted(tmp_path: Path) -> None:
    def alone(raw: _Raw) -> Mapping[str, object]:
        def of(name: str, other: str, method: str) -> object:
            for members in cast("dict[str, list[str]]", raw["!instanceof"]).values():
                members += [name] * (other in members)
            return {**raw[other], "!name": name, "!anonymous": True, "PrintMethod": method}

        return {
            "anonymous_9998": of("anonymous_9998", "Dst", "printIt"),
            "anonymous_9999": of("anonymous_9999", "Hex", "printIt"),
        }

    records = changed(tmp_path, load(tmp_path, _OPERANDS), alone)
    made = made_of(tmp_path, records)
    text = "\n".join(made.files.values())
    assert not made.defects and not made.migrated.plain
    assert '\nRegisterOperand(GPR, print_method="printIt")\n' in text
    assert '\nOperand(i32, print_method="printIt")\n' in text
    assert 'in_(RegisterOperand(GPR, print_method="printSrc"))' in text
    again = load_target(str(tmp_path / "again"))
    assert len([*again.of_class("DAGOperand")]) == len([*records.of_class("DAGOperand")])
    names = [one.name for one in again.of_class("DAGOperand") if one.anonymous]
    assert names[1:] == ["anonymous_9998", "anonymous_9999"], names
    without = load(tmp_path, _OPERANDS)
    wanted = {one.name for one in needed(records)}
    found = Comparison(records).differences(without, lambda one: one.name in wanted, lambda _: True)
    assert {one.name for one in found} == {"anonymous_9998", "anonymous_9999"}


_ZERO = """
from tgdsl.language import Code, PatLeaf
from tgdsl.std import imm

small = PatLeaf(imm, Code("return true;"))
"""


def test_a_fragment_that_no_pattern_has_and_that_is_no_cpp_is_left_out(tmp_path: Path) -> None:
    def misspelled(raw: _Raw) -> Mapping[str, object]:
        return {"wrong": {**raw["small"], "!name": "wrong", "PredicateCode": "return isZero(N;"}}

    records = changed(tmp_path, load(tmp_path, _ZERO), misspelled)
    names = {one.name for one in needed(records)}
    assert "small" in names and "wrong" not in names
    check_texts(records)
    assert not made_of(tmp_path, records).defects


_NEGATIONS = """
from tgdsl.language import Rewrite, Rewrites, pattern
from tgdsl.std import add, sub
from tgdsl.std.value_types import I32

class NEG(Instruction):
    namespace, size = "T", 4
    rd, rs = out(GPR), in_(GPR)
    asm = f"neg {rd}, {rs}"

@pattern()
def negation(rs: I32) -> Rewrite:
    return Rewrite(sub(0, GPR(rs)), NEG(rs))
"""


def test_a_pattern_that_tablegen_has_named_by_a_number_is_without_a_name(tmp_path: Path) -> None:
    def named(raw: _Raw) -> Mapping[str, object]:
        name = next(one for one in raw if "PatternToMatch" in str(raw[one]))
        return {name: {**raw[name], "!anonymous": False}}

    records = changed(tmp_path, load(tmp_path, _NEGATIONS), named)
    assert [one.anonymous for one in records.of_class("Pattern")] == [False]
    made = made_of(tmp_path, records)
    assert not made.defects
    assert [one.anonymous for one in records.of_class("Pattern")] == [True]
    assert all(["anonymous_" not in text for name, text in made.files.items() if name != "anonymous_numbers.py"])


def test_a_pattern_of_a_defm_without_a_name_is_without_a_name(tmp_path: Path) -> None:
    text = to_json(load(tmp_path, _NEGATIONS))
    name = next(one for one, fields in json.loads(text).items() if "PatternToMatch" in str(fields))
    raw: _Raw = json.loads(text.replace(f'"{name}"', '"anonymous_8030_rr"'))
    raw["anonymous_8030_rr"]["!anonymous"] = False
    path = tmp_path / "suffixed.json"
    path.write_text(json.dumps(raw))
    made = made_of(tmp_path, load_target(str(path)))
    assert not made.defects
    assert all(["anonymous_" not in text for text in made.files.values()])


def _with_patterns(folder: Path, places: Mapping[str, Sequence[int]]) -> Path:
    """A file of records with three patterns, which have names, and the lines that made them."""
    more = _NEGATIONS.replace("Rewrite(sub", "[Rewrite(add(rs, 1), NEG(rs)), Rewrite(add(rs, 2), NEG(rs)), Rewrite(sub")
    more = more.replace("NEG(rs))\n", "NEG(rs))]\n").replace("-> Rewrite:", "-> Rewrites:")
    text = to_json(load(folder, more))
    names = [one for one, fields in json.loads(text).items() if "PatternToMatch" in str(fields)]
    for name, other in zip(names, places, strict=True):
        text = text.replace(f'"{name}"', f'"{other}"')
    raw: _Raw = json.loads(text)
    for name, lines in places.items():
        raw[name]["!locs"] = [f"T.td:{line}" for line in lines]
        raw[name]["!anonymous"] = name.removeprefix("anonymous_").isdecimal()
    path = folder / "suffixed.json"
    path.write_text(json.dumps(raw))
    return path


@pytest.mark.parametrize(
    ("names", "lines", "is_anonymous"),
    [
        (("anonymous_9000", "anonymous_9000_d", "anonymous_9001"), (3, 3, 4), True),
        (("anonymous_9000", "anonymous_9001", "anonymous_9000_d"), (3, 4, 3), False),  # the second turn of a foreach
        (("anonymous_9000", "anonymous_9001", "anonymous_9000_d"), (3, 4, 5), True),  # another line of the multiclass
    ],
)
def test_a_pattern_of_a_loop_keeps_a_name_that_gives_its_place_in_another_order(
    names: Sequence[str], lines: Sequence[int], is_anonymous: bool, tmp_path: Path
) -> None:
    records = load_target(str(_with_patterns(tmp_path, {name: (line, 9) for name, line in zip(names, lines)})))
    settle_made_up_names(records)
    assert records["anonymous_9000_d"].anonymous == is_anonymous


@pytest.mark.parametrize(("numbers", "is_anonymous"), [((9000, 9001), True), ((9001, 9000), False)])
def test_a_pattern_of_a_defm_keeps_a_name_that_gives_its_place_in_another_order(
    numbers: Sequence[int], is_anonymous: bool, tmp_path: Path
) -> None:
    others = [*[f"anonymous_{number}" for number in numbers], "anonymous_8030_rr"]
    path = _with_patterns(tmp_path, {name: (number, 9) for number, name in enumerate(others)})
    records = load_target(str(path))
    settle_made_up_names(records)
    assert records[others[-1]].anonymous == is_anonymous


def test_a_plain_instruction_keeps_what_llvm_reads_whatever_its_classes_are(tmp_path: Path) -> None:
    def deprecated(raw: _Raw) -> Mapping[str, object]:
        return {"NEG": {**raw["NEG"], "ComplexDeprecationPredicate": "isOld", "Unread": "x"}}

    made = made_of(tmp_path, changed(tmp_path, load(tmp_path, _NEGATIONS), deprecated))
    text = "".join(made.files.values())
    assert not made.defects and "NEG" in made.corrections.plain
    assert '"ComplexDeprecationPredicate": "isOld"' in text and "Unread" not in text


def test_an_instruction_keeps_a_name_that_tablegen_has_made_up(tmp_path: Path) -> None:
    path = tmp_path / "made_up.json"
    raw: _Raw = json.loads(to_json(load(tmp_path, _NEGATIONS)).replace('"NEG"', '"anonymous_9455"'))
    raw["anonymous_9455"]["!anonymous"] = True
    path.write_text(json.dumps(raw))
    made = made_of(tmp_path, load_target(str(path)))
    assert not made.defects and not made.corrections.plain
    text = "\n".join(made.files.values())
    assert "class anonymous_9455(Instruction):" in text and "(sub(0, GPR(rs)), anonymous_9455(rs))" in text


def test_a_word_that_nobody_fills_may_be_of_any_width(tmp_path: Path) -> None:
    def with_word(raw: _Raw) -> Mapping[str, object]:
        return {"NEG": {**raw["NEG"], "Size": 0, "Inst": [None] * 14}}

    made = made_of(tmp_path, changed(tmp_path, load(tmp_path, _NEGATIONS), with_word))
    assert not made.defects and not made.corrections.plain
    [text] = [text for text in made.files.values() if "class NEG(" in text]
    assert 'inst = concat("?" * 14)' in text


_WORDS = """
class X86Inst(Instruction):
    namespace = "T"
    record_class = "X86Inst"
    Opcode = record_field(0, bits=8)
    hasLockPrefix = record_field(False)

class ADD(X86Inst):
    Opcode = 0x81
    rd, = out(GPR),
    asm = f"add {rd}"

class SUB(X86Inst):
    Opcode = 0x7
    hasLockPrefix = True
    rd, = out(GPR),
    asm = f"sub {rd}"
"""


def test_fields_that_a_generator_reads_are_written_and_compared(tmp_path: Path) -> None:
    records = load(tmp_path, _WORDS)
    made = made_of(tmp_path, records)
    assert not made.defects and not made.migrated.plain
    again = load_target(str(tmp_path / "again"))
    for name in ("ADD", "SUB"):
        assert again[name].is_a("X86Inst")
        for field in ("Opcode", "hasLockPrefix"):
            assert again[name].fields[field] == records[name].fields[field]


_FLAGS = """
class X86Inst(Instruction):
    namespace = "T"
    record_class = "X86Inst"
    Opcode = record_field(0, bits=8)
    FormBits = record_field(0, bits=3)
    hasLockPrefix = record_field(False)
    ts_flags = concat(hasLockPrefix, Opcode, "0", bits(FormBits, 1, 0))

def inst(name: str, opcode: int, form: int, locked: bool) -> type[Instruction]:
    class made(X86Inst):
        Opcode, FormBits, hasLockPrefix = opcode, form, locked
        rd, = out(GPR),
        asm = f"{name} {rd}"

    return made

A = inst("a", 0x81, 1, True)
B = inst("b", 0x07, 6, False)
C = inst("c", 0x11, 2, False)
D = inst("d", 0x52, 5, True)
E = inst("e", 0x52, 3, False)
F = inst("f", 0xF0, 0, True)

class G(X86Inst):
    defs = [R1]
    Opcode, FormBits = 0x17, 7
    rd = out(GPR)
    asm = f"g {rd}"
"""


def test_flags_of_instructions_are_drawn_of_fields_of_their_records(tmp_path: Path) -> None:
    records = load(tmp_path, _FLAGS)
    made = made_of(tmp_path, records)
    assert not made.defects and not made.migrated.plain and not made.corrections.overrides
    text = "".join(made.files.values())
    assert "    ts_flags = concat(hasLockPrefix, Opcode, 0, bits(FormBits, 1, 0))\n" in text
    assert "class made(X86Inst, Opcode=Opcode, FormBits=FormBits, hasLockPrefix=hasLockPrefix, defs=written):\n" in text
    assert 'D = x86_inst("d", 82, 5, hasLockPrefix=True)\nE = x86_inst("e", 82, 3)\n' in text
    again = load_target(str(tmp_path / "again"))
    for name in "ABCDEFG":
        for field in ("Opcode", "FormBits", "hasLockPrefix", "TSFlags"):
            assert again[name].fields[field] == records[name].fields[field]


_ROWS = """
class Tag(TableRow):
    Name: str
    Encoding: Annotated[int, Bits(4)]

first = Tag("x", 5)
second = Tag("y", 6)
Tags = GenericTable(Tag, fields=[Tag.Encoding, Tag.Name], primary_key=Tag.Encoding, primary_key_name="lookupTag")
"""


def test_fields_of_rows_that_nothing_reads_may_be_lost(tmp_path: Path) -> None:
    def with_dags(raw: _Raw) -> Mapping[str, object]:
        for name in ("first", "second"):
            operator = _reference("ins")
            raw[name]["Operands"] = {"kind": "dag", "operator": operator, "args": [], "printable": "(ins)"}
        return {}

    records = changed(tmp_path, load(tmp_path, "from typing import Annotated\n" + _ROWS), with_dags)
    made = made_of(tmp_path, records)
    assert not made.defects and not made.migrated.plain
    [text] = [text for text in made.files.values() if "class Tag" in text]
    assert 'first = Tag("x", 5)' in text
    assert left_out(records).fields == ["Tag.Operands"]
    assert "1 field left out, that nothing reads: Tag.Operands" in report_lines(records, made, 0)
    assert load_target(str(tmp_path / "again"))["Tags"].fields["FilterClass"] == "Tag"


_TWO_KINDS = """
class Kind(TableRow):
    Name: str

first = Kind("first")

class Load(Instruction):
    namespace = "T"
    record_class = "Load"
    Number = record_field(0, bits=4)
    Base = reference_field(Kind)

class Real(Instruction):
    namespace = "T"
    record_class = "Real"
    Number = record_field(0, bits=4)
    Base = reference_field(Instruction)

class LD(Load):
    Number = 1
    Base = first
    rd, = out(GPR),
    asm = f"ld {rd}"

class ST(Real):
    Number = 1
    Base = LD
    rd, = out(GPR),
    asm = f"st {rd}"

Kinds = RowEnum(Kind)
Loads = GenericTable(Load, fields=[Load.Number, Load.Base], primary_key=Load.Number, primary_key_name="lookupLoad")
Reals = GenericTable(Real, fields=[Real.Number, Real.Base], primary_key=Real.Number, primary_key_name="lookupReal")
"""


def test_fields_of_one_name_refer_to_records_of_several_classes(tmp_path: Path) -> None:
    made = made_of(tmp_path, load(tmp_path, _TWO_KINDS))
    assert not made.defects and not made.migrated.plain
    text = "".join(made.files.values())
    assert "Base = reference_field(Kind)" in text and "Base = reference_field(Instruction)" in text


_BITS_AND_BIT = """
class Load(Instruction):
    namespace = "T"
    record_class = "Load"
    Wide = record_field(False)

class Real(Instruction):
    namespace = "T"
    record_class = "Real"
    Wide = record_field(0, bits=1)

class LD(Load):
    Wide = True
    rd, = out(GPR),
    asm = f"ld {rd}"

class ST(Real):
    Wide = 1
    rd, = out(GPR),
    asm = f"st {rd}"

Loads = GenericTable(Load, fields=[Load.Wide])
Reals = GenericTable(Real, fields=[Real.Wide])
"""


def test_fields_of_one_name_are_of_several_types(tmp_path: Path) -> None:
    made = made_of(tmp_path, load(tmp_path, _BITS_AND_BIT))
    assert not made.defects and not made.migrated.plain and not made.corrections.overrides
    text = "".join(made.files.values())
    assert "Wide = record_field(False)" in text and "Wide = record_field(0, bits=1)" in text


_KNOWN_BY_CLASS = """
class X86Reg(Register, namespace="T"):
    record_class = "X86Reg"

A, B = X86Reg("a"), X86Reg("b")
AB = RegisterClass(i32, members=[A, B], alignment=32)

class BranchTargetOperand(Operand[I32]):
    record_class = "BranchTargetOperand"

target = BranchTargetOperand(i32, operand_type="OPERAND_PCREL")
"""


def test_classes_that_files_are_made_from_keep_their_names(tmp_path: Path) -> None:
    records = load(tmp_path, "from tgdsl.std.value_types import I32\n" + _KNOWN_BY_CLASS, BASE)
    made = made_of(tmp_path, records)
    assert not made.defects and not made.corrections.plain
    text = "".join(made.files.values())
    assert 'class X86Reg(Register, namespace="T"):\n    record_class = "X86Reg"\n' in text
    assert made.migrated.plain == {
        "target": "files are made from its class BranchTargetOperand, which is not one of the language"
    }
    again = load_target(str(tmp_path / "again"))
    assert again["A"].is_a("X86Reg") and again["target"].is_a("BranchTargetOperand")


def test_a_class_that_gives_a_register_no_dwarf_numbers_says_nothing(tmp_path: Path) -> None:
    def without_numbers(raw: _Raw) -> Mapping[str, object]:
        return {"R3": {**raw["R3"], "!superclasses": ["Register", "DwarfRegNum"]}}

    made = made_of(tmp_path, changed(tmp_path, load(tmp_path, ""), without_numbers))
    assert not made.defects and not made.migrated.plain


def test_a_variant_of_the_parser_that_no_target_has_is_left_out(tmp_path: Path) -> None:
    def variant(raw: _Raw) -> Mapping[str, object]:
        return {"Unused": {**raw["Used"], "!name": "Unused"}}

    base = BASE.replace("Target(", "Target(assembly_parser_variants=[Used], ").replace(
        "Test =", "Used = AsmParserVariant()\nTest ="
    )
    names = {one.name for one in needed(changed(tmp_path, load(tmp_path, "", base), variant))}
    assert "Used" in names and "Unused" not in names


def test_what_only_gives_fields_to_other_records_is_left_out_if_it_stands_alone(tmp_path: Path) -> None:
    def alone(raw: _Raw) -> Mapping[str, object]:
        return {"Numbers": {**raw["R0"], "!name": "Numbers", "!superclasses": ["DwarfRegNum"]}}

    names = {one.name for one in needed(changed(tmp_path, load(tmp_path, ""), alone))}
    assert "R0" in names and "Numbers" not in names


def test_rows_with_sets_inside_of_others(tmp_path: Path) -> None:
    """``(instrs (instregex "A"), (instregex "B"))`` is ``(instregex "A", "B")``."""

    def nested(raw: _Raw) -> Mapping[str, object]:
        rows: list[_Set] = []
        for name in cast("list[str]", cast("_Raw", raw["!instanceof"])["InstRW"]):
            rows.append(cast("_Set", raw[name]["Instrs"]))
        for row in rows:
            inner: list[list[object]] = [[{**row, "args": [one]}, None] for one in row["args"]]
            row["operator"], row["args"] = _reference("instrs"), inner
        return {}

    rows = 'Small.schedule(InstRW([WriteMul], [instregex("ADD", "SUB")]))'
    made = made_of(tmp_path, changed(tmp_path, load(tmp_path, rows, SCHEDULE), nested))
    assert not made.defects and not made.migrated.plain


def test_a_name_that_another_release_takes_is_not_for_that_release(tmp_path: Path) -> None:
    text = """
from tgdsl.std import fadd
from tgdsl.std.operand_types import FloatType, Of

with until(21):
    @fragment(has_one_use=True)
    def fadd_contract(a: Of[FloatType], b: Of[FloatType]) -> FloatType:
        return fadd(a, b)
"""
    written, before, after = migrated(tmp_path, text, BASE)
    assert """
with until(21):
    fadd_contract = FloatBinaryFragment(lambda a, b: fadd(a, b), has_one_use=True)
""" in written
    assert differences(before, after, ("PatFrag",)) == []


def test_a_condition_that_is_no_cpp_and_that_nothing_reads_is_left_out(tmp_path: Path) -> None:
    def misspelled(raw: _Raw) -> Mapping[str, object]:
        return {"HasA": {**raw["HasA"], "CondString": "Subtarget->hasA())"}}

    text = 'A = SubtargetFeature("a", "HasA", "true", "")\nHasA = Predicate("has", assembler=all_of(A))\n'
    records = changed(tmp_path, load(tmp_path, text), misspelled)
    check_texts(records)
    written = written_again(tmp_path / "again", records)
    assert 'HasA = Predicate("false", assembler=all_of(A))' in written


def test_a_marker_with_a_name_is_plain(tmp_path: Path) -> None:
    """``(i32 srcvalue:$src)``: a marker is nothing but itself in Python."""

    def marked(raw: _Raw) -> Mapping[str, object]:
        dag = {"kind": "dag", "operator": _reference("i32"), "args": [[_reference("srcvalue"), "src"]]}
        dag["printable"] = "(i32 srcvalue:$src)"
        return {"small": {**raw["small"], "Fragments": [dag]}}

    made = made_of(tmp_path, changed(tmp_path, load(tmp_path, _ZERO), marked))
    assert not made.defects and made.trials == 1
    assert made.migrated.plain == {"small": "'srcvalue' with a name"}


_KINDS = """
class Kind(TableRow):
    Name: str

class Load(Instruction):
    namespace = "T"
    record_class = "Load"
    Number = record_field(0, bits=4)
    Base = reference_field(Kind)

Kinds = RowEnum(Kind)
Loads = GenericTable(Load, fields=[Load.Number, Load.Base], primary_key=Load.Number, primary_key_name="lookupLoad")
"""

_LOAD = """
K{0} = Kind("k{0}")

class LD{0}(Load):
    may_load, may_store, has_side_effects = True, False, False
    Number = {0}
    Base = K{0}
    rd, rs, rt = out(GPR), in_(GPR), in_(GPR)
    asm = f"ld{0} {{rd}}, {{rs}}, {{rt}}"
"""


def test_rows_of_a_table_are_parameters(tmp_path: Path) -> None:
    records = load(tmp_path, _KINDS + "".join([_LOAD.format(number) for number in range(6)]))
    text = folded_again(tmp_path / "again", records)
    assert "(Load, Number=Number):" in text and "Base = kind" in text
    after = load_target(str(tmp_path / "again" / "migrated"))
    assert differences(records, after, ("Kind", "Instruction")) == []
