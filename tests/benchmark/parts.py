"""Profile of a run: processor time of each part of the model, and of each file's text.

    python -m tests.benchmark.parts TARGET [--generator NAME]...

TARGET is as for tgdsl.gen. The parts that a part needs are computed before it, and timed on their own. As in tgdsl.gen, Python's
garbage collector is off.
"""

from __future__ import annotations

import argparse
import gc
import resource
import time
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from tgdsl.generation import installed
from tgdsl.loading import load_target
from tgdsl.model import Model

T = TypeVar("T")

#: In topological order: each part after those that it needs.
PARTS: tuple[tuple[str, Callable[[Model], object]], ...] = (
    ("registers", lambda model: model.registers),
    ("instructions", lambda model: model.instructions),
    ("inferred flags", lambda model: model.inferred_flags),
    ("patterns", lambda model: model.patterns),
    ("matcher", lambda model: model.matcher),
)
#: The parts that a file needs; other files need only registers and instructions.
NEEDS = {"register-info": 1, "instr-info": 3, "dag-isel": 5}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("target")
    parser.add_argument("--generator", action="append")
    options = parser.parse_args()
    generators: list[str] = options.generator or ["dag-isel"]
    gc.disable()
    model = Model(_timed("reading", lambda: load_target(options.target)))
    for name, part in PARTS[: max(NEEDS.get(generator, 2) for generator in generators)]:
        _timed(name, partial(part, model))
    for generator in generators:
        loaded = installed()[generator].load()
        text = _timed(f"{generator}, text", partial(loaded.generate, model))
        print(f"{len(text) / 1e6:16.1f} MB of text")
    print(f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:16.0f} MiB of memory")


def _timed(what: str, run: Callable[[], T]) -> T:
    start = time.process_time()
    result = run()
    print(f"{time.process_time() - start:8.2f} s  {what}")
    return result


if __name__ == "__main__":
    main()
