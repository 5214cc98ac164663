"""The tables of ``intrinsic-impl``: codes of types, targets, names, overloaded intrinsics, types."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tgdsl.classes import frozen
from tgdsl.generators.kit.sequences import SequenceTable
from tgdsl.generators.kit.string_storage import StringStorage
from tgdsl.generators.kit.writer import Writer
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.intrinsics import Intrinsic, IntrinsicTable, TypeCodes


def write_type_codes(out: Writer, codes: TypeCodes) -> None:
    """The section GET_INTRINSIC_IITINFO."""
    out.line("#ifdef GET_INTRINSIC_IITINFO")
    out.lines([f"  {name} = {number}," for name, number in codes.codes] or ['#error "class IIT_Base is not defined"'])
    out.lines(["#endif", ""])


@frozen
class Form:
    """The words of a release in these tables.

    Attributes:
        stop: the end of comments.
        literal: the type of a target's name, and what is around it.
        names: writes the table of names.
        type_bits: of a number that stands for an intrinsic's types.
        type_word, bytes: the C++ types of the tables of types.
        overloaded: the beginning of the bit set of overloaded intrinsics, and its end.
        blank: what follows the bytes of types.
    """

    stop: str
    literal: tuple[str, str, str]
    names: Callable[[Writer, Sequence[Intrinsic]], None]
    type_bits: int
    type_word: str
    constant: str
    overloaded: tuple[str, str]
    blank: Sequence[str]


def write_targets(out: Writer, table: IntrinsicTable, form: Form) -> None:
    """The section GET_INTRINSIC_TARGET_DATA."""
    kind, before, behind = form.literal
    out.lines([f"// Target mapping{form.stop}", "#ifdef GET_INTRINSIC_TARGET_DATA", "struct IntrinsicTargetInfo {"])
    out.lines([f"  {kind} Name;", "  size_t Offset;", "  size_t Count;", "};"])
    out.line("static constexpr IntrinsicTargetInfo TargetInfos[] = {")
    out.lines([f'  {{{before}"{one.prefix}"{behind}, {one.offset}, {len(one.intrinsics)}}},' for one in table.targets])
    out.lines(["};", "#endif", ""])


def write_names(out: Writer, table: IntrinsicTable, form: Form) -> None:
    """The section GET_INTRINSIC_NAME_TABLE."""
    out.lines([f"// Intrinsic ID to name table{form.stop}", "#ifdef GET_INTRINSIC_NAME_TABLE"])
    form.names(out, table.intrinsics)
    out.lines(["#endif", ""])


def _list_names(out: Writer, intrinsics: Sequence[Intrinsic]) -> None:
    out.line("  // Note that entry #0 is the invalid intrinsic!")
    out.lines([f'  "{one.llvm_name}",' for one in intrinsics])


_NONE = "not_intrinsic"


def _store_names(out: Writer, intrinsics: Sequence[Intrinsic]) -> None:
    out.lines(["// Note that entry #0 is the invalid intrinsic!", ""])
    names = [_NONE, *(one.llvm_name for one in intrinsics)]
    storage = StringStorage()
    rows = [f"  {storage.add(name)}, // {name}" for name in names]
    storage.write(out, "IntrinsicNameTable")
    out.lines(["", "static constexpr unsigned IntrinsicNameOffsetTable[] = {", *rows, ""])
    out.lines(["}; // IntrinsicNameOffsetTable", ""])


def write_bits(out: Writer, what: str, macro: str, name: str, bits: Sequence[bool], form: Form) -> None:
    """A section with a bit for each intrinsic, those of eight in a byte; the first is that of no intrinsic."""
    before, end = form.overloaded
    out.lines([f"// Intrinsic ID to {what} bitset{form.stop}", f"#ifdef {macro}"])
    out.line(f"static {form.constant} uint8_t {name}[] = {{")
    texts = [f"  0{before}"]
    for number, bit in enumerate(bits, 1):
        if number % 8 == 0:
            texts.append(",\n  0")
        if bit:
            texts.append(f" | (1<<{number % 8})")
    out.lines(
        ["".join(texts), "};", "", f"return ({name}[id/8] & (1 << (id%8))) != 0;", f"#endif{end and f' // {macro}'}"]
    )
    out.line()


def write_overloaded(out: Writer, table: IntrinsicTable, form: Form) -> None:
    """The section GET_INTRINSIC_OVERLOAD_TABLE."""
    bits = [one.is_overloaded for one in table.intrinsics]
    write_bits(out, "overload", "GET_INTRINSIC_OVERLOAD_TABLE", "OTable", bits, form)


def write_types(out: Writer, table: IntrinsicTable, form: Form) -> None:
    """The section GET_INTRINSIC_GENERATOR_GLOBAL: types in a word each, or, if they are longer, by their place among all long ones."""
    words = [_packed(one.signature, form.type_bits) for one in table.intrinsics]
    long = SequenceTable([one.signature for one, word in zip(table.intrinsics, words, strict=True) if word is None])
    texts: list[str] = []
    for number, (one, word) in enumerate(zip(table.intrinsics, words, strict=True)):
        text = f"0x{word:x}, " if word is not None else f"(1U<<{form.type_bits}) | {long[one.signature]}, "
        texts.append(f"\n  {text}" if number % 8 == 7 else text)
    out.line("// Global intrinsic function declaration type table.")
    out.line("#ifdef GET_INTRINSIC_GENERATOR_GLOBAL")
    out.line(f"static {form.constant} {form.type_word} IIT_Table[] = {{")
    out.lines([f"  {''.join(texts)}0", "};", ""])
    out.line(f"static {form.constant} unsigned char IIT_LongEncodingTable[] = {{")
    out.lines([*long.lines(), "  255", "};", *form.blank, "#endif", ""])


def _packed(signature: tuple[int, ...], bits: int) -> int | None:
    """The bytes of a type in a word of four bits each, the first lowest; None if that has no room for them."""
    if len(signature) > 8 or any(code > 15 for code in signature):
        return None
    word = sum([code << 4 * number for number, code in enumerate(signature)])
    return None if word >> bits else word


#: Names and types: since 22, names in one string, and types in words of 16 bits.
FORM: ByRelease[Form] = ByRelease(
    {
        19: Form(
            stop="",
            literal=("llvm::StringLiteral", "llvm::StringLiteral(", ")"),
            names=_list_names,
            type_bits=31,
            type_word="unsigned",
            constant="const",
            overloaded=("", ""),
            blank=("",),
        ),
        22: Form(
            stop=".",
            literal=("StringLiteral", "", ""),
            names=_store_names,
            type_bits=15,
            type_word="uint16_t",
            constant="constexpr",
            overloaded=("\n  ", "named"),
            blank=(),
        ),
    }
)
