// @ts-check
/**
 * Carries out the commands of the page. The module defines the commands, their labels, when they are
 * available and the messages when they are not.
 */

import { sentence } from './dom.js';
import * as drafts from './drafts.js';
import { load } from './engine.js';
import * as menus from './menus.js';
import * as settings from './settings.js';
import { t } from './words.js';

/** @typedef {import('./play.js').PlayPage} PlayPage */
/** A command as the module writes it: `{"game": "undo"}`, `{"game": {"lesson": 1}}`. @typedef {Record<string, any>} Command */

/** The functions of the commands, by kind and name. @type {Record<string, (page: PlayPage, argument?: any) => any>} */
export const HANDLERS = {
  'game/undo': ({ gameView }) => gameView.undo(),
  'game/redo': ({ gameView }) => gameView.redo(),
  'game/restart': ({ gameView }) => gameView.restart(),
  'game/hint': ({ gameView }) => gameView.hint(),
  'game/mistakes': ({ gameView }) => gameView.mistakes(),
  'game/show-best': (page) => page.showBest(),
  'game/improve': (page) => page.improve(),
  'game/rate': ({ gameView }) => gameView.rate(),
  'game/choose-solution': (page) => menus.solutionsMenu(page),
  'game/history': (page) => page.notes.scrubber.open(),
  'game/add-checkpoint': (page) => menus.checkpointsDialog(page),
  'game/lessons': (page) => menus.lessonsDialog(page),
  'game/lesson': (page, at) => {
    page.notes.endOffer();
    return page.gameView.lesson(page.gameView.game, at);
  },
  'game/continue-lesson': (page) => {
    const step = page.gameView.board.lesson_step();
    if (step === 'step') return page.gameView.act((board) => board.next_lesson_step());
    if (step !== 'puzzles') return page.gameView.lesson(page.gameView.game, Number(step));
    page.gameView.board.begin_easily();
    return page.newGame();
  },
  'game/reset-lesson-step': ({ gameView }) => gameView.act((board) => board.reset_lesson_step()),
  'game/end-lesson': ({ gameView }) => gameView.act((board) => board.end_lesson()),
  'game/own': ({ gameView }, id) => gameView.command(id),
  'game/dismiss': (page) => {
    page.notes.dismiss();
    page.gameView.act((board) => board.dismiss());
  },
  'game/stop': ({ gameView }) => gameView.stopSearch(),
  'puzzle/new': (page) => page.newGame(),
  'puzzle/harder': (page) => page.newGame(page.harder),
  'puzzle/edit': (page) => drafts.edit(page),
  'puzzle/play-draft': (page) => drafts.play(page),
  'puzzle/new-draft': (page) => drafts.begin(page),
  'puzzle/describe': (page) => menus.describeDialog(page),
  'puzzle/kinds': (page) => menus.kindsDialog(page),
  'puzzle/custom': (page) => menus.customDialog(page),
  'puzzle/daily': ({ gameView }) => (location.hash = `~day/${gameView.game}`),
  'puzzle/archive': (page) => menus.archiveDialog(page),
  'puzzle/dailies': () => (location.hash = ''),
  'puzzle/home': () => (location.hash = ''),
  'puzzle/levels': (page) => (page.list ? menus.levelsDialog(page) : menus.collectionsDialog(page)),
  'puzzle/next-level': (page) => page.openLevel(page.gameView.board.step_level(true, page.around())),
  'puzzle/previous-level': (page) => page.openLevel(page.gameView.board.step_level(false, page.around())),
  'puzzle/next-unsolved': (page) => page.openLevel(page.unsolved ?? 0),
  'puzzle/collections': (page) => menus.collectionsDialog(page),
  'puzzle/games-in-progress': () => (location.hash = '~games'),
  'puzzle/load': (page) => page.pick(),
  'puzzle/enter-id': () => menus.pasteDialog(),
  'player/records': () => (location.hash = '~records'),
  'player/export': () => settings.save(),
  'output/save': (page) => menus.saveFile(page),
  'output/choose-export': (page) => menus.exportDialog(page),
  'output/picture': (page) => menus.savePng(page),
  'output/share': (page) => menus.shareDialog(page),
  'output/share-result': (page) => menus.shareText(page.share),
  'output/copy-id': (page) => menus.copy(page.gameView.board.shared_id(), t('Game ID copied')),
  'output/copy-seed': (page) => menus.copy(page.about.seed, t('Seed copied')),
  'output/copy-text': (page) => menus.copy(page.gameView.board.text() ?? '', t('Board copied as text')),
  'view/menu': (page) => menus.moreMenu(page),
  'view/help': (page) => menus.helpDialog(page),
  'view/describe': (page) => menus.descriptionDialog(page),
  'view/preferences': (page) => menus.preferencesDialog(page),
  'view/themes': (page) => menus.picturesDialog(page),
  'view/languages': (page) => menus.languagesDialog(page),
  'view/skin': (page) => menus.picturesDialog(page),
  'view/larger': ({ gameView }) => gameView.zoomBy(1.35),
  'view/smaller': ({ gameView }) => gameView.zoomBy(1 / 1.35),
  'view/usual-size': ({ gameView }) => gameView.zoomFit(),
};

/** The commands that work while the first puzzle is loading. */
const WITHOUT_BOARD = ['game/stop', 'puzzle/dailies', 'puzzle/home', 'puzzle/games-in-progress', 'puzzle/load', 'puzzle/enter-id', 'player/records', 'player/export'];

/** Returns the kind, the name and the argument of a command. @param {Command} command @returns {[string, any]} */
export function parts(command) {
  const [kind, what] = Object.entries(command)[0];
  if (typeof what === 'string') return [`${kind}/${what}`, undefined];
  const [name, argument] = Object.entries(what)[0];
  return [`${kind}/${name}`, argument];
}

/** Returns why a command is disabled: a message, an empty text if this game does not have the command, undefined if it is enabled. @param {PlayPage} page @param {Command} command @returns {string | undefined} */
export function refusal(page, command) {
  const { board } = page.gameView;
  if (board) return board.refusal(JSON.stringify(command), page.around());
  return WITHOUT_BOARD.includes(parts(command)[0]) ? undefined : t('The puzzle is still loading');
}

/** Carries out a command, or shows why it is disabled. @param {PlayPage} page @param {Command} command */
export async function act(page, command) {
  const why = refusal(page, command);
  if (why !== undefined) return page.notes.showOfPage(why || t('This game does not have this command'));
  const [name, argument] = parts(command);
  try {
    return await HANDLERS[name](page, argument);
  } catch (error) {
    page.notes.showOfPage(sentence(/** @type {Error} */ (error).message));
  }
}

/** Returns the commands with their labels and keys. @param {string} module @returns {Promise<{command: Command, label: string, keys: string[]}[]>} */
export async function commandList(module) {
  return JSON.parse((await load(module)).glue.commands());
}

