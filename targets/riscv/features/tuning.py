"""LLVM's own features: the width of registers, what the compiler may use or assume, and tuning."""

from tgdsl.language import HwMode, Predicate, SubtargetFeature, all_of, named_record, not_

from targets.riscv.features.extensions import has, without

# -- the width of the integer registers, XLEN: a HwMode, so that there are types and classes of either width -----------
Feature32Bit = SubtargetFeature("32bit", "IsRV32", "true", "Implements RV32")
Feature64Bit = SubtargetFeature("64bit", "IsRV64", "true", "Implements RV64")
IsRV64 = has(Feature64Bit, condition="Subtarget->is64Bit()", name="RV64I Base Instruction Set")
IsRV32 = Predicate(
    "!Subtarget->is64Bit()", assembler=all_of(not_(Feature64Bit)), predicate_name="RV32I Base Instruction Set"
)
RV64 = HwMode("+64bit", [IsRV64])

# -- what may be used or assumed ---------------------------------------------------------------------------------------
# lint: feature-unused: RISCVSubtarget.h asks for it
FeatureRelax = SubtargetFeature("relax", "EnableLinkerRelax", "true", "Enable Linker relaxation.")
for n in range(1, 32):
    named_record(
        f"FeatureReserveX{n}",
        # lint: feature-unused: RISCVSubtarget.h asks for it
        SubtargetFeature(f"reserve-x{n}", f"UserReservedRegister[RISCV::X{n}]", "true", f"Reserve X{n}"),
    )
# lint: feature-unused: RISCVSubtarget.h asks for it
FeatureSaveRestore = SubtargetFeature("save-restore", "EnableSaveRestore", "true", "Enable save/restore.")
# lint: feature-unused: RISCVSubtarget.h asks for it
FeatureNoTrailingSeqCstFence = SubtargetFeature(
    "no-trailing-seq-cst-fence", "EnableTrailingSeqCstFence", "false", "Disable trailing fence for seq-cst store."
)
# lint: feature-unused: RISCVSubtarget.h asks for it
FeatureUnalignedScalarMem = SubtargetFeature(
    "unaligned-scalar-mem",
    "EnableUnalignedScalarMem",
    "true",
    "Has reasonably performant unaligned scalar loads and stores",
)
# lint: feature-unused: RISCVSubtarget.h asks for it
FeaturePostRAScheduler = SubtargetFeature(
    "use-postra-scheduler", "UsePostRAScheduler", "true", "Schedule again after register allocation"
)
# lint: feature-unused: RISCVSubtarget.h asks for it
FeaturePredictableSelectIsExpensive = SubtargetFeature(
    "predictable-select-expensive",
    "PredictableSelectIsExpensive",
    "true",
    "Prefer likely predicted branches over selects",
)
# lint: feature-unused: RISCVSubtarget.h asks for it
Experimental = SubtargetFeature("experimental", "HasExperimental", "true", "Experimental intrinsics")
# lint: feature-unused: RISCVSubtarget.h asks for it
TuneNoDefaultUnroll = SubtargetFeature(
    "no-default-unroll", "EnableDefaultUnroll", "false", "Disable default unroll preference."
)
TuneShortForwardBranchOpt = SubtargetFeature(
    "short-forward-branch-opt", "HasShortForwardBranchOpt", "true", "Enable short forward branch optimization"
)
HasShortForwardBranchOpt = Predicate("Subtarget->hasShortForwardBranchOpt()")
NoShortForwardBranchOpt = without(TuneShortForwardBranchOpt)
# lint: feature-unused: RISCVSubtarget.h asks for it
TunePreferWInst = SubtargetFeature("prefer-w-inst", "PreferWInst", "true", "Prefer instructions with W suffix")
# lint: feature-unused: RISCVSubtarget.h asks for it
TuneConditionalCompressedMoveFusion = SubtargetFeature(
    "conditional-cmv-fusion", "HasConditionalCompressedMoveFusion", "true", "Enable branch+c.mv fusion"
)
HasConditionalMoveFusion = Predicate("Subtarget->hasConditionalMoveFusion()")
NoConditionalMoveFusion = Predicate("!Subtarget->hasConditionalMoveFusion()")
FeatureForcedAtomics = SubtargetFeature(
    "forced-atomics", "HasForcedAtomics", "true", "Assume that lock-free native-width atomics are available"
)
HasAtomicLdSt = Predicate("Subtarget->hasStdExtA() || Subtarget->hasForcedAtomics()")
# lint: feature-unused: RISCVSubtarget.h asks for it
FeatureTaggedGlobals = SubtargetFeature(
    "tagged-globals",
    "AllowTaggedGlobals",
    "true",
    "Use an instruction sequence for taking the address of a global that allows a memory tag in the upper address bits",
)
FeatureForcedSWShadowStack = SubtargetFeature(
    "forced-sw-shadow-stack", "HasForcedSWShadowStack", "true", "Implement shadow stack with software."
)
HasForcedSWShadowStack = Predicate("Subtarget->hasForcedSWShadowStack()")
