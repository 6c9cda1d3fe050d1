// The page in other languages: no English word is left in a pseudo-language, no text is cut in German,
// nothing lies over the board where the page is written from right to left, and the language can be chosen.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NOW, board, read, serve, visit, waitForTool, FOLDER } from './browser.mjs';
import { browser, server, suite } from './suite.mjs';

const ONE_MOVE = 'sliding/4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15';
/** A puzzle of each game, and a draft in each editor. */
const PUZZLES = ['sliding/4x4de#words', 'sokoban/8x7b3de#words', 'mahjong/turtle,de#words', 'hidato/6x6mRde#words', 'sliding-editor', 'sokoban-editor', 'mahjong-editor', 'hidato-editor'];

/** Opens a link in a language, and waits for the board. */
async function open(page, lang, id, url = server.url) {
  await page.goto('about:blank');
  await page.goto(`${url}?lang=${lang}#${id}`);
  await page.waitForFunction(() => document.querySelector('canvas.board')?.width > 10 && !document.querySelector('.wait'), null, { timeout: 60_000 });
}

/** Records the letters that are drawn. Runs in the page before its scripts. */
function recordDrawn() {
  globalThis.drawn = new Set();
  for (const { prototype } of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D]) {
    const real = prototype.fillText;
    prototype.fillText = function fillText(text, ...rest) {
      globalThis.drawn.add(`drawn: ${text}`);
      return real.call(this, text, ...rest);
    };
  }
}

/** Returns all texts that the player sees or hears now. Runs in the page. */
function shownTexts() {
  const all = [`title: ${document.title}`, ...(globalThis.drawn ?? [])];
  globalThis.drawn?.clear();
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true });
  for (const element of document.querySelectorAll('body, body *')) {
    if (!isShown(element) || element.matches('script, noscript')) continue;
    for (const name of ['aria-label', 'title', 'alt', 'placeholder']) if (element.hasAttribute(name)) all.push(`${name}: ${element.getAttribute(name)}`);
    if (element.closest('[data-names]')) continue;
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE && node.data.trim()) all.push(`${element.localName}.${element.className}: ${node.data.trim()}`);
  }
  return all;
}

/** What is the same in all languages: IDs, moves, file names, names of formats and of other programs, keyboard labels, dates of the browser. */
const NAMES = [
  /https?:\/\/\S+/g, /(?:sliding|sokoban|mahjong|hidato)(?:-editor)?(?:[/#]\S*)?(?=[\s,;.)]|$)/g, /\.[a-z.]+\b/g,
  /\b(?:Manhla|Tatham|KMahjongg|GNOME|Kyodai|xmahjongg|jHidato|Ascent|YASC|SokobanYASC)\S*/g,
];

/** Returns the texts that have an English word, which has a plain vowel: in a pseudo-language all vowels of messages have accents. */
function english(texts, names = []) {
  return texts.filter((text) => {
    const [, said] = /^[^:]*: (.*)$/s.exec(text);
    const rest = [...NAMES, ...names].reduce((left, name) => left.replaceAll(name, ' '), said);
    // A single letter may be a key.
    return [...rest.matchAll(/\p{L}{2,}/gu)].some(([word]) => /[aeiou]/i.test(word));
  });
}

/** Collects English texts of a page, each with where it was seen first. */
class Found {
  all = new Map();

  async look(page, where, names) {
    for (const text of english(await page.evaluate(shownTexts), names)) if (!this.all.has(text)) this.all.set(text, where);
  }

  lines() {
    return [...this.all].map(([text, where]) => `${where}: ${text}`);
  }
}

const today = () => NOW.toLocaleDateString('en-US', { weekday: 'long', day: 'numeric', month: 'long' });
const menuButton = (page) => page.locator('.bar > button[aria-haspopup=dialog]').last();

suite('languages', () => {
  test('the home page, the records and the settings have no English word in a pseudo-language', async () => {
    const { context, page, faults } = await visit(browser);
    const found = new Found();
    await page.addInitScript(recordDrawn);
    await page.goto(`${server.url}?lang=en-XA`);
    await page.locator('.card').first().waitFor();
    await found.look(page, 'home', [today()]);
    assert.deepEqual(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]), ['en-XA', 'ltr']);
    await page.locator('.bar nav button').click();
    // The names of languages are written in the languages themselves.
    const languages = await page.locator('#language option:not([value=""])').allTextContents();
    await found.look(page, 'settings', [today(), ...languages]);
    await page.keyboard.press('Escape');
    for (const where of ['~records', '~games']) {
      await page.evaluate((hash) => { location.hash = hash; }, where);
      await page.waitForTimeout(300);
      await found.look(page, where);
    }
    await open(page, 'en-XA', ONE_MOVE);
    await page.keyboard.press('ArrowLeft');
    await page.locator('.wincard').waitFor();
    await page.waitForTimeout(1500);
    await found.look(page, 'win');
    await open(page, 'en-XA', 'hidato/6x6mRde#words');
    await page.keyboard.press('5');
    await page.waitForTimeout(600);
    for (const where of ['', '~games', '~records']) {
      await page.evaluate((hash) => { location.hash = hash; }, where);
      await page.waitForTimeout(800);
      await found.look(page, `${where} after a win`, [today()]);
    }
    for (const bad of ['chess/8x8', 'sliding/4x4:1,2,3', 'sliding/999x4#a', '@sokoban/nothing', '@sokoban/first-steps/900', '~day/sliding/2999-01-01', '~game/' + '0'.repeat(32)]) {
      await page.goto('about:blank');
      await page.goto(`${server.url}?lang=en-XA#${bad}`);
      await page.locator('.wait.over').waitFor();
      await found.look(page, bad, [/'chess'|@sokoban\S*|sliding, sokoban, mahjong, hidato/g]);
    }
    assert.deepEqual(found.lines(), []);
    assert.deepEqual(faults, []);
    await context.close();
  });

  for (const id of PUZZLES) {
    test(`${id}: the board, hints and whatever the menu opens have no English word in a pseudo-language`, async () => {
      const { context, page, faults } = await visit(browser, { reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'] });
      const found = new Found();
      // The code of a tile that is too small for a picture.
      const codes = [/^we$/g];
      await page.addInitScript(recordDrawn);
      await open(page, 'en-XA', id);
      await page.waitForTimeout(300);
      await found.look(page, id, codes);
      const hash = await page.evaluate(() => location.hash);
      // Hints to the third step, then moves that may be refused.
      const hint = page.locator('.tools .tool').nth(4);
      for (let i = 0; i < 7 && await hint.isVisible() && await hint.isEnabled(); i += 1) {
        await hint.click();
        await page.waitForTimeout(250);
        await found.look(page, `${id}, hint`, codes);
      }
      for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Enter', '7', 'Alt+ArrowRight', 'Alt+ArrowDown', 'Alt+Enter']) {
        await page.keyboard.press(key);
        await page.waitForTimeout(60);
        await found.look(page, `${id}, ${key}`, codes);
      }
      await page.locator('.kind').click();
      await page.waitForTimeout(300);
      await found.look(page, `${id}, kinds`, codes);
      for (let i = 0; i < 3 && await page.locator('dialog[open] .kinds > .chips button').count() > i; i += 1) {
        await page.locator('dialog[open] .kinds > .chips button').nth(i).click();
        await page.waitForTimeout(500);
        await found.look(page, `${id}, kinds ${i}`, codes);
        await open(page, 'en-XA', hash.slice(1));
        await page.locator('.kind').click();
        await page.waitForTimeout(100);
      }
      await page.keyboard.press('Escape');
      // Each line of the menu, in its turn.
      for (let i = 0; i < 80; i += 1) {
        await menuButton(page).click();
        const lines = page.locator('dialog[open] .menu button:not(:disabled)');
        if (i === 0) await found.look(page, `${id}, menu`, codes);
        if (i >= await lines.count()) break;
        const line = await lines.nth(i).locator('span').textContent();
        await lines.nth(i).click();
        await page.waitForTimeout(350);
        await found.look(page, `${id}, ${line}`, codes);
        await page.keyboard.press('Escape');
        if (await page.evaluate(() => location.hash) !== hash || await page.locator('dialog[open], .note.lesson').count() > 0) await open(page, 'en-XA', hash.slice(1));
      }
      assert.deepEqual(found.lines(), []);
      assert.deepEqual(faults, []);
      await context.close();
    });
  }

  test('lessons have no English word in a pseudo-language', async () => {
    const { context, page, faults } = await visit(browser, { reducedMotion: 'reduce' });
    const found = new Found();
    for (const game of ['sliding', 'sokoban', 'mahjong', 'hidato']) {
      await open(page, 'en-XA', `~lessons/${game}`);
      await page.locator('dialog[open] .menu button').first().click();
      let said = '';
      for (let i = 0; i < 200; i += 1) {
        await page.waitForFunction((old) => document.querySelector('.live .note:not([hidden])') && document.querySelector('.live .note').textContent !== old, said, { timeout: 15_000 });
        said = await page.locator('.live .note').textContent();
        await found.look(page, `${game}, lesson`);
        const next = page.locator('.note.lesson button:not(.plain)');
        const label = await next.count() ? await next.last().textContent() : '';
        if (/^Pl.*ý$/.test(label)) break;
        await (label ? next.last() : page.locator('.tools .tool').nth(4)).click();
      }
    }
    assert.deepEqual(found.lines(), []);
    assert.deepEqual(faults, []);
    await context.close();
  });

  for (const [width, height] of [[360, 740], [740, 360]]) test(`on a phone of ${width}x${height} no text is cut in German`, async () => {
    const { context, page, faults } = await visit(browser, { viewport: { width, height }, deviceScaleFactor: 3, isMobile: true, hasTouch: true, locale: 'de-DE' });
    const cut = new Set();
    const look = async (where) => {
      const found = await page.evaluate(() => [...document.querySelectorAll('body *')].filter((element) => {
        // Titles of puzzles, which give way to what follows them, and what only screen readers read.
        if (element.matches('.sr, .kind .name, .levels span, .kept span, canvas, input') || element.closest('.sr') || !element.checkVisibility({ visibilityProperty: true })) return false;
        const { overflowX, overflowY } = getComputedStyle(element);
        if (overflowX !== 'hidden' && overflowX !== 'clip') return false;
        return element.textContent?.trim() && (element.scrollWidth > element.clientWidth + 1 || (overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1 && !element.matches('.playpage')));
      }).map((element) => `${element.localName}.${element.className}: ${element.textContent}`));
      for (const text of found) cut.add(`${where}: ${text}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${where} is wider than the screen`);
    };
    await page.goto(server.url);
    await page.locator('.card').first().waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'de');
    await look('home');
    for (const id of ['sliding/4x4de#cut', 'sokoban/8x7b3de#cut', 'mahjong/turtle,de#cut', 'hidato/10x10mRdn#cut', 'sliding-editor', 'sokoban-editor', 'mahjong-editor', 'hidato-editor']) {
      await open(page, 'de', id);
      await page.waitForTimeout(300);
      await look(id);
      const hint = page.locator('.tools .tool').nth(4);
      for (let i = 0; i < 3 && await hint.isVisible() && await hint.isEnabled(); i += 1) {
        await hint.tap();
        await page.waitForTimeout(250);
        await look(`${id}, hint`);
      }
      await menuButton(page).tap();
      await look(`${id}, menu`);
      await page.keyboard.press('Escape');
      await page.locator('.kind').tap();
      await page.waitForTimeout(200);
      await look(`${id}, kinds`);
      await page.keyboard.press('Escape');
    }
    await open(page, 'de', ONE_MOVE);
    await page.keyboard.press('ArrowLeft');
    await page.locator('.wincard').waitFor();
    await look('win');
    assert.deepEqual([...cut], []);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('from right to left, the board is in view and nothing lies over it', async () => {
    for (const [width, height] of [[1000, 720], [360, 740], [740, 360]]) {
      const { context, page, faults } = await visit(browser, { viewport: { width, height } });
      for (const id of PUZZLES) {
        await open(page, 'ar-XB', id);
        assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).direction), 'rtl');
        await page.waitForTimeout(200);
        const [box, place, over] = await page.evaluate(() => {
          const canvas = document.querySelector('canvas.board');
          const [inner, outer] = [canvas, canvas.closest('.viewport')].map((element) => element.getBoundingClientRect());
          const [left, top, right, bottom] = [Math.max(inner.left, outer.left), Math.max(inner.top, outer.top), Math.min(inner.right, outer.right), Math.min(inner.bottom, outer.bottom)];
          const found = [];
          for (let i = 1; i < 12; i += 1) {
            for (let j = 1; j < 12; j += 1) {
              const hit = document.elementFromPoint(left + ((right - left) * i) / 12, top + ((bottom - top) * j) / 12);
              if (hit !== canvas) found.push(`${hit?.localName}.${hit?.className}`);
            }
          }
          return [inner.toJSON(), outer.toJSON(), found];
        });
        const where = `${id} at ${width}x${height}`;
        assert.deepEqual(over, [], where);
        assert.ok(place.left >= 0 && place.top >= 0 && place.right <= width && place.bottom <= height, where);
        // A board that is too large to read is only partly in view.
        if (box.width <= place.width) assert.ok(box.left >= place.left - 1 && box.right <= place.right + 1, where);
        if (box.height <= place.height) assert.ok(box.top >= place.top - 1 && box.bottom <= place.bottom + 1, where);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), where);
      }
      assert.deepEqual(faults, []);
      await context.close();
    }
  });

  test('a player loads only the words of the language and the game', async () => {
    for (const [locale, url, words] of [
      ['de-AT', '', ['words/de/page.json', 'words/de/sliding.words']],
      ['de', '?lang=en', []],
      ['en-GB', '', []],
      ['sv', '?lang=es-MX', ['words/es/page.json', 'words/es/sliding.words']],
      ['sv', '', []],
    ]) {
      const { context, page, faults } = await visit(browser, { locale, serviceWorkers: 'block' });
      server.asked.length = 0;
      await page.goto(`${server.url}${url}#${ONE_MOVE}`);
      await page.waitForFunction(() => document.querySelector('canvas.board')?.width > 10 && !document.querySelector('.wait'));
      assert.deepEqual(server.asked.filter((path) => path.startsWith('words/')).sort(), words, `${locale} ${url}`);
      assert.deepEqual(faults, []);
      await context.close();
    }
  });

  test('the language is chosen in the settings, takes effect at once, and is kept', async () => {
    const { context, page, faults } = await visit(browser);
    await page.goto(`${server.url}#${ONE_MOVE}`);
    await board(page, 'Sliding');
    const tool = (n) => page.locator('.tools .tool').nth(n);
    await tool(4).click();
    await page.locator('.note.hint').waitFor();
    const hint = await page.locator('.note.hint .words').textContent();
    const before = await page.locator('canvas.board').boundingBox();
    const dialog = page.getByRole('dialog');
    const choose = async (tag) => {
      await menuButton(page).click();
      await dialog.locator('.menu button').last().click();
      assert.ok(await page.locator('#language').evaluate((list) => list === document.activeElement));
      // Pseudo-languages are not in the list.
      await page.locator('#language').evaluate((list, wanted) => {
        if (![...list.options].some((option) => option.value === wanted)) list.append(new Option(wanted, wanted));
      }, tag);
      await page.locator('#language').selectOption(tag);
      await page.waitForFunction((wanted) => document.documentElement.lang === (wanted || 'en'), tag);
    };
    await choose('en-XA');
    await dialog.getByText('Šééttííñgš').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForFunction((old) => document.querySelector('.note.hint .words').textContent !== old, hint);
    assert.match(await tool(0).textContent(), /^Ñééw gááméé$/);
    assert.match(await page.locator('canvas.board').getAttribute('aria-label'), /^Šlííðííñg/);
    assert.deepEqual(await page.locator('canvas.board').boundingBox(), before, 'the board moves');
    assert.match(await page.title(), /Púúzzlééš/);
    await page.keyboard.press('ArrowLeft');
    await page.locator('.wincard').waitFor();
    await page.reload();
    await page.waitForFunction(() => document.querySelector('.tool')?.textContent === 'Ñééw gááméé');
    await choose('');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('.tool')?.textContent === 'New game');
    await page.goto(`${server.url}#~games`);
    await page.locator('.bar nav button').click();
    await page.locator('#language').selectOption('de');
    await page.waitForFunction(() => document.documentElement.lang === 'de');
    assert.equal(await page.evaluate(() => document.querySelector('link[rel=manifest]').getAttribute('href')), 'manifest.de.webmanifest');
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('a language works offline after its first visit', async () => {
    const own = await serve();
    const { context, page } = await visit(browser);
    await page.goto(`${own.url}?lang=en-XA`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(async () => (await caches.match('words/en-XA/hidato.words')) !== undefined && (await caches.match('words/en-XA/profile.words')) !== undefined, null, { timeout: 60_000 });
    assert.equal(await page.evaluate(async () => (await caches.match('words/de/page.json')) === undefined), true);
    await own.stop();
    await page.reload();
    await page.locator('.card h2 a').last().click();
    await page.waitForFunction(() => document.querySelector('.tool')?.textContent === 'Ñééw gááméé' && document.querySelector('canvas.board')?.width > 10);
    await context.close();
  });

  test('pages for links have the words of their language and speak that of the player', async () => {
    const source = read(`${FOLDER}/hidato.en-XA.html`);
    assert.match(source, /<html lang="en-XA" dir="ltr">/);
    assert.match(source, /<title data-t="Puzzles">Hííðáátóó · Púúzzlééš<\/title>/);
    assert.match(source, /og:title" content="Hííðáátóó"/);
    assert.match(source, /og:image" content="pictures\/hidato\.png"/);
    const manifest = JSON.parse(read(`${FOLDER}/manifest.en-XA.webmanifest`));
    assert.deepEqual([manifest.name, manifest.lang, manifest.dir], ['Púúzzlééš', 'en-XA', 'ltr']);
    const { context, page, faults } = await visit(browser);
    await page.goto(`${server.url}hidato.en-XA.html#hidato/5x5mRde#link`);
    await board(page, 'Hidato');
    await waitForTool(page, 'Hint');
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('puzzles in another page speak its language', async () => {
    const { context, page, faults } = await visit(browser);
    await page.route('**/other.html', (route) => route.fulfill({ contentType: 'text/html', body: `<!doctype html><html lang="en-XA"><title>Other</title><link rel="icon" href="data:,"><div id="board"></div><script type="module">
      import { games, open, setLanguage } from './puzzles.js';
      const puzzle = await open(document.getElementById('board'), '${ONE_MOVE}');
      puzzle.hint();
      window.words = () => [puzzle.state.words, puzzle.state.message].join(' ');
      window.names = async () => (await games()).map(({ name }) => name);
      window.setLanguage = setLanguage;
    </script>` }));
    await page.goto(`${server.url}other.html`);
    await page.waitForFunction(() => window.words && /[áéíóú]/.test(window.words()));
    assert.equal((await page.evaluate(() => window.names()))[0], 'Šlííðííñg');
    await page.evaluate(() => window.setLanguage('en'));
    assert.match(await page.evaluate(() => window.words()), /^[\x20-\x7e]+$/);
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'en-XA', 'the page around is left alone');
    assert.deepEqual(faults, []);
    await context.close();
  });
});
