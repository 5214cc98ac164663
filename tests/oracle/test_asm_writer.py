"""``asm-writer`` against llvm-tblgen, for random targets."""

from __future__ import annotations

from random import Random

import pytest

from tests.oracle.assembly_targets import assembly_targets
from tests.oracle.tblgen import check_random, ours, theirs
from tests.support.assembly_target import AssemblyTarget


@pytest.mark.usefixtures("each_tblgen")
def test_random_assembly_languages() -> None:
    check_random(assembly_targets(), lambda records: records, "asm-writer", examples=80, accepted=0.09)


@pytest.mark.usefixtures("each_tblgen")
@pytest.mark.parametrize("seed", range(3))
def test_more_than_64_bits(seed: int) -> None:
    """Instructions that differ from others only in one statement, where the words are full already."""
    random = Random(seed)
    target = AssemblyTarget(PassSubtarget=seed % 2)
    gpr = target.register_class("GPR", target.registers("R0", "R1"))
    for number in range(120):
        string = random.choice(("add", "sub"))
        string += "".join(random.choice(",;.!#") + random.choice(("$a", "$b")) for _ in range(16))
        end = [";"] * 6
        for _ in range(random.randrange(3)):
            end[random.randrange(6)] = random.choice(",;.")
        target.written(f"I{number}", f"{string}{'$a'.join(end)}", ins={"a": gpr, "b": gpr})
    made = ours(target.records(), "asm-writer")
    assert "uint64_t Bits = 0;" in made and made.count("switch (MI->getOpcode()) {") > 2
    assert made == theirs(target.records(), "asm-writer")
