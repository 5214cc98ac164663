"""JSON text to Python's values, strictly: what no records file has is an error, where Python's parser accepts it, or fails otherwise.

That is an integer of thousands of digits, values nested without end, NaN, half of a surrogate pair, a key that is there twice. And a
number with a fraction equals no integer here.
"""

from __future__ import annotations

import json
import re
from typing import NoReturn

from tgdsl.records.json_values import Json


class NoJson(Exception):
    """A mistake in a text that should be JSON, or JSON that a records file may not have.

    Attributes:
        position: of the mistake in the text; None if it is not known.
        cut: whether the text ends too early.
    """

    def __init__(self, message: str, position: int | None = None, *, cut: bool = False) -> None:
        super().__init__(message)
        self.position = position
        self.cut = cut


class Real(float):
    """A number with a fraction or an exponent. It equals only itself, so that ``1.0`` is not found where ``1`` is looked up."""

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return object.__hash__(self)


def _no_constant(text: str) -> NoReturn:
    raise NoJson(f"{text} is not a number of JSON")


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    made: dict[str, Json] = {}
    for key, value in pairs:
        if key in made:
            raise NoJson(f"the name '{key}' appears twice in the same object")
        made[key] = value
    return made


_FAST = json.JSONDecoder(parse_float=Real, parse_constant=_no_constant)
_STRICT = json.JSONDecoder(parse_float=Real, parse_constant=_no_constant, object_pairs_hook=_object)
_LONG = re.compile(r"[0-9]{4000,}")


def parse(text: str) -> Json:
    """The value of a text without white space around it. Of a key that is there twice, the last one counts: to look costs half as much
    as all the rest.

    Raises:
        NoJson: for the first mistake.
    """
    return _parse(_FAST, text, 0)


def parse_strictly(text: str) -> Json:
    """The same, where a key that is there twice in an object is a mistake. The text may begin with white space."""
    return _parse(_STRICT, text, len(text) - len(text.lstrip()))


def _parse(decoder: json.JSONDecoder, text: str, start: int) -> Json:
    value: Json
    try:
        value, end = decoder.raw_decode(text, start)
    except json.JSONDecodeError as error:
        raise _syntax(error.msg, text, error.pos) from None
    except ValueError:  # Python's own limit
        found = _LONG.search(text)
        raise NoJson("a number has more digits than 64 bits can have", found and found.start()) from None
    except RecursionError:
        raise NoJson("the values are nested too deeply to be those of a records file") from None
    if end != len(text):
        raise _syntax("extra data", text, end)
    if "\\u" in text:
        try:
            json.dumps(value, ensure_ascii=False).encode()
        except UnicodeEncodeError as error:
            half = error.object[error.start]
            raise NoJson(f"a string has {half!a}, half of a surrogate pair, which is not a character") from None
    return value


def _syntax(message: str, text: str, position: int) -> NoJson:
    cut = position >= len(text) or message.startswith("Unterminated string")
    return NoJson(message[:1].lower() + message[1:], position, cut=cut)
