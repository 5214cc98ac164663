"""Combiners: rules of all kinds as llvm-tblgen writes them, with each option, and rules with a mistake each."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from tests.oracle.tblgen import without_source
from tests.support.release import RELEASE, needs_sources, needs_tblgen
from tests.td.commands import needs_llvm
from tgdsl.diagnostics import DiagnosticError, Report, render
from tgdsl.files import GlobalISelCombiner
from tgdsl.generators.global_isel_combiner import GENERATOR
from tgdsl.loading.load import load_target
from tgdsl.loading.options import SourceOptions
from tgdsl.model import Model
from tgdsl.records import RecordSet

FOLDER = Path(__file__).parent
RULES = FOLDER / "inputs/combine_rules.td"
WRONG = FOLDER / "inputs/wrong_combine_rules.td"
EXPECTED = FOLDER / "expected"

pytestmark = [needs_llvm, needs_sources]


@cache
def records(path: Path) -> RecordSet:
    options = SourceOptions(llvm=RELEASE.number, include=(str(RELEASE.include),))
    return load_target(str(path), source_options=options)


def theirs(path: Path, file: GlobalISelCombiner) -> subprocess.CompletedProcess[str]:
    """What llvm-tblgen makes of a file."""
    options = {**file.options, "combiners": file.combiners.replace("+", ",")}
    command = [RELEASE.program("llvm-tblgen"), "-gen-global-isel-combiner", f"-I{RELEASE.include}", str(path)]
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
    assert log.count("INFER: ") == 5
    assert [line for line in log.splitlines() if line not in theirs(RULES, file).stderr.splitlines()] == []


def test_a_rule_that_is_listed_twice() -> None:
    report = Report()
    model = Model(records(RULES), report)
    assert len(model.combiners(["ToyCombiner"])[0].rules) == 18
    assert [one.message for one in report.diagnostics] == [
        "'ToyCombiner' lists the rule 'add_self' twice, and the second one counts for nothing: remove one"
    ]


@pytest.mark.parametrize("name", ["WrongCombiner", "FatalCombiner"])
def test_wrong_rules(name: str, expect: Callable[[Path, str], None]) -> None:
    with pytest.raises(DiagnosticError) as raised:
        GENERATOR.generate(Model(records(WRONG)), GlobalISelCombiner(combiners=name))
    text = (
        render(raised.value.diagnostics)
        .replace(str(WRONG), WRONG.name)
        .replace(WRONG.relative_to(Path.cwd()).as_posix(), WRONG.name)
    )
    expect(EXPECTED / f"{name}.txt", text)


@needs_tblgen
def test_wrong_rules_are_refused_by_tablegen() -> None:
    """Each of them, at its line or at its PatFrag's."""
    reference = theirs(WRONG, GlobalISelCombiner(combiners="WrongCombiner"))
    assert reference.returncode == 1
    refused = set(re.findall(r"td:(\d+):\d+: error", reference.stderr))
    with pytest.raises(DiagnosticError) as raised:
        GENERATOR.generate(Model(records(WRONG)), GlobalISelCombiner(combiners="WrongCombiner"))
    places = [one.place.innermost for one in raised.value.diagnostics]
    ours = {str(place.line) for place in places if place is not None}
    assert len(ours) == len(places) >= 85
    # a PatFrag's error is reported by llvm-tblgen for its uses, too, and this one of a PatFrag's pattern only there
    assert ours - refused == set()
    assert len(refused - ours) == 2


def test_the_combiner_of_a_file() -> None:
    model = Model(records(RULES))
    with pytest.raises(DiagnosticError, match="is no GICombiner; did you mean 'ToyCombiner'"):
        GENERATOR.generate(model, GlobalISelCombiner(combiners="ToyCombine"))
    with pytest.raises(
        DiagnosticError, match="has 3 GICombiners, and a file is for one: give combiners=NAME, one of Toy"
    ):
        GENERATOR.generate(model)
    assert not GENERATOR.applies(model)
