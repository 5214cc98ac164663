"""Condition codes (``CondCode``), and a fragment of ``setcc`` for each of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from tgdsl.language.core.dag_values import DagValue, IntegerValue
from tgdsl.language.core.definition import Definition, Namer
from tgdsl.language.patterns.fragments import PatFrag
from tgdsl.records import Value
from tgdsl.std.operand_types import Of, OneType, SameTypeOrInt
from tgdsl.std.selection.control import setcc
from tgdsl.std.value_types import Other


class CondCode(Definition, Other):
    """A condition code of a comparison: ``setcc(lhs, rhs, SETEQ)``.

    Args:
        fcmp_predicate: the enumerator of CmpInst::Predicate for floating-point numbers; empty for none.
        icmp_predicate: the one for integers.
    """

    record_class = "CondCode"
    needs_name = True

    def __init__(self, fcmp_predicate: str = "", icmp_predicate: str = "") -> None:
        super().__init__()
        self.fcmp_predicate = fcmp_predicate
        self.icmp_predicate = icmp_predicate

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"ICmpPredicate": self.icmp_predicate, "FCmpPredicate": self.fcmp_predicate}


class _CompareFragment(PatFrag):
    """A fragment of ``setcc`` with a fixed condition code."""

    def __init__(self, condition: CondCode) -> None:
        def compared(lhs: DagValue, rhs: DagValue) -> DagValue:
            return setcc.apply(lhs, rhs, condition)

        super().__init__(compared)

    def __call__(self, lhs: Of[OneType] | int, rhs: SameTypeOrInt[OneType]) -> IntegerValue:
        return cast("IntegerValue", self.apply(lhs, rhs))


# For floating-point numbers, if one is a NaN, ordered conditions (O) are false and unordered ones (U) true. For integers, U is unsigned.
SETOEQ = CondCode("FCMP_OEQ")
SETOGT = CondCode("FCMP_OGT")
SETOGE = CondCode("FCMP_OGE")
SETOLT = CondCode("FCMP_OLT")
SETOLE = CondCode("FCMP_OLE")
SETONE = CondCode("FCMP_ONE")
SETO = CondCode("FCMP_ORD")
SETUO = CondCode("FCMP_UNO")
SETUEQ = CondCode("FCMP_UEQ")
SETUGT = CondCode("FCMP_UGT", "ICMP_UGT")
SETUGE = CondCode("FCMP_UGE", "ICMP_UGE")
SETULT = CondCode("FCMP_ULT", "ICMP_ULT")
SETULE = CondCode("FCMP_ULE", "ICMP_ULE")
SETUNE = CondCode("FCMP_UNE")
SETEQ = CondCode(icmp_predicate="ICMP_EQ")
SETGT = CondCode(icmp_predicate="ICMP_SGT")
SETGE = CondCode(icmp_predicate="ICMP_SGE")
SETLT = CondCode(icmp_predicate="ICMP_SLT")
SETLE = CondCode(icmp_predicate="ICMP_SLE")
SETNE = CondCode(icmp_predicate="ICMP_NE")

setoeq = _CompareFragment(SETOEQ)
setogt = _CompareFragment(SETOGT)
setoge = _CompareFragment(SETOGE)
setolt = _CompareFragment(SETOLT)
setole = _CompareFragment(SETOLE)
setone = _CompareFragment(SETONE)
seto = _CompareFragment(SETO)
setuo = _CompareFragment(SETUO)
setueq = _CompareFragment(SETUEQ)
setugt = _CompareFragment(SETUGT)
setuge = _CompareFragment(SETUGE)
setult = _CompareFragment(SETULT)
setule = _CompareFragment(SETULE)
setune = _CompareFragment(SETUNE)
seteq = _CompareFragment(SETEQ)
setgt = _CompareFragment(SETGT)
setge = _CompareFragment(SETGE)
setlt = _CompareFragment(SETLT)
setle = _CompareFragment(SETLE)
setne = _CompareFragment(SETNE)
