// @ts-check
/** Loads the WebAssembly modules of the games, and runs searches in workers. */

import list from '../games.js';
import { BASE } from './base.js';
import { commas, language, moduleWords, t, use } from './words.js';

/** @typedef {{module: string, id: string, aliases?: string[], name: string, about: string, scoring?: any, edits?: string, picture?: boolean, grades?: [string, string][], n_lessons?: number, n_levels?: number, keys?: string[]}} GameLine */
/** A loaded module, with its messages in the language of the page. @typedef {{glue: any, module: WebAssembly.Module, name: string, words: Uint8Array}} Module */

/** @type {Map<string, Promise<Module>>} */
const modules = new Map();
/** The games that the build knows. @type {GameLine[]} */
const built = list.filter((/** @type {any} */ line) => line.id);
/** @type {GameLine[]} */
let known = built;
/** @type {Map<string, any>} */
const facts = new Map();

/** Loads a module, once. @param {string} name @returns {Promise<Module>} */
export function load(name) {
  let loading = modules.get(name);
  if (!loading) {
    loading = begin(name);
    // After a failure the next call tries again.
    loading.catch(() => modules.delete(name));
    modules.set(name, loading);
  }
  return loading;
}

/** The error of a file of the page that could not be loaded. */
export class LoadError extends Error {
  constructor() {
    super(t('a file of the game could not be loaded; check your connection and try again'));
  }
}

/** Attempts to load scripts so far. A browser keeps the failure of a script until its URL changes. */
let attempts = 0;

/** @param {string} name @returns {Promise<Module>} */
async function begin(name) {
  const url = new URL(`wasm/${name}_bg.wasm`, BASE);
  const again = attempts > 0 ? `?${attempts}` : '';
  const [glue, module, words] = await Promise.all([
    import(new URL(`wasm/${name}.js${again}`, BASE).href),
    compile(url),
    // Much smaller than the module, so the module does not wait for it.
    moduleWords(name),
  ]).catch((why) => {
    attempts += 1;
    throw why instanceof WebAssembly.CompileError ? why : new LoadError();
  });
  await glue.default({ module_or_path: module });
  glue.set_language(words);
  return { glue, module, name, words };
}

/** @type {Set<() => void>} */
const speakers = new Set();

/** Adds a function that is called when the page speaks another language. Returns a function that removes it. @param {() => void} call */
export function onLanguage(call) {
  speakers.add(call);
  return () => speakers.delete(call);
}

/** Makes the page and its modules speak a language. @param {string} tag */
export async function speak(tag) {
  await use(tag);
  facts.clear();
  known = built;
  await Promise.allSettled([...modules.values()].map(async (loading) => {
    const loaded = await loading;
    loaded.words = await moduleWords(loaded.name);
    loaded.glue.set_language(loaded.words);
  }));
  for (const call of speakers) call();
}

/** @param {URL} url */
async function compile(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new LoadError();
  const type = answer.headers.get('Content-Type') ?? '';
  // Some servers do not know the media type of WebAssembly.
  if (type.startsWith('application/wasm')) return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}

/** Returns all games in the order of the menu. @returns {Promise<GameLine[]>} */
export async function games() {
  if (known.length === 0) {
    const modules_ = await Promise.all(list.map(({ module }) => load(module)));
    known = modules_.flatMap(({ glue, name }) => JSON.parse(glue.games()).map((/** @type {any} */ game) => ({ ...game, module: name })));
  }
  return known;
}

/** Returns the line of a game, if the games are known. @param {string} id */
export function lineOf(id) {
  return known.find((line) => line.id === id);
}

/** Returns the IDs of the games, without editors, as messages list them. */
export async function gameIds() {
  return (await games()).filter((line) => !line.edits).map((line) => line.id);
}

/** Returns the labels of the keys that a game shows below its board, as far as the build knows them. @param {string} id */
export function usualKeys(id) {
  return lineOf(id)?.keys ?? [];
}

/** Returns the ID of the editor of a game, if there is one. @param {string} id */
export function editorOf(id) {
  return known.find((line) => line.edits === id)?.id;
}

/** Returns the address of the page to which links to a game lead. It has the game's picture and words in the language of the page, if the build has made one. @param {GameLine | undefined} line */
export function linkBase(line) {
  const end = language() === 'en' ? '' : `.${language()}`;
  return new URL(line?.picture ? `${line.id}${end}.html` : '.', BASE).href;
}

/** Returns a game of the list by its ID, or by the name that another program has for it. @param {string} id */
export async function game(id) {
  const lines = await games();
  return lines.find((line) => line.id === id) ?? lines.find((line) => line.aliases?.includes(id.toLowerCase()));
}

/** Returns the module that has a game. @param {string} id @returns {Promise<Module>} */
export async function moduleOf(id) {
  const line = await game(id);
  if (!line) throw new Error(t("there is no game '{name}'; the games are {games}", { name: id.slice(0, 40), games: commas(await gameIds()) }));
  return load(line.module);
}

/** Returns information about a game: rules, presets, capabilities, collections. @param {string} id */
export async function factsOf(id) {
  if (!facts.has(id)) facts.set(id, JSON.parse((await moduleOf(id)).glue.facts(id)));
  return facts.get(id);
}

/** Creates a board without a puzzle. @param {string} id */
export async function newBoard(id) {
  const { glue } = await moduleOf(id);
  const [a, b] = crypto.getRandomValues(new Uint32Array(2));
  return new glue.Board(id, a * 2 ** 20 + (b >>> 12) + 0.5);
}

/** Returns a bundled collection of a game. @param {string} id @param {string} name */
export async function collection(id, name) {
  const { glue } = await moduleOf(id);
  return JSON.parse(glue.collection(`${id}/${name}`));
}

/** Returns the ID of the puzzle of a day. @param {string} id @param {number} days @param {string} [grade] */
export async function dailyId(id, days, grade) {
  const { glue } = await moduleOf(id);
  return /** @type {string} */ (glue.daily(id, days, grade));
}

/** Returns today's local date as days since 1970-01-01. */
export function today() {
  const now = new Date();
  return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
}

/** Formats a day as YYYY-MM-DD. @param {number} days */
export function dayText(days) {
  return new Date(days * 86_400_000).toISOString().slice(0, 10);
}

/** The error of a canceled search. */
export class Cancelled extends Error {
  constructor() {
    super(t('Stopped'));
  }
}

/** Whether the page that shows the puzzles is of another origin than these files. */
const isForeign = BASE.origin !== location.origin;
const noWorker = () => t('the puzzles cannot start their worker: the policy of this page has to allow workers from blob: and scripts from {origin}, and that server has to send Access-Control-Allow-Origin', { origin: BASE.origin });

/** The URLs of the blobs that start the workers of a page of another origin, by URL of their script. @type {Map<string, string>} */
const blobs = new Map();

/** Starts a worker of these files. A page of another origin may start it only from a blob. @param {string} name */
export function newWorker(name) {
  const url = new URL(name, import.meta.url).href;
  if (!isForeign) return new Worker(url, { type: 'module' });
  const blob = blobs.get(url) ?? URL.createObjectURL(new Blob([`import ${JSON.stringify(url)};`], { type: 'text/javascript' }));
  blobs.set(url, blob);
  try {
    return new Worker(blob, { type: 'module' });
  } catch {
    console.error(noWorker());
    throw new Error(noWorker());
  }
}

/** Runs searches of one module, one at a time, in a worker. The worker keeps caches between them. */
export class Searches {
  /** @param {Module} module */
  constructor(module) {
    this.module = module;
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {{resolve: (text: string) => void, reject: (why: Error) => void, watch: (done: number, whole: number, nodes: number) => void} | null} */
    this.running = null;
  }

  /** Starts the worker, if it does not run. */
  prepare() {
    if (this.worker) return this.worker;
    const worker = newWorker('worker.js');
    let hasAnswered = false;
    worker.onmessage = ({ data }) => {
      hasAnswered = true;
      const running = this.running;
      if (!running || worker !== this.worker) return;
      if (data.progress) return running.watch(data.progress[0], data.progress[1], data.progress[2]);
      this.running = null;
      if (data.error !== undefined) running.reject(new Error(data.error));
      else running.resolve(data.done);
    };
    const broken = (/** @type {Event} */ event) => {
      event.preventDefault();
      if (worker === this.worker) this.end(new Error(isForeign && !hasAnswered ? noWorker() : t('the search failed; your game is unchanged')));
    };
    worker.onerror = broken;
    worker.onmessageerror = broken;
    worker.postMessage({
      glue: new URL(`wasm/${this.module.name}.js`, BASE).href,
      module: this.module.module,
    });
    this.worker = worker;
    return worker;
  }

  /** Runs a job within a number of nodes. @param {string} job @param {(done: number, whole: number, nodes: number) => void} watch @param {number} [nodes] @returns {Promise<string>} */
  run(job, watch, nodes = Infinity) {
    this.cancel();
    const worker = this.prepare();
    return new Promise((resolve, reject) => {
      this.running = { resolve, reject, watch };
      worker.postMessage({ job, nodes });
    });
  }

  /** Cancels the running search. The worker and its caches end with it. */
  cancel() {
    if (this.running) this.end(new Cancelled());
  }

  /** @param {Error} why */
  end(why) {
    const running = this.running;
    this.running = null;
    this.worker?.terminate();
    this.worker = null;
    running?.reject(why);
  }
}
