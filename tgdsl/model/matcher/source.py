"""The steps that match a pattern's source (LLVM's MatcherGen::EmitMatcherCode), from the root down, child by child.

Some steps have a short form for a child of the current node (CheckChildType, ...). So MoveChild is only added when another step needs the
child as the current node, and MoveParent only after that.
"""

from __future__ import annotations

from tgdsl.diagnostics import Note
from tgdsl.model.common import rules
from tgdsl.model.common.value_types import type_number_of
from tgdsl.model.matcher.context import Context
from tgdsl.model.matcher.operations import Kind
from tgdsl.model.matcher.steps import (
    CaptureGlueInput,
    CheckAndImm,
    CheckChild2CondCode,
    CheckChildInteger,
    CheckChildSame,
    CheckChildType,
    CheckComplexPat,
    CheckCondCode,
    CheckFoldableChainNode,
    CheckImmAllOnesV,
    CheckImmAllZerosV,
    CheckInteger,
    CheckOrImm,
    CheckPatternPredicate,
    CheckPredicate,
    CheckSame,
    CheckType,
    CheckValueType,
    MoveChild,
    MoveParent,
    MoveSibling,
    RecordChild,
    RecordMemRef,
    RecordNode,
    Step,
)
from tgdsl.model.patterns import (
    ComplexPattern,
    Leaf,
    Operation,
    Pattern,
    PatternCondition,
    PredicateCall,
    Property,
    SelectionNode,
    Tree,
)
from tgdsl.records import Record

_CONDITION = 2  # the child that CheckChild2CondCode checks
_PASSED_BY_OPCODE = (Kind.RECORD_NODE, Kind.CHECK_TYPE, Kind.CHECK_CHILD_TYPE)
_BITS_OF_MASK = 0xFFFF_FFFF
_NO_SLOT = 0xFFFF_FFFF  # LLVM's number for the slot of an operand that was never recorded


class Matched:
    """The steps that match a source, and the slots that they fill.

    Attributes:
        steps: so far.
        next: the next free slot.
        slots: name of a variable to its slot.
        chains: slots of the nodes with chains.
        registers: physical registers that are read, each with the slot of the value for it.
        complex_uses: uses of complex patterns that are still to be checked, each with the slot of its node.
        complex_slots: name of a value that a complex pattern gives to its first slot.
    """

    def __init__(self, context: Context, pattern: Pattern, opcode: SelectionNode | None) -> None:
        """
        Args:
            opcode: the root's node, for a source that is a complex pattern.

        Raises:
            DiagnosticError: the source has a leaf or a node that cannot be matched.
        """
        source = pattern.source
        self._place = pattern.record.place
        self._context = context
        self._pool = context.pool
        self._root = source
        self._checks = context.table.type_checks[source]
        self._at = 0
        self._pending = -1  # the child whose MoveChild is still missing; -1 for none
        self.steps: list[Step] = []
        self.next = 0
        self.slots: dict[str, int] = {}
        self.chains: list[int] = []
        self.registers: list[tuple[Record, int]] = []
        self.complex_uses: list[tuple[Tree, ComplexPattern, int]] = []
        self.complex_slots: dict[str, int] = {}
        if opcode is not None:
            self._check_opcode(opcode)
        self._match(source, 0)

    def check_condition(self, condition: PatternCondition) -> None:
        """Add the check of the pattern's condition (CheckPatternPredicate)."""
        if not condition.is_empty:
            self.steps.append(self._pool.step(CheckPatternPredicate, condition))

    def check_complex(self) -> None:
        """Add the checks of complex patterns. They come last, since their C++ is slow, and cannot be shared with other patterns."""
        for tree, pattern, slot in self.complex_uses:
            first = self.next
            if isinstance(tree, Leaf):
                self.complex_slots[tree.name] = first
            else:
                at = first
                for child in tree.children:
                    self.complex_slots[child.name] = at
                    at += child.machine_operands
            self.steps.append(self._pool.step(CheckComplexPat, pattern, slot, tree.name, first))
            self.next += pattern.operands
            if pattern.properties & Property.CHAIN:
                self.chains.append(self.next)
                self.next += 1

    # Trees

    def _match(self, tree: Tree, depth: int) -> None:
        checks = self._checks[self._at]
        self._at += 1
        if tree.name or tree.argument_names:
            names = [tree.name] if tree.name else []
            names += [_argument(scope, name) for scope, name in tree.argument_names]
            if not self._name(names):
                self._skip(tree)
                return
        if isinstance(tree, Leaf):
            self._match_leaf(tree)
        else:
            operator = tree.operator
            if isinstance(operator, SelectionNode):
                self._match_node(tree, operator, depth)
            elif isinstance(operator, ComplexPattern):
                self._match_complex(tree, operator)
            else:
                raise AssertionError(f"{operator.name} in a source")
        for call in tree.predicates:
            predicate = call.predicate
            operands: tuple[int, ...] | None = None
            if predicate.uses_operands:
                operands = tuple([self._operand(call, name) for name in predicate.arguments])
            self._arrive()
            self.steps.append(self._pool.step(CheckPredicate, predicate, operands))
        for result in checks:
            self._check_type(tree.types[result], result)

    def _operand(self, call: PredicateCall, name: str) -> int:
        """The slot of an operand of a predicate."""
        slot = self.slots.get(_argument(call.scope, name))
        if slot is None:
            fragment = call.predicate.record
            self._context.report.breach(
                rules.PREDICATE_OPERAND,
                self._place,
                f"the predicate of '{fragment.name}' uses its operand '{name}', for which this pattern has a fragment; write "
                "out what that stands for",
                Note(fragment.place, f"'{fragment.name}' is defined here"),
            )
            return _NO_SLOT
        return slot

    def _skip(self, tree: Tree) -> None:
        """Skip the type checks of all nodes below a tree."""
        if isinstance(tree, Operation):
            self._at += _size(tree) - 1

    def _name(self, names: list[str]) -> bool:
        """Record the current node under names, or check that it is the recorded one; returns whether it is new."""
        slots = self.slots
        known = next((slots[name] for name in names if name in slots), None)
        if known is None:
            known = self.next
            self._record(",".join(["$" + name for name in names]))
            for name in names:
                slots[name] = known
            return True
        if 0 <= self._pending < self._context.children_same:
            self.steps.append(self._pool.step(CheckChildSame, self._pending, known))
        else:
            self._arrive()
            self.steps.append(self._pool.step(CheckSame, known))
        for name in names:
            slots[name] = known
        return False

    def _match_leaf(self, leaf: Leaf) -> None:
        value = leaf.value
        if value is None:
            return
        if isinstance(value, int):
            if leaf is self._root:
                self._check_opcode(self._context.table.nodes["imm"])
            if 0 <= self._pending < self._context.children_integer:
                self.steps.append(self._pool.step(CheckChildInteger, self._pending, value))
            else:
                self._arrive()
                self.steps.append(self._pool.step(CheckInteger, value))
        elif isinstance(value, ComplexPattern):
            self.complex_uses.append((leaf, value, self.slots[leaf.name]))
        else:
            self._match_record(leaf, value)

    def _match_record(self, leaf: Leaf, record: Record) -> None:
        kind = self._context.leaf_kind(record, self._place)
        if kind == "":
            return
        pool = self._pool
        if kind == "ValueType":
            if not leaf.name:
                self._arrive()
                self.steps.append(pool.step(CheckValueType, self._context.types[type_number_of(record)]))
        elif kind == "Register":
            self.registers.append((record, self.next))
            self._record(f"physreg input {record.name}")
        elif kind == "CondCode":
            if self._pending == _CONDITION:
                self.steps.append(pool.step(CheckChild2CondCode, record.name))
            else:
                self._arrive()
                self.steps.append(pool.step(CheckCondCode, record.name))
        else:
            if leaf is self._root:
                scalable = self._context.table.types[leaf.types[0]].is_scalable
                self._check_opcode(self._context.table.nodes["splat_vector" if scalable else "build_vector"])
            self._arrive()
            ones = kind == "immAllOnesV"
            self.steps.append(pool.step(CheckImmAllOnesV) if ones else pool.step(CheckImmAllZerosV))

    def _match_complex(self, tree: Operation, pattern: ComplexPattern) -> None:
        """Note a use of a complex pattern. Each is checked once for the same names."""
        slot = self.next
        if self._name([":".join([pattern.name, *[child.name for child in tree.children]])]):
            self.complex_uses.append((tree, pattern, slot))
        self._skip(tree)

    def _match_node(self, tree: Operation, node: SelectionNode, depth: int) -> None:
        children = tree.children
        if node.name in ("and", "or") and not tree.predicates and len(children) > 1:
            mask = children[1]
            if isinstance(mask, Leaf) and not mask.predicates and isinstance(mask.value, int):
                if (mask.value & _BITS_OF_MASK).bit_count() != 1:
                    self._match_masked(tree, node, mask.value, depth)
                    return
        self._check_opcode(node)
        pool, steps = self._pool, self.steps
        properties = tree.properties
        operand = 0
        if properties & Property.MEM_OPERAND:
            steps.append(pool.step(RecordMemRef))
        if properties & Property.CHAIN:
            operand = 1  # the chain comes first
            self.chains.append(self.next)
            self._record(f"'{node.name}' chained node")
            if depth > 1 or (depth == 1 and self._context.has_many_inputs(self._root)):
                steps.append(pool.step(CheckFoldableChainNode))
        if properties & Property.OUT_GLUE and depth:
            steps.append(
                pool.step(RecordNode, f"'{node.name}' glue output node", self.next)
            )  # LLVM does not count this slot
        if properties & (Property.OPT_IN_GLUE | Property.IN_GLUE):
            steps.append(pool.step(CaptureGlueInput))
        context, slots = self._context, self.slots
        plain = context.plain
        for child in children:
            alone = operand < context.children_recorded and child.name not in slots
            if alone and (plain[child] if child in plain else context.is_plain(child, self._place)):
                self._match_plain(child, operand)
            else:
                self._match_child(child, operand, depth)
            operand += 1

    def _match_plain(self, leaf: Tree, operand: int) -> None:
        """Match a plain child: a shortcut for :meth:`_match_child`, since most operands are plain."""
        pool, slot = self._pool, self.next
        self.steps.append(pool.step(RecordChild, operand, "$" + leaf.name, slot))
        self.slots[leaf.name] = slot
        self.next = slot + 1
        checks = self._checks[self._at]
        self._at += 1
        if checks:
            self.steps.append(pool.step(CheckChildType, operand, self._context.types[leaf.types[0]]))

    def _match_masked(self, tree: Operation, node: SelectionNode, mask: int, depth: int) -> None:
        """Match ``and`` or ``or`` with a constant of several bits (CheckAndImm, CheckOrImm): the DAG may lack bits that are known."""
        if depth == 0:
            self._check_opcode(node)
        else:
            self._arrive()
        pool = self._pool
        self.steps.append(pool.step(CheckAndImm, mask) if node.name == "and" else pool.step(CheckOrImm, mask))
        self._match_child(tree.children[0], 0, depth)
        self._at += 1

    def _match_child(self, child: Tree, number: int, depth: int) -> None:
        self._pending = number
        self._match(child, depth + 1)
        if self._pending < 0:
            self.steps.append(self._pool.step(MoveParent))
        self._pending = -1

    # Steps

    def _arrive(self) -> None:
        """Add the MoveChild that is still missing before a step on the child."""
        child = self._pending
        if child < 0:
            return
        self._pending = -1
        steps, pool = self.steps, self._pool
        last = steps[-1]
        if isinstance(last, MoveParent):
            steps[-1] = pool.step(MoveSibling, child)
        elif (
            isinstance(last, RecordChild)
            and last.child == child
            and len(steps) > 1
            and isinstance(steps[-2], MoveParent)
        ):
            steps[-2:] = (pool.step(MoveSibling, child), pool.step(RecordNode, last.source, last.slot))
        else:
            steps.append(pool.step(MoveChild, child))

    def _record(self, what: str) -> None:
        if 0 <= self._pending < self._context.children_recorded:
            self.steps.append(self._pool.step(RecordChild, self._pending, what, self.next))
        else:
            self._arrive()
            self.steps.append(self._pool.step(RecordNode, what, self.next))
        self.next += 1

    def _check_type(self, number: int, result: int) -> None:
        value_type = self._context.types[number]
        if 0 <= self._pending < self._context.children_typed and result == 0:
            self.steps.append(self._pool.step(CheckChildType, self._pending, value_type))
        else:
            self._arrive()
            self.steps.append(self._pool.step(CheckType, value_type, result))

    def _check_opcode(self, node: SelectionNode) -> None:
        """Insert the check of the opcode before the checks of types, since more patterns share it."""
        self._arrive()
        steps = self.steps
        position = len(steps)
        while position and steps[position - 1].kind in _PASSED_BY_OPCODE:
            position -= 1
        steps.insert(position, self._context.opcode_step(node))


def _argument(scope: int, name: str) -> str:
    """The name of a node as an operand of a predicate; no variable can have such a name."""
    return f"pred:{scope}:{name}"


def _size(tree: Tree) -> int:
    return 1 + sum([_size(child) for child in tree.children]) if isinstance(tree, Operation) else 1
