"""The fixtures ``expect``, ``marks``, ``each_release`` and ``each_tblgen``, the option ``pytest --update-expected``, which rewrites what they expect, the tests that ``pytest -m quick`` runs, and Hypothesis' settings."""

from __future__ import annotations

import gc
import shutil
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.support.marks import Marks
from tests.support.release import about
from tgdsl.llvm import RELEASES, Release

pytest_plugins = ["pytester"]  # runs of pytest itself, for tests of the plugin

# A machine that is busy with other things must not fail a test: no limit of time for an example, nor for drawing examples.
# A list of health checks in the settings of a test replaces this one, so it has to name too_slow again.
settings.register_profile("tgdsl", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tgdsl")


#: Modules of small tests, some of each part, by their folders: ``pytest -m quick``, which takes less than a minute on two processors.
QUICK = {
    "": "classes marks",
    "cli": "gen names_of_files",
    "generators": "asm_writer_fragments calling_conv dag_isel emitter instr_info kit_predicates kit_sequences kit_values kit_writer pseudo_lowering register_info searchable_tables subtarget",
    "language": "calling_conventions instruction_errors instructions naming registers searchable_tables wrong_bits wrong_schedules wrong_values",
    "linting": "shadowed unused_fragments waivers",
    "mc": "encoder printer",
    "model": "asm_matching_errors assembly_aliases bits_words decoding_tables features instruction_maps instructions_table matcher_factoring patterns_errors patterns_table processors_errors processors_machine registers_classes registers_tuples schedule_classes searchable_tables",
    "reading_cpp": "names syntax",
    "migration/sources": "comments lexer literals origins outermost parser",
    "records": "json_reader referring text_writer values",
    "selection": "expressions interpreter operations",
    "typing": "docstrings layers",
}

_TESTS = Path(__file__).parent
_QUICK = frozenset(_TESTS / folder / f"test_{name}.py" for folder, names in QUICK.items() for name in names.split())


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """True for a module that has none of the tests that are wanted, so that importing it takes no time."""
    is_other = (
        collection_path.suffix == ".py" and collection_path not in _QUICK and collection_path.name != "__init__.py"
    )
    return True if config.option.markexpr == "quick" and is_other else None


def pytest_collection_modifyitems(items: Iterable[pytest.Item], config: pytest.Config) -> None:
    missing = sorted(str(path) for path in _QUICK if not path.exists())
    assert not missing or config.option.markexpr != "quick", f"QUICK names modules that there are not: {missing}"
    for item in items:
        if item.path in _QUICK:
            item.add_marker("quick")


#: New objects before garbage is looked for, among these and among older ones. With Python's own numbers, which are meant for small programs, looking
#: for it took a quarter of the time of the tests of generators, models and records.
_GARBAGE = (2000, 25, 50)


def pytest_configure() -> None:
    gc.set_threshold(*_GARBAGE)


def pytest_runtest_teardown() -> None:
    """Collect garbage again: a command that ends with its process, as gen's, leaves it, and the process of tests would grow to gigabytes."""
    gc.enable()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-expected", action="store_true", help="rewrite the files of expected text, and the marks in targets"
    )


@pytest.fixture
def expect(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """``expect(path, text)``: assert that a file has this text, or write it with ``--update-expected``."""
    update = bool(request.config.getoption("--update-expected"))

    def check(path: Path, text: str) -> None:
        if update:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        assert text.splitlines() == path.read_text().splitlines(), path.name
        assert text == path.read_text(), path.name

    return check


@pytest.fixture
def marks(request: pytest.FixtureRequest, tmp_path: Path) -> Marks:
    return Marks(tmp_path, request.path, update=bool(request.config.getoption("--update-expected")))


@pytest.fixture(params=RELEASES.values(), ids=lambda release: f"llvm-{release.number}")
def each_release(request: pytest.FixtureRequest) -> Iterator[Release]:
    """Runs a test for each release: builders make records of it."""
    release: Release = request.param
    with about(release):
        yield release


@pytest.fixture
def each_tblgen(each_release: Release) -> Release:
    """Runs a test for each release whose llvm-tblgen is installed, with which it compares."""
    program = each_release.program("llvm-tblgen")
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed; apt-get install llvm-{each_release.number}")
    return each_release
