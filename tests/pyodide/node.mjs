// Starts Pyodide, shows it the folders of this machine that it needs, and runs pytest there:
// node node.mjs SETTINGS, a line of JSON that run.py writes.
import { pathToFileURL } from "node:url";

const settings = JSON.parse(process.argv[2]);
const { loadPyodide } = await import(pathToFileURL(`${settings.pyodide}/pyodide.mjs`));

// Where the stack is exhausted below WebAssembly, nothing is left of Python that could say so.
const INTERNAL_ERROR = 3; // as pytest has it
const die = (error) => {
  const stack = `${error.stack ?? error}`.replace(/^.{1000,}$/gm, "..."); // Pyodide is one line
  console.error(`\nPyodide died in ${globalThis.runningTest ?? "no test"}\n${stack}`);
  process.exit(INTERNAL_ERROR);
};
process.on("uncaughtException", die);

const python = await loadPyodide({ env: { HOME: "/home/pyodide" } });
const { FS } = python;
for (const folder of settings.folders) {
  FS.mkdirTree(folder);
  FS.mount(FS.filesystems.NODEFS, { root: folder }, folder);
}
python.globals.set("settings", python.toPy(settings));
try {
  const code = python.runPython(`
import os, sys
sys.path[:0] = settings["path"]
sys.pycache_prefix = settings["bytecode"]
os.chdir(settings["work"])
import pyodide_plugin
pyodide_plugin.run(settings["arguments"], settings["columns"])
`);
  process.exit(code);
} catch (error) {
  die(error);
}
