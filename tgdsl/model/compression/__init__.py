"""Compressed instructions: smaller ones that do the same (CompressPat, CompressInstEmitter)."""

from tgdsl.model.compression.build import build_compressions, has_compressions
from tgdsl.model.compression.table import (
    Compression,
    Feature,
    Features,
    FixedRegister,
    Form,
    FromOther,
    Given,
    Immediate,
    Place,
    ValueCheck,
)

__all__ = [
    "Compression",
    "Feature",
    "Features",
    "FixedRegister",
    "Form",
    "FromOther",
    "Given",
    "Immediate",
    "Place",
    "ValueCheck",
    "build_compressions",
    "has_compressions",
]
