"""Base classes of a single class: what they say is said there, as in an instruction that draws its word itself."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from tgdsl.classes import evolve, frozen
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    AS_DEFINED,
    Assignment,
    Call,
    ClassStatement,
    Comment,
    Expression,
    Listing,
    Member,
    Name,
    Plain,
    Procedure,
    Several,
    Statement,
    Symbol,
    lines,
    string,
    symbols,
)
from tgdsl.migration.text.module_text import Module

_FIELD, _CONSTANT = Name(of_language("field")), Name(of_language("constant"))
_CONCAT, _BITS = Name(of_language("concat")), Name(of_language("bits"))
_OPERANDS = (Name(of_language("in_")), Name(of_language("out")))
#: What a class has of its own accord: to tables, or in the flags of its instructions.
_OF_TABLES = frozenset({"record_class", "ts_flags"})
#: What stands behind the word in the body of an instruction.
_BEHIND = frozenset({"constraints", "variadic_outs", "variadic_ins", "asm"})


def with_single_bases(modules: Sequence[Module], package: str) -> list[Module]:
    """Modules in which a format that one class alone is derived from, and that nothing else names, is part of that class.

    Args:
        package: its dotted name.
    """
    kept = _with_others(modules)
    while True:
        uses = Counter([one for module in modules for statement in module.statements for one in symbols(statement)])
        found: dict[Symbol, _Base] = {}
        in_flags = _in_flags(modules, package)
        for module in modules:
            for before, statement in zip([None, *module.statements], module.statements):
                if not isinstance(statement, ClassStatement):
                    continue
                symbol = Symbol(f"{package}.{module.name}", statement.name)
                is_explained = isinstance(before, Comment) and any(before.lines)
                base = _read(statement) if uses[symbol] == 1 and not is_explained else None
                if base is not None:
                    found[symbol] = base
        merging = _Merging(found, in_flags, kept)
        changed = [
            evolve(module, statements=[merging.statement(one) for one in module.statements]) for module in modules
        ]
        if not merging.gone:
            return list(modules)
        modules = [
            evolve(
                module,
                statements=[
                    one
                    for one in module.statements
                    if not isinstance(one, ClassStatement)
                    or Symbol(f"{package}.{module.name}", one.name) not in merging.gone
                ],
            )
            for module in changed
        ]


def _with_others(modules: Sequence[Module]) -> Collection[str]:
    """The names of the classes of instructions that others are with another assembly string: these may give the numbers of the format otherwise."""
    found: set[str] = set()
    for module in modules:
        for one in module.statements:
            match one:
                case Assignment(_, Call(Member(Name(symbol), "with_asm"))):
                    found.add(symbol.name)
                case Procedure(_, _, _, body) if any([isinstance(inner, ClassStatement) for inner in body]):
                    found.update(re.findall(r"(\w+)\.with_asm\(", "\n".join(lines(one, AS_DEFINED))))
                case _:
                    pass
    return found


def _in_flags(modules: Sequence[Module], package: str) -> Mapping[Symbol, frozenset[str]]:
    """The fields and constants with which classes, or those that they are derived from, draw their flags."""
    found: dict[Symbol, frozenset[str]] = {}
    for module in modules:
        for one in module.statements:
            if isinstance(one, ClassStatement):
                own = [name for statement in one.body for name in _parts_of_flags(statement)]
                above = [found.get(base.symbol, ()) for base in one.bases if isinstance(base, Name)]
                found[Symbol(f"{package}.{module.name}", one.name)] = frozenset(own).union(*above)
    return found


def _parts_of_flags(one: Statement) -> Sequence[str]:
    """The fields and constants that the flags are drawn with, if a statement draws them."""
    if not isinstance(one, Assignment) or one.target != "ts_flags" or not isinstance(one.value, Call):
        return []
    return _names_in(one.value)


@frozen
class _Base:
    """A class that another one may be derived from, as its body has it.

    Attributes:
        attributes: the statements that set some.
        widths: of the fields and constants that it declares, by name, in their order.
        defaults: the numbers of constants that have one.
        word: the call of ``concat``; None if it draws none.
    """

    statement: ClassStatement
    attributes: Sequence[Assignment]
    widths: Mapping[str, int]
    defaults: Mapping[str, Expression]
    word: Call | None


def _read(statement: ClassStatement) -> _Base | None:
    """A class whose statements can stand in another one; None if some cannot."""
    attributes: list[Assignment] = []
    widths: dict[str, int] = {}
    defaults: dict[str, Expression] = {}
    word: Call | None = None
    for one in statement.body:
        if not isinstance(one, Assignment) or one.target in _OF_TABLES:
            return None
        values = one.value.items if isinstance(one.value, Several) else [one.value]
        declared = [value for value in values if isinstance(value, Call)]
        if one.target == "inst":
            if not isinstance(one.value, Call) or one.value.function != _CONCAT:
                return None
            word = one.value
        elif not declared:
            attributes.append(one)
        elif len(declared) < len(values) or any([value.function not in (_FIELD, _CONSTANT) for value in declared]):
            return None
        else:
            for name, value in zip(one.target.split(", "), declared):
                width, *default = value.arguments
                if not isinstance(width, Plain):
                    return None
                widths[name.removesuffix("_")] = int(width.text)
                defaults.update({name.removesuffix("_"): number for number in default})
    if statement.decorator is not None or (bool(widths) and word is None):
        return None
    return _Base(statement, attributes, widths, defaults, word)


class _Merging:
    """Puts base classes into the classes that are derived from them.

    Args:
        in_flags: the fields and constants that the flags of classes are drawn with.
        kept: the names of classes that keep the fields of their formats.

    Attributes:
        gone: those that are no classes any more.
    """

    def __init__(
        self, bases: Mapping[Symbol, _Base], in_flags: Mapping[Symbol, frozenset[str]], kept: Collection[str]
    ) -> None:
        self._bases = bases
        self._in_flags = in_flags
        self._kept = kept
        self.gone: set[Symbol] = set()

    def statement(self, statement: Statement) -> Statement:
        """A statement with the bases of its classes in them."""
        match statement:
            case Procedure():
                return evolve(statement, body=[self.statement(one) for one in statement.body])
            case ClassStatement(name, [Name(symbol)]) if symbol in self._bases and name not in self._kept:
                base = self._bases[symbol]
                flags = [self._in_flags.get(one.symbol, ()) for one in base.statement.bases if isinstance(one, Name)]
                made = _merged(base, statement, frozenset[str]().union(*flags))
                if made is not None:
                    self.gone.add(symbol)
                return made or statement
            case _:
                return statement


def _merged(base: _Base, derived: ClassStatement, in_flags: Collection[str]) -> ClassStatement | None:
    """A class with what its base class says; None if that has to stand apart.

    Args:
        in_flags: what the flags of the classes above these are drawn with: it keeps its numbers.
    """
    targets = [name for one in derived.body if isinstance(one, Assignment) for name in _names(one)]
    if "asm" not in targets or not {"inst", *[n for one in base.attributes for n in _names(one)]}.isdisjoint(targets):
        return None
    body: list[Statement] = [*base.attributes, *derived.body]
    keywords = dict(derived.keywords)
    if base.word is not None:
        operands = _operands(derived, base.widths)
        if operands is None:
            return None
        parts: dict[str, Expression] = {}
        for name, width in base.widths.items():
            number = keywords.pop(name, base.defaults.get(name))
            if name in in_flags and number is not None:
                keywords[name] = number
            if name in operands:
                parts[name] = Plain(operands[name])
            else:
                bits = _bits_of(number, width)
                if bits is None:
                    return None
                parts[name] = bits
        word = _word(base.word, parts, operands)
        order = [name for name in base.widths if name in operands]
        if word is None or list(dict.fromkeys(_mentioned(base.word, operands))) != order:
            return None
        body = [_with_bits(one, {operands[name]: base.widths[name] for name in order}) for one in body]
        place = next(n for n, one in enumerate(body) if isinstance(one, Assignment) and one.target in _BEHIND)
        body.insert(place, Assignment("inst", word))
    given = {**dict(base.statement.keywords), **keywords}
    return evolve(derived, bases=base.statement.bases, keywords=list(given.items()), body=body)


def _names(one: Assignment) -> Sequence[str]:
    return one.target.replace(" = ", ", ").split(", ")


def _calls(one: Statement) -> Sequence[tuple[str, Call]]:
    """The operands that a statement declares."""
    if not isinstance(one, Assignment):
        return []
    values = one.value.items if isinstance(one.value, Several) else [one.value]
    calls = [value for value in values if isinstance(value, Call) and value.function in _OPERANDS]
    names = one.target.split(", ")
    return list(zip(names, calls)) if len(calls) == len(values) == len(names) else []


def _operands(derived: ClassStatement, fields: Mapping[str, int]) -> Mapping[str, str] | None:
    """The variables of the operands of a class that are put into some fields, by the names of these; None if one has parts, or is not placed."""
    found: dict[str, str] = {}
    for one in derived.body:
        for name, call in _calls(one):
            field = name.removesuffix("_")
            if field in fields:
                if len(call.arguments) > 1 or not {"placed", "known", "bits"}.isdisjoint(dict(call.named)):
                    return None
                found[field] = name
    return found


def _with_bits(one: Statement, widths: Mapping[str, int]) -> Statement:
    """A statement whose operands say their bits."""
    if not isinstance(one, Assignment) or not _calls(one):
        return one
    calls = [
        evolve(call, named=[*call.named, ("bits", Plain(str(widths[name])))], uses=()) if name in widths else call
        for name, call in _calls(one)
    ]
    return evolve(one, value=Several(calls) if len(calls) > 1 else calls[0])


def _bits_of(number: Expression | None, width: int) -> Expression | None:
    """A number as bits: one that is known, or a parameter; None for something else."""
    if not isinstance(number, Plain):
        return None
    if re.fullmatch(r"[A-Za-z_][\w.]*", number.text):
        return number if width == 1 else Plain(f'f"{{{number.text}:0{width}b}}"')
    if not re.fullmatch(r"\d\w*", number.text):
        return None
    value = f"{int(number.text, 0):0{width}b}"
    return Plain(value if width == 1 else string(value))


def _word(word: Call, parts: Mapping[str, Expression], operands: Mapping[str, str]) -> Call | None:
    """The layout with other parts in place of fields; None if it has some bits of a field without an operand."""

    def part(value: Expression) -> Expression | None:
        match value:
            case Call(function, [Plain(name), *numbers]) if function == _BITS:
                field = name.removesuffix("_")
                return Call(function, [parts[field], *numbers]) if field in operands else None
            case Plain(text) if text.removesuffix("_") in parts:
                return parts[text.removesuffix("_")]
            case Listing(items):
                inside = [part(one) for one in items]
                return None if None in inside else Listing([one for one in inside if one is not None])
            case _:
                return value

    arguments = [part(one) for one in word.arguments]
    named = [(name, part(value)) for name, value in word.named]
    if None in arguments or any([value is None for _, value in named]):
        return None
    return evolve(
        word,
        arguments=[one for one in arguments if one is not None],
        named=[(name, value) for name, value in named if value is not None],
    )


def _mentioned(word: Call, operands: Mapping[str, str]) -> Sequence[str]:
    """The fields of operands in a layout, in its order."""
    return [one for one in _names_in(word) if one in operands]


def _names_in(word: Call) -> Sequence[str]:
    """The fields and constants in a layout, and the texts of others of its parts."""
    names = [one.arguments[0] if isinstance(one, Call) and one.function == _BITS else one for one in word.arguments]
    return [one.text.removesuffix("_") for one in names if isinstance(one, Plain)]
