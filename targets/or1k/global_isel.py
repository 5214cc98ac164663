"""The needs of GlobalISel besides the patterns, which are imported: a register bank, an instruction of our own, and C++ that stands for
SelectionDAG's.

``llc -global-isel`` selects with it. What no pattern says for generic instructions (comparisons, selections, branches, addresses) is in
``Or1kInstructionSelector.cpp``.
"""

from tgdsl.language import (
    GenericInstruction, GIComplexOperandMatcher, GICustomOperandRenderer, GINodeEquiv, RegisterBank, in_, out,
)  # fmt: skip
from tgdsl.std import s32
from tgdsl.std.global_isel import selection_dag_equivalents
from tgdsl.std.operands import type0

from targets.or1k.arithmetic import HI16, LO16
from targets.or1k.nodes import or1k_addwide
from targets.or1k.operands import address
from targets.or1k.registers import GPR, SINGLE

#: All values are in the same registers.
GPRRegBank = RegisterBank("GPRB", [GPR, SINGLE])

gi_address = GIComplexOperandMatcher(s32, "selectAddress", sel_dag_equivalent=address)
gi_hi16 = GICustomOperandRenderer("renderUpper", sel_dag_equivalent=HI16)
gi_lo16 = GICustomOperandRenderer("renderLower", sel_dag_equivalent=LO16)


class G_ADDWIDE(GenericInstruction):  # a sum of 64 bits, which Or1kLegalizerInfo.cpp makes where there is l.addc
    namespace, has_side_effects = "Or1k", False
    low, high = out(type0), out(type0)
    a_low, a_high, b_low, b_high = in_(type0), in_(type0), in_(type0), in_(type0)
    asm = ""


GINodeEquiv(G_ADDWIDE, or1k_addwide)
selection_dag_equivalents()
