// @ts-check
/** The game view: a board with its canvas, input, clock and searches. */

import { Cancelled, Searches, game as gameLine, gameIds, lineOf, moduleOf, newBoard } from './engine.js';
import { ROOM } from './coordinates.js';
import { capitalized, h, sentence } from './dom.js';
import { keyText } from './keys.js';
import { listen } from './pointer.js';
import { takeNext } from './side-searches.js';
import { commas, mark, t, word } from './words.js';

/** Maximum number of pixels on a side of the canvas. */
const MAX_SIDE = 4096;
/** Longest time in milliseconds that one tick counts. A longer pause means that the computer slept. */
const MAX_TICK = 5000;
/** Milliseconds between two moves during playback. */
const PLAYBACK_INTERVAL = 350;
/** Width in CSS pixels below which tiles are so small that a portrait screen shows the board turned. */
const SMALL_TILE = 30;
/** Width in CSS pixels of the tiles of a board whose lists can be read. */
const LIST_TILE = 44;
/** Where an arrow key points on a board that is turned by a right angle. */
const TURNED = /** @type {Record<string, string>} */ ({ up: 'left', right: 'up', down: 'right', left: 'down' });
/** Width and height in CSS pixels from which a margin for row and column numbers is kept free. */
const MARGIN_SIDE = 480;
/** Words of games for an axis. Each has the words for the other axis, which are right on a turned board. */
const AXES = [
  // Translators: as in "Left-right"; on a turned board it is exchanged for "up-down", within other messages too
  [mark('left-right'), mark('up-down')],
  // Translators: as in "draw left and right alike"; on a turned board it is exchanged for "top and bottom", within other messages too
  [mark('left and right'), mark('top and bottom')],
];
/** Milliseconds before the progress of a search is shown. */
const PROGRESS_DELAY = 150;

/**
 * @typedef {object} Outcome
 * @property {boolean} redraw @property {number | null} tick @property {boolean} ids
 * @property {boolean} size @property {boolean} game @property {boolean} finished
 * @property {string | null} ended @property {any} run @property {boolean} quit
 * @property {boolean} next_lesson
 */

/** Returns a text of the game with the names of the axes as they are seen on a turned board. @param {string} text */
export function turnedWords(text) {
  const said = AXES.map((axes) => axes.map(word));
  const turned = new Map(said.flatMap(([a, b]) => [[a.toLowerCase(), b], [b.toLowerCase(), a]]));
  const axes = new RegExp(said.flat().map((axis) => axis.replace(/[^\p{L}\p{N} ]/gu, '\\$&')).join('|'), 'gi');
  return text.replace(axes, (axis) => {
    const other = turned.get(axis.toLowerCase()) ?? axis;
    return axis[0] === axis[0].toUpperCase() ? capitalized(other) : other;
  });
}

/** Returns the game that an ID names; for an ID without one the `usual` game, if there is one. @param {string} id @param {string} [usual] */
export async function gameOf(id, usual) {
  const text = id.replace(/\s+/g, '');
  const slash = text.indexOf('/');
  const name = slash >= 0 ? text.slice(0, slash) : text.split(/[:#]/)[0];
  const line = await gameLine(name);
  if (line) return line.id;
  if (slash < 0 && /[:#]/.test(text) && !usual) {
    const names = await gameIds();
    const example = `${names[0]}/${text.slice(0, 40)}`;
    throw new Error(t('the ID does not say which game it is for; write the game before it, as in {example}; the games are {games}', { example, games: commas(names) }));
  }
  return slash >= 0 ? name : usual || name;
}

export class GameView extends EventTarget {
  /**
   * @param {HTMLElement} place the element that the board fills
   * @param {{theme?: string, prepare?: (board: any, game: string) => Promise<void> | void, resume?: (id: string) => Promise<{save: string, journal?: string, now?: string} | null>, reduced?: boolean}} [options]
   */
  constructor(place, options = {}) {
    super();
    this.options = options;
    this.theme = options.theme ?? 'light';
    /** @type {any} */
    this.board = null;
    this.game = '';
    /** The game in the list of games. @type {import('./engine.js').GameLine | undefined} */
    this.line = undefined;
    /** @type {any} */
    this.view = null;
    /** Information about the game. @type {any} */
    this.facts = null;
    /** IDs, params and titles of the puzzle. @type {any} */
    this.about = null;
    /** The cell described last. @type {number | undefined} */
    this.cell = undefined;
    /** @type {Map<string, Searches>} */
    this.searches = new Map();
    /** The running search. @type {{task: any, game: string} | null} */
    this.search = null;
    /** The running playback of a solution or the history. @type {{timer: number} | null} */
    this.playback = null;
    this.zoom = 1;
    /** Whether the board is turned by a right angle, clockwise. */
    this.isTurned = false;
    /** Whether the player wants it turned, if he has said so. @type {boolean | undefined} */
    this.turn = undefined;
    this.covers = 0;
    this.opening = 0;
    this.last = 0;
    this.timer = 0;
    this.frame = 0;
    /** The key that took back a move last. */
    this.undoKey = '';
    this.canvas = /** @type {HTMLCanvasElement} */ (h('canvas', { tabIndex: 0, role: 'application', class: 'board', 'aria-label': t('Puzzle') }));
    this.context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext('2d', { alpha: false }));
    this.numbers = h('div', { class: 'numbers', 'aria-hidden': 'true' });
    this.stage = h('div', { class: 'stage' }, this.canvas, this.numbers);
    this.place = place;
    place.classList.add('viewport');
    // Pages that embed the game do not have the style sheet.
    Object.assign(this.stage.style, { position: 'relative', minWidth: '100%', minHeight: '100%' });
    // Without a puzzle there is no picture.
    Object.assign(this.canvas.style, { position: 'absolute', touchAction: 'none', display: 'block', visibility: 'hidden' });
    if (getComputedStyle(place).overflow === 'visible') place.style.overflow = 'hidden';
    place.replaceChildren(this.stage);
    this.end = new AbortController();
    const { signal } = this.end;
    this.observer = new ResizeObserver(() => this.layOut());
    this.observer.observe(place);
    this.unlisten = listen(this.canvas, {
      point: (...at) => this.act((board) => board.point(...at)),
      hover: (x, y) => this.act((board) => board.hover(x, y)),
      leave: () => this.act((board) => board.leave()),
      cancel: () => this.act((board) => board.cancel()),
      pinch: (x, y, by, dx, dy) => {
        if (by !== 1) this.zoomBy(by, x, y);
        place.scrollBy(-dx, -dy);
      },
      isTurned: () => this.isTurned,
      isCut: () => place.scrollWidth > place.clientWidth + 1 || place.scrollHeight > place.clientHeight + 1,
      wheel: (x, y, by) => this.zoomBy(by, x, y),
    });
    this.canvas.addEventListener('keydown', (event) => this.keyDown(event), { signal });
    document.addEventListener('visibilitychange', () => this.updatePause(), { signal });
  }

  /** The name of the game. */
  get name() {
    return word((this.line ?? lineOf(this.game))?.name ?? this.game);
  }

  /** Says everything in another language, which the module of the game speaks already. */
  speak() {
    this.act((board) => board.set_language());
    if (this.board) this.refreshWords();
  }

  /** Stops everything and removes the board. */
  destroy() {
    this.end.abort();
    // What is still being opened is discarded.
    this.opening++;
    this.unlisten();
    this.observer.disconnect();
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frame);
    this.stopPlayback();
    for (const searches of this.searches.values()) searches.end(new Cancelled());
    this.board?.free();
    this.board = null;
    this.place.replaceChildren();
  }

  /** @param {string} name @param {any} [detail] */
  emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  // ---- puzzles

  /**
   * Opens a game ID. The old puzzle stays on the board until the new one is ready. Throws an error
   * for the player.
   * @param {string} id
   */
  async open(id) {
    const game = await gameOf(id, this.game);
    const begun = await this.begin(game, (board) => board.open(id.trim() === game ? `${game}/` : id));
    if (begun) await this.resume();
    return begun;
  }

  /** Opens an entry of a collection. @param {{id: string}} entry @param {string} file */
  async openEntry(entry, file) {
    const game = await gameOf(entry.id, this.game);
    const begun = await this.begin(game, (board) => board.open_entry(JSON.stringify(entry), file));
    if (begun) await this.resume();
    return begun;
  }

  /** Opens a saved game. @param {string} text @param {{journal?: string, now?: string}} [since] what a record says about the time since the save */
  async load(text, { journal = '', now = '' } = {}) {
    const known = /"game"\s*:\s*"([a-z0-9-]{1,40})"/.exec(text.slice(0, 4096));
    if (!known) throw new Error(t('this is not a saved game: it does not name its game'));
    return this.begin(known[1], (board) => board.resume(text, journal, now));
  }

  /** Begins a lesson. @param {string} game @param {number} lesson */
  async lesson(game, lesson) {
    return this.begin(game, (board) => board.begin_lesson(lesson));
  }

  /** Starts a new puzzle with these params, else with those of the board. @param {string} [params] */
  async newGame(params) {
    if (!this.board) return false;
    this.cancelSearch();
    if (params !== undefined) this.board.set_params(params);
    return this.run('new-game');
  }

  /**
   * Opens something on a board of a game: on the current one, or on a new one that replaces it once
   * it has a puzzle.
   * @param {string} game @param {(board: any) => string} call
   */
  async begin(game, call) {
    const turn = ++this.opening;
    this.stopPlayback();
    this.cancelSearch();
    const isOther = !this.board || this.game !== game;
    const line = await gameLine(game);
    const board = isOther ? await newBoard(game) : this.board;
    if (isOther) await this.options.prepare?.(board, game);
    const isLate = () => turn !== this.opening;
    try {
      if (isLate()) return false;
      if (!isOther) this.catchUp();
      /** @type {Outcome} */
      let outcome = JSON.parse(call(board));
      if (outcome.run) {
        const done = await this.searchFor(board, game, outcome.run);
        if (done === null || isLate()) return false;
        outcome = JSON.parse(board.finish(done));
        if (!board.has_game()) throw new Error(JSON.parse(board.view()).message?.words ?? t('there is no such puzzle'));
      }
      if (isOther) {
        const old = this.board;
        this.board = board;
        this.game = game;
        this.line = line;
        old?.free();
      }
      this.zoom = 1;
      this.setUpBoard();
      this.apply({ ...outcome, game: true });
      this.updatePause();
      return true;
    } finally {
      if (isOther && this.board !== board) board.free();
    }
  }

  /** Loads the saved game of the puzzle on the board, if there is one. */
  async resume() {
    const id = this.board?.game_id();
    const record = id && (await this.options.resume?.(id));
    if (!record || this.board?.game_id() !== id) return;
    const { save, journal = '', now = '' } = record;
    try {
      this.apply(JSON.parse(this.board.resume(save, journal, now)));
    } catch {
      // The save is of a later version: the game starts from its first position.
    }
  }

  /** Sets theme and scale of a board before its puzzle is shown. */
  setUpBoard() {
    this.board.set_scale(Math.round(devicePixelRatio * 100));
    this.board.set_theme(this.theme);
  }

  // ---- what the player does

  /**
   * Calls a method of the board and applies its outcome.
   * @param {(board: any) => string} call @param {boolean} [isTick]
   */
  act(call, isTick = false) {
    if (!this.board) return null;
    try {
      if (!isTick) this.catchUp();
      /** @type {Outcome} */
      const outcome = JSON.parse(call(this.board));
      this.apply(outcome, isTick);
      return outcome;
    } catch (why) {
      if (why instanceof WebAssembly.RuntimeError) this.emit('crashed', why);
      else this.emit('fault', why);
      return null;
    }
  }

  undo() { this.stopPlayback(); return this.act((board) => board.undo()); }
  redo() { this.stopPlayback(); return this.act((board) => board.redo()); }
  restart() { this.stopPlayback(); return this.act((board) => board.restart()); }
  hint() { this.stopPlayback(); return this.act((board) => board.hint()); }
  solve(aim = 'any') { this.stopPlayback(); return this.run({ solve: aim }); }
  /** Shows a solution from the start of the puzzle. @param {string} moves */
  showSolution(moves) {
    this.stopPlayback();
    const [from, outcome] = [this.view.position, this.act((board) => board.show_solution(moves))];
    // Unless the board was at its start, the first step is the restart.
    if (outcome) this.playSolution(from > 0 ? from + 1 : 0);
    return outcome;
  }
  mistakes() { this.stopPlayback(); return this.act((board) => board.mistakes()); }
  rate() { return this.run('rate'); }
  /** @param {string} id */
  command(id) { this.stopPlayback(); return this.act((board) => board.command(id)); }
  /** @param {number} position */
  goTo(position) { return this.act((board) => board.go_to(position)); }
  /** A key by its text. @param {string} text */
  press(text) { this.stopPlayback(); return this.act((board) => board.key(text)); }

  /** @param {KeyboardEvent} event */
  keyDown(event) {
    const pressed = keyText(event);
    const text = this.isTurned && pressed ? pressed.replace(/\b(up|right|down|left)$/, (way) => TURNED[way]) : pressed;
    if (!text || !this.board || text === 'tab' || text === 'shift+tab') return;
    // A held Undo key stops where a game begins. A new press returns to the game before.
    if (event.repeat && this.undoKey === text && this.view?.position === 0) return event.preventDefault();
    if (event.altKey && /^(alt\+)(up|down|left|right|enter)$/.test(text)) {
      event.preventDefault();
      return this.explore(text.slice(4));
    }
    if (text === 'escape' && (this.search || !this.board.uses_key(text))) {
      if (this.search || this.view?.message) event.preventDefault();
      if (this.search) this.stopSearch();
      else this.act((board) => board.dismiss());
      return;
    }
    if (this.emitKey(text, event)) return event.preventDefault();
    this.stopPlayback();
    const before = this.view?.position ?? 0;
    const outcome = this.press(text);
    if ((this.view?.position ?? 0) < before) this.undoKey = text;
    if (outcome && (outcome.redraw || outcome.run || outcome.quit || this.board?.uses_key(text))) event.preventDefault();
    else if (/^(up|down|left|right|space|page-|home|end)/.test(text)) event.preventDefault();
  }

  /** Returns true if a listener handles the key. @param {string} text @param {KeyboardEvent} event */
  emitKey(text, event) {
    const taken = new CustomEvent('key', { detail: { text, event }, cancelable: true });
    return !this.dispatchEvent(taken);
  }

  /** Goes to the next cell and describes it, or taps the cell. @param {string} way */
  explore(way) {
    const { board } = this;
    if (way === 'enter') {
      const box = this.cell === undefined ? null : board.cell_rect(this.cell);
      if (!box) return this.emit('spoken', t('No cell is selected'));
      const [x, y] = [box[0] + (box[2] >> 1), box[1] + (box[3] >> 1)];
      this.act((b) => b.point(0, x, y, 0, 0, 0));
      this.act((b) => b.point(2, x, y, 0, 0, 0));
      return;
    }
    const next = this.neighbor(way);
    if (next !== null) this.cell = next;
    const words = this.cell === undefined ? '' : board.describe_cell(this.cell);
    this.emit('spoken', next === null ? `${sentence(t('Edge of the board'))} ${words}` : words || t('Empty'));
    this.emit('cell', this.cell);
  }

  /** Returns the nearest cell in a direction. @param {string} way */
  neighbor(way) {
    const { board } = this;
    const n = board.n_cells();
    const middle = (/** @type {number} */ i) => {
      const box = board.cell_rect(i);
      return box ? [box[0] + box[2] / 2, box[1] + box[3] / 2] : null;
    };
    let from = this.cell === undefined ? null : middle(this.cell);
    if (!from) {
      const box = board.cursor_rect();
      const at = box ? board.cell_at(box[0] + (box[2] >> 1), box[1] + (box[3] >> 1)) : undefined;
      if (at !== undefined) return at;
      for (let i = 0; i < n; i++) if (middle(i)) return i;
      return null;
    }
    const [dx, dy] = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] }[way] ?? [0, 0];
    /** @type {number | null} */
    let best = null;
    let least = Infinity;
    for (let i = 0; i < n; i++) {
      const to = i === this.cell ? null : middle(i);
      if (!to || !board.describe_cell(i)) continue;
      const [x, y] = [to[0] - from[0], to[1] - from[1]];
      const [along, across] = [x * dx + y * dy, Math.abs(x * dy) + Math.abs(y * dx)];
      if (along < 1 || across > along * 1.5) continue;
      const far = along + 3 * across;
      if (far < least) [best, least] = [i, far];
    }
    return best;
  }

  // ---- searches

  /** Runs a task and applies its result to the board. @param {any} task */
  async run(task) {
    const { board, game } = this;
    if (!board) return false;
    const before = JSON.parse(board.view()).position;
    try {
      const done = await this.searchFor(board, game, task);
      if (done === null || this.board !== board) return false;
      const outcome = this.act((b) => b.finish(done));
      if (!outcome) return false;
      const { report } = JSON.parse(done);
      if (task.solve !== undefined && !outcome.game) this.playSolution(before);
      // A better solution is played from the start. Unless the board was there, the first step is the restart.
      const { found, known } = report?.improved ?? {};
      if (found && found.moves !== known.moves) this.playSolution(before > 0 ? before + 1 : 0);
      // A note about what was found stays while that is played.
      this.emit('found', { task, report });
      return true;
    } catch (why) {
      this.emit('fault', why);
      return false;
    }
  }

  /**
   * Runs a search and returns its result as text, or null if it was canceled.
   * @param {any} board @param {string} game @param {any} task @returns {Promise<string | null>}
   */
  async searchFor(board, game, task) {
    const next = task === 'new-game' && takeNext(game, board.params());
    if (next) return next;
    const job = board.job(JSON.stringify(task));
    const module = await moduleOf(game);
    let searches = this.searches.get(module.name);
    if (!searches) this.searches.set(module.name, (searches = new Searches(module)));
    this.cancelSearch();
    const search = (this.search = { task, game });
    const start = performance.now();
    let progress = [0, 0, 0];
    const report = () => this.search === search && this.emit('busy', { task, seconds: (performance.now() - start) / 1000, progress });
    const soon = setTimeout(report, PROGRESS_DELAY);
    const beat = setInterval(report, 500);
    try {
      return await searches.run(job, (...numbers) => {
        progress = numbers;
      });
    } catch (why) {
      if (why instanceof Cancelled) return null;
      throw why;
    } finally {
      clearTimeout(soon);
      clearInterval(beat);
      if (this.search === search) {
        this.search = null;
        this.emit('idle');
      }
    }
  }

  /** Cancels the search for the player. */
  stopSearch() {
    if (!this.search) return;
    this.cancelSearch();
    this.emit('stopped');
  }

  cancelSearch() {
    if (!this.search) return;
    this.search = null;
    for (const searches of this.searches.values()) searches.cancel();
    this.emit('idle');
  }

  // ---- outcomes

  /** @param {Outcome} outcome @param {boolean} [isTick] whether only time went by */
  apply(outcome, isTick) {
    if (!this.board) return;
    if (outcome.game) {
      this.cell = undefined;
      this.stopPlayback();
    }
    if (outcome.size || outcome.game) this.layOut(true);
    this.scheduleTick(outcome.tick);
    if (outcome.redraw || outcome.game) {
      this.board.draw(this.context);
      this.keepCursorInView();
    }
    const isFrame = isTick && outcome.tick === 0;
    if ((outcome.redraw && !isFrame) || outcome.game || outcome.finished) this.changed(outcome);
    if (outcome.run) this.run(outcome.run);
    if (outcome.quit) this.emit('quit');
    if (outcome.next_lesson) this.emit('next-lesson');
  }

  /** Tells again what is shown beside the picture, which has not changed. */
  refreshWords() {
    this.changed({});
  }

  /** @param {Partial<Outcome>} outcome */
  changed(outcome) {
    const before = this.view;
    this.view = JSON.parse(this.board.view());
    if (outcome.game) {
      this.about = JSON.parse(this.board.about());
      this.emit('game', this.about);
    }
    this.emit('change', { view: this.view, before: outcome.game ? null : before, outcome });
    if (outcome.finished) this.emit('finished', this.view);
  }

  /** Schedules the next tick. @param {number | null} millis */
  scheduleTick(millis) {
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frame);
    if (millis === null) {
      this.last = 0;
      return;
    }
    if (!this.last) this.last = performance.now();
    const tick = () => this.act((board) => board.tick(this.passed()), true);
    if (millis === 0) this.frame = requestAnimationFrame(tick);
    else this.timer = window.setTimeout(tick, millis);
  }

  /** Returns the milliseconds since the last tick, which the next tick counts. */
  passed() {
    const now = performance.now();
    const passed = Math.min(now - this.last, MAX_TICK);
    this.last = now;
    return passed;
  }

  /**
   * Counts the time up to now, if the clock or an animation runs. Each outcome schedules a new tick,
   * so that none would come while the player makes several moves in a second.
   */
  catchUp() {
    if (this.last) this.apply(JSON.parse(this.board.tick(this.passed())), true);
  }

  /** Pauses the clock while the page or the board is hidden. */
  updatePause() {
    if (!this.board) return;
    // The time of a pause does not count.
    if (!document.hidden && this.covers === 0) this.last = 0;
    const isPaused = document.hidden || this.covers > 0;
    this.act((board) => board.pause(isPaused));
  }

  /** Counts the dialogs over the board. @param {number} by */
  cover(by) {
    this.covers += by;
    this.updatePause();
  }

  // ---- playback

  /** Plays the solution that was just found move by move. @param {number} before */
  playSolution(before) {
    const after = JSON.parse(this.board.view()).position;
    if (after <= before + 1 || this.options.reduced) return;
    const { can } = this.facts ?? { can: { animates_solution: true } };
    if (!can.animates_solution) return;
    this.goTo(before);
    this.startPlayback(after);
  }

  /** Plays the history up to a position. @param {number} [to] */
  startPlayback(to) {
    const last = to ?? this.view.length;
    this.stopPlayback();
    const n = last - this.view.position;
    const step = Math.max(60, Math.min(PLAYBACK_INTERVAL, 20_000 / Math.max(1, n)));
    const timer = window.setInterval(() => {
      if (document.hidden) return;
      if (!this.board || this.view.position >= last) return this.stopPlayback();
      this.goTo(this.view.position + 1);
    }, step);
    this.playback = { timer };
    this.emit('watching', true);
  }

  stopPlayback() {
    if (!this.playback) return;
    clearInterval(this.playback.timer);
    this.playback = null;
    this.emit('watching', false);
  }

  // ---- the picture

  /** @param {string} theme */
  setTheme(theme) {
    this.theme = theme;
    if (!this.board) return;
    this.board.set_theme(theme);
    this.repaint();
  }

  repaint() {
    if (!this.board) return;
    this.board.force_redraw();
    this.board.draw(this.context);
  }

  /** Fits the canvas to its place. @param {boolean} [isNew] */
  layOut(isNew) {
    if (!this.board?.has_game()) return;
    const dpr = devicePixelRatio;
    if (this.dpr !== dpr) {
      this.dpr = dpr;
      this.board.set_scale(Math.round(dpr * 100));
      isNew = true;
    }
    const { clientWidth, clientHeight } = this.place;
    if (clientWidth < 8 || clientHeight < 8) return;
    const [fullRoom, fullHigh] = [Math.floor(clientWidth * dpr), Math.floor(clientHeight * dpr)];
    const hasMargin = Math.min(clientWidth, clientHeight) >= MARGIN_SIDE && this.board.coordinates(0);
    const margin = hasMargin ? Math.ceil(2 * ROOM * dpr) : 0;
    const [room, high] = [fullRoom - margin, fullHigh - margin];
    const [usual, least] = this.board.tiles();
    const most = Math.round(usual * dpr * 5);
    const fitWith = (/** @type {boolean} */ hasLists) => {
      this.board.set_lists(hasLists, room, high);
      this.hasLists = hasLists;
      return this.board.fit(room, high, most);
    };
    const plain = fitWith(false);
    const turned = this.board.fit(high, room, most);
    this.isTurnable = clientHeight > clientWidth && turned > plain * 1.2;
    this.isTurned = this.isTurnable && (this.turn ?? plain < SMALL_TILE * dpr);
    // The lists beside the board are in the picture where they can be read.
    let fit = this.isTurned ? turned : fitWith(true);
    if (!this.isTurned && fit < LIST_TILE * dpr) fit = fitWith(false);
    this.fitTile = fit;
    // If the whole board would be too small to read, only a part of it is visible.
    const base = Math.max(fit, Math.ceil(least * Math.max(1, dpr)));
    let tile = Math.max(1, Math.round(base * this.zoom));
    let [w, h_] = this.board.set_tile(tile);
    while (tile > 1 && (w > MAX_SIDE || h_ > MAX_SIDE)) [w, h_] = this.board.set_tile(--tile);
    if (!isNew && this.canvas.width === w && this.canvas.height === h_ && this.drawnTile === tile) {
      this.center(w, h_, fullRoom, fullHigh);
      return;
    }
    this.drawnTile = tile;
    this.canvas.width = w;
    this.canvas.height = h_;
    this.canvas.style.width = `${w / dpr}px`;
    this.canvas.style.height = `${h_ / dpr}px`;
    this.center(w, h_, fullRoom, fullHigh);
    this.board.force_redraw();
    this.board.draw(this.context);
  }

  /** Centers the canvas at whole device pixels. @param {number} w @param {number} h_ @param {number} room @param {number} high */
  center(w, h_, room, high) {
    const dpr = devicePixelRatio;
    const [wide, tall] = this.isTurned ? [h_, w] : [w, h_];
    const [left, top] = [Math.max(0, (room - wide) >> 1) / dpr, Math.max(0, (high - tall) >> 1) / dpr];
    const { style } = this.canvas;
    // A turned canvas hangs to the left of its origin.
    style.left = `${left + (this.isTurned ? wide / dpr : 0)}px`;
    style.top = `${top}px`;
    style.transform = this.isTurned ? 'rotate(90deg)' : '';
    style.transformOrigin = '0 0';
    style.visibility = '';
    this.stage.style.width = `${Math.max(wide, 1) / dpr}px`;
    this.stage.style.height = `${Math.max(tall, 1) / dpr}px`;
    this.emit('layout', { bottom: this.place.getBoundingClientRect().top + top + tall / dpr });
  }

  /** Zooms around a point of the window. @param {number} by @param {number} [x] @param {number} [y] */
  zoomBy(by, x, y) {
    if (!this.board) return;
    const zoom = Math.min(6, Math.max(0.5, this.zoom * by));
    if (Math.abs(zoom - this.zoom) < 0.002) return;
    const box = this.canvas.getBoundingClientRect();
    const room = this.place.getBoundingClientRect();
    const [px, py] = [x ?? room.left + room.width / 2, y ?? room.top + room.height / 2];
    const [rx, ry] = [(px - box.left) / box.width, (py - box.top) / box.height];
    this.zoom = zoom;
    this.layOut();
    const now = this.canvas.getBoundingClientRect();
    this.place.scrollBy(now.left + rx * now.width - px, now.top + ry * now.height - py);
  }

  /** Turns the board by a right angle, or back. */
  turnBoard() {
    this.turn = !this.isTurned;
    this.layOut(true);
    this.emit('turn', this.turn);
  }

  zoomFit() {
    this.zoom = 1;
    const { clientWidth, clientHeight } = this.place;
    const [, least] = this.board.tiles();
    const dpr = devicePixelRatio;
    const base = Math.max(this.fitTile ?? 1, Math.ceil(least * Math.max(1, dpr)));
    if (clientWidth && base > (this.fitTile ?? 1)) this.zoom = (this.fitTile ?? 1) / base;
    this.layOut(true);
  }

  keepCursorInView() {
    const { place, canvas } = this;
    if (place.scrollWidth <= place.clientWidth && place.scrollHeight <= place.clientHeight) return;
    const cursor = this.board.cursor_rect();
    if (!cursor || document.activeElement !== canvas) return;
    const dpr = devicePixelRatio;
    const [x, y, w, h_] = cursor.map((/** @type {number} */ v) => v / dpr);
    const [left, top] = this.isTurned ? [canvas.offsetLeft - y - h_, x + canvas.offsetTop] : [x + canvas.offsetLeft, y + canvas.offsetTop];
    if (left < place.scrollLeft) place.scrollLeft = left - w;
    else if (left + w > place.scrollLeft + place.clientWidth) place.scrollLeft = left + 2 * w - place.clientWidth;
    if (top < place.scrollTop) place.scrollTop = top - h_;
    else if (top + h_ > place.scrollTop + place.clientHeight) place.scrollTop = top + 2 * h_ - place.clientHeight;
  }
}
