// @ts-check
/** Pictures of the player's own in place of those that games draw. */

import { h } from './dom.js';
import * as store from './store.js';
import { pickFiles } from './files.js';
import { toast } from './dialogs.js';

/** Most bytes of one picture. */
const MOST = 8 << 20;

/** Whether a file is a picture. @param {File} file */
export function isPicture(file) {
  return file.type.startsWith('image/') || /\.(png|jpe?g|gif|bmp|webp|svg)$/i.test(file.name);
}

/** Keeps pictures for a game; one that has all things in it is cut. @param {string} game @param {File[]} files */
async function keepPictures(game, files) {
  const good = files.filter((file) => file.size <= MOST);
  const { nameOf } = await import('./skin-files.js');
  /** @type {Record<string, Blob>} */
  const named = {};
  for (const file of good) {
    const name = nameOf(file, game, good.length === 1);
    const parts = name === 'photo' || /sheet|skin/i.test(file.name) || name === game ? await cut(game, file) : null;
    Object.assign(named, parts ?? { [name]: file });
  }
  await store.update('pictures', game, (old) => ({ ...old, ...named }));
  return good.length;
}

/**
 * The pictures that a sheet is cut into, by their names; nothing where it is none.
 * @param {string} game @param {File} file @returns {Promise<Record<string, Blob> | null>}
 */
async function cut(game, file) {
  const { sheet } = await import('./skin-files.js');
  let whole;
  try {
    whole = await createImageBitmap(file);
  } catch {
    return null;
  }
  /** @type {Record<string, Blob>} */
  const cuts = {};
  for (const [name, parts] of sheet(game, whole.width, whole.height) ?? []) {
    const [w, h] = parts.length > 1 ? [parts[0].w + parts[1].w, parts[0].h + parts[2].h] : [parts[0].w, parts[0].h];
    const canvas = new OffscreenCanvas(w, h);
    const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d', { willReadFrequently: true }));
    for (const { x, y, w: wide, h: high, to = [0, 0] } of parts) context.drawImage(whole, x, y, wide, high, to[0], to[1], wide, high);
    // What is clear all over is left out of the sheet.
    const { data } = context.getImageData(0, 0, w, h);
    if (data.some((value, i) => i % 4 === 3 && value > 0)) cuts[name] = await canvas.convertToBlob();
  }
  return Object.keys(cuts).length ? cuts : null;
}

/** Hands the kept pictures to a board. @param {any} board @param {string} game */
export async function givePictures(board, game) {
  const pictures = (await store.read('pictures', game)) ?? {};
  for (const [name, blob] of Object.entries(pictures)) {
    try {
      board.set_picture(name, await createImageBitmap(/** @type {Blob} */ (blob)));
    } catch {
      // A file that only says that it is a picture: the game draws its own.
    }
  }
}

/** Keeps pictures for the game in front, shows them and says how many they are. @param {any} page @param {File[]} files */
export async function dress({ table }, files) {
  const n = await keepPictures(table.game, files.filter(isPicture));
  await dressAgain(table);
  toast(`${n} ${n === 1 ? 'picture is' : 'pictures are'} kept for ${table.name}`);
}

/** @param {any} table */
async function dressAgain(table) {
  table.board.forget_pictures();
  await givePictures(table.board, table.game);
  table.repaint();
}

/** Controls for the settings of a puzzle's page. @param {any} page */
export function pictureChoices(page) {
  const { table } = page;
  const take = (/** @type {File[]} */ files) => dress(page, files);
  return h('fieldset', null, h('legend', null, `Pictures for ${table.name}`),
    h('p', { class: 'faint' }, 'A photograph is cut into the pieces of a sliding puzzle; a folder of pictures, or a sheet with all of them, takes the place of what a game draws.'),
    h('div', { class: 'chips' },
      h('button', { type: 'button', onclick: () => pickFiles(take) }, 'Choose pictures…'),
      h('button', { type: 'button', onclick: () => pickFiles(take, true) }, 'Choose a folder…'),
      h('button', {
        type: 'button',
        onclick: async () => {
          await store.remove('pictures', table.game);
          await dressAgain(table);
          toast('The game draws itself again');
        },
      }, 'None')));
}
