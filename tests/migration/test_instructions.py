"""Instructions and their classes: what stands in which class, and what a statement says."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

import pytest

from tests.migration.packages import migrated
from tests.support.targets import BASE
from tgdsl.llvm import DEFAULT, Release
from tgdsl.migration.instructions.class_notes import ClassNotes
from tgdsl.migration.instructions.hoisting import Hoisting, Setting
from tgdsl.migration.records.class_trees import ClassTrees, without_repetition
from tgdsl.records import Record, Value, classes_of


class _Nothing:
    release: Release = DEFAULT

    def get(self, name: str) -> Record | None:
        return None


def _record(name: str, *classes: str) -> Record:
    return Record(_Nothing(), name, ("InstructionEncoding", "Instruction", *classes), {}, {})


RECORDS = [
    _record("ADD", "Base", "Arith", "Trait"),
    _record("SUB", "Base", "Arith"),
    _record("LD", "Base", "Memory", "Trait"),
    _record("ST", "Base", "Memory"),
    _record("NOP", "Base", "Once"),
]


def _trees() -> ClassTrees:
    return ClassTrees(RECORDS, classes_of(DEFAULT))


def test_the_bases_of_classes_are_before_them_in_all_records() -> None:
    trees = _trees()
    assert trees.above == {"Base": (), "Arith": ("Base",), "Memory": ("Base",), "Trait": (), "Once": ("Base",)}
    assert trees.bases(trees.paths["ADD"]) == ["Trait", "Arith"]
    assert trees.resolution(trees.paths["ADD"]) == ["Trait", "Arith", "Base"]


def test_classes_that_tell_no_records_apart_are_left_out() -> None:
    trees = _trees()
    kept = without_repetition(trees, ())
    assert list(kept) == ["Base", "Arith", "Trait", "Memory"]
    trees.keep(kept)
    assert trees.bases(trees.paths["NOP"]) == ["Base"]
    assert "Once" in without_repetition(_trees(), {"Once"})


def test_a_value_is_said_in_the_class_of_which_most_records_have_it() -> None:
    hoisting = Hoisting(_trees(), RECORDS)
    hoisting.add(Setting("size", 0, {"ADD": 4, "SUB": 4, "LD": 4, "ST": 4, "NOP": 2}))
    hoisting.add(Setting("may_load", False, {"ADD": False, "SUB": False, "LD": True, "ST": True, "NOP": False}))
    hoisting.add(Setting("is_call", False, {"ADD": True, "SUB": False, "LD": False, "ST": False, "NOP": False}))
    assert hoisting.of_class == {"Base": {"size": 4}, "Memory": {"may_load": True}}
    assert hoisting.of_record == {"NOP": {"size": 2}, "ADD": {"is_call": True}}


def test_a_class_says_a_value_though_those_below_it_say_others() -> None:
    """Each of these has one statement for its instructions, however many they are; single instructions with other values are fewer than half of the others."""
    rest = [_record(f"OTHER{number}", "Base") for number in range(3)]
    below = [_record(f"LOW{number}", "Base", "Low") for number in range(4)]
    hoisting = Hoisting(ClassTrees([*rest, *below], classes_of(DEFAULT)), [*rest, *below])
    hoisting.add(
        Setting("decoder_method", "", {one.name: "low" if one in below else "base" for one in [*rest, *below]})
    )
    assert hoisting.of_class == {"Base": {"decoder_method": "base"}, "Low": {"decoder_method": "low"}}
    assert not hoisting.of_record
    alone = [_record(f"ALONE{number}", "Base") for number in range(2)]
    hoisting = Hoisting(ClassTrees([*rest, *alone], classes_of(DEFAULT)), [*rest, *alone])
    hoisting.add(Setting("size", 0, {**{one.name: 4 for one in rest}, "ALONE0": 2, "ALONE1": 8}))
    assert hoisting.of_class == {} and len(hoisting.of_record) == 5


class _Sources(ClassNotes):
    """Sources in which the class Base sets one field."""

    def fields_set(self, class_name: str) -> Collection[str]:
        return {"Size"} if class_name == "Base" else ()


def test_many_classes_do_not_set_back_what_the_sources_do_not_set() -> None:
    """Most instructions of the base class have the value, but for those of three classes."""
    most = [_record(f"OTHER{number}", "Base") for number in range(20)]
    below = [_record(f"LOW{number}", "Base", f"Low{number // 2}") for number in range(6)]
    values: dict[str, Value] = {one.name: one in most for one in [*most, *below]}
    trees = ClassTrees([*most, *below], classes_of(DEFAULT))
    hoisting = Hoisting(trees, [*most, *below], notes=_Sources())
    hoisting.add(Setting("is_pseudo", False, values, field="isPseudo"))
    hoisting.add(Setting("is_set", False, values, field="Size"))
    assert hoisting.of_class["Base"] == {"is_set": True} and len(hoisting.of_record) == 20
    two = [*most, *below[:4]]
    hoisting = Hoisting(ClassTrees(two, classes_of(DEFAULT)), two, notes=_Sources())
    hoisting.add(Setting("is_pseudo", False, {one.name: values[one.name] for one in two}, field="isPseudo"))
    assert hoisting.of_class["Base"] == {"is_pseudo": True} and not hoisting.of_record


def test_the_declaration_of_a_reference_hides_what_classes_behind_it_set() -> None:
    """``class ADD(Trait, Arith)`` has the declaration of Trait, and nothing of Arith."""
    hoisting = Hoisting(_trees(), RECORDS)
    values = {"ADD": "Kind", "SUB": "Kind", "LD": "Kind", "ST": "Kind"}
    hoisting.add(Setting("kind", None, values, declarers=["Trait", "Base"]), {"Arith", "Memory"})
    assert hoisting.of_record == {name: {"kind": "Kind"} for name in values}


def test_a_class_keyword_saves_no_line() -> None:
    """A class that sets one attribute of two instructions saves a line, and one that fixes their number has only made their first lines longer."""
    hoisting = Hoisting(_trees(), RECORDS)
    hoisting.add(Setting("may_load", False, {"ADD": False, "SUB": False, "LD": True, "ST": True, "NOP": False}))
    hoisting.add(Setting("op", -1, {"ADD": 1, "SUB": 1}, weight=0.25), {"Arith"})
    assert hoisting.of_class == {"Memory": {"may_load": True}, "Arith": {"op": 1}}
    assert (hoisting.saved["Memory"], hoisting.saved["Arith"]) == (1, 0.25)


def test_no_class_fixes_a_number_where_one_of_its_instructions_has_an_operand() -> None:
    hoisting = Hoisting(_trees(), RECORDS)
    hoisting.add(Setting("rd", -1, {"ADD": 0, "SUB": 0, "LD": 0, "ST": None}, unanimous=True), {"Base", "Arith"})
    assert hoisting.of_class == {"Arith": {"rd": 0}}
    assert hoisting.of_record == {"LD": {"rd": 0}}


_INSTRUCTIONS = """
from tgdsl.language import InstrInfo, Instruction, Operand, Register, RegisterClass, Target, concat, constant, field, in_, out
from tgdsl.std import i32, i32imm

R0, R1 = Register.sequence("r{}", range(2))
GPR = RegisterClass(i32, members=[R0, R1], alignment=32)
mem = Operand(i32, mi_operand_info=[GPR, i32imm])

class Format(Instruction):
    namespace = "T"
    op, rd, rs1, simm = constant(3), field(2), field(2), field(1)
    inst = concat(op, rd, rs1, simm)

class MOVE(Format, op=1, simm=0):
    is_commutable, may_load, may_store = True, False, False
    rd, rs1 = out(GPR), in_(GPR)
    asm = f"move {rd}, {rs1}"

class LOAD(Format, op=2):
    defs = [R1]
    rd, addr = out(GPR, early_clobber=True), in_(mem, Format.rs1, Format.simm)
    asm = f"load {rd}, {addr}"

class BRANCH(Format, op=3, rd=0, rs1=0):
    is_branch = is_terminator = is_barrier = True
    simm = in_(i32imm)
    asm = f"br {simm}"

class PSEUDO(Instruction):
    namespace = "T"
    is_pseudo = is_code_gen_only = True
    rd, addr = out(GPR), in_(mem, "base", "offset")
    value = in_(GPR, tied_to=rd)
    variadic_ins = True
    asm = f"# {rd}, {addr}"

far = Operand(i32)

class JUMP(Format, op=4, rd=0, rs1=0):
    is_branch = is_terminator = is_barrier = True
    simm = in_(i32imm)
    asm = f"b {simm}"

class TAIL(Instruction):
    namespace = "T"
    is_pseudo = is_code_gen_only = True
    target = in_(far)
    asm = ""
    expansion = JUMP(i32imm(target))

TInfo = InstrInfo()
T = Target(instruction_set=TInfo)
"""


_STATEMENTS = """
class MOVE(Instruction, may_load=False, may_store=False, is_commutable=True):
    namespace = "T"
    rd, rs1 = out(GPR, bits=2), in_(GPR, bits=2)
    inst = concat("001", rd, rs1, 0)
    asm = f"move {rd}, {rs1}"


class LOADFormat(Instruction):
    rd, rs1, simm = field(2), field(2), field(1)
    inst = concat("010", rd, rs1, simm)


class LOAD(LOADFormat):
    namespace, defs = "T", [R1]
    rd, addr = out(GPR, early_clobber=True), in_(mem, LOADFormat.rs1, LOADFormat.simm)
    asm = f"load {rd}, {addr}"


class BRANCH(Instruction, is_branch=True, is_barrier=True, is_terminator=True):
    namespace = "T"
    simm = in_(i32imm, bits=1)
    inst = concat("0110000", simm)
    asm = f"br {simm}"


class PSEUDO(Instruction, is_pseudo=True, is_code_gen_only=True, variadic_ins=True):
    namespace = "T"
    rd = out(GPR)
    addr, value = in_(mem, "base", "offset"), in_(GPR, tied_to=rd)
    asm = f"# {rd}, {addr}"


class TAIL(Instruction, is_pseudo=True, is_code_gen_only=True):
    namespace = "T"
    target = in_(far)
    asm = ""
    expansion = JUMP(i32imm(target))
"""


def test_statements_are_as_people_write_them(tmp_path: Path) -> None:
    text, before, after = migrated(tmp_path, _INSTRUCTIONS, "")
    kept = {*classes_of(DEFAULT).fields_of(("InstructionEncoding", "Instruction")), "Inst", "ResultInst"}
    for one in before.of_class("Instruction"):
        assert {name: one.fields.get(name) for name in kept} == {
            name: after[one.name].fields.get(name) for name in kept
        }
    for statement in _STATEMENTS.strip().split("\n\n\n"):
        assert statement in text


def test_operands_stand_together_as_far_as_they_fit_into_a_line(tmp_path: Path) -> None:
    operands = [f"operand_number_{number}" for number in range(5)]
    calls = ", ".join(["out(GPR)", *["in_(GPR)"] * 4])
    asm = ", ".join([f"{{{one}}}" for one in operands])
    text, _, _ = migrated(
        tmp_path,
        f"class ADD(Instruction):\n    namespace, size = 'T', 4\n    {', '.join(operands)} = {calls}\n    asm = f'add {asm}'\n",
        BASE,
    )
    assert (
        "    operand_number_0, operand_number_1, operand_number_2, operand_number_3 = out(GPR), in_(GPR), in_(GPR), in_(GPR)\n"
        in text
    )
    assert "    operand_number_4 = in_(GPR)\n" in text


_PACKED = """
from tgdsl.language import InstrInfo, Instruction, Operand, Register, RegisterClass, Target, concat, constant, in_, out
from tgdsl.std import i32, i32imm

R0, R1 = Register.sequence("r{}", range(2))
GPR = RegisterClass(i32, members=[R0, R1], alignment=32)
immediate_of_any_size = Operand(i32)

class Packed(Instruction):
    record_class = "Packed"
    namespace, decoder_method = "T", "DecodePacked"
    op = constant(8)
    inst = concat(op)

class SWAP(Packed, op=1):
    first, second = out(GPR, placed=False), in_(GPR, placed=False)
    asm = f"swap {first}, {second}"

class TAIL(Packed, op=4):
    target = in_(GPR, placed=False)
    asm = f"tail {target}"

class XCHG(Packed, op=2):
    first, second = out(GPR, placed=False), in_(GPR, placed=False)
    asm = f"xchg {first}, {second}"

class MIX(Packed, op=3):
    first, second = out(GPR, placed=False), in_(GPR, placed=False)
    mask = in_(immediate_of_any_size, placed=False)
    shift = in_(immediate_of_any_size, placed=False)
    rotation = in_(immediate_of_any_size, placed=False)
    asm = f"mix {first}, {second}, {mask}, {shift}, {rotation}"

TInfo = InstrInfo()
T = Target(instruction_set=TInfo)
"""


def test_a_class_says_that_its_words_have_no_operands(tmp_path: Path) -> None:
    text, before, after = migrated(tmp_path, _PACKED, "")
    assert "placed=False" not in text
    assert text.count("places_operands") == 1
    assert before["MIX"].dag("InOperandList") == after["MIX"].dag("InOperandList")


_RETURNS = """
from tgdsl.language import InstrInfo, Instruction, Register, RegisterClass, Target, concat, constant, in_
from tgdsl.std import i32

R0, R1 = Register.sequence("r{}", range(2))
GPR = RegisterClass(i32, members=[R0, R1], alignment=32)

class Return(Instruction):
    record_class = "Return"
    namespace = "T"
    op, src = constant(5), constant(3)
    inst = concat(op, src)

class SRET(Return, op=1, src=2):
    src = in_(GPR, placed=False, printed=False)
    asm = "sret"

class MRET(Return, op=3, src=3):
    src = in_(GPR, placed=False, printed=False)
    asm = "mret"

TInfo = InstrInfo()
T = Target(instruction_set=TInfo)
"""


def test_no_constant_is_called_as_an_operand(tmp_path: Path) -> None:
    """The number and the operand would be attributes of one name and of two types."""
    text, before, after = migrated(tmp_path, _RETURNS, "")
    assert "    op, bits_2_0 = constant(5), constant(3)\n    inst = concat(op, bits_2_0)\n" in text
    assert 'lambda src: "mret", in_(GPR, placed=False, printed=False), op=0b00011, bits_2_0=0b011)' in text
    assert before["MRET"].fields["Inst"] == after["MRET"].fields["Inst"]


_WIDTHS = """
from tgdsl.language import InstrInfo, Instruction, Register, RegisterClass, Target, concat, constant, field, in_, out
from tgdsl.std import i32

R0, R1 = Register.sequence("r{}", range(2))
GPR = RegisterClass(i32, members=[R0, R1], alignment=32)

class ALU(Instruction):
    record_class = "ALU"
    namespace, decoder_namespace = "T", "T"
    rd, rs, op = field(4), field(4), constant(8)
    inst = concat(op, "1101", rd, rs, "?" * 12)

class ALU_32(Instruction):
    record_class = "ALU_32"
    namespace, decoder_namespace = "T", "T"
    rd, rs, op = field(4), field(4), constant(8)
    inst = concat(op, "0101", rd, rs, "?" * 12)

class ADD(ALU, op=1):
    rd, rs = out(GPR), in_(GPR)
    asm = f"add {rd}, {rs}"

class SUB(ALU, op=2):
    rd, rs = out(GPR), in_(GPR)
    uses, defs = [R0], [R1]
    asm = f"sub {rd}, {rs}"

class ADD_32(ALU_32, op=1):
    rd, rs = out(GPR), in_(GPR)
    uses = defs = [R1]
    asm = f"add.w {rd}, {rs}"

class SUB_32(ALU_32, op=2):
    rd, rs = out(GPR), in_(GPR)
    may_load = True
    asm = f"sub.w {rd}, {rs}"

TInfo = InstrInfo()
T = Target(instruction_set=TInfo)
"""


def test_classes_whose_words_differ_in_constants_have_one_drawing(tmp_path: Path) -> None:
    text, before, after = migrated(tmp_path, _WIDTHS, "")
    assert text.count("inst = ") == 1
    assert 'rd, rs, "?" * 12)\n' in text
    for name in ("ADD", "SUB", "ADD_32", "SUB_32"):
        assert before[name].fields["Inst"] == after[name].fields["Inst"]


@pytest.mark.parametrize(("other", "wide"), [("ALU", "WIDE"), ("WIDE", "WIDEBase")])
def test_classes_that_begin_with_an_underscore_are_for_all_modules(other: str, wide: str, tmp_path: Path) -> None:
    target = _WIDTHS.replace('record_class = "ALU"', f'record_class = "{other}"')
    target = target.replace('record_class = "ALU_32"', 'record_class = "_WIDE"').replace(
        '"0101", rd, rs', '"0101", rs, rd'
    )
    text, before, _ = migrated(tmp_path, target, "")
    assert before["ADD_32"].is_a("_WIDE")
    assert f"class {wide}(" in text and "_WIDE" not in text


def test_registers_stand_in_one_statement(tmp_path: Path) -> None:
    target = _WIDTHS.replace("rd, rs = out(GPR), in_(GPR)\n    uses", "(acc, rd), rs = inout(GPR), in_(GPR)\n    uses")
    target = target.replace(", out\n", ", inout, out\n")
    text, before, after = migrated(tmp_path, target, "")
    assert "    (acc, rd), rs = inout(GPR), in_(GPR)\n" in text
    assert "opcode=1, uses=[R0], defs=[R1]):\n" in text and "opcode=0, uses=[R1], defs=[R1]):\n" in text
    assert all([before[name].fields["Defs"] == after[name].fields["Defs"] for name in ("ADD", "SUB", "ADD_32")])


_MULTIPLICATION = """
class MUL{}(ALU, op={}):
    predicates = [HasMul]
    rd, rs = out(GPR), in_(GPR)
    asm = f"mul {{rd}}, {{rs}}"
"""


def test_a_class_says_no_value_that_refers_to_a_record_behind_it(tmp_path: Path) -> None:
    """It stands before its first instruction, and the predicate of the others behind that one."""
    fast = """
HasMul = Predicate("true", assembler=all_of(FeatureMul))

class SUB(ALU, op=2):
    predicates = [HasMul]"""
    more = "\n".join([_MULTIPLICATION.format(op, op) for op in range(3, 13)]) + "\nclass ADD_32("
    text = _WIDTHS.replace("\nclass SUB(ALU, op=2):", fast).replace("\nclass ADD_32(", more)
    text = text.replace("import InstrInfo,", "import InstrInfo, Predicate, SubtargetFeature, all_of,")
    text = text.replace("\nR0, R1", '\nFeatureMul = SubtargetFeature("mul", "HasMul", "true", "Has mul")\nR0, R1')
    text, before, after = migrated(tmp_path, text, "")
    assert "# migrate" not in text and text.count("[HasMul]") == 11
    for name in ("ADD", "SUB", "MUL3"):
        assert before[name].fields["Inst"] == after[name].fields["Inst"]
        assert before[name].fields["Predicates"] == after[name].fields["Predicates"]


def test_a_word_is_not_in_a_class_of_which_some_have_none(tmp_path: Path) -> None:
    """They could not take it away again: to type checkers, their class has a word."""
    wait = """
class WAIT(ALU):
    is_pseudo = is_code_gen_only = True
    size = 4
    inst = None
    asm = "wait"

class MUL(ALU, op=3):
    rd, rs = out(GPR), in_(GPR)
    asm = f"mul {rd}, {rs}"

TInfo ="""
    text, before, after = migrated(tmp_path, _WIDTHS.replace("\nTInfo =", wait), "")
    assert "inst = None" not in text and "\n\nclass WAIT(Instruction, is_pseudo=True, is_code_gen_only=True):\n" in text
    for name in ("ADD", "MUL", "WAIT"):
        assert before[name].fields.get("Inst") == after[name].fields.get("Inst")


def test_a_word_without_bits_is_kept_where_other_instructions_have_words(tmp_path: Path) -> None:
    select = """
class SELECT(Instruction):
    namespace, size = "T", 0
    is_code_gen_only = True
    inst = concat("?" * 32)
    asm = "select"

TInfo ="""
    text, before, after = migrated(tmp_path, _WIDTHS.replace("\nTInfo =", select), "")
    assert '    inst = concat("?" * 32)\n' in text
    assert before["SELECT"].fields["Inst"] == after["SELECT"].fields["Inst"]
