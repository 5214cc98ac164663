"""What records say that LLVM does not read: it is gone before a package is made of them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import cast

from tests.migration.test_correcting import made_of
from tests.migration.test_own_records import changed
from tests.support.targets import load
from tgdsl.migration.records.settling import settle
from tgdsl.records import BitRef, Bits, Dag

_Raw = dict[str, dict[str, object]]

_SUMS = """
from tgdsl.language import Rewrite, pattern
from tgdsl.std import add
from tgdsl.std.value_types import I32

class Sum(Instruction):
    namespace, size = "T", 4
    rd, rs, rt = field(5), field(5), field(5)
    inst = concat("?" * 17, rt, rs, rd)

class ADD(Sum):
    rd, rs, rt = out(GPR), in_(GPR), in_(GPR)
    asm = f"add {rd}, {rs}, {rt}"

@pattern()
def sum(rs: I32, rt: I32) -> Rewrite:
    return Rewrite(i32(add(GPR(rs), GPR(rt))), ADD(rs, rt))
"""


def test_a_type_around_a_value_has_no_name(tmp_path: Path) -> None:
    def named(raw: _Raw) -> Mapping[str, object]:
        name = next(one for one in raw if "PatternToMatch" in str(raw[one]))
        source = cast("dict[str, object]", raw[name]["PatternToMatch"])
        return {name: {**raw[name], "PatternToMatch": {**source, "name": "value"}}}

    records = changed(tmp_path, load(tmp_path, _SUMS), named)
    [pattern] = records.of_class("Pattern")
    assert pattern.dag("PatternToMatch").name == "value"
    made = made_of(tmp_path, records)
    assert pattern.dag("PatternToMatch").name is None
    assert not made.defects and not made.corrections.plain
    line = "pat(lambda rs, rt: (i32(add(GPR(rs), GPR(rt))), ADD(rs, rt)), I32, I32)\n"
    assert any([line in text for text in made.files.values()])


def test_bits_that_no_operand_has_are_open(tmp_path: Path) -> None:
    def with_field(raw: _Raw) -> Mapping[str, object]:
        part: dict[str, object] = {"kind": "varbit", "var": "Offset", "index": 1, "printable": "Offset{1}"}
        word, locked = [cast("list[object]", raw["ADD"][name]) for name in ("Inst", "!fields")]
        return {
            "ADD": {**raw["ADD"], "Inst": [*word[:-1], part], "Offset": [None, None], "!fields": [*locked, "Offset"]}
        }

    records = changed(tmp_path, load(tmp_path, _SUMS), with_field)
    assert records["ADD"].bits("Inst").elements[-1] == BitRef("Offset", 1)
    settle(records)
    assert records["ADD"].bits("Inst").elements[-1] is None
    assert BitRef("rd", 0) in records["ADD"].bits("Inst").elements
    assert not made_of(tmp_path, records).corrections.plain


def test_an_operand_that_is_never_left_out_has_no_default(tmp_path: Path) -> None:
    text = """
    Kind = AsmOperandClass(name="Kind", is_optional=True, default_method="defaultKind")
    """

    def needed(raw: _Raw) -> Mapping[str, object]:
        return {"Kind": {**raw["Kind"], "IsOptional": 0}}

    records = changed(tmp_path, load(tmp_path, text), needed)
    made = made_of(tmp_path, records)
    assert not made.defects and not made.corrections.plain
    assert records["Kind"].fields["DefaultMethod"] is None


def test_records_that_say_nothing_else_stay_as_they_are(tmp_path: Path) -> None:
    records = load(tmp_path, _SUMS)
    before = {one.name: one.fields for one in records}
    settle(records)
    assert all([one.fields is before[one.name] for one in records])
    assert isinstance(records["ADD"].fields["Inst"], Bits) and isinstance(records["ADD"].fields["OutOperandList"], Dag)
