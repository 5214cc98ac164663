"""The register classes of the operands of a built instruction that works on sub-registers (ConstrainOperandToRegClassAction)."""

from __future__ import annotations

from tgdsl.model.global_isel.context import Context, NotImported
from tgdsl.model.match_table import ConstrainOperand
from tgdsl.model.patterns import Operation
from tgdsl.model.registers.bank import RegisterClass


def constraints_of(
    context: Context, number: int, tree: Operation, types: tuple[int, ...], *, is_root: bool
) -> list[ConstrainOperand] | None:
    """The classes of the operands of an instruction that works on sub-registers; None for other instructions.

    Args:
        number: of the instruction in the result.
        types: of the values that it stands for.
    """
    children, classes = tree.children, context.classes

    def constrain(operand: int, chosen: RegisterClass) -> ConstrainOperand:
        return ConstrainOperand(number, operand, chosen.qualified_id_name)

    name = tree.operator.name
    if name == "COPY_TO_REGCLASS" and (is_root or context.rules.by_name):
        whole = classes.of_leaf(children[1])
        if whole is None:
            raise NotImported("COPY_TO_REGCLASS operand #1 isn't a register class")
        return [constrain(0, whole)]
    if name == "INSERT_SUBREG":
        part = classes.of_tree(children[1])
        if part is None:
            raise NotImported("Cannot infer register class from INSERT_SUBREG operand #1")
        whole = classes.super_class_of(types[0], children[0], children[2])
        if whole is None:
            raise NotImported("Cannot infer register class for INSERT_SUBREG operand #0")
        return [constrain(0, whole), constrain(1, whole), constrain(2, part)]
    if name == "EXTRACT_SUBREG":
        whole = classes.of_tree(children[0])
        if whole is None:
            raise NotImported("Cannot infer register class from EXTRACT_SUBREG operand #0")
        index = classes.index_of(children[1])
        if index is None:
            raise NotImported("EXTRACT_SUBREG child #1 is not a subreg index")
        pair = classes.sub_register_pair(whole, index)
        if pair is None:
            raise NotImported("subreg index is incompatible with inferred reg class")
        return [constrain(0, pair[1]), constrain(1, pair[0])]
    if name == "SUBREG_TO_REG":
        part = classes.of_tree(children[1])
        if part is None:
            raise NotImported("Cannot infer register class from SUBREG_TO_REG child #1")
        whole = classes.super_class(types[0], children[2])
        if whole is None:
            raise NotImported("Cannot infer register class for SUBREG_TO_REG operand #0")
        return [constrain(0, whole), constrain(2, part)]
    if name == "REG_SEQUENCE":
        return _constraints_of_sequence(context, number, tree)
    return None


def _constraints_of_sequence(context: Context, number: int, tree: Operation) -> list[ConstrainOperand]:
    classes, children = context.classes, tree.children
    whole = classes.of_tree(children[0])
    assert whole is not None  # it has been imported as a class
    found = [ConstrainOperand(number, 0, whole.qualified_id_name)]
    for operand in range(1, len(children), 2):
        index = classes.index_of(children[operand + 1])
        if index is None:
            raise NotImported("REG_SEQUENCE child is not a subreg index")
        pair = classes.sub_register_pair(whole, index)
        assert pair is not None
        found.append(ConstrainOperand(number, operand, pair[1].qualified_id_name))
    return found
