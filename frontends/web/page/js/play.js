// @ts-check
/** The page on which a puzzle is played. */

import { clock, fill, h, icon, say, sentence, tool } from './dom.js';
import { collection, dailyId, factsOf, moduleOf, today } from './engine.js';
import { act, refusal } from './commands.js';
import * as dialogs from './dialogs.js';
import * as gamesKept from './games.js';
import * as store from './store.js';
import { filesOf, openFiles, openPending, pickFiles } from './files.js';
import { Scrubber } from './scrubber.js';
import { Table } from './table.js';
import { onTheme, theme } from './theme.js';
import { add, listText, log, placeOf } from './records.js';
import { givePictures } from './skins.js';

/** Milliseconds after a change until the game is kept. */
const KEEP_AFTER = 250;
/** Milliseconds after a board until what else the page has is asked for. */
const LATER = 1200;

/** What a first board does without, and comes when it is there. */
const menus = () => import('./menus.js');
const later = () => Promise.all([menus(), import('./win.js'), import('./skin-files.js')]).catch(() => {});

/** @param {HTMLElement} root @param {{isEmbedded: boolean}} options */
export function play(root, options) {
  const page = new PlayPage(root, options);
  return { name: 'play', route: (/** @type {string} */ text) => page.route(text), end: () => page.end() };
}

export class PlayPage {
  /** @param {HTMLElement} root @param {{isEmbedded: boolean}} options */
  constructor(root, { isEmbedded }) {
    this.isEmbedded = isEmbedded;
    this.root = root;
    /** @type {any} */
    this.facts = null;
    /** Puzzles that are gone through one after the other. @type {{name: string, title: string, entries: any[], headers: [string, string][], at: number} | null} */
    this.list = null;
    /** Lists of files that were opened together. @type {any[] | null} */
    this.shelf = null;
    /** What the game on the board is kept under. */
    this.uid = gamesKept.newUid();
    /** What puzzles of this page are kept under. @type {Map<string, string>} */
    this.uids = new Map();
    this.since = Date.now();
    this.wasFinished = false;
    this.keepTimer = 0;
    this.written = '';
    /** The params of a harder puzzle, and the next puzzle of the list that is not solved, after a win. @type {string | undefined} */
    this.harder = undefined;
    /** @type {number | undefined} */
    this.next = undefined;
    /** How the game has just ended. @type {string | null} */
    this.ending = null;
    this.ended = new AbortController();
    this.noteKey = '';
    /** The page's own words stay until a move is made. */
    this.isOwnNote = false;
    this.keysText = '';
    this.keptAt = -1;
    /** The module of the game. @type {any} */
    this.glue = null;
    /** Commands with their labels and keys. @type {{command: any, label: string, keys: string[]}[]} */
    this.commands = [];
    /** What the puzzle is. @type {any} */
    this.about = null;
    /** @type {any} */
    this.busyWords = null;
    /** @type {any} */
    this.busyBar = null;
    /** @type {any} */
    this.boardPlace = h('div');
    this.wait = h('p', { class: 'wait', role: 'status' }, 'Setting up the board…');
    /** @type {() => void} */
    this.pick = () => {};
    this.table = new Table(this.boardPlace, {
      theme: theme(),
      reduced: matchMedia('(prefers-reduced-motion: reduce)').matches,
      prepare: (board, game) => this.prepare(board, game),
      resume: (id) => this.resume(id),
    });
    this.scrubber = new Scrubber(this.table);
    this.build();
    this.listen();
    root.append(this.wait);
    dialogs.onCover((by) => this.table.cover(by));
  }

  build() {
    const { table } = this;
    this.kind = h('button', { type: 'button', class: 'plain kind', 'aria-haspopup': 'dialog', onclick: () => act(this, { puzzle: 'kinds' }) }, h('strong', null, ''), h('small', null, ''));
    this.clock = h('span', { class: 'clock' });
    this.words = h('span', { class: 'words' });
    this.zoomBox = h('div', { class: 'zoom', hidden: true },
      h('button', { type: 'button', 'aria-label': 'Smaller', onclick: () => act(this, { view: 'smaller' }) }, icon('zoomout')),
      h('button', { type: 'button', 'aria-label': 'Whole board', onclick: () => act(this, { view: 'usual-size' }) }, icon('zoomfit')),
      h('button', { type: 'button', 'aria-label': 'Larger', onclick: () => act(this, { view: 'larger' }) }, icon('zoomin')));
    this.note = h('div', { class: 'note', hidden: true });
    this.spoken = h('p', { class: 'sr' });
    this.live = h('div', { 'aria-live': 'polite', class: 'live' }, this.note, this.spoken);
    this.busy = h('div', { class: 'note busy', hidden: true });
    this.keys = h('div', { class: 'keys', role: 'group', 'aria-label': 'Keys', hidden: true });
    /** @type {Record<string, any>} */
    this.tools = {
      'puzzle/new': tool('plus', 'New game', () => act(this, { puzzle: 'new' })),
      'game/undo': tool('back', 'Undo', () => act(this, { game: 'undo' }), { disabled: true }),
      'game/redo': tool('forth', 'Redo', () => act(this, { game: 'redo' }), { disabled: true }),
      'game/restart': tool('restart', 'Restart', () => act(this, { game: 'restart' })),
      'game/hint': tool('hint', 'Hint', () => act(this, { game: 'hint' })),
      'game/choose-solution': tool('solve', 'Solve', () => act(this, { game: 'choose-solution' })),
    };
    fill(this.root, h('div', { class: 'playpage' },
      h('header', { class: 'bar' },
        h('a', { class: 'brand', href: '#', 'aria-label': 'All puzzles' }, icon('home')),
        h('h1', { class: 'sr' }, 'Puzzle'),
        this.kind,
        h('div', { class: 'figures' }, this.clock, this.words),
        h('button', { type: 'button', class: 'plain', 'aria-label': 'Menu', 'aria-haspopup': 'dialog', onclick: () => act(this, { view: 'menu' }) }, icon('more'))),
      h('main', { class: 'boardplace', 'aria-label': 'Board' }, this.boardPlace, this.zoomBox),
      h('section', { class: 'side', 'aria-label': 'Controls' }, this.live, this.busy, this.scrubber.element, this.keys,
        h('div', { class: 'tools', role: 'toolbar', 'aria-label': 'Game' }, Object.values(this.tools)))));
  }

  listen() {
    const { table } = this;
    const { signal } = this.ended;
    const on = (/** @type {string} */ name, /** @type {(detail: any) => void} */ call) =>
      table.addEventListener(name, (event) => call(/** @type {CustomEvent} */ (event).detail), { signal });
    on('game', (about) => this.showGame(about));
    on('change', (detail) => this.show(detail));
    on('finished', (view) => this.finished(view));
    on('fault', (why) => dialogs.toast(sentence(why.message)));
    on('broken', () => this.broken());
    on('busy', (detail) => this.showBusy(detail));
    on('idle', () => this.hideBusy());
    on('spoken', (words) => this.speak(words));
    on('quit', () => (location.hash = ''));
    on('layout', (detail) => this.showZoom(detail));
    on('watching', () => this.scrubber.show());
    table.addEventListener('key', (event) => this.ownKey(/** @type {CustomEvent} */ (event)), { signal });
    const take = (/** @type {File[]} */ files) => openFiles(files, /** @type {any} */ (this)).catch((why) => dialogs.toast(sentence(why.message)));
    this.pick = () => pickFiles(take);
    document.addEventListener('dragover', (event) => event.preventDefault(), { signal });
    document.addEventListener('drop', (event) => {
      event.preventDefault();
      filesOf(event.dataTransfer).then((files) => (files.length > 0 ? take(files) : undefined));
    }, { signal });
    document.addEventListener('paste', (event) => {
      if (/** @type {Element} */ (event.target).closest?.('input, textarea, dialog')) return;
      const files = [...(event.clipboardData?.files ?? [])];
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (files.length) take(files);
      else if (text.trim()) take([new File([text], 'pasted')]);
    }, { signal });
    // Keys that nothing else is focused for go to the board.
    document.addEventListener('keydown', (event) => {
      const target = /** @type {Element} */ (event.target);
      if (target === document.body && !document.querySelector('dialog[open]') && event.key !== 'Tab') {
        table.canvas.focus({ preventScroll: true });
        table.keyDown(event);
      }
    }, { signal });
    const now = () => this.keep();
    addEventListener('pagehide', now, { signal });
    document.addEventListener('visibilitychange', () => document.hidden && now(), { signal });
    const unTheme = onTheme((word) => table.setTheme(word));
    signal.addEventListener('abort', unTheme);
  }

  end() {
    this.keep();
    this.ended.abort();
    dialogs.onCover(null);
    this.table.destroy();
  }

  // ---- what is opened

  /** Shows what a fragment names. @param {string} text */
  async route(text) {
    if (text === this.written) return true;
    await this.keep();
    try {
      const begun = await this.openText(text);
      if (begun) this.table.canvas.focus({ preventScroll: true });
      return begun;
    } catch (why) {
      const words = sentence(/** @type {Error} */ (why).message);
      this.refused(words);
      return false;
    } finally {
      this.wait.remove();
    }
  }

  /** A link that is no good: what is on the board stays. @param {string} words */
  refused(words) {
    if (this.table.board) {
      history.replaceState(null, '', `#${this.written}`);
      this.tellNote('failure', `This link cannot be opened. ${words}`);
      this.isOwnNote = true;
      return;
    }
    dialogs.open('This link cannot be opened', h('div', { class: 'form' }, h('p', null, words),
      h('footer', null, h('a', { href: '#', class: 'button' }, 'All puzzles'))), { class: 'small', onclose: () => (location.hash = '') });
  }

  /** @param {string} text */
  async openText(text) {
    this.list = null;
    const day = /^~day\/([a-z0-9-]+)$/.exec(text);
    if (day) return this.openDaily(day[1]);
    if (text === '~file') return openPending(this);
    const own = /^~game\/([0-9a-f]{32})$/.exec(text);
    if (own) {
      const game = await gamesKept.byUid(own[1]);
      if (!game) throw new Error('this game is not kept here any more');
      return this.openKept(game);
    }
    if (/^[a-z][a-z0-9-]*$/.test(text)) return this.openGame(text);
    return this.table.open(text);
  }

  /** A game by its name: the one in progress, else a new one of the kind last played. @param {string} game */
  async openGame(game) {
    const last = await gamesKept.lastOf(game);
    if (last) {
      try {
        return await this.openKept(last);
      } catch {
        // A save of a later version; a new puzzle is no loss.
      }
    }
    const params = await store.read('settings', `params/${game}`);
    if (params) {
      try {
        return await this.table.open(`${game}/${params}`);
      } catch {
        // Params of another version.
      }
    }
    return this.table.open(game);
  }

  /** A game as it was left. @param {gamesKept.Kept} game */
  async openKept(game) {
    const begun = await this.table.load(game.record.save);
    if (!begun) return false;
    this.adopt(game);
    if (game.list?.name.includes('/')) {
      const [id, name] = game.list.name.split('/');
      const { entries, headers } = await collection(id, name).catch(() => ({ entries: [], headers: [] }));
      if (entries.length) this.list = { ...game.list, entries, headers };
    }
    this.showTitle();
    return true;
  }

  /** @param {string} game */
  async openDaily(game) {
    return this.table.open(await dailyId(game, today()));
  }

  /** @param {any} board @param {string} game */
  async prepare(board, game) {
    this.table.facts = this.facts = await factsOf(game);
    this.glue = await moduleOf(game);
    this.commands = JSON.parse(this.glue.glue.commands());
    await givePictures(board, game);
    const prefs = await store.read('settings', 'prefs');
    if (prefs) board.read_preferences(prefs);
    if (this.table.options.reduced) {
      const own = `${game}.animation`;
      if (!prefs?.includes(own)) board.read_preferences(`${own} = no\n${game}.flash = no\n`);
    }
  }

  /** @param {string} [params] */
  async newGame(params) {
    this.list = null;
    const kept = params ?? this.table.board?.params();
    if (kept) store.write('settings', `params/${this.table.game}`, kept);
    await this.keep();
    await this.table.newGame(params);
    this.table.canvas.focus({ preventScroll: true });
  }

  /** A puzzle of a list. @param {number} at */
  async openLevel(at) {
    const { list } = this;
    const entry = list?.entries[at];
    if (!list || !entry) return false;
    await this.keep();
    const begun = await this.table.openEntry(entry, list.title);
    if (begun) {
      list.at = at;
      this.showTitle();
    }
    return begun;
  }

  /** The list of puzzles that is gone through, as the module is told of it. */
  around() {
    const { list } = this;
    return JSON.stringify({
      ...(list && { title: list.title, level: list.entries[list.at]?.title ?? '', at: list.at < 0 ? null : list.at, n: list.entries.length }),
      next: this.next, has_harder: this.harder !== undefined,
    });
  }

  // ---- what is shown

  /** Another puzzle is on the board. @param {any} about */
  showGame(about) {
    if (this.about?.id !== about.id) this.adopt(null, about.id);
    this.about = about;
    this.facts = this.table.facts;
    this.harder = this.next = undefined;
    this.wait.remove();
    if (this.list && this.list.entries[this.list.at]?.id !== about.id && about.id) {
      const at = this.list.entries.findIndex((entry) => entry.id === about.id);
      if (at < 0 && !about.file) this.list = null;
    }
    const link = about.id && about.id.length < 8000 ? about.id : about.seed ?? about.id ?? '';
    this.written = link;
    history.replaceState(null, '', `${location.pathname}${location.search}#${link}`);
    this.showTitle();
    this.showTools();
    this.dismissNote();
    setTimeout(later, LATER);
  }

  showTitle() {
    const { table } = this;
    if (!table.board) return;
    const [game, place, puzzle] = JSON.parse(table.board.title(this.around()));
    const words = [place, puzzle].filter(Boolean);
    fill(this.kind, h('strong', null, game), h('small', null, words.join(' · ') || 'Choose a kind', icon('down')), h('span', { class: 'sr' }, 'Choose a kind'));
    document.title = `${[game, ...words].join(' · ')} · Puzzles`;
    const heading = this.root.querySelector('h1');
    if (heading) say(heading, game);
  }

  /** What the puzzle is called beside its game. */
  puzzleWords() {
    return JSON.parse(this.table.board.title(this.around()))[2];
  }

  showTools() {
    for (const [name, button] of Object.entries(this.tools)) {
      const [kind, word] = name.split('/');
      button.disabled = refusal(this, { [kind]: word }) !== undefined;
    }
  }

  /** @param {{view: any, before: any, outcome: any}} detail */
  show({ view, before, outcome }) {
    say(this.clock, view.seconds === null ? '' : clock(view.seconds));
    say(this.words, view.words);
    if (outcome.ended) this.ending = outcome.ended;
    this.showTools();
    this.showNote(view, !before || before.position !== view.position);
    this.showKeys(view.keys);
    this.scrubber.show();
    const moved = before && view.position !== before.position;
    if (moved) this.speak([view.change, view.words].filter(Boolean).join('. '));
    const name = `${this.table.name}, ${view.words || this.puzzleWords()}`;
    if (this.table.canvas.getAttribute('aria-label') !== name) this.table.canvas.setAttribute('aria-label', name);
    if (moved || outcome.game || view.position !== this.keptAt) this.keepSoon();
  }

  /** @param {any} view @param {boolean} hasMoved */
  showNote(view, hasMoved) {
    const { lesson, message } = view;
    // Who asks for a hint in a lesson reads it, and the lesson goes on with the next move.
    if (lesson && !view.is_hinting) return this.showLesson();
    if (message) return this.tellNote(message.kind, sentence(message.words), message.kind === 'hint' && view.is_hinting);
    if (view.warning) return this.tellNote('warning', sentence(view.warning));
    if (!this.note.hidden && (!this.isOwnNote || hasMoved)) this.dismissNote();
  }

  /** @param {string} kind @param {string} words @param {boolean} [canPlay] */
  tellNote(kind, words, canPlay) {
    const key = `${kind}\n${words}\n${canPlay}`;
    if (this.noteKey === key && !this.note.hidden) return;
    this.noteKey = key;
    this.isOwnNote = false;
    this.note.className = `note ${kind}`;
    fill(this.note, h('span', { class: 'words' }, words),
      canPlay && h('button', { type: 'button', onclick: () => act(this, { game: 'hint' }) }, 'Do it'),
      h('button', { type: 'button', class: 'plain', 'aria-label': 'Dismiss', onclick: () => act(this, { game: 'dismiss' }) }, icon('close')));
    this.note.hidden = false;
  }

  dismissNote() {
    this.noteKey = '';
    this.isOwnNote = false;
    this.note.hidden = true;
    this.note.replaceChildren();
  }

  /** The page's own words: they stay until a move is made. @param {string} words */
  tellOwn(words) {
    this.tellNote('refusal', sentence(words));
    this.isOwnNote = true;
  }

  showLesson() {
    const text = this.table.board.lesson_card();
    if (!text || (this.noteKey === text && !this.note.hidden)) return;
    this.noteKey = text;
    const { title, step, words, offers } = JSON.parse(text);
    this.note.className = 'note hint lesson';
    fill(this.note,
      h('span', { class: 'words' }, h('small', null, `${title}, ${step}. `), words.map((/** @type {[string, string]} */ [line, role]) => h('span', { class: role }, `${line} `))),
      offers.map((/** @type {[string, any]} */ [label, command]) => (command.game === 'end-lesson'
        ? h('button', { type: 'button', class: 'plain', 'aria-label': label, onclick: () => act(this, command) }, icon('close'))
        : h('button', { type: 'button', onclick: () => act(this, command) }, label))));
    this.note.hidden = false;
  }

  /** Words for who listens. @param {string} words */
  speak(words) {
    // The same words again are spoken again.
    this.spoken.textContent = this.spoken.textContent === words ? `${words}\u00a0` : words;
  }

  /** @param {{task: any, seconds: number, progress: number[]}} detail */
  showBusy({ task, seconds, progress: [done, whole, nodes] }) {
    const { glue } = this.glue;
    const words = glue.search_words(JSON.stringify(task), seconds, done, whole, nodes);
    if (this.busy.hidden) {
      this.busyWords = h('span', { role: 'status' });
      this.busyBar = h('progress', { 'aria-label': 'How far' });
      fill(this.busy, this.busyWords, this.busyBar, h('button', { type: 'button', onclick: () => act(this, { game: 'stop' }) }, 'Stop'));
      this.busy.hidden = false;
    }
    say(this.busyWords, words);
    if (whole) {
      this.busyBar.max = whole;
      this.busyBar.value = Math.min(done, whole);
    } else this.busyBar.removeAttribute('value');
  }

  hideBusy() {
    this.busy.hidden = true;
    this.busy.replaceChildren();
  }

  /** @param {any[]} keys */
  showKeys(keys) {
    const text = JSON.stringify(keys);
    if (text === this.keysText) return;
    this.keysText = text;
    const focused = /** @type {HTMLElement} */ (document.activeElement)?.dataset?.key;
    fill(this.keys, keys.map((key) => h('button', {
      type: 'button', 'data-key': key.key, 'aria-label': key.words || key.label, title: key.words,
      'aria-pressed': key.is_on === null || key.is_on === undefined ? undefined : String(key.is_on),
      onclick: () => this.table.press(key.key),
    }, key.label)));
    this.keys.hidden = keys.length === 0;
    if (focused) /** @type {HTMLElement} */ (this.keys.querySelector(`[data-key="${CSS.escape(focused)}"]`))?.focus();
  }

  /** @param {{zoom: number, tile: number, fits: boolean}} detail */
  showZoom({ zoom, tile, fits }) {
    this.zoomBox.hidden = fits && zoom === 1 && tile >= 26;
  }

  // ---- what happens

  /** @param {CustomEvent} event */
  ownKey(event) {
    const { text } = event.detail;
    const known = this.commands.find(({ keys }) => keys.includes(text));
    const isFree = text.startsWith('ctrl+') || !this.table.board.uses_key(text);
    if (!known || !isFree || (known.command.view && this.zoomBox.hidden && text !== '?')) return;
    event.preventDefault();
    act(this, known.command);
  }

  /** @param {any} view */
  async finished(view) {
    if (view.status === 'ongoing') return;
    const { table, uid } = this;
    const ending = this.ending;
    this.ending = null;
    if (!ending || view.lesson) return;
    const text = table.board.finished(ending, gamesKept.newUid(), Date.now() / 1000, today());
    if (!text) return;
    const game = JSON.parse(text);
    const { list } = this;
    if (list && list.at >= 0) game.place = { collection: placeOf(list.name), number: list.at + 1 };
    if (this.wasFinished) game.is_again = true;
    this.wasFinished = true;
    const before = await log();
    await add(game);
    this.uids.delete(game.puzzle);
    await gamesKept.forget(uid);
    if (ending === 'solved-by-program') return;
    const around = list && list.at >= 0 ? JSON.stringify(listText(list)) : undefined;
    const card = JSON.parse(table.board.win_card(JSON.stringify(game), JSON.stringify(before), around));
    this.harder = card.harder ?? undefined;
    this.next = card.next ?? undefined;
    const { winCard } = await import('./win.js');
    winCard(this, view, card);
  }

  /** The module has broken down: what was kept is taken up by a new one. */
  broken() {
    dialogs.toast('The game has broken down, which is its own fault. It goes on as it was kept.');
    setTimeout(() => location.reload(), 1500);
  }

  keepSoon() {
    clearTimeout(this.keepTimer);
    this.keepTimer = window.setTimeout(() => this.keep(), KEEP_AFTER);
  }

  /** The save of a puzzle that was begun before. @param {string} id */
  async resume(id) {
    const game = await gamesKept.kept(id);
    if (!game) return null;
    this.adopt(game);
    return game.record.save;
  }

  /**
   * The game on the board is this kept one, or one of this page (undo goes back to them), or new.
   * @param {gamesKept.Kept | null} game @param {string} [id]
   */
  adopt(game, id = game?.record.puzzle ?? this.about?.id ?? '') {
    this.uid = game?.record.uid ?? this.uids.get(id) ?? gamesKept.newUid();
    this.uids.set(id, this.uid);
    this.since = Date.now();
    this.wasFinished = false;
    this.keptAt = game ? this.table?.view?.position ?? -1 : -1;
  }

  /** Keeps the game, if there is anything to keep. */
  async keep() {
    clearTimeout(this.keepTimer);
    const { table, about, uid } = this;
    const view = table.view;
    if (!table.board || !about?.id || !view || view.lesson) return;
    if (view.length === 0 && view.checkpoints.length === 0) return;
    this.keptAt = view.position;
    const text = table.board.in_progress(uid, Date.now() / 1000, today());
    if (!text) {
      // It is over: there is nothing to go on with.
      if (this.wasFinished) await gamesKept.forget(uid);
      return;
    }
    const record = JSON.parse(text);
    const list = this.list && { name: this.list.name, title: this.list.title, at: this.list.at };
    if (list && list.at >= 0) record.place = { collection: list.name.includes('/') ? `@${list.name}` : list.name, number: list.at + 1 };
    const pictured = this.thumbnail();
    const kept = await gamesKept.keep({
      record, name: table.name ?? table.game, list, at: Date.now(),
      title: list && list.at >= 0 ? `${list.title} ${list.at + 1}` : about.title || (record.day ? `Daily ${record.day}` : this.puzzleWords()),
    }, this.since);
    if (this.uid === uid) this.uid = kept;
    this.uids.set(about.id, kept);
    const picture = await pictured;
    if (picture) await gamesKept.addPicture(kept, picture);
  }

  /** A small picture of the board. @returns {Promise<Blob | undefined>} */
  async thumbnail() {
    if (document.hidden) return undefined;
    const { board } = this.table;
    const [tile, w, height] = board.still(300, 225, 90);
    const small = h('canvas', { width: w, height });
    board.draw_still(small.getContext('2d'), tile);
    return new Promise((resolve) => small.toBlob(resolve));
  }
}
