"""One event in a real browser, by the server and both products of ``trfkit site``.

The other tests in a browser are long: ``--all`` runs them.
"""

from __future__ import annotations

from base64 import b64encode

import pytest
from browsing import DROP, chromium
from hosts import host_named
from served import SAMPLES

pytestmark = pytest.mark.slow


@pytest.mark.sweep
@pytest.mark.parametrize("name", ["server", "file", "folder"])
def test_a_file_is_dropped_and_its_standings_are_shown(name):
    data = b64encode((SAMPLES / "open-swiss.trf").read_bytes()).decode()
    with chromium() as browser, host_named(name) as host, browser.new_context() as context:
        context.set_offline(name == "file")
        page = context.new_page()
        page.goto(host.address)
        page.evaluate(DROP, [[("open-swiss.trf", data)], "body"])
        page.get_by_role("link", name="Standings", exact=True).first.click()
        page.wait_for_selector("tbody tr")

        assert "Riverside Open" in page.title()
        assert page.locator("tbody tr").count() >= 15
