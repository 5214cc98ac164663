"""Folding: statements of one shape become calls of a function, as a multiclass or a class was in TableGen."""
