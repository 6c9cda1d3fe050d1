// @ts-check
/**
 * What each command does on this page. Which commands there are, what they are called, when they can
 * be carried out and what is said when they cannot, the module knows.
 */

import { sentence } from './dom.js';
import { load } from './engine.js';

/** @typedef {import('./play.js').PlayPage} PlayPage */
/** A command as the module writes it: `{"game": "undo"}`, `{"game": {"lesson": 1}}`. @typedef {Record<string, any>} Command */

const menus = () => import('./menus.js');
const settings = () => import('./settings.js');

/** What the commands do, by their kinds and names. @type {Record<string, (page: PlayPage, argument?: any) => any>} */
export const HANDLERS = {
  'game/undo': ({ table }) => table.undo(),
  'game/redo': ({ table }) => table.redo(),
  'game/restart': ({ table }) => table.restart(),
  'game/hint': ({ table }) => table.hint(),
  'game/mistakes': ({ table }) => table.mistakes(),
  'game/rate': ({ table }) => table.rate(),
  'game/choose-solution': (page) => menus().then((own) => own.solutionsMenu(page)),
  'game/history': (page) => page.scrubber.open(),
  'game/add-checkpoint': (page) => menus().then((own) => own.checkpointsDialog(page)),
  'game/lessons': (page) => menus().then((own) => own.lessonsDialog(page)),
  'game/lesson': ({ table }, at) => table.lesson(table.game, at),
  'game/continue-lesson': (page) => {
    const step = page.table.board.lesson_step();
    if (step === 'step') return page.table.act((board) => board.next_lesson_step());
    return step === 'puzzles' ? page.newGame() : page.table.lesson(page.table.game, Number(step));
  },
  'game/show-lesson-move': ({ table }) => table.act((board) => board.next_lesson_step()),
  'game/end-lesson': ({ table }) => table.act((board) => board.end_lesson()),
  'game/own': ({ table }, id) => table.command(id),
  'game/dismiss': (page) => {
    page.dismissNote();
    page.table.act((board) => board.dismiss());
  },
  'game/stop': ({ table }) => table.cancelSearch(),
  'puzzle/new': (page) => page.newGame(),
  'puzzle/harder': (page) => page.newGame(page.harder),
  'puzzle/kinds': (page) => menus().then((own) => own.kindsDialog(page)),
  'puzzle/custom': (page) => menus().then((own) => own.customDialog(page)),
  'puzzle/daily': ({ table }) => (location.hash = `~day/${table.game}`),
  'puzzle/dailies': () => (location.hash = ''),
  'puzzle/home': () => (location.hash = ''),
  'puzzle/levels': (page) => menus().then((own) => (page.list ? own.levelsDialog(page) : own.collectionsDialog(page))),
  'puzzle/next-level': (page) => page.openLevel(page.table.board.step_level(true, page.around())),
  'puzzle/previous-level': (page) => page.openLevel(page.table.board.step_level(false, page.around())),
  'puzzle/collections': (page) => menus().then((own) => own.collectionsDialog(page)),
  'puzzle/games-in-progress': () => (location.hash = '~games'),
  'puzzle/load': (page) => page.pick(),
  'puzzle/enter-id': () => menus().then((own) => own.pasteDialog()),
  'player/records': () => (location.hash = '~records'),
  'player/export': () => settings().then((own) => own.save()),
  'output/save': (page) => menus().then((own) => own.saveFile(page)),
  'output/choose-export': (page) => menus().then((own) => own.exportDialog(page)),
  'output/picture': (page) => menus().then((own) => own.savePng(page)),
  'output/share': (page) => menus().then((own) => own.shareDialog(page)),
  'output/copy-id': (page) => menus().then((own) => own.copy(page.about.id, 'The game ID is copied')),
  'output/copy-seed': (page) => menus().then((own) => own.copy(page.about.seed, 'The seed is copied')),
  'output/copy-text': (page) => menus().then((own) => own.copy(page.table.board.text() ?? '', 'The board is copied as text')),
  'view/menu': (page) => menus().then((own) => own.moreMenu(page)),
  'view/help': (page) => menus().then((own) => own.helpDialog(page)),
  'view/describe': (page) => menus().then((own) => own.wordsDialog(page)),
  'view/preferences': (page) => menus().then((own) => own.preferencesDialog(page)),
  'view/themes': (page) => menus().then((own) => own.picturesDialog(page)),
  'view/skin': (page) => menus().then((own) => own.picturesDialog(page)),
  'view/larger': ({ table }) => table.zoomBy(1.35),
  'view/smaller': ({ table }) => table.zoomBy(1 / 1.35),
  'view/usual-size': ({ table }) => table.zoomFit(),
};

/** The kind, the name and the argument of a command. @param {Command} command @returns {[string, any]} */
export function parts(command) {
  const [kind, what] = Object.entries(command)[0];
  if (typeof what === 'string') return [`${kind}/${what}`, undefined];
  const [name, argument] = Object.entries(what)[0];
  return [`${kind}/${name}`, argument];
}

/** Why a command can do nothing now: words; an empty text where there is no such thing here; nothing where it can. @param {PlayPage} page @param {Command} command @returns {string | undefined} */
export function refusal(page, command) {
  return page.table.board?.refusal(JSON.stringify(command), page.around());
}

/** Carries out a command, or says why it would do nothing now. @param {PlayPage} page @param {Command} command */
export async function act(page, command) {
  const why = refusal(page, command);
  if (why !== undefined) return page.tellOwn(why || 'There is no such thing here');
  const [name, argument] = parts(command);
  try {
    return await HANDLERS[name](page, argument);
  } catch (error) {
    page.tellOwn(sentence(/** @type {Error} */ (error).message));
  }
}

/** The labels and keys of the commands. @param {string} module @returns {Promise<{command: Command, label: string, keys: string[]}[]>} */
export async function commandList(module) {
  return JSON.parse((await load(module)).glue.commands());
}

