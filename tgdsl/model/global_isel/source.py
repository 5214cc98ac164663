"""The source of a pattern as matchers of generic instructions (createAndImportSelDAGMatcher and importChildMatcher)."""

from __future__ import annotations

from tgdsl.model.common.value_types import type_number_of
from tgdsl.model.global_isel import fields
from tgdsl.model.global_isel.context import Context, NotImported, Obstacle
from tgdsl.model.global_isel.equivalences import NodeEquivalent, instruction_for
from tgdsl.model.global_isel.memory import add_builtin_tests
from tgdsl.model.instructions.table import Instruction
from tgdsl.model.match_table import (
    AtomicOrderingIs,
    BankCovers,
    CodeTest,
    CompareIs,
    ComplexOperand,
    ConstantIs,
    ImmediateTest,
    InstructionMatcher,
    IntrinsicIs,
    IsBlock,
    IsImmediate,
    LeafTest,
    LiteralIs,
    LowLevelType,
    NoUse,
    OneUse,
    OpcodeIs,
    OperandMatcher,
    OperandTest,
    PointerOfSize,
    RecordOperand,
    RuleMatcher,
    Strength,
    SubOperand,
    TypeIs,
    VectorSplat,
)
from tgdsl.model.patterns import ComplexPattern, Leaf, Operation, PredicateCall, SelectionNode, Transform, Tree
from tgdsl.model.patterns.hints import address_space_of_leaf
from tgdsl.records import Record

_CONSTANTS = ("G_CONSTANT", "G_FCONSTANT")
_COMPARISONS = ("G_FCMP", "G_ICMP")
_INTRINSICS = (
    "G_INTRINSIC",
    "G_INTRINSIC_W_SIDE_EFFECTS",
    "G_INTRINSIC_CONVERGENT",
    "G_INTRINSIC_CONVERGENT_W_SIDE_EFFECTS",
)
_BLOCK_CLASS = "BasicBlockSDNode"


class SourceImporter:
    """Imports the source of one rule.

    Args:
        context: that of all rules.
    """

    def __init__(self, context: Context, rule: RuleMatcher) -> None:
        self._context = context
        self._rule = rule
        self._renderers = 0  # the number of functions that ComplexPatterns give so far

    def match(self, matcher: InstructionMatcher, tree: Tree) -> None:
        """Make an instruction's matcher look for a tree.

        Raises:
            NotImported: it cannot.
        """
        rule = self._rule
        before = rule.ignore_copies
        if tree.hints is not None and tree.hints.flags is not None:
            ignores = fields.ignores_copies(tree.hints.flags)
            if ignores is not None:
                rule.ignore_copies = ignores
        try:
            if isinstance(tree, Leaf):
                self._match_leaf(matcher, tree)
            else:
                self._match_operation(matcher, tree)
        finally:
            rule.ignore_copies = before

    def _match_leaf(self, matcher: InstructionMatcher, leaf: Leaf) -> None:
        value = leaf.value
        if not isinstance(value, int):
            raise NotImported("Unable to deduce gMIR opcode to handle Src (which is a leaf)")
        matcher.add(OpcodeIs(matcher.number, (self._context.instruction("G_CONSTANT").instruction,)))
        index = self._match_results(matcher, leaf, None)
        self._add_tests(matcher, leaf, None)
        operand = matcher.add_operand(index, leaf.name, self._renderers)
        operand.add(LiteralIs(matcher.number, index, value))

    def _match_operation(self, matcher: InstructionMatcher, tree: Operation) -> None:
        equivalent = self._context.equivalences.nodes.get(tree.operator.name)
        if equivalent is None:
            raise NotImported(
                f"Pattern operator lacks an equivalent Instruction{_operator_explained(tree)}", Obstacle.NODE
            )
        context = self._context
        instruction = instruction_for(
            equivalent, tree, context.table.types, context.predicates, context.intrinsics.is_convergent
        )
        matcher.add(OpcodeIs(matcher.number, (instruction,)))
        if context.rules.atomic_first:
            _check_atomic(matcher, equivalent)
        index = self._match_results(matcher, tree, instruction)
        self._add_tests(matcher, tree, equivalent)
        if not context.rules.atomic_first:
            _check_atomic(matcher, equivalent)
        if instruction.name in _CONSTANTS:
            matcher.add_operand(index, "", self._renderers)
        elif instruction.name == "G_FRAME_INDEX":
            matcher.add_operand(index, tree.name if context.rules.named_frame_index else "", self._renderers)
        else:
            self._match_children(matcher, tree, instruction, index)

    def _match_results(self, matcher: InstructionMatcher, tree: Tree, instruction: Instruction | None) -> int:
        """Check the types of the results; returns their number."""
        for index in range(len(tree.types)):
            operand = matcher.add_operand(index, "", self._renderers)
            is_pointer = instruction is not None and _is_pointer_result(instruction, index)
            problem = self._check_type(operand, tree, index, is_pointer)
            if problem:
                raise NotImported(f"{problem} for result of Src pattern operator")
        return len(tree.types)

    def _check_type(self, operand: OperandMatcher, tree: Tree, result: int, is_pointer: bool) -> str:
        """Check the type of an operand (addTypeCheckPredicate); returns the reason why that cannot be done, or an empty text."""
        number = tree.types[result]
        value_type = self._context.type(number)
        if value_type is None:
            return "unsupported typeset"
        if is_pointer and value_type.name == "iPTR":
            operand.add(PointerOfSize(operand.matcher.number, operand.index, 0))
            return ""
        wanted = self._context.low_level_type(number)
        if wanted is None:
            return "unsupported type"
        if is_pointer:
            operand.add(PointerOfSize(operand.matcher.number, operand.index, value_type.size))
        else:
            space = _address_space(tree, result)
            if space >= 0:
                wanted = LowLevelType.pointer(space, value_type.size)
            operand.add(TypeIs(operand.matcher.number, operand.index, wanted))
        return ""

    def _add_tests(self, matcher: InstructionMatcher, tree: Tree, equivalent: NodeEquivalent | None) -> None:
        """Add the predicates of fragments."""
        context = self._context
        for call in tree.predicates:
            tests = context.tests_of(call.predicate)
            if tests.immediate:
                matcher.add(ImmediateTest(matcher.number, context.code_predicate(call.predicate)))
                continue
            is_covered = add_builtin_tests(context, matcher, tests, equivalent)
            if tests.no_use:
                matcher.add(NoUse(matcher.number))
            if tests.one_use:
                matcher.add(OneUse(matcher.number))
            if tests.code:
                if call.predicate.uses_operands:
                    self._wait_for_operands(call)
                matcher.add(CodeTest(matcher.number, context.code_predicate(call.predicate)))
            elif not is_covered and not tests.no_use and not tests.one_use:
                raise NotImported(
                    f"Src pattern child has predicate ({context.predicates.explained(tree)})", Obstacle.PREDICATE
                )

    def _wait_for_operands(self, call: PredicateCall) -> None:
        context = self._context
        context.waiting = len(call.predicate.arguments)
        for number, name in enumerate(call.predicate.arguments):
            context.store_numbers[_argument(call.scope, name)] = number

    def _match_children(
        self, matcher: InstructionMatcher, tree: Operation, instruction: Instruction, index: int
    ) -> None:
        children = list(tree.children)
        if instruction.name in _COMPARISONS:
            index = self._match_condition(matcher, children, instruction, index)
        is_intrinsic = instruction.name in _INTRINSICS
        intrinsic = tree.intrinsic
        if is_intrinsic and intrinsic is None:
            raise NotImported("Expected IntInit containing intrinsic ID)")
        for place, child in enumerate(children):
            is_immediate = _is_immediate_input(instruction, place)
            is_pointer = _is_pointer_input(instruction, place)
            if is_intrinsic and intrinsic is not None:
                if place == 0:
                    operand = matcher.add_operand(index, child.name, self._renderers)
                    operand.add(IntrinsicIs(matcher.number, index, intrinsic.name.removeprefix("int_")))
                    index += 1
                    continue
                is_pointer = is_pointer or place in self._context.intrinsics.pointers(intrinsic)
                is_immediate = is_immediate or place in self._context.intrinsics.immediates(intrinsic)
            self._match_child(matcher, child, index, is_pointer=is_pointer, is_immediate=is_immediate)
            index += 1

    def _match_condition(
        self, matcher: InstructionMatcher, children: list[Tree], instruction: Instruction, index: int
    ) -> int:
        """Match the condition of a comparison, which comes last in SelectionDAG and first in generic instructions, and take it off the
        children; returns the index of the next operand."""
        last = children[-1]
        if not isinstance(last, Leaf):
            return index
        condition = last.value
        if not isinstance(condition, Record) or not condition.is_a("CondCode"):
            raise NotImported("Unable to handle CondCode")
        operand = matcher.add_operand(index, last.name, self._renderers)
        read = fields.float_predicate_of if instruction.name == "G_FCMP" else fields.integer_predicate_of
        predicate = read(condition)
        if predicate:
            operand.add(CompareIs(matcher.number, index, predicate))
            children.pop()
        return index + 1

    # Children

    def _match_child(
        self, matcher: InstructionMatcher, child: Tree, index: int, *, is_pointer: bool, is_immediate: bool
    ) -> None:
        context = self._context
        register = _register_of(child)
        name = child.name
        if isinstance(child, Operation) and isinstance(child.operator, ComplexPattern):
            name = ":".join([child.operator.name, *[one.name for one in child.children]])
        if register is not None:
            operand = matcher.add_physical_input(register, index, self._renderers)
        else:
            operand = matcher.add_operand(index, name, self._renderers)
        if operand.is_same_as_another:
            return
        if len(child.types) != 1:
            raise NotImported("Src pattern child has multiple results")
        number = matcher.number
        if isinstance(child, Operation) and isinstance(child.operator, SelectionNode):
            if child.operator.cpp_class == _BLOCK_CLASS:
                operand.add(IsBlock(number, index))
                return
            if child.operator.name == "timm":
                operand.add(IsImmediate(number, index))
                for call in child.predicates:
                    if context.tests_of(call.predicate).immediate:
                        operand.add(OperandTest(number, index, context.code_predicate(call.predicate)))
                return
        size = self._literal_size(child)
        if size is not None:
            operand.add(LiteralIs(number, index, size))
            return
        if not is_immediate:
            problem = self._check_type(operand, child, 0, is_pointer)
            if problem:
                raise NotImported(f"{problem} for Src operand ({context.text(child)})")
        if context.waiting and child.argument_names:
            name_of_store = _argument(*child.argument_names[0])
            operand.add(RecordOperand(number, index, context.store_numbers.setdefault(name_of_store, 0), name_of_store))
            context.waiting -= 1
        if isinstance(child, Operation):
            self._match_nested(operand, child, name)
            return
        if child.predicates:
            for call in child.predicates:
                if not context.rules.leaf_code or not context.tests_of(call.predicate).leaf_code:
                    raise NotImported("Src pattern child has unsupported predicate")
                operand.add(LeafTest(number, index, context.code_predicate(call.predicate)))
            return
        value = child.value
        if isinstance(value, int):
            operand.add(LiteralIs(number, index, value) if is_immediate else ConstantIs(number, index, value))
        elif isinstance(value, ComplexPattern):
            self._match_complex(operand, value)
        elif value is None:
            raise NotImported("Src pattern child is an unsupported kind")
        else:
            self._match_record(operand, child, value)

    def _literal_size(self, child: Tree) -> int | None:
        """The bits of the scalar of a type without a name, where that is a literal; None for other operands."""
        if not self._context.rules.size_literals or child.name or not isinstance(child, Leaf):
            return None
        if not isinstance(child.value, Record) or not child.value.is_a("ValueType"):
            return None
        types = self._context.table.types
        value_type = types[type_number_of(child.value)]
        return value_type.size if value_type.element is None else types[value_type.element].size

    def _match_nested(self, operand: OperandMatcher, child: Operation, name: str) -> None:
        pattern = child.operator
        if isinstance(pattern, ComplexPattern):
            renderer = self._renderers
            self._match_complex(operand, pattern)
            for part, one in enumerate(child.children):
                if one.name:
                    self._define_part(one.name, SubOperand(pattern.record, renderer, part, name))
            return
        nested = operand.add_definition(child.name)
        if nested is None:
            raise NotImported("Nested instruction cannot be the same as another operand")
        self.match(nested, child)

    def _define_part(self, name: str, part: SubOperand) -> None:
        """Name a part of what a ComplexPattern gives (defineComplexSubOperand)."""
        known = self._rule.sub_operands.setdefault(name, part)
        if known.parent != part.parent:
            raise NotImported(
                f"Error: Complex suboperand {name} referenced by different operands: {known.parent} and {part.parent}."
            )

    def _match_complex(self, operand: OperandMatcher, pattern: ComplexPattern) -> None:
        matcher = self._context.equivalences.complex_patterns.get(pattern.name)
        if matcher is None:
            raise NotImported(
                f"SelectionDAG ComplexPattern ({pattern.name}) not mapped to GlobalISel", Obstacle.COMPLEX_PATTERN
            )
        operand.add(ComplexOperand(operand.matcher.number, operand.index, matcher.name, operand.renderer))
        self._renderers += 1

    def _match_record(self, operand: OperandMatcher, leaf: Leaf, record: Record) -> None:
        number, index, classes = operand.matcher.number, operand.index, self._context.classes
        if record.is_a("RegisterClass") or record.is_a("RegisterOperand"):
            operand.add(BankCovers(number, index, classes.named(record).qualified_id_name))
        elif record.is_a("Register"):
            chosen = classes.minimal_class(record, leaf.types[0])
            if chosen is None:
                raise NotImported("Could not determine physical register class of pattern source")
            operand.add(BankCovers(number, index, chosen.qualified_id_name))
        elif record.is_a("ValueType") or record.name == "srcvalue":
            return
        elif record.is_a("ImmLeaf"):
            raise NotImported("Src pattern child def is an unsupported tablegen class (ImmLeaf)")
        elif record.name in ("immAllOnesV", "immAllZerosV"):
            self._match_splat(operand, leaf, ones=record.name == "immAllOnesV")
        else:
            raise NotImported("Src pattern child def is an unsupported tablegen class")

    def _match_splat(self, operand: OperandMatcher, leaf: Leaf, ones: bool) -> None:
        nested = operand.add_definition(leaf.name, checks_count=False)
        assert nested is not None
        vectors = [self._context.instruction(name).instruction for name in ("G_BUILD_VECTOR", "G_BUILD_VECTOR_TRUNC")]
        nested.add(OpcodeIs(nested.number, tuple(vectors)))
        problem = self._check_type(nested.add_operand(0, "", self._renderers), leaf, 0, is_pointer=False)
        if problem:
            raise NotImported(f"{problem} for result of Src pattern operator")
        nested.add(VectorSplat(nested.number, ones))


def _check_atomic(matcher: InstructionMatcher, equivalent: NodeEquivalent) -> None:
    """Check that an access is atomic, or is not, since both have one generic instruction."""
    if equivalent.non_atomic:
        matcher.add(AtomicOrderingIs(matcher.number, "NotAtomic"))
    elif equivalent.atomic:
        matcher.add(AtomicOrderingIs(matcher.number, "Unordered", Strength.OR_STRONGER))


def _argument(scope: int, name: str) -> str:
    """The name of an operand of a predicate (getScopedName)."""
    return f"pred:{scope}:{name}"


def _register_of(tree: Tree) -> Record | None:
    """The register that a leaf without a name is."""
    if isinstance(tree, Leaf) and not tree.name and isinstance(tree.value, Record) and tree.value.is_a("Register"):
        return tree.value
    return None


def _address_space(tree: Tree, result: int) -> int:
    """The address space that a value is a pointer into, by a PtrValueType; -1 for others."""
    if tree.hints is not None and tree.hints.address_spaces:
        return tree.hints.space(result)
    value = tree.value if isinstance(tree, Leaf) else None
    return address_space_of_leaf(value) if isinstance(value, Record) else -1


def _is_pointer_result(instruction: Instruction, index: int) -> bool:
    return index < instruction.defs and fields.is_pointer_operand(instruction.operands[index].record)


def _input(instruction: Instruction, index: int) -> Record | None:
    inputs = instruction.operands[instruction.defs :]
    return inputs[index].record if index < len(inputs) else None


def _is_pointer_input(instruction: Instruction, index: int) -> bool:
    record = _input(instruction, index)
    return record is not None and fields.is_pointer_operand(record)


def _is_immediate_input(instruction: Instruction, index: int) -> bool:
    record = _input(instruction, index)
    return record is not None and fields.is_immediate_operand(record)


def _operator_explained(tree: Operation) -> str:
    """The operator of a node without an equivalent as reasons have it (explainOperator)."""
    operator = tree.operator
    if isinstance(operator, SelectionNode):
        return f" ({operator.opcode})"
    if isinstance(operator, ComplexPattern):
        return f" (Operator is an unmapped ComplexPattern, {operator.name})"
    if isinstance(operator, Transform):
        return f" (Operator is an unmapped SDNodeXForm, {operator.name})"
    return f" (Operator {operator.name} not understood)"
