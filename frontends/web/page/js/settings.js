// @ts-check
/** Settings of the page, and everything that is kept as one file. */

import { h } from './dom.js';
import { dayText, today } from './engine.js';
import * as dialogs from './dialogs.js';
import { download, pickFiles, takeProfile } from './files.js';
import { exportAll } from './records.js';
import * as store from './store.js';
import * as themes from './theme.js';

/** The dialog of colors and data. @param {any} [more] */
export function settingsMenu(more) {
  const group = h('fieldset', null, h('legend', null, 'Colors'));
  for (const [key, words] of themes.THEMES) {
    const input = h('input', {
      type: 'radio', name: 'theme', value: key, checked: themes.choice() === key,
      onchange: () => {
        themes.choose(key);
        store.write('settings', 'theme', key);
      },
    });
    group.append(h('label', { class: 'check' }, input, words));
  }
  const data = h('fieldset', null, h('legend', null, 'What you have played'),
    h('p', { class: 'faint' }, 'It is kept in this browser and goes nowhere. As a file you can take it to another, or to the other programs.'),
    h('div', { class: 'chips' },
      h('button', { type: 'button', onclick: () => save().catch((why) => dialogs.toast(why.message)) }, 'Export…'),
      h('button', { type: 'button', onclick: () => pickFiles((files) => take(files[0]).catch((why) => dialogs.toast(why.message))) }, 'Import…')));
  dialogs.open('Settings', h('div', { class: 'form' }, group, more, data));
}

/** Writes everything that the player has done as a file. */
export async function save() {
  download(`puzzles-${dayText(today())}.json`, await exportAll(), 'application/json');
}

/** @param {File} file */
async function take(file) {
  if (file) await takeProfile(await file.text());
}
