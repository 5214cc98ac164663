"""Records files that nobody writes by mistake: each is an error in one line, and no file makes a traceback or takes all memory."""

from __future__ import annotations

import lzma
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.records.files import Json, dag, errors_of_text, file_of, record, text_of, to
from tgdsl.loading.options import LIMIT
from tgdsl.records.json_reader import read_json
from tgdsl.records.json_values import MAX_DEPTH

ROOT = Path(__file__).resolve().parent.parent.parent
LONG = "7" * 5000
GOOD = text_of(file_of(record("A", "Register", HWEncoding=[0] * 16), record("B", "Other", F=1), record("C")))
DEEP = "the values are nested too deeply to be those of a records file"
DIGITS = "a number has more digits than 64 bits can have"
HALF = "a string has '\\ud800', half of a surrogate pair, which is not a character"


def nested(levels: int) -> Json:
    """A dag in dags."""
    value: Json = to("A")
    for _ in range(levels):
        value = dag(to("A"), [value, None])
    return value


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"F":1', f'"F":{LONG}', f"the record 'B' is not JSON: {DIGITS}, near '{{\"F\":{LONG[:20]}'"),
        (
            '"F":1',
            '"F":9223372036854775808',
            "the field 'F' of 'B' should be an integer of 64 bits, but is the number 9223372036854775808",
        ),
        (
            '"F":1',
            f'"F":{LONG[:4000]}',
            "the field 'F' of 'B' should be an integer of 64 bits, but is a number of 4000 digits",
        ),
        ('"F":1', '"F":NaN', "the record 'B' is not JSON: NaN is not a number of JSON"),
        ('"F":1', '"F":-Infinity', "the record 'B' is not JSON: -Infinity is not a number of JSON"),
        (
            '"F":1',
            '"F":1e999',
            "the field 'F' of 'B' should be a value as llvm-tblgen writes them, but is the number inf",
        ),
        ('"F":1', '"F":"\\ud800"', f"the record 'B' is not JSON: {HALF}"),
        ('"F":1', f'"F":{"[" * 10_000}{"]" * 10_000}', f"the record 'B' is not JSON: {DEEP}"),
        (
            '"F":1',
            f'"F":{"[" * 200}{"]" * 200}',
            "the field 'F' of 'B' should be nested in at most 100 levels, but is a list of 1",
        ),
        (
            '"F":1',
            f'"F":{text_of(nested(MAX_DEPTH + 1)).rstrip()}',
            "the field 'F' of 'B' should be nested in at most 100 levels, but is (...) (kind 'dag')",
        ),
        (
            '"F":1',
            '"F":{"index":70000,"kind":"varbit","printable":"X{70000}","var":"X"}',
            "the field 'F' of 'B' should be an object with a string 'var' and a number 'index', but is X{70000} (kind 'varbit')",
        ),
        (
            '"HWEncoding":[0,',
            '"HWEncoding":[1.0,',
            "the field 'HWEncoding' of 'A' should be bits<16>, but is a list of 16",
        ),
        ('{"Other":["B"]', f'{{"Other":{LONG}', f"this is not JSON: {DIGITS} (character 25 of the file)"),
        ('{"Other":["B"]', f'{{"Other":{"[" * 10_000}{"]" * 10_000}', DEEP),
        ('{"Other":["B"]', '{"Other":["B"],"Other":["B"]', "the name 'Other' appears twice in the same object"),
        ('{"Other":["B"]', '{"Other":["B"],"\\ud800":[]', HALF),
        ('json_version":1', f'json_version":{LONG}', f"this is not JSON: {DIGITS} (character 74 of the file)"),
        (
            'json_version":1',
            'json_version":true',
            "version true of llvm-tblgen's JSON is not known here, only version 1",
        ),
        ('json_version":1', 'json_version":1.0', "version 1.0 of llvm-tblgen's JSON is not known here, only version 1"),
        (
            'json_version":1',
            'json_version":"1"',
            'version "1" of llvm-tblgen\'s JSON is not known here, only version 1',
        ),
    ],
    ids=lambda text: text[:40],
)
def test_values(old: str, new: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert GOOD.count(old) == 1
    expected = f"records.json: error: {said}\n1 error\n"
    assert errors_of_text(tmp_path, GOOD.replace(old, new), monkeypatch) == expected


def test_keys_that_are_twice_in_a_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Found in every file that llvm-tblgen did not lay out; in its own layout, the last one counts."""
    text = GOOD.replace('"F":1', '"F":1,"F":2')
    (tmp_path / "records.json").write_text(text)
    assert read_json(tmp_path / "records.json")["B"].integer("F") == 2
    said = "records.json: error: the name 'F' appears twice in the same object\n1 error\n"
    assert errors_of_text(tmp_path, " " + text, monkeypatch) == said


def test_what_is_accepted(tmp_path: Path) -> None:
    """As deep as values may be, a byte order mark, white space, and a line number without end."""
    path = tmp_path / "records.json"
    text = text_of(file_of(record("A"), record("B", "Other", F=nested(MAX_DEPTH))))
    path.write_text(text.replace('"!locs":[]', f'"!locs":["x.td:{LONG}"]'), encoding="utf-8-sig")
    records = read_json(path)
    assert str(records["B"].place) == f"x.td:{LONG}"
    assert records["B"].dag("F").operator == records["B"].dag("F").args[0].value.operator  # type: ignore[union-attr]


@pytest.mark.parametrize("name", ["../../x", "/dev/shm/x", "", ".", "a/b", "a b", "not", "1x", "Größe"])
def test_a_target_whose_name_is_no_identifier_names_no_file(name: str, tmp_path: Path) -> None:
    path = tmp_path / "records.json"
    path.write_text(text_of(file_of(record(name, "Target"))))
    done = run("gen", str(path), "-o", str(tmp_path / "out" / "deep"), "--only", "callingconv")
    why = "is a keyword of C++" if name == "not" else "is not a C++ identifier"
    assert done.stderr == (
        f"{path}: error: the target's name, '{name}', {why}: files and classes are named after it; give it another name\n1 error\n"
    )
    assert done.returncode == 1
    assert [one.name for one in tmp_path.iterdir()] == ["records.json"]


# -- files -------------------------------------------------------------------------------------------------------


def run(command: str, *arguments: str, limit_kib: int = 0, limit_mib: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command of tgdsl, with so much memory."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), LIMIT: limit_mib}
    words = [sys.executable, "-m", f"tgdsl.{command}", *arguments]
    if limit_kib:
        words = ["bash", "-c", f'ulimit -v {limit_kib} && exec "$@"', "bash", *words]
    return subprocess.run(words, capture_output=True, text=True, env=environment, check=False, timeout=60)


def bomb(path: Path, mib: int) -> Path:
    """A small file that has so many MiB when it is decompressed."""
    compressor = lzma.LZMACompressor(preset=0)
    piece = b" " * (1 << 20)
    path.write_bytes(b"".join([*(compressor.compress(piece) for _ in range(mib)), compressor.flush()]))
    return path


def test_a_file_that_expands_beyond_the_limit(tmp_path: Path) -> None:
    path = bomb(tmp_path / "x.json.xz", 65)
    assert path.stat().st_size < 100_000
    done = run("dump", str(path), "--text", limit_mib="64")
    assert (done.returncode, done.stdout, done.stderr) == (
        1,
        "",
        f"{path}: error: this file has more than 64 MiB of records; if it should, set TGDSL_RECORDS_MIB in the environment to a"
        " greater number\n1 error\n",
    )
    assert "this file is empty" in run("dump", str(path), "--text", limit_mib="65").stderr


def test_the_limit_holds_for_files_that_are_not_compressed(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(b" " * ((1 << 20) + 1))
    assert "this file has more than 1 MiB of records" in run("dump", str(path), "--text", limit_mib="1").stderr


@pytest.mark.parametrize("text", ["0", "-1", "x", "1.5", "1000000000", "٣"])
def test_a_limit_that_is_none(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LIMIT, text)
    assert errors_of_text(tmp_path, GOOD, monkeypatch) == (
        f"records.json: error: this file cannot be read: TGDSL_RECORDS_MIB in the environment is {text!r};"
        " give a number of MiB, such as 1024\n1 error\n"
    )


@pytest.mark.parametrize("command", ["gen", "dump", "select", "lint", "stubs"])
def test_help_has_the_limit(command: str) -> None:
    assert LIMIT in run(command, "--help").stdout


@pytest.mark.parametrize("limit_kib", [200_000, 400_000])
def test_too_little_memory(limit_kib: int, tmp_path: Path) -> None:
    path = bomb(tmp_path / "x.json.xz", 900)
    done = run("gen", str(path), limit_kib=limit_kib)
    assert (done.returncode, done.stderr) == (
        1,
        f"{path}: error: this file needs more memory than there is; give the process more\n1 error\n",
    )


COMPRESSED = lzma.compress(GOOD.encode())


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (COMPRESSED[:7], "Compressed data ended before the end-of-stream marker was reached. Was it cut off?"),
        (COMPRESSED + b"\0" * 8 + b"x", "There is something behind the end of the compressed data. Was it cut off?"),
        (
            COMPRESSED + COMPRESSED[:50],
            "Compressed data ended before the end-of-stream marker was reached. Was it cut off?",
        ),
        (COMPRESSED[:30] + b"xx" + COMPRESSED[32:], "Corrupt input data. Was it cut off?"),
    ],
)
def test_compressed_files(data: bytes, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = f"records.json: error: this file cannot be decompressed: {said}\n1 error\n"
    assert errors_of_text(tmp_path, data, monkeypatch) == expected


def test_a_file_of_several_streams(tmp_path: Path) -> None:
    path = tmp_path / "x.json.xz"
    text = GOOD.encode()
    path.write_bytes(lzma.compress(text[:99]) + b"\0" * 4 + lzma.compress(text[99:]))
    assert read_json(path).names == ["A", "B", "C"]


def test_files_that_are_none(tmp_path: Path) -> None:
    (tmp_path / "folder.json").mkdir()
    (tmp_path / "zero.json").symlink_to("/dev/zero")
    (tmp_path / "loop.json").symlink_to("loop.json")
    said = {
        "folder.json": "cannot be read: Is a directory",
        "zero.json": "is a device, not a file with records; name a .json or .json.xz file",
        "loop.json": "cannot be read: Too many levels of symbolic links",
        f"{'x' * 300}.json": "cannot be read: File name too long",
    }
    for name, words in said.items():
        done = run("gen", str(tmp_path / name))
        assert (done.returncode, done.stderr) == (1, f"{tmp_path / name}: error: this file {words}\n1 error\n")


def test_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / "pipe.json"
    os.mkfifo(path)
    with subprocess.Popen(["sh", "-c", f"printf %s '{GOOD.strip()}' > '{path}'"]) as writer:
        assert "class" not in (done := run("dump", str(path), "--text", "B")).stderr
        assert "F = 1;" in done.stdout
    assert writer.returncode == 0
