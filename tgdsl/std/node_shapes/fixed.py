"""SDNodes whose operands and results have fixed types, given by an annotation.

SPbricc: FixedNode[[Other, I32], Effect] = FixedNode("SPISD::BRICC", SDTSPbrcc, [SDNPHasChain, SDNPInGlue])
"""

from __future__ import annotations

from typing import Generic, ParamSpec, TypeVar, cast

from tgdsl.language.core.dag_values import DagValue, Effect
from tgdsl.language.patterns.selection_nodes import SDNode

P = ParamSpec("P")
R = TypeVar("R", bound="DagValue | Effect")


class FixedNode(SDNode, Generic[P, R]):
    """An SDNode of fixed types: ``FixedNode[[I32, F32], I32]`` takes an i32 and an f32, and gives an i32."""

    def __call__(self, *operands: P.args, **_: P.kwargs) -> R:
        return cast("R", self.apply(*operands))
