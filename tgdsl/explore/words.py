"""Decoder tables as data, with which a page decodes a word as ``python -m tgdsl.disasm`` does: ``words.js``, and a file for each table."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from tgdsl.diagnostics import DiagnosticError
from tgdsl.explore.explored import Explored
from tgdsl.explore.links import Links
from tgdsl.explore.operand_data import OperandData
from tgdsl.explore.scripts import Json, script
from tgdsl.explore.texts import InstructionTexts
from tgdsl.language.counterparts import MachineCode
from tgdsl.mc.disassembler import Disassembler
from tgdsl.mc.target import MCTarget, overrides, read_subtarget
from tgdsl.model.assembly import build_alias_patterns, read_assembly_writer
from tgdsl.model.bits import VariableWord
from tgdsl.model.common.fields import register_class_of
from tgdsl.model.decoding import Candidate, Conflict, DecodedEncoding, DecodedOperand, DecoderTable, Filter, Steps
from tgdsl.model.instructions.table import Instruction, Tied
from tgdsl.model.subtarget.feature_predicates import Condition, HasFeature, NoneOf, Together


class _Untouched(int):
    """A word that must not be looked at."""

    def __and__(self, other: int) -> int:
        raise NotImplementedError

    __rand__ = __rshift__ = __lshift__ = __eq__ = __lt__ = __gt__ = __mod__ = __and__  # type: ignore[assignment]
    __hash__ = int.__hash__


Maker: TypeAlias = Callable[[str], Json]


class WordFiles:
    """Makes the files by which pages decode words.

    Attributes:
        problem: why there are none; empty if there are.
    """

    def __init__(self, explored: Explored, links: Links) -> None:
        self._explored = explored
        self._links = links
        self._targets: dict[str, MCTarget] = {}
        self.problem = ""
        model = explored.model
        of_features: dict[frozenset[str], MCTarget] = {}
        for name in ["", *[one.name for one in explored.processors]]:
            subtarget = read_subtarget(model, name, "")
            self._targets[name] = of_features.setdefault(subtarget.on, MCTarget(model, subtarget))
        writer = read_assembly_writer(model.target, 0)
        self.variant = writer.variant
        self.aliases = build_alias_patterns(model.records, model.instructions, model.register_file, writer)
        self._target = self._targets[""]
        code = type(self._target.machine_code)
        if code.decoded is not MachineCode.decoded or code.from_bytes is not MachineCode.from_bytes or code.unit_bytes:
            self.problem = "the target's MachineCode reads bytes in a way of its own, in Python"

    def files(self) -> Iterator[tuple[str, str]]:
        decoding = self._explored.decoding
        tables = () if decoding is None else decoding.tables
        if tables and not self.problem:
            for table in tables:
                yield f"words/{table.name}.js", script(f"words/{table.name}", _Table(self, table).data())
        yield "words.js", script("words", self._index(tables))

    def _index(self, tables: Sequence[DecoderTable]) -> Json:
        if not tables or self.problem:
            return {"problem": self.problem or "no encoding is one that a disassembler decodes by tables"}
        decoding = self._explored.decoding
        is_variable = decoding is not None and decoding.lengths is not None
        names: dict[tuple[str, ...], int] = {}
        cpus: dict[str, Json] = {}
        for name, target in self._targets.items():
            texts = tuple(target.register_texts)
            cpus[name] = {
                "on": sorted(target.subtarget.on),
                "registers": names.setdefault(texts, len(names)),
                **self._tables_of(target, tables, is_variable),
            }
        return {
            "order": self._target.byte_order,
            "prefix": self._target.register_prefix,
            "registers": [[*one] for one in names],
            "cpus": cpus,
            "variable": is_variable,
        }

    def _tables_of(self, target: MCTarget, tables: Sequence[DecoderTable], is_variable: bool) -> dict[str, Json]:
        """The tables that are tried for each size, in this order."""
        try:
            disassembler = Disassembler(target)
            found = disassembler.tables
        except DiagnosticError as error:
            return {"problem": error.diagnostics[0].message}
        try:
            chosen = target.machine_code.decoder_namespaces(_Untouched(0), target.subtarget)
        except NotImplementedError:
            return {"problem": "the target's MachineCode chooses tables by the word, in Python"}
        order = sorted({name for name, _ in found}) if chosen is None else chosen
        sizes: list[Json] = []
        for size in disassembler.sizes:
            own: list[Json] = [found[name, size].name for name in order if (name, size) in found]
            width = max([(table.width + 7) // 8 for table in found.values()]) if is_variable else size
            sizes.append([width, own])
        return {"sizes": sizes, "least": disassembler.least}

    @property
    def targets(self) -> Mapping[str, MCTarget]:
        return self._targets

    def page(self, instruction: Instruction) -> str:
        return self._links.instruction(instruction.name)


class _Table:
    """The data of a decoder table: what is equal is there once."""

    def __init__(self, files: WordFiles, table: DecoderTable) -> None:
        self._files = files
        self._table = table
        self._pool: dict[str, int] = {}
        makers = {target: OperandData(target) for target in files.targets.values()}
        self._makers = {name: makers[target] for name, target in files.targets.items()}
        self._texts: dict[MCTarget, InstructionTexts] = {}
        self._encodings: dict[DecodedEncoding, int] = {}
        self._data: list[Json] = []
        self._instructions: dict[int, int] = {}

    def data(self) -> Json:
        steps = self._steps(self._table.steps)
        return {"steps": steps, "encodings": self._data, "pool": [json.loads(text) for text in self._pool]}

    def _shared(self, value: Json) -> int:
        return self._pool.setdefault(json.dumps(value), len(self._pool))

    def _steps(self, steps: Steps) -> Json:
        found: list[Json] = []
        for step in steps:
            match step:
                case Filter(start, width, cases):
                    found.append([start, width, {str(value): self._steps(inner) for value, inner in cases.items()}])
                case Candidate(encoding, checks):
                    tests: list[Json] = [[one.start, one.width, str(one.value)] for one in checks]
                    found.append([self._encoding(encoding), tests])
                case Conflict():
                    found.append([-1, []])
        return found

    def _encoding(self, encoding: DecodedEncoding) -> int:
        number = self._encodings.get(encoding)
        if number is None:
            number = self._encodings[encoding] = len(self._data)
            self._data.append(None)
            self._data[number] = self._made(encoding)
        return number

    def _made(self, encoding: DecodedEncoding) -> Json:
        instruction, predicate = encoding.instruction, encoding.predicate
        data: dict[str, Json] = {
            "name": encoding.name,
            "page": self._files.page(instruction),
            "size": (encoding.width + 7) // 8,
            "count": instruction.machine_operands,
            "complete": encoding.decoder.is_complete,
            "text": self._text(instruction),
        }
        if predicate is not None:
            data["needs"] = self._shared(_condition(predicate.condition))
        if encoding.soft_zeros or encoding.soft_ones:
            data["soft"] = [str(encoding.soft_zeros), str(encoding.soft_ones)]
        tied = _tied(instruction)
        if tied:
            data["tied"] = tied
        if encoding.decoder.method:
            data["whole"] = (
                f"'{encoding.name}' needs the C++ method '{encoding.decoder.method}' to be decoded as a whole: give it a counterpart with 'decode'"
            )
        else:
            data["operands"] = [self._operand(encoding, one) for one in encoding.operands]
        return data

    def _text(self, instruction: Instruction) -> Json:
        """The text for the first processor; with those of others where Python asks for the subtarget."""
        known = self._instructions.get(instruction.number)
        if known is None:
            known = self._instructions[instruction.number] = self._for_each(
                lambda name: self._texts_for(name).of(instruction)
            )
        return known

    def _texts_for(self, name: str) -> InstructionTexts:
        target, files = self._files.targets[name], self._files
        if target not in self._texts:
            own = InstructionTexts(target, self._makers[name], self._shared, files.variant, files.aliases)
            self._texts[target] = own
        return self._texts[target]

    def _for_each(self, make: Maker) -> int:
        """The number in the pool of what is made for each processor: one thing for all, or ``{"cpus": {name: number}}``."""
        first = self._makers[""]
        first.is_of_processor = False
        found = make("")
        if not first.is_of_processor:
            return self._shared(found)
        made: dict[MCTarget, int] = {}
        each: dict[str, Json] = {}
        for name, target in self._files.targets.items():
            if target not in made:
                made[target] = self._shared(make(name))
            each[name] = made[target]
        return self._shared({"cpus": each})

    def _operand(self, encoding: DecodedEncoding, operand: DecodedOperand) -> Json:
        info = operand.info
        runs: list[Json] = [[run.operand_bit, run.word_bit, run.width] for run in info.runs]
        bits = max([run.operand_bit + run.width for run in info.runs], default=info.initial.bit_length())
        kind = self._for_each(lambda name: self._kind(name, encoding, operand, bits))
        return [operand.number, str(info.initial), runs, kind, info.is_complete]

    def _kind(self, name: str, encoding: DecodedEncoding, operand: DecodedOperand, bits: int) -> Json:
        """The rule by which a number becomes values, as :class:`tgdsl.mc.disassembler.Disassembler` has it."""
        target, record, instruction = self._files.targets[name], operand.record, encoding.instruction
        word = encoding.encoding.word
        if isinstance(word, VariableWord) and any(
            [one.decoder for one in word.segments if one.operand == operand.number]
        ):
            return {"error": f"'{operand.info.method}' decodes a part of '${operand.name}'"}
        counterpart = target.counterpart(record)
        if not overrides(counterpart, "decode") and record.is_a("RegisterOperand"):
            counterpart = target.counterpart(register_class_of(record))
        if overrides(counterpart, "decode"):
            assert counterpart is not None
            return self._makers[name].decoding(counterpart, instruction, bits)
        if not operand.info.has_value:
            return {
                "error": f"'{instruction.name}' has no bits for '{record.name}', which needs the C++ method '{operand.info.method}': give it a counterpart"
            }
        if not target.model.encodings.operand_decoder(record).method:
            class_name = target.register_class(record)
            if class_name is not None:
                self._makers[name].is_of_processor |= not record.is_a("RegisterClass")
                return _members(target, class_name)
        if operand.info.method:
            return {
                "error": f"'{instruction.name}' needs the C++ method '{operand.info.method}' to decode '{record.name}': give it a counterpart"
            }
        return {"number": True}


def _members(target: MCTarget, name: str) -> Json:
    found: dict[str, Json] = {}
    for one in target.registers.of_class(name):
        if str(one.hw_encoding) in found:
            return {"error": f"'{name}' has two registers of the number {one.hw_encoding}, so C++ decodes it"}
        found[str(one.hw_encoding)] = one.number
    return {"registers": found}


def _tied(instruction: Instruction) -> Json:
    found: dict[str, Json] = {}
    for operand in instruction.operands:
        for part, constraint in enumerate(operand.constraints):
            if isinstance(constraint, Tied):
                found[str(operand.first + part)] = constraint.operand
                found[str(constraint.operand)] = operand.first + part
    return found


def _condition(condition: Condition) -> Json:
    match condition:
        case HasFeature(name):
            return name
        case NoneOf(inner):
            return ["not", _condition(inner)]
        case Together(every, conditions):
            return ["all" if every else "any", *[_condition(one) for one in conditions]]
