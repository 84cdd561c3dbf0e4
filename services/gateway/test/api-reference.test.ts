// Tests the script of the API reference: it is the file of its package for every caller, and its page has no more rights than it
// needs.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { ERRORS } from '@touchline/chassis/public-http/error-registry.ts';
import { referencePage } from '../src/docs/reference-page.ts';
import { allOperations } from '../src/operations/all-operations.ts';
import { type RunningGateway, runGateway } from './running-gateway.ts';

const origin = JSON.parse(readFileSync(join(import.meta.dirname, '../assets/api-reference/origin.json'), 'utf8')) as {
  version: string;
  sha256: string;
};

describe('the API reference', () => {
  let running: RunningGateway;
  before(async () => {
    running = await runGateway('api_reference');
  });
  after(async () => await running[Symbol.asyncDispose]());

  const library = () => running.url(`/docs/reference/scalar-${origin.version}.js`);

  /** Returns the answer as it was sent, which fetch does not show. */
  async function asked(acceptEncoding: string) {
    const headers = { 'accept-encoding': acceptEncoding };
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    get(library(), { headers }, resolve).once('error', reject);
    const answer = await promise;
    return { headers: answer.headers, body: await buffer(answer) };
  }

  it('runs the script that its origin names, compressed or not, and browsers cache it', async () => {
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    const [compressed, plain, refused] = [await asked('gzip, br'), await asked('identity'), await asked('gzip;q=0')];
    assert.equal(compressed.headers['content-encoding'], 'gzip');
    assert.equal(hash(gunzipSync(compressed.body)), origin.sha256);
    for (const { headers, body } of [plain, refused]) {
      assert.equal(headers['content-encoding'], undefined);
      assert.equal(hash(body), origin.sha256);
    }
    for (const { headers } of [compressed, plain]) {
      assert.equal(headers['content-type'], 'text/javascript; charset=utf-8');
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
      assert.equal(headers.vary, 'Accept-Encoding');
    }
    const head = await fetch(library(), { method: 'HEAD' });
    assert.deepEqual([head.status, await head.text()], [200, '']);
  });

  it('lists every operation without scripts, and the address of the gateway leads to it', async () => {
    const page = await fetch(running.url('/docs'));
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
    const html = await page.text();
    for (const { method, path } of allOperations) assert.ok(html.includes(`${method} /api/v1${path}`), path);
    assert.equal((await fetch(running.url('/'))).url, running.url('/docs'));
  });

  it('comes with a page of every error', async () => {
    const errors = await (await fetch(running.url('/docs/errors'))).text();
    for (const code of Object.keys(ERRORS)) assert.ok(errors.includes(`id="${code}"`), code);
    for (const [code, fate] of [
      ['service_unavailable', /can succeed after <code>Retry-After</],
      ['provider_error', /can succeed after a wait/],
      ['link_tokens_disabled', /is refused until something changes/],
    ] as const)
      assert.match(errors.split(`id="${code}"`)[1]?.split('<h2')[0] ?? '', fate);
  });

  it('links to the console, which is under the same address unless another one is set', async () => {
    const html = await (await fetch(running.url('/docs'))).text();
    assert.match(html, /<a href="\/console">Console<\/a>/);
    assert.match(
      referencePage([], 'https://people.example'),
      /<a href="https:\/\/people\.example\/console">Console<\/a>/,
    );
  });

  it('may run scripts of this host and no others, and names only existing files', async () => {
    const page = await fetch(running.url('/docs'));
    const policy = page.headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none';script-src 'self';connect-src 'self';/);
    assert.doesNotMatch(policy, /eval|https?:|\*/);
    const html = await page.text();
    assert.doesNotMatch(html, /<script(?![^>]* src=)/);
    const named = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => String(path));
    assert.ok(named.includes('/api/v1/openapi.json') && named.includes('/docs/reference/start.js'));
    const ownPaths = new Set(named.filter((path) => path !== '/console'));
    for (const path of ownPaths) assert.ok((await fetch(running.url(path))).ok, path);
    const others = await fetch(running.url('/docs/errors'));
    assert.doesNotMatch(others.headers.get('content-security-policy') ?? '', /script-src/);
  });
});
