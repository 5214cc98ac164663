"""The generator ``opt-rst``: a page about the options of a tool in reStructuredText (LLVM's OptRSTEmitter).

Each group has a section, with its options::

    OPTIONS
    -------

    .. option:: -o=<file>

     Write output to <file>.
"""

from __future__ import annotations

from tgdsl.files import OptRST
from tgdsl.generation import Generator
from tgdsl.generators.kit.literals import escaped
from tgdsl.generators.kit.writer import Writer
from tgdsl.model import Model
from tgdsl.model.options import CommandOption, OptionTable

_SPACE = " \t\n\v\f\r"


def render(table: OptionTable) -> str:
    """The text of the page."""
    sections = table.sections()
    out = Writer()
    for name, options in sections.items():
        title = _upper(name)
        out.line(title)
        out.line("-" * len(title.encode()))
        out.line()
        for option in options:
            _write_option(out, option)
    return str(out) if sections else ""


def _upper(text: str) -> str:
    """A text whose letters of ASCII are in upper case."""
    return "".join([one.upper() if one.isascii() else one for one in text])


def _write_option(out: Writer, option: CommandOption) -> None:
    meta = option.meta_var_name
    if meta is None:
        meta = "" if option.values is None else "<value>"
    out.line(f".. option:: {option.prefixed_name}{'=' if meta else ''}{escaped(meta.encode())}")
    out.line()
    text = _description(option, meta)
    if text:
        out.line(f" {escaped(text.encode())}")
        out.line()


def _description(option: CommandOption, meta: str) -> str:
    """The help text as a sentence, and the values."""
    text = (option.help or "").strip(_SPACE)
    if text and not text.endswith("."):
        text += "."
    if option.values is None:
        return text
    *values, last = option.listed_values
    quoted = [f"'{value}'" for value in values]
    return f"{text} {meta} must be {', '.join(quoted)}{' or ' if values else ''}'{last}'."


def _generate(model: Model, file: OptRST) -> str:
    return render(model.llvm.options)


def _applies(model: Model) -> bool:
    return False  # no build of LLVM's back ends has it; it is asked for by name


GENERATOR = Generator.of(OptRST, _generate, _applies, needs_target=False)
