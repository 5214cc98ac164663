"""Requests for ``matcher.cpp``, with the expected answers from the model.

Operands are parsed already: tokens, registers, and operands of the target's own classes, which say what predicate methods hold for them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TypeAlias

from tests.cpp.assembly_requests import Request
from tests.cpp.features import features_of, holds
from attrs import evolve, frozen
from tgdsl.model import Model
from tgdsl.model.asm_matching import (
    AnyClass,
    Matchable,
    MatchableOperand,
    RegistersByModeClass,
    RegisterSetClass,
    Rendered,
    TiedTo,
    TokenClass,
    UserClass,
)
from tgdsl.model.assembly import FixedRegister, Immediate, register_names
from tgdsl.model.common.bit_sets import members_of

CASES = 4  #: requests for each matchable that match it, and as many that nearly do


@frozen
class Token:
    text: str


@frozen
class ParsedRegister:
    number: int


@frozen
class UserOperand:
    """An operand of the target's own.

    Attributes:
        predicates: the set of the predicate methods that hold, by their numbers.
    """

    predicates: int
    value: int


Parsed: TypeAlias = Token | ParsedRegister | UserOperand


class Requests:
    """Random requests, with a fixed seed."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._matching = model.asm_matching()
        self._features = features_of(model)
        self._feature_sets = self._features.sets(seed=0, count=8)
        self._random = Random(0)
        own = [one for one in self._matching.classes if isinstance(one, UserClass)]
        self.predicates = {
            name: number for number, name in enumerate(dict.fromkeys([one.predicate_method for one in own]))
        }
        renders = sorted({one.render_method for one in own} - {"addRegOperands"})
        self.renders = {name: 0x1234567 * number for number, name in enumerate(renders, 1)}
        self._parsers = sorted({one.parser_method for one in own} - {""})
        self._tokens = {one.text: one for one in self._matching.classes if isinstance(one, TokenClass)}
        self._mnemonics = sorted({one.mnemonic.lower() for one in self._matching.matchables})
        self._numbers = {one.name: one.number for one in model.register_file.registers}

    def parsers(self) -> list[str]:
        """The custom parsers without template arguments."""
        return [name for name in self._parsers if "<" not in name]

    def templates(self) -> list[str]:
        """The type of the template argument, and the name, of the other custom parsers."""
        pairs = [name.rstrip(">").split("<") for name in self._parsers if "<" in name]
        return list(
            dict.fromkeys([f"{'int' if value.isdigit() else value.split('::')[0]}, {name}" for name, value in pairs])
        )

    def enumerations(self) -> str:
        """C++ of the enumerations whose members are template arguments."""
        members: dict[str, list[str]] = {}
        for name in self._parsers:
            kind, _, member = name.rstrip(">").partition("<")[2].partition("::")
            if member:
                members.setdefault(kind, []).append(member)
        return "".join([f"enum class {kind} {{ {', '.join(names)} }};\n" for kind, names in members.items()])

    def all(self) -> Iterator[Request]:
        first: dict[str, int] = {}
        registers = self._model.register_file
        for name, register in zip(register_names(registers), registers.registers, strict=True):
            first.setdefault(name, register.number)
        yield from [Request(f"register {name}", str(number)) for name, number in first.items()]
        yield Request("register nosuch", "0")
        for matchable in self._matching.matchables:
            for _ in range(CASES):
                mnemonic, operands = matchable.mnemonic.lower(), [self._operand(one) for one in matchable.operands]
                yield self._request(mnemonic, operands)
                yield self._request(*self._changed(mnemonic, operands))
        for alias in self._matching.mnemonic_aliases:
            for matchable in self._matching.matchables:
                if matchable.mnemonic.lower() == alias.mnemonic:
                    yield self._request(alias.alias, [self._operand(one) for one in matchable.operands])
        yield self._request("nosuch", [])

    def _request(self, mnemonic: str, operands: Sequence[Parsed]) -> Request:
        every = frozenset(self._features.names)
        features = every if self._random.random() < 0.7 else self._random.choice(self._feature_sets)
        shown = " ".join([mnemonic, *map(_shown, operands)])
        return Request(f"match {self._features.bits(features)} {shown}", self._answer(mnemonic, operands, features))

    def _operand(self, operand: MatchableOperand) -> Parsed:
        match operand.operand_class:
            case TokenClass() as token:
                return Token(token.text)
            case RegisterSetClass(registers=registers):
                return ParsedRegister(self._random.choice(list(members_of(registers))))
            case RegistersByModeClass():
                raise AssertionError("the target has no HwModes")
            case UserClass() as own:
                accepting = [own, *[one for one in self._matching.supersets_of(own) if isinstance(one, UserClass)]]
                predicates = {1 << self.predicates[one.predicate_method] for one in accepting}
                return UserOperand(sum(predicates), self._random.randrange(1 << 20))

    def _changed(self, mnemonic: str, operands: list[Parsed]) -> tuple[str, list[Parsed]]:
        """A request with another mnemonic, one operand more, less, or another one."""
        place = self._random.randrange(len(operands) + 1)
        if place == len(operands):
            return self._random.choice(self._mnemonics), operands
        choices: list[list[Parsed]] = [[], [operands[place]] * 2, [Token(self._random.choice(list(self._tokens)))]]
        choices.append([ParsedRegister(self._random.randrange(1, len(self._numbers) + 1))])
        found = operands[place]
        if isinstance(found, UserOperand):
            choices.append([evolve(found, predicates=1 << self._random.randrange(len(self.predicates)))])
        return mnemonic, [*operands[:place], *self._random.choice(choices), *operands[place + 1 :]]

    def _answer(self, mnemonic: str, operands: Sequence[Parsed], features: frozenset[str]) -> str:
        for alias in self._matching.mnemonic_aliases:
            if alias.alias == mnemonic and all([holds(one.condition, features) for one in alias.features]):
                mnemonic = alias.mnemonic
                break
        known = [one for one in self._matching.matchables if one.mnemonic.lower() == mnemonic]
        fitting = [one for one in known if self._fits(one, operands)]
        for matchable in fitting:
            if all([holds(one.condition, features) for one in matchable.features]):
                return self._made(matchable, operands)
        if not known:
            return "mnemonic"
        return "feature" if fitting else "operand"

    def _fits(self, matchable: Matchable, operands: Sequence[Parsed]) -> bool:
        return len(matchable.operands) == len(operands) and all(
            [self._accepts(one.operand_class, parsed) for one, parsed in zip(matchable.operands, operands)]
        )

    def _accepts(self, operand_class: AnyClass, parsed: Parsed) -> bool:
        match operand_class, parsed:
            case TokenClass(), Token(text):
                found = self._tokens.get(text)
                return found is not None and found.is_subset_of(operand_class)
            case RegisterSetClass(), ParsedRegister(number):
                register = self._matching.class_of_register.get(number)
                return register is not None and register.is_subset_of(operand_class)
            case UserClass(predicate_method=method), UserOperand(predicates):
                return bool(predicates >> self.predicates[method] & 1)
            case _:
                return False

    def _made(self, matchable: Matchable, operands: Sequence[Parsed]) -> str:
        """The MCInst, or what is wrong about tied operands."""
        made: list[str] = []
        for result in matchable.results:
            match result:
                case Immediate(value):
                    made.append(f"i {value}")
                case FixedRegister(record):
                    made.append(f"r {0 if record is None else self._numbers[record.name]}")
                case TiedTo(machine_operand, (one, other)):
                    if one != other and operands[one] != operands[other]:
                        return "tied"
                    if machine_operand is not None:
                        made.append(made[machine_operand])
                case Rendered(place, count):
                    made += self._rendered(matchable.operands[place].operand_class, operands[place], count)
        return " ".join(["success", str(matchable.instruction.number), *made])

    def _rendered(self, operand_class: AnyClass, parsed: Parsed, count: int) -> list[str]:
        match operand_class, parsed:
            case _, ParsedRegister(number):
                return [f"r {number}"]
            case UserClass(render_method=method), UserOperand(_, value):
                return [f"i {value + part ^ self.renders[method]}" for part in range(count)]
            case _:
                raise AssertionError(parsed)


def _shown(parsed: Parsed) -> str:
    match parsed:
        case Token(text):
            return f"t {text}"
        case ParsedRegister(number):
            return f"r {number}"
        case UserOperand(predicates, value):
            return f"u {predicates} {value}"
