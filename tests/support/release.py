"""The release of LLVM that tests are about where they do not say another one, its programs, and what it declares.

``TGDSL_TEST_LLVM=22 pytest tests/oracle`` compares with another release's programs. Expected texts elsewhere are those of the default.
"""

from __future__ import annotations

import os
import shutil

import pytest

from tgdsl.llvm import DEFAULT, RELEASES
from tgdsl.loading.options import SourceOptions
from tgdsl.records import classes_of

RELEASE = RELEASES[int(os.environ.get("TGDSL_TEST_LLVM", DEFAULT.number))]

#: For targets in Python that are loaded for it.
SOURCE_OPTIONS = SourceOptions(llvm=RELEASE.number)

TBLGEN = RELEASE.program("llvm-tblgen")
INCLUDE = RELEASE.include

needs_tblgen = pytest.mark.skipif(
    shutil.which(TBLGEN) is None, reason=f"{TBLGEN} is not installed; apt-get install llvm-{RELEASE.number}"
)
needs_sources = pytest.mark.skipif(
    not (INCLUDE / "llvm/Target/Target.td").exists(),
    reason=f"needs LLVM's .td files; apt-get install {RELEASE.package}",
)

CLASSES = classes_of(RELEASE)
GENERIC_OPCODES = RELEASE.generic_opcodes

superclasses_of = CLASSES.superclasses_of
declared_fields = CLASSES.declared_fields
fields_of = CLASSES.fields_of
