"""Trials: a package is written, loaded, compared with the records, and corrected until nothing differs."""
