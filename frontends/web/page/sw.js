/* Caches the page, so that it works offline. Games are stored elsewhere, so a new version of the page
   does not lose them. Of the words, only those of the languages that were used are cached. */

const CACHE = 'puzzles-' + "VERSION";
const FILES = ["FILES"];
/* The files with words, by language. */
const WORDS = {"WORDS":[]};

/* Files are loaded one by one, so that the first visit is not slowed down. */
async function keep(files) {
  const cache = await caches.open(CACHE);
  for (const file of files) {
    if (await cache.match(file)) continue;
    const answer = await fetch(file, { cache: 'no-cache' });
    if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
    await cache.put(file, answer);
  }
}

/* The languages whose words the caches have. */
async function languages() {
  const isKept = await Promise.all(Object.entries(WORDS).map(async ([, [file]]) => file && caches.match(file)));
  return Object.keys(WORDS).filter((_, i) => isKept[i]);
}

self.addEventListener('install', (event) => {
  event.waitUntil((async () => {
    await keep(FILES);
    for (const language of await languages()) await keep(WORDS[language]);
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

/* An open page uses its version until the player asks for the new one, and says which language it speaks. */
self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting();
  else if (event.data.language in WORDS) event.waitUntil(keep(WORDS[event.data.language]).catch(() => {}));
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin) return;
  event.respondWith((async () => {
    const cache = await caches.open(CACHE);
    const isPage = event.request.mode === 'navigate';
    const kept = await cache.match(event.request, { ignoreSearch: isPage });
    if (kept) return kept;
    // The pages for links in other languages are the same page with other words for other sites.
    return fetch(event.request).catch(async (why) => {
      const page = isPage && (await cache.match('./'));
      if (page) return page;
      throw why;
    });
  })());
});
