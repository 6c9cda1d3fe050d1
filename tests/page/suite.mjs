// Tests of the page: a server and a browser for all of a file's.

import { after, before, describe } from 'node:test';
import { isThere, launch, serve } from './browser.mjs';

/** Serves the page while the tests run. @type {Awaited<ReturnType<typeof serve>>} */
export let server;
/** Is open while they run. @type {import('playwright-core').Browser} */
export let browser;

/** A file's tests, one after the other; none where there is no page or no browser. */
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
