// The words of the page's scripts without a browser: plural forms, keys, and messages with slots.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { formOf } from '../../frontends/web/page/js/plural-forms.js';
import * as words from '../../frontends/web/page/js/words.js';

/** The forms and the keys of the Rust side, which its test writes. */
const LINES = readFileSync(new URL('words.txt', import.meta.url), 'utf8').trimEnd().split('\n');

test('plural forms and keys are those of the Rust side', () => {
  let n = 0;
  for (const line of LINES) {
    const [, kind, name, text] = /^(\w+) (\w+) (.*)$/.exec(line);
    n += 1;
    if (kind === 'key') assert.equal(words.key(text), name, text);
    else assert.equal([...text].map((_, i) => formOf(Number(name), i)).join(''), text, line.slice(0, 20));
  }
  assert.equal(n, 18);
});

/** Answers requests for the tables of languages. @param {Record<string, any>} tables */
function serveTables(tables) {
  globalThis.fetch = async (url) => {
    const tag = /words\/(.*)\/page\.json$/.exec(String(url))?.[1];
    return /** @type {any} */ ({ ok: tag in tables, json: async () => tables[tag] });
  };
}

test('messages are filled in English and in another language', async () => {
  const { commas, decimal, key, language, mark, t, tn, use, word } = words;
  const texts = { '.': ',', 'row {row}, {name}': '{name} in {row}', 'as {name} is': 'als {place}', '{n} move': ['{n} ruch', '{n} ruchy', '{n} ruchów'], Light: 'Jasny', ', ': '، ' };
  serveTables({ pl: { tag: 'pl', name: 'Polski', plural: 4, direction: 'ltr', texts: Object.fromEntries(Object.entries(texts).map(([english, text]) => [key(english), text])) } });
  const all = () => [t('row {row}, {name}', { row: 2, name: '{b}' }), t('as {name} is', { name: 'x' }), t('{{{n}}', { n: 1 }), ...[1, 2, 5].map((n) => tn(n, '{n} move', '{n} moves')), decimal(2.46, 1), word(mark('Light')), commas(['a', 'b'])];
  assert.equal(language(), 'en');
  assert.deepEqual(all(), ['row 2, {b}', 'as x is', '{1}', '1 move', '2 moves', '5 moves', '2.5', 'Light', 'a, b']);
  await use('pl');
  assert.equal(language(), 'pl');
  assert.deepEqual(all(), ['{b} in 2', 'as x is', '{1}', '1 ruch', '2 ruchy', '5 ruchów', '2,5', 'Jasny', 'a، b']);
  await use('xx');
  assert.equal(language(), 'en');
  assert.equal(words.languageFor(['en-GB', 'pl']), 'en');
});
