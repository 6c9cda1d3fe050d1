// @ts-check
/** The card shown when a puzzle is won or lost. */

import { fill, h, icon } from './dom.js';
import { act } from './commands.js';
import * as dialogs from './dialogs.js';

/** Milliseconds that the board flashes before the card covers it. */
const CARD_DELAY = 900;

/**
 * Shows the card after the board has flashed. Returns a function that shows another content of it.
 * @param {import('./play.js').PlayPage} page @param {any} view @param {any} first the text and the commands of the card
 */
export function winCard(page, view, first) {
  const { gameView } = page;
  const id = page.about?.id;
  const isLost = view.status === 'lost';
  const body = h('div', { class: 'win' });
  let shut = () => {};
  const show = (/** @type {any} */ card) => {
    const button = (/** @type {string} */ label, /** @type {any} */ command, /** @type {string} */ look) => h('button', {
      type: 'button', class: look,
      onclick: () => {
        if (!command.output) shut();
        act(page, command);
      },
    }, label);
    const offers = isLost ? [['Undo', { game: 'undo' }]] : card.offers;
    fill(body,
      isLost
        ? h('p', null, 'This game cannot go on. Undo a move, or restart.')
        : card.words.map((/** @type {[string, string]} */ [words, role]) => h('p', { class: role }, words)),
      h('footer', null,
        offers.map((/** @type {[string, any]} */ [label, command], /** @type {number} */ at) => button(label, command, at === 0 ? 'primary' : '')),
        page.list && button('Levels', { puzzle: 'levels' }, ''),
        h('button', { type: 'button', onclick: () => { shut(); act(page, { puzzle: 'home' }); } }, icon('home'), 'All puzzles')));
  };
  show(first);
  setTimeout(() => {
    if (page.about?.id !== id || gameView.view?.status !== view.status || document.querySelector('dialog[open]')) return;
    shut = dialogs.open(isLost ? 'Game lost' : 'Solved!', body, { class: 'small' });
    /** @type {HTMLElement | null} */ (document.querySelector('dialog[open] .primary'))?.focus();
  }, CARD_DELAY);
  return show;
}
