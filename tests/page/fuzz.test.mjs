// A short run of random events. `npm run fuzz -- SECONDS` makes a long one.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fuzz } from './fuzz.mjs';
import { browser, server, suite } from './suite.mjs';

suite('random events', () => {
  test('no event breaks the page', async () => {
    const { events, failures } = await fuzz(browser, server.url, 10);
    assert.deepEqual(failures, []);
    assert.ok(events > 10, `${events} events`);
  });
});
