"""The check fragment-unused: PatFrags that a target defines, and that nothing uses."""

from __future__ import annotations

from collections.abc import Iterator

from tgdsl.linting.finding import Check, Finding, Kind
from tgdsl.linting.subject import Subject
from tgdsl.records import Record
from tgdsl.records.values import references

UNUSED = Kind(
    "fragment-unused", "no pattern, instruction or other record uses this fragment, directly or through others"
)

_FRAGMENT = "PatFrags"

#: Classes whose records use most fragments. The others are looked at only if something is left, as there are many.
_USUAL = ("Pattern", "Instruction", "DAGOperand")


def find(subject: Subject) -> Iterator[Finding]:
    records = subject.records
    fragments = {record.name: record for record in records.of_class(_FRAGMENT)}
    unused = {name for name, record in fragments.items() if subject.is_own(record) and record.name != "null_frag"}

    def use(record: Record) -> None:
        """Take the fragments that a record uses out of ``unused``, and those that they use."""
        open_: list[Record] = [record]
        while open_:
            for name in references(open_.pop().fields.values()):
                if name in unused:
                    unused.remove(name)
                    open_.append(fragments[name])

    # Fragments of LLVM's use none of a target's. A record that is both a fragment and an operand (ImmLeaf operands) does not use itself.
    for kind in _USUAL:
        for record in records.of_class(kind) if unused else ():
            if record.name not in unused:
                use(record)
    if unused:
        for record in records:
            if record.name not in fragments:
                use(record)
    for name in sorted(unused, key=records.position):
        users = [one for one in sorted(unused) if one != name and name in references(fragments[one].fields.values())]
        who = f"nothing but '{users[0]}', which is unused itself, uses" if users else "nothing uses"
        yield Finding(UNUSED, fragments[name].place, name, f"{who} the fragment '{name}'; drop it")


CHECK = Check((UNUSED,), find)
