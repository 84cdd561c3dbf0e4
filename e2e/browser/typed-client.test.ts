// Tests the typed client in a real browser, bundled as a site would bundle it.
import assert from 'node:assert/strict';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { testSystem } from '../system/fixture.ts';
import { newProfile, type TestProfile } from '../system/profile.ts';
import { SLOW_MS, useChromium } from './chromium.ts';

const ENTRY = `export { createTouchline, TouchlineError, verifyWebhook } from '@touchline/client';`;

describe('the typed client in a browser', () => {
  const browser = useChromium();
  let page: Page;
  let p: TestProfile;
  before(async () => {
    p = await newProfile();
    await p.send(
      ['a', 'b', 'c'].map((key) => ({
        ...{ event_name: 'payment_received', idempotency_key: key, user_traits: { external_id: key } },
        properties: { value: '10', currency: 'USD' },
      })),
    );
    await p.drained();
    const bundle = { bundle: true, write: false, format: 'iife', globalName: 'client', platform: 'browser' } as const;
    const stdin = { contents: ENTRY, resolveDir: import.meta.dirname };
    const { outputFiles } = await build({ stdin, ...bundle });
    const { baseUrl } = testSystem().services.addresses;
    const context = await browser().newContext({ baseURL: baseUrl, bypassCSP: true });
    context.setDefaultTimeout(SLOW_MS);
    page = await context.newPage();
    await page.addInitScript(`${outputFiles[0]?.text}; window.client = client;`);
    // A page of the API's own origin without its policy. The API has no CORS headers, since keys do not belong into pages.
    await page.goto('/api/v1/openapi.json');
  });
  after(() => page?.context().close());

  /** Runs the body of a function of `touchline` and `client` in the page. */
  const inPage = (body: string) =>
    page.evaluate(`(async () => {
      const touchline = client.createTouchline({ baseUrl: location.origin, credential: '${p.apiKey}' });
      ${body}
    })()`);

  it('reads, and reads lists to their end', async () => {
    const read = `const keys = [];
      for await (const { value } of touchline.rows('/payments', { params: { query: { limit: 2 } } })) keys.push(value);
      return keys;`;
    assert.equal(((await inPage(read)) as string[]).length, 3);
  });

  it('throws errors by code', async () => {
    const fail = `const error = await touchline.get('/conversions/{id}/journey', { params: { path: { id: 'x' } } }).catch((e) => e);
      return [client.TouchlineError.is(error, 'conversion_not_found'), error.status];`;
    assert.deepEqual(await inPage(fail), [true, 404]);
  });

  it('makes an Idempotency-Key, and checks signatures', async () => {
    const write = `const { data } = await touchline.post('/customers', { body: { rows: [{ email: 'ana@example.com' }] } });
      const fault = await client.verifyWebhook({ body: '{}', headers: {} }, { secret: 'x' }).catch(({ fault }) => fault);
      return [data.results[0].status, fault];`;
    assert.deepEqual(await inPage(write), ['created', 'missing_header']);
  });
});
