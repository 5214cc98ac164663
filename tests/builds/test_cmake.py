"""``tgdsl_target()`` of ``TgdslGen.cmake`` with CMake, ninja and make: after each change, what ran is what had to.

The example of docs/builds.md, with a copy of the framework, so that the framework can change, too.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tgdsl.llvm import RELEASES

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = Path(__file__).with_name("example")

GENERATORS = {"Ninja": "ninja", "Unix Makefiles": "make"}


def _missing(*tools: str) -> str:
    """Why a test cannot run here; empty if it can."""
    packages = {"cmake": "cmake", "ninja": "ninja-build", "make": "make", "c++": "g++"}
    missing = [packages[tool] for tool in tools if shutil.which(tool) is None]
    return f"not installed; apt-get install {' '.join(missing)}" if missing else ""


needs_cmake = pytest.mark.skipif(bool(_missing("cmake", "ninja", "c++")), reason=_missing("cmake", "ninja", "c++"))
generators = pytest.mark.parametrize(
    "generator",
    [
        pytest.param(
            name, marks=pytest.mark.skipif(bool(_missing("cmake", tool, "c++")), reason=_missing("cmake", tool, "c++"))
        )
        for name, tool in GENERATORS.items()
    ],
)


class Project:
    """A copy of the example, in a folder with a blank in its name.

    Attributes:
        folder: where its sources are; ``build`` in it is the build's folder.
        output: what the last command printed.
    """

    def __init__(self, folder: Path, framework: Path = ROOT) -> None:
        self.folder = folder / "a project"
        shutil.copytree(EXAMPLE, self.folder, ignore=shutil.ignore_patterns("__pycache__"))
        self.output = ""
        self._environment = {**os.environ, "PYTHONPATH": str(framework)}

    def configure(self, *arguments: str, status: int = 0) -> str:
        """Configure; what CMake printed."""
        python = f"-DPython3_EXECUTABLE={sys.executable}"
        self._run("cmake", "-S", str(self.folder), "-B", str(self.folder / "build"), python, *arguments, status=status)
        return self.output

    def build(self, status: int = 0, environment: bool = True) -> set[str]:
        """Build; what ran: "cmake", "tgdsl", unless it only saw that nothing has changed, and the C++ files that were compiled."""
        if not environment:
            self._environment.pop("PYTHONPATH")
        self._run("cmake", "--build", str(self.folder / "build"), status=status)
        ran = set(re.findall(r"Building CXX object \S*?(\w+\.cpp)\.o", self.output))
        if "Configuring done" in self.output:
            ran.add("cmake")
        if "Generating the files of Toy" in self.output and "(nothing has changed: no work)" not in self.output:
            ran.add("tgdsl")
        return ran

    def replace(self, name: str, old: str, new: str) -> None:
        path = self.folder / name
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new))

    def _run(self, *command: str, status: int) -> None:
        done = subprocess.run(
            command,
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            timeout=300,
        )
        self.output = done.stdout
        assert (done.returncode != 0) == (status != 0), done.stdout


@generators
def test_each_change_runs_what_it_must(generator: str, tmp_path: Path) -> None:
    project = Project(tmp_path)
    project.configure("-G", generator)
    assert project.build(environment=False) == {"tgdsl", "opcodes.cpp", "registers.cpp"}
    assert project.build() == set()
    if generator == "Ninja":
        assert project.output == "ninja: no work to do.\n"

    project.replace("toy/registers.py", "alignment=32", "alignment=64")  # a line
    assert project.build() == {"tgdsl", "registers.cpp"}
    assert project.build() == set()

    project.replace("toy/registers.py", "R0, R1", "# A comment.\nR0, R1")
    assert project.build() == {"tgdsl"}
    assert project.build() == set()

    project.replace("sizes.py", "SIZE = 4", "SIZE = 8")  # a helper
    assert project.build() == {"tgdsl", "opcodes.cpp"}
    assert project.build() == set()

    (project.folder / "build/gen/ToyGenInstrInfo.inc").unlink()
    assert project.build() == {"tgdsl", "opcodes.cpp"}
    assert project.build() == set()

    # The helper goes, and with it the only line that imports it.
    project.replace("toy/registers.py", "from sizes import NUMBER_OF_REGISTERS\n", "NUMBER_OF_REGISTERS = 8\n")
    project.replace("toy/instructions.py", "from sizes import SIZE\n", "SIZE = 8\n")
    (project.folder / "sizes.py").unlink()
    assert project.build() == {"tgdsl"}
    assert project.build() == set()


@generators
def test_a_mistake_stops_the_build_until_it_is_corrected(generator: str, tmp_path: Path) -> None:
    project = Project(tmp_path)
    project.configure("-G", generator)
    project.build()
    project.replace("toy/registers.py", "alignment=32", "alignment=None")
    assert project.build(status=1) == {"tgdsl"}
    assert f"{project.folder}/toy/registers.py:11: error: " in project.output
    assert project.build(status=1) == {"tgdsl"}
    project.replace("toy/registers.py", "alignment=None", "alignment=64")
    assert project.build() == {"tgdsl", "registers.cpp"}
    assert project.build() == set()


@generators
def test_other_files_are_found_and_then_configured(generator: str, tmp_path: Path) -> None:
    """A build that finds another list of files makes these at once; the next one configures anew."""
    project = Project(tmp_path)
    project.configure("-G", generator)
    project.build()
    project.replace("toy/__init__.py", "import InstrInfo", "import files, InstrInfo")
    project.replace("toy/__init__.py", "InstrInfo())", "InstrInfo(), files=[files.InstrInfo(), files.RegisterInfo()])")
    assert project.build() == {"tgdsl"}
    assert "cmake" in project.build()
    assert project.build() == set()
    project.replace(
        "toy/__init__.py", "files.RegisterInfo()", "files.RegisterInfo(), files.CallingConv(suffix='Calls')"
    )
    assert project.build() == {"tgdsl"}
    assert (project.folder / "build/gen/ToyGenCalls.inc").exists()
    assert "cmake" in project.build()
    assert project.build() == set()
    project.configure()
    assert project.build() == set()


@pytest.mark.checkout
@generators
def test_the_framework_is_an_input(generator: str, tmp_path: Path) -> None:
    framework = tmp_path / "framework"
    for package in ("tgdsl", "generators"):
        shutil.copytree(
            ROOT / package, framework / package, symlinks=True, ignore=shutil.ignore_patterns("__pycache__")
        )
    project = Project(tmp_path, framework)
    project.configure("-G", generator)
    project.build()
    path = framework / "tgdsl/language/registers/registers.py"
    path.write_text(f"{path.read_text()}# A comment.\n")
    assert project.build() == {"tgdsl"}
    assert project.build() == set()
    (path,) = (
        one for one in framework.glob("generators/instr_info/*.py") if "Target Instruction Enum" in one.read_text()
    )
    path.write_text(path.read_text().replace("Target Instruction Enum", "Instruction Enum"))
    assert project.build() == {"tgdsl", "opcodes.cpp"}
    assert project.build() == set()


ARGUMENTS = """
cmake_minimum_required(VERSION 3.13)
project(Toy CXX)
add_subdirectory(inner)
add_library(ToyDesc STATIC registers.cpp)
add_dependencies(ToyDesc ToyTables)
target_include_directories(ToyDesc PRIVATE ${CMAKE_BINARY_DIR}/inner)
message(STATUS "gives: ${Toy_TGDSL_OUTPUTS}")
"""
INNER = f"""
include({ROOT}/tgdsl/builds/cmake/TgdslGen.cmake)
add_custom_command(OUTPUT made.py COMMAND ${{CMAKE_COMMAND}} -E copy "${{CMAKE_CURRENT_SOURCE_DIR}}/names.txt" made.py
  DEPENDS names.txt)
tgdsl_target(Toy SOURCE ../toy FILES register-info,register-info-debug=1 Second=register-info OPTIONS --no-cache
  PYTHONPATH "../more helpers" DEPENDS ${{CMAKE_CURRENT_BINARY_DIR}}/made.py TABLEGEN_TARGET ToyTables)
set(Toy_TGDSL_OUTPUTS ${{Toy_TGDSL_OUTPUTS}} PARENT_SCOPE)
message(STATUS "depends: ${{LLVM_COMMON_DEPENDS}}")
"""


@generators
def test_all_arguments_and_an_old_policy(generator: str, tmp_path: Path) -> None:
    project = Project(tmp_path)
    (project.folder / "build/inner").mkdir(parents=True)
    (project.folder / "build/inner/json.py").write_text("")  # hides no module
    (project.folder / "more helpers").mkdir()
    (project.folder / "sizes.py").rename(project.folder / "more helpers/sizes.py")
    (project.folder / "inner").mkdir()
    (project.folder / "inner/names.txt").write_text("")
    (project.folder / "CMakeLists.txt").write_text(ARGUMENTS)
    (project.folder / "inner/CMakeLists.txt").write_text(INNER)
    said = project.configure("-G", generator)
    files = [f"{project.folder}/build/inner/ToyGen{suffix}.inc" for suffix in ("RegisterInfo", "Second")]
    assert f"gives: {';'.join(files)}\n" in said and "depends: ToyTables\n" in said
    assert "registers.cpp" in project.build(environment=False)
    assert all(Path(file).exists() for file in files)
    assert not list((project.folder / "build/inner").glob(".tgdsl-*"))
    assert "registers.cpp" not in project.build()
    if generator == "Ninja":
        assert project.output == "ninja: no work to do.\n"
        (project.folder / "inner/names.txt").write_text("X = 1\n")
        assert project.build() == {"tgdsl"}
        project.replace("more helpers/sizes.py", "NUMBER", "# A comment.\nNUMBER")
        assert project.build() == {"tgdsl"}
        assert project.build() == set()


MISTAKES = {
    "tgdsl_target(Toy)": "tgdsl_target(Toy) has no SOURCE",
    "tgdsl_target(Toy SOURCE toy OUTPUT gen)": "these are not arguments, or have no value: OUTPUT;gen",
    "tgdsl_target(Toy SOURCE toi)": "toi: error: there is no such folder, module or records file",
    "tgdsl_target(Toy SOURCE toy FILES asm)": "error: there is no generator 'asm'",
}


@needs_cmake
@pytest.mark.parametrize("text", MISTAKES)
def test_mistakes_in_the_call(text: str, tmp_path: Path) -> None:
    project = Project(tmp_path)
    project.replace("CMakeLists.txt", "tgdsl_target(Toy SOURCE toy OUTPUT_DIR gen)", text)
    assert MISTAKES[text] in " ".join(project.configure("-G", "Ninja", status=1).split())


@needs_cmake
def test_a_mistake_in_the_target_when_it_is_configured(tmp_path: Path) -> None:
    project = Project(tmp_path)
    project.replace("sizes.py", "SIZE = 4", "SIZE = 4 +")
    said = project.configure("-G", "Ninja", status=1)
    assert "tgdsl_target(Toy): the target's files cannot be listed\n" in said
    assert f"  {project.folder}/sizes.py:4: error: this is not Python: invalid syntax\n" in said


@needs_cmake
def test_no_python_and_no_tgdsl(tmp_path: Path) -> None:
    project = Project(tmp_path)
    project.replace("CMakeLists.txt", "COMMAND ${Python3_EXECUTABLE}", f"COMMAND {sys.executable}")

    def configure(python: str) -> str:
        return " ".join(project.configure("-G", "Ninja", f"-DTGDSL_PYTHON={python}", status=1).split())

    assert f"{tmp_path}/python is not a Python that runs (" in configure(f"{tmp_path}/python")
    (tmp_path / "old").write_text("#!/bin/sh\necho\n")
    (tmp_path / "old").chmod(0o755)
    assert "old is too old, tgdsl needs Python 3.11 or newer; name another one" in configure(f"{tmp_path}/old")
    # A module of that name which is another.
    (tmp_path / "bare").mkdir()
    project.replace("CMakeLists.txt", "SOURCE toy", f"SOURCE toy PYTHONPATH {tmp_path}/bare")
    (tmp_path / "bare/tgdsl.py").write_text("")
    shutil.copytree(ROOT / "tgdsl/builds/cmake", tmp_path / "cmake")
    project.replace("CMakeLists.txt", "${TGDSL_CMAKE_DIR}", str(tmp_path / "cmake"))
    assert f"{sys.executable} cannot run tgdsl: " in configure(sys.executable)


def test_the_folder_is_printed_and_has_the_file() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-m", "tgdsl.cmake_dir"], env=environment, capture_output=True, text=True, check=True
    )
    assert Path(done.stdout.rstrip("\n"), "TgdslGen.cmake").exists()


# -- the release of LLVM ---------------------------------------------------------------------------------------------
def _with_llvm(project: Project, *, given: str, found: str, headers: str) -> None:
    """Have a project build with an LLVM of which there is only the header that tells its version.

    Args:
        given: what tgdsl_target() is told; empty for nothing.
        found: what find_package() has found.
        headers: the release of the header.
    """
    header = project.folder / "llvm/Config/llvm-config.h"
    header.parent.mkdir(parents=True)
    header.write_text(f'#define LLVM_VERSION_MAJOR {headers}\n#define LLVM_VERSION_STRING "{headers}.1.0"\n')
    project.replace("CMakeLists.txt", "tgdsl_target(Toy", f"{found}\ntgdsl_target(Toy {given}")
    with (project.folder / "CMakeLists.txt").open("a") as file:
        file.write("target_include_directories(ToyDesc PRIVATE ${PROJECT_SOURCE_DIR})\n")


@pytest.mark.parametrize("release", RELEASES)
@generators
def test_the_files_are_for_the_llvm_that_is_found(generator: str, release: int, tmp_path: Path) -> None:
    project = Project(tmp_path)
    _with_llvm(project, given="", found=f"set(LLVM_VERSION_MAJOR {release})", headers=str(release))
    project.configure("-G", generator)
    assert project.build() == {"tgdsl", "opcodes.cpp", "registers.cpp"}
    assert project.build() == set()
    assert f"== {release}," in (project.folder / "build/gen/ToyGenRelease.h").read_text()


@pytest.mark.parametrize(("release", "other"), [(19, 22), (22, 19)])
@needs_cmake
def test_a_build_with_another_llvm_is_an_error(release: int, other: int, tmp_path: Path) -> None:
    """Whoever includes the files is told both releases, whichever way the headers came."""
    project = Project(tmp_path)
    _with_llvm(project, given=f"LLVM {release}", found="", headers=str(other))
    project.configure("-G", "Ninja")
    project.build(status=1)
    assert f"the generated files are for LLVM {release}, and this build is with LLVM {other}.1.0" in project.output


@pytest.mark.parametrize(("release", "other"), [(19, 22), (22, 19)])
@needs_cmake
def test_another_llvm_than_the_one_that_is_found(release: int, other: int, tmp_path: Path) -> None:
    project = Project(tmp_path)
    _with_llvm(project, given=f"LLVM {release}", found=f"set(LLVM_VERSION_MAJOR {other})", headers=str(other))
    said = " ".join(project.configure("-G", "Ninja", status=1).split())
    assert (
        f"the files would be for LLVM {release}, and the build is with LLVM {other}: leave LLVM {release} out" in said
    )


@needs_cmake
def test_an_llvm_that_is_not_known(tmp_path: Path) -> None:
    project = Project(tmp_path)
    _with_llvm(project, given="", found="set(LLVM_VERSION_MAJOR 21)", headers="21")
    said = " ".join(project.configure("-G", "Ninja", status=1).split())
    assert "'21' is not a release that is known; give one of: 19, 22" in said
