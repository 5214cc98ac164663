"""The base of what can be an operand of an instruction (LLVM's ``DAGOperand``)."""

from __future__ import annotations

from typing import Generic, cast

from tgdsl.language.definition import Definition
from tgdsl.language.expressions import read_as
from tgdsl.language.dag_values import DagValue
from tgdsl.language.value_types import V_co


class DAGOperand(Definition, Generic[V_co]):
    """What can be an operand of an instruction; ``V_co`` is what its values are to the type checker."""

    record_class = "DAGOperand"

    def __call__(self, value: DagValue) -> V_co:
        """In a pattern, a variable as an operand of this kind: TableGen's ``IntRegs:$rs1``."""
        return cast("V_co", read_as(self, value))
