"""The rules of GlobalISel's match table, imported from SelectionDAG's patterns (runOnPattern), and the patterns that were skipped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.classes import frozen
from tgdsl.diagnostics import DiagnosticError, Report
from tgdsl.model.common.fields import without_register_operand
from tgdsl.model.global_isel import fields
from tgdsl.model.global_isel.context import Context, NotImported
from tgdsl.model.global_isel.register_classes import class_record
from tgdsl.model.global_isel.result import ResultImporter, root_result_name
from tgdsl.model.global_isel.source import SourceImporter
from tgdsl.model.match_table import (
    BankCovers,
    BuildInstruction,
    ConstrainOperand,
    ConstrainOperands,
    Copy,
    DebugComment,
    EraseInstruction,
    InstructionMatcher,
    MatchRules,
    NoUse,
    RuleMatcher,
)
from tgdsl.model.patterns import Leaf, Operation, Pattern, PatternCondition, ResultInstruction, Tree
from tgdsl.model.patterns.fields import condition_of
from tgdsl.model.registers.bank import RegisterClass
from tgdsl.records import Record


@frozen(eq=False)
class SkippedPattern:
    """A pattern that could not be imported, and LLVM's reason for it."""

    pattern: Pattern
    reason: str


@frozen(eq=False)
class ImportedRules:
    """The rules that patterns became.

    Attributes:
        rules: in the order of their patterns.
        scores: the complexity of each rule's pattern, by Rule ID.
        skipped: the other patterns, but for those that GISelShouldIgnore leaves out.
        matching: the types that rules asked for, those of skipped patterns included.
        features: the Predicates that patterns need, those of skipped ones included, in the order of their numbers.
        hw_modes: the conditions of HwModes, in C++, each with its number.
    """

    rules: tuple[RuleMatcher, ...]
    scores: Mapping[int, int]
    skipped: tuple[SkippedPattern, ...]
    matching: MatchRules
    features: tuple[Record, ...]
    hw_modes: Mapping[str, int]


class Importer:
    """Imports the patterns of a target, one after the other."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._rules = MatchRules()
        self._features: dict[str, Record] = {}
        self._hw_modes: dict[str, int] = {}

    def import_all(self, patterns: Sequence[Pattern], report: Report) -> ImportedRules:
        """The rules of all patterns.

        Args:
            report: gets what is wrong with patterns, as opposed to what cannot be imported.
        """
        rules: list[RuleMatcher] = []
        scores: dict[int, int] = {}
        skipped: list[SkippedPattern] = []
        for pattern in patterns:
            if fields.should_ignore(pattern.record):
                continue
            rule = self._rules.rule(pattern.record.place)
            scores[rule.number] = pattern.complexity
            text = self._context.text
            rule.add_action(DebugComment(f"{text(pattern.source)}  =>  {text(pattern.result)}"))
            self._needs(rule, pattern)
            try:
                _PatternImport(self._context, rule, pattern).run()
            except NotImported as reason:
                skipped.append(SkippedPattern(pattern, str(reason)))
            except DiagnosticError as error:
                report.extend(error)
            else:
                _mark_dead_defs(rule)
                rules.append(rule)
        features = tuple(self._features.values())
        return ImportedRules(tuple(rules), scores, tuple(skipped), self._rules, features, self._hw_modes)

    def _needs(self, rule: RuleMatcher, pattern: Pattern) -> None:
        """Note the Predicates and the HwMode of a pattern (importRulePredicates)."""
        for predicate in pattern.predicates:
            if condition_of(predicate):
                self._features.setdefault(predicate.name, predicate)
                rule.features.append(predicate)
        condition = mode_condition(pattern.condition)
        if condition:
            rule.hw_mode = self._hw_modes.setdefault(condition, len(self._hw_modes))


class _PatternImport:
    """The import of one pattern to one rule."""

    def __init__(self, context: Context, rule: RuleMatcher, pattern: Pattern) -> None:
        self._context = context
        self._rule = rule
        self._pattern = pattern

    def run(self) -> None:
        """Fill the rule.

        Raises:
            NotImported: it cannot be filled.
        """
        context, rule = self._context, self._rule
        source, result = self._pattern.source, self._pattern.result
        for tree, name in ((result, "Dst"), (source, "Src")):
            problem = context.predicates.untrivial(tree)
            if problem:
                raise NotImported(f"{name} pattern root isn't a trivial operator ({problem})")
        root = rule.add_root(source.name)
        rule.ignore_copies = bool(fields.ignores_copies(self._pattern.record))
        SourceImporter(context, rule).match(root, source)
        if isinstance(result, Leaf):
            self._copy(root, result)
            return
        node = result.operator
        if not isinstance(node, ResultInstruction):
            raise NotImported("Pattern operator isn't an instruction")
        self._check_results(root, source, node)
        for index in range(min(node.instruction.defs, len(source.types))):
            self._match_result(root, result, node, index)
        built = ResultImporter(context, rule, source).build(root, result)
        if self._pattern.implicit_results:
            raise NotImported("Pattern defines a physical register")
        built.choose_instruction_to_mutate()
        self._constrain(result, built)
        rule.add_action(EraseInstruction(root.number))

    def _copy(self, root: InstructionMatcher, leaf: Leaf) -> None:
        """Replace the root by a value of a register class."""
        context, rule = self._context, self._rule
        if class_record(leaf) is None:
            raise NotImported("Dst pattern root isn't a known leaf")
        chosen = context.classes.of_leaf(leaf)
        assert chosen is not None
        copy = context.instruction("COPY").instruction
        name = copy.operands[0].name
        operand = root.operand(0)
        operand.name = name
        rule.define_operand(name, operand)
        operand.add(BankCovers(root.number, 0, chosen.qualified_id_name))
        built = rule.build(copy, accesses_memory=False)
        built.add(Copy(name))
        built.add(Copy(leaf.name))
        rule.add_action(ConstrainOperand(0, 0, chosen.qualified_id_name))
        rule.add_action(EraseInstruction(root.number))

    def _check_results(self, root: InstructionMatcher, source: Tree, node: ResultInstruction) -> None:
        there, wanted = node.instruction.defs, len(source.types)
        if there >= wanted:
            return
        if there:
            raise NotImported(
                f"Src pattern result has more defs than dst MI ({wanted} def(s) vs {there} def(s))"
            )
        if not any([isinstance(predicate, NoUse) for predicate in root.predicates]):
            raise NotImported(
                f"Src pattern result has {wanted} def(s) without the HasNoUse predicate set to true but Dst MI has no def"
            )

    def _match_result(self, root: InstructionMatcher, result: Operation, node: ResultInstruction, index: int) -> None:
        """Name a result of the root after the instruction's, and match its register bank."""
        chosen = self._result_class(result, node, index)
        operand = root.operand(index)
        operand.name = root_result_name(node.instruction.operands[index].name)
        self._rule.define_operand(operand.name, operand)
        operand.add(BankCovers(root.number, index, chosen.qualified_id_name))

    def _result_class(self, result: Operation, node: ResultInstruction, index: int) -> RegisterClass:
        """The register class of a result of the instruction that replaces the root."""
        classes, children = self._context.classes, result.children
        number = self._pattern.source.types[index]
        if node.name in ("COPY_TO_REGCLASS", "REG_SEQUENCE"):
            place = int(node.name == "COPY_TO_REGCLASS")
            found = classes.of_leaf(children[place])
            problem = f"{node.name} operand #{place} isn't a register class"
        elif node.name == "EXTRACT_SUBREG":
            found = classes.of_tree(children[0])
            problem = "Could not infer class for EXTRACT_SUBREG operand #0"
        elif node.name == "INSERT_SUBREG":
            found = classes.super_class_of(number, children[0], children[2])
            problem = "Cannot infer register class for INSERT_SUBREG operand #0"
        elif node.name == "SUBREG_TO_REG":
            found = classes.super_class(number, children[2])
            problem = "Cannot infer register class for SUBREG_TO_REG operand #0"
        else:
            record = without_register_operand(node.instruction.operands[index].record)
            found = classes.named(record) if record.is_a("RegisterClass") else None
            problem = f"Dst MI def isn't a register class{self._context.text(result)}"
        if found is None:
            raise NotImported(problem)
        return found

    def _constrain(self, result: Operation, built: BuildInstruction) -> None:
        """Constrain the registers of the instruction that replaces the root to classes."""
        if result.operator.name == "COPY_TO_REGCLASS":
            chosen = self._context.classes.of_leaf(result.children[1])
            assert chosen is not None  # its result has been matched
            self._rule.add_action(ConstrainOperand(0, 0, chosen.qualified_id_name))
            return
        importer = ResultImporter(self._context, self._rule, self._pattern.source)
        constraints = importer.constraints(0, result, self._pattern.source.types)
        for constraint in [ConstrainOperands(0)] if constraints is None else constraints:
            self._rule.add_action(constraint)


def mode_condition(condition: PatternCondition) -> str:
    """The C++ condition of a pattern's HwMode (HwModeFeatures); empty for none. A pattern for the default mode excludes the others."""
    parts: list[str] = []
    for test in condition.modes:
        text = " && ".join([f"({one})" for one in test.conditions])
        parts.append(text if test.holds else f"!({text})")
    return " && ".join(parts)


def _mark_dead_defs(rule: RuleMatcher) -> None:
    """Mark the implicit defs of built instructions that none of these uses (postProcessRule)."""
    built = [action for action in rule.actions if isinstance(action, BuildInstruction)]
    used = {register.name for one in built for register in one.instruction.implicit_uses}
    for one in built:
        one.dead_defs.update([register for register in one.instruction.implicit_defs if register.name not in used])
