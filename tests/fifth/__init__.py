"""The worked example of docs/adding-a-game.md, and the proof that it needs no other file than the register."""
