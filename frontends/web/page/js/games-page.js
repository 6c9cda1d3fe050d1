// @ts-check
/** All games in progress. */

import { fill, h, icon } from './dom.js';
import * as gamesKept from './games.js';
import { keptCard } from './home.js';
import { confirm } from './dialogs.js';

/** @param {HTMLElement} main */
export async function gamesPage(main) {
  document.title = 'My games · Puzzles';
  const list = await gamesKept.inProgress();
  /** @type {(() => void)[]} */
  const cleanups = [];
  fill(main, h('section', null,
    h('h2', null, 'My games'),
    list.length === 0 && h('p', null, 'Nothing is in progress. Games that you begin are kept here by themselves.'),
    h('div', { class: 'keptlist' }, list.map((game) => h('div', { class: 'keptline' }, keptCard(game, cleanups),
      h('button', {
        type: 'button', class: 'plain', 'aria-label': `Forget ${game.name} ${game.title}`,
        onclick: async () => {
          if (!(await confirm('Forget this game?', 'Its moves are lost. The puzzle itself stays a link.', 'Forget'))) return;
          await gamesKept.forget(game.record.uid);
          gamesPage(main);
        },
      }, icon('trash')))))));
}
