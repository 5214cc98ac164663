"""The generator ``register-bank``: ``<Target>GenRegisterBank.inc`` (LLVM's RegisterBankEmitter).

The file has an enumeration of the register banks, declarations for the class ``<Target>GenRegisterBankInfo``, and the banks as objects, with the
register classes that each covers. Since 22 it has the bank of each class, too (:mod:`tgdsl.generators.register_bank.bank_of_class`).
"""

from __future__ import annotations

from collections.abc import Callable

from tgdsl.classes import frozen
from tgdsl.files import RegisterBank as File
from tgdsl.generation import Generator, origins
from tgdsl.generators.kit.cpp import file_header, guarded, namespace
from tgdsl.generators.kit.writer import Writer, template, whole_lines
from tgdsl.generators.register_bank.bank_of_class import write_bank_of_class
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model import Model
from tgdsl.model.register_banks import CoveringBank

_WORD = 32  # bits of an element of CoverageData

_CLASS = whole_lines("""\
    private:
      static const RegisterBank *RegBanks[];
      static const unsigned Sizes[];

    $public
    protected:
      ${target}GenRegisterBankInfo(unsigned HwMode = 0);

    """)

_CONSTRUCTOR = template("""\
    ${target}GenRegisterBankInfo::${target}GenRegisterBankInfo(unsigned HwMode)
        : RegisterBankInfo(RegBanks, $target::NumRegisterBanks, Sizes, HwMode) {
      // Assert that RegBank indices match their ID's
    #ifndef NDEBUG
      for (auto RB : enumerate(RegBanks))
        assert(RB.index() == RB.value()->getID() && "Index != ID");
    #endif // NDEBUG
    }
    """)


@frozen
class _Form:
    """The functions that releases add.

    Attributes:
        public: the public members of the class.
        write_more: writes functions behind the constructor.
    """

    public: str
    write_more: Callable[[Writer, Model], None]


def _write_no_more(out: Writer, model: Model) -> None:
    """A release that has no function behind the constructor."""


#: Since 22, the bank of a class is generated.
_FORM = ByRelease(
    {
        19: _Form("", _write_no_more),
        22: _Form(
            "public:\n  const RegisterBank &getRegBankFromRegClass(const TargetRegisterClass &RC, LLT Ty) const override;\n",
            write_bank_of_class,
        ),
    }
)


def _generate(model: Model, file: File) -> str:
    target, banks, form = model.target_name, model.register_banks, _FORM[model.release]
    out = Writer()
    out.paste(file_header("Register Bank Source Fragments"))
    with guarded(out, "GET_REGBANK_DECLARATIONS"), namespace(out, "llvm"), namespace(out, target):
        with out.block("enum : unsigned {", "};"):
            out.line("InvalidRegBankID = ~0u,")
            names = [f"{bank.identifier}ID = {number}," for number, bank in enumerate(banks)]
            out.lines(origins.numbered(names, banks))
            out.line("NumRegisterBanks,")
    with guarded(out, "GET_TARGET_REGBANK_CLASS"):
        out.fill(_CLASS, target=target, public=form.public)
    out.lines(["#ifdef GET_TARGET_REGBANK_IMPL", "#undef GET_TARGET_REGBANK_IMPL"])
    with namespace(out, "llvm"):
        with namespace(out, target, blank_after=True):
            _write_banks(out, model)
        out.line(f"const RegisterBank *{target}GenRegisterBankInfo::RegBanks[] = {{")
        pointers = [f"    &{target}::{bank.identifier}," for bank in banks]
        out.lines(origins.each(pointers, banks))
        out.lines(["};", ""])
        out.line(f"const unsigned {target}GenRegisterBankInfo::Sizes[] = {{")
        for mode, name in enumerate(model.hw_modes.names):
            out.line(f"    // Mode = {mode} ({name})")
            out.lines(origins.each([f"    {bank.sizes[mode]}," for bank in banks], banks))
        out.lines(["};", ""])
        out.fill(_CONSTRUCTOR, target=target)
        form.write_more(out, model)
    out.line("#endif // GET_TARGET_REGBANK_IMPL")
    return str(out)


def _write_coverage(out: Writer, bank: CoveringBank, count: int) -> None:
    """The table of the classes of a bank: for each of so many classes a bit."""
    out.line(f"const uint32_t {bank.identifier}CoverageData[] = {{")
    for first in range(0, count, _WORD):
        out.line(f"    // {first}-{first + _WORD - 1}")
        covered = [one for one in bank.classes if first <= one.number < first + _WORD]
        lines = [f"    (1u << ({one.qualified_id_name} - {first})) |" for one in covered]
        out.lines(origins.each(lines, [(bank, one) for one in covered]))
        out.line("    0,")
    out.line("};")


def _write_banks(out: Writer, model: Model) -> None:
    count = len(model.register_file.classes)
    for bank in model.register_banks:
        with out.of(bank, counted=model.register_file.classes):
            _write_coverage(out, bank, count)
    out.line()
    instances = [_instance(bank, model.target_name, count) for bank in model.register_banks]
    out.lines(origins.each(instances, model.register_banks))


def _instance(bank: CoveringBank, target: str, classes: int) -> str:
    return (
        f'constexpr RegisterBank {bank.identifier}(/* ID */ {target}::{bank.identifier}ID, /* Name */ "{bank.name}",'
        f" /* CoveredRegClasses */ {bank.identifier}CoverageData, /* NumRegClasses */ {classes});"
    )


def _applies(model: Model) -> bool:
    return model.records.has_class("RegisterBank")


GENERATOR = Generator.of(File, _generate, _applies)
