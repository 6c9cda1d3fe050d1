// @ts-check
/** Puzzles in any page: `const puzzle = await open(element, 'sliding/4x4#seed')`. */

import { games as list } from './js/engine.js';
import { Player } from './js/player.js';

export { Cancelled } from './js/engine.js';

/** The games there are. */
export async function games() {
  return (await list()).map(({ id, name, about }) => ({ id, name, about }));
}

/** A puzzle in an element of the page. */
export class Puzzle extends EventTarget {
  /** @param {HTMLElement} element @param {{theme?: string, animate?: boolean}} [options] */
  constructor(element, options = {}) {
    super();
    this.player = new Player(element, {
      theme: options.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'),
      reduced: options.animate === false,
    });
    const pass = (/** @type {string} */ from, /** @type {string} */ to, /** @type {(detail: any) => any} */ detail) =>
      this.player.addEventListener(from, (event) => this.dispatchEvent(new CustomEvent(to, { detail: detail(/** @type {CustomEvent} */ (event).detail) })));
    pass('game', 'puzzle', (about) => ({ id: about.id, seed: about.seed }));
    pass('change', 'change', () => this.state);
    pass('fault', 'error', (why) => why);
    pass('finished', 'finished', () => this.state);
    this.player.addEventListener('finished', () => {
      if (this.state.status === 'solved') this.dispatchEvent(new CustomEvent('solved', { detail: this.state }));
    });
  }

  /** Opens a game ID. @param {string} id */
  async open(id) {
    await this.player.open(id);
    return this;
  }

  /** Opens a saved game. @param {string} save */
  async load(save) {
    await this.player.load(save);
    return this;
  }

  get id() { return this.player.board?.game_id() ?? ''; }
  get save() { return this.player.board?.save() ?? ''; }
  get moves() { return this.player.board?.moves() ?? ''; }
  get text() { return this.player.board?.text() ?? ''; }
  get svg() { return this.player.board?.svg(48, this.id) ?? ''; }

  get state() {
    const { status, words, seconds, message, can_undo, can_redo, position } = this.player.view ?? {};
    return { status, words, seconds, message: message?.words ?? null, canUndo: !!can_undo, canRedo: !!can_redo, moves: position ?? 0 };
  }

  newGame(/** @type {string | undefined} */ params) { return this.player.newGame(params); }
  undo() { this.player.undo(); }
  redo() { this.player.redo(); }
  restart() { this.player.restart(); }
  hint() { this.player.hint(); }
  solve() { return this.player.solve(); }
  /** Moves as people write them. @param {string} moves */
  play(moves) { this.player.follow(JSON.parse(this.player.board.play(moves))); }
  /** @param {string} theme */
  setTheme(theme) { this.player.setTheme(theme); }
  destroy() { this.player.destroy(); }
}

/**
 * Opens a puzzle in an element, which has a height of its own.
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
