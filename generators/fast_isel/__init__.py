"""The generator ``fast-isel``: ``<Target>GenFastISel.inc`` (LLVM's FastISelEmitter).

The file has methods of the target's FastISel. For each kind of operands, ``fastEmit_ri`` say, there is one that looks at the opcode, one for each opcode
that looks at the type of the first operand, and one for each of these types that looks at the type of the result and emits an instruction.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tgdsl.classes import frozen
from tgdsl.files import FastISel as File
from tgdsl.generation import Generator, origins
from tgdsl.generators.kit.cpp import file_header
from tgdsl.generators.kit.predicates import pattern_condition
from tgdsl.generators.kit.writer import Writer
from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model import Model
from tgdsl.model.common.fields import namespace_of
from tgdsl.model.common.value_types import ValueType
from tgdsl.model.fast_isel import (
    FLOAT,
    IMMEDIATE,
    REGISTER,
    ByOperand,
    ByResult,
    FastChoice,
    FastFunctions,
    Signature,
)


@frozen
class _Form:
    """The C++ that releases have otherwise.

    Attributes:
        register: the type of registers.
        none: no register.
        types: names of types to their C++, where that is not the enumerator.
    """

    register: str
    none: str
    types: Mapping[str, str]


_POINTER = "TLI.getPointerTy()"

#: Since 22, registers have a class of their own.
_FORM = ByRelease(
    {
        19: _Form("unsigned", "0", {"Other": "UNKNOWN", "iPTR": _POINTER, "iPTRAny": _POINTER}),
        22: _Form("Register", "Register()", {}),
    }
)

_LETTERS = {REGISTER: "r", FLOAT: "f"}  # of kinds of operands, in the names of methods; that of immediates is i
_ARGUMENTS = {REGISTER: "Op", FLOAT: "f"}


def render(target: str, namespace: str, functions: FastFunctions, release: Release) -> str:
    """The text of the file; its header does not name the source.

    Args:
        namespace: that of the instructions.
    """
    printer = _Printer(namespace, functions, _FORM[release])
    return file_header(f'"Fast" Instruction Selector for the {target} target') + printer.text()


class _Printer:
    def __init__(self, namespace: str, functions: FastFunctions, form: _Form) -> None:
        self._namespace = namespace
        self._functions = functions
        self._form = form
        self._parameters = {REGISTER: f"{form.register} Op", FLOAT: "const ConstantFP *f"}
        self._out = Writer()

    def text(self) -> str:
        out = self._out
        if self._functions.predicates:
            out.lines(["", "// FastEmit Immediate Predicate functions."])
            for one in self._functions.predicates:
                with out.of(one.predicate):
                    out.line(f"static bool {one.predicate.name}(int64_t Imm) {{")
                    out.lines([one.predicate.condition.code, "}"])
            out.lines(["", ""])
        for signature, by_opcode in self._functions.functions.items():
            for opcode, by_operand in by_opcode.items():
                with out.of(_choices_of(by_operand)):
                    self._write_opcode(signature, opcode, by_operand)
            with out.of([_choices_of(by_operand) for by_operand in by_opcode.values()]):
                self._write_signature(signature, by_opcode)
        return str(out)

    def _write_opcode(self, signature: Signature, opcode: str, by_operand: ByOperand) -> None:
        """The methods for an opcode: those for each type of the first operand, and the one that calls them."""
        out, suffix = self._out, self._suffix(signature)
        name = f"fastEmit_{opcode.replace('::', '_', 1)}_"
        out.lines([f"// FastEmit functions for {opcode}.", ""])
        for operand, by_result in by_operand.items():
            with out.of(by_result.values()):
                self._write_types(signature, f"{name}{self._in_name(operand)}_", by_result)
        out.line(self._header(f"{name}{suffix}", ["MVT VT", "MVT RetVT", *self._declared(signature)]))
        out.line("  switch (VT.SimpleTy) {")
        arguments = ", ".join(["RetVT", *_arguments(signature)])
        for operand, by_result in by_operand.items():
            line = f"  case {self._cpp(operand)}: return {name}{self._in_name(operand)}_{suffix}({arguments});"
            out.line(origins.of(line, by_result.values()))
        out.lines([f"  default: return {self._form.none};", "  }", "}", ""])

    def _write_types(self, signature: Signature, name: str, by_result: ByResult) -> None:
        """The method for a type of the first operand, which looks at the type of the result; before it, one for each of these if there are several."""
        out, suffix = self._out, self._suffix(signature)
        header = self._header(f"{name}{suffix}", ["MVT RetVT", *self._declared(signature)])
        none = self._form.none
        if len(by_result) == 1:
            [(result, choices)] = by_result.items()
            out.lines([header, f"  if (RetVT.SimpleTy != {self._cpp(result)})", f"    return {none};"])
            self._write_choices(signature, choices, "RetVT")
            return
        for result, choices in by_result.items():
            with out.of(choices, counted=by_result.values()):
                out.line(self._header(f"{name}{self._in_name(result)}_{suffix}", self._declared(signature)))
                self._write_choices(signature, choices, self._cpp(result))
        out.lines([header, "switch (RetVT.SimpleTy) {"])
        arguments = ", ".join(_arguments(signature))
        for result, choices in by_result.items():
            line = f"  case {self._cpp(result)}: return {name}{self._in_name(result)}_{suffix}({arguments});"
            out.line(origins.of(line, choices))
        out.lines([f"  default: return {none};", "}", "}", ""])

    def _write_choices(self, signature: Signature, choices: Sequence[FastChoice], returned: str) -> None:
        """The body of a method: one of some instructions is emitted.

        Args:
            returned: the C++ of the type of the result.
        """
        out = self._out
        for choice in choices:
            condition = pattern_condition(choice.condition)
            lines = list(self._emission(signature, choice, returned))
            if condition:
                lines = [f"  if ({condition}) {{", f"  {lines[0]}", *lines[1:], "  }"]
            with out.of(choice):
                out.lines(lines)
        if not choices[-1].condition.is_empty:
            out.line(f"  return {self._form.none};")
        out.lines(["}", ""])

    def _emission(self, signature: Signature, choice: FastChoice, returned: str) -> Iterator[str]:
        """The statements that emit an instruction."""
        for number, register in enumerate(choice.registers):
            if register is not None:
                yield (
                    "  BuildMI(*FuncInfo.MBB, FuncInfo.InsertPt, MIMD, TII.get(TargetOpcode::COPY),"
                    f" {namespace_of(register)}::{register.name}).addReg(Op{number});"
                )
        if choice.sub_register:
            yield f"  return fastEmitInst_extractsubreg({returned}, Op0, {choice.sub_register});"
            return
        free = [number for number, register in enumerate(choice.registers) if register is None]
        letters = "".join([_letter(signature[number]) for number in free])
        given = _arguments(signature)
        instruction = f"{self._namespace}::{choice.instruction}"
        words = [instruction, f"&{self._namespace}::{choice.register_class}RegClass"]
        # A comma follows the class even where each operand is a physical register.
        arguments = f", {', '.join([given[number] for number in free])}" if signature else ""
        yield f"  return fastEmitInst_{letters}({', '.join(words)}{arguments});"

    def _write_signature(self, signature: Signature, by_opcode: Mapping[str, ByOperand]) -> None:
        """The method for operands of some kinds, which looks at the opcode; forms for constants with predicates are tried first."""
        out, suffix = self._out, self._suffix(signature)
        parameters = ["MVT VT", "MVT RetVT", "unsigned Opcode", *self._declared(signature)]
        of_base = not any([kind > IMMEDIATE for kind in signature])
        out.lines(["// Top-level FastEmit function.", ""])
        out.line(self._header(f"fastEmit_{suffix}", parameters, "override " if of_base else ""))
        given = _arguments(signature)
        for form in self._functions.constant_forms.get(signature, ()):
            with out.of([_choices_of(by_operand) for by_operand in self._functions.functions[form].values()]):
                out.line(f"  if ({self._condition(form)})")
                arguments = ", ".join(["VT", "RetVT", "Opcode", *given])
                out.line(f"    if ({self._form.register} Reg = fastEmit_{self._suffix(form)}({arguments}))")
                out.lines(["      return Reg;", ""])
        out.line("  switch (Opcode) {")
        arguments = ", ".join(["VT", "RetVT", *given])
        for opcode, by_operand in by_opcode.items():
            line = f"  case {opcode}: return fastEmit_{opcode.replace('::', '_', 1)}_{suffix}({arguments});"
            out.line(origins.of(line, _choices_of(by_operand)))
        out.lines([f"  default: return {self._form.none};", "  }", "}", ""])

    def _condition(self, signature: Signature) -> str:
        """The predicates on the constants of a signature, as C++."""
        texts: list[str] = []
        for number, kind in enumerate(signature):
            if kind > IMMEDIATE:
                one = self._functions.predicates[kind - IMMEDIATE - 1]
                texts.append(f"VT == {one.type.qualified_name} && {one.predicate.name}(imm{number})")
        return " &&\n        ".join(texts)

    def _cpp(self, type_: ValueType) -> str:
        return self._form.types.get(type_.name, type_.qualified_name)

    def _in_name(self, type_: ValueType) -> str:
        """A type in the names of methods."""
        return self._cpp(type_).replace("::", "_", 1)

    def _header(self, name: str, parameters: Sequence[str], end: str = "") -> str:
        return f"{self._form.register} {name}({', '.join(parameters)}) {end}{{"

    def _declared(self, signature: Signature) -> list[str]:
        """The parameters for operands."""
        return [f"{self._parameters.get(kind, 'uint64_t imm')}{number}" for number, kind in enumerate(signature)]

    def _suffix(self, signature: Signature) -> str:
        """The kinds of operands in the names of methods: "ri_Predicate_simm13"."""
        texts: list[str] = []
        for kind in signature:
            texts.append(_letter(kind))
            if kind > IMMEDIATE:
                texts.append(f"_{self._functions.predicates[kind - IMMEDIATE - 1].predicate.name}")
        return "".join(texts)


def _choices_of(by_operand: ByOperand) -> origins.Sources:
    """All choices for an opcode."""
    return [by_result.values() for by_result in by_operand.values()]


def _letter(kind: int) -> str:
    return _LETTERS.get(kind, "i")


def _arguments(signature: Signature) -> list[str]:
    return [f"{_ARGUMENTS.get(kind, 'imm')}{number}" for number, kind in enumerate(signature)]


def _generate(model: Model, file: File) -> str:
    return render(model.target_name, model.instructions.namespace, model.fast_functions, model.release)


def _applies(model: Model) -> bool:
    """LLVM's build asks for the file where a target has C++ for it, which no record tells."""
    return False


GENERATOR = Generator.of(File, _generate, _applies)
