"""Targets of odd and evil names and texts for :mod:`tests.oracle.hostile_names`: tables, subtargets, assemblers, registers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from attrs import frozen

from tests.support.matching_target import MatchingTarget
from tests.support.record_builder import Target
from tests.support.subtarget_builder import SubtargetTarget
from tests.support.table_builder import bits, generic_enum, generic_table, search_index
from tgdsl.model import Model
from tgdsl.model.searchable_tables import Column, ColumnKind
from tgdsl.records import Code, RecordSet, Value

#: Names that C++ takes, some of which generated code has as well, and names that it does not take.
_FIT = ("X", "_x", "final", "override", "import", "x__y", "a1", "main", "printf", "Lhs", "i", "Range", "module")
# No "class", which no field of a .td file can be called.
_EVIL = tuple("""
    new union and xor_eq EOF NULL linux errno Key Table Idx It Comp KeyType Index IndexType LHS RHS NoRegister NUM_TARGET_REGS
    NoSubRegister INSTRUCTION_LIST_END NumSubtargetFeatures StringRef ArrayRef size_t uint8_t std llvm _index CmpName Row
    """.split())

#: Texts that can stand between quotes, and texts that cannot.
_CALM = (
    "a",
    "B",
    "a b",
    "é",
    "*/",
    "/*",
    "//",
    "'",
    "??/",
    "%s",
    "{0}",
    "$x",
    "#if",
    "9",
    "class",
    "a\\n",
    '\\"',
    "}; evil",
    "x" * 80,
)
_ANGRY = ('a"b', "\\", "a\nb", "\\q", '"', '");', "a\tb\n", "x\\")

_EXPRESSIONS = ("true", "false", "1 + 2", "'a'", "sizeof(int)", "(1)", "0 /* */")
_NO_EXPRESSIONS = ("}; evil", "1)", "(1", "a b", "1;", "1 //", '"', "", "class x")
_TYPES = ("Row", "struct Row", "n::Row", "Of<3>", "n::Of<3>")
_NO_TYPES = ("a b", "Row;", "9", "", "Of<", "class")


class _Draw:
    """Draws names and texts. Most targets have few evil ones, so that there is something to compile."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self._evil = random.choice((0.0, 0.0, 0.05, 0.3))
        self._taken: set[str] = set()

    def of(self, fit: Sequence[str], evil: Sequence[str]) -> str:
        return self.random.choice(evil if self.random.random() < self._evil else fit)

    def name(self, start: str = "") -> str:
        """A name that no other record has."""
        while True:
            name = self.of((*_FIT, *[f"{one}{self.random.randrange(90)}" for one in _FIT]), _EVIL)
            if self.random.random() < 0.3:
                name = start + name
            if name not in self._taken:
                self._taken.add(name)
                return name

    def text(self) -> str:
        return self.of(_CALM, _ANGRY)


@frozen
class Hostile:
    """A random target.

    Attributes:
        generator: the one that it is for.
        unit: makes C++ to compile of the generated text, in a namespace of the given name.
    """

    records: RecordSet
    generator: str
    unit: Callable[[str, str], str]


def _type_of(column: Column) -> str:
    return {ColumnKind.TEXT: "const char *", ColumnKind.BIT: "bool", ColumnKind.BITS: "unsigned long"}.get(
        column.kind, "int"
    )


def tables(random: Random) -> Hostile:
    """An enumeration, and a table with a key and an index."""
    draw = _Draw(random)
    target = Target()
    for reserved in ("Kind", "Record"):
        draw.name(reserved)
    names = list(dict.fromkeys(draw.name() for _ in range(3)))
    for number in range(random.randint(1, 4)):
        target.add(f"E{number}", "Kind", Word=draw.name(), Number=bits(number, 4))
        cells: dict[str, Value] = {names[0]: bits(random.choice((number, number * 3)), 8), names[1]: draw.text()}
        code = Code(draw.of(_EXPRESSIONS, _NO_EXPRESSIONS))
        target.add(f"A{number}", "Record", **cells, **{names[2]: code})
    enum, table = draw.name(), draw.name()
    generic_enum(target, enum, "Kind", names="Word", values="Number")
    cpp_type = draw.of(_TYPES, _NO_TYPES)
    generic_table(target, table, "Record", names, primary=names[:1], cpp_type=cpp_type)
    if random.random() < 0.7:
        search_index(target, draw.name(), table, [random.choice(names[:2])])
    records = target.records()

    def unit(namespace: str, text: str) -> str:
        found = Model(records).searchable_tables.tables[0]
        members = "".join(
            [f"{'long' if column.name == names[2] else _type_of(column)} {column.name}; " for column in found.columns]
        )
        macros = "".join([f"#define GET_{name}\n" for name in (f"{enum}_DECL", f"{table}_DECL", f"{table}_IMPL")])
        row = (
            f"struct Row {{ {members}}}; template <int> using Of = Row; namespace n {{ using v::Row; using v::Of; }}\n"
        )
        return f"namespace {namespace} {{ namespace v {{\n{row}\n{macros}{text}\n}} }}\n"

    return Hostile(records, "searchable-tables", unit)


def subtargets(random: Random) -> Hostile:
    """Features and processors."""
    draw = _Draw(random)
    target = SubtargetTarget()
    features = [
        target.features(
            draw.name("Feature"),
            Name=f"{draw.text()}{number}".replace(" ", "_"),
            Desc=draw.text(),
            FieldName=draw.name("Has"),
            Value=draw.of(_EXPRESSIONS, _NO_EXPRESSIONS),
        )[0]
        for number in range(random.randint(1, 4))
    ]
    for number in range(random.randint(0, 2)):
        listed = tuple(random.sample(features, random.randint(0, len(features))))
        target.add(f"Cpu{number}", "Processor", Name=f"{draw.text()}{number}", Features=listed)
    records = target.records()

    def unit(namespace: str, text: str) -> str:
        macros = "#define GET_SUBTARGETINFO_ENUM\n#define GET_SUBTARGETINFO_MC_DESC\n"
        text = text.replace("namespace llvm {", f"namespace {namespace} {{ using namespace llvm;")
        return f"{macros}{text}\n"

    return Hostile(records, "subtarget", unit)


def assemblers(random: Random) -> Hostile:
    """Instructions, aliases, classes of operands and registers with odd texts."""
    draw = _Draw(random)
    target = MatchingTarget([{"TokenizingCharacters": random.choice(("", "[]*!", "'\"/*"))}])
    registers = target.registers("R0", "R1")
    target.register_class(draw.name("Class"), registers)
    target.registers("R2", AsmName=draw.text())
    for number in range(random.randint(1, 4)):
        name = draw.name("Op")
        fields: dict[str, Value] = {"DiagnosticType": draw.of(("", "A", "B9"), _EVIL), "DiagnosticString": draw.text()}
        if random.random() < 0.3:
            fields |= {"IsOptional": True, "DefaultMethod": draw.of(("make", "T::make<1>"), ("", "a b"))}
        operand = target.operand(f"op{number}", ParserMatchClass=target.operand_class(name, **fields))
        mnemonic = draw.of(("add", "Add.w", "é", "x" * 127), ("a" * 128, "b" * 300, "a*/b", 'a"b', "a\\b", "É"))
        token = draw.of(("", "to", "*"), ("'", '"', "\\", "a\\"))
        target.written(f"I{number}", f"{mnemonic}\t{token} $a", outs={}, ins={"a": operand})
    if random.random() < 0.5:
        target.mnemonic_alias(draw.of(("plus", "Plus"), ('p"', "É", "\\")), draw.of(("add",), ('q"', "\\")))
    return Hostile(target.records(), "asm-matcher", lambda namespace, text: "")


def register_files(random: Random) -> Hostile:
    """Registers, classes and an index."""
    draw = _Draw(random)
    target = Target()
    namespace = draw.of(("T", "a::b", "final"), ("class", "a b", "9"))
    names = [draw.name() for _ in range(random.randint(1, 5))]
    members = target.registers(*names, AsmName=draw.text(), Namespace=namespace)
    target.index(draw.name("sub"), Namespace=namespace)
    target.register_class(draw.name(), members, Namespace=namespace)
    target.register_class(draw.name(), members[:1], Namespace=namespace)
    records = target.records()

    def unit(namespace: str, text: str) -> str:
        text = text.replace("namespace llvm {", f"namespace {namespace} {{ using namespace llvm;")
        text = text.replace("class MCRegisterClass;", "")
        return f"#define GET_REGINFO_ENUM\n#define GET_REGINFO_MC_DESC\n{text}\n"

    return Hostile(records, "register-info", unit)


KINDS: Sequence[tuple[str, Callable[[Random], Hostile]]] = (
    ("tables", tables),
    ("subtargets", subtargets),
    ("assemblers", assemblers),
    ("registers", register_files),
)
