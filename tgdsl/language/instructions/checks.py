"""Finds what does not fit in the class of an encoding or an instruction: all of it, each at its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import cast

from tgdsl.diagnostics import Diagnostic, Note, Place, counted, did_you_mean
from tgdsl.language.assembly.settings import check_variant
from tgdsl.language.assembly.strings import asm_string, has_none, unbalanced
from tgdsl.language.core.arguments import given
from tgdsl.language.core.expressions import Call, FreeVariable, Variable, variables
from tgdsl.language.instructions.bodies import EncodingBody, InstructionBody, known_names
from tgdsl.language.instructions.fields import Field, SoftBits, SoftNumber
from tgdsl.language.instructions.layouts import Layout
from tgdsl.language.instructions.variable_layouts import VariableLayout
from tgdsl.language.instructions.named_operands import InstructionOperand
from tgdsl.language.instructions.word_checks import Where, check_numbers_in_words, check_own_bits, check_word
from tgdsl.language.operands.operands import Operand, RegisterOperand
from tgdsl.language.operands.register_classes import RegisterClass


def check_encoding(body: EncodingBody, place: Place, where: Where) -> Iterator[Diagnostic]:
    """The mistakes in a class of encodings, whose class statement is at ``place``."""
    yield from _unknown_names(body, where, "encodings")
    for name, operand in body.operands.items():
        yield Diagnostic(
            operand.place,
            f"'{name}' is declared as an operand, and operands are the instruction's; an encoding has fields for them: {name} = field(...)",
        )
    yield from check_numbers(body, where)
    yield from check_word(body)
    yield from check_numbers_in_words(body, None, where)
    for field in _filled(body):
        yield from _constant(body, place, field)


def check_instruction(
    body: InstructionBody, place: Place, where: Where, encodings: Iterable[tuple[EncodingBody, Place]]
) -> Iterator[Diagnostic]:
    """The mistakes in a class of instructions.

    Args:
        place: of the class statement.
        encodings: those that a HwMode chooses from, each with its place.
    """
    encoding, flags = body.encoding, body.cls.ts_flags
    yield from _unknown_names(encoding, where, "instructions")
    yield from check_numbers(encoding, where)
    yield from check_word(encoding)
    yield from check_numbers_in_words(encoding, flags if isinstance(flags, Layout) else None, where)
    for field in _filled(encoding):
        yield from _constant(encoding, place, field)
        yield from _open_field(encoding, place, field)
    yield from _asm(body, where)
    yield from _two_operand_alias(body, where)
    variant = body.cls.asm_variant
    if "asm_variant" not in encoding.misfits and variant is not None and not variant.name:
        # Only now, since a place needs the file's syntax tree.
        yield from check_variant(variant, where("asm_variant"))
    yield from _unused_fields(encoding)
    yield from _soft_flags(body, where)
    for one, its_place in encodings:
        yield from _encoding_of_mode(body, place, one, its_place)
    yield from _foreign(body)
    yield from check_own_bits(encoding)
    yield from _unplaced(body)
    yield from _unprinted(body)
    for operand in body.operands.values():
        yield from _tie(body, operand)
    yield from _pattern(body, where)
    if body.expansion is not None:
        yield from _expansion(body, body.expansion, where)


# -- encodings -------------------------------------------------------------------------------------------------


def _unknown_names(body: EncodingBody, where: Where, what: str) -> Iterator[Diagnostic]:
    for name in body.unknown:
        if name in body.operands or name in body.format_fields:
            yield Diagnostic(
                where(name),
                f"'{name}' is a place for an operand, which in_() or out() declares, and is set to a value here",
            )
        else:
            hint = did_you_mean(name, body.known) or "; declare a field of the target's own with record_field()"
            yield Diagnostic(where(name), f"{what} have no '{name}'{hint}")


def check_numbers(body: EncodingBody, where: Where) -> Iterator[Diagnostic]:
    """Class keywords that name no field, do not fit into it, or have an operand there."""
    for name, number in body.numbers.items():
        field = body.format_fields.get(name)
        if field is None:
            hint = did_you_mean(name, [*body.format_fields, *body.record_fields, *known_names(body.cls)])
            yield Diagnostic(where(name), f"'{name}' is not a field or constant of the format{hint}")
        elif not isinstance(cast(object, number), int):
            yield Diagnostic(where(name), f"'{name}' takes a number of {field.width} bits, and is {given(number)}")
        elif not 0 <= number < 1 << field.width:
            yield Diagnostic(
                where(name),
                f"{number} is {'negative' if number < 0 else 'too large'}, and '{name}' takes a number of"
                f" {counted(field.width, 'bit')}: 0 to {(1 << field.width) - 1}",
                (Note(field.place, "the bits are declared here"),),
            )
        elif name in body.placed:
            yield Diagnostic(
                where(name),
                f"'{name}' is fixed to {number}, and an operand is put there as well; drop one of them",
                (Note(body.placed[name].place, "the operand is declared here"),),
            )


def _filled(body: EncodingBody) -> Iterable[Field]:
    """The fields and constants of the word, in its order."""
    return dict.fromkeys(body.cls.inst.fields()) if body.cls.inst is not None else ()


def _constant(body: EncodingBody, place: Place, field: Field) -> Iterator[Diagnostic]:
    """A constant that has no number, or that an operand is put into."""
    if not field.constant:
        return
    here = (Note(field.place, "it is declared here"),)
    operand = body.placed.get(field.name)
    if operand is not None and field.name not in body.numbers:
        yield Diagnostic(operand.place, f"'{field.name}' is a constant of the format, not a place for an operand", here)
    elif body.number(field) is None:
        example = f"class {body.name}(..., {field.name}=0)"
        yield Diagnostic(place, f"the constant '{field.name}' of the format is left open; fix it: {example}", here)


# -- instructions ----------------------------------------------------------------------------------------------


def _open_field(body: EncodingBody, place: Place, field: Field) -> Iterator[Diagnostic]:
    """A field that has neither an operand nor a number."""
    if body.takes_operand(field) and field.name not in body.placed:
        yield Diagnostic(
            place,
            f"the field '{field.name}' of the format is left open; declare an operand of that name, or fix a number:"
            f" class {body.name}(..., {field.name}=0)",
            (Note(field.place, "it is declared here"),),
        )


def _asm(body: InstructionBody, where: Where) -> Iterator[Diagnostic]:
    asm = body.asm
    own = body.operands.values()
    text = asm.text
    for operand in asm.operands:
        if operand not in own:
            yield Diagnostic(
                where("asm"),
                f"the assembly string has {_name_of(operand)}, which this instruction does not declare",
                (Note(operand.place, "it is declared here"),),
            )
    if has_none(text, lambda: where("asm")):
        yield Diagnostic(
            where("asm"), f"the assembly string '{text}' has None in it; correct what stands in its braces"
        )
    wrong = unbalanced(text)
    if wrong:
        yield Diagnostic(
            where("asm"),
            f"the assembly string '{text}' {wrong}; each {{first|second}} is one choice between variants",
        )


def _soft_flags(body: InstructionBody, where: Where) -> Iterator[Diagnostic]:
    flags = body.cls.ts_flags
    if isinstance(flags, Layout) and any(isinstance(part, SoftBits) for part in flags.parts):
        yield Diagnostic(
            where("ts_flags"), "ts_flags has should_be(), which is for bits that a decoder reads; write the bits alone"
        )


def _two_operand_alias(body: InstructionBody, where: Where) -> Iterator[Diagnostic]:
    """A TwoOperandAliasConstraint takes the place of an operand of the assembly string by another one."""
    attribute = "two_operand_alias_constraint"
    if attribute in body.encoding.misfits:
        return
    text = asm_string(body.cls.two_operand_alias_constraint)
    if not text.plain:
        return
    if len(text.operands) != 2 or re.fullmatch(r"\$\w* = \$\w*", text.plain) is None:
        yield Diagnostic(
            where(attribute),
            f'{attribute} is of two operands, and "{text.plain}" is not; write f"{{rd}} = {{rs1}}"',
        )
        return
    for operand in text.operands:
        if operand not in body.asm.operands:
            yield Diagnostic(
                where(attribute),
                f"{attribute} has {_name_of(operand)}, which is nowhere in the assembly string; give operands of that",
                (Note(operand.place, "it is declared here"),),
            )


def _unused_fields(body: EncodingBody) -> Iterator[Diagnostic]:
    """Fields of the formats that are nowhere in the word: a mistake of the format, not of the instruction."""
    if isinstance(body.cls.inst, Layout):
        for name, field in body.format_fields.items():
            if name not in body.word_fields:
                yield Diagnostic(
                    field.place,
                    f"'{name}' is declared and nowhere in the word; put it into the concat() of the format",
                )


def _encoding_of_mode(
    body: InstructionBody, place: Place, encoding: EncodingBody, encoding_place: Place
) -> Iterator[Diagnostic]:
    """An encoding that a HwMode chooses has fields for the instruction's operands, and for no others."""
    here = (Note(encoding_place, "the encoding is made here"),)
    places = {field.name for field in _filled(encoding) if encoding.takes_operand(field)}
    for name in sorted(places - body.encoding.placed.keys()):
        yield Diagnostic(
            place,
            f"the encoding '{encoding.name}' has a field '{name}', but this instruction has no operand of that name",
            here,
        )
    for operand in body.operands.values():
        if operand.placed and operand.tied_to is None and not places.issuperset(operand.field_names):
            yield Diagnostic(
                operand.place,
                f"the operand '{operand.name}' is nowhere in the encoding '{encoding.name}'; give that a field of its name, or"
                " write placed=False",
                here,
            )


def check_additional_encoding(
    encoding: EncodingBody,
    place: Place,
    where: Where,
    alias_of: type | None,
    instruction: tuple[InstructionBody, Place] | None,
) -> Iterator[Diagnostic]:
    """An AdditionalEncoding has fields for the operands of its instruction, which a decoder gives for its words.

    Args:
        place: of the class statement.
        alias_of: what the encoding says that the instruction is.
        instruction: that instruction with the place of its class statement; None if it is none.
    """
    if instruction is None:
        said = (
            f"the class '{alias_of.__name__}' is not an instruction"
            if alias_of
            else "it does not say of which instruction"
        )
        yield Diagnostic(
            where("alias_of"),
            f"'{encoding.name}' is an additional encoding, and {said}; give that: alias_of = ADD",
        )
        return
    body, its_place = instruction
    here = (Note(its_place, "the instruction is defined here"),)
    kept_from = next(
        (name for name in ("is_pseudo", "is_code_gen_only", "is_asm_parser_only") if getattr(body.cls, name)), None
    )
    if kept_from is not None:
        yield Diagnostic(
            where("alias_of"),
            f"no word is decoded to '{body.encoding.name}', which has {kept_from}; drop this encoding, or that",
            here,
        )
    for misplaced in _encoding_of_mode(body, place, encoding, place):
        yield Diagnostic(where("alias_of"), misplaced.message, here)


def _foreign(body: InstructionBody) -> Iterator[Diagnostic]:
    """Operands of other instructions, and bits that should be so, in an encoding of variable length."""
    layout = body.cls.inst
    if not isinstance(layout, VariableLayout):
        return
    own = body.operands.values()
    for operand in dict.fromkeys(layout.operands()):
        if isinstance(operand, Variable) and operand not in own:
            yield Diagnostic(
                layout.place,
                f"the encoding has {_name_of(operand)}, which this instruction does not declare; a format has fields for operands",
                (Note(operand.place, "it is declared here"),),
            )
        elif isinstance(operand, Field) and isinstance(body.encoding.number(operand), SoftNumber):
            yield Diagnostic(
                layout.place,
                f"'{operand.name}' is should_be(), but decoders of variable length have no soft failures; give the number alone",
            )


def _unplaced(body: InstructionBody) -> Iterator[Diagnostic]:
    """Operands that are nowhere in the instruction's own encoding."""
    cls, layout = body.cls, body.cls.inst
    if layout is None or cls.is_pseudo or cls.encoding_infos is not None or not cls.places_operands:
        return
    if isinstance(layout, VariableLayout):
        there = {operand.name for operand in layout.operands()}
    else:
        there = set(body.encoding.word_fields)
    for name, operand in body.operands.items():
        missing = [part for part in operand.field_names if part not in there]
        is_elsewhere = bool(operand.known) or operand.disable_encoding or operand.field is not None
        if missing and operand.placed and not is_elsewhere and not _tied_with(body, operand):
            yield Diagnostic(
                operand.place,
                f"the operand '{name}' is nowhere in the encoding: the format has no field '{missing[0]}'; rename it, name the"
                " fields of its parts, or write placed=False",
            )


def _unprinted(body: InstructionBody) -> Iterator[Diagnostic]:
    """Operands that are nowhere in the assembly string."""
    cls = body.cls
    if cls.is_pseudo or cls.is_code_gen_only or not body.asm.text:
        return
    printed = set(body.asm.operands)
    for name, operand in body.operands.items():
        if operand.printed and printed.isdisjoint([operand, *_tied_with(body, operand)]):
            yield Diagnostic(
                operand.place,
                f"the operand '{name}' is nowhere in the assembly string, so it cannot be written; put it there, or write"
                " printed=False",
            )


def _tied_with(body: InstructionBody, operand: InstructionOperand) -> list[InstructionOperand]:
    return [other for other in body.operands.values() if operand.tied_to is other or other.tied_to is operand]


def _tie(body: InstructionBody, operand: InstructionOperand) -> Iterator[Diagnostic]:
    other = operand.tied_to
    if other is None:
        return
    here = (Note(other.place, "it is declared here"),)
    if other not in body.operands.values():
        yield Diagnostic(operand.place, f"'{operand.name}' is tied to an operand of another instruction", here)
    elif not other.is_out:
        yield Diagnostic(operand.place, f"'{operand.name}' is tied to '{other.name}', which is not an output", here)
    elif _registers(other) is not _registers(operand):
        yield Diagnostic(
            operand.place, f"'{operand.name}' is tied to '{other.name}', an operand of another class", here
        )


def _registers(operand: InstructionOperand) -> object:
    """The register class of an operand; None for an operand of another kind."""
    kind = operand.operand_class
    if isinstance(kind, RegisterOperand):
        return kind.reg_class
    if isinstance(kind, RegisterClass):
        return kind
    return None if isinstance(kind, Operand) else kind


def _pattern(body: InstructionBody, where: Where) -> Iterator[Diagnostic]:
    own = body.operands.values()
    for value in body.no_effects:
        yield Diagnostic(
            where("pattern"),
            f"the pattern should be an operation or a list of operations, such as set_(rd, add(rs1, rs2)), and has {given(value)}",
        )
    for call in body.pattern:
        for variable in dict.fromkeys(variables(call)):
            if variable not in own and not isinstance(variable, FreeVariable):
                yield Diagnostic(
                    call.place,
                    f"the pattern has {_name_of(variable)}, which this instruction does not declare",
                    (Note(variable.place, "it is declared here"),),
                )


def _expansion(body: InstructionBody, expansion: object, where: Where) -> Iterator[Diagnostic]:
    """The real instruction that a pseudo instruction is expanded to, with operands of this one; the model checks their number and types."""
    if not isinstance(expansion, Call):
        yield Diagnostic(
            where("expansion"),
            f"the expansion should be a real instruction with its operands, such as ADD.rr(rd, rs1, rs2), but is {given(expansion)}",
        )
        return
    if not body.cls.is_pseudo:
        yield Diagnostic(
            where("is_pseudo"),
            f"'{body.encoding.name}' has an expansion, and only a pseudo instruction is expanded; drop is_pseudo",
        )
    for variable in dict.fromkeys(variables(expansion)):
        if variable not in body.operands.values():
            yield Diagnostic(
                expansion.place,
                f"the expansion has {_name_of(variable)}, which this instruction does not declare",
                (Note(variable.place, "it is declared here"),),
            )


def _name_of(variable: Variable) -> str:
    return f"'{variable.name}'" if variable.name else "an operand"
