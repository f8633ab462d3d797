"""The community's text format: each form of its instructions, each way to be refused."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkblade.games.duel._content import (
    CLOSE_PAGES,
    EXTENDED_PAGES,
    PICTURES,
    Bonus,
    Critical,
    Picture,
    Range,
    Spells,
    Tell,
    When,
)
from inkblade.games.duel._law import extended
from inkblade.games.duel._library import read_book
from inkblade.games.duel._qbbattle import Imported, ImportRefused, import_qbbattle

HEADER = """\
Height: 4
Attacks: 1
Body Points: 11
Luck Points: 2
Weapon:Cudgel
Shield:Buckler
Helmet
Fearless Drunkard
"""
MOVES = """\
Down Swing,Crush,24,50,3,O,1
Side Swing,Broad,28,64,+2,O,1
Side Swing,Low,02,58,1,U,1
Thrust,Low,14,54,-1,U,1
Cunning,Elbow Jab,34,56,0,U,0
Cunning,Thrust,38,58,0,D,1
Song,Loud Song,22,58,-9,G,s
Special,Wild Swing,40,58,2,Y,1
Special,Retrieve Weapon,46,52,-6,G,0
Guard,High,26,56,1,G,S
Jump,Up,18,52,-6,G,0
Jump,Away,16,62,-4,Y,0
Extended Range,Charge,50,0,4,W,1
Extended Range,Swing,64,0,-4,K,1
Extended Range,Dodge,52,0,-6,B,0
"""
SHEET = f"{HEADER}--\n{MOVES}"
OWN = {int(line.split(",")[2]) for line in MOVES.splitlines()}


def matrix(
    own: set[int] = OWN, damage: str = "7,5,9|13,-2,0", cells: Mapping[tuple[int, int], str] | None = None
) -> str:
    """A matrix file in which every close pair shows picture 3 and every far one picture 57, but for some cells."""
    lines = []
    for word, pages in (("pages", CLOSE_PAGES), ("pages2", EXTENDED_PAGES)):
        for index, enemy in enumerate(pages):
            row = [(57 if extended(page, enemy) else 3) if page in OWN else 0 for page in pages]
            written = ((cells or {}).get((enemy, page), f"{cell:02}") for page, cell in zip(pages, row, strict=True))
            lines.append(f"{word}[{index}]=({','.join(written)})")
    return "\n".join([*lines, f"damage={damage}"])


def orders(told: Mapping[int, str] | None = None) -> str:
    """An instruction file that restricts nothing but on some pictures."""
    lines = dict.fromkeys(PICTURES, "No restrictions") | dict(told or {})
    return "\n".join(f"restriction[{picture // 2}]={line}" for picture, line in sorted(lines.items()))


Text = str | bytes | None


def write(parent: Path, texts: Mapping[str, Text], name: str = "tavern brawler") -> Path:
    """The brawler's folder with these texts by ending, the usual one where none is given; None: no such file."""
    folder = parent / name
    folder.mkdir(exist_ok=True)
    usual: dict[str, Text] = {"m": matrix(), "r": orders(), "s": SHEET}
    for ending, text in {**usual, **texts}.items():
        if text is not None:
            (folder / f"{name}-{ending}.txt").write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder


def imported(parent: Path, **texts: Text) -> Imported:
    return import_qbbattle(write(parent, texts))


def problems(parent: Path, **texts: Text) -> tuple[str, ...]:
    with pytest.raises(ImportRefused) as refused:
        imported(parent, **texts)
    return refused.value.problems


def told(parent: Path, line: str, picture: int = 5) -> Picture:
    return imported(parent, r=orders({picture: line})).book.pictures[picture]


# --- the book as a whole


def test_a_fighter_becomes_a_book(tmp_path):
    book = imported(tmp_path).book
    assert (book.id, book.name, book.origin) == ("tavern_brawler", "Tavern Brawler", "imported from a community file")
    assert (book.height, book.attacks, book.body, book.luck, book.tactics) == (4, 1, 11, 2, 0)
    assert book.equipment == ("Cudgel", "Buckler")
    assert book.traits == ("helmet", "fearless_drunkard", "fearless")
    assert set(book.pictures) == set(PICTURES)
    assert {len(row) for row in book.matrix.values()} == {24, 8}


def test_a_maneuver_has_section_name_page_x_mod_colour_and_needs(tmp_path):
    maneuvers = imported(tmp_path).book.maneuvers
    broad = maneuvers[28]
    assert (broad.section, broad.name, broad.page, broad.x, broad.mod) == ("Side Swing", "Broad", 28, 64, 2)
    assert (broad.colour, broad.needs, maneuvers[50].x) == ("orange", ("weapon",), None)
    assert list(maneuvers) == [int(line.split(",")[2]) for line in MOVES.splitlines()]


@pytest.mark.parametrize(
    ("code", "needs"),
    [
        ("0", ()),
        ("1", ("weapon",)),
        ("S", ("shield",)),
        ("2", ("second",)),
        ("4", ("weapon", "second")),
        ("3", ()),
        ("s", ()),
    ],
)
def test_the_last_column_says_what_a_maneuver_needs(tmp_path, code, needs):
    sheet = SHEET.replace("34,56,0,U,0", f"34,56,0,U,{code}").replace("Shield:", "Weapon2:Mug\nShield:")
    assert imported(tmp_path, s=sheet).book.maneuvers[34].needs == needs


def test_any_weapon_is_the_weapon_where_there_is_only_one(tmp_path):
    assert imported(tmp_path, s=SHEET.replace("34,56,0,U,0", "34,56,0,U,3")).book.maneuvers[34].needs == ("weapon",)


def test_what_is_named_for_the_shield_needs_it(tmp_path):
    brought = imported(tmp_path, s=SHEET.replace("Guard,High,26,56,1,G,S", "Shield Block,High,26,56,1,G,0"))
    assert brought.book.maneuvers[26].needs == ("shield",)
    assert any("page 26" in warning for warning in brought.warnings)


def test_points_and_remarks_of_the_header_are_read(tmp_path):
    header = "Tactics Points: 3\nRed Magic Points = 6\nSpecial Name = Ale\nStyle Choices = Sing | Drink\n"
    book = imported(tmp_path, s=header + SHEET).book
    assert (book.tactics, book.spells) == (3, Spells(6, ("red",)))
    assert book.notes == {"special_name": "Ale", "style_choices": "Sing | Drink"}


def test_scores_and_criticals_come_from_the_damage_line(tmp_path):
    pictures = imported(tmp_path, r=orders({7: "Only G,*Never O"})).book.pictures
    assert (pictures[7].score, pictures[7].critical) == (
        5,
        Critical(9, Tell(no=("orange",), until="end_of_combat")),
    )
    assert (pictures[13].score, pictures[13].critical, pictures[3].score) == (-2, None, None)


@pytest.mark.rule("DUEL-08")
def test_the_range_of_a_picture_follows_from_the_pairs_that_lead_to_it(tmp_path):
    close = next(enemy for enemy in CLOSE_PAGES if not extended(24, enemy))
    far = next(enemy for enemy in CLOSE_PAGES if extended(16, enemy))
    book = imported(tmp_path, m=matrix(cells={(close, 24): "59", (far, 16): "59"})).book
    assert [book.pictures[page].range for page in (3, 57, 59, 61)] == ["close", "extended", "either", "either"]


def test_every_picture_has_a_title_of_ours(tmp_path):
    book = imported(tmp_path, m=matrix(cells={(2, 34): "63"}), r=orders({55: "Shield broken,No restrictions"})).book
    assert all(picture.title for picture in book.pictures.values())
    assert (book.pictures[63].title, book.pictures[55].title) == ("Cunning, Elbow Jab", "Shield Broken")


def test_the_written_book_reads_back_as_the_same_book(tmp_path):
    brought = imported(tmp_path, r=orders({7: "Only G,*Never O", 27: "Drop weapon,Score curse 1 -1"}))
    assert read_book(brought.toml, "brawler.toml") == brought.book


def test_windows_line_ends_spaces_and_a_missing_last_one_do_not_matter(tmp_path):
    plain = imported(tmp_path).book
    loose = SHEET.replace(",", " , ").replace("\n", "\r\n").strip()
    marked = b"\xef\xbb\xbf" + orders().replace("\n", "\r\n").encode()
    assert imported(tmp_path, s=loose, r=marked, m=matrix().replace(",", ", ") + "\r\n\r\n").book == plain


def test_the_only_fighter_of_a_folder_need_not_be_its_namesake(tmp_path):
    folder = write(tmp_path, {}, "ogre").rename(tmp_path / "downloaded")
    assert import_qbbattle(folder).book.name == "Ogre"


# --- instructions: what binds

ONCE = [
    ("No restrictions", Tell()),
    ("Can't use O", Tell(no=("orange",))),
    ("can’t  use d,CANT USE U", Tell(no=("red", "blue"))),
    ("Can't use move Side Swing", Tell(no=("section:side_swing",))),
    ("Only G,Only Y", Tell(only=("green", "yellow"))),
    ("Only B,Only move Charge", Tell(only=("brown", "section:charge"))),
    ("Only move Jump", Tell(only=("section:jump",))),
    ("Only G,Can't use move Song", Tell(only=("green",), no=("section:song",))),
    ("Never W,Never move Special", Tell(no=("white", "section:special"), until="end_of_combat")),
    ("Can't use O,Allowed move Crush", Tell(no=("orange",), allow=("section:crush",))),
    ("Bonus 2,No restrictions", Tell(bonus=(Bonus(2),))),
    ("Bonus -1", Tell(bonus=(Bonus(-1),))),
    ("Bonusonly 3 K", Tell(bonus=(Bonus(3, ("black",)),))),
    ("Bonusonly move 2 Crush,Bonusonly 2 move Thrust", Tell(bonus=(Bonus(2, ("section:crush", "section:thrust")),))),
    ("Bonusonly 1 O,Bonusonly 2 U", Tell(bonus=(Bonus(1, ("orange",)), Bonus(2, ("blue",))))),
    ("Accumulated substract all -1", Tell(mods=(Bonus(-1, ("any",)),))),
    ("Accumulated substract weapon -5,Weapon broken", Tell(mods=(Bonus(-5, ("needs:weapon",)),))),
    ("Accumulated subtract move +1 Down Swing", Tell(mods=(Bonus(1, ("section:down_swing",)),))),
    ("Accumulated substract -1 O", Tell(mods=(Bonus(-1, ("orange",)),))),
    ("Drop weapon,No restrictions", Tell(lose=("weapon",))),
    ("Weapon lost", Tell(lose=("weapon",))),
    ("Weapon gained", Tell(regain=("weapon",))),
    ("Retrieve weapon,Can't use Y", Tell(no=("yellow",), regain=("weapon",))),
    ("Retrieve weapon,End doublescore move Song", Tell(regain=("weapon",))),
    ("Regain 1", Tell(recover=1)),
    ("Lose 2,Only Y", Tell(hurt=2, only=("yellow",))),
    ("Use spell", Tell(reveal="spell")),
    ("Use scroll", Tell(reveal="spell")),
    ("Dematerialize", Tell(ward=True)),
    ("Extra 3", Tell(extra=3)),
]
SPLIT = [
    ("Disarm", (When(foe=Tell(lose=("weapon",))),)),
    ("Break helmet", (When(foe=Tell(lose=("helmet",))),)),
    ("Temporary damage 4", (When(foe=Tell(stun=4)),)),
    ("Curse 2 3", (When(foe=Tell(hurt=2, turns=3)),)),
    ("Curse 1 -1", (When(foe=Tell(hurt=1, until="end_of_combat")),)),
    ("Discard fantasy cards", (When(foe=Tell(discard=True)),)),
    ("Page turn 07", (When(foe=Tell(turn_to=7)),)),
    ("Page turn 53 55", (When(foe_picture=(53,), foe=Tell(turn_to=55)),)),
    ("Addscore 2 07", (When(foe_picture=(7,), own=Tell(extra=2)),)),
    ("Onlyopponent 2 B,Onlyopponent move 2 Jump", (When(foe=Tell(only=("brown", "section:jump"), turns=2)),)),
    ("Onlyopponent 1 move Hand to Hand", (When(foe=Tell(only=("section:hand_to_hand",))),)),
    ("Score accumulated opponent substract all -1", (When(scores=True, foe=Tell(mods=(Bonus(-1, ("any",)),))),)),
    (
        "Score accumulated substract opponent move -1 Sting",
        (When(scores=True, foe=Tell(mods=(Bonus(-1, ("section:sting",)),))),),
    ),
]
ASKED = [
    ("Score", When(scores=True)),
    ("Not Score", When(scores=False)),
    ("Scored upon", When(scored_upon=True)),
    ("Not scored upon", When(scored_upon=False)),
    ("Unmodified score 0", When(score=0)),
    ("Modified score -2", When(total=-2)),
    ("Extended Range", When(at=Range.EXTENDED)),
    ("Not Extended Range", When(at=Range.CLOSE)),
    ("Page 07", When(foe_picture=(7,))),
    ("Page 7-13", When(foe_picture=(7, 13))),
    ("Not Page 7", When(foe_picture=tuple(picture for picture in PICTURES if picture != 7))),
    ("Move 24-02", When(did=("maneuver:24", "maneuver:2"))),
    ("Shield", When(foe_has="shield")),
    ("Not Helmet", When(foe_lacks="helmet")),
    ('Not Trait "Helmet"', When(foe_lacks="helmet")),
    ('Trait "Not Two-legged"', When(foe_is=("not_two_legged",))),
    ('Not Trait "Undead" Not Trait "Dragon"', When(foe_is_not=("undead", "dragon"))),
    ("Fear", When(foe_is_not=("undead", "fearless"))),
    ("Metal weapon", When(foe_is=("metal_weapon",), foe_has="weapon")),
    ("Not Cloth Armour", When(foe_is_not=("cloth_armor",))),
    ("Scored upon Not Weapon attack", When(scored_upon=True, foe_did_not=("needs:weapon",))),
    ("Scored upon weapon attack", When(scored_upon=True, foe_did=("needs:weapon",))),
    ("Score weapon attack", When(scores=True, did=("needs:weapon",))),
    ('not trait "undead" SCORE page 13', When(foe_is_not=("undead",), scores=True, foe_picture=(13,))),
]


@pytest.mark.parametrize(("line", "tell"), ONCE)
def test_an_instruction_tells_its_owner_what_it_says(tmp_path, line, tell):
    picture = told(tmp_path, line)
    assert (picture.tell, picture.when) == (tell, ())


@pytest.mark.parametrize(("line", "when"), SPLIT)
def test_an_instruction_tells_the_enemy_what_it_says(tmp_path, line, when):
    picture = told(tmp_path, line)
    assert (picture.tell, picture.when) == (Tell(), when)


def test_life_is_drained_from_the_enemy_to_the_owner(tmp_path):
    picture = told(tmp_path, "Drainlife 2")
    assert (picture.tell, picture.when) == (Tell(recover=2), (When(foe=Tell(hurt=2)),))
    assert told(tmp_path, "Score drainlife 2").when == (When(scores=True, own=Tell(recover=2), foe=Tell(hurt=2)),)


@pytest.mark.parametrize(("words", "asked"), ASKED)
def test_a_condition_asks_what_it_says(tmp_path, words, asked):
    expected = msgspec.structs.replace(asked, own=Tell(hurt=1))
    assert told(tmp_path, f"No restrictions,{words} lose 1").when == (expected,)


def test_damage_is_doubled_at_once(tmp_path):
    assert told(tmp_path, "Score doubledamage").when == (When(scores=True, own=Tell(twice=True)),)


def test_a_mark_of_the_party_is_no_instruction(tmp_path):
    assert (told(tmp_path, "No restrictions,(P)").party, told(tmp_path, "(p*),Only G").party) == ("P", "P*")


def test_a_lost_shield_and_what_it_bars_are_told_together(tmp_path):
    picture = told(tmp_path, "Shield broken,Never move Guard,Can't use U")
    assert picture.tell == Tell(no=("blue",))
    assert picture.when == (When(own=Tell(no=("section:guard",), lose=("shield",), until="end_of_combat")),)


def test_points_regained_beside_a_lasting_ban_are_regained_once(tmp_path):
    picture = told(tmp_path, "Never O,Regain 1")
    assert picture.tell == Tell(recover=1)
    assert picture.when == (When(own=Tell(no=("orange",), until="end_of_combat")),)


def test_a_doubled_score_lasts_until_the_weapon_is_back(tmp_path):
    picture = told(tmp_path, "Drop weapon,No restrictions,Doublescore move Song")
    assert picture.tell == Tell(lose=("weapon",))
    assert picture.when == (When(own=Tell(double=("section:song",), until="weapon_retrieved")),)


def test_what_is_told_under_the_same_condition_is_told_at_once(tmp_path):
    picture = told(tmp_path, "Fear score onlyopponent move 2 Jump,Score lose 1,Fear score onlyopponent 2 B,Only G")
    assert picture.tell == Tell(only=("green",))
    assert picture.when == (
        When(scores=True, foe_is_not=("undead", "fearless"), foe=Tell(only=("section:jump", "brown"), turns=2)),
        When(scores=True, own=Tell(hurt=1)),
    )


def test_a_lasting_ban_spares_what_is_allowed(tmp_path):
    tell = Tell(no=("maneuver:40",), until="end_of_combat")
    assert told(tmp_path, "Never move Special,Allowed move Retrieve Weapon").tell == tell


def test_a_lasting_critical_ban_spares_what_is_allowed(tmp_path):
    picture = told(tmp_path, "Only B,*Never move Special,*Allowed move Retrieve Weapon", picture=7)
    assert picture.critical == Critical(9, Tell(no=("maneuver:40",), until="end_of_combat"))


def test_a_critical_number_without_a_star_is_no_critical(tmp_path):
    brought = imported(tmp_path)
    assert brought.book.pictures[7].critical is None
    assert brought.warnings == ("tavern brawler-r.txt:4: critical 9, but no clause with *: there is no critical",)


def test_a_star_without_a_critical_number_is_no_critical(tmp_path):
    assert told(tmp_path, "Only G,*Never O").critical is None


def test_a_choice_between_paying_and_escaping_is_to_pay(tmp_path):
    line = 'Score Chooseoption "Pay"|"Run":Lose 1/Can\'t use O|Escape,Only Y'
    brought = imported(tmp_path, r=orders({5: line}))
    assert brought.book.pictures[5].when == (When(scores=True, own=Tell(hurt=1, no=("orange",))),)
    assert any("to escape is the table's rule" in warning for warning in brought.warnings)


def test_what_the_sheet_always_says_holds_every_round(tmp_path):
    sheet = SHEET.replace("Helmet\n", "Helmet\nAlways Move 24-40 Drop weapon\nAlways Bonusonly move 5 Wild Swing\n")
    assert imported(tmp_path, s=sheet).book.always == (
        When(did=("maneuver:24", "maneuver:40"), own=Tell(lose=("weapon",))),
        When(own=Tell(bonus=(Bonus(5, ("section:wild_swing",)),))),
    )


# --- instructions: names


@pytest.mark.rule("DUEL-19")
def test_a_name_counts_by_section_or_by_name(tmp_path):
    book = imported(tmp_path, r=orders({5: "Can't use move Thrust"})).book
    assert {page for word in book.pictures[5].tell.no for page in book.pages(word)} == {14, 38}


@pytest.mark.parametrize(
    ("name", "selectors", "warned"),
    [
        ("Jab", ("maneuver:34",), "'Jab' is read as Cunning Elbow Jab"),
        ("Loud", ("maneuver:22",), "'Loud' is read as Song Loud Song"),
        ("Thust", ("section:thrust",), "'Thust' is read as 'Thrust'"),
        ("Chargge", ("section:charge",), "'Chargge' is read as 'Charge'"),
        ("Fireball", (), "'Fireball' is nothing on the sheet, so this says nothing about it"),
        ("Us", (), "'Us' is nothing on the sheet, so this says nothing about it"),
    ],
)
def test_a_name_that_is_not_on_the_sheet_is_warned_of(tmp_path, name, selectors, warned):
    brought = imported(tmp_path, r=orders({5: f"Can't use move {name}", 7: "Only G,*Never O"}))
    assert brought.book.pictures[5].tell == Tell(no=selectors)
    assert brought.warnings == (f"tavern brawler-r.txt:3: {warned}",)


@pytest.mark.parametrize(
    "line", ["Only move Nothing", "Bonusonly move 2 Nothing", "Accumulated substract move 1 Nothing"]
)
def test_an_instruction_about_what_the_fighter_lacks_says_nothing(tmp_path, line):
    assert told(tmp_path, line).tell == Tell()


# --- refusals


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("Frobnicate", "unknown token 'Frobnicate'"),
        ("Only G,Score frobnicate 3", "unknown token 'frobnicate 3' in 'Score frobnicate 3'"),
        ("Can't use Q", 'unknown token "Can\'t use Q"'),
        ("Bonus lots", "unknown token 'Bonus lots'"),
        ("Page turn 8", "unknown token 'Page turn 8'"),
        ("Lose 0", "unknown token 'Lose 0'"),
        ("Score", "unknown token 'Score': conditions without an effect"),
        ("Not Fear lose 1", "unknown token 'Not Fear lose 1': no word of ours can ask this"),
        ("Weapon attack lose 1", "unknown token 'Weapon attack lose 1': no word of ours can ask this"),
        ("Shield Helmet lose 1", "unknown token 'Shield Helmet lose 1': two conditions of one kind"),
        ("Score (P)", "unknown token '(P)' in 'Score (P)'"),
        ("(P only G)", "unknown token '(P only G)'"),
        ("Weapon broken", "unknown token 'Weapon broken': expected an Accumulated penalty beside it"),
        ("Doublescore move Song", "unknown token 'Doublescore move Song': expected Drop weapon beside it"),
        ("End doublescore move Song", "unknown token 'End doublescore move Song': expected Retrieve weapon beside it"),
        ("**Never O", "unknown token '**Never O'"),
        ('Chooseoption "A":(P)|Escape', "unknown token '(P)': it cannot be chosen"),
        ('Chooseoption "A":Chooseoption "B"', "unknown token 'Chooseoption \"B\"': it cannot be chosen"),
        ("*(P)", "unknown token '*(P)': a mark cannot depend on a critical"),
        ("Only G,Score Only U", "unknown token 'Only G,Score Only U': an Only under a condition beside one without"),
        ("", "an empty instruction, expected at least No restrictions"),
    ],
)
def test_an_unknown_token_is_named_by_file_and_line(tmp_path, line, named):
    assert problems(tmp_path, r=orders({5: line})) == (f"tavern brawler-r.txt:3: {named}",)


@pytest.mark.parametrize("stars", ["*Never O,*Lose 1", "*Score lose 1", "*Disarm"])
def test_a_critical_that_says_more_than_ours_can_is_refused(tmp_path, stars):
    named = stars.replace(",", ", ")
    assert problems(tmp_path, r=orders({7: f"Only G,{stars}"})) == (
        f"tavern brawler-r.txt:4: unknown token {named!r}: more than a critical of ours can say",
    )


def test_all_unknown_tokens_of_all_files_are_named_at_once(tmp_path):
    found = problems(
        tmp_path,
        r=orders({1: "Sing,Dance", 9: "Score weep"}),
        s=SHEET.replace("Helmet\n", "Mood: foul\nAlways brawl\n"),
    )
    assert found == (
        "tavern brawler-s.txt:7: unknown header 'Mood'",
        "tavern brawler-r.txt:1: unknown token 'Sing'",
        "tavern brawler-r.txt:1: unknown token 'Dance'",
        "tavern brawler-r.txt:5: unknown token 'weep' in 'Score weep'",
        "tavern brawler-s.txt:8: unknown token 'brawl'",
    )


def test_a_choice_is_refused_with_every_token_in_it(tmp_path):
    line = 'Thirst Chooseoption "A"|"B":Lose 1/Sing|Dance'
    where = "tavern brawler-r.txt:3: unknown token"
    assert problems(tmp_path, r=orders({5: line})) == (
        f"{where} 'Chooseoption' in {line!r}: a choice between several effects",
        f"{where} 'Thirst' in {line!r}",
        f"{where} 'Sing'",
        f"{where} 'Dance'",
    )


@pytest.mark.parametrize("words", ["*Only G", "(P)", "Weapon broken"])
def test_what_only_a_picture_can_say_is_refused_on_the_sheet(tmp_path, words):
    sheet = SHEET.replace("Helmet\n", f"Helmet\nAlways {words}\n")
    assert problems(tmp_path, s=sheet) == (f"tavern brawler-s.txt:8: unknown token {words!r} after Always",)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("Height: 4\n", "", "tavern brawler-s.txt: the header says no Height"),
        ("Body Points: 11\n", "", "tavern brawler-s.txt: the header says no Body Points"),
        ("Attacks: 1", "Attacks: 1\nAttacks: 2", "tavern brawler-s.txt:3: Attacks stands there twice"),
        ("Attacks: 1", "Attacks: many", "tavern brawler-s.txt:2: expected a number from 1 up, got 'many'"),
        ("--\n", "", "tavern brawler-s.txt: no line `--` between the header and the maneuvers"),
        (MOVES, "", "tavern brawler-s.txt: no maneuver below the line `--`"),
        (
            "14,54,-1,U,1",
            "14,54,-1,Z,1",
            "tavern brawler-s.txt:13: unknown colour 'Z', expected one of O D U G Y W K B",
        ),
        ("14,54,-1,U,1", "14,54,-1,U,9", "tavern brawler-s.txt:13: unknown requirement '9', expected 0 1 2 3 4 or S"),
        ("14,54,-1,U,1", "14,54,low,U,1", "tavern brawler-s.txt:13: expected a MOD, got 'low'"),
        ("14,54,-1,U,1", "14,53,-1,U,1", "tavern brawler-s.txt:13: expected 0 or an X page from 50 to 64, got '53'"),
        ("14,54,-1,U,1", "15,54,-1,U,1", "tavern brawler-s.txt:13: expected an even page from 2 to 64, got '15'"),
        ("Low,14,54,-1,U,1", "Low,24,54,-1,U,1", "tavern brawler-s.txt:13: page 24 stands there twice"),
        ("Thrust,Low,14", ",Low,14", "tavern brawler-s.txt:13: expected a section and a name"),
        (
            "14,54,-1,U,1",
            "14,54",
            "tavern brawler-s.txt:13: expected 7 fields (section,name,page,x,mod,colour,requires), got 4",
        ),
        (
            "Cudgel",
            "Cudgel*",
            "tavern brawler-s.txt:5: unknown token '*' in 'Weapon:Cudgel*': a weapon not in hand at the start",
        ),
    ],
)
def test_a_bad_sheet_is_refused_by_line(tmp_path, old, new, problem):
    assert problem in problems(tmp_path, s=SHEET.replace(old, new))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (matrix(cells={(4, 24): "00"}), "m.txt:2: enemy's page 4, own page 24: 00, but the sheet has the maneuver"),
        (
            matrix(cells={(4, 24): "12"}),
            "m.txt:2: enemy's page 4, own page 24: expected 00 or a picture",
        ),
        (
            matrix(cells={(52, 50): "65"}),
            "m.txt:26: enemy's page 52, own page 50: expected 00 or a picture",
        ),
        (matrix().replace("pages[3]=(", "pages[3]=(03,"), "m.txt:4: enemy's page 8: expected 24 cells, got 25"),
        (matrix().replace("pages2[7]=", "pages2[8]="), "m.txt:32: unknown line 'pages2[8]=("),
        (matrix().replace("pages[1]=", "pages[0]="), "m.txt:2: pages[0] stands there twice"),
        (matrix().replace("pages[1]=", "pages[0]="), "m.txt: pages[1] is missing"),
        (matrix().partition("damage=")[0], "m.txt: damage is missing"),
        (matrix(damage="7,5"), "m.txt:33: unknown token '7,5' in damage"),
        (matrix(damage="8,5,0"), "m.txt:33: unknown token '8,5,0' in damage"),
        (matrix(damage="7,S5,9"), "m.txt:33: unknown token '7,S5,9' in damage"),
        (matrix(damage="7,-4,-2"), "m.txt:33: unknown token '7,-4,-2' in damage"),
        (matrix(damage="7,5,9|7,5,9"), "m.txt:33: picture 7 stands twice in damage"),
        ("hello", "m.txt:1: unknown line 'hello', expected pages[0..23]= or pages2[0..7]= or damage="),
    ],
)
def test_a_bad_matrix_is_refused_by_file_line_and_cell(tmp_path, text, problem):
    assert any(found.startswith(f"tavern brawler-{problem}") for found in problems(tmp_path, m=text))


def test_a_cell_for_a_maneuver_the_sheet_lacks_becomes_empty_with_a_warning(tmp_path):
    brought = imported(tmp_path, m=matrix(cells={(4, 36): "15"}))
    assert brought.book.matrix[4][36] == 0
    assert (
        "tavern brawler-m.txt: page 36 is not on the sheet: its cells for enemy's page 4 are now 00" in brought.warnings
    )


def test_a_missing_instruction_is_refused(tmp_path):
    assert problems(tmp_path, r=orders().replace("restriction[31]=No restrictions", "")) == (
        "tavern brawler-r.txt: restriction[31] is missing",
    )


def test_an_instruction_that_stands_there_twice_is_refused(tmp_path):
    assert problems(tmp_path, r=orders() + "\nrestriction[4]=Only G") == (
        "tavern brawler-r.txt:33: restriction[4] stands there twice",
    )


@pytest.mark.parametrize("ending", ["m", "r", "s"])
def test_a_missing_file_is_refused(tmp_path, ending):
    folder = tmp_path / "tavern brawler"
    assert problems(tmp_path, **{ending: None}) == (f"tavern brawler-{ending}.txt: no such file in {folder}",)


def test_a_file_that_is_not_utf_8_is_refused(tmp_path):
    assert problems(tmp_path, s=b"Height: \xff") == ("tavern brawler-s.txt: not UTF-8 (byte 8)",)


def test_a_folder_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(ImportRefused, match="no such folder"):
        import_qbbattle(tmp_path / "nowhere")


def test_a_folder_without_a_fighter_is_refused(tmp_path):
    with pytest.raises(ImportRefused, match="of one fighter, found none"):
        import_qbbattle(tmp_path)


def test_a_folder_with_two_strangers_is_refused(tmp_path):
    folder = write(tmp_path, {}, "ogre").rename(tmp_path / "downloaded")
    (folder / "elf-m.txt").write_text("")
    with pytest.raises(ImportRefused, match="of one fighter, found those of elf, ogre"):
        import_qbbattle(folder)


def test_weights_are_checked_and_carried_nowhere(tmp_path):
    weights = "\n".join(f"aimove[{index}]=0,0,3,2" for index in range(len(OWN)))
    with_weights = imported(tmp_path, ai=weights, r=orders({7: "Only G,*Never O"}))
    assert with_weights.warnings == ()
    assert with_weights.book == imported(tmp_path, r=orders({7: "Only G,*Never O"})).book


def test_bad_weights_are_refused_and_too_few_are_warned_of(tmp_path):
    assert problems(tmp_path, ai="aimove[0]=0,0,9,2") == (
        "tavern brawler-ai.txt:1: expected pairs of weights from 0 to 6, got '0,0,9,2'",
    )
    warnings = imported(tmp_path, ai="aimove[0]=0,0,3,2").warnings
    assert f"tavern brawler-ai.txt: weights for 1 maneuvers, but the sheet has {len(OWN)}" in warnings


VOCABULARY = """
Score Not Trait "Undead" Fear Page 07 53 Only move Jump G Can't use Never Bonus Bonusonly 2 -1 *Never (P) Curse
Accumulated opponent substract all weapon Weapon broken Shield Extended Range Chooseoption | : / Escape Lose 1
Doublescore Drop weapon Move 24-40 page turn Addscore Allowed Special Regain , , ,
"""


@given(line=st.lists(st.sampled_from(VOCABULARY.split()), max_size=14).map(" ".join))
def test_any_words_are_imported_or_refused_by_name(tmp_path_factory, line):
    folder = write(tmp_path_factory.getbasetemp(), {"r": orders({7: line})})
    try:
        brought = import_qbbattle(folder)
    except ImportRefused as refusal:
        found = refusal.problems
    else:
        found = ()
        assert read_book(brought.toml, "brawler.toml") == brought.book
    assert all(problem.startswith("tavern brawler-r.txt:4: ") for problem in found)


@given(st.sampled_from("mrs"), st.text(max_size=200))
def test_any_text_is_refused_by_name(tmp_path_factory, ending, text):
    folder = write(tmp_path_factory.getbasetemp(), {ending: text})
    with pytest.raises(ImportRefused, match=f"tavern brawler-{ending}.txt"):
        import_qbbattle(folder)
