"""LLVM 19: the release of which a run writes files unless it is told another one."""

from __future__ import annotations

from tgdsl.llvm.release import Release

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from tgdsl.llvm.flags import Flag
    from tgdsl.llvm.value_types import NumberedType


class _Release19(Release):
    number = 19
    version = "19.1.7"
    classes_of_newer = {20: "VTVecTup"}

    @property
    def classes(self) -> Mapping[str, str]:
        from tgdsl.llvm.release_19.classes import CLASSES

        return CLASSES

    @property
    def flags(self) -> Sequence[Flag]:
        from tgdsl.llvm.release_19.flags import FLAGS

        return FLAGS

    @property
    def mcid_flags(self) -> Sequence[str]:
        from tgdsl.llvm.release_19.flags import MCID_FLAGS

        return MCID_FLAGS

    @property
    def generic_opcodes(self) -> Sequence[str]:
        from tgdsl.llvm.release_19.opcodes import GENERIC_OPCODES

        return GENERIC_OPCODES

    @property
    def value_types(self) -> Sequence[NumberedType]:
        from tgdsl.llvm.release_19.value_types import VALUE_TYPES

        return VALUE_TYPES

    @property
    def selected_without_table(self) -> frozenset[str]:
        from tgdsl.llvm.release_19.matcher import WITHOUT_TABLE

        return WITHOUT_TABLE

    @property
    def targets(self) -> frozenset[str]:
        from tgdsl.llvm.release_19.names import TARGETS

        return TARGETS

    @property
    def header_words(self) -> frozenset[str]:
        from tgdsl.llvm.release_19.names import HEADER_WORDS

        return HEADER_WORDS

    @property
    def matcher_operations(self) -> Mapping[str, Sequence[str]]:
        from tgdsl.llvm.release_19.matcher import MATCHER_OPERATIONS

        return MATCHER_OPERATIONS

    @property
    def intrinsics(self) -> Path:
        from pathlib import Path

        return Path(__file__).parent / "intrinsics.txt"


LLVM_19 = _Release19()
