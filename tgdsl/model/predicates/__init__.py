"""Predicates that are asked of single instructions (PredicateExpander), and the functions of the subtarget that they define."""
