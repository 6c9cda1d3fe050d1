// @ts-check
/** Searches that the player did not ask for: how hard a puzzle is, and its fewest moves. */

import { savesData } from './device.js';
import { Cancelled, moduleOf, newBoard, Searches } from './engine.js';

/** The search that runs. @type {Searches | null} */
let running = null;

/** Stops the search. */
export function stop() {
  running?.end(new Cancelled());
  running = null;
}

/**
 * Searches for something about a puzzle in a worker of its own, within a number of nodes. Returns the
 * finished job, or null if it was stopped.
 * @param {string} game @param {string} id @param {(board: any) => string | undefined} taskOf @param {number} most
 * @returns {Promise<string | null>}
 */
export async function findOut(game, id, taskOf, most) {
  stop();
  if (savesData()) return null;
  const searches = (running = new Searches(await moduleOf(game)));
  const board = await newBoard(game);
  try {
    if (running !== searches) return null;
    board.open(id);
    const task = taskOf(board);
    if (!task) return null;
    return await searches.run(board.job(task), (_done, _whole, nodes) => nodes > most && searches.cancel());
  } catch {
    return null;
  } finally {
    board.free();
    if (running === searches) stop();
  }
}
