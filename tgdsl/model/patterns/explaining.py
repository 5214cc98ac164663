"""What is said of a pattern whose types contradict each other, or stay unclear."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.diagnostics import DiagnosticError, fail
from tgdsl.model.patterns.inference import Ambiguous, Clash, TooLarge
from tgdsl.model.patterns.steps import Misuse
from tgdsl.model.patterns.terms import Term
from tgdsl.records import Record


class Explainer:
    def explain(
        self, problem: Clash | TooLarge | Ambiguous | Misuse, record: Record, sources: Sequence[Term], result: Term
    ) -> DiagnosticError:
        return fail(record.place, f"{record.name}: {type(problem).__name__} {problem}")
