"""Random targets in both languages, with what the assembly parser, the printers and the disassembler are told.

Each target is written twice: as a module in Python, and as a ``.td`` file by hand, as it were, which includes LLVM's ``Target.td``. The
latter is not made from the former: both are made from the same random choices.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from attrs import field, frozen

from tests.support.release import RELEASE
from tgdsl.llvm.by_release import ByRelease

_PYTHON = """\
from tgdsl.language import *
from tgdsl.std import DefaultMode, i32, i32imm


class Reg(Register, namespace="T"): ...


R0, R1, R2, R3, R4, R5, R6, R7 = R = Reg.sequence("r{}", range(8), first=0)
GPR = RegisterClass(i32, members=R, alignment=32%s)
LOW = RegisterClass(i32, members=R[:4], alignment=32)
"""

_TABLEGEN = """\
include "llvm/Target/Target.td"

foreach n = 0...7 in
  def R#n : Register<"r"#n> { let Namespace = "T"; let HWEncoding = n; }
def GPR : RegisterClass<"T", [i32], 32, (sequence "R%%u", 0, 7)>%s
def LOW : RegisterClass<"T", [i32], 32, (sequence "R%%u", 0, 3)>;
"""

#: A HwMode in both languages.
_MODE = ByRelease(
    {
        19: ('Wide = HwMode("+f0")', 'def Wide : HwMode<"+f0", []>;'),
        22: ("Wide = HwMode()", "def Wide : HwMode<[]>;"),
    }
)


@frozen
class Kind:
    """An operand class: its name in both languages, and what an alias can put there.

    Attributes:
        parts: the suffixes of the fields that its machine operands are put into, of four bits each.
    """

    name: str
    registers: Sequence[str] = ()
    number: bool = False
    parts: Sequence[str] = ("",)


@frozen
class Used:
    """An operand of an instruction: its name and its class."""

    name: str
    kind: Kind

    @property
    def fields(self) -> Sequence[str]:
        """The fields of the word that it is put into."""
        return [self.name + part for part in self.kind.parts]

    def in_td(self, variable: bool) -> str:
        """It in an operand list of a ``.td`` file; encodings of variable length name parts by the names in MIOperandInfo."""
        if variable or len(self.kind.parts) == 1:
            return f"{self.kind.name}:${self.name}"
        return f"({self.kind.name} {', '.join('$' + name for name in self.fields)}):${self.name}"


@frozen
class Made:
    """An instruction, as aliases and additional encodings need it: name, mnemonic, operands."""

    name: str
    mnemonic: str
    operands: Sequence[Used]


@frozen
class Pair:
    """The two texts of a target, which grow together."""

    python: list[str] = field(factory=list[str])
    tablegen: list[str] = field(factory=list[str])

    def add(self, python: str, tablegen: str) -> None:
        self.python.append(python)
        self.tablegen.append(tablegen)


def texts(seed: int) -> tuple[str, str]:
    """A random target as a Python module, and as a ``.td`` file."""
    made = _Target(random.Random(seed))
    return "\n".join(made.pair.python) + "\n", "\n".join(made.pair.tablegen) + "\n"


class _Target:
    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.pair = Pair()
        diagnosed = self.maybe()
        self.pair.add(
            _PYTHON % (', diagnostic_type="NoGPR", diagnostic_string="no register"' if diagnosed else ""),
            _TABLEGEN
            % (' { let DiagnosticType = "NoGPR"; let DiagnosticString = "no register"; }' if diagnosed else ";"),
        )
        self.variants = self._settings()
        self.predicates = self._predicates()
        self.variable = self.maybe(0.2)  # whether its encodings are
        self.modes = self._modes()
        self.kinds = self._operands()
        self.opcodes = chance.sample(range(256), 60)
        self.instructions = [self._instruction(f"I{number}") for number in range(chance.randint(3, 9))]
        for number in range(0 if self.variable else chance.randint(0, 3)):
            self._additional(f"Old{number}")
        for number in range(chance.randint(0, 6)):
            self._alias(number)
        for number in range(chance.randint(0, 4) if self.mnemonic_first else 0):  # else nothing looks at them
            self._mnemonic(number)
        for one, other in chance.sample([(".b", ".w"), (".l", ".w"), ("up", "down")], chance.randint(0, 3)):
            self.pair.add(f'TokenAlias("{one}", "{other}")', f'def : TokenAlias<"{one}", "{other}">;')

    def maybe(self, share: float = 0.5) -> bool:
        return self.chance.random() < share

    # -- the target ----------------------------------------------------------------------------------------------

    def _settings(self) -> Sequence[str]:
        """The AsmParser, the variants and the writers; the names of the variants."""
        flags = {
            "should_emit_match_register_alt_name": "ShouldEmitMatchRegisterAltName",
            "allow_duplicate_register_names": "AllowDuplicateRegisterNames",
            "report_multiple_near_misses": "ReportMultipleNearMisses",
            "call_custom_parser_for_all_operands": "CallCustomParserForAllOperands",
            "prefer_smaller_instructions": "PreferSmallerInstructions",
        }
        chosen = [flag for flag in flags if self.maybe(0.3)]
        self.mnemonic_first = self.maybe(0.7)
        strings = {
            "asm_parser_inst_cleanup": ("AsmParserInstCleanup", "cleanUp"),
            "operand_parser_method": ("OperandParserMethod", "parseOne"),
            "asm_parser_class_name": ("AsmParserClassName", "Parser"),
        }
        named = [name for name in strings if self.maybe(0.2)]
        given = [f"{flag}=True" for flag in chosen] + [f'{name}="{strings[name][1]}"' for name in named]
        lets = [f"let {flags[flag]} = true;" for flag in chosen]
        lets += [f'let {strings[name][0]} = "{strings[name][1]}";' for name in named]
        if not self.mnemonic_first:
            given.append("has_mnemonic_first=False")
            lets.append("let HasMnemonicFirst = false;")
        self.pair.add(f"Parser = AsmParser({', '.join(given)})", f"def Parser : AsmParser {{ {' '.join(lets)} }}")
        count = self.chance.randint(1, 2)
        for number in range(count):
            comment, prefix = self.chance.choice(["", ";"]), self.chance.choice(["", "%"])
            self.pair.add(
                f'V{number} = AsmParserVariant(variant={number}, name="v{number}", comment_delimiter="{comment}",'
                f' register_prefix="{prefix}", break_characters=".")',
                f'def V{number} : AsmParserVariant {{ let Variant = {number}; let Name = "v{number}"; let CommentDelimiter = "{comment}";'
                f' let RegisterPrefix = "{prefix}"; let BreakCharacters = "."; }}',
            )
            self.pair.add(
                f'W{number} = AsmWriter(asm_writer_class_name="Printer{number}", variant={number})',
                f'def W{number} : AsmWriter {{ let AsmWriterClassName = "Printer{number}"; let Variant = {number}; }}',
            )
        variants, writers = [", ".join(f"{letter}{number}" for number in range(count)) for letter in "VW"]
        self.pair.add(
            "TInfo = InstrInfo()\nT = Target(instruction_set=TInfo, assembly_parsers=[Parser],"
            f" assembly_parser_variants=[{variants}], assembly_writers=[{writers}])",
            "def TInfo : InstrInfo;\ndef T : Target { let InstructionSet = TInfo; let AssemblyParsers = [Parser];"
            f" let AssemblyParserVariants = [{variants}]; let AssemblyWriters = [{writers}]; }}",
        )
        return [f"V{number}" for number in range(count)]

    def _predicates(self) -> Sequence[str]:
        for number in range(3):
            self.pair.add(
                f'F{number} = SubtargetFeature("f{number}", "HasF{number}", "true", "feature {number}")',
                f'def F{number} : SubtargetFeature<"f{number}", "HasF{number}", "true", "feature {number}">;',
            )
        for number in range(3):
            python, tablegen = self._condition(2)
            name = self.chance.choice(["", f"condition {number}"])
            self.pair.add(
                f'P{number} = Predicate("p{number}()", assembler={python}, predicate_name="{name}")',
                f'def P{number} : Predicate<"p{number}()">, AssemblerPredicate<{tablegen}, "{name}">;',
            )
        return ["P0", "P1", "P2"]

    def _condition(self, depth: int) -> tuple[str, str]:
        """A condition of the assembler: ``all_of``, or ``any_of`` where printers allow it, of features and their negations."""
        parts: list[tuple[str, str]] = []
        for _ in range(self.chance.randint(1, 2)):
            feature = f"F{self.chance.randrange(3)}"
            if depth == 2 and self.maybe(0.2):
                parts.append(self._condition(1))
            else:
                parts.append((f"not_({feature})", f"(not {feature})") if self.maybe(0.3) else (feature, feature))
        operator = "all_of" if depth == 2 else "any_of"
        return (
            f"{operator}({', '.join(one for one, _ in parts)})",
            f"({operator} {', '.join(other for _, other in parts)})",
        )

    def _modes(self) -> bool:
        if not self.maybe(0.3):
            return False
        self.pair.add(*_MODE[RELEASE])
        return True

    # -- operands ------------------------------------------------------------------------------------------------

    def _operands(self) -> Sequence[Kind]:
        registers = [f"R{number}" for number in range(8)]
        kinds = [Kind("GPR", registers), Kind("LOW", registers[:4])]
        classes: list[str] = []
        for number in range(self.chance.randint(1, 4)):
            name = f"C{number}"
            optional = self.maybe(0.2)
            options = {
                "predicate_method": ("PredicateMethod", f'"is{name}"', 0.3),
                "render_method": ("RenderMethod", '"addImm"', 0.4),
                "parser_method": ("ParserMethod", f'"parse{name}"', 0.3),
                "diagnostic_type": ("DiagnosticType", f'"Not{name}"', 0.4),
                "diagnostic_string": ("DiagnosticString", f'"not a {name}"', 0.3),
                "default_method": ("DefaultMethod", f'"make{name}"', 0.5 if optional else 0.0),
            }
            chosen = [option for option, (_, _, share) in options.items() if self.maybe(share)]
            above = self.chance.sample(classes, 1) if classes and self.maybe(0.4) else []
            given = [f"{option}={options[option][1]}" for option in chosen] + ["is_optional=True"] * optional
            given += [f"super_classes=[{above[0]}]"] if above else []
            lets = [f"let {options[option][0]} = {options[option][1]};" for option in chosen]
            lets += ["let IsOptional = true;"] * optional + [f"let SuperClasses = [{one}];" for one in above]
            self.pair.add(
                f"{name} = AsmOperandClass({', '.join([repr(name), *given])})",
                f'def {name} : AsmOperandClass {{ let Name = "{name}"; {" ".join(lets)} }}',
            )
            classes.append(name)
        for number in range(self.chance.randint(1, 4)):
            kinds.append(self._immediate(f"imm{number}", classes))
        if self.maybe():
            python, tablegen = self._methods("pretty", encoder=self.maybe(), decoder=self.maybe(), complete=True)
            self.pair.add(
                f"pretty = RegisterOperand(GPR{python})", f"def pretty : RegisterOperand<GPR> {{ {tablegen} }}"
            )
            kinds.append(Kind("pretty", registers))
        if self.maybe():
            python, tablegen = self._methods("mem", encoder=self.maybe(0.2), decoder=False, complete=True)
            if self.maybe(0.7):
                of = self.chance.choice(classes)
                python, tablegen = f"{python}, parser_match_class={of}", f"{tablegen} let ParserMatchClass = {of};"
            self.pair.add(
                f"mem = Operand(i32, mi_operand_info={{'base': GPR, 'offset': i32imm}}{python})",
                f"def mem : Operand<i32> {{ let MIOperandInfo = (ops GPR:$base, i32imm:$offset); {tablegen} }}",
            )
            kinds.append(Kind("mem", parts=("_base", "_offset")))
        return kinds

    def _immediate(self, name: str, classes: Sequence[str]) -> Kind:
        python, tablegen = self._methods(
            name, encoder=self.maybe(0.3), decoder=self.maybe(0.4), complete=self.maybe(0.7)
        )
        if self.maybe(0.7):
            of = self.chance.choice(classes)
            python += f", parser_match_class={of}"
            tablegen += f" let ParserMatchClass = {of};"
        self.pair.add(f"{name} = Operand(i32{python})", f"def {name} : Operand<i32> {{ {tablegen} }}")
        return Kind(name, number=True)

    def _methods(self, name: str, *, encoder: bool, decoder: bool, complete: bool) -> tuple[str, str]:
        python = f', encoder_method="encode_{name}"' * encoder + f', decoder_method="decode_{name}"' * decoder
        tablegen = (
            f'let EncoderMethod = "encode_{name}"; ' * encoder + f'let DecoderMethod = "decode_{name}"; ' * decoder
        )
        if not complete:
            python += ", has_complete_decoder=False"
            tablegen += "let hasCompleteDecoder = false; "
        return python, tablegen

    # -- instructions --------------------------------------------------------------------------------------------

    def _instruction(self, name: str) -> Made:
        outs = [Used("rd", self.chance.choice(self.kinds[:2]))] if self.maybe(0.7) else []
        ins = [Used(one, self.chance.choice(self.kinds)) for one in ("a", "b") if self.maybe(0.7)]
        made = Made(name, self.chance.choice(["add", "sub", "mov", f"op{name.lower()}"]), [*outs, *ins])
        attributes = self._attributes(made)
        if self.variable:
            inst, lets = self._variable(made.operands)
            whole = all(len(one.kind.parts) == 1 for one in made.operands)
            if whole and self.maybe():  # in the format, of its fields
                fields = [f"{one.name} = field(4)" for one in made.operands]
                word: tuple[list[str], list[str]] = [*fields, f"inst = {inst}"], lets
            else:
                word = [lets[1].removeprefix("let ").rstrip(";").lower()], lets
                attributes[0].append(f"inst = {inst}")
        elif self.modes and self.maybe(0.3):
            short, wide = self._encoding(f"{name}_short", made), self._encoding(f"{name}_wide", made)
            modes = f"{{DefaultMode: {short}, Wide: {wide}}}"
            word = (
                [f"encoding_infos = EncodingByHwMode({modes})", "size = 4"],
                [f"let EncodingInfos = EncodingByHwMode<[DefaultMode, Wide], [{short}, {wide}]>;", "let Size = 4;"],
            )
        else:
            word = self._word([name for one in made.operands for name in one.fields])
        asm = self._asm(made)
        by_mode = word[0][0].startswith("encoding_infos")
        declared = [
            f"{one.name} = {'out' if one in outs else 'in_'}({', '.join([one.kind.name, *self._places(made, one, by_mode)])})"
            for one in made.operands
        ]
        self.pair.python.append(
            "\n    ".join([f"class {name}_format(Instruction):", 'namespace = "T"', *word[0]])
            + "\n\n"
            + "\n    ".join([f"class {name}({name}_format):", *declared, f"asm = {asm[0]}", *attributes[0]])
        )
        self.pair.tablegen.append(
            "\n".join(
                [
                    f"def {name} : Instruction {{",
                    '  let Namespace = "T";',
                    *[f"  {line}" for line in word[1]],
                    f"  let OutOperandList = (outs {', '.join(one.in_td(self.variable) for one in outs)});",
                    f"  let InOperandList = (ins {', '.join(one.in_td(self.variable) for one in ins)});",
                    f"  let AsmString = {asm[1]};",
                    *[f"  {line}" for line in attributes[1]],
                    "}",
                ]
            )
        )
        return made

    def _places(self, made: Made, one: Used, by_mode: bool) -> Sequence[str]:
        """The fields that ``in_`` names for an operand of several parts."""
        if len(one.kind.parts) == 1 or self.variable:
            return ()
        return [f"{made.name}_{'short' if by_mode else 'format'}.{name}" for name in one.fields]

    def _attributes(self, made: Made) -> tuple[list[str], list[str]]:
        python: list[str] = []
        tablegen: list[str] = []

        def both(one: str, other: str) -> None:
            python.append(one)
            tablegen.append(other)

        if self.maybe(0.3):
            one = self.chance.choice(self.predicates)
            both(f"predicates = [{one}]", f"let Predicates = [{one}];")
        if self.maybe(0.2):
            both('decoder_namespace = "Other"', 'let DecoderNamespace = "Other";')
        if self.maybe(0.2):
            both('decoder_method = "decodeIt"', 'let DecoderMethod = "decodeIt";')
            if self.maybe():
                both("has_complete_decoder = False", "let hasCompleteDecoder = false;")
        if self.maybe(0.15):
            both('asm_match_converter = "cvtIt"', 'let AsmMatchConverter = "cvtIt";')
        if self.maybe(0.15):
            one = self.chance.choice(self.variants)
            both(f"asm_variant = {one}", f'let AsmVariantName = "{one.lower()}";')
        if len(made.operands) == 3 and self.maybe(0.3):
            both('two_operand_alias_constraint = f"{rd} = {a}"', 'let TwoOperandAliasConstraint = "$rd = $a";')
        return python, tablegen

    def _variable(self, operands: Sequence[Used]) -> tuple[str, list[str]]:
        """An encoding of variable length: its dag, with an opcode and the operands, whole or in slices; in Python, an expression."""
        opcode = f"{self.opcodes.pop():08b}"
        python, tablegen = [f'"{opcode}"'], [f"0b{opcode}"]
        for one in operands:
            for number, _ in enumerate(one.kind.parts):
                part = ("base", "offset")[number] if len(one.kind.parts) > 1 else ""
                shown = f'"${one.name}{"." * bool(part)}{part}"'
                options, methods = (f', part="{part}"' if part else ""), ""
                if self.maybe(0.2):
                    options += ', encoder="encodePart"'
                    methods += ', (encoder "encodePart")'
                if self.maybe(0.2):
                    options += ', decoder="decodePart"'
                    methods += ', (decoder "decodePart")'
                if self.maybe(0.3):
                    python.append(
                        f"descend(operand_slice({one.name}, 1, 0{options}), operand_slice({one.name}, 3, 2{options}))"
                    )
                    tablegen.append(f"(descend (slice {shown}, 1, 0{methods}), (slice {shown}, 3, 2{methods}))")
                else:
                    python.append(f"operand_bits({one.name}, 4{options})")
                    tablegen.append(f"(operand {shown}, 4{methods})")
        rest = -4 * (len(python) - 1) % 8
        if rest:
            python.append(f'"{"0" * rest}"')
            tablegen.append("0b" + "0" * rest)
        size = 1 + (4 * sum(len(one.kind.parts) for one in operands) + rest) // 8
        return f"ascend({', '.join(python)})", [f"dag Inst = (ascend {', '.join(tablegen)});", f"let Size = {size};"]

    def _word(self, names: Sequence[str]) -> tuple[list[str], list[str]]:
        """A word of 24 or 32 bits: an opcode, the fields in any order, and other bits, some of which should only be so."""
        opcode = f"{self.opcodes.pop():08b}"
        parts: list[tuple[str, int, bool]] = [(name, 4, False) for name in names]
        filled = 8 + 4 * len(names)
        size = max(self.chance.choice([24, 32]), filled + 7) // 8
        while filled < 8 * size:
            width = min(self.chance.randint(1, 6), 8 * size - filled)
            parts.append(("".join(self.chance.choice("01") for _ in range(width)), width, self.maybe(0.3)))
            filled += width
        self.chance.shuffle(parts)
        texts = [f'should_be("{text}")' if soft else text if text in names else f'"{text}"' for text, _, soft in parts]
        python = [*[f"{name} = field(4)" for name in names], f"inst = concat({', '.join([repr(opcode), *texts])})"]
        bits = [f"0b{opcode}", *[text if text in names else f"0b{text}" for text, _, _ in parts]]
        tablegen = [f"bits<4> {name};" for name in names]
        tablegen += [f"field bits<{8 * size}> Inst = {{ {', '.join(bits)} }};", f"let Size = {size};"]
        if any(soft for _, _, soft in parts):
            mask = "0" * 8 + "".join(("1" if soft else "0") * width for _, width, soft in parts)
            tablegen.append(f"field bits<{8 * size}> SoftFail = 0b{mask};")
        return python, tablegen

    def _encoding(self, name: str, made: Made, of: str = "InstructionEncoding", first: Sequence[str] = ("", "")) -> str:
        """An encoding of an instruction's operands; its name."""
        python, tablegen = self._word([name for one in made.operands for name in one.fields])
        kind = of.partition("<")[0]
        lines = [f"class {name}({kind}):", *[f"    {line}" for line in [*python, first[0]] if line]]
        self.pair.add(
            "\n".join(lines), "\n".join([f"def {name} : {of} {{", *[f"  {line}" for line in tablegen], first[1], "}"])
        )
        return name

    def _additional(self, name: str) -> None:
        made = self.chance.choice(self.instructions)
        table = self.maybe()
        self.pair.python.append("")
        self._encoding(
            name,
            made,
            f"AdditionalEncoding<{made.name}>",
            (
                f"alias_of = {made.name}" + '\n    decoder_namespace = "Old"' * table,
                '  let DecoderNamespace = "Old";' * table,
            ),
        )

    def _asm(self, made: Made) -> tuple[str, str]:
        """An assembly string; with two variants, the operands are the other way round in the second."""
        suffix = self.chance.choice(["", "", ".w", " down"])
        names = [one.name for one in made.operands]
        if not self.mnemonic_first and len(names) > 1 and self.maybe():
            first, *others = names
            return (
                f'f"{{{first}}} = {made.mnemonic}{suffix} {", ".join(f"{{{name}}}" for name in others)}"',
                f'"${first} = {made.mnemonic}{suffix} {", ".join(f"${name}" for name in others)}"',
            )
        if len(self.variants) == 2 and len(names) > 1 and self.maybe():
            forward = ", ".join(f"{{{name}}}" for name in names)
            backward = ", ".join(f"{{{name}}}" for name in reversed(names))
            back = ", ".join(f"${name}" for name in reversed(names))
            dollars = ", ".join(f"${name}" for name in names)
            return (
                f"f\"{made.mnemonic}{suffix} {{variants(f'{forward}', f'{backward}')}}\"",
                f'"{made.mnemonic}{suffix} {{{dollars}|{back}}}"',
            )
        listed = ", ".join(f"{{{name}}}" for name in names)
        return (
            f'f"{made.mnemonic}{suffix}{" " * bool(names)}{listed}"',
            f'"{made.mnemonic}{suffix}{" " * bool(names)}{", ".join(f"${name}" for name in names)}"',
        )

    # -- aliases -------------------------------------------------------------------------------------------------

    def _alias(self, number: int) -> None:
        made = self.chance.choice(self.instructions)
        given: list[tuple[str, str]] = []
        free: list[Used] = []
        for one in made.operands:
            if self.maybe(0.3) and one.kind.number:
                value = str(self.chance.randrange(16))
                given.append((value, value))
            elif self.maybe(0.3) and one.kind.registers:
                register = self.chance.choice(one.kind.registers)
                given.append((register, register))
            else:
                free.append(one)
                given.append((one.name, f"{one.kind.name}:${one.name}"))
        priority = self.chance.choice([0, 1, 2])
        mnemonic = self.chance.choice([f"alias{number}", "mov"])
        option, lets = self._options(1)
        if self.maybe(0.2):
            option += ", use_inst_asm_match_converter=False"
            lets += " let UseInstAsmMatchConverter = false;"
        declared = [f"    {one.name} = in_({one.kind.name})" for one in free] or ["    pass"]
        shown = ", ".join(f"{{{one.name}}}" for one in free)
        dollars = ", ".join(f"${one.name}" for one in free)
        self.pair.add(
            "\n".join(
                [
                    f"class A{number}(Aliases):",
                    *declared,
                    f'    InstAlias(f"{mnemonic}{" " * bool(free)}{shown}", {made.name}({", ".join(one for one, _ in given)}),'
                    f" emit_priority={priority}{option})",
                ]
            ),
            f'def : InstAlias<"{mnemonic}{" " * bool(free)}{dollars}", ({made.name} {", ".join(other for _, other in given)}), {priority}>'
            f" {{ {lets} }}",
        )

    def _mnemonic(self, number: int) -> None:
        option, lets = self._options(0.6)
        to = self.chance.choice([one.mnemonic for one in self.instructions])
        name = self.chance.choice([f"m{number}", "plus"])
        self.pair.add(f'MnemonicAlias("{name}", "{to}"{option})', f'def : MnemonicAlias<"{name}", "{to}"> {{ {lets} }}')

    def _options(self, share: float) -> tuple[str, str]:
        """Predicates and the variant of an alias, in both languages."""
        python = tablegen = ""
        if self.maybe(0.5 * share):
            chosen = self.chance.sample(self.predicates, self.chance.randint(1, 2))
            python += f", predicates=[{', '.join(chosen)}]"
            tablegen += f"let Predicates = [{', '.join(chosen)}];"
        if self.maybe(0.2):
            variant = self.chance.choice(self.variants)
            python += f", asm_variant={variant}"
            tablegen += f' let AsmVariantName = "{variant.lower()}";'
        return python, tablegen
