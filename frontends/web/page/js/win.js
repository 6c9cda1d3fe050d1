// @ts-check
/** What is shown when a puzzle is over. */

import { clock, h, icon } from './dom.js';
import * as dialogs from './dialogs.js';
import { levelsDialog } from './menus.js';

/** Milliseconds that the board flashes before words lie over it. */
const WAIT = 900;

/** @param {import('./play.js').PlayPage} page @param {any} view @param {any} game @param {any} news */
export function winCard(page, view, game, news) {
  const { table, list } = page;
  const id = page.about?.id;
  setTimeout(() => {
    if (page.about?.id !== id || table.view?.status !== view.status || document.querySelector('dialog[open]')) return;
    const isLost = view.status === 'lost';
    const figure = (/** @type {string} */ value, /** @type {string} */ words) => h('div', null, h('b', null, value), h('span', null, words));
    const next = list && list.at + 1 < list.entries.length;
    const go = (/** @type {() => any} */ call) => () => {
      shut();
      call();
    };
    const shut = dialogs.open(isLost ? 'Lost' : 'Solved!', h('div', { class: 'win' },
      h('p', null, isLost ? 'The rules end it here. Take back, or begin again.' : view.used_hint ? 'Solved, with hints.' : 'Solved, all by yourself.'),
      h('div', { class: 'figure' },
        view.seconds !== null && figure(clock(view.seconds), 'time'),
        figure(String(view.position), view.position === 1 ? 'move' : 'moves')),
      news && !isLost && bests(news, game),
      h('footer', null,
        isLost && h('button', { type: 'button', onclick: go(() => table.undo()) }, icon('back'), 'Undo'),
        next && h('button', { type: 'button', class: 'primary', onclick: go(() => page.openLevel(list.at + 1)) }, 'Next puzzle'),
        list && h('button', { type: 'button', onclick: go(() => levelsDialog(page)) }, icon('book'), 'Collection'),
        !next && h('button', { type: 'button', class: 'primary', onclick: go(() => page.newGame()) }, icon('plus'), 'New puzzle'),
        h('button', { type: 'button', onclick: go(() => (location.hash = '')) }, icon('home'), 'All puzzles'))),
    { class: 'small' });
    /** @type {HTMLElement | null} */ (document.querySelector('dialog[open] .primary'))?.focus();
  }, WAIT);
}

/** What the game has improved. @param {any} news @param {any} game */
function bests(news, game) {
  const words = [
    news.is_first && 'The first time that you solve this one.',
    news.time && news.before?.millis && `Your best time: ${clock((news.before.millis.value - game.millis) / 1000)} less than before.`,
    news.moves && news.before?.moves && `Your fewest moves: ${news.before.moves.value - game.moves} less than before.`,
    news.pushes && news.before?.pushes && `Your fewest pushes: ${news.before.pushes.value - game.pushes} less than before.`,
    news.unaided && !news.is_first && 'The first time without hints.',
  ].filter(Boolean);
  return words.length > 0 && h('ul', { class: 'news' }, words.map((word) => h('li', null, icon('star'), word)));
}
