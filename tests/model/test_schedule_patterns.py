"""Patterns of instregex: the names that they match, and those that need no regular expression. The oracle tests have more."""

from __future__ import annotations

import pytest

from tgdsl.model.common.regular_expressions import END, Malformed, either, read_alternatives
from tgdsl.model.schedule.inst_rws import OpcodeNames

NAMES = ["SUB", "ADD", "ADD10", "ADDC", "G_ADD", "MUL", "A.D"]


@pytest.mark.parametrize(
    ("pattern", "names"),
    [
        ("ADD", "ADD ADD10 ADDC"),
        ("ADD$", "ADD"),
        ("^ADD(C|10)$", "ADD10 ADDC"),
        ("ADDC?$", "ADD ADDC"),
        ("MUL|SUB", "SUB MUL"),
        ("^MUL|DD$", "ADD G_ADD MUL"),  # the anchor belongs to the first alternative
        ("MUL|DD$", "MUL"),
        ("AD+", "ADD ADD10 ADDC"),
        ("A.D", "ADD ADD10 ADDC A.D"),
        (r"A\.D", "A.D"),
        ("[[:alpha:]]+$", "SUB ADD ADDC MUL"),
        ("[^A-M]", "SUB"),
        ("[MS]U[BL]$", "SUB MUL"),
        ("[]A]DDC", "ADDC"),
        ("ADD[0-9]{2}", "ADD10"),
        ("ADD(^C)", "ADDC"),  # the anchor matches behind the literal prefix
        (r"(A)(D)\3", "ADD ADD10 ADDC"),  # LLVM encloses the whole pattern in a group, which is \1
        ("NOPE", ""),
        ("$A", ""),
    ],
)
def test_matching(pattern: str, names: str) -> None:
    assert " ".join(NAMES[number] for number in OpcodeNames(NAMES).matching(pattern)) == names


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        ("(B|F|H)?$", [END, f"B{END}", f"F{END}", f"H{END}"]),
        ("A|(B|)", None),
        ("X[a-c]", ["Xa", "Xb", "Xc"]),
        ("X[^a]", None),
        ("A*", None),
        ("(A$)?B", ["B"]),
        ("()", [""]),
    ],
)
def test_words(pattern: str, words: list[str] | None) -> None:
    try:
        found = either(read_alternatives(pattern)).words
    except Malformed as error:
        assert str(error) == "has an empty alternative"
        assert words is None
    else:
        assert (None if found is None else list(found)) == words


@pytest.mark.parametrize(
    ("pattern", "message"),
    [
        ("A|", "has an empty alternative"),
        ("(A", "has a '(' without a ')'"),
        ("(", "has a '(' without a ')'"),
        ("A|(", "has a '(' without a ')'"),
        ("(A|", "has a '(' without a ')'"),
        (")", "has a ')' without a '('"),
        ("A|)", "has a ')' without a '('"),
        ("(A|)", "has an empty alternative"),
        ("(A))", "has a ')' without a '('"),
        ("(*A)", "has nothing to repeat in front of '*'"),
        ("(A+?)", "repeats a repetition with '?'"),
        ("[A", "has a '[' without a ']'"),
        ("[z-a]", "has a wrong set of characters: bad character range z-a"),
        ("[[:odd:]]", "has an unknown set of characters '[:odd:]'"),
        ("A\\", "ends in a backslash"),
        (r"(A)\3", "refers to a group that is not there"),
    ],
)
def test_malformed(pattern: str, message: str) -> None:
    with pytest.raises(Malformed) as caught:
        OpcodeNames(NAMES).matching(pattern)
    assert str(caught.value) == message
