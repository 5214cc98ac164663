"""The fields of fusions and of their conditions, each read by its name here and nowhere else.

Names in capitals are those of fields that errors show the place of.
"""

from __future__ import annotations

from typing import Final

from tgdsl.model.common.readers import bit, reference, references, string
from tgdsl.records import Record

FUSION_TARGET: Final = "Target"


fusion_predicates = references("Predicates")
is_commutable_fusion = bit("IsCommutable")
fusion_target = reference(FUSION_TARGET)
#: The C++ of a FusionPredicateWithCode.
fusion_code = string("Predicate")
#: The MCInstPredicate of a FusionPredicateWithMCInstPredicate.
fusion_condition = reference("Predicate")
wildcard_answer = bit("ReturnValue")


def fused_operands(predicate: Record) -> tuple[int, int]:
    """The indices of the operands of a TieReg, SameReg or the like."""
    return predicate.integer("FirstOpIdx"), predicate.integer("SecondOpIdx")
