// @ts-check
/** Small pictures of puzzles in dialogs, drawn one after the other as they come into view. */

import { h } from './dom.js';
import { Searches, moduleOf, newBoard } from './engine.js';
import { givePictures } from './skins.js';
import { theme } from './theme.js';

/** Width and height of a picture in CSS pixels. */
const SIZE = [112, 84];

export class Thumbnails {
  /** @param {string} game */
  constructor(game) {
    this.game = game;
    /** @type {any} */
    this.board = null;
    /** @type {Searches | null} */
    this.searches = null;
    this.isOver = false;
    /** What to draw on each canvas. @type {Map<Element, {id: string}>} */
    this.wanted = new Map();
    /** Canvases in view that are not drawn yet. @type {Set<Element>} */
    this.waiting = new Set();
    this.isDrawing = false;
    this.observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) this.waiting[isIntersecting ? 'add' : 'delete'](target);
      this.draw();
    });
  }

  /** Returns a canvas for the picture of a puzzle, which may be an ID that has to be generated. @param {{id: string, title?: string, texts?: any}} entry */
  of(entry) {
    const canvas = h('canvas', { width: 1, height: 1, class: 'thumbnail', 'aria-hidden': 'true' });
    this.wanted.set(canvas, entry);
    this.observer.observe(canvas);
    return canvas;
  }

  async draw() {
    if (this.isDrawing) return;
    this.isDrawing = true;
    for (const canvas of this.waiting) {
      this.waiting.delete(canvas);
      this.observer.unobserve(canvas);
      try {
        await this.drawOne(/** @type {HTMLCanvasElement} */ (canvas), /** @type {any} */ (this.wanted.get(canvas)));
      } catch {
        // A puzzle that cannot be shown is in the list all the same.
      }
      // The page stays responsive between two pictures.
      await new Promise((resolve) => setTimeout(resolve));
      if (this.isOver) break;
    }
    this.isDrawing = false;
    if (this.isOver) this.free();
  }

  /** @param {HTMLCanvasElement} canvas @param {any} entry */
  async drawOne(canvas, entry) {
    if (!this.board) {
      this.board = await newBoard(this.game);
      await givePictures(this.board, this.game);
    }
    const { board } = this;
    const { run } = JSON.parse(entry.texts ? board.open_entry(JSON.stringify(entry), '') : board.open(entry.id));
    if (run) {
      this.searches ??= new Searches(await moduleOf(this.game));
      board.finish(await this.searches.run(board.job(JSON.stringify(run)), () => {}));
    }
    if (this.isOver || !board.has_game()) return;
    board.set_theme(theme());
    const [w, height] = SIZE.map((side) => Math.round(side * devicePixelRatio));
    const [tile, wide, high] = board.still(w, height, height);
    canvas.width = wide;
    canvas.height = high;
    board.draw_still(canvas.getContext('2d'), tile);
  }

  /** Ends drawing. */
  end() {
    this.isOver = true;
    this.observer.disconnect();
    this.searches?.end(new Error(''));
    if (!this.isDrawing) this.free();
  }

  free() {
    this.board?.free();
    this.board = null;
  }
}
