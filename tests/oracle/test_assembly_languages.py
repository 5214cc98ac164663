"""Random targets in Python and in ``.td``: what assembly parsers, printers and disassemblers are told comes out the same."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.oracle.assembly_languages import texts
from tests.oracle.refusals import ours_alone
from tests.oracle.tblgen import TBLGEN, Rejected, needs_tblgen, ours, theirs, without_source
from tests.support.release import INCLUDE, SOURCE_OPTIONS, needs_sources
from tgdsl.diagnostics import DiagnosticError
from tgdsl.generation.generator import installed
from tgdsl.loading.load import load_target
from tgdsl.model import Model
from tgdsl.records import RecordSet

GENERATORS = ("asm-matcher", "disassembler", "emitter", "asm-writer")

#: How many random targets are compared; python -m tests.oracle.test_assembly_languages compares any number.
SEEDS = 8


def compare(seed: int, folder: Path) -> dict[str, str]:
    """Compare a random target's files; for each generator "accepted", or the error that llvm-tblgen gives for both.

    A target that the language refuses is one that llvm-tblgen refuses, too, for some generator.
    """
    python, tablegen = texts(seed)
    module, source = folder / f"random{seed}.py", folder / f"random{seed}.td"
    module.write_text(python)
    source.write_text(tablegen)
    expected = {generator: _of_td(source, generator) for generator in GENERATORS}
    try:
        records = load_target(str(module), source_options=SOURCE_OPTIONS)
    except DiagnosticError as error:
        raise AssertionError(f"the language refuses it:\n{error}") from error
    found: dict[str, str] = {}
    for generator in GENERATORS:
        try:
            text = theirs(records, generator)
        except Rejected as rejected:
            assert isinstance(expected[generator], Rejected), f"{generator}: {rejected}"
            found[generator] = str(rejected)
        else:
            assert text == expected[generator], generator
            found[generator] = "accepted"
            _same_as_ours(records, generator, text)
    return found


def _of_td(source: Path, generator: str) -> str | Rejected:
    done = subprocess.run(
        [TBLGEN, f"-gen-{generator}", f"-I{INCLUDE}", str(source)], capture_output=True, text=True, check=False
    )
    return Rejected(done.stderr) if done.returncode else without_source(done.stdout)


def _same_as_ours(records: RecordSet, generator: str, text: str) -> None:
    if generator in installed() and installed()[generator].load().applies(Model(records)):
        try:
            found = ours(records, generator)
        except DiagnosticError as error:
            assert ours_alone(error), f"llvm-tblgen accepts this, and we say:\n{error}"
        else:
            assert found == text, generator


@needs_tblgen
@needs_sources
def test_random_targets_are_the_same_in_both_languages(tmp_path: Path) -> None:
    found = [compare(seed, tmp_path) for seed in range(SEEDS)]
    for generator in GENERATORS:
        accepted = [one for one in found if one[generator] == "accepted"]
        assert len(accepted) >= SEEDS // 3, f"compared too little of {generator}"
