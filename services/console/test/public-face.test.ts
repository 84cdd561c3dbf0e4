// Tests the console's public port: what every response carries, who may send how many requests, and what it says while access is
// away.
import assert from 'node:assert/strict';
import { freePort } from '@touchline/chassis/net/free-port.ts';
import { assertProtected } from '@touchline/chassis/testing/browser-headers.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { startBeside } from '../../access/test/running-access.ts';
import { PASSWORD } from '../../access/test/tenants.ts';
import { miniBrowser, words } from './mini-browser.ts';
import { type ConsoleWorld, consoleWorld, startConsole } from './running-console.ts';

describe("the console's port", () => {
  let world: ConsoleWorld;
  before(async () => {
    world = await consoleWorld('console_face');
  });
  after(async () => await world?.[Symbol.asyncDispose]());

  const ask = (path: string, init: RequestInit = {}) => fetch(world.pages.url(path), { redirect: 'manual', ...init });

  it('leads to the first page', async () => {
    const { status, headers } = await ask('/');
    assert.deepEqual([status, headers.get('location')], [302, '/console']);
  });

  for (const [what, method, path] of [
    ['a page', 'GET', '/console/sign-in'],
    ['the redirect to the sign-in', 'GET', '/console'],
    ['a page that does not exist', 'GET', '/console/nothing'],
    ['a path outside the console', 'GET', '/nope'],
    ['a path that cannot be decoded', 'GET', '/console/invitations/%E0%A4%A'],
    ['a method that no page supports', 'PUT', '/console/sign-in'],
  ] as const)
    it(`protects ${what}, and allows other sites nothing`, async () => {
      for (const origin of ['https://evil.example', 'null']) {
        const { headers } = await ask(path, { method, headers: { origin } });
        assertProtected(headers, origin);
        assert.match(headers.get('x-request-id') ?? '', /^[\da-f-]{36}$/);
      }
    });

  it('never repeats the host that a caller names', async () => {
    const headers = {
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      'x-forwarded-proto': 'https',
    };
    for (const path of ['/', '/console', '/console/sign-in', '/console/nothing', '/nope']) {
      const answer = await ask(path, { headers });
      assert.doesNotMatch(`${JSON.stringify([...answer.headers])}${await answer.text()}`, /evil/, path);
    }
  });

  it('links to the documentation of the API, wherever that is', async () => {
    await using pages = await startConsole(world.running, {
      env: { BASE_URL: 'https://api.example', CONSOLE_URL: 'https://console.example' },
    });
    const { text } = await miniBrowser(pages).get('/console/sign-in');
    assert.match(text, /<a href="https:\/\/api\.example\/docs">API documentation<\/a>/);
  });

  it('accepts forms only from pages of its public address', async () => {
    await using pages = await startConsole(world.running, { env: { BASE_URL: 'https://api.example' } });
    const { email } = await world.add('owner');
    const browser = miniBrowser(pages);
    const page = await browser.get('/console/sign-in');
    const from = (origin: string) =>
      browser.submit(page, '/console/sign-in', { email, password: PASSWORD }, { origin });
    assert.equal((await from(new URL(pages.url('/')).origin)).status, 403);
    assert.equal((await from('https://api.example')).status, 303);
  });

  it('limits the requests of an address without a session, and says when to try again', async () => {
    await using pages = await startConsole(world.running, { env: { ADDRESS_RATE_LIMIT_PER_MINUTE: '2' } });
    const browser = miniBrowser(pages);
    const seen = [];
    for (let i = 0; i < 3; i += 1) seen.push(await browser.get('/console/sign-in'));
    assert.deepEqual(
      seen.map(({ status }) => status),
      [200, 200, 429],
    );
    assert.match(words(seen[2]?.text ?? ''), /Too many tries.*Try again in \d+ seconds/);
  });

  it('counts a person against their own limit, whatever is left of that of their address', async () => {
    await using pages = await startConsole(world.running, { env: { ADDRESS_RATE_LIMIT_PER_MINUTE: '3' } });
    const { email } = await world.add('owner');
    const browser = miniBrowser(pages);
    await browser.signIn(email, PASSWORD);
    for (let i = 0; i < 5; i += 1) assert.equal((await browser.get('/console')).status, 200);
  });
});

describe('a console whose access is away', () => {
  let world: ConsoleWorld;
  let accessPort: number;
  let pages: Awaited<ReturnType<typeof startConsole>>;
  before(async () => {
    world = await consoleWorld('console_away');
    accessPort = await freePort(0);
    pages = await startConsole(
      { address: `127.0.0.1:${accessPort}` },
      { overrides: { clients: (clients) => clients } },
    );
  });
  after(async () => {
    await pages?.[Symbol.asyncDispose]();
    await world?.[Symbol.asyncDispose]();
  });

  const ready = async () => (await fetch(`http://127.0.0.1:${pages.console.opsPort}/readyz`)).status;
  const startAccess = () => startBeside(world.running.config, { GRPC_PORT: accessPort });

  it('is not ready until access has responded once, and stays ready from then on', async () => {
    assert.equal(await ready(), 503);
    {
      await using _access = await startAccess();
      await eventually(async () => assert.equal(await ready(), 200));
    }
    assert.equal(await ready(), 200);
  });

  it('says in words that the fault is ours, shows an id for support, and continues when access is back', async () => {
    const { email } = await world.add('owner');
    const browser = miniBrowser(pages);
    {
      await using _access = await startAccess();
      await eventually(async () => assert.equal((await browser.signIn(email, PASSWORD)).status, 303));
    }
    const page = await browser.get('/console');
    assert.equal(page.status, 503);
    assert.ok(Number(page.headers.get('retry-after')) >= 1);
    assert.match(words(page.text), /The fault is on our side.*Ask for help with this id: [\da-f-]{36}/);
    await using _access = await startAccess();
    await eventually(async () => assert.equal((await browser.get('/console')).status, 200));
  });
});
