// Properties of the modules in a real browser: incremental pictures equal full ones, seeds give the
// same puzzles as in the native program, and the page is accessible.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { board, hintButton, read, visit } from './browser.mjs';
import { browser, server, suite } from './suite.mjs';

/** Number of pictures compared for each game; the measurements in the book use 500. */
const PICTURES = Number(process.env.PICTURES ?? 60);

const PUZZLES = {
  sliding: ['sliding/4x4dn#pictures', 'sliding/8x8dn#pictures'],
  sokoban: ['sokoban/10x9b4dn#pictures', 'sokoban/8x7b3de#pictures'],
  mahjong: ['mahjong/turtle,dn#pictures', 'mahjong/turtle,de#more'],
  hidato: ['hidato/10x10mRdn#pictures', 'hidato/9x9mXshdn#pictures'],
};

/** Plays at random on a board and compares each incremental picture with a full one. Runs in the page. */
async function compare([game, ids, n]) {
  const { newBoard, moduleOf } = (await import('./js/main.js')).engine;
  const { glue } = await moduleOf(game);
  let state = 12345;
  const random = (below) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 8) % below;
  };
  const canvas = () => document.createElement('canvas');
  const [kept, whole] = [canvas(), canvas()];
  const contexts = [kept, whole].map((c) => c.getContext('2d', { alpha: false, willReadFrequently: true }));
  const differing = [];
  let done = 0;
  const run = (b, task) => {
    const found = new glue.Searcher().run(b.job(JSON.stringify(task)), Infinity, () => {});
    return JSON.parse(b.finish(found));
  };
  while (done < n) {
    const b = await newBoard(game);
    const { run: task } = JSON.parse(b.open(ids[random(ids.length)]));
    if (task) run(b, task);
    b.set_scale([100, 200, 263, 300][random(4)]);
    b.set_theme(['light', 'dark', 'high-contrast', 'color-blind', 'mono'][random(5)]);
    const [w, h] = b.set_tile(20 + random(50));
    for (const c of [kept, whole]) [c.width, c.height] = [w, h];
    b.draw(contexts[0]);
    for (let step = 0; step < 30 && done < n; step += 1) {
      const cells = b.n_cells();
      const kind = random(8);
      if (kind < 3) {
        const box = b.cell_rect(random(cells));
        if (!box) continue;
        const at = [box[0] + (box[2] >> 1), box[1] + (box[3] >> 1)];
        b.point(0, ...at, kind === 2 ? 2 : 0, 0, 0);
        b.point(2, ...at, kind === 2 ? 2 : 0, 0, 0);
      } else if (kind < 5) b.key(['up', 'down', 'left', 'right', 'enter', 'space', '1', '7'][random(8)]);
      else if (kind === 5) b.undo();
      else if (kind === 6) b.redo();
      else if (step % 5 === 0) {
        if (JSON.parse(b.hint()).run) run(b, 'hint');
        b.hint();
        b.hint();
      }
      if (random(2)) b.tick(random(150));
      b.draw(contexts[0]);
      b.draw_all(contexts[1]);
      const [a, z] = contexts.map((c) => c.getImageData(0, 0, w, h).data);
      let worst = 0;
      let count = 0;
      for (let i = 0; i < a.length; i += 1) {
        const gap = Math.abs(a[i] - z[i]);
        if (gap) count += 1;
        if (gap > worst) worst = gap;
      }
      done += 1;
      if (worst) differing.push([b.game_id().slice(0, 40), step, worst, count]);
    }
    b.free();
  }
  return { done, differing: differing.slice(0, 5), n: differing.length };
}

/** Generates the puzzles of seeds. Runs in the page. */
async function make(seeds) {
  const { newBoard, moduleOf } = (await import('./js/main.js')).engine;
  const made = [];
  for (const seed of seeds) {
    const game = seed.split('/')[0];
    const { glue } = await moduleOf(game);
    const b = await newBoard(game);
    const { run } = JSON.parse(b.open(seed));
    b.finish(new glue.Searcher().run(b.job(JSON.stringify(run)), Infinity, () => {}));
    made.push(b.game_id());
    b.free();
  }
  return made;
}

suite('the modules', () => {
  for (const [game, ids] of Object.entries(PUZZLES)) {
    test(`${game}: incremental pictures equal full ones`, async () => {
      const { context, page } = await visit(browser);
      await page.goto(`${server.url}#~games`);
      const found = await page.evaluate(compare, [game, ids, PICTURES]);
      assert.equal(found.n, 0, JSON.stringify(found));
      assert.equal(found.done, PICTURES);
      await context.close();
    });
  }

  test('seeds give the same puzzles as in the native program', async () => {
    const { context, page } = await visit(browser);
    await page.goto(`${server.url}#~games`);
    const lines = read(new URL('../../backends/goldens/seeds.txt', import.meta.url)).trim().split('\n').map((line) => line.split(' '));
    assert.ok(lines.length >= 200);
    const made = await page.evaluate(make, lines.map(([seed]) => seed));
    assert.deepEqual(made, lines.map(([, id]) => id));
    await context.close();
  });

  test('axe finds nothing on any page or in any dialog', async () => {
    const axe = read(new URL('node_modules/axe-core/axe.min.js', import.meta.url));
    const found = [];
    for (const [colorScheme, forcedColors] of [['light', 'none'], ['dark', 'none'], ['light', 'active'], ['dark', 'active']]) {
      const { context, page } = await visit(browser, { colorScheme, forcedColors, bypassCSP: true, viewport: { width: 390, height: 844 } });
      const look = async (where) => {
        await page.waitForTimeout(250);
        await page.evaluate(axe);
        const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
        for (const { id, nodes } of violations) found.push(`${colorScheme}, forced colors ${forcedColors}, ${where}: ${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
      };
      await page.goto(server.url);
      await page.getByRole('link', { name: 'Sliding', exact: true }).waitFor();
      await look('home');
      await page.getByRole('button', { name: 'Settings' }).click();
      await look('settings');
      await page.goto(`${server.url}#~records`);
      await look('records');
      await page.goto(`${server.url}#sliding/4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15`);
      await board(page, 'Sliding');
      await look('play');
      await hintButton(page).click();
      await page.locator('.note.hint').waitFor();
      await look('hint');
      await page.locator('.kind').click();
      await look('kinds');
      await page.keyboard.press('Escape');
      for (const line of ['Help', 'Preferences', 'Share', 'Board in words', 'Checkpoint', 'Export', 'Collections', 'Learn to play']) {
        await page.getByRole('button', { name: 'Menu' }).click();
        if (line === 'Preferences') await look('menu');
        await page.getByRole('dialog').getByRole('button', { name: line }).first().click();
        await look(line);
        await page.keyboard.press('Escape');
      }
      await page.getByRole('application').focus();
      await page.keyboard.press('ArrowLeft');
      await page.getByRole('heading', { name: 'Solved!' }).waitFor();
      await look('win');
      await page.goto(`${server.url}#~records`);
      await page.getByRole('heading', { name: 'Sliding', exact: true }).waitFor();
      await look('records with results');
      await page.goto(`${server.url}#hidato/6x6mRde#axe`);
      await board(page, 'Hidato');
      await page.keyboard.press('5');
      await page.waitForTimeout(400);
      await page.goto(`${server.url}#~games`);
      await look('games');
      await context.close();
    }
    assert.deepEqual(found, []);
  });
});
