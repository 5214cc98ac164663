"""Rows of the table: what was measured of a target, kept as JSON, and shown as Markdown."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

from attrs import asdict, evolve, frozen

_ALL = re.compile(r"^all +(\d+) +(\d+) +(\d+) +(\d+)$", re.MULTILINE)
_LINES = re.compile(r"^(\d+) lines(?:, (\d+) of \.td files)?", re.MULTILINE)
_COMMENTS = re.compile(r"^(\d+) of (\d+) lines of comments|^all (\d+) lines of comments", re.MULTILINE)


@frozen
class Row:
    """The figures of a target; those that were not measured are None.

    Attributes:
        problem: why there is no package; empty if there is one.
        lines, td_lines: of the package, and of the target's .td files.
        code, td_code: those of these lines that are neither blank nor comments.
        idiom, overridden, plain: the number of records that are written so.
        comments, all_comments: lines of comments that the package has, and that the .td files have.
        seconds, megabytes: of ``migrate``: processor time, and the peak of its memory.
        identical, files: how many files are byte for byte those of the records, of how many.
        mypy, mypy_seconds, pyright, pyright_seconds: mistakes that type checkers find in the package, and their time.
    """

    target: str
    problem: str = ""
    lines: int | None = None
    td_lines: int | None = None
    code: int | None = None
    td_code: int | None = None
    idiom: int | None = None
    overridden: int | None = None
    plain: int | None = None
    comments: int | None = None
    all_comments: int | None = None
    seconds: float | None = None
    megabytes: float | None = None
    identical: int = 0
    files: int = 0
    mypy: int | None = None
    mypy_seconds: float | None = None
    pyright: int | None = None
    pyright_seconds: float | None = None


def with_report(row: Row, report: str) -> Row:
    """A row with the figures that ``migrate --report`` prints."""
    counts, lines, comments = _ALL.search(report), _LINES.search(report), _COMMENTS.search(report)
    if counts is not None:
        row = evolve(row, idiom=int(counts[2]), overridden=int(counts[3]), plain=int(counts[4]))
    if lines is not None:
        row = evolve(row, lines=int(lines[1]), td_lines=int(lines[2]) if lines[2] else row.td_lines)
    if comments is not None:
        row = evolve(row, comments=int(comments[1] or comments[3]), all_comments=int(comments[2] or comments[3]))
    return row


def store(row: Row, folder: Path) -> None:
    (folder / f"{row.target}.json").write_text(json.dumps(asdict(row), indent=1) + "\n")


def load(folder: Path) -> list[Row]:
    """The rows that are kept in a folder, by their targets' names."""
    found = [Row(**json.loads(path.read_text())) for path in folder.glob("*.json") if "." not in path.stem]
    return sorted(found, key=lambda one: one.target.lower())


_HEAD = "target|lines|.td lines|ratio|of code|idiom|overrides|plain|s|MiB|files|mypy|s|pyright|s|comments".split("|")


def table(rows: Sequence[Row]) -> str:
    """A Markdown table, with a last row for all."""
    lines = [_line(_HEAD), "|---|" + "---:|" * (len(_HEAD) - 1)]
    lines += [_line(_cells(row)) for row in rows]
    right = [row for row in rows if not row.problem]
    if len(right) > 1:
        lines.append(_line(_cells(_whole(right))))
    return "\n".join(lines) + "\n"


def page(rows: Sequence[Row], release: int) -> str:
    """The page docs/migrate-targets.md."""
    problems = "".join([f"- {row.target}: {row.problem}\n" for row in rows if row.problem])
    return (
        f"# LLVM {release}'s targets, migrated\n\n"
        "The table shows what [`migrate`](migrate.md) makes of LLVM's own targets. `python -m tests.migration.table` measures it, and writes this page. Seconds are\n"
        "processor time, and MiB is the peak of `migrate`'s memory. Files says how many of the files that `gen` writes from the package are byte for byte\n"
        "llvm-tblgen's. The columns mypy and pyright (both strict) count the mistakes that they find in the package. Ratio is Python's lines divided by those of the `.td` files:\n"
        "of all lines, and of code, which is neither blank nor a comment, since black puts two blank lines around each class and function.\n\n"
        f"{table(rows)}" + (f"\nNo package:\n\n{problems}" if problems else "")
    )


def _whole(rows: Sequence[Row]) -> Row:
    """The sums of all rows, but for the largest memory."""
    return Row(
        "all",
        lines=_sum([row.lines for row in rows]),
        td_lines=_sum([row.td_lines for row in rows]),
        code=_sum([row.code for row in rows]),
        td_code=_sum([row.td_code for row in rows]),
        idiom=_sum([row.idiom for row in rows]),
        overridden=_sum([row.overridden for row in rows]),
        plain=_sum([row.plain for row in rows]),
        comments=_sum([row.comments for row in rows]),
        all_comments=_sum([row.all_comments for row in rows]),
        seconds=sum([row.seconds or 0 for row in rows]),
        megabytes=max([row.megabytes or 0 for row in rows]),
        identical=sum([row.identical for row in rows]),
        files=sum([row.files for row in rows]),
        mypy=_sum([row.mypy for row in rows]),
        mypy_seconds=sum([row.mypy_seconds or 0 for row in rows]),
        pyright=_sum([row.pyright for row in rows]),
        pyright_seconds=sum([row.pyright_seconds or 0 for row in rows]),
    )


def _sum(values: Sequence[int | None]) -> int | None:
    known = [one for one in values if one is not None]
    return sum(known) if known else None


def _cells(row: Row) -> Sequence[str]:
    if row.problem:
        return [row.target, *["–"] * (len(_HEAD) - 1)]
    comments = None if row.all_comments is None else f"{row.comments}/{row.all_comments}"
    return [
        row.target,
        *map(_number, (row.lines, row.td_lines)),
        _ratio(row.lines, row.td_lines),
        _ratio(row.code, row.td_code),
        *map(_number, (row.idiom, row.overridden, row.plain, row.seconds, row.megabytes)),
        f"{row.identical}/{row.files}",
        *map(_number, (row.mypy, row.mypy_seconds, row.pyright, row.pyright_seconds)),
        comments or "–",
    ]


def _ratio(lines: int | None, td_lines: int | None) -> str:
    return f"{lines / td_lines:.2f}" if lines and td_lines else "–"


def _number(value: float | None) -> str:
    if value is None:
        return "–"
    return str(value) if isinstance(value, int) else f"{value:.1f}" if value < 100 else f"{value:.0f}"


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
