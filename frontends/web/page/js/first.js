/**
 * Runs before the first paint: shows the outline of the page that the address names, in the theme of
 * the last visit. The outline of a board has the shape that the ID tells.
 */
{
  const page = document.documentElement;
  const text = location.hash.slice(1);
  page.dataset.page = text === '' || /^~(records|games)$/.test(text) ? 'home' : 'play';
  page.classList.toggle('embedded', new URLSearchParams(location.search).has('embed'));
  // The module of the game loads beside the scripts.
  const [module, shape, keys] = /** @type {Record<string, [string, number, string[]]>} */ (/** @type {any} */ ('GAMES'))[/^(?:~\w+\/)?([a-z][a-z0-9-]*)/.exec(text)?.[1] ?? ''] ?? [];
  if (module) {
    for (const props of [{ rel: 'preload', as: 'fetch', href: `wasm/${module}_bg.wasm` }, { rel: 'modulepreload', href: `wasm/${module}.js` }]) {
      document.head.append(Object.assign(document.createElement('link'), props, { crossOrigin: 'anonymous' }));
    }
  }
  try {
    const theme = new URLSearchParams(location.search).get('theme') ?? localStorage.getItem('theme');
    if (theme && theme !== 'auto') page.dataset.theme = theme;
  } catch {
    // Storage is off.
  }
  const size = /^[a-z-]+\/(\d{1,3})x(\d{1,3})/.exec(text);
  const ratio = size && +size[1] && +size[2] ? +size[1] / +size[2] : shape / 100;
  if (ratio) page.style.setProperty('--shape', String(ratio));
  // The row of keys has its later height.
  document.addEventListener('readystatechange', () => {
    const row = document.querySelector('.outlined .keys');
    const isTouch = matchMedia('(hover: none), (pointer: coarse)').matches;
    for (const key of keys ?? []) {
      if (isTouch || !/^[←↑→↓]$/.test(key)) row?.append(Object.assign(document.createElement('button'), { className: 'placeholder', textContent: key }));
    }
  }, { once: true });
}
