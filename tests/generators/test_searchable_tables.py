"""Searchable tables of small record sets: a whole expected file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.oracle.tblgen import needs_tblgen, theirs
from tests.support.release import of_release
from tests.support.instruction_builder import InstructionTarget
from tests.support.record_builder import Target
from tests.support.table_builder import bits, generic_enum, generic_table, search_index
from tgdsl.generators.searchable_tables import GENERATOR
from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model import Model
from tgdsl.records import Code, Ref, Value

EXPECTED = Path(__file__).parent / "expected" / "searchable_tables.inc"


def everything() -> Target:
    """Tables of all kinds of columns, with all kinds of look-ups, and enumerations."""
    target = InstructionTarget()
    kinds = [target.add(name, "Kind", Word=word, Number=bits(value, 4)) for name, word, value in _KINDS]
    generic_enum(target, "Kinds", "Kind")
    generic_enum(target, "KindWords", "Kind", names="Word", values="Number")
    instructions = [target.instruction(name, isPseudo=name in "BD") for name in "ABCD"]
    intrinsics = [target.intrinsic(name) for name in ("int_b", "int_a")]
    for number in range(4):
        target.add(
            f"Row{number}",
            "Row",
            Name=("ab", "Cd", "a", "x!")[number],
            Wide=bits(0x1_0000_0000 >> number * 11, 33),
            Small=bits((9, 7, 8, 10)[number], 8),
            Flag=number % 2 == 0,
            Kept=number != 3,
            Test=Code(" {Feature} "),
            Verbatim="f(x)",
            Kind=kinds[(0, 1, 2, 1)[number]],
            Opcode=instructions[number],
            Intr=intrinsics[number % 2],
        )
    columns = ["Name", "Wide", "Small", "Flag", "Test", "Verbatim", "Kind", "Opcode", "Intr"]
    generic_table(
        target,
        "Rows",
        "Row",
        columns,
        primary=["Small"],
        cpp_type="ns::Row",
        TypeOf_Kind="Kinds",
        TypeOf_Verbatim="code",
    )
    generic_table(
        target, "Kept", "Row", ["Wide", "Kind"], primary=["Wide"], early_out=True, only="Kept", TypeOf_Kind="KindWords"
    )
    generic_table(target, "Ranges", "Row", ["Flag", "Name"], primary=["Flag"], returns_range=True)
    generic_table(target, "Plain", "Row", ["Small"])
    search_index(target, "findByName", "Rows", ["Name"])
    search_index(target, "findByWords", "Rows", ["Test", "Name", "Flag"])
    search_index(target, "findByOpcode", "Rows", ["Opcode"])
    search_index(target, "findByKind", "Rows", ["Kind"])
    search_index(target, "findByIntrinsic", "Rows", ["Intr", "Kind"], early_out=True)
    search_index(target, "findByWide", "Rows", ["Wide"], early_out=True)
    search_index(target, "findKeptByKind", "Kept", ["Kind"])
    return target


_KINDS = (("KindC", "Third", 3), ("KindA", "First", 1), ("KindB", "Second", 2))


def test_whole_file(each_release: Release, expect: Callable[[Path, str], None]) -> None:
    expect(of_release(EXPECTED, each_release), GENERATOR.generate(Model(everything().records())))


def test_llvm_tblgen_writes_the_same(each_tblgen: Release) -> None:
    expected = of_release(EXPECTED, each_tblgen).read_text()
    assert theirs(everything().records(), "searchable-tables").splitlines() == expected.splitlines()


def test_an_enumeration_without_tables() -> None:
    target = Target()
    target.add("A", "Kind")
    generic_enum(target, "Kinds", "Kind")
    text = GENERATOR.generate(Model(target.records()))
    assert text == "#ifdef GET_Kinds_DECL\nenum Kinds {\n  A = 0,\n};\n#endif\n\n#undef GET_Kinds_DECL\n"


def test_a_legacy_table() -> None:
    target = Target()
    own: dict[str, Value] = {"SearchableFields": ("Code",), "EnumNameField": "Word", "EnumValueField": "Code"}
    target.add("x", "SearchableTable", "Tag", **own, Word="one", Code=bits(1, 5))
    target.add("y", "SearchableTable", "Tag", "MoreTag", **own, Word="two", Code=bits(9, 5), Other=True)
    text = GENERATOR.generate(Model(target.records()))
    assert text.startswith(
        "#ifdef GET_TAG_DECL\nenum TagValues {\n  one = 1,\n  two = 9,\n};\n#endif\n\n#ifdef GET_TAG_DECL\n"
        "const Tag *lookupTagByCode(uint8_t Code);\n#endif\n\n#ifdef GET_TAG_IMPL\nconstexpr Tag TagsList[] = {\n"
        '  { "one", 0x1 }, // 0\n  { "two", 0x9 }, // 1\n };\n'
    )
    assert "  return &TagsList[Idx->_index];\n" in text
    assert text.endswith("#undef GET_TAG_DECL\n#undef GET_TAG_IMPL\n")


def test_a_class_derived_from_a_legacy_table(each_release: Release) -> None:
    target = Target()
    own: dict[str, Value] = {"SearchableFields": ("Code",), "EnumNameField": "Word", "EnumValueField": "Code"}
    target.add("x", "SearchableTable", "Tag", **own, Word="one", Code=bits(1, 5))
    target.add("y", "SearchableTable", "Tag", "Close", "Closer", **own, Word="two", Code=bits(9, 5))
    target.add("z", "SearchableTable", "Tag", "Close", **own, Word="three", Code=bits(8, 5))
    target.add("v", "SearchableTable", "Tag", "Mixed", "Both", **own, Word="four", Code=bits(7, 5))
    target.add("w", "Mixed")
    text = GENERATOR.generate(Model(target.records()))
    tables = [name for name in ("Tag", "Close", "Closer", "Mixed", "Both") if f"constexpr {name} {name}sList[]" in text]
    assert tables == ByRelease({19: ["Tag"], 22: ["Tag", "Close", "Closer"]})[each_release]


def test_which_targets_have_the_file() -> None:
    assert not GENERATOR.applies(Model(Target().records()))
    assert GENERATOR.applies(Model(everything().records()))


@needs_tblgen
def test_a_table_of_nothing_but_rows() -> None:
    target = Target()
    target.add("A", "Row")
    generic_table(target, "Rows", "Row", [])
    search_index(target, "find", "Rows", [])
    text = GENERATOR.generate(Model(target.records()))
    assert "  {  }, // 0\n" in text and "const Row *find()" in text
    assert text == theirs(target.records(), "searchable-tables")


def test_references_to_instructions_are_their_names() -> None:
    target = InstructionTarget()
    target.instruction("A")
    target.add("R", "Row", Opcode=Ref("A"))
    generic_table(target, "Rows", "Row", ["Opcode"], primary=["Opcode"])
    assert "  { A }, // 0\n" in GENERATOR.generate(Model(target.records()))
