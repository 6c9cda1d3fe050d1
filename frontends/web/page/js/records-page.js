// @ts-check
/** The page with records, statistics and plots of results. */

import { fill, h, icon } from './dom.js';
import { collection, factsOf, games, moduleOf, today } from './engine.js';
import { listText, log, report } from './records.js';
import { onTheme, theme } from './theme.js';
import { t, word } from './words.js';

/** Number of best results that are shown at first. */
const SHOWN = 12;

/** @param {HTMLElement} main */
export async function recordsPage(main) {
  document.title = t('{page} · Puzzles', { page: t('Records') });
  const [list, finished] = await Promise.all([games(), log()]);
  if (finished.length === 0) {
    fill(main, h('section', { class: 'empty' }, icon('star'), h('h2', null, t('Records')), h('p', null, t('You have not solved a puzzle yet. Your times, moves and streaks will appear here.')), h('p', null, h('a', { class: 'button', href: '#' }, t('Choose a puzzle')))));
    return;
  }
  const played = list.filter(({ id }) => finished.some(({ game }) => game === id));
  const known = await Promise.all(played.map(async ({ id, name, scoring }) => ({ id, name: word(name), scoring, boards: await boardTitles(id, finished), lists: await listsOf(id) })));
  // An empty panel shows how wide the plots can be.
  let first = h('section', { class: 'panel' }, h('div'));
  fill(main, first);
  /** The headings whose results are all shown. @type {Set<string>} */
  const whole = new Set();
  const draw = async () => {
    // The player has left the page.
    if (!first.isConnected) return stop();
    const width = first.firstElementChild?.clientWidth ?? 0;
    const [records, rankings] = await report(known, today(), theme(), width);
    const all = [...sections(t('Puzzles of the day'), records, whole), ...sections('', rankings, whole, (name) => t('Ranking: {name}', { name }))];
    fill(main, all);
    first = all[0];
  };
  const stop = onTheme(draw);
  await draw();
}

/** Makes a section of each heading with what follows it. @param {string} first the heading of the parts before the first heading @param {any[]} parts @param {Set<string>} whole @param {(heading: string) => string} [named] the whole text of a heading */
function sections(first, parts, whole, named = (heading) => heading) {
  /** @type {HTMLElement[]} */
  const all = [];
  /** @type {any} */
  let section = null;
  let words = '';
  const begin = (/** @type {string} */ title) => {
    words = named(title);
    all.push((section = h('section', { class: 'panel', 'aria-label': words }, h('h2', null, words))));
  };
  for (const part of parts) {
    if (part.heading) begin(part.heading);
    else {
      if (!section) begin(first);
      section.append(shown(part, words, whole));
    }
  }
  return all;
}

/** Shows a part of a report. @param {any} part @param {string} heading @param {Set<string>} whole */
function shown({ text, table, results, plot }, heading, whole) {
  if (text) return h('p', null, text);
  if (plot) return h('div', { class: 'plots' }, h('img', { class: 'plot', alt: plot.words, src: `data:image/svg+xml,${encodeURIComponent(plot.svg)}` }));
  if (table) return tableOf('figures', table, t('Figures of {heading}', { heading }), (/** @type {string} */ title) => title);
  const { rows, puzzles } = results;
  const best = h('div');
  const fillBest = (/** @type {number} */ n) => fill(best,
    tableOf('results', rows.slice(0, n), t('Best results of {heading}', { heading }), (/** @type {string} */ title, /** @type {number} */ i) => h('a', { href: `#${puzzles[i]}` }, title)),
    n < rows.length && h('p', null, `${t('{n} of {all}', { n, all: rows.length })} `, h('button', {
      type: 'button',
      onclick: () => {
        whole.add(heading);
        fillBest(rows.length);
      },
    }, t('Show all'))));
  fillBest(whole.has(heading) ? rows.length : Math.min(SHOWN, rows.length));
  return best;
}

/** Makes a table without its empty columns. @param {string} look @param {string[][]} rows @param {string} label @param {(title: string, i: number) => any} nameOf */
function tableOf(look, rows, label, nameOf) {
  const columns = rows[0].map((_, at) => at).filter((at) => at > 0 && rows.some((row) => row[at]));
  return h('div', { class: `scroll ${look}`, tabIndex: 0, role: 'group', 'aria-label': label }, h('table', null, h('tbody', null,
    rows.map((row, i) => h('tr', null, h('th', { scope: 'row' }, nameOf(row[0], i)), columns.map((at) => h('td', null, row[at])))))));
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

/** Returns the boards of a game in the log with their titles. @param {string} id @param {any[]} finished @returns {Promise<[string, string][]>} */
async function boardTitles(id, finished) {
  // Results of earlier versions have no board.
  const boards = new Set(finished.filter(({ game, board }) => game === id && board).map(({ board }) => board));
  try {
    const { glue } = await moduleOf(id);
    return [...boards].map((board) => [board, glue.title_of_params(id, board)]);
  } catch {
    // Without the module of the game its puzzles have no titles.
    return [];
  }
}
