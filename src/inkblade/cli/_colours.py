"""How a maneuver's colour looks on a terminal."""

from inkblade.games.duel import Colour

STYLES = {
    Colour.ORANGE: "dark_orange",
    Colour.RED: "red",
    Colour.BLUE: "dodger_blue1",
    Colour.YELLOW: "yellow",
    Colour.GREEN: "green",
    Colour.WHITE: "bold",
    Colour.BLACK: "default",
    Colour.BROWN: "orange4",
}
