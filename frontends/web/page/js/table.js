// @ts-check
/** The table that a puzzle is played at: a board, its canvas, what points at it, what searches for it. */

import { Cancelled, Searches, game as gameLine, moduleOf, newBoard } from './engine.js';
import { h } from './dom.js';
import { keyText } from './keys.js';
import { listen } from './pointer.js';

/** A canvas has at most so many pixels on a side. */
const MOST = 4096;
/** Milliseconds that may pass at once for a clock: more is a machine that slept. */
const LONGEST_TICK = 5000;
/** Milliseconds between two steps of a solution that is watched. */
const STEP = 350;
/** Searches that are over sooner are not spoken of. */
const SOON = 150;

/**
 * @typedef {object} Outcome
 * @property {boolean} redraw @property {number | null} tick @property {boolean} ids
 * @property {boolean} size @property {boolean} game @property {boolean} finished
 * @property {string | null} ended @property {any} run @property {boolean} quit
 */

/** The game that an ID names. @param {string} id @param {string} [usual] */
export async function gameOf(id, usual) {
  const text = id.replace(/\s+/g, '');
  const slash = text.indexOf('/');
  if (slash >= 0) return text.slice(0, slash);
  const name = text.split(/[:#]/)[0];
  if (await gameLine(name)) return name;
  return usual ?? name;
}

export class Table extends EventTarget {
  /**
   * @param {HTMLElement} place what the board fills
   * @param {{theme?: string, prepare?: (board: any, game: string) => Promise<void> | void, resume?: (id: string) => Promise<string | null>, reduced?: boolean}} [options]
   */
  constructor(place, options = {}) {
    super();
    this.options = options;
    this.theme = options.theme ?? 'light';
    /** @type {any} */
    this.board = null;
    this.game = '';
    /** @type {any} */
    this.view = null;
    /** What is known of the game. @type {any} */
    this.facts = null;
    /** What the puzzle is. @type {any} */
    this.about = null;
    /** The cell that is spoken of. @type {number | undefined} */
    this.cell = undefined;
    /** @type {Map<string, Searches>} */
    this.searches = new Map();
    /** What is searched for. @type {{task: any, game: string} | null} */
    this.search = null;
    /** A solution or a history that is being watched. @type {{timer: number} | null} */
    this.show = null;
    this.zoom = 1;
    this.covers = 0;
    this.opening = 0;
    this.last = 0;
    this.timer = 0;
    this.frame = 0;
    this.heldKey = '';
    this.canvas = /** @type {HTMLCanvasElement} */ (h('canvas', { tabIndex: 0, role: 'application', class: 'board', 'aria-label': 'Puzzle' }));
    this.context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext('2d', { alpha: false }));
    this.stage = h('div', { class: 'stage' }, this.canvas);
    this.place = place;
    place.classList.add('viewport');
    // What a page of someone else's has no style sheet for.
    Object.assign(this.stage.style, { position: 'relative', minWidth: '100%', minHeight: '100%' });
    Object.assign(this.canvas.style, { position: 'absolute', touchAction: 'none', display: 'block' });
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
        this.zoomBy(by, x, y);
        place.scrollBy(-dx, -dy);
      },
      wheel: (x, y, by) => this.zoomBy(by, x, y),
    });
    this.canvas.addEventListener('keydown', (event) => this.keyDown(event), { signal });
    this.canvas.addEventListener('keyup', () => (this.heldKey = ''), { signal });
    document.addEventListener('visibilitychange', () => this.look(), { signal });
  }

  /** Ends all of it. */
  destroy() {
    this.end.abort();
    this.unlisten();
    this.observer.disconnect();
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frame);
    this.stopShow();
    for (const searches of this.searches.values()) searches.end(new Cancelled());
    this.board?.free();
    this.board = null;
    this.place.replaceChildren();
  }

  /** @param {string} name @param {any} [detail] */
  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  // ---- puzzles

  /**
   * Opens a game ID; what was on the board stays there until the new puzzle is. Fails with words
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

  /** Opens a saved game. @param {string} text */
  async load(text) {
    const known = /"game"\s*:\s*"([a-z0-9-]{1,40})"/.exec(text.slice(0, 4096));
    if (!known) throw new Error('this save does not say of which game it is');
    return this.begin(known[1], (board) => board.load(text));
  }

  /** Begins a lesson. @param {string} game @param {number} lesson */
  async lesson(game, lesson) {
    return this.begin(game, (board) => board.begin_lesson(lesson));
  }

  /** A new puzzle with the params of the board, or with these. @param {string} [params] */
  async newGame(params) {
    if (!this.board) return false;
    this.cancelSearch();
    if (params !== undefined) this.board.set_params(params);
    return this.run('new-game');
  }

  /**
   * Does something to a board of a game: to the one that is here, or to a new one that takes its
   * place once it has a puzzle.
   * @param {string} game @param {(board: any) => string} call
   */
  async begin(game, call) {
    const turn = ++this.opening;
    this.stopShow();
    this.cancelSearch();
    const isOther = !this.board || this.game !== game;
    const board = isOther ? await newBoard(game) : this.board;
    if (isOther) await this.options.prepare?.(board, game);
    const isLate = () => turn !== this.opening;
    try {
      if (isLate()) return false;
      /** @type {Outcome} */
      let outcome = JSON.parse(call(board));
      if (outcome.run) {
        const done = await this.searchFor(board, game, outcome.run);
        if (done === null || isLate()) return false;
        outcome = JSON.parse(board.finish(done));
        if (!board.has_game()) throw new Error(JSON.parse(board.view()).message?.words ?? 'there is no such puzzle');
      }
      if (isOther) {
        const old = this.board;
        this.board = board;
        this.game = game;
        old?.free();
        const line = await gameLine(game);
        this.name = line?.name ?? game;
      }
      this.zoom = 1;
      this.dress();
      this.follow({ ...outcome, game: true });
      return true;
    } finally {
      if (isOther && this.board !== board) board.free();
    }
  }

  /** Goes on with the puzzle on the board as it was left. */
  async resume() {
    const id = this.board?.game_id();
    const text = id && (await this.options.resume?.(id));
    if (!text || this.board?.game_id() !== id) return;
    try {
      this.follow(JSON.parse(this.board.load(text)));
    } catch {
      // A save of a later version: the puzzle itself is on the board.
    }
  }

  /** Theme and scale of a board that is new here. */
  dress() {
    this.board.set_scale(Math.round(devicePixelRatio * 100));
    this.board.set_theme(this.theme);
    this.layOut(true);
    this.look();
  }

  // ---- what the player does

  /**
   * Calls the board and does what the outcome says.
   * @param {(board: any) => string} call @param {boolean} [isTick]
   */
  act(call, isTick = false) {
    if (!this.board) return null;
    try {
      /** @type {Outcome} */
      const outcome = JSON.parse(call(this.board));
      this.follow(outcome, isTick);
      return outcome;
    } catch (why) {
      if (why instanceof WebAssembly.RuntimeError) this.tell('broken', why);
      else this.tell('fault', why);
      return null;
    }
  }

  undo() { this.stopShow(); return this.act((board) => board.undo()); }
  redo() { this.stopShow(); return this.act((board) => board.redo()); }
  restart() { this.stopShow(); return this.act((board) => board.restart()); }
  hint() { this.stopShow(); return this.act((board) => board.hint()); }
  solve(aim = 'any') { this.stopShow(); return this.run({ solve: aim }); }
  mistakes() { return this.run('mistakes'); }
  rate() { return this.run('rate'); }
  /** @param {string} id */
  command(id) { this.stopShow(); return this.act((board) => board.command(id)); }
  /** @param {number} position */
  goTo(position) { return this.act((board) => board.go_to(position)); }
  /** A key by its text. @param {string} text */
  press(text) { this.stopShow(); return this.act((board) => board.key(text)); }

  /** @param {KeyboardEvent} event */
  keyDown(event) {
    const text = keyText(event);
    if (!text || !this.board || text === 'tab' || text === 'shift+tab') return;
    if (event.repeat && this.heldKey === text) return event.preventDefault();
    this.heldKey = '';
    if (event.altKey && /^(alt\+)(up|down|left|right|enter)$/.test(text)) {
      event.preventDefault();
      return this.explore(text.slice(4));
    }
    if (text === 'escape' && !this.board.uses_key(text)) {
      if (this.search || this.view?.message) event.preventDefault();
      if (this.search) this.cancelSearch();
      else this.act((board) => board.dismiss());
      return;
    }
    if (this.tellKey(text, event)) return event.preventDefault();
    this.stopShow();
    const outcome = this.press(text);
    // A held Undo stops where one game ends and another begins.
    if (outcome?.game) this.heldKey = text;
    if (outcome && (outcome.redraw || outcome.run || outcome.quit || this.board?.uses_key(text))) event.preventDefault();
    else if (/^(up|down|left|right|space|page-|home|end)/.test(text)) event.preventDefault();
  }

  /** Whether somebody else takes a key. @param {string} text @param {KeyboardEvent} event */
  tellKey(text, event) {
    const taken = new CustomEvent('key', { detail: { text, event }, cancelable: true });
    return !this.dispatchEvent(taken);
  }

  /** Goes from cell to cell and says what is there, or taps it. @param {string} way */
  explore(way) {
    const { board } = this;
    if (way === 'enter') {
      const box = this.cell === undefined ? null : board.cell_rect(this.cell);
      if (!box) return this.tell('spoken', 'No cell is chosen');
      const [x, y] = [box[0] + (box[2] >> 1), box[1] + (box[3] >> 1)];
      this.act((b) => b.point(0, x, y, 0, 0, 0));
      this.act((b) => b.point(2, x, y, 0, 0, 0));
      return;
    }
    const next = this.neighbor(way);
    if (next !== null) this.cell = next;
    const words = this.cell === undefined ? '' : board.describe_cell(this.cell);
    this.tell('spoken', next === null ? `The edge. ${words}` : words || 'Nothing here');
    this.tell('cell', this.cell);
  }

  /** The nearest cell that way. @param {string} way */
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

  /** Runs a task as a job, and gives the board what it found. @param {any} task */
  async run(task) {
    const { board, game } = this;
    if (!board) return false;
    const before = JSON.parse(board.view()).position;
    try {
      const done = await this.searchFor(board, game, task);
      if (done === null || this.board !== board) return false;
      const outcome = this.act((b) => b.finish(done));
      if (!outcome) return false;
      this.tell('found', { task, report: JSON.parse(done).report });
      if (task.solve !== undefined && !outcome.game) this.playFrom(before);
      return true;
    } catch (why) {
      this.tell('fault', why);
      return false;
    }
  }

  /**
   * What a search found, as text; nothing when it was given up.
   * @param {any} board @param {string} game @param {any} task @returns {Promise<string | null>}
   */
  async searchFor(board, game, task) {
    const job = board.job(JSON.stringify(task));
    const module = await moduleOf(game);
    let searches = this.searches.get(module.name);
    if (!searches) this.searches.set(module.name, (searches = new Searches(module)));
    this.cancelSearch();
    const search = (this.search = { task, game });
    const start = performance.now();
    let progress = [0, 0, 0];
    const speak = () => this.search === search && this.tell('busy', { task, seconds: (performance.now() - start) / 1000, progress });
    const soon = setTimeout(speak, SOON);
    const beat = setInterval(speak, 500);
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
        this.tell('idle');
      }
    }
  }

  cancelSearch() {
    if (!this.search) return;
    this.search = null;
    for (const searches of this.searches.values()) searches.cancel();
    this.tell('idle');
  }

  // ---- what an outcome asks for

  /** @param {Outcome} outcome @param {boolean} [isTick] whether only time went by */
  follow(outcome, isTick) {
    if (!this.board) return;
    if (outcome.game) {
      this.cell = undefined;
      this.stopShow();
    }
    if (outcome.size || outcome.game) this.layOut(true);
    this.wait(outcome.tick);
    if (outcome.redraw || outcome.game) {
      this.board.draw(this.context);
      this.keepCursorInView();
    }
    const isFrame = isTick && outcome.tick === 0;
    if ((outcome.redraw && !isFrame) || outcome.game || outcome.finished) this.changed(outcome);
    if (outcome.run) this.run(outcome.run);
    if (outcome.quit) this.tell('quit');
  }

  /** @param {Outcome} outcome */
  changed(outcome) {
    const before = this.view;
    this.view = JSON.parse(this.board.view());
    if (outcome.game) {
      this.about = JSON.parse(this.board.about());
      this.tell('game', this.about);
    }
    this.tell('change', { view: this.view, before: outcome.game ? null : before, outcome });
    if (outcome.finished) this.tell('finished', this.view);
  }

  /** Calls the board's tick when it wants to be called. @param {number | null} millis */
  wait(millis) {
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frame);
    if (millis === null) {
      this.last = 0;
      return;
    }
    if (!this.last) this.last = performance.now();
    const tick = () => {
      const now = performance.now();
      const dt = Math.min(now - this.last, LONGEST_TICK);
      this.last = now;
      this.act((board) => board.tick(dt), true);
    };
    if (millis === 0) this.frame = requestAnimationFrame(tick);
    else this.timer = window.setTimeout(tick, millis);
  }

  /** The clock stands still while nobody looks. */
  look() {
    if (!this.board) return;
    const isPaused = document.hidden || this.covers > 0;
    if (isPaused && this.last) this.act((board) => board.tick(Math.min(performance.now() - this.last, LONGEST_TICK)));
    this.last = 0;
    this.act((board) => board.pause(isPaused));
  }

  /** Something lies over the board, or does no more. @param {number} by */
  cover(by) {
    this.covers += by;
    this.look();
  }

  // ---- watching

  /** Shows what was just solved step by step. @param {number} before */
  playFrom(before) {
    const after = JSON.parse(this.board.view()).position;
    if (after <= before + 1 || this.options.reduced) return;
    const { can } = this.facts ?? { can: { animates_solution: true } };
    if (!can.animates_solution) return;
    this.goTo(before);
    this.watch(after);
  }

  /** Goes on by itself to a position. @param {number} [to] */
  watch(to) {
    const last = to ?? this.view.length;
    this.stopShow();
    const n = last - this.view.position;
    const step = Math.max(60, Math.min(STEP, 20_000 / Math.max(1, n)));
    const timer = window.setInterval(() => {
      if (document.hidden) return;
      if (!this.board || this.view.position >= last) return this.stopShow();
      this.goTo(this.view.position + 1);
    }, step);
    this.show = { timer };
    this.tell('watching', true);
  }

  stopShow() {
    if (!this.show) return;
    clearInterval(this.show.timer);
    this.show = null;
    this.tell('watching', false);
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

  /** Sizes the canvas to the room there is. @param {boolean} [isNew] */
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
    const [room, high] = [Math.floor(clientWidth * dpr), Math.floor(clientHeight * dpr)];
    const [usual, least] = this.board.tiles();
    const fitWith = (/** @type {boolean} */ hasLists) => {
      if (this.hasLists !== hasLists || isNew) this.board.set_lists(hasLists);
      this.hasLists = hasLists;
      return this.board.fit(room, high, Math.round(usual * dpr * 2.5));
    };
    // Lists beside the board are shown where they take little of it: below it, on a phone.
    const plain = fitWith(false);
    let fit = fitWith(true);
    if (clientWidth < 600 && fit < plain * 0.92) fit = fitWith(false);
    this.fitTile = fit;
    // A board that cannot be read when all of it is seen is seen in part.
    const base = Math.max(fit, Math.ceil(least * Math.max(1, dpr)));
    let tile = Math.max(1, Math.round(base * this.zoom));
    let [w, h_] = this.board.set_tile(tile);
    while (tile > 1 && (w > MOST || h_ > MOST)) [w, h_] = this.board.set_tile(--tile);
    this.cssTile = tile / dpr;
    if (!isNew && this.canvas.width === w && this.canvas.height === h_ && this.drawnTile === tile) {
      this.center(w, h_, room, high);
      return;
    }
    this.drawnTile = tile;
    this.canvas.width = w;
    this.canvas.height = h_;
    this.canvas.style.width = `${w / dpr}px`;
    this.canvas.style.height = `${h_ / dpr}px`;
    this.center(w, h_, room, high);
    this.board.force_redraw();
    this.board.draw(this.context);
    this.tell('layout', { zoom: this.zoom, tile: this.cssTile, fits: w <= room && h_ <= high });
  }

  /** Puts the canvas into the middle, at whole device pixels. @param {number} w @param {number} h_ @param {number} room @param {number} high */
  center(w, h_, room, high) {
    const dpr = devicePixelRatio;
    this.canvas.style.left = `${Math.max(0, (room - w) >> 1) / dpr}px`;
    this.canvas.style.top = `${Math.max(0, (high - h_) >> 1) / dpr}px`;
    this.stage.style.width = `${Math.max(w, 1) / dpr}px`;
    this.stage.style.height = `${Math.max(h_, 1) / dpr}px`;
  }

  /** Makes the board larger around a point of the window. @param {number} by @param {number} [x] @param {number} [y] */
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
    this.tell('zoom', zoom);
  }

  zoomFit() {
    this.zoom = 1;
    const { clientWidth, clientHeight } = this.place;
    const [, least] = this.board.tiles();
    const dpr = devicePixelRatio;
    const base = Math.max(this.fitTile ?? 1, Math.ceil(least * Math.max(1, dpr)));
    if (clientWidth && base > (this.fitTile ?? 1)) this.zoom = (this.fitTile ?? 1) / base;
    this.layOut(true);
    this.tell('zoom', this.zoom);
  }

  keepCursorInView() {
    const { place, canvas } = this;
    if (place.scrollWidth <= place.clientWidth && place.scrollHeight <= place.clientHeight) return;
    const cursor = this.board.cursor_rect();
    if (!cursor || document.activeElement !== canvas) return;
    const dpr = devicePixelRatio;
    const [x, y, w, h_] = cursor.map((/** @type {number} */ v) => v / dpr);
    const [left, top] = [x + canvas.offsetLeft, y + canvas.offsetTop];
    if (left < place.scrollLeft) place.scrollLeft = left - w;
    else if (left + w > place.scrollLeft + place.clientWidth) place.scrollLeft = left + 2 * w - place.clientWidth;
    if (top < place.scrollTop) place.scrollTop = top - h_;
    else if (top + h_ > place.scrollTop + place.clientHeight) place.scrollTop = top + 2 * h_ - place.clientHeight;
  }
}
