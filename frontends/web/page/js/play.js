// @ts-check
/** The puzzle page. */

import { clock, fill, h, icon, say, sentence, tool } from './dom.js';
import { collection, dailyId, factsOf, moduleOf, today } from './engine.js';
import { act, refusal } from './commands.js';
import { device } from './device.js';
import * as dialogs from './dialogs.js';
import * as savedGames from './saved-games.js';
import * as store from './store.js';
import { filesOf, openFiles, openPending, pickFiles } from './files.js';
import { Scrubber } from './scrubber.js';
import { GameView } from './game-view.js';
import { onTheme, theme } from './theme.js';
import { add, bestOf, listText, log, nextUnsolved, placeOf } from './records.js';
import { findOut } from './side-searches.js';
import { givePictures } from './skins.js';

/** Milliseconds after a change until the game is saved. */
const SAVE_DELAY = 250;
/** Milliseconds after the first board until the rest of the page is loaded. */
const PRELOAD_DELAY = 1200;

/** Modules that the first board does not need. */
const menus = () => import('./menus.js');
const preload = () => Promise.all([menus(), import('./win.js'), import('./skin-files.js')]).catch(() => {});

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
    /** The list of puzzles that is played. @type {{name: string, title: string, entries: any[], headers: [string, string][], at: number} | null} */
    this.list = null;
    /** Lists of files that were opened together. @type {any[] | null} */
    this.openedLists = null;
    /** The uid of the current game. */
    this.uid = savedGames.newUid();
    /** The uids of the games of this visit, by puzzle. @type {Map<string, string>} */
    this.uids = new Map();
    this.since = Date.now();
    this.wasFinished = false;
    this.saveTimer = 0;
    this.written = '';
    /** After a win: the params of a harder puzzle, and the next unsolved puzzle of the list. @type {string | undefined} */
    this.harder = undefined;
    /** @type {number | undefined} */
    this.next = undefined;
    /** The next unsolved puzzle of the list. @type {number | undefined} */
    this.unsolved = undefined;
    /** After a win: the result as a text to share. */
    this.share = '';
    /** The best solution of the puzzle that is known. @type {string | undefined} */
    this.solution = undefined;
    /** How the current game ended. @type {string | null} */
    this.ending = null;
    this.ended = new AbortController();
    this.noteKey = '';
    /** Whether the note is from the page; then it stays until the next move. */
    this.isPageNote = false;
    this.keysText = '';
    this.savedAt = -1;
    /** The module of the game. @type {any} */
    this.glue = null;
    /** Commands with their labels and keys. @type {{command: any, label: string, keys: string[]}[]} */
    this.commands = [];
    /** IDs, params and titles of the puzzle. @type {any} */
    this.about = null;
    /** @type {any} */
    this.busyWords = null;
    /** @type {any} */
    this.busyBar = null;
    /** @type {any} */
    this.boardPlace = h('div');
    this.wait = h('p', { class: 'wait', role: 'status' }, 'Loading the puzzle…');
    /** @type {() => void} */
    this.pick = () => {};
    this.gameView = new GameView(this.boardPlace, {
      theme: theme(),
      reduced: matchMedia('(prefers-reduced-motion: reduce)').matches,
      prepare: (board, game) => this.prepare(board, game),
      resume: (id) => this.resume(id),
    });
    this.scrubber = new Scrubber(this.gameView);
    this.build();
    this.listen();
    root.append(this.wait);
    dialogs.onOverlay((by) => this.gameView.cover(by));
  }

  build() {
    const { gameView } = this;
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
    const { gameView } = this;
    const { signal } = this.ended;
    const on = (/** @type {string} */ name, /** @type {(detail: any) => void} */ call) =>
      gameView.addEventListener(name, (event) => call(/** @type {CustomEvent} */ (event).detail), { signal });
    on('game', (about) => this.showGame(about));
    on('change', (detail) => this.show(detail));
    on('finished', (view) => this.finished(view));
    on('fault', (why) => dialogs.toast(sentence(why.message)));
    on('crashed', () => this.crashed());
    on('busy', (detail) => this.showBusy(detail));
    on('idle', () => this.hideBusy());
    on('spoken', (words) => this.speak(words));
    on('quit', () => (location.hash = ''));
    on('layout', (detail) => this.showZoom(detail));
    on('watching', () => this.scrubber.show());
    gameView.addEventListener('key', (event) => this.ownKey(/** @type {CustomEvent} */ (event)), { signal });
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
      else import('./menus.js').then((menus) => menus.openPasted(text, take));
    }, { signal });
    // Keys go to the board if nothing else is focused.
    document.addEventListener('keydown', (event) => {
      const target = /** @type {Element} */ (event.target);
      if (target === document.body && !document.querySelector('dialog[open]') && event.key !== 'Tab') {
        gameView.canvas.focus({ preventScroll: true });
        gameView.keyDown(event);
      }
    }, { signal });
    const now = () => this.saveGame();
    addEventListener('pagehide', now, { signal });
    document.addEventListener('visibilitychange', () => document.hidden && now(), { signal });
    const unTheme = onTheme((word) => gameView.setTheme(word));
    signal.addEventListener('abort', unTheme);
  }

  end() {
    this.saveGame();
    this.ended.abort();
    dialogs.onOverlay(null);
    this.gameView.destroy();
  }

  // ---- opening

  /** Opens what the fragment of the address names. @param {string} text */
  async route(text) {
    if (text === this.written) return true;
    await this.saveGame();
    try {
      const begun = await this.openText(text);
      if (begun) this.gameView.canvas.focus({ preventScroll: true });
      return begun;
    } catch (why) {
      const words = sentence(/** @type {Error} */ (why).message);
      this.refused(words);
      return false;
    } finally {
      this.wait.remove();
    }
  }

  /** Shows that a link cannot be opened. The current puzzle stays. @param {string} words */
  refused(words) {
    if (this.gameView.board) {
      history.replaceState(null, '', `#${this.written}`);
      this.setNote('failure', `This link cannot be opened. ${words}`);
      this.isPageNote = true;
      return;
    }
    dialogs.open('This link cannot be opened', h('div', { class: 'form' }, h('p', null, words),
      h('footer', null, h('a', { href: '#', class: 'button' }, 'All puzzles'))), { class: 'small', onclose: () => (location.hash = '') });
  }

  /** @param {string} text */
  async openText(text) {
    this.list = null;
    const day = /^~day\/([a-z0-9-]+)(?:\/(\d{4}-\d\d-\d\d))?$/.exec(text);
    if (day) return this.openDaily(day[1], day[2]);
    if (text === '~file') return openPending(this);
    const own = /^~game\/([0-9a-f]{32})$/.exec(text);
    if (own) {
      const game = await savedGames.byUid(own[1]);
      if (!game) throw new Error('this game is no longer saved in this browser');
      return this.openSaved(game);
    }
    if (/^[a-z][a-z0-9-]*$/.test(text)) return this.openGame(text);
    return this.gameView.open(text);
  }

  /** Opens a game by its name: the one in progress, else a new puzzle with the last params. @param {string} game */
  async openGame(game) {
    const last = await savedGames.lastOf(game);
    if (last) {
      try {
        return await this.openSaved(last);
      } catch {
        // The save is of a later version: a new puzzle is opened.
      }
    }
    const params = await store.read('settings', `params/${game}`);
    if (params) {
      try {
        return await this.gameView.open(`${game}/${params}`);
      } catch {
        // The params are of another version.
      }
    }
    return this.gameView.open(game);
  }

  /** Continues a saved game. @param {savedGames.SavedGame} game */
  async openSaved(game) {
    const begun = await this.gameView.load(game.record.save);
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

  /** Opens the puzzle of a day, by default of today. @param {string} game @param {string} [date] */
  async openDaily(game, date) {
    const day = date ? Math.floor(Date.parse(`${date}T00:00Z`) / 86_400_000) : today();
    if (!(day <= today())) throw new Error(`the puzzle of ${date} is not open yet`);
    return this.gameView.open(await dailyId(game, day));
  }

  /** @param {any} board @param {string} game */
  async prepare(board, game) {
    this.gameView.facts = this.facts = await factsOf(game);
    this.glue = await moduleOf(game);
    this.commands = JSON.parse(this.glue.glue.commands());
    await givePictures(board, game);
    const prefs = await store.read('settings', 'prefs');
    if (prefs) board.read_preferences(prefs);
    if (this.gameView.options.reduced) {
      const own = `${game}.animation`;
      if (!prefs?.includes(own)) board.read_preferences(`${own} = no\n${game}.flash = no\n`);
    }
  }

  /** @param {string} [params] */
  async newGame(params) {
    this.list = null;
    const kept = params ?? this.gameView.board?.params();
    if (kept) store.write('settings', `params/${this.gameView.game}`, kept);
    await this.saveGame();
    await this.gameView.newGame(params);
    this.gameView.canvas.focus({ preventScroll: true });
  }

  /** Opens a puzzle of the list. @param {number} at */
  async openLevel(at) {
    const { list } = this;
    const entry = list?.entries[at];
    if (!list || !entry) return false;
    await this.saveGame();
    const begun = await this.gameView.openEntry(entry, list.title);
    if (begun) {
      list.at = at;
      this.showTitle();
    }
    return begun;
  }

  /** Describes the list of puzzles for the module, as JSON. */
  around() {
    const { list } = this;
    return JSON.stringify({
      ...(list && { title: list.title, level: list.entries[list.at]?.title ?? '', at: list.at < 0 ? null : list.at, n: list.entries.length }),
      next: this.next, unsolved: this.unsolved, has_harder: this.harder !== undefined,
      has_solution: this.solution !== undefined, is_win: this.share !== '',
    });
  }

  // ---- display

  /** Handles a new puzzle on the board. @param {any} about */
  showGame(about) {
    if (this.about?.id !== about.id) this.adopt(null, about.id);
    this.about = about;
    this.facts = this.gameView.facts;
    this.harder = this.next = this.solution = undefined;
    this.share = '';
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
    if (about.id && !this.gameView.view?.lesson) this.recognize(about.id);
    setTimeout(preload, PRELOAD_DELAY);
  }

  /** Looks up the puzzle in the log, and finds out how hard it is if nobody said so. @param {string} id */
  async recognize(id) {
    const { gameView, facts } = this;
    const { board, game } = gameView;
    const list = await log();
    const isHere = () => gameView.board === board && this.about?.id === id;
    if (!isHere()) return;
    this.solution = bestOf(list.filter((other) => other.puzzle === id));
    this.unsolved = this.list ? await nextUnsolved(this.list, list) : undefined;
    if (!isHere()) return;
    this.showTools();
    const words = board.known(JSON.stringify(list));
    if (words && this.note.hidden) this.showPageNote(words);
    else await this.offerLessons(list);
    if (!isHere()) return;
    if (this.about.seed || !facts.can.rate || facts.is_editor || this.about.grade) return;
    const done = await findOut(game, id, () => '"rate"', facts.usual_nodes);
    if (done && isHere()) board.keep_rating(done);
  }

  showTitle() {
    const { gameView } = this;
    if (!gameView.board) return;
    const [game, place, puzzle] = JSON.parse(gameView.board.title(this.around()));
    const words = [place, puzzle].filter(Boolean);
    fill(this.kind, h('strong', null, game), h('small', null, words.join(' · ') || 'Choose a puzzle', icon('down')), words.length > 0 && h('span', { class: 'sr' }, 'Choose a puzzle'));
    document.title = `${[game, ...words].join(' · ')} · Puzzles`;
    const heading = this.root.querySelector('h1');
    if (heading) say(heading, game);
  }

  /** Returns the title of the puzzle without the name of its game. */
  puzzleWords() {
    return JSON.parse(this.gameView.board.title(this.around()))[2];
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
    const moved = before && view.position !== before.position;
    if (moved && this.noteKey === 'offer') this.endOffer();
    this.showTools();
    this.showNote(view, !before || before.position !== view.position);
    this.showKeys(view.keys);
    this.scrubber.show();
    if (moved) this.speak([view.change, view.words].filter(Boolean).join('. '));
    const name = `${this.gameView.name}, ${view.words || this.puzzleWords()}`;
    if (this.gameView.canvas.getAttribute('aria-label') !== name) this.gameView.canvas.setAttribute('aria-label', name);
    if (moved || outcome.game || view.position !== this.savedAt) this.saveSoon();
  }

  /** @param {any} view @param {boolean} hasMoved */
  showNote(view, hasMoved) {
    const { lesson, message } = view;
    if (lesson) this.showTitle();
    // A hint in a lesson is shown until the next move.
    if (lesson && !view.is_hinting) return this.showLesson();
    if (message) return this.setNote(message.kind, sentence(message.words), message.kind === 'hint' && view.is_hinting);
    if (view.warning) return this.setNote('warning', sentence(view.warning));
    if (!this.note.hidden && (!this.isPageNote || hasMoved)) this.dismissNote();
  }

  /** @param {string} kind @param {string} words @param {boolean} [canPlay] */
  setNote(kind, words, canPlay) {
    const key = `${kind}\n${words}\n${canPlay}`;
    if (this.noteKey === key && !this.note.hidden) return;
    this.noteKey = key;
    this.isPageNote = false;
    this.note.className = `note ${kind}`;
    fill(this.note, h('span', { class: 'words' }, words),
      canPlay && h('button', { type: 'button', onclick: () => act(this, { game: 'hint' }) }, 'Play it'),
      h('button', { type: 'button', class: 'plain', 'aria-label': 'Dismiss', onclick: () => act(this, { game: 'dismiss' }) }, icon('close')));
    this.note.hidden = false;
  }

  dismissNote() {
    this.noteKey = '';
    this.isPageNote = false;
    this.note.hidden = true;
    this.note.replaceChildren();
  }

  /** Shows a note of the page, which stays until the next move. @param {string} words */
  showPageNote(words) {
    this.setNote('refusal', sentence(words));
    this.isPageNote = true;
  }

  /** Offers the lessons of a game on the first visit, until the player takes them, declines or makes a move. @param {any[]} list the log */
  async offerLessons(list) {
    const { facts, gameView } = this;
    const { board, game, name, view } = gameView;
    if (facts.lessons.length === 0 || view?.position !== 0 || list.some((other) => other.game === game)) return;
    if (await store.read('settings', `lessons/${game}`) || gameView.board !== board || gameView.view.lesson || !this.note.hidden) return;
    this.noteKey = 'offer';
    this.isPageNote = true;
    this.note.className = 'note offer';
    fill(this.note, h('span', { class: 'words' }, `New to ${name}?`),
      h('button', { type: 'button', onclick: () => act(this, { game: { lesson: 0 } }) }, 'Take a lesson'),
      h('button', { type: 'button', class: 'plain', 'aria-label': 'No, thanks', onclick: () => this.endOffer() }, icon('close')));
    this.note.hidden = false;
  }

  /** Ends the offer of lessons for good. */
  endOffer() {
    store.write('settings', `lessons/${this.gameView.game}`, true);
    if (this.noteKey === 'offer') this.dismissNote();
  }

  showLesson() {
    this.gameView.board.set_touch(device() === 'touch');
    const text = this.gameView.board.lesson_card();
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

  /** Announces a text to screen readers. @param {string} words */
  speak(words) {
    // A repeated text has to differ to be announced again.
    this.spoken.textContent = this.spoken.textContent === words ? `${words}\u00a0` : words;
  }

  /** @param {{task: any, seconds: number, progress: number[]}} detail */
  showBusy({ task, seconds, progress: [done, whole, nodes] }) {
    const { glue } = this.glue;
    const words = glue.search_status(JSON.stringify(task), seconds, done, whole, nodes);
    if (this.busy.hidden) {
      this.busyWords = h('span', { role: 'status' });
      this.busyBar = h('progress', { 'aria-label': 'Progress' });
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
      type: 'button', 'data-key': key.key, 'aria-label': /[\p{L}\p{N}]/u.test(key.label) ? undefined : key.words, title: key.words,
      'aria-pressed': key.is_on === null || key.is_on === undefined ? undefined : String(key.is_on),
      onclick: () => this.gameView.press(key.key),
    }, key.label)));
    this.keys.hidden = keys.length === 0;
    if (focused) /** @type {HTMLElement} */ (this.keys.querySelector(`[data-key="${CSS.escape(focused)}"]`))?.focus();
  }

  /** @param {{zoom: number, tile: number, fits: boolean}} detail */
  showZoom({ zoom, tile, fits }) {
    this.zoomBox.hidden = fits && zoom === 1 && tile >= 26;
  }

  // ---- events

  /** @param {CustomEvent} event */
  ownKey(event) {
    const { text } = event.detail;
    const known = this.commands.find(({ keys }) => keys.includes(text));
    const isFree = text.startsWith('ctrl+') || !this.gameView.board.uses_key(text);
    if (!known || !isFree || (known.command.view && this.zoomBox.hidden && text !== '?')) return;
    event.preventDefault();
    act(this, known.command);
  }

  /** @param {any} view */
  async finished(view) {
    if (view.status === 'ongoing') return;
    const { gameView, uid } = this;
    const ending = this.ending;
    this.ending = null;
    if (!ending || view.lesson) return;
    const { board } = gameView;
    const text = board.finished(ending, savedGames.newUid(), Date.now() / 1000, today());
    if (!text) return;
    const game = JSON.parse(text);
    const { list } = this;
    if (list && list.at >= 0) game.place = { collection: placeOf(list.name), number: list.at + 1 };
    if (this.wasFinished) game.is_again = true;
    this.wasFinished = ending !== 'solved-by-program';
    const before = await log();
    await add(game);
    if (ending !== 'solved-by-program') {
      this.uids.delete(game.puzzle);
      await savedGames.remove(uid);
    }
    // The player has left the page or begun another game.
    if (ending !== 'solved' || gameView.board !== board) return;
    this.solution = bestOf([...before.filter((other) => other.puzzle === game.puzzle), game]);
    const around = list && list.at >= 0 ? JSON.stringify(listText(list)) : undefined;
    const cardOf = (/** @type {string} */ best) => JSON.parse(board.win_card(JSON.stringify(game), JSON.stringify(before), around, best, location.href.split('#')[0]));
    const card = cardOf('');
    this.harder = card.harder ?? undefined;
    this.next = card.next ?? undefined;
    this.share = card.share;
    const { winCard } = await import('./win.js');
    const show = winCard(this, view, card);
    const done = await findOut(gameView.game, game.puzzle, (other) => other.best_task(), this.facts.usual_nodes);
    const best = done && gameView.board === board && this.about?.id === game.puzzle ? board.proved_best(done) : null;
    if (!best) return;
    const better = cardOf(/** @type {string} */ (done));
    this.solution = JSON.parse(best).moves_text;
    this.share = better.share;
    show(better);
  }

  /** Reloads the page after the module has crashed. The game continues from its last save. */
  crashed() {
    dialogs.toast('The game crashed. It continues from the last save.');
    setTimeout(() => location.reload(), 1500);
  }

  saveSoon() {
    clearTimeout(this.saveTimer);
    this.saveTimer = window.setTimeout(() => this.saveGame(), SAVE_DELAY);
  }

  /** Returns the save of a puzzle that was started before. @param {string} id */
  async resume(id) {
    const game = await savedGames.ofPuzzle(id);
    if (!game) return null;
    this.adopt(game);
    return game.record.save;
  }

  /**
   * Sets the uid of the current game: that of a saved game, of a game of this visit (undo returns to
   * them), or a new one.
   * @param {savedGames.SavedGame | null} game @param {string} [id]
   */
  adopt(game, id = game?.record.puzzle ?? this.about?.id ?? '') {
    this.uid = game?.record.uid ?? this.uids.get(id) ?? savedGames.newUid();
    this.uids.set(id, this.uid);
    this.since = Date.now();
    this.wasFinished = false;
    this.savedAt = game ? this.gameView?.view?.position ?? -1 : -1;
  }

  /** Saves the game, if there is something to save. */
  async saveGame() {
    clearTimeout(this.saveTimer);
    const { gameView, about, uid } = this;
    const view = gameView.view;
    if (!gameView.board || !about?.id || !view || view.lesson) return;
    if (view.length === 0 && view.checkpoints.length === 0) return;
    this.savedAt = view.position;
    const text = gameView.board.in_progress(uid, Date.now() / 1000, today());
    if (!text) {
      // The player has finished the game.
      if (this.wasFinished) await savedGames.remove(uid);
      return;
    }
    const record = JSON.parse(text);
    const list = this.list && { name: this.list.name, title: this.list.title, at: this.list.at };
    if (list && list.at >= 0) record.place = { collection: list.name.includes('/') ? `@${list.name}` : list.name, number: list.at + 1 };
    const pictured = this.thumbnail();
    const kept = await savedGames.save({
      record, name: gameView.name ?? gameView.game, list, at: Date.now(),
      title: list && list.at >= 0 ? `${list.title} ${list.at + 1}` : about.title || (record.day ? `Puzzle of the day, ${record.day}` : this.puzzleWords()),
    }, this.since);
    if (this.uid === uid) this.uid = kept;
    this.uids.set(about.id, kept);
    const picture = await pictured;
    if (picture) await savedGames.addPicture(kept, picture);
  }

  /** Draws a small picture of the board. @returns {Promise<Blob | undefined>} */
  async thumbnail() {
    if (document.hidden) return undefined;
    const { board } = this.gameView;
    const [tile, w, height] = board.still(300, 225, 90);
    const small = h('canvas', { width: w, height });
    board.draw_still(small.getContext('2d'), tile);
    return new Promise((resolve) => small.toBlob(resolve));
  }
}
