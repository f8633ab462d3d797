"""Exact values of one-on-one duels, on the compiled rows."""
