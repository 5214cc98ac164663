"""``python -m tgdsl.cmake_dir``: print the folder of ``TgdslGen.cmake``, whose tgdsl_target() writes a target's files in a build with CMake.

python -m tgdsl.cmake_dir      where it is; in a CMakeLists.txt:

execute_process(
  COMMAND ${Python3_EXECUTABLE} -m tgdsl.cmake_dir
  OUTPUT_VARIABLE TGDSL_CMAKE_DIR OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
include(${TGDSL_CMAKE_DIR}/TgdslGen.cmake)
"""

from __future__ import annotations

import os

from tgdsl.commands.options import command_parser
from tgdsl.process.streams import finished

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the folder, with ``/`` between the parts of its name, as CMake has them."""
    command_parser("cmake_dir", __doc__).parse_args(arguments)
    folder = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "builds", "cmake")
    return finished([folder.replace(os.sep, "/")], 0)
