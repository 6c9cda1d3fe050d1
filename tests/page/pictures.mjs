// Takes the screenshots of the readme and the book: node pictures.mjs FOLDER.

import { board, launch, serve, visit } from './browser.mjs';

const [folder = '../../docs/pictures'] = process.argv.slice(2);
/** Name, theme, fragment and game of each screenshot. */
const PICTURES = [
  ['home', 'light', '', ''],
  ['mahjong', 'dark', '#mahjong/turtle,dn#gallery', 'Mahjong'],
  ['hidato', 'light', '#hidato/8x8mRdn#gallery', 'Hidato'],
];
const server = await serve();
const browser = await launch();
for (const [what, theme, puzzle, name] of PICTURES) {
  const { context, page } = await visit(browser, { viewport: { width: 960, height: 640 } });
  await page.goto(`${server.url}?theme=${theme}${puzzle}`);
  if (name) await board(page, name);
  else await page.getByRole('link', { name: 'Hidato', exact: true }).waitFor();
  await page.waitForTimeout(500);
  await page.screenshot({ path: `${folder}/page-${what}.png` });
  await context.close();
}
await browser.close();
await server.stop();
