// The page in a real browser: every game opened, played, undone, hinted, solved, resumed.

import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { board, chooseLine, hintButton, playHint, serve, visit, waitForTool } from './browser.mjs';
import { browser, server, suite } from './suite.mjs';

/** A puzzle of each game, keys that make a move in it, and where a press makes one (as parts of the picture). */
const GAMES = [
  { name: 'Sliding', id: 'sliding/4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15', keys: ['ArrowRight'], press: [0.5, 0.85], fragment: /^#sliding\/4x4:/ },
  { name: 'Sokoban', id: 'sokoban/8x7b3de#test', keys: ['ArrowLeft'], press: null, fragment: /^#sokoban\// },
  { name: 'Mahjong', id: 'mahjong/turtle,de#test', keys: null, press: null, fragment: /^#mahjong\/turtle/ },
  { name: 'Hidato', id: 'hidato/5x5mRde#test', keys: ['5'], press: null, fragment: /^#hidato\/5x5mR/ },
];

const view = (page) => page.evaluate(() => document.querySelector('.words')?.textContent);
const undo = (page) => page.getByRole('button', { name: 'Undo', exact: true });

suite('the page', () => {
  test('the home page opens every game, and its menu the editor', async () => {
    const { context, page, faults } = await visit(browser);
    for (const name of ['Sliding', 'Sokoban', 'Mahjong', 'Hidato']) {
      await page.goto(server.url);
      await page.getByRole('link', { name, exact: true }).click();
      const canvas = await board(page, name);
      assert.equal(await canvas.getAttribute('tabindex'), '0');
      for (const button of ['New game', 'Undo', 'Redo', 'Restart', 'Hint', 'Solve']) {
        assert.ok(await page.getByRole('button', { name: button, exact: true }).isVisible(), `${name}: ${button}`);
      }
      await chooseLine(page, 'Make your own');
      await board(page, `${name} Editor`);
    }
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('arrows, Home, End and letters walk through a menu, and Escape closes it and the card of a win', async () => {
    const { context, page, faults } = await visit(browser);
    await page.goto(`${server.url}#sokoban/5x3:w6ubtw6`);
    await board(page, 'Sokoban');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const focused = () => page.evaluate(() => document.activeElement.querySelector('span')?.textContent ?? '');
    const lines = await page.locator('dialog .menu button:not(:disabled) span').allTextContents();
    const initial = lines.at(-1)[0].toLowerCase();
    for (const [key, line] of [['ArrowDown', lines[0]], ['ArrowDown', lines[1]], ['ArrowUp', lines[0]], ['ArrowUp', lines.at(-1)], ['ArrowDown', lines[0]], ['End', lines.at(-1)], ['Home', lines[0]], [initial, lines.slice(1).find((words) => words.toLowerCase().startsWith(initial))]]) {
      await page.keyboard.press(key);
      assert.equal(await focused(), line, key);
    }
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    // Kinds of puzzles lie in rows: sideways in a row, up and down to the nearest in another one.
    await page.locator('.kind').click();
    const kind = () => page.evaluate(() => document.activeElement.textContent);
    for (const [key, words] of [['Home', 'Custom…'], ['ArrowRight', 'Puzzle of the day'], ['ArrowLeft', 'Custom…'], ['ArrowDown', 'Collections'], ['ArrowDown', '8x7, 3 boxes, Easy'], ['ArrowRight', '8x7, 3 boxes, Normal'], ['ArrowDown', '10x9, 4 boxes, Normal'], ['ArrowUp', '8x7, 3 boxes, Normal'], ['End', 'Reverse play, Tricky'], ['ArrowDown', 'Custom…']]) {
      await page.keyboard.press(key);
      assert.equal(await kind(), words, key);
    }
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowRight');
    await page.locator('.wincard').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('.wincard') && document.activeElement.matches('canvas.board'));
    assert.deepEqual(faults, []);
    await context.close();
  });

  for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
    test(`each board fits paper, printed from ${viewport.width}x${viewport.height}`, async () => {
      const { context, page } = await visit(browser, { viewport });
      for (const { name, id } of GAMES) {
        await page.goto(`${server.url}#${id}`);
        await board(page, name);
        await page.keyboard.press('ArrowLeft');
        await page.emulateMedia({ media: 'print' });
        for (const width of [718, 1046]) {
          // A page does not learn of the size of the paper before it is printed.
          const seen = await page.evaluate((paper) => {
            document.documentElement.style.width = `${paper}px`;
            const canvas = document.querySelector('canvas.board');
            const { left, right, width: wide, height: high } = canvas.getBoundingClientRect();
            const shown = [...document.querySelectorAll('.playpage *')].filter((part) => part.checkVisibility()).map((part) => part.className);
            const { outlineStyle } = getComputedStyle(canvas);
            return { left: left + scrollX, right: right + scrollX, isTrue: Math.abs(wide / high - canvas.width / canvas.height) < 0.02, shown, outlineStyle, name: document.querySelector('.kind strong').checkVisibility() };
          }, width);
          const what = `${name} on ${width} pixels: ${JSON.stringify(seen)}`;
          assert.ok(seen.left >= 0 && seen.right <= width + 1 && seen.isTrue && seen.name && seen.outlineStyle === 'none', what);
          assert.ok(!seen.shown.some((part) => /clock|tools|keyrow|strip/.test(part)), what);
        }
        await page.emulateMedia({ media: 'screen' });
      }
      await context.close();
    });
  }

  for (const { name, id, fragment } of GAMES) {
    test(`${name}: a link opens it; hints, undo, resuming and solving work`, async () => {
      const { context, page, faults } = await visit(browser);
      await page.goto(`${server.url}#${name === 'Sliding' ? 'sliding/4x4de#test' : id}`);
      await board(page, name);
      assert.match(await page.evaluate(() => location.hash), fragment);
      assert.ok((await playHint(page)).length > 10);
      const after_ = await view(page);
      await undo(page).click();
      await page.getByRole('button', { name: 'Redo', exact: true }).click();
      assert.equal(await view(page), after_);
      await page.waitForTimeout(700);
      await page.reload();
      await board(page, name);
      await waitForTool(page, 'Undo');
      assert.equal(await view(page), after_);
      await page.getByRole('button', { name: 'Solve', exact: true }).click();
      if (name === 'Sokoban') await page.getByRole('button', { name: 'Any solution, found quickly' }).click();
      await page.waitForFunction(() => document.querySelector('.scrubber output') || /solved|complete|cleared|done/i.test(document.querySelector('.words').textContent), null, { timeout: 60_000 });
      assert.deepEqual(faults, []);
      await context.close();
    });
  }

  for (const { name, id, fragment } of GAMES) {
    test(`${name}: editing a puzzle loads the module of the editor, and playing it not a module twice`, async () => {
      const game = name.toLowerCase();
      const { context, page, faults } = await visit(browser, { serviceWorkers: 'block' });
      const loaded = () => server.asked.filter((path) => path.startsWith(`wasm/${game}`) && path.endsWith('.wasm'));
      const opened = (start) => page.waitForFunction((text) => location.hash.startsWith(text), start);
      server.asked.length = 0;
      await page.goto(`${server.url}#${id}`);
      await board(page, name);
      await playHint(page);
      const before_ = await page.evaluate(() => location.hash);
      assert.deepEqual(loaded(), [`wasm/${game}_bg.wasm`]);
      await chooseLine(page, 'Edit this puzzle');
      await opened(`#${game}-editor/`);
      await board(page, `${name} Editor`);
      await chooseLine(page, 'Play it');
      await opened(`#${game}/`);
      await board(page, name);
      const after_ = await page.evaluate(() => location.hash);
      // A layout of Mahjong is dealt anew.
      if (name === 'Mahjong') assert.match(after_, fragment);
      else assert.equal(after_, before_);
      assert.deepEqual(loaded(), [`wasm/${game}_bg.wasm`, `wasm/${game}-editor_bg.wasm`]);
      assert.deepEqual(faults, []);
      await context.close();
    });
  }

  test('mouse, keys and touch make the same move', async () => {
    const { context, page } = await visit(browser, { hasTouch: true });
    const id = GAMES[0].id;
    const fresh = async () => {
      await page.goto(`${server.url}#sliding/3x3:1,2,3,4,5,6,7,8,0`);
      await page.goto(`${server.url}?x=${Math.random()}#${id}`);
      return board(page, 'Sliding');
    };
    for (const way of ['mouse', 'touch', 'keys']) {
      const canvas = await fresh();
      const box = await canvas.boundingBox();
      const [x, y] = [box.x + box.width * 0.86, box.y + box.height * 0.86];
      if (way === 'mouse') await page.mouse.click(x, y);
      if (way === 'touch') await page.touchscreen.tap(x, y);
      if (way === 'keys') await page.keyboard.press('ArrowLeft');
      await page.getByRole('heading', { name: 'Solved!' }).waitFor({ timeout: 5000 });
      await page.waitForTimeout(300);
    }
    await context.close();
  });

  test('a bad link shows an error and the game stays', async () => {
    const { context, page, faults } = await visit(browser);
    await page.goto(`${server.url}#${GAMES[0].id}`);
    await board(page, 'Sliding');
    const before_ = await page.evaluate(() => location.hash);
    for (const bad of ['sliding/4x4:1,2,3', 'chess/8x8', 'sliding/999x4#a', '<img src=x onerror=alert(1)>', `sliding/4x4:${'1,'.repeat(33_000)}`]) {
      await page.evaluate((hash) => { location.hash = hash; }, bad);
      await page.locator('.note.failure').waitFor();
      assert.equal(await page.evaluate(() => location.hash), before_);
      assert.equal(await page.locator('img[src=x]').count(), 0);
      await page.getByRole('button', { name: 'Dismiss' }).click();
    }
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('dropped files are opened', async () => {
    const { context, page, faults } = await visit(browser);
    await page.goto(`${server.url}#${GAMES[0].id}`);
    await board(page, 'Sliding');
    const drop = (name, text) => page.evaluate(([name_, text_]) => {
      const data = new DataTransfer();
      data.items.add(new File([text_], name_));
      document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    }, [name, text]);
    await drop('levels.xsb', '#######\n#.$ @ #\n#######\n; One\n\n#######\n#@ $ .#\n#######\n; Two\n');
    await page.getByRole('button', { name: /^2\. Two/ }).click();
    await board(page, 'Sokoban');
    await page.waitForFunction(() => /2\/2/.test(document.querySelector('.kind').textContent));
    await drop('list.puzzles', 'hidato/5x5mRde#one\tOne\n');
    await board(page, 'Hidato');
    await drop('nothing.bin', '\u0000\u0001 nothing');
    await page.locator('#toast.shown').waitFor();
    assert.match(await page.locator('#toast').textContent(), /unknown format/);
    assert.deepEqual(faults, []);
    await context.close();
  });

  const drop = (page, name, text, size) => page.evaluate(([name_, text_, size_]) => {
    const data = new DataTransfer();
    data.items.add(new File([size_ ? new Uint8Array(size_) : text_], name_));
    document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, [name, text, size ?? 0]);

  test('bad files show an error and the game goes on: a huge file, a save of another version', async () => {
    const { context, page, faults } = await visit(browser);
    await page.goto(`${server.url}#${GAMES[0].id}`);
    await board(page, 'Sliding');
    const before_ = await page.evaluate(() => location.hash);
    const bad = [
      ['huge.xsb', '', 100 << 20, /too large/],
      ['later.json', '{"format":"puzzle-save","version":99,"game":"sliding"}', 0, /version/],
      ['broken.json', '{"format":"puzzle-save","version":1,"game":"sliding","params":', 0, /./],
      ['empty.xsb', '', 0, /./],
    ];
    for (const [name, text, size, words] of bad) {
      await drop(page, name, text, size);
      await page.locator('#toast.shown').waitFor();
      assert.match(await page.locator('#toast').textContent(), words);
      assert.equal(await page.evaluate(() => location.hash), before_);
      await page.evaluate(() => document.getElementById('toast').classList.remove('shown'));
    }
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('heading', { name: 'Solved!' }).waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });

  /** Many levels in one file, made where they are needed: they need not be sent to the browser. */
  const dropMany = (page, n) => page.evaluate((n_) => {
    const level = (i) => `; Level ${i}\n#########\n#.$  @  #\n#########\n\n`;
    const data = new DataTransfer();
    data.items.add(new File([Array.from({ length: n_ }, (_, i) => level(i + 1)).join('')], 'many.xsb'));
    document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, n);

  test('a long file is read in the background, can be canceled, and is shown in parts', async () => {
    const { context, page, faults } = await visit(browser);
    await page.goto(`${server.url}#${GAMES[0].id}`);
    await board(page, 'Sliding');
    const before_ = await page.evaluate(() => location.hash);
    await dropMany(page, 400_000);
    const dialog = page.getByRole('dialog', { name: 'Opening' });
    await dialog.waitFor({ timeout: 60_000 });
    assert.match(await dialog.textContent(), /Reading many\.xsb \(\d+ MB\)/);
    // The page answers while it reads.
    const late = await page.evaluate(() => new Promise((resolve) => {
      let [last, worst, n] = [performance.now(), 0, 0];
      const tick = () => {
        const now = performance.now();
        [worst, last, n] = [Math.max(worst, now - last), now, n + 1];
        if (n < 20) setTimeout(tick, 10);
        else resolve(worst);
      };
      setTimeout(tick, 10);
    }));
    assert.ok(late < 2000, `${late} ms`);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForFunction(() => !document.querySelector('dialog[open]'));
    assert.equal(await page.evaluate(() => location.hash), before_);
    assert.equal(await page.locator('#toast.shown').count(), 0);
    await dropMany(page, 1000);
    const levels = page.getByRole('dialog', { name: 'many' });
    await levels.waitFor({ timeout: 60_000 });
    assert.equal(await levels.locator('.levels button').count(), 400);
    const search = levels.getByRole('searchbox', { name: 'Search' });
    await search.fill('LEVEL 100 unsol');
    assert.deepEqual(await levels.locator('.levels button').allInnerTexts(), ['100. Level 100', '1000. Level 1000']);
    await search.fill('solved');
    assert.equal(await levels.locator('.levels button').count(), 0);
    await search.fill('');
    assert.equal(await levels.locator('.levels button').count(), 400);
    await levels.getByLabel('Puzzles').selectOption('801 to 1000');
    assert.equal(await levels.locator('.levels button').count(), 200);
    await levels.getByRole('button', { name: '1000. Level 1000' }).click();
    await board(page, 'Sokoban');
    await page.waitForFunction(() => /1000\/1000/.test(document.querySelector('.kind').textContent));
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('files that are opened together are listed together', async () => {
    const { context, page, faults } = await visit(browser);
    await page.goto(server.url);
    await page.getByRole('link', { name: /Sliding/ }).first().waitFor();
    await page.evaluate((files) => {
      const data = new DataTransfer();
      for (const [name, text] of files) data.items.add(new File([text], name));
      document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    }, [
      ['one.xsb', '#######\n#.$ @ #\n#######\n; One\n'],
      ['notes.bin', '\u0000\u0001 nothing'],
      ['two.puzzles', 'hidato/5x5mRde#one\tOne\nhidato/5x5mRde#two\tTwo\n'],
    ]);
    const shelf = page.getByRole('dialog', { name: '2 collections' });
    await shelf.waitFor();
    assert.match(await page.locator('#toast').textContent(), /notes\.bin: unknown format/);
    await shelf.getByRole('button', { name: 'two 2 puzzles' }).click();
    await page.getByRole('dialog', { name: 'two' }).getByRole('button', { name: '2. Two' }).click();
    await board(page, 'Hidato');
    await page.waitForFunction(() => /2\/2/.test(document.querySelector('.kind').textContent));
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Opened collections' }).click();
    await shelf.getByRole('button', { name: 'one 1 puzzle' }).click();
    await page.getByRole('dialog', { name: 'one' }).getByRole('button', { name: /^1/ }).click();
    await board(page, 'Sokoban');
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('a browser that does not store data works, with a message', async () => {
    const { context, page, faults } = await visit(browser);
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };
    });
    await page.goto(`${server.url}#sliding/4x4de#kept`);
    await board(page, 'Sliding');
    await page.locator('#toast.shown').waitFor();
    assert.match(await page.locator('#toast').textContent(), /does not save/);
    await playHint(page);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('a crashed worker shows an error, and the next search has a new one', async () => {
    const { context, page } = await visit(browser);
    await page.addInitScript(() => {
      const Real = Worker;
      globalThis.Worker = class extends Real {
        postMessage(message) {
          if (!message.job || !globalThis.crashes) return super.postMessage(message);
          globalThis.crashes = false;
          this.dispatchEvent(new Event('error', { cancelable: true }));
        }
      };
    });
    await page.goto(`${server.url}#${GAMES[0].id}`);
    await board(page, 'Sliding');
    // The search that rates the puzzle has ended.
    await page.waitForTimeout(1000);
    await page.evaluate(() => { globalThis.crashes = true; });
    await hintButton(page).click();
    await page.locator('#toast.shown').waitFor();
    assert.match(await page.locator('#toast').textContent(), /search failed/);
    await hintButton(page).click();
    await page.locator('.note.hint').waitFor();
    await context.close();
  });

  test('two tabs with one puzzle are two games', async () => {
    const { context, page } = await visit(browser);
    const other = await context.newPage();
    const id = 'sokoban/8x7b3de#tabs';
    for (const tab of [page, other]) {
      await tab.goto(`${server.url}#${id}`);
      await board(tab, 'Sokoban');
    }
    for (const tab of [page, other]) {
      await playHint(tab);
      await tab.waitForTimeout(900);
    }
    await page.goto(`${server.url}#~games`);
    await page.locator('.kept').first().waitFor();
    assert.equal(await page.locator('.kept').count(), 2);
    await context.close();
  });

  test('two fingers zoom the board and make no move', async () => {
    const { context, page } = await visit(browser, { viewport: { width: 400, height: 800 }, hasTouch: true, isMobile: true });
    await page.goto(`${server.url}#hidato/5x5mRde#fingers`);
    const canvas = await board(page, 'Hidato');
    const touch = await context.newCDPSession(page);
    const send = (type, ...points) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    const box = await canvas.boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await send('touchStart', [x, y]);
    await send('touchStart', [x, y], [x + 40, y]);
    for (const d of [50, 70, 90, 110]) await send('touchMove', [x, y], [x + d, y]);
    await send('touchEnd');
    assert.ok((await canvas.boundingBox()).width > box.width * 1.5);
    assert.ok(await undo(page).isDisabled());
    await page.getByRole('button', { name: 'Whole board' }).click();
    await playHint(page);
    const filled = await page.evaluate(() => document.querySelector('.words').textContent);
    await undo(page).click();
    await page.getByRole('button', { name: 'Redo', exact: true }).click();
    assert.equal(await page.evaluate(() => document.querySelector('.words').textContent), filled);
    await context.close();
  });

  test('a dropped photograph is cut into the pieces, and saved', async () => {
    const { context, page, faults } = await visit(browser);
    await page.goto(`${server.url}#sliding/4x4de#photo`);
    await board(page, 'Sliding');
    const red = () => page.evaluate(() => {
      const { width, height } = document.querySelector('canvas.board');
      const { data } = document.querySelector('canvas.board').getContext('2d').getImageData(0, 0, width, height);
      let n = 0;
      for (let i = 0; i < data.length; i += 4) n += data[i] > 240 && data[i + 1] < 10 && data[i + 2] < 10 ? 1 : 0;
      return n / (width * height);
    });
    assert.equal(await red(), 0);
    await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(300, 200);
      const paint = canvas.getContext('2d');
      paint.fillStyle = '#f00';
      paint.fillRect(0, 0, 300, 200);
      const data = new DataTransfer();
      data.items.add(new File([await canvas.convertToBlob()], 'holiday.png', { type: 'image/png' }));
      document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    });
    await page.locator('#toast.shown').waitFor();
    assert.ok(await red() > 0.3);
    await page.reload();
    await board(page, 'Sliding');
    assert.ok(await red() > 0.3);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('a menu that is opened while the first puzzle is loading does no harm', async () => {
    const { context, page, faults } = await visit(browser);
    await page.route('**/wasm/*.wasm', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2000));
      await route.continue();
    });
    await page.goto(`${server.url}#sliding/4x4de#slow`);
    await page.locator('button.kind').click();
    await page.locator('.note').filter({ hasText: 'The puzzle is still loading' }).waitFor();
    await page.getByRole('button', { name: 'Menu' }).click();
    await board(page, 'Sliding');
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('a photograph that is dropped while the player leaves the game does no harm', async () => {
    const { context, page, faults } = await visit(browser);
    await page.goto(`${server.url}#sliding/4x4de#photo`);
    await board(page, 'Sliding');
    await page.evaluate(async () => {
      const decode = createImageBitmap;
      globalThis.createImageBitmap = (...given) => new Promise((resolve) => setTimeout(resolve, 500)).then(() => decode(...given));
      const canvas = new OffscreenCanvas(300, 200);
      canvas.getContext('2d');
      const photo = await canvas.convertToBlob();
      const data = new DataTransfer();
      data.items.add(new File([photo], 'holiday.png', { type: 'image/png' }));
      document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
      location.hash = '';
    });
    await page.getByRole('link', { name: 'Hidato', exact: true }).waitFor();
    await page.locator('#toast.shown').waitFor();
    assert.match(await page.locator('#toast').textContent(), /Saved 1 picture for Sliding/);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('the page works offline after the first visit', async () => {
    const own = await serve();
    const { context, page } = await visit(browser);
    await page.goto(own.url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await own.stop();
    await page.reload();
    await page.getByRole('link', { name: 'Hidato', exact: true }).click();
    await board(page, 'Hidato');
    await context.close();
  });

  test('a phone shows all tools without a menu, and nothing is wider than the screen', async () => {
    const { context, page } = await visit(browser, { viewport: { width: 360, height: 740 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true });
    await page.goto(`${server.url}#hidato/10x10mRdn#phone`);
    await board(page, 'Hidato');
    for (const button of ['New game', 'Undo', 'Redo', 'Restart', 'Hint', 'Solve']) {
      const box = await page.getByRole('button', { name: button, exact: true }).boundingBox();
      assert.ok(box && box.x >= 0 && box.x + box.width <= 360 && box.y + box.height <= 740 && box.height >= 40, button);
    }
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 360));
    await context.close();
  });

  test('the theme is dark if the system is', async () => {
    const { context, page } = await visit(browser, { colorScheme: 'dark' });
    await page.goto(`${server.url}#${GAMES[0].id}`);
    await board(page, 'Sliding');
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
    const corner = await page.evaluate(() => [...document.querySelector('canvas.board').getContext('2d').getImageData(1, 1, 1, 1).data]);
    assert.ok(corner[0] < 60, `the board's corner is ${corner}`);
    await context.close();
  });

  test('a page of another origin opens a puzzle that is generated, in an element without a height', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'page-'));
    writeFileSync(join(folder, 'index.html'), `<!doctype html><title>Other</title><link rel="icon" href="data:,"><div id="board"></div><script type="module">
      import { open } from '${server.url}puzzles.js';
      const make = URL.createObjectURL;
      window.blobs = 0;
      URL.createObjectURL = (blob) => { window.blobs += 1; return make(blob); };
      window.puzzle = await open(document.getElementById('board'), 'hidato/5x5mRde#other');
    </script>`);
    const other = await serve(folder);
    const { context, page, faults } = await visit(browser);
    await page.goto(other.url);
    await page.waitForFunction(() => window.puzzle?.id.startsWith('hidato/5x5'));
    const { width, height } = await page.locator('canvas').boundingBox();
    assert.ok(width > 200 && height > 200, `${width}x${height}`);
    await page.evaluate(() => window.puzzle.solve());
    await page.waitForFunction(() => window.puzzle.state.status === 'solved' || window.puzzle.state.moves > 0);
    // The second search ends the worker of the first one.
    await page.evaluate(() => { window.puzzle.newGame(); return window.puzzle.newGame(); });
    assert.equal(await page.evaluate(() => window.blobs), 1, 'all workers of a page share a blob');
    assert.deepEqual(faults, []);
    await context.close();
    await other.stop();
  });

  test('the package opens a puzzle in any page, and the page works in a frame', async () => {
    const { context, page, faults } = await visit(browser);
    await page.goto(`${server.url}example.html`);
    await page.locator('#board canvas').waitFor();
    // The buttons work when the puzzle is there.
    await page.waitForFunction(() => document.getElementById('hint').onclick !== null);
    await page.locator('#board canvas').click();
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.waitForFunction(() => document.getElementById('words').value.length > 10);
    await page.frameLocator('iframe').getByRole('application', { name: /^Mahjong/ }).waitFor({ timeout: 30_000 });
    assert.deepEqual(faults, []);
    await context.close();
  });
});
