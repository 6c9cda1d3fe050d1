// @ts-check
/** The puzzle page. */

import { clock, fill, fragment, fragmentOf, h, icon, isText, say, sentence, tool } from './dom.js';
import { collection, dailyId, editorOf, factsOf, linkBase, moduleOf, today, usualKeys } from './engine.js';
import { act, refusal } from './commands.js';
import { showCoordinates } from './coordinates.js';
import { device } from './device.js';
import * as dialogs from './dialogs.js';
import * as drafts from './drafts.js';
import * as savedGames from './saved-games.js';
import * as store from './store.js';
import { filesOf, openFiles, openPending, pickFiles } from './files.js';
import { GameView, turnedWords } from './game-view.js';
import * as menus from './menus.js';
import { Notes } from './notes.js';
import { onTheme, theme } from './theme.js';
import { add, addFileSolutions, amend, fileSolutions, listText, log, nextUnsolved, placeOf, progressOf } from './records.js';
import { findOut, prepareNext, stop } from './side-searches.js';
import { givePictures } from './skins.js';
import { Waiting } from './waiting.js';
import { commas, mark, t, tn, word } from './words.js';
import { winCard } from './win.js';

/** Milliseconds after a change until the game is saved. */
const SAVE_DELAY = 250;

/** @param {HTMLElement} root @param {{isEmbedded: boolean}} options */
export function play(root, options) {
  const page = new PlayPage(root, options);
  return { name: 'play', route: (/** @type {string} */ text) => page.route(text), speak: () => page.speak(), end: () => page.end() };
}

/** What the button for hints says, one after the other; the list of the app core, which a test compares. */
const HINTS = [mark('Set back'), mark('Show me'), mark('Hint'), mark('Why?'), mark('Correct it'), mark('Do it'), mark('Take back')];

/** Returns an on-screen key with the words for a turned board. @param {any} key */
const turnedKey = (key) => ({ ...key, label: turnedWords(key.label), words: turnedWords(key.words) });

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
    /** The games of this visit that can go on, by puzzle: uid, day, and how they have ended before. @type {Map<string, {uid: string, day?: string, ended?: string}>} */
    this.visited = new Map();
    this.since = Date.now();
    /** How the current game has already ended: its next end is a repetition. @type {string | undefined} */
    this.endedAs = undefined;
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
    /** The best solution of the puzzle that is known. @type {{moves: string, words: string} | undefined} */
    this.solution = undefined;
    /** The game that was just won, and what its card needs. @type {{game: any, before: any[], around: string | undefined, best: string, show: ((card: any) => void) | null} | null} */
    this.won = null;
    /** The day of the game, as its save says. @type {string | undefined} */
    this.day = undefined;
    /** How the current game ended. @type {string | null} */
    this.ending = null;
    this.ended = new AbortController();
    this.keysText = '';
    /** The keys that have a place in the row during the current game. @type {any[]} */
    this.keyPlaces = [];
    /** The widths of the keys in CSS pixels, by key. @type {Map<string, number>} */
    this.keyWidths = new Map();
    /** The puzzle for whose keys the row has its height. @type {string | undefined} */
    this.keysOf = undefined;
    /** Whether the arrow keys of the game are on the screen. */
    this.showsArrows = false;
    this.savedAt = -1;
    this.namesPlaces = false;
    /** The module of the game. @type {any} */
    this.glue = null;
    /** Commands with their labels and keys. @type {{command: any, label: string, keys: string[]}[]} */
    this.commands = [];
    /** IDs, params and titles of the puzzle. @type {any} */
    this.about = null;
    /** The titles of the puzzle, and for what they were made. @type {string[]} */
    this.titleTexts = [];
    this.titlesOf = '';
    /** @type {any} */
    this.keyRow = null;
    /** The card of a win, while it is shown. @type {HTMLElement | null} */
    this.card = null;
    /** @type {any} */
    this.boardPlace = h('div');
    this.waiting = new Waiting(this);
    /** @type {() => void} */
    this.pick = () => {};
    this.gameView = new GameView(this.boardPlace, {
      theme: theme(),
      reduced: matchMedia('(prefers-reduced-motion: reduce)').matches,
      prepare: (board, game) => this.prepare(board, game),
      resume: (id) => this.resume(id),
    });
    /** @type {Notes} */
    this.notes = this.build();
    this.listen();
    this.waiting.show(t('Loading the puzzle…'));
    const game = /^(?:~\w+\/)?([a-z0-9-]+)/.exec(fragment())?.[1] ?? '';
    // Until the keys are known, others keep their place.
    fill(this.keys, usualKeys(game).filter((label) => device() === 'touch' || !/^[←↑→↓]$/.test(label)).map((label) => h('button', { type: 'button', class: 'placeholder', disabled: true }, word(label))));
    dialogs.onOverlay((by) => this.gameView.cover(by));
  }

  /** Makes the elements of the page around the board. Returns the strip with the notes. */
  build() {
    const notes = new Notes(this);
    this.kind = h('button', { type: 'button', class: 'plain kind', 'aria-haspopup': 'dialog', onclick: () => act(this, { puzzle: 'kinds' }) }, h('strong', null, ''), h('small', null, ''));
    this.clock = h('span', { class: 'clock' });
    this.words = h('span', { class: 'words' });
    this.zoomBox = h('div', { class: 'zoom', role: 'group', 'aria-label': t('Size of the board') },
      h('button', { type: 'button', 'aria-label': t('Smaller'), onclick: () => act(this, { view: 'smaller' }) }, icon('zoomout')),
      h('button', { type: 'button', 'aria-label': t('Whole board'), onclick: () => act(this, { view: 'usual-size' }) }, icon('zoomfit')),
      h('button', { type: 'button', 'aria-label': t('Larger'), onclick: () => act(this, { view: 'larger' }) }, icon('zoomin')));
    this.keys = h('div', { class: 'keys', role: 'group', 'aria-label': t('Keys') });
    /** @type {Record<string, any>} */
    this.tools = {
      'puzzle/new': tool('plus', t('New game'), () => act(this, { puzzle: 'new' })),
      'game/undo': tool('back', t('Undo'), () => act(this, { game: 'undo' }), { disabled: true }),
      'game/redo': tool('forth', t('Redo'), () => act(this, { game: 'redo' }), { disabled: true }),
      'game/restart': tool('restart', t('Restart'), () => act(this, { game: 'restart' })),
      'game/hint': tool('hint', t('Hint'), () => act(this, { game: 'hint' }), { 'data-room': HINTS.map(word).join('\n') }),
      'game/choose-solution': tool('solve', t('Solve'), () => act(this, { game: 'choose-solution' })),
    };
    this.column = h('div', { class: 'column' },
      h('header', { class: 'bar' },
        h('a', { class: 'plain homelink', href: '#', 'aria-label': t('All puzzles') }, icon('home')),
        h('h1', { class: 'sr' }, t('Puzzle')),
        this.kind,
        h('div', { class: 'figures' }, this.clock, this.words),
        h('button', { type: 'button', class: 'plain', 'aria-label': t('Menu'), 'aria-haspopup': 'dialog', onclick: () => act(this, { view: 'menu' }) }, icon('more'))),
      notes.element,
      h('section', { class: 'side', 'aria-label': t('Controls') },
        this.keyRow = h('div', { class: 'keyrow' }, this.keys, this.zoomBox),
        h('div', { class: 'tools', role: 'toolbar', 'aria-label': t('Game') }, Object.values(this.tools))));
    this.frame = h('div', { class: 'playpage' }, h('main', { class: 'boardplace', 'aria-label': t('Board') }, this.boardPlace), this.column);
    // A click on a button leaves the focus where it is.
    this.frame.addEventListener('mousedown', (/** @type {MouseEvent} */ event) => {
      if (/** @type {Element} */ (event.target).closest('button')) event.preventDefault();
    });
    fill(this.root, this.frame);
    return notes;
  }

  /** Says everything on the page in another language. */
  async speak() {
    const { gameView } = this;
    this.notes = this.build();
    if (!gameView.board) return this.waiting.show(t('Loading the puzzle…'));
    const card = this.won && this.card;
    this.closeCard();
    this.facts = gameView.facts = await factsOf(gameView.game);
    this.commands = JSON.parse(this.glue.glue.commands());
    const known = this.list && this.facts.collections.find((/** @type {any} */ list) => this.list?.name === `${gameView.game}/${list.id}`);
    if (known && this.list) this.list.title = known.title;
    this.keysOf = undefined;
    this.titlesOf = '';
    gameView.speak();
    this.showTitle();
    if (this.won) this.fillCard();
    if (card) this.showCard(card);
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
    on('found', ({ report }) => this.keepImproved(report));
    on('busy', (detail) => this.notes.showBusy(detail));
    on('idle', () => this.notes.hideBusy());
    on('stopped', () => gameView.board && this.notes.showOfPage(t('The search was stopped; your game is unchanged')));
    on('spoken', (words) => this.notes.speak(words));
    on('quit', () => (location.hash = ''));
    on('next-lesson', () => act(this, { game: 'continue-lesson' }));
    on('layout', (detail) => this.showPlace(detail));
    on('turn', (isTurned) => {
      store.write('settings', `turn/${gameView.game}`, isTurned);
      gameView.refreshWords();
    });
    on('watching', () => this.notes.scrubber.show());
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
      menus.takePasted(event, take);
    }, { signal });
    document.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !this.card || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      event.stopPropagation();
      this.closeCard();
      gameView.canvas.focus({ preventScroll: true });
    }, { signal, capture: true });
    // Keys go to the board, unless a text or an open dialog has the focus.
    document.addEventListener('keydown', (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (event.defaultPrevented || target === gameView.canvas || isText(target) || document.querySelector('dialog[open]')) return;
      if (event.key === 'Tab' || (/^(Enter| )$/.test(event.key) && target.closest('button, a'))) return;
      if (target.matches('input[type=range]') && /^(Arrow|Home|End|Page)/.test(event.key)) return;
      gameView.keyDown(event);
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
      if (!this.gameView.board) this.waiting.show(t('Loading the puzzle…'));
      const begun = await this.openText(text);
      if (begun) this.gameView.canvas.focus({ preventScroll: true });
      else if (fragment() === text) this.waiting.stopped(text);
      return begun;
    } catch (why) {
      this.waiting.refused(/** @type {Error} */ (why), text);
      return false;
    }
  }

  /** @param {string} text */
  async openText(text) {
    this.list = null;
    const day = /^~day\/([a-z0-9-]+)(?:\/(\d{4}-\d\d-\d\d))?$/.exec(text);
    if (day) return this.openDaily(day[1], day[2]);
    if (text === '~file') return openPending(this);
    const menu = /^~(lessons|collections)\/([a-z0-9-]+)$/.exec(text);
    if (menu) {
      const begun = await this.openGame(menu[2]);
      if (begun) act(this, menu[1] === 'lessons' ? { game: 'lessons' } : { puzzle: 'collections' });
      return begun;
    }
    const own = /^~game\/([0-9a-f]{32})$/.exec(text);
    if (own) {
      const game = await savedGames.byUid(own[1]);
      if (!game) throw new Error(t('this game is no longer saved in this browser'));
      return this.openSaved(game);
    }
    const level = /^@([a-z0-9-]+)\/([a-z0-9-]+)(?:\/(\d{1,9}))?$/.exec(text);
    if (level) return this.openCollection(level[1], level[2], level[3] === undefined ? 0 : Number(level[3]) - 1);
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
    const begun = await this.gameView.load(game.record.save, game.record);
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
    if (!(day <= today())) throw new Error(t('the puzzle of {date} is not open yet', { date: date ?? '' }));
    return this.gameView.open(await dailyId(game, day));
  }

  /** Opens a puzzle of a bundled collection. @param {string} game @param {string} name @param {number} at */
  async openCollection(game, name, at) {
    const { collections } = await factsOf(game);
    const known = collections.find((/** @type {any} */ list) => list.id === name);
    if (!known) throw new Error(t("there is no collection '{name}'", { name: `@${game}/${name}` }));
    const { entries, headers } = await collection(game, name);
    if (!entries[at]) throw new Error(tn(entries.length, '{name} has {n} puzzle', '{name} has {n} puzzles', { name: `@${game}/${name}` }));
    const list = { name: `${game}/${name}`, title: known.title, entries, headers, at: -1 };
    const [{ is_open }] = await progressOf([list]);
    if (!is_open[at]) throw new Error(t('this level is locked until you have solved the one before it'));
    this.list = list;
    return this.openLevel(at);
  }

  /** @param {any} board @param {string} game */
  async prepare(board, game) {
    this.gameView.facts = this.facts = await factsOf(game);
    this.glue = await moduleOf(game);
    this.commands = JSON.parse(this.glue.glue.commands());
    await givePictures(board, game);
    this.gameView.turn = await store.read('settings', `turn/${game}`);
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
    const begun = await this.gameView.newGame(params);
    if (begun && this.facts.can.edits) drafts.adopt(this);
    this.gameView.canvas.focus({ preventScroll: true });
  }

  /** Opens a puzzle of the list. @param {number} at */
  async openLevel(at) {
    const { list } = this;
    const entry = list?.entries[at];
    if (!list || !entry) return false;
    await this.saveGame();
    const begun = await this.gameView.openEntry({ ...entry, headers: list.headers }, list.name.includes('/') ? '' : list.name);
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
      has_solution: this.solution !== undefined, is_win: this.share !== '', has_editor: editorOf(this.gameView.game) !== undefined,
    });
  }

  // ---- display

  /** Handles a new puzzle on the board. @param {any} about */
  showGame(about) {
    if (this.about?.id !== about.id) {
      this.adopt(null, about.id);
    } else if (this.endedAs && this.gameView.view?.length === 0) {
      // A restart after a win is another game with the same puzzle, and of the same day.
      this.adopt(null, about.id, { uid: savedGames.newUid(), day: this.day });
    }
    this.about = about;
    this.facts = this.gameView.facts;
    this.frame.classList.toggle('edits', !!this.facts.can.edits);
    this.harder = this.next = this.solution = undefined;
    this.share = '';
    this.won = null;
    this.waiting.end();
    this.closeCard();
    if (this.list && this.list.entries[this.list.at]?.id !== about.id && about.id) {
      const at = this.list.entries.findIndex((entry) => entry.id === about.id);
      if (at < 0 && !about.file) this.list = null;
    }
    const link = about.id && about.id.length < 8000 ? about.id : about.seed ?? about.id ?? '';
    this.written = link;
    history.replaceState(null, '', `${location.pathname}${location.search}${fragmentOf(link)}`);
    // Naming the puzzle takes a while, so it follows the first picture.
    setTimeout(() => this.showTitle());
    this.showTools();
    this.notes.dismiss();
    this.notes.spoken.textContent = '';
    if (about.id && !this.gameView.view?.lesson) this.recognize(about.id);
  }

  /** Looks up the puzzle in the log, and finds out what its ID does not say. @param {string} id */
  async recognize(id) {
    const { gameView, facts } = this;
    const { board, game } = gameView;
    stop();
    const isHere = () => gameView.board === board && this.about?.id === id;
    await addFileSolutions(JSON.parse(board.file_solutions(Date.now() / 1000, today())));
    const list = await log();
    if (!isHere()) return;
    await this.findSolution(list);
    this.unsolved = this.list ? await nextUnsolved(this.list, list) : undefined;
    if (!isHere()) return;
    this.showTools();
    const words = board.known(JSON.stringify(list));
    if (words && this.notes.note.hidden) this.notes.showOfPage(words, undefined, this.solution ? [t('Show the best solution'), { game: 'show-best' }] : undefined);
    else await this.notes.offerLessons(list);
    if (!isHere() || facts.can.edits) return;
    const day = today();
    const tasks = JSON.parse(board.side_tasks(JSON.stringify(list), this.list !== null, day));
    for (const task of tasks) {
      const done = await findOut(game, id, JSON.stringify(task), facts.usual_nodes);
      if (!isHere()) return;
      if (done) board.learn(done, day);
      this.titlesOf = '';
      this.showTitle();
      await this.amendWin();
    }
    if (!this.list && isHere()) prepareNext(game, board.params());
  }

  /** Looks for the best solution of the puzzle on the board. @param {any[]} list the log */
  async findSolution(list) {
    const text = await this.withSolutions(list, (board, own, ofFiles) => board.best_solution(own, ofFiles));
    if (text !== null) this.solution = text ? JSON.parse(text) : undefined;
  }

  /**
   * Calls a function with the solutions of the puzzle on the board; returns null if that is another one by then.
   * @param {any[]} list the log @param {(board: any, own: string, ofFiles: string) => string | undefined} use
   */
  async withSolutions(list, use) {
    const { board } = this.gameView;
    const { id } = this.about;
    const own = list.filter((other) => other.puzzle === id && other.solution);
    const ofFiles = await fileSolutions(id);
    if (this.gameView.board !== board || this.about?.id !== id) return null;
    return use(board, JSON.stringify(own), JSON.stringify(ofFiles));
  }

  /** Looks for a better solution than the best one, and shows and keeps it. */
  async improve() {
    const task = await this.withSolutions(await log(), (board, own, ofFiles) => board.improvement_task(own, ofFiles));
    if (task) await this.gameView.run(JSON.parse(task));
  }

  /** Keeps the better solution that a search found. @param {any} report */
  async keepImproved(report) {
    if (!report?.improved) return;
    const text = this.gameView.board.improved(JSON.stringify(report), Date.now() / 1000, today());
    if (!text) return;
    const { solution, words } = JSON.parse(text);
    this.notes.showOfPage(sentence(words), 'success');
    await addFileSolutions([solution]);
    await this.findSolution(await log());
    this.showTools();
  }

  /** Shows the best solution from the start of the puzzle, and whose it is. */
  showBest() {
    const { gameView, notes, solution } = this;
    if (solution && gameView.showSolution(solution.moves)) notes.showOfPage(solution.words, 'success');
  }

  /** Adds to the log and to the card what was found out about the puzzle after the win. */
  async amendWin() {
    const { won } = this;
    const text = won && this.gameView.board.amended(JSON.stringify(won.game));
    if (!text) return;
    won.game = JSON.parse(text);
    await amend(won.game);
    if (this.won === won) this.fillCard();
  }

  /** Makes the card of the win, and shows it if another content is shown. */
  fillCard() {
    if (!this.won) return null;
    const { game, before, around, best, show } = this.won;
    const { board, line } = this.gameView;
    const card = JSON.parse(board.win_card(JSON.stringify(game), JSON.stringify(before), around, best, linkBase(line)));
    this.harder = card.harder ?? undefined;
    this.next = card.next ?? undefined;
    this.share = card.share;
    this.solution = card.solution ?? this.solution;
    show?.(card);
    return card;
  }

  showTitle() {
    const { gameView } = this;
    if (!gameView.board) return;
    const [game, place, puzzle] = this.titles();
    const words = [place, puzzle].filter(Boolean);
    // A name that is too long is cut. The grade, the step of a lesson or the level after it stays whole.
    const [, name, sign, end] = /** @type {RegExpExecArray} */ (/^(.*?)(?:(, |: | {2})([^,:]{1,24}))?$/s.exec(words.join(' · ') || t('Choose a puzzle')));
    fill(this.kind, h('strong', null, game), h('small', null, h('span', { class: 'name' }, name), end && h('span', null, h('span', { class: 'sign' }, sign), end), icon('down')), words.length > 0 && h('span', { class: 'sr' }, t('Choose a puzzle')));
    document.title = t('{page} · Puzzles', { page: [game, ...words].join(' · ') });
    const heading = this.root.querySelector('h1');
    if (heading) say(heading, game);
  }

  /** Returns the title of the puzzle without the name of its game. */
  puzzleWords() {
    return this.titles()[2];
  }

  /** Returns the names of the game, of the puzzle's place and of the puzzle. @returns {string[]} */
  titles() {
    const { id, seed, title, level, file } = this.about ?? {};
    const key = JSON.stringify([id, seed, title, level, file, this.around(), this.gameView.view?.lesson]);
    if (this.titlesOf !== key) this.titleTexts = JSON.parse(this.gameView.board.title(this.around()));
    this.titlesOf = key;
    return this.titleTexts;
  }

  showTools() {
    for (const [name, button] of Object.entries(this.tools)) {
      const [kind, word] = name.split('/');
      const why = refusal(this, { [kind]: word });
      button.disabled = why !== undefined;
      // An editor never has a hint or a solution.
      button.hidden = why === '' && !!this.facts?.can.edits;
    }
    say(this.tools['game/hint'].querySelector('span'), this.gameView.view?.hint_label ?? t('Hint'));
  }

  /** @param {{view: any, before: any, outcome: any}} detail */
  show({ view, before, outcome }) {
    say(this.clock, view.seconds === null ? '' : clock(view.seconds));
    const { isTurned } = this.gameView;
    const words = isTurned ? turnedWords(view.words) : view.words;
    say(this.words, words);
    this.words.title = this.facts?.can.edits ? words : '';
    if (outcome.ended) this.ending = outcome.ended;
    const moved = before && view.position !== before.position;
    if (moved && this.notes.key === 'offer') this.notes.endOffer();
    if (moved && this.card && view.status === 'ongoing') this.closeCard();
    this.showTools();
    this.frame.classList.toggle('inlesson', Boolean(view.lesson));
    if (view.lesson) this.showTitle();
    this.notes.show(view, !before || before.position !== view.position);
    this.showKeys(isTurned ? view.keys.map(turnedKey) : view.keys);
    // Hints and lessons may name rows and columns.
    this.namesPlaces = Boolean(view.lesson) || view.message?.kind === 'hint';
    showCoordinates(this.gameView, this.namesPlaces);
    this.notes.scrubber.show();
    this.notes.showList();
    if (moved) this.notes.speak(view.change && view.words ? t('{change}. {state}', { change: view.change, state: view.words }) : view.change || view.words);
    const name = commas([this.gameView.name, view.words || this.puzzleWords()]);
    if (this.gameView.canvas.getAttribute('aria-label') !== name) this.gameView.canvas.setAttribute('aria-label', name);
    if (moved || outcome.game || view.position !== this.savedAt) this.saveSoon();
    if (this.facts.can.edits) drafts.rate(this);
  }

  /** @param {any[]} keys */
  showKeys(keys) {
    const isNew = this.keysOf !== this.about?.id;
    const text = JSON.stringify(keys);
    if (text === this.keysText && !isNew) return;
    this.keysText = text;
    this.keysOf = this.about?.id;
    const focused = /** @type {HTMLElement} */ (document.activeElement)?.dataset?.key;
    // Arrows are for players without a keyboard. They come with a new puzzle and stay, so that nothing moves.
    if (isNew) this.showsArrows ||= device() === 'touch';
    const shown = this.showsArrows ? keys : keys.filter(({ key }) => !/^(up|down|left|right)$/.test(key));
    // During a game a key that is gone leaves its place free.
    if (isNew || shown.some(({ key }) => !this.keyPlaces.some((place) => place.key === key))) this.keyPlaces = shown;
    fill(this.keys, this.keyPlaces.map(({ key: name, label }) => {
      const key = shown.find((other) => other.key === name);
      if (!key) return h('button', { type: 'button', class: 'placeholder', disabled: true, 'data-key': name }, label);
      return h('button', {
        type: 'button', 'data-key': name, 'aria-label': /[\p{L}\p{N}]/u.test(key.label) ? undefined : key.words, title: key.words,
        'aria-pressed': key.is_on === null || key.is_on === undefined ? undefined : String(key.is_on),
        onclick: () => this.gameView.press(name),
      }, key.label);
    }));
    this.keepKeyRow(isNew);
    if (focused) /** @type {HTMLElement} */ (this.keys.querySelector(`[data-key="${CSS.escape(focused)}"]`))?.focus();
  }

  /**
   * Keeps the size of the row of keys and of each key during a game. A new game's board takes its place
   * before anything is painted. Labels with numbers have room for the longest of them.
   * @param {boolean} isNew
   */
  keepKeyRow(isNew) {
    const { style } = this.keyRow;
    if (isNew) {
      style.minHeight = '';
      this.keyWidths.clear();
    }
    /** @type {HTMLElement[]} */
    const buttons = [...this.keys.children];
    const numbered = buttons.filter((button) => /^\p{L}.* \d+$/u.test(button.textContent ?? ''));
    const widthOf = (/** @type {HTMLElement} */ button) => Math.ceil(button.getBoundingClientRect().width);
    const widest = Math.max(0, ...numbered.map(widthOf));
    for (const button of buttons) {
      const name = button.dataset.key ?? '';
      const width = Math.max(this.keyWidths.get(name) ?? 0, numbered.includes(button) ? widest : widthOf(button));
      this.keyWidths.set(name, width);
    }
    for (const button of buttons) button.style.minWidth = `${this.keyWidths.get(button.dataset.key ?? '')}px`;
    style.minHeight = `${this.keyRow.offsetHeight}px`;
    this.gameView.layOut();
  }

  /** Tells the style sheet how much room is free under the board, for notes and cards. @param {{bottom: number}} detail */
  showPlace({ bottom }) {
    if (this.gameView.view) this.notes.showList();
    if (this.gameView.isTurned) this.notes.tellTurn();
    showCoordinates(this.gameView, this.namesPlaces);
    const { style } = this.frame;
    const place = this.boardPlace.getBoundingClientRect();
    style.setProperty('--free', `${Math.max(0, Math.floor(place.bottom - bottom))}px`);
    this.notes.makeRoom();
    style.setProperty('--below', `${Math.floor(this.frame.getBoundingClientRect().bottom - Math.min(bottom, place.bottom))}px`);
  }

  /** Shows a card beside the board, over the controls. @param {HTMLElement} card */
  showCard(card) {
    this.closeCard();
    this.card = card;
    this.column.append(card);
  }

  closeCard() {
    this.card?.remove();
    this.card = null;
  }

  // ---- events

  /** @param {CustomEvent} event */
  ownKey(event) {
    const { text } = event.detail;
    const known = this.commands.find(({ keys }) => keys.includes(text));
    const isFree = text.startsWith('ctrl+') || !this.gameView.board.uses_key(text);
    if (!known || !isFree) return;
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
    const text = board.finished(ending, savedGames.newUid(), Date.now() / 1000, today(), this.day);
    if (!text) return;
    const game = JSON.parse(text);
    const { list } = this;
    if (list && list.at >= 0) game.place = { collection: placeOf(list.name), number: list.at + 1 };
    if (this.endedAs) game.is_again = true;
    // A win stays a win, whatever is shown after it.
    if (this.endedAs !== 'solved') this.endedAs = ending;
    const before = await log();
    await add(game);
    if (ending !== 'solved-by-program') {
      this.visited.delete(game.puzzle);
      await savedGames.remove(uid);
    }
    const isHere = () => gameView.board === board && this.about?.id === game.puzzle;
    // The player has left the page or begun another game.
    if (ending !== 'solved' || !isHere()) return;
    const around = list && list.at >= 0 ? JSON.stringify(listText(list)) : undefined;
    const won = (this.won = { game, before, around, best: '', show: /** @type {any} */ (null) });
    await this.findSolution([...before, game]);
    const card = this.fillCard();
    if (!card) return;
    won.show = winCard(this, view, card);
    // The searches may have found something out meanwhile.
    await this.amendWin();
    const task = board.best_task();
    const done = task && (await findOut(gameView.game, game.puzzle, task, this.facts.usual_nodes));
    if (!done || this.won !== won) return;
    won.best = done;
    this.fillCard();
  }

  /** Reloads the page after the module has crashed. The game continues from its last save. */
  crashed() {
    dialogs.toast(t('The game crashed. It continues from the last save.'));
    setTimeout(() => location.reload(), 1500);
  }

  saveSoon() {
    clearTimeout(this.saveTimer);
    this.saveTimer = window.setTimeout(() => this.saveGame(), SAVE_DELAY);
  }

  /** Returns the record of a puzzle that was started before. @param {string} id */
  async resume(id) {
    const game = await savedGames.ofPuzzle(id);
    if (!game) return null;
    this.adopt(game);
    return game.record;
  }

  /**
   * Sets the uid of the current game: that of a saved game, of a game of this visit (undo returns to
   * them), or a new one.
   * @param {savedGames.SavedGame | null} game @param {string} [id]
   * @param {{uid: string, day?: string, ended?: string}} [known]
   */
  adopt(game, id = game?.record.puzzle ?? this.about?.id ?? '', known = game?.record ?? this.visited.get(id)) {
    const { uid, day, ended } = known ?? { uid: savedGames.newUid() };
    [this.uid, this.day, this.endedAs] = [uid, day, ended];
    this.visited.set(id, { uid, day, ended });
    this.since = Date.now();
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
      if (this.endedAs) await savedGames.remove(uid);
      return;
    }
    const record = JSON.parse(text);
    record.day ??= this.day;
    record.ended = this.endedAs;
    // Of a solved puzzle of the day nothing is left to continue.
    if (record.day && record.ended === 'solved') return savedGames.remove(uid);
    const list = this.list && { name: this.list.name, title: this.list.title, at: this.list.at };
    if (list && list.at >= 0) record.place = { collection: placeOf(list.name), number: list.at + 1 };
    const pictured = this.thumbnail();
    const kept = await savedGames.save({
      record, name: gameView.name ?? gameView.game, list, at: Date.now(),
      title: list && list.at >= 0 ? `${list.title} ${list.at + 1}` : about.title || (record.day ? '' : this.puzzleWords()),
    }, this.since);
    if (this.uid === uid) this.uid = kept;
    this.visited.set(about.id, { uid: kept, day: record.day, ended: record.ended });
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
