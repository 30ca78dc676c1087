"use strict";
// Runs trfkit's Python beside the page, which sends the engine and the files of Python, then
// requests. It stands behind Pyodide's own scripts, in one classic script: from a file that was
// opened by a double click browsers start no other. Nothing is fetched here: there is no network.
const unpack = (FS, packed) => {
  const end = packed.indexOf(10);
  const folders = new Set();
  let start = end + 1;
  for (const [name, size] of JSON.parse(new TextDecoder().decode(packed.subarray(0, end)))) {
    const folder = `/${name.slice(0, name.lastIndexOf("/"))}`;
    if (!folders.has(folder)) FS.mkdirTree(folder);
    folders.add(folder);
    FS.writeFile(`/${name}`, packed.subarray(start, start + size), { canOwn: true });
    start += size;
  }
};
const EMPTY_ZIP = new Uint8Array(22);
EMPTY_ZIP.set([0x50, 0x4b, 5, 6]); // where Pyodide looks for the library, which lies unpacked

const startPython = async ({ engine, python: packed, desks }) => {
  self.fetch = async () => new Response(EMPTY_ZIP);
  WebAssembly.instantiateStreaming = async (_, imports) => ({
    module: engine,
    instance: await WebAssembly.instantiate(engine, imports),
  });
  const python = await loadPyodide({
    createPyodideModule,
    indexURL: "memory:/",
    packageBaseUrl: "memory:/",
    lockFileContents: { info: LOCK, packages: {} },
    env: { PYTHONPATH: "/lib/python3.14", HOME: "/" },
    fsInit: async (FS) => {
      unpack(FS, packed);
      postMessage({ step: 1 });
    },
  });
  postMessage({ step: 2 });
  const plain = { dict_converter: Object.fromEntries };
  const tab = python.pyimport("trfkit.web.site.tab").Tab(
    (words) => postMessage({ words }),
    (kept, gone) => postMessage({ kept: kept.toJs(plain), gone: gone.toJs(plain) }),
  );
  postMessage({ step: 3 });
  for (const [key, files] of desks) tab.restore(key, python.toPy(files));
  tab.warm_up();
  postMessage({ step: 4 });
  return ({ id, address, fields, files }) => {
    const answer = tab.answer(address, python.toPy(fields ?? undefined), python.toPy(files));
    postMessage({ id, answer: answer.toJs(plain) });
    answer.destroy();
  };
};

let answering;
self.onmessage = async ({ data }) => {
  try {
    if (data.engine) answering = startPython(data);
    const answer = await answering;
    if (!data.engine) answer(data);
  } catch (error) {
    postMessage({ failed: `${error}`.trim().split("\n").at(-1) });
  }
};
