"""Anonymised files: nobody real is left in the bytes, and no number changes."""

import json
import re
from itertools import chain
from pathlib import Path

import pytest
from builders import SWISS, TEAMS, append, changed, play, put, record
from foreign import CORPUS

import trfkit
from trfkit.change.anonymising import Inventor
from trfkit.record import replace
from trfkit.visible_text import plain

SAMPLES = Path(__file__).parents[2] / "samples"
KEY = "a secret"
TELLTALE = changed(
    SWISS,
    record("022", "Cedarville"),
    record("112", "FA Birch, Ben (1001002); NA Helper, Hal"),
    record("122", "as Judge Jo says"),
    record("182", "Swiss-Manager of Gorse & Sons"),
    append("172 NED"),
    append("NED    1 w    Apple, Ann                        2450 NED    12345678 1990/01/02"),
    append("801   1 LAKE   4.0    3.5"),
    append("DAT   1 text Apple"),
    append("XXX Elder 4"),
    append("### Durian was late"),
    append("### trfkit 1 standings edition=2026 after=3 codes=PTS"),
    append("### TB    1    1       2.5"),
    append("145 what Fir said"),
)


def anonymised(run, path, tmp_path, *options):
    out = tmp_path / f"out{path.suffix}"
    ran = run("anonymise", path, "-o", out, "--force", *options)
    assert ran.code in {0, 1}, ran.err
    return out


def standings(run, path):
    shape = json.loads(run("standings", path, "--format", "json").out)
    del shape["provenance"], shape["tournament"]["name"]
    for row in shape["standings"]:
        del row["name"]
    return shape


def rows(data):
    """Yield the columns of record 001 that tell who somebody is, cut by hand."""
    for line in data.decode("utf-8", "replace").splitlines():
        if line.startswith("001 "):
            yield line[14:47], line[57:68].strip(), line[69:79]


def assert_hidden(old, new):
    text = new.decode()
    words = set(plain(text).split())
    for name, fide_id, birth in rows(old):
        assert not {word for word in plain(name).split() if len(word) > 2} & words
        assert not (len(fide_id) > 4 and fide_id in text)
        assert not (birth[5:7] != "00" and birth.strip() and birth in text)


@pytest.mark.parametrize("options", [(), ("--key", KEY)], ids=["numbers", "key"])
@pytest.mark.parametrize(
    "name",
    ["open-swiss.trf", "round-robin.trf", "swiss-2006.trf", "swiss-3-1-0.trf", "teams.trf",
     "defects.trf", "codepage-1250.trf", "byte-padded.trf", "engine-round-5.trfx"],
)  # fmt: skip
def test_nobody_is_left_and_the_standings_stay(trfkit, tmp_path, name, options):
    path = SAMPLES / name

    out = anonymised(trfkit, path, tmp_path, *options)

    assert_hidden(path.read_bytes(), out.read_bytes())
    assert standings(trfkit, out) == standings(trfkit, path)


def test_every_record_that_may_name_somebody_is_cleared(trfkit, tmp_path):
    path = tmp_path / "telltale.trf"
    path.write_text(TELLTALE, encoding="utf-8")

    out = anonymised(trfkit, path, tmp_path)

    text = out.read_text(encoding="utf-8")
    real = "Apple Ann Birch Ben Cedar Durian Elder Fir Gorse Judge Helper LAKE Lakeside Sampletown"
    assert not set(plain(real).split()) & set(plain(text).split())
    assert "cedar" not in text.lower()
    assert not re.search(r"100\d{4}|12345678|19\d\d/0[1-9]", text)
    lines = text.splitlines()
    assert "182 Swiss-Manager" in lines
    assert "### TB    1    1       2.5" in lines
    assert not any(line.startswith(("122", "801", "DAT", "XXX", "145")) for line in lines)


def test_one_person_has_one_name_wherever_he_stands(trfkit, tmp_path):
    path = tmp_path / "telltale.trf"
    path.write_text(TELLTALE, encoding="utf-8")

    text = anonymised(trfkit, path, tmp_path).read_text(encoding="utf-8")

    by_number = {int(line[4:8]): line for line in text.splitlines() if line.startswith("001")}
    name = by_number[2][14:47].strip()
    number = by_number[2][57:68].strip()
    assert f"112 FA {name} ({number})" in text
    national = next(line for line in text.splitlines() if line.startswith("NED"))
    assert national[14:47].strip() == by_number[1][14:47].strip()


@pytest.mark.parametrize(("name", "is_his"), [("APPLE, Ann", True), ("Apple, Amy", False)])
def test_a_national_record_gets_the_name_of_the_player_whose_it_has(name, is_his):
    national = f"NED    1 w    {name:33} 2450 NED    12345678 1990/01/02"
    text = changed(SWISS, append("172 NED"), append(national))
    event = trfkit.anonymise(trfkit.read(text.encode()).tournament).tournament
    assert (event.national_ratings[0].name == event.players[0].name) is is_his


def test_what_is_left_out_is_said(trfkit, tmp_path):
    path = tmp_path / "telltale.trf"
    path.write_text(TELLTALE, encoding="utf-8")

    ran = trfkit("anonymise", path)

    for words in ("1 comment (", "rate of play", "details of who paired", "lines of single"):
        assert words in ran.err
    assert "Durian" not in ran.out


def test_numbers_title_and_sex_stay_and_a_birth_becomes_five_years():
    before = trfkit.read(SWISS.encode()).tournament
    after = trfkit.anonymise(before).tournament

    for old, new in zip(before.players, after.players, strict=True):
        for name in ("start_no", "sex", "title", "rating", "federation", "rounds", "stated_points"):
            assert getattr(new, name) == getattr(old, name)
        assert str(new.birth) == f"{old.birth.year // 5 * 5}/00/00"
    assert after.round_dates == before.round_dates


def test_a_key_names_a_person_alike_in_all_files_and_nobody_knows_it_without():
    one = trfkit.read(SWISS.encode()).tournament
    # The same person as number 1 there, under another number here.
    other = trfkit.read(changed(SWISS, put(7, "name", "Apple, Ann"),
                                put(7, "fide_id", "1001001"), put(1, "name", "Other, One"),
                                put(1, "fide_id", "1002222")).encode()).tournament  # fmt: skip

    def names(tournament, key):
        return [player.name for player in trfkit.anonymise(tournament, key).tournament.players]

    assert names(one, KEY)[0] == names(other, KEY)[6]
    assert names(one, KEY)[0] != names(one, "another")[0]
    assert names(one, None)[0] == names(other, None)[0]
    assert names(one, KEY) == names(one, KEY)


def test_an_empty_key_is_refused(trfkit):
    ran = trfkit("anonymise", SAMPLES / "open-swiss.trf", "--key", " ")

    assert ran.code == 2
    assert "the names would not be hidden" in ran.err


def test_a_type_that_holds_a_name_becomes_words_that_mean_the_same_kind():
    text = changed(SWISS, record("192", "CUSTOM_SWISS_CEDAR"), record("092", "Birch's swiss"))
    assert str(trfkit.read(text.encode()).tournament.kind) == "individual-swiss"

    hidden = trfkit.read(trfkit.anonymise(trfkit.read(text.encode())).data).tournament

    assert (hidden.type_code, hidden.type_text) == (None, "Individual: Swiss-System")
    assert str(hidden.kind) == "individual-swiss"


def test_a_name_that_would_be_invented_is_not_if_somebody_has_it():
    invented = trfkit.anonymise(trfkit.read(SWISS.encode())).tournament.players[0].name
    real = changed(SWISS, put(3, "name", invented))

    hidden = trfkit.anonymise(trfkit.read(real.encode())).tournament

    assert invented not in {player.name for player in hidden.players}


def test_names_are_as_many_as_people_even_where_there_are_thousands():
    tournament = trfkit.read(SWISS.encode()).tournament
    player = tournament.players[0]
    many = [numbered(player, number) for number in range(1, 3001)]

    players = trfkit.anonymise(with_players(tournament, many)).tournament.players

    assert len({player.name for player in players}) == len({p.fide_id for p in players}) == 3000


def numbered(player, number):
    return replace(player, start_no=number, name=f"Name{number}, X", fide_id=10**6 + number)


def with_players(tournament, players):
    return replace(tournament, players=tuple(players))


def test_who_has_no_name_gets_none_and_an_event_of_nobody_is_written(trfkit, tmp_path):
    path = tmp_path / "nameless.trf"
    path.write_text(changed(SWISS, put(1, "name", "")), encoding="utf-8")
    out = anonymised(trfkit, path, tmp_path)
    assert next(rows(out.read_bytes()))[0].strip() == ""

    empty = tmp_path / "empty.trf"
    empty.write_text("012 Nobody's Open\n042 2026/05/01\n062 0\n", encoding="utf-8")
    ran = trfkit("anonymise", empty)
    assert ran.code in {0, 2}
    assert "Nobody" not in ran.out


def test_who_is_absent_in_a_round_to_come_stays_so(trfkit, tmp_path):
    path = tmp_path / "coming.trf"
    text = changed(SWISS, record("142", "5"), play(5, 4, "0000 - Z"))
    for tag in ("192", "202", "222"):  # a TRF-16, which has no record for byes
        text = changed(text, record(tag, None))
    path.write_text(text, encoding="utf-8")

    lines = anonymised(trfkit, path, tmp_path).read_text(encoding="utf-8").splitlines()

    (row,) = (line for line in lines if line.startswith("001    5"))
    assert row[121:129] == "0000 - Z"
    assert not any(line[121:].strip() for line in lines if line.startswith("001    4"))


def test_teams_are_renamed(trfkit, tmp_path):
    path = tmp_path / "teams.trf"
    path.write_text(TEAMS, encoding="utf-8")

    text = anonymised(trfkit, path, tmp_path).read_text(encoding="utf-8")

    assert not {"lakeside", "lake", "hillside", "hill", "seaside", "sea"} & set(plain(text).split())
    assert standings(trfkit, path) == standings(trfkit, tmp_path / "out.trf")


@pytest.mark.parametrize("name", ["go-mcmahon.h9", "go-mcmahon.xml", "go-handicap.tou"])
def test_go_players_and_their_clubs_are_renamed_as_h9(trfkit, tmp_path, name):
    out = tmp_path / "out"
    assert trfkit("anonymise", SAMPLES / name, "-o", out).code == 0

    real = tournament_in(SAMPLES / name)
    words = set(plain(out.read_text(encoding="utf-8")).split())
    names = plain(" ".join(player.name for player in real.players)).split()
    clubs = plain(
        " ".join(filter(None, (player.club for player in real.discipline.players)))
    ).split()
    assert not {word for word in chain(names, clubs) if len(word) > 2} & words


def tournament_in(path):
    return trfkit.read(path).tournament


def test_json_comes_out_as_json_and_a_file_that_is_there_stays(trfkit, tmp_path):
    given = tmp_path / "given.json"
    assert trfkit("convert", SAMPLES / "open-swiss.trf", given).code == 0

    assert json.loads(trfkit("anonymise", given).out)["schema"] == "trfkit.tournament/1"
    there = tmp_path / "there.trf"
    there.write_text("kept", encoding="utf-8")
    refused = trfkit("anonymise", given, "-o", there)
    assert refused.code == 2
    assert "--force replaces it" in refused.err
    assert there.read_text(encoding="utf-8") == "kept"


@pytest.mark.corpus
def test_files_of_others_keep_their_standings_and_lose_their_names():
    tried = 0
    for path in sorted((CORPUS / "trf").rglob("*.trf")):
        data = path.read_bytes()
        read = trfkit.read(data)
        if read.tournament is None:
            continue
        tried += 1
        hidden = trfkit.read(trfkit.anonymise(read).data)
        assert shown(hidden) == shown(read), path
    assert tried > 50


def shown(read):
    table = trfkit.standings(read)
    return [(row.rank, row.id, row.points, row.values) for row in table.rows], table.tiebreaks


def test_an_invented_id_that_is_taken_gives_way_to_the_next_and_the_last_to_the_first(monkeypatch):
    free = Inventor(KEY, (), ()).id("Apple", "1")
    assert Inventor(KEY, (), (free,)).id("Apple", "1") == free + 1
    assert Inventor(KEY, (), (free, free + 1)).id("Apple", "1") == free + 2

    last = Inventor(KEY, (), ())
    monkeypatch.setattr(last, "_number", lambda *_: 99_999_998)
    assert [last.id("Apple", "1"), last.id("Birch", "2")] == [999_999_998, 900_000_000]
