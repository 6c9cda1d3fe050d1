// @ts-check
/** The history of a game as a slider, with playback. */

import { fill, h, icon, say } from './dom.js';
import { t } from './words.js';

export class Scrubber {
  /** @param {import('./game-view.js').GameView} gameView */
  constructor(gameView) {
    this.gameView = gameView;
    /** Whether the player opened it. It is shown during playback too. */
    this.isOpened = false;
    const button = (/** @type {string} */ name, /** @type {string} */ words, /** @type {() => void} */ onclick) =>
      h('button', { type: 'button', class: 'plain', 'aria-label': words, onclick }, icon(name));
    const goTo = (/** @type {number} */ position) => {
      gameView.stopPlayback();
      gameView.goTo(position);
    };
    this.slider = h('input', { type: 'range', min: 0, 'aria-label': t('Position in the history'), oninput: () => goTo(Number(this.slider.value)),
      // After a drag the keys are the board's again.
      onpointerup: () => gameView.canvas.focus({ preventScroll: true }) });
    this.place = h('output');
    this.playButton = button('play', t('Play'), () => this.playOrPause());
    this.parts = [
      this.playButton,
      button('left', t('One move back'), () => goTo(Math.max(0, gameView.view.position - 1))),
      this.slider,
      button('right', t('One move forward'), () => goTo(gameView.view.position + 1)),
      this.place,
      button('close', t('Close the history'), () => this.close()),
    ];
    this.element = h('div', {
      class: 'scrubber', role: 'group', 'aria-label': t('History'), hidden: true,
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        this.close();
      },
    });
  }

  /** Shows the slider and focuses it. */
  open() {
    this.isOpened = true;
    this.show();
    this.slider.focus();
  }

  close() {
    this.isOpened = false;
    this.gameView.stopPlayback();
    this.show();
    this.gameView.canvas.focus({ preventScroll: true });
  }

  playOrPause() {
    const { gameView } = this;
    if (gameView.playback) {
      gameView.stopPlayback();
      return;
    }
    if (gameView.view.position >= gameView.view.length) gameView.goTo(0);
    gameView.startPlayback();
  }

  /** Updates the slider, or hides it. */
  show() {
    const { view, playback } = this.gameView;
    const isShown = Boolean((this.isOpened || playback) && view?.length > 0);
    if (isShown === this.element.hidden) {
      this.element.hidden = !isShown;
      fill(this.element, isShown ? this.parts : []);
    }
    if (!isShown) return;
    this.slider.max = view.length;
    this.slider.value = view.position;
    say(this.place, `${view.position}/${view.length}`);
    const isPlaying = String(!!playback);
    if (this.playButton.dataset.playing === isPlaying) return;
    this.playButton.dataset.playing = isPlaying;
    fill(this.playButton, icon(playback ? 'pause' : 'play'));
    this.playButton.setAttribute('aria-label', playback ? t('Pause') : t('Play'));
  }
}
