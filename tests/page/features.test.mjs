// The menus in a real browser: lessons, history, checkpoints, preferences, import and export of files,
// skins, quests, a new version of the page.

import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { FOLDER, board, button, hintButton, playHint, read, serve, stored, visit, waitForTool } from './browser.mjs';
import { browser, server, suite } from './suite.mjs';

const ONE_MOVE = 'sliding/4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15';
const SAMPLES = new URL('../../docs/samples/', import.meta.url);

const words = (page) => page.evaluate(() => document.querySelector('.figures .words').textContent);

/** Chooses a line of the menu. */
async function choose(page, ...lines) {
  await page.getByRole('button', { name: 'Menu' }).click();
  for (const line of lines) await page.getByRole('dialog').last().getByRole('button', { name: line }).first().click();
}

/** The name and the bytes of the file that a click downloads. */
async function downloaded(page, click) {
  const [file] = await Promise.all([page.waitForEvent('download'), click()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/** Drops files, each a name with its bytes. */
const drop = (page, ...files) => page.evaluate((list) => {
  const data = new DataTransfer();
  for (const [name, bytes, type] of list) data.items.add(new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], name, { type }));
  document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
}, files.map(([name, bytes, type = '']) => [name, Buffer.from(bytes).toString('base64'), type]));

const sample = (name) => readFileSync(new URL(name, SAMPLES));

suite('the commands', () => {
  test('the page handles exactly the commands that the module lists for it', async () => {
    const { context, page } = await visit(browser);
    await page.goto(`${server.url}#sliding`);
    await board(page, 'Sliding');
    const { known, handled } = await page.evaluate(async () => {
      const { HANDLERS, parts, commandList } = (await import(new URL('js/main.js', location.href).href)).commands;
      return { known: (await commandList('sliding')).map(({ command }) => parts(command)[0]), handled: Object.keys(HANDLERS) };
    });
    // These two take an argument, so the module does not list them.
    const withArgument = ['game/lesson', 'game/own'];
    assert.deepEqual(handled.filter((name) => !withArgument.includes(name)).sort(), known.sort());
    assert.ok(known.length > 40, `${known.length} commands`);
    await context.close();
  });
});

suite('the menus', () => {
  test('row and column numbers lie beside the board', async () => {
    for (const [width, height] of [[1000, 720], [1300, 560], [400, 800]]) {
      const { context, page, faults } = await visit(browser, { viewport: { width, height } });
      await page.goto(`${server.url}#sokoban/8x7b3de#test`);
      const canvas = await board(page, 'Sokoban');
      const before_ = await canvas.boundingBox();
      await hintButton(page).click();
      await page.locator('.note.hint').waitFor();
      const boxes = await page.locator('.numbers span').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
      if (width > 500 && height > 700) assert.ok(boxes.length > 10, `${boxes.length} numbers`);
      // The first two numbers are a cell apart. A picture may have a margin of its own.
      const side = boxes.length > 1 ? Math.max(boxes[1].y - boxes[0].y, boxes[1].x - boxes[0].x) : 0;
      const [left, top] = [before_.x + (before_.width % side) / 2, before_.y + (before_.height % side) / 2];
      for (const box of boxes) {
        assert.ok(box.x + box.width <= left + 2 || box.y + box.height <= top + 2, `${width}x${height}: a number lies on a cell at ${box.x}, ${box.y}`);
      }
      assert.deepEqual(await canvas.boundingBox(), before_, 'the board moves');
      assert.deepEqual(faults, []);
      await context.close();
    }
  });

  test('a title without room is cut before the step of a lesson', async () => {
    for (const [width, height] of [[360, 640], [740, 360], [667, 375]]) {
      const { context, page } = await visit(browser, { viewport: { width, height } });
      await page.goto(`${server.url}#hidato`);
      await board(page, 'Hidato');
      await choose(page, 'Learn to play', /^2\. /);
      await page.locator('.note.lesson').waitFor();
      const end = page.locator('.kind small > span:not(.name)');
      assert.match(await end.textContent(), /^: step 1 of \d$/);
      const [box, kind, name] = await Promise.all([end, page.locator('.kind'), page.locator('.kind .name')].map((part) => part.boundingBox()));
      assert.ok(box.width > 30 && box.x + box.width <= kind.x + kind.width, 'the step is cut');
      assert.ok(name.width > 60, `${name.width} pixels of the title are left`);
      await context.close();
    }
  });

  for (const [name, game] of [['Sliding', 'sliding'], ['Sokoban', 'sokoban'], ['Mahjong', 'mahjong'], ['Hidato', 'hidato']]) {
    test(`${name}: every lesson can be played to its end and left`, async () => {
      const { context, page, faults } = await visit(browser, { reducedMotion: 'reduce' });
      await page.goto(`${server.url}#${game}`);
      await board(page, name);
      const before_ = await page.evaluate(() => location.hash);
      await choose(page, 'Learn to play', /^1\. /);
      const seen = [];
      let told = '';
      for (let i = 0; i < 200 && seen.at(-1) !== 'Play'; i += 1) {
        await page.waitForFunction((old) => document.querySelector('.live .note:not([hidden])') && document.querySelector('.live .note').textContent !== old, told, { timeout: 15_000 });
        told = await page.locator('.live .note').textContent();
        const step = told.match(/step \d+ of \d+/)?.[0];
        if (step) assert.ok((await page.locator('.kind small').textContent()).includes(step), `the title, ${told}`);
        // A step with a task has no button of its own: its hints are shown, then played.
        const next = page.locator('.note.lesson button:not(.plain)').filter({ hasNotText: 'Set the board back' });
        seen.push(await next.count() ? await next.first().textContent() : 'Hint');
        if (seen.at(-1) === 'Hint') await hintButton(page).click();
        else if (seen.at(-1) !== 'Play') await next.first().click();
      }
      assert.equal(seen.at(-1), 'Play', seen.join(', '));
      assert.ok(seen.includes('Continue') && (seen.includes('Hint') || seen.includes('Show me')) && seen.length > 4, seen.join(', '));
      await page.goto(`${server.url}?again${before_}`);
      await board(page, name);
      assert.deepEqual(faults, []);
      await context.close();
    });
  }

  test('a link that cannot be opened says so while a hint is shown', async () => {
    const { context, page } = await visit(browser, { reducedMotion: 'reduce' });
    await page.goto(`${server.url}#sliding/3x3:1,2,3,4,5,6,7,0,8`);
    await board(page, 'Sliding');
    await page.keyboard.press('h');
    await page.locator('.note.hint:not(.lesson)').waitFor();
    await page.evaluate(() => { location.hash = '#sliding/3x3:1,2'; });
    const refused = page.locator('.note.failure').filter({ hasText: 'This link cannot be opened' });
    await refused.waitFor();
    // The clock goes on meanwhile.
    await page.waitForTimeout(2200);
    assert.equal(await refused.count(), 1);
    await page.keyboard.press('h');
    await page.locator('.note.hint').waitFor();
    await context.close();
  });

  test('a double click on a button of a lesson goes on by one step', async () => {
    const { context, page } = await visit(browser);
    await page.goto(`${server.url}#hidato`);
    await board(page, 'Hidato');
    await choose(page, 'Learn to play', /^3\. /);
    const step = () => page.evaluate(() => document.querySelector('.kind small').textContent);
    assert.match(await step(), /step 1 of 4/);
    await page.locator('.note.lesson button:not(.plain)').dblclick();
    await page.waitForTimeout(300);
    assert.match(await step(), /step 2 of 4/);
    await page.keyboard.press('Enter');
    assert.match(await step(), /step 2 of 4/, 'a step with moves');
    await context.close();
  });

  test('no text of a lesson is longer than its box on a phone', async () => {
    const cut = [];
    for (const [width, height] of [[390, 844], [360, 740]]) {
      const { context, page } = await visit(browser, { viewport: { width, height }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' });
      for (const [name, game] of [['Sliding', 'sliding'], ['Sokoban', 'sokoban'], ['Mahjong', 'mahjong'], ['Hidato', 'hidato']]) {
        await page.goto(`${server.url}?${width}#${game}`);
        await board(page, name);
        await choose(page, 'Learn to play', /^1\. /);
        const place = await page.locator('canvas.board').boundingBox();
        assert.ok(place.height > 0);
        let told = '';
        let label = '';
        for (let i = 0; i < 200 && label !== 'Play'; i += 1) {
          await page.waitForFunction((old) => document.querySelector('.live .note:not([hidden])') && document.querySelector('.live .note').textContent !== old, told, { timeout: 15_000 });
          told = await page.locator('.live .note').textContent();
          const [high, shown] = await page.locator('.live .note .words').evaluate((words) => [words.scrollHeight, words.clientHeight]);
          if (high > shown + 1) cut.push(`${game} at ${width}x${height}, ${shown} of ${high} px: ${told}`);
          const next = page.locator('.note.lesson button:not(.plain)').filter({ hasNotText: 'Set the board back' });
          label = await next.count() ? await next.first().textContent() : 'Hint';
          if (label === 'Hint') await hintButton(page).tap();
          // Not a tap: the second of two quick taps on the buttons of a lesson is ignored.
          else if (label !== 'Play') await next.first().evaluate((button) => button.click());
        }
        assert.equal(label, 'Play', name);
      }
      await context.close();
    }
    assert.deepEqual(cut, []);
  });

  test('the next puzzle is generated while one is played, and New shows it at once', async () => {
    for (const [game, params] of [['sokoban', '10x9b4dh'], ['mahjong', 'turtle,dh']]) {
      const { context, page, faults } = await visit(browser);
      await page.goto(`${server.url}#${game}/${params}#ahead`);
      await board(page, game[0].toUpperCase() + game.slice(1));
      const isReady = () => page.evaluate(async ([id, text]) => {
        const { sideSearches, engine } = await import('./js/main.js');
        const { glue } = await engine.moduleOf(id);
        const other = new glue.Board(id, 1);
        other.set_params(text);
        return sideSearches.hasNext(id, other.params());
      }, [game, params]);
      while (!(await isReady())) await page.waitForTimeout(50);
      const before = page.url();
      await button(page, 'New game').click();
      await page.waitForFunction((old) => location.href !== old, before, { polling: 10 });
      // A search shows that it runs after some time; here none runs.
      assert.equal(await page.getByRole('button', { name: 'Stop' }).count(), 0);
      assert.deepEqual(faults, []);
      await context.close();
    }
  });

  test('a lesson notices wrong and early moves, and its words are for the device', async () => {
    const { context, page, faults } = await visit(browser, { reducedMotion: 'reduce' });
    await page.goto(`${server.url}#sliding`);
    await board(page, 'Sliding');
    const note = page.locator('.live .note');
    // Lessons are offered on the first visit, once.
    await note.filter({ hasText: 'New to Sliding?' }).waitFor();
    await button(page, 'Take a lesson').click();
    await note.filter({ hasText: 'step 1 of 3' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await note.filter({ hasText: 'Read on first' }).waitFor();
    await button(page, 'Continue').click();
    await note.filter({ hasText: 'click it' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await note.filter({ hasText: 'The lesson goes another way' }).waitFor();
    await button(page, 'Set the board back').click();
    await note.filter({ hasNotText: 'The lesson goes another way' }).waitFor();
    await page.keyboard.press('ArrowUp');
    await note.filter({ hasText: 'step 3 of 3' }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await note.filter({ hasText: 'Lesson complete' }).waitFor();
    await waitForTool(page, 'Undo');
    await button(page, 'Undo').click();
    await note.filter({ hasText: 'Lesson complete' }).waitFor();
    await page.goto(`${server.url}?again#sliding/3x3:1,2,3,4,5,6,7,0,8`);
    await board(page, 'Sliding');
    await page.waitForTimeout(500);
    assert.equal(await page.getByText('New to Sliding?').count(), 0);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('on a phone a lesson and the rules speak of taps', async () => {
    const { context, page, faults } = await visit(browser, { viewport: { width: 400, height: 800 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' });
    await page.goto(`${server.url}#sliding`);
    await board(page, 'Sliding');
    await button(page, 'Take a lesson').tap();
    await button(page, 'Continue').tap();
    await page.locator('.live .note').filter({ hasText: 'tap it' }).waitFor();
    // A click would be the pointer of a mouse.
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('dialog').last().getByRole('button', { name: /^Help/ }).first().tap();
    await page.getByRole('dialog').filter({ hasText: 'rules' }).waitFor();
    const text = await page.getByRole('dialog').last().textContent();
    assert.ok(text.includes('Tap a piece') && !/Shift|Page Up|[Cc]lick/.test(text), text);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('the history is a slider, and checkpoints return to their positions', async () => {
    const { context, page, faults } = await visit(browser, { reducedMotion: 'reduce' });
    await page.goto(`${server.url}#sliding/3x3:1,2,3,4,5,6,7,8,0`);
    await board(page, 'Sliding');
    await page.goto(`${server.url}#sliding/4x4de#history`);
    await page.waitForFunction(() => document.querySelector('.words').textContent.includes('of 15'));
    for (let i = 0; i < 9; i += 1) await hintButton(page).click({ delay: 5 }).then(() => page.waitForTimeout(350));
    await waitForTool(page, 'Undo');
    await choose(page, 'History');
    const slider = page.getByRole('slider', { name: 'Position in the history' });
    const n = Number(await slider.getAttribute('max'));
    assert.ok(n >= 2, `${n} moves`);
    const output = page.locator('.scrubber output');
    assert.equal(await output.textContent(), `${n}/${n}`);
    const late = await words(page);
    await slider.fill('0');
    assert.equal(await output.textContent(), `0/${n}`);
    await button(page, 'One move forward').click();
    assert.equal(await output.textContent(), `1/${n}`);
    await choose(page, 'Checkpoint');
    await page.getByLabel('Name of this position').fill('Here');
    await button(page, 'Add checkpoint').click();
    await page.keyboard.press('Escape');
    await slider.fill(String(n));
    assert.equal(await words(page), late);
    await page.waitForTimeout(700);
    await page.reload();
    await board(page, 'Sliding');
    await waitForTool(page, 'Undo');
    await choose(page, 'Checkpoint');
    await page.getByRole('button', { name: /^Here/ }).click();
    await choose(page, 'History');
    assert.equal(await output.textContent(), `1/${n}`);
    await choose(page, 'Checkpoint');
    await button(page, 'Delete Here').click();
    assert.equal(await page.getByRole('button', { name: /^Here/ }).count(), 0);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('preferences change the board and are saved', async () => {
    const { context, page, faults } = await visit(browser);
    await page.goto(`${server.url}#mahjong/tent,u,de,k0#prefs`);
    await board(page, 'Mahjong');
    const picture = () => page.evaluate(() => document.querySelector('canvas.board').toDataURL());
    const before_ = await picture();
    await choose(page, 'Preferences');
    const boxes = page.getByRole('dialog').getByRole('checkbox');
    await boxes.first().waitFor();
    assert.ok(await boxes.count() >= 3);
    const plain = page.getByRole('dialog').getByLabel(/plain|simple|numeral/i).first();
    await plain.setChecked(!(await plain.isChecked()));
    const kept = await plain.isChecked();
    await button(page, 'Save').click();
    await page.waitForTimeout(300);
    const after_ = await picture();
    assert.notEqual(after_, before_);
    await page.reload();
    await board(page, 'Mahjong');
    assert.equal(await picture(), after_);
    await choose(page, 'Preferences');
    assert.equal(await page.getByRole('dialog').getByLabel(/plain|simple|numeral/i).first().isChecked(), kept);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('a puzzle is exported as a saved game, PNG, SVG, a playlist and a file of another program, and opened again', async () => {
    const { context, page, faults } = await visit(browser, { acceptDownloads: true });
    await page.goto(`${server.url}#sokoban/8x7b3de#files`);
    await board(page, 'Sokoban');
    await playHint(page);
    await waitForTool(page, 'Undo');
    await page.waitForTimeout(400);
    const status = await words(page);
    const id = await page.evaluate(() => location.hash);
    const save = await downloaded(page, () => choose(page, 'Save'));
    assert.match(save.name, /\.puzzle\.json$/);
    assert.equal(JSON.parse(save.bytes).format, 'puzzle-save');
    const out = (line) => downloaded(page, () => choose(page, 'Export', line));
    const png = await out(/^Picture \(PNG\)/);
    assert.deepEqual([...png.bytes.subarray(1, 4)], [...Buffer.from('PNG')]);
    assert.ok(png.bytes.length > 2000);
    const svg = String((await out(/^Picture \(SVG\)/)).bytes);
    const shown = await page.evaluate((text) => {
      const tree = new DOMParser().parseFromString(text, 'image/svg+xml');
      return [tree.querySelector('parsererror')?.textContent ?? '', tree.querySelectorAll('path, rect, polygon, circle, line').length];
    }, svg);
    assert.equal(shown[0], '');
    assert.ok(shown[1] > 10, svg.slice(0, 300));
    const playlist = await out(/^Playlist/);
    const xsb = await out(/\.xsb/);
    for (const { name, bytes } of [save, playlist, xsb]) {
      await page.goto(`${server.url}#${ONE_MOVE}`);
      await board(page, 'Sliding');
      await drop(page, [name, bytes]);
      await board(page, 'Sokoban');
      assert.equal(await page.evaluate(() => location.hash), id, name);
      if (name === save.name) assert.equal(await words(page), status);
    }
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('each kind of dropped file opens its game', async () => {
    const { context, page, faults } = await visit(browser);
    await page.goto(`${server.url}#${ONE_MOVE}`);
    await board(page, 'Sliding');
    for (const [file, name] of [['knights.puz', 'Sliding'], ['levels.xsb', 'Sokoban'], ['levels.slc', 'Sokoban'], ['stairs.layout', 'Mahjong'], ['blocks.map', 'Mahjong'], ['hidato.txt', 'Hidato'], ['hidato-game.txt', 'Hidato'], ['korf.txt', 'Sliding'], ['evening.puzzles', null], ['fifteen.puzzle.json', 'Sliding']]) {
      await page.goto(`${server.url}#${ONE_MOVE}`);
      await board(page, 'Sliding');
      const old = await page.evaluate(() => location.hash);
      await drop(page, [file, sample(file)]);
      await page.waitForFunction((before_) => location.hash !== before_ || document.querySelector('dialog[open] .levels') || document.querySelector('#toast.shown'), old, { timeout: 20_000 });
      assert.equal(await page.locator('#toast.shown').count() && await page.locator('#toast').textContent(), 0, file);
      await page.keyboard.press('Escape');
      if (name) await board(page, name);
    }
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('pasted text may be an ID without its game, a link, or what a file may contain', async () => {
    const { context, page, faults } = await visit(browser);
    const texts = [
      ['2x2:1,0,3,2', '#sliding/2x2:1,0,3,2', 'Sliding'],
      ['https://example.org/js/fifteen.html#2x2:0,1,3,2', '#sliding/2x2:0,1,3,2', 'Sliding'],
      ['#####\n#@$.#\n#####\n', '#sokoban/5x3:', 'Sokoban'],
      ['1 2 3\n4 5 6\n7 0 8\n', '#sliding/3x3:1,2,3,4,5,6,7,0,8', 'Sliding'],
    ];
    const paste = (text) => page.evaluate((pasted) => {
      const data = new DataTransfer();
      data.setData('text/plain', pasted);
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    }, text);
    // Home has no game that the ID could be of.
    await page.goto(server.url);
    await page.getByRole('link', { name: 'Hidato', exact: true }).waitFor();
    await paste('4x4#seed');
    await page.getByText(/The ID does not say which game it is for; write the game before it, as in sliding\/4x4#seed/).waitFor();
    for (const [text, start, name] of texts) {
      await page.goto(`${server.url}#${ONE_MOVE}`);
      await board(page, 'Sliding');
      await paste(text);
      await page.waitForFunction((begin) => location.hash.startsWith(begin), start, { timeout: 20_000 });
      await board(page, name);
    }
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('new puzzles stay on the board of a dropped file, which the menu lists', async () => {
    const { context, page, faults } = await visit(browser);
    await page.goto(`${server.url}#${ONE_MOVE}`);
    await board(page, 'Sliding');
    await drop(page, ['gates.mah', sample('gates.mah')]);
    await page.waitForFunction(() => location.hash.startsWith('#mahjong/'), null, { timeout: 20_000 });
    await board(page, 'Mahjong');
    // The list of the file's two layouts opens.
    await page.locator('dialog[open]').waitFor();
    await page.keyboard.press('Escape');
    const id = await page.evaluate(() => location.hash);
    await button(page, 'New game').click();
    await page.waitForFunction((old) => location.hash !== old && location.hash.startsWith(old.split(':')[0]), id, { timeout: 20_000 });
    await page.setViewportSize({ width: 1200, height: 800 });
    await page.getByRole('button', { name: /Choose a puzzle/ }).click();
    await page.getByRole('button', { name: /^Gate/ }).waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('a file whose puzzle is left at once does not come back', async () => {
    const { context, page, faults } = await visit(browser);
    // The module that shows the list of puzzles loads late.
    await page.route('**/menus.js', (route) => setTimeout(() => route.continue(), 400));
    await page.goto(`${server.url}#${ONE_MOVE}`);
    await board(page, 'Sliding');
    await drop(page, ['levels.xsb', sample('levels.xsb')]);
    await page.waitForFunction(() => location.hash.startsWith('#sokoban/'), null, { polling: 5 });
    await page.evaluate((id) => { location.hash = id; }, ONE_MOVE);
    await board(page, 'Sliding');
    await page.waitForTimeout(700);
    assert.equal(await page.locator('#toast.shown, dialog[open]').count(), 0);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('a long press acts as the right button', async () => {
    const { context, page, faults } = await visit(browser, { viewport: { width: 400, height: 800 }, hasTouch: true, isMobile: true });
    await page.goto(`${server.url}#hidato/5x5mRde#press`);
    const canvas = await board(page, 'Hidato');
    const touch = await context.newCDPSession(page);
    const send = (type, ...points) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], n) => ({ x, y, id: n })) });
    const box = await canvas.boundingBox();
    // A cell that a tap fills: the first that makes Undo possible.
    let at = null;
    for (let i = 0; i < 25 && !at; i += 1) {
      const [x, y] = [box.x + (box.width * (i % 5 + 0.5)) / 5, box.y + Math.min(box.height, box.width) * (Math.floor(i / 5) + 0.5) / 5];
      await send('touchStart', [x, y]);
      await send('touchEnd');
      await page.waitForTimeout(60);
      if (await button(page, 'Undo').isEnabled()) at = [x, y];
    }
    assert.ok(at, 'no cell was filled by a tap');
    const filled = await words(page);
    await send('touchStart', at);
    await page.waitForTimeout(750);
    await send('touchEnd');
    await page.waitForFunction((old) => document.querySelector('.figures .words').textContent !== old, filled);
    await button(page, 'Undo').click();
    assert.equal(await words(page), filled);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('a win is compared with the fewest moves, kept with its solution, and recognized', async () => {
    const { context, page, faults } = await visit(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(`${server.url}#${ONE_MOVE}`);
    await board(page, 'Sliding');
    await page.keyboard.press('ArrowLeft');
    const card = page.getByRole('region', { name: 'Solved!' });
    await card.waitFor();
    // The fewest moves are proved in the background.
    await card.getByText('The fewest possible: 1 move').waitFor();
    await card.getByRole('button', { name: 'Share the result' }).click();
    await page.waitForFunction(() => /copied/.test(document.getElementById('toast')?.textContent ?? ''));
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^Sliding.*\n🟩🟩🟩🟩🟩 1 move, .*, no hints\nhttp.*\/sliding\.html#sliding\/4x4:/);
    await page.reload();
    await board(page, 'Sliding');
    await page.getByText(/^You solved this puzzle on /).waitFor();
    const [game] = await stored(page, 'results');
    assert.deepEqual([game.solution, game.board], ['16', '4x4']);
    assert.match(game.difficulty, /^(given|easy)$/);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('a game that the program solved is still in progress', async () => {
    const { context, page, faults } = await visit(browser);
    await page.goto(`${server.url}#hidato/5x5mRde#solved`);
    await board(page, 'Hidato');
    await playHint(page);
    await waitForTool(page, 'Undo');
    await button(page, 'Solve').click();
    await page.waitForFunction(() => document.querySelector('.figures .words').textContent.includes('Solved'));
    await page.waitForTimeout(700);
    await page.reload();
    await board(page, 'Hidato');
    await button(page, 'Undo').click();
    await page.waitForFunction(() => !document.querySelector('.figures .words').textContent.includes('Solved'));
    assert.ok(await button(page, 'Undo').isEnabled(), 'the move before is there');
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('the puzzles of other days are listed and open', async () => {
    const { context, page, faults } = await visit(browser);
    await page.goto(`${server.url}#${ONE_MOVE}`);
    await board(page, 'Sliding');
    await page.getByRole('button', { name: /Choose a puzzle/ }).click();
    await page.getByRole('button', { name: 'Puzzles of other days' }).click();
    const days = page.getByRole('dialog', { name: 'Sliding: puzzles of the day' }).getByRole('button');
    await days.nth(3).waitFor();
    assert.ok(await days.count() >= 31);
    await days.nth(3).click();
    await page.waitForFunction(() => /^#sliding\/4x4:/.test(location.hash) && !document.querySelector('dialog[open]'));
    assert.match(await page.locator('.kind').textContent(), /\d{4}-\d\d-\d\d/);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('all data are exported to one file and imported in another browser', async () => {
    const { context, page, faults } = await visit(browser, { acceptDownloads: true });
    await page.goto(`${server.url}#${ONE_MOVE}`);
    await board(page, 'Sliding');
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('heading', { name: 'Solved!' }).waitFor();
    await page.goto(`${server.url}#hidato/5x5mRde#all`);
    await board(page, 'Hidato');
    await playHint(page);
    await waitForTool(page, 'Undo');
    await page.waitForTimeout(700);
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Settings' }).click();
    const all = await downloaded(page, () => button(page, 'Export…').click());
    assert.equal(JSON.parse(all.bytes).format, 'puzzle-profile');
    await context.close();
    const other = await visit(browser);
    await other.page.goto(`${server.url}#${ONE_MOVE}`);
    await board(other.page, 'Sliding');
    for (const told of [/^Imported 1 finished game and 1 game in progress/, /^There was nothing new to import/]) {
      await drop(other.page, ['all.json', all.bytes]);
      await other.page.waitForFunction((text) => new RegExp(text).test(document.getElementById('toast')?.textContent ?? ''), told.source);
    }
    await other.page.goto(`${server.url}#~games`);
    await other.page.locator('.kept').first().waitFor();
    assert.equal(await other.page.locator('.kept').count(), 1);
    await other.page.goto(`${server.url}#~records`);
    await other.page.getByRole('heading', { name: 'Sliding', exact: true }).waitFor();
    assert.deepEqual([...faults, ...other.faults], []);
    await other.context.close();
  });

  test('sheets and sets of tiles change the pictures of their games, and can be removed', async () => {
    const { context, page, faults } = await visit(browser);
    const picture = () => page.evaluate(() => document.querySelector('canvas.board').toDataURL());
    for (const [id, name, files] of [
      ['sokoban/8x7b3de#skin', 'Sokoban', ['skin/sokoban-sheet.png']],
      ['mahjong/tent,u,de,k0#skin', 'Mahjong', ['bamboo-1', 'circles-3', 'wind-east', 'dragon-red', 'season-1'].map((face) => `skin/mahjong/faces/${face}.png`)],
    ]) {
      await page.goto(`${server.url}#${id}`);
      await board(page, name);
      const plain = await picture();
      await drop(page, ...files.map((file) => [file.split('/').at(-1), sample(file), 'image/png']));
      await page.locator('#toast.shown').waitFor();
      await page.waitForTimeout(200);
      const dressed = await picture();
      assert.notEqual(dressed, plain, name);
      await page.reload();
      await board(page, name);
      assert.equal(await picture(), dressed, `${name}: after a reload`);
      await choose(page, 'Pictures for the game', 'Remove pictures');
      await page.keyboard.press('Escape');
      await page.waitForTimeout(300);
      assert.equal(await picture(), plain, `${name}: without`);
    }
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('names of tiles in other sets, and sheets of Mahjong, are the same as in the native program', async () => {
    const { context, page } = await visit(browser);
    await page.goto(`${server.url}#~games`);
    const found = await page.evaluate(async () => {
      const { nameOf, sheet } = (await import('./js/main.js')).skinFiles;
      const names = ['Pin1.png', 'ROD_9.gif', 'Sou3.png', 'CHARACTER_5.png', '7m.png', 'Ton.png', 'Hatsu.png', 'Red Dragon.png', 'plum.png', 'spring.png', 'blank.png', 'bam-2-sel.png'];
      const at = (w, h, ...keys) => keys.map((key) => {
        const part = sheet('mahjong', w, h)?.get(key)?.[0];
        return part ? [part.x, part.y, part.w, part.h].join(' ') : null;
      });
      return {
        names: names.map((name) => nameOf(new File([], name), 'mahjong', false)),
        gnome: at(43 * 64, 2 * 88, 'face/circles-1', 'face/season-4', 'tile', 'face/selected/wind-east'),
        old: at(21 * 40, 4 * 56, 'face/bamboo-9', 'face/dragon-white', 'tile'),
        kyodai: at(9 * 40, 5 * 50, 'face/bamboo-1', 'face/wind-north', 'face/dragon-green', 'tile'),
        none: sheet('mahjong', 100, 100),
        walls: sheet('sokoban', 128, 128).get('wall/5').map((part) => [part.x, part.y, part.w, part.h].join(' ')),
      };
    });
    assert.deepEqual(found.names, ['face/circles-1', 'face/circles-9', 'face/bamboo-3', 'face/characters-5', 'face/characters-7', 'face/wind-east', 'face/dragon-green', 'face/dragon-red', 'face/flower-1', 'face/season-1', 'tile', 'face/selected/bamboo-2']);
    assert.deepEqual(found.gnome, ['8 0 56 80', '2632 0 56 80', '2696 0 56 80', '584 88 56 80']);
    assert.deepEqual(found.old, ['444 56 36 52', '644 56 36 52', null]);
    assert.deepEqual(found.kyodai, ['0 50 40 50', '280 150 40 50', '240 200 40 50', '280 200 40 50']);
    assert.equal(found.none, null);
    assert.deepEqual(found.walls, ['0 96 16 16', '16 96 16 16', '0 112 16 16', '16 112 16 16']);
    await context.close();
  });

  test('a quest unlocks its levels one by one', async () => {
    const { context, page, faults } = await visit(browser);
    await page.goto(`${server.url}#${ONE_MOVE}`);
    await board(page, 'Sliding');
    const id = (n) => `sliding/2x2:${n}`;
    const list = `; Title: A quest\n; Unlock: in-order\n${id('1,2,0,3')}\tOne\n${id('0,2,1,3')}\tTwo\n${id('2,0,1,3')}\tThree\n`;
    await drop(page, ['quest.puzzles', list]);
    const level = (n) => page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${n}\\. `) });
    await level(1).waitFor();
    assert.deepEqual(await Promise.all([1, 2, 3].map((n) => level(n).isEnabled())), [true, false, false]);
    assert.match(await level(2).textContent(), /locked/);
    await level(1).click();
    await page.waitForFunction(() => !document.querySelector('dialog[open]'));
    await playHint(page);
    await page.getByRole('heading', { name: 'Solved!' }).waitFor();
    await button(page, 'Levels').click();
    await level(2).waitFor();
    assert.deepEqual(await Promise.all([1, 2, 3].map((n) => level(n).isEnabled())), [true, true, false]);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('a new version starts when the player wants it, and no game is lost', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'page-'));
    cpSync(FOLDER, folder, { recursive: true });
    const own = await serve(folder);
    const { context, page } = await visit(browser);
    await page.goto(`${own.url}#sokoban/8x7b3de#update`);
    await board(page, 'Sokoban');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await board(page, 'Sokoban');
    await playHint(page);
    await waitForTool(page, 'Undo');
    await page.waitForTimeout(400);
    const status = await words(page);
    writeFileSync(join(folder, 'sw.js'), read(join(folder, 'sw.js')).replace("'puzzles-' +", "'puzzles-later-' +"));
    await page.evaluate(() => navigator.serviceWorker.ready.then((registration) => registration.update()));
    const reload = page.locator('#toast').getByRole('button', { name: 'Reload' });
    await reload.waitFor({ timeout: 30_000 });
    // The last move is not saved yet.
    await button(page, 'Undo').click();
    const last = await words(page);
    assert.notEqual(last, status);
    await Promise.all([page.waitForEvent('load'), reload.click()]);
    await board(page, 'Sokoban');
    await page.waitForFunction((text) => document.querySelector('.figures .words').textContent === text, last);
    assert.ok(await button(page, 'Redo').isEnabled());
    assert.deepEqual((await page.evaluate(() => caches.keys())).filter((name) => !name.startsWith('puzzles-later-')), []);
    await context.close();
    await own.stop();
    rmSync(folder, { recursive: true });
  });
});
