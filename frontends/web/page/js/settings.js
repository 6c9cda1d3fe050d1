// @ts-check
/** The settings of the page, and export and import of all data. */

import { h, sentence } from './dom.js';
import { dayText, today } from './engine.js';
import * as dialogs from './dialogs.js';
import { download, pickFiles, takeProfile } from './files.js';
import { exportAll } from './records.js';
import * as themes from './theme.js';

/** Opens the settings. @param {any} [more] */
export function settingsMenu(more) {
  const group = h('fieldset', null, h('legend', null, 'Colors'));
  for (const [key, words] of themes.THEMES) {
    const input = h('input', {
      type: 'radio', name: 'theme', value: key, checked: themes.choice() === key,
      onchange: () => themes.keep(key),
    });
    group.append(h('label', { class: 'check' }, input, words));
  }
  const data = h('fieldset', null, h('legend', null, 'Your data'),
    h('p', { class: 'faint' }, 'Your games and results stay in this browser. Export them to a file to use them in another browser or in the other programs.'),
    h('div', { class: 'chips' },
      h('button', { type: 'button', onclick: () => save().catch((why) => dialogs.toast(sentence(why.message))) }, 'Export…'),
      h('button', { type: 'button', onclick: () => pickFiles((files) => take(files[0]).catch((why) => dialogs.toast(sentence(why.message)))) }, 'Import…')));
  dialogs.open('Settings', h('div', { class: 'form' }, group, more, data));
}

/** Downloads all data of the player as a file. */
export async function save() {
  download(`puzzles-${dayText(today())}.json`, await exportAll(), 'application/json');
}

/** @param {File} file */
async function take(file) {
  if (file) await takeProfile(await file.text());
}
