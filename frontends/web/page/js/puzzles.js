// @ts-check
/** The puzzles of other pages, a `Puzzle` for each element. */

import { games as list, onLanguage, speak } from './engine.js';
import { GameView } from './game-view.js';
import { languageFor, word } from './words.js';

export { Cancelled } from './engine.js';

/** Fulfilled when the puzzles speak the language that was wanted last: at first that of the page around them. @type {Promise<void>} */
let speaking = speak(languageFor([document.documentElement.lang]));

/** Sets the language of all puzzles of the page. @param {string} tag */
export async function setLanguage(tag) {
  speaking = speak(languageFor([tag]));
  await speaking;
}

/** Returns all games. */
export async function games() {
  await speaking;
  return (await list()).map(({ id, name, about }) => ({ id, name: word(name), about: word(about) }));
}

/** A puzzle in an element of the page. */
export class Puzzle extends EventTarget {
  /** @param {HTMLElement} element @param {{theme?: string, animate?: boolean}} [options] */
  constructor(element, options = {}) {
    super();
    // Without a height the board would be invisible.
    if (element.clientHeight < 8) element.style.height = 'min(80vh, 30rem)';
    this.gameView = new GameView(element, {
      theme: options.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'),
      reduced: options.animate === false,
    });
    const pass = (/** @type {string} */ from, /** @type {string} */ to, /** @type {(detail: any) => any} */ detail) =>
      this.gameView.addEventListener(from, (event) => this.dispatchEvent(new CustomEvent(to, { detail: detail(/** @type {CustomEvent} */ (event).detail) })));
    this.unlisten = onLanguage(() => this.gameView.speak());
    pass('game', 'puzzle', (about) => ({ id: about.id, seed: about.seed }));
    pass('change', 'change', () => this.state);
    pass('fault', 'error', (why) => why);
    pass('finished', 'finished', () => this.state);
    this.gameView.addEventListener('finished', () => {
      if (this.state.status === 'solved') this.dispatchEvent(new CustomEvent('solved', { detail: this.state }));
    });
  }

  /** Opens a game ID. @param {string} id */
  async open(id) {
    await speaking;
    await this.gameView.open(id);
    return this;
  }

  /** Opens a saved game. @param {string} save */
  async load(save) {
    await speaking;
    await this.gameView.load(save);
    return this;
  }

  get id() { return this.gameView.board?.game_id() ?? ''; }
  get save() { return this.gameView.board?.save() ?? ''; }
  get moves() { return this.gameView.board?.moves() ?? ''; }
  get text() { return this.gameView.board?.text() ?? ''; }
  get svg() { return this.gameView.board?.svg(48, this.id) ?? ''; }

  get state() {
    const { status, words, seconds, message, can_undo, can_redo, position } = this.gameView.view ?? {};
    return { status, words, seconds, message: message?.words ?? null, canUndo: !!can_undo, canRedo: !!can_redo, moves: position ?? 0 };
  }

  newGame(/** @type {string | undefined} */ params) { return this.gameView.newGame(params); }
  undo() { this.gameView.undo(); }
  redo() { this.gameView.redo(); }
  restart() { this.gameView.restart(); }
  hint() { this.gameView.hint(); }
  solve() { return this.gameView.solve(); }
  /** Plays moves in the notation of the game. @param {string} moves */
  play(moves) { this.gameView.apply(JSON.parse(this.gameView.board.play(moves))); }
  /** @param {string} theme */
  setTheme(theme) { this.gameView.setTheme(theme); }
  destroy() {
    this.unlisten();
    this.gameView.destroy();
  }
}

/**
 * Opens a puzzle in an element. An element without a height gets one.
 * @param {HTMLElement} element @param {string} id @param {{theme?: string, animate?: boolean}} [options]
 */
export async function open(element, id, options) {
  const puzzle = new Puzzle(element, options);
  try {
    return await puzzle.open(id);
  } catch (why) {
    puzzle.destroy();
    throw why;
  }
}
