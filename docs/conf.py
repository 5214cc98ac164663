"""Settings of Sphinx for the manual: ``python -m sphinx -W --keep-going docs build/site`` makes the site.

Sphinx, since the docstrings are written in its markup, and the signatures are those of the running classes; MyST reads pages as GitHub
does, so that they stay plain Markdown. What settings cannot say is in ``docs/site_extensions``.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(
    0, str(Path(__file__).resolve().parents[1])
)  # for docs.site_extensions, and for tgdsl where it is not installed

from tgdsl import __version__  # noqa: E402

project = "tgdsl"
version = release = __version__
html_title = f"tgdsl {__version__}"
language = "en"

extensions = [
    "myst_parser",
    "docs.site_extensions.api",
    "docs.site_extensions.lexers",
    "docs.site_extensions.navigation",
    "docs.site_extensions.repository_files",
]
exclude_patterns = ["ci", "site_extensions"]

html_theme = "furo"  # the fonts of the reader's system, and nothing from the network
html_copy_source = False
html_show_sphinx = False

myst_heading_anchors = 6  # by GitHub's names

autodoc_default_options = {"members": True, "no-value": True, "show-inheritance": True}
autodoc_inherit_docstrings = False
python_use_unqualified_type_names = True
maximum_signature_line_length = 100
