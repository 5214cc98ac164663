"""Folding: statements of one shape become calls of a function, as a multiclass, or a class of many definitions, was in TableGen.

What one definition of the sources makes, a ``def`` or a ``defm``, is a unit. Units of one origin, whose statements differ in leaves alone, are
folded, where that makes the module shorter. What several functions would repeat is folded first: multiclasses use each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import TypeAlias

from tgdsl.classes import evolve, frozen
from tgdsl.migration.folding.leaves import moved, substituted
from tgdsl.migration.folding.module_folding import Basis, Folded, ModuleFolding
from tgdsl.migration.folding.repeated_parts import PartsFolding
from tgdsl.migration.folding.signatures import Signatures
from tgdsl.migration.folding.units import Unit, inner_units, nested_units, units
from tgdsl.migration.python import Statement

#: The lines that a record has to save that has no family for that.
_FAMILY = 3
#: How far inside of each other multiclasses are looked for.
_NESTED = 6
_PLACE = attrgetter("place")


#: Folds statements by a folding.
_Fold: TypeAlias = "Callable[[Folding, Sequence[Statement]], Folded]"


@frozen
class Folding(Basis):
    """Folds modules of a package."""

    def inner(self, statements: Sequence[Statement], path: str) -> Folded:
        """A module with functions for single definitions of the sources, and the innermost ``defm``s; these functions may call others.

        Args:
            path: the dotted name of the module.
        """
        first = PartsFolding(self, statements, path, {})
        first.fold_parts(units(statements, self.records, {}))
        made = first.result()
        if not made.made:
            return self._with_calls(statements, path, {})
        return self._again(made, lambda folding, others: folding._with_calls(others, path, made.made))

    def _again(self, made: Folded, fold: _Fold) -> Folded:
        """A module that was folded, folded once more.

        Args:
            fold: gives the second folding of the statements of the first one.
        """
        parts = {moved(one, made.places.get): record for one, record in self.kinds.parts.items()}
        of = self.kinds.records
        kinds = evolve(self.kinds, parts={**parts, **{made.places[one]: of[one] for one in made.places if one in of}})
        here = made.places if made.own is None else made.own
        calling = fold(
            evolve(self, kinds=kinds, shapes=self.shapes.with_kinds(kinds)),
            [substituted(one, here.get) for one in made.statements],
        )
        places = {one: moved(place, calling.places.get) for one, place in made.places.items()}
        own = calling.places if calling.own is None else calling.own
        return evolve(calling, made={**made.made, **calling.made}, places={**calling.places, **places}, own=own)

    def _with_calls(self, statements: Sequence[Statement], path: str, known: Signatures) -> Folded:
        """The same, with functions for statements that others have in their bodies if the module is shorter then.

        Args:
            known: the functions that statements call.
        """
        of_module = list(units(statements, self.records, known))
        folding = self._units(statements, path, known, of_module)
        alone = folding.result()
        first = PartsFolding(self, statements, path, known)
        first.fold_repeated(of_module)
        made = first.result()
        if not made.made:
            return alone
        functions = {**known, **made.made}
        other = self._units(made.statements, path, functions, units(made.statements, self.records, functions))
        calling = other.result()
        apart = len(alone.places) - len(calling.places)  # records that have no family any more
        if folding.cost(alone) - other.cost(calling) <= _FAMILY * max(apart, 0):
            return alone
        return evolve(calling, made={**made.made, **calling.made})

    def outer(self, statements: Sequence[Statement], path: str, known: Signatures) -> Folded:
        """A module with functions for what the ``defm``s make that stand around others: for all that the outermost ones make, or, if the module is as
        short then, first for what those inside of them make that a multiclass has several of.

        Args:
            path: the dotted name of the module.
            known: the functions that an earlier folding has made: their calls are folded.
        """
        folding = self._outermost(statements, path, known)
        whole = folding.result()
        inside_out = self._inside_out(statements, path, known)
        return inside_out if inside_out and folding.cost(inside_out) <= folding.cost(whole) else whole

    def _inside_out(self, statements: Sequence[Statement], path: str, known: Signatures) -> Folded | None:
        """A module with functions for nested multiclasses, the innermost ones first, and then for the outermost; None if there are none of the former."""
        found = self._nested(statements, path, known)
        if not found.made:
            return None
        for _ in range(_NESTED):
            functions = {**known, **found.made}
            further = self._again(found, lambda again, others: again._nested(others, path, functions))
            if further.made.keys() == found.made.keys():
                break
            found = further
        functions = {**known, **found.made}
        return self._again(found, lambda again, others: again._outermost(others, path, functions).result())

    def _nested(self, statements: Sequence[Statement], path: str, known: Signatures) -> Folded:
        """A module with functions for :func:`~tgdsl.migration.folding.units.nested_units` alone."""
        folding = ModuleFolding(self, statements, path, known)
        folding.fold(list(nested_units(statements, self.records, known)))
        return folding.result()

    def _outermost(self, statements: Sequence[Statement], path: str, known: Signatures) -> ModuleFolding:
        return self._units(statements, path, known, units(statements, self.records, known, is_outer=True))

    def _units(
        self, statements: Sequence[Statement], path: str, known: Signatures, of_module: Iterable[Unit]
    ) -> ModuleFolding:
        """The folding of a module, which has folded its units, or those inside of them."""
        folding = ModuleFolding(self, statements, path, known)
        single: list[Unit] = []
        unfolded = list(of_module)
        while unfolded:
            single += [unit for unit in unfolded if len(unit.statements) == 1]
            several = [unit for unit in unfolded if len(unit.statements) > 1]
            folding.fold(several)
            left = [unit for unit in several if not folding.is_folded(unit)]
            unfolded = [part for unit in left for part in inner_units(unit, statements, self.records)]
        folding.fold(sorted(single, key=_PLACE))  # a function stands before the first of its calls
        return folding
