"""From rules to rules of the match table: what is matched (llvm-tblgen's CombineRuleBuilder::emitMatchPattern and its likes)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tgdsl.classes import evolve, frozen
from tgdsl.diagnostics import Note, Report, fail
from tgdsl.model.combiner import fields, text
from tgdsl.model.combiner.applying import Applier
from tgdsl.model.combiner.cpp_code import CodePool, Spelling, expanded
from tgdsl.model.combiner.low_level_types import LowLevelTypes
from tgdsl.model.combiner.operands import KnownType, Operand, Variadic
from tgdsl.model.combiner.patterns import (
    ROOT,
    AnyOpcode,
    BuiltinUse,
    CppCode,
    FragmentUse,
    InstructionUse,
    PatternList,
    unreachable,
)
from tgdsl.model.combiner.rule import Rule
from tgdsl.model.match_table import (
    CodePredicate,
    CodeTest,
    Comparison,
    ConstantIs,
    DebugComment,
    ExecutorFeatures,
    HasFlags,
    InstructionMatcher,
    IntrinsicIs,
    LiteralIs,
    MatchRules,
    OpcodeIs,
    OperandCount,
    OperandMatcher,
    RuleMatcher,
    TypeIs,
)
from tgdsl.model.patterns.fields import condition_of


@frozen(eq=False)
class Surroundings:
    """The parts that the rules of a combiner share.

    Attributes:
        rules: numbers them, those of rules with mistakes, too.
        features: the Predicates that they need.
        matches: C++ that matches.
        actions: C++ that applies.
        spelling: what C++ calls operands.
        shows_alternatives: code that matches begins with a comment on the alternatives (``-gicombiner-debug-cxxpreds``).
        report: gets warnings.
    """

    rules: MatchRules
    types: LowLevelTypes
    features: ExecutorFeatures
    matches: CodePool
    actions: CodePool
    spelling: Spelling
    shows_alternatives: bool
    report: Report


class RuleLowering:
    """Makes the rules of the match table for one rule, one for each choice of its PatFrags' alternatives or of its opcodes."""

    def __init__(self, rule: Rule, surroundings: Surroundings) -> None:
        self._rule: Final = rule
        self._surroundings: Final = surroundings
        self._names: Final[dict[str, str]] = {}  # of operands and instructions, in C++: the first matcher's stay
        self._renderers = 0

    def run(self) -> list[RuleMatcher]:
        """The rules of the match table.

        Raises:
            DiagnosticError: the rule is wrong.
        """
        root = self._rule.match.patterns[self._rule.match_root]
        if isinstance(root, CppCode):
            raise fail(
                root.source.place,
                f"the root of '{self._rule.record.label}' is C++: it is an instruction, or wip_match_opcode",
            )
        made: list[RuleMatcher] = []
        for chosen in self._rule.permutations:
            if isinstance(root, AnyOpcode):
                for instruction in root.instructions:
                    matcher = self._new_rule(chosen, f"; wip_match_opcode '{instruction.name}'")
                    made.append(matcher)
                    first = matcher.add_root(root.name)
                    self._names.setdefault(root.name, self._surroundings.spelling.matched_instruction(first.number))
                    first.add(OpcodeIs(first.number, (instruction,)))
                    self._finish(matcher, chosen, {self._rule.match_root})
            else:
                matcher = self._new_rule(chosen, "")
                made.append(matcher)
                first = matcher.add_root(root.name)
                self._names.setdefault(root.name, self._surroundings.spelling.matched_instruction(first.number))
                matching = _Matching(self, matcher, chosen, self._rule.match, self._names)
                matching.match(self._rule.match_root, first)
                self._finish(matcher, chosen, matching.seen)
        return made

    def _new_rule(self, chosen: Mapping[int, int], remark: str) -> RuleMatcher:
        matcher = self._surroundings.rules.rule(self._rule.record.place)
        for predicate in fields.predicates_of(self._rule.record):
            if condition_of(predicate):
                self._surroundings.features.declare(predicate)
                matcher.features.append(predicate)
        matcher.ignore_copies = True
        matcher.simple_predicates.append(enabling_predicate(self._rule.number))
        alternatives = f" @ {text.permutation(self._rule.match, chosen)}" if chosen else ""
        matcher.add_action(DebugComment(f"Combiner Rule #{self._rule.number}: {self._rule.name}{alternatives}{remark}"))
        return matcher

    def _finish(self, matcher: RuleMatcher, chosen: Mapping[int, int], seen: set[int]) -> None:
        """Add the patterns that are not matched yet, and what is done."""
        conditions: list[CppCode] = []
        for index, pattern in enumerate(self._rule.match.patterns):
            if index in seen:
                continue
            if isinstance(pattern, CppCode):
                if self._rule.applies_cpp:
                    conditions.append(pattern)
                else:
                    self.add_code(matcher, pattern, self._names, chosen)
            elif isinstance(pattern, FragmentUse):
                _Matching(self, matcher, chosen, self._rule.match, self._names).match_fragment(index, pattern, None)
            elif isinstance(pattern, AnyOpcode):
                raise fail(
                    pattern.source.place,
                    f"'{self._rule.record.label}' has both wip_match_opcode and instructions: match by one of them",
                )
            else:
                raise unreachable(pattern)
        if self._rule.applies_cpp:
            matcher.custom_action = f"GICXXCustomAction_{self._surroundings.actions.name(self._action(conditions))}"
        else:
            Applier(self._rule, matcher, self.types, self._names, self.spelling).apply()

    def _action(self, conditions: list[CppCode]) -> str:
        """The C++ function that checks and applies."""
        spelling = self._surroundings.spelling
        for data in self._rule.match_data:
            self._names.setdefault(data.name, spelling.variable(data))
        steps = [pattern for pattern in self._rule.apply.patterns if isinstance(pattern, CppCode)]
        return spelling.action(
            self._rule.match_data,
            [expanded(pattern, self._names, self._surroundings.report) for pattern in conditions],
            [expanded(pattern, self._names, self._surroundings.report) for pattern in steps],
        )

    def add_code(
        self, matcher: RuleMatcher, pattern: CppCode, names: Mapping[str, str], chosen: Mapping[int, int]
    ) -> None:
        """Add C++ that is asked when all operands are matched."""
        alternatives = text.permutation(self._rule.match, chosen) if self._surroundings.shows_alternatives else ""
        code = self._surroundings.spelling.test(expanded(pattern, names, self._surroundings.report), alternatives)
        root = matcher.root
        root.add(CodeTest(root.number, CodePredicate("MI", self._surroundings.matches.name(code))))

    def compare_types(self, use: FragmentUse, argument: Operand, own: Operand) -> None:
        """Warn of a PatFrag's operand with another type than what is given for it: only the given type is checked."""
        if argument.type is not None and own.type is not None and argument.type != own.type:
            self._surroundings.report.warning(
                use.source.place,
                f"'${argument.name}' has the type '{argument.type}', and '{use.called}' has '{own.type}' for it: only the first is checked",
            )

    @property
    def spelling(self) -> Spelling:
        return self._surroundings.spelling

    @property
    def types(self) -> LowLevelTypes:
        return self._surroundings.types

    def next_renderer(self) -> int:
        self._renderers += 1
        return self._renderers - 1


def enabling_predicate(number: int) -> str:
    """The enumerator that is true if the rule of a number is enabled."""
    return f"GICXXPred_Simple_IsRule{number}Enabled"


class _Matching:
    """Matches patterns of a rule, or of an alternative of a PatFrag in it.

    Args:
        names: what C++ calls operands and instructions, by the names that the patterns have for them.
        inside: the PatFrag's use in the rule, whose parameters the patterns have.

    Attributes:
        seen: indices of the patterns that are matched.
        bound: the rule's names of operands that PatFrags had parameters for, and the parameters.
    """

    def __init__(
        self,
        lowering: RuleLowering,
        matcher: RuleMatcher,
        chosen: Mapping[int, int],
        patterns: PatternList,
        names: dict[str, str],
        inside: FragmentUse | None = None,
    ) -> None:
        self._lowering: Final = lowering
        self._matcher: Final = matcher
        self._chosen: Final = chosen
        self._patterns: Final = patterns
        self._names: Final = names
        self._inside: Final = inside
        self.seen: Final[set[int]] = set()
        self.bound: Final[list[tuple[str, str]]] = []

    def match(self, index: int, instruction: InstructionMatcher) -> None:
        """Match a pattern by an instruction."""
        use = self._patterns.patterns[index]
        if isinstance(use, InstructionUse):
            self._match_instruction(index, use, instruction)
        elif isinstance(use, FragmentUse):
            self.match_fragment(index, use, instruction)
        else:
            assert isinstance(use, (AnyOpcode, BuiltinUse, CppCode))

    def _match_instruction(self, index: int, use: InstructionUse, instruction: InstructionMatcher) -> None:
        if index in self.seen:
            return
        self.seen.add(index)
        number = instruction.number
        instruction.add(OpcodeIs(number, (use.instruction,)))
        self._names.setdefault(use.name, self._lowering.spelling.matched_instruction(number))
        if use.intrinsic is not None:
            identifier = instruction.add_operand(use.defs, "$intrinsic_id", self._lowering.next_renderer())
            identifier.add(IntrinsicIs(number, identifier.index, use.intrinsic.enumerator))
        if use.flags is not None and use.flags.set:
            instruction.add(HasFlags(number, use.flags.set))
        if use.flags is not None and use.flags.unset:
            instruction.add(HasFlags(number, use.flags.unset, absent=True))
        for position, operand in enumerate(use.operands):
            self._match_operand(use, position, operand, instruction)

    def _match_operand(self, use: InstructionUse, position: int, own: Operand, instruction: InstructionMatcher) -> None:
        """Match an operand.

        Args:
            own: as the patterns have it; in a PatFrag, it may stand for one of the rule.
        """
        given = self._argument(own)
        index = position + 1 if use.intrinsic is not None and not own.is_def else position
        number, kind = instruction.number, given.type
        is_pack = isinstance(kind, Variadic)
        operand = instruction.add_operand(index, given.name, self._lowering.next_renderer(), variadic=is_pack)
        if given.name:
            spelling = self._lowering.spelling
            name = spelling.remaining_operands(number, index) if is_pack else spelling.matched_operand(number, index)
            self._names.setdefault(own.name, name)
        if isinstance(kind, Variadic):
            instruction.add(OperandCount(number, index + kind.least, Comparison.AT_LEAST))
            if kind.most:
                instruction.add(OperandCount(number, index + kind.most, Comparison.AT_MOST))
        if given.value is not None:
            is_literal = use.instruction.name in ("G_CONSTANT", "G_FCONSTANT") and position == 1
            operand.add(LiteralIs(number, index, given.value) if is_literal else ConstantIs(number, index, given.value))
        if isinstance(kind, KnownType) and not (given.name and self._matcher.operand(given.name).has(TypeIs)):
            operand.add(TypeIs(number, index, self._lowering.types.known(kind, use.source)))
        if own.is_def or not own.name:
            return
        definition = self._patterns.definitions.get(own.name)
        if definition is not None:
            self._match_definition(use, own, operand, definition)

    def _match_definition(self, use: InstructionUse, own: Operand, operand: OperandMatcher, index: int) -> None:
        """Match the pattern that writes an operand."""
        pattern = self._patterns.patterns[index]
        note = Note(pattern.source.place, "it is written here")
        if own.value is not None:
            raise fail(
                use.source.place,
                f"'${own.name}' of '{use.called}' is the number {own.value}, and another pattern writes it: give one of them another name",
                note,
            )
        instruction = operand.add_definition(pattern.name)
        if instruction is None:
            raise fail(
                use.source.place,
                f"'${own.name}' of '{use.called}' is read before in the match, which then cannot match again what writes it: compare the"
                " operands in C++",
                note,
            )
        self.match(index, instruction)

    def _argument(self, own: Operand) -> Operand:
        """The operand that an operand of a pattern stands for: in a PatFrag, its parameters are operands of the rule, and others are its own."""
        use = self._inside
        if use is None or not own.name:
            return own
        for parameter, argument in zip(use.fragment.parameters, use.operands, strict=True):
            if parameter.name == own.name:
                if argument.name:
                    self.bound.append((argument.name, parameter.name))
                self._lowering.compare_types(use, argument, own)
                return argument
        return evolve(own, name=f"{use.name}.{own.name}")

    def match_fragment(self, index: int, use: FragmentUse, instruction: InstructionMatcher | None) -> None:
        """Match the chosen alternative of a PatFrag.

        Args:
            instruction: that its root is matched by; None for one that nothing leads to, which can only have C++.
        """
        if index in self.seen:
            return
        self.seen.add(index)
        fragment = use.fragment
        if instruction is None and fragment.outs:
            raise unreachable(use)
        if instruction is not None and fragment.roots != 1:
            raise fail(
                use.source.place,
                f"'{fragment.name}' has no root, and so it cannot be the root of a rule: declare one in its outs, root:$x",
            )
        alternative = fragment.alternatives[self._chosen.get(index, 0)]
        names = self._names_of_arguments(use)
        inner = _Matching(self._lowering, self._matcher, self._chosen, alternative, names, use)
        for parameter in fragment.outs:
            definition = alternative.definitions.get(parameter.name)
            if parameter.kind == ROOT and definition is not None and instruction is not None:
                inner.match(definition, instruction)
        for position, pattern in enumerate(alternative.patterns):
            if position in inner.seen:
                continue
            if isinstance(pattern, CppCode):
                self._lowering.add_code(self._matcher, pattern, names, self._chosen)
            elif not isinstance(pattern, AnyOpcode):
                raise unreachable(pattern)
        for argument, parameter_name in inner.bound:
            self._names.setdefault(argument, names.get(parameter_name, ""))

    def _names_of_arguments(self, use: FragmentUse) -> dict[str, str]:
        """The names of a PatFrag's parameters in C++, as far as that is known before it is matched."""
        names: dict[str, str] = {}
        for parameter, argument in zip(use.fragment.parameters, use.operands, strict=True):
            if not argument.name:
                names.setdefault(parameter.name, str(argument.value))
            elif argument.name in self._names:
                names.setdefault(parameter.name, self._names[argument.name])
            elif not all(parameter.name in one.definitions for one in use.fragment.alternatives):
                raise fail(
                    use.source.place,
                    f"'${argument.name}', the parameter '${parameter.name}' of '{use.called}', is not matched yet, but an alternative has no"
                    " instruction with it: give an operand that another pattern has",
                    Note(use.fragment.record.place, f"'{use.called}' is defined here"),
                )
        return names
