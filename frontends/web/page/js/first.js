/**
 * Runs before the first paint: shows the outline of the page that the address names, in the theme of
 * the last visit. The outline of a board has the shape that the ID tells. Decides on the language, and
 * begins to load the module of the game and the words.
 */
{
  const page = document.documentElement;
  const text = location.hash.slice(1);
  page.dataset.page = text === '' || /^~(records|games)$/.test(text) ? 'home' : 'play';
  const address = new URLSearchParams(location.search);
  page.classList.toggle('embedded', address.has('embed'));
  const kept = (/** @type {string} */ name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      // Storage is off.
      return null;
    }
  };
  const load = (/** @type {string} */ rel, /** @type {string} */ href) =>
    document.head.append(Object.assign(document.createElement('link'), { rel, as: rel === 'preload' ? 'fetch' : '', href, crossOrigin: 'anonymous' }));
  // The language: the one of the address, else the choice of the player, else that of the browser.
  const languages = ['en', .../** @type {string[]} */ (/** @type {any} */ ('LANGUAGES'))];
  const languageFor = (/** @type {string} */ tag) => [tag, tag.split(/[-_]/)[0]].map((wanted) => languages.find((known) => known.toLowerCase() === wanted.toLowerCase())).find(Boolean);
  const wanted = address.get('lang') ?? kept('language') ?? '';
  const language = [wanted, ...navigator.languages].map(languageFor).find(Boolean) ?? 'en';
  page.lang = language;
  page.dir = /^(ar|he|fa|ur|yi)\b/.test(language) ? 'rtl' : 'ltr';
  // The module of the game loads beside the scripts.
  const [module, shape, keys] = /** @type {Record<string, [string, number, string[]]>} */ (/** @type {any} */ ('GAMES'))[/^(?:~\w+\/)?([a-z][a-z0-9-]*)/.exec(text)?.[1] ?? ''] ?? [];
  if (language !== 'en') load('preload', `words/${language}/page.json`);
  if (module) {
    load('preload', `wasm/${module}_bg.wasm`);
    load('modulepreload', `wasm/${module}.js`);
    if (language !== 'en') load('preload', `words/${language}/${module}.words`);
  }
  const theme = address.get('theme') ?? kept('theme');
  if (theme && theme !== 'auto') page.dataset.theme = theme;
  const size = /^[a-z-]+\/(\d{1,3})x(\d{1,3})/.exec(text);
  const ratio = size && +size[1] && +size[2] ? +size[1] / +size[2] : shape / 100;
  if (ratio) page.style.setProperty('--shape', String(ratio));
  // A script that does not load cannot say so itself.
  addEventListener('error', ({ target }) => {
    const place = target instanceof HTMLScriptElement && document.getElementById('unloaded');
    if (place) place.hidden = false;
  }, true);
  // The row of keys has its later height.
  document.addEventListener('readystatechange', () => {
    const row = document.querySelector('.outlined .keys');
    const isTouch = matchMedia('(hover: none), (pointer: coarse)').matches;
    for (const key of keys ?? []) {
      if (isTouch || !/^[←↑→↓]$/.test(key)) row?.append(Object.assign(document.createElement('button'), { className: 'placeholder', textContent: key }));
    }
  }, { once: true });
}
