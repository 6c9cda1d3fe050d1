// @ts-check
/** The card shown beside the board when a puzzle is won or lost. */

import { fill, h, icon } from './dom.js';
import { act } from './commands.js';
import { t } from './words.js';

/** Milliseconds that the board flashes before the card appears. */
const CARD_DELAY = 900;
/** Largest width and height of the card's picture in CSS pixels. */
const PICTURE = [96, 72];

/**
 * Shows the card after the board has flashed. Returns a function that shows another content of it.
 * @param {import('./play.js').PlayPage} page @param {any} view @param {any} first the text and the commands of the card
 */
export function winCard(page, view, first) {
  const { gameView } = page;
  const id = page.about?.id;
  const isLost = view.status === 'lost';
  const picture = isLost ? null : pictureOf(gameView.board);
  const card = h('section', { class: 'wincard' });
  const show = (/** @type {any} */ { words, offers }) => {
    const title = isLost ? t('Game lost') : t('Solved!');
    card.setAttribute('aria-label', title);
    const button = (/** @type {string} */ label, /** @type {any} */ command, /** @type {string} */ look) =>
      h('button', { type: 'button', class: look, onclick: () => act(page, command) }, label);
    const lines = isLost ? [[t('This game cannot go on. Undo a move, or restart.'), 'text']] : words;
    const ways = isLost ? [[t('Undo'), { game: 'undo' }]] : offers;
    fill(card,
      h('header', null, picture,
        h('h2', null, title),
        h('button', { type: 'button', class: 'plain', 'aria-label': t('Close'), onclick: () => page.closeCard() }, icon('close'))),
      h('div', { class: 'lines', role: 'status' }, lines.map(line)),
      h('footer', null,
        ways.map((/** @type {[string, any]} */ [label, command], /** @type {number} */ at) => button(label, command, at === 0 ? 'primary' : '')),
        page.list && button(t('Levels'), { puzzle: 'levels' }, ''),
        button(t('All puzzles'), { puzzle: 'home' }, '')));
  };
  show(first);
  setTimeout(() => {
    if (page.about?.id !== id || gameView.view?.status !== view.status) return;
    page.showCard(card);
    // Who plays by keys goes on with Enter.
    if (document.documentElement.classList.contains('bykeys')) /** @type {HTMLElement | null} */ (card.querySelector('.primary'))?.focus({ preventScroll: true });
  }, CARD_DELAY);
  return show;
}

/** @param {[string, string]} line */
function line([words, role]) {
  return h('p', { class: role }, words);
}

/** Draws the solved board small. @param {any} board */
function pictureOf(board) {
  const scale = devicePixelRatio;
  const [tile, w, height] = board.still(PICTURE[0] * scale, PICTURE[1] * scale, 60 * scale);
  const canvas = h('canvas', { width: w, height, 'aria-hidden': 'true' });
  canvas.style.width = `${w / scale}px`;
  board.draw_still(canvas.getContext('2d'), tile);
  return canvas;
}
