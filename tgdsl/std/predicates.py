"""The conditions for instruction selection that LLVM itself defines (``Target.td``)."""

from __future__ import annotations

from tgdsl.language.predicates import Predicate

#: Nobody asks for results that depend on the rounding mode in their sign: ``fneg(fmul(a, b))`` is ``fmul(fneg(a), b)``.
NoHonorSignDependentRounding = Predicate("!TM.Options.HonorSignDependentRoundingFPMath()")
