"""Aliases of instructions."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from tgdsl.classes import evolve
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    Assignment,
    Call,
    ClassStatement,
    Comment,
    Expression,
    Joined,
    Name,
    Plain,
    Several,
    Statement,
    Sum,
    rough,
    string,
    symbols,
    unquoted,
)
from tgdsl.migration.translation import NoIdiom, Translation, python_name
from tgdsl.migration.translators.asm_strings import asm
from tgdsl.records import Bits, Dag, DagArg, Record, Ref

#: The most operands of one line.
_MOST = 6

_ALIAS, _COMPRESS = of_language("InstAlias"), of_language("CompressPat")
_BODIES = (Name(of_language("Aliases")), Name(of_language("Compressed")))


def alias_statement(record: Record, name: str, translation: Translation) -> Statement:
    """A class of Aliases with one InstAlias, or of Compressed with one CompressPat."""
    if record.is_a("CompressPat"):
        base, call = "Compressed", _compressed(record, translation)
        dags = [record.dag("Input"), record.dag("Output")]
    else:
        base, call = "Aliases", _alias(record, translation)
        dags = [record.dag("ResultInst")]
    operands: dict[str, str] = {}
    for operand, kind in [one for dag in dags for one in _operands(dag)]:
        if operands.setdefault(operand, kind) != kind:
            raise NoIdiom("an operand of two classes")
    body: list[Statement] = [
        Assignment(python_name(operand), Call(Name(of_language("in_")), [translation.reference(kind)]))
        for operand, kind in operands.items()
    ]
    body.append(Assignment("" if record.anonymous else python_name(record.name), call))
    return ClassStatement(name, [Name(of_language(base))], [], body)


def _alias(record: Record, translation: Translation) -> Call:
    named: list[tuple[str, Expression]] = []
    if record.integer("EmitPriority") != 1:
        named.append(("emit_priority", Plain(str(record.integer("EmitPriority")))))
    named += _predicates(record, translation)
    if not record.bit("UseInstAsmMatchConverter"):
        named.append(("use_inst_asm_match_converter", Plain("False")))
    named += _variant(record, translation)
    result = _result(record.dag("ResultInst"), translation)
    return Call(Name(_ALIAS), [asm(record.string("AsmString")), result], named)


def _compressed(record: Record, translation: Translation) -> Call:
    if not record.anonymous:
        raise NoIdiom("a CompressPat with a name")
    named = _predicates(record, translation)
    if record.bit("isCompressOnly"):
        named.append(("is_compress_only", Plain("True")))
    return Call(Name(_COMPRESS), [_result(record.dag(field), translation) for field in ("Input", "Output")], named)


def _predicates(record: Record, translation: Translation) -> list[tuple[str, Expression]]:
    found = record.fields.get("Predicates")
    return [("predicates", translation.value(found))] if found else []


def joined(before: Statement, alias: Statement) -> Statement | None:
    """Two classes of Aliases, or of Compressed, as one; None if they are none. An operand that has another class in each gets two variables."""
    if not (isinstance(before, ClassStatement) and isinstance(alias, ClassStatement)):
        return None
    if [*before.bases] not in [[one] for one in _BODIES] or [*before.bases] != [*alias.bases]:
        return None
    parts = [one for one in before.body if isinstance(one, Assignment)]
    operands = {one.target: one.value for one in parts if not _is_alias(one)}
    aliases = [one for one in before.body if _is_alias_or_comment(one)]
    names: dict[str, str] = {}
    for one in alias.body:
        if isinstance(one, Comment):
            aliases.append(one)
        elif not isinstance(one, Assignment):
            continue
        elif _is_alias(one):
            aliases.append(evolve(one, value=_renamed(one.value, names)))
        elif rough(operands.setdefault(one.target, one.value)) != rough(one.value):
            names[one.target] = _other_name(one, operands)
    declared = [Assignment(name, value) for name, value in operands.items()]
    return ClassStatement(before.name, before.bases, (), [*declared, *aliases])


def with_comment(aliases: ClassStatement, lines: Sequence[str]) -> ClassStatement:
    """A class of aliases with a comment above the first of them."""
    if not lines:
        return aliases
    place = next(number for number, one in enumerate(aliases.body) if _is_alias_or_comment(one))
    return evolve(aliases, body=[*aliases.body[:place], Comment(list(lines)), *aliases.body[place:]])


def is_of_aliases(statement: Statement) -> bool:
    """True for a class of Aliases, or of Compressed."""
    return isinstance(statement, ClassStatement) and [*statement.bases] in [[one] for one in _BODIES]


def name_of(statement: ClassStatement) -> str:
    """The name for a class of Aliases, after the mnemonic of the first one; for one of Compressed, after its instruction."""
    first = next(one.value for one in statement.body if isinstance(one, Assignment) and _is_alias(one))
    assert isinstance(first, Call)
    instruction = next((symbol.name for symbol in symbols(first.arguments[-1])), "")
    if [*statement.bases] == [_BODIES[1]]:
        return f"Compressed_{instruction}"
    mnemonic = re.match(r"\s*(\w[^\s,]*)", _beginning(first.arguments[0]))
    word = re.sub(r"\W+", "_", mnemonic[1]).strip("_") if mnemonic else instruction
    return f"{word[:1].upper()}{word[1:]}Aliases"


def _beginning(text: Expression) -> str:
    """The beginning of an assembly string, up to its first operand."""
    match text:
        case Joined([str(first), *_]):
            return first
        case Sum([first, *_]) | Call(_, [first, *_]):
            return _beginning(first)
        case Plain(literal) if literal.startswith('"'):
            return unquoted(literal)
        case _:
            return ""


def without_names(statements: Sequence[Statement]) -> list[Statement]:
    """The statements of a function, with its aliases in one class that nobody refers to, ``class _(Aliases)``, at the place of the last of them: type checkers
    take one class of a name, and pyright reports others that are not used."""
    found: list[Statement] = []
    for one in statements:
        if isinstance(one, ClassStatement) and is_of_aliases(one):
            for number, earlier in enumerate(found):
                whole = joined(earlier, one)
                if whole is not None:
                    one = whole
                    del found[number]
                    break
            assert isinstance(one, ClassStatement)
            one = evolve(one, name="_")
        found.append(one)
    return found


def packed(statement: Statement) -> Statement:
    """A class of Aliases with several operands on a line."""
    if not isinstance(statement, ClassStatement) or [*statement.bases] not in [[one] for one in _BODIES]:
        return statement
    parts = [one for one in statement.body if isinstance(one, Assignment)]
    operands = [one for one in parts if not _is_alias(one)]
    lines: list[Statement] = []
    for first in range(0, len(operands), _MOST):
        some = operands[first : first + _MOST]
        values = [one.value for one in some]
        lines.append(
            Assignment(", ".join([one.target for one in some]), Several(values) if len(some) > 1 else values[0])
        )
    return evolve(statement, body=[*lines, *filter(_is_alias_or_comment, statement.body)])


def _other_name(operand: Assignment, operands: dict[str, Expression]) -> str:
    """The variable for an operand whose name is that of another one; declared now if it is not yet."""
    assert isinstance(operand.value, Call)
    [kind] = operand.value.arguments
    value = evolve(operand.value, named=[("name", Plain(string(operand.target.removesuffix("_"))))])
    name = f"{operand.target}_{kind.symbol.name if isinstance(kind, Name) else 'other'}"
    while rough(operands.setdefault(name, value)) != rough(value):
        name += "x"
    return name


def _renamed(expression: Expression, names: Mapping[str, str]) -> Expression:
    """The expression of an alias with other variables."""
    match expression:
        case Plain(text):
            name, colon, modifier = text.partition(":")
            return Plain(names[name] + colon + modifier) if name in names else expression
        case Joined(parts):
            return Joined([part if isinstance(part, str) else _renamed(part, names) for part in parts])
        case Sum(parts):
            return Sum([_renamed(part, names) for part in parts])
        case Call(_, arguments, _):
            return evolve(expression, arguments=[_renamed(one, names) for one in arguments])
        case _:
            return expression


def _is_alias_or_comment(statement: Statement) -> bool:
    return isinstance(statement, Comment) or (isinstance(statement, Assignment) and _is_alias(statement))


def _is_alias(statement: Assignment) -> bool:
    return isinstance(statement.value, Call) and statement.value.function in (Name(_ALIAS), Name(_COMPRESS))


def _variant(record: Record, translation: Translation) -> list[tuple[str, Expression]]:
    """The only variant that an alias is for; its name if that is not defined yet."""
    name = record.string("AsmVariantName")
    if not name:
        return []
    for one in translation.records.of_class("AsmParserVariant"):
        if one.fields.get("Name") == name and translation.is_defined(one.name):
            return [("asm_variant", translation.reference(one.name))]
    return [("asm_variant", Call(Name(of_language("ByName")), [Plain(string(name))]))]


def _operands(result: Dag) -> Sequence[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for one in result.args:
        if one.name:
            if not isinstance(one.value, Ref):
                raise NoIdiom("an operand of an alias without a class")
            found.append((one.name, one.value.name))
    return found


def _result(result: Dag, translation: Translation) -> Expression:
    if not isinstance(result.operator, Ref):
        raise NoIdiom("the operator of a dag is a record")
    return Call(translation.reference(result.operator.name), [_argument(one, translation) for one in result.args])


def _argument(one: DagArg, translation: Translation) -> Expression:
    if isinstance(one.value, Bits) and not one.name:  # comments of files have its digits
        digits = "".join(["1" if bit is True else "0" for bit in reversed(one.value.elements)])
        return Call(Name(of_language("bit_string")), [Plain(string(digits))])
    return Plain(python_name(one.name)) if one.name else translation.value(one.value)


def token_alias(record: Record, translation: Translation) -> Expression:
    """A TokenAlias."""
    return Call(
        Name(of_language("TokenAlias")), [Plain(string(record.string(field))) for field in ("FromToken", "ToToken")]
    )


def mnemonic_alias(record: Record, translation: Translation) -> Expression:
    """A MnemonicAlias."""
    named = [*_predicates(record, translation), *_variant(record, translation)]
    texts: list[Expression] = [Plain(string(record.string(field))) for field in ("FromMnemonic", "ToMnemonic")]
    return Call(Name(of_language("MnemonicAlias")), texts, named)
