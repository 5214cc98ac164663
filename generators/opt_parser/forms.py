"""Texts that options refer to: literals and arrays, since 22 offsets in a table of strings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from tgdsl.generators.kit.literals import escaped
from tgdsl.generators.kit.string_storage import StringStorage
from tgdsl.generators.kit.writer import Writer
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.options import OptionTable


def quoted(text: str) -> str:
    """A string literal."""
    return f'"{inside(text)}"'


def inside(text: str) -> str:
    """The inside of a string literal."""
    return escaped(text.encode())


class Form(Protocol):
    """The references of one release.

    Attributes:
        no_prefixes: of a group.
        help_pair: the parts of a C++ expression around a pair in HelpTextsForVariants.
    """

    no_prefixes: str
    help_pair: tuple[str, str]

    def prefixes(self, prefixes: tuple[str, ...]) -> str:
        """The list of an option's prefixes."""
        ...

    def name(self, name: str) -> str:
        """The spelling of an option with its first prefix."""
        ...

    def group_name(self, name: str) -> str: ...

    def sub_commands(self, names: tuple[str, ...]) -> list[str]:
        """The last column of an option, if the release has one."""
        ...

    def no_sub_commands(self) -> list[str]:
        """The last column of a group, if the release has one."""
        ...

    def write_tables(self, out: Writer) -> None:
        """Write the tables in front of the options."""
        ...

    def write_end(self, out: Writer) -> None:
        """Write what is behind the tables of values."""
        ...


class _Literals:
    """Spellings as literals, and lists of prefixes as arrays with names."""

    no_prefixes = "llvm::ArrayRef<llvm::StringLiteral>()"
    help_pair: tuple[str, str] = ("std::make_pair(", ")")

    def __init__(self, table: OptionTable) -> None:
        self._sets = table.prefix_sets

    def prefixes(self, prefixes: tuple[str, ...]) -> str:
        return f"prefix_{self._sets[prefixes]}"

    def name(self, name: str) -> str:
        return quoted(name)

    def group_name(self, name: str) -> str:
        return f'"{name}"'

    def sub_commands(self, names: tuple[str, ...]) -> list[str]:
        return []

    def no_sub_commands(self) -> list[str]:
        return []

    def write_tables(self, out: Writer) -> None:
        out.line("/////////")
        out.line("// Prefixes")
        out.line()
        out.line("#ifdef PREFIX")
        out.line("#define COMMA ,")
        for prefixes, number in self._sets.items():
            out.line(f"PREFIX(prefix_{number}, {{{_literals(prefixes)})")
        out.line("#undef COMMA")
        out.line("#endif // PREFIX")
        out.line()
        out.line("/////////")
        out.line("// Prefix Union")
        out.line()
        out.line("#ifdef PREFIX_UNION")
        out.line("#define COMMA ,")
        out.line("PREFIX_UNION({")
        out.line(f"{_literals(_union(self._sets))})")
        out.line("#undef COMMA")
        out.line("#endif // PREFIX_UNION")
        out.line()

    def write_end(self, out: Writer) -> None:
        out.line()


def _literals(prefixes: Sequence[str]) -> str:
    """Prefixes, and an empty one, up to the closing brace."""
    return "".join([f'llvm::StringLiteral("{prefix}") COMMA ' for prefix in prefixes]) + 'llvm::StringLiteral("")}'


def _union(sets: Iterable[tuple[str, ...]]) -> list[str]:
    """All prefixes, sorted."""
    return sorted({prefix for prefixes in sets for prefix in prefixes}, key=lambda one: one.encode())


class _Offsets:
    """Spellings by their offsets in a table of strings, and lists of prefixes and of SubCommands by their offsets in arrays."""

    no_prefixes = "0 /* no prefixes */"
    help_pair: tuple[str, str] = ("{", "}")

    def __init__(self, table: OptionTable) -> None:
        self._table = table
        self._strings = StringStorage()
        self._prefixes = _offsets(table.prefix_sets)
        self._numbers = {one.record_name: number for number, one in enumerate(table.sub_commands)}
        self._sub_commands = _offsets(sorted({(), *[one.sub_commands for one in table.options]}, key=_in_bytes))
        for prefix in _union(self._prefixes):
            self._strings.add(prefix)
        for group in table.groups:
            self._strings.add(group.name)
        for option in table.options:
            self._strings.add(option.prefixed_name)

    def prefixes(self, prefixes: tuple[str, ...]) -> str:
        return str(self._prefixes[prefixes])

    def name(self, name: str) -> str:
        return f"{self._strings.add(name)} /* {inside(name)} */"

    def group_name(self, name: str) -> str:
        return self.name(name)

    def sub_commands(self, names: tuple[str, ...]) -> list[str]:
        return [str(self._sub_commands[names])]

    def no_sub_commands(self) -> list[str]:
        return [" 0"]

    def write_tables(self, out: Writer) -> None:
        out.line("/////////")
        out.line("// String table")
        out.line()
        out.line("#ifdef OPTTABLE_STR_TABLE_CODE")
        self._strings.write(out, "OptionStrTable")
        out.line("#endif // OPTTABLE_STR_TABLE_CODE")
        out.line()
        out.line("/////////")
        out.line("// Prefixes")
        out.line()
        out.line("#ifdef OPTTABLE_PREFIXES_TABLE_CODE")
        out.line("static constexpr llvm::StringTable::Offset OptionPrefixesTable[] = {")
        _write_lists(out, self._prefixes, "prefixes", self._strings.add)
        out.line("#endif // OPTTABLE_PREFIXES_TABLE_CODE")
        out.line()
        out.line("/////////// SubCommand IDs")
        out.line()
        out.line("#ifdef OPTTABLE_SUBCOMMAND_IDS_TABLE_CODE")
        out.line("static constexpr unsigned OptionSubCommandIDsTable[] = {")
        _write_lists(out, self._sub_commands, "subcommands", self._numbers.__getitem__)
        out.line("#endif // OPTTABLE_SUBCOMMAND_IDS_TABLE_CODE")
        out.line()
        out.line("/////////")
        out.line("// Prefix Union")
        out.line()
        out.line("#ifdef OPTTABLE_PREFIXES_UNION_CODE")
        out.line("static constexpr llvm::StringTable::Offset OptionPrefixesUnion[] = {")
        out.line(", ".join([f"  {self._strings.add(prefix)} /* '{prefix}' */" for prefix in _union(self._prefixes)]))
        out.line("};")
        out.line("#endif // OPTTABLE_PREFIXES_UNION_CODE")
        out.line()

    def write_end(self, out: Writer) -> None:
        out.line("/////////")
        out.line()
        out.line("// SubCommands")
        out.line()
        out.line("#ifdef OPTTABLE_SUBCOMMANDS_CODE")
        with out.block("static constexpr llvm::opt::OptTable::SubCommand OptionSubCommands[] = {", "};"):
            out.lines([f'{{ "{one.name}", "{one.help}", "{one.usage}" }},' for one in self._table.sub_commands])
        out.line("#endif // OPTTABLE_SUBCOMMANDS_CODE")
        out.line()
        out.line()


def _in_bytes(texts: tuple[str, ...]) -> list[bytes]:
    return [text.encode() for text in texts]


def _offsets(lists: Iterable[tuple[str, ...]]) -> dict[tuple[str, ...], int]:
    """Where each list begins in an array, in which it stands behind its length."""
    offsets: dict[tuple[str, ...], int] = {}
    size = 0
    for one in lists:
        offsets[one] = size
        size += len(one) + 1
    return offsets


def _write_lists(out: Writer, lists: Iterable[tuple[str, ...]], what: str, number_of: Callable[[str], int]) -> None:
    """Write the elements of an array of lists, up to its end."""
    lines = [
        ", ".join([f"  {len(one)} /* {what} */", *[f"{number_of(text)} /* '{text}' */" for text in one]])
        for one in lists
    ]
    out.paste(",\n".join(lines) + "\n")
    out.line("};")


def _literals_of(table: OptionTable) -> Form:
    return _Literals(table)


def _offsets_of(table: OptionTable) -> Form:
    return _Offsets(table)


#: How a release refers to texts: since 22 by offsets.
FORMS: ByRelease[Callable[[OptionTable], Form]] = ByRelease({19: _literals_of, 22: _offsets_of})
