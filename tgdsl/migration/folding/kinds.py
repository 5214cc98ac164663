"""Kinds of what statements refer to: the class of the language that a parameter for it has, and what to call that."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import tgdsl.language
from tgdsl.classes import field, frozen
from tgdsl.language.instructions import variable_layouts
from tgdsl.language.patterns.selection_nodes import SDPatternOperator
from tgdsl.migration.folding.known_rows import KnownRow
from tgdsl.migration.folding.leaves import Leaf, root
from tgdsl.migration.library import object_of_std, of_language, symbols_of_std
from tgdsl.migration.python import (
    Assignment,
    Call,
    ClassStatement,
    Expression,
    Listing,
    Member,
    Name,
    Plain,
    Several,
    Statement,
    Subscript,
    Symbol,
    rough,
)
from tgdsl.migration.python.spelling import snake_case
from tgdsl.migration.translators.inference import values_of
from tgdsl.migration.translators.narrowed_fragments import OPERATORS, narrowing_class
from tgdsl.migration.translators.node_shapes import value_class
from tgdsl.migration.translators.signatures import value_of_intrinsic
from tgdsl.migration.types.static_types import ANY, LEAF, Signature
from tgdsl.records import Record, RecordSet, Ref
from tgdsl.std import node_shapes
from tgdsl.std.selection.conditions import CondCode

#: What a node or a fragment is that is called.
CALLED = "Callable"
#: What an intrinsic is that is neither called nor applied, but may be by the function that it is given to.
INTRINSIC = "Intrinsic"
SCHED_READ_WRITE = "SchedReadWrite"
#: What a function for a part of a word gives.
WORD_PART = "VariablePart"
#: How the class of several definitions by their keys begins.
_FORMS = "Forms["
#: How the kind of a class of rows begins.
_CLASS = "type "
#: The classes of operands that are leaves of patterns as well, and that functions make.
_LEAVES = ("FPImmLeafOperand", "ImmLeafOperand", "IntImmLeafOperand", "PatLeafOperand", "TImmLeafOperand")
#: The classes of operands; a parameter for several of them is a DAGOperand.
OPERANDS = frozenset(("RegisterClass", "DAGOperand", "ComplexPatternOperand", *_LEAVES))
_OF_VALUES = OPERANDS | {"ComplexPattern", "Operand", "PointerLikeOperand", "RegisterOperand", "ValueType"}
#: The annotation and the name of a parameter for a record, by its TableGen class; the first that fits.
_KINDS: Sequence[tuple[str, str, str]] = (
    ("Register", "Register", "register"),
    ("RegisterClass", "RegisterClass", "registers"),
    ("DAGOperand", "DAGOperand", "operand"),
    ("ValueType", "ValueType", "vt"),
    ("Instruction", "Instruction", "instruction"),
    ("Predicate", "Predicate", "predicate"),
    ("SubRegIndex", "SubRegIndex", "index"),
    ("InstrItinClass", "InstrItinClass", "itinerary"),
    (SCHED_READ_WRITE, SCHED_READ_WRITE, "sched_rw"),
    ("CondCode", "CondCode", "condition"),
)
#: The modules of classes that the language does not export.
_ELSEWHERE = {
    WORD_PART: variable_layouts.__name__,
    "SDPatternOperator": SDPatternOperator.__module__,
    "CondCode": CondCode.__module__,
    **dict.fromkeys(OPERATORS, node_shapes.__name__),
}
#: The classes of operands that functions make.
_RETURNED = frozenset(("Operand", "PointerLikeOperand", "RegisterOperand", *_LEAVES))
#: The classes of other definitions that functions make in place of a class of the target's.
_UNTYPED = frozenset(("AsmOperandClass", "PatLeaf", "SDNodeXForm"))

_NODES = ("SDPatternOperator", "SDNodeXForm", "ComplexPattern")


ANY_VALUE = Name(of_language("DagValue"))


def annotation_for(noun: str, of: Expression) -> Expression:
    """The annotation for definitions of a class of the language.

    Args:
        noun: the class, or the dotted name of one of the target's own.
        of: the class of their values, or of the machine model that they belong to.
    """
    if noun == WORD_PART:
        part = Name(Symbol(_ELSEWHERE[noun], noun))
        return Subscript(Name(Symbol("collections.abc", CALLED)), Several([Listing([ANY_VALUE]), part]))
    if noun.startswith(_FORMS):
        return Subscript(Name(of_language(_FORMS[:-1])), Name(of_language(noun[len(_FORMS) : -1])))
    if noun.startswith(_CLASS):
        return Subscript(Plain("type"), annotation_for(noun.removeprefix(_CLASS), of))
    module, _, own = noun.rpartition(".")
    if module:
        return Name(Symbol(module, own))
    name = Name(Symbol(_ELSEWHERE[noun], noun) if noun in _ELSEWHERE else of_language(noun))
    if noun in _OF_VALUES or noun == SCHED_READ_WRITE:
        return Subscript(name, of)
    return Subscript(Plain("type"), name) if noun == "Instruction" else name


def maker_of(call: str) -> str:
    """The function that a call begins with: ``Su`` of ``Su(shl)``."""
    return call.partition("(")[0]


@frozen
class Kinds:
    """The kinds of what symbols stand for.

    Attributes:
        records: by their symbols.
        classes: of the target's instructions and registers.
        parts: the records that are members or items of something, by the expressions for them.
        signatures: of the operators of patterns, by the names of their records.
        rows: the classes of the target's own that are none of LLVM's, as those of tables' rows, by their names in TableGen.
        word_parts: the functions for parts of words.
        fragments: those without names that calls make, by the texts of these.
        makers: the functions of these calls; see :func:`maker_of`.
        fields: of classes of rows: those that have no default values, in their order.
        forms: the class of the definitions that have keys, by the symbol for all of them: ``WriteLoad`` of ``WriteLoad["M1"]``.
        known_rows: the rows that calls of functions give.
        row_bases: the base classes of classes of rows, by the symbols of these: a parameter may be one of several classes of one base.
        counterparts: the dotted names of the base classes of those that an author is to write.
        argument_bases: of rows of template arguments: the class of all of them, and the word for a parameter that is one, by their own classes.
        enumerated: the classes of instructions that enumerations have, by their names in TableGen: a column of a table may be of such a class.
    """

    records: Mapping[Symbol, Record]
    classes: frozenset[Symbol]
    parts: Mapping[Expression, Record] = {}
    signatures: Mapping[str, Signature | None] = {}
    rows: Mapping[str, Symbol] = {}
    word_parts: Collection[Symbol] = ()
    fragments: Mapping[str, Record] = {}
    makers: Collection[str] = ()
    fields: Mapping[Symbol, Sequence[str]] = {}
    forms: Mapping[Symbol, str] = {}
    known_rows: Mapping[Symbol, KnownRow] = {}
    enumerated: Mapping[str, Symbol] = {}
    row_bases: Mapping[Symbol, Symbol] = {}
    counterparts: Mapping[Symbol, str] = {}
    argument_bases: Mapping[str, tuple[str, str]] = {}
    # What is_fixed(), signature(), kind() and type_of() have given for names: there are many more leaves than these.
    _fixed: dict[Symbol, bool] = field(factory=dict[Symbol, bool], init=False, eq=False, repr=False)
    _signatures_of_names: dict[Symbol, Signature | None] = field(
        factory=dict[Symbol, Signature | None], init=False, eq=False, repr=False
    )
    _of_names: dict[tuple[Symbol, str], tuple[str, str] | None] = field(
        factory=dict[tuple[Symbol, str], tuple[str, str] | None], init=False, eq=False, repr=False
    )
    _values_of_names: dict[Symbol, str | None] = field(
        factory=dict[Symbol, str | None], init=False, eq=False, repr=False
    )

    def signature(self, operator: Expression) -> Signature | None:
        """The signature of an operator: its operands and its result; None if that is not known."""
        if not isinstance(operator, Name):
            return self._signature(operator)
        if operator.symbol not in self._signatures_of_names:
            self._signatures_of_names[operator.symbol] = self._signature(operator)
        return self._signatures_of_names[operator.symbol]

    def _signature(self, operator: Expression) -> Signature | None:
        record = self.record(operator)
        if record is None:
            return None
        is_leaf = record.is_a("PatLeaf") or (record.is_a("SDNode") and not _has_operands(record))
        return self.signatures.get(record.name, LEAF if is_leaf else None)

    def has_apply(self, operator: Expression) -> bool:
        """True for an operator of patterns that may be called by its ``apply``, as nodes are whose operands type checkers know nothing of."""
        signature = self.signature(operator)
        if signature is not None:
            return signature.has_apply
        record = self.record(operator)
        return record is not None and hasattr(object_of_std(record.name), "apply")

    def is_part(self, expression: Expression) -> bool:
        """True for a member or an item of something that is a definition, or a call that makes one."""
        if isinstance(expression, Name):
            return False
        return self._counterpart(expression) is not None or self.record(expression) is not None

    def _counterpart(self, value: Expression) -> str | None:
        """The base class of a counterpart that a call makes; None for others."""
        return (
            self.counterparts.get(value.function.symbol)
            if isinstance(value, Call) and isinstance(value.function, Name)
            else None
        )

    def is_word_part(self, value: Expression) -> bool:
        """True for a function for parts of words."""
        return isinstance(value, Name) and value.symbol in self.word_parts

    def record(self, value: Expression) -> Record | None:
        """The record that an expression is; None if it is none alone."""
        if isinstance(value, Call):
            may_be_made = bool(self.makers) and maker_of(rough(value.function)) in self.makers
            return self.fragments.get(rough(value)) if may_be_made else None
        if isinstance(value, Name):
            return self.records.get(value.symbol)
        return None if root(value) is None else self.parts.get(value)

    def is_fixed(self, symbol: Symbol) -> bool:
        """True for a symbol that is part of a statement's shape: of a function, a class or an annotation."""
        found = self._fixed.get(symbol)
        if found is None:
            is_row = symbol in self.known_rows or symbol in self.row_bases
            is_other = symbol not in self.records and symbol not in self.word_parts
            found = self._fixed[symbol] = not is_row and (is_other or symbol in self.classes)
        return found

    def fields_of(self, symbol: Symbol) -> Sequence[str]:
        """The fields that the arguments of a call of a row's class give; empty for other symbols."""
        return self.fields.get(symbol, ())

    def kind(self, value: Expression, use: str = "") -> tuple[str, str] | None:
        """The class of the language that a definition is of, or the dotted name of one of the target's own, and what to call a parameter for it; None
        if there is none."""
        if not isinstance(value, Name):
            return self._kind(value, use)
        key = value.symbol, use
        if key not in self._of_names:
            self._of_names[key] = self._kind(value, use)
        return self._of_names[key]

    def _kind(self, value: Expression, use: str) -> tuple[str, str] | None:
        counterpart = self._counterpart(value)
        if counterpart is not None:
            return counterpart, "counterpart"
        record = self.record(value)
        if record is None:
            row = self.known_rows.get(value.symbol) if isinstance(value, Name) else None
            if row is not None:
                noun = f"{row.cls.module}.{row.cls.name}"
                return noun, self.argument_bases[noun][1] if noun in self.argument_bases else snake_case(row.cls.name)
            base = self.row_bases.get(value.symbol) if isinstance(value, Name) else None
            if base is not None:
                return f"{_CLASS}{base.module}.{base.name}", "rows"
            of = self.forms.get(value.symbol) if isinstance(value, Name) else None
            if of is not None:
                return f"{_FORMS}{of}]", f"{of.removeprefix('Sched').lower()}s"
            return (WORD_PART, "encoding") if self.is_word_part(value) else None
        if use == "member":  # others have no parser_match_class
            of = next((name for name in ("Operand", "RegisterOperand") if record.is_a(name)), None)
            if of is not None:
                return of, "operand"
        if record.is_a("SDNodeXForm") and record.is_a("Operand"):
            return "DAGOperand", "operand"
        if isinstance(value, Call) and record.is_a("OutPatFrag"):
            return "ResultOf", "result"
        if any([record.is_a(name) for name in _NODES]) and record.is_a("Operand"):
            found = [name for name in ("ImmLeaf", "TImmLeaf", "ComplexPattern") if record.is_a(name)]
            return f"{[*found, 'PatLeaf'][0]}Operand", "operand"
        if record.is_a("SDNodeXForm"):
            return "SDNodeXForm", "transform"
        if record.is_a("ComplexPattern") and use == "apply":
            return "ComplexPattern", "fragment"
        if use in OPERATORS:
            return use, "node" if record.is_a("SDNode") else "fragment"
        if record.is_a("Intrinsic") and not use:  # as a value of a row
            return INTRINSIC, "intrinsic"
        if any([record.is_a(name) for name in _NODES]):
            noun = {"call": CALLED, "both": CALLED, "apply": "SDPatternOperator"}.get(
                use, CALLED if _has_operands(record) else ""
            )
            return (noun, "node" if record.is_a("SDNode") else "fragment") if noun else ("DagValue", "leaf")
        for class_name, noun, called in _KINDS:
            if record.is_a(class_name):
                return noun, called
        for class_name in reversed(record.superclasses):
            if isinstance(getattr(tgdsl.language, class_name, None), type):
                return class_name, class_name.lower()
            if class_name in self.rows:
                symbol = self.rows[class_name]
                return f"{symbol.module}.{symbol.name}", snake_case(symbol.name)
        return None

    def of_items(self, value: Listing) -> Collection[str]:
        """The classes of the language for the items of a list; one for all classes of operands."""
        found = {kind[0] for item in value.items if (kind := self.kind(item)) is not None}
        return frozenset(["DAGOperand" if one in OPERANDS else one for one in found])

    def shape(self, leaf: Leaf) -> str:
        """The key by which a leaf is part of a shape: a parameter may be one operand or another, but no operand or a predicate."""
        if leaf.kind == "variant" or isinstance(leaf.value, (Plain, Listing)):
            return leaf.kind
        found = self.kind(leaf.value, leaf.use)
        if found is None:
            return leaf.kind
        if found[0] in self.argument_bases:
            return self.argument_bases[found[0]][0]
        return "DAGOperand" if found[0] in OPERANDS else CALLED if found[0] == INTRINSIC else found[0]

    def returned(self, statement: Statement, record: Record) -> Expression | None:
        """The annotation for what a function returns that makes the definition of a statement; None for kinds that functions do not make."""
        match statement:
            case ClassStatement() | Assignment(_, Call(Member(_, "with_asm"))):
                if not record.is_a("Instruction"):
                    return None
                of = next((symbol for name, symbol in self.enumerated.items() if record.is_a(name)), None)
                return annotation_for("Instruction", ANY_VALUE) if of is None else Subscript(Plain("type"), Name(of))
            case Assignment(_, Call(Name(Symbol("tgdsl.language", "with_enum")), [Call() as inner, *_])):
                return self.returned(Assignment("", inner), record)
            case Assignment(_, Call(Name(Symbol("tgdsl.language", "with_row")), [Call(Name(function)), *_])):
                value = value_of_intrinsic(record) if function.name == "ValueIntrinsic" else None
                return Name(function) if value is None else Subscript(Name(function), value_class(value))
            case Assignment(_, Call(Name(Symbol(_, "plain")), [Name() as kind, *_])):
                return kind if kind.symbol.name == "PlainIntrinsic" else None
            case Assignment(_, Call(Name(Symbol(_, "plain")), [Subscript(Name(Symbol(_, "Operand"))) as kind, *_])):
                return kind
            case Assignment(_, Call(Name(function))) if function in self.rows.values() or narrowing_class(function):
                return Name(function)
            case Assignment(_, Call(Name(function))) if function.name in _UNTYPED:
                return None if record.superclasses[-1] == function.name else Name(function)
            case Assignment(_, Call(Name(function))):
                of_values = self.value_type(record) if function.name in _RETURNED else None
                return None if of_values is None else annotation_for(function.name, value_class(of_values))
            case _:
                return None

    def model_of(self, values: Sequence[Expression]) -> Expression:
        """The class of the machine model that writes and reads belong to; that of all models, if they belong to none."""
        for value in values:
            record = self.record(value)
            model = record.fields.get("SchedModel") if record is not None else None
            if isinstance(model, Ref):
                for symbol, one in self.records.items():
                    if one.name == model.name:
                        return Name(symbol)
        return Name(of_language("SchedMachineModel"))

    def type_of(self, value: Expression) -> str | None:
        """The class of the values of a definition: a type, a register class of one type, an operand class."""
        if not isinstance(value, Name):
            return self.value_type(self.record(value))
        if value.symbol not in self._values_of_names:
            self._values_of_names[value.symbol] = self.value_type(self.record(value))
        return self._values_of_names[value.symbol]

    def value_type(self, record: Record | None) -> str | None:
        """The class of the values of a record."""
        while record is not None and record.is_a("RegisterOperand"):
            record = record.record("RegClass")
        if record is None:
            return None
        types = [record] if record.is_a("ValueType") else []
        if record.is_a("RegisterClass"):
            types = list(record.records("RegTypes"))
        elif record.is_a("Operand"):
            types = [record.record("Type")]
        elif record.is_a("ComplexPattern"):
            types = [record.record("Ty")]
        if not types or any([one.anonymous for one in types]):
            return None
        values = values_of(record)
        return values[0] if values != ANY else None


def forms_in(parts: Mapping[Expression, Record]) -> Mapping[Symbol, str]:
    """The class of the writes, or reads, that have keys, by the symbol for all of them.

    Args:
        parts: the records that are items of something, by the expressions for them.
    """
    found: dict[Symbol, str] = {}
    for expression, record in parts.items():
        if isinstance(expression, Subscript) and isinstance(expression.value, Name) and record.is_a(SCHED_READ_WRITE):
            found[expression.value.symbol] = "SchedWrite" if record.is_a("SchedWrite") else "SchedRead"
    return found


def _has_operands(record: Record) -> bool:
    """True for a node or a fragment that is called."""
    if record.is_a("SDNode"):
        return record.record("TypeProfile").integer("NumOperands") != 0
    return record.is_a("Intrinsic") or (record.is_a("PatFrags") and bool(record.dag("Operands").args))


def kinds_of(records: RecordSet, own: Mapping[str, Symbol], signatures: Mapping[str, Signature | None] = {}) -> Kinds:
    """The kinds of the symbols of a target, and of LLVM's own definitions.

    Args:
        own: the symbols of the target's records, those of its classes as ``class X``, and of classes that are none of LLVM's as ``own X``.
        signatures: of the operators of patterns, by the names of their records.
    """
    found: dict[Symbol, Record] = {}
    for name, symbol in [*symbols_of_std(records.release).items(), *own.items()]:
        record = records.get(name)
        if record is not None:
            found[symbol] = record
    classes = frozenset([symbol for name, symbol in own.items() if name.startswith("class ")])
    rows = {name.removeprefix("own "): symbol for name, symbol in own.items() if name.startswith("own ")}
    filters = [one.fields.get("FilterClass") for one in records.of_class("GenericEnum")]
    enumerated = {name: own[f"class {name}"] for name in filters if f"class {name}" in own and isinstance(name, str)}
    return Kinds(found, classes, signatures=signatures, rows=rows, enumerated=enumerated)
