// @ts-check
/** The page with all games in progress. */

import { fill, h, icon } from './dom.js';
import * as savedGames from './saved-games.js';
import { savedGameCard } from './home.js';
import { confirm } from './dialogs.js';

/** @param {HTMLElement} main */
export async function gamesPage(main) {
  document.title = 'My games · Puzzles';
  const list = (await savedGames.inProgress()).filter((game) => !savedGames.isShownSolution(game));
  /** @type {(() => void)[]} */
  const cleanups = [];
  fill(main, h('section', null,
    h('h2', null, 'My games'),
    list.length === 0 && h('p', null, 'You have no games in progress. Games that you start are saved here automatically.'),
    h('div', { class: 'keptlist' }, list.map((game) => h('div', { class: 'keptline' }, savedGameCard(game, cleanups),
      h('button', {
        type: 'button', class: 'plain', 'aria-label': `Delete ${game.name} ${game.title}`,
        onclick: async () => {
          if (!(await confirm('Delete this game?', 'Its moves are lost. You can open the puzzle again by its link.', 'Delete'))) return;
          await savedGames.remove(game.record.uid);
          gamesPage(main);
        },
      }, icon('trash')))))));
}
