"""The subtarget: its switches and processors (SubtargetEmitter's tables), and predicates on features (SubtargetFeatureInfo)."""
