// @ts-check
/**
 * The words of the page in the player's language.
 *
 * A message is an English template with slots in braces. Its English text is the key of its
 * translation. `cargo xtask words` collects for translators the literals with which `t`, `tn` and
 * `mark` are called.
 */

import languages from '../languages.js';
import { BASE } from './base.js';
import { formOf } from './plural-forms.js';

/**
 * The translations of the page's messages into a language, by key: a text, or all plural forms.
 * `plural` is the number of the plural rule.
 * @typedef {{tag: string, name: string, plural: number, direction: 'ltr' | 'rtl', texts: Record<string, string | string[]>}} Table
 */
/** The names of the slots of a template. @template {string} S @typedef {S extends `${string}{${infer Name}}${infer Rest}` ? Name | SlotNames<Rest> : never} SlotNames */
/** The values of the slots that a message takes. A text that is not known when the script is checked is no message. @template {string} S @template {string} [Given=never] @typedef {string extends S ? [message: never] : [Exclude<SlotNames<S>, Given>] extends [never] ? [] : [slots: Record<Exclude<SlotNames<S>, Given>, string | number>]} Slots */

/** The table of the language, null for English. @type {Table | null} */
let table = null;
/** The tag of the language that was chosen last. Its table may still be loading. */
let chosen = 'en';

/** All languages. Those that only tests choose are hidden. @type {{tag: string, name: string, isHidden?: boolean}[]} */
export const LANGUAGES = [{ tag: 'en', name: 'English' }, ...languages];

/** Returns the tag of the language of the page. */
export function language() {
  return table?.tag ?? 'en';
}

/** Returns the direction in which the language is written. */
export function direction() {
  return table?.direction ?? 'ltr';
}

/** Returns the language that the first of these tags asks for, as far as there is one: `de` for `de-AT`. @param {readonly string[]} tags */
export function languageFor(tags) {
  const find = (/** @type {string} */ wanted) => LANGUAGES.find(({ tag }) => tag.toLowerCase() === wanted.toLowerCase())?.tag;
  for (const tag of tags) {
    const found = find(tag) ?? find(tag.split(/[-_]/)[0]);
    if (found) return found;
  }
  return 'en';
}

/** Loads the table of a language, in which messages are said from then on. Without its table, they are said in English. @param {string} tag */
export async function use(tag) {
  chosen = tag;
  const loaded = await (tag === 'en' ? null : fetched(`${tag}/page.json`, (answer) => answer.json()));
  // Another language was chosen meanwhile.
  if (chosen !== tag) return;
  table = loaded;
  chosen = language();
}

/** Returns the table of a module's messages in the language that was chosen last. It is empty for English. @param {string} module @returns {Promise<Uint8Array>} */
export async function moduleWords(module) {
  const bytes = chosen === 'en' ? null : await fetched(`${chosen}/${module}.words`, (answer) => answer.arrayBuffer());
  return new Uint8Array(bytes ?? 0);
}

/** @param {string} path @param {(answer: Response) => Promise<any>} take */
async function fetched(path, take) {
  try {
    const answer = await fetch(new URL(`words/${path}`, BASE));
    return answer.ok ? await take(answer) : null;
  } catch {
    return null;
  }
}

const ENCODER = new TextEncoder();

/** Returns the key of a message: the 32-bit FNV-1a hash of its English text, or of the singular if it has a plural. @param {string} english */
export function key(english) {
  let hash = 0x811c9dc5;
  for (const byte of ENCODER.encode(english)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36);
}

/** The parts of a template that are not written as they are. */
const PIECES = /\{\{|\}\}|\{([a-z0-9_]+)\}/g;

/**
 * Fills the slots of a translation, or of the English template if there is no translation or it has
 * other slots.
 * @param {string | undefined} translation @param {string} english @param {Record<string, string | number>} slots
 */
function filled(translation, english, slots) {
  const isGood = translation !== undefined && [...translation.matchAll(PIECES)].every(([, name]) => name === undefined || name in slots);
  return (isGood ? translation : english).replace(PIECES, (piece, name) => (name === undefined ? piece[0] : String(slots[name] ?? '')));
}

/** Says a message: `t('{n} of {all} solved', { n, all })`. @type {<const S extends string>(english: S, ...slots: Slots<S>) => string} */
export const t = (/** @type {string} */ english, /** @type {any} */ slots = {}) => {
  const found = table?.texts[key(english)];
  return filled(typeof found === 'string' ? found : found?.[0], english, slots);
};

/**
 * Says a message whose form depends on a number, which is its slot `n`: `tn(moves, '{n} move', '{n} moves')`.
 * @type {<const S extends string, const P extends string>(n: number, one: S, other: P, ...slots: Slots<S | P, 'n'>) => string}
 */
export const tn = (/** @type {number} */ n, /** @type {string} */ one, /** @type {string} */ other, /** @type {any} */ slots = {}) => {
  const found = table?.texts[key(one)];
  const translation = typeof found === 'string' ? found : found?.[formOf(/** @type {Table} */ (table).plural, n)];
  return filled(translation, n === 1 ? one : other, { n, ...slots });
};

/** Marks a text without slots as a message, for `word`. @type {<const S extends string>(english: S) => S} */
export const mark = (english) => english;

/** Says a text that was marked, or that the build has collected. @param {string} english */
export function word(english) {
  const found = table?.texts[key(english)];
  return (typeof found === 'string' ? found : found?.[0]) ?? english;
}

/** Writes a number with decimal places. @param {number} x @param {number} places */
export function decimal(x, places) {
  return x.toFixed(places).replace('.', t('.')[0]);
}

/** Writes texts with commas between them. @param {string[]} texts */
export function commas(texts) {
  return texts.join(t(', '));
}

/**
 * Says the texts of the HTML that are marked: `<p data-t>Text</p>` and, for an attribute,
 * `<meta content="Text" data-t-content>`. What they said in English stays in the mark.
 * @param {ParentNode} [root]
 */
export function sayMarked(root = document) {
  for (const element of root.querySelectorAll('[data-t], [data-t-content]')) {
    for (const { name, value } of [...element.attributes]) {
      if (name === 'data-t') {
        const english = value || (element.textContent ?? '');
        element.setAttribute(name, english);
        element.textContent = word(english);
      } else if (name.startsWith('data-t-')) {
        const of = name.slice('data-t-'.length);
        const english = value || (element.getAttribute(of) ?? '');
        element.setAttribute(name, english);
        element.setAttribute(of, word(english));
      }
    }
  }
}
