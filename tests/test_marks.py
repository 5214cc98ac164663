"""Marks in the texts of targets: taken out, compared with what is said, and written anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.marks import Finding, Marked, Marks, cases, literal, printed, rewritten, separated

BASE = "first\nsecond\n"

TEXT = """
class X(F):  #! error: a mistake of X
    a = 1
    #! 2. warning: a long message, which goes on in the next line, since one line of a hundred and twenty columns is too
    #!     short for it
    #! note at `second`: of the base
    #! note: of this line
    b = 2
    #! 1. error: it comes before
    #! note at `pass` (2): the second one
    pass
    pass
    #! 3. error: of the second one
    #! note at `pass`: the first one
    #! note: the second one
    #! note at `there.py:7`: elsewhere
"""


def test_marks_are_taken_out() -> None:
    lines, marks = separated(TEXT)
    assert lines == ["", "class X(F):", "    a = 1", "    b = 2", "    pass", "    pass", ""]
    assert [mark.row for mark in marks] == [1, 2, 2, 2, 3, 3, 5, 5, 5, 5]
    assert marks[1].message.endswith(" columns is too short for it")


def test_marks_say_lines_in_the_order_of_the_numbers() -> None:
    text = TEXT.replace("#! error: a mistake of X", "#! 4. error: a mistake of X")
    findings = Marked(text, BASE).findings()
    assert [(finding.severity, finding.place) for finding in findings] == [
        ("error", 6),
        ("note", 8),
        ("warning", 5),
        ("note", 2),
        ("note", 5),
        ("error", 8),
        ("note", 7),
        ("note", 8),
        ("note", "there.py:7"),
        ("error", 4),
    ]
    assert Marked(text, BASE).with_findings(findings) == text


def test_errors_in_the_order_of_their_lines_have_no_numbers() -> None:
    plain = "a = 1\nb = 2\n"
    findings = printed("T:3: error: one\nT:4: error: two\nT:3: note: there\n2 errors\n")
    assert Marked(plain, BASE).with_findings(findings) == (
        "a = 1  #! error: one\nb = 2\n#! error: two\n#! note at `a = 1`: there\n"
    )
    findings = printed("T:4: error: two\nT:3: error: one\n2 errors\n")
    assert Marked(plain, BASE).with_findings(findings) == "a = 1  #! 2. error: one\nb = 2  #! 1. error: two\n"


def test_an_error_of_the_base_stands_at_the_end() -> None:
    findings = printed("T:2: error: of the base\n1 error\n")
    marked = Marked("a = 1\n\n", BASE).with_findings(findings)
    assert marked == "a = 1  #! error at `second`: of the base\n\n"
    assert Marked(marked, BASE).findings() == findings


@pytest.mark.parametrize(
    "wrong",
    [
        TEXT.replace("a mistake", "another mistake"),
        TEXT.replace("    #! note: of this line\n", ""),
        TEXT.replace("`pass` (2)", "`pass` (1)"),
        TEXT.replace("1. error", "4. error"),
        TEXT.replace("`second`", "`first`"),
        TEXT.replace("warning", "error"),
        TEXT.replace("  #! error: a mistake of X", "").replace("class X(F):", "class X(F):  # a mistake of X"),
    ],
)
def test_whatever_differs_fails(tmp_path: Path, wrong: str) -> None:
    findings = Marked(TEXT, BASE).findings()
    said = "".join(
        f"{'T:' if isinstance(finding.place, int) else ''}{finding.place}: {finding.severity}: {finding.message}\n"
        for finding in findings
    )
    marks = Marks(tmp_path, tmp_path / "test.py", update=False)
    marks.check(TEXT, BASE, lambda folder, text, base: said)
    with pytest.raises(AssertionError, match="is not what its marks say"):
        marks.check(wrong, BASE, lambda folder, text, base: said)


def test_what_is_no_diagnostic_fails() -> None:
    assert printed("T:3: error: one\n1 error\n") == [Finding("error", 3, "one")]
    assert printed("T: error: one\nT:3: warning: two\n1 error, 1 warning\n") == [
        Finding("error", "T", "one"),
        Finding("warning", 3, "two"),
    ]
    with pytest.raises(AssertionError, match="no diagnostic: Traceback"):
        printed("T:3: error: one\nTraceback\n")


@pytest.mark.parametrize("mark", ["#! eror: a word that is none", "#! note: of no error"])
def test_marks_that_say_nothing_fail(mark: str) -> None:
    with pytest.raises(AssertionError, match="without an? error"):
        Marked(f"a = 1  {mark}\n", BASE).findings()


def test_a_number_of_diagnostics_that_is_wrong_fails() -> None:
    with pytest.raises(AssertionError, match="2 errors"):
        printed("T:3: error: one\n2 errors\n")


def test_cases_of_one_text() -> None:
    parameters = cases("\n== a title\na = 1\n#! error: one\n==\nb = 2  #! error: two\n")
    assert [(parameter.id, *parameter.values) for parameter in parameters] == [
        ("a title", "a = 1\n#! error: one\n"),
        ("b = 2", "b = 2  #! error: two\n"),
    ]


def test_the_source_is_rewritten() -> None:
    source = (
        'x = "é"; CASES = cases("""\n==\na = 1\n==\na = 1\\\\n\n""")\n\ndef test(marks):\n    marks.check("b = 1\\n")\n'
    )
    source = rewritten(source, "a = 1\\n\n", "a = 2  #! error: one\n")
    assert (
        source
        == 'x = "é"; CASES = cases("""\n==\na = 1\n==\na = 2  #! error: one\n""")\n\ndef test(marks):\n    marks.check("b = 1\\n")\n'
    )
    assert rewritten(source, "b = 1\n", "b = 2\n").endswith('    marks.check("""b = 2\n""")\n')
    with pytest.raises(AssertionError, match="0 strings of the test have this text"):
        rewritten(source, "a =", "b =")
    with pytest.raises(AssertionError, match="2 strings of the test have this text"):
        rewritten("x = 'a'\ny = 'a'\n", "a", "b")


@pytest.mark.parametrize("text", ['"', '"""', "\\", "\n", 'a\\n"', '""""', "\\ud800"])
def test_literals(text: str) -> None:
    assert eval(literal(text)) == text


def test_the_switch_writes_the_marks(tmp_path: Path) -> None:
    path = tmp_path / "test.py"
    path.write_text('marks.check("""\na = 1\n""")\n')
    Marks(tmp_path, path, update=True).check("\na = 1\n", BASE, lambda folder, text, base: "T:4: error: one\n1 error\n")
    assert path.read_text() == 'marks.check("""\na = 1  #! error: one\n""")\n'


def test_a_target(marks: Marks) -> None:
    marks.check("""
        X = RegisterClass(
        #! error: members has 'r1' twice; list each register once
        #! note at `R0, R1, R2, R3 = R = Reg.sequence("r{}", range(4))`: this one
            i32,
            members=[R1, R0, R1],
            alignment=32,
        )
        """)
