// @ts-check
/** Searches that the player did not ask for: how hard a puzzle is, whether it is the puzzle of the day, its fewest moves. */

import { savesData } from './device.js';
import { Cancelled, moduleOf, newBoard, Searches } from './engine.js';

/** The search that runs. @type {Searches | null} */
let running = null;
/** Fulfilled when the searches so far have ended. @type {Promise<any>} */
let last = Promise.resolve();
/** Counts how often the searches were stopped. */
let stops = 0;

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
    const searches = new Searches(await moduleOf(game));
    board = await newBoard(game);
    board.open(id);
    if (before !== stops) return null;
    running = searches;
    const done = await searches.run(board.job(task), (_done, _whole, nodes) => nodes > most && searches.cancel());
    searches.end(new Cancelled());
    return done;
  } catch {
    return null;
  } finally {
    board?.free();
    if (before === stops) running = null;
  }
}
