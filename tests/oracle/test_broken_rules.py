"""Every rule that llvm-tblgen does not have, by an example: an error in Python, and in records a breach that changes no byte."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.oracle.broken_rule import Broken
from tests.oracle.broken_rules import BROKEN
from tests.oracle.open_encodings import NOT_OPEN
from tests.oracle.tblgen import needs_tblgen, theirs, without_source
from tests.oracle.unreached_rules import REACHED
from tests.support.record_builder import Target
from tgdsl.diagnostics import DiagnosticError
from tgdsl.generation.generator import installed
from tgdsl.model import Model
from tgdsl.model.common.rules import RULES

every_example = pytest.mark.parametrize(
    "broken", BROKEN, ids=lambda broken: broken.name or broken.example.__name__.strip("_")
)


@needs_tblgen
@every_example
def test_records_that_break_a_rule(broken: Broken) -> None:
    model = Model(broken.example().records())
    text = installed()[broken.generator].load().generate(model)
    broken.part(model)
    assert {breach.rule for breach in model.breaches} == {broken.rule}
    assert without_source(text) == theirs(model.records, broken.generator)


@every_example
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


@pytest.mark.parametrize(
    ("generator", "example"), [one[1:] for one in (*REACHED, *NOT_OPEN)], ids=[one[0] for one in (*REACHED, *NOT_OPEN)]
)
def test_what_breaks_none(generator: str, example: Callable[[], Target]) -> None:
    target = example()
    target.is_python = True
    assert installed()[generator].load().generate(Model(target.records()))


def test_each_rule_has_an_example() -> None:
    assert {broken.rule for broken in BROKEN} == set(RULES)
