"""SDNode, ComplexPattern, SDNodeXForm and PatFrags records as operators of patterns."""

from __future__ import annotations

from tgdsl.classes import native
from tgdsl.records import Dag, Record


@native(auto_attribs=True, frozen=True, eq=False)
class SelectionNode:
    """A kind of node of the DAG: a record of class SDNode.

    Attributes:
        name: of the record: "add".
        opcode: C++ name: "ISD::ADD".
        cpp_class: C++ class of such nodes: "SDNode".
        properties: set of :class:`Property`.
        results: number of values.
        operands: number of operands, without chain and glue; -1 for any number.
    """

    record: Record
    name: str
    opcode: str
    cpp_class: str
    properties: int
    results: int
    operands: int


@native(auto_attribs=True, frozen=True, eq=False)
class ComplexPattern:
    """A part of a pattern that C++ matches.

    Attributes:
        operands: number of values that it gives, without a chain.
        function: C++ name.
        roots: kinds of nodes that it can match.
        complexity: how much it adds to a pattern's, resolved: never -1.
        properties: set of :class:`Property`.
    """

    record: Record
    name: str
    operands: int
    function: str
    roots: tuple[SelectionNode, ...]
    complexity: int
    properties: int


@native(auto_attribs=True, frozen=True, eq=False)
class Transform:
    """C++ that makes another node of a matched one: a record of class SDNodeXForm.

    Attributes:
        node: the kind of node that it takes.
        code: body of a function of ``N``; empty for NOOP_SDNodeXForm, which a PatFrags without an OperandTransform has.
    """

    record: Record
    name: str
    node: SelectionNode
    code: str


@native(auto_attribs=True, frozen=True, eq=False)
class Fragment:
    """A record of class PatFrags: a name for trees with gaps.

    Attributes:
        arguments: the names of its gaps, in order.
        alternatives: the trees that it stands for, as dags.
        of_results: an OutPatFrag, which stands for a part of a result.
    """

    record: Record
    name: str
    arguments: tuple[str, ...]
    alternatives: tuple[Dag, ...]
    of_results: bool
