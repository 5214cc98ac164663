"""Corrections: what a trial finds is mended where it is, and takes nothing else along."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.language.test_patterns import PATTERNS
from tests.language.test_wrong_schedules import SCHEDULE
from tests.support.targets import BASE, load
from tgdsl.loading.load import load_target
from tgdsl.migration.python import Call, Expression, Name, Plain, Symbol
from tgdsl.migration.records.comparison import Comparison
from tgdsl.migration.translation import Translation
from tgdsl.migration.translators.node_shapes import value_class
from tgdsl.migration.translators.schedule_rows import write_row
from tgdsl.migration.trials.correcting import Package, corrected
from tgdsl.records import Bits, Dag, DagArg, Record, RecordSet, Ref, Value


def made_of(folder: Path, records: RecordSet) -> Package:
    """The package that gives records."""
    (folder / "again").mkdir()
    return corrected(records, "again", folder / "again")


_ROWS = """
WriteDiv = SchedWrite()
Small.schedule(
    WriteRes(WriteALU, [ALU], latency=4),
    WriteRes(WriteMul, [ALU], latency=1),
    WriteRes(WriteDiv, [ALU], latency=4),
    ReadAdvance(ReadALU, 1),
)
"""


def test_the_order_of_writes_means_nothing(tmp_path: Path) -> None:
    made = made_of(tmp_path, load(tmp_path, _ROWS, SCHEDULE))
    assert not made.corrections.plain and not made.defects
    [text] = [text for text in made.files.values() if "Small.schedule" in text]
    assert "WriteRes([WriteALU, WriteDiv], [ALU], latency=4), WriteRes(WriteMul, [ALU])" in text


def test_a_wrong_row_takes_no_others_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(record: Record, writes: Expression, translation: Translation) -> Call:
        found = write_row(record, writes, translation)
        if record.integer("Latency") == 1:
            return Call(found.function, found.arguments, [("latency", Plain("2"))])
        return found

    monkeypatch.setattr("tgdsl.migration.blocks.schedule_tables.write_row", wrong)
    records = load(tmp_path, _ROWS, SCHEDULE)
    made = made_of(tmp_path, records)
    assert not made.defects
    assert [records[name].record("WriteType").name for name in made.corrections.plain] == ["WriteMul"]


_VALUES = """
from tgdsl.language import InstAlias, descend, result_fragment
from tgdsl.std import null_frag, set_
from tgdsl.std.value_types import I32

small = ImmLeafOperand(i32, is_int(8))
All = CalleeSavedRegs([R0, R1])
One = CalleeSavedRegs([R0])

class ADD(Instruction):
    namespace, size = "T", 4
    rd, rs = out(GPR), in_(GPR)
    asm = f"add {rd}, {rs}"
    pattern = set_(rd, null_frag(rs))

class INC(Instruction):
    namespace, size, is_code_gen_only = "T", 4, True
    rd = out(GPR)
    rs = in_(GPR, tied_to=rd)
    asm = f"inc {rd}"

@result_fragment()
def result(x: I32) -> object:
    return ADD(x)

class ADDI(Instruction):
    namespace, size = "T", 4
    rd, value = out(GPR), in_(Operand(i32))
    asm = f"add {rd}, {value}"

class TRAP(Instruction):
    namespace, size, asm = "T", 1, "trap"
    inst = descend("01000000")

class EXIT(Instruction):
    namespace, is_pseudo, asm = "T", True, ""

plus = InstAlias("plus", ADDI(R0, 3))

low, high = SubRegIndex(32), SubRegIndex(32, 32)
Pairs = RegisterTuples([low, high], [R[:3], R[1:]])
PairRegs = RegisterClass(i64, alignment=64, members=[*R, Pairs], alt_orders=[[Pairs, *R]], alt_order_select=Code("return 1;"))

"""


def _dag(operator: str, *values: Value) -> Dag:
    return Dag(Ref(operator), tuple([DagArg(one) for one in values]))


@pytest.mark.parametrize(
    "record, fields",
    [
        ("One", {"SaveList": Dag(Ref("sub"), (DagArg(Ref("All")), DagArg(Ref("R1"))))}),
        ("ADD", {"Pattern": (Dag(Ref("null_frag"), ()),)}),
        ("INC", {"Constraints": ",$rd = $rs"}),
        ("INC", {"TwoOperandAliasConstraint": "$rs = $rd"}),
        ("result", {"Fragments": (Dag(Ref("ADD"), (DagArg(Ref("node"), "x"),)),)}),
        ("Pairs", {"SubRegs": (_dag("trunc", Ref("GPR"), 3), _dag("shl", Ref("GPR"), 1))}),
        ("PairRegs", {"AltOrders": (_dag("rotl", Ref("PairRegs"), 4),)}),
        ("ADD", {"Constraints": ","}),
        ("EXIT", {"Inst": Dag(Ref("ascend"))}),
        ("All", {"SaveList": Dag(Ref("add"), (DagArg(Ref("R0"), ""), DagArg(Ref("R1"), "")))}),
    ],
)
def test_what_llvm_reads_alike_is_the_same(
    record: str, fields: Mapping[str, Value], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = [load(tmp_path, _VALUES, BASE) for _ in range(2)]
    monkeypatch.setattr(second[record], "fields", {**second[record].fields, **fields})
    assert second[record].fields != first[record].fields
    assert Comparison(first).differences(second, lambda _: True, lambda _: False) == []


def test_a_word_of_no_parts_counts_where_no_other_has_any_length(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = """
class EXIT(Instruction):
    namespace, is_pseudo, asm = "T", True, ""
"""
    first, second = [load(tmp_path, text, BASE) for _ in range(2)]
    monkeypatch.setattr(second["EXIT"], "fields", {**second["EXIT"].fields, "Inst": Dag(Ref("ascend"))})
    assert [one.field for one in Comparison(first).differences(second, lambda _: True, lambda _: False)] == ["Inst"]


_OF_PATTERNS = """
from typing import Annotated

from tgdsl.std import add
from tgdsl.std.value_types import I32

class Row(TableRow):
    Wide: Annotated[int, Bits(8)]

First = Row(1)
Rows = GenericTable(Row, fields=[Row.Wide])

class ADD(Instruction):
    namespace, size = "T", 4
    rd, rs = out(GPR), in_(GPR)
    asm = f"add {rd}, {rs}"

@pattern()
def doubled(a: I32) -> Rewrite:
    return Rewrite(add(a, a), ADD(GPR(a)))
"""


def test_a_pattern_has_no_fields_of_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has those that its multiclass gave to all records."""
    first, second = [load(tmp_path, _OF_PATTERNS, BASE) for _ in range(2)]
    [pattern], row = first.of_class("Pattern"), first["First"]
    monkeypatch.setattr(pattern, "fields", {**pattern.fields, "Wide": 1})
    assert Comparison(first).differences(second, lambda _: True, lambda _: False) == []
    monkeypatch.setattr(row, "fields", {**row.fields, "Wide": 2})
    assert [one.field for one in Comparison(first).differences(second, lambda _: True, lambda _: False)] == ["Wide"]


def test_the_order_of_classes_means_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = [load(tmp_path, _VALUES, BASE) for _ in range(2)]
    record = second["small"]
    monkeypatch.setattr(record, "superclasses", record.superclasses[::-1])
    assert Comparison(first).differences(second, lambda _: True, lambda _: False) == []
    monkeypatch.setattr(record, "superclasses", record.superclasses[1:])
    assert [one.field for one in Comparison(first).differences(second, lambda _: True, lambda _: False)] == [
        "!superclasses"
    ]


_TWO = """
class NEG(Plain):
    rd, rs = out(GPR, placed=False), in_(GPR, placed=False)
    asm = f"neg {rd}, {rs}"


class NOT(Plain):
    rd, rs = out(GPR, placed=False), in_(GPR, placed=False)
    asm = f"not {rd}, {rs}"
"""


def test_the_order_of_instructions_without_patterns_means_nothing(tmp_path: Path) -> None:
    for pattern, count in (("", 0), ("    pattern = set_(rd, sub(rs, rs))\n", 1)):
        neg, not_ = [f"{one.rstrip()}\n{pattern}" for one in _TWO.split("\n\n\n")]
        first, second = [load(tmp_path, "\n\n\n".join(both), PATTERNS) for both in ([neg, not_], [not_, neg])]
        found = Comparison(first).differences(second, lambda _: True, lambda _: False)
        assert [one.field for one in found] == ["!order"] * count


def test_records_that_llvm_visits_by_name_keep_their_numbers_and_their_order(tmp_path: Path) -> None:
    package = tmp_path / "before"
    package.mkdir()
    aliases = 'MnemonicAlias("plus", "add")\nMnemonicAlias("minus", "sub")\n'
    (package / "records.py").write_text(BASE.lstrip("\n") + aliases)
    numbers = 'AnonymousNumbers({records: "-1 9000 8000"})\n'
    (package / "__init__.py").write_text(
        f"from tgdsl.language import AnonymousNumbers\n\nfrom before import records\n\n{numbers}"
    )
    records = load_target(str(package))
    made = made_of(tmp_path, records)
    assert '"-1 9000 8000"' in made.files["anonymous_numbers.py"]
    again = load_target(str(tmp_path / "again"))
    assert [one.string("FromMnemonic") for one in again.of_class("MnemonicAlias")] == ["plus", "minus"]
    mnemonics = [one.string("FromMnemonic") for one in again.by_name("MnemonicAlias")]
    assert mnemonics == [one.string("FromMnemonic") for one in records.by_name("MnemonicAlias")] == ["minus", "plus"]


def test_a_write_of_an_alias_that_has_no_name_keeps_its_number(tmp_path: Path) -> None:
    """Tables of models have it in their comments."""
    package = tmp_path / "before"
    package.mkdir()
    text = SCHEDULE.lstrip("\n") + (
        "Slow = anonymous(SchedWriteRes(Small, [ALU], latency=3))\n"
        "Variant = anonymous(SchedWriteVariant(SchedVar(NoSchedPred, [Slow])))\n"
        "Small.schedule(SchedAlias(WriteALU, Variant))\n"
    )
    (package / "records.py").write_text("from tgdsl.std import NoSchedPred\n" + text)
    (package / "__init__.py").write_text(
        "from tgdsl.language import AnonymousNumbers\n\nfrom before import records\n\n"
        'AnonymousNumbers({records: "9000+7"})\n'
    )
    records = load_target(str(package))
    made_of(tmp_path, records)
    again = load_target(str(tmp_path / "again"))
    [name], [its] = [[one.name for one in some.of_class("SchedWriteRes")] for some in (records, again)]
    assert name == its and name.startswith("anonymous_900")


def test_a_function_that_does_not_load_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it made is defined by itself."""

    def unheard(noun: str, of_values: Expression) -> Expression:
        return Name(Symbol("tgdsl.language", "Unheard"))

    monkeypatch.setattr("tgdsl.migration.folding.parameters.annotation_for", unheard)
    operands = "namespace, size = 'T', 4\n    rd, rs = out({0}), in_({0})\n    asm = f'add {{rd}}, {{rs}}'\n"
    classes = [f"class ADD{number}(Instruction):\n    {operands.format(f'C{number}')}" for number in range(6)]
    registers = [f"C{number} = RegisterClass(i32, members=R, alignment=32)\n" for number in range(6)]
    made = made_of(tmp_path, load(tmp_path, "".join([*registers, *classes]), BASE))
    assert not made.defects and not made.corrections.plain
    assert made.corrections.apart == {f"ADD{number}" for number in range(6)}
    assert "class ADD5(Instruction):" in "".join(made.files.values())


def test_the_class_of_a_register_is_of_the_language() -> None:
    assert value_class("Register") == Name(Symbol("tgdsl.language", "Register"))
    assert value_class("IntegerValue") == Name(Symbol("tgdsl.language.core.dag_values", "IntegerValue"))


def test_a_mask_is_as_wide_as_the_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = [load(tmp_path, _VALUES, BASE) for _ in range(2)]
    for records, width in ((first, 32), (second, 64)):
        monkeypatch.setattr(records["ADD"], "fields", {**records["ADD"].fields, "SoftFail": Bits.of(0b101, width)})
    assert Comparison(first).differences(second, lambda _: True, lambda _: False) == []


def test_an_alias_has_no_schedule(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may be of a class that gives it one, as an instruction is."""
    first, second = [load(tmp_path, _VALUES, BASE) for _ in range(2)]
    [alias] = first.of_class("InstAlias")
    monkeypatch.setattr(alias, "fields", {**alias.fields, "SchedRW": (Ref("ADD"),)})
    monkeypatch.setattr(alias, "superclasses", (*alias.superclasses, "Sched"))
    assert Comparison(first).differences(second, lambda _: True, lambda _: False) == []


_NODE = """
thread = FixedNode[[], I32]("TISD::THREAD", SDTypeProfile(1, 0, [SDTCisVT(0, i32)]))

class TP(Instruction):
    is_pseudo, defs, asm = True, [R0], "tp"
    pattern = set_(R0, thread())
"""


def test_a_node_without_operands_is_called(tmp_path: Path) -> None:
    base = PATTERNS + "from tgdsl.std import set_\nfrom tgdsl.std.node_shapes import FixedNode\n"
    records = load(tmp_path, _NODE, base + "from tgdsl.language import SDTypeProfile, SDTCisVT\n")
    [pattern] = records["TP"].values("Pattern")
    assert isinstance(pattern, Dag)
    alone = Dag(pattern.operator, (pattern.args[0], DagArg(Ref("thread"))))
    records["TP"].fields = {**records["TP"].fields, "Pattern": (alone,)}
    made = made_of(tmp_path, records)
    assert not made.defects and ", set_.apply(R0, thread()))" in "".join(made.files.values())


def test_a_name_outside_of_a_dag_is_one_in_it(tmp_path: Path) -> None:
    """``(sra i32:$a, i32:$b):$moved`` and ``(sra:$moved i32:$a, i32:$b)`` name the same node."""
    text = """
from tgdsl.language import Definition, dag, plain

plain(
    Definition, "Pat",
    {
        "PatternToMatch": dag(add, (i32, "a"), dag(i32, (dag(sra, (i32, "a"), (i32, "b")), "moved"))),
        "ResultInstrs": [dag(ADDrr, (None, "moved"), (None, "b"))],
    },
)
"""
    made = made_of(tmp_path, load(tmp_path, text, PATTERNS))
    assert not made.corrections.plain and not made.defects
    written = "\n".join(made.files.values())
    assert "(add(a, named(moved, sra(a, b))), ADDrr(moved, b))" in written


def test_a_number_that_the_language_does_not_take_is_plain_at_once(tmp_path: Path) -> None:
    text = """
from tgdsl.language import SDTypeProfile, plain

SDTSlip = plain(SDTypeProfile, "SDTypeProfile", {"NumResults": 0, "NumOperands": -2, "Constraints": []})
slip = SDNode("T::SLIP", SDTSlip)
"""
    made = made_of(tmp_path, load(tmp_path, text, PATTERNS))
    assert not made.corrections.plain and not made.defects
    written = "\n".join(made.files.values())
    assert "# migrate: num_operands is -2, but must be between -1 and 255\nSDTSlip = plain(" in written


def test_a_register_class_at_an_operand_of_a_fragment_is_plain_at_once(tmp_path: Path) -> None:
    """``GPR:$x`` in a fragment of results is no ``(GPR $x)``: the operand is not put there."""
    text = """
from tgdsl.language import result_fragment

@result_fragment()
def twice(x: DagValue) -> DagValue:
    return ADDrr(x, x)
"""
    records = load(tmp_path, text, PATTERNS)
    own = Dag(Ref("ADDrr"), (DagArg(None, "x"), DagArg(Ref("GPR"), "x")))
    records["twice"].fields = {**records["twice"].fields, "Fragments": (own,)}
    made = made_of(tmp_path, records)
    assert not made.corrections.plain and not made.defects
    assert "# migrate: 'GPR' at 'x', an operand of the fragment\ntwice = plain(" in "".join(made.files.values())
