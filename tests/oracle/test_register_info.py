"""``register-info`` against llvm-tblgen-19, for random register files."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from tests.oracle.parts import without_instructions
from tests.oracle.register_files import register_files
from tests.oracle.tblgen import check_random, needs_tblgen
from tests.support.release import SOURCE_OPTIONS
from tests.support.targets import write_target
from tgdsl.loading.load import load_target
from tgdsl.records import RecordSet


@needs_tblgen
def test_random_register_files() -> None:
    check_random(register_files(), records_of, "register-info", examples=120, accepted=0.33)


def records_of(text: str) -> RecordSet:
    """The records of a target's text, as if they were not from Python, where some of them are errors."""
    with TemporaryDirectory() as folder:
        return without_instructions(
            load_target(str(write_target(Path(folder), text, base="")), source_options=SOURCE_OPTIONS)
        )
