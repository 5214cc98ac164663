"""What differences are made of: contents of records, bits side by side, lines of files, reasons, costs, intrinsics."""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path

from tests.difference.machine import MACHINE, two
from tests.support.targets import load
from tgdsl.difference import Side, difference_of
from tgdsl.difference.contents import Contents
from tgdsl.difference.data import Change, Column, Difference
from tgdsl.difference.generated import code_lines, surplus
from tgdsl.difference.outline import word_lines
from tgdsl.difference.values import Values, bits_text
from tgdsl.difference.words import columns_of, marks_of
from tgdsl.loading.load import load_target
from tgdsl.records import BitRef, Bits, Code


def _of_files(folder: Path) -> Difference:
    old, new = (Side(name, load_target(str(folder / f"{name}.py"))) for name in ("before", "after"))
    return difference_of(old, new)


def compared(folder: Path, *changes: tuple[str, str], before: str = MACHINE) -> Difference:
    two(folder, *changes, before=before)
    return _of_files(folder)


def fields_of(number: int, width: int = 4) -> list[BitRef]:
    return [BitRef(f"f{number}", bit) for bit in range(width)]


def test_words_are_cut_where_one_of_them_changes() -> None:
    before = Bits((*fields_of(1), False, None, True, False))
    after = Bits((*fields_of(1, 2), False, False, False, True, True, False))
    columns = columns_of(before, after)
    assert columns == (Column(7, 4, "01?0", "0110"), Column(3, 2, "f1{3-2}", "00"), Column(1, 0, "f1{1-0}", "f1{1-0}"))
    assert [marks_of(column) for column in columns] == ["  ^ ", "^^^^^^^", "       "]
    assert columns_of(Bits.of(2, 2), Bits.of(1, 3)) == (Column(2, 0, ".10", "001"),)


def test_bits_in_words() -> None:
    assert bits_text(Bits.of(5, 4)) == "0b0101"
    assert bits_text(Bits((BitRef("a", 0), True, None))) == "{?1 a{0}}"
    assert bits_text(Bits(())) == "{}"


def test_contents_do_not_depend_on_names_of_what_has_none(tmp_path: Path) -> None:
    text = "B = CallingConv(CCIfType([i32], CCAssignToReg([R0])))\n"
    extra = "A = CallingConv(CCIfType([i32], CCAssignToStack(4, 4)))\n"
    known: dict[Hashable, int] = {}
    first, second = load(tmp_path, text), load(tmp_path, extra + text)
    assert first["B"].fields != second["B"].fields
    one, other = Contents(first, known, {}, frozenset()), Contents(second, known, {}, frozenset())
    assert one.fields(first["B"]) == other.fields(second["B"])
    assert one.whole(first["B"]) == other.whole(second["B"]) != other.whole(second["A"])
    assert Contents(first, known, {"R0": "R1"}, frozenset()).whole(first["B"]) != one.whole(first["B"])
    assert Values(first).text(first["B"].fields["Actions"]) == (
        "[CCIfType(SubAction=CCAssignToReg(RegList=[R0]), VTs=[i32])]"
    )


def test_values_of_several_lines_are_in_one(tmp_path: Path) -> None:
    values = Values(load(tmp_path, ""))
    assert values.text(Code("a;\n  b;\n")) == '"a; b; "'
    assert values.text((1, "x", None, True)) == '[1, "x", ?, 1]'


def test_comments_and_white_space_are_no_code() -> None:
    text = 'a = "// no comment", /* one\n two */ b;  // three\n\n\tc /*4*/ d;\n'
    assert code_lines(text) == ['a = "// no comment", b;', "c d;"]
    assert surplus(["a", "b", "a"], ["a", "c"]) == ["a", "b"]


def test_names_that_others_refer_to_are_renamed_with_them(tmp_path: Path) -> None:
    text = MACHINE.replace("GPR", "IntRegs").replace("R0", "X0").replace("SUB", "MINUS")
    for name, one in (("before.py", MACHINE), ("after.py", text)):
        (tmp_path / name).write_text(one)
    found = _of_files(tmp_path)
    changes = [(one.change, one.before, one.after) for kind in found.kinds for one in kind.changes]
    assert changes == [
        (Change.RENAMED, "SUB", "MINUS"),
        (Change.RENAMED, "R0", "X0"),
        (Change.RENAMED, "GPR", "IntRegs"),
    ]
    assert not found.selections and not found.decodings and not found.conventions and not found.schedules


def test_a_renamed_register_with_a_new_name_in_assembly(tmp_path: Path) -> None:
    before = MACHINE.replace(
        'R0, R1, R2, R3 = R = [Reg(f"r{n}", hw_encoding=n) for n in range(4)]', 'R0 = Reg("r0")\nR = [R0]'
    ).replace("[R0, R1]", "[R0]")
    found = compared(
        tmp_path,
        ('R0 = Reg("r0")\nR = [R0]', 'X0 = Reg("x0")\nR = [X0]'),
        ("CCAssignToReg([R0])", "CCAssignToReg([X0])"),
        before=before,
    )
    [kind] = found.kinds
    [change] = kind.changes
    assert (change.change, change.before, change.after) == (Change.RENAMED, "R0", "X0")
    assert [(field.name, field.before, field.after) for field in change.fields] == [("AsmName", '"r0"', '"x0"')]


def test_the_source_or_the_result_of_a_pattern(tmp_path: Path) -> None:
    result = compared(tmp_path, ("AND(a, b))]", "AND(b, a))]")).kinds
    [change] = result[0].changes
    assert [(field.name, field.before, field.after) for field in change.fields] == [
        ("ResultInstrs", "[(AND $a, $b)]", "[(AND $b, $a)]")
    ]
    [change] = compared(tmp_path, ("and_(a, sub(0, b))", "and_(a, sub(1, b))")).kinds[0].changes
    assert [(field.name, field.before, field.after) for field in change.fields] == [
        ("PatternToMatch", "(i32 (and i32:$a, (sub 0, i32:$b)))", "(i32 (and i32:$a, (sub 1, i32:$b)))")
    ]


def test_equal_records_are_counted(tmp_path: Path) -> None:
    alias = '    InstAlias(f"clear {ra}", SUB(ra, ra, ra))\n'
    found = compared(tmp_path, (alias, alias + alias.replace("clear", "zero") + alias.replace("clear", "reset")))
    [kind] = found.kinds
    assert [(one.change, one.after.partition("(")[0]) for one in kind.changes] == [
        (Change.ADDED, 'InstAlias "zero $ra" '),
        (Change.ADDED, 'InstAlias "reset $ra" '),
    ]
    assert not kind.reordered


def test_the_order_of_definition(tmp_path: Path) -> None:
    first = '    InstAlias(f"clear {ra}", SUB(ra, ra, ra))\n'
    second = '    InstAlias(f"zero {ra}", SUB(ra, ra, ra))\n'
    found = compared(tmp_path, (first + second, second + first), before=MACHINE.replace(first, first + second))
    [kind] = found.kinds
    assert (kind.kind, kind.changes, kind.reordered) == ("aliases", (), True)
    assert not found.is_empty and not found.noticed  # no file has them in this order


def test_bits_of_a_word_that_only_should_be_there(tmp_path: Path) -> None:
    text = MACHINE.replace(
        "class Shorter",
        'class NOT(Op, op=9, rb=0):\n    rd, ra = out(GPR), in_(GPR)\n    asm = f"not\\t{rd}, {ra}"\n\n\nclass Shorter',
    )
    found = compared(tmp_path, ("rb=0)", "rb=should_be(0))"), before=text)
    [change] = found.kinds[0].changes
    assert [line for word in change.words for line in word_lines(word)] == [
        "SoftFail 15-0",
        "  -      ................",
        "  +      0000000000001111",
        "         ^^^^^^^^^^^^^^^^",
    ]
    assert [(one.before, one.after) for one in found.decodings] == [("", "NOT rd=15, ra=15 (SoftFail)")]


def test_what_no_file_has_is_not_noticed(tmp_path: Path) -> None:
    found = compared(
        tmp_path,
        ("op, rd, ra, rb = constant(4)", "opcode, rd, ra, rb = constant(4)"),
        ("concat(op,", "concat(opcode,"),
        ("made(Op, op=number)", "made(Op, opcode=number)"),
    )
    assert not found.kinds and not found.files and not found.noticed and not found.is_empty
    assert [(one.name, one.is_new, one.records, one.value) for one in found.lone_fields] == [
        ("op", False, 3, None),
        ("opcode", True, 3, None),
    ]
