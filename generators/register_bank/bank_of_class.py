"""The function getRegBankFromRegClass, with a table of the bank of each register class: so many bits of a word for each."""

from __future__ import annotations

from tgdsl.diagnostics import fail
from tgdsl.generators.kit.writer import Writer, template, whole_lines
from tgdsl.model import Model

_WORD = 32  # bits of an element of the table

_START = whole_lines("""\
    const RegisterBank &
    ${target}GenRegisterBankInfo::getRegBankFromRegClass(const TargetRegisterClass &RC, LLT) const {
    $invalid
    """)

_END = template("""\
      };
      const unsigned RegClassID = RC.getID();
      if (LLVM_LIKELY(RegClassID < $classes)) {
        unsigned RegBankID = (RegClass2RegBank[RegClassID / $in_word] >> ((RegClassID % $in_word) * $bits)) & $mask;
    $answer
      }
      llvm_unreachable(llvm::Twine("Target needs to handle register class ID 0x").concat(llvm::Twine::utohexstr(RegClassID)).str().c_str());
    }
    """)

_INVALID = "InvalidRegBankID"


def write_bank_of_class(out: Writer, model: Model) -> None:
    """The function; the target's own code has to know the bank of a class of none, or of several.

    Raises:
        DiagnosticError: there are no banks.
    """
    target, banks = model.target_name, model.register_banks
    if not banks:
        raise fail(model.target.place, "there are no register banks: define records of class RegisterBank")
    names: dict[int, str] = {}  # of banks, by the number of the class
    identifiers: dict[int, str] = {}
    for bank in banks:
        for one in bank.classes:
            names[one.number] = _INVALID if one.number in names else f"{target}::{bank.identifier}ID"
            identifiers[one.number] = one.id_name
    count = max(names, default=-1) + 1
    bits = 1 << (len(banks).bit_length() - 1).bit_length()  # a power of 2 that no bank's number reaches
    mask, in_word = (1 << bits) - 1, _WORD // bits
    partial = len(names) < count or _INVALID in names.values()
    invalid = f"  constexpr uint32_t {_INVALID} = uint32_t({target}::{_INVALID}) & {mask};\n" if partial else ""
    out.fill(_START, target=target, invalid=invalid)
    out.line(f"  static const uint32_t RegClass2RegBank[{-(-count // in_word)}] = {{")
    for number in range(count):
        last = number == count - 1
        end = "" if last else "," if number % in_word == in_word - 1 else " |"
        comment = f" // {identifiers[number]}" if number in identifiers else ""
        shifted = f"(uint32_t({names.get(number, _INVALID)}) << {number % in_word * bits})"
        out.line(f"    {shifted}{end}{comment}")
    valid = f"    if (RegBankID != {_INVALID})\n  " if partial else ""
    answer = f"{valid}    return getRegBank(RegBankID);"
    out.fill(_END, classes=count, in_word=in_word, bits=bits, mask=mask, answer=answer)
