"""AsmMatching: what the assembly matcher of a target knows (LLVM's AsmMatcherInfo), complete and frozen.

LLVM's AsmParser of a target first parses a line: a mnemonic, and operands, each of which is a token, a register, or something of the
target's own. Then it looks for the first :class:`Matchable` (MatchableInfo) with that mnemonic whose operands' classes
(:class:`OperandClass`, ClassInfo) all accept the parsed operands, and whose features the subtarget has; and from that, it makes the
MCInst, operand by operand, as the matchable's :attr:`Matchable.results` say::

    matching = Model(records).asm_matching()
    for matchable in matching.matchables:                        # in the order in which they are tried
        matchable.mnemonic                                       # "add"
        matchable.variant                                        # 0
        [operand.operand_class for operand in matchable.operands]
        [predicate.name for predicate in matchable.features]     # AssemblerPredicates that must hold
        matchable.instruction                                    # of the MCInst
        matchable.results                                        # Rendered(0, 1), TiedTo(0, (0, 0)), Immediate(4), ...

Classes refer to each other by number. Names are LLVM's terms; what the fields of the records mean is documented in LLVM's
``Target.td``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from tgdsl.classes import frozen, native
from tgdsl.model.asm_matching.fields import AsmParser, AsmVariant
from tgdsl.model.assembly import FixedRegister, Immediate, InstAlias
from tgdsl.model.common.bit_sets import members_of
from tgdsl.model.instructions.table import Instruction
from tgdsl.model.subtarget.feature_predicates import FeaturePredicate
from tgdsl.records import Record


@frozen(eq=False, kw_only=True)
class OperandClass:
    """A class of parsed operands (ClassInfo): :class:`TokenClass`, :class:`RegisterSetClass`, :class:`RegistersByModeClass` or :class:`UserClass`.

    Attributes:
        number: position in :attr:`AsmMatching.classes`. The generated MatchClassKind is two more, as 0 stands for "no operand" and 1 for
            "optional".
        enumerator: Name: "MCK_GPR".
        name: ClassName: "GPR", "Reg12" for a set of registers without a RegisterClass, "Token" for all tokens.
        label: ValueName: the token; the RegisterClasses and registers that have this set of registers, with commas; the record's name.
        supersets: isSubsetOf: the set of numbers of the classes that accept all that this one accepts, its own included.
        rank: equal for classes that ClassInfo's operator< does not order (sets of as many registers, without names), ascending otherwise.
        diagnostic_type: DiagnosticType: the match result for an operand that is not of the class, "InvalidSImm" for
            ``Match_InvalidSImm``; empty for InvalidOperand.
        diagnostic_string: DiagnosticString, the message for that; empty for none.
    """

    number: int
    enumerator: str
    name: str
    label: str
    supersets: int
    rank: int
    diagnostic_type: str = ""
    diagnostic_string: str = ""

    def is_subset_of(self, other: OperandClass) -> bool:
        """True if every operand of this class is one of the other (isSubclass in generated code)."""
        return bool(self.supersets >> other.number & 1)


@frozen(eq=False, kw_only=True)
class TokenClass(OperandClass):
    """The class of one token, and of those that are TokenAliases for it."""

    @property
    def text(self) -> str:
        """The token, as written."""
        return self.label


@frozen(eq=False, kw_only=True)
class RegisterSetClass(OperandClass):
    """A set of registers: the members of RegisterClasses, a single register that an assembly string names, or registers that are in the
    same sets of these (a "derived register class").

    Attributes:
        registers: the set of their numbers in the :class:`~tgdsl.model.registers.RegisterFile`.
    """

    registers: int


@frozen(eq=False, kw_only=True)
class RegistersByModeClass(OperandClass):
    """A register class that is another one in each HwMode (RegClassByHwMode).

    Attributes:
        by_mode: HwMode to the number of the :class:`RegisterSetClass` that it stands for there; none for a mode that it does not list.
    """

    by_mode: Mapping[int, int]


@frozen(eq=False, kw_only=True)
class UserClass(OperandClass):
    """An AsmOperandClass record. Methods are those of the target's operands, but for the parser and the default method.

    Attributes:
        predicate_method: PredicateMethod, which tells whether an operand is of the class: "isSImm13".
        render_method: RenderMethod, which adds the operand to an MCInst: "addSImm13Operands".
        parser_method: ParserMethod, of the parser, which reads such an operand; empty if the parser knows it anyway.
        optional: IsOptional: the operand may be missing.
        default_method: DefaultMethod, of the parser, which makes the operand that is missing: "defaultSImm13Operands".
        super_class: number of the first of its SuperClasses, which orders classes; None for none.
    """

    record: Record
    predicate_method: str
    render_method: str
    parser_method: str
    optional: bool
    default_method: str
    super_class: int | None


AnyClass: TypeAlias = TokenClass | RegisterSetClass | RegistersByModeClass | UserClass


@native(auto_attribs=True, frozen=True, eq=False)
class MatchableOperand:
    """An operand as the assembly string has it (AsmOperand): a token, a fixed register, or an operand of the instruction.

    Attributes:
        token: "$rd", "${addr}", "[", "%g0".
        name: SrcOpName: of the operand of the instruction, or of the alias's ResultInst. For an operand that is tied to another it is
            the other's. Empty for a token or a fixed register.
        part: SubOpIdx: which machine operand of it; None for all of them.
    """

    token: str
    operand_class: AnyClass
    name: str
    part: int | None


@frozen
class Rendered:
    """Machine operands that the render method of a parsed operand adds (RenderAsmOperand).

    Attributes:
        operand: position in :attr:`Matchable.operands`.
        count: the number of machine operands that it adds.
    """

    operand: int
    count: int


@frozen
class TiedTo:
    """A machine operand that is a copy of another one (TiedOperand).

    Attributes:
        machine_operand: the number of that other one, which is earlier; None to copy nothing, and check :attr:`same` alone.
        same: positions in :attr:`Matchable.operands` of two operands that must be the same register; nothing is checked if they are
            equal. The second is -1 where an alias gives something that its string does not name.
    """

    machine_operand: int | None
    same: tuple[int, int]


#: A machine operand of the MCInst, or several (ResOperand).
Result: TypeAlias = Rendered | TiedTo | Immediate | FixedRegister


@native(auto_attribs=True, frozen=True, eq=False)
class Form:
    """Operands and results, which matchables share that differ in mnemonic and opcode alone; thousands of instructions have a few hundred forms.

    Attributes:
        operands: see :attr:`Matchable.operands`.
        results: see :attr:`Matchable.results`.
    """

    operands: tuple[MatchableOperand, ...]
    results: tuple[Result, ...]


@native(auto_attribs=True, frozen=True, eq=False, kw_only=True)
class Matchable:
    """An instruction or alias in one variant, as the matcher compares it with what was parsed (MatchableInfo).

    Attributes:
        record: the Instruction or InstAlias.
        alias: None for an instruction.
        two_operand: made by a TwoOperandAliasConstraint: one of two tied operands is left out.
        variant: number of the variant.
        asm_string: the assembly string of that variant.
        mnemonic: as in the string; it is compared without regard to case. Empty if the string begins with an operand.
        form: the operands and results, which other matchables may share.
        features: the AssemblerPredicates of ``Predicates``, in their order; all must hold.
        instruction: of the resulting MCInst.
        converter: AsmMatchConverter: method that makes the MCInst instead; empty for none.
        deprecated: it has a DeprecatedFeatureMask or a ComplexDeprecationPredicate.
    """

    record: Record
    alias: InstAlias | None
    two_operand: bool
    variant: int
    asm_string: str
    mnemonic: str
    form: Form
    features: tuple[FeaturePredicate, ...]
    instruction: Instruction
    converter: str
    deprecated: bool

    @property
    def operands(self) -> tuple[MatchableOperand, ...]:
        """The operands after the mnemonic; with it, if not :attr:`AsmParser.mnemonic_first`."""
        return self.form.operands

    @property
    def results(self) -> tuple[Result, ...]:
        """The machine operands of the MCInst, in their order; unused if there is a converter."""
        return self.form.results


@native(auto_attribs=True, frozen=True, eq=False)
class CustomParse:
    """Operands of a matchable that a custom parser reads (OperandMatchEntry).

    Attributes:
        operand_class: whose ParserMethod reads them.
        positions: the set of positions at which such an operand may be in the list of parsed operands, without the mnemonic if
            :attr:`AsmParser.mnemonic_first`; optional operands before it may be missing.
    """

    matchable: Matchable
    operand_class: AnyClass
    positions: int


@frozen(eq=False)
class MnemonicAlias:
    """A MnemonicAlias record: another name for a mnemonic, which is replaced before anything is matched.

    Attributes:
        alias: FromMnemonic, in lower case.
        mnemonic: ToMnemonic, in lower case.
        variant: AsmVariantName: the name of the variant that has it; empty for all.
        features: AssemblerPredicates that must hold.
    """

    record: Record
    alias: str
    mnemonic: str
    variant: str
    features: tuple[FeaturePredicate, ...]


@frozen(eq=False)
class AsmMatching:
    """The assembly matcher of a target (AsmMatcherInfo).

    Attributes:
        variants: in the order of the target's AssemblyParserVariants.
        classes: tokens, then sets of registers, then those that depend on the HwMode, then the target's own. A class comes before those that it is a subset of, as far as the
            first of its SuperClasses says so.
        matchables: in the order in which they are tried: by mnemonic, then by the number of operands and the classes of these, so that
            what is more special comes first. Those of all variants together.
        class_of_register: the class that a parsed register is of, by the register's number; in the order of the registers' records. It
            is the smallest set with the register. Registers in no set have none.
        mnemonic_aliases: in the order in which they are looked at: those of the variant come before those of all; among those of one
            ``alias``, those with features come first, and the first one that holds is taken.
        custom_parses: OperandMatchInfo, in the order of the matchables.
        register_names: AsmNames with the numbers of their registers, in the order of these. If the parser allows it, there may be equal
            ones, of which the first counts. None if the parser finds registers by itself (ShouldEmitMatchRegisterName).
        alt_register_names: AltNames, likewise, if the parser wants them.
    """

    parser: AsmParser
    variants: tuple[AsmVariant, ...]
    classes: tuple[AnyClass, ...]
    matchables: tuple[Matchable, ...]
    class_of_register: Mapping[int, RegisterSetClass]
    mnemonic_aliases: tuple[MnemonicAlias, ...]
    custom_parses: tuple[CustomParse, ...]
    register_names: tuple[tuple[str, int], ...]
    alt_register_names: tuple[tuple[str, int], ...]

    @property
    def has_optional_operands(self) -> bool:
        """True if some UserClass is optional, used or not."""
        return any([isinstance(operand_class, UserClass) and operand_class.optional for operand_class in self.classes])

    def supersets_of(self, operand_class: OperandClass) -> list[AnyClass]:
        """The other classes that accept all that a class accepts, in the order of :attr:`classes`."""
        return [self.classes[number] for number in members_of(operand_class.supersets & ~(1 << operand_class.number))]
