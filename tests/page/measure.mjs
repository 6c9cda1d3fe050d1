// The figures of docs/web.md: node measure.mjs [size] [phone] [time]

import { gzipSync } from 'node:zlib';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { FOLDER, board, launch, playHint, serve, visit } from './browser.mjs';

const LARGEST = { sliding: 'sliding/8x8dn#measure', sokoban: 'sokoban/14x12b5de#measure', mahjong: 'mahjong/turtle,dn#measure', hidato: 'hidato/15x15mRdn#measure' };
const wanted = process.argv.slice(2);
const wants = (what) => wanted.length === 0 || wanted.includes(what);
const kb = (bytes) => `${Math.round(bytes / 1024)} KB`;

if (wants('size')) {
  const size = (path) => gzipSync(readFileSync(`${FOLDER}/${path}`), { level: 9 }).length;
  const of = (folder, end) => readdirSync(`${FOLDER}/${folder}`).filter((name) => name.endsWith(end)).map((name) => `${folder}/${name}`);
  const page = ['index.html', 'style.css', 'js/main.js', 'js/worker.js'].map(size).reduce((a, b) => a + b);
  // The files that a browser loads until the board of a link is shown.
  const server = await serve();
  const browser = await launch();
  for (const [game, id] of Object.entries(LARGEST)) {
    // The service worker loads the other files later.
    const { context, page: tab } = await visit(browser, { serviceWorkers: 'block' });
    server.asked.length = 0;
    await tab.goto(`${server.url}#${id}`);
    await board(tab, game[0].toUpperCase() + game.slice(1));
    const asked = [...new Set(server.asked)].filter((path) => existsSync(`${FOLDER}/${path}`) && !/\.png$|sw\.js$/.test(path));
    const parts = (end) => asked.filter((path) => path.endsWith(end)).map(size).reduce((a, b) => a + b, 0);
    console.log(`${game}: sent until the first board ${kb(parts(''))}, of that modules ${kb(parts('.wasm'))}`);
    await context.close();
  }
  await browser.close();
  await server.stop();
  const modules = of('wasm', '_bg.wasm').map((name) => [name.slice(5, -8), size(name), size(name.replace('_bg.wasm', '.js'))]);
  for (const [name, wasm, glue] of modules) console.log(`${name}: module ${kb(wasm)}, glue ${kb(glue)}, with the page ${kb(wasm + glue + page)}`);
  // The words of a language are loaded by its players only: those of the page, and those of the game.
  for (const language of readdirSync(`${FOLDER}/words`)) {
    const own = size(`words/${language}/page.json`);
    const games = of(`words/${language}`, '.words').map((name) => [name.slice(`words/${language}/`.length, -6), size(name)]);
    console.log(`${language}: words of the page ${(own / 1024).toFixed(1)} KB, with those of a game ${games.map(([name, bytes]) => `${name} ${((own + bytes) / 1024).toFixed(1)}`).join(', ')} KB`);
  }
  console.log(`the page alone ${kb(page)}, all of it ${kb(page + modules.reduce((sum, [, a, b]) => sum + a + b, 0))}`);
}

/** A phone on a slow network: processor four times slower, 1.4 Mbit/s, 0.56 s for each request (the browser's "Fast 3G"). */
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };
const FAST_3G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };

if (wants('phone')) {
  const server = await serve(FOLDER, true);
  const browser = await launch();
  for (const [game, id] of Object.entries(LARGEST)) {
    const name = game[0].toUpperCase() + game.slice(1);
    const [cold, warm, tasks] = [[], [], []];
    for (let i = 0; i < 3; i += 1) {
      const { context, page } = await visit(browser, PHONE);
      const client = await context.newCDPSession(page);
      await client.send('Network.enable');
      await client.send('Network.emulateNetworkConditions', FAST_3G);
      await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await page.addInitScript(() => {
        window.tasks = [];
        new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: 'longtask', buffered: true });
      });
      const first = async (times) => {
        const start = performance.now();
        await page.goto(`${server.url}#${id}`);
        await board(page, name);
        times.push(performance.now() - start);
      };
      await first(cold);
      await playHint(page);
      await page.waitForTimeout(4000);
      tasks.push(Math.max(0, ...(await page.evaluate(() => window.tasks))));
      await page.goto('about:blank');
      await first(warm);
      await context.close();
    }
    const middle = (list) => Math.round(list.sort((a, b) => a - b)[1]);
    console.log(`${id} on a phone, Fast 3G: first board cold ${middle(cold)} ms, warm ${middle(warm)} ms; longest task ${middle(tasks)} ms`);
  }
  await browser.close();
  await server.stop();
}

if (wants('time')) {
  const server = await serve();
  const browser = await launch();
  const first = [];
  for (let i = 0; i < 5; i += 1) {
    const { context, page } = await visit(browser);
    const start = performance.now();
    await page.goto(`${server.url}#sliding/4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15`);
    await board(page, 'Sliding');
    first.push(performance.now() - start);
    await context.close();
  }
  console.log(`first board, cold, link with a desc: ${first.map(Math.round).sort((a, b) => a - b).join(' ')} ms`);
  for (const [game, id] of Object.entries(LARGEST)) {
    const { context, page } = await visit(browser, { viewport: { width: 412, height: 800 }, deviceScaleFactor: 3 });
    await page.goto(`${server.url}#~games`);
    const found = await page.evaluate(async ([game_, id_]) => {
      const { newBoard, moduleOf } = (await import('./js/main.js')).engine;
      const { glue } = await moduleOf(game_);
      let b;
      let context;
      const moves = Array(60).fill(Infinity);
      // The same moves are played on three boards; the shortest time of each counts, because other programs run too.
      for (let round = 0; round < 3; round += 1) {
        b = await newBoard(game_);
        const run = (task) => JSON.parse(b.finish(new glue.Searcher().run(b.job(JSON.stringify(task)), Infinity, () => {})));
        const { run: task } = JSON.parse(b.open(id_));
        run(task);
        b.set_scale(300);
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = b.set_tile(b.fit(1236, 1800, 400));
        context = canvas.getContext('2d', { alpha: false });
        b.draw(context);
        for (let i = 0; i < moves.length; i += 1) {
          if (JSON.parse(b.hint()).run) run('hint');
          b.hint(); // from the nudge to the reason
          const start = performance.now();
          JSON.parse(b.hint());
          b.draw(context);
          JSON.parse(b.view());
          moves[i] = Math.min(moves[i], performance.now() - start);
          b.tick(1000);
          b.draw(context);
          // A hidden canvas delays its drawing operations; reading a pixel executes them.
          context.getImageData(0, 0, 1, 1);
        }
      }
      const whole = [];
      for (let i = 0; i < 9; i += 1) {
        b.force_redraw();
        const start = performance.now();
        b.draw(context);
        context.getImageData(0, 0, 1, 1);
        whole.push(performance.now() - start);
      }
      const sorted = (list) => list.sort((a, z) => a - z);
      return { moves: sorted(moves), whole: sorted(whole) };
    }, [game, id]);
    const at = (list, part) => list[Math.min(list.length - 1, Math.floor(list.length * part))].toFixed(1);
    console.log(`${id}: a move ${at(found.moves, 0.5)} ms at the median, ${at(found.moves, 1)} at most; whole picture at 3x ${at(found.whole, 0.5)} ms`);
    await context.close();
  }
  const { context, page } = await visit(browser);
  await page.goto(`${server.url}#sokoban/10x9b4dn#measure`);
  await board(page, 'Sokoban');
  const late = await page.evaluate(async () => {
    let worst = 0;
    let n = 0;
    let last = performance.now();
    let isOver = false;
    const beat = () => {
      const now = performance.now();
      if (now - last > 50 + 17) n += 1;
      worst = Math.max(worst, now - last);
      last = now;
      if (!isOver) requestAnimationFrame(beat);
    };
    requestAnimationFrame(beat);
    [...document.querySelectorAll('.tool')].find((b) => b.textContent === 'New game').click();
    await new Promise((resolve) => setTimeout(resolve, 6000));
    isOver = true;
    return { n, worst };
  });
  console.log(`frames late by over 50 ms while a puzzle is generated: ${late.n}, the worst interval ${Math.round(late.worst)} ms`);
  await context.close();
  await browser.close();
  await server.stop();
}
