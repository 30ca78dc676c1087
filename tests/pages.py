"""A page of HTML as a browser would take it: elements, text, and whatever it would fetch or run."""

from html.parser import HTMLParser

VOID = {"meta", "link", "br", "hr", "img", "input"}
FETCHING = {"src", "href", "srcset", "data", "action"}


class Page(HTMLParser):
    """A whole document, whose elements must all be closed in their order."""

    def __init__(self, text):
        super().__init__()
        self.open, self.words, self.tags, self.fetched = [], [], [], []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.fetched += [
            f"{name}={value}" for name, value in attrs if name in FETCHING or name.startswith("on")
        ]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open[-1:] != ["script"]:
            self.words.append(data)

    @property
    def text(self):
        return " ".join(" ".join(self.words).split())
