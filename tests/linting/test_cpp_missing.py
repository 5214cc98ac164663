"""``cpp-missing``: functions that generated C++ calls by names of records, and that the C++ sources do not have."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve

from tests.linting.linted import BASE, linted, said_of
from tests.support.marks import Marks
from tests.support.release import RELEASE
from tests.support.targets import write_target
from tgdsl.diagnostics import DiagnosticError, Report
from tgdsl.linting.cpp_missing import find
from tgdsl.linting.cpp_sources import CppSources, sources_in_folder
from tgdsl.linting.subject import Subject
from tgdsl.loading.load import load_target
from tgdsl.model import Model
from tgdsl.tablegen.llvm import find_llvm


def has_headers() -> bool:
    """True if LLVM's headers are installed, and a program tells where."""
    try:
        return bool(find_llvm(None, RELEASE).include)
    except DiagnosticError:
        return False


ROOT = Path(__file__).resolve().parents[2]

_ONLY = ("--only", "cpp-missing")

#: C++ that includes all files of a target, and has what the base and any target need.
CPP = """
#include "TestGenAsmMatcher.inc"
#include "TestGenAsmWriter.inc"
#include "TestGenCallingConv.inc"
#include "TestGenDAGISel.inc"
#include "TestGenDisassemblerTables.inc"
#include "TestGenMCCodeEmitter.inc"
void printOperand(); void getMachineOpValue(); void addRegOperands(); void DecodeGPRRegisterClass();
"""

TEXT = """
    SImmClass = AsmOperandClass("SImm", parser_method="parseSImm", render_method="addSImm")
    #! warning: GenAsmMatcher calls 'parseSImm', the ParserMethod of 'SImmClass', and the C++ sources do not have it:
    #!     define it there [cpp-missing]
    #! warning: GenAsmMatcher calls 'isSImm', the PredicateMethod of 'SImmClass', and the C++ sources do not have it:
    #!     define it there [cpp-missing]
    #! warning: GenAsmMatcher calls 'addSImm', the RenderMethod of 'SImmClass', and the C++ sources do not have it:
    #!     define it there [cpp-missing]
    simm = Operand(
        i32, print_method="printSImm", encoder_method="getSImm", decoder_method="decodeSImm<8>", parser_match_class=SImmClass
        #! warning: GenAsmWriter calls 'printSImm', the PrintMethod of 'simm', and the C++ sources do not have it:
        #!     define it there [cpp-missing]
        #! warning: GenMCCodeEmitter calls 'getSImm', the EncoderMethod of 'simm', and the C++ sources do not have it:
        #!     define it there [cpp-missing]
        #! warning: GenDisassemblerTables calls 'decodeSImm', the DecoderMethod of 'simm', and the C++ sources do not
        #!     have it: define it there [cpp-missing]
    )
    Rot = SubtargetFeature("rot", "HasRot", "true", "")
    HasRot = Predicate("Subtarget->hasRot() && Subtarget->getCPU() != ST.Old")
    #! warning: the predicate 'HasRot' asks the Subtarget for 'hasRot', which no SubtargetFeature sets, and the C++
    #!     sources do not have it: correct it, or define it there [cpp-missing]
    #! warning: the predicate 'HasRot' asks the Subtarget for 'Old', which no SubtargetFeature sets, and the C++ sources
    #!     do not have it: correct it, or define it there [cpp-missing]
    address = ComplexPattern(i32, 1, "selectAddress")
    #! warning: GenDAGISel calls 'selectAddress', the SelectFunc of 'address', and the C++ sources do not have it:
    #!     define it there [cpp-missing]
    class Coded(Instruction):
        namespace, predicates = "T", [HasRot]
        op, rd, rs1, rs2 = constant(8), field(8), field(8), field(8)
        inst = concat(rd, rs1, rs2, op)
    class ROT(Coded, op=1):
        rd, rs1, rs2 = out(GPR), in_(GPR), in_(simm)
        asm = f"rot {rd}, {rs1}, {rs2}"
    class LDA(Coded, op=2, rs2=0):
        rd, rs1 = out(GPR), in_(GPR)
        asm = f"lda {rd}, {rs1}"
        pattern = set_(i32(rd), sub(address(i32(rs1)), 7))
    Unused = Operand(i32, print_method="printNothing", decoder_method="decodeNothing")
    CC = CallingConv(CCIfVarArg(CCCustom("CC_Own")), CCAssignToStack(4, 4))
    #! warning: GenCallingConv calls 'CC_Own', a FuncName, and the C++ sources do not have it: define it there
    #!     [cpp-missing]
    """

#: What TEXT calls.
CALLED = "printSImm getSImm decodeSImm parseSImm isSImm addSImm CC_Own selectAddress hasRot Old".split()


def _folder(at: Path, text: str) -> Path:
    folder = at / "cpp"
    folder.mkdir()
    (folder / "Test.cpp").write_text(text)
    return folder


def test_functions_that_nothing_defines(tmp_path: Path, marks: Marks, capsys: pytest.CaptureFixture[str]) -> None:
    folder = _folder(tmp_path, CPP + '// printSImm is in a comment\nconst char *Text = "getSImm";\n')
    marks.check(TEXT, BASE, linted(capsys, *_ONLY, "--cpp", str(folder)))


def test_nothing_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = _folder(tmp_path, CPP + "".join([f"void {name}();\n" for name in CALLED]))
    assert said_of(tmp_path, TEXT, capsys, *_ONLY, "--cpp", str(folder), status=0) == ""


def test_each_alone(tmp_path: Path) -> None:
    model = Model(load_target(str(write_target(tmp_path, TEXT, BASE))))
    sources = _sources(tmp_path, CPP + " ".join(CALLED))
    for missing in (*CALLED, "printOperand", "getMachineOpValue", "addRegOperands", "DecodeGPRRegisterClass"):
        without = evolve(sources, names=sources.names - {missing})
        assert [one.subject for one in find(Subject(model, without))] == [missing]


def test_a_waiver_names_the_function(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = _folder(tmp_path, CPP + " ".join({*CALLED} - {"getSImm"}))
    waived = "    # lint: cpp-missing(getSImm): a macro makes it\n" + TEXT.lstrip("\n")
    assert said_of(tmp_path, waived, capsys, *_ONLY, "--cpp", str(folder), status=0) == ""
    waivers = tmp_path / "waivers"
    waivers.write_text("cpp-missing getSImm: a macro makes it\n")
    assert said_of(tmp_path, TEXT, capsys, *_ONLY, "--cpp", str(folder), "--waivers", str(waivers), status=0) == ""


def test_files_that_nothing_includes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Who does not use a generated file needs no functions for it."""
    folder = _folder(tmp_path, '// #include "TestGenAsmWriter.inc"\n#include "TestGenRegisterInfo.inc"\n')
    said = said_of(tmp_path, TEXT, capsys, *_ONLY, "--cpp", str(folder), status=0)
    assert said == ""


def test_getters_of_features(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With the macro that LLVM's file of the subtarget calls for each feature, there is a getter for each."""
    others = " ".join([name for name in CALLED if name != "hasRot"])
    macro = "#define GET_SUBTARGETINFO_MACRO(ATTRIBUTE, DEFAULT, GETTER) bool GETTER() const { return ATTRIBUTE; }\n"
    folder = _folder(tmp_path, CPP + macro + others)
    assert said_of(tmp_path, TEXT, capsys, *_ONLY, "--cpp", str(folder), status=0) == ""
    said = said_of(tmp_path, TEXT.replace('"HasRot"', '"HasRotate"'), capsys, *_ONLY, "--cpp", str(folder))
    assert "the predicate 'HasRot' asks the Subtarget for 'hasRot', which no SubtargetFeature sets" in said


def _sources(folder: Path, text: str) -> CppSources:
    return sources_in_folder(_folder(folder, text), Report())


def test_what_macros_paste(tmp_path: Path) -> None:
    found = _sources(
        tmp_path,
        """
#define DECODE(CLASS) \\
  static int Decode##CLASS##RegisterClass() {}
#define JOIN(A, B) void A##B();
JOIN(get, Thing8)
""",
    )
    assert [found.has(name) for name in ("DecodeGPRRegisterClass", "getThing8")] == [True, True]
    assert [found.has(name) for name in ("DecodeGPR", "getThing", "Thing8get2", "DecodeGPRClass")] == [False] * 4


def test_code_without_comments_and_literals(tmp_path: Path) -> None:
    found = _sources(
        tmp_path,
        """
// one /* two
int a = 1'000'000, b = 'x' + 'y'; /* three
four */ int c; const char *d = "five \\" six", *e = R"x(seven " eight)x"; int nine = 'z';
#include "ten.inc"
""",
    )
    words = "one two three four five six seven eight x y z a b c d e nine".split()
    assert [word for word in words if found.has(word)] == ["a", "b", "c", "d", "e", "nine"]
    assert {"one", "six", "nine"} <= found.words
    assert found.includes == {"ten.inc"}


CODE = """
    Half = SDNodeXForm(imm, Code("return halfOf(N->getZExtValue()) + bitsOf<8>(isUInt<8>(1)) + ISD::other(2);"))
    #! warning: the XFormFunction of 'Half' calls 'halfOf', which neither the C++ sources nor LLVM's headers have:
    #!     correct it, or define it there [cpp-missing]
    Own = SDNodeXForm(imm, Code("auto f = [](int a) { return a; }; /* call(this) */ return f(isInt<8>(2));"))
    Even = ImmLeaf(i32, Code("return isEven(Imm) && N.isOdd();"), Half)
    #! warning: the ImmediateCode of 'Even' calls 'isEven', which neither the C++ sources nor LLVM's headers have:
    #!     correct it, or define it there [cpp-missing]
    class LDI(Format, rs2=0):
        rd, rs1 = out(GPR), in_(Operand(i32))
        asm = f"ldi {rd}, {rs1}"
    @pattern()
    def constants(number: I32) -> Rewrites:
        return [Rewrite(i32(Even(number)), LDI(Even(number))), Rewrite(i32(imm(number)), LDI(Own(imm(number))))]
    """


@pytest.mark.skipif(not has_headers(), reason="LLVM's headers are not installed")
def test_calls_in_code(tmp_path: Path, marks: Marks, capsys: pytest.CaptureFixture[str]) -> None:
    """Of functions that LLVM's headers do not have; members, and what has a namespace, are not looked for."""
    folder = _folder(tmp_path, '#include "TestGenDAGISel.inc"\nint bitsOf(int);\n')
    marks.check(CODE, BASE, linted(capsys, *_ONLY, "--cpp", str(folder)))


def test_without_headers(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody knows what LLVM has then."""
    monkeypatch.setenv("PATH", "")
    folder = _folder(tmp_path, '#include "TestGenDAGISel.inc"\nint bitsOf(int);\n')
    assert said_of(tmp_path, CODE, capsys, *_ONLY, "--cpp", str(folder), status=0) == ""


@pytest.mark.parametrize("name", ["tiny", "or1k"])
def test_back_ends_of_the_project(name: str) -> None:
    folder = ROOT / "targets" / name
    model = Model(load_target(str(folder)))
    sources = sources_in_folder(folder / "llvm", Report())
    assert [one.subject for one in find(Subject(model, sources))] == []
    nothing = evolve(sources, names=frozenset(), pasted=frozenset())
    lost = {one.subject for one in find(Subject(model, nothing))}
    assert lost > {"printOperand", "isSImm16", "encodeTarget", "decodeSImm", "DecodeGPRRegisterClass", "selectAddress"}
