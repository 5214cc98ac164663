"""Kinds of records that differences are told by, from TableGen's classes."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.records import Record

#: Each kind in words, with classes whose records are of it. The first kind that fits counts.
KINDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("instructions", ("Instruction",)),
    ("registers", ("Register",)),
    ("register tuples", ("RegisterTuples",)),
    ("sub-register indices", ("SubRegIndex",)),
    ("register classes", ("RegisterClass", "RegisterBank", "PointerLikeRegClass", "RegClassByHwMode")),
    ("patterns", ("Pattern",)),
    ("aliases", ("InstAlias", "MnemonicAlias", "TokenAlias")),
    ("operands", ("DAGOperand", "AsmOperandClass")),
    ("value types", ("ValueType",)),
    ("nodes and fragments", ("SDPatternOperator", "SDNodeXForm", "SDTypeProfile", "ComplexPattern", "GINodeEquiv")),
    ("rules of combiners", ("GICombine", "GICombiner", "GICombinePatFrag")),
    ("features", ("SubtargetFeature", "Predicate")),
    ("processors", ("Processor", "ProcessorAlias")),
    (
        "machine models",
        (
            *("SchedMachineModel", "SchedReadWrite", "ProcResourceKind", "ProcWriteResources", "ProcReadAdvance"),
            *("InstRW", "ItinRW", "SchedAlias", "SchedVar", "SchedPredicateBase", "RetireControlUnit", "RegisterFile"),
            *("ProcessorItineraries", "InstrItinClass", "InstrItinData", "InstrStage", "FuncUnit", "Bypass"),
            *("MemoryQueue", "ComboFuncUnits"),
        ),
    ),
    ("calling conventions", ("CallingConv", "CalleeSavedRegs", "CCAction")),
    ("encodings", ("InstructionEncoding",)),
    ("other records", ()),
)

#: Fields by which records without names are known to be the same one: of a class, one set of fields after the other is tried.
KNOWN_BY: dict[str, tuple[tuple[str, ...], ...]] = {
    "Pattern": (("PatternToMatch", "Predicates"), ("PatternToMatch",), ("ResultInstrs",)),
    "InstAlias": (("AsmString", "ResultInst"), ("AsmString",), ("ResultInst",)),
    "MnemonicAlias": (("FromMnemonic", "AsmVariantName"),),
    "ProcWriteResources": (("WriteType", "SchedModel"),),
    "WriteRes": (("WriteType", "SchedModel"),),
    "ProcReadAdvance": (("ReadType", "SchedModel"),),
    "InstRW": (("Instrs", "SchedModel"), ("OperandReadWrites", "SchedModel")),
    "ItinRW": (("MatchedItinClasses", "SchedModel"),),
    "SchedAlias": (("MatchRW", "SchedModel"),),
    "Processor": (("Name",),),
    "ProcessorAlias": (("Name",),),
    "GINodeEquiv": (("Node",), ("I",)),
    "CompressPat": (("Input",), ("Output",)),
}


#: Classes whose records LLVM knows by a field, whatever their own names are.
_NAMELESS = ("Processor", "ProcessorAlias")

#: Classes whose records mean nothing where no other refers to them.
_PARTS = ("CCAction", "InstrItinData", "InstrStage", "MCInstPredicate", "SDTypeConstraint", "SDTypeProfile")

#: The kinds of records whose order of definition decides something.
ORDERED = frozenset({"instructions", "registers", "patterns", "aliases"})


def is_nameless(record: Record) -> bool:
    """True for a record that is not known by its name."""
    return record.anonymous or any([record.is_a(name) for name in _NAMELESS])


def is_part(record: Record) -> bool:
    """True for a record that is only read as a part of others."""
    return any([record.is_a(name) for name in _PARTS])


def kind_of(superclasses: Sequence[str]) -> str:
    """The kind of a record by the classes that it is of."""
    for kind, classes in KINDS:
        if any([name in superclasses for name in classes]):
            return kind
    return KINDS[-1][0]


def known_by(superclasses: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The sets of fields that a record is known by; none where each single field may be another one."""
    for name in reversed(superclasses):
        if name in KNOWN_BY:
            return KNOWN_BY[name]
    return ()
