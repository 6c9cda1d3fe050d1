// @ts-check
/** What files hold, read in a worker: the board stays alive meanwhile, and reading can be given up. */

import { h } from './dom.js';
import { BASE, Cancelled, games, load, moduleOf } from './engine.js';
import * as dialogs from './dialogs.js';

/** Most bytes of a file that is looked at: what a phone bears, some four times over. */
const MOST = 64 << 20;
/** Milliseconds before anything is told. */
const PATIENCE = 400;

/** @typedef {{entries: any[], headers: [string, string][], refused: string[], warnings: string[]}} Collection */
/** @typedef {{save?: string, profile?: string, id?: string, collection?: Collection}} Found */
/** @typedef {{name: string, bytes: Uint8Array}} Bytes */

/** Files that are read, one after the other. */
export class Reading {
  constructor() {
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {((why: Error) => void) | null} */
    this.reject = null;
    this.isGivenUp = false;
    this.words = h('p', { role: 'status' });
    /** @type {(() => void) | null} */
    this.shut = null;
    this.timer = setTimeout(() => this.show(), PATIENCE);
  }

  /** Shows what is done, and a way out of it. */
  show() {
    this.shut = dialogs.open('Opening', h('div', { class: 'form' }, this.words,
      h('footer', null, h('button', { type: 'button', onclick: () => this.shut?.() }, 'Cancel'))),
    { class: 'small', onclose: () => this.giveUp() });
  }

  /** Ends it, and what is being read just then. */
  giveUp() {
    this.isGivenUp = true;
    this.shut = null;
    this.end();
    this.reject?.(new Cancelled());
  }

  /** Puts away what it needed. */
  end() {
    clearTimeout(this.timer);
    this.worker?.terminate();
    this.worker = null;
    const { shut } = this;
    this.shut = null;
    shut?.();
  }

  /**
   * What a file holds: a save, everything of a player, the ID of a puzzle, or puzzles. Fails with words.
   * @param {File} file @param {File[]} beside files that may belong to it @param {string} [soFar] what was read before it
   * @returns {Promise<Found>}
   */
  async read(file, beside, soFar) {
    if (this.isGivenUp) throw new Cancelled();
    this.words.textContent = `Reading ${file.name} (${size(file.size)})${soFar ? `. ${soFar}` : '…'}`;
    if (file.size > MOST) throw new Error(`${file.name} is too large: ${size(file.size)}, at most ${MOST >> 20}`);
    const read = await bytesOf(file);
    const list = await games();
    const isId = (/** @type {string} */ line) => list.some(({ id }) => line.startsWith(`${id}/`));
    // What tells the kind of a text stands in its first line.
    const head = new TextDecoder().decode(read.bytes.subarray(0, 1 << 16)).trimStart();
    const text = () => new TextDecoder().decode(read.bytes).trim();
    if (/^\{\s*"format"\s*:\s*"puzzle-save"/.test(head)) return { save: text() };
    if (/^\{\s*"format"\s*:\s*"puzzle-profile/.test(head)) return { profile: text() };
    // A link or a game ID alone.
    const id = head.replace(/^https?:\/\/[^\s#]*#/, '').trimEnd();
    if (read.bytes.length < 1 << 16 && !/\s/.test(id) && isId(id)) return { id };
    const first = (head.split(/\r?\n/).find((line) => line.trim() && !line.startsWith(';')) ?? '').trim();
    const isPlaylist = isId(first);
    const modules = isPlaylist
      ? [await moduleOf(first.split('/')[0])]
      : await Promise.all([...new Set(list.map((game) => game.module))].map(load));
    const others = isPlaylist ? [] : beside.filter((other) => other !== file && other.size <= MOST);
    const codes = modules.map(({ name, module }) => ({ glue: new URL(`wasm/${name}.js`, BASE).href, module }));
    return { collection: await this.ask({ codes, file: read, beside: await Promise.all(others.map(bytesOf)), isPlaylist }) };
  }

  /** @param {any} asked @returns {Promise<Collection>} */
  ask(asked) {
    if (this.isGivenUp) return Promise.reject(new Cancelled());
    const worker = (this.worker ??= new Worker(new URL('reader.js', import.meta.url), { type: 'module' }));
    return new Promise((resolve, reject) => {
      this.reject = reject;
      worker.onmessage = ({ data }) => (data.error === undefined ? resolve(data.collection) : reject(new Error(data.error)));
      worker.onerror = worker.onmessageerror = (/** @type {Event} */ event) => {
        event.preventDefault();
        worker.terminate();
        this.worker = null;
        reject(new Error(`${asked.file.name} could not be read: its reader broke down`));
      };
      worker.postMessage(asked);
    });
  }
}

/** @param {File} file @returns {Promise<Bytes>} */
async function bytesOf(file) {
  try {
    return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
  } catch {
    throw new Error(`${file.name} cannot be read`);
  }
}

/** @param {number} bytes */
function size(bytes) {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} KB` : `${Math.round(bytes / 1e6)} MB`;
}
