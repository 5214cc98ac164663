class Extension:
    extra_compile_args: list[str]
    include_dirs: list[str]

def mypycify(
    paths: list[str], *, opt_level: str, debug_level: str, multi_file: bool, target_dir: str, group_name: str
) -> list[Extension]: ...
