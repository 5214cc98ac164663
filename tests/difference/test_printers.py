"""Differences in Markdown and JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.difference.machine import two
from tgdsl.commands.diff import main
from tgdsl.difference.data import Change, Column, Difference, FieldChange, KindChanges, RecordChange, Source, WordChange
from tgdsl.difference.json_text import to_json
from tgdsl.difference.markdown import to_markdown
from tgdsl.difference.outline import word_lines
from tgdsl.difference.text import to_text

MARKDOWN = """\
### Test: before.py -\\> after.py

A program may notice: generated files change.

**machine models: 1 changed**

- `ProcWriteResources WriteMul Model  [after.py:21]`
  ```diff
   Latency: 3 -> 4
  ```

**schedules: 1 instruction with other costs**

- `Model: AND`
  ```diff
  - 1 micro-op, latency 3, ALU 1
  + 1 micro-op, latency 4, ALU 1
  ```

**files: 1 changed, 7 the same**

- `TestGenSubtargetInfo.inc: 1 line added, 1 line removed`
  ```diff
   since machine models: 1 changed
  ```
"""

JSON = {
    "shape": 1,
    "noticed": True,
    "target": "Test",
    "before": {"name": "before.py", "release": "LLVM 19"},
    "after": {"name": "after.py", "release": "LLVM 19"},
    "kinds": [
        {
            "kind": "machine models",
            "changes": [
                {
                    "change": "changed",
                    "before": "ProcWriteResources WriteMul Model",
                    "after": "ProcWriteResources WriteMul Model",
                    "place": "after.py:21",
                    "fields": [{"name": "Latency", "before": "3", "after": "4"}],
                    "words": [],
                }
            ],
            "reordered": False,
        }
    ],
    "lone_fields": [],
    "library": [0, 0],
    "moved": [],
    "shadowings": [],
    "selections": [],
    "decodings": [],
    "schedules": [
        {
            "model": "Model",
            "instructions": ["AND"],
            "before": "1 micro-op, latency 3, ALU 1",
            "after": "1 micro-op, latency 4, ALU 1",
        }
    ],
    "conventions": [],
    "files": [
        {
            "name": "TestGenSubtargetInfo.inc",
            "status": "changed",
            "removed": 1,
            "added": 1,
            "reasons": ["machine models: 1 changed"],
        }
    ],
    "same_files": 7,
    "notes": [],
}


def test_both_forms_of_one_difference(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names = two(tmp_path, ("latency=3", "latency=4"))
    assert main([*names, "--markdown"]) == 1
    assert capsys.readouterr() == (MARKDOWN, "")
    assert main([*names, "--json"]) == 1
    printed = capsys.readouterr()
    assert (json.loads(printed.out), printed.err) == (JSON, "")


def difference(*changes: RecordChange, name: str = "a.py") -> Difference:
    source = Source(name, "LLVM 19")
    return Difference(target="T", before=source, after=source, kinds=(KindChanges("instructions", changes, False),))


def test_texts_do_not_end_what_they_stand_in() -> None:
    change = RecordChange(Change.CHANGED, "A`B", "A`B", "a.py:1", (FieldChange("Text", '"```"', '"* _x_"'),))
    assert to_markdown(difference(change, name="a_b*.py")) == (
        "### T: a\\_b\\*.py -\\> a\\_b\\*.py\n\nNo program notices: no generated file changes.\n\n"
        "**instructions: 1 changed**\n\n- ``A`B  [a.py:1]``\n  ````diff\n"
        '   Text: "```" -> "* _x_"\n  ````\n'
    )
    assert json.loads(to_json(difference(change)))["kinds"][0]["changes"][0]["fields"] == [
        {"name": "Text", "before": '"```"', "after": '"* _x_"'}
    ]


def test_records_that_changed_in_the_same_way_are_one_item() -> None:
    changes = [
        RecordChange(Change.CHANGED, f"A{number}", f"A{number}", f"a.py:{number}", (FieldChange("Size", "4", "8"),))
        for number in range(7)
    ]
    assert to_text(difference(*changes)) == (
        "T: a.py -> a.py\n\ninstructions: 7 changed\n  ~ 7: A0, A1, A2, A3, A4, ...\n      Size: 4 -> 8\n\n"
        "no program notices: no generated file changes\n"
    )
    assert "  ~ 7: A0, A1, A2, A3, A4, A5, A6\n" in to_text(difference(*changes), everything=True)


def test_records_that_one_line_adds_are_one_item() -> None:
    changes = [RecordChange(Change.ADDED, "", f"A{number}", f"a.py:{number // 3 + 1}") for number in range(4)]
    changes += [
        RecordChange(Change.REMOVED, "(a b)", "", "a.py:1"),
        RecordChange(Change.REMOVED, "(a c)", "", "a.py:1"),
    ]
    assert to_text(difference(*changes)).splitlines()[2:7] == [
        "instructions: 4 added, 2 removed",
        "  - (a b)  [a.py:1]",
        "  - (a c)  [a.py:1]",
        "  + 3: A0, A1, A2  [a.py:1]",
        "  + A3  [a.py:2]",
    ]


def test_of_long_values_the_part_that_differs_is_shown() -> None:
    before = f"[{', '.join([f'A{number}' for number in range(100)])}]"
    change = RecordChange(
        Change.CHANGED,
        "R",
        "R",
        "",
        (FieldChange("List", before, before.replace("A50, ", "")), FieldChange("Other", "", "x")),
    )
    assert to_text(difference(change)).splitlines()[3:9] == [
        "  ~ R",
        "      List",
        "        - ... 4, A45, A46, A47, A48, A49, A50, A51, A52, A53, A54, A55, A56, A5 ...",
        "        + ... 4, A45, A46, A47, A48, A49, A51, A52, A53, A54, A55, A56, A5 ...",
        "      Other:  -> x",
        "",
    ]
    assert f"        - {before}\n" in to_text(difference(change), everything=True)


def test_bits_stand_below_each_other_and_those_that_differ_are_marked() -> None:
    columns = (Column(15, 12, "0?10", "0110"), Column(11, 8, "rd{3-0}", "00"), Column(7, 7, "1", "1"))
    assert word_lines(WordChange("Inst", columns)) == [
        "Inst    15-12 11-8    7",
        "  -     0?10  rd{3-0} 1",
        "  +     0110  00      1",
        "         ^    ^^^^^^^",
    ]
