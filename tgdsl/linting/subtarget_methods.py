"""The methods that each target's Subtarget class has from its base classes, in any release."""

#: Those of MCSubtargetInfo and TargetSubtargetInfo.
SUBTARGET_METHODS = frozenset("""
    addrSinkUsingGEPs adjustSchedDependency checkFeatures classifyGlobalFunctionReference enableAtomicExpand
    enableEarlyIfConversion enableIndirectBrExpand enableJoinGlobalCopies enableMachinePipeliner
    enableMachineSchedDefaultSched enableMachineScheduler enablePostRAMachineScheduler enablePostRAScheduler
    enableRALocalReassignment enableSpillageCopyElimination enableSubRegLiveness enableTerminalRule
    enableWindowScheduler enableWritePrefetching getAllProcessorDescriptions getAllProcessorFeatures
    getAntiDepBreakMode getCPU getCacheAssociativity getCacheLineSize getCacheSize getCallLowering
    getCriticalPathRCs getCustomPBQPConstraints getDAGScheduler getEnabledProcessorFeatures getFeatureBits
    getFeatureString getFrameLowering getHwMode getHwModeSet getInlineAsmLowering getInstrInfo
    getInstrItineraryData getInstrItineraryForCPU getInstructionSelector getLegalizerInfo getMacroFusions
    getMaxPrefetchIterationsAhead getMinPrefetchStride getOptLevelToEnablePostRAScheduler getPostRAMutations
    getPrefetchDistance getReadAdvanceCycles getReadAdvanceEntries getRegBankInfo getRegisterInfo
    getSMSMutations getSchedModel getSchedModelForCPU getSelectionDAGInfo getTargetLowering getTargetTriple
    getTuneCPU getWriteLatencyEntry getWriteProcResBegin getWriteProcResEnd hasFeature
    ignoreCSRForAllocationOrder initInstrItins initLibcallLoweringInfo isCPUStringValid isDependencyBreaking
    isOptimizableRegisterMove isRegisterReservedByUser isXRaySupported isZeroIdiom mirFileLoaded
    overridePostRASchedPolicy overrideSchedPolicy requiresDisjointEarlyClobberAndUndef resolveSchedClass
    resolveVariantSchedClass setDefaultFeatures setFeatureBits shouldPrefetchAddressSpace supportsInitUndef
    useAA useDFAforSMS
    """.split())
