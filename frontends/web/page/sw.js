/* Keeps the page, so that it is there without a network. What is played is kept elsewhere and
   never touched here: a new version of the page loses no game. */

const CACHE = 'puzzles-' + "VERSION";
const FILES = ["FILES"];

self.addEventListener('install', (event) => {
  // One file after the other: a first visit is not to be slowed down by what is for the next.
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    for (const file of FILES) {
      const answer = await fetch(file, { cache: 'no-cache' });
      if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
      await cache.put(file, answer);
    }
  })());
});

self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith('puzzles-') && name !== CACHE) await caches.delete(name);
    }
    await self.clients.claim();
  })());
});

/* A page that is open goes on with its own version until the player asks for the new one. */
self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin) return;
  event.respondWith((async () => {
    const cache = await caches.open(CACHE);
    const isPage = event.request.mode === 'navigate';
    const kept = await cache.match(event.request, { ignoreSearch: isPage });
    if (kept) return kept;
    return fetch(event.request);
  })());
});
