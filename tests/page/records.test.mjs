// The records: plots, rankings, best solutions, the clock, players of a profile file, puzzles of collections.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { board, setClock, stored, visit, waitForTool } from './browser.mjs';
import { browser, server, suite } from './suite.mjs';

/** The puzzle of Monday, 2026-11-16, and the pieces that solve it. */
const MONDAY = 'sliding/4x4:1,2,3,4,5,6,7,8,10,14,13,11,9,0,15,12';
const KEYS = [...'DLLURRDRULLL'].map((way) => ({ U: 'ArrowUp', R: 'ArrowRight', D: 'ArrowDown', L: 'ArrowLeft' })[way]);
/** Two levels, the first with a solution. */
const LEVELS = '#######\n#@ $ .#\n#     #\n#######\nTitle: One\nSolution: RRR\n\n########\n#@ $  .#\n#      #\n########\nTitle: Two\n';

/** Waits until the values that the page stores under a name are as wanted. */
async function waitForStored(page, name, isWanted) {
  for (let i = 0; i < 200; i += 1) {
    const all = await stored(page, name);
    if (isWanted(all)) return all;
    await page.waitForTimeout(100);
  }
  assert.fail(`${name}: ${JSON.stringify(await stored(page, name))}`);
}

/** Drops a file on the page. */
const drop = (page, text, name) => page.evaluate(([text, name]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name));
  document.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
}, [text, name]);

suite('the records', () => {
  test('plots have words, and follow the theme', async () => {
    const { context, page } = await visit(browser);
    await page.goto(server.url);
    await page.getByRole('link', { name: 'Sliding', exact: true }).waitFor();
    await page.evaluate(async () => {
      // @ts-ignore
      const { add } = (await import('./js/main.js')).records;
      for (let i = 1; i <= 6; i += 1) {
        await add({
          uid: i.toString(16).padStart(32, '0'), game: 'sliding', puzzle: `sliding/4x4:${i}`, params: '4x4dn', board: '4x4', difficulty: 'normal', cells: 15, moves: 60 + i,
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

  test('a desc that is the puzzle of today counts as it, and its grade follows after the win', async () => {
    const { context, page, faults } = await visit(browser);
    await setClock(context, '2026-11-16T12:00:00');
    await page.goto(`${server.url}#${MONDAY}`);
    await board(page, 'Sliding');
    for (const key of KEYS) await page.keyboard.press(key);
    const [game] = await waitForStored(page, 'results', ([game]) => game?.day && game.difficulty !== 'given');
    assert.deepEqual([game.day, game.difficulty, game.moves, game.runs], ['2026-11-16', 'easy', 12, 8]);
    const card = page.getByRole('region', { name: 'Solved!' });
    await card.getByText('Streak: 1 day, longest 1 day').waitFor();
    await card.getByText('The fewest possible: 12 moves').waitFor();
    await page.getByText('4x4, easy').waitFor();
    await page.getByRole('button', { name: 'Puzzles of other days' }).click();
    await page.getByText(/^✓ .*, 12 moves$/).waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('a begun puzzle of the day says so, is the same puzzle the next day, and continues', async () => {
    const { context, page, faults } = await visit(browser);
    await setClock(context, '2026-11-16T12:00:00');
    await page.goto(`${server.url}#${MONDAY}`);
    await board(page, 'Sliding');
    await page.keyboard.press(KEYS[0]);
    await waitForStored(page, 'games', ([game]) => game?.record.moves === 1);
    // The save after the puzzle was recognized has its day.
    await page.waitForTimeout(3000);
    await page.keyboard.press(KEYS[1]);
    await waitForStored(page, 'games', ([game]) => game?.record.day === '2026-11-16' && game.record.moves === 2);
    await setClock(context, '2026-11-17T12:00:00');
    await page.goto('about:blank');
    await page.goto(`${server.url}#~day/sliding/2026-11-16`);
    await board(page, 'Sliding');
    await waitForTool(page, 'Undo');
    for (const key of KEYS.slice(2)) await page.keyboard.press(key);
    const [game] = await waitForStored(page, 'results', ([game]) => game);
    assert.deepEqual([game.day, game.date, game.moves], ['2026-11-16', '2026-11-17', 12]);
    await page.getByText(/^This was the puzzle of 2026-11-16/).waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('solutions of files are kept until a better one, and go from profile to profile', async () => {
    const first = await visit(browser);
    const { page } = first;
    await page.goto(`${server.url}#${MONDAY}`);
    await board(page, 'Sliding');
    await drop(page, LEVELS, 'levels.xsb');
    await page.getByRole('dialog').getByText('Two').waitFor();
    await page.keyboard.press('Escape');
    const [[ofFile]] = await waitForStored(page, 'solutions', (all) => all.length === 1);
    assert.deepEqual([ofFile.text, ofFile.moves, ofFile.pushes], ['rRR', 3, 2]);
    for (const key of ['Down', 'Up', 'Right', 'Right', 'Right']) await page.keyboard.press(`Arrow${key}`);
    const [worse] = await waitForStored(page, 'results', ([game]) => game && !game.solution);
    assert.deepEqual([worse.moves, worse.source.file], [5, 'levels.xsb']);
    const exported = () => page.evaluate(async () => (await import('./js/main.js')).records.exportAll());
    const profile = await exported();
    assert.equal(JSON.parse(profile).players[0].solutions[0].text, 'rRR');

    // Another browser: the solution comes with the profile, and an own one that is as good replaces it.
    const second = await visit(browser);
    await second.page.goto(`${server.url}#${ofFile.puzzle}`);
    await board(second.page, 'Sokoban');
    await drop(second.page, profile, 'profile.json');
    await waitForStored(second.page, 'solutions', (all) => all.length === 1);
    await second.page.reload();
    await board(second.page, 'Sokoban');
    await second.page.getByText(/^You solved this puzzle on .*fewest moves 5/).waitFor();
    for (let i = 0; i < 3; i += 1) await second.page.keyboard.press('ArrowRight');
    await waitForStored(second.page, 'results', (all) => all.some((game) => game.solution === 'rRR'));
    await waitForStored(second.page, 'solutions', (all) => all.length === 0);
    for (const { context, faults } of [first, second]) {
      assert.deepEqual(faults, []);
      await context.close();
    }
  });

  test('the message about a solved puzzle has a button that shows the solution', async () => {
    const { context, page, faults } = await visit(browser);
    await page.goto(`${server.url}#sokoban/7x3:w8usbstw8`);
    await board(page, 'Sokoban');
    for (let i = 0; i < 3; i += 1) await page.keyboard.press('ArrowRight');
    await waitForStored(page, 'results', (all) => all.length === 1);
    await page.reload();
    await board(page, 'Sokoban');
    const messages = page.getByRole('region', { name: 'Messages' });
    await messages.getByText(/^You solved this puzzle on /).waitFor();
    await messages.getByRole('button', { name: 'Show the best solution' }).click();
    await page.getByText(/^Your best solution: 3 moves/).waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('a solved puzzle of the day is not in progress after undo, and its title has the date', async () => {
    const { context, page, faults } = await visit(browser);
    await setClock(context, '2026-11-16T12:00:00');
    await page.goto(`${server.url}#${MONDAY}`);
    await board(page, 'Sliding');
    await page.getByText('4x4, easy  2026-11-16').first().waitFor();
    for (const key of KEYS) await page.keyboard.press(key);
    await waitForStored(page, 'results', ([game]) => game?.day);
    await page.keyboard.press('u');
    await page.waitForTimeout(3000);
    await page.goto(`${server.url}#~games`);
    await page.getByText('You have no games in progress').waitFor();
    await page.goto(`${server.url}#${MONDAY}`);
    await page.getByText(/^You solved this puzzle of the day on 2026-11-16/).waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('a game in progress of another front end continues with its journal and its clock', async () => {
    const { context, page, faults } = await visit(browser);
    await page.goto(`${server.url}#${MONDAY}`);
    await board(page, 'Sliding');
    await page.keyboard.press(KEYS[0]);
    const [{ record }] = await waitForStored(page, 'games', ([game]) => game?.record.moves === 1);
    const uid = 'ab'.repeat(16);
    // The second move, the piece of cell 11, and a minute and a half.
    const begun = { ...record, uid, saved_at: record.saved_at + 1, journal: '+11\n', now: '{"at":2,"elapsed_ms":90000,"n_hints":0,"used_solve":false}' };
    const profile = { format: 'puzzle-profile', version: 2, players: [{ uid: 'cd'.repeat(16), name: 'Ada', since: 1, finished: [], in_progress: [begun] }] };
    await drop(page, JSON.stringify(profile), 'profile.json');
    await waitForStored(page, 'games', (all) => all.some((game) => game.record.uid === uid));
    await page.goto('about:blank');
    await page.goto(`${server.url}#~game/${uid}`);
    await board(page, 'Sliding');
    for (const key of KEYS.slice(2)) await page.keyboard.press(key);
    const [game] = await waitForStored(page, 'results', ([game]) => game);
    assert.deepEqual([game.moves, Math.floor(game.millis / 10_000)], [12, 9]);
    assert.deepEqual(faults, []);
    await context.close();
  });

  for (const reducedMotion of ['no-preference', 'reduce']) {
    test(`the clock counts the whole time of fast moves, motion: ${reducedMotion}`, async () => {
      const { context, page, faults } = await visit(browser, { reducedMotion });
      await page.goto(`${server.url}#sliding/4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15`);
      await board(page, 'Sliding');
      // The keys come at an even pace, longer than the longest pause that counts, and the last one solves the puzzle.
      const millis = await page.evaluate(async () => {
        const press = (key) => document.querySelector('canvas.board').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        const start = performance.now();
        for (let i = 0; i < 46; i += 1) {
          press(['ArrowRight', 'ArrowLeft'][i % 2]);
          await new Promise((done) => { setTimeout(done, 150); });
        }
        press('ArrowLeft');
        return performance.now() - start;
      });
      const [game] = await waitForStored(page, 'results', ([game]) => game);
      assert.ok(Math.abs(game.millis - millis) < millis / 10, `${game.millis} of ${millis} ms`);
      assert.deepEqual(faults, []);
      await context.close();
    });
  }

  test('a game that is finished again after a reload is one game', async () => {
    const { context, page, faults } = await visit(browser);
    await page.goto(`${server.url}#sokoban/7x3:w8usbstw8`);
    await board(page, 'Sokoban');
    for (let i = 0; i < 3; i += 1) await page.keyboard.press('ArrowRight');
    await waitForStored(page, 'results', (all) => all.length === 1);
    await page.keyboard.press('u');
    await waitForStored(page, 'games', ([game]) => game?.record.ended === 'solved');
    await page.reload();
    await board(page, 'Sokoban');
    await waitForTool(page, 'Undo');
    await page.keyboard.press('ArrowRight');
    const all = await waitForStored(page, 'results', (all) => all.length === 2);
    assert.deepEqual(all.map((game) => game.is_again ?? false).sort(), [false, true]);
    assert.deepEqual(await waitForStored(page, 'games', (all) => all.length === 0), []);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('one player of a file is imported, whose name the page then has', async () => {
    const won = (/** @type {number} */ n) => ({
      uid: n.toString(16).padStart(32, '0'), game: 'sliding', puzzle: `sliding/4x4:${n}`, params: '4x4', board: '4x4', difficulty: 'easy', cells: 15, moves: 60,
      millis: 60_000 + n, hints: 0, ending: 'solved', at: n, date: '2026-11-01',
    });
    const player = (/** @type {string} */ name, /** @type {number} */ uid, /** @type {number[]} */ games) => ({ uid: uid.toString(16).padStart(32, '0'), name, since: 1, finished: games.map(won) });
    const profile = { format: 'puzzle-profile', version: 2, current: 'Ben', players: [player('Anna', 1, Array.from({ length: 15 }, (_, i) => i + 1)), player('Ben', 2, [51, 52]), player('Cid', 3, [])] };
    const { context, page, faults } = await visit(browser);
    await page.goto(server.url);
    await page.getByRole('link', { name: 'Sliding', exact: true }).waitFor();
    await drop(page, JSON.stringify(profile), 'profile.json');
    const dialog = page.getByRole('dialog', { name: 'Whose games?' });
    await dialog.waitFor();
    assert.deepEqual(await dialog.locator('.menu button').allTextContents(), ['Ben2 games', 'Anna15 games']);
    await dialog.getByRole('button', { name: 'Anna' }).click();
    await page.getByText('Imported 15 finished games and 0 games in progress of Anna; 2 games of Ben left out').waitFor();
    const all = await waitForStored(page, 'results', (all) => all.length === 15);
    assert.ok(all.every((game) => game.at <= 15));
    const exported = JSON.parse(await page.evaluate(async () => (await import('./js/main.js')).records.exportAll()));
    assert.deepEqual(exported.players.map(({ name, uid }) => [name, uid]), [['Anna', profile.players[0].uid]]);
    // The records list a part of the results, and all if the player wants them.
    await page.goto(`${server.url}#~records`);
    const rows = page.getByRole('group', { name: 'Best results of Sliding' }).getByRole('row');
    await page.getByText('12 of 15').waitFor();
    assert.equal(await rows.count(), 12);
    await page.getByRole('button', { name: 'Show all' }).click();
    assert.equal(await rows.count(), 15);
    const figures = await page.getByRole('group', { name: 'Figures of Sliding' }).innerText();
    assert.match(figures, /15 of 15 games won.*average 1:00.*of 5: 1:00 \(best 1:00\), of 12: /);
    await page.getByRole('heading', { name: 'Ranking: All games' }).waitFor();
    // No column of a table is out of sight.
    for (const [width, height] of [[1200, 850], [800, 600], [390, 800], [320, 560]]) {
      await page.setViewportSize({ width, height });
      const cut = await page.evaluate(() => [...document.querySelectorAll('.scroll')].filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.ariaLabel));
      assert.deepEqual(cut, [], `${width}`);
    }
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('the games of another player are added only if the player wants them', async () => {
    const file = (/** @type {string} */ name, /** @type {number} */ n, /** @type {number} */ game) => JSON.stringify({ format: 'puzzle-profile', version: 2, players: [{
      uid: n.toString(16).padStart(32, '0'), name, since: 1,
      finished: [{ uid: game.toString(16).padStart(32, 'f'), game: 'sliding', puzzle: `sliding/4x4:${game}`, params: '4x4', board: '4x4', cells: 15, moves: 60, millis: 60_000, hints: 0, ending: 'solved', at: game, date: '2026-11-01' }],
    }] });
    const { context, page, faults } = await visit(browser);
    await page.goto(server.url);
    await page.getByRole('link', { name: 'Sliding', exact: true }).waitFor();
    await drop(page, file('Anna', 1, 1), 'anna.json');
    await page.getByText('Imported 1 finished game and 0 games in progress of Anna').waitFor();
    const question = page.getByText('These are the games of Ben. This browser keeps those of Anna.');
    for (const [answer, n] of /** @type {[string, number][]} */ ([['Cancel', 1], ['Close', 1], ['Add', 2]])) {
      await drop(page, file('Ben', 2, 2), 'ben.json');
      await question.waitFor();
      await page.getByRole('dialog').getByRole('button', { name: answer, exact: true }).click();
      await question.waitFor({ state: 'detached' });
      if (answer === 'Add') await page.getByText('Imported 1 finished game and 0 games in progress of Ben').waitFor();
      assert.equal((await stored(page, 'results')).length, n, answer);
    }
    // Her own games of another browser come without a question.
    await drop(page, file('Anne', 1, 3), 'anna.json');
    await page.getByText('Imported 1 finished game and 0 games in progress of Anne').waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('a puzzle of a collection opens by its name, unless it is locked', async () => {
    const { context, page } = await visit(browser);
    await page.goto(`${server.url}#@sokoban/first-steps/4`);
    await board(page, 'Sokoban');
    await page.getByText(/\(4\/40\)/).first().waitFor();
    await page.goto(`${server.url}#@sokoban/first-steps/41`);
    await page.getByText('@sokoban/first-steps has 40 puzzles').waitFor();
    await page.goto('about:blank');
    await page.goto(`${server.url}#@mahjong/quest/5`);
    await page.getByText(/This level is locked until you have solved the one before it/).first().waitFor();
    await page.goto('about:blank');
    await page.goto(`${server.url}#chess/1`);
    await page.getByText(/There is no game 'chess'; the games are sliding, sokoban, mahjong, hidato\.$/).waitFor();
    await context.close();
  });
});
