// Runs the tests of a file with one server and one browser.

import { after, before, describe } from 'node:test';
import { isThere, launch, serve } from './browser.mjs';

/** The server of the page while the tests run. @type {Awaited<ReturnType<typeof serve>>} */
export let server;
/** The browser while the tests run. @type {import('playwright-core').Browser} */
export let browser;

/** Runs the tests of a file one after the other. Skips them if there is no built page or no browser. */
export function suite(name, tests) {
  describe(name, { skip: !isThere, concurrency: 1 }, () => {
    before(async () => {
      server = await serve();
      browser = await launch();
    });
    after(async () => {
      await browser?.close();
      await server?.stop();
    });
    tests();
  });
}
