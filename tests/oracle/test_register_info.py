"""``register-info`` against llvm-tblgen-19, for random register files."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import HealthCheck, given, reject, settings

from tests.oracle.register_files import register_files
from tests.oracle.tblgen import agree, needs_tblgen
from tests.targets import write_target
from tgdsl.loading import load_target


@needs_tblgen
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(text=register_files())
def test_random_register_files(text: str) -> None:
    with TemporaryDirectory() as folder:
        records = load_target(str(write_target(Path(folder), text, base="")))
    if not agree(records, "register-info"):
        reject()  # only files that are right count as examples
