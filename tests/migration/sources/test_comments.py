"""Comments: their text, the statements that they belong to, and where the package has them."""

from __future__ import annotations

import re

from tests.migration.sources.records import record
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    AS_DEFINED,
    Assignment,
    Call,
    ClassStatement,
    Expression,
    Listing,
    Name,
    Plain,
    Statement,
    Symbol,
    lines,
)
from tgdsl.migration.sources.comment_text import Piece, head_of, heading, pieces
from tgdsl.migration.sources.folder import sources_of_texts
from tgdsl.migration.sources.origins import Origins
from tgdsl.migration.sources.placing import SourceNotes
from tgdsl.migration.text.notes import laid_out
from tgdsl.records import Record

SOURCE = """\
//===-- Mill.td - The Mill ------------------------------*- tablegen -*-===//
//
// Part of the LLVM Project, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file has all of
// the mill.
//
//===----------------------------------------------------------------------===//

//===----------------------------------------------------------------------===//
// An empty section
//===----------------------------------------------------------------------===//

include "Other.td" // ignored

//===----------------------------------------------------------------------===//
// Classes and
// formats
//===----------------------------------------------------------------------===//

// The word.
class F<bits<2> op> { // of one kind
  // Its bits.
  bits<2> Op = op; // two of them
}

// Not used.
class G;

// --- Records --- //
// Above a block.
let x = 1 in {
def A : F<1>;  // the first one

// Apart.

def B : F<0b10> { // B
  let y = 2; // y is two
}
} // x = 1

// A family.
multiclass M {
  def _a : F<1>; // a
}
defm C : M; /* both
  of them */
def D : F<3>;
// The end.
"""


def made(name: str, *starts: str) -> Record:
    """A record of the lines that begin so."""
    numbers = [1 + [line.strip().startswith(start) for line in SOURCE.split("\n")].index(True) for start in starts]
    return record(name, *numbers, file="Mill.td")


def notes() -> SourceNotes:
    return SourceNotes(Origins(sources_of_texts({"Mill.td": SOURCE})))


def written(found: SourceNotes) -> list[str]:
    """The package of the sources' class and records."""
    statements: list[Statement] = []
    body = ClassStatement("F", (), (), [Assignment("op", Plain("1"))])
    body_with_comments = found.class_statement("F", body)
    statements += [*found.before_class("F"), body_with_comments]
    for one in (made("A", "def A"), made("B", "def B"), made("C_a", "def _a", "defm C"), made("D", "def D")):
        statement = found.statement(one, Assignment(one.name, Plain("1")))
        statements += [*found.before(one), statement, *found.beside(one)]
    return laid_out([(one, lines(one, {})) for one in statements])


def test_comments_in_the_package() -> None:
    assert re.sub(r"\n{4,}", "\n\n\n", "\n".join(written(notes()))).strip() == f"""\
# {heading("Classes and formats")}
# The word.
class F:
    # of one kind
    # Its bits.
    op = 1  # two of them


# {heading("Records")}
# Above a block.
A = 1  # the first one

# Apart.

# y is two
B = 1  # B
# A family.
# both
# of them
C_a = 1
D = 1"""


def test_comments_that_are_counted() -> None:
    found = notes()
    written(found)
    assert found.counts() == (
        14,
        {
            "the heading of a section that has nothing in the package": 1,
            "above what makes no record (include, defvar, assert)": 1,
            "of a class that the package has not": 1,
            "beside the end of a block": 1,
            "in a multiclass": 1,
            "at the end of a file": 1,
        },
    )


def test_each_comment_is_given_once() -> None:
    found = notes()
    first = made("A", "def A")
    assert found.before(first) and found.beside(first)
    assert not found.before(first) and not found.beside(first)
    family = made("C_a", "def _a", "defm C")
    assert [one.of for one in found.before(family) if one.lines == ["A family."]] == ["M"] and not found.before(family)
    assert not found.before(record("X", 1, file="Other.td")) and not found.before_class("X")


def test_another_migration_is_given_the_same() -> None:
    found = notes()
    first = written(found)
    assert found.head("Mill.td").docstring and not found.head("Mill.td").docstring
    found.begin()
    assert written(found) == first and found.head("Mill.td").docstring


def test_variables_before_a_definition() -> None:
    source = "// Of A.\nforeach i = [1] in {\n  defvar x = 1;\n  defvar y = 2;\n  def A : F<x>;\n}\n// Of z.\ndefvar z = 3;\n\ndef B;\n"
    found = SourceNotes(Origins(sources_of_texts({"Mill.td": source})))
    assert [list(one.lines) for one in found.before(record("A", 5, file="Mill.td"))] == [[], ["Of A."]]
    assert [list(one.lines) for one in found.before(record("B", 10, file="Mill.td"))] == [[]]


def test_the_head_of_a_module() -> None:
    found = notes()
    assert found.head("Mill.td").lines() == [
        "# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception",
        '"""This file has all of the mill."""',
        "",
    ]
    assert found.head("Mill.td").lines() == [] and found.head("Other.td").lines() == []


def test_a_comment_at_the_beginning_of_a_file() -> None:
    def head(text: str) -> list[str]:
        found = SourceNotes(Origins(sources_of_texts({"Mill.td": text})))
        return [*found.head("/lib/Mill.td").docstring]

    assert head("// The mill\n\n// Of A.\ndef A;") == ["The mill."]
    assert head('// The mill\ninclude "x.td"') == ["The mill."]
    assert head("// Of A.\ndef A;") == []


def test_heads_of_other_kinds() -> None:
    title = [
        "//===- X.td - The X86 thing -----*- tablegen -*-===//",
        "//",
        "// SPDX-License-Identifier: MIT",
        "//",
        "//===---===//",
    ]
    assert head_of(title).docstring == ["The X86 thing."]
    text = ["// Two words", "// in a paragraph:", "//   - a list", "//   - of two", "//", "// And the rest"]
    assert head_of([*title, *text]).docstring == [
        "Two words in a paragraph:",
        "  - a list",
        "  - of two",
        "",
        "And the rest.",
    ]
    assert head_of(["//===---===//", "// See https://llvm.org/LICENSE.txt for license information."]).docstring == []


def test_headings_and_text() -> None:
    rule = "//===------===//"

    def found(*comments: str) -> list[tuple[bool, list[str]]]:
        return [(one.heading, list(one.lines)) for one in pieces(comments)]

    assert found(rule, "// A b", rule) == [(True, ["A b"])]
    assert found(rule, "// A b", "//", "// c", rule, "//  d", "//    e") == [
        (True, ["A b"]),
        (False, ["c"]),
        (False, ["d", "  e"]),
    ]
    assert found(rule, "// A.", "// b", rule) == [(True, ["A."]), (False, ["b"])]
    assert found(rule, f"// {'a' * 120}", rule) == [(False, ["a" * 120])]
    assert found("//===-- A b. --===//", "// c") == [(True, ["A b."]), (False, ["c"])]
    drawing = ["// Word:", "//   -----", "//   |0|1|", "//   -----"]
    assert found(*drawing) == [(False, ["Word:", "  -----", "  |0|1|", "  -----"])]
    assert found(rule, "// |0|", rule) == [(False, ["|0|"])]
    assert found("// ----- //", "// A", "// ----- //") == [(True, ["A"])]
    assert found("// a", rule) == [(False, ["a"])]
    assert found("// a -- b --", "// -> c") == [(False, ["a -- b --", "-> c"])]
    assert found("/// a", "//b") == [(False, ["a", "b"])]
    assert found("/* c\n * d\n */") == [(False, ["c", "d"])]
    assert found(rule, rule) == []


def test_a_sentence_between_rules_is_not_cut() -> None:
    rule = "//===------===//"

    def found(*comments: str) -> list[tuple[bool, list[str]]]:
        return [(one.heading, list(one.lines)) for one in pieces([rule, *comments, rule])]

    assert found("// A loads", "// words.", "//", "// More.") == [(True, ["A loads", "words.", "", "More."])]
    no_room = "A multiclass of values, and of all that belongs to them at the same time as"
    assert found(f"// {no_room}", "// Symbols.", "//", "// More.") == [(True, [no_room, "Symbols.", "", "More."])]
    assert found("// A word", "// op = its code", "//") == [(True, ["A word op = its code"])]
    assert found("// A word", "// op = its code", "//", "// More.") == [
        (True, ["A word"]),
        (False, ["op = its code", "", "More."]),
    ]


def test_a_text_between_rules_stands_where_its_section_begins() -> None:
    """One directly above a definition is on that."""
    rule = "//===------===//"
    text = [rule, "// These come", "// first.", "//", "// So they do.", rule]
    source = "\n".join(["def Z;", *text, "", "class F;", "// Of A.", "def A;", *text, "class G;", "def B;"])
    found = SourceNotes(Origins(sources_of_texts({"mill.td": source})))
    whole = ["These come", "first.", "", "So they do."]
    assert [list(one.lines) for one in found.before(record("A", 11))] == [[], whole, [], ["Of A."]]
    assert not found.before(record("B", 19))
    assert [list(one.lines) for one in found.before_class("G")] == [whole]


def test_a_heading_is_as_long_as_those_of_other_targets() -> None:
    assert len("# " + heading("constants")) == 116 and heading("constants").startswith("-- constants ---")


_CONVENTION = """\
// All of it.
def CC : CallingConv<[
  // Small ones,
  // and those that are extended.
  CCIfType<[i8, i16], CCPromoteToType<i32>>,
  CCDelegateTo<CC_Rest>, // the rest
  CCCustom<"F"> // of ours
  // Nothing more.
]>;
"""


def _noted(name: str, line: int, value: Call) -> list[str]:
    """The lines of a definition, with the comments before it."""
    notes = SourceNotes(Origins(sources_of_texts({"mill.td": _CONVENTION})))
    made = notes.statement(record(name, line), Assignment(name, value))
    return [*[line for one in notes.before(record(name, line)) for line in one.lines], *lines(made, AS_DEFINED)]


def test_comments_stand_at_the_steps_of_a_convention() -> None:
    function = Name(of_language("CallingConv"))
    steps = [Plain("first"), Plain("second"), Plain("third")]
    assert _noted("CC", 2, Call(function, steps)) == [
        "All of it.",
        "Nothing more.",
        "CC = CallingConv(",
        "    # Small ones,",
        "    # and those that are extended.",
        "    first,",
        "    second,  # the rest",
        "    third,  # of ours",
        ")",
    ]
    assert _noted("CC", 2, Call(function, steps[1:]))[-1] == "CC = CallingConv(second, third)"


def test_comments_on_registers_that_are_listed_otherwise() -> None:
    """Above the statement, nobody could tell which registers each of them is on."""
    source = "// All.\ndef R : RegisterClass<8, (add\n  // Saved.\n  A, B,\n  // Free.\n  C)>;\n"

    def given(members: Expression) -> tuple[list[str], int]:
        notes = SourceNotes(Origins(sources_of_texts({"mill.td": f"def Z;\n{source}"})))
        made = Call(Name(of_language("RegisterClass")), [], [("members", members)])
        notes.statement(record("R", 3), Assignment("R", made))
        return [line for one in notes.before(record("R", 3)) for line in one.lines], notes.counts()[0]

    names = [Name(Symbol("t.registers", one)) for one in "ABC"]
    assert given(Listing(names)) == (["All.", "Saved.", "Free."], 3)
    assert given(Plain("bank[:3]")) == given(Listing([Plain("*bank[:2]"), names[2]])) == (["All."], 1)


def test_rows_with_columns_between_rules_are_a_drawing() -> None:
    comments = [
        "/// Encoding for Immediate forms",
        "/// ---------------------",
        "///  F  E  D | 2  1  0",
        "/// ---------------------",
        "///  0  0  1 |  REG",
        "/// ---------------------",
        "/// NOTE It stores an immediate.",
    ]
    drawn = ["Encoding for Immediate forms", "-" * 21, " F  E  D | 2  1  0", "-" * 21, " 0  0  1 |  REG", "-" * 21]
    assert pieces(comments) == [Piece(False, [*drawn, "NOTE It stores an immediate."])]
    section = ["//===-----===//", "// Stores", "//===-----===//"]
    assert pieces([*section, *comments[1:6]]) == [Piece(True, ["Stores"]), Piece(False, drawn[1:])]
