"""The stubs that a target needs: a class for each set of operands, or of instructions, with the same C++ methods."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from tgdsl.language import counterparts
from tgdsl.migration.counterparts.cpp_methods import CppClasses, Kind, Method, cpp_classes, kind_of, methods_of
from tgdsl.migration.counterparts.stubs import MODULES, StubClass, Stubs
from tgdsl.migration.instructions.variable_words import variable_word
from tgdsl.migration.python import Symbol
from tgdsl.migration.records.own_records import needed
from tgdsl.migration.records.record_modules import numbered, record_modules
from tgdsl.model.asm_matching.fields import read_asm_variant, variants_of
from tgdsl.records import Record, RecordSet


def stubs_of(records: RecordSet, package: str) -> Stubs:
    """The stubs of a target.

    Args:
        package: the dotted name of its package.
    """
    own = needed(records)
    files = record_modules(records, own).names.values()
    of_counterparts, of_machine_code = [f"{package}.{numbered(one, files)}" for one in MODULES]
    of_records = [name for record in own for name in (record.name, *record.superclasses)]
    taken = {*counterparts.__all__, *of_records}
    classes = _classes(own, cpp_classes(records), taken)
    [target] = records.of_class("Target")
    variants = variants_of(target)
    return Stubs(
        of_counterparts,
        target.name,
        Symbol(of_machine_code, f"{target.name}MachineCode"),
        read_asm_variant(variants[0]).register_prefix if variants else "",
        any([_has_pointers(record) for record in own]),
        any([record.is_a("Instruction") and variable_word(record) is not None for record in own]),
        classes,
        {user: one.name for one in classes for user in one.users},
    )


def _has_pointers(record: Record) -> bool:
    """True for an operand with a part whose registers getPointerRegClass gives."""
    info = record.dag("MIOperandInfo").args if record.is_a("Operand") else ()
    return any([record.resolve(one.value, "MIOperandInfo").is_a("PointerLikeRegClass") for one in info])


def _classes(own: Sequence[Record], classes: CppClasses, taken: Collection[str]) -> Sequence[StubClass]:
    sets: dict[tuple[Kind, tuple[Method, ...]], list[str]] = {}
    for record in own:
        kind = kind_of(record)
        methods = methods_of(record, kind, classes) if kind is not None else ()
        if kind is not None and methods:
            sets.setdefault((kind, methods), []).append(record.name)
    found: list[StubClass] = []
    names = set(taken)
    for (kind, methods), users in sets.items():
        candidates = [one for one in _names(kind, methods, users) if one.isidentifier()]
        name = next((one for one in candidates if one not in names), numbered(candidates[-1], names))
        names.add(name)
        found.append(StubClass(name, kind, methods, users))
    return found


_SUFFIXES: Mapping[Kind, str] = {"operand": "Operand", "register class": "Registers", "instruction": "Format"}


def _names(kind: Kind, methods: Sequence[Method], users: Sequence[str]) -> Iterator[str]:
    """Names that a class of stubs may have, the best one first: that of the only operand, or what its C++ methods are called after."""
    suffix = _SUFFIXES[kind]
    of_cpp = [_stem(cpp.name) for method in methods for cpp in method.stands_for]
    of_users = [_in_capitals(re.sub("(Op|Operand)$", "", one) or one) for one in users]
    stems = of_users if kind != "instruction" and len(users) == 1 else [*of_cpp, *of_users]
    for stem in stems:
        yield f"{stem}{suffix}"
        yield f"{suffix}{stem}"


#: What the names of C++ methods say of their kind.
_VERB = re.compile("^(parse|print|get|decode|Decode|encode|convert|cvt|is|default)(?=[A-Z0-9])")
_NOUN = re.compile("(OpValue|Operands|Operand|Instruction|Value)$")


def _stem(name: str) -> str:
    """The noun in the name of a C++ method: ``Membar`` for ``parseMembarOperand``."""
    plain = re.sub("<.*", "", name).rpartition("::")[2]
    without = _NOUN.sub("", _VERB.sub("", plain))
    return _in_capitals(without or plain)


def _in_capitals(name: str) -> str:
    """A name as that of a class: ``ShiftImm5`` for ``shift_imm5``, and ``Imm1_16`` for ``imm1_16``."""
    parts = re.split(r"\W|(?<!\d)_|_(?!\d)", name)
    return "".join([part[:1].upper() + part[1:] for part in parts])
