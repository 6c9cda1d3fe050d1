// @ts-check
/** Which language the page speaks: the one of the address, else the choice of the player, else that of the browser. */

import { speak } from './engine.js';
import { direction, language, languageFor } from './words.js';

/** What the player chose during this visit. @type {string | undefined} */
let chosen;

/** Returns the tag of the language that the player chose, or an empty text for that of the browser. */
export function choice() {
  if (chosen !== undefined) return chosen;
  const wanted = new URLSearchParams(location.search).get('lang') ?? kept();
  return wanted ? languageFor([wanted, ...navigator.languages]) : '';
}

/** Returns the choice of an earlier visit. The script that runs before the first paint reads it too. */
function kept() {
  try {
    return localStorage.getItem('language') ?? '';
  } catch {
    // Storage is off.
    return '';
  }
}

/** Speaks a language during this visit and the next ones. @param {string} tag empty for the language of the browser */
export async function keep(tag) {
  chosen = tag;
  try {
    if (tag) localStorage.setItem('language', tag);
    else localStorage.removeItem('language');
  } catch {
    // Storage is off.
  }
  await speak(tag || languageFor(navigator.languages));
}

/** Tells the browser which language the page speaks. */
export function showLanguage() {
  const page = document.documentElement;
  [page.lang, page.dir] = [language(), direction()];
  const manifest = document.querySelector('link[rel=manifest]');
  const end = page.lang === 'en' ? '' : `.${page.lang}`;
  manifest?.setAttribute('href', `manifest${end}.webmanifest`);
}

/** Returns the locale for dates: a language of the browser, which may name a country, if the page speaks it. */
export function localeOf() {
  return navigator.languages.find((tag) => languageFor([tag]) === language() && tag.split('-')[0] === language().split('-')[0]) ?? language();
}
