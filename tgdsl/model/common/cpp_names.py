"""Qualified names of C++."""

from __future__ import annotations


def qualified(namespace: str, name: str) -> str:
    """``namespace::name``, or the name alone if the namespace is empty."""
    return f"{namespace}::{name}" if namespace else name
