// @ts-check
/** The theme of the page and the boards: the choice of the player, else that of the system. */

import * as store from './store.js';
import { mark } from './words.js';

export const THEMES = [
  ['auto', mark('Same as the system')],
  ['light', mark('Light')],
  ['dark', mark('Dark')],
  ['high-contrast', mark('High contrast')],
  ['color-blind', mark('Color-blind safe')],
  ['mono', mark('Black and white')],
];

const QUERIES = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)', '(forced-colors: active)'].map((q) => matchMedia(q));
let chosen = 'auto';
/** @type {Set<(theme: string) => void>} */
const listeners = new Set();

/** Returns the current theme. */
export function theme() {
  if (chosen !== 'auto') return chosen;
  const [dark, more, forced] = QUERIES.map((query) => query.matches);
  if (forced) return dark ? 'high-contrast' : 'mono';
  return more ? 'high-contrast' : dark ? 'dark' : 'light';
}

/** Returns the choice of the player. */
export function choice() {
  return chosen;
}

/** @param {string} keyword */
export function choose(keyword) {
  chosen = THEMES.some(([key]) => key === keyword) ? keyword : 'auto';
  apply();
}

/** Chooses a theme for this visit and the next ones. @param {string} word */
export function keep(word) {
  choose(word);
  store.write('settings', 'theme', word);
  try {
    // The next visit reads it before its first paint.
    localStorage.setItem('theme', word);
  } catch {
    // Storage is off.
  }
}

/** Adds a listener for theme changes. Returns a function that removes it. @param {(theme: string) => void} listener */
export function onTheme(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function apply() {
  const word = theme();
  document.documentElement.dataset.theme = word;
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--ground').trim();
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', ground);
  for (const listener of listeners) listener(word);
}

for (const query of QUERIES) query.addEventListener('change', apply);
