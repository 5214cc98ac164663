"""Runs of ``gen`` in builds: runs that would change nothing, files that are written all or none, depfiles, CMake.

To know such a run, all that a target's code reads of the system is recorded: by :mod:`watching`, which replaces functions while the target is
loaded, and :mod:`reading`, which keeps what they tell as questions and fingerprints of the answers.
"""
