"""Mistakes in command-line options."""

from __future__ import annotations

from tgdsl.language.options import Flag, Joined, MultiArg, OptionFlag, OptionGroup, OptionVisibility, Separate

Mine = OptionFlag()
Tool = OptionVisibility()
files = OptionGroup("<files>")
a = Flag(["-"], "a")

# An alias by its spelling.
Flag(["-"], "b", alias="-a")  # E: arg-type

# A group as an alias.
Flag(["-"], "b", alias=files)  # E: arg-type

# An option as a group.
Flag(["-"], "b", group=a)  # E: arg-type

# A visibility as a flag.
Flag(["-"], "b", flags=[Tool])  # E: list-item

# Values in one text.
Joined(["-"], "b=", values=1)  # E: arg-type

# Arguments of an alias that has values of its own.
Separate(["-"], "b", alias=a, alias_args=["x"])  # E: call-arg

# An option without a name.
Flag(["-"])  # E: call-arg

# How many values it takes is not said.
MultiArg(["-"], "b")  # E: call-arg

# A number where a text belongs.
Flag(["-"], "b", help_text=1)  # E: arg-type
