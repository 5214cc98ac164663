"""The C++ methods that records of operands and instructions name, by the methods of counterparts that stand in for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from tgdsl.classes import frozen
from tgdsl.migration.library import symbols_of_std
from tgdsl.model.asm_matching.fields import OperandClassFields, read_operand_class
from tgdsl.records import Dag, Record, RecordSet, Ref

#: What has counterparts: a class of stubs is for records of one kind.
Kind: TypeAlias = Literal["operand", "register class", "instruction"]

_DEFAULT_PRINT_METHOD = "printOperand"


@frozen
class Cpp:
    """A C++ function that a record names.

    Attributes:
        name: that of the function.
        owner: the C++ class that has it.
    """

    name: str
    owner: str


@frozen
class Method:
    """A method of a counterpart that an author has to write.

    Attributes:
        name: that of the method, as "parse".
        stands_for: the C++ that does it; nothing if the record names none, since the target's parser does it by hand.
    """

    name: str
    stands_for: tuple[Cpp, ...]


@frozen
class CppClasses:
    """The names of a target's C++ classes."""

    parser: str
    operand: str
    printer: str
    emitter: str
    disassembler: str


def cpp_classes(records: RecordSet) -> CppClasses:
    """The C++ classes of a target: as its first AsmParser and AsmWriter say, and as generated files name the others."""
    [target] = records.of_class("Target")
    parsers, writers = target.records("AssemblyParsers"), target.records("AssemblyWriters")
    name = target.name
    return CppClasses(
        name + (parsers[0].string("AsmParserClassName") if parsers else "AsmParser"),
        f"{name}Operand",
        name + (writers[0].string("AsmWriterClassName") if writers else "InstPrinter"),
        f"{name}MCCodeEmitter",
        f"{name}Disassembler",
    )


def kind_of(record: Record) -> Kind | None:
    """The kind of counterpart that a record can have; None for none, and for operands without names: equal ones are one record, and no longer if each
    has a counterpart of its own."""
    if record.anonymous:
        return None
    if record.is_a("Instruction"):
        return "instruction"
    if record.is_a("RegisterClass"):
        return "register class"
    return "operand" if record.is_a("Operand") or record.is_a("RegisterOperand") else None


def methods_of(record: Record, kind: Kind, classes: CppClasses) -> tuple[Method, ...]:
    """The methods of the counterpart of a record, in the order of the base class."""
    if kind == "instruction":
        return _named(
            record,
            ("convert", "AsmMatchConverter", "", classes.parser),
            ("post_encode", "PostEncoderMethod", "", classes.emitter),
            ("decode", "DecoderMethod", "", classes.disassembler),
        )
    decode = ("decode", "DecoderMethod", "", classes.disassembler)
    if kind == "register class":
        return _named(record, decode)
    parsed = record.fields.get("ParserMatchClass")
    match_class = record.record("ParserMatchClass") if isinstance(parsed, Ref) else None
    return (
        *_parsing(record, match_class, classes),
        *_named(
            record,
            ("show", "PrintMethod", _DEFAULT_PRINT_METHOD, classes.printer),
            ("encode", "EncoderMethod", "", classes.emitter),
            decode,
        ),
    )


def _named(record: Record, *rows: tuple[str, str, str, str]) -> tuple[Method, ...]:
    """The methods for fields with a name of their own.

    Args:
        rows: the method, the field, the name that generated code has anyway, and the C++ class.
    """
    found = [(method, record.fields.get(field), usual, owner) for method, field, usual, owner in rows]
    return tuple(
        [
            Method(method, (Cpp(value, owner),))
            for method, value, usual, owner in found
            if isinstance(value, str) and value and value != usual
        ]
    )


def _parsing(record: Record, match_class: Record | None, classes: CppClasses) -> Sequence[Method]:
    """The methods that read an operand in assembly language."""
    found: list[Method] = []
    fields = read_operand_class(match_class) if match_class is not None else None
    names = _parsers(record, match_class, fields, classes) if match_class is not None and fields is not None else ()
    if names or _needs_parser(record):
        found.append(Method("parse", names))
    if fields is not None and fields.optional:
        found.append(Method("default", (Cpp(fields.default_method, classes.parser),)))
    return found


def _parsers(record: Record, match_class: Record, fields: OperandClassFields, classes: CppClasses) -> tuple[Cpp, ...]:
    """The ParserMethod of a class of parsed operands, and the predicate that tells which operands are of the class: LLVM's own classes have none in the
    target's C++, and registers are told by their classes."""
    is_own = match_class.name not in symbols_of_std(record.release)
    if fields.parser_method:
        return Cpp(fields.parser_method, classes.parser), Cpp(fields.predicate_method, classes.operand)
    if match_class.is_set("PredicateMethod") or is_own and record.is_a("Operand"):
        return (Cpp(fields.predicate_method, classes.operand),)
    return ()


def _needs_parser(record: Record) -> bool:
    """True for an operand that only the target's own C++ can read: one of several machine operands, or a register between other tokens."""
    info = record.fields.get("MIOperandInfo")
    parts = [record.resolve(one.value, "MIOperandInfo") for one in info.args] if isinstance(info, Dag) else []
    return len(parts) > 1 or any([not one.is_a("Operand") for one in parts])
