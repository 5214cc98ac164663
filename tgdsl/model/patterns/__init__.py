"""Selection patterns: what the instruction selector looks for in a DAG, and what it puts in place of it."""

from tgdsl.model.patterns.table import Pattern as Pattern
from tgdsl.model.patterns.table import PatternTable as PatternTable
