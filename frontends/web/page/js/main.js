// @ts-check
/** The entry point: shows the page that the fragment of the address names. */

import { fragment, h, sentence } from './dom.js';
import { savesData } from './device.js';
import * as store from './store.js';
import * as themes from './theme.js';
import { moduleOf, onLanguage } from './engine.js';
import { toast } from './dialogs.js';
import { home } from './home.js';
import { showLanguage } from './language-choice.js';
import { play } from './play.js';
import { language, sayMarked, t, use } from './words.js';

// The build joins all scripts into this one. Tests use these parts of it.
export * as commands from './commands.js';
export * as engine from './engine.js';
export * as keys from './keys.js';
export * as records from './records.js';
export * as sideSearches from './side-searches.js';
export * as skinFiles from './skin-files.js';

const root = /** @type {HTMLElement} */ (document.getElementById('app'));
/** @type {{route: (fragment: string) => Promise<boolean>, end: () => void, speak?: () => void, name: string} | null} */
let shown = null;
const isEmbedded = new URLSearchParams(location.search).has('embed');

async function route() {
  const text = fragment();
  // Open dialogs belong to the previous page.
  document.querySelectorAll('dialog[open]').forEach((dialog) => /** @type {HTMLDialogElement} */ (dialog).close());
  const name = text === '' || /^~(records|games)$/.test(text) ? 'home' : 'play';
  if (shown?.name !== name) {
    shown?.end();
    shown = name === 'home' ? home(root) : play(root, { isEmbedded });
  }
  try {
    await shown?.route(text);
  } catch (why) {
    toast(sentence(/** @type {Error} */ (why).message));
  }
}

/** Says the page in another language. */
function speak() {
  showLanguage();
  sayMarked();
  keepWords();
  if (shown?.speak) return shown.speak();
  shown?.end();
  shown = null;
  return route();
}

/** Makes the language of the page work offline too. */
function keepWords() {
  navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ language: language() }));
}

async function begin() {
  // The script before the first paint has decided on the language.
  const speaking = use(document.documentElement.lang);
  // The module of the game loads while the rest is set up.
  const early = /^~?(?:day\/)?([a-z][a-z0-9-]*)/.exec(fragment());
  if (early) moduleOf(early[1]).then((module) => module, () => {});
  document.documentElement.classList.toggle('embedded', isEmbedded);
  store.onTrouble((why) => toast(sentence(why)));
  const wanted = new URLSearchParams(location.search).get('theme');
  themes.choose(wanted ?? (await store.read('settings', 'theme')) ?? 'auto');
  // The focus of the board is shown only to players who use the keyboard.
  addEventListener('keydown', () => document.documentElement.classList.add('bykeys'), true);
  addEventListener('pointerdown', () => document.documentElement.classList.remove('bykeys'), true);
  addEventListener('hashchange', route);
  await speaking;
  showLanguage();
  sayMarked();
  onLanguage(speak);
  await route();
  if ('serviceWorker' in navigator && location.protocol !== 'file:' && !isEmbedded && !savesData()) {
    registerServiceWorker();
  }
}

/** Makes the page work offline, and offers new versions of it. */
async function registerServiceWorker() {
  try {
    const registration = await navigator.serviceWorker.register(new URL('../sw.js', import.meta.url));
    const offer = () => {
      if (!registration.waiting || !navigator.serviceWorker.controller) return;
      const button = h('button', { type: 'button', onclick: () => {
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
        registration.waiting?.postMessage('take over');
      } }, t('Reload'));
      toast(`${t('A new version of this page is available.')} `, button);
    };
    keepWords();
    offer();
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offer));
  } catch {
    // Without a service worker the page works online.
  }
}

begin();
