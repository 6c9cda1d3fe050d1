// @ts-check
/** The page: what the fragment names is shown. */

import { h } from './dom.js';
import * as store from './store.js';
import * as themes from './theme.js';
import { moduleOf } from './engine.js';
import { toast } from './dialogs.js';

const root = /** @type {HTMLElement} */ (document.getElementById('app'));
/** @type {{route: (fragment: string) => Promise<boolean>, end: () => void, name: string} | null} */
let shown = null;
const isEmbedded = new URLSearchParams(location.search).has('embed');

/** What the fragment says. */
function fragment() {
  const text = location.hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The code of a page: who opens a link to a puzzle needs no home page. @param {string} name */
async function pageOf(name) {
  if (name === 'home') {
    const { home } = await import('./home.js');
    return () => home(root);
  }
  const { play } = await import('./play.js');
  return () => play(root, { isEmbedded });
}

async function route() {
  const text = fragment().trim();
  // What lay over the page was about what was there before.
  document.querySelectorAll('dialog[open]').forEach((dialog) => /** @type {HTMLDialogElement} */ (dialog).close());
  const name = text === '' || /^~(records|games)$/.test(text) ? 'home' : 'play';
  if (shown?.name !== name) {
    const begin = await pageOf(name);
    // Another page was asked for in the meantime.
    if (fragment().trim() !== text) return;
    shown?.end();
    shown = begin();
  }
  try {
    await shown.route(text);
  } catch (why) {
    toast(/** @type {Error} */ (why).message);
  }
}

async function begin() {
  // The game's module is on its way while all else is looked up.
  const early = /^~?(?:day\/)?([a-z][a-z0-9-]*)/.exec(fragment());
  if (early) moduleOf(early[1]).then((module) => module, () => {});
  document.documentElement.classList.toggle('embedded', isEmbedded);
  store.onTrouble((why) => toast(why));
  const wanted = new URLSearchParams(location.search).get('theme');
  themes.choose(wanted ?? (await store.read('settings', 'theme')) ?? 'auto');
  // The board shows that it is focused to who plays by keys.
  addEventListener('keydown', () => document.documentElement.classList.add('bykeys'), true);
  addEventListener('pointerdown', () => document.documentElement.classList.remove('bykeys'), true);
  addEventListener('hashchange', route);
  await route();
  if ('serviceWorker' in navigator && location.protocol !== 'file:' && !isEmbedded) {
    keepForLater();
  }
}

/** Keeps the page for the time without a network, and offers a new version of it. */
async function keepForLater() {
  try {
    const registration = await navigator.serviceWorker.register(new URL('../sw.js', import.meta.url));
    const offer = () => {
      if (!registration.waiting || !navigator.serviceWorker.controller) return;
      const button = h('button', { type: 'button', onclick: () => {
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
        registration.waiting?.postMessage('take over');
      } }, 'Reload');
      toast('There is a new version of this page. ', button);
    };
    offer();
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offer));
  } catch {
    // A browser that keeps nothing plays all the same.
  }
}

begin();
