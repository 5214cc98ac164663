"""What we refuse and Debian's build of llvm-tblgen 19 does not: every kind of such a message, why we say it, and an example.

Some are assertions of llvm-tblgen, which a release build leaves out: it goes on with nonsense, or for ever. Others show when the
file is compiled, or when the compiler runs.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from tests.oracle import llvm_refusals
from tests.support.assembly_target import AssemblyTarget, call
from tests.support.directive_builder import DirectiveTarget
from tests.support.instruction_builder import InstructionTarget, operands
from tests.support.matching_target import MatchingTarget
from tests.support.pattern_builder import PatternTarget
from tests.support.record_builder import Target
from tests.support.release import RELEASE
from tests.support.subtarget_builder import SubtargetTarget
from tgdsl.diagnostics import Diagnostic, DiagnosticError
from tgdsl.llvm.by_release import ByRelease
from tgdsl.records import Bits, Dag, DagArg, Ref, Value


@frozen
class Refusal:
    """A kind of refusal that is ours alone.

    Attributes:
        message: part of every message of this kind.
        reason: why it is an error nevertheless.
        generator: one that llvm-tblgen runs for the example.
        example: makes records that are wrong in this way alone.
    """

    message: str
    reason: str
    generator: str
    example: Callable[[], Target]


def ours_alone(error: DiagnosticError) -> bool:
    """Whether all of these errors are of kinds that are ours alone."""
    return all([_is_ours_alone(one) for one in error.diagnostics])


def some_ours_alone(error: DiagnosticError) -> bool:
    """Whether an error of a kind that is ours alone is among these, perhaps beside mistakes that llvm-tblgen would refuse."""
    return any([_is_ours_alone(one) for one in error.diagnostics])


def _is_ours_alone(diagnostic: Diagnostic) -> bool:
    return any([kind.message in diagnostic.message for kind in OURS_ALONE])


# -- registers ---------------------------------------------------------------------------------------------------


def _registers(*names: str) -> Target:
    """Registers, the first of them in the class ``GPR``."""
    target = Target()
    target.register_class("GPR", target.registers(*names)[:1])
    return target


def _other_class(**fields: Value) -> Target:
    target = _registers("R0", "R1")
    target.register_class("Other", [Ref("R1")], **fields)
    return target


def _open_flags() -> Target:
    return _other_class(TSFlags=Bits((True, None, *[False] * 6)))


def _no_size() -> Target:
    target = _other_class(RegTypes=(Ref("vAny"),))
    target.add("vAny", "ValueType", LLVMName="vAny", Value=251, isOverloaded=True)
    return target


def _artificial_beside_others() -> Target:
    target = Target()
    (hidden,) = target.registers("X0", isArtificial=True)
    target.register_class("GPR", [hidden, *target.registers("R0", "R1")])
    return target


def _lanes() -> Target:
    target = _registers("R0")
    for number in range(65):
        target.index(f"sub{number}")
    return target


# -- patterns ----------------------------------------------------------------------------------------------------


def _intrinsic_without_its_number() -> Target:
    target = PatternTarget()
    target.selects("ONE", "(outs GPR:$d)", "(ins GPR:$a)")
    target.pat("(intrinsic_wo_chain GPR:$a)", "(ONE $a)", name="p")
    return target


# -- pseudo instructions -----------------------------------------------------------------------------------------


def _token_circle() -> Target:
    target = MatchingTarget()
    target.register_class("GPR", target.registers("R0"))
    target.token_alias("a", "b")
    target.token_alias("b", "a")
    return target


def _parts_of_characters() -> Target:
    target = MatchingTarget()
    target.register_class("GPR", target.registers("R0"))
    target.written("A", "a é")
    target.written("B", "a è")
    return target


def _compared_with_a_register() -> Target:
    target = MatchingTarget()
    registers = [target.add(f"R{n}", "Register", AsmName=f"r{n}") for n in range(2)]
    gpr, low = target.register_class("GPR", registers), target.register_class("Low", registers[:1])
    target.written("INC", "inc\t$rd, $a", outs={"rd": gpr}, ins={"a": low}, Constraints="$rd = $a")
    target.alias("up\t$a", call("INC", registers[0], (low, "a")))
    return target


def _half_an_operand() -> Target:
    target = InstructionTarget()
    target.add("mem", "Operand", MIOperandInfo=operands("ops", {"base": Ref("GPR"), "offset": Ref("imm32")}))
    target.instruction("REAL", ins={"a": Ref("mem")})
    result = Dag(Ref("REAL"), (DagArg(5, "a"),))
    fields: dict[str, Value] = {"InOperandList": operands("ins", {"a": Ref("mem")}), "ResultInst": result}
    target.add("PSEUDO", "Instruction", "PseudoInstExpansion", **fields)
    return target


# -- machine models ----------------------------------------------------------------------------------------------


def _subtarget() -> SubtargetTarget:
    target = SubtargetTarget()
    target.writes("W")
    target.reads("R")
    target.instruction("ADD", "W")
    target.model("M")
    target.units("Alu", "M")
    target.write_res("M", "W", ["Alu"])
    return target


def _becomes_itself() -> Target:
    target = _subtarget()
    target.add("S", "WriteSequence", Writes=(Ref("W"), Ref("W")))
    target.alias("alias", "W", "S", SchedModel=Ref("M"))
    return target


def _many_units() -> Target:
    target = _subtarget()
    target.units("Big", "M", 1 << 17)
    target.group("Group", "M", ["Alu", "Big"])
    return target


def _operand_without_number() -> Target:
    target = _subtarget()
    target.add("decl", "STIPredicateDecl", Name="isOne")
    target.add("class", "InstructionEquivalenceClass", Opcodes=(Ref("ADD"),), OperandIndices=(-1,))
    target.add("one", "STIPredicate", Declaration=Ref("decl"), Classes=(Ref("class"),), SchedModel=Ref("M"))
    return target


def _alias_of_nobody() -> Target:
    target = AssemblyTarget()
    gpr = target.register_class("GPR", target.registers("R0", "R1"))
    target.written("NEG", "neg\t$rd, $rs", outs={"rd": gpr}, ins={"rs": gpr})
    target.alias("neg\t$other", call("NEG", (gpr, "rd"), (gpr, "rd")))
    return target


# -- directives --------------------------------------------------------------------------------------------------


def _values_without_a_name() -> Target:
    target = DirectiveTarget()
    target.directive("D", "d", isDefault=True)
    target.clause("C", "c", isDefault=True, allowedClauseValues=(target.value("V", "v", 1, True),))
    return target


def _no_default() -> Target:
    target = DirectiveTarget()
    target.directive("D", "d", isDefault=True)
    target.clause("C", "c")
    return target


#: Those that a release has records for.
_OF_RELEASE: ByRelease[tuple[Refusal, ...]] = ByRelease(
    {
        19: (
            Refusal("have one number", "one of the two is not a type of LLVM's then", "vt", llvm_refusals.one_number),
        ),
        22: (
            Refusal(
                "which DXIL does not allow",
                "llvm-tblgen reads memory that has something else",
                "dxil-operation",
                llvm_refusals.overload_of_no_kind,
            ),
        ),
    }
)

OURS_ALONE = (
    Refusal(
        "some bits of the TSFlags of",
        "llvm-tblgen reads the bit from memory that has something else: 0x31 here for 0x1",
        "register-info",
        _open_flags,
    ),
    Refusal("which has no fixed size", "the registers' size is read from beyond a table", "register-info", _no_size),
    Refusal(
        "should have members of one weight",
        "an assertion of llvm-tblgen, which finds no end without it",
        "register-info",
        _artificial_beside_others,
    ),
    Refusal("lanes to tell them apart", "the 65th index gets the lane of the first", "register-info", _lanes),
    Refusal(
        "an intrinsic's node is used without an intrinsic",
        "undefined behaviour of llvm-tblgen: it takes the address of the first operand for the intrinsic's number",
        "dag-isel",
        _intrinsic_without_its_number,
    ),
    Refusal(
        "give each of them, as a dag (ops ...)",
        "llvm-tblgen takes the number for that of an operand, and prints memory that has something else",
        "pseudo-lowering",
        _half_an_operand,
    ),
    Refusal(
        "but its ResultInst has no such operand",
        "an assertion of llvm-tblgen, which prints the first operand without it",
        "asm-writer",
        _alias_of_nobody,
    ),
    Refusal("becomes itself again", "llvm-tblgen finds no end", "subtarget", _becomes_itself),
    Refusal("lists all units", "each unit is a line of the file, up to 2^31 of them", "subtarget", _many_units),
    Refusal(
        "operands count from 0 to 63",
        "an assertion of llvm-tblgen, which sets a bit beyond its mask without it",
        "subtarget",
        _operand_without_number,
    ),
    Refusal(
        "differ in a part of a character",
        "llvm-tblgen writes a single byte of a character of several, which is not a UTF-8",
        "asm-matcher",
        _parts_of_characters,
    ),
    Refusal("TokenAliases go in a circle", "llvm-tblgen finds no end", "asm-matcher", _token_circle),
    Refusal(
        "so the assembler has to compare them",
        "llvm-tblgen takes a register's address in memory, or a number, for that of an operand to compare",
        "asm-matcher",
        _compared_with_a_register,
    ),
    *[
        Refusal(message, "llvm-tblgen says so, too, and writes a file without what follows", "directive-impl", example)
        for message, example in (
            ("but their enumeration has no name", _values_without_a_name),
            ("no clause is the default", _no_default),
        )
    ],
    Refusal(
        "list the types of a range in a row",
        "LLVM takes all types from the first to the last one for members of the range",
        "vt",
        llvm_refusals.range_with_another,
    ),
    Refusal(
        "let more of its actions exclude each other",
        "llvm-tblgen goes on, and states double with each action",
        "automata",
        llvm_refusals.many_states,
    ),
    Refusal(
        "two attributes are written",
        "the parser of LLVM IR takes the first for both",
        "attrs",
        llvm_refusals.attributes_of_one_spelling,
    ),
    *_OF_RELEASE[RELEASE],
)
