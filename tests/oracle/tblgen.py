"""llvm-tblgen-19 as the judge: the same records, exported as ``.td``, must give the same bytes."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

from tests.oracle.parts import without_instructions
from tgdsl.diagnostics import DiagnosticError
from tgdsl.generation import installed
from tgdsl.model import Model
from tgdsl.records import RecordSet
from tgdsl.records.td_writer import to_td

TBLGEN = "llvm-tblgen-19"

needs_tblgen = pytest.mark.skipif(
    shutil.which(TBLGEN) is None, reason=f"{TBLGEN} is not installed; apt-get install llvm-19"
)


def ours(records: RecordSet, generator: str) -> str:
    """What tgdsl writes."""
    return without_source(installed()[generator].load().generate(Model(records)))


_ABOUT_REGISTERS = ("register-info", "callingconv")

#: Of these, only a build of llvm-tblgen with assertions says something; others go on with nonsense, or for ever.
ASSERTED = (
    "should have members of one weight",
    "which has sub-registers in other registers",
    "are artificial, so that it has no pressure",
)


def agree(records: RecordSet, generator: str) -> bool:
    """Check that both write the same, or that both reject the records; whether they wrote something.

    For generators that are not about instructions, llvm-tblgen gets the records without those that only these need, which
    every target in Python has: reading them takes longer than all the rest.
    """
    try:
        made = ours(records, generator)
    except DiagnosticError as error:
        if not any(message in str(error) for message in ASSERTED):
            with pytest.raises(Rejected):
                theirs(records, generator)
                print(error)  # shown if llvm-tblgen accepts it
        return False
    assert made == theirs(records, generator)
    return True


class Rejected(Exception):
    """llvm-tblgen does not accept the records; with its messages. Or it found no end: some checks it has only in debug builds."""


def theirs(records: RecordSet, generator: str) -> str:
    """What llvm-tblgen writes.

    Raises:
        Rejected: it writes nothing.
    """
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "records.td"
        part = without_instructions(records) if generator in _ABOUT_REGISTERS else records
        source.write_text(to_td(part))
        command = [TBLGEN, f"-gen-{generator}", str(source)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=30)
        except subprocess.TimeoutExpired:
            raise Rejected("no end within 30 s") from None
    if done.returncode:
        raise Rejected(done.stderr)
    return without_source(done.stdout)


def without_source(text: str) -> str:
    """The text without the header's lines that name the file it was made from."""
    return "\n".join(line for line in text.split("\n") if not line.startswith("|* From: "))
