"""What tests ask of a page in a browser: how its text contrasts, whether it is too wide, axe.

Playwright drives the Chromium of the system; where there is none these tests are skipped.
"""

from __future__ import annotations

import shutil
from contextlib import contextmanager

import pytest

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
OPTIONS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
READABLE = 4.5
"""The contrast that WCAG 2 asks of text, level AA."""

DROP = """([files, where]) => {
  const dropped = new DataTransfer();
  for (const [name, text] of files) {
    const bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
    dropped.items.add(new File([bytes], name));
  }
  for (const kind of ["dragenter", "dragover", "drop"]) {
    const event = new DragEvent(kind, { dataTransfer: dropped, bubbles: true, cancelable: true });
    document.querySelector(where).dispatchEvent(event);
  }
}"""
"""Drops files, each a name and bytes in Base64, on the first element of a selector."""

OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"

CONTRASTS = """() => {
  const channel = (c) => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  const colour = (text) => text.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) =>
    0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const behind = (element) => {
    for (; element; element = element.parentElement) {
      const found = colour(getComputedStyle(element).backgroundColor);
      if (found.length === 3 || found[3] === 1) return found;
    }
    return [255, 255, 255];
  };
  const seen = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !element.checkVisibility()) continue;
    const [one, other] = [
      light(colour(getComputedStyle(element).color)), light(behind(element)),
    ].sort((a, b) => b - a);
    seen.push([(one + 0.05) / (other + 0.05), walker.currentNode.data.trim()]);
  }
  return seen;
}"""
"""How text contrasts with what is behind it, by the formula of WCAG 2, and the text."""

BY_LAYOUT = ("scrollable-region-focusable", "target-size")
"""The rules of axe whose answer depends on how wide the window is."""


@contextmanager
def chromium():
    """Launch the browser of the system, or skip the test."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        pytest.skip(f"no browser ({', '.join(BROWSERS)}) is installed: no page was looked at")
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="playwright is not installed: no page was looked at"
    )
    with playwright.sync_playwright() as driver:
        launched = driver.chromium.launch(executable_path=path, args=OPTIONS)
        yield launched
        launched.close()


def faults(page, rules=()):
    """Return what axe finds in a page, by all rules or by some.

    Contrast is what ``CONTRASTS`` measures, which takes a fraction of the time.
    """
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is missing")
    asked = {"resultTypes": ["violations"], "rules": {"color-contrast": {"enabled": False}}}
    if rules:
        asked = {
            "resultTypes": ["violations"],
            "runOnly": list(rules),
            "rules": {rule: {"enabled": True} for rule in rules},
        }
    return [
        (one["id"], node["html"][:100])
        for one in axe.Axe().run(page, options=asked).response["violations"]
        for node in one["nodes"]
    ]


def unreadable(page):
    """Return the texts of a page that contrast too little with what is behind them."""
    contrasts = page.evaluate(CONTRASTS)
    return [(ratio, text) for ratio, text in contrasts if ratio < READABLE]
