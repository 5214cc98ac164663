"""Random ``.td`` files of patterns that only their order of definition ranks, in multiclasses and loops, on top of LLVM's own classes."""

from __future__ import annotations

from hypothesis import strategies as st

PRELUDE = """\
include "llvm/Target/Target.td"
def TInfo : InstrInfo;
def T : Target { let InstructionSet = TInfo; }
let Namespace = "T" in foreach n = 0-3 in def R#n : Register<"r"#n>;
def GPR : RegisterClass<"T", [i32], 32, (sequence "R%u", 0, 3)>;
class Inst<list<dag> pattern = []> : Instruction {
  bits<8> Inst = 0;
  let Namespace = "T";
  let Size = 1;
  let OutOperandList = (outs GPR:$rd);
  let InOperandList = (ins GPR:$rs);
  let Pattern = pattern;
}
def INC : Inst;
class Alone<int number> : Pat<(add i32:$rs, (i32 number)), (INC $rs)>;
class Own<int number> : Inst<[(set GPR:$rd, (add GPR:$rs, (i32 number)))]>;
"""


class _Maker:
    """A file in the making.

    Attributes:
        multiclasses: names of those that can be used.
    """

    def __init__(self, draw: st.DrawFn) -> None:
        self._draw = draw
        self._numbers = 0
        self.multiclasses: list[str] = []
        self.lines: list[str] = []

    def _number(self) -> int:
        self._numbers += 1
        return self._numbers

    def _chance(self, one_in: int) -> bool:
        return self._draw(st.integers(1, one_in)) == 1

    def multiclass(self) -> None:
        name = f"M{self._number()}"
        self.lines.append(f"multiclass {name}<int base> {{")
        self._statements("base", "", 2)
        self.lines.append("}")
        self.multiclasses.append(name)

    def statement(self, base: str, variables: str, depth: int) -> None:
        """A statement.

        Args:
            base: an expression for the number that is added to that of the pattern.
            variables: what makes the names in a loop different.
            depth: how deep others may be inside.
        """
        number = self._number()
        value = f"!add({base}, {1000 * number})"
        kind = self._draw(st.integers(0, 7))
        if kind == 0 and depth:
            variable = f"i{number}"
            several = ", ".join(str(one) for one in range(self._draw(st.integers(2, 3))))
            self.lines.append(f"foreach {variable} = [{several}] in {{")
            self._statements(f"!add({base}, !mul({variable}, 100))", f"{variables}#{variable}", depth - 1)
            self.lines.append("}")
        elif kind <= 2 and self.multiclasses:
            name = self._draw(st.sampled_from(self.multiclasses))
            self.lines.append(f"defm X{number}_{variables} : {name}<{value}>;")
        elif kind <= 4:
            self.lines.append(f"def D{number}_{variables} : Own<{value}>;")
        else:
            self.lines.append(f"def : Alone<{value}>;")

    def _statements(self, base: str, variables: str, depth: int) -> None:
        for _ in range(self._draw(st.integers(1, 3))):
            self.statement(base, variables, depth)


@st.composite
def ordered_definitions(draw: st.DrawFn) -> str:
    """The text of a file: statements and multiclasses, in any order."""
    maker = _Maker(draw)
    for is_multiclass in draw(st.lists(st.booleans(), min_size=3, max_size=12)):
        if is_multiclass:
            maker.multiclass()
        else:
            maker.statement("0", "", 2)
    return PRELUDE + "\n".join(maker.lines) + "\n"
