"""LLVM's own intrinsics by name, in the order of their numbers (``Intrinsic::ID``), and the rules for names of intrinsics.

LLVM numbers all intrinsics of all targets together: by the target's name in theirs (``TargetPrefix``), then by their own. Those of no
target come first. So the number of one follows from all that stand before it, and a target that declares a few needs the others' names.

A release's table (:attr:`tgdsl.llvm.Release.intrinsics`) has a line ``[prefix]`` before each target's intrinsics, and for each the name
of its record without ``int_prefix_``. Where LLVM's IR does not have the same words with dots between them, the rest of the name there
(``LLVMName``) follows. ``python -m tgdsl.llvm.write`` writes it from the release's headers.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from tgdsl.classes import frozen
from tgdsl.llvm import Release

#: What the names of records of class Intrinsic begin with.
RECORD_PREFIX = "int_"

#: What the names of intrinsics begin with in LLVM's IR.
LLVM_PREFIX = "llvm."


@frozen
class LLVMIntrinsic:
    """An intrinsic of LLVM's own.

    Attributes:
        record: the name of its record, ``int_bpf_load_byte``.
        name: in LLVM's IR, ``llvm.bpf.load.byte``.
        target_prefix: ``bpf``; empty for those of no target.
    """

    record: str
    name: str
    target_prefix: str


@cache
def llvm_intrinsics(release: Release) -> Mapping[str, LLVMIntrinsic]:
    """All intrinsics of a release by their names in IR, in the order of their numbers, which begin with 1."""
    found: dict[str, LLVMIntrinsic] = {}
    prefix = dotted = underscored = ""
    for line in release.intrinsics.read_text().splitlines():
        if line.startswith("["):
            prefix = line[1:-1]
            dotted, underscored = (f"{prefix}.", f"{prefix}_") if prefix else ("", "")
            continue
        word, _, rest = line.partition(" ")
        name = f"{LLVM_PREFIX}{dotted}{rest or word.replace('_', '.')}"
        found[name] = LLVMIntrinsic(f"{RECORD_PREFIX}{underscored}{word}", name, prefix)
    return found


def intrinsic_name(record: str, llvm_name: str) -> str:
    """The name of an intrinsic in LLVM's IR: its ``LLVMName``, or, if that is empty, the name of its record with dots."""
    return llvm_name or LLVM_PREFIX + record.removeprefix(RECORD_PREFIX).replace("_", ".")


def naming_problem(record: str, llvm_name: str, target_prefix: str) -> str | None:
    """The mistake in the names of an intrinsic that llvm-tblgen does not accept, with a remedy; None if they are right."""
    if not record.startswith(RECORD_PREFIX) or record == RECORD_PREFIX:
        return f"the name of the intrinsic '{record}' should begin with '{RECORD_PREFIX}': rename it"
    name = intrinsic_name(record, llvm_name)
    start = f"{LLVM_PREFIX}{target_prefix}." if target_prefix else LLVM_PREFIX
    if not name.startswith(start) or name == LLVM_PREFIX:
        return f"the intrinsic '{record}' is called '{name}' in LLVM's IR, and that name should begin with '{start}'"
    return None
