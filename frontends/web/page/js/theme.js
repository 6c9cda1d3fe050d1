// @ts-check
/** Colors of the page and of the boards: the player's choice, else the system's. */

export const THEMES = [
  ['auto', 'As the system has it'],
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['high-contrast', 'High contrast'],
  ['color-blind', 'Safe for the color-blind'],
  ['mono', 'Black and white'],
];

const QUERIES = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)', '(forced-colors: active)'].map((q) => matchMedia(q));
let chosen = 'auto';
/** @type {Set<(theme: string) => void>} */
const listeners = new Set();

/** The theme that is shown. */
export function theme() {
  if (chosen !== 'auto') return chosen;
  const [dark, more, forced] = QUERIES.map((query) => query.matches);
  return more || forced ? 'high-contrast' : dark ? 'dark' : 'light';
}

/** What the player chose. */
export function choice() {
  return chosen;
}

/** @param {string} word */
export function choose(word) {
  chosen = THEMES.some(([key]) => key === word) ? word : 'auto';
  apply();
}

/** Calls back with each new theme. @param {(theme: string) => void} listener */
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
