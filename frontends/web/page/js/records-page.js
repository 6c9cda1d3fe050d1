// @ts-check
/** Records, statistics, and the puzzles of the day. */

import { clock, fill, h, icon } from './dom.js';
import { games, today } from './engine.js';
import { log, overview } from './records.js';

const STATES = /** @type {Record<string, string>} */ ({ solved: 'solved', late: 'solved later', missed: 'missed', open: 'today', none: '' });

/** @param {HTMLElement} main */
export async function recordsPage(main) {
  document.title = 'Records · Puzzles';
  const [all, list, finished] = await Promise.all([overview(today()), games(), log()]);
  if (finished.length === 0) {
    fill(main, h('section', { class: 'empty' }, icon('star'), h('h2', null, 'Records'), h('p', null, 'Nothing has been solved yet. Times, moves and days in a row will stand here.'), h('p', null, h('a', { class: 'button', href: '#' }, 'Choose a puzzle'))));
    return;
  }
  const nameOf = (/** @type {string} */ id) => list.find((game) => game.id === id)?.name ?? id;
  const figure = (/** @type {any} */ value, /** @type {string} */ words) => h('div', { class: 'stat' }, h('b', null, value), h('span', null, words));
  const n = Object.values(all.games).reduce((sum, game) => sum + game.solved, 0);
  const sections = Object.entries(all.games).filter(([, game]) => game.solved > 0).map(([id, game]) => {
    const best = Object.entries(all.records).filter(([puzzle]) => puzzle.startsWith(`${id}/`))
      .map(([puzzle, record]) => ({ puzzle, record, last: finished.findLast((f) => f.puzzle === puzzle) }))
      .sort((a, b) => b.record.last_at - a.record.last_at);
    return h('section', { class: 'panel', 'aria-labelledby': `r-${id}` },
      h('h2', { id: `r-${id}` }, nameOf(id)),
      h('div', { class: 'stats' },
        figure(game.solved, 'solved'), figure(game.unaided, 'without hints'),
        game.millis.n > 0 && figure(clock(game.millis.least / 1000), 'best time'),
        game.millis.n > 0 && figure(clock(game.millis.median / 1000), 'usual time'),
        game.moves.n > 0 && figure(game.moves.median, 'moves, usually'),
        figure(game.in_a_row.longest, 'wins in a row')),
      best.length > 0 && h('div', { class: 'scroll', tabIndex: 0, role: 'group', 'aria-label': `Best results of ${nameOf(id)}` }, h('table', null,
        h('thead', null, h('tr', null, ['Puzzle', 'Moves', 'Time', 'Solved'].map((word) => h('th', { scope: 'col' }, word)))),
        h('tbody', null, best.slice(0, 12).map(({ puzzle, record, last }) => h('tr', null,
          h('th', { scope: 'row' }, h('a', { href: `#${puzzle}` }, title(last, puzzle))),
          h('td', null, record.moves?.value ?? '–'),
          h('td', null, record.millis ? clock(record.millis.value / 1000) : '–'),
          h('td', null, record.n_solved)))))));
  });
  // Weeks are columns, as calendars of habits have them.
  const first = new Date(`${all.days[0].date}T00:00Z`).getUTCDay();
  const blanks = (first + 6) % 7;
  const calendar = h('ol', { class: 'calendar' },
    Array.from({ length: blanks }, () => h('li', { class: 'none', 'aria-hidden': 'true' })),
    all.days.map((/** @type {any} */ day) => h('li', { class: day.state, title: `${day.date}${STATES[day.state] ? `: ${STATES[day.state]}` : ''}` }, h('span', { class: 'sr' }, `${day.date} ${STATES[day.state]}`))));
  fill(main,
    h('section', { class: 'panel', 'aria-labelledby': 'r-days' },
      h('h2', { id: 'r-days' }, 'Puzzles of the day'),
      h('div', { class: 'stats' }, figure(all.streak.current, 'days in a row'), figure(all.streak.longest, 'longest'), figure(all.n_days, 'days solved'), figure(n, 'puzzles solved in all')),
      calendar),
    sections);
}

/** What a puzzle is called in a list. @param {any} game @param {string} puzzle */
function title(game, puzzle) {
  if (game?.day) return `Daily ${game.day}`;
  if (game?.source?.title) return game.source.title;
  if (game?.place) return `${game.place.collection} ${game.place.number}`;
  const params = game?.params || puzzle.split(/[/:]/)[1];
  return params.length > 28 ? `${params.slice(0, 27)}…` : params;
}
