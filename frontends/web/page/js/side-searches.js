// @ts-check
/** Searches that the player did not ask for: how hard a puzzle is, whether it is the puzzle of the day, its fewest moves, and the next puzzle. */

import { savesData } from './device.js';
import { Cancelled, moduleOf, newBoard, Searches } from './engine.js';

/** The search that runs. @type {Searches | null} */
let running = null;
/** Fulfilled when the searches so far have ended. @type {Promise<any>} */
let last = Promise.resolve();
/** Counts how often the searches were stopped. */
let stops = 0;
/** The puzzles that were generated ahead, one for each game, as finished jobs. @type {Map<string, {params: string, done: string}>} */
const ahead = new Map();

/** Stops the search that runs and those that wait. */
export function stop() {
  stops += 1;
  running?.end(new Cancelled());
  running = null;
}

/**
 * Searches for something about a puzzle in a worker of its own, after the searches that were wanted
 * before, within a number of nodes. Returns the finished job, or null if it was stopped.
 * @param {string} game @param {string} id @param {string} task @param {number} most
 * @returns {Promise<string | null>}
 */
export function findOut(game, id, task, most) {
  const before = stops;
  const done = last.then(() => (before === stops && !savesData() ? search(game, id, task, most) : null));
  last = done;
  return done;
}

/** @param {string} game @param {string} id @param {string} task @param {number} most @returns {Promise<string | null>} */
async function search(game, id, task, most) {
  const before = stops;
  let board;
  try {
    board = await newBoard(game);
    board.open(id);
    return before === stops ? await searchFor(game, board.job(task), most) : null;
  } catch {
    return null;
  } finally {
    board?.free();
  }
}

/**
 * Runs a job in a worker of its own, within a number of nodes. Returns the finished job, or null if it was stopped.
 * @param {string} game @param {string} job @param {number} most @returns {Promise<string | null>}
 */
export async function searchFor(game, job, most) {
  const before = stops;
  try {
    const searches = new Searches(await moduleOf(game));
    if (before !== stops) return null;
    running = searches;
    const done = await searches.run(job, () => {}, most);
    searches.end(new Cancelled());
    return done;
  } catch {
    return null;
  } finally {
    if (before === stops) running = null;
  }
}

/** Generates the next puzzle of these params while the current one is played. @param {string} game @param {string} params the full params */
export async function prepareNext(game, params) {
  if (hasNext(game, params)) return;
  const done = await findOut(game, `${game}/${params}`, '"new-game"', Infinity);
  if (done && JSON.parse(done).report.puzzle) ahead.set(game, { params, done });
}

/** Whether the next puzzle of these params is there. @param {string} game @param {string} params */
export function hasNext(game, params) {
  return ahead.get(game)?.params === params;
}

/** Returns the finished job of the next puzzle and forgets it; nothing if there is none of these params. @param {string} game @param {string} params */
export function takeNext(game, params) {
  const done = hasNext(game, params) ? ahead.get(game)?.done : undefined;
  if (done) ahead.delete(game);
  return done;
}
