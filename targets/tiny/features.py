"""The SubtargetFeatures of ``-mattr``: what processors have and lack; and Predicates on them for instructions and their patterns."""

from tgdsl.language import Predicate, SubtargetFeature, all_of, not_

# A feature sets a field of TinySubtarget, which has a getter for it: hasRotate(). HasMulDiv is true unless a feature says otherwise.
FeatureRotate = SubtargetFeature("rotate", "HasRotate", "true", "has rotations")
FeatureNoMulDiv = SubtargetFeature("no-muldiv", "HasMulDiv", "false", "multiplies and divides by library functions")

HasRotate = Predicate("Subtarget->hasRotate()", assembler=all_of(FeatureRotate), predicate_name="+rotate")
HasMulDiv = Predicate("Subtarget->hasMulDiv()", assembler=all_of(not_(FeatureNoMulDiv)), predicate_name="-no-muldiv")
