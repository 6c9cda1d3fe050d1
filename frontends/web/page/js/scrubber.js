// @ts-check
/** The history of a game as a slider, and what plays it. */

import { fill, h, icon, say } from './dom.js';

export class Scrubber {
  /** @param {import('./table.js').Table} table */
  constructor(table) {
    this.table = table;
    /** Whether it was asked for; what is watched shows it too. */
    this.isWanted = false;
    const button = (/** @type {string} */ name, /** @type {string} */ words, /** @type {() => void} */ onclick) =>
      h('button', { type: 'button', class: 'plain', 'aria-label': words, onclick }, icon(name));
    const goTo = (/** @type {number} */ position) => {
      table.stopShow();
      table.goTo(position);
    };
    this.slider = h('input', { type: 'range', min: 0, 'aria-label': 'Position in the history', oninput: () => goTo(Number(this.slider.value)) });
    this.place = h('output');
    this.playButton = button('play', 'Play', () => this.playOrPause());
    this.parts = [
      this.playButton,
      button('left', 'One move back', () => goTo(Math.max(0, table.view.position - 1))),
      this.slider,
      button('right', 'One move on', () => goTo(table.view.position + 1)),
      this.place,
      button('close', 'Close the history', () => this.close()),
    ];
    this.element = h('div', { class: 'scrubber', role: 'group', 'aria-label': 'History', hidden: true });
  }

  /** Shows it, with the keys on it. */
  open() {
    this.isWanted = true;
    this.show();
    this.slider.focus();
  }

  close() {
    this.isWanted = false;
    this.table.stopShow();
    this.show();
  }

  playOrPause() {
    const { table } = this;
    if (table.show) {
      table.stopShow();
      return;
    }
    if (table.view.position >= table.view.length) table.goTo(0);
    table.watch();
  }

  /** Shows where the game is, or nothing where nobody asks. */
  show() {
    const { view, show } = this.table;
    const isShown = Boolean((this.isWanted || show) && view?.length > 0);
    if (isShown === this.element.hidden) {
      this.element.hidden = !isShown;
      fill(this.element, isShown ? this.parts : []);
    }
    if (!isShown) return;
    this.slider.max = view.length;
    this.slider.value = view.position;
    say(this.place, `${view.position}/${view.length}`);
    const isPlaying = String(!!show);
    if (this.playButton.dataset.playing === isPlaying) return;
    this.playButton.dataset.playing = isPlaying;
    fill(this.playButton, icon(show ? 'pause' : 'play'));
    this.playButton.setAttribute('aria-label', show ? 'Pause' : 'Play');
  }
}
