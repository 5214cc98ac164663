"""Stubs of a target's counterparts: classes for what its C++ does, which an author fills in, and who refers to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.classes import frozen
from tgdsl.language import counterparts
from tgdsl.language.counterparts import Counterpart, InstructionCounterpart
from tgdsl.migration.counterparts.cpp_methods import Kind, Method
from tgdsl.migration.python import Call, Expression, Name, Symbol
from tgdsl.records import Record

#: The modules of the stubs, and of the MachineCode, unless ``.td`` files are called so. A MachineCode refers to instructions, which have counterparts.
MODULES = ("counterparts", "machine_code")


@frozen
class StubClass:
    """A class of stubs.

    Attributes:
        users: the names of the records that have it.
    """

    name: str
    kind: Kind
    methods: tuple[Method, ...]
    users: Sequence[str]

    @property
    def base(self) -> type[Counterpart] | type[InstructionCounterpart]:
        return InstructionCounterpart if self.kind == "instruction" else Counterpart


@frozen(eq=False)
class Stubs:
    """The stubs of a target; none at all if ``module`` is empty.

    Attributes:
        module: the dotted name of the module that has them.
        target: the name of the target.
        machine_code: the class of its MachineCode.
        register_prefix: of the AsmParserVariant.
        has_pointer_registers: whether operands are of a class that getPointerRegClass gives.
        has_units: whether encodings are of variable length.
        of: the names of classes, by the names of the records that have one.
    """

    module: str = ""
    target: str = ""
    machine_code: Symbol = Symbol("", "")
    register_prefix: str = ""
    has_pointer_registers: bool = False
    has_units: bool = False
    classes: Sequence[StubClass] = ()
    of: Mapping[str, str] = {}

    @property
    def modules(self) -> Sequence[str]:
        """The dotted names of the modules that there are."""
        return [*([self.module] if self.classes else []), *([self.machine_code.module] if self.module else [])]

    def call(self, name: str) -> Expression:
        """The call that makes an object of one of the classes."""
        return Call(Name(Symbol(self.module, name)), [])

    def bases(self) -> Mapping[Symbol, str]:
        """The dotted names of the base classes, by the symbols of the classes."""
        return {Symbol(self.module, one.name): f"{counterparts.__name__}.{one.base.__name__}" for one in self.classes}

    def option(self, record: Record) -> list[tuple[str, Expression]]:
        """The argument that gives an operand or a register class its counterpart; nothing if it has none."""
        name = self.of.get(record.name)
        return [] if name is None else [("counterpart", self.call(name))]


#: For a package without counterparts.
NO_STUBS = Stubs()
