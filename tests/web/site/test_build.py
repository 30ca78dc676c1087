"""What ``trfkit site`` writes, of small parts: the same bytes, and nothing from outside."""

from __future__ import annotations

import gzip
import json
import re
import tarfile
import zipfile
from base64 import b64decode, b64encode
from hashlib import sha256
from pathlib import Path

import pytest
from package_source import imports_of

import trfkit
from trfkit.record import replace
from trfkit.refusal import Refusal
from trfkit.web.site import build, parts
from trfkit.web.site.build import FILE, FOLDER, licences, pack, worker_script, write_products
from trfkit.web.site.parts import PYODIDE, WHEELS, fetch_parts, find_parts, run_tool

PARTS = {
    "engine": pack(b"\0asm"),
    "python": pack(b"[]\n"),
    "script": pack(b"onmessage = () => {};"),
    "licences": b"trfkit, MIT\n<script> & Pyodide, MPL-2.0 {inside}\n",
}


@pytest.fixture
def products(tmp_path):
    write_products(tmp_path, PARTS)
    return tmp_path


def contents(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def policy(html):
    content = re.search(r'Content-Security-Policy" content="([^"]*)"', html)[1]
    return dict(one.strip().partition(" ")[::2] for one in content.replace("&#39;", "'").split(";"))


def digest(text):
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def about(html):
    return json.loads(re.search(r'id="parts">(.*?)</script>', html)[1])


# Both products ---------------------------------------------------------------------------------


def test_the_same_parts_give_the_same_bytes(products, tmp_path_factory):
    again = tmp_path_factory.mktemp("again")
    sizes = write_products(again, PARTS)

    assert contents(again) == contents(products)
    assert sizes[FILE] == (again / FILE).stat().st_size
    assert sizes[FOLDER] == sum(map(len, contents(again / FOLDER).values()))


@pytest.mark.parametrize("name", [FILE, f"{FOLDER}/index.html"])
def test_a_page_allows_its_own_scripts_and_styles_and_nothing_from_outside(products, name):
    html = (products / name).read_text("utf-8")
    rules, without_script = policy(html), re.sub(r"(?s)<script>.*?</script>", "", html)

    assert rules["default-src"] == rules["base-uri"] == rules["form-action"] == "'none'"
    assert "unsafe-inline" not in str(rules)
    assert "http" not in str(rules)
    styles = re.findall(r"(?s)<style[^>]*>(.*?)</style>", without_script)
    assert rules["style-src"].split() == [digest(style) for style in styles]
    assert not re.search(r'(src|href)="(https?:)?//', html)


def test_the_one_file_may_ask_for_nothing_and_holds_every_part(products):
    html = (products / FILE).read_text("utf-8")
    rules = policy(html)
    script = re.search(r"<script>(.*?)</script>", html, re.DOTALL)[1]

    assert rules["connect-src"] == "'none'"
    assert rules["worker-src"] == "blob:"
    assert rules["script-src"] == f"{digest(script)} 'wasm-unsafe-eval'"
    for part in about(html)["files"]:
        inside = re.search(rf'id="part-{part["name"]}">(.*?)</script>', html)[1]
        assert b64decode(inside) == PARTS[part["name"]]
        assert part["size"] == len(PARTS[part["name"]])
        assert part["file"] == ""


def test_the_folder_lists_all_its_files_for_the_service_worker(products):
    files = contents(products / FOLDER)
    service = files["service.js"].decode()
    listed = re.search(r'FILES = "(.*?)"', service)[1].split()
    html = files["index.html"].decode()

    assert {*listed} == {"./", *files} - {"service.js"}
    assert policy(html)["connect-src"] == "'self'"
    assert [files[part["file"]] for part in about(html)["files"]] == [
        PARTS[part["name"]] for part in about(html)["files"]
    ]
    assert json.loads(files["manifest.webmanifest"])["start_url"] == "./"


def test_another_content_has_another_version_which_a_service_worker_takes_over(products, tmp_path):
    other = tmp_path / "other"
    write_products(other, PARTS | {"python": pack(b"[ ]\n")})
    versions = [
        re.search(r'VERSION = "(trfkit-\w+)"', (at / FOLDER / "service.js").read_text("utf-8"))[1]
        for at in (products, other)
    ]

    assert versions[0] != versions[1]
    for at, version in zip((products, other), versions, strict=True):
        assert (at / FOLDER / version.removeprefix("trfkit-") / "page.js").is_file()


@pytest.mark.parametrize("name", [FILE, f"{FOLDER}/index.html"])
def test_licences_and_where_the_files_go_stand_on_the_page_as_text(products, name):
    html = (products / name).read_text("utf-8")

    assert "&lt;script&gt; &amp; Pyodide, MPL-2.0" in html
    assert "Your files go nowhere" in html


# Parts -----------------------------------------------------------------------------------------


@pytest.fixture
def downloads(tmp_path, monkeypatch):
    """A folder with small parts under their own names, which are pinned for the test."""
    folder = tmp_path / "downloads"
    folder.mkdir()
    pinned = []
    for part in WHEELS:
        path = folder / f"{part.name}-{part.version}-py3-none-any.whl"
        with zipfile.ZipFile(path, "w") as wheel:
            wheel.writestr(f"{part.name}/__init__.py", "")
            wheel.writestr(f"{part.name}/fast.cpython-314-x86_64-linux-gnu.so", b"native")
            wheel.writestr(f"{part.name}/core.cpython-314-wasm32-emscripten.so", b"wasm")
            wheel.writestr(f"{part.name}-{part.version}.dist-info/licenses/LICENSE", part.name)
        pinned.append(replace(part, sha256=sha256(path.read_bytes()).hexdigest()))
    path = folder / "pyodide.tgz"
    with tarfile.open(path, "w:gz"):
        pass
    pyodide = replace(PYODIDE, sha256=sha256(path.read_bytes()).hexdigest())
    for module in (parts, build):
        monkeypatch.setattr(module, "WHEELS", tuple(pinned))
    for module in (parts, build):
        monkeypatch.setattr(module, "PYODIDE", pyodide)
    return folder


def never(command):
    raise AssertionError(command)


def test_parts_that_are_there_are_not_fetched_again(downloads, monkeypatch):
    monkeypatch.setattr(parts, "run_tool", never)

    assert {*fetch_parts(downloads)} == {"pyodide", *(part.name for part in WHEELS)}


def test_npm_and_pip_are_asked_for_pinned_files_and_another_file_is_refused(downloads, monkeypatch):
    commands = []
    monkeypatch.setattr(parts, "run_tool", commands.append)
    lark = next(downloads.glob("lark-*"))
    lark.write_bytes(b"another")

    with pytest.raises(Refusal, match="not the pinned file: lark"):
        fetch_parts(downloads)
    npm, pip = commands
    assert npm[:3] == ["npm", "pack", f"pyodide@{PYODIDE.version}"]
    assert {"--require-hashes", "--no-deps", "--only-binary=:all:"} <= {*pip}
    pinned = Path(pip[-1]).read_text("utf-8").splitlines()
    assert [line.partition("==")[0] for line in pinned] == [part.name for part in WHEELS]
    assert all("--hash=sha256:" in line for line in pinned)


def test_a_folder_says_what_it_lacks(downloads):
    next(downloads.glob("msgspec-*")).unlink()

    assert find_parts(downloads)[1] == ["msgspec"]


def test_a_tool_that_is_missing_or_fails_is_named():
    with pytest.raises(Refusal, match="no-such-tool is needed"):
        run_tool(["no-such-tool"])
    with pytest.raises(Refusal, match=r"(?s)python3 -c .* failed: .*NameError"):
        run_tool(["python3", "-c", "nothing"])


@pytest.mark.parametrize("stream", ["stderr", "stdout"])
def test_of_what_a_tool_printed_the_last_500_characters_are_told(stream):
    program = f"import sys; print('a' + 'b' * 500, file=sys.{stream}); sys.exit(1)"
    with pytest.raises(Refusal) as caught:
        run_tool(["python3", "-c", program, "not told"])
    arguments = caught.value.message.arguments
    assert arguments["text"] == "b" * 500
    assert arguments["command"] == f"python3 -c {program}"


def test_the_licences_list_each_part_with_its_hash_and_its_text(downloads):
    text = licences(find_parts(downloads)[0])

    assert "Mozilla Public License 2.0" in text
    assert f"pyodide {PYODIDE.version}, MPL-2.0, https://github.com/pyodide/pyodide" in text
    for part in parts.WHEELS:
        assert f"{part.name} {part.version}, {part.licence}, {part.source}" in text
        assert f"sha256 {part.sha256}" in text
        assert f"== {part.name}: LICENSE\n\n{part.name}" in text


def test_of_a_wheel_nothing_is_taken_that_another_machine_would_run(downloads):
    taken = build.read_wheel(next(downloads.glob("rapidfuzz-*")))

    assert [name.rpartition("/")[2] for name in taken] == [
        "__init__.py",
        "core.cpython-314-wasm32-emscripten.so",
    ]


@pytest.fixture
def pyodide(tmp_path):
    for name, changes in build.REPLACED.items():
        end = "export{a as loadPyodide,b as version};\n//# map\n" if name == "pyodide.mjs" else ""
        (tmp_path / name).write_text(f"{'; '.join(changes)};\n{end}", encoding="utf-8")
    (tmp_path / "pyodide-lock.json").write_text('{"info": {"abi": "x"}, "packages": {"y": 1}}')
    return tmp_path


def test_the_worker_is_one_classic_script(pyodide):
    script = worker_script(pyodide)

    assert not re.search(r"^\s*(import|export)\b|import\.meta", script, re.MULTILINE)
    assert "importScripts" not in script
    assert "return a;" in script
    assert 'const LOCK={"abi": "x"}' in script
    assert script.endswith((build.HERE / "worker.js").read_text("utf-8"))


@pytest.mark.parametrize("name", build.REPLACED)
def test_another_pyodide_is_refused(pyodide, name):
    (pyodide / name).write_text("other", encoding="utf-8")

    with pytest.raises(Refusal, match=f"{name} of Pyodide has changed"):
        worker_script(pyodide)


def test_another_way_to_export_is_refused(pyodide):
    path = pyodide / "pyodide.mjs"
    path.write_text(path.read_text("utf-8").replace("export{", "export {"), encoding="utf-8")

    with pytest.raises(Refusal, match="it lacks loadPyodide"):
        worker_script(pyodide)


# The Python of the page ------------------------------------------------------------------------


def test_files_lie_behind_a_line_that_lists_them():
    index, _, rest = build.join_files({"a/b.pyc": b"12", "c": b"3\n"}).partition(b"\n")

    assert json.loads(index) == [["a/b.pyc", 2], ["c", 2]]
    assert rest == b"123\n"


def test_of_the_library_what_a_page_has_no_use_for_is_left_out(tmp_path):
    path = tmp_path / "library.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name in ("os.py", "unittest/mock.py", "pdb.py", "unittest_like.py", "data.txt"):
            archive.writestr(name, "")

    assert [name for name, _ in build.read_library(path)] == [
        "lib/python3.14/os.py",
        "lib/python3.14/unittest_like.py",
    ]


PLACE = re.compile(r"trfkit\.(?!cli\.|go\.commands[.:])[\w.]+:\w+$")
"""Where a function is that a row of a table names; those of commands are for the command line."""


def imported(path):
    """Yield the modules of trfkit that a module imports, at whatever place."""
    text = path.read_text("utf-8")
    for module, name in imports_of(text):
        yield from (module, f"{module}.{name}")
    yield from re.findall(r'"(trfkit\.(?!cli\.|go\.commands[.:])[\w.]+):\w+"', text)


def test_every_module_that_the_tab_reaches_is_in_the_page():
    root = Path(trfkit.__file__).parent
    inside = {name.partition("site-packages/")[2] for name in build.read_trfkit()}
    modules = {"trfkit.web.site.tab"}
    seen = set()
    while modules:
        module = modules.pop()
        seen.add(module)
        base = root.parent.joinpath(*module.split("."))
        path = base / "__init__.py" if base.is_dir() else base.with_suffix(".py")
        if path.is_file():
            assert path.relative_to(root.parent).as_posix() in inside, module
            modules |= {*imported(path)} - seen

    assert len(seen) > 200
    assert {"trfkit/grammars/fields.lark", "trfkit/reports/templates/base.html"} <= inside
    assert not [name for name in inside if re.match(r"trfkit/(cli|web/server|archive)/", name)]


def test_packed_data_carries_no_time():
    assert gzip.decompress(pack(b"data")) == b"data"
    assert pack(b"data")[4:8] == bytes(4)
