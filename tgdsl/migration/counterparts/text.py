"""The texts of the modules that have the stubs, and the MachineCode."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap

from tgdsl.diagnostics import counted
from tgdsl.language import counterparts
from tgdsl.migration.counterparts.cpp_methods import Cpp, Method
from tgdsl.migration.counterparts.stubs import StubClass, Stubs
from tgdsl.migration.python import string

#: What refuses in a stub, until an author has written it.
_REFUSAL = "raise NotImplementedError"

_WIDTH = 120
#: The users that a docstring names.
_MOST_USERS = 3

#: The attributes of MachineCode that asm needs first, with the values of a usual target, and what in LLVM's C++ has the target's own.
_MACHINE_CODE = (
    ('byte_order = "little"', "MCAsmInfo: IsLittleEndian"),
    ('comment = "#"', "MCAsmInfo: CommentString"),
    ('separator = ";"', "MCAsmInfo: SeparatorString"),
    ('private_prefix = ".L"', "MCAsmInfo: PrivateGlobalPrefix"),
    ("register_prefix = {prefix}", "MCInstPrinter: printRegName"),
    ("alignment_is_bytes = True", "MCAsmInfo: AlignmentIsInBytes"),
)
_UNITS = ("unit_bytes = 2", "MCCodeEmitter: the bytes of a unit of instructions of variable length")
_POINTERS = ("pointer_registers = {}", "TargetRegisterInfo: getPointerRegClass, as in {0: GPR}")


def texts_of_stubs(stubs: Stubs) -> Mapping[str, str]:
    """The texts of the modules that a package has for its counterparts, by their names."""
    target = stubs.target
    texts = {
        stubs.module: _module(
            f"Counterparts of the C++ of {target}: stubs that migrate wrote, to be filled in.",
            [_class_text(one, target) for one in stubs.classes],
        ),
        stubs.machine_code.module: _module(
            f"The assembly language and the machine code of {target} as a whole.", [_machine_code(stubs)]
        ),
    }
    return {module.rpartition(".")[2]: texts[module] for module in stubs.modules}


def _module(docstring: str, parts: Sequence[str]) -> str:
    return f'"""{docstring}"""\n\n{_imports(parts)}\n\n\n' + "\n\n\n".join(parts) + "\n"


def methods_left(text: str) -> int:
    """The number of methods of counterparts that are not written yet, by the text of their module."""
    return len(re.findall(rf"^\s*{_REFUSAL}\b", text, re.MULTILINE))


def _imports(parts: Sequence[str]) -> str:
    code = re.sub(r'""".*?"""', "", "\n".join(parts), flags=re.DOTALL)
    used = {*re.findall(r"\b[A-Z]\w*", re.sub("#.*", "", code))}
    found = ["from collections.abc import Mapping\n"] if "Mapping" in used else []
    listed = sorted(used.intersection(counterparts.__all__))
    line = f"from {counterparts.__name__} import {', '.join(listed)}"
    if len(line) > _WIDTH:
        line = f"from {counterparts.__name__} import (\n" + "".join([f"    {name},\n" for name in listed]) + ")"
    return "\n".join([*found, line])


def _class_text(one: StubClass, target: str) -> str:
    methods = [_method_text(method, one.base, target) for method in one.methods]
    return "\n\n".join([f"class {one.name}({one.base.__name__}):\n{_docstring(_users(one))}", *methods])


def _users(one: StubClass) -> str:
    """The records that have a class, in words."""
    more = len(one.users) - _MOST_USERS
    named = one.users if more < 2 else [*one.users[:_MOST_USERS], counted(more, "other")]
    plural = f"{one.kind}es" if one.kind.endswith("s") else f"{one.kind}s"
    return f"The {one.kind if len(one.users) == 1 else plural} {_listed(named)}."


def _method_text(method: Method, base: type, target: str) -> str:
    signature = str(inspect.signature(getattr(base, method.name))).replace("'", "")
    return "\n".join(
        [
            f"    def {method.name}{signature}:",
            _docstring(_stands_for(method.stands_for, target), "        "),
            f"        {_REFUSAL}",
        ]
    )


def _stands_for(functions: Sequence[Cpp], target: str) -> str:
    if not functions:
        return f"The part of {target}'s hand-written parser that reads it; the records do not name it."
    return f"{_listed([f'``{one.name}`` of {one.owner}' for one in functions])}."


def _listed(names: Iterable[str]) -> str:
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def _docstring(text: str, indent: str = "    ") -> str:
    lines = wrap(text, _WIDTH - len(indent) - 6, break_long_words=False)
    if len(lines) == 1:
        return f'{indent}"""{text}"""'
    return "\n".join([f'{indent}"""{lines[0]}', *[f"{indent}{line}" for line in lines[1:]], f'{indent}"""'])


def _machine_code(stubs: Stubs) -> str:
    rows = [
        *_MACHINE_CODE,
        *([_UNITS] if stubs.has_units else []),
        *([_POINTERS] if stubs.has_pointer_registers else []),
    ]
    said = "LLVM's usual values, with the place where the target's C++ says its own."
    prefix = string(stubs.register_prefix)
    lines = [f"class {stubs.machine_code.name}(MachineCode):", _docstring(said), ""]
    return "\n".join([*lines, *[f"    {setting.replace('{prefix}', prefix)}  # {where}" for setting, where in rows]])
