/* Caches the page, so that it works offline. Games are stored elsewhere, so a new version of the page
   does not lose them. */

const CACHE = 'puzzles-' + "VERSION";
const FILES = ["FILES"];

self.addEventListener('install', (event) => {
  // Files are loaded one by one, so that the first visit is not slowed down.
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

/* An open page uses its version until the player asks for the new one. */
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
