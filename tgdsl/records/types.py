"""TableGen's types, written as TableGen writes them: ``parse_type("list<Register>")``, ``str(ListType(INT))``."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from tgdsl.classes import frozen


@frozen
class BitType:
    def __str__(self) -> str:
        return "bit"


@frozen
class BitsType:
    width: int

    def __str__(self) -> str:
        return f"bits<{self.width}>"


@frozen
class IntType:
    def __str__(self) -> str:
        return "int"


@frozen
class StringType:
    def __str__(self) -> str:
        return "string"


@frozen
class CodeType:
    def __str__(self) -> str:
        return "code"


@frozen
class DagType:
    def __str__(self) -> str:
        return "dag"


@frozen
class ListType:
    element: Type

    def __str__(self) -> str:
        return f"list<{self.element}>"


@frozen
class RecordType:
    """A reference to a record of a class."""

    class_name: str

    def __str__(self) -> str:
        return self.class_name


Type: TypeAlias = BitType | BitsType | IntType | StringType | CodeType | DagType | ListType | RecordType

BIT = BitType()
INT = IntType()
STRING = StringType()
CODE = CodeType()
DAG = DagType()

_SIMPLE: dict[str, Type] = {"bit": BIT, "int": INT, "string": STRING, "code": CODE, "dag": DAG}


@cache
def parse_type(text: str) -> Type:
    """The type that TableGen's notation names; any other word is a class.

    Raises:
        ValueError: the text is no type of TableGen's.
    """
    text = text.strip()
    if text in _SIMPLE:
        return _SIMPLE[text]
    head, bracket, rest = text.partition("<")
    if not bracket:
        if not text.isidentifier():
            raise ValueError(f"not a TableGen type: {text!r}")
        return RecordType(text)
    inner = rest[:-1] if rest.endswith(">") else ""
    if head == "bits" and inner.isdigit():
        return BitsType(int(inner))
    if head == "list" and inner:
        return ListType(parse_type(inner))
    raise ValueError(f"not a TableGen type: {text!r}")
