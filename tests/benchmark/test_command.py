"""The command: what it measures, continues and refuses; with a small target, without asserting any time."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from attrs import evolve

from tests.benchmark.__main__ import ROOT, main
from tests.benchmark.candidates import BenchmarkError, candidates
from tests.benchmark.given import given
from tests.benchmark.parts import PARTS, parts_of
from tests.benchmark.plan import Plan
from tests.benchmark.processes import Task, run, work
from tests.benchmark.results import TBLGEN, Facts, load
from tests.benchmark.subjects import Named, Subject, tblgen_options
from tests.benchmark.tables import tables
from tests.oracle.tblgen import needs_tblgen
from tests.support.targets import write_target
from tgdsl.generation.generator import installed
from tgdsl.loading.load import load_target
from tgdsl.model import Model


def checkout(folder: Path) -> Path:
    """The least that is taken for a checkout of tgdsl."""
    for name in ("tgdsl/__init__", "tgdsl/generation/generating", "tgdsl/generators/__init__"):
        path = folder / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    return folder


@needs_tblgen
def test_results_are_continued(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target, results = write_target(tmp_path, ""), tmp_path / "results.json"
    command = ["--python", str(target), "--results", str(results), "--scratch", str(tmp_path / "scratch")]
    assert main([*command, "--generator", "growth"]) == 0
    assert main(command) == 0
    first = capsys.readouterr().out
    measured = load(results)
    (facts,) = measured.subjects.values()
    assert facts.sizes == {"instructions": 0, "registers": 4}
    assert {(key.what, key.tool) for key in measured.costs} == {
        *((file, "llvm-tblgen") for file in facts.files),
        ("parsing", "llvm-tblgen"),
        ("total", "pure"),
        ("unchanged", "pure"),
    }
    assert all(cost.seconds > 0 and cost.memory > 1 for costs in measured.costs.values() for cost in costs)
    assert first.count("Test in Python, total, pure: ") == 1
    assert main(command) == 0
    assert "Test in Python, total, pure: " not in capsys.readouterr().out
    assert load(results) == measured
    assert main([*command, "--runs", "2", "--tool", "pure", "--jobs", "2", "--generator", "total"]) == 0
    _change_digest(results)
    assert main([*command, "--tool", "llvm-tblgen"]) == 0
    assert main(command) == 2
    assert "results of another state of 'pure'" in capsys.readouterr().err
    assert sorted(len(costs) for costs in load(results).costs.values())[-3:] == [1, 2, 2]


def _change_digest(path: Path) -> None:
    results = load(path)
    results.candidates["pure"] = evolve(results.candidates["pure"], digest="of other code")
    results.save(path)


@needs_tblgen
def test_a_failed_measurement_is_reported_and_the_others_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A checkout whose commands fail."""
    other = checkout(tmp_path / "other")
    (other / "tgdsl" / "gen.py").write_text("raise SystemExit('out of order')")
    target = write_target(tmp_path, "")
    command = ["--python", str(target), "--generator", "total", "--tool", "pure", "--tool", "other"]
    assert main([*command, "--compare", f"other={other}"]) == 1
    captured = capsys.readouterr()
    assert "Test in Python, total, pure: " in captured.out
    assert "Test in Python, total, other: " in captured.err
    assert "exit status 1\nout of order" in captured.err
    assert "1 measurements failed" in captured.err


def test_of_an_earlier_state_only_totals_are_measured(tmp_path: Path) -> None:
    pure, *_ = candidates(ROOT, [], tmp_path)
    results = given()
    results.costs.clear()
    results.steps.clear()
    before = evolve(pure, name="before")
    plan = Plan(results, [pure, before], (), (), 1, "llvm-tblgen", (), tmp_path, lambda: None)
    subject = Subject("A", "a.json", {"llvm-tblgen": ("a.td",)}, results.subjects["A"])
    assert [task.title for task in plan.tasks(iter([Named("A", lambda: subject)]))] == [
        "A, dag-isel, llvm-tblgen",
        "A, dag-isel, pure",
        "A, register-info, llvm-tblgen",
        "A, register-info, pure",
        "A, total, pure",
        "A, total, before",
        "A, parsing, llvm-tblgen",
        "A, growth, pure",
    ]


def test_results_are_shown_and_written_without_measuring(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given().save(tmp_path / "results.json")
    page = tmp_path / "page.md"
    page.write_text("".join(f"# {name}\n<!-- benchmark: {name} -->\n<!-- end -->\n" for name in tables(given())))
    assert main(["--results", str(tmp_path / "results.json")]) == 0
    assert "| A | 2 | 4.00 |" in capsys.readouterr().out
    assert main(["--results", str(tmp_path / "results.json"), "--write", str(page)]) == 0
    assert "| A | 2 | 4.00 |" in page.read_text()
    assert (tmp_path / "benchmark-time.svg").exists() and (tmp_path / "benchmark-memory.svg").exists()


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--results", "/nowhere/results.json"], "No such file or directory"),
        (["--python", "targets/bpf", "--compare", "x"], "write NAME=PYTHON or NAME=FOLDER"),
        (["--python", "targets/bpf", "--compare", "pure=/"], "the name 'pure' is taken"),
        (
            ["--python", "targets/bpf", "--compare", "x=/nowhere"],
            "neither the folder of a checkout nor the interpreter",
        ),
    ],
)
@needs_tblgen
def test_a_wrong_command_is_refused(arguments: list[str], problem: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert problem in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [[], ["--python", "x", "--runs", "0"], ["--python", "x", "--jobs", "0"]])
def test_a_command_that_says_nothing_is_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(arguments)
    assert "error: " in capsys.readouterr().err


@needs_tblgen
def test_a_folder_without_packs_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path)]) == 2
    assert "there is no pack; name a folder with <Target>/records.json.xz" in capsys.readouterr().err


def test_a_folder_that_is_no_checkout_is_refused(tmp_path: Path) -> None:
    """Also where Python finds an installed tgdsl instead."""
    with pytest.raises(BenchmarkError, match="no tgdsl to measure|not a checkout of tgdsl"):
        candidates(ROOT, [f"x={tmp_path}"], tmp_path)


def test_a_tgdsl_that_cannot_be_imported_is_refused(tmp_path: Path) -> None:
    """Before hours of measurements that all fail."""
    other = checkout(tmp_path / "other")
    (other / "tgdsl" / "generation" / "generating.py").write_text("raise TypeError('built wrong')")
    with pytest.raises(BenchmarkError, match="no tgdsl to measure .TypeError: built wrong."):
        candidates(ROOT, [f"x={other}"], tmp_path)


def test_candidates_are_told_apart_by_their_code(tmp_path: Path) -> None:
    other = checkout(tmp_path / "other")
    (other / "tgdsl" / "hot.so").touch()
    pure, compiled = candidates(ROOT, [f"compiled={other}"], tmp_path)
    extensions = [path for package in ("generators", "tgdsl") for path in (ROOT / package).rglob("*.so")]
    assert (pure.name, pure.identity.compiled) == ("pure", len(extensions))
    assert (compiled.name, compiled.identity.compiled) == ("compiled", 1)
    assert pure.identity.digest != compiled.identity.digest


def test_options_of_files_are_llvm_tblgens() -> None:
    assert tblgen_options("dag-isel") == ["-gen-dag-isel"]
    assert tblgen_options("AsmWriter1=asm-writer,asmwriternum=1") == ["-gen-asm-writer", "-asmwriternum=1"]


def test_llvm_tblgen_is_told_the_only_combiner(tmp_path: Path) -> None:
    td = tmp_path / "A.td"
    td.write_text("def One : GICombineRule {\n}\ndef After : GICombineGroup, GICombiner {\n}\n")
    subject = Subject("A", "", {TBLGEN: (str(td),)}, Facts(False, 0, (), {}))
    assert subject.options("global-isel-combiner") == ["-gen-global-isel-combiner", "-combiners=After"]
    assert subject.options("C=global-isel-combiner,combiners=X") == ["-gen-global-isel-combiner", "-combiners=X"]


def test_an_interrupt_ends_the_work() -> None:
    def tasks() -> Iterator[Task]:
        yield Task("first", lambda: lambda: "done")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        work(tasks(), 2)


def test_sigterm_leaves_no_process(tmp_path: Path) -> None:
    started = tmp_path / "started"
    sleeping = f"import pathlib, time; pathlib.Path({str(started)!r}).touch(); time.sleep(600)"

    def sleep() -> Callable[[], str]:
        cost = run([sys.executable, "-c", sleeping], tmp_path)
        return lambda: str(cost)

    def tasks() -> Iterator[Task]:
        yield Task("sleeping", sleep)

    def terminate() -> None:
        while not started.exists():
            time.sleep(0.01)
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=terminate).start()
    with pytest.raises(SystemExit) as ended:
        work(tasks(), 1)
    assert ended.value.code == 128 + signal.SIGTERM
    assert signal.getsignal(signal.SIGTERM) == signal.SIG_DFL


@pytest.fixture(scope="module")
def sparc() -> Model:
    return Model(load_target(str(ROOT / "targets" / "sparc")))


#: Generators that refuse records without what their files are of.
REFUSING_SPARC = {
    "arm-target-def",
    "attrs",
    "dxil-operation",
    "directive-decl",
    "directive-impl",
    "global-isel-combiner",
    "x86-fold-tables",
}


@pytest.mark.parametrize("name", sorted(set(installed()) - REFUSING_SPARC))
def test_parts_are_those_that_a_file_needs(name: str, sparc: Model) -> None:
    """The model keeps each part that was computed. Those of one file are in topological order, so that none is timed within another."""
    model = Model(sparc.records)
    installed()[name].load().generate(model)
    kept = {part.name for part in PARTS if part.name in vars(model)}
    by_method = {"asm_matching", "decoding"}  # with arguments
    assert kept - by_method == {part.name for part in parts_of([name])} - by_method


def test_parts_are_in_topological_order(sparc: Model) -> None:
    model = Model(sparc.records)
    for number, part in enumerate(PARTS):
        if part.name not in ("asm_matching", "decoding"):
            getattr(model, part.name)
            later = {other.name for other in PARTS[number + 1 :]} & set(vars(model))
            assert not later, part.name


def test_a_profile_names_parts_and_texts(tmp_path: Path) -> None:
    target, figures = write_target(tmp_path, ""), tmp_path / "figures.json"
    command = [sys.executable, "-P", str(ROOT / "tests/benchmark/parts.py"), str(target)]
    shown = subprocess.run(
        [*command, "--generator", "register-info"],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert [line.split("more  ")[-1].split() for line in shown.stdout.splitlines()[:-1]] == [
        ["start"],
        ["imports"],
        ["reading"],
        ["model", "registers"],
        ["text", "register-info"],
    ]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run([*command, "--json", str(figures)], env=environment, check=True)
    data = json.loads(figures.read_text())
    assert data["sizes"] == {"instructions": 0, "registers": 4}
    texts = [name for kind, name, *_ in data["steps"] if kind == "text"]
    listed = subprocess.run(
        [sys.executable, "-m", "tgdsl.gen", str(target), "--list"],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert texts == [line.partition("\t")[0] for line in listed.stdout.splitlines()]
