"""Foundations that several parts of the model share: HwModes, value types, set expressions, sets, graphs, names in C++."""
