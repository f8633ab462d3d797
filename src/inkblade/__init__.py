"""Inkblade: games of blades and ink, as pure rules, typed values and data you can read."""

__version__ = "0.1.0"
