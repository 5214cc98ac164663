"""LLVM's SDNodeProperties (``SDNodeProperties.td``)."""

from __future__ import annotations

from tgdsl.language.core.release_blocks import until
from tgdsl.language.patterns.selection_nodes import SDNodeProperty

SDNPCommutative = SDNodeProperty()  #: the two operands may be swapped; of three, the first two
SDNPAssociative = SDNodeProperty()  #: (a op b) op c is a op (b op c)
SDNPHasChain = SDNodeProperty()  #: it has a chain, which orders it with respect to other such nodes
SDNPOutGlue = SDNodeProperty()  #: it gives glue, which ties it to the node that follows
SDNPInGlue = SDNodeProperty()  #: it takes glue
SDNPOptInGlue = SDNodeProperty()  #: it may take glue
SDNPMayStore = SDNodeProperty()  #: it may write to memory
SDNPMayLoad = SDNodeProperty()  #: it may read memory
SDNPSideEffect = SDNodeProperty()  #: it has side effects besides its results and its accesses to memory
SDNPMemOperand = SDNodeProperty()  #: it has a MachineMemOperand
SDNPVariadic = SDNodeProperty()  #: it takes any number of further operands
with until(21):
    SDNPWantRoot = SDNodeProperty()  #: the C++ of a complex pattern is also given the root of the match
    SDNPWantParent = SDNodeProperty()  #: the C++ of a complex pattern is also given the node that uses it
