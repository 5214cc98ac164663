"""Checks of a JSON file that is not in llvm-tblgen's own layout: it is parsed as a whole, checked, and normalized to that layout.

Files that llvm-tblgen wrote need none of this; those that somebody pretty-printed, truncated or made by other means do.
"""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from pathlib import Path

from tgdsl.diagnostics import Report, fail, file_place
from tgdsl.records.json_text import NoJson, parse_strictly
from tgdsl.records.json_values import Json, describe_json

VERSION = 1
_VERSION_KEY = "!tablegen_json_version"
_HINT = "write it with python -m tgdsl.td"


HEADER_KEYS = ("!anonymous", "!fields", "!locs", "!name", "!superclasses")
_DEFAULTS: dict[str, Json] = {"!fields": [], "!locs": []}


def normalized(data: bytes, path: Path) -> bytes:
    """The same JSON in llvm-tblgen's layout: no white space, each record's "!" keys first.

    Raises:
        DiagnosticError: for every error in the structure of the file.
    """
    root = _parse(data, path)
    report = Report()
    place = file_place(path)
    if not isinstance(root, dict):
        raise fail(place, f"a records file should be one JSON object, but is {describe_json(root)}; {_HINT}")
    version = root.get(_VERSION_KEY)
    if version is None:
        raise fail(
            place, f'there is no "{_VERSION_KEY}" in this file, so it is not a records file. {_HINT.capitalize()}'
        )
    if type(version) is not int or version != VERSION:
        raise fail(
            place, f"version {json.dumps(version)[:40]} of llvm-tblgen's JSON is not known here, only version {VERSION}"
        )
    if "!instanceof" not in root:
        raise fail(place, f'there are no class lists ("!instanceof") in this file; {_HINT}')
    parts = [f'{{"!instanceof":{_dump(root["!instanceof"])}', f'"{_VERSION_KEY}":{VERSION}']
    for name, record in root.items():
        if not name.startswith("!"):
            problem = problem_of(name, record)
            if problem is not None:
                report.error(place, f"the record '{name}' {problem}")
            elif isinstance(record, dict):
                parts.append(f"{_dump(name)}:{_record(record)}")
    report.check()
    if len(parts) == 2:
        raise fail(place, f"there are no records in this file; {_HINT}")
    return (",".join(parts) + "}").encode()


def _parse(data: bytes, path: Path) -> Json:
    try:
        text = data.removeprefix(BOM_UTF8).decode().rstrip()
    except UnicodeDecodeError as error:
        found = f"byte {error.start} is {data[error.start]:#04x}"
        raise fail(file_place(path), f"this is not text in UTF-8: {found}; {_HINT}") from None
    if not text:
        raise fail(file_place(path), f"this file is empty; {_HINT}")
    try:
        return parse_strictly(text)
    except NoJson as error:
        if error.cut:
            message = f"this file ends in the middle of a value, after {text[-30:]!r}; was it cut off?"
        elif error.position is None:
            message = str(error)
        else:
            message = f"this is not JSON: {error} (character {error.position + 1} of the file)"
        line = text.count("\n", 0, error.position) + 1 if error.position is not None and "\n" in text else 0
        raise fail(file_place(path, line), message) from None


def _dump(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _strings(value: Json) -> bool:
    return isinstance(value, list) and all(isinstance(element, str) for element in value)


def problem_of(name: str, record: Json) -> str | None:
    """The first error in a record's "!" keys, as the end of a message that begins with the record's name; None if they are right."""
    if not isinstance(record, dict):
        return f"should be an object, but is {describe_json(record)}"
    if '"' in name or "\\" in name or not name.isprintable():
        return "has a name that no record can have"
    if record.get("!name") != name:
        return f'calls itself {describe_json(record.get("!name"))} in its "!name"; both must be the same'
    if not isinstance(record.get("!anonymous"), bool):
        return 'has no "!anonymous" that is true or false'
    for key in ("!superclasses", "!fields", "!locs"):
        if not _strings(record.get(key, _DEFAULTS.get(key))):
            return f'has no "{key}" that is a list of strings'
    return None


def _record(record: dict[str, Json]) -> str:
    header = _DEFAULTS | {key: value for key, value in record.items() if key in HEADER_KEYS}
    fields = {field: value for field, value in record.items() if not field.startswith("!")}
    return _dump({key: header[key] for key in HEADER_KEYS} | fields)
