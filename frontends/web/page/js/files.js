// @ts-check
/** Opens files and downloads them. */

import { h, sentence } from './dom.js';
import { Cancelled, games } from './engine.js';
import * as dialogs from './dialogs.js';
import { levelsDialog, openedListsDialog } from './menus.js';
import { Reading } from './reading.js';
import { importAll, importedPlayer, playersOf } from './records.js';
import { usePictures, isPicture } from './skins.js';
import { commas, t, tn, word } from './words.js';

/** Maximum number of files that are read from folders. */
const MAX_FILES = 10_000;

/** Opens the file dialog for files, or for a folder. @param {(files: File[]) => void} take @param {boolean} [folder] */
export function pickFiles(take, folder = false) {
  const input = h('input', { type: 'file', multiple: true, hidden: true, webkitdirectory: folder, onchange: () => take([...input.files]) });
  document.body.append(input);
  input.addEventListener('cancel', () => input.remove());
  input.addEventListener('change', () => input.remove());
  input.click();
}

/** Downloads a file. @param {string} name @param {BlobPart} content @param {string} type */
export function download(name, content, type) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const a = h('a', { href: url, download: name });
  document.body.append(a);
  a.click();
  a.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/**
 * Returns the dropped files, with those in dropped folders.
 * @param {DataTransfer | null} dropped
 * @returns {Promise<File[]>}
 */
export async function filesOf(dropped) {
  // The folders of a drop have to be read before the first await.
  const entries = [...(dropped?.items ?? [])].map((item) => item.webkitGetAsEntry?.());
  if (!entries.some((entry) => entry?.isDirectory)) return [...(dropped?.files ?? [])];
  /** @type {File[]} */
  const files = [];
  for (const entry of entries) if (entry) await walk(entry, files);
  return files;
}

/** @param {any} entry of a file or of a folder @param {File[]} files */
async function walk(entry, files) {
  if (files.length >= MAX_FILES) return;
  if (entry.isFile) {
    const file = await new Promise((resolve) => entry.file(resolve, () => resolve(null)));
    // The names of skin pictures include their folders.
    if (file) files.push(Object.defineProperty(file, 'webkitRelativePath', { value: entry.fullPath.slice(1) }));
    return;
  }
  const reader = entry.createReader();
  for (;;) {
    const some = await new Promise((resolve) => reader.readEntries(resolve, () => resolve([])));
    if (some.length === 0) return;
    for (const inner of some) await walk(inner, files);
  }
}

/** Opens files of any kind. @param {File[]} files @param {any} [page] the page of a puzzle, where there is one */
export async function openFiles(files, page) {
  const pictures = files.filter(isPicture);
  if (pictures.length === files.length && files.length > 0) {
    if (!page?.gameView.board) throw new Error(t('open a game before you add pictures for it'));
    await usePictures(page, pictures);
    return;
  }
  const found = await readAll(files, page);
  if (!found) return;
  if (found.profile) {
    await takeProfile(found.profile);
    dispatchEvent(new HashChangeEvent('hashchange'));
    return;
  }
  if (found.id) {
    location.hash = found.id;
    return;
  }
  if (!page) {
    // The page of a puzzle opens it, once it is there.
    pending = found;
    location.hash = '~file';
    return;
  }
  await show(found, page);
}

/** @typedef {{save?: string, profile?: string, id?: string, lists?: List[], problems?: string[]}} Read */
/** @typedef {{name: string, title: string, entries: any[], at: number, headers: [string, string][]}} List */

/**
 * Reads one file of any kind, or several files with puzzles. Resolves to null if the player cancels.
 * @param {File[]} files @param {any} page
 * @returns {Promise<Read | null>}
 */
async function readAll(files, page) {
  // Pictures and macros belong to the other files.
  const main = files.filter((file) => !isPicture(file) && !/\.(mac|desktop)$/i.test(file.name));
  if (main.length === 0) throw new Error(t('these files have no puzzle'));
  const reading = new Reading();
  page?.ended.signal.addEventListener('abort', () => reading.cancel(), { once: true });
  /** @type {Read & {lists: List[], problems: string[]}} */
  const all = { lists: [], problems: [] };
  let n = 0;
  try {
    for (const [i, file] of main.entries()) {
      const soFar = i > 0 ? tn(main.length, '{i} of {n} file read, {puzzles} so far', '{i} of {n} files read, {puzzles} so far', { i, puzzles: puzzles(n) }) : '';
      try {
        const { collection, ...other } = await reading.read(file, files, soFar);
        if (collection && collection.entries.length > 0) {
          n += collection.entries.length;
          all.lists.push(listOf(collection, file.name));
          all.problems.push(...collection.warnings, ...collection.refused);
        } else if (collection) {
          throw new Error(collection.refused[0] ? `${file.name}: ${collection.refused[0]}` : t('there is no puzzle in {file}', { file: file.name }));
        } else if (main.length === 1) return other;
        else throw new Error(other.id ? t('open {file} by itself: it holds a game ID', { file: file.name }) : t('open {file} by itself: it holds saved games', { file: file.name }));
      } catch (why) {
        if (why instanceof Cancelled || main.length === 1) throw why;
        all.problems.push(/** @type {Error} */ (why).message);
      }
    }
  } catch (why) {
    if (why instanceof Cancelled) return null;
    throw why;
  } finally {
    reading.end();
  }
  if (all.lists.length === 0) throw new Error(all.problems[0]);
  return all;
}

/** Creates the list of the puzzles of a file. @param {import('./reading.js').Collection} collection @param {string} name @returns {List} */
function listOf({ entries, headers }, name) {
  const title = headers.find(([key]) => /^title$/i.test(key))?.[1] ?? name.replace(/\.[a-z0-9]+$/i, '');
  return { name, title, entries, at: -1, headers };
}

/** Imports the games of a player of a profile, and shows how many were new. @param {string} text */
export async function takeProfile(text) {
  const [list, players] = await Promise.all([games(), playersOf(text)]);
  if (players.length === 0) return dialogs.toast(t('There was nothing new to import'));
  const player = players.length > 1 ? await choosePlayer(players) : players[0];
  if (!player || !(await isWanted(player))) return;
  const counts = await importAll(text, player, (game) => word(list.find((line) => line.id === game)?.name ?? game));
  const words = importWords(counts, player.name);
  const others = commas(players.filter((other) => other !== player).map(({ name, n }) => tn(n, '{n} game of {name}', '{n} games of {name}', { name })));
  dialogs.toast(others ? t('{imported}; {others} left out', { imported: words, others }) : words);
}

/** Returns a text that says what was imported. @param {{finished: number, games: number, again: number, solutions: number}} counts @param {string} name */
function importWords(counts, name) {
  if (!Object.values(counts).some((n) => n > 0)) return t('There was nothing new to import of {name}', { name });
  const finished = tn(counts.finished, '{n} finished game', '{n} finished games');
  const games_ = tn(counts.games, '{n} game in progress', '{n} games in progress');
  const all = [t('{finished} and {games}', { finished, games: games_ })];
  if (counts.again) all.push(tn(counts.again, '{n} game finished again', '{n} games finished again'));
  if (counts.solutions) all.push(tn(counts.solutions, '{n} solution', '{n} solutions'));
  return t('Imported {all} of {name}', { all: commas(all), name });
}

/** @param {number} n */
function puzzles(n) {
  return tn(n, '{n} puzzle', '{n} puzzles');
}

/** Asks whether to add games to those of another player, if the page has one. @param {{name: string, uid: string}} player @returns {Promise<boolean>} */
async function isWanted({ name, uid }) {
  const here = await importedPlayer();
  if (!here || here.uid === uid) return true;
  return dialogs.confirm(t('Add these games?'), t('These are the games of {name}. This browser keeps those of {here}. Add them to the games of {here}?', { name, here: here.name }), t('Add'));
}

/** Asks whose games to import. Resolves to null if the player closes the dialog. @param {{name: string, uid: string, n: number}[]} players @returns {Promise<{name: string, uid: string, n: number} | null>} */
function choosePlayer(players) {
  return new Promise((resolve) => {
    dialogs.menu(t('Whose games?'), players.map((player) => ({ words: player.name, note: tn(player.n, '{n} game', '{n} games'), onclick: () => resolve(player) })), () => resolve(null));
  });
}

/** Files that wait for the puzzle page. @type {Read | null} */
let pending = null;

/** Opens the files that were read before the puzzle page was loaded. @param {any} page */
export async function openPending(page) {
  const waiting = pending;
  pending = null;
  if (!waiting) throw new Error(t('this file is no longer open: open it again'));
  return show(waiting, page);
}

/** @param {Read} found @param {any} page */
async function show({ save, lists = [], problems = [] }, page) {
  await page.saveGame();
  if (save) {
    page.list = null;
    const begun = await page.gameView.load(save);
    page.adopt(null);
    return begun;
  }
  const before = page.list;
  const [list] = lists;
  page.list = list;
  let begun;
  try {
    begun = await page.openLevel(0);
  } catch (why) {
    page.list = before;
    throw why;
  }
  // If another puzzle was opened meanwhile, these files are not shown.
  if (!begun || page.list !== list) return begun;
  page.openedLists = lists.length > 1 ? lists : null;
  if (problems.length) dialogs.toast([...problems.slice(0, 3), ...(problems.length > 3 ? [tn(problems.length - 3, '{n} more problem', '{n} more problems')] : [])].map(sentence).join(' '));
  if (page.openedLists) openedListsDialog(page);
  else if (list.entries.length > 1) levelsDialog(page);
  else page.list = null;
  page.showTitle();
  return true;
}
