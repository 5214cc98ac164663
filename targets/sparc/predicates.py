"""Conditions for instructions and patterns to be there."""

from __future__ import annotations

from tgdsl.language import Predicate, all_of, any_of

from targets.sparc.features import (
    FeaturePWRPSR,
    FeatureSoftMulDiv,
    FeatureV9,
    FeatureVIS,
    FeatureVIS2,
    FeatureVIS3,
    LeonCASA,
)

Is32Bit = Predicate("!Subtarget->is64Bit()")
Is64Bit = Predicate("Subtarget->is64Bit()")  # implies HasV9

UseSoftMulDiv = Predicate("Subtarget->useSoftMulDiv()", assembler=all_of(FeatureSoftMulDiv))
HasV9 = Predicate("Subtarget->isV9()", assembler=all_of(FeatureV9))  # also in 32-bit code
HasNoV9 = Predicate("!Subtarget->isV9()")
HasVIS = Predicate("Subtarget->isVIS()", assembler=all_of(FeatureVIS))
HasVIS2 = Predicate("Subtarget->isVIS2()", assembler=all_of(FeatureVIS2))
HasVIS3 = Predicate("Subtarget->isVIS3()", assembler=all_of(FeatureVIS3))
HasHardQuad = Predicate("Subtarget->hasHardQuad()")

HasLeonCASA = Predicate("Subtarget->hasLeonCasa()")
HasCASA = Predicate("Subtarget->hasLeonCasa() || Subtarget->isV9()", assembler=any_of(LeonCASA, FeatureV9))
HasPWRPSR = Predicate("Subtarget->hasPWRPSR()", assembler=all_of(FeaturePWRPSR))
HasUMAC_SMAC = Predicate("Subtarget->hasUmacSmac()")
HasNoFdivSqrtFix = Predicate("!Subtarget->fixAllFDIVSQRT()")
HasFMULS = Predicate("!Subtarget->hasNoFMULS()")
HasFSMULD = Predicate("!Subtarget->hasNoFSMULD()")
UseDeprecatedInsts = Predicate("Subtarget->useV8DeprecatedInsts()")
