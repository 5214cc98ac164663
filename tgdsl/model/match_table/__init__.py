"""The match table of GlobalISel: rules, what they check and do, and the table that they become (GlobalISelMatchTable).

Both ``global-isel`` and ``global-isel-combiner`` make rules, which the executor of LLVM (GIMatchTableExecutor) tries one after the other::

    rules = MatchRules(model.release)                      # numbers rules, and collects the types that they use (KnownTypes)
    rule = rules.rule(record.place)                        # RuleMatcher: Rule ID 0
    rule.features.append(has_fpu)                          # addRequiredFeature: Records of Predicates, in order
    root = rule.add_root("add")                            # InstructionMatcher 0
    root.add(OpcodeIs(0, (g_add,)))                        # predicates name the instruction (and the operand) that they are about
    result = root.add_operand(0, "dst")                    # OperandMatcher
    result.add(TypeIs(0, 0, LowLevelType.scalar(32)))
    result.add(BankCovers(0, 0, "SP::IntRegsRegClassID"))  # the C++ name of the class's enumerator
    left = root.add_operand(1, "a")
    inner = left.add_definition("mul")                     # InstructionMatcher 1, the operand's definition; None: the operand is a SameOperand
    ...
    build = rule.build(add_rr, accesses_memory=False)      # BuildInstruction, with the next number of the result's instructions
    build.add(Copy("dst"))                                 # operands of the result by the name in the source
    build.add(Copy("a"))
    build.choose_instruction_to_mutate()                   # GIR_MutateOpcode where it can be
    rule.add_action(ConstrainOperands(build.number))
    rule.add_action(EraseInstruction(0))

    ordered = sorted_by_priority(rules_made, scores)       # isHigherPriorityThan; scores by Rule ID, or none for a combiner
    table = match_table(ordered, optimize=True)            # generators/kit/match_table.py prints it: match_table_text(table)

What LLVM calls otherwise:

========================================  =====================================================================================
``RuleMatcher::addInstructionMatcher``    ``rule.add_root(name)``
``InstructionMatcher::addPredicate<X>``   ``instruction.add(X(instruction.number, ...))``
``OperandMatcher::addPredicate<X>``       ``operand.add(X(instruction.number, operand.index, ...))``: False if it is the same as another operand
``InstructionOperandMatcher``             ``operand.add_definition(name)``; its predicate is ``DefinedBy``
``RuleMatcher::defineOperand``            is called by ``add_operand``; ``rule.define_operand(name, operand)``
``RuleMatcher::getOperandMatcher``        ``rule.operand(name)``, an error if there is none; ``rule.has_operand(name)``
``allocateOutputInsnID``, ``...TempReg``  ``rule.new_instruction()`` (``rule.build`` does), ``rule.new_register()``
``GISelFlags``                            ``rule.ignore_copies``: set it while what it counts for is added, and set it back
``defineComplexSubOperand``               ``rule.sub_operands[name] = SubOperand(...)``; two parents of a name are the caller's mistake to report
``addTypeCheckPredicate``                 ``TypeIs`` or ``PointerOfSize``, by ``low_level_type(value_type)``, which is None where there is none
========================================  =====================================================================================

Instructions are those of ``Model.instructions``; registers, Predicates and PatFrags are records; sub-register indices are numbers or names.
The table and the rest of the class that executes it are printed by ``generators/kit/executor.py``, of an ``Executor``; while rules are
made, ``ExecutorFeatures`` numbers the Predicates and HwModes that they need.
A predicate in C++ is a ``CodePredicate("MI", "the PatFrags record")``, whose code the generator gives to the executor's functions.
"""

from tgdsl.model.match_table.executor import ComplexMatcher, Executor, ExecutorFeatures, NamedCode
from tgdsl.model.match_table.instruction_predicates import (
    AtomicOrderingIs,
    CodeTest,
    HasFlags,
    ImmediateTest,
    MemoryAddressSpace,
    MemoryAlignment,
    MemorySizeIs,
    MemorySizeOfOperand,
    NoUse,
    OneUse,
    OpcodeIs,
    OperandCount,
    VectorSplat,
)
from tgdsl.model.match_table.matchers import (
    Action,
    BuildInstruction,
    DefinedBy,
    InstructionMatcher,
    MatchRules,
    OperandMatcher,
    RuleMatcher,
    SubOperand,
)
from tgdsl.model.match_table.operand_predicates import (
    BankCovers,
    CompareIs,
    ComplexOperand,
    ConstantIs,
    IntrinsicIs,
    IsBlock,
    IsImmediate,
    LeafTest,
    LiteralIs,
    OperandTest,
    PointerOfSize,
    RecordOperand,
    RecordType,
    SameOperand,
    TypeIs,
)
from tgdsl.model.match_table.optimization import Group, Matcher, MatchTable, Switch, by_opcode, match_table
from tgdsl.model.match_table.predicates import WHOLE, CodePredicate, Comparison, Predicate, Strength
from tgdsl.model.match_table.priority import sorted_by_priority
from tgdsl.model.match_table.results import (
    BuildConstant,
    ComplexResult,
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
    Immediate,
    IntrinsicNumber,
    MakeTempRegister,
    Renderer,
    ReplaceByTemp,
    ReplaceRegister,
    SubRegisterIndex,
    TempRegister,
)
from tgdsl.model.match_table.types import LowLevelType, TableType, TempType, low_level_type

__all__ = [
    "Action",
    "AtomicOrderingIs",
    "BankCovers",
    "BuildConstant",
    "BuildInstruction",
    "CodePredicate",
    "CodeTest",
    "CompareIs",
    "Comparison",
    "ComplexMatcher",
    "ComplexOperand",
    "ComplexResult",
    "ConstantIs",
    "ConstrainOperand",
    "ConstrainOperands",
    "Copy",
    "CopyConstant",
    "CopyFloatConstant",
    "CopyOrZeroRegister",
    "CopyPhysicalRegister",
    "CopySubRegister",
    "CustomInstruction",
    "CustomOperand",
    "DebugComment",
    "DefinedBy",
    "EraseInstruction",
    "Executor",
    "ExecutorFeatures",
    "FixedRegister",
    "Group",
    "HasFlags",
    "Immediate",
    "ImmediateTest",
    "InstructionMatcher",
    "IntrinsicIs",
    "IntrinsicNumber",
    "IsBlock",
    "IsImmediate",
    "LeafTest",
    "LiteralIs",
    "LowLevelType",
    "MakeTempRegister",
    "MatchRules",
    "MatchTable",
    "Matcher",
    "MemoryAddressSpace",
    "MemoryAlignment",
    "MemorySizeIs",
    "MemorySizeOfOperand",
    "NamedCode",
    "NoUse",
    "OneUse",
    "OpcodeIs",
    "OperandCount",
    "OperandMatcher",
    "OperandTest",
    "PointerOfSize",
    "Predicate",
    "RecordOperand",
    "RecordType",
    "Renderer",
    "ReplaceByTemp",
    "ReplaceRegister",
    "RuleMatcher",
    "SameOperand",
    "Strength",
    "SubOperand",
    "SubRegisterIndex",
    "Switch",
    "TableType",
    "TempRegister",
    "TempType",
    "TypeIs",
    "VectorSplat",
    "WHOLE",
    "by_opcode",
    "low_level_type",
    "match_table",
    "sorted_by_priority",
]
