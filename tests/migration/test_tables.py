"""Searchable tables, and classes of a target's own, that are migrated."""

from __future__ import annotations

import re
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import dedent

from hypothesis import HealthCheck, assume, given, settings

from tests.language.test_legacy_tables import BARRIERS
from tests.language.test_searchable_tables import INSTRUCTIONS, OWN, PAIRS, TABLES
from tests.migration.packages import differences, folded_again, migrated
from tests.oracle.test_tables_in_python import TARGET, targets
from tests.support.targets import BASE, load
from tgdsl.generators.searchable_tables import GENERATOR
from tgdsl.loading.load import load_target
from tgdsl.migration.records.comparison import Comparison
from tgdsl.model import Model

_ROWS = """
class Tag(TableRow):
    Name: str
    Encoding: Annotated[int, Bits(12)]
    Test: Code = Code("{}")
    Flag: bool = False
    Own = Itself()

first = Tag("x", 5, Code("{f()}"), Flag=True)
Tag("y", 0xABC, Flag=True)
Tag("z", 1)
Tag("w", 2)
Tag("v", 3)
Names = RowEnum(Tag, value_field=Tag.Encoding)
Tags = GenericTable(
    Tag, fields=[Tag.Encoding, Tag.Name], primary_key=Tag.Encoding, primary_key_name="lookupTag", filter_class_field=Tag.Flag
)
byName = SearchIndex(Tags, [Tag.Name, Tag.Encoding], early_out=True)
"""

_MIGRATED_ROWS = """
class Tag(TableRow):
    Name: str
    Encoding: Annotated[int, Bits(12)]
    Test: Code = Code("{}")
    Flag: bool = False
    Own = Itself()


first = Tag("x", 5, Test=Code("{f()}"), Flag=True)
Tag("y", 0xABC, Flag=True)
Tag("z", 1)
Tag("w", 2)
Tag("v", 3)
Names = RowEnum(Tag, value_field=Tag.Encoding)
Tags = GenericTable(
    Tag, fields=[Tag.Encoding, Tag.Name], primary_key=Tag.Encoding, primary_key_name="lookupTag",
    filter_class_field=Tag.Flag,
)  # fmt: skip
byName = SearchIndex(Tags, [Tag.Name, Tag.Encoding], early_out=True)
"""


def test_rows_are_one_line_each(tmp_path: Path) -> None:
    base = TABLES.replace("import Annotated", "import Annotated\nfrom tgdsl.language import Itself")
    text, before, after = migrated(tmp_path, _ROWS, base)
    assert _MIGRATED_ROWS.strip() in text
    assert differences(before, after, ("Tag", "GenericTable", "SearchIndex", "GenericEnum")) == []


def test_a_column_of_enumerated_instructions_has_their_class(tmp_path: Path) -> None:
    text, before, after = migrated(tmp_path, PAIRS, TABLES + INSTRUCTIONS)
    assert "    Of: type[Pseudo]\n    Other: type[Instruction]\n" in text
    assert differences(before, after, ("Pair", "GenericTable", "SearchIndex", "GenericEnum")) == []


def test_a_function_gives_instructions_of_the_class_that_is_enumerated(tmp_path: Path) -> None:
    """So rows can have them; what it makes of other classes are instructions."""
    made = [
        f'class {name}_{number}({base}):\n    namespace, size = "Test", 4\n    rd = out(GPR)\n    asm = f"{name}.{number} {{rd}}"\n'
        for name, base in (("add", "Pseudo"), ("sub", "Instruction"))
        for number in range(6)
    ]
    pair = PAIRS.replace("Pair(ADD_big, ADD)", "Pair(add_0, sub_0)")
    records = load(tmp_path, "\n".join([*made, pair]), TABLES + INSTRUCTIONS)
    text = folded_again(tmp_path / "again", records)
    assert re.findall(r"^def (\w+)\(.*\) -> (.*):$", text, re.MULTILINE) == [
        ("pseudo", "type[Pseudo]"),
        ("instruction", "type[Instruction]"),
    ]
    assert differences(records, load_target(str(tmp_path / "again" / "migrated")), ("Pair", "GenericTable")) == []


def test_a_table_whose_column_has_another_enumeration_differs(tmp_path: Path) -> None:
    before = load(tmp_path, PAIRS, TABLES + INSTRUCTIONS)
    after = load(tmp_path, PAIRS.replace("Of: type[Pseudo]", "Of: type[Instruction]"), TABLES + INSTRUCTIONS)
    found = Comparison(before).differences(after, lambda _: True, lambda _: False)
    assert {(one.name, one.field) for one in found} == {("Pairs", "TypeOf_Of")}


_USE = """
MORE, LAST = Kind(3), Kind(11)
class Row(TableRow):
    Name: str
    Used: list[Kind]
    Rest: Rows_
Row("x", [BIG, MORE, LAST], Rows)
AllRows = GenericTable(Row, fields=[Row.Name])
"""


_ROWS_OF_FUNCTIONS = """
class Word(TableRow):
    Name: str
    Number: Annotated[int, Bits(8)]

class Use(TableRow):
    Name: str
    Of: Word
    Least: Annotated[int, Bits(8)] = 1

def word(name: str, number: int, other: Word, least: int = 1) -> Word:
    made = Word(name, number)
    Use(name, other, least)
    return made

FIRST = Word("first", 0)
A = word("a", 1, FIRST)
B = word("b", 2, A)
C = word("c", 3, A, 2)
D = word("d", 4, B)
E = word("e", 5, FIRST)
F = word("f", 6, FIRST)
G = word("g", 7, FIRST)
H = word("h", 8, FIRST)
Words = RowEnum(Word, name_field=Word.Name, value_field=Word.Number)
Uses = GenericTable(Use, primary_key=Use.Name, primary_key_name="lookupUse")
"""

_FUNCTION_OF_ROWS = """
def word(name: str, number: int, of: Word, *, least: int = 1) -> Word:
    made = Word(name, number)
    Use(name, of, Least=least)
    return made


A = word("a", 1, FIRST)
B = word("b", 2, A)
C = word("c", 3, A, least=2)
D = word("d", 4, B)
E = word("e", 5, FIRST)
F = word("f", 6, FIRST)
G = word("g", 7, FIRST)
H = word("h", 8, FIRST)
"""


def test_rows_that_are_made_together_are_calls_of_a_function(tmp_path: Path) -> None:
    """One that has a name is what the function returns, and what few rows give is an option."""
    records = load(tmp_path, _ROWS_OF_FUNCTIONS, TABLES)
    assert _FUNCTION_OF_ROWS.strip() in folded_again(tmp_path / "again", records)
    after = load_target(str(tmp_path / "again" / "migrated"))
    assert differences(records, after, ("Word", "Use")) == []


_REPEATED_ROWS = """
class Word(TableRow):
    Name: str
    Number: Annotated[int, Bits(8)]

class Use(TableRow):
    Number: Annotated[int, Bits(8)]
    Base: Word

def word(name: str, number: int, bases: list[Word]) -> Word:
    made = Word(name, number)
    Use(number, FIRST)
    for one in bases:
        Use(number, one)
    return made

FIRST = Word("first", 0)
A = word("a", 1, [])
B = word("b", 2, [FIRST, A])
C = word("c", 3, [A])
D = word("d", 4, [C])
E = word("e", 5, [A, B, C])
Words = RowEnum(Word, name_field=Word.Name, value_field=Word.Number)
Uses = GenericTable(Use, primary_key=[Use.Number, Use.Base], primary_key_name="lookupUse")
"""

_LOOP_OVER_ROWS = """
def word(name: str, number: int, *, bases: list[Word] = []) -> Word:
    made = Word(name, number)
    Use(number, FIRST)
    for base in bases:
        Use(number, base)

    return made


A = word("a", 1)
B = word("b", 2, bases=[FIRST, A])
C = word("c", 3, bases=[A])
D = word("d", 4, bases=[C])
E = word("e", 5, bases=[A, B, C])
"""


def test_rows_for_each_item_of_a_list_are_a_loop(tmp_path: Path) -> None:
    """Of lists of different lengths, as a multiclass has them; one may be empty."""
    records = load(tmp_path, _REPEATED_ROWS, TABLES)
    assert _LOOP_OVER_ROWS.strip() in folded_again(tmp_path / "again", records)
    after = load_target(str(tmp_path / "again" / "migrated"))
    assert differences(records, after, ("Word", "Use")) == []


def test_rows_that_differ_in_more_than_one_item_are_no_loop(tmp_path: Path) -> None:
    other = _REPEATED_ROWS.replace("Use(number, one)", "Use(number + len(one.Name), one)")
    records = load(tmp_path, other, TABLES)
    assert "for " not in folded_again(tmp_path / "again", records)
    after = load_target(str(tmp_path / "again" / "migrated"))
    assert differences(records, after, ("Word", "Use")) == []


def test_classes_of_a_target_s_own(tmp_path: Path) -> None:
    base = TABLES.replace("import Annotated", "import Annotated\nfrom tgdsl.language import DagValue, OwnRecord")
    adding = """
class ADD(Instruction):
    namespace, size = "Test", 4
    rd = out(GPR)
    asm = f"add {rd}"
"""
    text, before, after = migrated(tmp_path, adding + OWN + _USE, base)
    assert """class Kind(OwnRecord):
    Value: Annotated[int, Bits(4)]
    Name: str


SMALL = Kind(3, "none")
""" in text
    assert """class Big(Kind):
    Kinds: list[Kind]
    Next: Kind
    Opcode: type[Instruction]
    Holders: list[RegisterClass[DagValue]]
    Number: int


BIG = Big(1, "none", [SMALL, Kind(2, "two")], SMALL, ADD, [GPR], -5)
""" in text
    assert "class Rows_(OwnRecord):\n    Flag: bool\n\n\nRows = Rows_(True)\n" in text
    assert differences(before, after, ("Kind", "Big", "Rows")) == []


def test_random_tables() -> None:
    seen: list[str] = []

    @settings(
        max_examples=12,
        deadline=None,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    @given(targets())
    def check(text: str) -> None:
        assume("Kind." not in text)  # entries of a GenericEnum are rows without a name, which others refer to
        with TemporaryDirectory() as folder:
            _, before, after = migrated(Path(folder), text, TARGET)
            assert differences(before, after, ("Row", "GenericTable", "SearchIndex")) == []
            assert GENERATOR.generate(Model(after)) == GENERATOR.generate(Model(before))
        seen.append(text)

    check()
    assert len(seen) > 10


def test_a_row_inside_of_another_one(tmp_path: Path) -> None:
    rows = "class Sort(TableRow):\n    Name: str\n\n\nclass Row(TableRow):\n    kind: Sort\n    Wide: Annotated[int, Bits(64)]\n\n\n"
    made = 'Row(Sort("A"), 0xFFFFFFFFFFFFFFFA)\nB = Sort("B")\nRow(B, 3)\nRow(Sort("C"), 4)\nRows = GenericTable(Row)\nKinds = RowEnum(Sort, name_field=Sort.Name)\n'
    text, before, after = migrated(tmp_path, rows + made, TARGET)
    assert made in text
    assert GENERATOR.generate(Model(before)) == GENERATOR.generate(Model(after))


_OLDER_TABLES = """
from tgdsl.language import Definition, plain, word

def banked(name: str, encoding: str) -> None:
    plain(
        Definition,
        "SearchableTable BankedReg",
        {"SearchableFields": [], "EnumNameField": "Name", "Name": name, "Encoding": word(encoding)},
        types={"Name": "string", "Encoding": "bits<8>"},
    )

banked("elr_mon", "00011110")
banked("elr_hyp", "00011111")

class ADD(Instruction):
    namespace, size = "T", 4
    rd, rs = out(GPR), in_(GPR)
    asm = f"add {rd}, {rs}"
"""


def test_rows_of_tables_of_the_older_kind_are_kept(tmp_path: Path) -> None:
    """A class that is derived from SearchableTable is a table of its records, which have no names; without look-ups, they are plain."""
    text, before, after = migrated(tmp_path, _OLDER_TABLES, BASE)
    assert text.count('"SearchableTable BankedReg"') == 2
    rows = [[one.fields for one in records.of_class("BankedReg")] for records in (before, after)]
    assert rows[0] == rows[1] and len(rows[0]) == 2
    assert GENERATOR.generate(Model(after)) == GENERATOR.generate(Model(before))


def test_cpp_before_predicates_is_kept(tmp_path: Path) -> None:
    """A PredicateProlog is C++ that stands before what asks the predicates of a machine model; nothing refers to it."""
    prolog = """
from tgdsl.language import Code, PredicateProlog

PredicateProlog(Code("(void)TII;"))

class ADD(Instruction):
    namespace, size = "T", 4
    rd, rs = out(GPR), in_(GPR)
    asm = f"add {rd}, {rs}"
"""
    text, _, after = migrated(tmp_path, prolog, BASE)
    assert 'PredicateProlog(Code("(void)TII;"))' in text
    assert [one.fields["Code"] for one in after.of_class("PredicateProlog")] == ["(void)TII;"]


_DERIVED = """
class Format(TableRow):
    Number: Annotated[int, Bits(4)]

class Old(Format): ...

class New(Format): ...

Old(1)
New(2)
Formats = GenericTable(Old, primary_key=Old.Number, primary_key_name="getFormat")
"""


def test_the_base_class_of_rows_is_one_of_rows(tmp_path: Path) -> None:
    text, before, after = migrated(tmp_path, _DERIVED, TABLES)
    assert "class Format(TableRow):\n    Number: Annotated[int, Bits(4)]\n" in text and "class Old(Format): ..." in text
    assert differences(before, after, ("Old", "GenericTable")) == []


def test_a_table_of_the_older_kind_is_said_behind_its_class(tmp_path: Path) -> None:
    """Its columns are in the order of the members in C++, so that only the last ones have default values."""
    rows = BARRIERS.replace('Hint("now")', "\n".join([f'Hint("{text}")' for text in ("now", "then", "later")]))
    more = """
    class Named(Hint):
        Kept: bool

    Named("x", True)

    class Level(TableRow):
        Name: str
        Flag: bool
        Number: Annotated[int, Bits(4)]
        Last: bool

    SearchableTable(Level, [Level.Number])
    for number in range(4):
        Level("x", False, number, False)
    """
    text, before, after = migrated(tmp_path, rows + dedent(more), TABLES)
    assert _MIGRATED_BARRIERS.strip() in text
    assert _MIGRATED_LEVELS.strip() in text
    assert 'class Named(Hint):\n    Kept: bool\n\n\nNamed("x", True)\n' in text
    assert differences(before, after, ("SearchableTable",)) == []
    assert GENERATOR.generate(Model(before)) == GENERATOR.generate(Model(after))


_MIGRATED_BARRIERS = """
class Barrier(TableRow):
    Name: str
    Encoding: Annotated[int, Bits(4)]
    Needs: Code


SearchableTable(
    Barrier, [Barrier.Name, Barrier.Encoding], enum_name_field=Barrier.Name, enum_value_field=Barrier.Encoding
)
full = Barrier("sy", 15, Code("{}"))
Barrier("st", 14, Code("{T::FeatureStores}"))


class Hint(TableRow):
    Text: str


SearchableTable(Hint, [Hint.Text])
Hint("now")
"""

_MIGRATED_LEVELS = """
class Level(TableRow):
    Name: str
    Flag: bool
    Number: Annotated[int, Bits(4)]
    Last: bool = False


SearchableTable(Level, [Level.Number])
Level("x", False, 0)
"""

_ENUMERATED = """
class Base(TableRow):
    Number: Annotated[int, Bits(4)]

class Sampler(Base): ...

LOAD, STORE, SAMPLE = Base(1), Sampler(2), Sampler(3)
Bases = RowEnum(Base, value_field=Base.Number)

class Mapping_(TableRow):
    From: Base
    To: Base

Mapping_(STORE, SAMPLE)
Mapped = GenericTable(Mapping_, primary_key=Mapping_.From, primary_key_name="getMapping")
"""


def test_a_column_is_of_the_class_that_is_enumerated(tmp_path: Path) -> None:
    """Also where its rows are all of one derived class, which C++ has no name for."""
    text, before, after = migrated(tmp_path, _ENUMERATED, TABLES)
    assert "    From: Base\n    To: Base\n" in text
    assert differences(before, after, ("Base", "GenericTable", "GenericEnum")) == []
