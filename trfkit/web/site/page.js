"use strict";
// The page that runs by itself: a worker with Python answers what else a server would. It stands
// before serve.js, for which it is the host. An address of the screens stands behind the # of the
// page's own, so that no server hears of it.
{
  const { files: PARTS, words: WORDS, service } = JSON.parse(
    document.querySelector("#parts").textContent,
  );
  const PATIENCE = 1000; // milliseconds until the page says that it works, as trfkit serve does
  const STOPPED = "stopped";
  const STORED = "trfkit ";
  const parsed = new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));

  // The line at the foot of the window: what is waited for, how far it is, and the way to stop it.
  const footer = () => document.querySelector("#host");
  const tell = (text, done = null, canStop = false) => {
    const line = footer()?.querySelector("[role=status]");
    if (!line) return;
    const bar = line.querySelector("progress");
    line.hidden = !text;
    line.querySelector("span").textContent = text;
    line.querySelector("button").hidden = !canStop;
    bar.hidden = done === null;
    bar.value = done ?? 0;
  };

  // Parts: text at the end of this page, or files beside it ---------------------------------------

  const decode = (text) => {
    if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
    const letters = atob(text);
    return Uint8Array.from({ length: letters.length }, (_, at) => letters.charCodeAt(at));
  };
  const through = (stream, type) => new Response(stream, { headers: { "content-type": type } });
  const bytes = async (stream) => new Uint8Array(await new Response(stream).arrayBuffer());
  const unzip = (stream) => stream.pipeThrough(new DecompressionStream("gzip"));
  const zip = (stream) => stream.pipeThrough(new CompressionStream("gzip"));

  const total = PARTS.reduce((sum, part) => sum + part.size, 0);
  let loaded = 0;
  const megabytes = (size) => (size / 1e6).toFixed(1);
  const count = (piece, onward) => {
    loaded += piece.length;
    const words = WORDS.loading.replace("{0}", megabytes(loaded)).replace("{1}", megabytes(total));
    tell(words, loaded / total / 2);
    onward.enqueue(piece);
  };
  const open = async ({ name, file }) => {
    if (!file) await parsed;
    const inside = document.getElementById(`part-${name}`);
    const answer = inside ? new Response(decode(inside.textContent)) : await fetch(file);
    if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
    inside?.remove();
    return unzip(answer.body.pipeThrough(new TransformStream({ transform: count })));
  };
  const load = () => {
    const [engine, python, script] = PARTS.map(open);
    return Promise.all([
      WebAssembly.compileStreaming(engine.then((stream) => through(stream, "application/wasm"))),
      python.then(bytes),
      script.then((stream) => through(stream, "text/javascript").blob()),
    ]);
  };

  // The worker, and the files that it looks at ----------------------------------------------------

  const desks = new Map(); // by key, the newest at the end, for the next worker
  const pending = new Map(); // requests by number
  let [number, told, latest, worker, parts] = [0, "", "", null, null];

  const settle = (id, how, value) => {
    pending.get(id)?.[how](value);
    pending.delete(id);
  };
  const wait = (id) => new Promise((resolve, reject) => pending.set(id, { resolve, reject }));
  const hear = ({ step, words, kept, gone, id, answer, failed }) => {
    if (step) tell(WORDS.starting, 0.5 + step / 8);
    if (step === 4) settle("start", "resolve");
    if (words) told = words;
    for (const key of gone ?? []) forget(key);
    for (const [key, files] of kept ?? []) keep(key, files);
    if (answer) settle(id, "resolve", answer);
    if (failed && pending.has("start")) settle("start", "reject", new Error(failed));
    else if (failed) restart(failed);
  };
  const start = async () => {
    const [engine, python, script] = await (parts ??= load());
    worker = new Worker(URL.createObjectURL(script));
    worker.onmessage = ({ data }) => hear(data);
    worker.onerror = ({ message }) => hear({ failed: message });
    worker.postMessage({ engine, python, desks: [...desks] });
    await wait("start");
    performance.mark("ready");
    tell("");
  };
  const restart = (reason) => {
    worker.terminate();
    started = start();
    started.catch(complain);
    for (const id of [...pending.keys()])
      if (id !== "start") settle(id, "reject", new Error(reason));
  };
  const complain = ({ message }) => {
    if (message === STOPPED) return;
    const say = (words, reason) => tell(`${words} (${reason})`);
    started.then(() => say(WORDS.internal, message), (error) => say(WORDS.failed, error.message));
  };

  const storage = (() => {
    try {
      return sessionStorage;
    } catch {
      return { setItem() {}, removeItem() {} }; // forbidden, as cookies may be
    }
  })();
  const forget = (key) => {
    desks.delete(key);
    storage.removeItem(STORED + key);
  };
  // What a tab stores goes with the tab: for when it is loaded again. The oldest files make room.
  const keep = async (key, files) => {
    desks.set(key, files);
    const texts = files.map(async ([name, data]) => {
      const packed = await bytes(zip(new Blob([data]).stream()));
      return [name, btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""))];
    });
    const text = JSON.stringify(await Promise.all(texts));
    for (const oldest of [...desks.keys()])
      try {
        storage.setItem(STORED + key, text);
        return;
      } catch {
        storage.removeItem(STORED + oldest);
      }
  };
  const restore = async () => {
    for (const stored of Object.keys(storage)) {
      if (!stored.startsWith(STORED)) continue;
      const files = JSON.parse(storage.getItem(stored)).map(async ([name, text]) => [
        name,
        await bytes(unzip(new Blob([decode(text)]).stream())),
      ]);
      desks.set(stored.slice(STORED.length), await Promise.all(files));
    }
  };

  const ask = async (address, form) => {
    const request = { id: ++number, address, fields: form ? {} : null, files: [] };
    for (const [name, value] of form ?? [])
      if (value instanceof File)
        request.files.push([value.name, new Uint8Array(await value.arrayBuffer())]);
      else request.fields[name] ??= value;
    await started;
    [told, latest] = ["", address];
    const busy = setInterval(() => tell(`${WORDS.working} ${told}`, null, true), PATIENCE);
    try {
      worker.postMessage(request);
      return await wait(request.id);
    } finally {
      clearInterval(busy);
      tell("");
    }
  };
  const stop = () => {
    restart(STOPPED);
    // Another language than English stands before the rest of an address.
    const [, home, desk] = latest.match(/^(\/(?:[a-z]+\/)?)files(?:\/([^/]+))?/) ?? [null, "/"];
    const key = desk ?? [...desks.keys()].at(-1);
    go(key ? `${home}files/${key}/stopped` : home);
  };

  // Addresses and pages ---------------------------------------------------------------------------

  const here = () => (location.hash.startsWith("#/") ? location.hash.slice(1) : "/");
  const resolve = (href) => {
    const { pathname, search } = new URL(href, `http://page${here()}`);
    return pathname + search;
  };
  const leadHere = () => {
    for (const link of document.querySelectorAll("a[href]")) {
      const href = link.getAttribute("href");
      if (!/^(#|[a-z]+:)/i.test(href)) link.setAttribute("href", `#${resolve(href)}`);
    }
  };
  const save = ({ name, media, data }) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([data], { type: media }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };
  const STYLE = /<style>(.*?)<\/style>/gs; // taken out: the policy allows those of this page alone
  const show = (html) => {
    const page = new DOMParser().parseFromString(html.replace(STYLE, ""), "text/html");
    const sheet = new CSSStyleSheet();
    sheet.replaceSync([...html.matchAll(STYLE)].map(([, rules]) => rules).join(""));
    document.adoptedStyleSheets = [sheet];
    document.querySelector("style:not(#host-style)")?.remove();
    document.title = page.title;
    document.documentElement.lang = page.documentElement.lang;
    document.body.replaceChildren(...page.body.children, footer());
    leadHere();
    ready();
    document.body.tabIndex = -1; // the keyboard begins at the top, as on a page that was loaded
    document.body.focus();
    document.body.removeAttribute("tabindex");
  };
  let turn = 0;
  const go = async (address, { form, isBack = false, top = 0 } = {}) => {
    const mine = ++turn;
    const main = document.querySelector("main");
    main.setAttribute("aria-busy", "true");
    try {
      const answer = await ask(address, form);
      if (answer.data) save(answer);
      if (answer.data || mine !== turn) return;
      if (!isBack) history.replaceState({ top: scrollY }, "");
      history[isBack ? "replaceState" : "pushState"](null, "", `#${answer.address}`);
      show(answer.html);
      scrollTo(0, top);
    } catch (error) {
      complain(error);
    } finally {
      main.removeAttribute("aria-busy");
    }
  };

  globalThis.host = {
    ask: async (address) => {
      try {
        return (await ask(address)).html.replace(STYLE, "");
      } catch (error) {
        if (error.message === STOPPED) return new Promise(() => {}); // another page comes
        throw error;
      }
    },
    path: () => here().split("?")[0],
    move: (address) => {
      history.replaceState(history.state, "", `#${address}`);
      leadHere();
    },
  };

  addEventListener("popstate", (event) => go(here(), { isBack: true, top: event.state?.top }));
  document.addEventListener("click", (event) => {
    if (event.target.matches("#host button")) stop();
    const link = event.target.closest("a[href^='#']");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const href = link.getAttribute("href").slice(1);
    if (href.startsWith("/")) go(href);
    const part = document.getElementById(href);
    part?.scrollIntoView();
    part?.focus();
  });
  document.addEventListener("submit", (event) => {
    event.preventDefault();
    const form = event.target;
    const action = resolve(form.getAttribute("action") ?? here());
    if (form.method === "post") go(action, { form: new FormData(form, event.submitter) });
    else go(address(form));
  });

  let started = restore().then(start);
  started.catch(complain);
  parsed.then(() => {
    leadHere();
    if (here() !== "/") go(here(), { isBack: true });
    if (service) navigator.serviceWorker?.register(service);
  });
}
