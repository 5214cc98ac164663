"""The check cpp-missing: what generated C++ calls by a name that records give, and that the target's C++ sources do not have."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tgdsl.classes import frozen
from tgdsl.diagnostics import DiagnosticError, Place
from tgdsl.generation.generator import installed
from tgdsl.linting import fields
from tgdsl.linting.code_calls import unknown_calls
from tgdsl.linting.cpp_sources import CppSources
from tgdsl.linting.finding import Check, Finding, Kind
from tgdsl.linting.subject import Subject
from tgdsl.linting.subtarget_methods import SUBTARGET_METHODS
from tgdsl.model.asm_matching.fields import read_operand_class
from tgdsl.model.subtarget.fields import feature_field
from tgdsl.records import Record

MISSING = Kind(
    "cpp-missing", "generated C++ calls a function by its name, which the C++ sources do not have (with --cpp)"
)

#: The generators, each with what the name of its file has, for which somebody includes it.
_FILES = {
    "asm-writer": "GenAsmWriter",
    "asm-matcher": "GenAsmMatcher",
    "emitter": "GenMCCodeEmitter",
    "disassembler": "GenDisassemblerTables",
    "callingconv": "GenCallingConv",
    "dag-isel": "GenDAGISel",
    "instr-info": "GenInstrInfo",
}
#: What the code of generators calls where no record gives a name.
_DEFAULTS = (("asm-writer", "printOperand"), ("emitter", "getMachineOpValue"), ("asm-matcher", "addRegOperands"))
#: The methods of MCParsedAsmOperand.
_OF_LLVM = frozenset({"isImm", "isMem", "isReg", "isToken"})

_CALLED = re.compile(r"(\w+)(?:<.*>)?", re.ASCII | re.DOTALL)
#: A member of the subtarget in the CondString of a Predicate.
_MEMBER = re.compile(r"\b(?:Subtarget|STI?|getSubtarget\(\))\s*(?:->|\.)\s*(\w+)", re.ASCII)
#: The macro with which a Subtarget class has members and getters for its features.
_FEATURES_MACRO = "GET_SUBTARGETINFO_MACRO"


def find(subject: Subject) -> Iterator[Finding]:
    """The names that are called in a file which the sources include, and are neither in their code nor pasted by one of their macros."""
    if subject.cpp is None:
        return
    for generator, file in _FILES.items():
        if subject.cpp.includes_any(file):
            missing = [*_missing_functions(subject, subject.cpp, generator)]
            if generator == "dag-isel":
                missing += [*_missing_members(subject, subject.cpp), *_missing_in_code(subject, subject.cpp)]
            text = _generated(subject, generator) if missing else ""
            for call in missing:
                if re.search(rf"(?<!\w){re.escape(call.text)}(?!\w)", text):
                    yield Finding(MISSING, call.place, call.name, call.message, everywhere=True)


@frozen
class _Call:
    """A function or member that a generated file may call, and that the sources do not have.

    Attributes:
        text: that the file has if it calls it.
    """

    name: str
    text: str
    place: Place
    message: str


def _generated(subject: Subject, generator: str) -> str:
    """The text that a generator writes; empty if it finds mistakes, which it reports when it is run."""
    try:
        return installed()[generator].load().generate(subject.model)
    except DiagnosticError:
        return ""


def _missing_functions(subject: Subject, cpp: CppSources, generator: str) -> Iterator[_Call]:
    """The functions that a generator's file may call and the sources do not have, each once."""
    seen = set(_OF_LLVM)
    target = subject.model.target
    for record, field, text in _functions(subject, generator):
        found = _CALLED.fullmatch(text)
        if found is None or found[1] in seen:
            continue
        name = found[1]
        seen.add(name)
        if not cpp.has(name):
            place = record.place_of(field) if subject.is_own(record) else target.place
            why = f"the {field} of '{record.name}'" if not record.anonymous else f"a {field}"
            why = why if field else "for what has no method of its own"
            message = f"{_FILES[generator]} calls '{name}', {why}, and the C++ sources do not have it: define it there"
            yield _Call(name, text, place, message)


def _functions(subject: Subject, generator: str) -> Iterator[tuple[Record, str, str]]:
    """The functions that a generator's file may call, each with the record that names it, and its field."""
    for of, class_name, field in fields.CALLED:
        for record in subject.records.of_class(class_name) if of == generator else ():
            if class_name == "AsmOperandClass":
                yield record, field, _method_of_class(record, field)
            elif fields.text_of(record, field) or not record.is_a("RegisterClass"):
                yield record, field, fields.text_of(record, field)
            elif field == fields.DECODER_METHOD:
                yield record, field, f"Decode{record.name}RegisterClass"
    for of, name in _DEFAULTS:
        if of == generator:
            yield subject.model.target, "", name


def _method_of_class(operand_class: Record, field: str) -> str:
    """A method of an AsmOperandClass: LLVM names it after the class where none is given."""
    read = read_operand_class(operand_class)
    methods = {
        "ParserMethod": read.parser_method,
        "PredicateMethod": read.predicate_method,
        "RenderMethod": read.render_method,
        "DefaultMethod": read.default_method,
    }
    return methods[field]


def _missing_members(subject: Subject, cpp: CppSources) -> Iterator[_Call]:
    """The members of the Subtarget that conditions of Predicates ask for and the sources do not have, each once."""
    known = set(SUBTARGET_METHODS)
    if cpp.has(_FEATURES_MACRO):
        for feature in subject.records.of_class("SubtargetFeature"):
            member = feature_field(feature)
            known |= {member, member[:1].lower() + member[1:]}
    for predicate in subject.records.of_class("Predicate"):
        condition = fields.text_of(predicate, fields.CONDITION)
        for name in _MEMBER.findall(condition):
            if name not in known and not cpp.has(name):
                known.add(name)
                message = (
                    f"the predicate '{predicate.label}' asks the Subtarget for '{name}', which no SubtargetFeature sets, and the C++ sources do not"
                    " have it: correct it, or define it there"
                )
                yield _Call(name, condition, predicate.place_of(fields.CONDITION), message)


def _missing_in_code(subject: Subject, cpp: CppSources) -> Iterator[_Call]:
    """The functions that code in records calls, and neither the sources nor LLVM's headers have."""
    for record, field, name in unknown_calls(subject, cpp):
        message = (
            f"the {field} of '{record.label}' calls '{name}', which neither the C++ sources nor LLVM's headers have: correct it, or define it"
            " there"
        )
        yield _Call(name, name, record.place_of(field), message)


CHECK = Check((MISSING,), find)
