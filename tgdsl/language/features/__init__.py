"""Conditions on the processor: SubtargetFeature, Predicate, HwMode, and values by HwMode."""
