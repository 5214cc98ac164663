"""Combiners of GlobalISel: rules, groups of rules, kinds of match data, and the combiners themselves."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TypeAlias

from tgdsl.language.combining.rules import LISTS
from tgdsl.language.core.definition import Definition, definition_of
from tgdsl.language.core.naming import record_name
from tgdsl.migration.python import (
    Call,
    Defaulted,
    Expression,
    Function,
    Joined,
    Listing,
    Name,
    Plain,
    Statement,
    Symbol,
    string,
)
from tgdsl.migration.text.texts import code
from tgdsl.migration.translation import NoIdiom, Translation, Translator, python_name
from tgdsl.records import Code, Dag, DagArg, Record, Ref, Value

_LANGUAGE, _STD = "tgdsl.language.combining", "tgdsl.std.combining"
_MENTION = re.compile(r"\$\{(\w+)\}")

#: The annotation of each parameter of a rule's function.
_Parameters: TypeAlias = dict[str, Expression]


@cache
def symbols_of_combining() -> Mapping[str, Symbol]:
    """The symbols of LLVM's own definitions for rules (``tgdsl.std.combining``), by the names of their records."""
    found: dict[str, Symbol] = {}
    for name, value in vars(importlib.import_module(_STD)).items():
        made = definition_of(value)
        if isinstance(made, Definition) and made.module.name == _STD:
            found[record_name(name)] = Symbol(_STD, name)
    return found


def combine_rule(record: Record, translation: Translation) -> Statement:
    """A GICombineRule, as a function of its variables."""
    defs, match, apply = (record.dag(field) for field in ("Defs", *LISTS[record.release]))
    root, *data = defs.args
    if root.value != Ref("root") or not root.name or any([one.value == Ref("root") for one in data]):
        raise NoIdiom("a rule whose root does not come first")
    parameters: _Parameters = {}
    for pattern in [*match.args, *apply.args]:
        _collect(pattern, parameters)
    kinds: _Parameters = {}
    for one in data:
        if not one.name or not isinstance(one.value, Ref):
            raise NoIdiom("match data without a name")
        kinds[one.name] = Defaulted(_language("GIDefMatchData"), _reference(one.value.name, translation))
    if root.name not in parameters or kinds.keys() & parameters.keys():
        raise NoIdiom("a rule whose root is nowhere")
    known = {**parameters, **kinds}
    named: list[tuple[str, Expression]] = [
        ("match", Listing([_pattern(one, known, translation) for one in match.args])),
        ("apply", Listing([_pattern(one, known, translation) for one in apply.args])),
    ]
    if record.values("Predicates"):
        named.append(("predicates", translation.value(record.fields["Predicates"])))
    if record.integer("MaxPermutations") != 16:
        named.append(("max_permutations", Plain(str(record.integer("MaxPermutations")))))
    made = Call(_language("GICombineRule"), [Plain(python_name(root.name))], named)
    return Function(
        Call(_language("combine_rule")),
        python_name(record.name),
        [(python_name(name), kind) for name, kind in known.items()],
        _language("GICombineRule"),
        made,
    )


def combine_fragment(record: Record, translation: Translation) -> Statement:
    """A GICombinePatFrag, as a function of its operands and of the variables in its alternatives."""
    outs, ins = record.dag("OutOperands").args, record.dag("InOperands").args
    parameters: _Parameters = {}
    for one in [*outs, *ins]:
        is_number = one.value == Ref("gi_imm")
        parameters[one.name or ""] = _language("ImmediateOperand" if is_number else "MachineOperand")
    alternatives: list[Expression] = []
    dags = [one for one in record.values("Alternatives") if isinstance(one, Dag)]
    for pattern in [pattern for dag in dags for pattern in dag.args]:
        _collect(pattern, parameters)
    for dag in dags:
        alternatives.append(Listing([_pattern(pattern, parameters, translation) for pattern in dag.args]))
    roots = [one.name for one in outs if one.value == Ref("root")]
    named: list[tuple[str, Expression]] = []
    for option, listed in (("outs", outs), ("ins", ins)):
        if listed:
            named.append((option, Listing([Plain(python_name(one.name or "")) for one in listed])))
    named += [("root", Plain(python_name(name))) for name in roots if name]
    return Function(
        Call(_language("combine_fragment")),
        python_name(record.name),
        [(python_name(name), kind) for name, kind in parameters.items()],
        _language("CombineAlternatives"),
        Call(_language("CombineAlternatives"), [Listing(alternatives)], named),
    )


def _language(name: str) -> Expression:
    return Name(Symbol(_LANGUAGE, name))


def _reference(name: str, translation: Translation) -> Expression:
    symbol = symbols_of_combining().get(name)
    return translation.reference(name) if symbol is None else Name(symbol)


def _collect(pattern: DagArg, parameters: _Parameters) -> None:
    """Add the variables of a pattern: the instruction's name, and its operands."""
    if pattern.name:
        if not isinstance(pattern.value, Dag):
            raise NoIdiom("C++ with a name")
        _add(pattern.name, "InstructionName", parameters)
    for one in pattern.value.args if isinstance(pattern.value, Dag) else ():
        if one.name and one.value is None:
            _add(one.name, "MachineOperand", parameters)
        elif one.name:
            raise NoIdiom("an operand of a rule with a type")


def _add(name: str, kind: str, parameters: _Parameters) -> None:
    annotation = _language(kind)
    found = parameters.setdefault(name, annotation)
    if found != annotation and (kind == "InstructionName" or found == _language("InstructionName")):
        raise NoIdiom(f"'{name}', which is an operand of a rule and names an instruction of it")


def _pattern(pattern: DagArg, known: _Parameters, translation: Translation) -> Expression:
    if isinstance(pattern.value, str):
        return _cpp(pattern.value, known)
    if not isinstance(pattern.value, Dag):
        raise NoIdiom("a pattern of a rule that is neither an instruction nor C++")
    made = _instruction(pattern.value, translation)
    return Call(Plain(python_name(pattern.name)), [made]) if pattern.name else made


def _cpp(text: str, known: _Parameters) -> Expression:
    """C++ with the rule's variables in braces; as it stands if it has others, or several lines."""
    names = set(_MENTION.findall(text))
    if "\n" in text or "$" in _MENTION.sub("", text) or not names or not names <= known.keys():
        return code(Code(text))
    parts: list[str | Expression] = []
    end = 0
    for found in _MENTION.finditer(text):
        parts += [text[end : found.start()], Plain(python_name(found[1]))]
        end = found.end()
    return Call(_language("cpp"), [Joined([part for part in [*parts, text[end:]] if part != ""])])


def _instruction(value: Dag, translation: Translation) -> Expression:
    """An instruction with its operands, or one of several (wip_match_opcode)."""
    name = value.operator.name if isinstance(value.operator, Ref) else ""
    operator = translation.records.get(name)
    if (
        operator is None
        or name != "wip_match_opcode"
        and not any([operator.is_a(kind) for kind in ("Instruction", "GIBuiltinInst", "GICombinePatFrag")])
    ):
        raise NoIdiom(f"a pattern of '{name}'")
    flags = [one.value for one in value.args if _is_flags(one.value)]
    operands = [_operand(one, translation) for one in value.args if not _is_flags(one.value)]
    made = Call(_reference(name, translation) if name != "wip_match_opcode" else Name(Symbol(_STD, name)), operands)
    if not flags:
        return made
    [given] = flags
    assert isinstance(given, Dag)
    return Call(Name(Symbol(_STD, "with_flags")), [made, *_flags(given, translation)])


def _is_flags(value: Value) -> bool:
    return isinstance(value, Dag) and value.operator == Ref("MIFlags")


def _flags(given: Dag, translation: Translation) -> Iterator[Expression]:
    """The flags that an instruction has or gets, those that it does not have, and the instructions that they are copied from."""
    for one in given.args:
        if one.name and one.value is None:
            yield Plain(python_name(one.name))
        elif isinstance(one.value, Ref):
            yield _reference(one.value.name, translation)
        elif isinstance(one.value, Dag):
            missing = [
                _reference(part.value.name, translation) for part in one.value.args if isinstance(part.value, Ref)
            ]
            yield Call(Name(Symbol(_STD, "without")), missing)
        else:
            raise NoIdiom("flags of an instruction in a rule")


def _operand(one: DagArg, translation: Translation) -> Expression:
    if one.name:
        return Plain(python_name(one.name))
    if isinstance(one.value, Ref):
        return _reference(one.value.name, translation)
    if isinstance(one.value, int):
        return Plain(str(int(one.value)))
    raise NoIdiom("an operand of a rule that is a dag")


def _match_data(record: Record, translation: Translation) -> Expression:
    return Call(_language("GIDefMatchData"), [Plain(string(record.string("Type")))])


def _group(record: Record, translation: Translation) -> Expression:
    return Call(_language("GICombineGroup"), [translation.value(record.fields["Rules"])])


def _combiner(record: Record, translation: Translation) -> Expression:
    named: list[tuple[str, Expression]] = []
    if record.string("CombineAllMethodName") != "tryCombineAll":
        named.append(("combine_all_method_name", Plain(string(record.string("CombineAllMethodName")))))
    return Call(
        _language("GICombiner"),
        [Plain(string(record.string("Classname"))), translation.value(record.fields["Rules"])],
        named,
    )


TRANSLATORS: Mapping[str, Translator] = {
    "GIDefMatchData": _match_data,
    "GICombineGroup": _group,
    "GICombiner": _combiner,
}
