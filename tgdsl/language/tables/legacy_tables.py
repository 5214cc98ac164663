"""Tables with an enumeration of TableGen's older kind (the class ``SearchableTable`` of LLVM's ``TableGen/SearchableTable.td``).

All that such a table makes is named after the class of its rows, and stands in one pair of sections, which its C++ asks for by these names::

    class DB(TableRow):
        Name: str
        Encoding: Annotated[int, Bits(4)]

    SearchableTable(DB, [DB.Name, DB.Encoding], enum_name_field=DB.Name, enum_value_field=DB.Encoding)

In the sections ``GET_DB_DECL`` and ``GET_DB_IMPL`` are then the enumeration ``DBValues``, the array ``DBsList``, and the functions ``lookupDBByName`` and
``lookupDBByEncoding``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import ModuleType
from typing import Final, cast

from tgdsl.diagnostics import Diagnostic, Note, Place
from tgdsl.language.core.checked_calls import Placed, checked
from tgdsl.language.core.definition import DefiningModule, Definition
from tgdsl.language.core.field_places import argument_place, elements
from tgdsl.language.core.running import current_place, running_namespace
from tgdsl.language.tables.columns import FieldsOfTable
from tgdsl.language.tables.own_records import shape_of
from tgdsl.language.tables.searchable_tables import TableRow, column_names
from tgdsl.records.record import Path

_TABLES = "__searchable_tables__"  # the list of a module's tables, in its namespace

#: The fields of LLVM's class, by the parameters that give them.
_FIELDS: Final[Mapping[str, str]] = {
    "searchable_fields": "SearchableFields",
    "enum_name_field": "EnumNameField",
    "enum_value_field": "EnumValueField",
}


class SearchableTable(Placed):
    """A table of all rows of a class, and their enumeration, which have the names in C++ that TableGen's class ``SearchableTable`` gives them.

    It is for targets whose C++ has these names. Others have a :class:`GenericTable`, which names what it makes.

    Args:
        filter_class: the class of the rows, which is derived from TableRow alone. All of its columns are members of the C++ struct.
        searchable_fields: the columns that rows are looked up by, each by a function of its own: ``[Row.Name, Row.Encoding]``.
        enum_name_field: the column with the names of the enumeration's entries, ``Row.Name``; by default, there is no enumeration.
        enum_value_field: the column with their values, ``Row.Encoding``; by default, they are numbers from 0 in the order of the names.
    """

    @checked
    def __init__(
        self,
        filter_class: type[TableRow],
        searchable_fields: Sequence[object],
        *,
        enum_name_field: object = None,
        enum_value_field: object = None,
    ) -> None:
        self.place = current_place()
        self.filter_class = filter_class
        self.problems: list[Diagnostic] = []
        namespace = running_namespace()
        cast("list[SearchableTable]", namespace.setdefault(_TABLES, [])).append(self)
        columns = self._names("searchable_fields", elements(searchable_fields) or ())
        entry = None if enum_name_field is None else self._names("enum_name_field", (enum_name_field,))
        number = None if enum_value_field is None else self._names("enum_value_field", (enum_value_field,))
        if number and not entry:
            self._problem(
                "the enumeration has values, but no names; give the column of these, enum_name_field=Row.Name"
            )
        if DefiningModule.of(namespace).open_blocks:
            self._problem("a SearchableTable is one for all releases of LLVM; write it outside of this block")
        self._check_class()
        values = (columns, entry[0] if entry else None, number[0] if number else None)
        if filter_class.fields_of_table is None:
            filter_class.fields_of_table = FieldsOfTable(dict(zip(_FIELDS.values(), values)), self._place_of_field)

    def _names(self, parameter: str, columns: Sequence[object]) -> tuple[str, ...]:
        is_list = parameter == "searchable_fields"
        names, problems = column_names(
            parameter, columns, self.filter_class, lambda path: self._place_of(parameter, path if is_list else ())
        )
        self.problems += problems
        return names

    def _check_class(self) -> None:
        rows, shape = self.filter_class, shape_of(self.filter_class)
        self.problems += shape.problems_once()
        if rows.fields_of_table is not None:
            other = rows.fields_of_table.place_of("SearchableFields", ())
            self._problem(
                f"the rows of {rows.__name__} are those of another SearchableTable; leave one",
                Note(other, "the other one is here"),
            )
        elif rows.__bases__ != (TableRow,):
            self._problem(
                f"the class {rows.__name__} is not derived from TableRow alone, so llvm-tblgen makes no such table of it; derive it from that, or make"
                " the table of a base class"
            )
        columns = shape.columns()
        self.problems += shape.outside_of_tables(columns)
        for name, column in columns.items():
            if column.enum is not None:
                self._problem(
                    f"the column '{name}' of '{rows.__name__}' is {column.words}, but a SearchableTable has none that is an enumeration; make this a"
                    " GenericTable"
                )

    def _place_of(self, parameter: str, path: Path) -> Place:
        return argument_place(self.place, "SearchableTable", type(self), parameter, path) or self.place

    def _place_of_field(self, field: str, path: Path) -> Place:
        parameter = next(name for name, one in _FIELDS.items() if one == field)
        return self._place_of(parameter, path)

    def _problem(self, message: str, *notes: Note) -> None:
        self.problems.append(Diagnostic(self.place, message, notes))


def problems_of_tables(modules: Sequence[ModuleType], made: Sequence[Definition]) -> Iterator[Diagnostic]:
    """The mistakes in the SearchableTables of modules.

    Args:
        made: the definitions of these modules.
    """
    for module in modules:
        for table in cast("Sequence[SearchableTable]", vars(module).get(_TABLES, ())):
            yield from table.problems
            of, name = table.filter_class, table.filter_class.__name__
            added = [one for one in made if any([isinstance(row, of) for row in one.rows])]
            for one in added:
                yield Diagnostic(
                    one.place,
                    f"a row of {name} is given to this {one.what}, and records of a SearchableTable are rows alone; make the table a GenericTable",
                    (Note(table.place, "the table is made here"),),
                )
            if not added and not any([isinstance(one, of) for one in made]):
                yield Diagnostic(
                    table.place,
                    f"the SearchableTable of {name} has no rows, so it is not made; give it some: {name}(...)",
                )
