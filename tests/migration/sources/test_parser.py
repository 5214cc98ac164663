"""The statements of ``.td`` text."""

from __future__ import annotations

import pytest

from tgdsl.diagnostics import DiagnosticError
from tgdsl.migration.sources.parser import parsed
from tgdsl.migration.sources.statements import Statement


def statements(text: str) -> list[Statement]:
    return parsed("x.td", text)[1]


def outline(text: str) -> list[str]:
    """Each statement in a line, those in others behind spaces."""

    def lines(one: Statement, depth: int) -> list[str]:
        own = f"{' ' * depth}{one.kind} {one.name.text} {one.line}-{one.end_line}".replace("  ", " ")
        return [(" " * depth) + own.strip(), *(line for inner in one.inner for line in lines(inner, depth + 1))]

    return [line for one in statements(text) for line in lines(one, 0)]


def test_statements_and_what_is_in_them() -> None:
    assert (
        outline("""\
include "a.td"
class B;
defvar v = [1, 2];
multiclass M<int a> : N<a> {
  let X = 1 in
    def _i : B;
  defm "" : O<a>;
}
foreach i = 0...7 in { foreach j = [1] in def R#i; }
let X = { 0, 1 }, Y{3-0} = f<"in">.z in {
  defset list<B> all = { def : B; }
}
if !eq(v, 1) then { def C; } else if 1 then def D; else { }
assert 1, "x"; dump "y"; deftype t = list<int>;
""")
        == [
            'include "a.td" 1-1',
            "class B 2-2",
            "defvar v 3-3",
            "multiclass M 4-8",
            " let 5-6",
            "  def _i 6-6",
            ' defm "" 7-7',
            "foreach i 9-9",
            " foreach j 9-9",
            "  def R#i 9-9",
            "let 10-12",
            " defset all 11-11",
            "  def 11-11",
            "if 13-13",
            " def C 13-13",
            " if 13-13",
            "  def D 13-13",
            "assert 14-14",
            "dump 14-14",
            "deftype t 14-14",
        ]
    )


def test_template_arguments_and_their_values() -> None:
    one, two = statements("""
        class F<bits<6> op, list<dag> pattern = [(set X:$a, (b 1, 2))], string s="", C c> : G<op, "x, y">, H;
        def A : F<0b000101, /* no */ [], s = "a>b"> { }
    """)
    assert [(p.name, p.type, p.default.text if p.default else None) for p in one.parameters] == [
        ("op", "bits<6>", None),
        ("pattern", "list<dag>", "[(set X:$a, (b 1, 2))]"),
        ("s", "string", '""'),
        ("c", "C", None),
    ]
    assert [(p.name, [a.value.text for a in p.arguments]) for p in one.parents] == [("G", ["op", '"x, y"']), ("H", [])]
    assert [(a.name, a.value.text, list(a.value.numbers)) for a in two.parents[0].arguments] == (
        [("", "0b000101", ["0b000101"]), ("", "[]", []), ("s", '"a>b"', [])]
    )


def test_the_text_of_an_argument_over_several_lines() -> None:
    [one] = statements("def A : F<(ops a, // first\n    b), [1,\n  2]>;")
    assert [argument.value.text for argument in one.parents[0].arguments] == ["(ops a, b)", "[1, 2]"]


def test_fields_of_bodies() -> None:
    [one, two] = statements("""
        class F { bits<32> Inst; field bit x = 1; let Inst{31-26} = 0x1f; defvar v = 2; let y = {0, 1}; code c = [{ ; }]; }
        let a = 1, b{3...0} = c<1> in def X;
    """)
    assert [(f.name, f.type, f.bits, f.value.text if f.value else None) for f in one.fields] == [
        ("Inst", "bits<32>", "", None),
        ("x", "bit", "", "1"),
        ("Inst", "", "31-26", "0x1f"),
        ("y", "", "", "{0, 1}"),
        ("c", "code", "", "[{ ; }]"),
    ]
    assert [(f.name, f.bits, f.value.text if f.value else None) for f in two.fields] == [
        ("a", "", "1"),
        ("b", "3...0", "c<1>"),
    ]


def test_what_is_around_a_statement() -> None:
    [multiclass] = statements("multiclass M { let a = 1 in { def X; } }")
    [block] = multiclass.inner
    [inner] = block.inner
    assert inner.around is block and inner.multiclass is multiclass and multiclass.multiclass is None
    assert (inner.line, inner.column, inner.end_line, inner.end_column) == (1, 31, 1, 36)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("def A : B", "x.td:1:10: error: the file ends within a statement: end it by ;"),
        ("foo A;", "x.td:1:1: error: no statement of TableGen's begins with 'foo'"),
        ("include A", "x.td:1:9: error: include needs the name of a file in quotes"),
        ("def A :;", "x.td:1:8: error: ';' stands where the name of a class has to be"),
        ("class A<int>;", "x.td:1:9: error: a type and a name are needed here"),
        ("class A<x>;", "x.td:1:9: error: a type and a name are needed here"),
        ("let a = 1; def X;", "x.td:1:10: error: let needs 'in' before the statements that it is for"),
        ("let a in def X;", "x.td:1:5: error: 'a' needs '=' after it"),
        ("def A { let x; }", "x.td:1:13: error: 'x' needs '=' after it"),
        ("def A { int x }", "x.td:1:9: error: 'int' needs ';' after it"),
        ("foreach i in 3;", "x.td:1:14: error: no statement of TableGen's begins with '3'"),
        ("foreach i = 3;", "x.td:1:1: error: 'foreach' needs 'in' after it"),
        ("if 1 { def A; }", "x.td:1:1: error: 'if' needs 'then' after it"),
        ("multiclass M { def A }", "x.td:1:22: error: '}' stands where '{' has to be"),
        ("multiclass M { let a = 1 in }", "x.td:1:29: error: no statement of TableGen's begins with '}'"),
        ("defset list<A> x = def A;", "x.td:1:20: error: 'def' stands where '{' has to be"),
        ("def", "x.td:1:4: error: the file ends within a statement: end it by ;"),
        ("class", "x.td:1:6: error: the file ends within a statement: end it by ;"),
        ("let", "x.td:1:4: error: the file ends within a statement: end it by ;"),
        ("class A<int a> : B<a", "x.td:1:19: error: '<' is never closed: add the bracket"),
    ],
)
def test_text_that_is_no_statement(text: str, message: str) -> None:
    with pytest.raises(DiagnosticError) as caught:
        statements(text)
    assert str(caught.value) == message


WHOLE = """\
#ifndef X
class F<bits<2> op, string s = "a"> : G<op> { bits<8> Inst; let Inst{7-6} = op; }
#endif
multiclass M<int a> { /* b */ let c = 0b1 in { def _x : F<a>, H; } defm y : N<[{ d }], e = 1>; } // f
foreach i = [1, 2] in if !eq(i, 1) then def R#i { code k = [{ l }]; } else { assert 1, "m"; }
"""


def test_damaged_text_gives_statements_or_an_error_with_its_line() -> None:
    damaged = [
        WHOLE[:at] + more + WHOLE[end:]
        for at in range(len(WHOLE))
        for end in (at + 1, len(WHOLE))
        for more in ("", "<", "}", ";", '"')
    ]
    errors = 0
    for text in damaged:
        try:
            statements(text)
        except DiagnosticError as error:
            [diagnostic] = error.diagnostics
            assert (
                diagnostic.place.chain[0].file == "x.td" and 1 <= diagnostic.place.chain[0].line <= text.count("\n") + 1
            )
            errors += 1
    assert 1000 < errors < len(damaged)


def test_statements_in_many_others() -> None:
    assert len(outline("let a = 1 in " * 99 + "def A;")) == 100
    with pytest.raises(DiagnosticError, match="is in 100 other ones"):
        statements("let a = 1 in " * 5000 + "def A;")
