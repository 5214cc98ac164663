from collections.abc import Callable

class _Compiler:
    compile: Callable[..., list[str]]

class build_ext:
    compiler: _Compiler
    parallel: int | None
    def build_extensions(self) -> None: ...
