"""The command that changes records at random, and a few hundred of its changes of a small target."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.mutants.records.__main__ import main
from tests.mutants.records.base import base_of, dumped, file_text
from tests.mutants.records.changes import mutant_of
from tests.mutants.records.judging import DIFFERENT, SAME, TRACEBACK, UNKNOWN, verdicts
from tests.mutants.records.small import small_target
from tests.oracle.tblgen import needs_tblgen
from attrs import evolve
from tgdsl.diagnostics import NOWHERE, Diagnostic, DiagnosticError, Report
from tgdsl.files import File
from tgdsl.generation.generator import Part, installed
from tgdsl.linting.run import lint
from tgdsl.llvm import Release
from tgdsl.loading.contents import Contents
from tgdsl.model import Model
from tgdsl.records import RecordSet
from tgdsl.records.json_reader import records_of
from tgdsl.records.json_values import MAX_DEPTH, Json
from tgdsl.records.json_writer import to_json, write_json
from tgdsl.records.td_writer import to_td
from tgdsl.records.text_writer import to_text


@needs_tblgen
def test_mutants_are_refused_or_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_json(small_target(), tmp_path / "small.json")
    assert main([str(tmp_path / "small.json"), "-n", "40", "--seed", "7"]) == 0, capsys.readouterr().out
    printed = capsys.readouterr().out
    compared = printed.partition(" records; ")[2].partition(" are compared")[0]
    # Those that have nothing to write for the small target, too: a mutant may give them something.
    assert set(compared.split(", ")) == {
        "automata", "callingconv", "dag-isel", "exegesis", "fast-isel", "global-isel", "instr-docs", "intrinsic-enums", "intrinsic-impl",
        "macro-fusion-pred", "opt-parser-defs", "opt-rst", "pseudo-lowering", "register-bank", "register-info", "riscv-target-def",
        "searchable-tables", "vt", "x86-instr-mapping",
    }  # fmt: skip
    assert printed.endswith("\n0 of 40 failed\n")


def _text(records: RecordSet) -> object:
    return to_text(records, [])


def _findings(records: RecordSet) -> object:
    return lint(records, [], True, None, Report())


_USES: Sequence[Callable[[RecordSet], object]] = (to_json, to_td, _text, _findings)


def test_no_command_ends_in_a_traceback(tmp_path: Path) -> None:
    """What is read, or refused, can be written in every form, and lint says what it finds."""
    base = base_of(small_target())
    source = random.Random(11)
    refused = 0
    for _ in range(150):
        path = tmp_path / "mutant.json"
        path.write_bytes(mutant_of(base, source).data)
        for use in _USES:
            try:
                use(records_of(Contents(path)))
            except DiagnosticError:
                refused += 1
    assert 0 < refused < 300


@needs_tblgen
def test_patterns_nested_as_deep_as_values_may_be(tmp_path: Path) -> None:
    base = base_of(small_target())
    raw = base.raw("complement")
    source = raw["PatternToMatch"]
    assert isinstance(source, dict) and isinstance(source["args"], list) and isinstance(source["args"][0], list)
    nested: Json = source["args"][0][0]
    for _ in range(MAX_DEPTH - 5):
        nested = {"args": [[nested, None], [1, None]], "kind": "dag", "operator": _to("add"), "printable": "()"}
    raw["PatternToMatch"] = {"args": [[nested, None]], "kind": "dag", "operator": _to("i32"), "printable": "()"}
    data = file_text({**base.texts, "complement": dumped(raw)}, base.instances)
    assert [one.outcome for one in verdicts(data, tmp_path, [installed()["dag-isel"].load()])] == [SAME]
    assert lint(records_of(Contents(tmp_path / "mutant.json")), [], True, None, Report())


def _to(name: str) -> Json:
    return {"def": name, "kind": "def", "printable": name}


def test_mutants_are_the_same_each_time() -> None:
    base = base_of(small_target())
    once, again = random.Random(3), random.Random(3)
    found = [mutant_of(base, once) for _ in range(20)]
    assert found == [mutant_of(base, again) for _ in range(20)]
    assert len({str(mutant) for mutant in found}) > 15


@needs_tblgen
def test_what_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another file, a traceback and a refusal are told apart."""
    data = to_json(small_target()).encode()
    generator = installed()["callingconv"].load()

    def outcome(text: object) -> str:
        def write(model: Model, file: object) -> str:
            if isinstance(text, Exception):
                raise text
            return str(text) if text else generator.generate(model)

        part = Part[File]("", lambda model, file, name: write(model, file))

        def parts(release: Release) -> list[Part[File]]:
            return [part]

        changed = evolve(generator, parts=parts)
        return verdicts(data, tmp_path, [changed])[0].outcome

    assert outcome(None) == SAME
    assert outcome("other") == DIFFERENT
    assert outcome(ValueError("x")) == TRACEBACK
    assert outcome(DiagnosticError([Diagnostic(NOWHERE, "x")])) == UNKNOWN
