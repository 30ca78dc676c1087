"""There is one model of documents, and nobody reads a sentence again that was made of a message."""

import ast

from package_source import parsed_modules

RENDERERS = ("reports/render_", "reports/writer.py", "cli/console.py")
"""Who lays text out: wraps lines, cuts them to a width."""

SURGERY = {
    *("split", "rsplit", "partition", "rpartition", "replace", "startswith", "endswith"),
    *("removeprefix", "removesuffix", "find", "rfind", "index", "count"),
}
"""Methods that look into a text, or cut it."""

SENTENCES = {"message", "why", "says"}
"""Attributes that hold a message, or the text of one."""


LOOKED_AT = (ast.Assign, ast.Call, ast.Compare, ast.Subscript)
"""What gives a sentence a name, or searches or cuts it."""


def is_sentence(node, sentences):
    """Tell whether an expression is a message, or text made of one."""
    match node:
        case ast.Call(func=ast.Name(id="render_text")):
            return True
        case ast.Call(func=ast.Name(id="str"), args=[inner]):
            return is_sentence(inner, sentences)
        case ast.Attribute(attr=attribute):
            return attribute in SENTENCES
        case ast.Name(id=name):
            return name in sentences
    return False


def find_surgery(tree):
    """Yield the lines in which a sentence is searched or cut."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        nodes = [node for node in ast.walk(function) if isinstance(node, LOOKED_AT)]
        names = {
            target.id
            for node in nodes
            if isinstance(node, ast.Assign) and is_sentence(node.value, ())
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for node in nodes:
            match node:
                case ast.Call(func=ast.Attribute(value=value, attr=method)) if method in SURGERY:
                    searched = [value]
                case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=searched):
                    pass
                case ast.Subscript(value=value, slice=ast.Slice()):
                    searched = [value]
                case _:
                    continue
            if any(is_sentence(each, names) for each in searched):
                yield node.lineno


def test_surgery_is_seen():
    source = """
def whole(finding):
    text = render_text(finding.message)
    return len(text), str(finding.message)

def cut(finding):
    text = render_text(finding.message)
    return text.split(":")[0], "a" in text, text[:3], finding.why.startswith("the")
"""
    assert list(find_surgery(ast.parse(source))) == [8] * 4


def test_no_sentence_is_searched_or_cut():
    hits = [
        (name, line)
        for name, tree in parsed_modules(rf"\brender_text\(|\.({'|'.join(SENTENCES)})\b")
        if not name.startswith(("messages/", *RENDERERS))
        for line in find_surgery(tree)
    ]
    assert hits == []


def test_a_table_is_one_class():
    names = [
        name
        for name, tree in parsed_modules(r"\bclass Table\b")
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and node.name == "Table"
    ]
    assert names == ["reports/document.py"]
