"""The rules of GlobalISel's match table, imported from SelectionDAG's patterns (runOnPattern), and the patterns that were skipped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.classes import frozen
from tgdsl.diagnostics import DiagnosticError, Report
from tgdsl.model.common.fields import without_register_operand
from tgdsl.model.global_isel import fields
from tgdsl.model.global_isel.constraints import constraints_of
from tgdsl.model.global_isel.context import Context, NotImported, Obstacle
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
    ExecutorFeatures,
    InstructionMatcher,
    MatchRules,
    NoUse,
    RuleMatcher,
)
from tgdsl.model.patterns import Leaf, Operation, Pattern, PatternCondition, ResultInstruction, Tree
from tgdsl.model.patterns.fields import condition_of
from tgdsl.model.registers.bank import RegisterClass


@frozen(eq=False)
class SkippedPattern:
    """A pattern that could not be imported.

    Attributes:
        reason: in LLVM's words.
        obstacle: what the target could add, so that it is imported; None where that is not known.
    """

    pattern: Pattern
    reason: str
    obstacle: Obstacle | None


@frozen(eq=False)
class ImportedRules:
    """The rules that patterns became.

    Attributes:
        rules: in the order of their patterns.
        scores: the complexity of each rule's pattern, by Rule ID.
        patterns: the pattern of each rule, by Rule ID.
        skipped: the other patterns, but for those that GISelShouldIgnore leaves out.
        matching: the types that rules asked for, those of skipped patterns included.
        features: the conditions that patterns need, those of skipped ones included.
    """

    rules: tuple[RuleMatcher, ...]
    scores: Mapping[int, int]
    patterns: Mapping[int, Pattern]
    skipped: tuple[SkippedPattern, ...]
    matching: MatchRules
    features: ExecutorFeatures


class Importer:
    """Imports the patterns of a target, one after the other."""

    def __init__(self, context: Context, features: ExecutorFeatures, rules: MatchRules) -> None:
        self._context = context
        self._features = features
        self._rules = rules
        self._bfloats: dict[Tree, bool] = {}

    def import_all(self, patterns: Sequence[Pattern], report: Report) -> ImportedRules:
        """The rules of all patterns.

        Args:
            report: gets what is wrong with patterns, as opposed to what cannot be imported.
        """
        rules: list[RuleMatcher] = []
        scores: dict[int, int] = {}
        patterns_of: dict[int, Pattern] = {}
        skipped: list[SkippedPattern] = []
        for pattern in patterns:
            if fields.should_ignore(pattern.record) or (
                self._context.rules.without_bfloat and self._has_bfloat(pattern.source)
            ):
                continue
            rule = self._rules.rule(pattern.record.place)
            scores[rule.number] = pattern.complexity
            self._needs(rule, pattern)
            try:
                _PatternImport(self._context, rule, pattern).run()
            except NotImported as reason:
                skipped.append(SkippedPattern(pattern, str(reason), reason.obstacle))
            except DiagnosticError as error:
                report.extend(error)
            else:
                if not self._context.rules.all_defs:
                    _mark_dead_defs(rule)
                rules.append(rule)
                patterns_of[rule.number] = pattern
        return ImportedRules(tuple(rules), scores, patterns_of, tuple(skipped), self._rules, self._features)

    def _has_bfloat(self, tree: Tree) -> bool:
        """True if a tree has a value of bf16, or of a vector of it."""
        found = self._bfloats.get(tree)
        if found is None:
            types = self._context.table.types
            own = [types[number] for number in tree.types if number >= 0]
            scalars = [one if one.element is None else types[one.element] for one in own]
            found = any([scalar.name == "bf16" for scalar in scalars])
            if not found and isinstance(tree, Operation):
                found = any([self._has_bfloat(child) for child in tree.children])
            self._bfloats[tree] = found
        return found

    def _needs(self, rule: RuleMatcher, pattern: Pattern) -> None:
        """Note the Predicates and the HwMode of a pattern (importRulePredicates)."""
        for predicate in pattern.predicates:
            if condition_of(predicate):
                self._features.declare(predicate)
                rule.features.append(predicate)
        modes = PatternCondition(modes=pattern.condition.modes)
        if not modes.is_empty:
            rule.hw_mode = self._features.declare_hw_mode(modes)


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
                raise NotImported(f"{name} pattern root isn't a trivial operator ({problem})", Obstacle.PREDICATE)
        root = rule.add_root(source.name)
        rule.ignore_copies = bool(fields.ignores_copies(self._pattern.record))
        SourceImporter(context, rule).match(root, source)
        # Actions begin here: most patterns that are skipped do not come to this, and the text takes long.
        rule.add_action(DebugComment(f"{context.text(source)}  =>  {context.text(result)}"))
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
        if self._context.rules.all_defs:
            there += len(node.instruction.implicit_defs)
        if there >= wanted:
            return
        if there:
            raise NotImported(f"Src pattern result has more defs than dst MI ({wanted} def(s) vs {there} def(s))")
        if not any([isinstance(predicate, NoUse) for predicate in root.predicates]):
            raise NotImported(
                f"Src pattern result has {wanted} def(s) without the HasNoUse predicate set to true but Dst MI has no def"
            )

    def _match_result(self, root: InstructionMatcher, result: Operation, node: ResultInstruction, index: int) -> None:
        """Name a result of the root after the instruction's, and match its register bank."""
        context, operand = self._context, root.operand(index)
        chosen = None if context.rules.by_name else self._result_class(result, node, index)
        operand.name = root_result_name(node.instruction.operands[index].name)
        self._rule.define_operand(operand.name, operand)
        if chosen is None:
            chosen = context.classes.of_result(result, node, index)
        if chosen is None:
            raise NotImported(f"Could not infer register class for result #{index} from pattern {context.text(result)}")
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
        types = result.types if self._context.rules.by_name else self._pattern.source.types
        constraints = constraints_of(self._context, 0, result, types, is_root=True)
        for constraint in [ConstrainOperands(0)] if constraints is None else constraints:
            self._rule.add_action(constraint)


def _mark_dead_defs(rule: RuleMatcher) -> None:
    """Mark the implicit defs of built instructions that none of these uses (postProcessRule)."""
    built = [action for action in rule.actions if isinstance(action, BuildInstruction)]
    used = {register.name for one in built for register in one.instruction.implicit_uses}
    for one in built:
        one.dead_defs.update([register for register in one.instruction.implicit_defs if register.name not in used])
