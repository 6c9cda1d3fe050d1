// A browser, a server of the built page, and helpers for its tests.

import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';

export const FOLDER = process.env.PAGE_DIR ?? new URL('../../target/web', import.meta.url).pathname;
const PROGRAM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const KINDS = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.svg': 'image/svg+xml', '.png': 'image/png', '.webmanifest': 'application/json' };

export const isThere = existsSync(PROGRAM) && existsSync(join(FOLDER, 'index.html'));
if (!isThere) {
  const what = existsSync(PROGRAM) ? `no page in ${FOLDER}: run cargo xtask web` : `no browser at ${PROGRAM}`;
  console.error(`\n*** THE PAGE IS NOT TESTED: ${what} ***\n`);
  if (process.env.CI) process.exit(1);
}

/** Compressed files. @type {Map<string, Buffer>} */
const packed = new Map();
function zipped(file) {
  if (!packed.has(file)) packed.set(file, gzipSync(readFileSync(file), { level: 9 }));
  return packed.get(file);
}

/** Serves the page, compressed or not. `stop` ends the server. */
export async function serve(folder = FOLDER, isZipped = false) {
  const asked = [];
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(request.url.split('?')[0])).replace(/^\/+/, '') || 'index.html';
    const file = join(folder, path);
    asked.push(path);
    if (!file.startsWith(folder) || !existsSync(file) || statSync(file).isDirectory()) {
      response.writeHead(404).end();
      return;
    }
    const { mtimeMs, size } = statSync(file);
    const tag = `"${mtimeMs}-${size}"`;
    const headers = { 'Content-Type': KINDS[extname(file)] ?? 'application/octet-stream', 'Cache-Control': 'no-cache', ETag: tag, 'Access-Control-Allow-Origin': '*' };
    if (request.headers['if-none-match'] === tag) return response.writeHead(304, headers).end();
    // As servers of static files do.
    if (isZipped) {
      response.writeHead(200, { ...headers, 'Content-Encoding': 'gzip' });
      response.end(zipped(file));
      return;
    }
    response.writeHead(200, headers);
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  return {
    url: `http://127.0.0.1:${port}/`,
    asked,
    stop: () => new Promise((resolve) => {
      server.closeAllConnections();
      server.close(resolve);
    }),
  };
}

export async function launch() {
  return chromium.launch({
    executablePath: PROGRAM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
}

/** The time at which the clock of a new page begins, so that tests give the same results on every day. */
export const NOW = new Date('2026-11-26T12:00');

/** Shifts the clock by milliseconds. Runs in the page before its scripts. */
function shiftClock(shift) {
  const Real = globalThis.Date.Real ?? Date;
  globalThis.Date = class extends Real {
    static Real = Real;

    constructor(...args) {
      super(...(args.length > 0 ? args : [Real.now() + shift]));
    }

    static now() {
      return Real.now() + shift;
    }
  };
}

/** Sets the clock of the pages that a context loads from now on. It runs on from there. */
export const setClock = (context, time) => context.addInitScript(shiftClock, new Date(time).getTime() - Date.now());

/** A new browser profile with one page. Errors of the console are collected. */
export async function visit(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1000, height: 720 }, ...options });
  await setClock(context, NOW);
  const page = await context.newPage();
  const faults = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  return { context, page, faults };
}

/** The board, once a puzzle is on it. */
export async function board(page, name) {
  const canvas = page.getByRole('application', { name: new RegExp(`^${name}`) });
  await canvas.waitFor({ timeout: 30_000 });
  await page.waitForFunction(() => document.querySelector('canvas.board')?.width > 10 && !document.querySelector('.wait'));
  return canvas;
}

export const read = (path) => readFileSync(path, 'utf8');

/** A button by its whole name. */
export const button = (page, name) => page.getByRole('button', { name, exact: true });

/** Chooses a line of the menu by its whole name. */
export async function chooseLine(page, name) {
  await button(page, 'Menu').click();
  await button(page, name).click();
}

/** Waits until a tool below the board, such as Undo, is enabled. */
export const waitForTool = (page, name) => page.waitForFunction((name) => ![...document.querySelectorAll('.tool')].find((b) => b.textContent === name).disabled, name);

/** Returns all values that the page stores under a name. */
export const stored = (page, name) => page.evaluate((name) => new Promise((resolve) => {
  const opening = indexedDB.open('puzzles');
  opening.onsuccess = () => {
    const reading = opening.result.transaction(name).objectStore(name).getAll();
    reading.onsuccess = () => {
      opening.result.close();
      resolve(reading.result);
    };
  };
}), name);

/** The button for a hint; its label says what the next press does. */
export const hintButton = (page) => page.locator('.tools').getByRole('button', { name: /^(Hint|Why\?|Do it|Take back|Show me|Set back)$/ });

/** Plays one hint: a nudge, the reason, the move. Returns the reason. */
export async function playHint(page) {
  const hint = hintButton(page);
  const words = () => document.querySelector('.note.hint')?.textContent ?? '';
  await hint.click();
  await page.locator('.note.hint').waitFor({ timeout: 30_000 });
  const nudge = await page.evaluate(words);
  await hint.click();
  await page.waitForFunction((nudge) => {
    const note = document.querySelector('.note.hint');
    return note && note.textContent !== nudge;
  }, nudge);
  const reason = await page.evaluate(words);
  await hint.click();
  await waitForTool(page, 'Undo');
  return reason;
}
