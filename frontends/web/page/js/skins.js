// @ts-check
/** Pictures of the player's own in place of those that games draw. */

import { h } from './dom.js';
import * as store from './store.js';
import { pickFiles } from './files.js';
import { toast } from './dialogs.js';

/** Most bytes of one picture. */
const MOST = 8 << 20;

/** The name by which games ask for a picture: that of its file, without the ending. @param {string} file */
function nameOf(file) {
  return file.replace(/\.[a-z]+$/i, '').toLowerCase();
}

/** Whether a file is a picture. @param {File} file */
export function isPicture(file) {
  return file.type.startsWith('image/') || /\.(png|jpe?g|gif|bmp|webp|svg)$/i.test(file.name);
}

/** Keeps pictures for a game. @param {string} game @param {File[]} files */
export async function keepPictures(game, files) {
  const good = files.filter((file) => file.size <= MOST);
  await store.update('pictures', game, (old) => ({ ...old, ...Object.fromEntries(good.map((file) => [nameOf(file.name), file])) }));
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
    h('p', { class: 'faint' }, 'Pictures named as the game asks for them take the place of its own drawing.'),
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
        onclick: async () => {
          await store.remove('pictures', player.game);
          await again();
          toast('The game draws itself again');
        },
      }, 'None')));
}
