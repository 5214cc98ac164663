"""Combiners: rules of all kinds as llvm-tblgen writes them, with each option, and rules with a mistake each."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import pytest

from tests.oracle.tblgen import without_source
from tests.support.instruction_builder import InstructionTarget
from tests.support.release import RELEASE, needs_sources, needs_tblgen
from tests.td.commands import needs_llvm
from tgdsl.diagnostics import Diagnostic, DiagnosticError, Report, render
from tgdsl.files import GlobalISelCombiner
from tgdsl.generators.global_isel_combiner import GENERATOR
from tgdsl.llvm import RELEASES, Release
from tgdsl.loading.load import load_target
from tgdsl.loading.options import SourceOptions
from tgdsl.model import Model
from tgdsl.records import RecordSet, Ref

FOLDER = Path(__file__).parent
ACTIONS = FOLDER / "inputs/combine_actions.td"
RULES = FOLDER / "inputs/combine_rules.td"
WRONG = FOLDER / "inputs/wrong_combine_rules.td"
EXPECTED = FOLDER / "expected"

pytestmark = [needs_llvm, needs_sources]


@cache
def records(path: Path, release: Release = RELEASE) -> RecordSet:
    options = SourceOptions(llvm=release.number, include=(str(release.include),))
    return load_target(str(path), source_options=options)


def theirs(path: Path, file: GlobalISelCombiner, release: Release = RELEASE) -> subprocess.CompletedProcess[str]:
    """What llvm-tblgen makes of a file."""
    options = {**file.options, "combiners": file.combiners.replace("+", ",")}
    command = [release.program("llvm-tblgen"), "-gen-global-isel-combiner", f"-I{release.include}", str(path)]
    return subprocess.run(
        [*command, *[f"-{name}={value}" for name, value in options.items()]],
        capture_output=True,
        text=True,
        check=False,
    )


FILES = [
    GlobalISelCombiner(combiners="ToyCombiner"),
    GlobalISelCombiner(combiners="ToySecondCombiner"),
    GlobalISelCombiner(combiners="ToyEmptyCombiner"),
    GlobalISelCombiner(combiners="ToySecondCombiner+ToyCombiner"),
    GlobalISelCombiner(combiners="ToyCombiner", gicombiner_debug_cxxpreds=True),
    GlobalISelCombiner(combiners="ToyCombiner+ToySecondCombiner", gicombiner_stop_after_parse=True),
]


@needs_tblgen
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.spec)
def test_rules_of_all_kinds(file: GlobalISelCombiner) -> None:
    reference = theirs(RULES, file)
    assert reference.returncode == 0, reference.stderr
    assert without_source(GENERATOR.generate(Model(records(RULES)), file)) == without_source(reference.stdout)


@needs_tblgen
def test_log_of_inference() -> None:
    file = GlobalISelCombiner(combiners="ToyCombiner", gicombiner_debug_typeinfer=True)
    log = GENERATOR.remarks(Model(records(RULES)), file)
    expected = theirs(RULES, file).stderr.splitlines()
    assert log.count("INFER: ") == 5
    assert [line for line in log.splitlines() if line not in expected] == []


def test_a_rule_that_is_listed_twice() -> None:
    report = Report()
    model = Model(records(RULES), report)
    assert len(model.combiners(["ToyCombiner"])[0].rules) == 18
    assert [one.message for one in report.diagnostics] == [
        "'ToyCombiner' lists the rule 'add_self' twice, and the second one counts for nothing: remove one"
    ]


def errors_of(path: Path, name: str, release: Release = RELEASE) -> Sequence[Diagnostic]:
    with pytest.raises(DiagnosticError) as raised:
        GENERATOR.generate(Model(records(path, release)), GlobalISelCombiner(combiners=name))
    return raised.value.diagnostics


def rendered(path: Path, diagnostics: Sequence[Diagnostic]) -> str:
    return re.sub(rf"^.*{path.name}(?=:)", path.name, render(diagnostics), flags=re.MULTILINE)


@pytest.mark.parametrize("name", ["WrongCombiner", "FatalCombiner"])
def test_wrong_rules(name: str, expect: Callable[[Path, str], None]) -> None:
    expect(EXPECTED / f"{name}.txt", rendered(WRONG, errors_of(WRONG, name)))


@needs_tblgen
def test_wrong_rules_are_refused_by_tablegen() -> None:
    """Each of them, at its line or at its PatFrag's. Uses of wrong PatFrags have llvm-tblgen's errors, too, and the combiner."""
    assert refused_by_one(WRONG, "WrongCombiner", RELEASE) == (89, set(), 2)


def refused_by_one(path: Path, name: str, release: Release) -> tuple[int, set[str], int]:
    """The number of errors of ours, the lines that we alone refuse, and the number of lines that llvm-tblgen alone does."""
    reference = theirs(path, GlobalISelCombiner(combiners=name), release)
    assert reference.returncode == 1
    refused = set(re.findall(r"td:(\d+):\d+: error", reference.stderr))
    places = [one.place.innermost for one in errors_of(path, name, release)]
    ours = [str(place.line) for place in places if place is not None]
    return len(ours), set(ours) - refused, len(refused - set(ours))


LATEST = max(RELEASES.values(), key=lambda release: release.number)

needs_latest = pytest.mark.skipif(
    shutil.which(LATEST.program("llvm-tblgen")) is None or not (LATEST.include / "llvm/Target/Target.td").exists(),
    reason=f"{LATEST.name} is not installed",
)


@needs_latest
@pytest.mark.parametrize("dumped", [False, True])
def test_actions_and_several_operands(dumped: bool) -> None:
    file = GlobalISelCombiner(combiners="ToyCombiner", gicombiner_stop_after_parse=dumped)
    reference = theirs(ACTIONS, file, LATEST)
    assert reference.returncode == 0, reference.stderr
    assert without_source(GENERATOR.generate(Model(records(ACTIONS, LATEST)), file)) == without_source(reference.stdout)


@needs_latest
def test_wrong_actions(expect: Callable[[Path, str], None]) -> None:
    expect(EXPECTED / "WrongActions.txt", rendered(ACTIONS, errors_of(ACTIONS, "WrongActions", LATEST)))
    assert refused_by_one(ACTIONS, "WrongActions", LATEST) == (12, set(), 1)


@needs_tblgen
def test_all_of_llvms_rules(tmp_path: Path) -> None:
    """The rules of Combine.td."""
    source = tmp_path / "all.td"
    start = RULES.read_text().partition("def int_")[0]
    source.write_text(f'{start}def All : GICombiner<"All", [all_combines]>;\n')
    file = GlobalISelCombiner(combiners="All")
    assert without_source(GENERATOR.generate(Model(records(source)), file)) == without_source(
        theirs(source, file).stdout
    )


def test_the_combiner_of_a_file() -> None:
    model = Model(records(RULES))
    with pytest.raises(DiagnosticError, match="is not a GICombiner; did you mean 'ToyCombiner'"):
        GENERATOR.generate(model, GlobalISelCombiner(combiners="ToyCombine"))
    with pytest.raises(
        DiagnosticError, match="has 3 GICombiners, and a file is for one: give combiners=NAME, one of Toy"
    ):
        GENERATOR.generate(model)
    assert not GENERATOR.applies(model)


def test_a_group_in_itself() -> None:
    """No ``.td`` file can say it; a dump of records can."""
    target = InstructionTarget()
    target.add("Group", "GICombineGroup", Rules=(Ref("Group"),))
    target.add("C", "GICombiner", Rules=(Ref("Group"),), Classname="Impl")
    with pytest.raises(DiagnosticError, match="the group 'Group' contains itself: leave it out of its Rules"):
        GENERATOR.generate(Model(target.records()), GlobalISelCombiner(combiners="C"))
