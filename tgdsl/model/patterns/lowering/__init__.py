"""From pattern records to the pattern table: PatternToMatch, variants, HwModes, finished trees."""

from tgdsl.model.patterns.lowering.build import build_pattern_table
from tgdsl.model.patterns.lowering.finishing import Finisher

__all__ = ["Finisher", "build_pattern_table"]
