// @ts-check
/** Row and column numbers beside the board. */

import { fill, h } from './dom.js';

/** The room of a number, in pixels. */
const ROOM = 13;

/**
 * Shows the numbers, or takes them away. Where the margin around the board is too narrow, they lie on
 * its edge, so that the board never moves.
 * @param {import('./game-view.js').GameView} gameView @param {boolean} isShown
 */
export function showCoordinates(gameView, isShown) {
  const { board, canvas, place, isTurned } = gameView;
  const text = isShown && board.coordinates();
  if (!text) return gameView.numbers.replaceChildren();
  const dpr = devicePixelRatio;
  const { rows, columns, left, top } = JSON.parse(text);
  const [wide, tall] = [parseFloat(canvas.style.width), parseFloat(canvas.style.height)];
  Object.assign(gameView.numbers.style, {
    width: `${wide}px`, height: `${tall}px`, left: canvas.style.left, top: canvas.style.top, transform: canvas.style.transform,
  });
  // The margins on the picture's left and upper side; a turned picture has its left side on top.
  const [across, down] = [(place.clientWidth - (isTurned ? tall : wide)) / 2, (place.clientHeight - (isTurned ? wide : tall)) / 2];
  const [leftMargin, topMargin] = isTurned ? [down, across] : [across, down];
  const x = Math.max(left / dpr - ROOM, Math.min(0, -Math.min(leftMargin, ROOM)));
  const y = Math.max(top / dpr - ROOM, Math.min(0, -Math.min(topMargin, ROOM)));
  const label = (/** @type {number} */ n, /** @type {number} */ atX, /** @type {number} */ atY) =>
    h('span', { style: `left: ${atX}px; top: ${atY}px${isTurned ? '; rotate: -90deg' : ''}` }, String(n + 1));
  /** Numbers that would touch each other are left out. @param {number[]} all @param {number} room */
  const thinned = (all, room) => {
    const step = all.length > 1 ? Math.ceil((room * dpr) / (all[1] - all[0])) : 1;
    return all.map((at, n) => /** @type {[number, number]} */ ([n, at / dpr])).filter(([n]) => n % step === 0);
  };
  fill(gameView.numbers,
    thinned(rows, ROOM).map(([n, at]) => label(n, x + ROOM / 2, at)),
    thinned(columns, ROOM * 1.4).map(([n, at]) => label(n, at, y + ROOM / 2)));
}
