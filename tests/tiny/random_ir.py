"""Random programs in LLVM IR, all of whose behaviour is defined.

Functions of random signatures compute with integers of many widths, in branches and loops, on the stack and in a global array, and call
those that are written before them. ``main`` calls each with random arguments, and prints what it gives.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from attrs import frozen

WIDTHS = (1, 8, 16, 24, 32, 48, 64, 128)
DIVIDED = WIDTHS[1:-1]  # 128 bits would need library functions that machines of 32 bits do not have
USUAL = (8, 16, 32, 64)  # of what is in memory, and of intrinsics
BYTES = 64  # of the array, and of each function's own
LARGE = 40000  # bytes before one, so that the frame is larger than the numbers in instructions

BINARY = ("add", "sub", "mul", "and", "or", "xor")
SHIFTS = ("shl", "lshr", "ashr")
DIVISIONS = ("sdiv", "srem", "udiv", "urem")
COMPARISONS = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
OF_ONE = ("ctpop", "bitreverse", "bswap")
OF_TWO = ("smin", "smax", "umin", "umax", "sadd.sat", "uadd.sat", "ssub.sat", "usub.sat")
OF_THREE = ("fshl", "fshr")


@frozen
class Value:
    """A name or a number, and the width of its type."""

    text: str
    width: int

    @property
    def typed(self) -> str:
        return f"i{self.width} {self.text}"


@frozen
class Signature:
    """A function, and the widths of what it is given and gives; small ones may be extended by who passes them."""

    name: str
    result: int
    parameters: Sequence[int]
    extensions: Sequence[str]

    def given(self, arguments: Sequence[str]) -> str:
        """The function's name and parameters, or arguments."""
        every = zip(self.parameters, self.extensions, arguments, strict=True)
        return f"i{self.result} @{self.name}({', '.join([f'i{width}{how} {text}' for width, how, text in every])})"


class Function:
    """A function while it is written.

    Args:
        callees: what it may call.
    """

    def __init__(self, random: Random, callees: Sequence[Signature]) -> None:
        self._random = random
        self._callees = callees
        self._lines: list[str] = []
        self._arrays = ["@array", "%own"]
        self._values: list[Value] = []  # that can be used here
        self._block = ""
        self._names = 0

    def written(self, signature: Signature) -> str:
        self._begin("entry")
        self._line(f"%own = alloca [{BYTES} x i8], align 4")
        if self._random.random() < 0.3:
            self._line(f"%large = alloca [{BYTES + LARGE} x i8], align 4")
            self._line(f"%far = getelementptr i8, ptr %large, i32 {LARGE}")
            self._arrays.append("%far")
        for array in self._arrays[1:]:
            for place in range(0, BYTES, 8):
                self._store(Value(str(self._random.getrandbits(63)), 64), array, place)
        self._values += [Value(f"%p{number}", width) for number, width in enumerate(signature.parameters)]
        parameters = [value.text for value in self._values]
        self._statements(2)
        self._line(f"ret {self._some(signature.result).typed}")
        return "\n".join([f"define {signature.given(parameters)} noinline {{", *self._lines, "}"])

    # what all statements are written with

    def _line(self, text: str) -> None:
        self._lines.append(f"  {text}")

    def _begin(self, block: str) -> None:
        self._lines.append(f"{block}:")
        self._block = block

    def _name(self, kind: str) -> str:
        self._names += 1
        return f"{kind}{self._names}"

    def _made(self, width: int, text: str) -> Value:
        value = Value(f"%{self._name('v')}", width)
        self._line(f"{value.text} = {text}")
        self._values.append(value)
        return value

    def _some(self, width: int) -> Value:
        """A value of a width: one that there is already, a number, or one that is converted."""
        known = [value for value in self._values if value.width == width]
        if self._random.random() < 0.2 or not self._values:
            return number(self._random, width)
        if known and self._random.random() < 0.9:
            return self._random.choice(known[-6:] if self._random.random() < 0.7 else known)
        return self._converted(self._random.choice(self._values), width)

    def _converted(self, value: Value, width: int) -> Value:
        if value.width == width:
            return value
        how = "trunc" if value.width > width else self._random.choice(("zext", "sext"))
        return self._made(width, f"{how} {value.typed} to i{width}")

    def _store(self, value: Value, array: str, place: int) -> None:
        at = f"%{self._name('at')}"
        self._line(f"{at} = getelementptr i8, ptr {array}, i32 {place}")
        self._line(f"store {value.typed}, ptr {at}, align {place & -place & 3 or 4}")

    # statements

    def _statements(self, depth: int) -> None:
        single: Sequence[Callable[[], object]] = (
            self._binary, self._binary, self._shift, self._division, self._comparison, self._selection, self._load,
            self._storing, self._intrinsic, self._call, lambda: self._converted(self._any(), self._width()),
        )  # fmt: skip
        for _ in range(self._random.randint(3, 9)):
            if depth and self._random.random() < 0.2:
                self._random.choice((self._branch, self._loop))(depth - 1)
            else:
                self._random.choice(single)()

    def _width(self) -> int:
        return self._random.choice(WIDTHS)

    def _any(self) -> Value:
        return self._some(self._width())

    def _binary(self) -> None:
        width = self._width()
        a, b = self._some(width), self._some(width)
        self._made(width, f"{self._random.choice(BINARY)} {a.typed}, {b.text}")

    def _shift(self) -> None:
        width = self._random.choice(WIDTHS[1:])
        value, amount = self._some(width), self._some(width)
        amount = self._made(width, f"urem {amount.typed}, {width}")
        self._made(width, f"{self._random.choice(SHIFTS)} {value.typed}, {amount.text}")

    def _division(self) -> None:
        """A division by 3 or more, or -3 or less."""
        width = self._random.choice(DIVIDED)
        value, divisor = self._some(width), self._some(width)
        if self._random.random() < 0.3:
            divisor = Value(str(self._random.choice((3, 4, 7, 10, 64, 100))), width)
        else:
            divisor = self._made(width, f"lshr {divisor.typed}, {self._random.randint(1, width - 3)}")
            divisor = self._made(width, f"or {divisor.typed}, 3")
            if self._random.random() < 0.3:
                divisor = self._made(width, f"sub i{width} 0, {divisor.text}")
        self._made(width, f"{self._random.choice(DIVISIONS)} {value.typed}, {divisor.text}")

    def _comparison(self) -> None:
        width = self._width()
        a, b = self._some(width), self._some(width)
        self._made(1, f"icmp {self._random.choice(COMPARISONS)} {a.typed}, {b.text}")

    def _selection(self) -> None:
        width = self._width()
        condition, a, b = self._some(1), self._some(width), self._some(width)
        self._made(width, f"select {condition.typed}, {a.typed}, {b.typed}")

    def _load(self) -> None:
        width, place = self._random.choice(USUAL), self._random.randrange(BYTES - 7)
        at = f"%{self._name('at')}"
        self._line(f"{at} = getelementptr i8, ptr {self._array()}, i32 {place}")
        self._made(width, f"load i{width}, ptr {at}, align {place & -place & 3 or 4}")

    def _storing(self) -> None:
        value = self._some(self._random.choice(USUAL))
        self._store(value, self._array(), self._random.randrange(BYTES - 7))

    def _array(self) -> str:
        return self._random.choice(self._arrays)

    def _intrinsic(self) -> None:
        width = self._random.choice(USUAL)
        count, names = self._random.choice(((1, OF_ONE), (2, OF_TWO), (3, OF_THREE)))
        name = self._random.choice(names if width > 8 else [one for one in names if one != "bswap"])
        arguments = [self._some(width).typed for _ in range(count)]
        self._made(width, f"call i{width} @llvm.{name}.i{width}({', '.join(arguments)})")

    def _call(self) -> None:
        if self._callees:
            callee = self._random.choice(self._callees)
            arguments = [self._some(width).text for width in callee.parameters]
            self._made(callee.result, f"call {callee.given(arguments)}")

    def _branch(self, depth: int) -> None:
        width, condition = self._width(), self._some(1)
        then, other, end = self._name("then"), self._name("else"), self._name("end")
        self._line(f"br {condition.typed}, label %{then}, label %{other}")
        ways: list[str] = []
        for block in (then, other):
            self._begin(block)
            value = self._inside(depth, width)
            ways.append(f"[ {value.text}, %{self._block} ]")
            self._line(f"br label %{end}")
        self._begin(end)
        self._made(width, f"phi i{width} {', '.join(ways)}")

    def _loop(self, depth: int) -> None:
        width = self._width()
        first = self._some(width)
        loop, n, carried, end = self._name("loop"), self._name("n"), self._name("carried"), self._name("end")
        before = self._block
        self._line(f"br label %{loop}")
        self._begin(loop)
        phis, outside = len(self._lines), len(self._values)
        self._values += [Value(f"%{n}", 32), Value(f"%{carried}", width)]
        callees, self._callees = self._callees, ()  # calls in loops of functions with such loops would take minutes
        last = self._inside(depth, width)
        self._callees = callees
        del self._values[outside:]
        self._line(f"%{n}.next = add i32 %{n}, 1")
        self._line(f"%{n}.more = icmp ult i32 %{n}.next, {self._random.randint(1, 4)}")
        self._line(f"br i1 %{n}.more, label %{loop}, label %{end}")
        self._lines[phis:phis] = [
            f"  %{n} = phi i32 [ 0, %{before} ], [ %{n}.next, %{self._block} ]",
            f"  %{carried} = phi i{width} [ {first.text}, %{before} ], [ {last.text}, %{self._block} ]",
        ]
        self._begin(end)
        self._values.append(last)

    def _inside(self, depth: int, width: int) -> Value:
        """Statements in a block of their own; a value of theirs, the last one that can be used."""
        outside = len(self._values)
        self._statements(depth)
        value = self._some(width)
        del self._values[outside:]
        return value


def number(random: Random, width: int) -> Value:
    """A number; often one at which something changes."""
    if width == 1:
        return Value(random.choice(("true", "false")), 1)
    least, greatest = -(1 << width - 1), (1 << width - 1) - 1
    power = 1 << random.randrange(width - 1)
    some = (
        0,
        1,
        -1,
        least,
        greatest,
        power,
        power - 1,
        -power,
        random.randint(least, greatest),
        random.randint(-99, 99),
    )
    return Value(str(max(least, random.choice(some))), width)


def random_program(seed: int) -> str:
    """A module for lli, which needs print_hex and print_line."""
    random = Random(seed)
    functions: list[Signature] = []
    parts = [f"@array = global [{BYTES} x i8] zeroinitializer, align 4"]
    parts += ["declare void @print_hex(i64)", "declare void @print_line()"]
    for width in USUAL:
        for count, names in ((1, OF_ONE), (2, OF_TWO), (3, OF_THREE)):
            for name in names:
                if (name, width) != ("bswap", 8):
                    parts.append(f"declare i{width} @llvm.{name}.i{width}({', '.join([f'i{width}'] * count)})")
    for place in range(random.randint(2, 4)):
        parameters = [random.choice(WIDTHS) for _ in range(random.randint(0, 8))]
        extensions = [random.choice(("", " signext", " zeroext")) if width < 32 else "" for width in parameters]
        signature = Signature(f"f{place}", random.choice(WIDTHS), parameters, extensions)
        parts.append(Function(random, functions).written(signature))
        functions.append(signature)
    parts += ["define i32 @main() {", *_main(random, functions), "}"]
    return "\n".join(parts) + "\n"


def _main(random: Random, functions: Sequence[Signature]) -> Sequence[str]:
    lines: list[str] = []

    def show(value: Value, name: str) -> None:
        """Print the halves of 128 bits."""
        wide = value.text
        if value.width < 128:
            wide = f"%wide.{name}"
            lines.append(f"  {wide} = sext {value.typed} to i128")
        for half in (0, 64):
            lines.append(f"  %shifted.{name}.{half} = lshr i128 {wide}, {half}")
            lines.append(f"  %half.{name}.{half} = trunc i128 %shifted.{name}.{half} to i64")
            lines.append(f"  call void @print_hex(i64 %half.{name}.{half})")
        lines.append("  call void @print_line()")

    for place, function in enumerate([*functions, *functions]):
        arguments = [number(random, width).text for width in function.parameters]
        lines.append(f"  %r{place} = call {function.given(arguments)}")
        show(Value(f"%r{place}", function.result), f"r{place}")
    for place in range(0, BYTES, 8):
        lines.append(f"  %a{place} = load i64, ptr getelementptr (i8, ptr @array, i32 {place})")
        show(Value(f"%a{place}", 64), f"a{place}")
    return [*lines, "  ret i32 0"]
