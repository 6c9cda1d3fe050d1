// @ts-check
/** The menus and dialogs of the puzzle page. */

import { capitalized, fill, fragmentOf, h, icon, sentence } from './dom.js';
import { collection, game as gameLine, linkBase, today } from './engine.js';
import { act, refusal } from './commands.js';
import { device } from './device.js';
import * as dialogs from './dialogs.js';
import { download } from './files.js';
import { isPassed, keyName } from './keys.js';
import { focusLanguages, settingsMenu } from './settings.js';
import { log, progressOf } from './records.js';
import * as drafts from './drafts.js';
import { inProgress } from './saved-games.js';
import * as store from './store.js';
import { pictureChoices } from './skins.js';
import { Thumbnails } from './thumbnails.js';
import { gradeWord } from './grades.js';
import { commas, t, tn, word } from './words.js';

/** @typedef {import('./play.js').PlayPage} PlayPage */

/** Opens the dialog for a new puzzle: presets by kind and grade. @param {PlayPage} page */
export function kindsDialog(page) {
  const { facts, gameView } = page;
  if (!facts || !gameView.board) return;
  const now = gameView.board.params();
  /** Grades by section and kind of puzzle. @type {Map<string, Map<string, {params: string, title: string, meaning: string | null}[]>>} */
  const sections = new Map();
  const walk = (/** @type {any[]} */ lines, /** @type {string[]} */ above) => {
    // The title of a menu with the grades of one board may name it better: "Tent (36 tiles)".
    const isOneBoard = above.length > 0 && lines.every(({ item }) => item && item.board === lines[0].item?.board);
    const section = commas(isOneBoard ? above.slice(0, -1) : above);
    for (const { item, menu } of lines) {
      if (menu) {
        walk(menu.items, [...above, menu.title]);
        continue;
      }
      const grade = item.any ? gradeWord('any') : item.grade && gradeWord(item.grade);
      const kind = grade ? (isOneBoard ? above.at(-1) : item.board) : '';
      const kinds = sections.get(section) ?? new Map();
      sections.set(section, kinds);
      const chips = kinds.get(kind) ?? [];
      kinds.set(kind, chips);
      chips.push({ params: item.params, title: grade ?? item.title, meaning: item.any });
    }
  };
  walk(JSON.parse(gameView.board.presets()), []);
  const start = async (/** @type {string} */ params) => {
    shut();
    await page.saveGame();
    page.list = null;
    try {
      await page.newGame(params);
    } catch (why) {
      dialogs.toast(sentence(/** @type {Error} */ (why).message));
    }
  };
  const thumbnails = new Thumbnails(gameView.game);
  const rows = [...sections].map(([section, kinds]) => h('section', null, section && h('h3', null, capitalized(section)),
    [...kinds].map(([kind, chips]) => h('div', { class: kind ? 'kindrow' : '' }, kind && h('span', null, thumbnails.of({ id: `${gameView.game}/${chips[0].params}#kind` }), capitalized(kind)),
      h('div', { class: 'chips' }, chips.map(({ title, params, meaning }) => h('button', {
        type: 'button', 'aria-current': params === now ? 'true' : undefined, title: meaning ? sentence(meaning) : undefined, onclick: () => start(params),
      }, h('span', { class: 'sr' }, [section, kind].filter(Boolean).map((words) => commas([capitalized(words), '']))), capitalized(title))))))));
  const more = h('div', { class: 'chips' },
    h('button', { type: 'button', onclick: () => { shut(); customDialog(page); } }, icon('gear'), t('Custom…')),
    !facts.can.edits && h('button', { type: 'button', onclick: () => { shut(); location.hash = `~day/${gameView.game}`; } }, icon('day'), t('Puzzle of the day')),
    !facts.can.edits && h('button', { type: 'button', onclick: () => { shut(); archiveDialog(page); } }, icon('day'), t('Puzzles of other days')),
    facts.collections.length > 0 && h('button', { type: 'button', onclick: () => { shut(); collectionsDialog(page); } }, icon('book'), t('Collections')),
    facts.lessons.length > 0 && h('button', { type: 'button', onclick: () => { shut(); lessonsDialog(page); } }, icon('hint'), t('Learn to play')));
  const shut = dialogs.open(facts.can.edits ? t('New canvas') : t('New {game}', { game: gameView.name }), h('div', { class: 'kinds' }, more, rows), { onclose: () => thumbnails.end() });
}

/** Opens the dialog with the settings of new puzzles. @param {PlayPage} page */
export function customDialog(page) {
  const { facts, gameView } = page;
  const items = JSON.parse(gameView.board.config());
  dialogs.form(facts.can.edits ? t('Custom canvas') : t('Custom {game}', { game: gameView.name }), items, facts.can.edits ? t('New canvas') : t('New game'), (values) => {
    const before = gameView.board.params();
    gameView.board.set_config(JSON.stringify(values));
    page.newGame().catch(() => gameView.board.set_params(before));
  });
}

/** Opens the list of the puzzles of the past days. @param {PlayPage} page */
export async function archiveDialog(page) {
  const { gameView } = page;
  await page.saveGame();
  const begun = (await inProgress()).filter(({ record }) => record.game === gameView.game && record.moves > 0 && record.day).map(({ record }) => record.day);
  /** @type {[string, string, string][]} */
  const days = JSON.parse(gameView.board.archive(JSON.stringify(await log()), JSON.stringify(begun), today()));
  dialogs.menu(t('{game}: puzzles of the day', { game: gameView.name }), days.map(([date, words, result]) => ({
    words, icon: 'day', note: result, onclick: () => { location.hash = `~day/${gameView.game}/${date}`; },
  })));
}

/** Shares a text with the system's dialog, or copies it. @param {string} text */
export async function shareText(text) {
  if (navigator.share) {
    try {
      return await navigator.share({ text });
    } catch (why) {
      if (/** @type {Error} */ (why).name === 'AbortError') return;
    }
  }
  copy(text, t('Your result is copied as a text to share'));
}

/** @param {PlayPage} page */
export async function collectionsDialog(page) {
  const { facts, gameView } = page;
  const list = h('div', { class: 'menu' });
  const shut = dialogs.open(t('{game} collections', { game: gameView.name }), list, { class: 'small' });
  for (const { id, title, n } of facts.collections) {
    const button = h('button', {
      type: 'button',
      onclick: async () => {
        shut();
        const { entries, headers } = await collection(facts.id, id);
        page.list = { name: `${facts.id}/${id}`, title, entries, at: -1, headers };
        levelsDialog(page);
      },
    }, icon('book'), h('span', null, title), h('small', null, tn(n, '{n} puzzle', '{n} puzzles')));
    list.append(button);
    collection(facts.id, id).then(async ({ entries, headers }) => {
      const [{ n: done }] = await progressOf([{ name: `${facts.id}/${id}`, entries, headers }]);
      button.querySelector('small').textContent = done ? t('{done} of {all} solved', { done, all: n }) : tn(n, '{n} puzzle', '{n} puzzles');
    });
  }
}

/** Opens the menu of the collections from files that were opened together. @param {PlayPage} page */
export async function openedListsDialog(page) {
  const { openedLists } = page;
  if (!openedLists) return;
  const progress = await progressOf(openedLists);
  if (page.openedLists !== openedLists) return;
  dialogs.menu(tn(openedLists.length, '{n} collection', '{n} collections'), openedLists.map((list, i) => ({
    words: list.title,
    icon: 'book',
    note: progress[i].n ? t('{done} of {all} solved', { done: progress[i].n, all: list.entries.length }) : tn(list.entries.length, '{n} puzzle', '{n} puzzles'),
    onclick: () => {
      page.list = list;
      levelsDialog(page);
    },
  })));
}

/** Number of puzzles of a list that are shown at a time. */
const LEVELS_PER_PAGE = 400;

/** Opens the menu of the puzzles of the current list. @param {PlayPage} page */
export async function levelsDialog(page) {
  const { list } = page;
  if (!list) return;
  const [progress] = await progressOf([list]);
  // Another puzzle was opened while the progress was read.
  if (page.list !== list) return;
  const { entries } = list;
  const levels = h('div', { class: 'levels' });
  const game = entries[0]?.id.split('/')[0] ?? page.gameView.game;
  const thumbnails = new Thumbnails(game);
  const one = (/** @type {number} */ at) => level(page, progress, entries[at], at, thumbnails.of(entries[at]), () => shut());
  const all = entries.map((_, at) => at);
  const show = (/** @type {number} */ from) => fill(levels, all.slice(from, from + LEVELS_PER_PAGE).map(one));
  const parts = Array.from({ length: Math.ceil(entries.length / LEVELS_PER_PAGE) }, (_, i) => i * LEVELS_PER_PAGE);
  const first = Math.max(0, list.at - (list.at % LEVELS_PER_PAGE));
  const select = parts.length > 1 && h('select', { 'aria-label': t('Puzzles'), onchange: () => show(Number(/** @type {HTMLSelectElement} */ (select).value)) },
    parts.map((from) => h('option', { value: from, selected: from === first }, t('{first} to {last}', { first: from + 1, last: Math.min(from + LEVELS_PER_PAGE, entries.length) }))));
  const search = searchField(entries.length, (finds) => {
    const found = all.filter((at) => finds(levelWords(list, at, progress.solved[at])));
    if (select) /** @type {HTMLElement} */ (select.parentElement).hidden = found.length < all.length;
    if (found.length === all.length) show(select ? Number(select.value) : 0);
    else fill(levels, found.slice(0, LEVELS_PER_PAGE).map(one));
  });
  show(first);
  const shut = dialogs.open(list.title, h('div', null,
    search,
    progress.is_in_order && h('p', { class: 'faint' }, t('Each puzzle is unlocked when the one before it is solved.')),
    select && h('p', { class: 'form' }, select),
    levels), { onclose: () => thumbnails.end() });
}

/** Lists with more lines than this can be searched. */
const FEW = 12;

/**
 * Creates the field of a search in a list of `n` lines; `show` gets a function that says whether a text is found: each word
 * of the search is the beginning of a word of the text. False for short lists.
 * @param {number} n @param {(finds: (text: string) => boolean) => void} show
 */
function searchField(n, show) {
  if (n <= FEW) return false;
  const find = () => {
    const wanted = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    show((text) => {
      const words = text.toLowerCase().split(/[\s,;:/()"]+/);
      return wanted.every((start) => words.some((word) => word.startsWith(start)));
    });
  };
  const field = h('input', { type: 'search', placeholder: t('Search'), 'aria-label': t('Search'), oninput: find });
  return h('p', { class: 'form' }, field);
}

/** Returns the text in which a search looks for a puzzle of a list. @param {any} list @param {number} at @param {boolean} isSolved */
function levelWords(list, at, isSolved) {
  const entry = list.entries[at];
  const about = [...(entry.texts ?? []), ...(list.headers ?? [])].filter(([key]) => key === 'Author' || key === 'Set').map(([, value]) => value);
  const params = entry.id.split('/')[1]?.split(/[:#]/)[0] ?? '';
  return [levelLabel(at, entry.title), ...about, params, isSolved ? `solved ${t('solved')}` : `unsolved ${t('unsolved')}`].join(' ');
}

/**
 * Creates the button of one puzzle of the list.
 * @param {PlayPage} page @param {{solved: boolean[], is_open: boolean[]}} progress
 * @param {any} entry @param {number} at @param {HTMLElement} picture @param {() => void} shut
 */
function level(page, progress, entry, at, picture, shut) {
  const { list } = page;
  const isDone = progress.solved[at];
  const isOpen = progress.is_open[at];
  return h('button', {
    type: 'button', class: isDone ? 'done' : '', disabled: !isOpen, 'aria-current': at === list?.at ? 'true' : undefined,
    onclick: async () => {
      shut();
      page.list = list;
      try {
        await page.openLevel(at);
      } catch (why) {
        dialogs.toast(sentence(/** @type {Error} */ (why).message));
      }
    },
  }, picture, h('span', null, isDone ? icon('solve') : null, levelLabel(at, entry.title)),
    h('span', { class: 'sr' }, commas(['', isDone && t('solved'), !isOpen && t('locked')].filter((words) => words !== false))));
}

/** Returns the number and title of a puzzle; titles that begin with the number are enough. @param {number} at @param {string} [title] */
function levelLabel(at, title) {
  if (!title) return `${at + 1}`;
  return new RegExp(`^${at + 1}(?!\\d)`).test(title) ? title : `${at + 1}. ${title}`;
}

/** @param {PlayPage} page */
export function lessonsDialog(page) {
  const { facts, gameView } = page;
  dialogs.menu(t('Learn {game}', { game: gameView.name }), facts.lessons.map((/** @type {string} */ title, /** @type {number} */ n) => ({
    words: `${n + 1}. ${title}`, icon: 'hint', onclick: () => act(page, { game: { lesson: n } }),
  })));
}

/** Opens the menu of ways to solve the puzzle. @param {PlayPage} page */
export function solutionsMenu({ facts, gameView }) {
  const { measures } = facts;
  if (measures.length === 0) return gameView.solve();
  dialogs.menu(t('Solve'), [
    { words: t('Any solution, found quickly'), icon: 'solve', onclick: () => gameView.solve() },
    { words: t('In the fewest moves'), icon: 'solve', onclick: () => gameView.solve('optimal') },
    ...measures.map((/** @type {[string, string]} */ [name, unit]) => ({ words: t('With the fewest {unit}', { unit }), icon: 'solve', onclick: () => gameView.solve(/** @type {any} */ ({ 'optimal-in': name })) })),
  ]);
}

/** Returns the names of the keys that run a command: not those that the browser or the game takes. @param {PlayPage} page @param {string[]} keys */
function keysOf(page, keys) {
  const own = new Set(page.gameView.view.commands.map((/** @type {any} */ command) => command.key));
  return keys.filter((key) => isPassed(key) && !own.has(key)).map(keyName);
}

/** @param {PlayPage} page */
export function moreMenu(page) {
  const { facts, gameView, list } = page;
  if (!gameView.board || !facts) return;
  /** Returns the menu line of a command, or null if this game does not have it. */
  const line = (/** @type {string} */ kind, /** @type {string} */ name, /** @type {string} */ icon_) => {
    const command = { [kind]: name };
    const why = refusal(page, command);
    if (why === '') return null;
    const known = page.commands.find((info) => info.command[kind] === name);
    return { words: known?.label ?? name, note: known && keysOf(page, known.keys)[0], icon: icon_, disabled: why !== undefined, onclick: () => act(page, command) };
  };
  const own = gameView.view.commands.map((/** @type {any} */ c) => ({ words: c.label, note: c.key ? keyName(c.key) : '', icon: 'right', onclick: () => gameView.command(c.id) }));
  dialogs.menu(gameView.name ?? gameView.game, [
    line('puzzle', 'play-draft', 'play'),
    list && { words: list.title, heading: true },
    list && line('puzzle', 'levels', 'book'),
    page.openedLists && { words: t('Opened collections'), icon: 'book', onclick: () => openedListsDialog(page) },
    list && line('puzzle', 'next-level', 'right'),
    list && line('puzzle', 'previous-level', 'left'),
    list && line('puzzle', 'next-unsolved', 'right'),
    own.length > 0 && { words: t('Play'), heading: true },
    ...own,
    { words: t('Size'), heading: true },
    line('view', 'larger', 'zoomin'),
    line('view', 'smaller', 'zoomout'),
    line('view', 'usual-size', 'zoomfit'),
    gameView.isTurnable && { words: gameView.isTurned ? t('Turn the board upright') : t('Turn the board'), icon: 'turn', onclick: () => gameView.turnBoard() },
    { words: t('This puzzle'), heading: true },
    line('game', 'mistakes', 'hint'),
    line('game', 'rate', 'star'),
    line('game', 'show-best', 'solve'),
    line('game', 'improve', 'star'),
    line('game', 'history', 'play'),
    line('game', 'add-checkpoint', 'book'),
    { words: t('Notes and origin'), icon: 'book', disabled: page.about.texts.length === 0, onclick: () => originDialog(page) },
    line('view', 'describe', 'book'),
    { words: t('Share'), heading: true },
    line('output', 'share', 'share'),
    line('output', 'copy-id', 'file'),
    line('output', 'copy-seed', 'file'),
    line('output', 'copy-text', 'file'),
    { words: t('Files'), heading: true },
    line('puzzle', 'load', 'file'),
    line('puzzle', 'enter-id', 'file'),
    line('output', 'save', 'file'),
    line('output', 'choose-export', 'file'),
    { words: t('Game'), heading: true },
    line('puzzle', 'describe', 'file'),
    line('puzzle', 'edit', 'gear'),
    line('puzzle', 'new-draft', 'plus'),
    line('puzzle', 'kinds', 'plus'),
    line('puzzle', 'daily', 'day'),
    facts.collections.length > 0 && line('puzzle', 'collections', 'book'),
    line('game', 'lessons', 'hint'),
    line('view', 'help', 'hint'),
    line('view', 'preferences', 'gear'),
    line('view', 'skin', 'gear'),
    line('view', 'languages', 'gear'),
  ]);
}

/** @param {PlayPage} page */
export function picturesDialog(page) {
  settingsMenu(() => pictureChoices(page));
}

/** @param {PlayPage} page */
export function languagesDialog(page) {
  picturesDialog(page);
  focusLanguages();
}

/** @param {string} text @param {string} words */
export async function copy(text, words) {
  try {
    await navigator.clipboard.writeText(text);
    dialogs.toast(words);
  } catch {
    const area = h('textarea', { readOnly: true, rows: 6, value: text, 'aria-label': t('Text to copy') });
    dialogs.open(t('Copy this text'), h('div', { class: 'form' }, area), { class: 'small' });
    area.select();
  }
}

/** @param {PlayPage} page */
export async function shareDialog(page) {
  const { about } = page;
  const id = page.gameView.board.shared_id();
  const game = await gameLine(id.split('/')[0]);
  const base = linkBase(game);
  const link = (/** @type {string} */ text) => `${base}${fragmentOf(text)}`;
  const line = (/** @type {string} */ words, /** @type {string} */ text) => {
    const input = h('input', { type: 'text', readOnly: true, value: text, onfocus: () => input.select() });
    return h('div', null, h('label', null, words, input),
      h('div', { class: 'chips' }, h('button', { type: 'button', onclick: () => copy(text, t('Copied')) }, t('Copy'), h('span', { class: 'sr' }, ` ${words}`))));
  };
  const isShort = id.length < 8000;
  dialogs.open(t('Share this puzzle'), h('div', { class: 'form' },
    isShort && line(t('Link to this puzzle'), link(id)),
    about.seed && line(t('Link to the seed'), link(about.seed)),
    line(t('Game ID'), id),
    'share' in navigator && isShort && h('footer', null, h('button', {
      type: 'button', class: 'primary',
      onclick: () => navigator.share({ title: t('{game} puzzle', { game: game ? word(game.name) : page.gameView.name }), url: link(id) }).catch(() => {}),
    }, icon('share'), t('Share…')))));
}

/**
 * Returns the ID at the end of a link. If it names no game, the last part of the link's path may:
 * `https://example.org/fifteen.html#4x4:…`.
 * @param {string} text
 */
async function idOfLink(text) {
  const link = /^https?:\/\/([^#?]*)[^#]*#(.*)$/s.exec(text);
  if (!link) return text;
  const [, path, id] = link;
  const page = path.replace(/^.*\//, '').replace(/\..*$/, '');
  const namesGame = /^[^:#]*\//.test(id) || (await gameLine(id.split(/[:#]/)[0]));
  return !namesGame && (await gameLine(page)) ? `${page}/${id}` : id;
}

export async function pasteDialog() {
  const text = await dialogs.ask(t('Open a puzzle'), t('Game ID or link'), '', t('Open'));
  if (!text?.trim()) return;
  location.hash = (await idOfLink(text.trim())).replace(/\s+/g, '');
}

/** Opens what is pasted: files, or text. @param {ClipboardEvent} event @param {(files: File[]) => void} take */
export function takePasted({ clipboardData }, take) {
  const files = [...(clipboardData?.files ?? [])];
  if (files.length) take(files);
  else openPasted(clipboardData?.getData('text/plain') ?? '', take);
}

/**
 * Opens pasted text: a game ID or a link, or else what a file may contain. An ID that names no game is
 * of the game on the board.
 * @param {string} text @param {(files: File[]) => void} take
 */
async function openPasted(text, take) {
  if (/^[^\s#:]+[:#]\S+$/.test(text.trim())) location.hash = await idOfLink(text.trim());
  else if (text.trim()) take([new File([text], 'pasted')]);
}

/** @param {PlayPage} page */
export function checkpointsDialog(page) {
  const { gameView } = page;
  const box = h('div', { class: 'menu' });
  const draw = () => {
    const list = JSON.parse(gameView.board.view()).checkpoints;
    fill(box, list.length === 0 && h('p', null, t('A checkpoint is a named position that you can return to.')),
      list.map((/** @type {[string, number]} */ [name, at]) => h('div', { class: 'line' },
        h('button', { type: 'button', onclick: () => { shut(); gameView.goTo(at); } }, icon('book'), h('span', null, name), h('small', null, t('move {n}', { n: at }))),
        h('button', { type: 'button', class: 'plain', 'aria-label': t('Delete {name}', { name }), onclick: () => { gameView.board.remove_checkpoint(name); page.saveSoon(); draw(); } }, icon('trash')))));
  };
  const input = h('input', { type: 'text', value: t('Point {n}', { n: gameView.view.checkpoints.length + 1 }), maxLength: 60 });
  const form = h('form', {
    class: 'form',
    onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      if (!input.value.trim()) return;
      gameView.board.add_checkpoint(input.value.trim());
      page.savedAt = -1;
      page.saveSoon();
      draw();
      input.value = t('Point {n}', { n: JSON.parse(gameView.board.view()).checkpoints.length + 1 });
    },
  }, h('label', null, t('Name of this position'), input), h('footer', null, h('button', { class: 'primary' }, t('Add checkpoint'))));
  draw();
  const shut = dialogs.open(t('Checkpoints'), h('div', { class: 'form' }, box, form), { class: 'small' });
}

/** Asks for the texts about a draft. @param {PlayPage} page */
export function describeDialog(page) {
  const { board } = page.gameView;
  /** @type {[string, string][]} */
  const texts = JSON.parse(board.draft_texts());
  const inputs = texts.map(([, value]) => h('input', { type: 'text', value, maxLength: 200 }));
  const form = h('form', {
    class: 'form',
    onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      inputs.forEach((input, at) => board.set_draft_text(at, input.value));
      page.about = JSON.parse(board.about());
      page.savedAt = -1;
      page.saveSoon();
      page.showTitle();
      shut();
    },
  }, texts.map(([label], at) => h('label', null, label, inputs[at])), h('footer', null, h('button', { class: 'primary' }, t('Set'))));
  const shut = dialogs.open(t('Title, author and note'), form, { class: 'small' });
}

/** @param {PlayPage} page */
function originDialog(page) {
  dialogs.open(t('Notes and origin'), h('dl', null, page.about.texts.flatMap((/** @type {[string, string]} */ [key, value]) => [h('dt', null, key), h('dd', null, value)])));
}

/** Opens the description of the board: a summary, its parts, its cells. @param {PlayPage} page */
export function descriptionDialog(page) {
  const { board } = page.gameView;
  const words = JSON.parse(board.describe());
  const cells = [];
  const n = Math.min(board.n_cells(), 2500);
  for (let i = 0; i < n; i++) {
    const text = board.describe_cell(i);
    if (text) cells.push(h('li', null, text));
  }
  dialogs.open(t('The board in words'), h('div', { class: 'form' },
    words && [words.summary, ...words.parts, words.list, words.cursor].filter(Boolean).map((/** @type {string} */ part) => h('p', null, sentence(part))),
    page.gameView.view.words && h('p', null, sentence(page.gameView.view.words)),
    cells.length > 0 && h('details', null, h('summary', null, t('Cell by cell ({n})', { n: cells.length })), h('ol', { class: 'plainlist' }, cells)),
    h('p', { class: 'faint' }, t('On the board, Alt with an arrow key goes to the next cell and describes it. Alt+Enter taps that cell.'))));
}

/** @param {PlayPage} page */
export function helpDialog(page) {
  const { facts } = page;
  const keys = page.commands
    .map(({ command, label, keys: all }) => [label, refusal(page, command) === '' ? '' : keysOf(page, all).join(', ')])
    .filter(([, names]) => names);
  keys.push([t('Describe the cells'), t('Alt+arrow keys')], [t('Tap the described cell'), keyName('alt+enter')], [t('Hide the message'), keyName('escape')]);
  const isTouch = device() === 'touch';
  const rules = isTouch ? facts.touch_rules : facts.rules;
  dialogs.open(isTouch ? t('{game}: rules', { game: facts.name }) : t('{game}: rules and keys', { game: facts.name }), h('div', { class: 'form' },
    rules.split('\n').map((/** @type {string} */ line) => h('p', null, line)),
    h('h3', null, isTouch ? t('Gestures') : t('Keys and gestures')),
    h('p', null, isTouch ? t('Pinch to zoom; then a finger moves the board. A long press acts as the right mouse button.') : t('Ctrl with the wheel zooms.')),
    !isTouch && h('table', { class: 'keytable' }, h('tbody', null, keys.map(([what, key]) => h('tr', null, h('th', { scope: 'row' }, what), h('td', null, key)))))));
}

/** @param {PlayPage} page */
export function preferencesDialog(page) {
  const { gameView } = page;
  dialogs.form(t('Preferences'), JSON.parse(gameView.board.preferences()), t('Save'), (values) => {
    gameView.act((board) => board.set_preferences(JSON.stringify(values)));
    const lines = gameView.board.write_preferences();
    store.update('settings', 'prefs', (old) => merge(old ?? '', lines));
  });
}

/** Replaces the lines of one game. @param {string} old @param {string} lines */
export function merge(old, lines) {
  const key = (/** @type {string} */ line) => line.split('=')[0].trim();
  const fresh = new Set(lines.split('\n').map(key));
  return [...old.split('\n').filter((line) => line && !fresh.has(key(line))), ...lines.split('\n').filter(Boolean), ''].join('\n');
}

/** Returns a file name for the current puzzle, without extension. @param {PlayPage} page */
function fileName(page) {
  const words = `${page.gameView.game}-${page.about.title || page.about.params || ''}`;
  return words.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 60) || 'puzzle';
}

/** @param {PlayPage} page */
export function saveFile(page) {
  const text = page.gameView.board.save();
  if (text) download(`${fileName(page)}.puzzle.json`, text, 'application/json');
}

/** @param {PlayPage} page */
export function exportDialog(page) {
  const { facts, gameView } = page;
  const foreign = facts.formats.filter((/** @type {any} */ format) => format.writes).flatMap((/** @type {any} */ format) => {
    const choices = format.choices.length ? format.choices : [['', '']];
    return choices.map(([choice, words]) => ({
      words: words ? `${format.name}: ${words}` : format.name, icon: 'file', note: `.${format.extension}`,
      onclick: async () => {
        try {
          if (page.solution) gameView.board.add_solution(page.solution.moves);
          const bytes = facts.can.edits ? await drafts.exported(page, format.id, choice) : gameView.board.export_as(format.id, choice);
          download(`${fileName(page)}.${format.extension}`, bytes, 'application/octet-stream');
          const lost = facts.can.edits ? '' : gameView.board.export_losses(format.id, bytes);
          if (lost) dialogs.toast(sentence(lost));
        } catch (why) {
          dialogs.toast(sentence(/** @type {Error} */ (why).message));
        }
      },
    }));
  });
  dialogs.menu(t('Export'), [
    { words: t('Saved game'), icon: 'file', note: '.puzzle.json', onclick: () => saveFile(page) },
    { words: t('Picture (PNG)'), icon: 'file', note: '.png', onclick: () => savePng(page) },
    { words: t('Picture (SVG)'), icon: 'file', note: '.svg', onclick: () => download(`${fileName(page)}.svg`, gameView.board.svg(48, `${gameView.name} ${page.about.id}`), 'image/svg+xml') },
    { words: t('Playlist entry'), icon: 'file', note: '.puzzles', onclick: () => savePlaylist(page) },
    ...foreign,
  ]);
}

/** @param {PlayPage} page */
export async function savePng(page) {
  const { board } = page.gameView;
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
  const entry = JSON.parse(page.gameView.board.entry());
  const lines = [`${entry.id}${entry.title ? `\t${entry.title.replace(/\s+/g, ' ')}` : ''}`,
    ...entry.texts.flatMap((/** @type {[string, string]} */ [key, value]) => value.split('\n').map((line) => `;+ ${key}: ${line}`)), ''];
  download(`${fileName(page)}.puzzles`, lines.join('\n'), 'text/plain');
}
