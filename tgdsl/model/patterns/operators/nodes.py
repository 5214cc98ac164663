"""SDNode, ComplexPattern, SDNodeXForm and PatFrags records as operators of patterns."""

from __future__ import annotations

from typing import Final

from tgdsl.records import Dag, Record


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

    __slots__ = ("cpp_class", "name", "opcode", "operands", "properties", "record", "results")

    def __init__(
        self, record: Record, name: str, opcode: str, cpp_class: str, properties: int, results: int, operands: int
    ) -> None:
        self.record: Final = record
        self.name: Final = name
        self.opcode: Final = opcode
        self.cpp_class: Final = cpp_class
        self.properties: Final = properties
        self.results: Final = results
        self.operands: Final = operands


class ComplexPattern:
    """A part of a pattern that C++ matches.

    Attributes:
        operands: number of values that it gives, without a chain.
        function: C++ name.
        roots: kinds of nodes that it can match.
        complexity: how much it adds to a pattern's, resolved: never -1.
        properties: set of :class:`Property`.
    """

    __slots__ = ("complexity", "function", "name", "operands", "properties", "record", "roots")

    def __init__(
        self,
        record: Record,
        name: str,
        operands: int,
        function: str,
        roots: tuple[SelectionNode, ...],
        complexity: int,
        properties: int,
    ) -> None:
        self.record: Final = record
        self.name: Final = name
        self.operands: Final = operands
        self.function: Final = function
        self.roots: Final = roots
        self.complexity: Final = complexity
        self.properties: Final = properties


class Transform:
    """C++ that makes another node of a matched one: a record of class SDNodeXForm.

    Attributes:
        node: the kind of node that it takes.
        code: body of a function of ``N``; empty for NOOP_SDNodeXForm, which a PatFrags without an OperandTransform has.
    """

    __slots__ = ("code", "name", "node", "record")

    def __init__(self, record: Record, name: str, node: SelectionNode, code: str) -> None:
        self.record: Final = record
        self.name: Final = name
        self.node: Final = node
        self.code: Final = code


class Fragment:
    """A record of class PatFrags: a name for trees with gaps.

    Attributes:
        arguments: the names of its gaps, in order.
        alternatives: the trees that it stands for, as dags.
        of_results: an OutPatFrag, which stands for a part of a result.
    """

    __slots__ = ("alternatives", "arguments", "name", "of_results", "record")

    def __init__(
        self, record: Record, name: str, arguments: tuple[str, ...], alternatives: tuple[Dag, ...], of_results: bool
    ) -> None:
        self.record: Final = record
        self.name: Final = name
        self.arguments: Final = arguments
        self.alternatives: Final = alternatives
        self.of_results: Final = of_results
