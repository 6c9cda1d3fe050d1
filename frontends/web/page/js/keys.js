// @ts-check
/** Translates key events of the browser to the texts that boards understand. */

import { mark, word } from './words.js';

const NAMES = {
  ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right', Enter: 'enter', ' ': 'space',
  Backspace: 'backspace', Delete: 'delete', Tab: 'tab', Escape: 'escape', Home: 'home', End: 'end',
  PageUp: 'page-up', PageDown: 'page-down',
};
/** Keys that, with Ctrl, are always left to the browser. */
const BROWSERS = new Set(['r', 'n', 't', 'w', 'l', 'c', 'v', 'x', 'a', 'p', 'f', '+', '-', '0', '=']);

/**
 * Returns the text of a key press, or null for a key of the browser.
 * @param {KeyboardEvent} event
 */
export function keyText(event) {
  if (event.isComposing || event.key === 'Dead' || event.key === 'Unidentified') return null;
  const ctrl = event.ctrlKey || event.metaKey;
  const graph = event.getModifierState?.('AltGraph') ?? false;
  let key = /** @type {Record<string, string>} */ (NAMES)[event.key];
  const isChar = !key && [...event.key].length === 1;
  if (!key && isChar) key = event.key;
  if (!key && /^F([1-9]|1[0-2])$/.test(event.key)) key = event.key.toLowerCase();
  if (!key) return null;
  if (ctrl && !graph && BROWSERS.has(key.toLowerCase())) return null;
  let text = '';
  if (ctrl && !graph) text += 'ctrl+';
  if (event.altKey && !graph) text += 'alt+';
  if (event.shiftKey && !isChar) text += 'shift+';
  if (event.location === KeyboardEvent.DOM_KEY_LOCATION_NUMPAD && isChar) text += 'keypad+';
  return text + key;
}

/** Returns `true` if the browser passes a key to pages. @param {string} text */
export function isPassed(text) {
  return !(text.startsWith('ctrl+') && BROWSERS.has(text.slice(5)));
}

/** What is printed on keys. */
const PRINTED = /** @type {Record<string, string>} */ ({
  up: '↑', down: '↓', left: '←', right: '→', ctrl: mark('Ctrl'), shift: mark('Shift'), alt: mark('Alt'),
  enter: mark('Enter'), space: mark('Space'), backspace: mark('Backspace'), delete: mark('Del'), tab: mark('Tab'), escape: mark('Esc'),
  home: mark('Home'), end: mark('End'), 'page-up': mark('Page-up'), 'page-down': mark('Page-down'), keypad: mark('Keypad'),
});

/** Returns the name of a key for the player. @param {string} text */
export function keyName(text) {
  const part = (/** @type {string} */ name) => (PRINTED[name] ? word(PRINTED[name]) : name.length === 1 ? name : name[0].toUpperCase() + name.slice(1));
  // A letter with Ctrl is written as on the keyboard.
  return text.length < 2 ? text : text.replace(/\+(\w)$/, (last) => last.toUpperCase()).split('+').map(part).join('+');
}
