"""Patterns for instruction selection (CodeGenDAGPatterns): nodes and their type profiles, fragments, rewrites, intrinsics (CodeGenIntrinsic)."""
