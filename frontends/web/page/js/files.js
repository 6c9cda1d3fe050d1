// @ts-check
/** Files in and out. */

import { h } from './dom.js';
import { games, load, moduleOf } from './engine.js';
import * as dialogs from './dialogs.js';
import { importAll, isInOrder } from './records.js';
import { isPicture, keepPictures, givePictures } from './skins.js';

/** Most bytes of a file that is looked at. */
const MOST = 16 << 20;

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
 * What a file holds: a save, puzzles, or everything of a player. Fails with words.
 * @param {File} file @param {File[]} beside
 */
export async function readFile(file, beside) {
  if (file.size > MOST) throw new Error(`${file.name} is too large: ${Math.round(file.size / 1e6)} MB, at most ${MOST >> 20}`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder().decode(bytes).trim();
  const list = await games();
  if (/^\{\s*"format"\s*:\s*"puzzle-save"/.test(text)) return { save: text };
  if (/^\{\s*"format"\s*:\s*"puzzle-profile/.test(text)) return { profile: text };
  // A link or a game ID alone.
  const id = text.replace(/^https?:\/\/[^\s#]*#/, '');
  const isId = (/** @type {string} */ line) => list.some(({ id: name }) => line.startsWith(`${name}/`));
  if (!/\s/.test(id) && isId(id)) return { id };
  const first = text.split(/\r?\n/).find((line) => line.trim() && !line.startsWith(';')) ?? '';
  if (isId(first.trim())) {
    const { glue } = await moduleOf(first.trim().split('/')[0]);
    return { collection: JSON.parse(glue.read_collection(text)) };
  }
  let best = { sure: 0, glue: /** @type {any} */ (null) };
  for (const name of new Set(list.map((game) => game.module))) {
    const { glue } = await load(name);
    const sure = glue.likeness(file.name, bytes);
    if (sure > best.sure) best = { sure, glue };
  }
  if (!best.glue) throw new Error(`${file.name} is no kind of file that any game here reads`);
  const others = await Promise.all(beside.filter((other) => other !== file && other.size <= MOST).map(async (other) => ({ name: other.name, bytes: new Uint8Array(await other.arrayBuffer()) })));
  return { collection: JSON.parse(best.glue.read_file(file.name, bytes, others.map((o) => o.name), others.map((o) => o.bytes))) };
}

/** Opens files. @param {File[]} files @param {any} [page] the page of a puzzle, where there is one */
export async function openFiles(files, page) {
  const pictures = files.filter(isPicture);
  if (pictures.length === files.length && files.length > 0) {
    if (!page) throw new Error('Pictures are for a game: open it first');
    const n = await keepPictures(page.player.game, pictures);
    await givePictures(page.player.board, page.player.game);
    page.player.repaint();
    dialogs.toast(`${n} ${n === 1 ? 'picture is' : 'pictures are'} kept for ${page.player.name}`);
    return;
  }
  // What belongs to a puzzle beside it is not opened for itself.
  const main = files.filter((file) => !isPicture(file) && !/\.(mac|desktop)$/i.test(file.name));
  const file = main.find((f) => /\.(puz|xsb|sok|layout|puzzles|json)$/i.test(f.name)) ?? main[0];
  if (!file) throw new Error('there is nothing to open in what you gave');
  const found = await readFile(file, files);
  if (found.profile) {
    const list = await games();
    const counts = await importAll(found.profile, (game) => list.find((line) => line.id === game)?.name ?? game);
    dialogs.toast(`${counts.finished} finished games and ${counts.games} in progress came in`);
    dispatchEvent(new HashChangeEvent('hashchange'));
    return;
  }
  if (found.id) {
    location.hash = found.id;
    return;
  }
  if (!page) {
    // The page of a puzzle opens it, once it is there.
    pending = { found, name: file.name };
    location.hash = '~file';
    return;
  }
  await show(found, file.name, page);
}

/** What waits for the page of a puzzle. @type {{found: any, name: string} | null} */
let pending = null;

/** Opens what was read before this page was there. @param {any} page */
export async function openPending(page) {
  const waiting = pending;
  pending = null;
  if (!waiting) return false;
  return show(waiting.found, waiting.name, page);
}

/** @param {any} found @param {string} name @param {any} page */
async function show(found, name, page) {
  await page.keep();
  if (found.save) {
    page.list = null;
    const begun = await page.player.load(found.save);
    page.adopt(null);
    return begun;
  }
  const { entries, headers, refused, warnings } = found.collection;
  if (entries.length === 0) throw new Error(refused[0] ? `${name}: ${refused[0]}` : `there is no puzzle in ${name}`);
  const title = headers.find((/** @type {string[]} */ [key]) => /^title$/i.test(key))?.[1] ?? name.replace(/\.[a-z0-9]+$/i, '');
  const before = page.list;
  page.list = { name, title, entries, at: -1, isInOrder: isInOrder(headers) };
  try {
    await page.openLevel(0);
  } catch (why) {
    page.list = before;
    throw why;
  }
  if (refused.length || warnings.length) dialogs.toast([...warnings, ...refused].slice(0, 3).join('. '));
  if (entries.length > 1) {
    const { levelsDialog } = await import('./menus.js');
    levelsDialog(page);
  } else page.list = null;
  page.showTitle();
  return true;
}

