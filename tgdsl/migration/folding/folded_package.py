"""A package whose statements are folded: :mod:`~tgdsl.migration.folding.folding` of all its modules."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from tgdsl.classes import evolve, frozen
from tgdsl.migration.blocks.intrinsic_groups import INTRINSICS, in_groups
from tgdsl.migration.blocks.intrinsic_options import with_common_options
from tgdsl.migration.folding.alias_groups import add_aliases_to_last
from tgdsl.migration.folding.argument_rows import ArgumentRows
from tgdsl.migration.folding.asm_decorators import with_asm_decorators
from tgdsl.migration.folding.asm_functions import with_asm_functions
from tgdsl.migration.folding.body_comments import with_comments_in_functions
from tgdsl.migration.folding.families_of_calls import with_families_of_calls
from tgdsl.migration.folding.family_parameters import with_family_parameters
from tgdsl.migration.folding.folding import Folding
from tgdsl.migration.folding.function_comments import with_comments_on_functions
from tgdsl.migration.folding.function_places import with_functions_before_lists
from tgdsl.migration.folding.inlined import with_inlined_patterns
from tgdsl.migration.folding.inlined_functions import with_inlined_functions
from tgdsl.migration.folding.inlined_rows import with_inlined_rows
from tgdsl.migration.folding.inner_loops import with_inner_loops
from tgdsl.migration.folding.intrinsics_by_name import with_intrinsics_by_name
from tgdsl.migration.folding.kinds import Kinds, forms_in, kinds_of, maker_of
from tgdsl.migration.folding.leaves import MAY_BE_UNSET, UNSET_FLAG, VARIANT, moved, substituted
from tgdsl.migration.folding.lengths import Lengths
from tgdsl.migration.folding.leveling import Leveling
from tgdsl.migration.folding.known_rows import KnownRow, known_rows
from tgdsl.migration.folding.long_modules import with_long_modules_cut
from tgdsl.migration.folding.loops import with_loops
from tgdsl.migration.folding.member_lists import with_lists_of_members
from tgdsl.migration.folding.module_folding import Folded
from tgdsl.migration.folding.named_codes import with_named_codes
from tgdsl.migration.folding.named_conditions import with_named_conditions
from tgdsl.migration.folding.named_loops import with_named_loops
from tgdsl.migration.folding.named_numbers import with_named_numbers
from tgdsl.migration.folding.named_tuples import is_named_tuple, text_but_name
from tgdsl.migration.folding.named_predicates import with_named_predicates
from tgdsl.migration.folding.naming import FunctionNames
from tgdsl.migration.folding.near_uses import with_functions_near_uses
from tgdsl.migration.folding.other_asm import with_other_asm
from tgdsl.migration.folding.passed_on import without_passing_on
from tgdsl.migration.folding.pattern_groups import add_to_last, with_names, with_next
from tgdsl.migration.folding.pattern_loops import with_pattern_loops
from tgdsl.migration.folding.repeated_blocks import with_repeated_blocks
from tgdsl.migration.folding.repeated_calls import with_repeated_calls
from tgdsl.migration.folding.row_lists import with_row_lists
from tgdsl.migration.folding.row_names import with_row_names
from tgdsl.migration.folding.rows_of_families import without_rows_of_families
from tgdsl.migration.folding.same_functions import without_same_functions
from tgdsl.migration.folding.shapes import Shapes
from tgdsl.migration.folding.shared_parts import with_shared_parts
from tgdsl.migration.folding.shared_stages import with_shared_stages
from tgdsl.migration.folding.shared_tuples import with_shared_tuples
from tgdsl.migration.folding.short_fragments import with_short_fragments
from tgdsl.migration.folding.short_patterns import ShortPatterns
from tgdsl.migration.folding.signatures import Signature, Signatures, without_defaults
from tgdsl.migration.folding.special_functions import with_general_functions
from tgdsl.migration.folding.value_places import with_values_before_uses
from tgdsl.migration.folding.whole_families import with_whole_families
from tgdsl.migration.instructions.attributes import ATTRIBUTES, UNSET
from tgdsl.migration.instructions.single_bases import with_single_bases
from tgdsl.migration.package import Migrated
from tgdsl.migration.python import (
    ClassStatement,
    Declaration,
    Expression,
    Name,
    Plain,
    Procedure,
    Statement,
    Symbol,
    records_of,
)
from tgdsl.migration.text.module_text import Module
from tgdsl.migration.translation import NoIdiom
from tgdsl.migration.translators.aliases import packed, without_names
from tgdsl.migration.translators.attributes import value_of_attribute
from tgdsl.migration.translators.instructions import number_text

#: Foldings of a module, each of what the one before has made: multiclasses use each other.
_LEVELS = 3


class PackageFolding:
    """Folds a package, as often as it is tried. A module that has not changed since is not folded again.

    Args:
        package: its dotted name.
        names: of functions and their parameters; by default, those of TableGen's classes.
    """

    def __init__(self, package: str, names: FunctionNames | None = None) -> None:
        self._package = package
        self._names = names or FunctionNames()
        self._known: dict[tuple[str, int], _Known] = {}  # by paths of modules and levels
        self._whole: dict[str, _Known] = {}  # the modules at the end
        self._columns: dict[tuple[Symbol, str], Expression] = {}  # of rows of template arguments

    def folded(self, migrated: Migrated, apart: Collection[str] = ()) -> Migrated:
        """A package in which statements of one shape are calls.

        Args:
            apart: the records whose statements stay as they are.
        """
        records = migrated.translation.records
        translation = migrated.translation
        kinds: Kinds = kinds_of(records, {**translation.unnamed, **translation.symbols}, translation.signatures)
        rows = _defaults_of_rows(migrated, self._package)
        given = {
            symbol: [one for one in (translation.columns(name) or {}).values() if one not in rows.get(symbol, {})]
            for name, symbol in kinds.rows.items()
        }
        parts = translation.parts()
        kinds = evolve(
            kinds,
            parts=parts,
            forms=forms_in(parts),
            word_parts=migrated.word_parts,
            fragments=translation.of_families,
            makers=frozenset(map(maker_of, translation.of_families)),
            fields=given,
            row_bases=migrated.row_bases,
            counterparts=translation.stubs.bases(),
        )
        arguments = ArgumentRows(migrated.arguments, migrated.modules, kinds, self._package, self._columns)
        kinds = evolve(kinds, argument_bases=arguments.bases())
        fields = {attribute.name: attribute for attribute in ATTRIBUTES}

        def value_of(name: str, attribute: str) -> Expression | None:
            record = records[name]
            if not record.is_a("Instruction"):
                row = kinds.rows.get(record.superclasses[-1]) if record.superclasses else None
                return None if row is None else rows.get(row, {}).get(attribute)
            of = fields.get(attribute)
            if of is None:
                number = migrated.classes.number(record, attribute)
                return Plain(number_text(*number)) if number is not None else None
            value = record.fields.get(of.field, of.default)
            try:
                if isinstance(value, int):
                    return Plain(repr(bool(value)))
                if attribute in MAY_BE_UNSET and value == UNSET:
                    return UNSET_FLAG
                if attribute == VARIANT:
                    return value_of_attribute(attribute, value, migrated.translation)
                return migrated.translation.value(value)
            except NoIdiom:
                return None

        modules = [
            evolve(
                one,
                statements=with_other_asm(
                    one.statements, f"{self._package}.{one.name}", records, migrated.classes, apart
                ),
            )
            for one in arguments.begun(migrated.modules)
        ]
        alone = [
            frozenset([name for one in module.statements for name in records_of(one) if name in apart])
            for module in modules
        ]
        modules, functions, kinds = self._with_functions(
            modules,
            Folding(records, kinds, self._names, Leveling(value_of), Shapes(kinds, Lengths()), apart, (), arguments),
            alone,
        )
        modules = with_comments_on_functions(arguments.finished(modules))
        for number, module in enumerate(modules):
            known = self._whole.get(module.name)
            if known is None or not known.is_of(module.statements, alone[number]):
                found = Folded(
                    with_names(merged([without_defaults(one, functions) for one in module.statements], apart)), {}, {}
                )
                known = self._whole[module.name] = _Known(module.statements, alone[number], found)
            modules[number] = evolve(module, statements=known.folded.statements)
        modules = without_passing_on(with_family_parameters(modules, self._package), self._package)
        modules = without_same_functions(modules, self._package)
        modules = with_general_functions(with_shared_tuples(modules, self._package), self._package)
        modules = with_shared_tuples(with_families_of_calls(modules, self._package), self._package)
        modules = with_family_parameters(modules, self._package)
        modules = with_repeated_calls(modules, self._package)
        modules = with_repeated_blocks(modules, self._package)
        modules = with_single_bases(modules, self._package)
        modules = without_rows_of_families(modules, self._package)
        modules = with_row_lists(with_functions_before_lists(modules, self._package), self._package)
        modules = with_intrinsics_by_name(modules, self._package)
        modules = with_loops(with_functions_before_lists(modules, self._package), self._package)
        modules = with_named_loops(modules, self._package)
        modules = with_inlined_patterns(with_pattern_loops(modules, self._package), self._package)
        modules = ShortPatterns(kinds.record, apart).modules(modules, self._package)
        modules = with_inlined_functions(modules, self._package)
        modules = with_shared_tuples(modules, self._package)
        modules = [
            evolve(module, statements=[with_shared_parts(with_short_fragments(one)) for one in module.statements])
            for module in modules
        ]
        modules = [
            evolve(
                module,
                statements=(in_groups if module.name == INTRINSICS else list)(with_common_options(module.statements)),
            )
            for module in modules
        ]
        modules = with_lists_of_members(modules, self._package)
        modules = with_general_functions(with_whole_families(modules, self._package), self._package)
        modules, function = with_asm_functions(with_shared_stages(modules, self._package), self._package)
        if function is not None:
            modules = with_asm_decorators(modules, self._package, function)
        modules = with_inner_loops(modules, self._package, kinds.records.get)
        modules = with_row_names(with_inlined_rows(modules, self._package), self._package)
        predicates = {symbol for symbol, record in kinds.records.items() if record.is_a("Predicate")}
        modules = with_named_predicates(modules, self._package, predicates.__contains__)
        modules = with_named_conditions(modules, self._package)
        modules = with_named_codes(modules, self._package)
        modules = with_named_numbers(modules, self._package, migrated.numbers)
        modules = with_values_before_uses(with_functions_near_uses(modules, self._package), self._package)
        return evolve(migrated, modules=with_long_modules_cut(with_comments_in_functions(modules), self._package))

    def _with_functions(
        self, modules: list[Module], folding: Folding, alone: Sequence[frozenset[str]]
    ) -> tuple[list[Module], Signatures, Kinds]:
        """Modules in which statements of one shape are calls, the functions that these call, and the kinds of all that there is then.

        Args:
            folding: of these modules.
            alone: the records of each module that stay apart.
        """
        functions: Signatures = {}
        settled: dict[str, Sequence[Statement]] = {}  # the statements of modules in which nothing more is folded
        for level in range(_LEVELS):
            if level:
                known_here: dict[Symbol, KnownRow] = {}
                for module in modules:
                    known_here.update(known_rows(module.statements, f"{self._package}.{module.name}"))
                kinds = evolve(folding.kinds, known_rows=known_here)
                folding = evolve(folding, kinds=kinds, shapes=folding.shapes.with_kinds(kinds))
            places: dict[Symbol, Expression] = {}
            new: dict[Symbol, Signature] = {}
            folded: list[Folded] = []
            tuples = frozenset[str]()
            for number, module in enumerate(modules):
                path = f"{self._package}.{module.name}"
                known = self._known.get((path, level))
                if settled.get(path) == module.statements:
                    found = Folded(list(module.statements), {}, {})
                elif known is not None and known.is_of(module.statements, alone[number], tuples):
                    found = known.folded
                else:
                    of_module = evolve(folding, tuples=tuples)
                    if level:
                        found = of_module.outer(module.statements, path, functions)
                    else:
                        found = of_module.inner(module.statements, path)
                    self._known[path, level] = _Known(module.statements, alone[number], found, tuples)
                folded.append(found)
                if level and not found.made:
                    settled[path] = found.statements
                tuples |= {text_but_name(one) for one in found.statements if is_named_tuple(one)}
                places.update(found.places)
                new.update(found.made)
                modules[number] = evolve(module, statements=found.statements)
            if level and not new:
                break
            functions = {**functions, **new}
            parts = {moved(one, places.get): record for one, record in folding.kinds.parts.items()}
            of = folding.kinds.records
            parts.update({place: of[symbol] for symbol, place in places.items() if symbol in of})
            folding = evolve(folding, kinds=evolve(folding.kinds, parts=parts))
            for number, module in enumerate(modules):
                here = _places_in(folded[number], places)
                modules[number] = evolve(module, statements=[substituted(one, here.get) for one in module.statements])
        return modules, functions, folding.kinds


def _defaults_of_rows(migrated: Migrated, package: str) -> Mapping[Symbol, Mapping[str, Expression]]:
    """The default values of the fields of classes for rows of tables, those of their bases too."""
    found: dict[Symbol, dict[str, Expression]] = {}
    for module in migrated.modules:
        for one in module.statements:
            if isinstance(one, ClassStatement):
                own = {
                    field.target: field.value for field in one.body if isinstance(field, Declaration) and field.value
                }
                bases = [found.get(base.symbol, {}) for base in reversed(one.bases) if isinstance(base, Name)]
                inherited = {name: value for base in bases for name, value in base.items()}
                found[Symbol(f"{package}.{module.name}", one.name)] = {**inherited, **own}
    return found


def _places_in(module: Folded, places: Mapping[Symbol, Expression]) -> Mapping[Symbol, Expression]:
    """Where records of the package are now that the statements of a module refer to.

    Args:
        places: of all records that have moved.
    """
    if module.own is None:
        return places
    return {**{one: place for one, place in places.items() if one not in module.places}, **module.own}


@frozen
class _Known:
    """A folding of an earlier trial.

    Attributes:
        statements: that were folded.
        apart: the records of the module that stayed apart.
        tuples: the texts of the classes of named tuples of the modules before it.
    """

    statements: Sequence[Statement]
    apart: frozenset[str]
    folded: Folded
    tuples: frozenset[str] = frozenset()

    def is_of(
        self, statements: Sequence[Statement], apart: frozenset[str], tuples: frozenset[str] = frozenset()
    ) -> bool:
        """True for the folding of a module as it is now."""
        return self.apart == apart and self.tuples == tuples and self.statements == statements


def merged(statements: Sequence[Statement], apart: Collection[str] = ()) -> list[Statement]:
    """Statements, with classes of aliases, and functions of patterns, that follow each other as one, but for those of records that stay apart."""
    found: list[Statement] = []
    for statement, after in with_next(statements):
        if isinstance(statement, Procedure):
            statement = evolve(statement, body=without_names(merged(statement.body, apart)))
        if not add_to_last(found, statement, apart, after) and not add_aliases_to_last(found, statement, apart):
            found.append(statement)
    return [packed(one) for one in found]
