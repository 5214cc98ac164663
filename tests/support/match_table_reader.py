"""Rules of a match table, read back from the text that llvm-tblgen writes with ``-optimize-match-table=false``.

So what becomes of rules (order, groups, text) can be compared with llvm-tblgen's, whoever makes the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from attrs import frozen

from tgdsl.diagnostics import NOWHERE
from tgdsl.llvm import Release
from tgdsl.model.instructions.table import Instruction
from tgdsl.model.match_table import (
    AtomicOrderingIs,
    BankCovers,
    BuildConstant,
    BuildInstruction,
    CodePredicate,
    CodeTest,
    CompareIs,
    Comparison,
    ComplexOperand,
    ComplexResult,
    ConstantIs,
    ConstrainOperand,
    ConstrainOperands,
    Copy,
    CopyConstant,
    CopyFloatConstant,
    CopyOrZeroRegister,
    CopyPhysicalRegister,
    CopySubRegister,
    CustomInstruction,
    CustomOperand,
    DebugComment,
    EraseInstruction,
    FixedRegister,
    HasFlags,
    Immediate,
    ImmediateTest,
    InstructionMatcher,
    IntrinsicIs,
    IsBlock,
    IsImmediate,
    LiteralIs,
    LowLevelType,
    MakeTempRegister,
    MatchRules,
    MemoryAddressSpace,
    MemoryAlignment,
    MemorySizeIs,
    MemorySizeOfOperand,
    NoUse,
    OneUse,
    OpcodeIs,
    OperandMatcher,
    OperandTest,
    PointerOfSize,
    Predicate,
    RecordOperand,
    Renderer,
    RuleMatcher,
    Strength,
    SubRegisterIndex,
    TempRegister,
    TypeIs,
    VectorSplat,
)
from tgdsl.records import Record

_VALUE = re.compile(
    r"(?:/\*[^*]*[^(]\*/)* ?(?:/\* (?P<long>\d+)\(\*/[^/]*/\*\)\*/|GIMT_Encode\d\((?P<wide>.*?)\)|uint8_t\((?P<byte>-\d+)\)|(?P<plain>[^/,]+)),(?: |$)"
)
_TYPE = re.compile(
    r"GILLT_(?:s(?P<scalar>\d+)|(?P<scalable>nx)?v(?P<count>\d+)s(?P<size>\d+)|p(?P<space>\d+)s(?P<pointer>\d+))"
)


@frozen
class Line:
    """An operation with its operands, or a comment alone, whose operation is empty.

    Attributes:
        is_index: the comment at a number says that it is a SubRegIndex.
    """

    operation: str
    values: tuple[str, ...]
    comment: str
    is_index: bool = False


def lines_of(text: str) -> Iterator[Line]:
    """The lines of a table, without labels."""
    table = text[text.index("MatchTable0[] = {\n") :]
    for line in table[table.index("\n") + 1 : table.index("}; // Size")].splitlines()[:-1]:
        line = re.sub(r"^ */\* *\d+ \*/ ", "", line).strip()
        if line.startswith("//"):
            if not line.startswith("// Label"):
                yield Line("", (), line.removeprefix("//").removeprefix(" "))
            continue
        code, comma, comment = line.partition(", // ")
        values = [next(filter(None, match.groups())) for match in _VALUE.finditer(code + ("," if comma else ""))]
        yield Line(values[0], tuple(values[1:]), comment, "/*SubRegIndex*/" in code)


def read_rules(
    text: str, instructions: Mapping[str, Instruction], records: Mapping[str, Record], release: Release
) -> list[RuleMatcher]:
    """The rules of a table that is not optimized, in their order.

    Args:
        instructions: of the target, by name.
        records: the registers and the Predicates, by name.
    """
    rules = MatchRules(release)
    enumerators = text[text.index("// LLT Objects.\n") : text.index("const static size_t NumTypeObjects")]
    rules.types.update([type_of(name) for name in re.findall(r"GILLT_\w+", enumerators)])
    found: list[RuleMatcher] = []
    block: list[Line] = []
    for line in lines_of(text):
        if line.operation == "GIM_Try" and block:
            found.append(_Reader(rules, block, instructions, records).rule)
            block = []
        if line.operation != "GIM_Reject":
            block.append(line)
    if block:
        found.append(_Reader(rules, block, instructions, records).rule)
    return found


def type_of(name: str) -> LowLevelType:
    match = _TYPE.fullmatch(name)
    assert match is not None, name
    if match["scalar"]:
        return LowLevelType.scalar(int(match["scalar"]))
    if match["count"]:
        return LowLevelType.vector(int(match["count"]), int(match["size"]), scalable=bool(match["scalable"]))
    return LowLevelType.pointer(int(match["space"]), int(match["pointer"] or 0))


def _signed(text: str, small: bool = False) -> int:
    """A number of 8 or of 64 bits, which some releases write without a sign."""
    value = int(text.removesuffix("u"))
    half = 1 << (7 if small else 63)
    return value - 2 * half if value >= half else value


def _predicate(enumerator: str) -> CodePredicate:
    _, kind, _, name = enumerator.split("_", 3)
    return CodePredicate(kind, name)


class _Reader:
    """Reads one rule."""

    def __init__(
        self,
        rules: MatchRules,
        lines: list[Line],
        instructions: Mapping[str, Instruction],
        records: Mapping[str, Record],
    ) -> None:
        self._instructions = instructions
        self._records = records
        number = int(lines[0].comment.removeprefix("Rule ID ").removesuffix(" //"))
        self.rule = RuleMatcher(rules, number, NOWHERE)
        self._names = {line.values[1]: line.comment for line in lines if _names_instruction(line)}
        self._memory = {line.values[0] for line in lines if line.operation == "GIR_MergeMemOperands"}
        self._counted = {line.values[0] for line in lines if line.operation == "GIM_CheckNumOperands"}
        self._operand: OperandMatcher | None = None
        self._matchers: list[InstructionMatcher] = [self.rule.add_root(self._names.get("0", ""))]
        self._builds: dict[str, BuildInstruction] = {}
        for line in lines[1:]:
            self._read(line)

    def _read(self, line: Line) -> None:
        values = line.values
        if not line.operation:
            self._read_comment(line.comment)
        elif line.operation == "GIM_CheckFeatures":
            self._read_features(values[0])
        elif line.operation == "GIM_CheckIsSafeToFold" or line.operation == "GIR_Coverage":
            pass
        elif line.operation.startswith("GIM_"):
            self._read_check(line)
        elif not self._read_action(line):
            self._builds["0" if len(values) == 1 and "RootToRoot" in line.operation else values[0]].add(
                self._renderer(line)
            )

    def _read_comment(self, comment: str) -> None:
        operand = re.fullmatch(r"MIs\[(\d+)\] (.+)", comment)
        if operand:
            matcher = self._matchers[int(operand[1])]
            unnamed = operand[2].startswith("Operand ")
            index = int(operand[2].split()[1]) if unnamed else len(matcher.operands)
            self._operand = matcher.add_operand(index, "" if unnamed else operand[2], self.rule.renderer_count())
        elif not comment.startswith(("No ", "GIR_Coverage")):
            self.rule.add_action(DebugComment(comment))

    def _read_features(self, name: str) -> None:
        """Read a set of features; names of Predicates may have an underscore."""
        rest = name.removeprefix("GIFBS")
        mode = re.search(r"_HwMode(\d+)$", rest)
        if mode:
            self.rule.hw_mode = int(mode[1])
            rest = rest[: mode.start()]
        words = rest.split("_")[1:]
        while words:
            count = max([n for n in range(1, len(words) + 1) if "_".join(words[:n]) in self._records])
            self.rule.features.append(self._records["_".join(words[:count])])
            del words[:count]

    # Checks

    def _read_check(self, line: Line) -> None:
        operation = line.operation.removeprefix("GIM_")
        if operation.startswith("Root"):
            check = self._operand_check(operation.removeprefix("Root"), 0, int(line.values[0]), line.values[1:], line)
            assert self._operand is not None and check is not None
            self._operand.add(check)
            return
        if operation.startswith("RecordInsn"):
            defined, _, _ = map(int, line.values)
            assert self._operand is not None
            self.rule.ignore_copies = operation.endswith("Copies")
            matcher = self._operand.add_definition(
                self._names.get(str(defined), ""), checks_count=str(defined) in self._counted
            )
            assert matcher is not None and matcher.number == defined
            self._matchers.append(matcher)
            return
        if operation.startswith(("CheckIsSameOperand", "CheckNumOperands")):
            self.rule.ignore_copies = operation.endswith("Copies")
            if operation.startswith("CheckIsSame"):  # the name has added it, perhaps without the copies
                assert self._operand is not None
                name = self._operand.name
                first = self.rule.operand(name)
                self._operand.predicates.pop()
                self.rule.define_operand(name, self._operand)
                assert (first.matcher.number, first.index) == (int(line.values[2]), int(line.values[3]))
            return
        number = int(line.values[0])
        of_instruction = self._instruction_check(operation, number, line.values[1:])
        if of_instruction is not None:
            self._matchers[number].add(of_instruction)
            return
        of_operand = self._operand_check(operation, number, int(line.values[1]), line.values[2:], line)
        assert self._operand is not None and of_operand is not None, line
        self._operand.add(of_operand)

    def _instruction_check(self, operation: str, number: int, values: tuple[str, ...]) -> Predicate | None:
        if operation.startswith("CheckOpcode"):
            return OpcodeIs(number, tuple([self._instruction(name) for name in values]))
        if operation == "CheckCxxInsnPredicate":
            return CodeTest(number, _predicate(values[0]))
        if re.fullmatch("Check(I64|APInt|APFloat)ImmPredicate", operation):
            return ImmediateTest(number, _predicate(values[0]))
        if operation == "CheckMemorySizeEqualTo":
            return MemorySizeIs(number, int(values[0]), int(values[1]))
        if operation.startswith("CheckMemorySize"):
            comparison = operation.removeprefix("CheckMemorySize").removesuffix("LLT")
            kind = {
                "EqualTo": Comparison.EQUAL,
                "LessThan": Comparison.LESS,
                "GreaterThan": Comparison.GREATER,
            }[comparison]
            return MemorySizeOfOperand(number, int(values[0]), kind, int(values[1]))
        if operation == "CheckMemoryAddressSpace":
            return MemoryAddressSpace(number, int(values[0]), tuple([int(value) for value in values[2:]]))
        if operation == "CheckMemoryAlignment":
            return MemoryAlignment(number, int(values[0]), int(values[1]))
        if operation.startswith("CheckAtomicOrdering"):
            strength = {
                "": Strength.EXACTLY,
                "OrStrongerThan": Strength.OR_STRONGER,
                "WeakerThan": Strength.WEAKER_THAN,
            }[operation.removeprefix("CheckAtomicOrdering")]
            return AtomicOrderingIs(number, values[0].rpartition("::")[2], strength)
        if operation.startswith("CheckIsBuildVectorAll"):
            return VectorSplat(number, operation.endswith("Ones"))
        if operation == "CheckHasNoUse":
            return NoUse(number)
        if operation == "CheckHasOneUse":
            return OneUse(number)
        if operation.startswith("MIFlags"):
            return HasFlags(number, tuple(values[0].split(" | ")), operation.endswith("Not"))
        return None

    def _operand_check(
        self, operation: str, number: int, index: int, values: tuple[str, ...], line: Line
    ) -> Predicate | None:
        assert self._operand is not None
        if operation == "RecordNamedOperand":
            return RecordOperand(number, index, int(values[0]), line.comment.removeprefix("Name : "))
        if operation == "CheckComplexPattern":
            return ComplexOperand(number, index, values[1].removeprefix("GICP_"), int(values[0]))
        checks: dict[str, Predicate | None] = {
            "CheckIsImm": IsImmediate(number, index),
            "CheckIsMBB": IsBlock(number, index),
        }
        if operation == "CheckType":
            return TypeIs(number, index, type_of(values[0]))
        if operation == "CheckRegBankForClass":
            return BankCovers(number, index, values[0])
        if operation == "CheckPointerToAny":
            return PointerOfSize(number, index, int(values[0]))
        if operation == "CheckIntrinsicID":
            return IntrinsicIs(number, index, values[0].removeprefix("Intrinsic::"))
        if operation.startswith("CheckConstantInt"):
            return ConstantIs(number, index, _signed(values[0], operation.endswith("8")))
        if operation == "CheckLiteralInt":
            return LiteralIs(number, index, _signed(values[0]))
        if operation == "CheckCmpPredicate":
            return CompareIs(number, index, values[0].removeprefix("CmpInst::"))
        if operation == "CheckImmOperandPredicate":
            return OperandTest(number, index, _predicate(values[0]))
        return checks.get(operation)

    def _instruction(self, name: str) -> Instruction:
        return self._instructions[name.rpartition("::")[2]]

    # Results

    def _read_action(self, line: Line) -> bool:
        """Read an action; False for an operand of what is built."""
        values, add = line.values, self.rule.add_action
        match line.operation.removeprefix("GIR_"):
            case "BuildRootMI":
                self._build("0", values[0])
            case "BuildMI":
                self._build(values[0], values[1])
            case "MutateOpcode":
                self._build(values[0], values[2]).mutated = self._matchers[int(values[1])]
            case "SetImplicitDefDead":
                build = self._builds[values[0]]
                build.dead_defs.add(build.instruction.implicit_defs[int(values[1])])
            case "AddImplicitDef":
                build = self._builds[values[0]]
                name = values[1].rpartition("::")[2]
                if values[2] == "RegState::Dead":
                    build.dead_defs.update([one for one in build.instruction.implicit_defs if one.name == name])
            case "AddImplicitUse" | "MergeMemOperands":
                pass
            case "Done":  # erases what was mutated, which leaves no trace
                if any([build.mutated is self.rule.root for build in self._builds.values()]):
                    add(EraseInstruction(0))
            case "CopyMIFlags":
                self._builds[values[0]].copied_flags.append(self._matchers[int(values[1])])
            case "RootConstrainSelectedInstOperands":
                add(ConstrainOperands(0))
            case "ConstrainSelectedInstOperands":
                add(ConstrainOperands(int(values[0])))
            case "ConstrainOperandRC":
                add(ConstrainOperand(int(values[0]), int(values[1]), values[2]))
            case "EraseRootFromParent_Done":
                add(EraseInstruction(0))
            case "EraseFromParent":
                add(EraseInstruction(int(values[0])))
            case "MakeTempReg":
                add(MakeTempRegister(type_of(values[1]), int(values[0])))
            case "BuildConstant":
                add(BuildConstant(int(values[0]), int(values[1])))
            case _:
                return False
        return True

    def _build(self, number: str, opcode: str) -> BuildInstruction:
        build = BuildInstruction(self.rule, int(number), self._instruction(opcode), number in self._memory)
        self._builds[number] = build
        self.rule.add_action(build)
        return build

    def _renderer(self, line: Line) -> Renderer:
        values, name = line.values, line.comment
        match line.operation.removeprefix("GIR_"):
            case "RootToRootCopy":
                return self._copy(name, 0, int(values[0]))
            case "Copy":
                return self._copy(name, int(values[1]), int(values[2]))
            case "CopySubReg":
                return CopySubRegister(name, int(values[3]))
            case "CopyOrAddZeroReg":
                return CopyOrZeroRegister(name, self._register(values[3]))
            case "CopyConstantAsSImm":
                return CopyConstant(name)
            case "CopyFConstantAsFPImm":
                return CopyFloatConstant(name)
            case "CustomRenderer":
                return CustomInstruction(name, values[2].removeprefix("GICR_"))
            case "CustomOperandRenderer":
                return CustomOperand(name, values[3].removeprefix("GICR_"))
            case "AddImm" | "AddImm8":
                value = _signed(values[1], line.operation.endswith("8"))
                return SubRegisterIndex(value) if line.is_index else Immediate(value)
            case "AddRegister":
                if values[1].endswith("::NoRegister"):
                    return FixedRegister(None, values[1].rpartition("::")[0], values[2] != "0")
                return FixedRegister(self._register(values[1]), is_def=values[2] != "0")
            case "AddSimpleTempRegister":
                return TempRegister(int(values[1]))
            case "AddTempRegister":
                return TempRegister(int(values[1]), True, "", values[2].endswith("Dead"))
            case "AddTempSubRegister":
                return TempRegister(int(values[1]), False, values[3])
            case "ComplexRenderer":
                return ComplexResult(name, int(values[1]))
            case "ComplexSubOperandRenderer":
                return ComplexResult(name, int(values[1]), int(values[2]))
            case "ComplexSubOperandSubRegRenderer":
                return ComplexResult(name, int(values[1]), int(values[2]), int(values[3]))
            case _:
                raise AssertionError(line)

    def _copy(self, name: str, number: int, index: int) -> Renderer:
        """A copy of an operand, by its name, or by the register that it is to be in."""
        if self.rule.has_operand(name):
            return Copy(name)
        register = self._records[name]
        self.rule.define_physical_operand(register, self._matchers[number].operand(index))
        return CopyPhysicalRegister(register)

    def _register(self, name: str) -> Record:
        return self._records[name.rpartition("::")[2]]


def _names_instruction(line: Line) -> bool:
    """True if the comment is the name of a matched instruction, whose number is the second operand."""
    return line.operation in ("GIR_CopyConstantAsSImm", "GIR_CopyFConstantAsFPImm", "GIR_CustomRenderer")
