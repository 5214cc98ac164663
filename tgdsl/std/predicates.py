"""LLVM's own Predicates (``Target.td``)."""

from __future__ import annotations

from tgdsl.language.features.predicates import Predicate

#: No sign depends on the rounding mode: ``fneg(fmul(a, b))`` is ``fmul(fneg(a), b)``.
NoHonorSignDependentRounding = Predicate("!TM.Options.HonorSignDependentRoundingFPMath()")
