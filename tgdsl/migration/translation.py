"""The translation of records: which record becomes which statement, and what values are in Python."""

from __future__ import annotations

import keyword
import re
from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import TypeAlias

from tgdsl.classes import evolve, frozen
from tgdsl.language.core.arguments import kinds_of
from tgdsl.language.core.naming import record_name
from tgdsl.language.instructions.attributes import EncodingAttributes, InstructionAttributes
from tgdsl.llvm.flags import Flag
from tgdsl.migration.classes.own_nouns import OwnNoun
from tgdsl.migration.counterparts.stubs import NO_STUBS, Stubs
from tgdsl.migration.instructions.variable_words import VariableWord
from tgdsl.migration.instructions.varying_parts import varying_words
from tgdsl.migration.library import of_language, symbols_of_std
from tgdsl.migration.python import (
    Assignment,
    Call,
    Expression,
    Listing,
    Member,
    Name,
    Plain,
    Statement,
    Subscript,
    Symbol,
    string,
    with_records,
)
from tgdsl.migration.records.read_fields import read_classes
from tgdsl.migration.types.static_types import Signature
from tgdsl.records import Bits, Code, Record, RecordSet, Ref, Value
from tgdsl.records.infer_types import TypeInference


class NoIdiom(Exception):
    """A record, or a value in it, has no form in the language; the message says why."""


@frozen
class Forms:
    """Records that are the Forms of one name in Python.

    Attributes:
        keys: of the members, in order.
        keys_symbol: the list of the keys in Python.
        members: the names of the records.
    """

    symbol: Symbol
    keys: tuple[str, ...]
    keys_symbol: Symbol
    members: tuple[str, ...]


#: Makes the expression that gives a record.
Translator: TypeAlias = "Callable[[Record, Translation], Expression]"


#: The classes of LLVM's that are said in addition to another one, if a record has one: of an operand that is an enumeration, too.
_IN_ADDITION = frozenset(("GenericEnum", "PointerLikeRegClass"))


class Translation:
    """The translation of one record set.

    Args:
        translators: by the name of a TableGen class; the last of a record's superclasses that is here counts.
        intrinsics: the module of the intrinsics that patterns use.

    Attributes:
        used_intrinsics: their definitions, in the order of their names.
        forms: those that have a record, by its name.
        own_nouns: the Python classes that are the target's own, by the names of their records.
        unread: the names of the target's records that nothing is made from.
        inside: those of rows that a value of another record makes.
    """

    def __init__(
        self,
        records: RecordSet,
        translators: Mapping[str, Translator],
        intrinsics: str,
        own_nouns: Mapping[str, OwnNoun] = {},
    ) -> None:
        self.records = records
        self._translators = translators
        self._std = symbols_of_std(records.release)
        self._symbols: dict[str, Symbol] = {}
        self._own_fields: dict[str, Mapping[str, str]] = {}
        self._intrinsics = intrinsics
        self._making: set[str] = set()  # the intrinsics whose statements are being made
        self.used_intrinsics: dict[str, Statement] = {}
        #: Makes the statement of a record that has no idiom.
        self.plainly: Callable[[Record, Translation], Statement] | None = None
        #: Whether plain instructions do without fields that nothing reads, as those with an idiom do.
        self.does_without = False
        #: The stubs of counterparts that records refer to.
        self.stubs: Stubs = NO_STUBS
        #: Gives the files that the build of a target asks for, in the notation of ``--only``.
        self.files_of_build: Callable[[str], Sequence[str]] = lambda _: ()
        #: The records that an earlier trial has found to be others.
        self.corrected: Collection[str] = ()
        self.own_nouns = own_nouns
        self.forms: dict[str, Forms] = {}
        self.unread: frozenset[str] = frozenset()
        self.inside: frozenset[str] = frozenset()
        self.alone: frozenset[str] = frozenset()
        #: What is known of operators of patterns, by the names of their records; see :mod:`.translators.signatures`.
        self.signatures: dict[str, Signature | None] = {}
        #: The functions of fragments without names; see :mod:`.translators.fragment_families`.
        self.families: object = None
        #: The fragments that their calls make, by the texts of these.
        self.of_families: dict[str, Record] = {}
        #: What anonymous leaves and transforms are bound to.
        self.unnamed: dict[str, Symbol] = {}
        #: The module that is being written, and statements that what was translated last needs before it.
        self.module = ""
        self.needed: list[Statement] = []
        self._places: dict[str, tuple[Symbol, int]] = {}
        self._lists: dict[Symbol, list[str]] = {}
        #: The record that is being translated, and those that had AsmOperandClasses without names first.
        self._translated = ""
        self._operand_classes: dict[str, str] = {}
        self._locals: Mapping[str, str] = {}
        self._asked: set[str] = set()

    @property
    def symbols(self) -> Mapping[str, Symbol]:
        """The symbols of the target's records by their names, and those of its classes as ``class X``."""
        return self._symbols

    def take_needed(self) -> list[Statement]:
        """The statements that what was translated last needs before it."""
        found, self.needed = self.needed, []
        return found

    def is_own(self, record: Record) -> bool:
        """True if the record is the target's, and none of LLVM's own."""
        return record.name not in self._std

    def is_defined(self, name: str) -> bool:
        """True if a module, or ``tgdsl.std``, has bound the record to a name."""
        return name in self._symbols or name in self._std or name in self._places

    @cached_property
    def read_classes(self) -> Mapping[str, tuple[str, ...]]:
        """The classes that tables and relations name, with the fields that they read."""
        return read_classes(self.records)

    @cached_property
    def varying_words(self) -> Mapping[str, VariableWord]:
        """The words of variable length with parts that get functions, by the instructions' names."""
        return varying_words(self.records)

    @cached_property
    def inference(self) -> TypeInference:
        """The types of fields that no class of LLVM's declares."""
        return TypeInference(self.records)

    def define(self, record: Record, module: str) -> None:
        """Say which module defines a record, so that others import it from there."""
        if record.name not in self._places:
            self.define_as(record.name, module)

    def define_as(self, name: str, module: str) -> None:
        """Say which module defines a record of a name."""
        self._symbols[name] = Symbol(module, python_name(name))

    def define_list(self, names: Sequence[str], module: str, variable: str, unpacked: bool) -> None:
        """Say which list of a module has records.

        Args:
            unpacked: whether each of them has a name of its own, too.
        """
        symbol = Symbol(module, variable)
        self._lists[symbol] = list(names)
        for position, name in enumerate(names):
            self._places[name] = symbol, position
            if unpacked:
                self._symbols[name] = Symbol(module, python_name(name))

    @contextmanager
    def locals(self, names: Mapping[str, str]) -> Generator[set[str]]:
        """Have variables stand for records; gives those that are asked for."""
        asked: set[str] = set()
        self._locals, self._asked = names, asked
        try:
            yield asked
        finally:
            self._locals, self._asked = {}, set()

    def located(self, expression: Expression) -> tuple[Expression, int] | None:
        """The list that has what an expression refers to, and the position there; None if none has."""
        match expression:
            case Subscript(Name(symbol) as of, Plain(index)) if symbol in self._lists and index.isdigit():
                return of, int(index)
            case Name(symbol):
                found = self._places.get(record_name(symbol.name))
                return None if found is None or found[0].module != symbol.module else (Name(found[0]), found[1])
            case _:
                return None

    def length(self, of: Expression) -> int:
        """The number of records in a list."""
        return len(self._lists[of.symbol]) if isinstance(of, Name) and of.symbol in self._lists else -1

    def parts(self) -> Mapping[Expression, Record]:
        """The records that are items of lists or members of Forms, by the expressions for them."""
        found: dict[Expression, Record] = {}
        for symbol, names in self._lists.items():
            for position, name in enumerate(names):
                found[Subscript(Name(symbol), Plain(str(position)))] = self.records[name]
        for forms in self.forms.values():
            for key, name in zip(forms.keys, forms.members):
                found[Subscript(Name(forms.symbol), Plain(string(key)))] = self.records[name]
        return found

    def define_forms(self, forms: Forms) -> None:
        """Say which records are members of Forms."""
        for name in forms.members:
            self.forms[name] = forms

    def define_class(self, name: str, module: str) -> None:
        """Say which module has a class of instructions or registers."""
        self._symbols[f"class {name}"] = Symbol(module, self.class_name(name))

    def class_name(self, name: str) -> str:
        """The name that a TableGen class has in Python: with an underscore at its end if a record is called like this, too, and with none before
        it, which would make it the module's own: ``_F3R`` is ``F3R``, or ``F3RBase`` beside another class of that name.
        """
        public = name.lstrip("_")
        if public != name and public.isidentifier():
            taken = [one for one in (public, f"{public}Base") if one in self.records or self.records.has_class(one)]
            name = next((one for one in (public, f"{public}Base") if one not in taken), name)
        return f"{name}_" if name in self.records else python_name(name)

    def define_own_class(self, name: str, symbol: Symbol, fields: Mapping[str, str]) -> None:
        """Say what a class of the target's own that is none of LLVM's is in Python, with its attributes by the names of its fields."""
        self._symbols[f"own {name}"] = symbol
        self._own_fields[name] = fields

    def rows(self, name: str) -> Expression:
        """The Python class whose records are the rows of a table: a class of instructions, or one of none of LLVM's.

        Raises:
            NoIdiom: it is neither.
        """
        symbol = self._symbols.get(f"own {name}") or self._symbols.get(f"class {name}")
        if symbol is None:
            raise NoIdiom(f"the class '{name}' has no idiom")
        return Name(symbol)

    def columns(self, name: str) -> Mapping[str, str] | None:
        """The attributes of such a class by the names of its fields; None for a class of instructions, whose attributes have the fields' names."""
        return self._own_fields.get(name)

    def own_class(self, name: str) -> Expression:
        """The Python class for such a class.

        Raises:
            NoIdiom: it has none.
        """
        symbol = self._symbols.get(f"own {name}")
        if symbol is None:
            raise NoIdiom(f"the class '{name}' has no idiom")
        return Name(symbol)

    def statement(self, record: Record) -> Statement:
        """The statement that defines a record.

        Raises:
            NoIdiom: there is none.
        """
        target = "" if record.anonymous else python_name(record.name)
        return Assignment(target, self.expression(record))

    def expression(self, record: Record) -> Expression:
        """The expression that makes a record.

        Raises:
            NoIdiom: the language has none for its classes.
        """
        if not record.anonymous:
            self._translated = record.name
        elif record.is_a("ValueType"):
            raise NoIdiom("a value type without a name")
        for class_name in sorted(reversed(record.superclasses), key=lambda name: name in _IN_ADDITION):
            translator = self._translators.get(class_name)
            if translator is not None:
                return translator(record, self)
        raise NoIdiom(f"the language has nothing for {' '.join(record.superclasses) or 'a record without classes'}")

    def reference(self, name: str) -> Expression:
        """The expression for a reference to a record: its name, or what makes it if it is anonymous."""
        if name in self._locals:
            self._asked.add(name)
            return Plain(self._locals[name])
        symbol = self._symbols.get(name) or self._std.get(name)
        if symbol is not None:
            return Name(symbol)
        forms = self.forms.get(name)
        if forms is not None:
            return Subscript(Name(forms.symbol), Plain(string(forms.keys[forms.members.index(name)])))
        if name in self._places:
            of, position = self._places[name]
            return Subscript(Name(of), Plain(str(position)))
        record = self.records.get(name)
        if record is not None and not record.anonymous and (record.is_a("Intrinsic") or record.is_a("LLVMType")):
            if name in self._making:
                raise NoIdiom(f"'{name}' refers to itself")
            self._making.add(name)
            translated = self._translated
            try:
                self.used_intrinsics[name] = with_records(self._intrinsic(record), [name])
            finally:
                self._making.discard(name)
                self._translated = translated
            self.define(record, self._intrinsics)
            return Name(self._symbols[name])
        if record is None or not record.anonymous:
            raise NoIdiom(f"'{name}' is defined nowhere before")
        if name not in self.inside and any([one in self.read_classes for one in record.superclasses]):
            raise NoIdiom("a reference to a row without a name")
        if record.is_a("AsmOperandClass"):  # one for each that it is made
            first = self.first_operand(record)
            if first and first != self._translated and self.is_defined(first):
                return Member(self.reference(first), "parser_match_class")
        return self.expression(record)

    def first_operand(self, record: Record) -> str:
        """The name of the operand that makes an AsmOperandClass without a name, which is the one that is translated if none is known; empty if that is none."""
        user = self.records.get(self._translated)
        if user is not None and user.fields.get("ParserMatchClass") == Ref(record.name):
            self._operand_classes.setdefault(record.name, self._translated)
        return self._operand_classes.get(record.name, "")

    def _intrinsic(self, record: Record) -> Statement:
        """The statement of an intrinsic; a plain one where only that is possible, and the package makes such."""
        try:
            if record.name in self.corrected:
                raise NoIdiom("its statement gives others")
            return self.statement(record)
        except NoIdiom:
            if self.plainly is None:
                raise
            return self.plainly(record, self)

    def is_type(self, name: str) -> bool:
        """True for the record of a value type."""
        record = self.records.get(name)
        return record is not None and record.is_a("ValueType")

    def type_of(self, name: str) -> str | None:
        """The value type that a variable of a kind has: the type itself, or the first one of a register class or operand."""
        record = self.records.get(name)
        if record is None:
            return None
        if record.is_a("ValueType"):
            return name
        if record.is_a("RegisterClass"):
            types = record.records("RegTypes")
            return types[0].name if types and not types[0].anonymous else None
        if record.is_a("RegisterOperand"):
            return self.type_of(record.record("RegClass").name)
        if record.is_a("Operand"):
            return record.record("Type").name
        return None

    def local(self, class_name: str) -> Expression:
        """The Python class for a TableGen class of the target's own."""
        symbol = self._symbols.get(f"class {class_name}")
        if symbol is None:
            raise NoIdiom(f"its class {class_name} has no idiom")
        return Name(symbol)

    def value(self, value: Value) -> Expression:
        """A value of a field, where the parameter that gives the field takes it as it is."""
        match value:
            case bool() | int():
                return Plain(repr(value))
            case Code():
                return Plain(string(str(value)))
            case str():
                return Plain(string(value))
            case Ref(name):
                return self.reference(name)
            case tuple():
                return Listing([self.value(one) for one in value])
            case Bits():
                return Plain(repr(value.number()))
            case None:
                return Plain("None")
            case _:
                raise NoIdiom(f"a value of kind {type(value).__name__} needs a translator of its own")


#: Names that mean something else where a record's, or an operand's, would stand.
_TAKEN = frozenset({**kinds_of(EncodingAttributes), **kinds_of(InstructionAttributes)}) | {
    flag.attribute for flag in Flag
}


def python_name(name: str) -> str:
    """The name that a record has in Python: with an underscore at its end if it is one of Python's words, or an attribute of instructions, and with
    an ``n`` before digits that it begins with: one that begins with an underscore is for its module alone."""
    if not name.isidentifier():
        return re.sub(r"^(?=\d)", "n", re.sub(r"\W", "_", name))
    taken = keyword.iskeyword(name) or name in _TAKEN or name.endswith("_")
    return f"{name}_" if taken else name


def named(record: Record, made: Statement) -> Statement:
    """A record's statement that gives it its name, which may be none in Python.

    Raises:
        NoIdiom: it is a class or a function, whose name is that of the record.
    """
    if record.anonymous or record_name(python_name(record.name)) == record.name:
        return made
    if not isinstance(made, Assignment):
        raise NoIdiom("its name is none in Python")
    return evolve(made, value=Call(Name(of_language("named_record")), [Plain(string(record.name)), made.value]))
