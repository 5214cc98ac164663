"""Names and types for the statements that the tests of migrate's passes are made of: those of a package ``t``."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.migration.library import of_language
from tgdsl.migration.python import ClassStatement, Declaration, Expression, Name, Plain, Subscript, Symbol

INSTRUCTION = Subscript(Plain("type"), Name(of_language("Instruction")))  #: ``type[Instruction]``, of a parameter
VALUE_TYPE = Subscript(Name(of_language("ValueType")), Plain("int"))
NODE = Name(of_language("SDNode"))


def own(name: str, module: str = "a") -> Name:
    """A name that a module of the package binds."""
    return Name(Symbol(f"t.{module}", name))


def named_tuple(name: str, members: Sequence[str], of: Expression = INSTRUCTION) -> ClassStatement:
    """A class of named tuples whose members are all of one class."""
    return ClassStatement(
        name, [Name(Symbol("typing", "NamedTuple"))], [], [Declaration(one, of, None) for one in members]
    )
