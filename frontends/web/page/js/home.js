// @ts-check
/** The home page: games, games in progress, puzzles of the day. */

import { capitalized, clock, fill, h, icon, sentence, time } from './dom.js';
import { Searches, games, lineOf, moduleOf, newBoard, today } from './engine.js';
import * as savedGames from './saved-games.js';
import { dailyResults, log } from './records.js';
import { settingsMenu } from './settings.js';
import { recordsPage } from './records-page.js';
import { gamesPage } from './games-page.js';
import { filesOf, openFiles, pickFiles } from './files.js';
import { takePasted } from './menus.js';
import { onTheme, theme } from './theme.js';
import { toast } from './dialogs.js';
import { gradeWord } from './grades.js';
import { localeOf } from './language-choice.js';
import { commas, t, tn, word } from './words.js';

/** @param {HTMLElement} root */
export function home(root) {
  document.title = t('Puzzles');
  const main = h('main', { class: 'home' });
  const end = new AbortController();
  fill(root,
    h('header', { class: 'bar' },
      h('a', { class: 'brand', href: '#' }, icon('home'), h('h1', null, t('Puzzles'))),
      h('nav', { 'aria-label': t('Pages') },
        h('a', { href: '#~games' }, t('My games')),
        h('a', { href: '#~records' }, t('Records')),
        h('button', { type: 'button', class: 'plain', 'aria-label': t('Settings'), onclick: () => settingsMenu() }, icon('gear')))),
    main);
  /** @type {(() => void)[]} */
  let cleanups = [];
  const clean = () => {
    for (const call of cleanups) call();
    cleanups = [];
  };
  const take = (/** @type {File[]} */ files) => openFiles(files).catch((why) => toast(sentence(why.message)));
  document.addEventListener('dragover', (event) => event.preventDefault(), { signal: end.signal });
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    filesOf(event.dataTransfer).then(take);
  }, { signal: end.signal });
  document.addEventListener('paste', (event) => {
    if (!(/** @type {Element} */ (event.target).closest?.('input, textarea, dialog'))) takePasted(event, take);
  }, { signal: end.signal });

  return {
    name: 'home',
    async route(/** @type {string} */ text) {
      clean();
      scrollTo(0, 0);
      if (text === '~records') await recordsPage(main);
      else if (text === '~games') await gamesPage(main);
      else await front(main, cleanups, () => pickFiles(take));
      return true;
    },
    end() {
      clean();
      end.abort();
    },
  };
}

/** @param {HTMLElement} main @param {(() => void)[]} cleanups @param {() => void} pick */
async function front(main, cleanups, pick) {
  // Everything is read before anything is shown, so that nothing moves.
  const [list, kept, results, finished] = await Promise.all([games(), savedGames.inProgress(), dailyResults(today()), log()]);
  const weekday = new Date().toLocaleDateString(localeOf(), { weekday: 'long', day: 'numeric', month: 'long' });
  fill(main,
    h('section', { 'aria-label': t('Games') },
      h('p', { class: 'faint' }, weekday),
      h('div', { class: 'cards' }, list.filter((game) => !game.edits).map((game) => card(game, {
        kept: kept.find((saved) => saved.record.game === game.id && !savedGames.isShownSolution(saved)),
        daily: results.get(game.id),
        n: new Set(finished.filter((other) => other.game === game.id && other.ending === 'solved').map((other) => other.puzzle)).size,
      }, cleanups)))),
    h('section', { class: 'foot' },
      h('p', null, t('Every puzzle has a link: copy the address to share it. Hints explain the next move. Your games are saved in this browser only.')),
      h('p', null, h('button', { type: 'button', onclick: pick }, icon('file'), t('Open a file…')))));
}

/**
 * The card of a game: its picture, and all ways to begin.
 * @param {import('./engine.js').GameLine} game @param {{kept?: savedGames.SavedGame, daily?: any, n: number}} known @param {(() => void)[]} cleanups
 */
function card(game, { kept, daily, n }, cleanups) {
  const face = h('a', { class: 'face', href: `#${game.id}`, tabIndex: -1, 'aria-hidden': 'true' });
  if (kept?.picture) {
    face.append(picture(kept, cleanups));
  } else if (game.picture) {
    const img = h('img', { alt: '', width: 320, height: 240, decoding: 'async' });
    const show = (/** @type {string} */ theme_) => (img.src = `pictures/${game.id}-${theme_}.svg`);
    show(theme());
    cleanups.push(onTheme(show));
    face.append(img);
  } else drawn(game, face, cleanups);
  const [grades, lessons, levels] = [game.grades ?? [], game.n_lessons ?? 0, game.n_levels ?? 0];
  const link = (/** @type {string} */ name, /** @type {string} */ href, /** @type {any[]} */ ...words) => h('a', { class: 'line', href }, icon(name), h('span', null, ...words));
  const hidden = h('span', { class: 'sr' }, `${word(game.name)}: `);
  return h('article', { class: 'card' },
    face,
    h('h2', null, h('a', { href: `#${game.id}` }, word(game.name)), n > 0 && h('small', null, tn(n, '{n} puzzle solved', '{n} puzzles solved'))),
    h('p', null, word(game.about).replace(/\.$/, '')),
    h('nav', { 'aria-label': word(game.name) },
      kept && link('play', `#~game/${kept.record.uid}`, t('Continue'), h('small', null, ` ${commas([titleOf(kept), progress(kept)].filter(Boolean))}`)),
      grades.length > 0 && h('div', { class: 'grades' }, grades.map(([keyword, params]) => h('a', { href: `#${game.id}/${params}` }, hidden.cloneNode(true), capitalized(gradeWord(keyword))))),
      link(daily ? 'solve' : 'day', `#~day/${game.id}`, t('Puzzle of the day'), h('small', null, ` ${daily ? (daily.millis ? t('solved in {time}', { time: time(daily.millis) }) : t('solved')) : ''}`)),
      lessons > 0 && link('book', `#~lessons/${game.id}`, t('Learn to play'), h('small', null, ` ${tn(lessons, '{n} lesson', '{n} lessons')}`)),
      levels > 0 && link('star', `#~collections/${game.id}`, t('Collections'), h('small', null, ` ${tn(levels, '{n} puzzle', '{n} puzzles')}`))));
}

/** Draws the picture of a game, if the build has none. @param {import('./engine.js').GameLine} game @param {HTMLElement} face @param {(() => void)[]} cleanups */
async function drawn(game, face, cleanups) {
  const board = await newBoard(game.id);
  cleanups.push(() => board.free());
  const searches = new Searches(await moduleOf(game.id));
  try {
    const { run } = JSON.parse(board.open(`${game.id}/#home`));
    if (run) board.finish(await searches.run(board.job(JSON.stringify(run)), () => {}));
  } catch {
    return;
  } finally {
    searches.end(new Error(''));
  }
  const canvas = h('canvas');
  const paint = (/** @type {string} */ theme_) => {
    board.set_theme(theme_);
    const [tile, w, height] = board.still(640, 480, 400);
    canvas.width = w;
    canvas.height = height;
    board.draw_still(canvas.getContext('2d'), tile);
  };
  paint(theme());
  cleanups.push(onTheme(paint));
  face.replaceChildren(canvas);
}

/** Returns the picture of a saved game. @param {savedGames.SavedGame} game @param {(() => void)[]} cleanups */
function picture(game, cleanups) {
  const img = h('img', { alt: '' });
  if (game.picture) {
    const url = URL.createObjectURL(game.picture);
    img.src = url;
    cleanups.push(() => URL.revokeObjectURL(url));
  }
  return img;
}

/** Returns how much of a saved game is done. Percents are rounded down, as in every front end. @param {savedGames.SavedGame} game */
function progress({ record: { moves, done } }) {
  return done ? t('{n} %', { n: Math.floor(done / 10) }) : tn(moves, '{n} move', '{n} moves');
}

/** Returns the name of the game of which a saved game is. @param {savedGames.SavedGame} game */
export function nameOf({ record, name }) {
  return word(lineOf(record.game)?.name ?? name);
}

/** Returns the title of a saved game. @param {savedGames.SavedGame} game */
export function titleOf({ record, title }) {
  return title || (record.day ? t('Puzzle of the day, {date}', { date: record.day }) : '');
}

/** A link to a game in progress, with its picture. @param {savedGames.SavedGame} game @param {(() => void)[]} cleanups */
export function savedGameCard(game, cleanups) {
  const { millis, uid, params } = game.record;
  const words = h('small', null, titleOf(game));
  // A game from another program has no title of this page.
  if (!words.textContent && params) moduleOf(game.record.game).then(({ glue }) => fill(words, glue.title_of_params(game.record.game, params))).catch(() => {});
  return h('a', { class: 'kept', href: `#~game/${uid}` },
    picture(game, cleanups), h('span', null, h('span', { class: 'sr' }, `${t('Continue')} `), nameOf(game)), words, h('small', null, `${progress(game)}${millis ? ` · ${clock(millis / 1000)}` : ''}`));
}
