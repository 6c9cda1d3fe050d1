// @ts-check
/** Drafts: from a puzzle to its editor and back, and the rating while the player draws. */

import { editorOf, moduleOf, today } from './engine.js';
import { fileSolutions, log } from './records.js';
import * as savedGames from './saved-games.js';
import { searchFor, stop } from './side-searches.js';
import * as store from './store.js';
import { t } from './words.js';

/** @typedef {import('./play.js').PlayPage} PlayPage */

/** Milliseconds before the page says that it loads an editor. */
const LOADING_DELAY = 300;

/**
 * Loads the module of the game's editor and calls a function, unless the player opens something else meanwhile.
 * @param {PlayPage} page @param {(editor: string, glue: any) => any} call
 */
async function withEditor(page, call) {
  const { game, opening } = page.gameView;
  const editor = editorOf(game) ?? game;
  const slow = setTimeout(() => page.notes.showOfPage(t('Loading the editor…')), LOADING_DELAY);
  const { glue } = await moduleOf(editor).finally(() => clearTimeout(slow));
  return page.gameView.opening === opening ? call(editor, glue) : undefined;
}

/** Opens a blank canvas in the editor of the game. @param {PlayPage} page */
export function begin(page) {
  return withEditor(page, async (editor) => {
    const params = await store.read('settings', `params/${editor}`);
    await open(page, editor, (board) => {
      try {
        return board.open(`${editor}/${params ?? ''}`);
      } catch {
        // The params are of another version.
        return board.open(`${editor}/`);
      }
    });
  });
}

/** Opens the puzzle on the board in its editor: the draft in progress that makes it, else a new draft. @param {PlayPage} page */
export function edit(page) {
  const entry = page.gameView.board.entry();
  return withEditor(page, async (editor, glue) => {
    const saved = (await savedGames.inProgress()).filter(({ record }) => record.game === editor);
    const draft = saved.find(({ record: { save, journal = '', now = '' } }) => glue.draft_makes(save, journal, now, entry));
    if (!draft) {
      const made = glue.draft_entry(entry);
      return open(page, editor, (board) => board.open_entry(made, ''));
    }
    await leave(page);
    await page.openSaved(draft);
    page.gameView.canvas.focus({ preventScroll: true });
  });
}

/** Opens the puzzle that the draft on the board makes. @param {PlayPage} page */
export async function play(page) {
  const entry = page.gameView.board.drafted_entry();
  await leave(page);
  await page.gameView.openEntry(JSON.parse(entry), '');
  page.gameView.canvas.focus({ preventScroll: true });
}

/**
 * Exports the puzzle that the draft on the board makes, with the player's solutions of it.
 * @param {PlayPage} page @param {string} format @param {string} choice @returns {Promise<Uint8Array>}
 */
export async function exported(page, format, choice) {
  const { board } = page.gameView;
  let id = '';
  try {
    ({ id } = JSON.parse(board.drafted_entry()));
  } catch {
    // The draft makes no puzzle, which the export says.
  }
  const own = (await log()).filter((/** @type {any} */ game) => game.puzzle === id && game.solution);
  return board.export_draft(format, choice, JSON.stringify(own), JSON.stringify(await fileSolutions(id)));
}

/**
 * Opens something in an editor as a draft of its own, even if another one began on the same canvas.
 * @param {PlayPage} page @param {string} editor @param {(board: any) => string} call
 */
async function open(page, editor, call) {
  await leave(page);
  if (await page.gameView.begin(editor, call)) adopt(page);
  page.gameView.canvas.focus({ preventScroll: true });
}

/** Gives the draft on the board a uid of its own. @param {PlayPage} page */
export function adopt(page) {
  page.adopt(null, page.about.id, { uid: savedGames.newUid() });
}

/** Saves the puzzle on the board before one that was made from it replaces it. The browser's way back leads to it. @param {PlayPage} page */
async function leave(page) {
  await page.saveGame();
  page.list = null;
  history.pushState(null, '', `${location.pathname}${location.search}`);
}

/** The board and the revision of the draft that was rated last. @type {{board: any, revision: number} | undefined} */
let rated;

/** Rates the draft on the board for its status line. Stops the rating of an earlier draft. @param {PlayPage} page */
export async function rate(page) {
  const { board, game } = page.gameView;
  const revision = board.revision();
  if (rated?.board === board && rated?.revision === revision) return;
  rated = { board, revision };
  stop();
  const job = board.draft_job();
  const done = job && (await searchFor(game, job, page.facts.usual_nodes));
  if (!done || page.gameView.board !== board || board.revision() !== revision) return;
  board.learn(done, today());
  page.gameView.refreshWords();
  const words = board.known(JSON.stringify(await log()));
  if (words && board === page.gameView.board && board.revision() === revision) page.notes.showOfPage(words);
}
