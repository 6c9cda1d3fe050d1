// @ts-check
/** Reads files in a worker, so that the board stays responsive and reading can be canceled. */

import { h } from './dom.js';
import { BASE } from './base.js';
import { Cancelled, games, load, moduleOf, newWorker } from './engine.js';
import * as dialogs from './dialogs.js';
import { t } from './words.js';

/** Largest file that is read, in bytes. Phones can hold several times as much. */
const MAX_BYTES = 64 << 20;
/** Milliseconds before the dialog is shown. */
const DIALOG_DELAY = 400;

/** @typedef {{entries: any[], headers: [string, string][], refused: string[], warnings: string[]}} Collection */
/** @typedef {{save?: string, profile?: string, id?: string, collection?: Collection}} Found */
/** @typedef {{name: string, bytes: Uint8Array}} Bytes */

/** Reads files one after the other. */
export class Reading {
  constructor() {
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {((why: Error) => void) | null} */
    this.reject = null;
    this.isCancelled = false;
    this.status = h('p', { role: 'status' });
    /** @type {(() => void) | null} */
    this.shut = null;
    this.timer = setTimeout(() => this.show(), DIALOG_DELAY);
  }

  /** Shows the progress, with a button to cancel. */
  show() {
    this.shut = dialogs.open(t('Opening'), h('div', { class: 'form' }, this.status,
      h('footer', null, h('button', { type: 'button', onclick: () => this.shut?.() }, t('Cancel')))),
    { class: 'small', onclose: () => this.cancel() });
  }

  /** Cancels reading. */
  cancel() {
    this.isCancelled = true;
    this.shut = null;
    this.end();
    this.reject?.(new Cancelled());
  }

  /** Ends the worker and closes the dialog. */
  end() {
    clearTimeout(this.timer);
    this.worker?.terminate();
    this.worker = null;
    const { shut } = this;
    this.shut = null;
    shut?.();
  }

  /**
   * Reads a file: a save, a profile, the ID of a puzzle, or puzzles. Throws an error for the player.
   * @param {File} file @param {File[]} beside files that may belong to it @param {string} [soFar] what was read before it
   * @returns {Promise<Found>}
   */
  async read(file, beside, soFar) {
    if (this.isCancelled) throw new Cancelled();
    const about = { file: file.name, size: size(file.size) };
    this.status.textContent = soFar ? t('Reading {file} ({size}). {progress}', { ...about, progress: soFar }) : t('Reading {file} ({size})…', about);
    if (file.size > MAX_BYTES) throw new Error(t('cannot open {file}: it is too large ({size}); the limit is {limit}', { ...about, limit: size(MAX_BYTES) }));
    const read = await bytesOf(file);
    const list = await games();
    const isId = (/** @type {string} */ line) => list.some(({ id }) => line.startsWith(`${id}/`));
    // The first line shows the kind of a text file.
    const head = new TextDecoder().decode(read.bytes.subarray(0, 1 << 16)).trimStart();
    const text = () => new TextDecoder().decode(read.bytes).trim();
    if (/^\{\s*"format"\s*:\s*"puzzle-save"/.test(head)) return { save: text() };
    if (/^\{\s*"format"\s*:\s*"puzzle-profile/.test(head)) return { profile: text() };
    // A link or a game ID alone.
    const id = head.replace(/^https?:\/\/[^\s#]*#/, '').trimEnd();
    if (read.bytes.length < 1 << 16 && !/\s/.test(id) && isId(id)) return { id };
    const first = (head.split(/\r?\n/).find((line) => line.trim() && !line.startsWith(';')) ?? '').trim();
    const isPlaylist = isId(first);
    // Editors read no formats that their games do not read.
    const modules = isPlaylist
      ? [await moduleOf(first.split('/')[0])]
      : await Promise.all([...new Set(list.filter((game) => !game.edits).map((game) => game.module))].map(load));
    const others = isPlaylist ? [] : beside.filter((other) => other !== file && other.size <= MAX_BYTES);
    const codes = modules.map(({ name, module, words }) => ({ glue: new URL(`wasm/${name}.js`, BASE).href, module, words }));
    return { collection: await this.ask({ codes, file: read, beside: await Promise.all(others.map(bytesOf)), isPlaylist }) };
  }

  /** @param {any} asked @returns {Promise<Collection>} */
  ask(asked) {
    if (this.isCancelled) return Promise.reject(new Cancelled());
    const worker = (this.worker ??= newWorker('reader.js'));
    return new Promise((resolve, reject) => {
      this.reject = reject;
      worker.onmessage = ({ data }) => {
        if (data.isUnknown) reject(new Error(t('cannot open {file}: unknown format', { file: asked.file.name })));
        else if (data.error !== undefined) reject(new Error(data.error));
        else resolve(data.collection);
      };
      worker.onerror = worker.onmessageerror = (/** @type {Event} */ event) => {
        event.preventDefault();
        worker.terminate();
        this.worker = null;
        reject(new Error(t('cannot read {file}: the reader failed', { file: asked.file.name })));
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
    throw new Error(t('cannot read {file}', { file: file.name }));
  }
}

/** @param {number} bytes */
function size(bytes) {
  return bytes < 1e6 ? t('{n} KB', { n: Math.ceil(bytes / 1e3) }) : t('{n} MB', { n: Math.round(bytes / 1e6) });
}
