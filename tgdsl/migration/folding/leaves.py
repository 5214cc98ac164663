"""Leaves of statements: the numbers, texts and names in which statements of one shape differ."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TypeAlias

from tgdsl.classes import evolve, frozen
from tgdsl.migration.folding.pattern_groups import is_pattern
from tgdsl.migration.python import (
    Assignment,
    Call,
    ClassStatement,
    Defaulted,
    Either,
    Expression,
    Filled,
    Function,
    Gathered,
    Joined,
    Lambda,
    Listing,
    Loop,
    Member,
    Name,
    Noted,
    Parameter,
    Plain,
    Procedure,
    Several,
    Slice,
    Starred,
    Statement,
    Subscript,
    Sum,
    Symbol,
    Table,
    Tupled,
    Use,
    With,
    string,
    symbols,
)
from tgdsl.migration.python.spelling import snake_case
from tgdsl.migration.translators.narrowed_fragments import narrowing_class


@frozen
class Leaf:
    """A part of a statement that may be a parameter instead.

    Attributes:
        kind: ``int``, ``bool``, ``str``, ``word`` (of an f-string), ``line`` (of a text of several), ``name`` (of a definition), ``names``
            (a list of these), ``type`` (of values, to type checkers) or ``variant`` (of the assembler; or None, for all).
        value: what stands there; a word, or a line, as a string.
        context: the attribute, keyword or operand that it gives.
        use: ``call`` where it stands before arguments, ``apply`` where its method of that name is called, ``both`` where it is
            given to a function that does both; ``member`` where an attribute of it is read; the class of operators that it has to be of, where
            a fragment narrows it; ``sched_rw`` and ``asm_variant`` for what a function gives an instruction as that.
        of: the classes of the call's value, to type checkers; empty if they are not known.
        takes: those of its arguments.
        is_argument: whether it is given to a function that stands for other statements.
        is_typed: whether a type stands around the call.
    """

    kind: str
    value: Expression
    context: str
    use: str = ""
    of: Sequence[str] = ()
    takes: Sequence[str] = ()
    is_argument: bool = False
    is_typed: bool = False


@frozen
class Slot:
    """A leaf that differs among units of one shape, with what it is in each unit."""

    number: int
    values: Sequence[Leaf]


#: Gives what stands in place of a leaf.
Visit: TypeAlias = Callable[[Leaf], Expression]

#: The attribute of an instruction that one variant of the assembler alone has.
VARIANT = "asm_variant"
#: The flags that may be unset, since LLVM infers them then, and their value.
MAY_BE_UNSET = frozenset({"has_side_effects", "may_load", "may_store"})
UNSET_FLAG = Plain("None")
_CAST = Name(Symbol("typing", "cast"))
_TRIPLE = '"""'
_NUMBER = re.compile(r"-?(0[xb])?[0-9a-fA-F_]+$")
#: The words of a text, with the spaces around them, and what stands between words.
_WORDS = re.compile(r"\s*[^\s\[\],()]+\s*|[\[\],()]+\s*|\s+")


def _is_none(expression: Expression) -> bool:
    return False


def _no_fields(symbol: Symbol) -> Sequence[str]:
    return ()


@frozen
class Rewriting:
    """Rewrites statements leaf by leaf, in the order of their text.

    Attributes:
        visit: called for each leaf.
        is_fixed: whether a symbol is part of the shape: a function of the language, a class.
        is_part: whether a member or an item of something, or what a call makes, is a definition, and so a leaf as a whole: ``ADD.rr``, ``WriteVALU["M1"]``,
            ``Su(shl)``.
        fields: the names of what the arguments of a class give, as those of a row of a table.
    """

    visit: Visit
    is_fixed: Callable[[Symbol], bool]
    is_part: Callable[[Expression], bool] = _is_none
    fields: Callable[[Symbol], Sequence[str]] = _no_fields

    def statement(self, statement: Statement) -> Statement:
        match statement:
            case Assignment(_, value):
                return evolve(statement, value=self.expression(value, ""))
            case ClassStatement(_, _, keywords, body):
                given = [(keyword, self.expression(value, keyword)) for keyword, value in keywords]
                return evolve(statement, keywords=given, body=[self.attribute(one) for one in body])
            case Function():
                kinds = statement.parameters
                if is_pattern(statement):
                    kinds = [(name, self._annotation(kind, name)) for name, kind in kinds]
                return evolve(
                    statement,
                    parameters=kinds,
                    decorator=None if statement.decorator is None else self.expression(statement.decorator, ""),
                    value=self.expression(statement.value, ""),
                )
            case Loop(targets, iterable, body):
                several = f"{targets[:-1]}ies" if targets.endswith("y") else f"{targets}s"
                return evolve(
                    statement, iterable=self.expression(iterable, several), body=[self.statement(one) for one in body]
                )
            case With(_, body):
                return evolve(statement, body=[self.statement(one) for one in body])
            case Procedure():
                parameters = [self._parameter(one) for one in statement.parameters]
                return evolve(statement, parameters=parameters, body=[self.statement(one) for one in statement.body])
            case _:
                return statement

    def attribute(self, statement: Statement) -> Statement:
        """A statement in the body of a class."""
        if isinstance(statement, Assignment) and statement.target == VARIANT:
            return evolve(statement, value=self.visit(Leaf("variant", statement.value, VARIANT, VARIANT)))
        if isinstance(statement, Assignment):
            return evolve(statement, value=self.expression(statement.value, statement.target))
        return self.statement(statement)

    def expression(self, expression: Expression, context: str) -> Expression:
        if isinstance(expression, Name):  # most expressions are of these three kinds
            if self.is_fixed(expression.symbol):
                return expression
            return self.visit(Leaf("name", expression, context))
        if isinstance(expression, Plain):
            return self._plain(expression.text, expression, context)
        if isinstance(expression, Call):
            if self.is_part(expression):
                return self.visit(Leaf("name", expression, context))
            return self._call(expression, context)
        match expression:
            case Member() | Subscript() if self.is_part(expression):
                return self.visit(Leaf("name", expression, context))
            case Member(value, attribute):
                if self._is_definition(value):
                    return Member(self.visit(Leaf("name", value, context, "member")), attribute)
                return Member(self.expression(value, context), attribute)
            case Listing(items):
                if all([self._is_definition(item) for item in items]):
                    return self.visit(Leaf("names", expression, context))
                return Listing(self._all(items, context))
            case Several(items):
                contexts = context.split(", ")
                if len(contexts) == len(items):
                    return Several([self.expression(item, name) for item, name in zip(items, contexts)])
                return Several(self._all(items, context))
            case Noted(value):
                return evolve(expression, value=self.expression(value, context))
            case Filled(items):
                return Filled(self._all(items, context))
            case Tupled(items):
                return Tupled(self._all(items, context))
            case Joined(parts, True):
                inside = [one if isinstance(one, str) else self.expression(one, context) for one in parts]
                return evolve(expression, parts=inside)
            case Joined(parts):
                return self._joined(parts, context)
            case Sum(parts):
                return Sum(self._all(parts, context))
            case Defaulted(annotation, default):
                return Defaulted(self.expression(annotation, context), self.expression(default, context))
            case Either(left, right):
                return Either(self.expression(left, context), self.expression(right, context))
            case Starred(value):
                return Starred(self.expression(value, context))
            case Lambda(parameters, value):
                return Lambda(parameters, self.expression(value, context))
            case Table(rows):
                return Table([(self.expression(key, context), self.expression(value, context)) for key, value in rows])
            case Slice() | Gathered():
                return expression
            case Subscript(value, index):
                return Subscript(self.expression(value, context), index)

    def _call(self, call: Call, context: str) -> Call:
        """A call, with its function and its arguments rewritten."""
        if call.uses:
            return self._known_call(call)
        function, arguments = call.function, call.arguments
        if function == _CAST and len(arguments) == 2:  # type checkers want the type there
            kind, value = arguments
            return Call(function, [self._annotation(kind, context), self.expression(value, context)])
        fields = self.fields(function.symbol) if isinstance(function, Name) else ()
        called = function if fields else self._function(call, context)
        narrowed = narrowing_class(function.symbol) if isinstance(function, Name) else ""
        if narrowed:
            changed = [self._argument(value, Use("fragment", narrowed)) for value in arguments]
        elif fields:
            contexts = [*map(snake_case, fields), *([context] * len(arguments))]
            changed = [self.expression(value, one) for value, one in zip(arguments, contexts)]
        else:  # a keyword says what its value is, and not what is inside of that
            changed = [self.expression(value, "" if _is_text(value) else context) for value in arguments]
        named = [
            (keyword, self.expression(value, snake_case(keyword) if fields else keyword))
            for keyword, value in call.named
        ]
        return evolve(call, function=called, arguments=changed, named=named)

    def _known_call(self, call: Call) -> Call:
        """A call of a function that stands for other statements, with its arguments rewritten."""
        values = [*call.arguments, *[value for _, value in call.named]]
        changed = [self._argument(value, use) for value, use in zip(values, call.uses, strict=True)]
        count = len(call.arguments)
        named = [(keyword, value) for (keyword, _), value in zip(call.named, changed[count:])]
        return evolve(call, arguments=changed[:count], named=named)

    def _argument(self, value: Expression, use: Use) -> Expression:
        if use.use == VARIANT:
            return self.visit(Leaf("variant", value, use.parameter, VARIANT, is_argument=True))
        visit = _visit_of_argument(self.visit, value, use)
        return Rewriting(visit, self.is_fixed, self.is_part, self.fields).expression(value, use.parameter)

    def _parameter(self, parameter: Parameter) -> Parameter:
        """A parameter with its default value rewritten."""
        if parameter.default is None:
            return parameter
        return evolve(parameter, default=self.expression(parameter.default, parameter.name))

    def _annotation(self, kind: Expression, context: str) -> Expression:
        """The class of a value, which may be a type variable instead."""
        match kind:
            case Name(symbol) if symbol.name != "Effect":
                return self.visit(Leaf("type", kind, context))
            case Subscript(Name() as marker, inner):
                return Subscript(marker, self._annotation(inner, context))
            case _:
                return kind

    def _all(self, expressions: Sequence[Expression], context: str) -> Sequence[Expression]:
        return [self.expression(one, context) for one in expressions]

    def _is_definition(self, one: Expression) -> bool:
        return not self.is_fixed(one.symbol) if isinstance(one, Name) else self.is_part(one)

    def _function(self, call: Call, context: str) -> Expression:
        """The function of a call, rewritten."""
        function = call.function
        if isinstance(function, (Name, Member, Subscript, Call)) and self._is_definition(function):
            leaf = Leaf("name", function, context, "call", call.of, call.takes, is_typed=call.is_typed)
            return self.visit(leaf)
        if isinstance(function, Member) and function.attribute == "apply" and self._is_definition(function.value):
            return Member(self.visit(Leaf("name", function.value, context, "apply")), "apply")
        return self.expression(function, context)

    def _plain(self, text: str, expression: Expression, context: str) -> Expression:
        if text in ("True", "False") or (text == "None" and context in MAY_BE_UNSET):
            return self.visit(Leaf("bool", expression, context))
        if _NUMBER.match(text) and (text[0].isdigit() or text[0] == "-"):
            return self.visit(Leaf("int", expression, context))
        if text[0] == '"' and text[-1] == '"' and not text.startswith('"""'):  # and no product: ``"0" * 32``
            return self.visit(Leaf("str", expression, context))
        if text.startswith(_TRIPLE) and "{" not in text and "}" not in text:  # which would be doubled in an f-string
            return self._block(text.removeprefix(_TRIPLE).removesuffix(_TRIPLE).split("\n"), expression, context)
        return expression

    def _block(self, lines: Sequence[str], expression: Expression, context: str) -> Expression:
        """A text of several lines, which are leaves."""
        found: list[str | Expression] = []
        changed = False
        for number, line in enumerate(lines):
            if number:
                found.append("\n")
            value = self.visit(Leaf("line", Plain(string(line)), context)) if line.strip() else Plain(string(line))
            if value == Plain(string(line)):
                found.append(line)
                continue
            changed = True
            found += value.parts if isinstance(value, Joined) else [value]
        return Joined(found, is_block=True) if changed else expression

    def _joined(self, parts: Sequence[str | Expression], context: str) -> Expression:
        """The parts of an f-string, its texts word by word."""
        found: list[str | Expression] = []
        for part in parts:
            if not isinstance(part, str):
                found.append(part)
                continue
            for word in _WORDS.findall(part):
                given: str | Expression = word
                if word.lstrip()[:1] not in "[],()":
                    value = self.visit(Leaf("word", Plain(string(word)), context))
                    given = word if value == Plain(string(word)) else value
                for piece in given.parts if isinstance(given, Joined) else [given]:
                    if isinstance(piece, str) and found and isinstance(found[-1], str):
                        found[-1] += piece
                    else:
                        found.append(piece)
        if len(found) == 1 and not isinstance(found[0], str) and all([isinstance(part, str) for part in parts]):
            return found[0]  # a variable that is all of the text
        return Joined(found or [""])


def _visit_of_argument(visit: Visit, value: Expression, use: Use) -> Visit:
    """The visit of leaves in an argument of a function: the argument itself has the use that the function makes of it."""

    def visit_leaf(leaf: Leaf) -> Expression:
        is_whole = leaf.value == value
        of, takes = (use.of, use.takes) if is_whole else (leaf.of, leaf.takes)
        its_use = use.use if is_whole else leaf.use
        return visit(Leaf(leaf.kind, leaf.value, leaf.context, its_use, of, takes, True, leaf.is_typed))

    return visit_leaf


def _is_text(value: Expression) -> bool:
    return isinstance(value, Plain) and value.text[0] == '"'


def root(value: Expression) -> Symbol | None:
    """The symbol that a definition is reached by: ``ADD`` of ``ADD.rr``."""
    while isinstance(value, Member) or (isinstance(value, Subscript) and isinstance(value.index, Plain)):
        value = value.value
    return value.symbol if isinstance(value, Name) else None


def with_root(value: Expression, own: Expression) -> Expression:
    """The expression that a definition is reached by, with another one in place of the root."""
    match value:
        case Member(inner, attribute):
            return Member(with_root(inner, own), attribute)
        case Subscript(inner, index):
            return Subscript(with_root(inner, own), index)
        case _:
            return own


def moved(expression: Expression, places: Callable[[Symbol], Expression | None]) -> Expression:
    """The expression that a definition is reached by, after its root has been moved."""
    symbol = root(expression)
    place = places(symbol) if symbol is not None else None
    return expression if place is None else with_root(expression, place)


def substituted(statement: Statement, places: Callable[[Symbol], Expression | None]) -> Statement:
    """A statement with other expressions in place of symbols; the statement itself if it has none of these."""
    if all([places(symbol) is None for symbol in symbols(statement)]):
        return statement

    def visit(leaf: Leaf) -> Expression:
        if isinstance(leaf.value, Name):
            return places(leaf.value.symbol) or leaf.value
        if isinstance(leaf.value, Listing):
            items = [places(one.symbol) or one if isinstance(one, Name) else one for one in leaf.value.items]
            return evolve(leaf.value, items=items)
        return leaf.value

    return Rewriting(visit, lambda symbol: False).statement(statement)
