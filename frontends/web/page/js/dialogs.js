// @ts-check
/** Dialogs and short messages. */

import { fill, h, icon, sentence } from './dom.js';
import { t } from './words.js';

/** @type {((by: number) => void) | null} */
let overlayChanged = null;

/** Sets the function that is called with 1 when a dialog opens over the board and with -1 when it closes. @param {((by: number) => void) | null} call */
export function onOverlay(call) {
  overlayChanged = call;
}

/**
 * Opens a dialog. Returns a function that closes it.
 * @param {string} title @param {any} content @param {{class?: string, onclose?: () => void}} [options]
 */
export function open(title, content, options = {}) {
  const shut = () => dialog.close();
  const dialog = /** @type {HTMLDialogElement} */ (
    h('dialog', { class: `dialog ${options.class ?? ''}`, 'aria-label': title },
      h('header', null,
        h('h2', null, title),
        h('button', { type: 'button', class: 'plain', 'aria-label': t('Close'), onclick: shut }, icon('close'))),
      h('div', { class: 'content' }, content))
  );
  dialog.addEventListener('close', () => {
    dialog.remove();
    overlayChanged?.(-1);
    options.onclose?.();
  });
  // A click outside of the dialog closes it, but not one that began inside. It closes after the click,
  // which would reach what lies below otherwise.
  let isOutside = false;
  dialog.addEventListener('pointerdown', ({ target }) => {
    isOutside = target === dialog;
  });
  dialog.addEventListener('click', ({ target }) => {
    if (isOutside && target === dialog) dialog.close();
  });
  // Without a focusable element inside, the content itself takes the focus, so that keys scroll it.
  const inner = /** @type {HTMLElement} */ (dialog.querySelector('.content'));
  if (!inner.querySelector('button, input, select, a, summary, textarea')) inner.tabIndex = 0;
  dialog.addEventListener('keydown', (event) => walk(dialog, event));
  document.body.append(dialog);
  overlayChanged?.(1);
  dialog.showModal();
  return shut;
}

/** Opens a menu. Each line runs its function. @param {string} title @param {(false | null | undefined | {words: string, note?: string, icon?: string, onclick?: () => void, heading?: boolean, disabled?: boolean})[]} lines @param {() => void} [onclose] */
export function menu(title, lines, onclose) {
  const list = h('div', { class: 'menu' });
  const shut = open(title, list, { class: 'small', onclose });
  for (const line of lines) {
    if (!line) continue;
    if (line.heading) list.append(h('h3', null, line.words));
    else {
      list.append(
        h('button', {
          type: 'button',
          disabled: line.disabled,
          onclick: () => {
            shut();
            line.onclick?.();
          },
        }, icon(line.icon ?? 'right'), h('span', null, line.words), line.note && h('small', null, line.note)),
      );
    }
  }
  return shut;
}

/** Moves the focus within a dialog's menu or among its kinds of puzzles: by the arrow keys, Home and End, and to the next line that begins with a typed letter. @param {HTMLElement} dialog @param {KeyboardEvent} event */
function walk(dialog, event) {
  const lines = [.../** @type {NodeListOf<HTMLElement>} */ (dialog.querySelectorAll('.menu button:not(:disabled), .kinds button:not(:disabled)'))];
  const { key, target } = event;
  if (lines.length === 0 || event.ctrlKey || event.altKey || event.metaKey || /** @type {Element} */ (target).closest('input, textarea, select')) return;
  const at = lines.findIndex((line) => line === document.activeElement);
  const begins = (/** @type {HTMLElement} */ line) => key.length === 1 && key !== ' ' && line.textContent.trim().toLowerCase().startsWith(key.toLowerCase());
  const isReversed = document.documentElement.dir === 'rtl';
  const to = {
    ArrowDown: inNextRow(lines, at, 1) ?? lines[0],
    ArrowUp: inNextRow(lines, at, -1) ?? lines.at(-1),
    ArrowLeft: lines[at + (isReversed ? 1 : -1)],
    ArrowRight: lines[at + (isReversed ? -1 : 1)],
    Home: lines[0],
    End: lines.at(-1),
  }[key] ?? [...lines.slice(at + 1), ...lines].find(begins);
  if (!to) return;
  event.preventDefault();
  to.focus();
}

/** Returns the button nearest to another one in the row below or above it. @param {HTMLElement[]} lines @param {number} at @param {1 | -1} step */
function inNextRow(lines, at, step) {
  if (at < 0) return undefined;
  const boxes = lines.map((line) => line.getBoundingClientRect());
  const middle = (/** @type {number} */ i) => [boxes[i].left + boxes[i].width / 2, boxes[i].top + boxes[i].height / 2];
  const [x, y] = middle(at);
  const distance = (/** @type {number} */ i) => Math.abs(middle(i)[1] - y) * 1e4 + Math.abs(middle(i)[0] - x);
  const others = [...lines.keys()].filter((i) => (middle(i)[1] - y) * step > boxes[at].height / 2);
  const [nearest] = others.sort((a, b) => distance(a) - distance(b));
  return lines[nearest];
}

/** Asks for a text. Resolves to null if the player closes the dialog. @param {string} title @param {string} label @param {string} value @param {string} button @returns {Promise<string | null>} */
export function ask(title, label, value, button) {
  return new Promise((resolve) => {
    /** @type {string | null} */
    let answer = null;
    const input = h('input', { type: 'text', value, autocomplete: 'off', spellcheck: false });
    const form = h('form', {
      class: 'form',
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        answer = input.value;
        shut();
      },
    }, h('label', null, label, input), h('footer', null, h('button', { class: 'primary' }, button)));
    const shut = open(title, form, { class: 'small', onclose: () => resolve(answer) });
    input.select();
  });
}

/** Asks for a confirmation. @param {string} title @param {string} words @param {string} yes @returns {Promise<boolean>} */
export function confirm(title, words, yes) {
  return new Promise((resolve) => {
    let answer = false;
    const end = (/** @type {boolean} */ is) => () => {
      answer = is;
      shut();
    };
    const content = h('div', { class: 'form' }, h('p', null, words),
      h('footer', null,
        h('button', { type: 'button', onclick: end(false) }, t('Cancel')),
        h('button', { type: 'button', class: 'primary', onclick: end(true) }, yes)));
    const shut = open(title, content, { class: 'small', onclose: () => resolve(answer) });
  });
}

/**
 * Opens a form with settings of a game, `[{key, label, kind, value}]`. `take` receives
 * `[[key, value]]` and throws an error if a value is not allowed.
 * @param {string} title @param {any[]} items @param {string} button @param {(values: any[]) => void} take @param {any} [below]
 */
export function form(title, items, button, take, below) {
  const fields = items.map((item) => field(item));
  const problem = h('p', { class: 'problem', role: 'alert' });
  const content = h('form', {
    class: 'form',
    onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      try {
        take(fields.map(({ key, value }) => [key, value()]));
        shut();
      } catch (why) {
        problem.textContent = sentence(/** @type {Error} */ (why).message);
      }
    },
  }, fields.map(({ row }) => row), below, problem, h('footer', null, h('button', { class: 'primary' }, button)));
  const shut = open(title, content);
  return shut;
}

/** @param {any} item */
function field({ key, label, kind, value }) {
  if (kind === 'bool') {
    const input = h('input', { type: 'checkbox', checked: value.bool });
    return { key, row: h('label', { class: 'check' }, input, label), value: () => ({ bool: input.checked }) };
  }
  if (kind.uint) {
    const { min, max } = kind.uint;
    const input = h('input', { type: 'number', min, max, value: value.uint, required: true, inputMode: 'numeric' });
    return { key, row: h('label', null, label, input), value: () => ({ uint: Number(input.value) }) };
  }
  if (kind.choice) {
    const input = h('select', null, kind.choice.map((/** @type {string[]} */ [, words], /** @type {number} */ i) => h('option', { value: i, selected: i === value.choice }, words)));
    return { key, row: h('label', null, label, input), value: () => ({ choice: Number(input.value) }) };
  }
  const input = h('input', { type: 'text', value: value.text, maxLength: kind.text.max, spellcheck: false });
  return { key, row: h('label', null, label, input), value: () => ({ text: input.value }) };
}

/** @type {number} */
let fading = 0;

/** Shows a short message that disappears by itself. @param {string} words @param {HTMLElement} [button] */
export function toast(words, button) {
  let box = document.getElementById('toast');
  if (!box) document.body.append((box = h('div', { id: 'toast', role: 'status' })));
  // Inside of an open dialog, which would cover it otherwise.
  const top = document.querySelector('dialog[open]:last-of-type') ?? document.body;
  const shown = /** @type {HTMLElement} */ (box);
  if (shown.parentElement !== top) top.append(shown);
  fill(shown, words, button);
  shown.classList.add('shown');
  clearTimeout(fading);
  fading = window.setTimeout(() => {
    shown.classList.remove('shown');
    document.body.append(shown);
  }, button ? 15_000 : 3200 + words.length * 20);
}
