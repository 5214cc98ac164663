"""A run of the explorer: all pages of a target, each written as soon as it is made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tgdsl.diagnostics import Diagnostic, DiagnosticError, Report
from tgdsl.explore.assembly import Assembler
from tgdsl.explore.conventions import view_of
from tgdsl.explore.decoders import tables_of
from tgdsl.explore.explored import Explored
from tgdsl.explore.instructions import Instructions
from tgdsl.explore.links import Links
from tgdsl.explore.nodes import missing_nodes, nodes_of
from tgdsl.explore.overview import overview_of
from tgdsl.explore.pages import Pages, assets
from tgdsl.explore.patterns import Patterns
from tgdsl.explore.processors import Processors, cost_files
from tgdsl.explore.records import RecordFiles
from tgdsl.explore.registers import Registers
from tgdsl.explore.schedules import Schedules
from tgdsl.explore.scripts import script
from tgdsl.explore.search import search_files
from tgdsl.explore.site import Site, Written
from tgdsl.explore.sources import Sources
from tgdsl.explore.words import WordFiles
from tgdsl.model.instructions.table import Instruction
from tgdsl.process.status import Progress
from tgdsl.records import RecordSet

INSTRUCTIONS_OF_A_LIST = 1000


class Explorer:
    """Writes the pages of a target.

    Args:
        show: is told what is being done.

    Attributes:
        explored: the target; its mistakes are known when all is written.
    """

    def __init__(self, records: RecordSet, site: Site, report: Report, show: Progress = Progress()) -> None:
        self._site = site
        self._show = show
        self._report = report
        self.explored = explored = Explored(records, report)
        self._sources = Sources(records)
        show("reading instructions and registers")
        table, bank = explored.instructions, explored.registers
        self._own: Sequence[Instruction] = () if table is None else table.instructions[table.generic_count :]
        self._links = Links(
            [one.name for one in self._own],
            [] if bank is None else [one.name for one in bank.registers],
            [] if bank is None else [one.name for one in bank.classes],
            [one.name for one in explored.machine_models],
        )
        self._pages = Pages(explored.target_name, self._links)

    def write(self) -> Written:
        """Write the site."""
        self._files([(f"assets/{name}", text) for name, text in assets().items()])
        self._records()
        self._registers()
        self._decoder()
        self._assembler()
        self._show("reading patterns")
        patterns = Patterns(self.explored, self._sources)
        self._patterns(patterns)
        schedules = Schedules(self.explored)
        self._processors(schedules)
        self._instructions(Instructions(self.explored, patterns, schedules, self._sources))
        self._overview(patterns)
        return self._site.finish(self._report)

    def _records(self) -> None:
        self._show("writing records")
        files = RecordFiles(self.explored.records, self._links, self._sources)
        self._files(files.files())
        self._files([files.classes()])
        self._page("records", "records.html", {"count": len(files.names)})

    def _registers(self) -> None:
        self._show("writing registers")
        bank = self.explored.registers
        registers = None if bank is None else Registers(self.explored, bank)
        conventions = [view_of(one) for one in self.explored.conventions]
        tuples = self.explored.records.of_class("RegisterTuples")
        values = {"registers": registers, "bank": bank, "conventions": conventions, "tuples": tuples}
        self._page("registers", "registers.html", values)
        if registers is not None:
            for one in registers.bank.registers:
                self._page("register", self._links.register(one.name), {"view": registers.view(one)})
            for kind in registers.bank.classes:
                self._page("class", self._links.register_class(kind.name), {"view": registers.class_view(kind)})

    def _decoder(self) -> None:
        self._show("writing the decoder")
        explored = self.explored
        tables = tables_of(explored)
        self._page("decoder", "decoder.html", {"tables": tables, "failed": explored.decoding is None})
        for one in tables:
            self._page("table", one.file, {"view": one})
        try:
            self._files(WordFiles(explored, self._links).files())
        except DiagnosticError as error:
            explored.note(error.diagnostics)
            self._site.write("words.js", script("words", {"problem": error.diagnostics[0].message}))

    def _assembler(self) -> None:
        self._show("writing the assembler")
        assembler = Assembler(self.explored)
        self._links.place_mnemonics(assembler.counts)
        pages = assembler.pages(self._links.mnemonics)
        self._page("assembler", "assembler.html", {"assembler": assembler, "pages": pages})
        for name, members in pages.items():
            self._page("mnemonics", f"assembler/{name}.html", {"name": name, "members": members})
        self._files(search_files(self.explored.records, self._links))

    def _patterns(self, patterns: Patterns) -> None:
        self._show("writing patterns")
        nodes = nodes_of(self.explored, patterns.all)
        values = {
            "nodes": nodes,
            "count": len(patterns.all),
            "hidden": sum([one.hidden is not None for one in patterns.all]),
            "missing": missing_nodes(self.explored),
        }
        self._page("patterns", "patterns.html", values)
        for one in nodes:
            self._page("node", one.file, {"node": one})

    def _processors(self, schedules: Schedules) -> None:
        self._show("writing processors")
        processors = Processors(self.explored)
        models = processors.model_views()
        values = {
            "models": models,
            "processors": processors.processor_views([one.name for one in models]),
            "features": processors.feature_views(),
            "graph": processors.graph(),
        }
        self._page("processors", "processors.html", values)
        for one in models:
            self._page("model", self._links.model(one.name), {"view": one})
        if models:
            self._files(cost_files(schedules, self._own))

    def _instructions(self, instructions: Instructions) -> None:
        self._lists()
        costs: dict[str, object] = {}
        for number, one in enumerate(self._own):
            if number % 100 == 0:
                self._show(f"writing instructions: {number} of {len(self._own)}")
            view = instructions.view(one)
            cost = costs.get(view.schedule_class)
            if cost is None:
                cost = costs[view.schedule_class] = self._pages.part("costs", {"view": view})
            self._page("instruction", self._links.instruction(one.name), {"view": view, "costs": cost})

    def _lists(self) -> None:
        """The lists of instructions, of so many each."""
        own = sorted(self._own, key=lambda one: one.name)
        lists = [own[at : at + INSTRUCTIONS_OF_A_LIST] for at in range(0, len(own), INSTRUCTIONS_OF_A_LIST)] or [[]]
        files = [f"instructions-{number}.html" if number else "instructions.html" for number in range(len(lists))]
        others = [(file, one[0].name, one[-1].name) for file, one in zip(files, lists, strict=True) if one]
        for file, one in zip(files, lists, strict=True):
            self._page("instructions", file, {"count": len(own), "others": others, "instructions": one})

    def _overview(self, patterns: Patterns) -> None:
        self._show("writing the overview")
        values = {
            "mistakes": self.explored.mistakes,
            "sources": self._sources,
            "view": overview_of(self.explored, len(self._own), len(patterns.all)),
        }
        self._page("index", "index.html", values)

    def _files(self, files: Iterable[tuple[str, str]]) -> None:
        for name, text in files:
            self._site.write(name, text)

    def _page(self, template: str, name: str, values: Mapping[str, object]) -> None:
        self._site.write(name, self._pages.page(template, name, values))


def write_mistakes(site: Site, target: str, mistakes: Sequence[Diagnostic], report: Report) -> Written:
    """The site of a target that has no records, for it cannot be loaded: its mistakes."""
    pages = Pages(target, Links((), (), ()), menu=(("index.html", "Overview"),))
    for name, text in assets().items():
        site.write(f"assets/{name}", text)
    site.write("search.js", script("search", {"names": "", "kinds": "", "files": {}, "mnemonics": "", "pages": []}))
    site.write("words.js", script("words", {"problem": "the target cannot be loaded"}))
    site.write("index.html", pages.page("index", "index.html", {"mistakes": mistakes, "sources": None, "view": None}))
    return site.finish(report)
