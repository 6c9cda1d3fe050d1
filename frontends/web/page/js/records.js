// @ts-check
/** What has been finished, and what follows from it. */

import { dayText, load } from './engine.js';
import { newUid } from './games.js';
import * as store from './store.js';

/** The log of finished games, the oldest first. @returns {Promise<any[]>} */
export async function log() {
  const list = await store.all('results');
  return list.sort((a, b) => a.at - b.at);
}

/** Adds a game to the log. @param {any} game */
export async function add(game) {
  await store.write('results', game.uid, game);
}

/** The model's own functions. */
async function model() {
  return (await load('profile')).glue;
}

/** What a finished game has improved. @param {any[]} before @param {any} game */
export async function news(before, game) {
  return JSON.parse((await model()).news(JSON.stringify(before), JSON.stringify(game)));
}

/** Statistics, records and the calendar. @param {number} today */
export async function overview(today) {
  return JSON.parse((await model()).overview(JSON.stringify(await log()), today));
}

/** Results of one day's puzzles, by game. @param {number} day @returns {Promise<Map<string, any>>} */
export async function dailyResults(day) {
  const text = dayText(day);
  const list = (await log()).filter((game) => game.day === text && game.ending === 'solved');
  return new Map(list.map((game) => [game.game, game]));
}

/**
 * How far the player is in collections: what of each is solved, and what is open. As in the model,
 * a puzzle counts wherever it was solved, one that is made anew each time at its place; where the
 * collection says so, each opens when the one before it is solved.
 * @param {{name: string, entries: any[], isInOrder?: boolean}[]} lists
 * @returns {Promise<{solved: boolean[], n: number, isOpen: (at: number) => boolean}[]>}
 */
export async function progressOf(lists) {
  const games = (await log()).filter((game) => game.ending === 'solved');
  const ids = new Set(games.flatMap((game) => [game.puzzle, game.seed_id]));
  return lists.map(({ name, entries, isInOrder }) => {
    const key = placeOf(name);
    const here = new Set(games.filter((game) => game.place?.collection === key).map((game) => game.place.number));
    const solved = entries.map((entry, at) => ids.has(entry.id) || here.has(at + 1));
    return { solved, n: solved.filter(Boolean).length, isOpen: (/** @type {number} */ at) => !isInOrder || at === 0 || solved[at] || solved[at - 1] };
  });
}

/** What places of games name a list by: bundled ones have a game before their name. @param {string} name */
export function placeOf(name) {
  return name.includes('/') ? `@${name}` : name;
}

/** Whether the puzzles of a collection open one after the other. @param {[string, string][]} headers */
export function isInOrder(headers) {
  const unlock = headers.find(([key]) => /^unlock$/i.test(key))?.[1] ?? '';
  return /^in-order$/i.test(unlock.trim());
}

/** Everything as one file, which the other front ends read too. */
export async function exportAll() {
  const name = (await store.read('settings', 'player')) ?? 'Player';
  let uid = await store.read('settings', 'uid');
  if (!uid) await store.write('settings', 'uid', (uid = newUid()));
  const games = (await store.all('games')).map((kept) => kept.record);
  return (await model()).export_profile(name, uid, JSON.stringify(await log()), JSON.stringify(games));
}

/** Takes in what such a file has and the browser has not. @param {string} text @param {(game: string) => string} nameOf */
export async function importAll(text, nameOf) {
  const { finished, in_progress } = JSON.parse((await model()).import_profile(text));
  const counts = { finished: 0, games: 0 };
  const known = new Set(await store.keys('results'));
  for (const game of finished) {
    if (known.has(game.uid)) continue;
    await add(game);
    counts.finished += 1;
  }
  for (const record of in_progress) {
    // A save that is not whole is another program's own way of writing.
    if (!record.save || record.journal) continue;
    const old = await store.read('games', record.uid);
    if (old && old.record.saved_at >= record.saved_at) continue;
    await store.write('games', record.uid, {
      record, name: nameOf(record.game), title: record.source?.title ?? '', at: record.saved_at * 1000, tab: 'import', list: null,
    });
    counts.games += 1;
  }
  return counts;
}
