"""Type inference for terms, as LLVM's TypeInfer and TreePattern do it: rules, solver, explanations of contradictions."""

from tgdsl.model.patterns.inference.rules import Misuse
from tgdsl.model.patterns.inference.solver import Clash, TooLarge
from tgdsl.model.patterns.inference.typing import Ambiguous

__all__ = ["Ambiguous", "Clash", "Misuse", "TooLarge"]
