// The plots of the records.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, server, suite } from './suite.mjs';

suite('the records', () => {
  test('plots have words, and follow the theme', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(server.url);
    await page.getByRole('link', { name: 'Sliding', exact: true }).waitFor();
    await page.evaluate(async () => {
      // @ts-ignore
      const { add } = (await import('./js/main.js')).records;
      for (let i = 1; i <= 6; i += 1) {
        await add({
          uid: i.toString(16).padStart(32, '0'), game: 'sliding', puzzle: `sliding/4x4:${i}`, params: '4x4dn', cells: 15, moves: 60 + i,
          millis: 60_000 + 1000 * i, hints: 0, ending: 'solved', at: i, date: `2026-11-0${i}`, day: `2026-11-0${i}`,
        });
      }
    });
    await page.goto(`${server.url}#~records`);
    const plot = page.getByRole('img', { name: 'Times (4x4, normal): 6 games on 6 days: median 1:03, last 1:06' });
    await plot.waitFor();
    for (const name of ['Distribution of times (4x4, normal)', 'Moves (4x4, normal)', 'Puzzles of the day']) {
      assert.ok(await page.getByRole('img', { name }).count() > 0, name);
    }
    assert.ok(await plot.evaluate((/** @type {HTMLImageElement} */ image) => image.naturalWidth > 200), 'the picture is valid');
    const light = await plot.getAttribute('src');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForFunction((light) => document.querySelector('img.plot[alt^=Times]')?.getAttribute('src') !== light, light);
    await context.close();
  });
});
