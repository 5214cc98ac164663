"""Statements about instructions that are there already: rows of machine models (InstRW), predicates of instructions (PredicateExpander), macro fusions, registers that break dependencies."""
