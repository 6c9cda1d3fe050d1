// @ts-check
/** Pictures of the player's own in place of those that games draw. */

import { h } from './dom.js';
import * as store from './store.js';
import { pickFiles } from './files.js';
import { toast } from './dialogs.js';

/** Most bytes of one picture. */
const MOST = 8 << 20;

/** The directories of Manhla's pictures, and what games call them. */
const MANHLA = /** @type {Record<string, string>} */ ({
  piezas: 'piece', nums: 'number', marco: 'frame', mov: 'movable', mov2: 'movable-ctrl', fondo_trozo: 'hole', fondo: 'background', fijo_trozo: 'block',
});

/**
 * The name by which a game asks for a picture: the path of its file below the folder that was
 * chosen, without the ending. A picture that comes alone is a photograph.
 * @param {File} file @param {string} game @param {boolean} isAlone
 */
function nameOf(file, game, isAlone) {
  const path = file.webkitRelativePath ? file.webkitRelativePath.split('/').slice(1) : [file.name];
  if (path[0] === game && path.length > 1) path.shift();
  const parts = path.map((part) => part.replace(/\.[a-z]+$/i, '').toLowerCase()).map((part) => MANHLA[part] ?? part);
  if (parts.length === 1 && /^\d+$/.test(parts[0])) return `piece/${parts[0]}`;
  return isAlone && !file.webkitRelativePath ? 'photo' : parts.join('/');
}

/** Whether a file is a picture. @param {File} file */
export function isPicture(file) {
  return file.type.startsWith('image/') || /\.(png|jpe?g|gif|bmp|webp|svg)$/i.test(file.name);
}

/** Keeps pictures for a game. @param {string} game @param {File[]} files */
export async function keepPictures(game, files) {
  const good = files.filter((file) => file.size <= MOST);
  await store.update('pictures', game, (old) => ({ ...old, ...Object.fromEntries(good.map((file) => [nameOf(file, game, good.length === 1), file])) }));
  return good.length;
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
  return Object.keys(pictures).length;
}

/** Controls for the settings of a puzzle's page. @param {any} page */
export function pictureChoices(page) {
  const { player } = page;
  const again = async () => {
    player.board.forget_pictures();
    await givePictures(player.board, player.game);
    player.repaint();
  };
  return h('fieldset', null, h('legend', null, `Pictures for ${player.name}`),
    h('p', { class: 'faint' }, 'A photograph is cut into the pieces of a sliding puzzle; a folder of pictures, named as the chapter on skins tells, takes the place of what a game draws.'),
    h('div', { class: 'chips' },
      h('button', {
        type: 'button',
        onclick: () => pickFiles(async (files) => {
          const n = await keepPictures(player.game, files.filter(isPicture));
          await again();
          toast(`${n} ${n === 1 ? 'picture is' : 'pictures are'} kept`);
        }),
      }, 'Choose pictures…'),
      h('button', {
        type: 'button',
        onclick: () => pickFiles(async (files) => {
          const n = await keepPictures(player.game, files.filter(isPicture));
          await again();
          toast(`${n} ${n === 1 ? 'picture is' : 'pictures are'} kept`);
        }, true),
      }, 'Choose a folder…'),
      h('button', {
        type: 'button',
        onclick: async () => {
          await store.remove('pictures', player.game);
          await again();
          toast('The game draws itself again');
        },
      }, 'None')));
}
