from inkblade.boards import Hex, Square, around, edge, hexes, neighbours, zone

HERE = Square(3, 3)


def test_a_zone_is_what_is_next_to_a_square_and_not_cut_off():
    wall = edge(HERE, Square(4, 3))
    assert zone(HERE, lambda a, b: edge(a, b) != wall) == (Square(3, 2), Square(3, 4), Square(2, 3))


def test_without_walls_it_is_all_that_is_near():
    assert zone(HERE, lambda a, b: True) == neighbours(HERE)
    assert zone(HERE, lambda a, b: True, around) == around(HERE)


def test_hexes_have_zones_too():
    level = {Hex(1, 0): 4}
    low = zone(Hex(0, 0), lambda a, b: level.get(b, 0) < 3, hexes.neighbours)
    assert low == tuple(space for space in hexes.neighbours(Hex(0, 0)) if space != Hex(1, 0))
