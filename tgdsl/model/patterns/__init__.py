"""Selection patterns: what the instruction selector looks for in a DAG, and what it puts in place of it."""

from tgdsl.model.patterns.table import ComplexPattern as ComplexPattern
from tgdsl.model.patterns.table import Leaf as Leaf
from tgdsl.model.patterns.table import Operation as Operation
from tgdsl.model.patterns.table import Operator as Operator
from tgdsl.model.patterns.table import Pattern as Pattern
from tgdsl.model.patterns.table import PatternTable as PatternTable
from tgdsl.model.patterns.table import Predicate as Predicate
from tgdsl.model.patterns.table import PredicateCall as PredicateCall
from tgdsl.model.patterns.table import Property as Property
from tgdsl.model.patterns.table import ResultInstruction as ResultInstruction
from tgdsl.model.patterns.table import SelectionNode as SelectionNode
from tgdsl.model.patterns.table import Transform as Transform
from tgdsl.model.patterns.table import Tree as Tree
