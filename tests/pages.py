"""A page of HTML as a browser would take it: elements, text, and whatever it would fetch or run."""

from html.parser import HTMLParser

VOID = {"meta", "link", "br", "hr", "img", "input"}
ENDS = {"tr": "\n", "p": "\n", "li": "\n", "caption": "\n", "summary": "\n", "div": "\n"}
ENDS |= {"td": " | ", "th": " | ", "h1": "\n", "h2": "\n", "h3": "\n", "h4": "\n", "dd": "\n"}
ENDS |= {"option": " | ", "text": " | ", "label": "\n", "svg": "\n", "dt": ": "}
FETCHING = {"src", "href", "srcset", "data", "action"}


class Page(HTMLParser):
    """A whole document, whose elements must all be closed in their order."""

    def __init__(self, text):
        super().__init__()
        self.open, self.words, self.tags, self.fetched = [], [], [], []
        self.flow = []
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
        self.flow.append(ENDS.get(tag, ""))

    def handle_data(self, data):
        if self.open[-1:] != ["script"]:
            self.words.append(data)
            self.flow.append("" if self.open[-1:] == ["style"] else data.replace("\n", " "))

    @property
    def text(self):
        return " ".join(" ".join(self.words).split())

    @property
    def lines(self):
        """The text as lines, with a row of a table in one."""
        lines = (" ".join(line.split()).rstrip(" |") for line in "".join(self.flow).splitlines())
        return [line for line in lines if line]
