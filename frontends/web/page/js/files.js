// @ts-check
/** Files in and out. */

import { h } from './dom.js';
import { Cancelled, games } from './engine.js';
import * as dialogs from './dialogs.js';
import { Reading } from './reading.js';
import { importAll } from './records.js';
import { dress, isPicture } from './skins.js';

/** Most files of a folder that are looked for. */
const MOST_FILES = 10_000;

/** Asks for files, or for all files of a folder. @param {(files: File[]) => void} take @param {boolean} [folder] */
export function pickFiles(take, folder = false) {
  const input = h('input', { type: 'file', multiple: true, hidden: true, webkitdirectory: folder, onchange: () => take([...input.files]) });
  document.body.append(input);
  input.addEventListener('cancel', () => input.remove());
  input.addEventListener('change', () => input.remove());
  input.click();
}

/** Gives a file to the player. @param {string} name @param {BlobPart} content @param {string} type */
export function download(name, content, type) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const a = h('a', { href: url, download: name });
  document.body.append(a);
  a.click();
  a.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/**
 * The files of a drop, those in its folders too.
 * @param {DataTransfer | null} dropped
 * @returns {Promise<File[]>}
 */
export async function filesOf(dropped) {
  // What is dropped can be asked for its folders only before anything is waited for.
  const entries = [...(dropped?.items ?? [])].map((item) => item.webkitGetAsEntry?.());
  if (!entries.some((entry) => entry?.isDirectory)) return [...(dropped?.files ?? [])];
  /** @type {File[]} */
  const files = [];
  for (const entry of entries) if (entry) await walk(entry, files);
  return files;
}

/** @param {any} entry of a file or of a folder @param {File[]} files */
async function walk(entry, files) {
  if (files.length >= MOST_FILES) return;
  if (entry.isFile) {
    const file = await new Promise((resolve) => entry.file(resolve, () => resolve(null)));
    // Pictures are called by the folders they are in.
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

/** Opens files. @param {File[]} files @param {any} [page] the page of a puzzle, where there is one */
export async function openFiles(files, page) {
  const pictures = files.filter(isPicture);
  if (pictures.length === files.length && files.length > 0) {
    if (!page) throw new Error('Pictures are for a game: open it first');
    await dress(page, pictures);
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

/** @typedef {{save?: string, profile?: string, id?: string, lists?: List[], told?: string[]}} Read */
/** @typedef {{name: string, title: string, entries: any[], at: number, headers: [string, string][]}} List */

/**
 * Reads files: one of any kind, or all that hold puzzles. Nothing comes where the player gave it up.
 * @param {File[]} files @param {any} page
 * @returns {Promise<Read | null>}
 */
async function readAll(files, page) {
  // What belongs to a puzzle beside it is not opened for itself.
  const main = files.filter((file) => !isPicture(file) && !/\.(mac|desktop)$/i.test(file.name));
  if (main.length === 0) throw new Error('there is nothing to open in what you gave');
  const reading = new Reading();
  page?.ended.signal.addEventListener('abort', () => reading.giveUp(), { once: true });
  /** @type {Read & {lists: List[], told: string[]}} */
  const all = { lists: [], told: [] };
  let n = 0;
  try {
    for (const [i, file] of main.entries()) {
      const soFar = i > 0 ? `${i} of ${main.length} files, ${n} puzzles so far` : '';
      try {
        const { collection, ...other } = await reading.read(file, files, soFar);
        if (collection && collection.entries.length > 0) {
          n += collection.entries.length;
          all.lists.push(listOf(collection, file.name));
          all.told.push(...collection.warnings, ...collection.refused);
        } else if (collection) {
          throw new Error(collection.refused[0] ? `${file.name}: ${collection.refused[0]}` : `there is no puzzle in ${file.name}`);
        } else if (main.length === 1) return other;
        else throw new Error(`${file.name} holds ${other.id ? 'an ID' : 'games'}: open it by itself`);
      } catch (why) {
        if (why instanceof Cancelled || main.length === 1) throw why;
        all.told.push(/** @type {Error} */ (why).message);
      }
    }
  } catch (why) {
    if (why instanceof Cancelled) return null;
    throw why;
  } finally {
    reading.end();
  }
  if (all.lists.length === 0) throw new Error(all.told[0]);
  return all;
}

/** The list of a file's puzzles. @param {import('./reading.js').Collection} collection @param {string} name @returns {List} */
function listOf({ entries, headers }, name) {
  const title = headers.find(([key]) => /^title$/i.test(key))?.[1] ?? name.replace(/\.[a-z0-9]+$/i, '');
  return { name, title, entries, at: -1, headers };
}

/** Takes in everything of a player, and says how much of it was new here. @param {string} text */
export async function takeProfile(text) {
  const list = await games();
  const counts = await importAll(text, (game) => list.find((line) => line.id === game)?.name ?? game);
  dialogs.toast(`${counts.finished} finished games and ${counts.games} in progress came in`);
}

/** What waits for the page of a puzzle. @type {Read | null} */
let pending = null;

/** Opens what was read before this page was there. @param {any} page */
export async function openPending(page) {
  const waiting = pending;
  pending = null;
  if (!waiting) return false;
  return show(waiting, page);
}

/** @param {Read} found @param {any} page */
async function show({ save, lists = [], told = [] }, page) {
  await page.keep();
  if (save) {
    page.list = null;
    const begun = await page.table.load(save);
    page.adopt(null);
    return begun;
  }
  const { levelsDialog, shelfDialog } = await import('./menus.js');
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
  // Another puzzle may have been asked for meanwhile: then nothing of these files is shown.
  if (!begun || page.list !== list) return begun;
  page.shelf = lists.length > 1 ? lists : null;
  if (told.length) dialogs.toast([...told.slice(0, 3), ...(told.length > 3 ? [`and ${told.length - 3} more`] : [])].join('. '));
  if (page.shelf) shelfDialog(page);
  else if (list.entries.length > 1) levelsDialog(page);
  else page.list = null;
  page.showTitle();
  return true;
}
