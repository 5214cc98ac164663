"""Mistakes in LLVM's own kinds of records, each at its line: value types, attributes, intrinsics."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.oracle.td_texts import INSTALLED, records_of, theirs
from tgdsl.diagnostics import DiagnosticError, render
from tgdsl.files import IntrinsicEnums
from tgdsl.generation.generator import installed
from tgdsl.llvm import Release
from tgdsl.model import Model

pytestmark = pytest.mark.skipif(
    not INSTALLED, reason="needs llvm-tblgen, llvm-config and a C++ compiler; apt-get install llvm-19-dev"
)

INTRINSICS = 'include "llvm/IR/Intrinsics.td"\n'
SUPPRESSED = "TEST_INTRINSICS_SUPPRESS_DEFS"

#: Generator, text, and what is said of it. Those at the end llvm-tblgen refuses, too.
OURS_ALONE = [
    (
        "riscv-target-def",
        'def C : RISCVProcessorModel<"c", [I]>;\n',
        "2: error: 'C' has neither '32bit' nor '64bit' among its features: give it one of them",
    ),
    (
        "riscv-target-def",
        'def C : RISCVProcessorModel<"c", [Bits32, Bits64]>;\n',
        "2: error: 'C' has both '32bit' and '64bit' among its features: give it one of them",
    ),
    (
        "riscv-target-def",
        'def I2 : RISCVExtension<"experimental-i", 1, 0>;\n',
        "2: error: two extensions are called 'i', 'I' and 'I2', so -march cannot tell them apart: rename one of them\n",
    ),
    (
        "riscv-target-def",
        'def M : RISCVExtension<"m", 1, 0>, RISCVExtensionBitmask<0, 5>;\n',
        "2: error: the extensions 'F' and 'M' have one bit, 5 of group 0: give each its own\n",
    ),
    (
        "vt",
        "def A : ValueType<7, 220>;\ndef B : ValueType<9, 220>;\n",
        "3: error: the ValueTypes 'A' and 'B' have one number, 220: give each its own\n2: note: 'A' is here",
    ),
    ("vt", "def A : VTInt<7, 256>;\n", "2: error: the ValueType 'A' has the number 256: give it one from 0 to 255"),
    (
        "vt",
        "def A : VTInt<7, 220>;\n",
        "2: error: the type 'A' is in the range INTEGER_VALUETYPE, and 'bf16' before it is not: list the types of a range in a row\n",
    ),
    (
        "intrinsic-impl",
        "def int_a : Intrinsic<[], [llvm_i32_ty], [NoUndef<ArgIndex<1>>]>;\n",
        "2: error: 'int_a' has 1 argument, and an attribute of argument 1: count from ArgIndex<0>",
    ),
    (
        "intrinsic-impl",
        "def int_a : Intrinsic<[], [], [IntrNoReturn, IntrWillReturn]>;\n",
        "2: error: 'int_a' has both IntrNoReturn and IntrWillReturn, which contradict each other: leave one out",
    ),
    (
        "intrinsic-impl",
        "def Mine : IntrinsicProperty;\ndef int_a : Intrinsic<[], [], [Mine]>;\n",
        "3: error: 'int_a' has the property 'Mine', which LLVM does not know: leave it out, or use one of IR/Intrinsics.td",
    ),
    (
        "intrinsic-enums",
        'def int_a : Intrinsic<[], [], [], "llvm.x">;\ndef int_b : Intrinsic<[], [], [], "llvm.x">;\n',
        "3: error: two intrinsics are called 'llvm.x' in LLVM IR, 'int_a' and 'int_b': rename one\n2: note: 'int_a' is here",
    ),
    (
        "intrinsic-impl",
        "def IIT_MINE : IIT_Base<4>;\n",
        "2: error: 'IIT_I32' and 'IIT_MINE' have one number, 4: give each its own\n",
    ),
    (
        "attrs",
        'def A : EnumAttr<"cold", []>;\n',
        "2: error: two attributes are written 'cold' in LLVM IR",
    ),
]  # fmt: skip
BOTH = [
    (
        "arm-target-def",
        'def HasV9_2xOps : Architecture64<9, 2, "x", "v9.2x", [], []>;\n',
        "error: the profile of the architecture 'HasV9_2xOps' is 'x': use \"a\" or \"r\"",
    ),
    (
        "arm-target-def",
        'def C : ProcessorModel<"c", NoSchedModel, [HasV9_1rOps, HasV8_0aOps]>;\n',
        "2: error: the processor 'c' has 2 architectures among its features: give it one record of class 'Architecture64'",
    ),
    (
        "arm-target-def",
        'def C : ProcessorModel<"c", NoSchedModel, [FeatA]>;\n',
        "2: error: the processor 'c' has no architecture among its features: give it one record of class 'Architecture64'",
    ),
    (
        "arm-target-def",
        'def C : ProcessorModel<"c", NoSchedModel, [HasV9_1rOps, FeatA, FeatA]>;\n',
        "2: error: the processor 'c' has the extension AEK_A twice among its features, again by 'FeatA': list it once",
    ),
    (
        "arm-target-def",
        'def HasV9_2aOps : Architecture64<9, 2, "a", "v9.2a", [FeatA], []>;\ndef C : ProcessorModel<"c", NoSchedModel, [HasV9_2aOps]>;\n',
        "2: error: the architecture 'HasV9_2aOps' implies the extension 'FeatA', which -march could switch off, but does not have it by default:"
        " add it to DefaultExts\n",
    ),
    (
        "arm-target-def",
        'def C : ProcessorAlias<"c", "none">;\n',
        "2: error: 'c' is an alias of the processor 'none', which does not exist: name one of the ProcessorModels",
    ),
    (
        "arm-target-def",
        'def C : ProcessorAlias<"cpu1", "cpu1">;\n',
        "2: error: the alias 'cpu1' of a processor is the name of a processor: give it another name",
    ),
    (
        "arm-target-def",
        'def D : ProcessorAlias<"cpu2", "cpu1">;\n',
        "error: the alias 'cpu2' of a processor is the name of another alias: give it another name",
    ),
    (
        "intrinsic-impl",
        "def a : Intrinsic<[]>;\n",
        "2: error: the name of the intrinsic 'a' should begin with 'int_': rename it",
    ),
    (
        "intrinsic-impl",
        'let TargetPrefix = "toy" in def int_a : Intrinsic<[]>;\n',
        "2: error: the intrinsic 'int_a' is called 'llvm.a' in LLVM's IR, and that name should begin with 'llvm.toy.'",
    ),
    (
        "intrinsic-impl",
        "def int_a : Intrinsic<[], [], [IntrReadMem, IntrWriteMem]>;\n",
        "2: error: 'int_a' is IntrWriteMem after another property that leaves it no such access: an intrinsic that reads and writes has neither"
        " IntrReadMem nor IntrWriteMem, and one that does neither has IntrNoMem alone",
    ),
    (
        "intrinsic-impl",
        'def int_a : Intrinsic<[]>, ClangBuiltin<"f">;\ndef int_b : Intrinsic<[]>, ClangBuiltin<"f">;\n',
        "3: error: 'int_a' and 'int_b' have one ClangBuiltinName, 'f', so a compiler cannot choose: give one of them none, or another one\n"
        "2: note: 'int_a' is here",
    ),
    (
        "intrinsic-enums",
        'let TargetPrefix = "toy" in def int_toy_a : Intrinsic<[]>;\n',
        "error: there is no intrinsic with the TargetPrefix 'toi'; did you mean 'toy'?",
    ),
]  # fmt: skip

HEADS = {
    "vt": 'include "llvm/CodeGen/ValueTypes.td"\n',
    "attrs": 'include "llvm/IR/Attributes.td"\n',
    "arm-target-def": 'include "aarch64-target-def.td"\n',
    "riscv-target-def": 'include "riscv-target-def.td"\n',
    "runtime-libcalls": 'include "llvm/IR/RuntimeLibcalls.td"\n',
    "target-library-info": 'include "llvm/Analysis/TargetLibraryInfo.td"\n',
}
INPUTS = str(Path(__file__).parent / "target_parsers")


def said(folder: Path, generator: str, text: str, release: Release) -> str:
    """The errors of a text, without the names of files before lines."""
    path = folder / "wrong.td"
    path.write_text(HEADS.get(generator, INTRINSICS) + text)
    records = records_of(path, release, SUPPRESSED, include=(INPUTS,))
    file = IntrinsicEnums(intrinsic_prefix="toi") if generator == "intrinsic-enums" and "toy" in text else None
    with pytest.raises(DiagnosticError) as caught:
        installed()[generator].load().generate(Model(records), file)
    return render(caught.value.diagnostics).replace(f"{path}:", "")


@pytest.mark.parametrize(("generator", "text", "message"), OURS_ALONE)
def test_what_llvm_tblgen_takes(generator: str, text: str, message: str, tmp_path: Path) -> None:
    """llvm-tblgen is built without the assertions for some of these; for others LLVM is wrong, or does not build."""
    assert message in said(tmp_path, generator, text, INSTALLED[0])


@pytest.mark.parametrize(("generator", "text", "message"), BOTH)
def test_what_llvm_tblgen_refuses(generator: str, text: str, message: str, tmp_path: Path) -> None:
    release = INSTALLED[0]
    assert message in said(tmp_path, generator, text, release)
    prefix = ["-intrinsic-prefix=toi"] if "toi" in message else []
    assert theirs(tmp_path / "wrong.td", generator, release, f"-D{SUPPRESSED}", *prefix, include=(INPUTS,)) is None


NEWER = [
    (
        'let TargetPrefix = "toy" in def int_toy_a : Intrinsic<[]>;\ndef int_toy_b : Intrinsic<[]>;\n',
        "3: error: 'int_toy_b' is of no target, and its name, 'llvm.toy.b', begins as those of the target 'toy' do: set its TargetPrefix, or"
        " rename it",
    ),
    (
        "def int_a : Intrinsic<[], [llvm_anyint_ty]>;\ndef int_a_i32 : Intrinsic<[]>;\n",
        "3: error: 'llvm.a.i32' could be a call of the overloaded intrinsic 'llvm.a', with a type 'i32': rename it\n2: note: 'int_a' is here",
    ),
]


#: Generators that only later releases have: what llvm-tblgen refuses, and what it does not.
LATER = [
    (
        "intrinsic-impl",
        'def int_a : Intrinsic<[], [llvm_i1_ty], [ArgInfo<ArgIndex<0>, [ArgName<"a">]>, ArgInfo<ArgIndex<0>, [ImmArgPrinter<"f">]>]>;\n',
        "2: error: 'int_a' has two ArgInfos for argument 0: put the properties of both into one\n",
        True,
    ),
    (
        "runtime-libcalls",
        "def MORE : SystemRuntimeLibrary<isOSDarwin, (add abort, isOSDarwin)>;\n",
        "2: error: 'isOSDarwin' in the library 'MORE' is not a RuntimeLibcallImpl: list those alone\n",
        True,
    ),
    (
        "runtime-libcalls",
        "def SETS : LibcallImpls<(add abort), isOSDarwin>;\n"
        "def MORE : SystemRuntimeLibrary<isOSDarwin, (add SETS, LibcallImpls<(add abort), isOSOpenBSD>)>;\n",
        "3: error: 'abort' is in two sets of the library 'MORE' that have a condition or a calling convention: leave it out of one\n"
        "2: note: the other set is here",
        True,
    ),
    (
        "target-library-info",
        'def second : TargetLibCall<"write", Void, []>;\n',
        "2: error: the functions 'write' and 'second' are both called 'write', so LLVM cannot tell which a program calls: leave one out\n",
        False,
    ),
]


@pytest.mark.skipif(len(INSTALLED) < 2, reason="needs a second release")
@pytest.mark.parametrize(("generator", "text", "message", "both"), LATER)
def test_generators_of_later_releases(generator: str, text: str, message: str, both: bool, tmp_path: Path) -> None:
    release = INSTALLED[-1]
    assert message in said(tmp_path, generator, text, release)
    assert (theirs(tmp_path / "wrong.td", generator, release) is None) == both


@pytest.mark.skipif(len(INSTALLED) < 2, reason="needs a second release")
@pytest.mark.parametrize(("text", "message"), NEWER)
def test_what_newer_releases_refuse(text: str, message: str, tmp_path: Path) -> None:
    older, newer = INSTALLED[0], INSTALLED[-1]
    assert message in said(tmp_path, "intrinsic-impl", text, newer)
    path = tmp_path / "wrong.td"
    assert theirs(path, "intrinsic-impl", newer, f"-D{SUPPRESSED}") is None
    assert theirs(path, "intrinsic-impl", older, f"-D{SUPPRESSED}") is not None
