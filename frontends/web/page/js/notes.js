// @ts-check
/** The strip beside the board: messages, lessons, running searches, the history. It never moves the board. */

import { fill, h, icon, say, sentence } from './dom.js';
import { act } from './commands.js';
import { device } from './device.js';
import { toast } from './dialogs.js';
import * as store from './store.js';
import { Scrubber } from './scrubber.js';
import { t } from './words.js';

/** Height in CSS pixels of a text that is too long to stand beside the buttons: more than three lines. */
const MANY_LINES = 72;

export class Notes {
  /** @param {import('./play.js').PlayPage} page */
  constructor(page) {
    this.page = page;
    /** Identifies what the note shows. */
    this.key = '';
    /** Whether the note is from the page; then it stays until the next move. */
    this.isOfPage = false;
    /** The last game of which was said that its board is turned. */
    this.turnTold = '';
    /** What the game said last. */
    this.said = '';
    /** @type {any} */
    this.busyWords = null;
    /** @type {any} */
    this.busyBar = null;
    this.note = h('div', { class: 'note', hidden: true });
    this.spoken = h('p', { class: 'sr' });
    /** What the list beside the board would show, where the picture has no room for it. */
    this.list = h('p', { class: 'list' });
    this.busy = h('div', { class: 'note busy', hidden: true });
    this.scrubber = new Scrubber(page.gameView);
    this.stack = h('div', { class: 'stack' },
      this.list,
      h('div', { 'aria-live': 'polite', class: 'live' }, this.note, this.spoken), this.busy, this.scrubber.element);
    this.element = h('section', { class: 'strip', 'aria-label': t('Messages') }, this.stack);
    this.stack.addEventListener('scroll', () => this.markMore(), { capture: true, passive: true });
    new ResizeObserver(() => this.markMore()).observe(this.stack);
  }

  /** Lets a text that is too long for the strip cover the keys beside it, as far as it needs to. */
  makeRoom() {
    const words = this.note.querySelector('.words');
    const keys = this.page.keyRow;
    this.stack.style.setProperty('--over', '0px');
    if (!words || !keys || this.note.hidden) return;
    const coversTools = getComputedStyle(this.note).getPropertyValue('--covers-tools');
    const tools = coversTools ? /** @type {HTMLElement} */ (keys.nextElementSibling).offsetHeight + 4 : 0;
    const lacks = Math.min(words.scrollHeight - words.clientHeight, keys.offsetHeight + 4 + tools);
    this.stack.style.setProperty('--over', `${Math.max(0, lacks)}px`);
    this.markMore();
  }

  /** Fades the end of a text that goes on below. */
  markMore() {
    for (const part of [this.stack, ...this.note.querySelectorAll('.words')]) {
      part.classList.toggle('more', part.scrollHeight - part.scrollTop - part.clientHeight > 4);
    }
  }

  /** Shows the list of the board as text, unless it is in the picture. */
  showList() {
    const { board, hasLists } = this.page.gameView;
    say(this.list, (!hasLists && JSON.parse(board.describe())?.list) || '');
  }

  /** Shows what the game says. @param {any} view @param {boolean} hasMoved */
  show(view, hasMoved) {
    const { lesson, message } = view;
    // A note of the page stays until the game says something else.
    const said = JSON.stringify([lesson, message, view.hint_label]);
    const isNew = said !== this.said;
    this.said = said;
    if (this.isOfPage && !hasMoved && !isNew && !this.note.hidden) return;
    // A hint in a lesson is shown until the next move.
    if (lesson && !view.is_hinting) return this.showLesson();
    if (message) return this.set(message.kind, sentence(message.words), message.kind === 'hint' && view.is_hinting ? view.hint_label : '');
    if (view.warning) return this.set('warning', sentence(view.warning));
    // A note about a solution stays while that is played.
    const isOld = !this.isOfPage || (hasMoved && !this.page.gameView.playback);
    if (!this.note.hidden && isOld) this.dismiss();
  }

  /** @param {string} kind @param {string} words @param {string} [hintLabel] what the next hint does @param {[string, any]} [offer] the label and the command, or the function, of a button */
  set(kind, words, hintLabel, offer) {
    this.fill(kind, `${kind}\n${words}\n${hintLabel}\n${offer}`, [h('span', { class: 'words' }, words)], [
      offer && h('button', { type: 'button', onclick: () => (typeof offer[1] === 'function' ? offer[1]() : act(this.page, offer[1])) }, offer[0]),
      hintLabel && h('button', { type: 'button', onclick: () => act(this.page, { game: 'hint' }) }, hintLabel),
      this.closeButton(t('Dismiss'), () => act(this.page, { game: 'dismiss' })),
    ]);
  }

  /** Shows words and buttons, unless they are shown already. @param {string} kind @param {string} key @param {any[]} words @param {any[]} buttons */
  fill(kind, key, words, buttons) {
    if (this.key === key && !this.note.hidden) return;
    this.key = key;
    this.isOfPage = false;
    this.note.className = `note ${kind}`;
    const row = h('span', { class: 'buttons' }, buttons);
    fill(this.note, words, row);
    this.note.hidden = false;
    // A long text goes on below the buttons.
    this.note.style.setProperty('--buttons', `${row.offsetWidth}px`);
    this.note.classList.toggle('long', words[0]?.scrollHeight > MANY_LINES);
    // In a low window the column beside the board scrolls.
    this.note.scrollIntoView?.({ block: 'nearest' });
    this.makeRoom();
    this.markMore();
  }

  /** @param {string} label @param {(event: MouseEvent) => void} onclick */
  closeButton(label, onclick) {
    return h('button', { type: 'button', class: 'plain', 'aria-label': label, onclick }, icon('close'));
  }

  dismiss() {
    this.key = '';
    this.isOfPage = false;
    this.note.hidden = true;
    this.note.replaceChildren();
    this.makeRoom();
  }

  /** Shows a note of the page, which stays until the next move. @param {string} words @param {string} [kind] @param {[string, any]} [offer] the label and the command, or the function, of a button */
  showOfPage(words, kind = 'refusal', offer) {
    this.set(kind, sentence(words), '', offer);
    this.isOfPage = true;
  }

  /** Offers the lessons of a game on the first visit, until the player takes them, declines or makes a move. @param {any[]} list the log */
  async offerLessons(list) {
    const { facts, gameView } = this.page;
    const { board, game, name, view } = gameView;
    if (facts.lessons.length === 0 || view?.position !== 0 || list.some((other) => other.game === game)) return;
    if (await store.read('settings', `lessons/${game}`) || gameView.board !== board || gameView.view.lesson || !this.note.hidden) return;
    this.fill('offer', 'offer', [h('span', { class: 'words' }, t('New to {game}?', { game: name }))], [
      h('button', { type: 'button', onclick: () => act(this.page, { game: { lesson: 0 } }) }, t('Take a lesson')),
      this.closeButton(t('No, thanks'), () => this.endOffer()),
    ]);
    this.isOfPage = true;
  }

  /** Says once for each game that its board is turned, since texts name the left and right of an upright one. */
  async tellTurn() {
    const key = `turned/${this.page.gameView.game}`;
    // Behind a dialog nobody would read it.
    if (this.turnTold === key || document.querySelector('dialog[open]')) return;
    this.turnTold = key;
    if (await store.read('settings', key)) return;
    store.write('settings', key, true);
    toast(t('The board is turned to fit: its left side is at the top'));
  }

  /** Ends the offer of lessons for good. */
  endOffer() {
    store.write('settings', `lessons/${this.page.gameView.game}`, true);
    if (this.key === 'offer') this.dismiss();
  }

  showLesson() {
    const { board } = this.page.gameView;
    board.set_touch(device() === 'touch');
    const text = board.lesson_card();
    if (!text) return;
    const { title, step, words, offers } = JSON.parse(text);
    // The second click of a double click was meant for the button that was there before.
    const once = (/** @type {any} */ command) => (/** @type {MouseEvent} */ event) => event.detail > 1 || act(this.page, command);
    this.fill('hint lesson', text,
      [h('span', { class: 'words' }, h('small', null, `${t('{title}, {step}.', { title, step })} `), words.map((/** @type {[string, string]} */ [line, role]) => h('span', { class: `line ${role}` }, `${line} `)))],
      offers.map((/** @type {[string, any]} */ [label, command]) => (command.game === 'end-lesson'
        ? this.closeButton(label, once(command))
        : h('button', { type: 'button', onclick: once(command) }, label))));
  }

  /** Announces a text to screen readers. @param {string} words */
  speak(words) {
    // A repeated text has to differ to be announced again.
    this.spoken.textContent = this.spoken.textContent === words ? `${words}\u00a0` : words;
  }

  /** @param {{task: any, seconds: number, progress: number[]}} detail */
  showBusy({ task, seconds, progress: [done, whole, nodes] }) {
    const { glue } = this.page.glue;
    const words = glue.search_status(JSON.stringify(task), seconds, done, whole, nodes);
    if (this.busy.hidden) {
      if (this.isOfPage) this.dismiss();
      this.busyWords = h('span', { role: 'status' });
      this.busyBar = h('progress', { 'aria-label': t('Progress') });
      fill(this.busy, this.busyWords, this.busyBar, h('button', { type: 'button', onclick: () => act(this.page, { game: 'stop' }) }, t('Stop')));
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
}
