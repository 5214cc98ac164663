"""``python -m tgdsl.cmake_dir``: see :mod:`tgdsl.commands.cmake_dir`."""

from tgdsl.commands.start import run_as_process

if __name__ == "__main__":
    run_as_process("cmake_dir")
