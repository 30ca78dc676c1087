// Compiles what a zip holds for the Python of Pyodide: node bytecode.mjs PYODIDE SOURCES COMPILED.
// Without docstrings, names of files and numbers of lines, which would be two fifths of the whole;
// and the same bytes each time, since the seed of hashes is fixed.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, sources, compiled] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ env: { PYTHONHASHSEED: "0" } });
python.FS.writeFile("/sources.zip", readFileSync(sources));
python.runPython(`
import marshal
from importlib.util import MAGIC_NUMBER
from types import CodeType
from zipfile import ZipFile, ZipInfo

UNCHECKED = MAGIC_NUMBER + b"\\1\\0\\0\\0" + bytes(8)
NO_LINE = b"\\xff"  # an entry of a table of lines: eight units of code that stand in none

def without_lines(code):
    constants = (without_lines(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    lines = NO_LINE * -(-len(code.co_code) // 16)
    return code.replace(co_consts=tuple(constants), co_linetable=lines, co_filename="")

with ZipFile("/sources.zip") as sources, ZipFile("/compiled.zip", "w") as compiled:
    for name in sources.namelist():
        data = sources.read(name)
        if name.endswith(".py"):
            code = compile(data, name, "exec", dont_inherit=True, optimize=2)
            name, data = name + "c", UNCHECKED + marshal.dumps(without_lines(code))
        compiled.writestr(ZipInfo(name), data)
`);
writeFileSync(compiled, python.FS.readFile("/compiled.zip"));
