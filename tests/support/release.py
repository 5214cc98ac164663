"""The release of LLVM that tests are about where they do not say another one, its programs, and what it declares.

``TGDSL_TEST_LLVM=22 pytest tests/oracle`` compares with another release's programs. Expected texts elsewhere are those of the default, but for tests that are
about each release; for these, builders make records of each::

    def test_whole_file(each_release: Release, expect: ...) -> None:
        expect(of_release(EXPECTED, each_release), GENERATOR.generate(Model(everything().records())))
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

import pytest

from tgdsl.llvm import DEFAULT, RELEASES, Release
from tgdsl.llvm.by_release import ByRelease
from tgdsl.loading.options import SourceOptions
from tgdsl.records import classes_of
from tgdsl.records.types import Type

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

#: What a target in ``.td``, whose registers for pointers are GPR, says of those of LLVM's own pseudo instructions.
POINTERS = ByRelease({19: "", 22: "defm : RemapAllTargetPseudoPointerOperands<GPR>;\n"})

CLASSES = classes_of(RELEASE)
GENERIC_OPCODES = RELEASE.generic_opcodes

declared_fields = CLASSES.declared_fields

_current = ContextVar("release", default=RELEASE)


def current() -> Release:
    """The release that builders make records of."""
    return _current.get()


@contextmanager
def about(release: Release) -> Generator[None]:
    """Have builders make records of a release; the fixture ``each_release`` does it for a whole test."""
    token = _current.set(release)
    try:
        yield
    finally:  # a test that fails, or a set that Hypothesis throws away, ends here, too
        _current.reset(token)


def of_release(path: Path, release: Release) -> Path:
    """The file of expected text of a release: ``name.inc`` of the default one, and ``name_<number>.inc`` beside it of another one."""
    return path if release is DEFAULT else path.with_name(f"{path.stem}_{release.number}{path.suffix}")


def superclasses_of(name: str) -> Sequence[str] | None:
    return classes_of(current()).superclasses_of(name)


def fields_of(classes: Sequence[str]) -> Mapping[str, Type]:
    return classes_of(current()).fields_of(classes)
