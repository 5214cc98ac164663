"""The register banks of GlobalISel: a whole expected file, and what is wrong with banks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.oracle.tblgen import Rejected, theirs
from tests.support.marks import Marks, cases
from tests.support.record_builder import Target
from tests.support.release import about, of_release
from tests.support.targets import rendered, write_target
from tgdsl.diagnostics import Diagnostic, DiagnosticError, Report, collecting
from tgdsl.generators.register_bank import GENERATOR
from tgdsl.llvm import RELEASES, Release
from tgdsl.loading.load import load_target
from tgdsl.model import Model
from tgdsl.records import RecordSet, Ref, Value

EXPECTED = Path(__file__).parent / "expected" / "register_bank.inc"


def registers() -> Target:
    """Leaf registers, some of which are flags, and pairs of them."""
    target = Target()
    leaves = target.registers("R0", "R1", "R2", "R3", "F0")
    pairs = [target.super_register(f"P{n}", {"lo": leaves[n], "hi": leaves[n + 1]}) for n in (0, 2)]
    target.index("lo", 32, 0)
    target.index("hi", 32, 32)
    target.register_class("GPR", leaves[:4], Size=32)
    target.register_class("LOW", leaves[:2], Size=32)
    target.register_class("FLAG", leaves[4:], Size=32)
    target.register_class("NONE", leaves[3:], Size=32)
    target.register_class("PAIR", pairs, RegTypes=(Ref("i64"),), Size=64)
    return target


def bank(target: Target, name: str, *classes: str, **fields: Value) -> None:
    """Add a register bank."""
    given = {"Name": name, **fields}
    target.add(f"{name}Bank", "RegisterBank", RegisterClasses=tuple([Ref(one) for one in classes]), **given)


def everything() -> Target:
    """A bank of pairs, which covers the leaves, and one of flags; a class is in neither."""
    target = registers()
    bank(target, "Int", "PAIR")
    bank(target, "Flags", "FLAG")
    return target


def messages(target: Target) -> str:
    """The errors and warnings of a target whose records are from Python."""
    target.is_python = True
    return "\n".join([str(one.place) + ": " + one.message for one in _diagnostics(target.records())])


def said(folder: Path, text: str, base: str) -> str:
    """The diagnostics of a target in Python and its banks, with the module's path as ``T``."""
    path = write_target(folder, text, base)
    report = Report()
    with collecting(report):
        report.diagnostics.extend(_diagnostics(load_target(str(path))))
    return rendered(report.diagnostics).replace(str(path), "T")


def _diagnostics(records: RecordSet) -> Sequence[Diagnostic]:
    report = Report()
    with collecting(report):
        GENERATOR.generate(Model(records, report))
    return report.diagnostics


def test_whole_file(each_release: Release, expect: Callable[[Path, str], None]) -> None:
    expect(of_release(EXPECTED, each_release), GENERATOR.generate(Model(everything().records())))


def test_llvm_tblgen_writes_the_same(each_tblgen: Release) -> None:
    expected = of_release(EXPECTED, each_tblgen).read_text()
    assert theirs(everything().records(), "register-bank").splitlines() == expected.splitlines()


def test_the_model() -> None:
    flags, integers = Model(everything().records()).register_banks
    assert (flags.identifier, flags.name, flags.sizes) == ("FlagsBank", "Flags", (32,))
    assert [one.name for one in flags.classes] == ["FLAG"]
    assert [one.name for one in integers.classes if one.record] == ["PAIR", "GPR", "LOW", "NONE"]
    assert integers.sizes == (64,)


def test_a_target_without_banks(each_tblgen: Release) -> None:
    records = registers().records()
    assert not GENERATOR.applies(Model(records))
    try:
        text = theirs(records, "register-bank")
    except Rejected:  # it divides by the number of banks
        with pytest.raises(DiagnosticError, match="there are no register banks: define records of class RegisterBank"):
            GENERATOR.generate(Model(records))
    else:
        assert GENERATOR.generate(Model(records)) == text


def test_releases_that_need_a_bank() -> None:
    with about(RELEASES[22]):
        model = Model(registers().records())
    with pytest.raises(DiagnosticError, match="there are no register banks"):
        GENERATOR.generate(model)


def test_an_empty_bank() -> None:
    target = everything()
    bank(target, "Empty")
    assert (
        messages(target) == "EmptyBank: the register bank 'EmptyBank' has no classes: list those whose registers it has"
    )


def test_banks_that_share_inferred_classes() -> None:
    """A class that holds sub-registers of two banks may be in both."""
    target = registers()
    target.register_class("ANY", [Ref("R0"), Ref("R1"), Ref("F0")], Size=32)
    target.super_register("Q0", {"lo": Ref("F0")})
    target.register_class("OVER", [Ref("Q0")], RegTypes=(Ref("i64"),), Size=64)
    bank(target, "One", "PAIR")
    bank(target, "Two", "OVER")
    assert messages(target) == ""


WRONG = cases("""
== two banks list a class
One = RegisterBank("One", [GPR])
Two = RegisterBank("Two", [GPR])
#! error: the register bank 'Two' shares the register class 'GPR' with 'One': a register has one bank, so list classes
#!     that have no sub-class in another bank
#! note at `One = RegisterBank("One", [GPR])`: 'One' is defined here
== a bank lists a sub-class
Low = RegisterClass(i32, members=[R0, R1], alignment=32)
One = RegisterBank("One", [GPR])
Two = RegisterBank("Two", [Low])
#! error: the register bank 'Two' shares the register class 'Low' with 'One': a register has one bank, so list classes
#!     that have no sub-class in another bank
#! note at `One = RegisterBank("One", [GPR])`: 'One' is defined here
== a bank lists no class
Bank = RegisterBank("Bank", [])  #! error: the register bank 'Bank' has no classes: list those whose registers it has
== a bank lists a class without usable registers
None_ = Reg("none", is_artificial=True)
Unusable = RegisterClass(i32, members=[None_], alignment=32)
Bank = RegisterBank("Bank", [Unusable, GPR])
#! error: 'Unusable' in the register bank 'Bank' has only artificial registers: list classes of usable registers
#! note at `Unusable = RegisterClass(i32, members=[None_], alignment=32)`: 'Unusable' is defined here
== a bank is called as a class
Bank = RegisterBank("gpr", [GPR])
#! warning: the register bank 'Bank' is called 'gpr' as a register class is: MIR cannot tell them apart; give it another
#!     name
#! note at `GPR = RegisterClass(i32, members=R, alignment=32)`: 'GPR' is defined here
== a bank's name is not a name of C++
new = RegisterBank("New", [GPR])  #! error: the name 'new' becomes a name in C++, and is a keyword of C++; rename it
""")


@pytest.mark.parametrize("text", WRONG)
def test_wrong_banks(text: str, marks: Marks) -> None:
    marks.check(text, diagnose=said)
