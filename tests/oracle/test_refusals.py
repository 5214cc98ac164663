"""Every kind of refusal that is ours alone, by an example: we refuse it for that, and llvm-tblgen-19 does not."""

from __future__ import annotations

import pytest

from tests.oracle import refusals
from tests.oracle.refusals import OURS_ALONE, Refusal
from tests.oracle.tblgen import Endless, Tally, check_refused, check_same, needs_tblgen, ours, theirs
from tests.support.record_builder import Target
from tgdsl.diagnostics import DiagnosticError


@needs_tblgen
@pytest.mark.parametrize("kind", OURS_ALONE, ids=lambda kind: kind.message)
def test_ours_alone(kind: Refusal) -> None:
    records = kind.example().records()
    with pytest.raises(DiagnosticError) as raised:
        ours(records, kind.generator)
    assert [kind.message in one.message for one in raised.value.diagnostics] == [True], raised.value
    try:
        assert theirs(records, kind.generator, seconds=5)
    except Endless:
        pass


def test_messages_are_told_apart() -> None:
    """No entry covers the message of another one's example, so that each is needed."""
    for kind in OURS_ALONE:
        with pytest.raises(DiagnosticError) as raised:
            ours(kind.example().records(), kind.generator)
        assert [other.message for other in OURS_ALONE if other.message in str(raised.value)] == [kind.message]


# -- how records are compared ------------------------------------------------------------------------------------


def _good() -> Target:
    target = Target()
    target.register_class("GPR", target.registers("R0"))
    return target


@needs_tblgen
def test_what_llvm_tblgen_accepts_is_not_refused_unless_the_reason_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    records = next(kind for kind in OURS_ALONE if kind.message == "which has no fixed size").example().records()
    check_refused(records, "register-info")
    monkeypatch.setattr(refusals, "OURS_ALONE", ())
    with pytest.raises(AssertionError, match="llvm-tblgen accepts this, and we say:\n.* which has no fixed size"):
        check_refused(records, "register-info")


@needs_tblgen
def test_what_both_refuse() -> None:
    target = Target()  # no registers
    check_refused(target.records(), "register-info")
    with pytest.raises(DiagnosticError):
        check_same(target.records(), "register-info")


@needs_tblgen
def test_what_both_accept() -> None:
    check_same(_good().records(), "register-info")
    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
        check_refused(_good().records(), "register-info")


@needs_tblgen
def test_a_run_counts() -> None:
    tally = Tally()
    tally.compare(_good().records(), "register-info")
    tally.compare(Target().records(), "register-info")
    assert tally == Tally(accepted=1, refused=1)
    tally.check(0.5)
    with pytest.raises(AssertionError, match="compared too little"):
        tally.check(0.6)


@pytest.mark.parametrize("tally", [Tally(), Tally(refused=3)])
def test_a_run_in_which_nothing_was_accepted_fails(tally: Tally) -> None:
    with pytest.raises(AssertionError, match="compared too little"):
        tally.check(0)
