"""The targets of the project, written with the origins of their lines: the text is that of an ordinary run, and of nearly all lines something is said."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tgdsl.generation.choosing import files_of
from tgdsl.generation.origins import Traced, recording
from tgdsl.loading.load import load_target
from tgdsl.loading.options import SourceOptions
from tgdsl.model import Model

#: A target, a release, and the fewest of the lines with a letter or a digit of which something is said, in percent.
TARGETS = (("tiny", 19, 80), ("or1k", 22, 87), ("sparc", 22, 90), ("bpf", 19, 89))


def _files(model: Model) -> Iterator[tuple[str, str, Traced]]:
    """The name of each file, its text, and the text that was written with origins."""
    for one in files_of(model):
        parts = one.generator.parts(model.release)
        for part, name in zip(parts, one.names(model.target_name, model.release), strict=True):
            stem = one.stem(model.target_name)
            with recording() as origins:
                marked = part.text(model, one.file, stem)
            yield name, part.text(model, one.file, stem), Traced(marked, origins)


@pytest.mark.parametrize(("target", "release", "least"), TARGETS)
def test_files_are_the_same_with_origins(target: str, release: int, least: int) -> None:
    model = Model(load_target(f"targets/{target}", source_options=SourceOptions(release)))
    count = said = 0
    for name, plain, traced in _files(model):
        assert traced.text == plain, name
        for number, line in enumerate(plain.split("\n")[:-1], 1):
            if any([one.isalnum() for one in line]):
                count += 1
                said += bool(traced.origins(number))
    assert 100 * said >= least * count
