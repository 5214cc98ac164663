"""``python -m tgdsl.cmake_dir``: print the folder of ``TgdslGen.cmake``, whose tgdsl_target() writes a target's files in a build with CMake.

python -m tgdsl.cmake_dir      where it is; in a CMakeLists.txt:

execute_process(
  COMMAND ${Python3_EXECUTABLE} -m tgdsl.cmake_dir
  OUTPUT_VARIABLE TGDSL_CMAKE_DIR OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
include(${TGDSL_CMAKE_DIR}/TgdslGen.cmake)
"""

from __future__ import annotations

from tgdsl.process import finished, handle_interrupts, start

if __name__ == "__main__":
    handle_interrupts()  # before the rest is imported

import os
import sys

from tgdsl.options import command_parser

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the folder, with ``/`` between the parts of its name, as CMake has them."""
    command_parser("cmake_dir", __doc__).parse_args(arguments)
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "cmake")
    return finished([folder.replace(os.sep, "/")], 0)


if __name__ == "__main__":
    sys.exit(start(main))
