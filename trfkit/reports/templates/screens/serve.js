"use strict";
// Dropping, pasting, menus that change at once, copying. Without it the page is plain forms.
// It stands before the page, so that a menu works as soon as it is there.
// The host answers addresses: a server, unless the page brings another one (trfkit/web/site/page.js),
// which takes forms and links on itself.
globalThis.host ??= {
  ask: async (address) => (await fetch(address)).text(),
  path: () => location.pathname,
  move: (address) => history.replaceState(null, "", address),
};
const refuse = (trouble, text) => {
  trouble.textContent = text;
  trouble.hidden = false;
  trouble.scrollIntoView({ block: "nearest" });
};
const send = (form, files) => {
  const trouble = form.querySelector("[data-too-large]");
  const sizes = [...files].map((file) => file.size / 1048576);
  const all = sizes.reduce((one, other) => one + other, 0);
  if (all > trouble.dataset.all || sizes.some((size) => size > trouble.dataset.one)) {
    refuse(trouble, trouble.dataset.tooLarge);
    return;
  }
  form.querySelector("input[type=file]").files = files;
  form.requestSubmit();
};
const holdsFolder = (items) =>
  [...items].some((item) => item.webkitGetAsEntry?.()?.isDirectory);

const zone = () => document.querySelector("form[data-drop]");

document.addEventListener("dragover", (event) => {
  if (!zone() || !event.dataTransfer.types.includes("Files")) return;
  event.preventDefault();
  document.body.classList.add("over");
});
document.addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) document.body.classList.remove("over");
});
document.addEventListener("drop", (event) => {
  document.body.classList.remove("over");
  if (!zone() || !event.dataTransfer.types.includes("Files")) return;
  event.preventDefault();
  const trouble = zone().querySelector("[data-folder]");
  if (holdsFolder(event.dataTransfer.items)) refuse(trouble, trouble.dataset.folder);
  else if (event.dataTransfer.files.length) send(zone(), event.dataTransfer.files);
});
document.addEventListener("paste", (event) => {
  if (!zone() || event.target.matches("input, textarea")) return;
  const { files } = event.clipboardData;
  const text = event.clipboardData.getData("text/plain");
  if (files.length) send(zone(), files);
  else if (text.trim()) {
    const pasted = new DataTransfer();
    pasted.items.add(new File([text], "pasted.trf"));
    send(zone(), pasted.files);
  }
});
document.addEventListener("change", (event) => {
  if (event.target.matches("form[data-drop] input[type=file]") && event.target.files.length)
    send(event.target.form, event.target.files);
});

const busy = (text) => {
  const line = document.querySelector("#busy");
  if (line) line.textContent = text;
};
let asked = 0;
const replaced = async (address) => {
  const mine = ++asked;
  document.querySelector("main").setAttribute("aria-busy", "true");
  let page;
  for (;;) {
    page = new DOMParser().parseFromString(await host.ask(address), "text/html");
    if (mine !== asked) return;
    const told = page.querySelector("[data-waiting]");
    if (!told) break;
    busy([...told.querySelectorAll("h1, p")].map((line) => line.textContent).join(" "));
  }
  for (const part of ["main", "#below", "#result .trouble", ".tabs:not(.small)"]) {
    const [old, new_] = [document.querySelector(part), page.querySelector(part)];
    if (old && new_) old.replaceWith(new_);
    else if (new_) document.querySelector("#result").prepend(new_);
    else old?.remove();
  }
  busy("");
  document.title = page.title;
  host.move(address);
  ready();
};
const address = (form) => {
  const pairs = [...new FormData(form)].filter(([, value]) => value !== "");
  return `${host.path()}?${new URLSearchParams(pairs)}`;
};
document.addEventListener("change", (event) => {
  const form = event.target.form;
  if (!form?.matches("[data-live]")) return;
  if (event.target.matches("[data-whole]")) form.requestSubmit();
  else replaced(address(form)).catch(() => form.requestSubmit());
});

const ready = () => {
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.hidden = !navigator.clipboard;
    button.onclick = async () => {
      await navigator.clipboard.writeText(button.previousElementSibling.textContent);
      button.textContent = button.dataset.copied;
    };
  }
};
document.addEventListener("DOMContentLoaded", () => {
  // What is chosen is sent at once.
  for (const button of document.querySelectorAll("form[data-drop] button")) button.hidden = true;
  ready();
});
