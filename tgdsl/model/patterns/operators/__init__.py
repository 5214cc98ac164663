"""Operators of patterns: SDNode, Intrinsic, SDNodeXForm, ComplexPattern and PatFrags records, each read once."""
