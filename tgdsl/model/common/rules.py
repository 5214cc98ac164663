"""The rules that tgdsl has and llvm-tblgen does not: nobody breaks them on purpose, and what is generated then is most likely wrong.

Breaking one is an error in a target in Python. In records, which llvm-tblgen may have accepted for years, it is a finding of lint, and the
generated files are those of llvm-tblgen. A part of the model that finds a breach calls :meth:`~tgdsl.diagnostics.Report.breach` and
goes on as llvm-tblgen does. A rule is for what llvm-tblgen writes a file for; what it refuses is an error everywhere.
"""

from tgdsl.diagnostics import Rule

NAME_FOR_CPP = Rule(
    "name-for-cpp", "a record whose name becomes a name of C++, or an entry of a GenericEnum, has one that cannot"
)
CPP_NAME_TWICE = Rule("cpp-name-twice", "two things have one name in the C++ that is generated from them")
TEXT_FOR_CPP = Rule("text-for-cpp", "a text that is put into C++ as it is cannot stand there")
ONE_NAMESPACE = Rule("one-namespace", "the registers, the indices or the register classes have several namespaces")
CLASS_EMPTY = Rule("class-empty", "a register class has no members")
CLASS_SIZE = Rule("class-size", "the size of a register class follows from no type with a fixed size")
CLASS_PRESSURE = Rule("class-pressure", "the register units of a class with a pressure set are all artificial")
BANK_SHARED = Rule(
    "bank-shared", "two register banks list a register class, or one a sub-class of what the other lists"
)
EQUIVALENT_TWICE = Rule(
    "equivalent-twice", "two records are GlobalISel's equivalent of one SDNode, ComplexPattern or SDNodeXForm"
)
COPY_COST = Rule("copy-cost", "the CopyCost of a register class does not fit into its byte")
LEAF_COMPOSITION = Rule(
    "leaf-composition", "an index and a leaf index compose to one that has sub-registers in other registers"
)
UNIT_WEIGHT = Rule("unit-weight", "a register unit weighs more than the byte that LLVM has for it")
MANY_UNITS = Rule("many-units", "there are more native register units than LLVM's tables tell apart")
MANY_HW_MODES = Rule("many-hw-modes", "there are more than 32 HwModes besides the default one")
MODE_TWICE = Rule("mode-twice", "a HwModeSelect has two objects for one mode, and the second is never chosen")
UNKNOWN_SEGMENT = Rule("unknown-segment", "an encoding of variable length has a part of no known kind")
ENCODING_CONFLICT = Rule(
    "encoding-conflict", "two instructions have the same size, fixed bits, DecoderNamespace and Predicates"
)
SOFT_FAIL_OPEN = Rule("soft-fail-open", "SoftFail is set for a bit of an encoding that is neither 0 nor 1")
ENCODING_OPEN = Rule("encoding-open", "an encoding has no bit that is 0 or 1, so no word is decoded as its instruction")
CONVENTION_HW_MODE = Rule("convention-hw-mode", "a calling convention asks for a type that depends on the HwMode")
CONVENTION_SIZE = Rule(
    "convention-size", "a calling convention assigns values to registers that are too small for them"
)
NAMED_TYPE = Rule(
    "named-type", "a type in a pattern has a name, which stands for nothing: a variable's name is at its operand"
)
EMPTY_TRANSFORM = Rule("empty-transform", "the result of a pattern uses an SDNodeXForm without code")
COMPLEX_OPERANDS = Rule("complex-operands", "a ComplexPattern is given names for more or fewer values than it has")
TRANSFORMED_VALUE = Rule(
    "transformed-value", "an SDNodeXForm of a constant is given a variable that is any value in the source"
)
RESULT_WITHOUT_VALUE = Rule(
    "result-without-value", "a source has a value that may be used, but the instruction in its place has none"
)
PREDICATE_OPERAND = Rule(
    "predicate-operand", "the predicate of a PatFrag uses an operand that is a fragment in a pattern"
)
PATTERN_IGNORED = Rule(
    "pattern-ignored", "the Pattern of an instruction has several trees, of which LLVM selects by the first alone"
)
RESULT_REGISTER = Rule(
    "result-register",
    "a result gives a number, a constant, an address, or a register of another class for a register",
)
RESULT_IMMEDIATE = Rule("result-immediate", "a result gives a register for an immediate operand")
RESULT_RANGE = Rule(
    "result-range", "a result gives a number, or any constant, for an immediate operand whose predicate does not hold"
)
WRITE_TWICE = Rule(
    "write-twice",
    "a machine model has two WriteRes of a SchedWrite, or two ReadAdvances of a SchedRead, and the second never counts",
)
RESOURCE_MODEL = Rule("resource-model", "a machine model uses a resource of another machine model")
ENUM_ENTRY_TWICE = Rule("enum-entry-twice", "two entries of a GenericEnum have the same name, or the same value")
KEY_TWICE = Rule("key-twice", "two rows of a searchable table have the same key, and a look-up finds one of them")
OPTION_SPELLING = Rule(
    "option-spelling",
    "two options that a tool sees have one spelling and one precedence, and one of them is never found",
)
OPTION_ALIAS = Rule(
    "option-alias",
    "an alias of an option stands for itself, for another alias, or has AliasArgs that LLVM does not read",
)
CONTIGUOUS_RANGE = Rule(
    "contiguous-range",
    "a look-up by contiguous keys is to return a range, but what llvm-tblgen writes does not compile",
)
EXPANSION_OPERAND = Rule(
    "expansion-operand",
    "a pseudo instruction is expanded to an instruction with an operand that this one cannot take",
)
PROCESSOR_SCHEDULE = Rule(
    "processor-schedule",
    "a Processor has both a SchedMachineModel and itineraries of its own, which hide the model's resources",
)
MNEMONIC_SIZE = Rule(
    "mnemonic-size", "a mnemonic has more than 127 bytes, which is more than the table of mnemonics can say"
)
FEATURE_NAME = Rule("feature-name", "a SubtargetFeature has a Name that -mattr cannot switch")
PROCESSOR_NAME = Rule("processor-name", "a Processor has a Name that -mcpu cannot choose")
FEATURE_CONTRADICTION = Rule(
    "feature-contradiction",
    "features that are on together set one field to true and to false, or one sets it to a truth value and another to a number",
)
MODE_FEATURES = Rule(
    "mode-features",
    "the condition of a HwMode never holds, always holds, is missing, or names something else than features",
)
MODE_HIDDEN = Rule("mode-hidden", "another HwMode, which comes first, holds whenever this one does")
COUNTERS = Rule(
    "pfm-counters",
    "performance counters are of no processor, or a processor has two of one kind, or one for a resource that it does not have",
)
VARIANT_UNREACHED = Rule(
    "variant-unreached", "a SchedVar is never selected: one before it always is, or has the same predicate"
)
ITINERARY_TWICE = Rule(
    "itinerary-twice", "ProcessorItineraries have two InstrItinData of one class, and the first never counts"
)
GROUP_TWICE = Rule("group-twice", "a ProcResGroup lists one resource twice, and has too many units")
PARSER_VARIANT = Rule("parser-variant", "two AsmParserVariants of the target have one number or one name")
WRITER_TWICE = Rule("writer-twice", "two AsmWriters of the target are one C++ class")
MNEMONIC_ALIAS = Rule(
    "mnemonic-alias", "a MnemonicAlias is never looked at, or gives a mnemonic that no instruction has"
)
MNEMONIC_HIDDEN = Rule(
    "mnemonic-hidden", "a MnemonicAlias replaces the mnemonic of an instruction wherever there is that instruction"
)
ALIAS_VARIANT = Rule("alias-variant", "an InstAlias or MnemonicAlias is for a variant that the target does not have")
CONVENTION_UNREACHED = Rule(
    "convention-unreached", "an action of a CallingConv is never taken: one before it leaves it no value or no register"
)
MAP_EMPTY = Rule("map-empty", "an InstrMapping relates no instructions")
OPCODE_TWICE = Rule("opcode-twice", "two cases of an MCOpcodeSwitchStatement are for one opcode")
GLUE_MISSING = Rule(
    "glue-missing", "an instruction reads a register that is handed over by glue, but its pattern has no in-glue"
)
GLUE_EMPTY = Rule(
    "glue-empty", "a node gives nothing but glue, but the instruction that is selected for it sets no register (Defs)"
)
FLAG_UNREAD = Rule("flag-unread", "a register that is handed over by glue is read by no instruction (Uses)")
NODE_CHAIN = Rule("node-chain", "a node without results, or a branch, return or call, has no chain")
ARGUMENTS_UNGLUED = Rule(
    "arguments-unglued", "a call or return is not glued to the copies into the registers of its operands"
)
BRANCH_FLAGS = Rule("branch-flags", "isBranch, isTerminator, isBarrier or isIndirectBranch contradict a branch's node")
RETURN_FLAGS = Rule("return-flags", "isReturn, isTerminator or isBarrier contradict a return's node, or each other")
CALL_FLAGS = Rule("call-flags", "an instruction that is selected for a call has no isCall")
INSTRUCTION_DELETED = Rule(
    "instruction-deleted",
    "an instruction that is selected has no result, sets no register, and has no effect that LLVM knows",
)
FLAG_REMATERIALIZED = Rule(
    "flag-rematerialized", "isReMaterializable for an instruction that reads a register that is handed over by glue"
)
MOVE_REGISTERS = Rule("move-registers", "isMoveReg for an instruction that sets no register, or reads none")
PACKETIZER_UNITS = Rule(
    "packetizer-units",
    "itineraries with a packetizer have functional units that it cannot tell apart, or takes for others",
)
PACKET_NEVER = Rule("packet-never", "an instruction fits into no packet: no units can take all stages of its itinerary")
AUTOMATON_SYMBOLS = Rule("automaton-symbols", "the actions of a GenericAutomaton have no symbols")
TRANSITION_EMPTY = Rule("transition-empty", "a Transition of a GenericAutomaton sets no bit of the state")
AUTOMATON_DETERMINISTIC = Rule(
    "automaton-ambiguous",
    "an automaton that is to be deterministic has two transitions of one action that are possible in one state",
)
COMPRESSED_OPERAND = Rule(
    "compressed-operand",
    "an operand of a compressed instruction has another value type, or is another one after the instruction is uncompressed",
)
COMPRESSED_ALWAYS = Rule(
    "compressed-always", "a CompressPat has no operands and no Predicates, and so no condition in C++"
)

RULES = (
    NAME_FOR_CPP,
    TEXT_FOR_CPP,
    CPP_NAME_TWICE,
    ONE_NAMESPACE,
    CLASS_EMPTY,
    CLASS_SIZE,
    CLASS_PRESSURE,
    BANK_SHARED,
    EQUIVALENT_TWICE,
    COPY_COST,
    LEAF_COMPOSITION,
    UNIT_WEIGHT,
    MANY_UNITS,
    MANY_HW_MODES,
    MODE_TWICE,
    UNKNOWN_SEGMENT,
    ENCODING_CONFLICT,
    SOFT_FAIL_OPEN,
    ENCODING_OPEN,
    CONVENTION_HW_MODE,
    CONVENTION_SIZE,
    NAMED_TYPE,
    EMPTY_TRANSFORM,
    COMPLEX_OPERANDS,
    TRANSFORMED_VALUE,
    RESULT_WITHOUT_VALUE,
    PREDICATE_OPERAND,
    PATTERN_IGNORED,
    RESULT_REGISTER,
    RESULT_IMMEDIATE,
    RESULT_RANGE,
    WRITE_TWICE,
    RESOURCE_MODEL,
    ENUM_ENTRY_TWICE,
    KEY_TWICE,
    OPTION_SPELLING,
    OPTION_ALIAS,
    CONTIGUOUS_RANGE,
    EXPANSION_OPERAND,
    PROCESSOR_SCHEDULE,
    MNEMONIC_SIZE,
    FEATURE_NAME,
    PROCESSOR_NAME,
    FEATURE_CONTRADICTION,
    MODE_FEATURES,
    MODE_HIDDEN,
    COUNTERS,
    VARIANT_UNREACHED,
    ITINERARY_TWICE,
    GROUP_TWICE,
    PARSER_VARIANT,
    WRITER_TWICE,
    MNEMONIC_ALIAS,
    MNEMONIC_HIDDEN,
    ALIAS_VARIANT,
    CONVENTION_UNREACHED,
    MAP_EMPTY,
    OPCODE_TWICE,
    GLUE_MISSING,
    GLUE_EMPTY,
    FLAG_UNREAD,
    NODE_CHAIN,
    ARGUMENTS_UNGLUED,
    BRANCH_FLAGS,
    RETURN_FLAGS,
    CALL_FLAGS,
    INSTRUCTION_DELETED,
    FLAG_REMATERIALIZED,
    MOVE_REGISTERS,
    PACKETIZER_UNITS,
    PACKET_NEVER,
    AUTOMATON_SYMBOLS,
    TRANSITION_EMPTY,
    AUTOMATON_DETERMINISTIC,
    COMPRESSED_OPERAND,
    COMPRESSED_ALWAYS,
)
"""All rules, in the order of ``python -m tgdsl.lint --list``."""
