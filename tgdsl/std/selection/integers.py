"""SDNodes for integer arithmetic, shifts, extensions and bitcasts."""

from __future__ import annotations

from tgdsl.language.core.release_blocks import since, until
from tgdsl.language.patterns.selection_nodes import SDTCisInt, SDTCisSameAs, SDTypeProfile
from tgdsl.std.node_properties import SDNPAssociative, SDNPCommutative, SDNPInGlue, SDNPOutGlue
from tgdsl.std.node_shapes import (
    AnyNode,
    Bitcast,
    ExtendInReg,
    FloatUnary,
    FunnelShift,
    IntBinary,
    IntConversion,
    IntPair,
    IntUnary,
    PointerAdd,
    Same,
    ScaledInt,
    Shift,
)
from tgdsl.std.type_profiles import (
    SDTExtInreg,
    SDTExtInvec,
    SDTFPUnaryOp,
    SDTFreeze,
    SDTIntBinHiLoOp,
    SDTIntBinOp,
    SDTIntBitCountUnaryOp,
    SDTIntExtendOp,
    SDTIntScaledBinOp,
    SDTIntShiftDOp,
    SDTIntShiftOp,
    SDTIntShiftPairOp,
    SDTIntTruncOp,
    SDTIntUnaryOp,
    SDTPtrAddOp,
    SDTUnaryOp,
)

vscale = IntUnary("ISD::VSCALE", SDTIntUnaryOp)

# -- arithmetic ------------------------------------------------------------------------------------------------

add = IntBinary("ISD::ADD", SDTIntBinOp, [SDNPCommutative, SDNPAssociative])
with until(21):
    ptradd = PointerAdd("ISD::ADD", SDTPtrAddOp)
with since(22):
    ptradd = PointerAdd("ISD::PTRADD", SDTPtrAddOp)
sub = IntBinary("ISD::SUB", SDTIntBinOp)
mul = IntBinary("ISD::MUL", SDTIntBinOp, [SDNPCommutative, SDNPAssociative])
mulhs = IntBinary("ISD::MULHS", SDTIntBinOp, [SDNPCommutative])
mulhu = IntBinary("ISD::MULHU", SDTIntBinOp, [SDNPCommutative])
avgfloors = IntBinary("ISD::AVGFLOORS", SDTIntBinOp, [SDNPCommutative])
avgflooru = IntBinary("ISD::AVGFLOORU", SDTIntBinOp, [SDNPCommutative])
avgceils = IntBinary("ISD::AVGCEILS", SDTIntBinOp, [SDNPCommutative])
avgceilu = IntBinary("ISD::AVGCEILU", SDTIntBinOp, [SDNPCommutative])
abds = IntBinary("ISD::ABDS", SDTIntBinOp, [SDNPCommutative])
abdu = IntBinary("ISD::ABDU", SDTIntBinOp, [SDNPCommutative])
smullohi = IntPair("ISD::SMUL_LOHI", SDTIntBinHiLoOp, [SDNPCommutative])
umullohi = IntPair("ISD::UMUL_LOHI", SDTIntBinHiLoOp, [SDNPCommutative])
sdiv = IntBinary("ISD::SDIV", SDTIntBinOp)
udiv = IntBinary("ISD::UDIV", SDTIntBinOp)
srem = IntBinary("ISD::SREM", SDTIntBinOp)
urem = IntBinary("ISD::UREM", SDTIntBinOp)
sdivrem = IntPair("ISD::SDIVREM", SDTIntBinHiLoOp)
udivrem = IntPair("ISD::UDIVREM", SDTIntBinHiLoOp)

# -- shifts and rotations --------------------------------------------------------------------------------------

srl = Shift("ISD::SRL", SDTIntShiftOp)
sra = Shift("ISD::SRA", SDTIntShiftOp)
shl = Shift("ISD::SHL", SDTIntShiftOp)
rotl = Shift("ISD::ROTL", SDTIntShiftOp)
rotr = Shift("ISD::ROTR", SDTIntShiftOp)
with since(22):
    shl_parts = AnyNode("ISD::SHL_PARTS", SDTIntShiftPairOp)
    sra_parts = AnyNode("ISD::SRA_PARTS", SDTIntShiftPairOp)
    srl_parts = AnyNode("ISD::SRL_PARTS", SDTIntShiftPairOp)
fshl = FunnelShift("ISD::FSHL", SDTIntShiftDOp)
fshr = FunnelShift("ISD::FSHR", SDTIntShiftDOp)
with since(22):
    clmul = IntBinary("ISD::CLMUL", SDTIntBinOp, [SDNPCommutative, SDNPAssociative])
    clmulr = IntBinary("ISD::CLMULR", SDTIntBinOp, [SDNPCommutative])
    clmulh = IntBinary("ISD::CLMULH", SDTIntBinOp, [SDNPCommutative])

# -- bitwise ---------------------------------------------------------------------------------------------------

and_ = IntBinary("ISD::AND", SDTIntBinOp, [SDNPCommutative, SDNPAssociative])
or_ = IntBinary("ISD::OR", SDTIntBinOp, [SDNPCommutative, SDNPAssociative])
xor = IntBinary("ISD::XOR", SDTIntBinOp, [SDNPCommutative, SDNPAssociative])

# -- with a carry in glue --------------------------------------------------------------------------------------

addc = IntBinary("ISD::ADDC", SDTIntBinOp, [SDNPCommutative, SDNPOutGlue])
adde = IntBinary("ISD::ADDE", SDTIntBinOp, [SDNPCommutative, SDNPOutGlue, SDNPInGlue])
subc = IntBinary("ISD::SUBC", SDTIntBinOp, [SDNPOutGlue])
sube = IntBinary("ISD::SUBE", SDTIntBinOp, [SDNPOutGlue, SDNPInGlue])

# -- minimum, maximum, three-way comparison --------------------------------------------------------------------

smin = IntBinary("ISD::SMIN", SDTIntBinOp, [SDNPCommutative, SDNPAssociative])
smax = IntBinary("ISD::SMAX", SDTIntBinOp, [SDNPCommutative, SDNPAssociative])
umin = IntBinary("ISD::UMIN", SDTIntBinOp, [SDNPCommutative, SDNPAssociative])
umax = IntBinary("ISD::UMAX", SDTIntBinOp, [SDNPCommutative, SDNPAssociative])
scmp = IntBinary("ISD::SCMP", SDTIntBinOp)
ucmp = IntBinary("ISD::UCMP", SDTIntBinOp)

# -- saturating, fixed-point -----------------------------------------------------------------------------------

saddsat = IntBinary("ISD::SADDSAT", SDTIntBinOp, [SDNPCommutative])
uaddsat = IntBinary("ISD::UADDSAT", SDTIntBinOp, [SDNPCommutative])
ssubsat = IntBinary("ISD::SSUBSAT", SDTIntBinOp)
usubsat = IntBinary("ISD::USUBSAT", SDTIntBinOp)
with until(21):
    sshlsat = Shift("ISD::SSHLSAT", SDTIntBinOp)
    ushlsat = Shift("ISD::USHLSAT", SDTIntBinOp)
with since(22):
    sshlsat = Shift("ISD::SSHLSAT", SDTIntShiftOp)
    ushlsat = Shift("ISD::USHLSAT", SDTIntShiftOp)
smulfix = ScaledInt("ISD::SMULFIX", SDTIntScaledBinOp, [SDNPCommutative])
smulfixsat = ScaledInt("ISD::SMULFIXSAT", SDTIntScaledBinOp, [SDNPCommutative])
umulfix = ScaledInt("ISD::UMULFIX", SDTIntScaledBinOp, [SDNPCommutative])
umulfixsat = ScaledInt("ISD::UMULFIXSAT", SDTIntScaledBinOp, [SDNPCommutative])
sdivfix = ScaledInt("ISD::SDIVFIX", SDTIntScaledBinOp)
sdivfixsat = ScaledInt("ISD::SDIVFIXSAT", SDTIntScaledBinOp)
udivfix = ScaledInt("ISD::UDIVFIX", SDTIntScaledBinOp)
udivfixsat = ScaledInt("ISD::UDIVFIXSAT", SDTIntScaledBinOp)

# -- extensions and bits ---------------------------------------------------------------------------------------

sext_inreg = ExtendInReg("ISD::SIGN_EXTEND_INREG", SDTExtInreg)
sext_invec = IntConversion("ISD::SIGN_EXTEND_VECTOR_INREG", SDTExtInvec)
zext_invec = IntConversion("ISD::ZERO_EXTEND_VECTOR_INREG", SDTExtInvec)
abs = IntUnary("ISD::ABS", SDTIntUnaryOp)
bitreverse = IntUnary("ISD::BITREVERSE", SDTIntUnaryOp)
bswap = IntUnary("ISD::BSWAP", SDTIntUnaryOp)
ctlz = IntConversion("ISD::CTLZ", SDTIntBitCountUnaryOp)
cttz = IntConversion("ISD::CTTZ", SDTIntBitCountUnaryOp)
ctpop = IntConversion("ISD::CTPOP", SDTIntBitCountUnaryOp)
with since(22):
    ctls = IntConversion("ISD::CTLS", SDTIntBitCountUnaryOp)
ctlz_zero_undef = IntConversion("ISD::CTLZ_ZERO_UNDEF", SDTIntBitCountUnaryOp)
cttz_zero_undef = IntConversion("ISD::CTTZ_ZERO_UNDEF", SDTIntBitCountUnaryOp)
sext = IntConversion("ISD::SIGN_EXTEND", SDTIntExtendOp)
zext = IntConversion("ISD::ZERO_EXTEND", SDTIntExtendOp)
anyext = IntConversion("ISD::ANY_EXTEND", SDTIntExtendOp)
trunc = IntConversion("ISD::TRUNCATE", SDTIntTruncOp)
with since(22):
    truncssat_s = IntConversion("ISD::TRUNCATE_SSAT_S", SDTIntTruncOp)
    truncssat_u = IntConversion("ISD::TRUNCATE_SSAT_U", SDTIntTruncOp)
    truncusat_u = IntConversion("ISD::TRUNCATE_USAT_U", SDTIntTruncOp)

# -- bits read as another type ---------------------------------------------------------------------------------

bitconvert = Bitcast("ISD::BITCAST", SDTUnaryOp)
addrspacecast = Bitcast("ISD::ADDRSPACECAST", SDTUnaryOp)
freeze = Same("ISD::FREEZE", SDTFreeze)

# -- assertions ------------------------------------------------------------------------------------------------

SDT_assert = SDTypeProfile(1, 1, [SDTCisInt(0), SDTCisInt(1), SDTCisSameAs(1, 0)])
assertsext = IntUnary("ISD::AssertSext", SDT_assert)
assertzext = IntUnary("ISD::AssertZext", SDT_assert)
with since(22):
    assertnofpclass = FloatUnary("ISD::AssertNoFPClass", SDTFPUnaryOp)
assertalign = IntUnary("ISD::AssertAlign", SDT_assert)
