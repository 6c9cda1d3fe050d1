// @ts-check
/** What the menus of a puzzle offer. */

import { fill, h, icon, sentence } from './dom.js';
import { collection } from './engine.js';
import * as dialogs from './dialogs.js';
import { download } from './files.js';
import { keyName } from './keys.js';
import { settingsMenu } from './settings.js';
import { isInOrder, progressOf } from './records.js';
import * as store from './store.js';
import { pictureChoices } from './skins.js';

/** @typedef {import('./play.js').PlayPage} PlayPage */

const GRADES = ['easy', 'normal', 'tricky', 'hard', 'expert'];

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
      store.write('settings', `params/${table.game}`, params);
      await table.newGame(params);
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
        page.list = { name: `${facts.id}/${id}`, title, entries, at: -1, isInOrder: isInOrder(headers) };
        levelsDialog(page);
      },
    }, icon('book'), h('span', null, title), h('small', null, `${n}`));
    list.append(button);
    collection(facts.id, id).then(async ({ entries }) => {
      const [{ n: done }] = await progressOf([{ name: `${facts.id}/${id}`, entries }]);
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
    list.isInOrder && h('p', { class: 'faint' }, 'Each opens when the one before it is solved.'),
    select && h('p', { class: 'form' }, select),
    levels));
}

/**
 * The button of one puzzle of the list.
 * @param {PlayPage} page @param {{solved: boolean[], isOpen: (at: number) => boolean}} progress
 * @param {any} entry @param {number} at @param {() => void} shut
 */
function level(page, progress, entry, at, shut) {
  const { list } = page;
  const isDone = progress.solved[at];
  const isOpen = progress.isOpen(at);
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

/** @param {PlayPage} page */
export async function moreMenu(page) {
  const { facts, table, list } = page;
  if (!table.board || !facts) return;
  const progress = list && (await progressOf([list]))[0];
  const { can } = facts;
  const view = table.view;
  const commands = view.commands.map((/** @type {any} */ c) => ({ words: c.label, note: c.key ? keyName(c.key) : '', icon: 'right', onclick: () => table.command(c.id) }));
  dialogs.menu(table.name ?? table.game, [
    list && { words: list.title, heading: true },
    list && { words: 'All puzzles of the collection', icon: 'book', onclick: () => levelsDialog(page) },
    page.shelf && { words: 'All collections that were opened', icon: 'book', onclick: () => shelfDialog(page) },
    list && { words: 'Next', icon: 'right', disabled: list.at + 1 >= list.entries.length || !progress?.isOpen(list.at + 1), onclick: () => page.openLevel(list.at + 1) },
    list && { words: 'Previous', icon: 'left', disabled: list.at < 1, onclick: () => page.openLevel(list.at - 1) },
    commands.length > 0 && { words: 'Play', heading: true },
    ...commands,
    { words: 'This puzzle', heading: true },
    can.mistakes && { words: 'What is wrong so far', icon: 'hint', onclick: () => table.mistakes() },
    can.rate && { words: 'How hard is it', icon: 'star', onclick: () => table.rate() },
    { words: 'History', icon: 'play', disabled: view.length === 0, onclick: () => page.scrubber.open() },
    { words: 'Checkpoints', icon: 'book', onclick: () => checkpointsDialog(page) },
    { words: 'Notes and origin', icon: 'book', disabled: page.about.texts.length === 0, onclick: () => originDialog(page) },
    { words: 'The board in words', icon: 'book', onclick: () => wordsDialog(page) },
    { words: 'Share', heading: true },
    { words: 'Share or copy the link', icon: 'share', onclick: () => shareDialog(page) },
    can.text && { words: 'Copy the board as text', icon: 'file', onclick: () => copy(table.board.text() ?? '', 'The board is on the clipboard') },
    { words: 'Files', heading: true },
    { words: 'Open…', icon: 'file', note: 'Ctrl+O', onclick: () => page.pick?.() },
    { words: 'Paste a game ID…', icon: 'file', onclick: () => pasteDialog() },
    { words: 'Save as a file', icon: 'file', note: 'Ctrl+S', onclick: () => saveFile(page) },
    { words: 'Save as…', icon: 'file', onclick: () => exportDialog(page) },
    { words: 'Game', heading: true },
    { words: 'New game of another kind', icon: 'plus', onclick: () => kindsDialog(page) },
    facts.collections.length > 0 && { words: 'Collections', icon: 'book', onclick: () => collectionsDialog(page) },
    facts.lessons.length > 0 && { words: 'Learn to play', icon: 'hint', onclick: () => lessonsDialog(page) },
    { words: 'Rules and keys', icon: 'hint', note: '?', onclick: () => helpDialog(page) },
    { words: 'Preferences', icon: 'gear', onclick: () => preferencesDialog(page) },
    { words: 'Pictures and colors', icon: 'gear', onclick: () => settingsMenu(pictureChoices(page)) },
  ]);
}

/** @param {string} text @param {string} words */
async function copy(text, words) {
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
function shareDialog(page) {
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

async function pasteDialog() {
  const text = await dialogs.ask('Open a puzzle', 'Game ID or link', '', 'Open');
  if (!text?.trim()) return;
  const id = text.trim().replace(/^https?:\/\/[^#]*#/, '');
  location.hash = id.replace(/\s+/g, '');
}

/** @param {PlayPage} page */
function checkpointsDialog(page) {
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
function wordsDialog(page) {
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
function preferencesDialog(page) {
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
function exportDialog(page) {
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
async function savePng(page) {
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
