"""Blocks: records that are translated together, as one or several statements."""
