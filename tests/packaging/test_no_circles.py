"""No module imports, by whatever way, one that imports it: neither late nor for types alone."""

from __future__ import annotations

from package_source import imports_of, module_texts


def modules():
    """Return the text of each module by its full name."""
    names = (f"trfkit/{name}".removesuffix(".py") for name in module_texts())
    dotted = (name.removesuffix("/__init__").replace("/", ".") for name in names)
    return dict(zip(dotted, module_texts().values(), strict=True))


def imported(text, names):
    """Yield every module that a text names in an import, at whatever place."""
    for module, name in imports_of(text):
        if module in names:
            yield inner if (inner := f"{module}.{name}") in names else module


def test_no_module_comes_back_to_itself():
    names = modules()
    edges = {name: {*imported(text, names)} - {name} for name, text in names.items()}
    # The entry point starts the program, which prints through modules of the same package.
    edges["trfkit.cli"].discard("trfkit.cli.app")
    while leaves := [name for name, onward in edges.items() if not onward]:
        for name in leaves:
            del edges[name]
        for onward in edges.values():
            onward.difference_update(leaves)
    assert not edges, f"in circles, or before them: {sorted(edges)}"
