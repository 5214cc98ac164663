"""Random programs in C, which csmith writes, do what or1k-elf-gcc's do.

    python -m tests.or1k.csmith [-n 100] [--first SEED] [-j 2] [--llvm 19] [--global-isel]

The plug-in is built, and each program compiled at -O0, -O1, -O2 and -Os, with machine code verified after each pass, and run by QEMU. What it
prints, a checksum of its variables, is compared with what gcc's program prints. Programs whose end gcc's does not come to are not counted. Those
with a difference are kept as csmith-SEED.c; the exit status is 1 then. There are no floating-point numbers in them, since csmith converts those that
are too large to integers, of which C says nothing. With --global-isel, the functions that fall back to SelectionDAG are counted, by reasons.
"""

from __future__ import annotations

import re
import shutil
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import Counter
from collections.abc import Sequence
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from tempfile import TemporaryDirectory

from attrs import evolve, frozen

from tests.or1k.toolchain import GLOBAL_ISEL_OR_DAG, LEVELS, Failed, Toolchain, run
from tests.support.plugin import FIRST, OR1K, built
from tgdsl.llvm import RELEASES

SAME, LEFT_OUT = "the same", "gcc's program does not end"


@frozen
class Verdict:
    """What became of a program.

    Attributes:
        levels: what there is to say of each level.
        functions: how many were compiled at all levels, if llc was to count.
        fallbacks: of these, why GlobalISel left one to SelectionDAG, with its name and level.
    """

    seed: int
    levels: dict[str, str]
    functions: int = 0
    fallbacks: Sequence[str] = ()

    @property
    def is_left_out(self) -> bool:
        return LEFT_OUT in self.levels.values()

    @property
    def is_wrong(self) -> bool:
        return not self.is_left_out and {*self.levels.values()} != {SAME}


def written(seed: int, folder: Path) -> Path:
    """The program that csmith writes, in a folder of its own, for a machine with words and pointers of four bytes."""
    path = folder / f"csmith-{seed}" / f"csmith-{seed}.c"
    path.parent.mkdir()
    path.with_name("platform.info").write_text("integer size = 4\npointer size = 4\n")
    run(["csmith", "--seed", str(seed), "--no-argc", "--concise", "--output", path.name], folder=path.parent)
    return path


def judged(tools: Toolchain, seed: int, counts: bool = False) -> Verdict:
    """What becomes of the program of a seed; functions and fallbacks are counted, too, if that is asked for."""
    path = written(seed, tools.folder)
    try:
        expected = tools.outcome([tools.by_gcc(path)], seconds=10)
    except Failed:
        return Verdict(seed, dict.fromkeys(LEVELS, LEFT_OUT))
    verdicts: dict[str, str] = {}
    functions, fallbacks = 0, list[str]()
    for level in LEVELS:
        remarks = tools.folder / f"csmith-{seed}{level}.yaml"
        counting = remarks_in(remarks) if counts else []
        try:
            found = tools.outcome([evolve(tools, options=[*tools.options, *counting]).compiled(path, level)])
            if counts:
                functions += functions_in(remarks.read_text())
                fallbacks += [f"{level}: {reason}" for reason in left_to_dag(remarks.read_text())]
            verdicts[level] = SAME if found == expected else f"{found} in place of {expected}"
        except Failed as problem:
            verdicts[level] = str(problem)
    for made in tools.folder.glob(f"csmith-{seed}-*"):
        made.unlink()
    return Verdict(seed, verdicts, functions, fallbacks)


def remarks_in(file: Path) -> list[str]:
    """Options of llc, which writes a file with a remark on each function's stack, and on each that GlobalISel gives up."""
    return [f"-pass-remarks-output={file}", "-pass-remarks-filter=gisel|prologepilog"]


def functions_in(remarks: str) -> int:
    """The number of functions that llc compiled."""
    return remarks.count("StackSize")


def left_to_dag(remarks: str) -> list[str]:
    """Why each function fell back to SelectionDAG, of llc's remarks: several reasons of one function are one."""
    found: dict[str, str] = {}
    for remark in re.split("^---", remarks, flags=re.MULTILINE):
        if "GISelFailure" in remark:
            (function,) = re.findall(r"^Function: +(.*)", remark, re.MULTILINE)
            said = re.findall(r"^  - (?:String|Inst): +'?(.*?)'?$", remark, re.MULTILINE)
            found.setdefault(function, " ".join(["".join(said).split(" (in function")[0], f"in {function}"]))
    return [*found.values()]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("-n", "--number", type=int, default=100, help="how many programs are compared")
    parser.add_argument("--first", type=int, default=1, metavar="SEED", help="that of the first one")
    parser.add_argument("-j", "--jobs", type=int, default=2, help="how many at once")
    parser.add_argument("--llvm", type=int, choices=[*RELEASES], default=FIRST.number)
    parser.add_argument("--global-isel", action="store_true", help="llc has -global-isel; what falls back is counted")
    options = parser.parse_args(arguments)
    number, first = int(options.number), int(options.first)
    counts: dict[str, Counter[str]] = {level: Counter() for level in LEVELS}
    wrong: list[int] = []
    functions, fallbacks = 0, list[str]()
    with TemporaryDirectory() as scratch, Pool(int(options.jobs)) as pool:
        folder = Path(scratch)
        plugin = built(folder / "plugin", RELEASES[int(options.llvm)], OR1K)
        tools = Toolchain(plugin, folder / "programs", GLOBAL_ISEL_OR_DAG if options.global_isel else ()).prepare()
        seed, compared = first, 0
        while compared < number:
            seeds = range(seed, seed + number - compared)
            for verdict in pool.imap(partial(judged, tools, counts=bool(options.global_isel)), seeds):
                compared += not verdict.is_left_out
                for level, said in verdict.levels.items():
                    counts[level][said if said in (SAME, LEFT_OUT) else "another result"] += 1
                functions += verdict.functions
                fallbacks += [f"{verdict.seed}, {reason}" for reason in verdict.fallbacks]
                if verdict.is_wrong:
                    wrong.append(verdict.seed)
                    shutil.copy(tools.folder / f"csmith-{verdict.seed}" / f"csmith-{verdict.seed}.c", ".")
                    print(f"{verdict.seed}: {verdict.levels}", flush=True)
                if verdict.seed % 50 == 0:
                    print(f"{compared} programs, {len(wrong)} with a difference", flush=True)
            seed = seeds.stop
    selector = "GlobalISel" if options.global_isel else "SelectionDAG"
    print(f"{compared} programs, LLVM {plugin.release.number}, {selector}, seeds {first} to {seed - 1}:")
    for level, found in counts.items():
        print(f"  {level}: {', '.join([f'{times} {said}' for said, times in found.most_common()])}")
    if options.global_isel:
        print(
            "\n  ".join([f"  {functions} functions, of which {len(fallbacks)} fell back to SelectionDAG", *fallbacks])
        )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
