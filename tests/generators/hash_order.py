"""Runner of a program under several seeds of Python's hashes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def outputs_under_seeds(program: str) -> set[str]:
    """The outputs of a program under three hash seeds; one, if it does not depend on the order of sets."""
    return {
        subprocess.run(
            [sys.executable, "-c", program],
            check=True,
            capture_output=True,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("0", "1", "2")
    }
