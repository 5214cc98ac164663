"""Names in Python's spelling: ``snake_case`` for TableGen's ``CamelCase``."""

from __future__ import annotations

import re
from functools import cache

#: The letters for kinds of operands, or of multiclasses, that names end with: ``rr`` of ``ALUrr``, ``i64`` of ``STOREi64``, ``tgm`` of ``VSTtgm``; but
#: ``Imm`` is a word.
_OF_OPERANDS = r"(?!(?<=I)mm)(?:[rimkxvz]{1,3}|[bl]m|tgm|lhm|q[qr][fs]?|[a-rt-z])(?=\d|_|$|[A-Z])"

#: Words of two letters that follow capitals, as in ``MIMGOp`` and ``AAXUnMasked``, and whose second letter is no kind of operand.
_SHORT_WORDS = r"(?:Op|Un)(?![a-z])"

#: A letter behind a number, as in ``POOL32A_FMT`` and ``T2I_ld``, and letters behind one that a word begins with, as in ``ALU_2RI5``, are part of the word.
_NUMBERED = r"[A-Z](?![A-Za-z])|(?<=_[0-9])[A-Z](?![a-z])"

_BETWEEN_WORDS = re.compile(
    rf"(?<=[a-z])(?=[A-Z])|(?<=[0-9])(?=[A-Z])(?!{_NUMBERED})|(?<=[A-Z])(?=[A-Z](?!{_OF_OPERANDS}|s\b|s_)[a-z])"
    rf"|(?<=[A-Z])(?={_SHORT_WORDS})|(?<=[A-Z][A-Z])(?<!O(?=p))(?<!U(?=n))(?={_OF_OPERANDS})"
)


@cache
def snake_case(name: str, target: str = "") -> str:
    """A name in Python's spelling: ``opVal`` is ``op_val``, and ``ALUrr`` is ``alu_rr``.

    Args:
        target: the name of the Target, which is one word, as in the options of LLVM's tools: ``AArch64dup_mt`` is ``aarch64_dup_mt``, and
            ``XCoreInstrInfo`` is ``xcore_instr_info``. One of capitals alone is found as any other word is.
    """
    if not target or target.isupper() or target not in name:
        return _BETWEEN_WORDS.sub("_", name).lower()
    return with_target(name, target)


def with_target(name: str, target: str) -> str:
    """A name in Python's spelling, in which the Target's name is a word wherever it stands: ``IntrinsicsRISCVXTHead`` is ``intrinsics_riscv_xt_head``."""
    end = "" if target[-1].isdigit() else "(?![a-z])"
    apart = re.sub(rf"_*(?<![A-Z]){re.escape(target)}{end}_*", f"_{target.lower()}_", name)
    return snake_case(apart.strip("_"))
