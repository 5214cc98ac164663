"""Every rule that llvm-tblgen does not have, by an example: an error in Python, and in records a breach that changes no byte."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence

import pytest

from tests.oracle.broken_rule import Broken
from tests.oracle.broken_rules import BROKEN
from tests.oracle.contradictions import AGREEING
from tests.oracle.open_encodings import NOT_OPEN
from tests.oracle.tblgen import Rejected, needs_tblgen, theirs, without_source
from tests.oracle.unreached_rules import REACHED
from tests.support.record_builder import Target
from tests.support.release import about
from tgdsl.diagnostics import DiagnosticError
from tgdsl.generation.generator import installed
from tgdsl.linting import broken_rules
from tgdsl.linting.subject import Subject
from tgdsl.llvm import RELEASES
from tgdsl.model import Model
from tgdsl.model.common.rules import RULES


def each_of(examples: Sequence[Broken]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        "broken", examples, ids=lambda broken: broken.name or broken.example.__name__.strip("_")
    )


ACCEPTED = [broken for broken in BROKEN if not broken.is_refused]
_UNBROKEN = (*REACHED, *NOT_OPEN, *AGREEING)
REFUSED = [broken for broken in BROKEN if broken.refused_since]


@needs_tblgen
@each_of(ACCEPTED)
def test_records_that_break_a_rule(broken: Broken) -> None:
    model = Model(broken.example().records())
    text = installed()[broken.generator].load().generate(model)
    broken.part(model)
    assert {breach.rule for breach in model.breaches} == {broken.rule}
    assert without_source(text) == theirs(model.records, broken.generator)


@each_of(ACCEPTED)
def test_lint_finds_it_in_records(broken: Broken) -> None:
    """So does migrate, which writes a waiver."""
    found = broken_rules.find(Subject(Model(broken.example().records())))
    assert broken.rule.identifier in {finding.kind.identifier for finding in found}


@each_of(REFUSED)
def test_records_that_llvm_tblgen_refuses(broken: Broken) -> None:
    release = RELEASES[broken.refused_since]
    with about(release):
        records = broken.example().records()
    with pytest.raises(DiagnosticError):
        installed()[broken.generator].load().generate(Model(records))
    if shutil.which(release.program("llvm-tblgen")) is None:
        pytest.skip(f"{release.name}'s llvm-tblgen is not installed")
    with pytest.raises(Rejected):
        theirs(records, broken.generator)


@each_of(ACCEPTED)
def test_in_python_it_is_an_error(broken: Broken) -> None:
    breaches = Model(broken.example().records())
    generate = installed()[broken.generator].load().generate
    generate(breaches)
    broken.part(breaches)
    target = broken.example()
    target.is_python = True
    model = Model(target.records())
    with pytest.raises(DiagnosticError) as raised:
        broken.part(model)
        generate(model)
    assert [one.message for one in raised.value.diagnostics] == [one.message for one in breaches.breaches]


@pytest.mark.parametrize(("generator", "example"), [one[1:] for one in _UNBROKEN], ids=[one[0] for one in _UNBROKEN])
def test_what_breaks_none(generator: str, example: Callable[[], Target]) -> None:
    target = example()
    target.is_python = True
    assert installed()[generator].load().generate(Model(target.records()))


def test_each_rule_has_an_example() -> None:
    assert {broken.rule for broken in BROKEN} == set(RULES)
