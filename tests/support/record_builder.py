"""Builder of small record sets from Python data, with LLVM's default fields, without JSON or the language.

    target = Target()
    r0, r1 = target.registers("R0", "R1")
    target.register_class("GPR", [r0, r1])
    bank = Model(target.records()).registers

The place of a record is its name, so that messages can be pinned: ``GPR: error: ...``; or, if the target has lines, a line of a file ``target.td``, counted
from 1 in the order of the calls. The value types and the default HwMode, which most sets need, are at no line of that file.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from tgdsl.diagnostics import DiagnosticError, Location, Place, Report, render
from tgdsl.llvm import DEFAULT, RELEASES, Release
from tgdsl.model import Model
from tgdsl.model.registers import RegisterBank
from tgdsl.records import Bits, Code, Dag, Record, RecordSet, Ref, Value, classes_of
from tgdsl.records.types import BitsType, Type
from tests.support.release import current, fields_of, superclasses_of

FILE = "target.td"

#: The value of a field of another release's, by its type.
_UNSET: Mapping[str, Value] = {"bit": False, "int": 0, "string": "", "dag": None}

_VALUE_TYPE: Mapping[str, Value] = {
    "Namespace": "MVT",
    "LLVMName": "",
    "Size": 0,
    "Value": 0,
    "nElem": 1,
    "ElementType": None,
    "isOverloaded": False,
    "isInteger": False,
    "isFP": False,
    "isVector": False,
    "isScalable": False,
    "isNormalValueType": True,
}

#: Fields of LLVM's classes, with their default values.
FIELDS: Mapping[str, Mapping[str, Value]] = {
    "HwMode": {"Features": "", "Predicates": ()},
    "HwModeSelect": {"Modes": ()},
    "ValueType": _VALUE_TYPE,
    "ValueTypeByHwMode": {"Objects": ()},
    "PtrValueType": {"AddrSpace": 0},
    "RegInfo": {"RegSize": 0, "SpillSize": 0, "SpillAlignment": 0},
    "RegInfoByHwMode": {"Objects": ()},
    "SubRegRange": {"Size": 0, "Offset": 0},
    "SubRegRangeByHwMode": {"Objects": ()},
    "SubRegIndex": {
        "Namespace": "T",
        "SubRegRanges": None,
        "Size": 0,
        "Offset": 0,
        "ComposedOf": (),
        "CoveringSubRegIndices": (),
    },
    "RegAltNameIndex": {"Namespace": "", "FallbackRegAltNameIndex": None},
    "Register": {
        "Namespace": "T",
        "AsmName": "",
        "AltNames": (),
        "Aliases": (),
        "SubRegs": (),
        "SubRegIndices": (),
        "RegAltNameIndices": (),
        "DwarfNumbers": (),
        "CostPerUse": (0,),
        "CoveredBySubRegs": False,
        "HWEncoding": Bits.of(0, 16),
        "isArtificial": False,
        "isConstant": False,
        "PositionOrder": 0,
    },
    "DwarfRegAlias": {"DwarfAlias": None},
    "DAGOperand": {"OperandNamespace": "MCOI", "DecoderMethod": ""},
    "RegisterClass": {
        "Namespace": "T",
        "RegInfos": None,
        "RegTypes": (Ref("i32"),),
        "Size": 0,
        "Alignment": 32,
        "CopyCost": 1,
        "MemberList": Dag(Ref("add")),
        "altNameIndex": Ref("NoRegAltName"),
        "isAllocatable": True,
        "AltOrders": (),
        "AltOrderSelect": Code(""),
        "AllocationPriority": 0,
        "GlobalPriority": False,
        "GeneratePressureSet": True,
        "Weight": None,
        "DiagnosticType": "",
        "DiagnosticString": "",
        "TSFlags": Bits.of(0, 8),
        "BaseClassOrder": None,
    },
    "RegisterTuples": {"SubRegs": (), "SubRegIndices": (), "RegAsmNames": (), "PositionOrder": 0},
    "RegisterCategory": {"Classes": ()},
    "CalleeSavedRegs": {"SaveList": Dag(Ref("add")), "OtherPreserved": None},
    "InstrInfo": {"guessInstructionProperties": True, "isLittleEndianEncoding": False},
    "Target": {
        "InstructionSet": Ref("TestInstrInfo"),
        "AssemblyParsers": (),
        "AssemblyParserVariants": (),
        "AssemblyWriters": (),
        "AllowRegisterRenaming": 0,
    },
}

SET_OPERATORS = ("add", "sub", "and", "shl", "trunc", "rotl", "rotr", "decimate", "interleave", "sequence")


def _unset(of: Type) -> Value:
    """The value of a field that a builder does not set."""
    return Bits.of(0, of.width) if isinstance(of, BitsType) else _UNSET.get(str(of))


def dag(operator: str, *values: Value) -> Dag:
    """``(operator values...)``"""
    return Dag.call(operator, values)


class Target:
    """Builds records of a target; the :class:`RecordSource` of its set.

    Attributes:
        is_python: whether breaches of tgdsl's own rules are errors, as for a target in Python.
        has_lines: whether places are lines, not names.
    """

    has_lines = False

    def __init__(self) -> None:
        self.is_python = False
        self.release = current()
        self._made: dict[str, tuple[tuple[str, ...], dict[str, Value], Place]] = {}
        self._line = 0
        for operator in SET_OPERATORS:
            self._put(operator, (), {})
        self._put("DefaultMode", ("HwMode",), {})
        self._put("NoRegAltName", ("RegAltNameIndex",), {})
        for number, (name, size) in enumerate((("i8", 8), ("i16", 16), ("i32", 32), ("i64", 64), ("i128", 128)), 5):
            self._put(name, ("ValueType",), {"LLVMName": name, "Size": size, "Value": number, "isInteger": True})
        self._put("f32", ("ValueType",), {"LLVMName": "f32", "Size": 32, "Value": 12, "isFP": True})
        self._put("OtherVT", ("ValueType",), {"LLVMName": "Other", "Value": 1})
        self._put("TestInstrInfo", ("InstrInfo",), {})
        self._put("Test", ("Target",), {})

    def add(self, name: str, *classes: str, **fields: Value) -> Ref:
        """A record on the next line, of these classes; ``fields`` override LLVM's default values."""
        self._line += 1
        return self._put(name, classes, fields)

    def rename_target(self, name: str) -> None:
        """Give the Target record a name, by which llvm-tblgen may know it."""
        self._made = {name if old == "Test" else old: record for old, record in self._made.items()}

    def registers(self, *names: str, **fields: Value) -> list[Ref]:
        """Registers with the same fields."""
        return [self.add(name, "Register", **fields) for name in names]

    def index(self, name: str, size: int = 16, offset: int = 0, **fields: Value) -> Ref:
        return self.add(name, "SubRegIndex", Size=size, Offset=offset, **fields)

    def super_register(self, name: str, parts: Mapping[str, Ref], **fields: Value) -> Ref:
        """A register with sub-registers, by the names of their indices. CoveredBySubRegs is 1 by default."""
        shape: dict[str, Value] = {
            "SubRegIndices": tuple(Ref(index) for index in parts),
            "SubRegs": tuple(parts.values()),
            "CoveredBySubRegs": True,
        }
        return self.add(name, "Register", **(shape | fields))

    def register_class(self, name: str, members: Sequence[Ref] | Dag, **fields: Value) -> Ref:
        expression = members if isinstance(members, Dag) else dag("add", *members)
        return self.add(name, "RegisterClass", **({"MemberList": expression} | fields))

    def records(self) -> RecordSet:
        return RecordSet(self)

    def bank(self, report: Report | None = None) -> RegisterBank:
        return Model(self.records(), report).registers

    def errors(self) -> str:
        """The diagnostics of the register bank, warnings first."""
        report = Report()
        try:
            self.bank(report)
        except DiagnosticError as error:
            return render([*report.diagnostics, *error.diagnostics])
        return render(report.diagnostics)

    def errors_of_python(self) -> str:
        """The diagnostics of the register bank, had the target been written in Python."""
        self.is_python = True
        return self.errors()

    def breaches(self) -> list[str]:
        """The rules that the registers of the records break: identifier and place of each, in the order in which they are found."""
        model = Model(self.records())
        assert model.registers
        return [f"{breach.rule.identifier} {breach.place}" for breach in model.breaches]

    def _put(self, name: str, classes: Sequence[str], fields: Mapping[str, Value]) -> Ref:
        superclasses = tuple(dict.fromkeys(name for own in classes for name in (*(superclasses_of(own) or ()), own)))
        values: dict[str, Value] = {}
        for class_name in superclasses:
            values |= FIELDS.get(class_name, {})
        declared = fields_of(superclasses)
        if self.release is not DEFAULT:  # its classes have other fields
            values = {field: _unset(of) for field, of in declared.items() if field not in values} | values
        values |= fields
        others = _fields_of_others(superclasses, self.release)
        values = {field: value for field, value in values.items() if field not in others}
        self._made[name] = (superclasses, values, Place((self._location(name),)))
        return Ref(name)

    def _location(self, name: str) -> Location:
        if self.has_lines or not self._line:
            return Location(FILE, self._line)
        return Location(name)

    # Methods of RecordSource

    @property
    def place(self) -> Place:
        return Place((Location(FILE),))

    @property
    def names(self) -> Sequence[str]:
        return list(self._made)

    @property
    def classes(self) -> Sequence[str]:
        own = [name for superclasses, _, _ in self._made.values() for name in superclasses]
        return list(dict.fromkeys([*classes_of(self.release), *own]))

    def members(self, class_name: str) -> Iterable[str]:
        return [name for name, (superclasses, _, _) in self._made.items() if class_name in superclasses]

    def load(self, name: str, owner: RecordSet) -> Record:
        superclasses, fields, place = self._made[name]
        types = {
            field: type_ for field, type_ in classes_of(self.release).fields_of(superclasses).items() if field in fields
        }
        return Record(owner, name, superclasses, fields, types, anonymous=name.startswith("anonymous_"), place=place)


@cache
def _fields_of_others(classes: tuple[str, ...], release: Release) -> frozenset[str]:
    """The fields that classes have in some other release only."""
    every = {field for one in RELEASES.values() for field in classes_of(one).fields_of(classes)}
    return frozenset(every.difference(classes_of(release).fields_of(classes)))
