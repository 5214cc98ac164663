"""``python -m tgdsl.llvm.write`` writes the tables of the profiles that the releases' own files tell: classes, value types, opcodes,
intrinsics and their types.

They are read from the folder of headers that Debian's package of a release has, and from what its llvm-tblgen prints; a release that is not
installed is left as it is. All of it is checked in; a test says whether it is current.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from tgdsl.llvm import RELEASES, Release
from tgdsl.llvm.defaults import Default
from tgdsl.llvm.value_types import Kind

#: The files whose classes the table has, by what includes them.
_SOURCES = (
    "Target/Target",
    "Target/GlobalISel/Combine",
    "TableGen/SearchableTable",
    "TableGen/Automaton",
    "Option/OptParser",
    "Frontend/Directive/DirectiveBase",
)
_FOLDERS = ("Target", "Target/GlobalISel", "CodeGen", "TableGen", "IR", "Option", "Frontend/Directive")

#: The classes of records in files whose other classes only help to define these, and have names that targets have, too.
_CLASSES_OF = {
    "OptParser": (
        "OptionKind",
        "OptionFlag",
        "OptionVisibility",
        "OptionGroup",
        "SubCommand",
        "HelpTextVariant",
        "Option",
    )
}

_CLASSES = '''\
"""The classes of {release}'s own TableGen sources, such as Register and SDNode: base classes, and the fields that each adds, with types.

Written by ``python -m tgdsl.llvm.write`` from what llvm-tblgen prints of each class in ``llvm/Target/Target.td`` and in what that includes, and
in ``GlobalISel/Combine.td``, ``TableGen/SearchableTable.td``, ``TableGen/Automaton.td``, ``Option/OptParser.td`` and
``Frontend/Directive/DirectiveBase.td``, by the file that defines it. Read with :mod:`tgdsl.records.class_table`.
"""

from __future__ import annotations

from collections.abc import Mapping

# fmt: off
CLASSES: Mapping[str, str] = {{
{rows}}}
'''

_DEFAULTS = '''\
"""The values that the classes of {release}'s own TableGen sources give to fields, where these do not depend on their arguments.

Written by ``python -m tgdsl.llvm.write``; a class that is derived from others has only what it changes. None where a class takes the value from its
arguments, or leaves it open, and its base class does not. Read with :mod:`tgdsl.records.class_defaults`.
"""

from __future__ import annotations

from collections.abc import Mapping

from tgdsl.llvm.defaults import Default

# fmt: off
DEFAULTS: Mapping[str, Mapping[str, Default]] = {{
{rows}}}
'''

_VALUE_TYPES = '''\
"""{release}'s value types (``ValueTypes.td``) by their numbers.

Written by ``python -m tgdsl.llvm.write``.
"""

from __future__ import annotations

from tgdsl.llvm.value_types import Kind, NumberedType

# fmt: off
VALUE_TYPES: tuple[NumberedType, ...] = (
{rows})
'''

_OPCODES = '''\
"""{release}'s own opcodes, which every target has: ``llvm/Support/TargetOpcodes.def``, whose instructions ``Target.td`` and ``GenericOpcodes.td`` define.

Written by ``python -m tgdsl.llvm.write``.
"""

from __future__ import annotations

#: By their numbers, which begin with 0.
GENERIC_OPCODES: tuple[str, ...] = tuple("""
{rows}
""".split())
'''

_INTRINSIC_TYPES = '''\
"""{release}'s codes of the types of intrinsics (IIT_Base of ``Intrinsics.td``), by the names of their records.

Written by ``python -m tgdsl.llvm.write``.
"""

from __future__ import annotations

from collections.abc import Mapping

#: Each with the value type that it stands for alone; empty for vectors, pointers, and codes that others follow.
TYPE_CODES: Mapping[str, tuple[int, str]] = {{
{rows}}}
'''

_INTRINSIC = re.compile(r"\s+(\w+)(?: = \d+)?,\s+// (llvm\.\S+)(?: \(\S+\))?$", re.MULTILINE)


def tables(release: Release) -> Mapping[Path, str]:
    """The text of each file of the profile that is written from the release's own; empty if that is not installed."""
    llvm = release.include / "llvm"
    if not llvm.exists():
        return {}
    folder = release.intrinsics.parent
    headers = [*(llvm / "IR").glob("IntrinsicEnums.inc"), *(llvm / "IR").glob("Intrinsics?*.h")]
    return {
        folder / "classes.py": _CLASSES.format(release=release.name, rows=_lines(_class_rows(release, llvm))),
        folder / "defaults.py": _DEFAULTS.format(release=release.name, rows=_lines(_default_rows(release))),
        folder / "value_types.py": _VALUE_TYPES.format(release=release.name, rows=_lines(_type_rows(release, llvm))),
        folder
        / "intrinsic_types.py": _INTRINSIC_TYPES.format(
            release=release.name, rows=_lines(_intrinsic_type_rows(release))
        ),
        folder / "opcodes.py": _OPCODES.format(release=release.name, rows=_opcodes(llvm)),
        release.intrinsics: intrinsics([path.read_text() for path in headers]),
    }


def _lines(rows: Iterable[str]) -> str:
    return "".join([f"    {row}\n" for row in rows])


def _tblgen(release: Release, option: str, source: str) -> str:
    """The output of the release's llvm-tblgen for a source text."""
    command = [release.program("llvm-tblgen"), option, "-I", str(release.include)]
    return subprocess.run(command, input=source, capture_output=True, text=True, check=True).stdout


def _opcodes(llvm: Path) -> str:
    text = (llvm / "Support/TargetOpcodes.def").read_text()
    names = re.findall(r"^HANDLE_TARGET_OPCODE\((\w+)\)", text, re.MULTILINE)
    return textwrap.fill(" ".join(names), 110, initial_indent="    ", subsequent_indent="    ")


def _printed_classes(release: Release) -> Sequence[tuple[str, str, str, str]]:
    """The classes with the text of their arguments, their base classes and the text of their bodies, as llvm-tblgen prints them."""
    printed = _tblgen(release, "--print-records", "".join([f'include "llvm/{name}.td"\n' for name in _SOURCES]))
    pattern = r"^class (\w+)(.*) \{(?:\t// (.*))?\n((?s:.*?))^\}"
    return re.findall(pattern, printed.partition("--- Defs ---")[0], re.MULTILINE)


def _default_rows(release: Release) -> Iterator[str]:
    """The classes with the values of fields that each gives or changes."""
    classes: dict[str, tuple[Sequence[str], Mapping[str, Default]]] = {}
    for name, head, listed, body in _printed_classes(release):
        arguments: dict[str, str] = dict(re.findall(r"(\w+:\w+) = (\[\{\}\]|\"[^\"]*\"|\[[^\]]*\]|[^\s,>]+)", head))
        fields = re.findall(r"^  (?:field )?(\S+) (\w+) = (.*);$", body, re.MULTILINE)
        values = {field: _default(of, arguments.get(text) or text) for of, field, text in fields}
        classes[name] = listed.split(), values
    for name in [header.partition(" : ")[0] for header in release.classes]:
        bases, given = classes[name]
        inherited = {field: value for base in bases for field, value in classes[base][1].items()}
        own = {field: value for field, value in given.items() if value != inherited.get(field)}
        if own:
            yield f'"{name}": {json.dumps(own).replace("null", "None")},'


def _default(of: str, text: str) -> Default:
    """The value that llvm-tblgen prints for a field of a class; None if it depends on arguments of the class, or is unset.

    Args:
        of: the field's type.
    """
    if text == "[{}]":
        return ""
    if re.fullmatch(r"-?\d+", text):
        return int(text)
    if re.fullmatch(r'"[^"\\\n]*"', text):
        return text[1:-1]
    if re.fullmatch(r"\{ [01](, [01])* \}", text):
        return int(text.translate({ord(mark): None for mark in "{ ,}"}), 2)
    if re.fullmatch(r"\[[\d, -]*\]", text):
        return [int(one) for one in text[1:-1].split(",") if one]
    if re.fullmatch(r"list<[A-Z]\w*>", of) and re.fullmatch(r"\[[\w, ]+\]", text):
        return text[1:-1].split(", ")
    if of == "dag":
        return text[1:-1] if re.fullmatch(r"\(\w+\)", text) else None
    is_record = re.match(r"(bit|bits<.*|int|string|code|list<.*)$", of) is None
    return text if is_record and re.fullmatch(r"[A-Za-z_]\w*", text) else None


def _class_rows(release: Release, llvm: Path) -> Iterator[str]:
    """The classes with their direct base classes and own fields, by the file that has them."""
    found: dict[str, tuple[list[str], dict[str, str]]] = {}
    for name, _, classes, body in _printed_classes(release):
        fields = {field: of for of, field in re.findall(r"^  (?:field )?(\S+) (\w+) = ", body, re.MULTILINE)}
        found[name] = (classes.split(), fields)
    for path in [path for folder in _FOLDERS for path in sorted((llvm / folder).glob("*.td"))]:
        text = path.read_text()
        declared = [match for match in re.finditer(r"^\s*class\s+(\w+)", text, re.MULTILINE) if match[1] in found]
        if path.parent.name == "IR" and path.name != "Intrinsics.td" or not declared:
            continue
        yield f"# llvm/{path.relative_to(llvm)}"
        for match in [match for match in declared if match[1] in _CLASSES_OF.get(path.stem, (match[1],))]:
            bases, fields = found[match[1]]
            inherited = {field for base in bases for field in found[base][1]}
            end = text.find("\nclass ", match.end())
            codes = set(re.findall(r"^\s*(?:field )?code (\w+)", text[match.end() : end], re.MULTILINE))
            own = [
                f"{'code' if field in codes else of} {field}" for field, of in fields.items() if field not in inherited
            ]
            header = f"{match[1]} : {', '.join(_direct(bases, found))}" if bases else match[1]
            yield f'"{header}": "{"; ".join(own)}",'


def _direct(bases: Sequence[str], found: Mapping[str, tuple[list[str], dict[str, str]]]) -> list[str]:
    """Those of all base classes that are none of another one's."""
    inherited = {base for one in bases for base in found[one][0]}
    return [base for base in bases if base not in inherited]


def _type_rows(release: Release, llvm: Path) -> Iterator[str]:
    records = json.loads(_tblgen(release, "--dump-json", 'include "llvm/CodeGen/ValueTypes.td"'))
    names = {records[name]["LLVMName"]: name for name in records["!instanceof"]["ValueType"]}
    text = (llvm / "CodeGen/GenVT.inc").read_text()
    rows = re.findall(r"^  GET_VT_ATTR\((\w+), (\d+),", text, re.MULTILINE)
    for position, (llvm_name, number) in enumerate(rows, 1):
        name = names[llvm_name]
        record = records[name]
        kind = Kind(record["!superclasses"][-1] if record["!superclasses"] else "ValueType")
        number = record.get("Value", position)
        arguments = [f'"{name}"', f"Kind.{kind.name}", str(number)]
        if record["ElementType"] is None:
            arguments += [str(record["Size"])] if record["Size"] else []
        else:
            if kind is Kind.VECTOR_TUPLE:
                arguments.append(str(record["Size"]))
            arguments.append(f'element="{record["ElementType"]["def"]}"')
            arguments.append(f"count={record['NF'] if kind is Kind.VECTOR_TUPLE else record['nElem']}")
        if llvm_name != name:
            arguments.append(f'llvm_name="{llvm_name}"')
        if not record["isNormalValueType"] and not record["isOverloaded"]:
            arguments.append("is_normal=False")
        yield f"NumberedType({', '.join(arguments)}),"


def _intrinsic_type_rows(release: Release) -> Iterator[str]:
    source = '#define TEST_INTRINSICS_SUPPRESS_DEFS\ninclude "llvm/IR/Intrinsics.td"\n'
    records = json.loads(_tblgen(release, "--dump-json", source))
    for name in sorted(records["!instanceof"]["IIT_Base"], key=lambda one: int(records[one]["Number"])):
        record = records[name]
        given: list[dict[str, str]] = record["VTs"] or []
        types = [one["def"] for one in given]
        scalar = "".join([one for one in types if not records[one]["isVector"]])
        yield f'"{name}": ({record["Number"]}, "{scalar}"),'


def intrinsics(headers: Iterable[str]) -> str:
    """A release's table of LLVM's own intrinsics; see :mod:`tgdsl.records.llvm_intrinsics`.

    Args:
        headers: the texts of ``IntrinsicEnums.inc`` and of ``Intrinsics<Target>.h``, in any order.
    """
    groups: dict[str, list[str]] = {}
    for header in headers:
        for word, name in _INTRINSIC.findall(header):
            rest = name.removeprefix("llvm.")
            prefix = rest.partition(".")[0] if "LLVM_IR_INTRINSIC_" in header else ""
            if prefix:
                word, rest = word.removeprefix(f"{prefix}_"), rest.removeprefix(f"{prefix}.")
            groups.setdefault(prefix, []).append(word if word.replace("_", ".") == rest else f"{word} {rest}")
    return "".join([f"[{prefix}]\n" + "".join([f"{line}\n" for line in groups[prefix]]) for prefix in sorted(groups)])


def main() -> int:
    for release in RELEASES.values():
        for path, text in tables(release).items():
            if not path.exists() or path.read_text() != text:
                path.write_text(text)
                print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
