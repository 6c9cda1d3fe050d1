// @ts-check
/** The settings of the page, and export and import of all data. */

import { h, sentence } from './dom.js';
import { dayText, today } from './engine.js';
import * as dialogs from './dialogs.js';
import { download, pickFiles, takeProfile } from './files.js';
import { exportAll } from './records.js';
import { choice, keep } from './language-choice.js';
import * as themes from './theme.js';
import { LANGUAGES, language, t, word } from './words.js';

/** Opens the settings. @param {() => any} [more] makes further settings */
export function settingsMenu(more) {
  const group = h('fieldset', null, h('legend', null, t('Colors')));
  for (const [key, words] of themes.THEMES) {
    const input = h('input', {
      type: 'radio', name: 'theme', value: key, checked: themes.choice() === key,
      onchange: () => themes.keep(key),
    });
    group.append(h('label', { class: 'check' }, input, word(words)));
  }
  const languages = languageChoice(async (tag) => {
    await keep(tag);
    shut();
    // The settings go on in the new language.
    settingsMenu(more);
    focusLanguages();
  });
  const data = h('fieldset', null, h('legend', null, t('Your data')),
    h('p', { class: 'faint' }, t('Your games and results stay in this browser. Export them to a file to use them in another browser or in the other programs.')),
    h('div', { class: 'chips' },
      h('button', { type: 'button', onclick: () => save().catch((why) => dialogs.toast(sentence(why.message))) }, t('Export…')),
      h('button', { type: 'button', onclick: () => pickFiles((files) => take(files[0]).catch((why) => dialogs.toast(sentence(why.message)))) }, t('Import…'))));
  const shut = dialogs.open(t('Settings'), h('div', { class: 'form' }, group, languages, more?.(), data));
}

/** Moves the focus to the list of languages. */
export function focusLanguages() {
  document.getElementById('language')?.focus();
}

/** Creates the list of languages; nothing if there is only one. @param {(tag: string) => void} take receives a tag, or an empty text for the language of the browser */
function languageChoice(take) {
  const shown = LANGUAGES.filter(({ tag, isHidden }) => !isHidden || tag === language());
  if (shown.length < 2) return null;
  const now = choice();
  const select = h('select', { id: 'language', onchange: () => take(select.value) },
    h('option', { value: '', selected: now === '' }, t('Same as the browser')),
    shown.map(({ tag, name }) => h('option', { value: tag, lang: tag, selected: now === tag }, name)));
  return h('label', null, t('Language'), select);
}

/** Downloads all data of the player as a file. */
export async function save() {
  download(`puzzles-${dayText(today())}.json`, await exportAll(), 'application/json');
}

/** @param {File} file */
async function take(file) {
  if (file) await takeProfile(await file.text());
}
