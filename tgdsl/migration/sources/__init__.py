"""Sources: what ``.td`` files have and records do not, comments, blank lines, names of template arguments, the spelling of numbers."""
