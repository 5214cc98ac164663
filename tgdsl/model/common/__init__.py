"""Foundations of several parts of the model: HwModes, ValueTypes, SetTheory, bit sets, graphs, regular expressions, C++ names."""
