// @ts-check
/** Pictures of the player that replace those of the games. */

import { h } from './dom.js';
import * as store from './store.js';
import { pickFiles } from './files.js';
import { nameOf, sheet } from './skin-files.js';
import { toast } from './dialogs.js';
import { t, tn } from './words.js';

/** Largest picture, in bytes. */
const MAX_BYTES = 8 << 20;

/** Whether a file is a picture. @param {File} file */
export function isPicture(file) {
  return file.type.startsWith('image/') || /\.(png|jpe?g|gif|bmp|webp|svg)$/i.test(file.name);
}

/** Stores pictures for a game; a sheet is cut into pictures. @param {string} game @param {File[]} files */
async function storePictures(game, files) {
  const good = files.filter((file) => file.size <= MAX_BYTES);
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
 * Cuts a sheet into pictures by name. Resolves to null if it is no sheet.
 * @param {string} game @param {File} file @returns {Promise<Record<string, Blob> | null>}
 */
async function cut(game, file) {
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
    // Fully transparent parts are missing from the sheet.
    const { data } = context.getImageData(0, 0, w, h);
    if (data.some((value, i) => i % 4 === 3 && value > 0)) cuts[name] = await canvas.convertToBlob();
  }
  return Object.keys(cuts).length ? cuts : null;
}

/** Gives the stored pictures to a board. @param {any} board @param {string} game */
export async function givePictures(board, game) {
  const pictures = (await store.read('pictures', game)) ?? {};
  for (const [name, blob] of Object.entries(pictures)) {
    try {
      board.set_picture(name, await createImageBitmap(/** @type {Blob} */ (blob)));
    } catch {
      // The file is not a picture: the game draws its own.
    }
  }
}

/** Stores pictures for the current game and shows them. @param {any} page @param {File[]} files */
export async function usePictures({ gameView }, files) {
  const { game, name } = gameView;
  const n = await storePictures(game, files.filter(isPicture));
  await reloadPictures(gameView, game);
  toast(tn(n, 'Saved {n} picture for {game}', 'Saved {n} pictures for {game}', { game: name }));
}

/** Shows the stored pictures, if the game is still on the board. @param {any} gameView @param {string} game */
async function reloadPictures(gameView, game) {
  const { board } = gameView;
  if (!board || gameView.game !== game) return;
  board.forget_pictures();
  await givePictures(board, game);
  gameView.repaint();
}

/** Creates the controls for pictures in the settings of a puzzle. @param {any} page */
export function pictureChoices(page) {
  const { gameView } = page;
  const take = (/** @type {File[]} */ files) => usePictures(page, files);
  return h('fieldset', null, h('legend', null, t('Pictures for {game}', { game: gameView.name })),
    h('p', { class: 'faint' }, t('A photograph is cut into the pieces of a sliding puzzle. A folder of pictures, or a sheet with all of them, replaces the pictures of a game.')),
    h('div', { class: 'chips' },
      h('button', { type: 'button', onclick: () => pickFiles(take) }, t('Choose pictures…')),
      h('button', { type: 'button', onclick: () => pickFiles(take, true) }, t('Choose a folder…')),
      h('button', {
        type: 'button',
        onclick: async () => {
          const { game } = gameView;
          await store.remove('pictures', game);
          await reloadPictures(gameView, game);
          toast(t('Pictures removed'));
        },
      }, t('Remove pictures'))));
}
