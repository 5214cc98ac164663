"""The fields of ARM's and AArch64's features and processors (``AArch64Features.td``, ``ARMFeatures.td``), each read by its name here."""

from __future__ import annotations

from typing import Final

from tgdsl.model.common.readers import integer, references, string
from tgdsl.records import Record

PROFILE: Final = "Profile"
FEATURES: Final = "Features"
DEFAULT_EXTENSIONS: Final = "DefaultExts"

# SubtargetFeature

name_of = string("Name")
description_of = string("Desc")
field_of = string("FieldName")
value_of = string("Value")
implied_features_of = references("Implies")

# Extension

_spelling_of = string("ArchExtKindSpelling")
user_visible_name_of = string("UserVisibleName")
user_visible_alias_of = string("UserVisibleAlias")
feature_name_of = string("ArchFeatureName")


def enumerator_of(extension: Record) -> str:
    """The enumerator of an Extension: ``AEK_SVE``."""
    return _spelling_of(extension).upper()


def is_extension(feature: Record) -> bool:
    """True of a feature that has an enumerator."""
    return feature.is_set("ArchExtKindSpelling")


# FMVExtension: of functions with several versions

fmv_bit_of = string("Bit")
backend_features_of = string("BackendFeatures")
priority_of = integer("Priority")
backend_feature_of = string("BackendFeature")
feature_bit_of = string("FeatureBit")
priority_bit_of = string("PriorityBit")

# Architecture64

major_version_of = integer("Major")
minor_version_of = integer("Minor")
profile_of = string(PROFILE)
default_extensions_of = references(DEFAULT_EXTENSIONS)

# ProcessorModel, ProcessorAlias

features_of = references(FEATURES)
alias_of = string("Alias")
