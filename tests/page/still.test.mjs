// Nothing moves: the board stays where it is while messages, keys, dialogs and cards come and go.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { board, hintButton, visit } from './browser.mjs';
import { browser, server, suite } from './suite.mjs';

const SIZES = [[390, 844], [360, 740], [667, 375], [640, 400], [1280, 800]];
/** A puzzle of each game, small enough that its hints lead to the end. */
const GAMES = { Sliding: 'sliding/3x3de#still', Sokoban: 'sokoban/6x6b2de#still', Mahjong: 'mahjong/tent,de#still', Hidato: 'hidato/4x4mRde#still' };
/** Puzzles with many tiles. */
const LARGE = { Mahjong: 'mahjong/turtle,dn#still', Hidato: 'hidato/15x15mRdn#still' };

const context = ([width, height]) => ({ viewport: { width, height }, isMobile: width < 500, hasTouch: width < 700, deviceScaleFactor: 2 });

/** Counts in the page every frame in which the board, the bar, a tool or a key is not where it was in the frame before, and collects the words of hints that have to be scrolled. */
async function watch(page) {
  await page.evaluate(() => {
    const found = (window.found = { frames: 0, moves: [], covered: 0, cut: new Set() });
    let last = '';
    const places = new Map();
    const look = () => {
      const canvas = document.querySelector('canvas.board');
      const { x, y, width, height } = canvas.getBoundingClientRect();
      for (const part of document.querySelectorAll('.bar, .tool, .keys button:not(.placeholder)')) {
        const name = part.matches('.bar') ? 'bar' : part.dataset.key ?? part.textContent;
        const box = part.getBoundingClientRect();
        const place = [box.x, box.y, box.width, box.height].map((n) => Math.round(n * 10) / 10).join(' ');
        if (places.has(name) && places.get(name) !== place) found.moves.push(`${name}: ${places.get(name)} to ${place}`);
        places.set(name, place);
      }
      const now = [x, y, width, height].map((n) => Math.round(n * 10) / 10).join(' ');
      if (last && now !== last) found.moves.push(`${last} to ${now}`);
      last = now;
      found.frames += 1;
      // Notes and cards lie beside the board.
      const board = canvas.getBoundingClientRect();
      for (const other of document.querySelectorAll('.note:not([hidden]), .wincard, .scrubber:not([hidden])')) {
        const box = other.getBoundingClientRect();
        const [wide, high] = [Math.min(box.right, board.right) - Math.max(box.left, board.left), Math.min(box.bottom, board.bottom) - Math.max(box.top, board.top)];
        if (wide > 1 && high > 1) found.covered += 1;
      }
      const words = document.querySelector('.note.hint:not([hidden], .lesson) .words');
      if (words && words.scrollHeight > words.clientHeight + 4) found.cut.add(words.textContent);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

suite('a still stage', () => {
  for (const size of SIZES) {
    test(`the board never moves in a whole game with hints, ${size.join('x')}`, async () => {
      const { context: own, page, faults } = await visit(browser, context(size));
      for (const [name, id] of Object.entries(GAMES)) {
        await page.goto(`${server.url}?${name}#${id}`);
        await board(page, name);
        await watch(page);
        const act = size[0] < 700 ? 'tap' : 'click';
        const tap = (label) => page.getByRole('button', { name: label, exact: true }).first()[act]();
        for (let i = 0; i < 400; i += 1) {
          if (await page.evaluate(() => /solved|complete|cleared/i.test(document.querySelector('.figures .words').textContent))) break;
          await hintButton(page)[act]();
          await page.waitForFunction(() => !document.querySelector('.busy:not([hidden])'));
        }
        await page.locator('.wincard').waitFor({ timeout: 5000 });
        await page.waitForTimeout(300);
        const share = page.locator('.wincard').getByRole('button', { name: /^Share/ });
        await share.click();
        await page.locator('#toast.shown').waitFor();
        await page.waitForTimeout(250);
        const isFree = await page.evaluate(() => document.getElementById('toast').getBoundingClientRect().bottom < document.querySelector('.wincard').getBoundingClientRect().top);
        // In a low window the card fills the whole column.
        assert.ok(isFree || size[1] < 560, `${name}: the message lies over the card`);
        await page.getByRole('button', { name: 'Close' }).click();
        await page.getByRole('button', { name: 'Menu' }).click();
        await page.getByRole('dialog').waitFor();
        await page.keyboard.press('Escape');
        await tap('Undo');
        await page.waitForTimeout(100);
        const { frames, moves, covered, cut } = await page.evaluate(() => ({ ...window.found, cut: [...window.found.cut] }));
        assert.ok(frames > 20, `${name}: ${frames} frames`);
        assert.deepEqual(moves, [], `${name}: the board moved`);
        assert.equal(covered, 0, `${name}: something lay over the board`);
        assert.deepEqual(cut, [], `${name}: these hints do not fit`);
      }
      assert.deepEqual(faults, []);
      await own.close();
    });
  }

  test('the layout does not shift while the page loads, and the outline of the board has its place', async () => {
    for (const size of SIZES) {
      for (const [name, id] of [...Object.entries(GAMES), ['Home', '']]) {
        const { context: own, page } = await visit(browser, context(size));
        await page.addInitScript(() => {
          window.shift = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) window.shift += entry.value;
          }).observe({ type: 'layout-shift', buffered: true });
        });
        await page.goto(`${server.url}#${id}`);
        if (id) await board(page, name);
        else await page.getByRole('link', { name: 'Hidato', exact: true }).waitFor();
        await page.waitForTimeout(700);
        const shift = await page.evaluate(() => window.shift);
        assert.ok(shift < 0.02, `${name} at ${size.join('x')}: ${shift}`);
        await own.close();
      }
    }
  });

  test('the outline of the first paint is that of the page which follows', async () => {
    for (const size of SIZES) {
      for (const [name, id] of Object.entries(GAMES)) {
        const boxes = [];
        for (const blocked of ['**/main.js', '**/*_bg.wasm']) {
          const { context: own, page } = await visit(browser, context(size));
          await page.route(blocked, () => {});
          await page.goto(`${server.url}#${id}`, { waitUntil: 'commit' });
          await page.locator(blocked === '**/main.js' ? '.outlined .outline' : '.playpage:not(.outlined) .outline').waitFor();
          boxes.push(await page.evaluate(() => ['.outline', '.keyrow', '.tools'].map((part) => {
            const { x, y, width, height } = document.querySelector(part).getBoundingClientRect();
            return [x, y, width, height].map(Math.round).join(' ');
          })));
          await own.close();
        }
        assert.deepEqual(boxes[0], boxes[1], `${name} at ${size.join('x')}`);
      }
    }
  });

  test('the first touch on a device with a mouse moves nothing', async () => {
    const { context: own, page } = await visit(browser, { viewport: { width: 560, height: 900 } });
    await page.goto(`${server.url}#sliding/4x4:1,2,3,4,5,6,7,8,9,10,11,0,13,14,15,12`);
    const canvas = await board(page, 'Sliding');
    await watch(page);
    const { x, y, width } = await canvas.boundingBox();
    await page.evaluate(([clientX, clientY]) => {
      for (const type of ['pointerdown', 'pointerup']) {
        document.querySelector('canvas.board').dispatchEvent(new PointerEvent(type, { pointerId: 7, pointerType: 'touch', isPrimary: true, clientX, clientY, bubbles: true }));
      }
    }, [x + width * 0.86, y + width * 0.37]);
    await page.waitForFunction(() => !document.querySelectorAll('.tool')[1].disabled);
    await page.waitForTimeout(200);
    assert.deepEqual((await page.evaluate(() => window.found)).moves, []);
    assert.equal(await page.locator('.keys [data-key=up]').count(), 0);
    // A new puzzle has the keys of a player who taps.
    await page.evaluate(() => [...document.querySelectorAll('.tool')].find((button) => button.textContent === 'New game').click());
    await page.locator('.keys [data-key=up]').waitFor();
    await own.close();
  });

  test('the first text of a lesson can be read without scrolling', async () => {
    for (const size of [[390, 844], [1280, 800]]) {
      const { context: own, page } = await visit(browser, context(size));
      for (const [name, id] of Object.entries(GAMES)) {
        await page.goto(`${server.url}?${name}#${id}`);
        await board(page, name);
        await page.getByRole('button', { name: 'Take a lesson' }).click();
        await page.locator('.note.lesson').waitFor();
        await page.waitForTimeout(200);
        const [high, shown] = await page.evaluate(() => {
          const words = document.querySelector('.note .words');
          return [words.scrollHeight, words.clientHeight];
        });
        assert.ok(high <= shown + 1, `${name} at ${size.join('x')}: ${shown} of ${high} px`);
      }
      await own.close();
    }
  });

  test('a stopped search of a link says so and gives the address of the board back', async () => {
    const { context: own, page } = await visit(browser);
    await page.goto(`${server.url}#sliding/3x3:1,2,3,4,5,6,7,0,8`);
    await board(page, 'Sliding');
    const address = page.url();
    await page.evaluate(() => { location.hash = '#hidato/25x25mRdx#stop'; });
    await page.getByRole('button', { name: 'Stop' }).click({ timeout: 20_000 });
    await page.locator('.note').getByText('The search was stopped; your game is unchanged').waitFor();
    assert.equal(page.url(), address);
    await own.close();
  });

  test('the board has at least 85 percent of the shorter side', async () => {
    for (const size of [[640, 400], [667, 375], [360, 740]]) {
      const { context: own, page } = await visit(browser, context(size));
      for (const [name, id] of [...Object.entries(GAMES), ...Object.entries(LARGE)]) {
        await page.goto(`${server.url}?${Math.random()}#${id}`);
        await board(page, name);
        const { width, height } = await page.locator('canvas.board').boundingBox();
        const share = Math.max(width, height) / Math.min(...size);
        assert.ok(share >= 0.85, `${id} at ${size.join('x')}: ${share}`);
        assert.ok(width <= size[0] && height <= size[1], `${id} at ${size.join('x')}: ${width}x${height}`);
      }
      await own.close();
    }
  });

  test('keys reach the board after every click, choice and dialog', async () => {
    const { context: own, page } = await visit(browser, { viewport: { width: 1280, height: 800 } });
    await page.goto(`${server.url}#sliding/4x4:1,2,3,4,5,6,7,8,9,10,0,11,13,14,15,12`);
    await board(page, 'Sliding');
    const position = () => page.evaluate(() => document.querySelector('.words').textContent);
    let n = 0;
    // Up and down move a piece back and forth, so each press changes the board.
    const reaches = async (what) => {
      const before = await position();
      await page.keyboard.press(n++ % 2 ? 'ArrowDown' : 'ArrowUp');
      await page.waitForFunction((old) => document.querySelector('.words').textContent !== old, before, { timeout: 2000 }).catch(() => {});
      assert.notEqual(await position(), before, `no key after ${what}`);
    };
    await reaches('loading');
    for (const label of ['Hint', 'Larger', 'Whole board', 'Smaller', 'Whole board', 'Goal', 'Goal']) {
      await page.getByRole('button', { name: label, exact: true }).first().click();
      await reaches(label);
    }
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('button', { name: 'Redo', exact: true }).click();
    await reaches('Undo and Redo');
    const menu = () => page.getByRole('button', { name: 'Menu' }).click();
    for (const line of ['Board in words', 'Help ?', 'Preferences P', 'How hard is it?', 'Checkpoint K', 'Share', 'Collections', 'Learn to play', 'Pictures for the game', 'History T']) {
      await menu();
      await page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${line.split(' ')[0]}`) }).first().click();
      await page.waitForTimeout(60);
      await page.keyboard.press('Escape');
      await page.waitForTimeout(60);
      await reaches(line);
    }
    await page.locator('.kind').click();
    await page.getByRole('button', { name: 'Custom…' }).click();
    await page.keyboard.press('Escape');
    await reaches('the dialog of a custom puzzle');
    await own.close();
  });

  test('every shortcut that the help lists runs its command', async () => {
    const { context: own, page, faults } = await visit(browser);
    await page.goto(`${server.url}#sokoban/8x7b3de#keys`);
    await board(page, 'Sokoban');
    await page.keyboard.press('ArrowLeft');
    const listed = await page.evaluate(async () => {
      const { commands: { HANDLERS }, keys: { isPassed }, engine: { load } } = await import('./js/main.js');
      for (const [name, run] of Object.entries(HANDLERS)) HANDLERS[name] = (...given) => (window.ran ? window.ran.push(name) : run(...given));
      return JSON.parse((await load('sokoban')).glue.commands()).flatMap(({ command, keys }) => {
        const [[kind, name]] = Object.entries(command);
        return keys.filter(isPassed).map((key) => [`${kind}/${name}`, key]);
      });
    });
    assert.ok(listed.length > 15, `${listed.length} shortcuts`);
    for (const [name, key] of listed) {
      // Those of a lesson and of a collection need one.
      if (/lesson|level/.test(name)) continue;
      await page.evaluate(() => { window.ran = null; });
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowRight');
      // Now there is a move to undo and one to redo.
      await page.keyboard.press('u');
      await page.keyboard.press('Escape');
      await page.evaluate(() => { window.ran = []; });
      const before = await page.evaluate(() => document.querySelector('.figures .words').textContent + document.querySelector('.note')?.textContent);
      await page.keyboard.press(key.replace('ctrl+', 'Control+'));
      await page.waitForTimeout(60);
      const [ran, after] = await page.evaluate(() => [window.ran, document.querySelector('.figures .words').textContent + document.querySelector('.note')?.textContent]);
      assert.ok(ran.includes(name) || before !== after, `${key} did not run ${name}: ${ran}`);
    }
    assert.deepEqual(faults, []);
    await own.close();
  });

  test('a finger swipes a piece in its direction, and pans a zoomed board', async () => {
    const { context: own, page } = await visit(browser, context([390, 844]));
    await page.goto(`${server.url}#sliding/4x4:1,2,3,4,5,6,7,8,9,10,11,0,13,14,15,12`);
    const canvas = await board(page, 'Sliding');
    const client = await own.newCDPSession(page);
    const touch = (type, x, y) => client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    const swipe = async (from, by) => {
      const box = await canvas.boundingBox();
      const [x, y] = [box.x + box.width * from[0], box.y + box.height * from[1]];
      await touch('touchStart', x, y);
      for (let i = 1; i <= 5; i += 1) await touch('touchMove', x + (by[0] * i) / 5, y + (by[1] * i) / 5);
      await touch('touchEnd');
      await page.waitForTimeout(250);
    };
    const moved = () => page.evaluate(() => !document.querySelectorAll('.tool')[1].disabled);
    // 8 lies above the hole.
    await swipe([0.86, 0.37], [-80, 0]);
    assert.equal(await moved(), false, '8 was swiped to the left');
    await swipe([0.86, 0.37], [0, 80]);
    assert.equal(await moved(), true, '8 was swiped down');
    await page.getByRole('button', { name: 'Larger' }).tap();
    await page.getByRole('button', { name: 'Larger' }).tap();
    const place = () => page.evaluate(() => [document.querySelector('.viewport').scrollLeft, document.querySelector('.words').textContent]);
    const [before, words] = await place();
    await swipe([0.5, 0.5], [-60, 0]);
    const [after, same] = await place();
    assert.ok(after > before + 30, `${before} to ${after}`);
    assert.equal(same, words);
    await own.close();
  });

  test('a link that cannot be opened says why, a lost connection offers to try again, and a stopped search too', async () => {
    const { context: own, page } = await visit(browser);
    await page.goto(`${server.url}#chess/8x8`);
    await page.getByRole('heading', { name: 'This link cannot be opened' }).waitFor();
    // A good link that is typed then opens.
    await page.evaluate(() => { location.hash = '#sliding/3x3:1,2,3,4,5,6,7,0,8'; });
    await board(page, 'Sliding');
    await page.goto(`${server.url}?file#~file`);
    await page.getByText(/no longer open/).waitFor();
    let isDown = true;
    await page.route('**/hidato_bg.wasm', (route) => (isDown ? route.abort() : route.continue()));
    await page.goto(`${server.url}?down#hidato/5x5mRde#a`);
    await page.getByRole('heading', { name: 'The game did not load' }).waitFor();
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await board(page, 'Hidato');
    await page.goto(`${server.url}?slow#hidato/20x20mRdx#slow`);
    await page.getByRole('button', { name: 'Stop' }).click({ timeout: 20_000 });
    await page.getByText(/The search was stopped/).waitFor();
    assert.ok(await page.getByRole('button', { name: 'Try again' }).isVisible());
    await own.close();
  });

  test('every dialog shows words', async () => {
    const { context: own, page } = await visit(browser);
    for (const [name, id] of Object.entries(GAMES)) {
      await page.goto(`${server.url}?${name}#${id}`);
      await board(page, name);
      const lines = await (async () => {
        await page.getByRole('button', { name: 'Menu' }).click();
        await page.getByRole('dialog').waitFor();
        const all = await page.locator('dialog[open] .menu button:enabled span').allTextContents();
        await page.keyboard.press('Escape');
        return all;
      })();
      assert.ok(lines.length > 12, `${lines}`);
      for (const line of lines) {
        // These leave the page, download or begin something.
        if (/^(Puzzle of the day|Save|Load|Copy|History|Find|How hard|Next|Select|Edit|Make|Improve)/.test(line)) continue;
        await page.getByRole('button', { name: 'Menu' }).click();
        await page.locator('dialog[open] .menu button').filter({ has: page.getByText(line, { exact: true }) }).first().click();
        await page.waitForTimeout(80);
        const texts = await page.locator('dialog[open]').allInnerTexts();
        for (const text of texts) {
          assert.ok(text.length > 20, `${name}, ${line}: ${text}`);
          assert.doesNotMatch(text, /\[object|undefined|null|NaN/, `${name}, ${line}`);
        }
        while (await page.locator('dialog[open]').count()) await page.keyboard.press('Escape');
      }
    }
    await own.close();
  });
});
