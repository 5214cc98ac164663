"""A right call of everything that the language exports, for tests that put something wrong into each."""

from __future__ import annotations

from tests.support.targets import BASE

#: What the calls need.
NEEDED = BASE.replace("Test = Target(instruction_set=InstrInfo())\n", "") + """
from typing import Annotated, NamedTuple
import tgdsl.language as language
from tgdsl.language import combining, options
from tgdsl.language.core.expressions import Variable
from tgdsl.std import InstructionRetired, NoSchedPred, OtherVT, SDNPMayLoad, add, i8, imm, s32, set_, v2i32
from tgdsl.std.intrinsic_properties import IntrNoMem
from tgdsl.std.opcodes.integers import G_ADD
from tgdsl.std.opcodes.runtime import LOAD_STACK_GUARD
from tgdsl.std.type_profiles import SDTIntBinOp
from tgdsl.std.value_types import I32, I64
from tgdsl.language.counterparts import Fixup, MachineCode, NamedValues, NumberedRegisters, RelativeTarget, SignedImmediate, UnsignedImmediate

class Pseudo(Instruction):
    namespace, is_pseudo = "T", True
    kind = record_field("none")

class ADD(Pseudo):
    rd, rs1, rs2 = out(GPR), in_(GPR), in_(GPR)
    asm = f"add {rd}, {rs1}, {rs2}"

class MOVE(Pseudo):
    rd, rs1 = out(GPR), in_(GPR)
    asm = f"move {rd}, {rs1}"

class Kinds(Pseudo):
    record_class = "Kinds"

class Format(Instruction):
    namespace = "T"
    op = constant(2)
    rd, rs1, rs2 = field(2), field(2), field(2)
    inst = concat(op, rd, rs1, rs2)

class REAL(Format, op=1):
    rd, rs1, rs2 = out(GPR), in_(GPR), in_(GPR)
    asm = f"real {rd}, {rs1}, {rs2}"

class Encoding(InstructionEncoding):
    rd, rs1, rs2 = field(2), field(2), field(2)
    inst = concat("10", rd, rs1, rs2)

class Mode(SchedMachineModel, complete_model=False): ...
class Row(TableRow):
    Name: str
    Number: Annotated[int, Bits(8)]
    Flag: bool = False
class OtherRow(TableRow):
    Name: str
class LegacyRow(TableRow):
    Name: str
class Members(NamedTuple):
    rr: type[Instruction]

Row("a", 1)
LegacyRow("a")
Table = GenericTable(Row, fields=[Row.Name, Row.Number])
FeatureA = SubtargetFeature("a", "A", "true", "A")
Condition = Predicate("true")
WriteA, ReadA = SchedWrite(), SchedRead()
WriteB = SchedWriteRes(Mode)
ALU = ProcResource(Mode)
Kind = ProcResourceKind()
IIC = InstrItinClass()
Unit, Path = FuncUnit(), Bypass()
Stage = InstrStage(1, [Unit])
IICData = InstrItinData(IIC, [Stage])
Combined = ComboFuncData(Unit, [Unit])
Sub = SubRegIndex(16)
Sub2 = SubRegIndex(8)
Alternative = RegAltNameIndex(namespace="T")
Op = Operand(i32)
Class = AsmOperandClass("Class")
Variant = AsmParserVariant(name="intel")
Wide = HwMode("+a")
Convention = CallingConv(CCIfType([i32], CCAssignToReg([R0])))
IsReg = CheckIsRegOperand(0)
Return = MCReturnStatement(IsReg)
Case = MCOpcodeSwitchCase([ADD], Return)
Answer = STIPredicateDecl("isAnswer")
Equivalent = InstructionEquivalenceClass([ADD], IsReg)
Breaking = DepBreakingClass([ADD], IsReg)
Cpu = Processor("cpu")
Counter = PfmCounter("cycles")
Issue = PfmIssueCounter(ALU, "issued")
Counters = ProcPfmCounters(cycle_counter=Counter)
Transform = SDNodeXForm(imm, Code("return SDValue();"))
Address = ComplexPattern(i32, 2, "SelectAddress")
int_t_value = ValueIntrinsic(i32, [i32], [IntrNoMem], target_prefix="t", is_new=True)
int_t_effect = EffectIntrinsic([i32], target_prefix="t", is_new=True)
Fix = Fixup("fix", lambda value: value)
Simple = CCAssignToReg([R0])
Both = TieReg(0, 0)
Numbered = field(4)

class SymbolKind(ActionSymbol): ...
class Slot(Transition[SymbolKind]): ...
Symbol = SymbolKind()
Slot(1, Symbol)

Shown, Hidden = options.OptionVisibility(), options.OptionFlag()
Group = options.OptionGroup("<group>")
Value = options.Joined(["-"], "value=")

Root = Variable("root")
Rule = combining.GICombineRule(Root, match=[], apply=[])
"""

#: What comes after the calls: the target, with the settings, and the rows of a machine model's table, that they make.
TARGET = """
_made = [one for name, one in globals().items() if name.rstrip("0123456789") == "X"]
Test = Target(
    instruction_set=InstrInfo(),
    assembly_parsers=[one for one in _made if isinstance(one, AsmParser)],
    assembly_parser_variants=[*{one.variant: one for one in [*_made, Variant] if isinstance(one, AsmParserVariant)}.values()],
    assembly_writers=[one for one in _made if isinstance(one, AsmWriter)],
)
Mode.schedule(*[one for one in _made if isinstance(one, ScheduleRow) and not one.model])
"""

#: Statements that define something, or use it, each with one right call of what the language exports.
CALLS = """
X = ActionSymbol()
X = AsmOperandClass("X", super_classes=[Class])
X = AsmParser(asm_parser_class_name="Parser")
X = AsmParserVariant(variant=1, name="att")
X = AsmWriter(variant=0)
X = Bits(8)
X = BothFusionPredicateWithMCInstPredicate(IsReg)
X = Bypass()
X = CCAction()
X = CCAssignToReg([R0])
X = CCAssignToRegTuple(["R0_R1"])
X = CCAssignToRegAndStack([R0], 4, 4)
X = CCAssignToRegWithShadow([R0], [R1])
X = CCAssignToStack(4, 4)
X = CCAssignToStackWithShadow(4, 4, [R0])
X = CCBitConvertToType(i32)
X = CCCustom("custom")
X = CCDelegateTo(Convention)
X = CCIf("true", Simple)
X = CCIfByVal(Simple)
X = CCIfCC("CallingConv::C", Simple)
X = CCIfCFGuardTarget(Simple)
X = CCIfConsecutiveRegs(Simple)
X = CCIfInReg(Simple)
X = CCIfNest(Simple)
X = CCIfNotVarArg(Simple)
X = CCIfPreallocated(Simple)
X = CCIfPtr(Simple)
X = CCIfArgFixed(Simple)
X = CCIfArgVarArg(Simple)
X = CCIfPtrAddrSpace(1, Simple)
X = CCIfSRet(Simple)
X = CCIfSplit(Simple)
X = CCIfSwiftAsync(Simple)
X = CCIfSwiftError(Simple)
X = CCIfSwiftSelf(Simple)
X = CCIfType([i32], Simple)
X = CCIfVarArg(Simple)
X = CCPassByVal(4, 4)
X = CCPassIndirect(i32)
X = CCPromoteToType(i64)
X = CCPromoteToUpperBitsInType(i64)
X = CCTruncToType(i32)
X = CalleeSavedRegs([R0])
X = CallingConv(Simple)
X = CheckAll([IsReg])
X = CheckAny([IsReg])
X = CheckFunctionPredicate("isIt", "isIt")
X = CheckFunctionPredicateWithTII("isIt", "isIt")
X = CheckImmOperand(0, 1)
X = CheckImmOperandGE(0, 1)
X = CheckImmOperandGT(0, 1)
X = CheckImmOperandLE(0, 1)
X = CheckImmOperandLT(0, 1)
X = CheckImmOperandRange(0, 1, 2)
X = CheckImmOperandSimple(0, function_mapper="f")
X = CheckImmOperand_s(0, "ONE")
X = CheckInvalidRegOperand(0)
X = CheckIsImmOperand(0)
X = CheckIsNotVRegOperand(0)
X = CheckIsRegOperand(0)
X = CheckIsVRegOperand(0)
X = CheckNonPortable("true")
X = CheckNot(IsReg)
X = CheckNumOperands(2)
X = CheckOpcode([ADD])
X = CheckPseudo([ADD])
X = CheckRegOperand(0, R0)
X = CheckRegOperandSimple(0, function_mapper="f")
X = CheckSameRegOperand(0, 1)
X = CheckValidRegOperand(0)
X = CheckZeroOperand(0)
X = ComboFuncData(Unit, [Unit])
X = ComboFuncUnits([Combined])
X = ComplexPattern(i32, 2, "Select")
X = CompressPat(REAL(R0, R0, R1), ADD(R0, R0, R1), is_compress_only=True)
X = ComposedSubRegIndex(Sub, Sub2)
X = CustomCallingConv(entry=True)
X = DAGOperand()
X = Definition()
X = DepBreakingClass([ADD], IsReg)
int_t_x = EffectIntrinsic([i32], target_prefix="t", is_new=True)
X = EncodingByHwMode({DefaultMode: Encoding})
X = FPImmLeaf(f32, Code("return true;"))
X = FirstFusionPredicateWithMCInstPredicate(IsReg)
X = FuncUnit()
X = Fusion("x", "HasX", "X", [Both])
X = FusionPredicate()
X = FusionPredicateWithCode("return true;")
X = GenericAutomaton(Slot, cpp_types=["Kind"])
X = GenericTable(Row)
X = GIComplexOperandMatcher(s32, "select", sel_dag_equivalent=Address)
X = GICustomOperandRenderer("render", sel_dag_equivalent=Transform)
X = GINodeEquiv(G_ADD, add)
X = HwMode("+a")
X = HwModePredicateProlog(Code("auto *Subtarget = this;"))
X = ImmLeaf(i32, is_int(5))
X = ImmLeafOperand(i32, is_int(5), print_method="printImm")
X = ImmLeafOperand(OtherVT, is_int(5), constant_type=i32)
X = InstAlias("alias", ADD(R0, R1, R2))
X = InstRW([WriteA], [ADD])
X = InstrInfo(is_little_endian_encoding=False)
X = InstrItinClass()
X = InstrItinData(IIC, [Stage])
X = InstrMapping(filter_class=Kinds, row_fields=[Pseudo.kind], col_fields=[Pseudo.kind], key_col=["a"], value_cols=[["b"]])
X = InstrStage(1, [Unit])
X = InstructionEquivalenceClass([ADD], IsReg)
X = IntImmLeaf(i32, Code("return true;"))
int_t_x = Intrinsic([i32], [i32], target_prefix="t", is_new=True)
X = IntrinsicProperty()
X = IsDepBreakingFunction([Breaking])
X = IsOptimizableRegisterMove([Equivalent])
X = IsZeroIdiomFunction([Breaking])
X = ItinRW([WriteA], [IIC])
X = LLT()
X = LoadQueue(ALU)
X = MCInstPredicate()
X = MCOpcodeSwitchCase([ADD], Return)
X = MCOpcodeSwitchStatement([Case], Return)
X = MCReturnStatement(IsReg)
X = MCSchedPredicate(IsReg)
X = FeatureSchedPredicate(FeatureA)
X = AllOfSchedPreds([NoSchedPred])
X = AnyOfSchedPreds([NoSchedPred])
X = NotSchedPred(NoSchedPred)
X = NoneOfSchedPreds([NoSchedPred])
X = MCStatement()
X = MnemonicAlias("plus", "add")
X = ModelRead()
X = ModelWrite()
X = Operand(i32, print_method="printX")
X = OperandWithDefaultOps(i32, default_ops=[0])
X = OptionalDefOperand(i32, default_ops=[0])
X = OutPatFrag(lambda lhs: ADD(lhs, lhs))
X = PatFrag(lambda lhs: add(lhs, lhs))
X = PatFrags(lambda lhs: alternatives(add(lhs, lhs), lhs))
X = PatLeaf(imm)
X = PfmCounter("x")
X = PfmCountersBinding(Cpu, Counters)
X = PfmCountersDefaultBinding(Counters)
X = PfmIssueCounter(ALU, "x")
X = PfmValidationCounter(InstructionRetired, "x")
X = PointerLikeOperand(i32, 1)
X = PointerLikeRegClass(0)
X = Predicate("true")
X = PredicateOperand(i32, default_ops=[0])
X = PredicateProlog("int x;")
X = ProcPfmCounters(cycle_counter=Counter)
X = ProcResGroup(Mode, [ALU])
X = ProcResource(Mode, 2)
X = ProcResourceKind()
X = ProcResourceUnits(Mode, Kind, 2)
X = Processor("x")
X = ProcessorItineraries([Unit], [Path], [IICData])
X = ProcessorModel("x", Mode)
X = PtrValueType(i32, 1)
X = ReadAdvance(ReadA, 1)
X = RegAltNameIndex(namespace="T")
X = RegInfo(32, 32, 32)
X = RegInfoByHwMode({DefaultMode: RegInfo(32, 32, 32)})
X = RegClassByHwMode({DefaultMode: GPR})
X = RemapPointerOperands(LOAD_STACK_GUARD, GPR)
X = Register("x")
X = RegisterBank("X", [GPR])
X = RegisterCategory([GPR])
X = RegisterClass(i32, members=[R0], alignment=32)
X = RegisterFile(Mode, 8)
X = RegisterOperand(GPR)
X = RegisterTuples([Sub, Sub2], [[R0], [R1]])
X = RenamedClass(GPR, 1)
X = ReservationKind(0)
X = ResourceUse(ALU, 1)
X = RetireControlUnit(8, 1)
X = Rewrite(add(i32(R0), i32(R1)), ADD(R0, R1))
X = RowEnum(OtherRow)
X = SDCallSeqEnd([SDTCisVT(0, i32)])
X = SDCallSeqStart([SDTCisVT(0, i32)])
X = SDNode("T::X", SDTIntBinOp)
X = SDNodeProperty()
X = SDNodeXForm(imm, Code("return SDValue();"))
X = SDTCVecEltisVT(0, i32)
X = SDTCisEltOfVec(0, 1)
X = SDTCisFP(0)
X = SDTCisInt(0)
X = SDTCisOpSmallerThanOp(0, 1)
X = SDTCisPtrTy(0)
X = SDTCisSameAs(0, 1)
X = SDTCisSameNumEltsAs(0, 1)
X = SDTCisSameSizeAs(0, 1)
X = SDTCisSubVecOfVec(0, 1)
X = SDTCisVT(0, i32)
X = SDTCisVTSmallerThanOp(0, 1)
X = SDTCisVec(0)
X = SDTypeProfile(1, 2)
X = STIPredicate(Answer, [Equivalent])
X = STIPredicateDecl("isX")
X = SameReg(0, 1)
X = FirstInstHasSameReg(0, 1)
X = SchedAlias(WriteA, WriteB)
X = SchedPredicate("true")
X = SchedPredicateBase()
X = SchedRead()
X = SchedReadAdvance(Mode, 1)
X = SchedReadVariant(SchedVar(NoSchedPred, [ReadA]))
X = SchedReadWrite()
X = SchedVar(NoSchedPred, [WriteA])
X = SchedWrite()
X = SchedWriteRes(Mode, [ALU], latency=2)
X = SchedWriteVariant(SchedVar(NoSchedPred, [WriteA]))
X = ScheduleRow()
X = SearchIndex(Table, Row.Name)
X = SearchableTable(LegacyRow, [LegacyRow.Name])
X = SecondFusionPredicateWithMCInstPredicate(IsReg)
X = SimpleFusion("x", "HasX", "X", IsReg, IsReg)
X = SingleFusion("x", "HasX", "X", ADD, ADD)
X = StoreQueue(ALU)
X = SubRegIndex(8)
X = SubRegRange(8)
X = SubRegRangeByHwMode({DefaultMode: SubRegRange(8)})
X = SubtargetFeature("x", "X", "true", "X")
X = FeaturePredicate("x", "X", "true", "X", "f()")
X = TIIPredicate("isX", Return)
X = TImmLeaf(i32, is_int(5))
X = TImmLeafOperand(i32, is_int(5))
X = IntImmLeafOperand(i32, Code("return true;"))
X = FPImmLeafOperand(f32, Code("return true;"))
X = TieReg(0, 1)
X = TokenAlias("x", "y")
X = Transition(1, Symbol)
X = TypedOperand(i32, "OPERAND_X")
X = TypedRegisters(i32, GPR)
X = UnknownOperand()
int_t_x = ValueIntrinsic(i32, [i32], target_prefix="t", is_new=True)
X = ValueType(32, 300)
X = ValueTypeByHwMode({DefaultMode: i32})
X = WriteRes(WriteA, [ALU], latency=2)
X = WriteSequence(WriteA, repeat=2)
X = Row("b", 2, Flag=True)
X = all_of(FeatureA)
X = any_of(FeatureA)
X = as_is(i32(R0))
X = frag(lambda value: add(value, value), I32)
X = pat(lambda value: (add(value, 1), ADD(value, value)), GPR)
X = ascend("0101", "1111")
X = bits(Numbered, 3, 1)
X = concat("0101", "1111")
X = constant(8, 1)
X = descend("0101", "1111")
X = field(8)
X = in_(GPR)
X = in_(GPR, bits=4)
X = inout(GPR)
X = instregex("ADD")
X = Forms(["M1", "M2"], SchedWrite)
X = IntrinsicGroup("int_t_", target_prefix="t")
X = is_int(5)
X = is_shifted_int(5, 1)
X = is_shifted_uint(5, 1)
X = is_uint(5)
X = not_(FeatureA)
X = operand_bits(Numbered, 4)
X = operand_slice(Numbered, 3, 0)
X = out(GPR)
X = record_field("x")
X = record_field(1, bits=4)
X = record_field(lambda name: name.removesuffix("_S"))
X = reference_field(Pseudo)
X = Itself()
X = Itself(Intrinsic)
X = with_enum(Operand(i32), RowEnum(LegacyRow))
X = with_row(int_t_value, OtherRow("b"))
X = should_be("00")
X = variants("x", "y")
X = alternatives(i32(R0), i32(R1))
X = Reg.sequence("x{}", range(2))
X = ALU(2)
X = Mode.schedule(WriteRes(WriteA, [ALU]))
X = i32(R0)
X = GPR(R0)
X = int_t_value(R0)
X = int_t_effect(R0)
X = Address(R0, R1)
X = Transform(imm)
X = ADD(R0, R1, R2)
X = files.RegisterInfo(suffix="X")
X = files.InstrInfo(suffix="X")
X = files.CallingConv(suffix="X")
X = files.AsmWriter(asmwriternum=1)
X = files.AsmMatcher(asmparsernum=1)
X = files.MCCodeEmitter(suffix="X")
X = files.DAGISel(omit_comments=True)
X = files.GlobalISel(optimize_match_table=False)
X = files.SubtargetInfo(suffix="X")
X = files.SearchableTables(suffix="X")
X = files.SDNodeInfo(suffix="X")
X = files.X86MnemonicTables(suffix="X")
X = files.X86InstrMapping(suffix="X")
X = files.X86FoldTables(suffix="X")
X = files.DirectiveDecl(suffix="X")
X = files.DirectiveImpl(suffix="X")
X = files.OptParserDefs(suffix="X")
X = files.OptRST(suffix="X")
X = files.MCPseudoLowering(suffix="X")
X = files.GlobalISelCombiner(combiners="X")
X = files.RegisterBank(suffix="X")
X = files.FastISel(suffix="X")
X = files.Exegesis(suffix="X")
X = files.MacroFusion(suffix="X")
X = files.InstrDocs(suffix="X")
X = files.DFAPacketizer(suffix="X")
X = files.Automata(suffix="X")
X = files.CompressInstEmitter(suffix="X")
X = files.DXILOperation(suffix="X")
X = files.ValueTypes(suffix="X")
X = files.Attributes(suffix="X")
X = files.IntrinsicEnums(intrinsic_prefix="x")
X = files.IntrinsicImpl(suffix="X")
X = files.ARMTargetDef(suffix="X")
X = files.RISCVTargetDef(suffix="X")
X = files.TargetFeatures(suffix="X")
X = files.TargetLibraryInfo(suffix="X")
X = files.RuntimeLibcalls(suffix="X")
X = files.DisassemblerTables(suffix="X")
X = combining.GICombine()
X = combining.GICombineGroup([Rule])
X = combining.GICombineRule(Root, match=[Code("")], apply=[Code("")], predicates=[Condition], max_permutations=1)
X = combining.GICombiner("X", [Rule], combine_all_method_name="x")
X = combining.GIDefMatchData("int")
X = combining.GITypeOf(Root)
X = combining.GIVariadic(1, 2)
X = options.CommaJoined(["-"], "x")
X = options.Flag(["-"], "x", alias=Value, alias_args=["a"])
X = options.HelpTextVariant([Shown], "x")
X = options.Joined(["-"], "x")
X = options.JoinedAndSeparate(["-"], "x")
X = options.JoinedOrSeparate(["-"], "x")
X = options.MultiArg(["-"], "x", num_args=2)
X = options.Option(["-"], "x", flags=[Hidden], visibility=[Shown])
X = options.OptionFlag()
X = options.OptionGroup("<x>", group=Group)
X = options.OptionVisibility()
X = options.RemainingArgs(["-"], "x")
X = options.RemainingArgsJoined(["-"], "x")
X = options.Separate(["-"], "x")
X = options.SubCommand("x", "x")
X = UnsignedImmediate(8)
X = SignedImmediate(8)
X = RelativeTarget(Fix, 8)
X = NamedValues({"a": 1}, 8)
X = NumberedRegisters([R0])
X = Fixup("x", lambda value: value)
class X(Register, namespace="T"): ...
class X(SchedMachineModel, issue_width=2, complete_model=False): ...
class X(Format, op=2): ...
class X(InstructionEncoding): ...
class X(TableRow): Name: str
class X(OwnRecord): Name: str
class X(GenericEnum): A = 1
"""

#: What a user could call, that no call above is of, and why.
#: What only newer releases have, which stands in a block.
NEWER = {
    *(
        "AllOfSchedPreds",
        "AnyOfSchedPreds",
        "CCAssignToRegTuple",
        "CCIfArgFixed",
        "CCIfArgVarArg",
        "FeatureSchedPredicate",
    ),
    *("FirstInstHasSameReg", "HwModePredicateProlog", "NoneOfSchedPreds", "NotSchedPred", "RegClassByHwMode"),
    *("GIVariadic", "RemapPointerOperands", "SubCommand"),
}

NOT_CALLED = {
    "Target": "one is there; test_wrong_targets.py",
    "AdditionalEncoding": "a base class of classes that say which instruction they are of",
    "Aliases": "a class body for aliases",
    "Compressed": "a class body for compressed instructions",
    **dict.fromkeys(["DagValue", "Effect", "FloatValue", "FloatVector", "IntegerValue"], "for annotations alone"),
    **dict.fromkeys(["IntegerVector", "NumberValue", "OfOperands", "VectorValue"], "for annotations alone"),
    "VariablePart": "for annotations alone",
    "GenericInstruction": "a base class of the standard definitions",
    "Given": "for annotations alone",
    "Immediate": "for annotations alone",
    "InRegister": "for annotations alone",
    "ImmPredicate": "is_int() and the like make it",
    "InstRegex": "instregex() makes it",
    "llvm_field": "in bodies of classes",
    "with_fields": "a decorator of classes",
    "Instruction": "a base class",
    "ModuleOrder": "of a package alone; tests/language/test_module_order.py",
    "Result0": "for annotations alone",
    "Result1": "for annotations alone",
    "Result2": "for annotations alone",
    "Result3": "for annotations alone",
    "Result4": "for annotations alone",
    "Rewrites": "for annotations alone",
    "SchedRW": "for annotations alone",
    "StandardPseudoInstruction": "a base class of the standard definitions",
    "AnonymousNumbers": "of a package alone; test_plain_records.py",
    "ByName": "inside of another call; test_searchable_tables.py",
    "ComplexPatternOperand": "test_patterns.py",
    "FieldName": "inside of a plain record; test_plain_records.py",
    "FragmentOf": "test_anonymous_fragments.py",
    "Implied": "for annotations alone",
    "IntrinsicOptions": "for annotations alone",
    "LeafFragment": "test_anonymous_fragments.py",
    "LeafFragmentOf": "test_anonymous_fragments.py",
    "LeafOf": "test_anonymous_fragments.py",
    "LeafResult": "test_anonymous_fragments.py",
    "PatLeafOperand": "test_patterns.py",
    "PlainIntrinsic": "a kind of plain records; test_plain_records.py",
    "PlainOperator": "a kind of plain records; test_plain_records.py",
    "PlainResult": "a kind of plain records; test_plain_records.py",
    "RecordName": "inside of a plain record; test_plain_records.py",
    "ResultOf": "test_anonymous_fragments.py",
    "SDNodeXFormOperand": "test_patterns.py",
    "TransformOf": "test_anonymous_fragments.py",
    "Unresolved": "inside of a plain record; test_plain_records.py",
    "anonymous": "test_plain_records.py",
    "anonymous_from": "test_module_order.py",
    "bit_string": "inside of a pattern alone",
    "columns": "test_naming.py",
    "dag": "inside of a plain record; test_plain_records.py",
    "named_record": "test_naming.py",
    "override": "test_plain_records.py",
    "plain": "test_plain_records.py",
    "variable": "inside of a pattern alone; test_named_nodes.py",
    "word": "inside of a plain record; test_plain_records.py",
    "counterparts": "a module",
    "family": "a decorator; test_naming.py",
    "fragment": "a decorator; test_wrong_targets.py",
    "frozen": "a decorator of the target's own classes",
    "named": "inside of a pattern alone; test_named_nodes.py",
    "pattern": "a decorator; test_wrong_targets.py",
    "since": "begins a block; test_releases.py",
    "until": "begins a block; test_releases.py",
    "result_fragment": "a decorator",
}
