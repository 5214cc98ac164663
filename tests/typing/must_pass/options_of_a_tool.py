"""Command-line options of a tool."""

from __future__ import annotations

from tgdsl.language.options import Flag, HelpTextVariant, Joined, MultiArg, OptionFlag, OptionGroup, OptionVisibility

Mine = OptionFlag()
Tool = OptionVisibility()
files = OptionGroup("<files>", flags=[Mine])
inner = OptionGroup("<inner>", group=files, visibility=(Tool,))
a = Flag(["-", "--"], "a", help_text="a", help_texts_for_variants=[HelpTextVariant([Tool], "other")])
b = Joined(("-",), "b=", values=["x", "y"], group=inner)
c = Flag(["-"], "c", alias=b, alias_args=["x"], visibility=[Tool], enum_name="see")
d = MultiArg(["-"], "d", num_args=2, meta_var_name="<x> <y>")
