"""Random targets with selection patterns, as TableGen source on top of LLVM's own classes and nodes.

A pattern is made from the type of its root down, so that most are right; a few ask for what cannot be.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from hypothesis import strategies as st

from tests.support.release import RELEASE
from tgdsl.llvm.by_release import ByRelease

#: Whether a pattern can say what its instruction defines besides.
HAS_IMPLICIT = ByRelease({19: True, 22: False})

PRELUDE = Path(__file__).with_suffix(".td").read_text()

TYPES = {"i32": "GPR", "i64": "GPX", "f32": "FPR", "v4i32": "VR", "v4f32": "VR"}
_CONSTANTS = ("0", "1", "-1", "8", "255", "65535", "-3", "127", "1023", "4294967295")


class _Maker:
    """A pattern in the making.

    Attributes:
        variables: name, kind (type, "imm", "mem", ...) of those that the source binds, in order.
    """

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw
        self.variables: list[tuple[str, str]] = []
        self._alone: set[str] = set()

    def among(self, *choices: str) -> str:
        return self.draw(st.sampled_from(choices))

    def chance(self, one_in: int) -> bool:
        return self.draw(st.integers(1, one_in)) == 1

    def bind(self, kind: str) -> str:
        """A variable that other uses in the source can share: a new one, or now and then one that is there."""
        same = [name for name, other in self.variables if other == kind and name not in self._alone]
        if same and self.chance(6):
            return "$" + self.among(*same)
        return self.bind_new(kind)

    def bind_new(self, kind: str) -> str:
        """A variable of which there is no other use."""
        name = f"v{len(self.variables)}"
        self.variables.append((name, kind))
        return "$" + name

    def bind_alone(self, kind: str) -> str:
        """A variable that is not used again in the source: other uses would have to be of the same complex pattern."""
        name = self.bind_new(kind)
        self._alone.add(name[1:])
        return name

    # Sources

    def register(self, type_: str) -> str:
        if type_ == "i32" and self.chance(12):
            return self.among("R0", "FLAGS")
        if type_.startswith("v"):
            return f"({type_} VR:{self.bind(type_)})"
        if self.chance(3):  # all uses of a variable are written in the same way
            return f"{type_}:{self.bind_alone(type_)}"
        return self.register_leaf(type_)

    def leaf(self, type_: str) -> str:
        if self.chance(2):
            return self.register(type_)
        if type_ == "i32":
            kind = self.among("constant", "immediate", "leaf", "complex", "parts")
            if kind == "constant":
                return f"(i32 {self.among(*_CONSTANTS)})"
            if kind == "immediate":
                leaf = self.among("imm", "small", "small_again", "imm8any", "timm", "timm8")
                return f"(i32 {leaf}:{self.bind_alone('imm')})"
            if kind == "leaf":
                return f"{self.among('imm8', 'imm8n', 'imm16')}:{self.bind_alone('imm')}"
            if kind == "complex":
                return f"c_reg:{self.bind_alone('i32')}"
            if self.chance(6):  # fewer names than values
                return f"(c_shift {self.register_leaf('i32')})"
            return f"(c_shift {self.register_leaf('i32')}, (i32 imm:{self.bind_alone('imm')}))"
        if type_ == "i64" and self.chance(3):
            return f"(i64 {self.among(*_CONSTANTS)})"
        if type_ == "f32" and self.chance(3):
            return f"{self.among('fpimm', 'fimm')}:{self.bind_alone('fimm')}"
        if type_ == "v4i32" and self.chance(3):
            leaf = self.among("immAllOnesV", "immAllZerosV", "zeros", "c_vector")
            return f"{leaf}:{self.bind_alone('v4i32')}" if leaf == "c_vector" else leaf
        return self.register(type_)

    def register_leaf(self, type_: str) -> str:
        return f"{TYPES[type_]}:{self.bind(type_)}"

    def address(self) -> str:
        if self.chance(4):
            return f"(i32 GPR:{self.bind('i32')})"
        return f"{self.among('c_addr', 'c_addr', 'c_fold')}:{self.bind_alone('mem')}"

    def tree(self, type_: str, depth: int) -> str:
        if depth == 0 or self.chance(5):
            return self.leaf(type_)
        return self.operation(type_, depth - 1)

    def operation(self, type_: str, depth: int) -> str:
        def sub(name: str) -> str:
            return self.tree(name, depth)

        def binary(*names: str) -> str:
            return f"({self.among(*names)} {sub(type_)}, {sub(type_)})"

        forms: list[Callable[[], str]]
        if type_ in ("f32", "v4f32"):
            forms = [lambda: binary("fadd", "fmul", "t_same"), lambda: f"({type_} (fneg {sub(type_)}))"]
            if type_ == "f32":
                forms.append(lambda: f"(f32 (sint_to_fp {self.typed('i32', depth)}))")
                forms.append(lambda: f"(f32 ({self.among('load', 'f_load')} {self.address()}))")
            else:
                forms.append(lambda: f"(v4f32 (bitconvert {self.typed('v4i32', depth)}))")
        else:
            forms = [
                lambda: binary("add", "mul", "and", "or", "xor", "sub", "t_same", "t_both"),
                lambda: binary("f_add_one_use", "f_sum", "or"),
                lambda: f"(f_mul_add {sub(type_)}, {sub(type_)}, {sub(type_)})",
                lambda: f"({type_} (f_not {sub(type_)}))" if type_ != "v4i32" else binary("add"),
            ]
            forms += {"i32": self._words, "i64": self._longs, "v4i32": self._vectors}[type_](depth)
        text = self.draw(st.sampled_from(forms))()
        if text.startswith(f"({type_} "):
            return text
        if self.chance(25):
            text = f"{text}:{self.bind_alone(type_)}"
        if self.chance(40):  # a name that stands for nothing
            return f"({type_}:$nothing {text})"
        return f"({type_} {text})" if self.chance(3) else text

    def typed(self, type_: str, depth: int) -> str:
        text = self.tree(type_, depth)
        return text if text.startswith(f"({type_} ") or not text.startswith("(") else f"({type_} {text})"

    def _words(self, depth: int) -> list[Callable[[], str]]:
        def sub() -> str:
            return self.tree("i32", depth)

        return [
            lambda: f"(and {sub()}, {self.among(*_CONSTANTS)})",
            lambda: f"(or {sub()}, {self.among(*_CONSTANTS)})",
            lambda: f"({self.among('shl', 'srl', 'sra')} {sub()}, {sub()})",
            lambda: f"(sext_inreg {sub()}, {self.among('i8', 'i16')})",
            lambda: f"(i32 ({self.among('load', 'f_load', 'f_space', 'zextloadi8', 'sextloadi16')} {self.address()}))",
            lambda: f"(setcc {self.typed('i32', depth)}, {self.typed('i32', depth)}, {self.among('SETEQ', 'SETLT')})",
            lambda: f"(i32 (seteq {self.typed('f32', depth)}, {self.typed('f32', depth)}))",
            lambda: f"({self.among('t_glued', 't_maybe', 't_same_too')} {sub()}, {sub()})",
            lambda: f"({self.among('t_out', 't_chain', 't_memory')} (i32 {sub()}))",
            lambda: f"(int_t_pure {sub()})",
            lambda: f"(int_t_any (i32 {self.register_leaf('i32')}), {self.leaf('i32')})",
            lambda: f"(i32 (trunc {self.typed('i64', depth)}))",
            lambda: f"(f_ordered {self.register_leaf('i32')}, {self.register_leaf('i32')})",
            lambda: f"(f_ordered (i32 (f_not {self.register_leaf('i32')})), {self.register_leaf('i32')})",
            lambda: f"(f_twice {self.register_leaf('i32')})",
            lambda: f"(select {sub()}, {sub()}, {sub()})",
            lambda: f"(t_many {', '.join([sub() for _ in range(self.draw(st.integers(1, 3)))])})",
            lambda: f"(extractelt {self.typed('v4i32', depth)}, {self.among('0', '3')})",
        ]

    def _longs(self, depth: int) -> list[Callable[[], str]]:
        return [
            lambda: f"(i64 ({self.among('sext', 'zext', 'anyext')} {self.typed('i32', depth)}))",
            lambda: f"(i64 ({self.among('load', 'zextloadi8', 'extloadi32')} {self.address()}))",
            lambda: f"(i64 (shl {self.tree('i64', depth)}, {self.typed('i32', depth)}))",
        ]

    def _vectors(self, depth: int) -> list[Callable[[], str]]:
        return [
            lambda: f"(v4i32 (bitconvert {self.typed('v4f32', depth)}))",
            lambda: f"(insertelt {self.tree('v4i32', depth)}, {self.typed('i32', depth)}, {self.among('1', '2')})",
            lambda: f"(vnot {self.tree('v4i32', depth)})",
        ]

    def effect(self, depth: int) -> str:
        """A root without a result."""
        kind = self.among("store", "use", "branch", "void")
        if kind == "store":
            node = self.among("store", "truncstorei8")
            return f"({node} {self.typed('i32', depth)}, {self.address()})"
        if kind == "use":
            return f"({self.among('t_use', 't_effect')} {self.typed(self.among('i32', 'f32'), depth)})"
        if kind == "branch":
            return f"(brcond {self.typed('i32', depth)}, bb:{self.bind('block')})"
        return f"(int_t_void {self.typed('i32', depth)})"

    # Results

    def known(self, *kinds: str) -> list[tuple[str, str]]:
        return [(name, kind) for name, kind in self.variables if kind in kinds]

    def result(self, type_: str, depth: int) -> str:
        """A value of a type, made of the source's variables."""
        there = self.known(type_)
        if there and (depth == 0 or self.chance(2)):
            name, kind = self.draw(st.sampled_from(there))
            return f"{TYPES[kind]}:${name}"
        if depth == 0:
            undefined = f"({type_} (IMPLICIT_DEF))"
            return self.among({"i32": "(MOVI 5)", "i64": "X0", "f32": "F0"}.get(type_, undefined), undefined)
        return self.instruction(type_, depth - 1)

    def using_all(self) -> tuple[str, str]:
        """Operands of an instruction that is made for them, as declared and as given; every variable is among them."""
        declared: list[str] = []
        given: list[str] = []
        for name, kind in self.variables:
            value = f"{_GIVEN.get(kind) or TYPES[kind]}:${name}"
            if kind == "imm" and self.chance(3):
                value = self.among(f"(negated {value})", f"(i32 (low {value}))", f"(i32 {value})", f"(MOVI {value})")
            elif kind == "mem" and self.chance(4):
                value = f"(LOAD {value})"
            elif kind == "i32" and self.chance(3):
                value = self.among(
                    f"(ADD {value}, {self.result('i32', 1)})",
                    f"(PRED {value})",
                    f"(NEG {value})",
                    f"(SHIFT {value}, 3)",
                )
            operand = _OPERANDS.get(kind) or TYPES[kind]
            if value.startswith("(") and operand == "mem":
                operand = "GPR"
            declared.append(f"{operand}:$o{len(declared)}")
            given.append(value)
        for _ in range(self.draw(st.integers(0, 2))):
            kind = self.among("i32", "i64", "f32", "imm")
            declared.append(f"{_OPERANDS.get(kind) or TYPES[kind]}:$o{len(declared)}")
            given.append(self.immediate() if kind == "imm" else self.result(kind, 1))
        if self.chance(5):
            declared.append(f"{self.among('pred', 'dfl')}:$o{len(declared)}")
        return ", ".join(declared), ", ".join(given)

    def immediate(self) -> str:
        values = self.known("i32")
        if values and self.chance(25):  # a transform of any value
            return f"(negated GPR:${self.draw(st.sampled_from(values))[0]})"
        there = self.known("imm")
        if not there or self.chance(5):
            return self.among("(i32 3)", "-1", "129", "2147483648")
        name, _ = self.draw(st.sampled_from(there))
        return self.among(
            f"imm:${name}",
            f"imm:${name}",
            f"(negated imm:${name})",
            f"(NOOP_SDNodeXForm imm:${name})",
            f"(i32 imm:${name})",
            f"timm:${name}",
        )

    def memory(self, depth: int) -> str:
        there = self.known("mem")
        if there and not self.chance(4):
            return f"c_addr:${self.draw(st.sampled_from(there))[0]}"
        return f"{self.result('i32', depth)}, {self.immediate()}"

    def instruction(self, type_: str, depth: int) -> str:
        """An instruction that makes a value of a type."""

        def sub(name: str) -> str:
            return self.result(name, depth)

        forms: list[Callable[[], str]]
        if type_ == "i32":
            forms = [
                lambda: f"(ADD {sub('i32')}, {sub('i32')})",
                lambda: f"(ADDI {sub('i32')}, {self.immediate()})",
                lambda: f"(MOVI {self.immediate()})",
                lambda: f"(NEG {sub('i32')}{self.among('', ', (i32 9)')})",
                lambda: f"(PRED {sub('i32')})",
                lambda: f"(DIV {sub('i32')}, {sub('i32')})",
                lambda: f"(LOAD {self.memory(depth)})",
                lambda: f"(SHIFT {sub('i32')}, {self.immediate()})",
                lambda: f"(i32 (EXTRACT_SUBREG {sub('i64')}, lo))",
                lambda: f"(i32 (COPY_TO_REGCLASS {sub('f32')}, GPR))",
                lambda: f"(MANY {sub('i32')}, {sub('i32')}, (i32 1))",
                lambda: "R1",
            ]
        elif type_ == "i64":
            forms = [
                lambda: f"(XADD {sub('i64')}, {sub('i64')})",
                lambda: f"(XMOVE {sub('i32')})",
                lambda: f"(LOADX {self.memory(depth)})",
                lambda: f"(INSERT_SUBREG (i64 (IMPLICIT_DEF)), {sub('i32')}, lo)",
                lambda: f"(i64 (SUBREG_TO_REG (i64 0), {sub('i32')}, lo))",
            ]
        elif type_ == "f32":
            forms = [
                lambda: f"(FADD {sub('f32')}, {sub('f32')})",
                lambda: f"(FMOVE {sub('i32')})",
                lambda: f"(FLOAD {self.memory(depth)})",
            ]
        else:
            splat, element = ("VSPLAT", "i32") if type_ == "v4i32" else ("VFSPLAT", "f32")
            forms = [
                lambda: f"({type_} (VADD {sub(type_)}, {sub(type_)}))",
                lambda: f"({type_} ({splat} {sub(element)}))",
            ]
        return self.draw(st.sampled_from(forms))()


@st.composite
def patterns(draw: st.DrawFn, name: str) -> str:
    """A stand-alone pattern, and the instruction ``name`` that it mostly makes."""
    maker = _Maker(draw)
    depth = draw(st.integers(0, 2))
    type_ = ""
    if maker.chance(5):
        source = maker.effect(depth)
    elif maker.chance(12):
        type_ = "i32"
        source = maker.among("imm:$v0", "frameindex:$v0", "c_shift:$v0", "c_parent:$v0", "(i32 12)", "imm8n:$v0")
        if source.endswith("$v0"):
            maker.variables = [("v0", "shift" if source == "c_shift:$v0" else "imm")]
        source = f"(i32 {source})"
    else:
        type_ = maker.among(*TYPES)
        source = maker.operation(type_, depth)
        if not source.startswith(f"({type_} "):
            source = f"({type_} {source})"
    declared, given = maker.using_all()
    if not maker.variables and type_ and maker.chance(2):
        made = maker.instruction(type_, 1)
        instruction, result = "", made if made.startswith("(") else f"({type_} {made})"
    else:
        any_memory = "int_t_void" in source
        loads = any_memory or any(name in source for name in ("load", "f_space", "t_memory", "int_t_read"))
        stores = any_memory or "store" in source
        effects = any_memory or "t_effect" in source
        flags = f"mayLoad = {loads:d}; let mayStore = {stores:d}; let hasSideEffects = {effects:d}"
        if not (loads or stores or effects) and maker.chance(3):
            flags = "mayLoad = ?; let mayStore = ?; let hasSideEffects = ?"
        outs = f"{TYPES[type_]}:$d" if type_ and not maker.chance(30) else ""
        instruction = f"def {name} : I<(outs {outs}), (ins {declared})> {{ let {flags}; }}\n"
        result = f"({name} {given})" if given else f"({name})"
    lets: list[str] = []
    if maker.chance(4):
        lets.append(f"AddedComplexity = {maker.among('5', '-3', '20')}")
    if maker.chance(3):
        chosen = draw(st.lists(st.sampled_from(("HasA", "HasB", "HasC", "NoCode")), min_size=1, max_size=3))
        lets.append(f"Predicates = [{', '.join(chosen)}]")
    prefix = f"let {', '.join(lets)} in " if lets else ""
    return f"{instruction}{prefix}def : Pat<{source}, {result}>;"


@st.composite
def instructions(draw: st.DrawFn, name: str) -> str:
    """An instruction with a pattern of its own."""
    maker = _Maker(draw)
    type_ = maker.among(*TYPES)
    source = maker.operation(type_, draw(st.integers(0, 2)))
    operands = ", ".join([f"{_OPERANDS.get(kind) or TYPES[kind]}:${variable}" for variable, kind in maker.variables])
    outs, target = f"(outs {TYPES[type_]}:$d)", f"{TYPES[type_]}:$d"
    if not source.startswith(f"({type_} "):
        source = f"({type_} {source})"
    further = "".join([f", {register}" for register in draw(st.lists(st.sampled_from(("FLAGS", "CARRY")), max_size=1))])
    extra = f"(implicit {further[2:]})" if further and maker.chance(2) and HAS_IMPLICIT[RELEASE] else ""
    body = [f"(set {target}, {source})", *([extra] if extra else [])]
    flags = maker.among("", "", "let mayLoad = ?; let hasSideEffects = ?; let mayStore = ?;", "let Defs = [FLAGS];")
    if extra:
        flags += f" let Defs = [{further[2:]}];" if "Defs" not in flags else ""
    loads = "let mayLoad = 1;" if "load" in source or "t_memory" in source else ""
    return f"def {name} : I<{outs}, (ins {operands}), [{', '.join(body)}]> {{ {flags} {loads} }}"


#: How a variable of a kind that is no type is declared as an operand, and how a result gives it.
_OPERANDS = {"imm": "i32imm", "fimm": "f32imm", "mem": "mem", "block": "target", "shift": "shifted"}
_GIVEN = {"imm": "imm", "fimm": "fpimm", "mem": "c_addr", "block": "bb", "shift": "c_shift"}


@st.composite
def pattern_sets(draw: st.DrawFn) -> str:
    """A target."""
    own: list[str] = [draw(instructions(f"OWN{number}")) for number in range(draw(st.integers(0, 6)))]
    others: list[str] = [draw(patterns(f"FOR{number}")) for number in range(draw(st.integers(0, 20)))]
    return "\n".join([PRELUDE, *own, *others, ""])
