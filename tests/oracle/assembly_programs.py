"""Random programs in assembly language of SPARC and BPF: labels, expressions, numbers in all spellings, places, and mutated lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

_NAMES = ("a", "b", "al7", "L1", ".L2", "_x", "x.y", "d$1", '"q r"', "f", "a1")
_BINARY = (
    "+",
    "-",
    "+",
    "-",
    "*",
    "/",
    "%",
    "<<",
    ">>",
    "&",
    "|",
    "^",
    "==",
    "!=",
    "<>",
    "<",
    "<=",
    ">",
    ">=",
    "&&",
    "||",
    "!",
)
_UNARY = ("-", "+", "~", "-", "!")
_CONDITIONS = ("", "ne", "e", "gu", "n", "a", "vs", "g")
_MODIFIERS = (
    "hi",
    "lo",
    "h44",
    "m44",
    "l44",
    "hh",
    "hm",
    "lm",
    "hix",
    "lox",
    "pc22",
    "pc10",
    "got13",
    "tgd_hi22",
    "tie_lo10",
)
_MUTATIONS = "!#%&'()*+,-./0123456789:;<=>@ABCELXZ[\\]^_abcfglnoptx{|}~ \t\"$?"


class Programs:
    """Makes programs.

    Args:
        machine: "v9" for 64-bit code of SPARC.
        target: "sparc" or "bpf".
    """

    def __init__(self, machine: str, target: str, seed: int) -> None:
        self.random = Random(f"{machine} {seed}")
        self._target = target
        self._wide = machine == "v9"
        self._labels: list[str] = []

    def program(self) -> str:
        """A program; half of them have a line that is mutated."""
        random = self.random
        count = random.choice((1, 1, 1, 2, 2, 3, 5, 8))
        self._labels = random.sample(_NAMES, random.randint(1, 4))
        lines = [self._line() for _ in range(count)]
        for name in self._labels:
            if random.random() < 0.97:
                lines.insert(random.randint(0, len(lines)), self._spaced(f"{name}:"))
        if random.random() < 0.6:
            lines.insert(random.randint(0, len(lines)), f"{random.randint(0, 2)}:")
        if random.random() < 0.3:
            at = random.randrange(len(lines))
            lines[at] = self._mutated(lines[at])
        ends = ["; " if random.random() < 0.1 else "\r\n" if random.random() < 0.05 else "\n" for _ in lines]
        return "".join([line + end for line, end in zip(lines, ends, strict=True)])

    def _line(self) -> str:
        random = self.random
        kind = random.random()
        if kind < 0.62:
            line = self._sparc() if self._target == "sparc" else self._bpf()
        elif kind < 0.72:
            line = self._assignment()
        elif kind < 0.82:
            line = self._place()
        elif kind < 0.97:
            sizes = (".byte", ".4byte", ".8byte", ".4byte", ".long", ".2byte")
            size = random.choice(sizes)
            # LLVM's BPF would set one or two bytes as if they were a jump.
            value = self._numeric if self._target == "bpf" and size in (".byte", ".2byte") else self.expression
            line = f"{size} {', '.join([value(2) for _ in range(random.randint(1, 3))])}"
        else:
            line = f".globl {random.choice(self._labels)}"
        return self._spaced(line)

    def _spaced(self, line: str) -> str:
        """A line with blanks and comments."""
        random = self.random
        if random.random() < 0.2:
            line = random.choice((" ", "\t", "  \t ")) + line
        if random.random() < 0.1:
            line = line.replace(",", random.choice((" ,", " , ", ",\t", ",")))
        if random.random() < 0.12:
            comment = "!" if self._target == "sparc" else "#"
            line += random.choice((f" {comment} text ' \" x", " // x", " /* x */", f"{comment}", " /* x \n y */"))
        return line

    # expressions

    def number(self) -> str:
        random = self.random
        value = random.choice(
            (0, 1, 4, 8, 16, 100, random.getrandbits(5), random.getrandbits(7), random.getrandbits(10))
        )
        if random.random() < 0.03:
            value = random.getrandbits(random.choice((13, 16, 31, 32, 33, 63, 64)))
        spelling = random.random()
        if spelling < 0.3:
            return str(value)
        forms: Sequence[Callable[[], str]] = (
            lambda: hex(value),
            lambda: f"0X{value:X}",
            lambda: bin(value),
            lambda: f"0{value:o}",
            lambda: f"{value}{random.choice(('u', 'L', 'ul', 'ULL', 'll', 'lu', 'x'))}",
            lambda: f"'{random.choice(('a', '0', chr(92) + 'n', chr(92) + 't', ' ', chr(92) + chr(92), ';', '!', chr(92) + 'x'))}'",
            lambda: hex(value),
            lambda: bin(value),
            lambda: f"0{value:o}",
            lambda: random.choice(
                (".5", "1.5", "1e3", "2.", "0x1p3", "08", "0b12", "0x", "1e", ".32768", "0x.8p-1", "1..2", "0b", "0b1")
            ),
            lambda: str(random.choice(((1 << 64) - 1, 1 << 64, 1 << 63, 1 << 31, 1 << 32, (1 << 128) + 1))),
        )
        return random.choice(forms)()

    def symbol(self) -> str:
        random = self.random
        kind = random.random()
        if kind < 0.15:
            return f"{random.randint(0, 2)}{random.choice('fb')}"
        if kind < 0.25:
            return "."
        if kind < 0.265:
            return random.choice(("$a", "a@plt", "a@b", "@a", "a ?", '"a"@b', "a?b"))
        return random.choice(self._labels if kind < 0.9 else _NAMES)

    def expression(self, depth: int = 2) -> str:
        """An expression: mostly of numbers alone, or a symbol and a number."""
        random = self.random
        if random.random() < 0.2:
            return self._wild(depth)
        if random.random() < 0.35:
            return self.symbol() + random.choice(("", "", f"+{self.number()}", f"-{self.number()}", " - 8", "+(2*4)"))
        return self._numeric(depth)

    def _numeric(self, depth: int) -> str:
        random = self.random
        kind = random.random()
        if depth == 0 or kind < 0.6:
            return self.number()
        if kind < 0.68:
            return f"{random.choice('--+~')}{self._numeric(depth - 1)}"
        if kind < 0.8:
            return f"({self._numeric(depth - 1)})"
        blank = random.choice(("", "", " "))
        return f"{self._numeric(depth - 1)}{blank}{random.choice(_BINARY)}{blank}{self._numeric(depth - 1)}"

    def _wild(self, depth: int) -> str:
        random = self.random
        kind = random.random()
        if depth == 0 or kind < 0.45:
            return self.number() if random.random() < 0.6 else self.symbol()
        if kind < 0.55:
            return f"{random.choice(_UNARY)}{self._wild(depth - 1)}"
        if kind < 0.65:
            return f"({self._wild(depth - 1)})"
        if kind < 0.72:
            return f"{random.choice(self._labels)}{random.choice('+-')}{random.choice(('4', '8', '.', *self._labels))}"
        blank = random.choice(("", "", " "))
        return f"{self._wild(depth - 1)}{blank}{random.choice(_BINARY)}{blank}{self._wild(depth - 1)}"

    def place(self) -> str:
        """An expression that is a place, mostly."""
        random = self.random
        if random.random() < 0.2:
            return self.expression()
        offset = random.choice(("", "", "+4", "-4", "+8", " - 8", "+(2*4)"))
        return self.symbol() + offset

    # statements

    def _assignment(self) -> str:
        name = self.random.choice((*self._labels, *_NAMES))
        value = self.expression()
        return self.random.choice(
            (
                f"{name} = {value}",
                f"{name}={value}",
                f".set {name}, {value}",
                f".equ {name},{value}",
                f".equiv {name}, {value}",
            )
        )

    def _place(self) -> str:
        number = self.random.choice((0, 4, 8, 16, 24, 64, 8, 3))
        value = self.random.choice(
            (
                f". + {number}",
                f". + {number}",
                str(number + 64),
                f".+{number}",
                f"{self.random.choice(self._labels)}+{number}",
            )
        )
        return self.random.choice(
            (f". = {value}", f".org {value}", f".org {value}, 7", f".skip {number}", f".space {number}, 0xff", f".align {number}",
             f".p2align {number & 7}", f".balign {number}, 1", f".zero {number}", f".balign 8,,{number}")
        )  # fmt: skip

    def _sparc(self) -> str:
        random = self.random
        part = f"%{random.choice(_MODIFIERS)}({self.expression(1)}){random.choice(('', '', '+4', '-8', ' + 1'))}"
        value = part if random.random() < 0.3 else self.expression()
        case = random.choice((str.lower, str.lower, str.upper))
        integer = case(f"%{random.choice(('o0', 'g1', 'l2', 'i3', 'r8', 'sp', 'fp'))}")
        modifiers = random.choice(("", ",a", " ,a", ",", ", a"))
        narrow: Sequence[Callable[[], str]] = (
            lambda: f"add %o0, {value}, {integer}",
            lambda: f"sethi {value}, {integer}",
            lambda: f"or {integer}, {value}, %g1",
            lambda: f"ld [{integer}+{value}], %o1",
            lambda: f"ld [{integer}{random.choice('+-')}{self.number()}], %o1",
            lambda: f"st %o1, [{value}]",
            lambda: f"b{random.choice(_CONDITIONS)}{modifiers} {self.place()}",
            lambda: f"b{random.choice(_CONDITIONS)}{modifiers} {self.place()}",
            lambda: f"call {self.place()}",
            lambda: f"jmp {integer}+{value}",
            lambda: f"set {value}, {integer}",
            lambda: f"sll %o0, {self.expression(1)}, {integer}",
            lambda: f"ta {self.number()}",
            lambda: random.choice(
                ("nop", "NOP", "ret", "retl", "restore", "save %sp, -96, %sp", "rd %y, %o0", "rd %Y, %o0", '"nop"')
            ),
            lambda: f"cmp {integer}, {value}",
            lambda: f"lda [%o0] {self.expression(1)}, {integer}",
            lambda: f"add %o0, %o1, %o2, %tgd_add({self.symbol()}){random.choice(('', '+4'))}",
            lambda: f"fb{random.choice(('ne', 'e', 'u'))}{modifiers} {self.place()}",
        )
        wide: Sequence[Callable[[], str]] = (
            lambda: f"bne{random.choice(('', ',a', ',pt', ',pn', ',a,pt', ',a,pn', ',pt,a'))} {random.choice(('%icc', '%xcc', '%ICC'))}, {self.place()}",
            lambda: f"brz{random.choice(('', ',pt', ',pn', ',a'))} {integer}, {self.place()}",
            lambda: f"setx {value}, %g1, {integer}",
            lambda: f"sllx %o0, {self.expression(1)}, {integer}",
            lambda: f"membar {random.choice(('#LoadLoad | #Sync', '#Sync', self.expression(1)))}",
            lambda: f"prefetch [{integer}], {random.choice(('#n_reads', self.number()))}",
            lambda: f"movne {random.choice(('%icc', '%ICC', '%xcc'))}, {value}, {integer}",
            lambda: f"ldxa [{integer}] {random.choice(('#ASI_P', '%asi', self.expression(1)))}, %o1",
        )
        return random.choice((*narrow, *wide) if self._wide else narrow)()

    def _bpf(self) -> str:
        random = self.random
        register = f"r{random.randint(0, 10)}"
        label = random.choice(self._labels)
        forms: Sequence[Callable[[], str]] = (
            lambda: f"{register} = {self.expression()}",
            lambda: f"{register} {random.choice(('+=', '-=', '&=', '<<=', 's>>='))} {self.number()}",
            lambda: f"{register} {random.choice(('+=', '=', '*='))} r{random.randint(0, 9)}",
            lambda: f"{register} = {self.expression()} ll",
            lambda: f"{register} = {label} ll",
            lambda: f"if {register} {random.choice(('==', '!=', 's>', '<', '>=', '&'))} {self.number()} goto {label}",
            lambda: f"if r1 > {register} goto {random.choice(('+3', '-4', '+' + self.number(), label))}",
            lambda: f"goto {random.choice((label, '+5', '1f', '1b', self.place()))}",
            lambda: f"call {random.choice((label, self.number(), 'external', self.place()))}",
            lambda: f"{register} = *(u{random.choice((8, 16, 32, 64))} *)(r1 {random.choice('+-')} {self.number()})",
            lambda: f"*(u32 *)({register} + {self.number()}) = r2",
            lambda: f"*(u64 *)(r10 - 8) {random.choice(('+=', '='))} {register}",
            lambda: random.choice(("exit", "EXIT", "r0 = -r0", "R1 = 5", "if r1 == r2 goto +1", "r1 = be16 r1")),
        )
        return random.choice(forms)()

    # mistakes

    def _mutated(self, line: str) -> str:
        random = self.random
        at = random.randint(0, len(line))
        kind = random.random()
        if kind < 0.35:
            return line[:at] + line[at + 1 :]
        if kind < 0.7:
            return line[:at] + random.choice(_MUTATIONS) + line[at:]
        if kind < 0.85:
            return line[:at] + random.choice(_MUTATIONS) + line[at + 1 :]
        words = line.split(" ")
        number = random.randrange(len(words))
        words.insert(random.randint(0, len(words)), words[number])
        return " ".join(words)
