// @ts-check
/** The log of finished games, and what is computed from it. */

import { dayText, load } from './engine.js';
import { newUid } from './saved-games.js';
import * as store from './store.js';
import { t } from './words.js';

/** Returns the log of finished games, the oldest first. @returns {Promise<any[]>} */
export async function log() {
  const list = await store.all('results');
  return list.sort((a, b) => a.at - b.at);
}

/** Adds a game to the log, which keeps the best solutions of its puzzle. @param {any} game */
export async function add(game) {
  await store.write('results', game.uid, game);
  if (game.solution) await keepBest(game.puzzle, await fileSolutions(game.puzzle));
}

/** Changes a game of the log. @param {any} game with what was found out about it; its solution stays what it is */
export async function amend(game) {
  await store.update('results', game.uid, (old) => old && { ...game, solution: old.solution });
}

/** Returns the solutions of a puzzle that came with files. @param {string} puzzle @returns {Promise<any[]>} */
export async function fileSolutions(puzzle) {
  return (await store.read('solutions', puzzle)) ?? [];
}

/** Adds solutions of a puzzle that came with a file. @param {any[]} solutions */
export async function addFileSolutions(solutions) {
  const [first] = solutions;
  if (!first) return;
  const known = await fileSolutions(first.puzzle);
  if (solutions.every(({ text }) => known.some((other) => other.text === text))) return;
  await keepBest(first.puzzle, [...known, ...solutions]);
}

/** Drops the solutions of a puzzle that are not its best. @param {string} puzzle @param {any[]} ofFiles those of files */
async function keepBest(puzzle, ofFiles) {
  const solved = (await log()).filter((game) => game.puzzle === puzzle && game.solution);
  const best = JSON.parse((await profileModule()).best_solutions(JSON.stringify(solved), JSON.stringify(ofFiles)));
  for (const uid of best.worse) await store.update('results', uid, (game) => game && { ...game, solution: undefined });
  await writeSolutions(best.of_files, [puzzle]);
}

/** Writes the solutions of files of some puzzles. @param {any[]} solutions @param {string[]} puzzles */
async function writeSolutions(solutions, puzzles) {
  for (const puzzle of puzzles) {
    const list = solutions.filter((other) => other.puzzle === puzzle);
    await (list.length > 0 ? store.write('solutions', puzzle, list) : store.remove('solutions', puzzle));
  }
}

/** Loads the module with the profile functions. */
async function profileModule() {
  return (await load('profile')).glue;
}

/**
 * Returns the player's records and rankings, each as a list of parts: headings, texts, tables, results, plots.
 * @param {{id: string, name: string, scoring: any, boards: [string, string][], lists: [string, ReturnType<typeof listText>][]}[]} games those of the log
 * @param {number} today @param {string} theme @param {number} width in pixels
 * @returns {Promise<any[][]>}
 */
export async function report(games, today, theme, width) {
  return JSON.parse((await profileModule()).report(await shownName(), JSON.stringify(await log()), JSON.stringify(games), today, theme, width));
}

/** Returns the name of the player. @returns {Promise<string>} */
async function playerName() {
  return (await store.read('settings', 'player')) ?? NEWCOMER;
}

/** Returns the name of the player as the page shows it. */
async function shownName() {
  const name = await playerName();
  return name === NEWCOMER ? t('Player') : name;
}

/** Returns the best result of each puzzle of a day, by game. @param {number} day @returns {Promise<Map<string, any>>} */
export async function dailyResults(day) {
  const text = dayText(day);
  const finished = (await log()).filter((game) => game.day === text);
  // The home page does not load the module before the first result of the day.
  if (finished.length === 0) return new Map();
  const best = JSON.parse((await profileModule()).best_games(JSON.stringify(finished)));
  return new Map(best.map((/** @type {any} */ game) => [game.game, game]));
}

/**
 * Returns the progress in lists of puzzles: which are solved, and which are unlocked.
 * @param {{name: string, entries: any[], headers: [string, string][]}[]} lists
 * @returns {Promise<{solved: boolean[], is_open: boolean[], n: number, is_in_order: boolean}[]>}
 */
export async function progressOf(lists) {
  const text = JSON.stringify(lists.map(listText));
  return JSON.parse((await profileModule()).progress(text, JSON.stringify(await log())));
}

/** Returns the index of the next puzzle of a list that is not solved. @param {{name: string, entries: any[], headers: [string, string][], at: number}} list @param {any[]} finished @returns {Promise<number | undefined>} */
export async function nextUnsolved(list, finished) {
  const at = list.at >= 0 ? list.at : undefined;
  return (await profileModule()).next_unsolved(JSON.stringify(listText(list)), JSON.stringify(finished), at);
}

/** Converts a list for the module. @param {{name: string, entries: any[], headers: [string, string][]}} list */
export function listText({ name, entries, headers }) {
  return { key: placeOf(name), ids: entries.map((entry) => entry.id), headers };
}

/** Returns the name of a list in records of games. Bundled lists have the game in front. @param {string} name */
export function placeOf(name) {
  return name.includes('/') ? `@${name}` : name;
}

/** Returns the player whose games were imported first and whose name the page has. @returns {Promise<{name: string, uid: string} | null>} */
export async function importedPlayer() {
  const name = await store.read('settings', 'player');
  return name ? { name, uid: await store.read('settings', 'uid') } : null;
}

/** The name of a player who has none yet. */
const NEWCOMER = 'Player';

/** The beginning of the settings that say that the lessons of a game were offered. */
export const LESSONS = 'lessons/';

/** Exports all data of the player as a profile file, which the other front ends read too. */
export async function exportAll() {
  const name = await playerName();
  let uid = await store.read('settings', 'uid');
  if (!uid) await store.write('settings', 'uid', (uid = newUid()));
  const in_progress = (await store.all('games')).map((kept) => kept.record);
  const solutions = (await store.all('solutions')).flat();
  const lessons_offered = (await store.keys('settings')).map(String).filter((key) => key.startsWith(LESSONS)).map((key) => key.slice(LESSONS.length));
  return (await profileModule()).export_profile(name, uid, JSON.stringify({ finished: await log(), in_progress, solutions, lessons_offered }));
}

/** Returns the players of a profile file who have games or solutions: first the player of this page, then the current one of the file. @param {string} text @returns {Promise<{name: string, uid: string, n: number}[]>} */
export async function playersOf(text) {
  const players = JSON.parse((await profileModule()).profile_players(text));
  const uid = await store.read('settings', 'uid');
  return players.sort((/** @type {any} */ a, /** @type {any} */ b) => Number(b.uid === uid) - Number(a.uid === uid));
}

/**
 * Imports the games and solutions of a player of a profile file that are new here. The page takes the name of the first
 * imported player that has one.
 * @param {string} text @param {{name: string, uid: string}} player @param {(game: string) => string} nameOf
 */
export async function importAll(text, player, nameOf) {
  const before = (await store.all('solutions')).flat();
  const { n_new, n_again, n_solutions, finished, in_progress, solutions, lessons_offered } = JSON.parse((await profileModule()).import_profile(text, player.name, JSON.stringify(await log()), JSON.stringify(before)));
  if (player.name !== NEWCOMER && !(await store.read('settings', 'player'))) {
    await store.write('settings', 'player', player.name);
    await store.write('settings', 'uid', player.uid);
  }
  const counts = { finished: n_new, again: n_again, solutions: n_solutions, games: 0 };
  for (const game of finished) await store.write('results', game.uid, game);
  await writeSolutions(solutions, [...new Set([...before, ...solutions].map(({ puzzle }) => puzzle))]);
  for (const game of lessons_offered) await store.write('settings', `${LESSONS}${game}`, true);
  for (const record of in_progress) {
    if (!record.save) continue;
    const old = await store.read('games', record.uid);
    if (old && old.record.saved_at >= record.saved_at) continue;
    await store.write('games', record.uid, {
      record, name: nameOf(record.game), title: record.source?.title ?? '', at: record.saved_at * 1000, tab: 'import', list: null,
    });
    counts.games += 1;
  }
  return counts;
}
