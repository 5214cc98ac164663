"""The source of a rule, as it is built: RuleMatcher, InstructionMatcher and OperandMatcher.

The order in which things are added counts: predicates are checked, numbered and compared in that order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from tgdsl.classes import native
from tgdsl.diagnostics import Place, fail
from tgdsl.llvm import Release
from tgdsl.model.instructions.table import Instruction
from tgdsl.model.match_table.instruction_predicates import OpcodeIs
from tgdsl.model.match_table.operand_predicates import RecordType, SameOperand, TypeIs
from tgdsl.model.match_table.predicates import Predicate
from tgdsl.model.match_table.results import (
    BuildConstant,
    ConstrainOperand,
    ConstrainOperands,
    Copy,
    DebugComment,
    EraseInstruction,
    Immediate,
    MakeTempRegister,
    Renderer,
    ReplaceByTemp,
    ReplaceRegister,
)
from tgdsl.model.match_table.types import LowLevelType, TableType, TempType
from tgdsl.records import Record


class MatchRules:
    """The rules of a match table while they are made: their numbers, and what they have in common.

    Attributes:
        release: of LLVM, whose executor reads the table.
        types: the types that any of them asked for, those of rules that came to nothing included (KnownTypes).
    """

    def __init__(self, release: Release) -> None:
        self.release: Final = release
        self.types: Final[set[LowLevelType]] = set()
        self._count = 0

    def rule(self, place: Place) -> RuleMatcher:
        """A new rule, with the next number, also if it comes to nothing later."""
        self._count += 1
        return RuleMatcher(self, self._count - 1, place)

    def use(self, type: TableType | None) -> None:
        """Note that the table needs a type."""
        if isinstance(type, LowLevelType):
            self.types.add(type)


@native(auto_attribs=True, frozen=True)
class SubOperand:
    """A part of what a ComplexPattern gives, which the pattern names (DefinedComplexPatternSubOperand).

    Attributes:
        pattern: the ComplexPattern.
        renderer: the first of the numbers of its functions.
        part: which of its operands.
        parent: the name of the operand that the ComplexPattern matches.
    """

    pattern: Record
    renderer: int
    part: int
    parent: str


class RuleMatcher:
    """A rule: what it matches, and what it does then.

    Attributes:
        number: Rule ID.
        place: of the pattern.
        roots: the instructions that it starts from: one.
        instructions: all matched instructions, by number.
        actions: in order.
        custom_action: the enumerator of the C++ function that a combiner's rule calls in place of actions.
        mutable: the roots that no action has taken for its instruction (MutatableInsns).
        features: the Predicates that it needs.
        hw_mode: the number of the HwModes' condition that it needs; -1 for none.
        simple_predicates: enumerators of conditions that are checked before all.
        ignore_copies: what is matched by now may have a COPY in between (GISF_IgnoreCopies); it goes into the predicates that are added next.
        sub_operands: parts of ComplexPatterns, by name.
        epilogue: ComplexPatterns, which an optimized rule checks last.
    """

    def __init__(self, rules: MatchRules, number: int, place: Place) -> None:
        self.rules: Final = rules
        self.number: Final = number
        self.place: Final = place
        self.roots: Final[list[InstructionMatcher]] = []
        self.instructions: Final[list[InstructionMatcher]] = []
        self.actions: list[Action] = []
        self.custom_action = ""
        self.mutable: Final[list[InstructionMatcher]] = []
        self.features: Final[list[Record]] = []
        self.hw_mode = -1
        self.simple_predicates: Final[list[str]] = []
        self.ignore_copies = False
        self.sub_operands: Final[dict[str, SubOperand]] = {}
        self.epilogue: Final[list[Predicate]] = []
        self._operands: dict[str, OperandMatcher] = {}
        self._physical_operands: dict[str, OperandMatcher] = {}
        self._new_instructions = 0
        self._new_registers = 0
        self._types = 0

    def add_root(self, name: str = "") -> InstructionMatcher:
        """Add an instruction to start from (addInstructionMatcher)."""
        root = InstructionMatcher(self, name)
        self.roots.append(root)
        self.mutable.append(root)
        return root

    @property
    def root(self) -> InstructionMatcher:
        return self.roots[0]

    def add_action(self, action: Action) -> None:
        """Add an action behind the others."""
        self.insert_action(len(self.actions), action)

    def insert_action(self, position: int, action: Action) -> None:
        """Insert an action before the one at a position."""
        if isinstance(action, MakeTempRegister):
            self.rules.use(action.type)
        self.actions.insert(position, action)

    def build(self, instruction: Instruction, accesses_memory: bool) -> BuildInstruction:
        """Add the action that builds an instruction, which gets the next number."""
        action = BuildInstruction(self, self.new_instruction(), instruction, accesses_memory)
        self.actions.append(action)
        return action

    def new_instruction(self) -> int:
        """The next number of an instruction of the result (allocateOutputInsnID)."""
        self._new_instructions += 1
        return self._new_instructions - 1

    def new_register(self) -> int:
        """The next number of a temporary register (allocateTempRegID)."""
        self._new_registers += 1
        return self._new_registers - 1

    def new_type(self) -> TempType:
        """The next number of a recorded type (getNextTempTypeIdx)."""
        self._types -= 1
        return TempType(self._types)

    def define_operand(self, name: str, operand: OperandMatcher) -> None:
        """Name an operand; if the name is taken, it has to be the same as the operand of that name."""
        first = self._operands.setdefault(name, operand)
        if first is not operand:
            matcher = operand.matcher
            operand.add(
                SameOperand(matcher.number, operand.index, name, first.matcher.number, first.index, self.ignore_copies)
            )

    def has_operand(self, name: str) -> bool:
        return name in self._operands

    def operand(self, name: str) -> OperandMatcher:
        """The operand of the source of that name (getOperandMatcher).

        Raises:
            DiagnosticError: there is none.
        """
        found = self._operands.get(name)
        if found is None:
            raise fail(
                self.place,
                f"the result has an operand '{name}', which the source does not have; name one of its operands",
            )
        return found

    def physical_operand(self, register: Record) -> OperandMatcher:
        """The operand that is to be in a register (getPhysRegOperandMatcher).

        Raises:
            DiagnosticError: there is none.
        """
        found = self._physical_operands.get(register.name)
        if found is None:
            raise fail(
                self.place,
                f"the result has the register '{register.name}', which the source does not have; name a register of the source",
            )
        return found

    @property
    def physical_operands(self) -> Mapping[str, OperandMatcher]:
        """The operands that are to be in registers, by these, in the order in which they were noted."""
        return self._physical_operands

    def define_physical_operand(self, register: Record, operand: OperandMatcher) -> None:
        """Note the first operand that is to be in a register (definePhysRegOperand)."""
        self._physical_operands.setdefault(register.name, operand)

    def instruction(self, name: str) -> InstructionMatcher:
        """The first matched instruction of that name (getInstructionMatcher).

        Raises:
            DiagnosticError: there is none.
        """
        for instruction in self.instructions:
            if instruction.name == name:
                return instruction
        raise fail(
            self.place,
            f"the result is made of a node '{name}', but the source has no such node with operands; name one that it has",
        )

    def renderer_count(self) -> int:
        """The number of functions that ComplexPatterns give (countRendererFns)."""
        in_order = [one for instruction in self.instructions for one in instruction.all_predicates()]
        return len([one for one in (*in_order, *self.epilogue) if one.unique])

    def __repr__(self) -> str:
        return f"RuleMatcher({self.number})"


class InstructionMatcher:
    """An instruction that a rule matches.

    Attributes:
        number: its number in the rule (InsnVarID): 0 for the root, then in the order in which they are added.
        name: in the pattern; empty for none.
        predicates: of the instruction, in the order of checks; the first is the :class:`OpcodeIs`.
        operands: those that the rule asks something of, in the order of checks.
        checks_count: the number of operands is checked, unless the last one stands for any number.
        physical_inputs: registers and the operands that are to be in them.
    """

    def __init__(self, rule: RuleMatcher, name: str, checks_count: bool = True) -> None:
        self.rule: Final = rule
        self.number: Final = len(rule.instructions)
        self.name: Final = name
        self.predicates: list[Predicate] = []
        self.operands: Final[list[OperandMatcher]] = []
        self.checks_count = checks_count
        self.physical_inputs: Final[list[tuple[Record, int]]] = []
        self.is_optimized = False
        rule.instructions.append(self)

    def add(self, predicate: Predicate) -> None:
        """Add a predicate of the instruction (addPredicate)."""
        self.predicates.append(predicate)

    def add_operand(self, index: int, name: str = "", renderer: int = 0, *, variadic: bool = False) -> OperandMatcher:
        """Add an operand; a name that the rule has already makes it the same (addOperand).

        Args:
            renderer: the number of functions of ComplexPatterns before it (AllocatedTemporariesBaseID).
            variadic: it stands for all further operands, of releases that have that.
        """
        operand = OperandMatcher(self, index, name, renderer, variadic)
        self.operands.append(operand)
        if name:
            self.rule.define_operand(name, operand)
        return operand

    def add_physical_input(self, register: Record, index: int, renderer: int = 0) -> OperandMatcher:
        """Add an operand that is to be in a register (addPhysRegInput)."""
        operand = OperandMatcher(self, index, "", renderer)
        self.operands.append(operand)
        self.rule.define_physical_operand(register, operand)
        self.physical_inputs.append((register, index))
        return operand

    def operand(self, index: int) -> OperandMatcher:
        """The first added operand of that index."""
        return next(operand for operand in self.operands if operand.index == index)

    @property
    def is_variadic(self) -> bool:
        """True if the last operand stands for any number of them (hasVariadicMatcher)."""
        return bool(self.operands) and self.operands[-1].is_variadic

    @property
    def opcode(self) -> OpcodeIs:
        """Its opcode (getOpcodeMatcher)."""
        return next(one for one in self.predicates if isinstance(one, OpcodeIs))

    def all_predicates(self) -> Iterator[Predicate]:
        """Its predicates and those of its operands; not those of the instructions that define them."""
        yield from self.predicates
        for operand in self.operands:
            yield from operand.predicates


class OperandMatcher:
    """An operand of an instruction that a rule matches.

    Attributes:
        matcher: the instruction.
        index: its number in the instruction.
        name: in the pattern; empty for none. It may be set later if it is.
        renderer: the number of functions of ComplexPatterns before it (AllocatedTemporariesBaseID).
        is_variadic: it stands for all operands from here on.
        predicates: in the order of checks.
    """

    def __init__(
        self, matcher: InstructionMatcher, index: int, name: str, renderer: int, variadic: bool = False
    ) -> None:
        self.is_variadic: Final = variadic
        self.matcher: Final = matcher
        self.index: Final = index
        self.name = name
        self.renderer: Final = renderer
        self.predicates: list[Predicate] = []
        self.is_optimized = False
        self._temp_type: TempType | None = None

    def add(self, predicate: Predicate) -> bool:
        """Add a predicate; False, and nothing is added, if the operand is the same as another one (addPredicate)."""
        if self.is_same_as_another:
            return False
        if isinstance(predicate, TypeIs):
            self.matcher.rule.rules.use(predicate.type)
        self.predicates.append(predicate)
        return True

    def add_definition(self, name: str, *, checks_count: bool = True) -> InstructionMatcher | None:
        """Add that a further instruction defines the operand, which becomes the rule's next one; None as for :meth:`add`."""
        if self.is_same_as_another:
            return None
        rule = self.matcher.rule
        defining = InstructionMatcher(rule, name, checks_count)
        self.predicates.append(DefinedBy(self.matcher.number, self.index, defining, rule.ignore_copies))
        return defining

    @property
    def is_same_as_another(self) -> bool:
        return any([isinstance(predicate, SameOperand) for predicate in self.predicates])

    def has(self, kind: type[Predicate]) -> bool:
        """True if it has a predicate of that class (contains)."""
        return any([isinstance(predicate, kind) for predicate in self.predicates])

    def temp_type(self) -> TempType:
        """The number of its type, which is recorded from now on (getTempTypeIdx)."""
        if self._temp_type is None:
            self._temp_type = self.matcher.rule.new_type()
            self.add(RecordType(self.matcher.number, self.index, self._temp_type))
        return self._temp_type


class DefinedBy(Predicate):
    """The operand is defined by an instruction that is matched, too (OPM_Instruction)."""

    rank = 19

    def __init__(
        self, instruction: int, operand: int, matcher: InstructionMatcher, ignore_copies: bool = False
    ) -> None:
        super().__init__(instruction, operand)
        self.matcher: Final = matcher
        self.ignore_copies: Final = ignore_copies


class BuildInstruction:
    """Build an instruction, or make one of the matched ones it by another opcode (BuildMIAction).

    Attributes:
        rule: whose action it is.
        number: of the instruction in the result.
        accesses_memory: mayLoad or mayStore, inferred ones too: it gets the memory operands of what was matched.
        operands: its operands; add to them by :meth:`add`.
        dead_defs: the implicit defs that nothing uses (setDeadImplicitDef).
        copied_flags: the matched instructions whose MIFlags it gets.
        set_flags, unset_flags: MIFlags, enumerators with their class.
        mutated: the matched instruction that becomes it, if one can (chooseInsnToMutate).
    """

    def __init__(self, rule: RuleMatcher, number: int, instruction: Instruction, accesses_memory: bool) -> None:
        self.rule: Final = rule
        self.number: Final = number
        self.instruction: Final = instruction
        self.accesses_memory: Final = accesses_memory
        self.operands: Final[list[Renderer]] = []
        self.dead_defs: Final[set[Record]] = set()
        self.copied_flags: Final[list[InstructionMatcher]] = []
        self.set_flags: Final[list[str]] = []
        self.unset_flags: Final[list[str]] = []
        self.mutated: InstructionMatcher | None = None

    def add(self, operand: Renderer) -> None:
        """Add an operand (addRenderer)."""
        if isinstance(operand, Immediate):
            self.rule.rules.use(operand.type)
        self.operands.append(operand)

    def choose_instruction_to_mutate(self) -> None:
        """Take the first instruction of the source, of those that no other action took, that has just these operands."""
        for candidate in self.rule.mutable:
            if self._can_mutate(candidate):
                self.rule.mutable.remove(candidate)
                self.mutated = candidate
                return

    def _can_mutate(self, candidate: InstructionMatcher) -> bool:
        if len(self.operands) != len(candidate.operands) or candidate.is_variadic:
            return False
        for index, operand in enumerate(self.operands):
            if not isinstance(operand, Copy):
                return False
            source = self.rule.operand(operand.name)
            if source.matcher is not candidate or source.index != index:
                return False
        return True


Action: TypeAlias = (
    DebugComment
    | BuildInstruction
    | BuildConstant
    | EraseInstruction
    | ReplaceRegister
    | ReplaceByTemp
    | ConstrainOperands
    | ConstrainOperand
    | MakeTempRegister
)
