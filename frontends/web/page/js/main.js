// @ts-check
/** The entry point: shows the page that the fragment of the address names. */

import { fill, fragment, h, sentence } from './dom.js';
import { savesData } from './device.js';
import * as store from './store.js';
import * as themes from './theme.js';
import { moduleOf } from './engine.js';
import { toast } from './dialogs.js';

const root = /** @type {HTMLElement} */ (document.getElementById('app'));
/** @type {{route: (fragment: string) => Promise<boolean>, end: () => void, name: string} | null} */
let shown = null;
const isEmbedded = new URLSearchParams(location.search).has('embed');

/** Loads the code of a page only when it is needed. @param {string} name */
async function loadPage(name) {
  if (name === 'home') {
    const { home } = await import('./home.js');
    return () => home(root);
  }
  const { play } = await import('./play.js');
  return () => play(root, { isEmbedded });
}

async function route() {
  const text = fragment();
  // Open dialogs belong to the previous page.
  document.querySelectorAll('dialog[open]').forEach((dialog) => /** @type {HTMLDialogElement} */ (dialog).close());
  const name = text === '' || /^~(records|games)$/.test(text) ? 'home' : 'play';
  if (shown?.name !== name) {
    let begin;
    try {
      begin = await loadPage(name);
    } catch {
      if (shown) shown.end();
      shown = null;
      fill(root, h('main', { class: 'empty' }, h('h2', null, 'The page did not load'), h('p', { role: 'alert' }, 'Check your connection and try again.'),
        h('p', null, h('button', { type: 'button', class: 'primary', onclick: () => location.reload() }, 'Try again'))));
      return;
    }
    // The address has changed in the meantime.
    if (fragment() !== text) return;
    shown?.end();
    shown = begin();
  }
  try {
    await shown?.route(text);
  } catch (why) {
    toast(sentence(/** @type {Error} */ (why).message));
  }
}

async function begin() {
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
      } }, 'Reload');
      toast('A new version of this page is available. ', button);
    };
    offer();
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offer));
  } catch {
    // Without a service worker the page works online.
  }
}

begin();
