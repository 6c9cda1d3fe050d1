// @ts-check
/** Games in progress, any number, each under the uid that it was given at its beginning. */

import * as store from './store.js';

/** Most games that are kept; the oldest goes first. */
const MOST = 500;
/** This tab, to tell its games from those of others. */
const TAB = newUid();

/**
 * A game in progress: what all front ends keep of it, and what this page shows of it.
 * @typedef {object} Kept
 * @property {any} record the model's own form, with the save in it
 * @property {string} name the game's name @property {string} title
 * @property {number} at milliseconds since 1970 @property {string} tab
 * @property {{name: string, title: string, at: number} | null} list the collection it is played in
 * @property {Blob} [picture]
 */

/** 128 random bits in hexadecimal digits. */
export function newUid() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** All of them, the last one first. @returns {Promise<Kept[]>} */
export async function inProgress() {
  const list = /** @type {Kept[]} */ (await store.all('games'));
  list.sort((a, b) => b.at - a.at);
  for (const old of list.splice(MOST)) store.remove('games', old.record.uid);
  return list;
}

/** The game of a puzzle as it was left, the last where there are several. @param {string} id @returns {Promise<Kept | undefined>} */
export async function kept(id) {
  return (await inProgress()).find((game) => game.record.puzzle === id);
}

/** A game by its uid. @param {string} uid @returns {Promise<Kept | undefined>} */
export async function byUid(uid) {
  return store.read('games', uid);
}

/** The game that was played last, of one kind. @param {string} game */
export async function lastOf(game) {
  return (await inProgress()).find((kept_) => kept_.record.game === game);
}

/**
 * Keeps a game. Where another tab has gone on with it since it was taken up here (at `since`),
 * that one is left as it is and this one becomes a game of its own; the uid under which it is kept
 * is given.
 * @param {Omit<Kept, 'tab'>} game @param {number} since
 */
export async function keep(game, since) {
  let isOthers = false;
  await store.update('games', game.record.uid, (old) => {
    isOthers = !!old && old.tab !== TAB && old.at > since;
    if (isOthers) return old;
    const begun_at = old?.record.begun_at ?? game.record.begun_at;
    return { ...game, record: { ...game.record, begun_at }, tab: TAB, picture: game.picture ?? old?.picture };
  });
  if (!isOthers) return game.record.uid;
  const uid = newUid();
  await store.write('games', uid, { ...game, record: { ...game.record, uid }, tab: TAB });
  return uid;
}

/** Adds the picture of a game that is kept. @param {string} uid @param {Blob} picture */
export async function addPicture(uid, picture) {
  await store.update('games', uid, (old) => (old ? { ...old, picture } : undefined));
}

/** Forgets a game. @param {string} uid */
export async function forget(uid) {
  await store.remove('games', uid);
}
