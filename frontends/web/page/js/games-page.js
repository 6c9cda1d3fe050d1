// @ts-check
/** The page with all games in progress. */

import { fill, h, icon } from './dom.js';
import * as savedGames from './saved-games.js';
import { nameOf, savedGameCard, titleOf } from './home.js';
import { confirm } from './dialogs.js';
import { t } from './words.js';

/** @param {HTMLElement} main */
export async function gamesPage(main) {
  document.title = t('{page} · Puzzles', { page: t('My games') });
  const list = (await savedGames.inProgress()).filter((game) => !savedGames.isShownSolution(game));
  /** @type {(() => void)[]} */
  const cleanups = [];
  fill(main, h('section', null,
    h('h2', null, t('My games')),
    list.length === 0 && h('p', null, t('You have no games in progress. Games that you start are saved here automatically.')),
    h('div', { class: 'keptlist' }, list.map((game) => h('div', { class: 'keptline' }, savedGameCard(game, cleanups),
      h('button', {
        type: 'button', class: 'plain', 'aria-label': t('Delete {name}', { name: `${nameOf(game)} ${titleOf(game)}` }),
        onclick: async () => {
          if (!(await confirm(t('Delete this game?'), t('Its moves are lost. You can open the puzzle again by its link.'), t('Delete')))) return;
          await savedGames.remove(game.record.uid);
          gamesPage(main);
        },
      }, icon('trash')))))));
}
