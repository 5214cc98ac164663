"""A release of LLVM as data: what its TableGen sources declare, and what its headers number."""

from __future__ import annotations

TYPE_CHECKING = False  # a run that has nothing to do reads its command line, and typing is slow to import
# The facts are imported on their first use: few runs need all of them.
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path
    from types import ModuleType

    from tgdsl.llvm.defaults import Default
    from tgdsl.llvm.flags import Flag
    from tgdsl.llvm.value_types import NumberedType
    from tgdsl.llvm.x86 import X86Facts


class Release:
    """The facts about a release, from the modules of its package ``release_<number>``. There is one object of each release; what a fact
    means is in the modules that use it.

    Attributes:
        number: the major version, as ``--llvm`` takes it: 19.
        version: the full one, that of the llvm-tblgen whose text is written: "19.1.7".
        marks: classes that records have since this release, and not before: one of all targets' records, and ones
            of LLVM's own: of value types and intrinsics, languages of directives, and options of tools.
            None for the first release that is known.
    """

    def __init__(self, version: str, marks: tuple[str, ...] = ()) -> None:
        self.version = version
        self.number = int(version.partition(".")[0])
        self.marks = marks

    def __str__(self) -> str:
        return f"LLVM {self.version}"

    @property
    def name(self) -> str:
        """The release in messages, such as "LLVM 19"."""
        return f"LLVM {self.number}"

    def program(self, name: str) -> str:
        """A program of the release as Debian calls it: "llvm-tblgen-19"."""
        return f"{name}-{self.number}"

    @property
    def package(self) -> str:
        """Debian's package of the release's headers and libraries."""
        return f"llvm-{self.number}-dev"

    @property
    def include(self) -> Path:
        """The folder of the release's headers and ``.td`` files where Debian's packages put it."""
        from pathlib import Path

        return Path(f"/usr/lib/llvm-{self.number}/include")

    def _facts(self, module: str) -> ModuleType:
        from importlib import import_module

        return import_module(f"tgdsl.llvm.release_{self.number}.{module}")

    @property
    def classes(self) -> Mapping[str, str]:
        """The classes of LLVM's own TableGen sources: ``"RegisterClass : DAGOperand"`` to ``"string Namespace; int Size"``; see
        :class:`tgdsl.records.class_table.ClassTable`."""
        classes: Mapping[str, str] = self._facts("classes").CLASSES
        return classes

    @property
    def defaults(self) -> Mapping[str, Mapping[str, Default]]:
        """The values that these classes give to fields; see :mod:`tgdsl.records.class_defaults`."""
        defaults: Mapping[str, Mapping[str, Default]] = self._facts("defaults").DEFAULTS
        return defaults

    @property
    def flags(self) -> Sequence[Flag]:
        """The flags that class Instruction declares, in its order."""
        flags: Sequence[Flag] = self._facts("flags").FLAGS
        return flags

    @property
    def mcid_flags(self) -> Sequence[str]:
        """The enumerators of ``MCID::Flag`` in the order in which llvm-tblgen writes those of an instruction."""
        enumerators: Sequence[str] = self._facts("flags").MCID_FLAGS
        return enumerators

    @property
    def generic_opcodes(self) -> Sequence[str]:
        """LLVM's own opcodes (``TargetOpcodes.def``) by their numbers."""
        opcodes: Sequence[str] = self._facts("opcodes").GENERIC_OPCODES
        return opcodes

    @property
    def value_types(self) -> Sequence[NumberedType]:
        """LLVM's value types (``MVT::SimpleValueType``) by their numbers."""
        value_types: Sequence[NumberedType] = self._facts("value_types").VALUE_TYPES
        return value_types

    @property
    def selected_without_table(self) -> frozenset[str]:
        """The opcodes of nodes that SelectCodeCommon selects itself, without the MatcherTable."""
        opcodes: frozenset[str] = self._facts("matcher").WITHOUT_TABLE
        return opcodes

    @property
    def targets(self) -> frozenset[str]:
        """LLVM's targets, and the architectures of its triples, in small letters."""
        targets: frozenset[str] = self._facts("names").TARGETS
        return targets

    @property
    def renamed_classes(self) -> Mapping[str, str]:
        """Classes of LLVM's TableGen sources by the names that they had in older releases."""
        renamed: Mapping[str, str] = self._facts("names").RENAMED_CLASSES
        return renamed

    @property
    def header_words(self) -> frozenset[str]:
        """Words that LLVM's headers declare as classes, enumerations, namespaces or types."""
        words: frozenset[str] = self._facts("names").HEADER_WORDS
        return words

    @property
    def matcher_operations(self) -> Mapping[str, Sequence[str]]:
        """The operations of a MatcherTable by name, each with its forms; see :mod:`tgdsl.model.matcher.operations`."""
        operations: Mapping[str, Sequence[str]] = self._facts("matcher").MATCHER_OPERATIONS
        return operations

    @property
    def intrinsics(self) -> Path:
        """The table of LLVM's own intrinsics; see :mod:`tgdsl.records.llvm_intrinsics`."""
        from pathlib import Path

        return Path(__file__).parent / f"release_{self.number}" / "intrinsics.txt"

    @property
    def intrinsic_types(self) -> Mapping[str, tuple[int, str]]:
        """The codes of the types of intrinsics by the names of their IIT_Base records, each with the value type that it stands for alone."""
        codes: Mapping[str, tuple[int, str]] = self._facts("intrinsic_types").TYPE_CODES
        return codes

    @property
    def x86(self) -> X86Facts:
        """The lists of X86's instructions, and the contexts of its disassembler, that X86's own generators need."""
        from tgdsl.llvm.x86 import X86Facts

        return X86Facts(self._facts("x86"))
