"""Kinds of random record sets that are migrated: those that other tests compare with llvm-tblgen, of targets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Protocol, TypeAlias

from attrs import frozen
from hypothesis import strategies as st

from tests.model.test_patterns_oracle import random_patterns
from tests.oracle.assembly_targets import assembly_targets
from tests.oracle.built_records import as_td, of_python
from tests.oracle.combine_rules import random_rules
from tests.oracle.instruction_sets import instruction_sets
from tests.oracle.matching_targets import matching_targets
from tests.oracle.pattern_sets import pattern_sets
from tests.oracle.register_files import register_files
from tests.oracle.schedule_targets import Schedules
from tests.oracle.subtargets import RandomSubtarget
from tests.oracle.tblgen import ours
from tests.oracle.td_texts import records_of
from tests.oracle.test_automata import automata, itineraries
from tests.oracle.test_calling_conv import conventions
from tests.oracle.test_compress_inst_emitter import compressions
from tests.oracle.test_disassembler import conditional_targets, fixed_targets, variable_targets
from tests.oracle.test_emitter import MODES, segments, targets, words
from tests.oracle.test_fast_isel import FastPatterns
from tests.oracle.test_pseudo_lowering import expansions
from tests.oracle.test_register_bank import RegisterFile
from tests.oracle.test_sd_node_info import nodes
from tests.oracle.test_searchable_tables import tables, tables_of_instructions
from tests.oracle.test_tuning import counters, fusions
from tests.support.release import RELEASE
from tgdsl.diagnostics import DiagnosticError
from tgdsl.files import File, GlobalISelCombiner
from tgdsl.generators.sd_node_info import GENERATOR as SD_NODE_INFO
from tgdsl.llvm.by_release import ByRelease
from tgdsl.records import RecordSet

#: Makes a set in a folder, which is for the files that it is read from.
Maker: TypeAlias = Callable[[Path], RecordSet]


@frozen
class Kind:
    """A kind of random record sets.

    Attributes:
        sets: what makes them.
        generators: those that the sets are for.
        needs_library: whether LLVM's library reads the sets, which takes longer.
        file: the options of the generators' files.
    """

    sets: st.SearchStrategy[Maker]
    generators: Sequence[str]
    needs_library: bool = False
    file: File | None = None


class _Builder(Protocol):
    def records(self) -> RecordSet: ...


#: What the prelude of patterns is told of a release.
_MACROS: Sequence[str] = ByRelease[Sequence[str]]({19: ("WANTS_ARE_PROPERTIES",), 22: ()})[RELEASE]
_COMBINER = GlobalISelCombiner(combiners="Toy0")
_RULES = 20

_seeds = st.integers(0, 1 << 32)
_randoms = st.randoms(use_true_random=False)


def _of_td(text: str, folder: Path) -> RecordSet:
    (folder / "Random.td").write_text(text)
    return records_of(folder / "Random.td", RELEASE, *_MACROS)


def _rules(seed: int, folder: Path) -> RecordSet:
    """Rules of a combiner, without those that are errors."""
    start, rules = random_rules(seed, _RULES)
    names = [f"rule{number}" for number in range(_RULES)]
    combiner = 'def Toy0 : GICombiner<"Toy0Impl", [{}]>;\n'
    records = _of_td("".join([start, *rules, combiner.format(", ".join(names))]), folder)
    try:
        ours(records, "global-isel-combiner", _COMBINER)
    except DiagnosticError as error:
        wrong = {one.place.innermost.line for one in error.diagnostics if one.place.innermost is not None}
        first = start.count("\n") + 1
        names = [name for number, name in enumerate(names) if first + number not in wrong]
        rules = [rule for number, rule in enumerate(rules) if first + number not in wrong]
        records = _of_td("".join([start, *rules, combiner.format(", ".join(names))]), folder)
    return records


def _built(records: RecordSet) -> Maker:
    return lambda _: as_td(records)


def _builders(strategy: st.SearchStrategy[_Builder], *generators: str) -> Kind:
    """The kind of what builders make."""
    return Kind(strategy.map(lambda one: _built(one.records())), generators)


KINDS: Mapping[str, Kind] = {
    "registers": Kind(register_files().map(lambda text: partial(of_python, text)), ["register-info"]),
    "register-banks": _builders(
        _randoms.map(lambda random: RegisterFile(random).with_banks()), "register-bank", "register-info"
    ),
    "models": Kind(
        st.integers(0, 1 << 20).map(lambda one: partial(_of_td, Schedules(one).target().td)),
        ["subtarget", "instr-info"],
        needs_library=True,
    ),
    "subtargets": _builders(_seeds.map(lambda seed: RandomSubtarget(seed).target), "subtarget"),
    "counters": _builders(_randoms.map(counters), "exegesis"),
    "fusions": _builders(_randoms.map(fusions), "macro-fusion-pred"),
    "patterns": Kind(
        pattern_sets().map(lambda text: partial(_of_td, text)), ["dag-isel", "instr-info"], needs_library=True
    ),
    "typed-patterns": Kind(_seeds.map(lambda seed: _built(random_patterns(seed, 4))), ["dag-isel"]),
    "fast-patterns": _builders(_seeds.map(lambda seed: FastPatterns(Random(seed)).target), "fast-isel"),
    **({"nodes": _builders(nodes(), "sd-node-info")} if SD_NODE_INFO.parts(RELEASE) else {}),
    "combiners": Kind(
        _seeds.map(lambda seed: partial(_rules, seed)), ["global-isel-combiner"], needs_library=True, file=_COMBINER
    ),
    # Not instr-docs, which has constraints as they are spelled: migrate compares what they mean.
    "instructions": Kind(instruction_sets().map(_built), ["instr-info"]),
    "expansions": _builders(expansions(), "pseudo-lowering"),
    "compressions": Kind(_seeds.map(lambda seed: _built(compressions(seed))), ["compress-inst-emitter"]),
    "conventions": _builders(conventions(), "callingconv"),
    "matchers": Kind(matching_targets().map(_built), ["asm-matcher"]),
    "writers": Kind(assembly_targets().map(_built), ["asm-writer"]),
    "words": _builders(fixed_targets(), "disassembler", "emitter"),
    "words-by-mode": _builders(fixed_targets(modes=True), "disassembler", "emitter"),
    "conditional-words": _builders(conditional_targets(), "disassembler"),
    "variable-words": _builders(variable_targets(), "disassembler", "emitter"),
    "large-words": _builders(targets(lambda names: words(names, 70), MODES), "emitter"),
    "segments": _builders(targets(lambda names: segments(names), ()), "emitter"),
    "tables": _builders(tables(), "searchable-tables"),
    "tables-of-instructions": _builders(tables_of_instructions(), "searchable-tables"),
    "automata": Kind(_seeds.map(lambda seed: _built(automata(seed))), ["automata"]),
    "itineraries": Kind(_seeds.map(lambda seed: _built(itineraries(seed))), ["dfa-packetizer"]),
}
