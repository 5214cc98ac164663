"""The rules of the import of patterns that releases of LLVM have otherwise."""

from __future__ import annotations

from tgdsl.classes import frozen
from tgdsl.llvm.by_release import ByRelease


@frozen
class ImportRules:
    """The rules of a release.

    Attributes:
        atomic_first: an access is checked to be atomic, or not to be, right after its opcode; else after the predicates of fragments.
        named_frame_index: the operand of a G_FRAME_INDEX has the node's name.
        size_literals: a type without a name is a literal, the size of its scalar: G_SEXT_INREG has that.
        leaf_code: a leaf may have predicates that are C++ of an operand (GISelLeafPredicateCode).
        extended_atomics: atomic accesses may extend as loads do.
        typed_stores: a store with MemoryVT may be a pattern's root.
        without_bfloat: patterns with bf16 are left out without a reason, since GlobalISel takes it for f16.
        all_defs: implicit defs count among the results of an instruction, optional ones are made, and all that nothing in the source is are
            dead, even if another instruction of the result reads them.
        by_name: what a result names is copied by that name before it is looked at, and registers of sub-registers follow from the
            result's own types.
    """

    atomic_first: bool
    named_frame_index: bool
    size_literals: bool
    leaf_code: bool
    extended_atomics: bool
    typed_stores: bool
    without_bfloat: bool
    all_defs: bool
    by_name: bool


#: The rules of the import of patterns.
IMPORT_RULES = ByRelease(
    {
        19: ImportRules(False, True, False, False, False, False, False, False, False),
        22: ImportRules(True, False, True, True, True, True, True, True, True),
    }
)
