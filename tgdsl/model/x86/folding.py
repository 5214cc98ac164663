"""X86's instructions that take a register by those that take memory in its place (X86FoldTablesEmitter)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from tgdsl.classes import evolve, frozen
from tgdsl.diagnostics import fail
from tgdsl.llvm import Release
from tgdsl.llvm.flags import Flag
from tgdsl.model.instructions.fields import is_pseudo
from tgdsl.model.instructions.table import Instruction
from tgdsl.model.x86 import encoding, fields
from tgdsl.model.x86.instructions import (
    X86Instruction,
    X86Instructions,
    differ,
    is_memory,
    is_register,
    memory_size,
    mnemonic_of,
    register_size,
    too_few_operands,
)
from tgdsl.records import Record, Ref


@frozen(eq=False)
class X86Fold:
    """An entry of a table: an instruction, and what it becomes.

    Attributes:
        is_load, is_store: of the memory, where the table does not tell.
        no_reverse: the memory form does not become the register form.
        no_forward: the register form does not become the memory form.
        alignment: that the memory needs, in bytes.
        broadcast: the kind of a number in memory that becomes all elements of a vector, such as "SS"; empty for none.
    """

    register: Instruction
    memory: Instruction
    is_load: bool = False
    is_store: bool = False
    no_reverse: bool = False
    no_forward: bool = False
    alignment: int = 1
    broadcast: str = ""


#: The tables by the names of their arrays, each in the order of its first instructions.
X86Folds: TypeAlias = Mapping[str, Sequence[X86Fold]]

_READ_AND_WRITTEN: Final = "Table2Addr"
_TABLES: Final = ("Table0", "Table1", "Table2", "Table3", "Table4")  #: by the number of the operand in memory
_BROADCAST_TABLES: Final = ("", "BroadcastTable1", "BroadcastTable2", "BroadcastTable3", "BroadcastTable4")

#: The form of an instruction with memory, by that of the same with a register.
_MEMORY_FORMS: Final[Mapping[int, int]] = {
    **{encoding.REG_FORM_0 + number: encoding.MEM_0 + number for number in range(8)},
    encoding.X_REG: encoding.X_MEM,
    encoding.X_REG_CC: encoding.X_MEM_CC,
    encoding.DEST_REG: encoding.DEST_MEM,
    encoding.SRC_REG: encoding.SRC_MEM,
    encoding.SRC_REG_4V_OP3: encoding.SRC_MEM_4V_OP3,
    encoding.SRC_REG_OP4: encoding.SRC_MEM_OP4,
    encoding.SRC_REG_CC: encoding.SRC_MEM_CC,
}
_WITH_MEMORY: Final = frozenset(_MEMORY_FORMS.values())

#: Register operands of instructions that are no part of this, or only as LLVM names them.
_UNFOLDED_OPERANDS: Final = frozenset({"RST", "RSTi", "ptr_rc_tailcall"})

#: The parts of names of instructions whose memory has to be aligned, and of those of SSE whose memory need not be.
_ALIGNED: Final = ("MOVDQA", "MOVAPS", "MOVAPD", "MOVNTPS", "MOVNTPD", "MOVNTDQ", "MOVNTDQA")
_UNALIGNED: Final = ("MOVDQU", "MOVUPS", "MOVUPD", "PCMPESTRM", "PCMPESTRI", "PCMPISTRM", "PCMPISTRI")

#: The kinds of broadcasts by the operand in memory.
_BROADCASTS: Final[Mapping[str, str]] = {
    "i16mem": "W",
    "i32mem": "D",
    "i64mem": "Q",
    "f16mem": "SH",
    "f32mem": "SS",
    "f64mem": "SD",
}


def build_x86_folds(instructions: X86Instructions, variant: int, release: Release) -> X86Folds:
    """The tables of a target.

    Args:
        variant: of the assembly language in which the mnemonics of both forms must be the same.

    Raises:
        DiagnosticError: an instruction that LLVM names for a table is not there, or one has operands without a size.
    """
    builder = _Folds(instructions)
    builder.add_found(variant, release.x86.not_folded)
    for register, memory, words in release.x86.folds:
        both = [instructions.needed(name, "LLVM's table of X86's folds") for name in (register, memory)]
        builder.add_named(both[0], both[1], words)
    return builder.sorted()


#: All that both forms of an instruction have in common.
_Key: TypeAlias = tuple[object, ...]


class _Folds:
    def __init__(self, instructions: X86Instructions) -> None:
        self._instructions = instructions
        names = [_READ_AND_WRITTEN, *_TABLES, *_BROADCAST_TABLES[1:]]
        self._tables: dict[str, dict[str, X86Fold]] = {name: {} for name in names}

    def sorted(self) -> X86Folds:
        """The tables, in the order of opcodes: pseudo instructions first."""
        return {
            name: [
                table[key] for key in sorted(table, key=lambda key: (not is_pseudo(table[key].register.record), key))
            ]
            for name, table in self._tables.items()
        }

    def add_found(self, variant: int, left_out: frozenset[str]) -> None:
        """Add what the encodings of instructions say."""
        memory: list[tuple[_Key, X86Instruction]] = []
        with_register: dict[_Key, list[X86Instruction]] = {}
        for one in self._instructions.all:
            form = _MEMORY_FORMS.get(one.form, one.form)
            if form not in _WITH_MEMORY or one.is_hidden or one.is_promoted or one.name in left_out:
                continue
            if any([operand.record.name in _UNFOLDED_OPERANDS for operand in one.of.operands]):
                continue
            key = _key(one, form, mnemonic_of(one, variant))
            if form == one.form:
                memory.append((key, one))
            else:
                with_register.setdefault(key, []).append(one)
        for_broadcast = {key: list(candidates) for key, candidates in with_register.items()}
        for key, one in memory:
            candidates = with_register.get(key, [])
            found = next((other for other in candidates if _may_fold(other, one) and _is_fold(other.of, one.of)), None)
            if found is not None:
                candidates.remove(found)
                self._add_rule(self._preferred(found.of), one.of)
            if "mb" in one.name or "mib" in one.name:
                self._add_broadcast(one, for_broadcast.get(key, []))

    def _add_broadcast(self, memory: X86Instruction, candidates: list[X86Instruction]) -> None:
        if not memory.has_evex_b:
            return
        found = next((one for one in candidates if not one.has_evex_b and _is_fold(one.of, memory.of)), None)
        if found is None:
            return
        candidates.remove(found)
        register = self._preferred(found.of)
        operand = _folded_load(register, memory.of)
        if operand > 0:
            kinds = [_BROADCASTS.get(name, "") for name in _input_names(memory.of.record)]
            kind = next((kind for kind in kinds if kind), "")
            self._add(_BROADCAST_TABLES[operand], X86Fold(register, memory.of, broadcast=kind))

    def _preferred(self, register: Instruction) -> Instruction:
        """The instruction itself, in place of one that is written otherwise."""
        name = register.name
        found = self._instructions.find(name[:-4]) if name.endswith(("_REV", "_alt")) else None
        return register if found is None else found

    def _add_rule(self, register: Instruction, memory: Instruction) -> None:
        table, operand, fold = _placed(X86Fold(register, memory))
        if table:
            self._add(table, self._completed(fold, operand))

    def add_named(self, register: Instruction, memory: Instruction, words: Sequence[str]) -> None:
        """Add an entry that LLVM names; the later one of several counts."""
        given = X86Fold(
            register, memory, "load" in words, "store" in words, "no_reverse" in words, "no_forward" in words
        )
        table, _, fold = _placed(given)
        if table:
            self._add(table, fold)

    def _add(self, table: str, fold: X86Fold) -> None:
        self._tables[table][fold.register.name] = fold

    def _completed(self, fold: X86Fold, number: int) -> X86Fold:
        """An entry with what follows from the operand that is in memory."""
        register = fold.register
        operand, in_memory = register.operands[number].record, fold.memory.operands[number].record
        size = memory_size(in_memory)
        # A load of the whole register would read more than the memory form does.
        no_reverse = register_size(operand) > size or fold.no_reverse or "EXPAND" in register.name
        masked = 2 if register.name.endswith("rkz") else int(register.name.endswith("rk"))
        whole = self._instructions.find(register.name[:-masked]) if masked else None
        if Flag.IS_MOVE_REG in (register if whole is None else whole).flags and (whole is not None or fold.is_store):
            no_reverse = True
        return evolve(fold, no_reverse=no_reverse, alignment=_alignment(register, size))


def _key(one: X86Instruction, form: int, mnemonic: str) -> _Key:
    record = one.record
    return (
        mnemonic,
        form,
        one.opcode,
        one.encoding,
        one.prefix,
        one.map,
        one.operand_size,
        one.address_size,
        one.has_rex_w,
        one.has_vex_4v,
        one.has_vex_l,
        one.ignores_vex_l,
        one.ignores_w,
        one.has_evex_k,
        one.has_evex_z,
        one.has_evex_l2,
        one.has_evex_nf,
        fields.has_evex_rc(record),
        fields.has_lock_prefix(record),
        fields.has_no_track_prefix(record),
    )


def _may_fold(register: X86Instruction, memory: X86Instruction) -> bool:
    """False if EVEX.b of one of them is about rounding, or a broadcast; in map 4 it says that there is a new data destination."""
    return register.map == encoding.MAP_4 or not (register.has_evex_b or memory.has_evex_b)


def _is_fold(register: Instruction, memory: Instruction) -> bool:
    """True if just one operand of both is another, as that is in memory."""
    outputs, inputs = _counts(register.record)
    # What is read and written is an output and an input as a register, and just an input in memory.
    skipped = int(_counts(memory.record) == (outputs - 1, inputs))
    others = 0
    for number, in_memory in enumerate(memory.operands):
        if number + skipped >= len(register.operands):
            raise too_few_operands(register, memory)
        one, other = register.operands[number + skipped].record, in_memory.record
        if one is other:
            continue
        if differ(one, other) or is_register(one) and is_register(other) and _is_legacy(one) != _is_legacy(other):
            return False
        if others:
            return False
        others = 1
    return others == 1


def _is_legacy(operand: Record) -> bool:
    """True of registers that an instruction without a REX prefix can name."""
    return "_NOREX" in operand.name


def _counts(record: Record) -> tuple[int, int]:
    """The numbers of outputs and of inputs, ``variable_ops`` among them."""
    return len(fields.outputs_of(record).args), len(fields.inputs_of(record).args)


def _input_names(record: Record) -> Iterator[str]:
    for argument in fields.inputs_of(record).args:
        if isinstance(argument.value, Ref):
            yield argument.value.name


def _folded_load(register: Instruction, memory: Instruction) -> int:
    """The number of the first input that is a register in one and memory in the other, if both have as many operands; -1 for none."""
    counts = _counts(register.record)
    if counts != _counts(memory.record):
        return -1
    for number in range(counts[0], min(len(register.operands), len(memory.operands), len(_TABLES))):
        operand = register.operands[number].record
        if is_register(operand) or operand.is_a("PointerLikeRegClass"):
            if is_memory(memory.operands[number].record):
                return number
    return -1


def _placed(fold: X86Fold) -> tuple[str, int, X86Fold]:
    """The table of an entry, empty for none, the number of the operand in memory, and the entry with what the table says."""
    outputs, inputs = _counts(fold.register.record)
    memory = _counts(fold.memory.record)
    if (outputs, memory) == (1, (0, inputs)):
        return _READ_AND_WRITTEN, 0, evolve(fold, no_reverse=True)
    number = _folded_load(fold.register, fold.memory)
    if number >= 0:
        return _TABLES[number], number, evolve(fold, is_load=True) if number == 0 else fold
    if memory == (outputs - 1, inputs + 1):
        operand, stored = fold.register.operands[outputs - 1].record, fold.memory.operands[outputs - 1].record
        if is_register(operand) and is_memory(stored) and register_size(operand) == memory_size(stored):
            return _TABLES[0], 0, evolve(fold, is_store=True)
    return "", 0, fold


def _alignment(register: Instruction, size: int) -> int:
    """The alignment that the memory of an instruction needs, in bytes.

    Args:
        size: of the memory, in bits.

    Raises:
        DiagnosticError: it is the size of the vector, which is not a power of two.
    """
    record, name = register.record, register.name
    if any([part in name for part in _ALIGNED]):
        alignment = fields.vector_size_of(record)
        if alignment & (alignment - 1) or not alignment:
            raise fail(
                record.place_of(fields.VECTOR_SIZE),
                f"the VectSize of '{name}', whose memory is aligned to it, is {alignment}: give a power of two",
            )
        return alignment
    has_own_prefix = fields.encoding_of(record) != 0
    is_aligned = not has_own_prefix and size > 64 and not any([part in name for part in _UNALIGNED])
    return 16 if is_aligned else 1
