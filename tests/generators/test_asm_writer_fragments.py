"""Packing of printInstruction's statements into fragments of a word, and their C++."""

from __future__ import annotations

from tests.support.assembly_target import AssemblyTarget
from tgdsl.generators.asm_writer.fragments import Command, Fragment, Packing, bits_for, pack
from tgdsl.generators.asm_writer.printing import write_print_instruction
from tgdsl.generators.asm_writer.statements import Printed, printed_instructions
from tgdsl.generators.asm_writer.subject import Subject
from tgdsl.generators.kit.writer import Writer
from tgdsl.model import Model
from tgdsl.model.assembly import AliasPatterns, read_assembly_writer


def _printed(**strings: str) -> list[Printed]:
    """Instructions whose statements are ``a;``, ``b;``, ... for ``"ab"``."""
    target = AssemblyTarget()
    for name in strings:
        target.instruction(name)
    table = target.table()
    return [
        Printed(table.by_name[name], "", tuple(f"{letter};" for letter in letters)) for name, letters in strings.items()
    ]


def _text(packing: Packing) -> list[str]:
    """The text of printInstruction after its first lines."""
    target = AssemblyTarget()
    target.register_class("GPR", target.registers("R0"))
    model = Model(target.records())
    writer = read_assembly_writer(model.target)
    out = Writer()
    table, bank = model.instructions, model.registers
    subject = Subject("Test", model.records, writer, table, bank, AliasPatterns({}, (), (), ()))
    write_print_instruction(out, subject, packing)
    lines = str(out).splitlines()
    return lines[lines.index('  assert(Bits != 0 && "Cannot print this instruction.");') + 1 :]


def test_bits() -> None:
    assert [bits_for(count) for count in (1, 2, 3, 4, 5, 256, 257)] == [0, 1, 2, 2, 3, 8, 9]


def test_equal_statements_share_fragments() -> None:
    packing = pack(_printed(A="xyr", B="xzr", C="xyr", D="r", E="xyzr"), [5, 6, 7, 5, 1], 3)
    assert packing == Packing(
        words=(0b0_0_0_101, 0b0_1_0_110, 0b0_0_0_111, 0b0_0_1_101, 0b1_0_0_001),
        bits_used=6,
        fragments=(
            Fragment(3, 1, (Command(("A", "B", "C", "E"), ("x;",)), Command(("D",), ("r;",)))),
            Fragment(4, 1, (Command(("A", "C", "E"), ("y;",)), Command(("B",), ("z;", "r;")))),
            Fragment(5, 1, (Command(("A", "C"), ("r;",)), Command(("E",), ("z;", "r;")))),
        ),
        left_over=(),
    )


def test_no_bits_left_for_fragments() -> None:
    instructions = _printed(A="xar", B="xbr", C="xcr", D="xr")
    assert pack(instructions, [0] * 4, 62).left_over == ()
    packing = pack(instructions, [0] * 4, 63)
    assert packing.bits_used == 63
    assert packing.fragments == (Fragment(63, 0, (Command(("A", "B", "C", "D"), ("x;",)),)),)
    assert [(one.instruction.name, rest) for one, rest in packing.left_over] == [
        ("A", ("a;", "r;")),
        ("B", ("b;", "r;")),
        ("C", ("c;", "r;")),
        ("D", ("r;",)),
    ]


def test_fragments_as_text() -> None:
    packing = pack(_printed(A="mxxr", B="myr", C="mzr", D="mxr", **{f"Long{n}": "mxr" for n in range(9)}), [1] * 13, 30)
    assert _text(packing) == """
  // Fragment 0 encoded into 0 bits for 1 unique commands.
    // A, B, C, D, Long0, Long1, Long2, Long3, Long4, Long5, Long6, Long7, Lo...
    m;



  // Fragment 1 encoded into 2 bits for 3 unique commands.
  switch ((Bits >> 30) & 3) {
  default: llvm_unreachable("Invalid command number.");
  case 0:
    // A, D, Long0, Long1, Long2, Long3, Long4, Long5, Long6, Long7, Long8
    x;
    break;
  case 1:
    // B
    y;
    r;
    break;
  case 2:
    // C
    z;
    r;
    break;
  }


  // Fragment 2 encoded into 1 bits for 2 unique commands.
  if ((Bits >> 32) & 1) {
    // D, Long0, Long1, Long2, Long3, Long4, Long5, Long6, Long7, Long8
    r;
  } else {
    // A
    x;
    r;
  }

}
""".splitlines()


def test_statements_without_a_fragment() -> None:
    """They are printed by nested switches: C differs from A in another statement than B, and is grouped with E; D is longer."""
    packing = pack(_printed(A="abcr", B="axcr", C="abyr", D="abcdr", E="azyr", F="abcr"), [1] * 6, 64)
    assert packing.fragments == (Fragment(64, 0, (Command(("A", "B", "C", "D", "E", "F"), ("a;",)),)),)
    text = _text(packing)
    assert text[text.index("  switch (MI->getOpcode()) {") :] == """
  switch (MI->getOpcode()) {
  default: llvm_unreachable("Unexpected opcode.");
  case T::A:
  case T::B:
  case T::F:
    switch (MI->getOpcode()) {
    default: llvm_unreachable("Unexpected opcode.");
    case T::A:
    case T::F:
      b;
      break;
    case T::B:
      x;
      break;
    }
    c;
    r;
    break;
  case T::C:
  case T::E:
    switch (MI->getOpcode()) {
    default: llvm_unreachable("Unexpected opcode.");
    case T::C:
      b;
      break;
    case T::E:
      z;
      break;
    }
    y;
    r;
    break;
  case T::D:
    b;
    c;
    d;
    r;
    break;
  }
}
""".splitlines()[1:]


def test_statements() -> None:
    target = AssemblyTarget(PassSubtarget=1)
    label = target.operand("Label", OperandNamespace="MCOI", OperandType="OPERAND_PCREL", PrintMethod="printLabel")
    target.written("JMP", "jmp\t\"${to:short} ${:note}'$b\n, $$", ins={"to": label, "b": label})
    target.written("OP", "$a", ins={"a": label})
    model = Model(target.records())
    printed = printed_instructions(model.instructions, read_assembly_writer(model.target))
    assert [(one.mnemonic, one.statements) for one in printed] == [
        (
            'jmp\t"',
            (
                'printLabel(MI, Address, 0, STI, O, "short");',
                "O << ' ';",
                'PrintSpecial(MI, STI, O, "note");',
                "O << ''';",
                "printLabel(MI, Address, 1, STI, O);",
                'O << "\\n, $";',
                "return;",
            ),
        ),
        ("", ("printLabel(MI, Address, 0, STI, O);", "return;")),
    ]


def test_equal_ends_of_strings_with_other_operands() -> None:
    """What follows the mnemonic is read once for instructions with the same operands only."""
    target = AssemblyTarget()
    number = target.operand("Number", PrintMethod="printNumber")
    target.written("A", "a {$x|x, $y}", ins={"x": number, "y": number})
    target.written("B", "b {$x|x, $y}", ins={"y": number, "x": number})
    target.written("C", "c {$x|x, $y}", ins={"x": number, "y": number})
    model = Model(target.records())
    one, other, third = printed_instructions(model.instructions, read_assembly_writer(model.target))
    assert [printed.mnemonic for printed in (one, other, third)] == ["a ", "b ", "c "]
    assert one.statements == ("printNumber(MI, 0, O);", "return;")
    assert other.statements == ("printNumber(MI, 1, O);", "return;")
    assert third.statements is one.statements


def test_backslashes_of_a_mnemonic_begin_sequences_of_c() -> None:
    """As in llvm-tblgen's output; a backslash has to be escaped."""
    target = AssemblyTarget()
    target.written("A", "a\\\\b\\\\.\\\\e")
    model = Model(target.records())
    (printed,) = printed_instructions(model.instructions, read_assembly_writer(model.target))
    assert printed.mnemonic == "a\b\\.\x1b"
