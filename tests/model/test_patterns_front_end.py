"""The front end of patterns: what is read once, what each user of it gets, and the places of mistakes."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from attrs import fields

from tests.language.test_patterns import PATTERNS
from tests.language.test_places import written
from tests.support.pattern_builder import PatternTarget, dag
from tests.support.targets import load
from tgdsl.diagnostics import DiagnosticError
from tgdsl.model import Model
from tgdsl.model.patterns import PatternTable, TreeText
from tgdsl.model.patterns.operators import reading
from tgdsl.model.patterns.operators.fragments import read_fragment
from tgdsl.model.patterns.operators.nodes import Fragment
from tgdsl.records import Code, Record


def _target() -> PatternTarget:
    target = PatternTarget()
    target.profile("Binary", 1, 2, ("SDTCisSameAs", 0, 1), ("SDTCisSameAs", 0, 2))
    target.nodes("Binary", "op")
    target.selects("ADD", "(outs GPR:$d)", "(ins GPR:$a, GPR:$b)")
    target.frag(
        "near", "x y", "(op node:$x, node:$y)", PredicateCode=Code("return true;"), PredicateCodeUsesOperands=True
    )
    target.pat("(i32 (near GPR:$a, (near GPR:$a, GPR:$b)))", "(ADD $a, $b)")
    return target


@pytest.mark.checkout  # it counts the calls of a function, which compiled code makes without looking up its name
def test_a_fragment_is_read_once_for_flags_and_patterns(monkeypatch: pytest.MonkeyPatch) -> None:
    target = _target()
    target.unset("OPEN", dag("(set GPR:$d, (near GPR:$a, GPR:$b))"), OutOperandList=dag("(outs GPR:$d)"))
    count = Counter[str]()

    def counted(record: Record) -> Fragment:
        count[record.name] += 1
        return read_fragment(record)

    monkeypatch.setattr(reading, "read_fragment", counted)
    model = Model(target.records())
    assert model.inferred_flags and count["near"] == 1
    assert model.pattern_front_end and count["near"] == 1


def test_expressions_of_select_do_not_change_the_scopes_of_patterns() -> None:
    records = _target().records()
    texts: list[list[str]] = []
    for expressions in (0, 3):
        model = Model(records)
        front_end = model.pattern_front_end
        for _ in range(expressions):
            term = front_end.sources.parse(dag("(near GPR:$a, GPR:$b)"), records["ADD"])
            (inlined,) = front_end.inliner().expand(term, records["ADD"])
            assert [scope for _, scope in inlined.calls] == [1]
        text = TreeText(model.patterns.types)
        texts.append([text(one.source) for one in model.patterns.patterns])
    assert texts[0] == texts[1]
    assert "<<P:1:Predicate_near>>" in texts[0][0] and "<<P:2:Predicate_near>>" in texts[0][0]


def test_the_table_is_data() -> None:
    table = _target().pattern_table()
    assert not [field.name for field in fields(PatternTable) if callable(getattr(table, field.name))]
    assert all(pattern.source in table.type_checks for pattern in table.patterns)


def test_fragments_of_results_are_for_results() -> None:
    target = _target()
    target.frag("made", "x", "(ADD node:$x, node:$x)", of="OutPatFrag")
    target.pat("(i32 (made GPR:$a))", "(ADD $a, $a)", name="p")
    assert (
        "error: the OutPatFrag 'made' is part of what 'p' looks for, and stands for a part of a result: use a PatFrag"
        in target.pattern_errors()
    )


_MISTAKES = {
    "types of an instruction's own pattern": (
        """
class FADD(Plain):
    rd = out(GPR, placed=False)
    rs1 = in_(FPRegs, placed=False)
    asm = f"fadd {rd}, {rs1}"
    pattern = set_(
        rd,
        add(rs1, rs1),
    )
""",
        "add(rs1, rs1),",
    ),
    "a flag that its own pattern contradicts": (
        """
class STORE(Plain):
    rd = in_(GPR, placed=False)
    rs1 = in_(GPR, placed=False)
    asm = f"st {rd}, {rs1}"
    may_store = False
    pattern = [
        store(rd, rs1),
    ]
""",
        "pattern = [",
    ),
    "an operand that the source does not use": (
        """
class ADD1(Plain):
    rd = out(GPR, placed=False)
    rs1 = in_(GPR, placed=False)
    rs2 = in_(GPR, placed=False)
    asm = f"add {rd}, {rs1}, {rs2}"
    pattern = set_(rd, add(rs1, rs1))
""",
        "pattern = set_(rd, add(rs1, rs1))",
    ),
    "a transform in a result": (
        """
@pattern()
def high(x: I32) -> Rewrite:
    return Rewrite(
        i32(add(x, x)),
        ADDri(
            x,
            HI(x),
        ),
    )
""",
        "HI(x),",
    ),
    "a type that a result has not": (
        """
@pattern()
def single(x: F32) -> Rewrite:
    return Rewrite(
        f32(fadd(x, x)),
        ADDrr(x, x),
    )
""",
        "f32(fadd(x, x)),",
    ),
}


@pytest.mark.parametrize(("text", "line"), _MISTAKES.values(), ids=_MISTAKES)
def test_mistakes_are_reported_at_the_line_of_the_pattern(text: str, line: str, tmp_path: Path) -> None:
    with pytest.raises(DiagnosticError) as caught:
        assert Model(load(tmp_path, text, PATTERNS)).patterns
    (diagnostic,) = caught.value.diagnostics
    assert written(diagnostic.place)[0] == line, diagnostic.message
