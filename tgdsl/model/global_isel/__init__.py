"""GlobalISel's instruction selector (GlobalISelEmitter): SelectionDAG's patterns, imported to the rules of a match table.

- ``equivalences``: what stands for nodes, ComplexPatterns and SDNodeXForms
- ``predicates``, ``memory``: those of PatFrags
- ``source``, ``result``, ``register_classes``: the two trees of a pattern
- ``rules``: the import of each pattern, or the reason why it is skipped
- ``build``: all that the generated file needs
"""

from tgdsl.model.global_isel.build import GlobalISel, build_executor, build_global_isel, has_global_isel
from tgdsl.model.global_isel.context import Obstacle
from tgdsl.model.global_isel.coverage import read_coverage
from tgdsl.model.global_isel.equivalences import check_equivalences
from tgdsl.model.global_isel.rules import SkippedPattern

__all__ = [
    "GlobalISel",
    "Obstacle",
    "SkippedPattern",
    "build_executor",
    "build_global_isel",
    "check_equivalences",
    "has_global_isel",
    "read_coverage",
]
