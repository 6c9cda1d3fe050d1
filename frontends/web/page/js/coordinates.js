// @ts-check
/** Row and column numbers beside the board. */

import { fill, h } from './dom.js';

/** The height of a number with its margin, in pixels. Two digits are less wide than 1.4 times that. */
export const ROOM = 13;

/**
 * Shows the numbers, or takes them away. The board never moves: where the margin around it is too
 * narrow, there are no numbers.
 * @param {import('./game-view.js').GameView} gameView @param {boolean} isShown
 */
export function showCoordinates(gameView, isShown) {
  const { board, canvas, place, isTurned } = gameView;
  const text = isShown && board.coordinates(1.4 * ROOM * devicePixelRatio);
  if (!text) return gameView.numbers.replaceChildren();
  const dpr = devicePixelRatio;
  const { rows, columns } = JSON.parse(text);
  const [wide, tall] = [parseFloat(canvas.style.width), parseFloat(canvas.style.height)];
  Object.assign(gameView.numbers.style, {
    width: `${wide}px`, height: `${tall}px`, left: canvas.style.left, top: canvas.style.top, transform: canvas.style.transform,
  });
  // The margins on the picture's left and upper side; a turned picture has its left side on top.
  const [across, down] = [(place.clientWidth - (isTurned ? tall : wide)) / 2, (place.clientHeight - (isTurned ? wide : tall)) / 2];
  const [leftMargin, topMargin] = isTurned ? [down, across] : [across, down];
  const label = (/** @type {number} */ n, /** @type {number} */ atX, /** @type {number} */ atY) =>
    h('span', { style: `left: ${atX}px; top: ${atY}px${isTurned ? '; rotate: -90deg' : ''}` }, String(n));
  fill(gameView.numbers,
    leftMargin >= ROOM && rows.map((/** @type {number[]} */ [n, at]) => label(n, -ROOM / 2, at / dpr)),
    topMargin >= ROOM && columns.map((/** @type {number[]} */ [n, at]) => label(n, at / dpr, -ROOM / 2)));
}
