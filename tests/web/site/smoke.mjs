// Runs the worker of a built folder without a browser: node smoke.mjs FOLDER FILE.
// What is node's is hidden from it, so that it does what it does in a browser; it can reach no
// network, since it replaces fetch itself.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import vm from "node:vm";
import { gunzipSync } from "node:zlib";

const { argv, exit } = process;
const [folder, file] = argv.slice(2);
const data = new Uint8Array(readFileSync(file));
const page = readFileSync(`${folder}/index.html`, "utf8");
const [, listed] = page.match(/<script type="application\/json" id="parts">(.*?)<\/script>/);
const [engine, python, script] = JSON.parse(listed).files.map((part) =>
  gunzipSync(readFileSync(`${folder}/${part.file}`)),
);

let hear;
const next = (isIt) =>
  new Promise((resolve, reject) => {
    hear = (message) => {
      if (message.failed) reject(new Error(message.failed));
      if (isIt(message)) resolve(message);
    };
  });
class WorkerGlobalScope {
  static [Symbol.hasInstance] = () => true;
}
Object.assign(globalThis, {
  WorkerGlobalScope,
  self: globalThis,
  location: new URL("blob:null/worker"),
  postMessage: (message) => hear(message),
});
delete globalThis.process;
vm.runInThisContext(script.toString());

const ready = next(({ step }) => step === 4);
const module = new WebAssembly.Module(engine);
onmessage({ data: { engine: module, python: new Uint8Array(python), desks: [] } });
await ready;
const answered = next(({ id }) => id === 1);
const files = [[basename(file), data]];
onmessage({ data: { id: 1, address: "/files", fields: {}, files } });
const { answer } = await answered;
console.log(answer.html.match(/<div class="verdict[^>]*><p>(.*?)<\/p>/)?.[1] ?? answer.html);
exit(0); // what Python waits for would keep node waiting
