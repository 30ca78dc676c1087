"""``trfkit verify`` as a user meets it."""

import json


def test_what_a_clean_file_states_is_right(trfkit, swiss):
    ran = trfkit("verify", swiss)

    assert ran.code == 0
    assert "\npoints                   PTS" in ran.out
    assert "Apple" not in ran.out


def test_a_difference_is_listed_and_is_code_1(trfkit, wrong):
    ran = trfkit("verify", wrong)

    assert ran.code == 1
    assert "points   2  Birch, Ben     2.5             2" in ran.out


def test_json_of_one_file_is_a_verification(trfkit, wrong):
    found = json.loads(trfkit("verify", wrong, "--format", "json").out)

    assert found["schema"] == "trfkit.verification/1"
    assert found["differences"][0]["stated"] == "2.5"
    assert found["file"] == str(wrong)


def test_json_of_many_files_keeps_those_that_failed(trfkit, tmp_path, swiss, wrong):
    (tmp_path / "empty.trf").write_bytes(b"")

    ran = trfkit("verify", swiss, wrong, tmp_path / "empty.trf", "--format", "json", "--jobs", "2")

    found = json.loads(ran.out)
    assert ran.code == 2
    assert found["schema"] == "trfkit.verifications/1"
    assert [len(file.get("differences", ())) for file in found["files"]] == [0, 1, 0]
    assert "holds no tournament" in found["files"][2]["error"]


def test_csv_has_a_row_for_each_difference(trfkit, swiss, wrong):
    ran = trfkit("verify", swiss, wrong, "--format", "csv")

    head, row = ran.out.splitlines()
    assert head == (
        "file,column,tiebreak,id,name,stated,computed,edition,variant,explanation,against"
    )
    assert row.startswith(f'{wrong},001.points,PTS,2,"Birch, Ben",2.5,2,2026,')
    assert row.endswith(",")
    assert ran.err.count("SHA-256") == 2
    assert "2 files: 1 agrees, 1 differs with values left unexplained" in ran.err


def test_places_that_change_are_told_first_with_whose_they_are(trfkit, tmp_path, swiss):
    text = (
        swiss.read_text(encoding="utf-8")
        .replace("2.0    2", "2.0    9")
        .replace("2.0    3", "2.0    2")
    )
    path = tmp_path / "ranks.trf"
    path.write_text(text, encoding="utf-8")

    ran = trfkit("verify", path)

    assert (
        "2 of 7 places are wrong.\n"
        "Places as stated, and by the results: 2 Birch, Ben 9 → 2; 6 Fir, Flo 2 → 3.\n"
    ) in ran.out


def test_a_file_that_states_nothing_says_so(trfkit, tmp_path):
    path = tmp_path / "bare.trf"
    row = f"001 {{:4}}      {{:<33}}{'':44}  {{:4}} {{}} 1"
    games = row.format(1, "A", 2, "w") + "\n" + row.format(2, "B", 1, "b")[:-1] + "0\n"
    path.write_text(f"042 2026/05/01\n{games}", encoding="utf-8")

    assert "Nothing is stated that could be compared." in trfkit("verify", path).out


def test_the_report_goes_to_a_file(trfkit, wrong, tmp_path):
    ran = trfkit("verify", wrong, "-o", tmp_path / "out.txt")

    assert ran.code == 1
    assert not ran.out
    assert "Birch" in (tmp_path / "out.txt").read_text(encoding="utf-8")


def test_annotated_values_are_read_back(trfkit, swiss, tmp_path):
    out = tmp_path / "annotated.trf"
    trfkit("annotate", swiss, "-t", "BH/C1,SB", "-o", out)

    assert trfkit("verify", out).code == 0

    out.write_bytes(out.read_bytes().replace(b"2.25", b"9.25"))
    ran = trfkit("verify", out)

    assert ran.code == 1
    assert "###.SB" in ran.out


def test_a_number_of_the_whole_file_that_is_wrong_is_told_beside_the_right_one(
    trfkit, tmp_path, swiss
):
    path = tmp_path / "counts.trf"
    text = swiss.read_text(encoding="utf-8").replace("062 7", "062 8").replace("072 7", "072 1")
    path.write_text(text, encoding="utf-8")

    ran = trfkit("verify", path)

    assert "number of players: stated 8, the file has 7\n" in ran.out
    assert "number of rated players: stated 1, the file has 7\n" in ran.out
