"""SubtargetFeatures (architecture versions, extensions, additions and errata of LEONs), and Predicates on them."""

from tgdsl.language import Predicate, SubtargetFeature, all_of, any_of


def _feature(name: str, field: str, desc: str) -> SubtargetFeature:
    return SubtargetFeature(name, field, "true", desc)


FeatureSoftMulDiv = _feature("soft-mul-div", "UseSoftMulDiv", "Use software emulation for integer multiply and divide")
FeatureNoFSMULD = _feature("no-fsmuld", "HasNoFSMULD", "Disable the fsmuld instruction.")
FeatureNoFMULS = _feature("no-fmuls", "HasNoFMULS", "Disable the fmuls instruction.")
FeatureV9 = _feature("v9", "IsV9", "Enable SPARC-V9 instructions")
FeatureV8Deprecated = _feature("deprecated-v8", "UseV8DeprecatedInsts", "Enable deprecated V8 instructions in V9 mode")
FeatureVIS = _feature("vis", "IsVIS", "Enable UltraSPARC Visual Instruction Set extensions")
FeatureVIS2 = _feature("vis2", "IsVIS2", "Enable Visual Instruction Set extensions II")
FeatureVIS3 = _feature("vis3", "IsVIS3", "Enable Visual Instruction Set extensions III")
FeatureLeon = _feature("leon", "IsLeon", "Enable LEON extensions")
FeaturePWRPSR = _feature("leonpwrpsr", "HasPWRPSR", "Enable the PWRPSR instruction")
FeatureHardQuad = _feature("hard-quad-float", "HasHardQuad", "Enable quad-word floating point instructions")
UsePopc = _feature("popc", "UsePopc", "Use the popc (population count) instruction")
# lint: feature-unused: SparcISelLowering.cpp asks for it
FeatureSoftFloat = _feature("soft-float", "UseSoftFloat", "Use software emulation for floating point")

TuneSlowRDPC = SubtargetFeature("slow-rdpc", "HasSlowRDPC", "true", "rd %pc, %XX is slow", implies=[FeatureV9])

UMACSMACSupport = _feature("hasumacsmac", "HasUmacSmac", "Enable UMAC and SMAC for LEON3 and LEON4 processors")
LeonCASA = _feature("hasleoncasa", "HasLeonCasa", "Enable CASA instruction for LEON3 and LEON4 processors")
InsertNOPLoad = _feature(
    "insertnopload",
    "InsertNOPLoad",
    "LEON3 erratum fix: Insert a NOP instruction after every single-cycle load instruction when the next instruction is"
    " another load/store instruction",
)
# lint: feature-unused: SparcTargetMachine.cpp asks for it
DetectRoundChange = _feature(
    "detectroundchange",
    "DetectRoundChange",
    "LEON3 erratum detection: Detects any rounding mode change request: use only the round-to-nearest rounding mode",
)
FixAllFDIVSQRT = _feature(
    "fixallfdivsqrt",
    "FixAllFDIVSQRT",
    "LEON erratum fix: Fix FDIVS/FDIVD/FSQRTS/FSQRTD instructions with NOPs and floating-point store",
)
LeonCycleCounter = _feature("leoncyclecounter", "HasLeonCycleCounter", "Use the Leon cycle counter register")


def _reserve(letter: str, number: int) -> SubtargetFeature:
    """A feature that reserves a register for low-level software."""
    # lint: feature-unused: SparcSubtarget.h asks for it
    return SubtargetFeature(
        f"reserve-{letter.lower()}{number}",
        f"ReserveRegister[{number} + SP::{letter}0]",
        "true",
        f"Reserve {letter}{number}, making it unavailable as a GPR",
    )


# %g0 is constant, and the ABI uses %o6, %o7, %i6 and %i7: these cannot be reserved.
(
    FeatureReserveG1, FeatureReserveG2, FeatureReserveG3, FeatureReserveG4, FeatureReserveG5, FeatureReserveG6,
    FeatureReserveG7,
) = [_reserve("G", number) for number in range(1, 8)]  # fmt: skip
FeatureReserveO = [_reserve("O", number) for number in range(6)]
FeatureReserveL = [_reserve("L", number) for number in range(8)]
FeatureReserveI = [_reserve("I", number) for number in range(6)]

# -- predicates ----------------------------------------------------------------------------------------------------
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
