"""``select --global-isel`` and the check selectors-disagree on small targets in TableGen."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.oracle.test_global_isel import records_of
from tgdsl.commands.lint import main as lint
from tgdsl.commands.select import main
from tgdsl.llvm import RELEASES, Release
from tgdsl.model import Model
from tgdsl.selection.generic.selector import GenericSelector

SMALL = Path(__file__).with_name("generic.td")
FIRST = RELEASES[min(RELEASES)]
needs_td = pytest.mark.skipif(
    not (FIRST.include / "llvm/Target/Target.td").exists(),
    reason=f"needs LLVM's .td files; apt-get install {FIRST.package}",
)


@pytest.mark.parametrize("release", RELEASES.values(), ids=str)
def test_each_rule_matches_its_own_example(release: Release) -> None:
    model = Model(records_of(release))
    selector = GenericSelector(model)
    places = {rule: place for place, rule in enumerate(selector.rules)}
    later = {
        choice.rule: None if choice.match is None else choice.match.rule
        for choice in selector.own_choices()
        if choice.match is None or places[choice.match.rule] > places[choice.rule]
    }
    assert len(places) > 70
    assert later == {}


def _answer(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> str:
    assert main([str(SMALL), f"-I{FIRST.include}", "--global-isel", *arguments]) == status
    printed = capsys.readouterr()
    assert printed.err == ""
    lines = [line for line in printed.out.splitlines() if ": note: " not in line]
    return re.sub(r"[\w./-]*/generic\.td", "generic.td", "\n".join(lines))


@needs_td
def test_answers(capsys: pytest.CaptureFixture[str]) -> None:
    function = "%1:_(s32) = G_CONSTANT i32 9; %2:_(s32) = G_ADD %0(s32), %1"
    assert _answer(capsys, function, "--why") == (
        "%2 = ADD %0, %1\n"
        "  pattern     (add:{ *:[i32] } GPR:{ *:[i32] }:$a, GPR:{ *:[i32] }:$b)\n"
        "  becomes     (ADD:{ *:[i32] } GPR:{ *:[i32] }:$a, GPR:{ *:[i32] }:$b)\n"
        "  complexity  3\n"
        "\n"
        "candidates, in the order of the table:\n"
        "    1 ADDI [generic.td:23], complexity 7: the predicate simm4 does not hold for i32 9\n"
        "    2 ADD [generic.td:22], complexity 3: chosen"
    )
    assert _answer(capsys, "%1:_(s32) = G_MUL %0(s32), %0", status=1) == "no rule matches G_MUL"
    assert _answer(capsys, "--pattern", "ADDI").splitlines()[:3] == [
        "%2(s32) = G_CONSTANT i32 1",
        "%0:GPR(s32) = G_ADD %1:GPR(s32), %2(s32)",
        "%0 = ADDI %1, 1",
    ]
    assert _answer(capsys, "--shadowed").splitlines()[-1] == (
        "2 of 7 rules are not chosen for their own examples; 0 patterns were not imported"
    )


#: Patterns of which each is made into one for each mode, by the type; the Predicate of the first is that of a mode.
BY_MODE = """
def IsNarrow : Predicate<"!Subtarget->isWide()">;
def IsWide : Predicate<"Subtarget->isWide()">;
def Narrow : HwMode<"-wide", [IsNarrow]>;
def Wide : HwMode<"+wide", [IsWide]>;
def XVT : ValueTypeByHwMode<[Narrow, Wide], [i32, i64]>;
def XInfo : RegInfoByHwMode<[Narrow, Wide], [RegInfo<32, 32, 32>, RegInfo<64, 64, 64>]>;
let Namespace = "T" in foreach i = 0...3 in def X#i : Register<"x"#i>;
let RegInfos = XInfo in def XR : RegisterClass<"T", [XVT], 64, (sequence "X%u", 0, 3)>;
def XRBank : RegisterBank<"XRB", [XR]>;
def MUL : I<(outs XR:$d), (ins XR:$a, XR:$b)>;
let Predicates = [IsNarrow] in def : Pat<(XVT (mul XR:$a, XR:$b)), (MUL XR:$a, XR:$b)>;
def : Pat<(XVT (sdiv XR:$a, XR:$b)), (MUL XR:$a, XR:$b)>;
"""


@needs_td
def test_a_pattern_for_no_subtarget(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "modes.td").write_text(SMALL.read_text() + BY_MODE)
    assert main([str(tmp_path / "modes.td"), f"-I{FIRST.include}", "--global-isel", "--shadowed"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if "MUL" in line][1:] + lines[-1:] == [
        "  a pattern for MUL is never chosen: its HwMode asks for 'Subtarget->isWide()', which its Predicates exclude; nothing is chosen",
        "3 of 11 rules are not chosen for their own examples, 1 of them since no subtarget fulfils their Predicates; 0 patterns were not"
        " imported",
    ]


@needs_td
def test_mistakes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(SMALL), f"-I{FIRST.include}", "--global-isel", "%1:gprx = COPY %0"]) == 1
    assert (
        "expression:1:4: error: there is no register bank or class 'gprx'; did you mean 'gpr'?"
        in capsys.readouterr().err
    )
    assert main(["targets/tiny", "--global-isel", "%1 = COPY %0"]) == 1
    assert "the target 'Tiny' has no register banks, so GlobalISel selects nothing" in capsys.readouterr().err


@needs_td
def test_selectors_that_disagree(capsys: pytest.CaptureFixture[str]) -> None:
    assert lint([str(SMALL), f"-I{FIRST.include}", "--only", "selectors-disagree"]) == 1
    warnings = [line for line in capsys.readouterr().out.splitlines() if ": warning: " in line]
    found = [re.sub(r"[\w./-]*/generic\.td", "generic.td", line).partition(", for '")[0] for line in warnings]
    assert found == [
        "generic.td:27: warning: for (xor:{ *:[i32] } (or:{ *:[i32] } GPR:{ *:[i32] }:$a, GPR:{ *:[i32] }:$b), -1:{ *:[i32] }), SelectionDAG"
        " selects a pattern for NOR [generic.td:28], and GlobalISel a pattern for NOT [generic.td:27]",
        "generic.td:28: warning: for (xor:{ *:[i32] } (or:{ *:[i32] } GPR:{ *:[i32] }:$a, GPR:{ *:[i32] }:$b), -1:{ *:[i32] }), SelectionDAG"
        " selects a pattern for NOR [generic.td:28], and GlobalISel a pattern for NOT [generic.td:27]",
        "generic.td:30: warning: for (sub:{ *:[i32] } 0:{ *:[i32] }, GPR:{ *:[i32] }:$a), SelectionDAG selects a pattern for NEG"
        " [generic.td:30], and GlobalISel a pattern for NOT [generic.td:29]",
    ]
