"""From pattern records to the pattern table: PatternToMatch, variants, HwModes, finished trees."""
