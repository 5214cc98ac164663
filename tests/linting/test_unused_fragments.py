"""``fragment-unused``: PatFrags that no record uses."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.linting.linted import BASE, linted, said_of
from tests.support.marks import Marks
from tests.support.instruction_builder import InstructionTarget, leaf, tree
from tgdsl.linting.subject import Subject
from tgdsl.linting.unused_fragments import find
from tgdsl.model import Model
from tgdsl.records import Ref


def test_a_target_in_python(marks: Marks, capsys: pytest.CaptureFixture[str]) -> None:
    text = """
        small = PatLeaf(imm, is_int(5))
        other = PatLeaf(imm, is_int(6))  #! warning: nothing uses the fragment 'other'; drop it [fragment-unused]

        @fragment()
        def used(x: I32) -> I32:
            return add(x, i32(small))

        @fragment()
        #! warning: nothing but 'four_times', which is unused itself, uses the fragment 'twice'; drop it
        #!     [fragment-unused]
        def twice(x: I32) -> I32:
            return add(x, x)

        @fragment()  #! warning: nothing uses the fragment 'four_times'; drop it [fragment-unused]
        def four_times(x: I32) -> I32:
            return twice(twice(x))

        @pattern()
        def p(x: I32, y: I32) -> Rewrites:
            return [Rewrite(sub(used(x), y), ADD(x, y))]
        """
    marks.check(text, BASE, linted(capsys))


def test_any_record_may_use_one() -> None:
    """An instruction's operand, or a field of a record of the target's own class; a fragment's use of itself does not count."""
    target = InstructionTarget()
    target.node("add")
    for name in ("in_pattern", "in_result", "in_own_class", "as_operand", "in_other", "unused"):
        target.fragment(name, ["a"], tree("add", leaf("a", Ref("node"))))
    target.fragment("outer", ["a"], tree("in_other", leaf("a", Ref("node"))))
    target.fragment("itself", ["a"], tree("itself", leaf("a", Ref("node"))))
    target.pattern(tree("in_pattern", tree("outer", leaf("a"))), tree("in_result", leaf("a")))
    target.instruction("USES", ins={"imm": Ref("as_operand")})
    target.add("table_entry", "OwnClass", Node=(Ref("in_own_class"), 1, "unused"))
    subject = Subject(Model(target.records()))
    assert [(finding.subject, str(finding.place)) for finding in find(subject)] == [
        ("unused", "unused"),
        ("itself", "itself"),
    ]


def test_fragments_of_llvm_may_be_unused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert said_of(tmp_path, "", capsys, "--only", "fragment-unused", status=0) == ""
