"use strict";
// Keeps this version of the page, so that it opens without a network. Another version has another
// name, and takes over when no tab shows the old one any more.
const VERSION = "trfkit-{version}";
const FILES = "{files}".split(" ");

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES)));
});
self.addEventListener("activate", (event) => {
  const remove = async () => {
    const names = (await caches.keys()).filter((name) => /^trfkit-/.test(name) && name !== VERSION);
    await Promise.all(names.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(remove());
});
self.addEventListener("fetch", (event) => {
  const answer = async () => {
    const cache = await caches.open(VERSION);
    const kept = await cache.match(event.request, { ignoreSearch: true });
    return kept ?? fetch(event.request);
  };
  if (new URL(event.request.url).origin === location.origin) event.respondWith(answer());
});
