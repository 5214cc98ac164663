"""Mistakes about operands and about the machine, made one at a time in the two back ends, and who notices them.

    python -m tests.mutants.machine [-n 300] [--seed 1] [--target tiny] [--target or1k]

Each mutant has one change of the kinds in ``changes_of``: operands of a result swapped, a number or a plain variable in the place of an operand, a
property of a node, a flag, ``uses`` or ``defs`` taken out or added, another register in a calling convention, a name of an attribute misspelt.
A mutant whose records are those of the target is none. mypy is asked first, then ``gen``, which loads the target and writes its files, then lint,
with the target's C++. What nobody finds is listed by kind.
"""

from __future__ import annotations

import ast
import random
import shutil
import subprocess
import sys
import tempfile
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

from attrs import frozen

from tests.support.plugin import ROOT
from tgdsl.commands.dump import main as dump
from tgdsl.commands.gen import main as gen
from tgdsl.commands.lint import main as lint

#: Flags of instructions that say what the machine does.
FLAGS = (
    *("is_terminator", "is_barrier", "is_branch", "is_indirect_branch", "is_return", "is_call", "variadic_ins"),
    *("may_load", "may_store", "has_side_effects", "is_re_materializable", "is_commutable", "has_delay_slot"),
)
NOBODY, SAME = "nobody", "the same records"


@frozen
class Mutant:
    """A changed module.

    Attributes:
        file: in the target's folder.
        line: of the change.
        text: the whole module.
    """

    file: str
    line: int
    kind: str
    change: str
    text: str


def mutants_of(folder: Path) -> list[Mutant]:
    """All mutants of a target."""
    found: list[Mutant] = []
    for path in sorted(folder.glob("*.py")):
        text = path.read_text()
        for number in range(sum(1 for _ in _changes(ast.parse(text)))):
            tree = ast.parse(text)  # anew: a change stays in its tree
            node, kind, apply = next(one for at, one in enumerate(_changes(tree)) if at == number)
            before = ast.unparse(node)
            apply()
            changed = ast.unparse(tree)
            after = ast.unparse(node)
            found.append(Mutant(path.name, getattr(node, "lineno", 0), kind, f"{before[:90]} -> {after[:90]}", changed))
    return found


_Change = tuple[ast.AST, str, Callable[[], None]]


def _changes(tree: ast.Module) -> Iterator[_Change]:
    """Each change of a module: the node that is changed, the kind, and what makes the change."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from _of_call(node)
        elif isinstance(node, ast.ClassDef):
            yield from _of_class(node)
        elif isinstance(node, ast.List):
            for index, one in enumerate(node.elts):
                if isinstance(one, ast.Name) and one.id.startswith("SDNP"):
                    yield node, "property of a node out", _removed(node.elts, index)


def _of_call(node: ast.Call) -> Iterator[_Change]:
    match node.func:
        case ast.Name(id="Rewrite") if len(node.args) == 2:
            for inner in ast.walk(node.args[1]):
                if isinstance(inner, ast.Call) and isinstance(inner.func, ast.Name) and inner.func.id.isupper():
                    yield from _of_result(inner)
        case ast.Name(id="CCAssignToReg") if node.args:
            twice = ast.List([ast.Starred(node.args[0]), ast.Starred(node.args[0])], ast.Load())
            yield node, "convention: each register twice", _put(node.args, 0, twice)
        case ast.Name(id="CalleeSavedRegs"):
            yield node, "convention: an argument's register is saved", _put(
                node.args, 0, ast.parse("[*R]", mode="eval").body
            )
        case _:
            pass


def _of_result(node: ast.Call) -> Iterator[_Change]:
    """Changes of an instruction in a result."""
    if len(node.args) > 1:
        yield node, "result: operands swapped", lambda: node.args.reverse()
    for index, one in enumerate(node.args):
        for number in (-1, 70000, 1 << 20):
            yield node, "result: a number for an operand", _put(node.args, index, ast.Constant(number))
        if isinstance(one, ast.Call) and len(one.args) == 1:
            yield node, "result: an operand without its predicate or transform", _put(node.args, index, one.args[0])


def _of_class(node: ast.ClassDef) -> Iterator[_Change]:
    has_operands = "in_(" in ast.unparse(node) and "asm = " in ast.unparse(node)
    for statement in node.body:
        if not isinstance(statement, ast.Assign):
            continue
        names = [target.id for target in statement.targets if isinstance(target, ast.Name)]
        for at, name in enumerate(names):
            if name in FLAGS:
                yield statement, "flag: the other way", _put_value(statement)
                yield statement, "name: a flag misspelt", _renamed(
                    statement, at, name.replace("is_", "iss_").replace("may_", "mya_")
                )
            elif name in ("uses", "defs"):
                yield statement, f"{name}: none", _set(statement, "value", ast.List([], ast.Load()))
                yield statement, f"name: {name} misspelt", _renamed(statement, at, name[:-1])
            elif name in ("pattern", "predicates", "decoder_method"):
                yield statement, "name: another attribute misspelt", _renamed(statement, at, name + "s")
    if has_operands:
        for flag in FLAGS:
            made = ast.parse(f"{flag} = True").body[0]
            yield node, f"flag: {flag} added", _added(node, made)


def _removed(nodes: list[ast.expr], index: int) -> Callable[[], None]:
    return lambda: nodes.__delitem__(index)


def _put(nodes: list[ast.expr], index: int, value: ast.expr) -> Callable[[], None]:
    return lambda: nodes.__setitem__(index, value)


def _put_value(statement: ast.Assign) -> Callable[[], None]:
    return _set(statement, "value", ast.Constant(ast.unparse(statement.value) != "True"))


def _set(node: ast.AST, field: str, value: ast.AST) -> Callable[[], None]:
    return lambda: setattr(node, field, value)


def _renamed(statement: ast.Assign, at: int, name: str) -> Callable[[], None]:
    return lambda: statement.targets.__setitem__(at, ast.Name(name, ast.Store()))


def _added(node: ast.ClassDef, statement: ast.stmt) -> Callable[[], None]:
    return lambda: node.body.append(statement)


def spread(mutants: Sequence[Mutant], number: int, seed: int) -> list[Mutant]:
    """So many of them, each kind in turn."""
    source = random.Random(seed)
    kinds: dict[str, list[Mutant]] = {}
    for one in mutants:
        kinds.setdefault(one.kind, []).append(one)
    for group in kinds.values():
        source.shuffle(group)
    found: list[Mutant] = []
    while len(found) < min(number, len(mutants)):
        found += [group.pop() for group in kinds.values() if group]
    return found[:number]


class Judge:
    """Asks mypy, gen and lint about a copy of a target, in a checkout's layout."""

    def __init__(self, place: Path, name: str) -> None:
        self.place, self.folder = place, place / "targets" / name
        shutil.copytree(ROOT / "targets" / name, self.folder, ignore=shutil.ignore_patterns("__pycache__"))
        (place / "targets" / "__init__.py").touch()
        self.records = self._said(dump, str(self.folder), "--td")[1]
        self.silence = self._lint()
        assert self._mypy() == 0, "the target as it is has mistakes"

    def verdict(self, mutant: Mutant) -> str:
        """Who notices a mutant."""
        path = self.folder / mutant.file
        old = path.read_text()
        path.write_text(mutant.text)
        try:
            if self._mypy():
                return "mypy"
            status, records = self._said(dump, str(self.folder), "--td")
            if status or self._said(gen, str(self.folder), "-o", str(self.place / "out"), "--no-cache")[0]:
                return "gen"
            if records == self.records:
                return SAME
            return "lint" if self._lint() != self.silence else NOBODY
        finally:
            path.write_text(old)

    def _mypy(self) -> int:
        command = [
            sys.executable,
            "-m",
            "mypy.dmypy",
            "--status-file",
            str(self.place / "status"),
            "run",
            "--",
            "--strict",
        ]
        done = subprocess.run(
            [*command, str(self.folder)], cwd=self.place, capture_output=True, check=False, env=self._environment
        )
        return done.returncode

    def _lint(self) -> tuple[int, str]:
        return self._said(lint, str(self.folder), "--missing", "--cpp", str(self.folder / "llvm"))

    def _said(self, command: Callable[[Sequence[str]], int], *arguments: str) -> tuple[int, str]:
        said = StringIO()
        with redirect_stdout(said), redirect_stderr(said):
            status = command(arguments)
        return status, said.getvalue()

    @property
    def _environment(self) -> dict[str, str]:
        return {"MYPYPATH": f"{ROOT}:{ROOT / 'typings'}", "PATH": str(Path(sys.executable).parent)}

    def end(self) -> None:
        command = [sys.executable, "-m", "mypy.dmypy", "--status-file", str(self.place / "status"), "stop"]
        subprocess.run(command, cwd=self.place, capture_output=True, check=False)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("-n", "--number", type=int, default=300, help="how many in all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--target", action="append", choices=["tiny", "or1k"], default=[])
    options = parser.parse_args(arguments)
    targets = options.target or ["tiny", "or1k"]
    counts: Counter[str] = Counter()
    missed: dict[str, list[str]] = {}
    sys.dont_write_bytecode = True
    for name in targets:
        with tempfile.TemporaryDirectory() as scratch:
            judge = Judge(Path(scratch).resolve(), name)
            try:
                for one in spread(mutants_of(judge.folder), options.number // len(targets), options.seed):
                    verdict = judge.verdict(one)
                    counts[verdict] += 1
                    print(
                        f"{name}/{one.file}:{one.line}: {one.kind}: {verdict}: {one.change}".replace("\n", " "),
                        flush=True,
                    )
                    if verdict == NOBODY:
                        missed.setdefault(one.kind, []).append(f"{name}/{one.file}:{one.line}")
            finally:
                judge.end()
    print(f"\n{counts.total()} mutants: {', '.join([f'{times} {who}' for who, times in counts.most_common()])}")
    for kind, places in sorted(missed.items()):
        print(f"{len(places):4} {kind}: {', '.join(places)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
