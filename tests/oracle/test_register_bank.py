"""The register bank against llvm-tblgen-19, on register files odder than any real one.

They have parts that overlap, registers that straddle others, registers with bits that no part covers, stated and missing
compositions, tuples of tuples, aliases, and artificial registers, so that llvm-tblgen refuses many of them. What it
accepts must come out the same, and what it refuses must be refused.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import pytest
from hypothesis import strategies as st

from tests.oracle.tblgen import check_random, needs_tblgen
from tests.support.record_builder import Target, dag
from tgdsl.records import Code, Dag, Ref, Value


@needs_tblgen
def test_random_register_files() -> None:
    check_random(
        st.randoms(use_true_random=False),
        lambda random: RegisterFile(random).target.records(),
        "register-info",
        examples=150,
        accepted=0.03,
    )


@pytest.mark.usefixtures("each_tblgen")
def test_random_banks_of_classes() -> None:
    """RegisterBanks, which GlobalISel has of register classes."""
    check_random(
        st.randoms(use_true_random=False),
        lambda random: RegisterFile(random).with_banks().records(),
        "register-bank",
        examples=100,
        accepted=0.03,
    )


class RegisterFile:
    """A random one: leaves S0, S1, ...; D0, ... of two leaves, Q0, ... of two of those, O0, ... of two of those."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._made: dict[str, Ref] = {}
        self.target = Target()
        self._modes = self._some(0.3)
        self._index("lo", 16, 0)
        self._index("hi", 16, random.choice([16, -1]))
        self._index("qlo", 32, 0)
        self._index("qhi", 32, random.choice([32, -1]))
        self._index("olo", 64, 0)
        self._index("ohi", 64, 64)
        self._stated_indices()
        self._groups = {"S": [self._register(f"S{n}") for n in range(random.choice([4, 6, 8, 12]))]}
        (self._nested if self._some(0.3) else self._paired)()
        self._tuples()
        self._known = self._classes()
        self._saved()

    def with_banks(self) -> Target:
        """The target with register banks, which may share classes, and be called as one."""
        random = self._random
        for number in range(random.choice([1, 2, 2, 3, 4, 5, 8])):
            some = random.sample(self._known, random.randint(not self._some(0.02), min(3, len(self._known))))
            name = random.choice(["B{}", "gpr{}X", "Z{}"]).format(number)
            self.target.add(f"Bank{number}", "RegisterBank", Name=name, RegisterClasses=tuple(some))
        return self.target

    def _some(self, probability: float) -> bool:
        return self._random.random() < probability

    def _namespace(self, fields: dict[str, Value], probability: float) -> None:
        """Now and then a Namespace of its own, or none."""
        if self._some(probability):
            fields["Namespace"] = self._random.choice(["", "U", "V"])

    def _index(self, name: str, size: int, offset: int, **fields: Value) -> None:
        self._namespace(fields, 0.02)
        if self._modes and self._some(0.2):
            fields["SubRegRanges"] = Ref(self._random.choice(["Ranges", "OtherRanges"]))
        self.target.index(name, size, offset, **fields)

    def _stated_indices(self) -> None:
        for name, size, offset, pair in (
            ("d2", 16, 32, ("qhi", "lo")),
            ("d3", 16, 48, ("qhi", "hi")),
            ("q2", 32, 64, ("ohi", "qlo")),
            ("q3", 32, 96, ("ohi", "qhi")),
        ):
            if self._some(0.4):
                self._index(name, size, offset, ComposedOf=tuple(Ref(index) for index in pair))
        if self._some(0.2):
            self._index("mid", 32, 16, CoveringSubRegIndices=(Ref("hi"), Ref("qhi")))
        for n in range(3):
            self._index(f"t{n}", 32, 32 * n)
        if self._modes:
            self._define_modes()

    def _define_modes(self) -> None:
        add, default = self.target.add, Ref("DefaultMode")
        wide, late = add("M64", "HwMode"), add("M9", "HwMode")
        for name, sizes in (("I32", (32, 32, 32)), ("I64", (64, 64, 64)), ("I48", (64, 64, 32))):
            reg, spill, alignment = sizes
            add(name, "RegInfo", RegSize=reg, SpillSize=spill, SpillAlignment=alignment)
        for name, size, offset in (("A16", 16, 16), ("A32", 32, 32), ("A0", 16, -1)):
            add(name, "SubRegRange", Size=size, Offset=offset)
        for name, kind, choices in (
            ("XLen", "ValueTypeByHwMode", {default: "i32", wide: "i64"}),
            ("Late", "ValueTypeByHwMode", {late: "f32"}),
            ("Sizes0", "RegInfoByHwMode", {default: "I32", wide: "I64"}),
            ("Sizes1", "RegInfoByHwMode", {wide: "I64"}),
            ("Sizes2", "RegInfoByHwMode", {late: "I64", default: "I48"}),
            ("Ranges", "SubRegRangeByHwMode", {default: "A16", late: "A32"}),
            ("OtherRanges", "SubRegRangeByHwMode", {wide: "A0"}),
        ):
            add(name, kind, Modes=tuple(choices), Objects=tuple(Ref(choice) for choice in choices.values()))

    def _register(self, name: str, parts: Mapping[str, Ref] | None = None, covered: float = 0.8) -> Ref:
        random, fields = self._random, dict[str, Value]()
        self._namespace(fields, 0.05)
        if self._some(0.02):
            # Of two names that begin with digits, llvm-tblgen compares the letters as numbers, which it does not have.
            begins = [name if any(one[0] == "5" for one in self._made) else f"5{name}"]
            name = random.choice([f"{name}.{name}", f"{name}-x", *begins, "not" if "not" not in self._made else name])
        if self._some(0.03):
            fields["isArtificial"] = True
        if self._some(0.05):
            fields["isConstant"] = True
        if self._some(0.05):
            fields["PositionOrder"] = random.randint(-1, 2)
        if self._some(0.4):
            fields["DwarfNumbers"] = tuple(random.choice([-2, -1, random.randint(0, 40)]) for _ in range(2))
        if self._made and self._some(0.07):
            fields["Aliases"] = (random.choice(list(self._made.values())),)
        if parts:
            fields["CoveredBySubRegs"] = self._some(covered)
            self._made[name] = self.target.super_register(name, parts, **fields)
        else:
            (self._made[name],) = self.target.registers(name, **fields)
        return self._made[name]

    def _nested(self) -> None:
        """Each register in a wider one, as in X86: two leaves in X0, that in E0, that in R0."""
        leaves = self._groups["S"]
        for n in range(0, len(leaves), 2):
            inner = self._register(f"X{n}", {"lo": leaves[n], "hi": leaves[n + 1]})
            outer = self._register(f"E{n}", {"qlo": inner}, covered=0.3)
            self._groups.setdefault("X", []).append(inner)
            self._groups.setdefault("E", []).append(outer)
            if self._some(0.7):
                self._groups.setdefault("R", []).append(self._register(f"R{n}", {"olo": outer}, covered=0.2))

    def _paired(self) -> None:
        """Each register of two smaller ones, as in ARM; with a step of one, they overlap and straddle each other."""
        random, leaves = self._random, self._groups["S"]
        step = random.choice([1, 2, 2])
        doubles = [
            self._register(f"D{n}", {"lo": leaves[n], "hi": leaves[n + 1]}) for n in range(0, len(leaves) - 1, step)
        ]
        gap = 2 if step == 1 else 1
        quads = [
            self._register(f"Q{n}", {"qlo": doubles[n], "qhi": doubles[n + gap]})
            for n in range(0, len(doubles) - gap, gap * random.choice([1, 2]))
        ]
        octets: list[Ref] = []
        if self._some(0.5):
            octets = [
                self._register(f"O{n}", {"olo": quads[n], "ohi": quads[n + 1]}) for n in range(0, len(quads) - 1, 2)
            ]
        others: list[Ref] = []
        if self._some(0.2):
            part, index = random.choice(doubles), random.choice(["qlo", "olo"])
            others = [self._register("W0", {index: part}, covered=0.4)]
        groups = {"D": doubles, "Q": quads, "O": octets, "W": others}
        self._groups |= {name: registers for name, registers in groups.items() if registers}

    def _tuples(self) -> None:
        random = self._random
        for name in ("Tuples", "MoreTuples"):
            source = random.choice([group for group in self._groups if not group.endswith("Tuples")])
            registers = self._groups[source]
            if len(registers) >= 3 and self._some(0.3):
                count = random.choice([2, 2, 3])
                fields: dict[str, Value] = {
                    "SubRegIndices": tuple(Ref(f"t{n}") for n in range(count)),
                    "SubRegs": tuple(dag(random.choice(["shl", "rotl"]), tuple(registers), n) for n in range(count)),
                }
                self._groups[name] = [self.target.add(name, "RegisterTuples", **fields)]

    def _members(self, known: Sequence[Ref]) -> Dag:
        random = self._random
        members = random.choice(list(self._groups.values()))
        chosen = random.sample(members, random.randint(1, len(members))) if self._some(0.6) else members
        expression = dag("add", *chosen)
        if self._some(0.2):
            expression = dag(random.choice(["rotl", "rotr", "decimate"]), expression, random.randint(1, 3))
        if known and self._some(0.2):
            expression = dag(random.choice(["add", "interleave"]), random.choice(known), expression)
        return expression

    def _classes(self) -> Sequence[Ref]:
        random, known = self._random, list[Ref]()
        for n in range(random.randint(1, 7)):
            types = ["i32", "i64", "i128"] + (["XLen", "Late"] if self._modes else [])
            fields: dict[str, Value] = {
                "RegTypes": tuple(Ref(name) for name in random.sample(types, random.randint(1, 2))),
                "Alignment": random.choice([8, 16, 32, 64]),
                "Size": random.choice([32, 32, 64]),
            }
            members = self._members(known)
            if self._some(0.08):
                members = dag("trunc", members, 0)
            if self._some(0.1):
                del fields["Size"]
            if self._modes and self._some(0.5):
                fields["RegInfos"] = Ref(f"Sizes{random.randrange(3)}")
            if n and self._some(0.15):
                fields[random.choice(["isAllocatable", "GeneratePressureSet"])] = False
            if self._some(0.1):
                fields["Weight"] = random.randint(0, 4)
            if self._some(0.15):
                fields["BaseClassOrder"] = random.randint(0, 4)
            if self._some(0.05):
                fields["CopyCost"] = random.choice([-1, -129, 128, 1 << 31])
            self._namespace(fields, 0.1)
            if self._some(0.1):
                fields["AltOrders"] = (dag("trunc", members, 1), dag("rotl", members, 1))
                fields["AltOrderSelect"] = Code("return 1;")
            name = random.choice(["RC{}", "GPR{}x", "Z{}", "C_{}", "C.{}"]).format(n)
            known.append(self.target.register_class(name, members, **fields))
        return known

    def _saved(self) -> None:
        for n in range(self._random.randint(0, 2)):
            group, other = (self._random.choice(list(self._groups.values())) for _ in range(2))
            self.target.add(
                f"CSR{n}",
                "CalleeSavedRegs",
                SaveList=dag("add", *self._random.sample(group, self._random.randint(0, len(group)))),
                OtherPreserved=dag("add", other[0]) if self._some(0.3) else None,
            )
