"""Languages of directives: what is wrong with them, and the order of their leaves."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.support.directive_builder import LOOP, DirectiveTarget
from tgdsl.diagnostics import DiagnosticError
from tgdsl.generators.directives import IMPLEMENTATION
from tgdsl.model import Model
from tgdsl.model.directives import associations, leaf_rows
from tgdsl.records import Ref


def _language() -> DirectiveTarget:
    target = DirectiveTarget()
    target.clause("C", "c", isDefault=True)
    target.directive("A", "a", isDefault=True)
    return target


def said(target: DirectiveTarget) -> str:
    with pytest.raises(DiagnosticError) as raised:
        IMPLEMENTATION.generate(Model(target.records()))
    return "\n".join([f"{one.place}: {one.message}" for one in raised.value.diagnostics])


def _twice(target: DirectiveTarget) -> None:
    clauses = [target.versioned(Ref("C")), target.versioned(Ref("C"))]
    target.directive("B", "b", allowedClauses=tuple(clauses[:1]), requiredClauses=tuple(clauses[1:]))


def _two_languages(target: DirectiveTarget) -> None:
    target.record("Other", ("DirectiveLanguage",), {})


def _no_leaves(target: DirectiveTarget) -> None:
    target.directive("B", "b", association="AS_FromLeaves")


def _leaf_of_itself(target: DirectiveTarget) -> None:
    target.directive("B", "b", association="AS_FromLeaves", leaves=[Ref("B")])


def _leaves_that_disagree(target: DirectiveTarget) -> None:
    target.directive("B", "b", association="AS_Delimited")
    target.directive("D", "d", association="AS_Block")
    target.directive("E", "e", association="AS_FromLeaves", leaves=[Ref("A"), Ref("B"), Ref("D")])


def _unknown_association(target: DirectiveTarget) -> None:
    target.record("AS_Mine", ("Association",), {"name": "Mine"})
    target.directive("B", "b", association="AS_Mine")


def _no_category(target: DirectiveTarget) -> None:
    target.directive("B", "b", category=None)


def _no_default_value(target: DirectiveTarget) -> None:
    target.clause("D", "d", enumClauseValue="E", allowedClauseValues=(target.value("V", "v", 1),))


WRONG: dict[Callable[[DirectiveTarget], None], str] = {
    _twice: "B: the directive 'B' has the clause 'C' twice; list it once: allowed, allowed once, exclusive, or required",
    _two_languages: "Other: there is more than one record of class 'DirectiveLanguage' ('Tool', 'Other'); one is allowed",
    _no_leaves: "B: the association of the directive 'B' is that of its leaves, but it has none; give it an association",
    _leaf_of_itself: "B: the directive 'B' is a leaf of itself; leave it out",
    _leaves_that_disagree: "E: the leaves of the directive 'E' have the associations 'AS_Delimited' and 'AS_Block', which do not go together; give it"
    " an association",
    _unknown_association: "B: the directive 'B' has the association 'AS_Mine', which LLVM does not know; take one of DirectiveBase.td",
    _no_category: "B: the directive 'B' has no category; give it one of DirectiveBase.td",
    _no_default_value: "D: no value of the clause 'D' is the default, which unknown ones become; make one: isDefault = true",
}


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.__name__.strip("_"))
def test_wrong_languages(wrong: Callable[[DirectiveTarget], None]) -> None:
    target = _language()
    wrong(target)
    assert said(target) == WRONG[wrong]


def test_no_default_directive() -> None:
    target = DirectiveTarget()
    target.clause("C", "c", isDefault=True)
    target.directive("A", "a")
    assert said(target) == "Tool: no directive is the default, which unknown ones become; make one: isDefault = true"


def test_associations_of_leaves() -> None:
    target = _language()
    target.directive("B", "b", association="AS_Block")
    target.directive("L", "l", association=LOOP)
    target.directive("Both", "both", association="AS_FromLeaves", leaves=[Ref("A"), Ref("B"), Ref("L"), Ref("B")])
    model = Model(target.records())
    assert associations(model.llvm.directives, model.release)["Both"] == LOOP.removeprefix("AS_")


def test_ends_of_directives_are_the_last_rows() -> None:
    target = _language()
    target.directive("B", "b")
    target.directive("C1", "a b", leaves=[Ref("A"), Ref("B")])
    target.directive("E", "End a b", leaves=[Ref("A"), Ref("B")])
    target.directive("F", "a", leaves=[Ref("A")])
    assert leaf_rows(Model(target.records()).llvm.directives) == [(0, []), (1, []), (4, [0]), (2, [0, 1]), (3, [0, 1])]
