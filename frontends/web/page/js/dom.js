// @ts-check
/** Creates elements. Texts are never parsed as markup. */

import { decimal, t } from './words.js';

/** @typedef {Node | string | number | null | undefined | false | any[]} Child */

/**
 * Creates an element: `h('button', {class: 'x', onclick}, 'Text')`. Keys that begin with `on` are
 * event listeners; `class`, `data-…` and `aria-…` are attributes; others are properties.
 * @param {string} tag
 * @param {Record<string, any> | null} [props]
 * @param {...(Child | Child[])} children
 * @returns {any}
 */
export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else if (key === 'class' || key === 'for' || key === 'role' || key.includes('-')) {
      element.setAttribute(key, value === true ? '' : String(value));
    } else /** @type {any} */ (element)[key] = value;
  }
  append(element, children);
  return element;
}

/** @param {Element} element @param {(Child | Child[])[]} children */
function append(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) element.append(String(child) === child || typeof child === 'number' ? String(child) : child);
  }
}

/** Replaces the children of an element. @param {Element} element @param {...(Child | Child[])} children */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
  return element;
}

/** Sets the text of an element, if it differs. @param {Element} element @param {string} text */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Returns the decoded fragment of the address. */
export function fragment() {
  const text = location.hash.slice(1);
  try {
    return decodeURIComponent(text).trim();
  } catch {
    return text.trim();
  }
}

/** Returns an ID as the fragment of an address, which can have one number sign only. @param {string} id */
export function fragmentOf(id) {
  return `#${id.replaceAll('#', '%23')}`;
}

/** Returns `true` if an element takes typed text. @param {Element} element */
export function isText(element) {
  return element.matches('input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [contenteditable]');
}

/** The paths of the icons, in a square of 24 units. */
const ICONS = {
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  plus: 'M12 5v14M5 12h14',
  undo: 'M9 7L4 12l5 5M4 12h10a6 6 0 0 1 0 12',
  back: 'M8 6L3 11l5 5M3 11h11a6 6 0 0 1 6 6v2',
  forth: 'M16 6l5 5-5 5M21 11H10a6 6 0 0 0-6 6v2',
  restart: 'M5 4v6h6M5.5 10A8 8 0 1 1 4 14',
  hint: 'M9 18h6M10 21h4M8 14.5A6 6 0 1 1 16 14.5c-1 .8-1 1.500-1 2.500H9c0-1 0-1.700-1-2.500z',
  solve: 'M4 13l5 5L20 6',
  more: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  share: 'M12 15V4M8 8l4-4 4 4M5 13v7h14v-7',
  play: 'M7 5l12 7-12 7z',
  pause: 'M8 5v14M16 5v14',
  first: 'M6 5v14M19 5l-9 7 9 7z',
  last: 'M18 5v14M5 5l9 7-9 7z',
  left: 'M15 5l-7 7 7 7',
  right: 'M9 5l7 7-7 7',
  down: 'M5 9l7 7 7-7',
  zoomin: 'M12 5v14M5 12h14',
  zoomout: 'M5 12h14',
  zoomfit: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  turn: 'M4 12a8 8 0 1 1 3 6.200M4 12l-2-3M4 12l3-2.500',
  day: 'M5 6h14v14H5zM5 10h14M9 3v4M15 3v4',
  star: 'M12 4l2.500 5.300 5.700.700-4.200 4 1.100 5.700L12 17l-5.100 2.700L8 14l-4.200-4 5.700-.7z',
  gear: 'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6M12 3v3M12 18v3M3 12h3M18 12h3M5.600 5.600l2.100 2.100M16.300 16.300l2.100 2.100M18.400 5.600l-2.100 2.100M7.700 16.300l-2.100 2.100',
  file: 'M6 3h8l5 5v13H6zM14 3v5h5',
  book: 'M4 5h7a2 2 0 0 1 2 2v13a2 2 0 0 0-2-2H4zM20 5h-5a2 2 0 0 0-2 2',
  trash: 'M5 7h14M10 4h4M7 7l1 13h8l1-13',
};

/** @param {string} name */
export function icon(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', 'icon');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', /** @type {any} */ (ICONS)[name] ?? ICONS.more);
  svg.append(path);
  return svg;
}

/** Creates a button with an icon above its label. @param {string} name @param {string} words @param {(event: Event) => void} onclick @param {Record<string, any>} [props] */
export function tool(name, words, onclick, props) {
  return h('button', { type: 'button', class: 'tool', onclick, ...props }, icon(name), h('span', null, words));
}

/** Formats the time of a result, cut as in the other front ends: `7.5 s` or `1:05`. @param {number} millis */
export function time(millis) {
  const tenths = Math.floor(millis / 100);
  return tenths < 600 ? t('{seconds} s', { seconds: decimal(tenths / 10, 1) }) : clock(millis / 1000);
}

/** Formats a time as minutes and seconds, with hours if there are any. @param {number} seconds */
export function clock(seconds) {
  const [h_, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  return h_ > 0 ? `${h_}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** Turns a message into a sentence: a capital letter at the start, unless that is a file, an ID or a key, and a period at the end. @param {string | undefined} words */
export function sentence(words) {
  if (!words) return '';
  const isWord = /^([\p{L}'-]{2,}|a)[,:;.]?(\s|$)/u.test(words);
  const text = isWord ? capitalized(words) : words;
  return /[.!?…:]$/.test(text) ? text : `${text}.`;
}

/** Makes the first letter a capital. @param {string} text */
export function capitalized(text) {
  return text ? text[0].toUpperCase() + text.slice(1) : text;
}
