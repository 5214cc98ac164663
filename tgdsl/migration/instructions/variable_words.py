"""Words of variable length, LLVM's VarLenInst: the parts of the dag in ``Inst``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from tgdsl.classes import frozen
from tgdsl.migration.instructions.drawings import WORD
from tgdsl.migration.instructions.flags import is_pseudo
from tgdsl.records import Bits, Dag, DagArg, Record, Ref, Value


@frozen
class OfOperand:
    """Bits of an operand.

    Attributes:
        part: the name or number of the sub-operand that has them; empty if the operand has none.
        high: the highest bit; or the number of bits, if ``low`` is None.
        encoder, decoder: C++ methods for these bits; empty for those of the operand.
    """

    operand: str
    part: str
    high: int
    low: int | None
    encoder: str
    decoder: str

    @property
    def mask(self) -> int:
        """The operand's bits that it has."""
        return (1 << self.high) - 1 if self.low is None else (1 << self.high + 1) - (1 << self.low)

    @property
    def width(self) -> int:
        """The number of its bits."""
        return self.mask.bit_count()


@frozen
class OwnPart:
    """A part of a word that gets a function of one operand.

    Attributes:
        operand: whose bits it has; it may have none.
        units: as those of a word; none for a part without bits.
    """

    operand: str
    units: Sequence[Sequence[Part]]


#: Bits of an operand, a text of 0 and 1, or a part that gets a function.
Part: TypeAlias = "OfOperand | str | OwnPart"


@frozen
class VariableWord:
    """A word of variable length.

    Attributes:
        units: from the least significant one on; the parts of each, from the most significant one on.
    """

    units: Sequence[Sequence[Part]]

    @property
    def width(self) -> int:
        """The number of its bits."""
        return sum([_width(part) for unit in self.units for part in unit])

    def operands(self) -> list[OfOperand]:
        """The bits of operands in it."""
        return list(_operands(self.units))

    def parts(self) -> Sequence[Part]:
        """All parts, from the most significant one on."""
        return _joined([part for unit in reversed(self.units) for part in unit])


def variable_word(record: Record) -> VariableWord | None:
    """The word of an instruction, if that is one of variable length which has any bits."""
    value = record.fields.get(WORD)
    return None if is_pseudo(record) else read_word(value)


def read_word(value: Value) -> VariableWord | None:
    """The word that a dag stands for; None for another value, or a dag with other parts."""
    if not isinstance(value, Dag):
        return None
    try:
        units = units_of(value)
    except ValueError:
        return None
    return VariableWord(units) if units else None


def own_part(operand: str, value: Value) -> Dag:
    """A part of a word in place of one, such that :func:`read_word` has a function of an operand for it."""
    return Dag.call("own part", [operand, value])


def _operands(units: Sequence[Sequence[Part]]) -> Iterator[OfOperand]:
    for part in [part for unit in units for part in unit]:
        if isinstance(part, OfOperand):
            yield part
        elif isinstance(part, OwnPart):
            yield from _operands(part.units)


def units_of(value: Value) -> list[Sequence[Part]]:
    """The units of a part of a word.

    Raises:
        ValueError: it is no part of a word.
    """
    units = _units(value) if isinstance(value, Dag) else [_joined(_parts(value))]
    return [unit for unit in units if unit]


def _units(dag: Dag) -> list[Sequence[Part]]:
    """The units that an instruction is read by: the parts of an ``ascend``, one behind the other."""
    match dag:
        case Dag(Ref("own part"), [DagArg(str(operand)), DagArg(inner)]):
            return [[OwnPart(operand, units_of(inner))]]
        case Dag(Ref("ascend"), _):
            pass
        case _:
            return [_joined(_parts(dag))]
    found: list[Sequence[Part]] = []
    for one in dag.args:
        found += _units(one.value) if isinstance(one.value, Dag) else [_joined(_parts(one.value))]
    return found


def _parts(value: Value) -> list[Part]:
    """The parts of a value, from the most significant one on.

    Raises:
        ValueError: it is no part of a word.
    """
    match value:
        case Dag(Ref("descend"), args):
            return [part for one in args for part in _parts(one.value)]
        case Dag(Ref("ascend"), args):
            return [part for one in reversed(args) for part in _parts(one.value)]
        case Dag(Ref("operand"), args):
            return [_of_operand([one.value for one in args], 1)]
        case Dag(Ref("slice"), args):
            return [_of_operand([one.value for one in args], 2)]
        case Dag(Ref("own part"), [DagArg(str(operand)), DagArg(inner)]):
            return [OwnPart(operand, [_joined(_parts(inner))])]
        case Bits(elements):
            return [_digits(elements)]
        case tuple():
            return [_digits(value)]
        case int():
            return [_digits([value])]
        case _:
            raise ValueError(value)


def _of_operand(values: Sequence[Value], count: int) -> OfOperand:
    """The bits of an operand that are numbered by as many values as ``count`` says."""
    text, numbers = values[0], [one for one in values[1 : 1 + count] if isinstance(one, int)]
    if not isinstance(text, str) or len(numbers) != count:
        raise ValueError(values)
    methods = {"encoder": "", "decoder": ""}
    for one in values[1 + count :]:
        match one:
            case Dag(Ref(("encoder" | "decoder") as kind), args) if args and isinstance(args[0].value, str):
                methods[kind] = args[0].value
            case _:
                raise ValueError(values)
    name, _, part = text.removeprefix("$").partition(".")
    low = min(numbers) if count == 2 else None
    return OfOperand(name, part, max(numbers), low, methods["encoder"], methods["decoder"])


def _digits(bits: Sequence[object]) -> str:
    """Bits from the lowest one on as a text."""
    if any([bit not in (0, 1) for bit in bits]):
        raise ValueError(bits)
    return "".join(["1" if bit else "0" for bit in reversed(bits)])


def _joined(parts: Iterable[Part]) -> list[Part]:
    """Parts, of which texts that go on with the one before are one with it."""
    found: list[Part] = []
    for part in parts:
        if isinstance(part, str) and found and isinstance(found[-1], str):
            found[-1] += part
        elif part != "":
            found.append(part)
    return found


def _width(part: Part) -> int:
    if isinstance(part, OwnPart):
        return VariableWord(part.units).width
    return len(part) if isinstance(part, str) else part.width
