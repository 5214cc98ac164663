"""The context of the import of all patterns of a target: equivalences, types, instructions, and what is noted on the way."""

from __future__ import annotations

from enum import Enum

from tgdsl.model.common.value_types import ValueType
from tgdsl.model.global_isel.equivalences import Equivalences
from tgdsl.model.global_isel.predicates import NodeTests, PredicateReader
from tgdsl.model.global_isel.releases import ImportRules
from tgdsl.model.global_isel.register_classes import ClassInference
from tgdsl.model.match_table import CodePredicate, LowLevelType, low_level_type
from tgdsl.model.patterns import (
    ImmediateCondition,
    ImmediateType,
    PatternTable,
    Predicate,
    ResultInstruction,
    TreeText,
)
from tgdsl.model.patterns import fields as pattern_fields
from tgdsl.records import Record, RecordSet

#: The kinds of immediate predicates, by the C++ type of the constant (getImmTypeIdentifier).
_KINDS = {ImmediateType.INT64: "I64", ImmediateType.APINT: "APInt", ImmediateType.APFLOAT: "APFloat"}

_CONVERGENT = "IntrConvergent"
_POINTER_TYPES = ("LLVMQualPointerType", "LLVMAnyPointerType")


class Obstacle(Enum):
    """The kinds of reasons why patterns are skipped for which a record that the target may add is the remedy."""

    NODE = "GINodeEquiv"
    COMPLEX_PATTERN = "GIComplexPatternEquiv"
    TRANSFORM = "GISDNodeXFormEquiv"
    PREDICATE = "GISelPredicateCode"


class NotImported(Exception):
    """A pattern cannot be imported; the text is the reason, in LLVM's words (failedImport).

    Attributes:
        obstacle: what the target could add; None where that is not known.
    """

    def __init__(self, reason: str, obstacle: Obstacle | None = None) -> None:
        super().__init__(reason)
        self.obstacle = obstacle


class Intrinsics:
    """Facts about intrinsics that only GlobalISel wants to know."""

    def __init__(self, records: RecordSet) -> None:
        defaults = [record for record in records.of_class("IntrinsicProperty") if pattern_fields.is_default(record)]
        self._converges_by_default = _CONVERGENT in [record.name for record in defaults]
        self._pointers: dict[str, frozenset[int]] = {}
        self._immediates: dict[str, frozenset[int]] = {}

    def pointers(self, intrinsic: Record) -> frozenset[int]:
        """The parameters that are pointers (isParamAPointer), counted from 1."""
        found = self._pointers.get(intrinsic.name)
        if found is None:
            types = pattern_fields.types_of_intrinsic(intrinsic)[len(pattern_fields.return_types_of(intrinsic)) :]
            numbers = [
                number for number, one in enumerate(types, 1) if any([one.is_a(name) for name in _POINTER_TYPES])
            ]
            found = self._pointers[intrinsic.name] = frozenset(numbers)
        return found

    def immediates(self, intrinsic: Record) -> frozenset[int]:
        """The parameters that are constants (isParamImmArg), counted from 1."""
        found = self._immediates.get(intrinsic.name)
        if found is None:
            found = self._immediates[intrinsic.name] = pattern_fields.immediate_arguments_of(intrinsic)
        return found

    def is_convergent(self, intrinsic: Record) -> bool:
        """True if it has IntrConvergent."""
        if _CONVERGENT in [one.name for one in pattern_fields.intrinsic_properties_of(intrinsic)]:
            return True
        return self._converges_by_default and not pattern_fields.drops_default_properties(intrinsic)


class Context:
    """The context that the import of all patterns shares.

    Attributes:
        namespace: of registers, in C++.
        text: writes trees in LLVM's notation.
        waiting: how many operands the last predicate that uses operands still waits for (WaitingForNamedOperands). A pattern that is
            skipped may leave some.
        store_numbers: of such operands, by scope and argument (StoreIdxForName).
    """

    def __init__(
        self,
        table: PatternTable,
        equivalences: Equivalences,
        classes: ClassInference,
        intrinsics: Intrinsics,
        rules: ImportRules,
        namespace: str,
    ) -> None:
        self.namespace = namespace
        self.rules = rules
        self.table = table
        self.equivalences = equivalences
        self.classes = classes
        self.intrinsics = intrinsics
        self.predicates = PredicateReader(rules)
        self.text = TreeText(table.types)
        self.waiting = 0
        self.store_numbers: dict[str, int] = {}
        self._code_predicates: dict[str, CodePredicate] = {}

    def instruction(self, name: str) -> ResultInstruction:
        """An instruction of LLVM's own."""
        return self.table.instructions[name]

    def type(self, number: int) -> ValueType | None:
        """The type of a number that a tree has; None for a set of types."""
        return self.table.types[number] if number >= 0 else None

    def low_level_type(self, number: int) -> LowLevelType | None:
        """The LLT of a tree's type; None if it has none."""
        value_type = self.type(number)
        return None if value_type is None else low_level_type(value_type)

    def tests_of(self, predicate: Predicate) -> NodeTests:
        return self.predicates.of(predicate)

    def code_predicate(self, predicate: Predicate) -> CodePredicate:
        """A predicate in C++, as the executor numbers it (getEnumNameForPredicate)."""
        found = self._code_predicates.get(predicate.name)
        if found is None:
            tests, condition = self.tests_of(predicate), predicate.condition
            kind = "MI"
            if not tests.code and tests.leaf_code:
                kind = "MO"
            elif not tests.code and isinstance(condition, ImmediateCondition):
                kind = _KINDS[condition.type]
            found = self._code_predicates[predicate.name] = CodePredicate(kind, tests.name)
        return found
