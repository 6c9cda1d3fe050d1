// The editors of the page: what they share, which drafts are kept, and what a player sees of them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { board, button, chooseLine, stored, visit, waitForTool } from './browser.mjs';
import { browser, server, suite } from './suite.mjs';

const DRAFT = 'sokoban-editor/9x7:s20w5s4wubtws4w5s20';
const PUZZLE = 'sokoban/5x3:w6ubtw6';

const at = (page, start) => page.waitForFunction((text) => location.hash.startsWith(`#${text}`), start, { timeout: 20_000 });

suite('the editors', () => {
  test('share the puzzle as drawn, with a link to its game', async () => {
    const { context, page, faults } = await visit(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(`${server.url}#${DRAFT}`);
    await board(page, 'Sokoban Editor');
    await chooseLine(page, 'Share');
    const texts = await page.locator('dialog[open] input').evaluateAll((list) => list.map((input) => input.value));
    assert.equal(texts.length, 2);
    assert.ok(texts[0].endsWith(`#${PUZZLE}`) && !texts[0].includes('editor'), texts[0]);
    assert.equal(texts[1], PUZZLE);
    await page.keyboard.press('Escape');
    await chooseLine(page, 'Copy the game ID');
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), PUZZLE);
    await page.goto(texts[0]);
    await board(page, 'Sokoban');
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('a puzzle leads back to its draft, and a new draft leaves the others alone', async () => {
    const { context, page, faults } = await visit(browser);
    await page.goto(`${server.url}#${DRAFT}`);
    await board(page, 'Sokoban Editor');
    await chooseLine(page, 'Clear the canvas');
    await waitForTool(page, 'Undo');
    await button(page, 'Undo').click();
    await page.waitForTimeout(600);
    await chooseLine(page, 'Play it');
    await at(page, PUZZLE);
    await board(page, 'Sokoban');
    await chooseLine(page, 'Edit this puzzle');
    await at(page, DRAFT);
    await waitForTool(page, 'Redo');
    await chooseLine(page, 'Play it');
    await at(page, PUZZLE);
    for (let n = 1; n <= 2; n++) {
      await chooseLine(page, 'Make your own');
      await at(page, 'sokoban-editor/');
      await board(page, 'Sokoban Editor');
      assert.ok(await button(page, 'Redo').isDisabled(), 'a new draft');
      assert.match(await page.evaluate(() => document.querySelector('.figures .words').textContent), /no player/);
      await button(page, 'Wall').click();
      await page.locator('canvas').first().click();
      await waitForTool(page, 'Undo');
      await page.waitForTimeout(600);
      const drafts = (await stored(page, 'games')).filter((game) => game.record.game === 'sokoban-editor');
      assert.equal(drafts.length, 1 + n, 'drafts in progress');
      await page.goto(`${server.url}#${PUZZLE}`);
      await board(page, 'Sokoban');
    }
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('a layout leads back to its draft, and a draft is exported with its solution', async () => {
    const { context, page, faults } = await visit(browser, { acceptDownloads: true });
    const layout = 'mahjong-editor/12x8x3:_-4-4_.a2';
    await page.goto(`${server.url}#${layout}`);
    await board(page, 'Mahjong Editor');
    await chooseLine(page, 'Clear the canvas');
    await waitForTool(page, 'Undo');
    await button(page, 'Undo').click();
    await page.waitForTimeout(600);
    await chooseLine(page, 'Play it');
    await at(page, 'mahjong/');
    await board(page, 'Mahjong');
    await chooseLine(page, 'Edit this puzzle');
    await at(page, layout);
    await waitForTool(page, 'Redo');
    const exported = async () => {
      await button(page, 'Menu').click();
      await page.getByRole('button', { name: /^Export/ }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: /^XSB levels/ }).click();
      const chunks = [];
      for await (const chunk of await (await download).createReadStream()) chunks.push(chunk);
      return Buffer.concat(chunks).toString();
    };
    await page.goto(`${server.url}#${DRAFT}`);
    await board(page, 'Sokoban Editor');
    assert.doesNotMatch(await exported(), /Solution/);
    await chooseLine(page, 'Play it');
    await at(page, PUZZLE);
    await board(page, 'Sokoban');
    await page.keyboard.press('ArrowRight');
    await page.locator('.wincard').waitFor();
    await page.waitForTimeout(600);
    await chooseLine(page, 'Edit this puzzle');
    await at(page, 'sokoban-editor');
    await board(page, 'Sokoban Editor');
    assert.match(await exported(), /Solution/);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('show the whole status and only what they have', async () => {
    for (const viewport of [{ width: 1280, height: 800 }, { width: 360, height: 640 }, { width: 740, height: 360 }]) {
      const { context, page, faults } = await visit(browser, { viewport });
      for (const [id, name] of [['sokoban-editor', 'Sokoban Editor'], ['sliding-editor', 'Sliding Editor'], ['hidato-editor', 'Hidato Editor']]) {
        await page.goto(`${server.url}#${id}`);
        await board(page, name);
        await page.waitForTimeout(800);
        const shown = await page.evaluate(() => {
          const words = document.querySelector('.figures .words');
          return { text: words.textContent, isCut: words.scrollHeight > words.clientHeight + 1 || words.scrollWidth > words.clientWidth + 1 };
        });
        assert.ok(!shown.isCut, `${name} at ${viewport.width}: ${shown.text}`);
        assert.deepEqual([await button(page, 'Hint').count(), await button(page, 'Solve').count()], [0, 0]);
        await button(page, 'Menu').click();
        assert.match(await page.locator('dialog[open] .menu button').first().textContent(), /^Play it/);
        await page.keyboard.press('Escape');
      }
      assert.deepEqual(faults, []);
      await context.close();
    }
  });

  test('name the axes of a turned board as they are seen', async () => {
    const { context, page, faults } = await visit(browser, { viewport: { width: 360, height: 880 }, hasTouch: true, isMobile: true });
    await page.goto(`${server.url}#mahjong-editor`);
    await board(page, 'Mahjong Editor');
    const key = (name) => page.locator(`.keys [data-key="${name}"]`);
    const label = await key('m').textContent();
    await button(page, 'Menu').click();
    await page.getByRole('button', { name: /^Turn the board/ }).click();
    await page.waitForFunction((old) => document.querySelector('.keys [data-key="m"]').textContent !== old, label);
    assert.deepEqual([label, await key('m').textContent()].sort(), ['Left-right', 'Up-down']);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('a solution is improved from the menu, and shown again', async () => {
    const { context, page, faults } = await visit(browser);
    await page.goto(`${server.url}#sokoban/9x4:w10tbsusbtw2s7w10`);
    await board(page, 'Sokoban');
    await button(page, 'Menu').click();
    assert.ok(await button(page, 'Improve my solution').isDisabled());
    await page.keyboard.press('Escape');
    for (const c of 'drlullrrrr') await page.keyboard.press({ d: 'ArrowDown', u: 'ArrowUp', l: 'ArrowLeft', r: 'ArrowRight' }[c]);
    await page.locator('.wincard').waitFor();
    await chooseLine(page, 'Improve my solution');
    await page.getByText(/Improved from 10 moves, 2 pushes to 6 moves, 2 pushes/).waitFor({ timeout: 20_000 });
    await chooseLine(page, 'Show the best solution');
    await page.getByText(/A better solution that the program found: 6 moves/).waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });
});
