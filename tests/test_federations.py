from trfkit.federations import BY_COUNTRY, COUNTRY_OF, FEDERATIONS, FIDE


def test_every_country_belongs_to_a_federation_of_its_own():
    assert set(BY_COUNTRY.values()) <= FEDERATIONS
    assert len(set(BY_COUNTRY.values())) == len(BY_COUNTRY)
    assert all(len(country) == 2 for country in BY_COUNTRY)


def test_only_the_flag_and_a_country_that_is_no_more_have_no_two_letters():
    assert {*COUNTRY_OF} | {"AHO"} == {*FEDERATIONS} - {FIDE}
    assert BY_COUNTRY["UA"] == "UKR"
    assert COUNTRY_OF["SCO"] == "UK"
