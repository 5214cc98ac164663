"""``compressed-never``: CompressPats behind others that take all of their cases."""

from __future__ import annotations

import pytest

from tests.support.assembly_target import Argument, call
from tests.support.compression_builder import GPR, LOW, SIMM6, SIMM12, CompressionTarget
from tgdsl.linting.subject import Subject
from tgdsl.linting.unused_compressions import find
from tgdsl.model import Model
from tgdsl.records import Ref, Value

D, B, I, G = (LOW, "d"), (LOW, "b"), (SIMM6, "i"), (GPR, "d")


def machine() -> CompressionTarget:
    target = CompressionTarget()
    target.whole("ADD", {"d": GPR}, {"a": GPR, "b": GPR})
    target.whole("ADDI", {"d": GPR}, {"a": GPR, "i": SIMM12})
    target.small("C_ADD", {"d": LOW}, {"a": LOW, "b": LOW}, Constraints="$a = $d")
    target.small("C_ADDI", {"d": LOW}, {"a": LOW, "i": SIMM6}, Constraints="$a = $d")
    target.small("C_GADDI", {"d": GPR}, {"a": GPR, "i": SIMM6}, Constraints="$a = $d")
    target.small("C_LI", {"d": LOW}, {"i": SIMM6})
    target.small("C_NEW", {"d": LOW}, {"i": SIMM6}, Predicates=(Ref("HasA"),))
    target.small("C_ZERO", {"d": LOW})
    target.small("C_NOP", {}, {"i": SIMM6})
    return target


def found(target: CompressionTarget) -> list[str]:
    return [finding.subject for finding in find(Subject(Model(target.records())))]


Pattern = tuple[tuple[Argument, ...], tuple[Argument, ...], tuple[str, ...]]

#: An earlier pattern, a later one, of ADDI with the names of small instructions and predicates, and whether the later one is never chosen.
PAIRS: dict[str, tuple[str, Pattern, str, Pattern, bool]] = {
    "the same": ("C_ADDI", ((D, D, I), (D, I), ()), "C_ADDI", ((D, D, I), (D, I), ()), True),
    "more features": ("C_ADDI", ((D, D, I), (D, I), ()), "C_ADDI", ((D, D, I), (D, I), ("HasA",)), True),
    "less features": ("C_ADDI", ((D, D, I), (D, I), ("HasA",)), "C_ADDI", ((D, D, I), (D, I), ()), False),
    "one of the features": ("C_ADDI", ((D, D, I), (D, I), ("HasAny",)), "C_ADDI", ((D, D, I), (D, I), ("HasA",)), True),
    "another feature": ("C_ADDI", ((D, D, I), (D, I), ("HasB",)), "C_ADDI", ((D, D, I), (D, I), ("HasA",)), False),
    "a smaller class": ("C_GADDI", ((G, G, I), (G, I), ()), "C_ADDI", ((D, D, I), (D, I), ()), True),
    "a larger class": ("C_ADDI", ((D, D, I), (D, I), ()), "C_GADDI", ((G, G, I), (G, I), ()), False),
    "a feature of the instruction": (
        "C_NEW",
        ((D, Ref("R3"), I), (D, I), ()),
        "C_LI",
        ((D, Ref("R3"), I), (D, I), ()),
        False,
    ),
    "another register": ("C_LI", ((D, Ref("R3"), I), (D, I), ()), "C_LI", ((D, Ref("R2"), I), (D, I), ()), False),
    "a register in the class": (
        "C_ADDI",
        ((D, D, I), (D, I), ()),
        "C_NOP",
        ((Ref("R0"), Ref("R0"), I), (I,), ()),
        True,
    ),
    "registers that differ": (
        "C_ADDI",
        ((D, D, I), (D, I), ()),
        "C_NOP",
        ((Ref("R0"), Ref("R1"), I), (I,), ()),
        False,
    ),
    "a register out of the class": (
        "C_ADDI",
        ((D, D, I), (D, I), ()),
        "C_NOP",
        ((Ref("R3"), Ref("R3"), I), (I,), ()),
        False,
    ),
    "a number": ("C_ZERO", ((D, Ref("R3"), 0), (D,), ()), "C_ZERO", ((D, Ref("R3"), 1), (D,), ()), False),
    "the same number": ("C_ZERO", ((D, Ref("R3"), 0), (D,), ()), "C_ZERO", ((D, Ref("R3"), 0), (D,), ("HasA",)), True),
    "a number that a predicate may take": (
        "C_LI",
        ((D, Ref("R3"), I), (D, I), ()),
        "C_ZERO",
        ((D, Ref("R3"), 0), (D,), ()),
        False,
    ),
}


@pytest.mark.parametrize("name", PAIRS)
def test_two_patterns(name: str) -> None:
    first, (whole, small, predicates), second, (later, later_small, later_predicates), never = PAIRS[name]
    target = machine()
    for pattern, made, arguments, operands, of in (
        ("p1", first, whole, small, predicates),
        ("p2", second, later, later_small, later_predicates),
    ):
        needed: tuple[Value, ...] = tuple([Ref(one) for one in of])
        target.compress(
            pattern, call("ADDI", *arguments), call(made, *operands), Predicates=needed, isCompressOnly=True
        )
    assert found(target) == (["p2"] if never else [])


def test_names_decide() -> None:
    """Patterns are tried in the order of their names, by numbers."""
    target = machine()
    target.compress("p10", call("ADD", D, D, B), call("C_ADD", D, B))
    target.compress("p9", call("ADD", D, D, B), call("C_ADD", D, B))
    assert found(target) == ["p10"]


def test_another_instruction() -> None:
    target = machine()
    target.whole("SUBI", {"d": GPR}, {"a": GPR, "i": SIMM12})
    target.compress("p1", call("SUBI", D, D, I), call("C_ADDI", D, I))
    target.compress("p2", call("ADDI", D, D, I), call("C_ADDI", D, I))
    assert not found(target)


def test_wrong_patterns_are_errors_of_the_generator() -> None:
    target = machine()
    target.compress("p1", call("ADDI", D, D), call("C_ADDI", D, I))
    assert not found(target)
