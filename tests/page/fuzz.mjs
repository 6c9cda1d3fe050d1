// Random keys, clicks, drags, touches, pastes, files and sizes on the built page, for some seconds:
// npm run fuzz -- [SECONDS] [SEED]

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { isThere, launch, serve, visit } from './browser.mjs';

/** Events in one run, each of which begins with a new profile of the browser. */
const EVENTS = 80;
/** The longest time until the page answers or shows its board, in milliseconds. */
const PATIENCE = 60_000;

const STARTS = ['', '~games', '~records', 'sliding', 'sliding/4x4de#fuzz', 'sliding/star#fuzz', 'sokoban', 'sokoban/8x7b3de#fuzz', '@sokoban/rooms/1', 'mahjong', 'mahjong/turtle,de#fuzz', 'hidato', 'hidato/5x5mRde#fuzz', 'hidato-editor', 'sokoban-editor', 'mahjong-editor', 'sliding-editor'];
const BAD = ['sliding/4x4:1,2,3', 'chess/8x8', '%E0%A4%A', '<img src=x>', '~nothing', '@sokoban/nothing', `hidato/${'9'.repeat(3000)}`];
const TEXTS = ['', '5', '12345678901234567890', '-1', 'é漢😀\u202e', 'a\u0301\n\tb', '\u001b[31m\u0000', 'sokoban#2', '4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15', 'RLUDrlud', '#####\n#@$.#\n#####\n', '<script>x</script>'];
const KEYS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Enter', ' ', 'Tab', 'Shift+Tab', 'Escape', 'Backspace', 'Delete', 'Home', 'End', 'PageUp', 'PageDown', 'Control+z', 'Control+y', 'Control+Shift+z', 'Control+a', 'F1', ...'0123456789abcdefghijklmnopqrstuvwxyz?/+-.,#'];
/** Small, upright and lying phones, a tablet, desks. */
const SIZES = [[1, 1], [120, 90], [320, 480], [360, 740], [740, 360], [820, 1180], [1000, 720], [1920, 1080]];
/** What the page shows only after a fault in it, since its own errors are caught. */
const FAULT_TEXTS = /search failed|unreachable|RuntimeError|undefined|null|NaN|\[object|not a function|error in the program/;

const SAMPLES = new URL('../../docs/samples/', import.meta.url);
const samples = readdirSync(SAMPLES, { withFileTypes: true }).filter((file) => file.isFile()).map((file) => file.name).sort();

/** A generator of random numbers: mulberry32. */
function random(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n) => Math.floor(next() * n);
  return { next, below, pick: (list) => list[below(list.length)] };
}

/** What can be clicked now: the middle of each visible control, those of an open dialog only. */
const controls = (page) => page.evaluate(() => {
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  const list = root.querySelectorAll('button, a[href]:not([target]), input, select, textarea, summary, canvas, [tabindex]');
  return [...list].map((element) => element.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.height > 0 && box.left < innerWidth && box.top < innerHeight && box.right > 0 && box.bottom > 0)
    .map((box) => [box.left + box.width / 2, box.top + box.height / 2]);
});

const drop = (page, name, bytes) => page.evaluate(([name_, data_]) => {
  const data = new DataTransfer();
  data.items.add(new File([Uint8Array.from(atob(data_), (c) => c.charCodeAt(0))], name_));
  document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
}, [name, bytes.toString('base64')]);

const paste = (page, text) => page.evaluate((text_) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text_);
  (document.activeElement ?? document.body).dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}, text);

/** Each kind of event, with how often it occurs. */
const ACTS = [
  [25, 'key', ({ page, rng }) => page.keyboard.press(rng.pick(KEYS))],
  [4, 'text', ({ page, rng }) => page.keyboard.insertText(rng.pick(TEXTS))],
  [3, 'paste', ({ page, rng }) => paste(page, rng.pick([...TEXTS, ...STARTS]))],
  [30, 'click', async ({ page, rng }) => {
    const at = rng.pick(await controls(page));
    if (at) await page.mouse.click(at[0], at[1], { button: rng.pick(['left', 'left', 'left', 'left', 'right', 'middle']) });
  }],
  [15, 'press on the board', async ({ page, place, rng }) => {
    const [x, y] = await place();
    await page.mouse.click(x, y, { button: rng.pick(['left', 'left', 'right']), clickCount: 1 + rng.below(2) });
  }],
  [6, 'drag', async ({ page, place }) => {
    await page.mouse.move(...await place());
    await page.mouse.down();
    await page.mouse.move(...await place(), { steps: 4 });
    await page.mouse.up();
  }],
  [2, 'wheel', ({ page, rng }) => page.mouse.wheel(rng.below(400) - 200, rng.below(400) - 200)],
  [5, 'touch', async ({ touch, place, rng }) => {
    const n = 1 + rng.below(2);
    const points = async () => (await Promise.all(Array.from({ length: n }, place))).map(([x, y], id) => ({ x, y, id }));
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: await points() });
    for (let i = 0; i < 3; i += 1) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: await points() });
    await touch.send('Input.dispatchTouchEvent', { type: rng.pick(['touchEnd', 'touchCancel']), touchPoints: [] });
  }],
  [4, 'size', async ({ page, rng }) => {
    const [width, height] = rng.pick(SIZES);
    await page.setViewportSize({ width, height });
  }],
  [3, 'address', ({ page, rng }) => page.evaluate((hash) => { location.hash = hash; }, rng.pick([...STARTS, ...BAD]))],
  [2, 'back', ({ page }) => page.evaluate(() => history.back())],
  [1, 'forward', ({ page }) => page.evaluate(() => history.forward())],
  [1, 'reload', ({ page }) => page.reload()],
  [2, 'file', ({ page, rng }) => {
    const name = rng.pick(samples);
    return drop(page, name, readFileSync(new URL(name, SAMPLES)));
  }],
  [4, 'time', ({ page, rng }) => page.waitForTimeout(rng.pick([5, 50, 400]))],
];
const TOTAL = ACTS.reduce((sum, [often]) => sum + often, 0);

function randomAct(rng) {
  let n = rng.below(TOTAL);
  return ACTS.find(([often]) => (n -= often) < 0);
}

/** Waits for a result, but not forever. @template T @param {Promise<T>} result @returns {Promise<T>} */
function patiently(result, what) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer: ${what}`)), PATIENCE);
  });
  return Promise.race([result, late]).finally(() => clearTimeout(timer));
}

/** Opens the page and sends it the random events of a seed. Returns the number of events. */
async function run(browser, url, seed, isOver) {
  const rng = random(seed);
  const { context, page, faults } = await visit(browser, { hasTouch: true, acceptDownloads: false, reducedMotion: rng.pick(['reduce', 'no-preference']) });
  const done = [];
  page.on('crash', () => faults.push('the page crashed'));
  page.on('dialog', (dialog) => dialog.dismiss().catch(() => {}));
  page.on('filechooser', () => {});
  context.on('page', (other) => other.close().catch(() => {}));
  await page.exposeFunction('reportFault', (text) => faults.push(text));
  await page.addInitScript((source) => {
    addEventListener('unhandledrejection', ({ reason }) => globalThis.reportFault(`unhandled: ${reason?.stack ?? reason}`));
    const fault = new RegExp(source);
    const look = () => document.querySelectorAll('#toast.shown, .note, .figures').forEach((element) => {
      if (fault.test(element.textContent)) globalThis.reportFault(`shown: ${element.textContent}`);
    });
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  }, FAULT_TEXTS.source);
  const touch = await context.newCDPSession(page);
  /** A place on the board, or anywhere if there is none. */
  const place = async () => {
    const box = await page.evaluate(() => {
      const { x, y, width, height } = (document.querySelector('canvas.board') ?? document.documentElement).getBoundingClientRect();
      return { x, y, width, height };
    });
    const part = () => rng.next() * 1.1 - 0.05;
    const on = (at) => Math.max(0, at);
    return [on(box.x + box.width * part()), on(box.y + box.height * part())];
  };
  try {
    const start = rng.pick(STARTS);
    done.push(`open ${start}`);
    await goTo(page, `${url}#${start}`);
    for (let i = 0; i < EVENTS && !isOver(); i += 1) {
      const [, name, act] = randomAct(rng);
      done.push(name);
      try {
        await patiently(act({ page, rng, touch, place }), name);
      } catch (why) {
        // The page was left in the middle of the event.
        if (!/context was destroyed|navigat|detached|because of|interrupted/i.test(String(why))) throw why;
      }
      // The first page of the tab is empty.
      if (page.url() === 'about:blank') await goTo(page, `${url}#${rng.pick(STARTS)}`);
      assert.deepEqual(faults, []);
    }
    await page.setViewportSize({ width: 1000, height: 720 });
    await patiently(page.waitForFunction(() => {
      const canvas = document.querySelector('canvas.board');
      const isHome = !document.querySelector('.playpage') && document.querySelector('#app a[href]');
      // A search for a new puzzle may go on.
      return isHome || document.querySelector('.wait') || (canvas?.width > 10 && canvas.isConnected);
    }, null, { timeout: PATIENCE }), 'the board');
    assert.deepEqual(faults, []);
  } catch (why) {
    why.message = `seed ${seed}: ${done.slice(-12).join(', ')}: ${why.message}\n${faults.join('\n')}`;
    throw why;
  } finally {
    await context.close();
  }
  return done.length - 1;
}

/** Opens an address. Visits that an event or an interrupted attempt began may end later and interrupt it: then it is tried again. */
async function goTo(page, address) {
  for (let tries = 10; ; tries -= 1) {
    try {
      return await page.goto(address);
    } catch (why) {
      if (tries === 0 || !/interrupted by another navigation/.test(why.message)) throw why;
      await page.waitForTimeout(200);
    }
  }
}

/** Sends random events until the time is over. Returns what was done and the failures. */
export async function fuzz(browser, url, seconds, seed = 1) {
  const end = Date.now() + seconds * 1000;
  const isOver = () => Date.now() >= end;
  const result = { runs: 0, events: 0, failures: [] };
  for (; !isOver(); result.runs += 1) {
    try {
      result.events += await run(browser, url, seed + result.runs, isOver);
    } catch (why) {
      result.failures.push(why.message);
    }
  }
  return result;
}

if (process.argv[1] === new URL(import.meta.url).pathname && isThere) {
  const [seconds = 60, seed = 1] = process.argv.slice(2).map(Number);
  const [server, browser] = [await serve(), await launch()];
  const { runs, events, failures } = await fuzz(browser, server.url, seconds, seed);
  await browser.close();
  await server.stop();
  console.log(`${runs} runs, ${events} events, ${failures.length} failures`);
  for (const failure of failures) console.log(failure);
  if (failures.length > 0) process.exitCode = 1;
}
