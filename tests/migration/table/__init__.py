"""The table of docs/migrate-targets.md: LLVM's targets through the command ``migrate``, measured."""
