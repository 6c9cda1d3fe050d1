// Takes screenshots of the page: node shots.mjs FOLDER [SIZE…], with sizes as in 360x740.

import { mkdirSync } from 'node:fs';
import { board, hintButton, launch, serve, visit } from './browser.mjs';

const [folder = 'shots', ...sizes] = process.argv.slice(2);
const GAMES = { Sliding: 'sliding/4x4dn#shot', Sokoban: 'sokoban/8x7b3dn#shot', Mahjong: 'mahjong/turtle,dn#shot', Hidato: 'hidato/10x10mRdn#shot' };
const THEMES = ['light', 'dark', 'high-contrast', 'color-blind', 'mono'];
mkdirSync(folder, { recursive: true });
const server = await serve();
const browser = await launch();
for (const size of sizes.length ? sizes : ['360x740', '768x1024', '1280x800', '320x640', '1920x1080']) {
  const [width, height] = size.split('x').map(Number);
  for (const theme of THEMES) {
    const isPhone = width < 700;
    const { context, page } = await visit(browser, { viewport: { width, height }, deviceScaleFactor: isPhone ? 2 : 1, isMobile: isPhone, hasTouch: isPhone });
    const shot = (what) => page.screenshot({ path: `${folder}/${size}-${theme}-${what}.png` });
    await page.goto(`${server.url}?theme=${theme}`);
    await page.getByRole('link', { name: 'Hidato', exact: true }).waitFor();
    await shot('home');
    for (const [name, id] of Object.entries(GAMES)) {
      await page.goto(`${server.url}?theme=${theme}#${id}`);
      await board(page, name);
      await hintButton(page).click();
      await page.locator('.note.hint').waitFor({ timeout: 60_000 });
      await page.waitForTimeout(300);
      await shot(`${name}-hint`);
      await hintButton(page).click();
      await page.waitForTimeout(600);
      await shot(`${name}-play`);
      if (theme !== 'light' && theme !== 'dark') continue;
      await page.locator('.kind').click();
      await page.waitForTimeout(200);
      await shot(`${name}-kinds`);
      await page.getByRole('button', { name: 'Custom…' }).click();
      await page.waitForTimeout(200);
      await shot(`${name}-custom`);
      await page.keyboard.press('Escape');
    }
    await page.goto(`${server.url}?theme=${theme}&x#sliding/4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15`);
    await board(page, 'Sliding');
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('heading', { name: 'Solved!' }).waitFor();
    await page.waitForTimeout(400);
    await shot('win');
    await page.goto(`${server.url}?theme=${theme}#~records`);
    await page.waitForTimeout(900);
    await shot('records');
    await context.close();
  }
}
await browser.close();
await server.stop();
