"""The matcher (LLVM's MatcherTable as a tree): the steps that select an instruction for a node of the DAG, for all patterns together.

- ``source``, ``context``, ``result``: the steps of one pattern (MatcherGen: EmitMatcherCode, EmitResultCode), in the forms for children from
  the start (OptimizeMatcher's ContractNodes)
- ``factoring``: the steps of all patterns in one tree (OptimizeMatcher's FactorNodes)
- ``steps``, ``tree``, ``pool``: the data (Matcher and its subclasses)
- ``operations``: the operations that a release of LLVM has for steps, and how it writes them
"""

from tgdsl.model.matcher.build import build_matcher as build_matcher
from tgdsl.model.matcher.build import check_predicate_operands as check_predicate_operands
from tgdsl.model.matcher.build import depend_on_order as depend_on_order
from tgdsl.model.matcher.build import in_order as in_order
from tgdsl.model.matcher.tree import Path as Path
from tgdsl.model.matcher.tree import Scope as Scope
from tgdsl.model.matcher.tree import SwitchOpcode as SwitchOpcode
from tgdsl.model.matcher.tree import SwitchType as SwitchType
