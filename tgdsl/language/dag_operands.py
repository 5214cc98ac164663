"""DAGOperand, the base class of operand classes and register classes (LLVM's ``Target.td``)."""

from __future__ import annotations

from typing import Generic, cast

from tgdsl.language.definition import Definition
from tgdsl.language.expressions import read_as
from tgdsl.language.dag_values import DagValue
from tgdsl.language.value_types import V_co


class DAGOperand(Definition, Generic[V_co]):
    """A class of operands of instructions; ``V_co`` is the Python class of their values."""

    record_class = "DAGOperand"

    def __call__(self, value: DagValue) -> V_co:
        """Give a variable in a pattern this class: TableGen's ``IntRegs:$rs1``."""
        return cast("V_co", read_as(self, value))
