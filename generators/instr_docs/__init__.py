"""The generator ``instr-docs``: documentation of all instructions as reStructuredText (LLVM's InstrDocsEmitter).

LLVM's build does not write it. Each instruction has a section with its assembly string, flags, operands, constraints, implicit registers and
predicates.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tgdsl.files import InstrDocs as File
from tgdsl.generation import Generator
from tgdsl.llvm.flags import Flag
from tgdsl.model import Model
from tgdsl.model.asm_matching.fields import variant_label_of, variants_of
from tgdsl.model.instructions.asm_strings import flatten_variants
from tgdsl.model.instructions.fields import constraints_of, predicates_of
from tgdsl.model.instructions.table import Instruction, Operand
from tgdsl.records import Record

#: The flags that are listed, in this order.
_FLAGS = (
    Flag.IS_RETURN,
    Flag.IS_EH_SCOPE_RETURN,
    Flag.IS_BRANCH,
    Flag.IS_INDIRECT_BRANCH,
    Flag.IS_COMPARE,
    Flag.IS_MOVE_IMM,
    Flag.IS_BITCAST,
    Flag.IS_SELECT,
    Flag.IS_BARRIER,
    Flag.IS_CALL,
    Flag.IS_ADD,
    Flag.IS_TRAP,
    Flag.CAN_FOLD_AS_LOAD,
    Flag.MAY_LOAD,
    Flag.MAY_STORE,
    Flag.IS_PREDICABLE,
    Flag.IS_CONVERTIBLE_TO_THREE_ADDRESS,
    Flag.IS_COMMUTABLE,
    Flag.IS_TERMINATOR,
    Flag.IS_RE_MATERIALIZABLE,
    Flag.HAS_DELAY_SLOT,
    Flag.USES_CUSTOM_INSERTER,
    Flag.HAS_POST_ISEL_HOOK,
    Flag.HAS_CTRL_DEP,
    Flag.IS_NOT_DUPLICABLE,
    Flag.HAS_SIDE_EFFECTS,
    Flag.IS_AS_CHEAP_AS_A_MOVE,
    Flag.HAS_EXTRA_SRC_REG_ALLOC_REQ,
    Flag.HAS_EXTRA_DEF_REG_ALLOC_REQ,
    Flag.IS_CODE_GEN_ONLY,
    Flag.IS_PSEUDO,
    Flag.IS_REG_SEQUENCE,
    Flag.IS_EXTRACT_SUBREG,
    Flag.IS_INSERT_SUBREG,
    Flag.IS_CONVERGENT,
    Flag.HAS_NO_SCHEDULING_INFO,
    Flag.VARIADIC_OPS_ARE_DEFS,
    Flag.IS_AUTHENTICATED,
)

_GENERIC = "TargetOpcode"  # the namespace of LLVM's own instructions, which are left out

_ESCAPES = str.maketrans({"\n": "\\n", "\t": "\\t", "_": "\\_"})


def _generate(model: Model, file: File) -> str:
    title = f"{model.target_name} Instructions"
    rule = "-" * len(title)
    variants = [variant_label_of(variant) for variant in variants_of(model.target)]
    flags = model.inferred_flags
    parts = [f"{rule}\n{title}\n{rule}\n\n"]
    for one in model.instructions.instructions:
        if one.namespace != _GENERIC:
            parts += _section(one, flags[one.number], variants)
    return "".join(parts)


def _section(one: Instruction, flags: frozenset[Flag], variants: Sequence[str]) -> Iterator[str]:
    """The text of an instruction, in parts.

    Args:
        variants: the names of the AsmParserVariants.
    """
    name = one.name.translate(_ESCAPES)
    yield f"{name}\n{'=' * len(name.encode())}\n\n"
    for number, variant in enumerate(variants if one.asm_string else ()):
        text = flatten_variants(one.asm_string, number, one.record).strip(" ").translate(_ESCAPES)
        yield f"Assembly string{f' ({variant})' if len(variants) > 1 else ''}: ``{text}``\n\n"
    yield _list("Flags", [flag.value for flag in _FLAGS if flag in flags])
    for number, operand in enumerate(one.operands):
        kind = "DEF" if number < one.defs else "USE"
        for text in _operand_names(operand):
            yield f"* {kind} ``{text}``\n\n"
    constraints = constraints_of(one.record)
    if constraints:
        yield f"Constraints: ``{constraints}``\n\n"
    yield _list("Implicit defs", _names(one.implicit_defs))
    yield _list("Implicit uses", _names(one.implicit_uses))
    yield _list("Predicates", _names(predicates_of(one.record)))


def _operand_names(operand: Operand) -> list[str]:
    """Types and names of the machine operands of an operand."""
    whole = operand.record.name
    if operand.info is None or operand.count <= 1:
        return [f"{whole}:${operand.name}"]
    names = [part.name or f"anon{number}" for number, part in enumerate(operand.info.args)]
    return [
        f"{whole}/{part.name}:${operand.name}.{name}" for part, name in zip(operand.sub_operands, names, strict=True)
    ]


def _list(what: str, names: Sequence[str]) -> str:
    return f"{what}: {', '.join([f'``{name}``' for name in names])}\n\n" if names else ""


def _names(records: Iterable[Record]) -> list[str]:
    return [record.name for record in records]


def _applies(model: Model) -> bool:
    """LLVM's build writes it for no target: it has to be asked for."""
    return False


GENERATOR = Generator.of(File, _generate, _applies)
