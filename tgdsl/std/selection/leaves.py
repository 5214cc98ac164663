"""SDNodes without operands: constants, addresses, basic blocks."""

from __future__ import annotations

from tgdsl.language.patterns.selection_nodes import LeafNode
from tgdsl.std.type_profiles import SDTFPLeaf, SDTIntLeaf, SDTOther, SDTPtrLeaf, SDTUNDEF
from tgdsl.std.value_types import Other


class _OtherLeaf(LeafNode, Other):
    """A leaf of type ``OtherVT``: a type, a basic block or a condition code."""


imm = LeafNode("ISD::Constant", SDTIntLeaf, sd_class="ConstantSDNode")
timm = LeafNode("ISD::TargetConstant", SDTIntLeaf, sd_class="ConstantSDNode")
fpimm = LeafNode("ISD::ConstantFP", SDTFPLeaf, sd_class="ConstantFPSDNode")
vt = _OtherLeaf("ISD::VALUETYPE", SDTOther, sd_class="VTSDNode")
bb = _OtherLeaf("ISD::BasicBlock", SDTOther, sd_class="BasicBlockSDNode")
cond = _OtherLeaf("ISD::CONDCODE", SDTOther, sd_class="CondCodeSDNode")
undef = LeafNode("ISD::UNDEF", SDTUNDEF)
globaladdr = LeafNode("ISD::GlobalAddress", SDTPtrLeaf, sd_class="GlobalAddressSDNode")
tglobaladdr = LeafNode("ISD::TargetGlobalAddress", SDTPtrLeaf, sd_class="GlobalAddressSDNode")
globaltlsaddr = LeafNode("ISD::GlobalTLSAddress", SDTPtrLeaf, sd_class="GlobalAddressSDNode")
tglobaltlsaddr = LeafNode("ISD::TargetGlobalTLSAddress", SDTPtrLeaf, sd_class="GlobalAddressSDNode")
constpool = LeafNode("ISD::ConstantPool", SDTPtrLeaf, sd_class="ConstantPoolSDNode")
tconstpool = LeafNode("ISD::TargetConstantPool", SDTPtrLeaf, sd_class="ConstantPoolSDNode")
jumptable = LeafNode("ISD::JumpTable", SDTPtrLeaf, sd_class="JumpTableSDNode")
tjumptable = LeafNode("ISD::TargetJumpTable", SDTPtrLeaf, sd_class="JumpTableSDNode")
frameindex = LeafNode("ISD::FrameIndex", SDTPtrLeaf, sd_class="FrameIndexSDNode")
tframeindex = LeafNode("ISD::TargetFrameIndex", SDTPtrLeaf, sd_class="FrameIndexSDNode")
externalsym = LeafNode("ISD::ExternalSymbol", SDTPtrLeaf, sd_class="ExternalSymbolSDNode")
texternalsym = LeafNode("ISD::TargetExternalSymbol", SDTPtrLeaf, sd_class="ExternalSymbolSDNode")
mcsym = LeafNode("ISD::MCSymbol", SDTPtrLeaf, sd_class="MCSymbolSDNode")
blockaddress = LeafNode("ISD::BlockAddress", SDTPtrLeaf, sd_class="BlockAddressSDNode")
tblockaddress = LeafNode("ISD::TargetBlockAddress", SDTPtrLeaf, sd_class="BlockAddressSDNode")
