// @ts-check
/** The home page: games, games in progress, puzzles of the day. */

import { clock, count, fill, h, icon, sentence } from './dom.js';
import { games, newBoard, today } from './engine.js';
import * as savedGames from './saved-games.js';
import { dailyResults } from './records.js';
import { settingsMenu } from './settings.js';
import { recordsPage } from './records-page.js';
import { gamesPage } from './games-page.js';
import { filesOf, openFiles, pickFiles } from './files.js';
import { onTheme, theme } from './theme.js';
import { toast } from './dialogs.js';

/** @param {HTMLElement} root */
export function home(root) {
  document.title = 'Puzzles';
  const main = h('main', { class: 'home' });
  const end = new AbortController();
  fill(root,
    h('header', { class: 'bar' },
      h('a', { class: 'brand', href: '#' }, icon('home'), h('h1', null, 'Puzzles')),
      h('nav', { 'aria-label': 'Pages' },
        h('a', { href: '#~games' }, 'My games'),
        h('a', { href: '#~records' }, 'Records'),
        h('button', { type: 'button', class: 'plain', 'aria-label': 'Settings', onclick: () => settingsMenu() }, icon('gear')))),
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
  const list = await games();
  const cards = list.map((game) => card(game, cleanups));
  const going = h('div');
  const days = h('div');
  fill(main,
    going,
    h('section', { 'aria-label': 'Games' }, h('div', { class: 'cards' }, cards)),
    days,
    h('section', { class: 'foot' },
      h('p', null, 'Every puzzle has a link: copy the address to share it. Hints explain the next move. Your games are saved in this browser only.'),
      h('p', null, h('button', { type: 'button', onclick: pick }, icon('file'), 'Open a file…'))));
  const [kept, results] = await Promise.all([savedGames.inProgress(), dailyResults(today())]);
  if (kept.length > 0) {
    fill(going, h('section', { 'aria-labelledby': 'going' },
      h('h2', { id: 'going' }, 'Continue playing'),
      h('div', { class: 'row' }, kept.slice(0, 6).map((game) => savedGameCard(game, cleanups)),
        kept.length > 6 && h('a', { class: 'all', href: '#~games' }, `All ${kept.length} games`))));
  }
  const weekday = new Date().toLocaleDateString(undefined, { weekday: 'long', day: 'numeric', month: 'long' });
  fill(days, h('section', { 'aria-labelledby': 'days' },
    h('h2', { id: 'days' }, 'Puzzles of the day', h('small', null, weekday)),
    h('div', { class: 'days' }, list.filter((game) => !game.is_editor).map((game) => {
      const result = results.get(game.id);
      return h('a', { class: `day ${result ? 'done' : ''}`, href: `#~day/${game.id}` },
        icon(result ? 'solve' : 'day'), h('span', null, game.name, h('span', { class: 'sr' }, ', puzzle of the day')), h('small', null, result ? (result.millis ? clock(result.millis / 1000) : 'Solved') : 'Not solved'));
    }))));
}

/** @param {import('./engine.js').GameLine} game @param {(() => void)[]} cleanups */
function card(game, cleanups) {
  const face = h('div', { class: 'face', 'aria-hidden': 'true' });
  if (game.picture) {
    const img = h('img', { alt: '', width: 320, height: 240, decoding: 'async' });
    const show = (/** @type {string} */ word) => (img.src = `pictures/${game.id}-${word}.svg`);
    show(theme());
    cleanups.push(onTheme(show));
    face.append(img);
  } else drawn(game, face, cleanups);
  return h('article', { class: `card ${game.is_editor ? 'wide' : ''}` },
    face,
    h('h2', null, h('a', { href: `#${game.id}` }, game.name)),
    h('p', null, game.about.replace(/\.$/, '')));
}

/** Draws the picture of a game, if the build has none. @param {import('./engine.js').GameLine} game @param {HTMLElement} face @param {(() => void)[]} cleanups */
async function drawn(game, face, cleanups) {
  const board = await newBoard(game.id);
  cleanups.push(() => board.free());
  const { Searches, moduleOf } = await import('./engine.js');
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
  const paint = (/** @type {string} */ word) => {
    board.set_theme(word);
    const [tile, w, height] = board.still(640, 480, 400);
    canvas.width = w;
    canvas.height = height;
    board.draw_still(canvas.getContext('2d'), tile);
  };
  paint(theme());
  cleanups.push(onTheme(paint));
  face.replaceChildren(canvas);
}

/** A link to a game in progress, with its picture. @param {savedGames.SavedGame} game @param {(() => void)[]} cleanups */
export function savedGameCard(game, cleanups) {
  const img = h('img', { alt: '' });
  if (game.picture) {
    const url = URL.createObjectURL(game.picture);
    img.src = url;
    cleanups.push(() => URL.revokeObjectURL(url));
  }
  const { moves, millis, done, uid } = game.record;
  const part = done ? `${Math.round(done / 10)}%` : count(moves, 'move');
  return h('a', { class: 'kept', href: `#~game/${uid}` },
    img, h('span', null, h('span', { class: 'sr' }, 'Continue '), game.name), h('small', null, game.title), h('small', null, `${part}${millis ? ` · ${clock(millis / 1000)}` : ''}`));
}
