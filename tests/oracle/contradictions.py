"""For each rule about machine properties: records that break it alone, and the same without the mistake."""

from __future__ import annotations

from collections.abc import Callable

from tests.support.pattern_builder import PatternTarget
from tests.support.record_builder import Target
from tgdsl.diagnostics import Rule
from tgdsl.model.common import rules
from tgdsl.records import Ref, Value

_BRANCH = ("isBranch", "isTerminator")
_JUMP = (*_BRANCH, "isBarrier")
_RETURN = ("isReturn", "isTerminator", "isBarrier")
_CALL = ("SDNPHasChain", "SDNPOptInGlue", "SDNPOutGlue", "SDNPVariadic")
_END = ("SDNPHasChain", "SDNPOptInGlue", "SDNPVariadic")


class Machine(PatternTarget):
    """A register FLAG in no class, and profiles: Compare and Select of two values, Nothing and Any without values."""

    def __init__(self) -> None:
        super().__init__()
        self.add("FLAG", "Register", AsmName="flag")
        self.profile("Compare", 0, 2, ("SDTCisVT", 0, "i32"), ("SDTCisVT", 1, "i32"))
        self.profile("Select", 1, 2, ("SDTCisVT", 0, "i32"), ("SDTCisSameAs", 0, 1), ("SDTCisSameAs", 0, 2))
        self.profile("Nothing", 0, 0)
        self.profile("Any", 0, -1)

    def compares(self, *properties: str, **fields: Value) -> None:
        self.nodes("Compare", "cmp", properties=properties)
        self.selects("CMP", "(outs)", "(ins GPR:$a, GPR:$b)", "(cmp GPR:$a, GPR:$b)", **fields)

    def chooses(self, *properties: str, **fields: Value) -> None:
        self.nodes("Select", "choose", properties=properties)
        pattern = "(set GPR:$d, (choose GPR:$a, GPR:$b))"
        self.selects("CMOV", "(outs GPR:$d)", "(ins GPR:$a, GPR:$b)", pattern, Uses=(Ref("FLAG"),), **fields)

    def does(self, node: str, name: str, *flags: str, **fields: Value) -> None:
        """An instruction without operands, for a node without any."""
        self.selects(name, "(outs)", "(ins)", f"({node})", **dict.fromkeys(flags, True), **fields)


def _compare_and_select(setter: tuple[str, ...], reader: tuple[str, ...], **fields: Value) -> Machine:
    target = Machine()
    target.compares(*setter, Defs=(Ref("FLAG"),))
    target.chooses(*reader, **fields)
    return target


def _select_without_glue() -> Target:
    return _compare_and_select(("SDNPOutGlue",), ())


def _select_with_glue() -> Target:
    return _compare_and_select(("SDNPOutGlue",), ("SDNPInGlue",))


def _select_that_is_made_again() -> Target:
    return _compare_and_select(("SDNPOutGlue",), ("SDNPInGlue",), isReMaterializable=True)


def _compare_without_defs() -> Target:
    target = Machine()
    target.compares("SDNPOutGlue")
    return target


def _flag_that_nobody_reads() -> Target:
    target = Machine()
    target.compares("SDNPOutGlue", Defs=(Ref("FLAG"),))
    return target


def _reader_inside_of_a_result() -> Target:
    target = _compare_and_select(("SDNPOutGlue",), ("SDNPInGlue",))
    target.selects("MOVE", "(outs GPR:$d)", "(ins GPR:$a)")
    target.pat("(i32 (choose GPR:$a, 1))", "(MOVE (CMOV $a, $a))")
    return target


def _doing(properties: tuple[str, ...], *flags: str, profile: str = "Nothing", **fields: Value) -> Callable[[], Target]:
    def made() -> Target:
        target = Machine()
        target.nodes(profile, "do", properties=properties)
        target.does("do", "DO", *flags, **fields)
        return target

    return made


def _node_without_anything() -> Target:
    return _doing((), "hasSideEffects")()


def _jumping(opcode: str, *flags: str) -> Callable[[], Target]:
    """An instruction with flags for a node of LLVM's."""

    def made() -> Target:
        target = Machine()
        target.node("jump", "SDNPHasChain", TypeProfile=Ref("Nothing"), Opcode=opcode)
        target.does("jump", "JUMP", *flags)
        return target

    return made


def _alone(*flags: str, outs: str = "(outs)", ins: str = "(ins)", **fields: Value) -> Callable[[], Target]:
    """An instruction with flags, and without a pattern."""

    def made() -> Target:
        target = Machine()
        target.selects("ALONE", outs, ins, **dict.fromkeys(flags, True), **fields)
        return target

    return made


def _passing(example: Callable[[], Target]) -> Callable[[], Target]:
    """The same with a calling convention that passes values in registers."""

    def made() -> Target:
        target = example()
        target.add("to_r0", "CCAssignToReg", RegList=(Ref("GPR0"),))
        return target

    return made


CONTRADICTIONS: tuple[tuple[str, Rule, Callable[[], Target]], ...] = (
    ("select without glue", rules.GLUE_MISSING, _select_without_glue),
    ("select inside of a result", rules.GLUE_MISSING, _reader_inside_of_a_result),
    ("comparison without Defs", rules.GLUE_EMPTY, _compare_without_defs),
    ("flag without Uses", rules.FLAG_UNREAD, _flag_that_nobody_reads),
    ("node without anything", rules.NODE_CHAIN, _node_without_anything),
    ("branch without a chain", rules.NODE_CHAIN, _doing(("SDNPOutGlue",), *_JUMP, Defs=(Ref("GPR0"),))),
    ("call without glue", rules.ARGUMENTS_UNGLUED, _passing(_doing(_CALL[:1] + _CALL[2:], "isCall", profile="Any"))),
    ("return without glue", rules.ARGUMENTS_UNGLUED, _passing(_doing(_END[:1] + _END[2:], *_RETURN, profile="Any"))),
    ("br without isBarrier", rules.BRANCH_FLAGS, _jumping("ISD::BR", *_BRANCH)),
    ("br with isIndirectBranch", rules.BRANCH_FLAGS, _jumping("ISD::BR", *_JUMP, "isIndirectBranch")),
    ("brcond with isBarrier", rules.BRANCH_FLAGS, _jumping("ISD::BRCOND", *_JUMP)),
    ("brcond without isTerminator", rules.BRANCH_FLAGS, _jumping("ISD::BRCOND", "hasSideEffects")),
    ("brind without isIndirectBranch", rules.BRANCH_FLAGS, _jumping("ISD::BRIND", *_JUMP)),
    ("branch that ends no block", rules.BRANCH_FLAGS, _alone("isBranch")),
    ("indirect branch that is not a branch", rules.BRANCH_FLAGS, _alone("isIndirectBranch", "isTerminator")),
    (
        "end of a function without isReturn",
        rules.RETURN_FLAGS,
        _doing(_END, "isTerminator", "isBarrier", profile="Any"),
    ),
    (
        "end of a function without isBarrier",
        rules.RETURN_FLAGS,
        _doing(_END, *_RETURN[:2], profile="Any", Uses=(Ref("FLAG"),)),
    ),
    ("return that ends no block", rules.RETURN_FLAGS, _alone("isReturn", "isBarrier")),
    ("return that goes on", rules.RETURN_FLAGS, _alone("isReturn", "isTerminator")),
    ("call without isCall", rules.CALL_FLAGS, _doing(_CALL, "hasSideEffects", profile="Any")),
    ("nothing but a chain", rules.INSTRUCTION_DELETED, _doing(("SDNPHasChain",))),
    ("select that is made again", rules.FLAG_REMATERIALIZED, _select_that_is_made_again),
    ("move from nowhere", rules.MOVE_REGISTERS, _alone("isMoveReg", outs="(outs GPR:$d)")),
    ("move of a number", rules.MOVE_REGISTERS, _alone("isMoveReg", outs="(outs GPR:$d)", ins="(ins imm32:$i)")),
    ("move to nowhere", rules.MOVE_REGISTERS, _alone("isMoveReg", ins="(ins GPR:$a)")),
)
"""A name, the rule, and what makes the records."""

AGREEING: tuple[tuple[str, str, Callable[[], Target]], ...] = (
    ("select with glue", "dag-isel", _select_with_glue),
    ("call", "dag-isel", _passing(_doing(_CALL, "isCall", profile="Any"))),
    ("tail call", "dag-isel", _passing(_doing(_CALL, *_RETURN, profile="Any"))),
    ("return", "dag-isel", _passing(_doing(_END, *_RETURN, profile="Any"))),
    ("call where nothing is in registers", "dag-isel", _doing(_CALL[:1] + _CALL[2:], "isCall", profile="Any")),
    ("br", "dag-isel", _jumping("ISD::BR", *_JUMP)),
    ("brcond", "dag-isel", _jumping("ISD::BRCOND", *_BRANCH)),
    ("brcond that C++ replaces", "dag-isel", _jumping("ISD::BRCOND", "isTerminator", "usesCustomInserter")),
    ("brind", "dag-isel", _jumping("ISD::BRIND", *_JUMP, "isIndirectBranch")),
    ("conditional return", "dag-isel", _alone(*_RETURN[:2], Uses=(Ref("FLAG"),))),
    ("for the assembler", "dag-isel", _alone("isBranch", "isAsmParserOnly")),
    ("indirect call", "dag-isel", _alone("isCall", "isIndirectBranch", "isBranch")),
    ("side effects", "dag-isel", _doing(("SDNPHasChain",), "hasSideEffects")),
    ("a register set", "dag-isel", _doing(("SDNPHasChain",), Defs=(Ref("FLAG"),))),
    ("move", "dag-isel", _alone("isMoveReg", outs="(outs GPR:$d)", ins="(ins GPR:$a)")),
    ("move from a special register", "dag-isel", _alone("isMoveReg", outs="(outs GPR:$d)", Uses=(Ref("FLAG"),))),
)
"""A name, the generator, and what makes records that break no rule."""
