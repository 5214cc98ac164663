"""Instructions, and their formats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

import tgdsl.language
from tgdsl.classes import evolve
from tgdsl.migration.instructions.classes import Family, Placed
from tgdsl.migration.instructions.drawings import Drawing, Literal, Slice, WORD
from tgdsl.migration.instructions.name_rules import NameRule
from tgdsl.migration.instructions.variable_words import variable_word
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    Assignment,
    Call,
    ClassStatement,
    Expression,
    Joined,
    Lambda,
    Listing,
    Member,
    Name,
    Plain,
    Several,
    Statement,
    Subscript,
    Sum,
    assigned,
    assigned_in_rows,
    string,
    symbols,
)
from tgdsl.migration.records.meaning import exact_asm
from tgdsl.migration.records.meaning import is_unread
from tgdsl.migration.translation import NoIdiom, Translation, python_name
from tgdsl.migration.translators.asm_strings import asm
from tgdsl.migration.translators.attributes import attribute_statements
from tgdsl.migration.translators.dags import pattern_dag
from tgdsl.migration.translators.instruction_operands import Places, operands_of, ties_of
from tgdsl.migration.translators.variable_words import word_layout
from tgdsl.records import Dag, Record, Ref

#: The most fields and operands of one statement.
_MOST_FIELDS, _MOST_OPERANDS = 7, 6
#: The fewest equal bits of a word that are written as a product.
_LONG_RUN = 12


def format_statement(name: str, family: Family, translation: Translation) -> Statement:
    """The class statement of a format."""
    body: list[Statement] = []
    if family.is_named:
        body.append(Assignment("record_class", Plain(string(name))))
    attributes = {key: value for key, value in family.values.items() if key not in family.fields}
    body += attribute_statements(attributes, translation, family.is_overridden)
    body += _own_fields(family, translation)
    body += _drawing_statements(family)
    return ClassStatement(translation.class_name(name), _bases(family, translation), _numbers(family), body)


def _own_fields(of: Family | Placed, translation: Translation) -> list[Statement]:
    """The declarations of fields of the target's own."""
    found: list[Statement] = []
    for name, field in of.fields.items():
        value = of.values.get(name, field.default)
        if field.of_name is not None and name not in of.values:
            found.append(Assignment(name, Call(Name(of_language("record_field")), [_of_name(field.of_name)])))
        elif field.itself:
            found.append(Assignment(name, Call(Name(of_language("Itself")))))
        elif field.of:
            found.append(Assignment(name, Call(Name(of_language("reference_field")), [_class(field.of, translation)])))
            if name in of.values:
                found.append(Assignment(name, translation.value(value)))
        else:
            width: list[tuple[str, Expression]] = [("bits", Plain(str(field.bits)))] if field.bits else []
            found.append(Assignment(name, Call(Name(of_language("record_field")), [translation.value(value)], width)))
    return found


def _of_name(rule: NameRule) -> Expression:
    """The function by which a field follows from the name of its instruction."""
    name = Plain("name")
    made = Call(Member(name, rule.method), [Plain(string(one)) for one in rule.arguments]) if rule.method else name
    return Lambda(["name"], made)


def _class(name: str, translation: Translation) -> Expression:
    """The class of what a field refers to."""
    try:
        return translation.rows(name)
    except NoIdiom:
        if hasattr(tgdsl.language, name):
            return Name(of_language(name))
        raise


def _bases(of: Family | Placed, translation: Translation) -> list[Expression]:
    return [translation.local(base) for base in of.bases] or [Name(of_language(of.root))]


def _numbers(of: Family | Placed) -> list[tuple[str, Expression]]:
    """The class keywords; numbers of some bits are binary, since they are codes."""
    return [(name, Plain(number_text(number, width))) for name, (number, width) in of.numbers.items()]


def number_text(number: int, width: int) -> str:
    """A number of some bits: binary if they are few, since it is a code."""
    if width < 2 or width > 32:
        return str(number)
    return f"0b{number:0{width}b}" if width <= 12 else f"0x{number:X}"


def _drawing_statements(family: Family) -> list[Statement]:
    """The fields of a format, and its words."""
    found: list[Statement] = []
    drawings = [one for one in (family.drawing, family.flags) if one is not None]
    for drawing in drawings:
        fields: list[tuple[str, Expression]] = []
        # Operands are declared in the order that the code emitter has them in, constants of TSFlags from the lowest bit on, as LLVM's targets have them.
        widths = drawing.widths if drawing.word == WORD else dict(reversed([*drawing.widths.items()]))
        for name, width in widths.items():
            if name in family.fields:
                continue
            arguments: list[Expression] = [Plain(str(width))]
            if name in family.defaults:
                arguments.append(Plain(number_text(family.defaults[name], width if drawing.word == WORD else 0)))
            kind = "field" if name in family.open else "constant"
            fields.append((python_name(name), Call(Name(of_language(kind)), arguments)))
        if drawing.word == WORD:
            found += assigned_in_rows(fields, _MOST_FIELDS)
        elif fields:
            found.append(assigned(fields))  # their comments say which of them stand together
    for attribute, one in (("inst", family.drawing), ("ts_flags", family.flags)):
        if one is not None:
            found.append(Assignment(attribute, _layout(one)))
    return found


def _layout(drawing: Drawing) -> Expression:
    parts: list[Expression] = []
    for part in drawing.parts:
        if isinstance(part, Literal):
            texts = [string(part.text)] if part.soft else _literals(part.text)
            given = [Plain(text) for text in texts]
            parts += [Call(Name(of_language("should_be")), given)] if part.soft else given
        elif (part.high, part.low) == (drawing.widths[part.field] - 1, 0):
            parts.append(Plain(python_name(part.field)))
        else:
            parts.append(_bits(part))
    left_out = [_bits(one) for one in drawing.missing()] if drawing.word == WORD else []
    named: list[tuple[str, Expression]] = [("left_out", Listing(left_out))] if left_out else []
    repeated: list[Expression] = [Plain(python_name(name)) for name in drawing.repeated()]
    if repeated and drawing.word == WORD:
        named.append(("repeated", Listing(repeated)))
    return Call(Name(of_language("concat")), parts, named, packed=True)


def _literals(text: str) -> list[str]:
    """Literal bits: a bit alone as a number, and long runs of one as ``"?" * 32``."""
    found: list[str] = []
    short = ""
    for bit, run in groupby(text):
        length = len(list(run))
        if length < _LONG_RUN:
            short += bit * length
            continue
        found += [_bits_text(short)] if short else []
        found.append(f"{string(bit)} * {length}")
        short = ""
    return [*found, _bits_text(short)] if short else found


def _bits_text(text: str) -> str:
    return text if text in ("0", "1") else string(text)


def _bits(part: Slice) -> Expression:
    numbers = [Plain(str(part.high)), Plain(str(part.low))][: 1 if part.high == part.low else 2]
    return Call(Name(of_language("bits")), [Plain(python_name(part.field)), *numbers])


def instruction_statement(record: Record, placed: Placed, translation: Translation) -> Statement:
    """The class statement of an instruction."""
    drawing = placed.drawing
    itself = [name for name, value in placed.values.items() if value == Ref(record.name)]
    apart = {"two_operand_alias_constraint", *placed.fields, *itself}
    values = {name: value for name, value in placed.values.items() if name not in apart}
    body = attribute_statements(values, translation)
    body += [Assignment(name, Call(Name(of_language("Itself")))) for name in itself if name not in placed.fields]
    body += _own_fields(placed, translation)
    inside = _layout_inside(drawing, record) if drawing is not None and not placed.drawn_by else None
    operands = operands_of(record)
    text = record.string("AsmString")
    if operands:
        tied, others = ties_of(record, {name: kind for name, kind, *_ in operands})
        ties = any([name in tied for name, *_ in operands])  # one that refers to another one comes after it
        places = Places(record, placed, text, tied, translation)
        for group in (
            [[one for one in operands if one[2]], [one for one in operands if not one[2]]] if ties else [operands]
        ):
            # Their number alone says how many are together, so that the text of no operand makes bodies of another shape.
            body += assigned_in_rows([(python_name(one[0]), places.operand(one)) for one in group], _MOST_OPERANDS)
        if inside is not None:
            body.append(inside)
        if others:
            body.append(Assignment("constraints", Listing([asm(one, record) for one in others])))
    elif inside is not None:
        body.append(inside)
    for operator, attribute_name in (("OutOperandList", "variadic_outs"), ("InOperandList", "variadic_ins")):
        if any([one.value == Ref("variable_ops") for one in record.dag(operator).args]):
            body.append(Assignment(attribute_name, Plain("True")))
    body.append(Assignment("asm", asm(text, record, exact_asm(record))))
    word = translation.varying_words.get(record.name) or variable_word(record)
    if word is not None:
        body.append(Assignment("inst", word_layout(word)))
    alias = placed.values.get("two_operand_alias_constraint")
    if isinstance(alias, str):
        body.append(Assignment("two_operand_alias_constraint", asm(alias, record)))
    if record.is_a("PseudoInstExpansion"):
        body.append(Assignment("expansion", _expansion(record, translation)))
    pattern = record.fields.get("Pattern")
    if isinstance(pattern, tuple) and pattern and not is_unread(pattern):
        classes = {name: kind for name, kind, *_ in operands}
        found = [pattern_dag(one, classes, translation) for one in pattern]
        body.append(Assignment("pattern", found[0] if len(found) == 1 else Listing(found)))
    body = _without_shadows(body, [name for name, *_ in operands])
    return ClassStatement(python_name(record.name), _bases(placed, translation), _numbers(placed), body)


def _layout_inside(drawing: Drawing, record: Record) -> Statement:
    """The word of an instruction whose class has none: its numbers are literal bits, and its fields the operands."""
    numbers = {name: drawing.number(record, name) for name in drawing.widths}
    parts: list[Slice | Literal] = []
    for part in drawing.parts:
        one: Slice | Literal = part
        number = numbers[part.field] if isinstance(part, Slice) else None
        if isinstance(part, Slice) and number is not None:
            width = part.high - part.low + 1
            one = Literal(f"{number >> part.low & (1 << width) - 1:0{width}b}")
        last = parts[-1] if parts else None
        if isinstance(one, Literal) and isinstance(last, Literal) and one.soft == last.soft:
            parts[-1] = Literal(last.text + one.text, one.soft)
        else:
            parts.append(one)
    widths = {name: width for name, width in drawing.widths.items() if numbers[name] is None}
    return Assignment("inst", _layout(Drawing(drawing.word, parts, widths, {})))


def _expansion(record: Record, translation: Translation) -> Expression:
    """The real instruction of a pseudo instruction, with its operands."""
    result = record.dag("ResultInst")
    if not isinstance(result.operator, Ref):
        raise NoIdiom("an expansion to something else than an instruction")
    operands = [name for name, *_ in operands_of(record)]
    kinds = {one.name: one.value for field in ("OutOperandList", "InOperandList") for one in record.dag(field).args}
    arguments: list[Expression] = []
    for one in result.args:
        for inner in one.value.args if isinstance(one.value, Dag) else [one]:
            if inner.name is not None and inner.name in operands:
                operand = Plain(python_name(inner.name))
                is_own = inner.value == kinds.get(inner.name, inner.value)
                arguments.append(operand if is_own else Call(translation.value(inner.value), [operand]))
            else:
                arguments.append(translation.value(inner.value))
    return Call(translation.reference(result.operator.name), arguments)


def _without_shadows(body: list[Statement], names: Sequence[str]) -> list[Statement]:
    """The body with an underscore behind the names of operands that hide something which the body uses: no part of the operands' names."""
    used = {symbol.name for statement in body for symbol in symbols(statement)}
    hidden = {one: f"{one}_" for one in map(python_name, names) if one in used and not one.endswith("_")}
    if not hidden:
        return body
    return [_renamed(one, hidden) for one in body]


def _renamed(statement: Statement, names: Mapping[str, str]) -> Statement:
    if not isinstance(statement, Assignment):
        return statement
    target = ", ".join([names.get(one, one) for one in statement.target.split(", ")])
    return Assignment(target, _with_names(statement.value, names))


def _with_names(value: Expression, names: Mapping[str, str]) -> Expression:
    """An expression with other names of operands."""
    match value:
        case Plain(text):
            name, colon, modifier = text.partition(":")
            return Plain(names[name] + colon + modifier) if name in names else value
        case Call(function, arguments, named):
            return evolve(
                value,
                function=_with_names(function, names),
                arguments=[_with_names(one, names) for one in arguments],
                named=[(name, _with_names(one, names)) for name, one in named],
            )
        case Member(of, attribute):
            return Member(_with_names(of, names), attribute)
        case Subscript(of, index):
            return Subscript(_with_names(of, names), index)
        case Listing(items):
            return Listing([_with_names(one, names) for one in items])
        case Several(items):
            return Several([_with_names(one, names) for one in items])
        case Sum(parts):
            return Sum([_with_names(one, names) for one in parts])
        case Joined(parts):
            return Joined([one if isinstance(one, str) else _with_names(one, names) for one in parts])
        case _:
            return value
