// @ts-check
/** The page with records, statistics and plots of results. */

import { fill, h, icon } from './dom.js';
import { collection, factsOf, games, today } from './engine.js';
import { listText, log, overview, plots } from './records.js';
import { onTheme, theme } from './theme.js';

/** @param {HTMLElement} main */
export async function recordsPage(main) {
  document.title = 'Records · Puzzles';
  const [all, list, finished] = await Promise.all([overview(today()), games(), log()]);
  if (finished.length === 0) {
    fill(main, h('section', { class: 'empty' }, icon('star'), h('h2', null, 'Records'), h('p', null, 'You have not solved a puzzle yet. Your times, moves and streaks will appear here.'), h('p', null, h('a', { class: 'button', href: '#' }, 'Choose a puzzle'))));
    return;
  }
  const played = Object.keys(all.games).filter((id) => all.games[id].solved > 0);
  const presets = new Map(await Promise.all(played.map(async (id) => /** @type {[string, Map<string, string>]} */ ([id, await presetTitles(id)]))));
  const nameOf = (/** @type {string} */ id) => list.find((game) => game.id === id)?.name ?? id;
  const figure = (/** @type {any} */ value, /** @type {string} */ words) => h('div', { class: 'stat' }, h('b', null, value), h('span', null, words));
  const n = Object.keys(all.records).length;
  const places = [h('div', { class: 'plots' }), ...played.map(() => h('div', { class: 'plots' }))];
  const sections = Object.entries(all.games).filter(([, game]) => game.solved > 0).map(([id, game]) => {
    const best = Object.entries(all.records).filter(([puzzle]) => puzzle.startsWith(`${id}/`))
      .map(([puzzle, record]) => ({ puzzle, record, last: finished.findLast((f) => f.puzzle === puzzle) }))
      .sort((a, b) => b.record.last_at - a.record.last_at);
    const has_pushes = best.some(({ record }) => record.pushes);
    return h('section', { class: 'panel', 'aria-labelledby': `r-${id}` },
      h('h2', { id: `r-${id}` }, nameOf(id)),
      h('div', { class: 'stats' },
        figure(best.length, 'Puzzles solved'), figure(game.solved, 'Games won'), figure(game.unaided, 'Without hints'),
        game.millis.n > 0 && figure(game.times[0], 'Best time'),
        game.millis.n > 0 && figure(game.times[1], 'Median time'),
        game.moves.n > 0 && figure(game.moves.median, 'Median moves'),
        figure(game.in_a_row.longest, 'Longest winning streak')),
      places[1 + played.indexOf(id)],
      best.length > 0 && h('div', { class: 'scroll', tabIndex: 0, role: 'group', 'aria-label': `Best results of ${nameOf(id)}` }, h('table', null,
        h('thead', null, h('tr', null, ['Puzzle', 'Moves', has_pushes && 'Pushes', 'Time', 'Games won'].filter(Boolean).map((word) => h('th', { scope: 'col' }, word)))),
        h('tbody', null, best.slice(0, 12).map(({ puzzle, record, last }) => h('tr', null,
          h('th', { scope: 'row' }, h('a', { href: `#${puzzle}` }, title(last, puzzle, /** @type {Map<string, string>} */ (presets.get(id))))),
          h('td', null, record.moves ?? '–'),
          has_pushes && h('td', null, record.pushes ?? '–'),
          h('td', null, record.time ?? '–'),
          h('td', null, record.n_solved)))))));
  });
  fill(main,
    h('section', { class: 'panel', 'aria-labelledby': 'r-days' },
      h('h2', { id: 'r-days' }, 'Puzzles of the day'),
      h('div', { class: 'stats' }, figure(all.streak.current, 'Current streak in days'), figure(all.streak.longest, 'Longest streak in days'), figure(all.n_days, 'Days with one or more solved'), figure(n, 'Puzzles solved')),
      places[0]),
    sections);
  await showPlots(places, played, presets);
}

/** Draws the plots, and draws them again when the theme changes. @param {HTMLElement[]} places @param {string[]} played IDs of games @param {Map<string, Map<string, string>>} presets */
async function showPlots(places, played, presets) {
  const plotted = await Promise.all(played.map(async (id) => ({ id, presets: [...(presets.get(id) ?? [])], lists: await listsOf(id) })));
  const draw = async () => {
    // The player has left the page.
    if (!places[0].isConnected) return stop();
    const all = await plots(plotted, today(), theme(), places[0].clientWidth);
    all.forEach((list, i) => fill(places[i], list.map(({ words, svg }) => h('img', { class: 'plot', alt: words, src: `data:image/svg+xml,${encodeURIComponent(svg)}` }))));
  };
  const stop = onTheme(draw);
  await draw();
}

/** Returns the collections of a game with their titles. @param {string} id @returns {Promise<[string, ReturnType<typeof listText>][]>} */
async function listsOf(id) {
  try {
    const { collections } = await factsOf(id);
    return await Promise.all(collections.map(async (/** @type {any} */ known) => {
      const { entries, headers } = await collection(id, known.id);
      return [known.title, listText({ name: `${id}/${known.id}`, entries, headers })];
    }));
  } catch {
    // Without the module of the game its collections are not known.
    return [];
  }
}

/** Returns the title of a puzzle. @param {any} game its record @param {string} puzzle its ID @param {Map<string, string>} presets titles by params */
function title(game, puzzle, presets) {
  if (game?.day) return `Puzzle of the day, ${game.day}`;
  if (game?.source?.title) return game.source.title;
  if (game?.place) return `${game.place.collection} ${game.place.number}`;
  const params = game?.params || puzzle.split(/[/:]/)[1];
  const preset = presets.get(params);
  if (preset) return preset;
  // Other params are named by their size, because their text form is not for people.
  const size = /^\d+x\d+/.exec(params)?.[0];
  return size ? `${size}, custom` : 'Custom';
}

/** Returns the titles of the presets of a game by their params. @param {string} id @returns {Promise<Map<string, string>>} */
async function presetTitles(id) {
  /** @type {Map<string, string>} */
  const titles = new Map();
  const add = (/** @type {any[]} */ lines) => {
    for (const { item, menu } of lines) {
      if (menu) add(menu.items);
      else titles.set(item.params, item.title);
    }
  };
  try {
    add((await factsOf(id)).presets);
  } catch {
    // Without the module of the game its puzzles have no titles.
  }
  return titles;
}
