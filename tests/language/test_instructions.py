"""The records of instructions, formats, encodings and aliases."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.marks import Marks
from tests.support.targets import BASE, load
from tgdsl.diagnostics import DiagnosticError
from tgdsl.records import RecordSet
from tgdsl.records.printable import printable

FORMATS = BASE + """
simm = Operand(i32)
MEM = Operand(i32, mi_operand_info={"base": GPR, "offset": simm})

class F3(Instruction):
    namespace = "T"
    op = constant(2, 1)
    rd = field(3)
    rs1 = field(2)
    imm = field(1)
    inst = concat(op, rd, rs1, imm)

"""


def fields(records: RecordSet, name: str, *wanted: str) -> dict[str, str]:
    record = records[name]
    return {field: printable(record.fields[field]) for field in wanted}


def test_an_output_and_an_input_in_the_same_register(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        class ONE(F3, op=1, imm=1):
            rd = out(GPR)
            rs1 = in_(GPR, tied_to=rd)
            asm = f"add {rd}"

        class OTHER(F3, op=1, imm=1):
            rd, rs1 = inout(GPR)
            asm = f"add {rd}"
        """,
        FORMATS + "from tgdsl.language import inout\n",
    )
    assert printable(records["OTHER"].fields["Constraints"]) == '"$rs1 = $rd"'
    names = ("OutOperandList", "InOperandList", "Constraints", "Inst")
    assert fields(records, "ONE", *names) == fields(records, "OTHER", *names)


def test_an_instruction_with_its_format(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        class ADD(F3, imm=1):
            rd = out(GPR, early_clobber=True)
            rs1 = in_(GPR, tied_to=rd)
            asm = f"add{variants('', 'l')} {rs1}, {rd}"
            uses = [R0]
            may_load = True
            added_complexity = 3
        """,
        FORMATS,
    )
    record = records["ADD"]
    assert record.superclasses == ("InstructionEncoding", "Instruction")
    assert record.nonconcrete == ("Inst",)
    assert fields(
        records,
        "ADD",
        "Inst",
        "op",
        "rd",
        "rs1",
        "imm",
        "Size",
        "AsmString",
        "Constraints",
        "Uses",
        "mayLoad",
        "mayStore",
    ) == {
        "Inst": "{ 0, 1, rd{2}, rd{1}, rd{0}, rs1{1}, rs1{0}, 1 }",
        "op": "{ 0, 1 }",
        "rd": "{ ?, ?, ? }",
        "rs1": "{ ?, ? }",
        "imm": "{ 1 }",
        "Size": "1",
        "AsmString": '"add{|l} $rs1, $rd"',
        "Constraints": '"@earlyclobber $rd,$rs1 = $rd"',
        "Uses": "[R0]",
        "mayLoad": "1",
        "mayStore": "?",
    }
    assert fields(records, "ADD", "OutOperandList", "InOperandList", "AddedComplexity") == {
        "OutOperandList": "(outs GPR:$rd)",
        "InOperandList": "(ins GPR:$rs1)",
        "AddedComplexity": "3",
    }


def test_sub_operands_have_fields_of_their_own(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        class LD(F3, op=0):
            rd = out(GPR)
            addr = in_(MEM, F3.rs1, F3.imm)
            asm = f"ld {addr:full}, {rd}_"
            variadic_ins = True
        """,
        FORMATS,
    )
    assert fields(records, "LD", "InOperandList", "AsmString", "Inst") == {
        "InOperandList": "(ins (MEM ?:$rs1, ?:$imm):$addr, variable_ops)",
        "AsmString": '"ld ${addr:full}, ${rd}_"',
        "Inst": "{ 0, 0, rd{2}, rd{1}, rd{0}, rs1{1}, rs1{0}, imm{0} }",
    }
    assert fields(records, "MEM", "MIOperandInfo") == {"MIOperandInfo": "(ops GPR:$base, simm:$offset)"}


def test_a_constraint_on_a_part_of_an_operand(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        class LDU(F3, imm=0, rs1=0):
            rd, next = out(GPR), out(GPR, placed=False, printed=False)
            addr = in_(MEM, placed=False)
            constraints = [f"{addr}.base = {next}"]
            asm = f"ldu {rd}, {addr}"
        """,
        FORMATS,
    )
    assert fields(records, "LDU", "Constraints") == {"Constraints": '"$addr.base = $next"'}


def test_a_class_whose_operands_are_no_fields_of_its_words(tmp_path: Path) -> None:
    text = """
        class Packed(Instruction):
            namespace, size, decoder_method = "T", 1, "DecodePacked"
            places_operands = False
            op = constant(8)
            inst = concat(op)
        class SWAP(Packed, op=0x12):
            a, b = out(GPR), in_(GPR)
            asm = f"swap {a}, {b}"
        """
    records = load(tmp_path, text, FORMATS)
    assert fields(records, "SWAP", "OutOperandList", "InOperandList") == {
        "OutOperandList": "(outs GPR:$a)",
        "InOperandList": "(ins GPR:$b)",
    }
    with pytest.raises(DiagnosticError, match="the operand 'a' is nowhere in the encoding"):
        load(tmp_path, text.replace("places_operands = False", "places_operands = True"), FORMATS)


def test_what_follows_an_operand_is_no_part_of_its_name_to_the_assembly_parser(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        class LD(F3):
            rd, rs1, imm = out(GPR), in_(GPR), in_(simm)
            asm = f"ld {rd}, {imm}({rs1}) [{imm}] {rs1}+{rs1}.x {variants(f'{rs1}', f'{rd}')}.w {variants(f'{rs1}', f'{rd}')}"
        """,
        FORMATS,
    )
    assert fields(records, "LD", "AsmString") == {
        "AsmString": '"ld $rd, ${imm}(${rs1}) [$imm] ${rs1}+${rs1}.x {${rs1}|${rd}}.w {$rs1|$rd}"'
    }


def test_braces_in_a_choice_between_variants_are_text(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        class LD(F3):
            rd, rs1, imm = out(GPR), in_(GPR), in_(simm)
            asm = f"ld {variants(f'{rs1}, {rd} {{{imm}}}', f'{rd} {{{imm}}} {{z}}, {rs1}{{x}}')}, {variants(f'{rd}', f'{{{rs1}}}')}.w"
        """,
        FORMATS,
    )
    assert fields(records, "LD", "AsmString") == {
        "AsmString": '"ld {$rs1, $rd {${imm}}|$rd {${imm}} {z}, ${rs1}{x}}, {${rd}|{${rs1}}}.w"'
    }


def test_an_alternative_between_variants_may_follow_a_name(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        class LD(F3):
            rd, rs1, imm = out(GPR), in_(GPR), in_(simm)
            asm = f"ld{rd}{variants('w', '')} {rs1}{variants(' x', '')}{variants('', 'y')} {imm}{variants(',', ' ')}"
        """,
        FORMATS,
    )
    assert fields(records, "LD", "AsmString") == {"AsmString": '"ld${rd}{w|} ${rs1}{ x|}{|y} $imm{,| }"'}


def test_attributes_and_class_keywords_of_base_classes_are_inherited(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        class Half(F3, imm=0):
            is_branch = True
            ts_flags = concat("1", F3.op)

        class Trait(Instruction):
            record_class = "Trait"
            uses = [R1]
            Base = record_field("none")
            Rows = record_field(["a", "b"])
            Stem = record_field(lambda name: name.removesuffix("_S"))

        class Quiet(Instruction):
            defs = [R2]

        class X(Quiet, Trait, Half, op=2, rs1=0):
            rd = out(GPR)
            asm = f"x {rd}"
            Base = "x"

        class X_S(Quiet, Trait, Half, op=3, rs1=0):
            rd = out(GPR)
            asm = f"xs {rd}"

        class Y_S(Quiet, Trait, Half, op=1, rs1=0):
            rd = out(GPR)
            asm = f"ys {rd}"
            Stem = "other"

        maps = InstrMapping(
            filter_class=Trait, row_fields=[Trait.Base], col_fields=[Trait.Rows], key_col=["a"], value_cols=[["b"]]
        )
        """,
        FORMATS,
    )
    assert records["X"].superclasses == ("InstructionEncoding", "Instruction", "Trait")
    assert fields(records, "X", "Inst", "isBranch", "Uses", "Defs", "Base", "Rows") == {
        "Inst": "{ 1, 0, rd{2}, rd{1}, rd{0}, 0, 0, 0 }",
        "isBranch": "1",
        "Uses": "[R1]",
        "Defs": "[R2]",
        "Base": '"x"',
        "Rows": '["a", "b"]',
    }
    assert [fields(records, one, "Stem") for one in ("X", "X_S", "Y_S")] == [
        {"Stem": '"X"'},
        {"Stem": '"X"'},
        {"Stem": '"other"'},
    ]
    assert records["X"].bits("TSFlags").number() == 0b110
    assert fields(records, "maps", "FilterClass", "RowFields", "ColFields", "KeyCol", "ValueCols") == {
        "FilterClass": '"Trait"',
        "RowFields": '["Base"]',
        "ColFields": '["Rows"]',
        "KeyCol": '["a"]',
        "ValueCols": '[["b"]]',
    }


def test_a_field_of_the_record_that_two_classes_declare_has_one_number(tmp_path: Path) -> None:
    """In TSFlags, which the second class draws with it, as in the record: the first one hides the second one's default."""
    records = load(
        tmp_path,
        """
        class Flagged(F3):
            later = record_field(0, bits=1)
            ts_flags = concat("10", later)

        class Trait(Instruction):
            later = record_field(1, bits=1)

        class X(Trait, Flagged, op=3, rs1=0, imm=0):
            rd = out(GPR)
            asm = f"x {rd}"

        class Y(Flagged, op=2, rs1=0, imm=0):
            rd = out(GPR)
            asm = f"y {rd}"
        """,
        FORMATS,
    )
    assert [(records[one].bits("later").number(), records[one].bits("TSFlags").number()) for one in "XY"] == [
        (1, 0b101),
        (0, 0b100),
    ]


def test_a_class_keyword_hides_that_of_a_class_behind_its_own(tmp_path: Path) -> None:
    """As an attribute does: `Wide` says nothing itself, and `Late` stands before `First`, from which both are derived."""
    records = load(
        tmp_path,
        """
        class First(F3, op=3, imm=0): ...

        class Wide(First): ...

        class Late(First, op=2): ...

        class X(Wide, rs1=0):
            rd = out(GPR)
            asm = f"x {rd}"

        class Y(Wide, Late, rs1=0):
            rd = out(GPR)
            asm = f"y {rd}"
        """,
        FORMATS,
    )
    assert fields(records, "X", "Inst") == {"Inst": "{ 1, 1, rd{2}, rd{1}, rd{0}, 0, 0, 0 }"}
    assert fields(records, "Y", "Inst") == {"Inst": "{ 1, 0, rd{2}, rd{1}, rd{0}, 0, 0, 0 }"}


def test_encodings_by_mode_and_of_variable_length(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        Wide = HwMode("+wide")

        class Short(InstructionEncoding):
            rd = field(4)
            inst = concat("1111", rd)

        class Long(InstructionEncoding, kind=3):
            kind = constant(4)
            rd = field(4)
            inst = concat("00000000", rd, kind)
            size = 2

        class ByMode(Instruction):
            rd = out(GPR)
            asm = f"m {rd}"
            encoding_infos = EncodingByHwMode({DefaultMode: Short, Wide: Long})

        class Variable(Instruction):
            rd = out(GPR)
            addr = in_(MEM)
            asm = f"v {rd}, {addr}"
            inst = descend("0011", operand_bits(rd, 4), ascend(operand_slice(addr, 7, 0, part="offset", encoder="enc")))
        """,
        FORMATS,
    )
    infos = records["ByMode"].record("EncodingInfos")
    assert printable(infos.fields["Modes"]) == "[DefaultMode, Wide]"
    assert printable(infos.fields["Objects"]) == "[Short, Long]"
    assert records["Long"].superclasses == ("InstructionEncoding",)
    assert fields(records, "Long", "Inst", "Size") == {
        "Inst": "{ 0, 0, 0, 0, 0, 0, 0, 0, rd{3}, rd{2}, rd{1}, rd{0}, 0, 0, 1, 1 }",
        "Size": "2",
    }
    assert fields(records, "Variable", "Inst") == {
        "Inst": '(descend { 0, 0, 1, 1 }, (operand "$rd", 4), (ascend (slice "$addr.offset", 7, 0, (encoder "enc"))))'
    }


def test_aliases(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        V9 = SubtargetFeature("v9", "IsV9", "true", "Enable V9", implies=[])
        HasV9 = Predicate("isV9()", assembler=all_of(V9, any_of(V9, not_(V9))))

        class ADD(F3):
            rd = out(GPR)
            rs1 = in_(GPR)
            imm = in_(simm)
            asm = f"add {rs1}, {imm}, {rd}"

        class Moves(Aliases):
            in_ = in_(GPR)
            InstAlias(f"clr {in_}", ADD(in_, R0, 0), emit_priority=0, predicates=[HasV9])

        MnemonicAlias("addc", "add", predicates=[HasV9])
        """,
        FORMATS,
    )
    (alias,) = records.of_class("InstAlias")
    assert fields(records, alias.name, "AsmString", "ResultInst", "EmitPriority", "Predicates") == {
        "AsmString": '"clr $in"',
        "ResultInst": "(ADD GPR:$in, R0, 0)",
        "EmitPriority": "0",
        "Predicates": "[HasV9]",
    }
    (mnemonic,) = records.of_class("MnemonicAlias")
    assert fields(records, mnemonic.name, "FromMnemonic", "ToMnemonic") == {
        "FromMnemonic": '"addc"',
        "ToMnemonic": '"add"',
    }
    assert records["HasV9"].superclasses == ("Predicate", "AssemblerPredicate")
    assert fields(records, "HasV9", "AssemblerCondDag", "AssemblerMatcherPredicate") == {
        "AssemblerCondDag": "(all_of V9, (any_of V9, (not V9)))",
        "AssemblerMatcherPredicate": "1",
    }


def test_an_operand_with_the_name_of_a_field_that_is_fixed(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        class MOVE(F, op=1, rd=2):
            rd = out(GPR, placed=False)
            asm = f"move {rd}"

        """,
        BASE + """
class F(Instruction):
    namespace = "T"
    op, rd = constant(6), field(2)
    inst = concat(op, rd)
""",
    )
    assert printable(records["MOVE"].fields["Inst"]) == "{ 0, 0, 0, 0, 0, 1, 1, 0 }"
    assert printable(records["MOVE"].fields["OutOperandList"]) == "(outs GPR:$rd)"


def test_a_word_of_what_is_never_assembled_may_be_shorter_than_its_size(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        class CALLS(Instruction):
            namespace, size, is_code_gen_only = "T", 8, True
            asm = "calls"
            inst = concat("0" * 32)
        """,
        BASE,
    )
    assert records["CALLS"].fields["Size"] == 8


def test_flags_are_given_by_keyword(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        class Loading(F3, may_load=True):
            is_predicable = True

        class ONE(Loading, op=1, imm=1, code_size=2):
            rd, rs1 = out(GPR), in_(GPR)
            asm = f"one {rd}, {rs1}"

        class OTHER(Loading, op=1, imm=1, may_load=False, has_side_effects=True):
            rd, rs1 = out(GPR), in_(GPR)
            asm = f"other {rd}, {rs1}"
        """,
        FORMATS,
    )
    flags = ("mayLoad", "hasSideEffects", "isPredicable", "CodeSize")
    assert [fields(records, one, *flags) for one in ("ONE", "OTHER")] == [
        {"mayLoad": "1", "hasSideEffects": "?", "isPredicable": "1", "CodeSize": "2"},
        {"mayLoad": "0", "hasSideEffects": "1", "isPredicable": "1", "CodeSize": "0"},
    ]


def test_a_field_of_the_format_comes_before_an_attribute_of_its_name(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        class Sized(Instruction):
            namespace, size = "T", 1
            size_ = constant(8)
            inst = concat(size_)

        class ONE(Sized, size=3):
            asm = "one"

        OTHER = Sized.define(lambda: "other", size=5)
        """,
    )
    assert fields(records, "ONE", "Inst", "Size") == {"Inst": "{ 0, 0, 0, 0, 0, 0, 1, 1 }", "Size": "1"}
    assert fields(records, "OTHER", "Inst", "Size") == {"Inst": "{ 0, 0, 0, 0, 0, 1, 0, 1 }", "Size": "1"}


@pytest.mark.parametrize(
    "keyword, message",
    [
        ("may_laod=True", "error: 'may_laod' is not a field or constant of the format; did you mean 'may_load'?"),
        ("may_load=2", "error: 'may_load' should be True or False or None, but is the integer 2"),
        ("code_size=1 << 40", "error: 'code_size' is 1099511627776, but must be between -2147483648 and 2147483647"),
    ],
)
def test_a_wrong_flag_is_an_error_at_its_line(tmp_path: Path, keyword: str, message: str) -> None:
    with pytest.raises(DiagnosticError) as raised:
        load(tmp_path, f'class ONE(Instruction, {keyword}):\n    namespace = "T"\n    asm = "one"\n', BASE)
    assert message in str(raised.value)


def test_an_instruction_is_defined_by_a_call(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        class ONE(F3, op=2, imm=1, may_load=True):
            rd, rs1 = out(GPR), in_(GPR)
            asm = f"load {rd}, {rs1}"
            pattern = set_(rd, load(rs1))

        class RET(F3, rd=0, rs1=0, imm=0):
            uses, defs, predicates, itinerary, sched_rw = [R0], [R1], [HasV9], LDST, [WriteALU]
            decoder_method = "decodeRet"
            asm = "ret"

        class SHORT_RET(
            F3, uses=[R0], defs=[R1], predicates=[HasV9], itinerary=LDST, sched_rw=[WriteALU], decoder_method="decodeRet",
            rd=0, rs1=0, imm=0,
        ):
            asm = "ret"

        OTHER = F3.define(
            lambda rd, rs1: (f"load {rd}, {rs1}", set_(rd, load(rs1))), out(GPR), in_(GPR), op=2, imm=1, may_load=True
        )
        ALSO_RET = F3.define(
            lambda: "ret", uses=[R0], defs=[R1], predicates=[HasV9], itinerary=LDST, sched_rw=[WriteALU],
            decoder_method="decodeRet", rd=0, rs1=0, imm=0,
        )
        """,
        FORMATS + """
from tgdsl.language import InstrItinClass, Predicate, SchedWrite
from tgdsl.std import load, set_
HasV9 = Predicate("isV9()")
LDST = InstrItinClass()
WriteALU = SchedWrite()
""",
    )
    assert list(records["OTHER"].superclasses) == list(records["ONE"].superclasses)
    assert records["OTHER"].fields == records["ONE"].fields
    assert records["ALSO_RET"].fields == records["RET"].fields
    assert records["SHORT_RET"].fields == records["RET"].fields


def test_a_format_sets_attributes_by_class_keywords(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        class Asking(F3, predicates=[HasV9], uses=[R0]): ...

        class ONE(Asking, rd=0, rs1=0, imm=0, uses=[]):
            asm = "one"
        """,
        FORMATS + "from tgdsl.language import Predicate\nHasV9 = Predicate('isV9()')\n",
    )
    assert printable(records["ONE"].fields["Predicates"]) == "[HasV9]"
    assert records["ONE"].fields["Uses"] == ()


def test_wrong_values_of_class_keywords(marks: Marks) -> None:
    text = """
        class ONE(F3, rd=0, rs1=0, imm=0, predicates=["isV9()"]):
        #! error: 'predicates' of the class should be a list of Predicate objects or None, and has in it the string
        #!     'isV9()'; correct it
            asm = "one"
        """
    marks.check(text, FORMATS)


def test_an_instruction_is_another_one_with_other_text(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        class LOAD(F3, op=2, imm=1, may_load=True, is_code_gen_only=True):
            predicates, uses = [HasV9], [R0]
            rd, rs1 = out(GPR), in_(GPR)
            asm = f"load {rd}, {rs1}"
            pattern = set_(rd, load(rs1))

        OTHER = LOAD.with_asm(lambda rs1: f"load [{rs1}]", rd=3, is_code_gen_only=False)

        class SAME(F3, op=2, rd=3, imm=1, may_load=True):
            predicates, uses = [HasV9], [R0]
            rs1 = in_(GPR)
            asm = f"load [{rs1}]"
        """,
        FORMATS + """
from tgdsl.language import Predicate
from tgdsl.std import load, set_
HasV9 = Predicate("isV9()")
""",
    )
    assert records["OTHER"].fields == records["SAME"].fields


@pytest.mark.parametrize(
    "call, message",
    [
        (
            'TWO.with_asm(lambda rx: f"one {rx}")',
            "error: 'TWO' has no operand 'rx'; it has rd",
        ),
        (
            'Instruction.with_asm(lambda: "one")',
            "error: 'Instruction' is no instruction, since it has no assembly string;",
        ),
        ('TWO.with_asm("one")', "error: 'TWO.with_asm' takes a function of the operands, and gets the string 'one'"),
    ],
)
def test_another_instruction_has_operands_of_the_first(tmp_path: Path, call: str, message: str) -> None:
    two = 'class TWO(Instruction):\n    namespace = "T"\n    rd = out(GPR)\n    asm = f"two {rd}"\n'
    with pytest.raises(DiagnosticError) as raised:
        load(tmp_path, f"{two}\nONE = {call}\n", BASE)
    assert message in str(raised.value)


def test_an_operand_of_a_call_may_be_a_word_of_python(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        'ONE = Instruction.define(lambda in_: f"one {in_}", language.in_(GPR))',
        BASE + "from tgdsl import language\n",
    )
    assert fields(records, "ONE", "InOperandList", "AsmString") == {
        "InOperandList": "(ins GPR:$in)", "AsmString": '"one $in"',
    }  # fmt: skip


@pytest.mark.parametrize(
    "call, message",
    [
        (
            'Instruction.define(lambda rd: f"one {rd}", out(GPR), in_(GPR))',
            "error: the function that 'Instruction.define' takes has 1 parameter, and 2 operands; each operand is a parameter",
        ),
        (
            'Instruction.define(lambda rd: f"one {rd}", GPR)',
            "error: 'rd' is an operand, out(...) or in_(...), and gets a RegisterClass",
        ),
        (
            'Instruction.define("one", out(GPR))',
            "error: 'Instruction.define' takes a function of the operands, and gets the string 'one'",
        ),
        ("Instruction.define(lambda: 3)", "error: 'asm' should be a string, but is the integer 3"),
        (
            'Instruction.define(lambda: "one", may_laod=True)',
            "error: 'may_laod' is not a field or constant of the format; did you mean 'may_load'?",
        ),
        (
            'Instruction.define(lambda rd: "one", out(GPR))',
            "error: the operand 'rd' is nowhere in the assembly string",
        ),
    ],
)
def test_a_wrong_call_is_an_error_at_its_line(tmp_path: Path, call: str, message: str) -> None:
    with pytest.raises(DiagnosticError) as raised:
        load(tmp_path, f"ONE = {call}\n", BASE)
    assert message in str(raised.value)
    assert str(raised.value).startswith(str(tmp_path))


def test_fields_of_the_record_are_given_by_keyword_and_are_parts_of_words(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        class Coded(Instruction):
            namespace = "T"
            Opcode = record_field(0, bits=8)
            Form = record_field(0, bits=3)
            is_wide = record_field(False)
            Scale = record_field(1)
            ts_flags = concat(is_wide, Opcode, bits(Form, 1, 0), "1")

        class Wide(Coded, is_wide=True):
            Opcode = 0x80
            rd = field(8)
            inst = concat(Coded.Opcode, rd)

        class A(Coded):
            asm = "a"

        class B(Wide, Form=6, Scale=-4):
            rd = out(GPR)
            asm = f"b {rd}"

        class C(Wide, is_wide=False, Opcode=0x03):
            rd = out(GPR)
            asm = f"c {rd}"
        """,
    )
    own = ("Opcode", "Form", "is_wide", "Scale")
    assert [fields(records, one, *own) for one in "ABC"] == [
        {"Opcode": "{ 0, 0, 0, 0, 0, 0, 0, 0 }", "Form": "{ 0, 0, 0 }", "is_wide": "0", "Scale": "1"},
        {"Opcode": "{ 1, 0, 0, 0, 0, 0, 0, 0 }", "Form": "{ 1, 1, 0 }", "is_wide": "1", "Scale": "-4"},
        {"Opcode": "{ 0, 0, 0, 0, 0, 0, 1, 1 }", "Form": "{ 0, 0, 0 }", "is_wide": "0", "Scale": "1"},
    ]
    assert [records[one].bits("TSFlags").number() for one in "ABC"] == [0b1, 0b1_10000000_10_1, 0b0_00000011_00_1]
    assert fields(records, "C", "Inst") == {
        "Inst": "{ 0, 0, 0, 0, 0, 0, 1, 1, rd{7}, rd{6}, rd{5}, rd{4}, rd{3}, rd{2}, rd{1}, rd{0} }"
    }
