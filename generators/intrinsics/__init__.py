"""The generators ``intrinsic-enums`` and ``intrinsic-impl``: LLVM IR's intrinsics (LLVM's IntrinsicEmitter), in :mod:`.enums` and
:mod:`.impl`. What newer releases write otherwise is in the modules that begin with ``packed``."""
