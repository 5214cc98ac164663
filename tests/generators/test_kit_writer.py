"""The writer of C++ text: blocks, templates, sections, namespaces, and the file header."""

from __future__ import annotations

import pytest

from tgdsl.generators.kit.cpp import file_header, guarded, namespace
from tgdsl.generators.kit.writer import Writer, template


def test_blocks_indent() -> None:
    out = Writer()
    with out.block("enum {", "};"):
        out.line("A,")
        out.line()
        with out.block("B = {"):
            out.lines(["1,", "", "2,"])
        out.paste("#if 0\n  as it is\n#endif\n")
    with out.block("{", indent=""):
        out.lines(["x;"])
    assert str(out) == """\
enum {
  A,

  B = {
    1,

    2,
  }
#if 0
  as it is
#endif
};
{
x;
}
"""


def test_a_template_keeps_its_lines_and_their_relative_indentation() -> None:
    form = template("""\

          ${name}Reg $type[$count]; // "100%" {braces}

        end
        """)
    out = Writer()
    with out.block("{"):
        out.fill(form, name="X", type="y", count=3)
    assert str(out) == """\
{

  XReg y[3]; // "100%" {braces}

end
}
"""


def test_a_template_without_a_value_for_a_name() -> None:
    with pytest.raises(KeyError, match="name"):
        Writer().fill(template("$name\n"), other="")


@pytest.mark.parametrize("text", ["", "no end of line", "lines\nand a rest"])
def test_a_template_has_only_whole_lines(text: str) -> None:
    with pytest.raises(ValueError, match="whole lines"):
        template(text)


def test_sections_and_namespaces() -> None:
    out = Writer()
    with guarded(out, "GET_IT"), namespace(out, "llvm", blank_after=True):
        with namespace(out, "", blank_after=True):
            out.line("int x;")
    assert str(out) == """\
#ifdef GET_IT
#undef GET_IT
namespace llvm {
int x;
} // end namespace llvm

#endif // GET_IT

"""


def test_file_header() -> None:
    assert file_header("Register Information", "sparc.py") == """\
/*===- TableGen'erated file -------------------------------------*- C++ -*-===*\\
|*                                                                            *|
|* Register Information                                                       *|
|*                                                                            *|
|* Automatically generated file, do not edit!                                 *|
|* From: sparc.py                                                             *|
|*                                                                            *|
\\*===----------------------------------------------------------------------===*/

"""


def test_a_long_description_goes_on_in_the_next_line_and_the_source_may_be_left_out() -> None:
    description = "A description so long that it is cut wherever the line ends: in the middle of a word"
    assert file_header(description) == """\
/*===- TableGen'erated file -------------------------------------*- C++ -*-===*\\
|*                                                                            *|
|* A description so long that it is cut wherever the line ends: in the middle *|
|*  of a word                                                                 *|
|*                                                                            *|
|* Automatically generated file, do not edit!                                 *|
|*                                                                            *|
\\*===----------------------------------------------------------------------===*/

"""
