"""ClassInfos of each kind before they are sorted and numbered: how they are called, and their order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tgdsl.model.asm_matching.fields import OperandClassFields
from tgdsl.model.asm_matching.table import AnyClass, RegisterSetClass, RegistersByModeClass, TokenClass, UserClass
from tgdsl.model.registers.bank import ClassByHwMode
from tgdsl.records import Record

_ENUMERATORS = {
    "*": "_STAR_",
    "%": "_PCT_",
    ":": "_COLON_",
    "!": "_EXCLAIM_",
    ".": "_DOT_",
    "<": "_LT_",
    ">": "_GT_",
    "-": "_MINUS_",
    "#": "_HASH_",
}


def enumerator_of(token: str) -> str:
    """A text as a part of an enumerator's name: letters and digits as they are, other bytes by name or number."""
    if token.isascii() and token.isalnum():
        return token
    return "".join([_part(byte) for byte in token.encode()])


def _part(byte: int) -> str:
    character = chr(byte)
    if byte < 0x80:
        return character if character.isalnum() else _ENUMERATORS.get(character, f"_{byte}_")
    return f"_{byte + 0xFFFF_FF00}_"  # a char is signed where llvm-tblgen's output was taken


class ClassBuilder:
    """A class that has no number yet.

    Attributes:
        supers: its direct super classes; for a set of registers, all of them.
        key: orders the classes; equal for those that ClassInfo's operator< does not order.
    """

    def __init__(self, enumerator: str, name: str, label: str = "") -> None:
        self.enumerator = enumerator
        self.name = name
        self.label = label
        self.supers: list[ClassBuilder] = []
        self.diagnostic_type = ""
        self.diagnostic_string = ""
        self.number = -1
        self.rank = -1
        self.supersets = 0

    @property
    def is_registers(self) -> bool:
        return False

    def key(self) -> tuple[int, int | str, int | str, str]:
        """For a token: those of deeper trees of TokenAliases first, then by name."""
        return 0, -_depth(self), "", self.label

    def frozen(self) -> AnyClass:
        return TokenClass(
            number=self.number,
            enumerator=self.enumerator,
            name=self.name,
            label=self.label,
            supersets=self.supersets,
            rank=self.rank,
        )


class RegisterSetBuilder(ClassBuilder):
    def __init__(self, enumerator: str, name: str, registers: int) -> None:
        super().__init__(enumerator, name)
        self.registers: Final = registers

    @property
    def is_registers(self) -> bool:
        return True

    def key(self) -> tuple[int, int | str, int | str, str]:
        """Small sets first, then by name."""
        return 1, self.registers.bit_count(), "", self.label

    def frozen(self) -> RegisterSetClass:
        return RegisterSetClass(
            number=self.number,
            enumerator=self.enumerator,
            name=self.name,
            label=self.label,
            supersets=self.supersets,
            rank=self.rank,
            diagnostic_type=self.diagnostic_type,
            diagnostic_string=self.diagnostic_string,
            registers=self.registers,
        )


class ByModeBuilder(ClassBuilder):
    """
    Attributes:
        by_mode: HwMode to the set of registers that it stands for.
    """

    def __init__(self, item: ClassByHwMode, by_mode: Mapping[int, ClassBuilder]) -> None:
        super().__init__(f"MCK_RegByHwMode_{item.name}", f"RegByHwMode_{item.name}", item.name)
        self.position: Final = item.number
        self.by_mode: Final = by_mode

    def key(self) -> tuple[int, int | str, int | str, str]:
        """In the order of their numbers, by which generated code looks for them."""
        return 2, self.position, "", self.label

    def frozen(self) -> RegistersByModeClass:
        return RegistersByModeClass(
            number=self.number,
            enumerator=self.enumerator,
            name=self.name,
            label=self.label,
            supersets=self.supersets,
            rank=self.rank,
            by_mode={mode: one.number for mode, one in self.by_mode.items()},
        )


class UserBuilder(ClassBuilder):
    def __init__(self, record: Record, fields: OperandClassFields) -> None:
        super().__init__(f"MCK_{fields.name}", fields.name, record.name)
        self.record: Final = record
        self.fields: Final = fields

    def key(self) -> tuple[int, int | str, int | str, str]:
        """Trees of classes by the names of their roots, in each the deeper ones first, then by name."""
        root: ClassBuilder = self
        while root.supers:
            root = root.supers[0]
        return 3, root.label, -_depth(self), self.label

    def frozen(self) -> UserClass:
        return UserClass(
            number=self.number,
            enumerator=self.enumerator,
            name=self.name,
            label=self.label,
            supersets=self.supersets,
            rank=self.rank,
            diagnostic_type=self.diagnostic_type,
            diagnostic_string=self.diagnostic_string,
            record=self.record,
            predicate_method=self.fields.predicate_method,
            render_method=self.fields.render_method,
            parser_method=self.fields.parser_method,
            optional=self.fields.optional,
            default_method=self.fields.default_method,
            super_class=self.supers[0].number if self.supers else None,
        )


def _depth(builder: ClassBuilder) -> int:
    depth = 0
    while builder.supers:
        depth, builder = depth + 1, builder.supers[0]
    return depth
