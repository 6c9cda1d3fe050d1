// @ts-check
/** Games in progress, stored in the browser under the uid that each game gets when it begins. */

import * as store from './store.js';

/** Maximum number of stored games; the oldest ones are deleted. */
const MAX_GAMES = 500;
/** Identifies this tab, to recognize games saved by other tabs. */
const TAB = newUid();

/**
 * A game in progress: the record that all front ends share, and what this page shows in lists.
 * @typedef {object} SavedGame
 * @property {any} record the record of the game, with its save
 * @property {string} name the game's name @property {string} title
 * @property {number} at milliseconds since 1970 @property {string} tab
 * @property {{name: string, title: string, at: number} | null} list the collection that the puzzle is part of
 * @property {Blob} [picture]
 */

/** Returns 128 random bits as hexadecimal digits. */
export function newUid() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns all games in progress, the latest first. @returns {Promise<SavedGame[]>} */
export async function inProgress() {
  const list = /** @type {SavedGame[]} */ (await store.all('games'));
  list.sort((a, b) => b.at - a.at);
  for (const old of list.splice(MAX_GAMES)) store.remove('games', old.record.uid);
  return list;
}

/** Returns the latest game of a puzzle. @param {string} id @returns {Promise<SavedGame | undefined>} */
export async function ofPuzzle(id) {
  return (await inProgress()).find((game) => game.record.puzzle === id);
}

/** Returns a game by its uid. @param {string} uid @returns {Promise<SavedGame | undefined>} */
export async function byUid(uid) {
  return store.read('games', uid);
}

/** Returns the latest game in progress of a game such as sliding. @param {string} game */
export async function lastOf(game) {
  return (await inProgress()).find((saved) => saved.record.game === game && !isShownSolution(saved));
}

/** Whether a game is where the solution of the program ends, so that nothing is left to continue. @param {SavedGame} game */
export function isShownSolution({ record }) {
  return record.ended === 'solved-by-program' && record.done === 1000;
}

/**
 * Saves a game and returns its uid. If another tab has saved the same game after this tab opened it
 * (at `since`), that save stays and this game gets a uid of its own.
 * @param {Omit<SavedGame, 'tab'>} game @param {number} since
 */
export async function save(game, since) {
  let isFromOtherTab = false;
  await store.update('games', game.record.uid, (old) => {
    isFromOtherTab = !!old && old.tab !== TAB && old.at > since;
    if (isFromOtherTab) return old;
    const begun_at = old?.record.begun_at ?? game.record.begun_at;
    return { ...game, record: { ...game.record, begun_at }, tab: TAB, picture: game.picture ?? old?.picture };
  });
  if (!isFromOtherTab) return game.record.uid;
  const uid = newUid();
  await store.write('games', uid, { ...game, record: { ...game.record, uid }, tab: TAB });
  return uid;
}

/** Adds a picture to a saved game. @param {string} uid @param {Blob} picture */
export async function addPicture(uid, picture) {
  await store.update('games', uid, (old) => (old ? { ...old, picture } : undefined));
}

/** Deletes a game. @param {string} uid */
export async function remove(uid) {
  await store.remove('games', uid);
}
