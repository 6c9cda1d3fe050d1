// @ts-check
/** What the menus of a puzzle offer. */

import { fill, h, icon, sentence } from './dom.js';
import { collection } from './engine.js';
import { act, refusal } from './commands.js';
import * as dialogs from './dialogs.js';
import { download } from './files.js';
import { keyName } from './keys.js';
import { settingsMenu } from './settings.js';
import { progressOf } from './records.js';
import * as store from './store.js';
import { pictureChoices } from './skins.js';

/** @typedef {import('./play.js').PlayPage} PlayPage */

/** The kinds of puzzles, by grade. @param {PlayPage} page */
export function kindsDialog(page) {
  const { facts, table } = page;
  if (!facts || !table.board) return;
  const now = table.board.params();
  /** Sections of the menu, in them kinds, of each its grades. @type {Map<string, Map<string, {params: string, title: string}[]>>} */
  const sections = new Map();
  const walk = (/** @type {any[]} */ lines, /** @type {string[]} */ above) => {
    for (const { item, menu } of lines) {
      if (menu) {
        walk(menu.items, [...above, menu.title]);
        continue;
      }
      const word = item.grade ? new RegExp(`[,: ]*\\b${item.grade}\\b`, 'i') : null;
      const name = word ? item.title.replace(word, '').trim() : '';
      // A menu of one kind's grades names it as well, or better: "Tent (36 tiles)".
      const own = above.at(-1);
      const isOwn = !!own && !!name && own.startsWith(name);
      const kind = isOwn ? own : name;
      const section = (isOwn ? above.slice(0, -1) : above).join(', ');
      const kinds = sections.get(section) ?? new Map();
      sections.set(section, kinds);
      const chips = kinds.get(kind) ?? [];
      kinds.set(kind, chips);
      chips.push({ params: item.params, title: word ? item.grade : item.title });
    }
  };
  walk(facts.presets, []);
  const start = async (/** @type {string} */ params) => {
    shut();
    await page.keep();
    page.list = null;
    try {
      await page.newGame(params);
    } catch (why) {
      dialogs.toast(sentence(/** @type {Error} */ (why).message));
    }
  };
  const rows = [...sections].map(([section, kinds]) => h('section', null, section && h('h3', null, section),
    [...kinds].map(([kind, chips]) => h('div', { class: kind ? 'kindrow' : '' }, kind && h('span', null, kind),
      h('div', { class: 'chips' }, chips.map(({ title, params }) => h('button', {
        type: 'button', 'aria-current': params === now ? 'true' : undefined, onclick: () => start(params),
        'aria-label': [section, kind, title].filter(Boolean).join(', '),
      }, title[0].toUpperCase() + title.slice(1))))))));
  const more = h('div', { class: 'chips' },
    h('button', { type: 'button', onclick: () => { shut(); customDialog(page); } }, icon('gear'), 'Custom…'),
    h('button', { type: 'button', onclick: () => { shut(); location.hash = `~day/${table.game}`; } }, icon('day'), 'Puzzle of the day'),
    facts.collections.length > 0 && h('button', { type: 'button', onclick: () => { shut(); collectionsDialog(page); } }, icon('book'), 'Collections'),
    facts.lessons.length > 0 && h('button', { type: 'button', onclick: () => { shut(); lessonsDialog(page); } }, icon('hint'), 'Learn to play'));
  const shut = dialogs.open(`New ${table.name}`, h('div', { class: 'kinds' }, rows, more));
}

/** The dialog of params. @param {PlayPage} page */
export function customDialog(page) {
  const { table } = page;
  const items = JSON.parse(table.board.config());
  dialogs.form(`Custom ${table.name}`, items, 'New game', (values) => {
    const before = table.board.params();
    table.board.set_config(JSON.stringify(values));
    page.newGame().catch(() => table.board.set_params(before));
  });
}

/** @param {PlayPage} page */
export async function collectionsDialog(page) {
  const { facts, table } = page;
  const list = h('div', { class: 'menu' });
  const shut = dialogs.open(`${table.name}: collections`, list, { class: 'small' });
  for (const { id, title, n } of facts.collections) {
    const button = h('button', {
      type: 'button',
      onclick: async () => {
        shut();
        const { entries, headers } = await collection(facts.id, id);
        page.list = { name: `${facts.id}/${id}`, title, entries, at: -1, headers };
        levelsDialog(page);
      },
    }, icon('book'), h('span', null, title), h('small', null, `${n}`));
    list.append(button);
    collection(facts.id, id).then(async ({ entries, headers }) => {
      const [{ n: done }] = await progressOf([{ name: `${facts.id}/${id}`, entries, headers }]);
      button.querySelector('small').textContent = done ? `${done} of ${n}` : `${n}`;
    });
  }
}

/** The collections of the files that were opened together. @param {PlayPage} page */
export async function shelfDialog(page) {
  const { shelf } = page;
  if (!shelf) return;
  const progress = await progressOf(shelf);
  if (page.shelf !== shelf) return;
  dialogs.menu(`${shelf.length} collections`, shelf.map((list, i) => ({
    words: list.title,
    icon: 'book',
    note: progress[i].n ? `${progress[i].n} of ${list.entries.length}` : `${list.entries.length}`,
    onclick: () => {
      page.list = list;
      levelsDialog(page);
    },
  })));
}

/** Puzzles of a list that are shown together. */
const LEVELS = 400;

/** The puzzles of the list that is gone through. @param {PlayPage} page */
export async function levelsDialog(page) {
  const { list } = page;
  if (!list) return;
  const [progress] = await progressOf([list]);
  // Another puzzle was opened while the player's record was read.
  if (page.list !== list) return;
  const { entries } = list;
  const levels = h('div', { class: 'levels' });
  const show = (/** @type {number} */ from) => fill(levels, entries.slice(from, from + LEVELS).map((entry, i) => level(page, progress, entry, from + i, () => shut())));
  const parts = Array.from({ length: Math.ceil(entries.length / LEVELS) }, (_, i) => i * LEVELS);
  const first = Math.max(0, list.at - (list.at % LEVELS));
  const select = parts.length > 1 && h('select', { 'aria-label': 'Puzzles', onchange: () => show(Number(/** @type {HTMLSelectElement} */ (select).value)) },
    parts.map((from) => h('option', { value: from, selected: from === first }, `${from + 1} to ${Math.min(from + LEVELS, entries.length)}`)));
  show(first);
  const shut = dialogs.open(list.title, h('div', null,
    progress.is_in_order && h('p', { class: 'faint' }, 'Each opens when the one before it is solved.'),
    select && h('p', { class: 'form' }, select),
    levels));
}

/**
 * The button of one puzzle of the list.
 * @param {PlayPage} page @param {{solved: boolean[], is_open: boolean[]}} progress
 * @param {any} entry @param {number} at @param {() => void} shut
 */
function level(page, progress, entry, at, shut) {
  const { list } = page;
  const isDone = progress.solved[at];
  const isOpen = progress.is_open[at];
  return h('button', {
    type: 'button', class: isDone ? 'done' : '', disabled: !isOpen, 'aria-current': at === list?.at ? 'true' : undefined,
    'aria-label': `${at + 1}${entry.title ? `, ${entry.title}` : ''}${isDone ? ', solved' : ''}${isOpen ? '' : ', locked'}`,
    onclick: async () => {
      shut();
      page.list = list;
      try {
        await page.openLevel(at);
      } catch (why) {
        dialogs.toast(sentence(/** @type {Error} */ (why).message));
      }
    },
  }, isDone ? icon('solve') : null, h('span', null, `${at + 1}${entry.title ? ` ${entry.title}` : ''}`));
}

/** @param {PlayPage} page */
export function lessonsDialog(page) {
  const { facts, table } = page;
  dialogs.menu(`Learn ${table.name}`, facts.lessons.map((/** @type {string} */ title, /** @type {number} */ n) => ({
    words: `${n + 1}. ${title}`, icon: 'hint', onclick: () => table.lesson(table.game, n),
  })));
}

/** What can be asked to be solved. @param {PlayPage} page */
export function solutionsMenu({ facts, table }) {
  const { measures } = facts.can;
  if (measures.length === 0) return table.solve();
  dialogs.menu('Solve', [
    { words: 'Any way, the soonest found', icon: 'solve', onclick: () => table.solve() },
    { words: 'In the fewest moves', icon: 'solve', onclick: () => table.solve('optimal') },
    ...measures.map((/** @type {string} */ name) => ({ words: `With the fewest ${name}`, icon: 'solve', onclick: () => table.solve(/** @type {any} */ ({ 'optimal-in': name })) })),
  ]);
}

/** @param {PlayPage} page */
export function moreMenu(page) {
  const { facts, table, list } = page;
  if (!table.board || !facts) return;
  /** A line of a command, by its kind and name; none where this game has no such thing. */
  const line = (/** @type {string} */ kind, /** @type {string} */ name, /** @type {string} */ icon_) => {
    const command = { [kind]: name };
    const why = refusal(page, command);
    if (why === '') return null;
    const known = page.commands.find((info) => info.command[kind] === name);
    return { words: known?.label ?? name, note: known?.keys.map(keyName)[0], icon: icon_, disabled: why !== undefined, onclick: () => act(page, command) };
  };
  const own = table.view.commands.map((/** @type {any} */ c) => ({ words: c.label, note: c.key ? keyName(c.key) : '', icon: 'right', onclick: () => table.command(c.id) }));
  dialogs.menu(table.name ?? table.game, [
    list && { words: list.title, heading: true },
    list && line('puzzle', 'levels', 'book'),
    page.shelf && { words: 'All collections that were opened', icon: 'book', onclick: () => shelfDialog(page) },
    list && line('puzzle', 'next-level', 'right'),
    list && line('puzzle', 'previous-level', 'left'),
    own.length > 0 && { words: 'Play', heading: true },
    ...own,
    { words: 'This puzzle', heading: true },
    line('game', 'mistakes', 'hint'),
    line('game', 'rate', 'star'),
    line('game', 'history', 'play'),
    line('game', 'add-checkpoint', 'book'),
    { words: 'Notes and origin', icon: 'book', disabled: page.about.texts.length === 0, onclick: () => originDialog(page) },
    line('view', 'describe', 'book'),
    { words: 'Share', heading: true },
    line('output', 'share', 'share'),
    line('output', 'copy-id', 'file'),
    line('output', 'copy-text', 'file'),
    { words: 'Files', heading: true },
    line('puzzle', 'load', 'file'),
    line('puzzle', 'enter-id', 'file'),
    line('output', 'save', 'file'),
    line('output', 'choose-export', 'file'),
    { words: 'Game', heading: true },
    line('puzzle', 'kinds', 'plus'),
    line('puzzle', 'daily', 'day'),
    facts.collections.length > 0 && line('puzzle', 'collections', 'book'),
    line('game', 'lessons', 'hint'),
    line('view', 'help', 'hint'),
    line('view', 'preferences', 'gear'),
    line('view', 'skin', 'gear'),
  ]);
}

/** @param {PlayPage} page */
export function picturesDialog(page) {
  settingsMenu(pictureChoices(page));
}

/** @param {string} text @param {string} words */
export async function copy(text, words) {
  try {
    await navigator.clipboard.writeText(text);
    dialogs.toast(words);
  } catch {
    const area = h('textarea', { readOnly: true, rows: 6, value: text, 'aria-label': 'Text to copy' });
    dialogs.open('Copy this', h('div', { class: 'form' }, area), { class: 'small' });
    area.select();
  }
}

/** @param {PlayPage} page */
export function shareDialog(page) {
  const { about } = page;
  const link = (/** @type {string} */ id) => `${location.origin}${location.pathname}#${id}`;
  const line = (/** @type {string} */ words, /** @type {string} */ text) => {
    const input = h('input', { type: 'text', readOnly: true, value: text, onfocus: () => input.select() });
    return h('div', null, h('label', null, words, input),
      h('div', { class: 'chips' }, h('button', { type: 'button', onclick: () => copy(text, 'Copied') }, `Copy`, h('span', { class: 'sr' }, ` ${words}`))));
  };
  const isShort = about.id.length < 8000;
  dialogs.open('Share this puzzle', h('div', { class: 'form' },
    isShort && line('Link to this puzzle', link(about.id)),
    about.seed && line('Link to its seed', link(about.seed)),
    line('Game ID', about.id),
    'share' in navigator && isShort && h('footer', null, h('button', {
      type: 'button', class: 'primary',
      onclick: () => navigator.share({ title: `${page.table.name} puzzle`, url: link(about.id) }).catch(() => {}),
    }, icon('share'), 'Share…'))));
}

export async function pasteDialog() {
  const text = await dialogs.ask('Open a puzzle', 'Game ID or link', '', 'Open');
  if (!text?.trim()) return;
  const id = text.trim().replace(/^https?:\/\/[^#]*#/, '');
  location.hash = id.replace(/\s+/g, '');
}

/** @param {PlayPage} page */
export function checkpointsDialog(page) {
  const { table } = page;
  const box = h('div', { class: 'menu' });
  const draw = () => {
    const list = JSON.parse(table.board.view()).checkpoints;
    fill(box, list.length === 0 && h('p', null, 'A checkpoint is a position with a name, to come back to.'),
      list.map((/** @type {[string, number]} */ [name, at]) => h('div', { class: 'line' },
        h('button', { type: 'button', onclick: () => { shut(); table.goTo(at); } }, icon('book'), h('span', null, name), h('small', null, `move ${at}`)),
        h('button', { type: 'button', class: 'plain', 'aria-label': `Forget ${name}`, onclick: () => { table.board.remove_checkpoint(name); page.keepSoon(); draw(); } }, icon('trash')))));
  };
  const input = h('input', { type: 'text', value: `Point ${table.view.checkpoints.length + 1}`, maxLength: 60 });
  const form = h('form', {
    class: 'form',
    onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      if (!input.value.trim()) return;
      table.board.add_checkpoint(input.value.trim());
      page.keptAt = -1;
      page.keepSoon();
      draw();
      input.value = `Point ${JSON.parse(table.board.view()).checkpoints.length + 1}`;
    },
  }, h('label', null, 'Name of this position', input), h('footer', null, h('button', { class: 'primary' }, 'Set a checkpoint')));
  draw();
  const shut = dialogs.open('Checkpoints', h('div', { class: 'form' }, box, form), { class: 'small' });
}

/** @param {PlayPage} page */
function originDialog(page) {
  dialogs.open('Notes and origin', h('dl', null, page.about.texts.map((/** @type {[string, string]} */ [key, value]) => [h('dt', null, key), h('dd', null, value)])));
}

/** The board in words: a summary, its parts, its cells. @param {PlayPage} page */
export function wordsDialog(page) {
  const { board } = page.table;
  const words = JSON.parse(board.describe());
  const cells = [];
  const n = Math.min(board.n_cells(), 2500);
  for (let i = 0; i < n; i++) {
    const text = board.describe_cell(i);
    if (text) cells.push(h('li', null, text));
  }
  dialogs.open('The board in words', h('div', { class: 'form' },
    words && [h('p', null, sentence(words.summary)), words.parts.map((/** @type {string} */ part) => h('p', null, part)), words.cursor && h('p', null, sentence(words.cursor))],
    page.table.view.words && h('p', null, sentence(page.table.view.words)),
    cells.length > 0 && h('details', null, h('summary', null, `Cell by cell (${cells.length})`), h('ol', { class: 'plainlist' }, cells)),
    h('p', { class: 'faint' }, 'On the board, Alt with an arrow goes from cell to cell and says what is there; Alt with Enter taps that cell.')));
}

/** @param {PlayPage} page */
export function helpDialog(page) {
  const { facts } = page;
  const keys = [['New game', 'N'], ['Undo', 'U, Ctrl+Z'], ['Redo', 'Ctrl+R, Ctrl+Y'], ['Hint; again plays it', 'H'], ['Open a file', 'Ctrl+O'], ['Save as a file', 'Ctrl+S'], ['Say what is in a cell', 'Alt+arrows'], ['Take words off the screen', 'Esc'], ['Larger, smaller', '+ and -']];
  dialogs.open(`${facts.name}: rules and keys`, h('div', { class: 'form' },
    facts.rules.split('\n').map((/** @type {string} */ line) => h('p', null, line)),
    h('h3', null, 'Everywhere'),
    h('p', null, 'A long press of a finger is the other mouse button. Two fingers move the board and make it larger.'),
    h('table', { class: 'keytable' }, h('tbody', null, keys.map(([what, key]) => h('tr', null, h('th', { scope: 'row' }, what), h('td', null, key)))))));
}

/** @param {PlayPage} page */
export function preferencesDialog(page) {
  const { table } = page;
  dialogs.form('Preferences', JSON.parse(table.board.preferences()), 'Keep', (values) => {
    table.act((board) => board.set_preferences(JSON.stringify(values)));
    const lines = table.board.write_preferences();
    store.update('settings', 'prefs', (old) => merge(old ?? '', lines));
  });
}

/** Lines of one game in place of its old ones. @param {string} old @param {string} lines */
export function merge(old, lines) {
  const key = (/** @type {string} */ line) => line.split('=')[0].trim();
  const fresh = new Set(lines.split('\n').map(key));
  return [...old.split('\n').filter((line) => line && !fresh.has(key(line))), ...lines.split('\n').filter(Boolean), ''].join('\n');
}

/** A name for files of the puzzle on the board. @param {PlayPage} page */
function fileName(page) {
  const words = `${page.table.game}-${page.about.title || page.about.params || ''}`;
  return words.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 60) || 'puzzle';
}

/** @param {PlayPage} page */
export function saveFile(page) {
  const text = page.table.board.save();
  if (text) download(`${fileName(page)}.puzzle.json`, text, 'application/json');
}

/** @param {PlayPage} page */
export function exportDialog(page) {
  const { facts, table } = page;
  const foreign = facts.formats.filter((/** @type {any} */ format) => format.writes).flatMap((/** @type {any} */ format) => {
    const choices = format.choices.length ? format.choices : [['', '']];
    return choices.map(([choice, words]) => ({
      words: words ? `${format.name}: ${words}` : format.name, icon: 'file', note: `.${format.extension}`,
      onclick: () => {
        try {
          download(`${fileName(page)}.${format.extension}`, table.board.export_as(format.id, choice), 'application/octet-stream');
        } catch (why) {
          dialogs.toast(sentence(/** @type {Error} */ (why).message));
        }
      },
    }));
  });
  dialogs.menu('Save as', [
    { words: 'Saved game', icon: 'file', note: '.puzzle.json', onclick: () => saveFile(page) },
    { words: 'Picture of pixels', icon: 'file', note: '.png', onclick: () => savePng(page) },
    { words: 'Picture of lines', icon: 'file', note: '.svg', onclick: () => download(`${fileName(page)}.svg`, table.board.svg(48, `${table.name} ${page.about.id}`), 'image/svg+xml') },
    { words: 'Playlist entry', icon: 'file', note: '.puzzles', onclick: () => savePlaylist(page) },
    ...foreign,
  ]);
}

/** @param {PlayPage} page */
export async function savePng(page) {
  const { board } = page.table;
  const canvas = document.createElement('canvas');
  const [tile, w, height] = board.still(1600, 1600, 160);
  canvas.width = w;
  canvas.height = height;
  board.draw_still(canvas.getContext('2d'), tile);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob) download(`${fileName(page)}.png`, /** @type {Blob} */ (blob), 'image/png');
}

/** @param {PlayPage} page */
function savePlaylist(page) {
  const entry = JSON.parse(page.table.board.entry());
  const lines = [`${entry.id}${entry.title ? `\t${entry.title.replace(/\s+/g, ' ')}` : ''}`,
    ...entry.texts.flatMap((/** @type {[string, string]} */ [key, value]) => value.split('\n').map((line) => `;+ ${key}: ${line}`)), ''];
  download(`${fileName(page)}.puzzles`, lines.join('\n'), 'text/plain');
}
