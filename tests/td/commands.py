"""Commands on ``.td`` files, in processes of their own, with a cache of programs that the tests share."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOY = ROOT / "tests/docs/toy.td"

_INCLUDE = Path("/usr/lib/llvm-19/include/llvm/TableGen/Record.h")

needs_llvm = pytest.mark.skipif(
    shutil.which("llvm-config-19") is None or shutil.which("c++") is None or not _INCLUDE.exists(),
    reason="LLVM's library or a C++ compiler is not installed; apt-get install llvm-19-dev g++",
)


def run(command: str, *arguments: str, status: int = 0, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run ``python -m tgdsl.<command>`` in the working folder."""
    cache = {"XDG_CACHE_HOME": os.path.join(tempfile.gettempdir(), f"tgdsl-tests-{os.getuid()}")}
    done = subprocess.run(
        [sys.executable, "-m", f"tgdsl.{command}", *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT), **cache, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == status, done
    return done


def edit(path: str, text: str) -> None:
    """Write a file, with a time that a run can trust."""
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_text(text)
    old = Path(path).stat().st_mtime - 5
    os.utime(path, (old, old))
