// @ts-check
/** What stands where the board will be: the outline of a board, or why there is none. */

import { fill, fragmentOf, h, sentence } from './dom.js';
import { LoadError } from './engine.js';
import { t } from './words.js';

export class Waiting {
  /** @param {import('./play.js').PlayPage} page */
  constructor(page) {
    this.page = page;
    this.place = h('div', { class: 'wait' });
  }

  /** Shows words with the outline of a board, or with a way on. @param {string} words @param {() => void} [retry] @param {string} [title] */
  show(words, retry, title) {
    const { page, place } = this;
    place.className = `wait ${retry || title ? 'over' : ''}`;
    fill(place,
      h('div', { class: 'outline' }),
      h('div', { class: 'message', role: title ? 'alert' : 'status' },
        title && h('h2', null, title),
        h('p', null, words),
        (retry || title) && h('p', { class: 'chips' },
          retry && h('button', { type: 'button', class: 'primary', onclick: retry }, t('Try again')),
          h('a', { href: '#', class: 'button' }, t('All puzzles')))));
    if (!place.isConnected) page.frame.querySelector('main').append(place);
  }

  /** Shows that the search for the puzzle of a link was stopped. The current puzzle stays. @param {string} text the link */
  stopped(text) {
    const { page } = this;
    if (!page.gameView.board) return this.show(t('The search was stopped, so there is no puzzle yet.'), () => page.route(text));
    history.replaceState(null, '', fragmentOf(page.written));
  }

  /** Shows that a link cannot be opened. The current puzzle stays. @param {Error} why @param {string} text the link */
  refused(why, text) {
    const { page } = this;
    const words = sentence(why.message);
    const mayLoad = why instanceof LoadError;
    const title = mayLoad ? t('The game did not load') : t('This link cannot be opened');
    if (!page.gameView.board) return this.show(words, mayLoad ? () => page.route(text) : undefined, title);
    history.replaceState(null, '', fragmentOf(page.written));
    const again = () => {
      location.hash = fragmentOf(text);
    };
    page.notes.showOfPage(`${sentence(title)} ${words}`, 'failure', mayLoad ? [t('Try again'), again] : undefined);
  }

  end() {
    this.place.remove();
  }
}
