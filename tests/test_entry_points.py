"""Generators of other distributions, which importlib.metadata finds by their entry points."""

from __future__ import annotations

import importlib.metadata
import subprocess
import sys
import zipfile
from importlib.abc import MetaPathFinder
from pathlib import Path

import pytest

from tgdsl.generation.generator import installed

ENTRIES = """
# a comment, before any section
[console_scripts]
tool = package:main
[tgdsl.generators]
# another = one.that:IS_NOT
one = package.one:GENERATOR
 two=package.two : GENERATOR [extra]

[other.group]
three = package.three:GENERATOR
"""


def distribution(folder: Path, name: str, entries: str | None = ENTRIES) -> None:
    (folder / name).mkdir(parents=True)
    (folder / name / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name.partition('-')[0]}\nVersion: 1.0\n")
    if entries is not None:
        (folder / name / "entry_points.txt").write_text(entries)


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is before all others in ``sys.path``, which has no archives."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.setattr(sys, "path", [str(folder), *[one for one in sys.path if not Path(one).is_file()]])
    return folder


def foreign() -> dict[str, str]:
    """The generators of other distributions: the modules and attributes by the generators' names."""
    own = installed(["emitter"])
    return {name: entry.value for name, entry in installed().items() if name not in own}


def test_generators_of_all_distributions_on_the_path(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    distribution(site, "First-1.0.dist-info")
    distribution(site, "second-2.0.egg-info", "[tgdsl.generators]\nfour = four:GENERATOR\n")
    distribution(site, "without-1.0.dist-info", None)
    (site / "file-1.0.egg-info").write_text("Name: file\n")
    later = tmp_path / "later"
    distribution(later, "first-0.9.dist-info", "[tgdsl.generators]\nold = old:GENERATOR\n")
    distribution(later, "with_under.score-1.0.dist-info", "[tgdsl.generators]\nfive = five:GENERATOR\n")
    distribution(site, "With-1.0.dist-info", "")
    monkeypatch.setattr(sys, "path", [str(site), "/there/is/none", str(later), *sys.path[1:]])
    found = foreign()
    assert (
        found.items()
        >= {
            "one": "package.one:GENERATOR",
            "two": "package.two:GENERATOR",
            "four": "four:GENERATOR",
            "five": "five:GENERATOR",
        }.items()
    )
    assert "old" not in found and "three" not in found


def test_the_first_folder_of_the_path_counts(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    distribution(site, "first-1.0.dist-info", "[tgdsl.generators]\nname = first:GENERATOR\n")
    distribution(tmp_path, "second-1.0.dist-info", "[tgdsl.generators]\nname = second:GENERATOR\n")
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path)])
    assert foreign()["name"] == "first:GENERATOR"


def test_an_archive_in_the_path(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with zipfile.ZipFile(tmp_path / "packed.zip", "w") as archive:
        archive.writestr("packed-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: packed\nVersion: 1.0\n")
        archive.writestr("packed-1.0.dist-info/entry_points.txt", "[tgdsl.generators]\npacked = packed:GENERATOR\n")
    assert "packed" not in foreign()
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path / "packed.zip")])
    assert foreign()["packed"] == "packed:GENERATOR"


def test_a_finder_of_distributions(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    distribution(tmp_path, "found-1.0.dist-info", "[tgdsl.generators]\nfound = found:GENERATOR\n")

    class Finder(MetaPathFinder):
        def find_distributions(self, context: object = None) -> list[importlib.metadata.Distribution]:
            return [importlib.metadata.Distribution.at(tmp_path / "found-1.0.dist-info")]

    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, Finder()])
    assert foreign()["found"] == "found:GENERATOR"


def test_generators_of_our_own_come_first(site: Path) -> None:
    entries = "[tgdsl.generators]\nregister-info = other:GENERATOR\nother = other:GENERATOR\n"
    distribution(site, "other-1.0.dist-info", entries)
    found = installed()
    assert (
        list(found)[0] == "register-info" and found["register-info"].value == "tgdsl.generators.register_info:GENERATOR"
    )
    assert found["other"].value == "other:GENERATOR"
    assert "other" in installed(["other"])
    assert "other" not in installed(["register-info", "emitter"])  # nothing is searched


def test_each_generator_of_our_own_is_under_its_name() -> None:
    for name, entry in installed(["emitter"]).items():
        assert entry.load().name == name


def test_importlib_metadata_is_imported_when_others_are_sought() -> None:
    code = "import sys\nfrom tgdsl.generation.generator import installed\ninstalled({})\nprint('importlib.metadata' in sys.modules)"
    for wanted, imported in (["emitter"], "False"), ([], "True"), (["other"], "True"):
        command = [sys.executable, "-c", code.format(wanted)]
        assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == f"{imported}\n"
