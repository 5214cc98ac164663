"""``asm-writer`` against llvm-tblgen-19, for random targets."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, reject, settings

from tests.assembly_target import AssemblyTarget
from tests.oracle.assembly_targets import assembly_targets
from tests.oracle.tblgen import Rejected, needs_tblgen, ours, theirs
from tgdsl.diagnostics import DiagnosticError
from tgdsl.records import RecordSet


@needs_tblgen
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(records=assembly_targets())
def test_random_assembly_languages(records: RecordSet) -> None:
    try:
        made = ours(records, "asm-writer")
    except DiagnosticError as error:
        with pytest.raises(Rejected):
            theirs(records, "asm-writer")
            print(error)  # shown if llvm-tblgen accepts it
        reject()  # both do; only targets that are right count as examples
    assert made == theirs(records, "asm-writer")


@needs_tblgen
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
