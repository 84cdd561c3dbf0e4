// Tests how pages with reports call the API: as the visitor and on one profile, and what they show when it refuses or is away.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PASSWORD } from '../../access/test/tenants.ts';
import { miniBrowser, words } from './mini-browser.ts';
import { type ConsoleWorld, consoleWorld } from './running-console.ts';

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

describe('a page with a report', () => {
  let gateway: Server;
  let handle: Handle;
  let calls: IncomingMessage[];
  let world: ConsoleWorld;
  let browser: ReturnType<typeof miniBrowser>;
  before(async () => {
    gateway = createServer((request, response) => {
      calls.push(request);
      handle(request, response);
    }).listen(0, '127.0.0.1');
    await once(gateway, 'listening');
    const { port } = gateway.address() as AddressInfo;
    world = await consoleWorld('reports', { GATEWAY_URL: `http://127.0.0.1:${port}` });
    browser = miniBrowser(world.pages);
    await browser.signIn((await world.add('owner')).email, PASSWORD);
  });
  after(async () => {
    await world?.[Symbol.asyncDispose]();
    gateway?.closeAllConnections();
    gateway?.close();
  });
  beforeEach(() => {
    calls = [];
    handle = answer({ data: [], pagination: { has_next: false, cursor: null }, meta: { profile_id: world.profileId } });
  });

  const answer =
    (body: object, status = 200): Handle =>
    (_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
  const webhooks = () => `/console/profiles/${world.profileId}/webhooks`;

  it('calls the API with the session of the visitor and nothing else of theirs, on the profile of the page', async () => {
    browser.jar.set('other', 'secret');
    const page = await browser.get(`${webhooks()}?cursor=abc`);
    browser.jar.delete('other');
    assert.equal(page.status, 200);
    const [call, ...more] = calls;
    assert.deepEqual(more, []);
    assert.equal(call?.url, '/api/v1/webhooks?limit=25&cursor=abc');
    assert.equal(call?.headers.cookie, `__Host-touchline_session=${browser.jar.get('__Host-touchline_session')}`);
    assert.equal(call?.headers['touchline-profile'], world.profileId);
    assert.equal(call?.headers.authorization, undefined);
    assert.match(words(page.text), /GET \/api\/v1\/webhooks\?limit=25&cursor=abc/);
  });

  it('shows no figures of another profile, which a gateway of an earlier release would answer with', async () => {
    handle = answer({ data: [], pagination: {}, meta: { profile_id: 'another' } });
    const page = await browser.get(webhooks());
    assert.equal(page.status, 503);
    assert.match(words(page.text), /The API is being upgraded\. Try again in 60 seconds\./);
  });

  it('says in the words of the API what it refuses', async () => {
    handle = answer({ error: { code: 'invalid_parameter', message: 'The cursor is not one of ours.' } }, 400);
    const page = await browser.get(webhooks());
    assert.equal(page.status, 400);
    assert.match(words(page.text), /The cursor is not one of ours\./);
  });

  it('says that the fault is ours when the API breaks off, and tries a read twice', async () => {
    handle = (request) => request.socket.destroy();
    const page = await browser.get(webhooks());
    assert.equal(page.status, 503);
    assert.match(words(page.text), /The fault is on our side/);
    assert.equal(calls.length, 2);
  });

  it('says that the fault is ours when an answer of the API breaks off in its middle', async () => {
    handle = (request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":[');
      setImmediate(() => request.socket.destroy());
    };
    assert.equal((await browser.get(webhooks())).status, 503);
  });

  it('says after how many seconds a visitor who asked too often may ask again', async () => {
    handle = (_request, response) => {
      response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '17' });
      response.end(JSON.stringify({ error: { code: 'rate_limit_exceeded', message: 'Too many requests.' } }));
    };
    const page = await browser.get(webhooks());
    assert.deepEqual([page.status, page.headers.get('retry-after')], [429, '17']);
    assert.match(words(page.text), /Requests came faster than we accept them\. Try again in 17 seconds\./);
  });

  it('sends a table as CSV that is safe in a spreadsheet, and knows no other table', async () => {
    const row = {
      id: 'w1',
      url: '=HYPERLINK("x")',
      events: ['outcome.recorded'],
      status: 'active',
      status_reason: null,
    };
    const times = { last_success_at: null, last_failure_at: '2026-01-31T09:30:00.000Z', description: null };
    handle = answer({
      data: [{ ...row, ...times }],
      pagination: { has_next: false, cursor: null },
      meta: { profile_id: world.profileId },
    });
    const file = await browser.get(`${webhooks()}?csv=subscriptions`);
    assert.equal(file.headers.get('content-type'), 'text/csv; charset=utf-8; header=present');
    assert.equal(file.headers.get('content-disposition'), 'attachment; filename="webhooks-subscriptions.csv"');
    assert.equal(file.headers.get('cache-control'), 'no-store');
    assert.equal(
      file.text,
      `Address,Events,State,Last success,Last failure\r\n"'=HYPERLINK(""x"")",outcome.recorded,active,,2026-01-31T09:30:00.000Z\r\n`,
    );
    assert.equal((await browser.get(`${webhooks()}?csv=nothing`)).status, 404);
  });

  it('passes the picture of an ad on as one that can do nothing', async () => {
    const picture = Buffer.from('89504e470d0a1a0a', 'hex');
    handle = (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
    const { status, headers } = await browser.get(`/console/profiles/${world.profileId}/top-ads/123%2F4/thumbnail`);
    assert.equal(status, 200);
    assert.equal(calls[0]?.url, '/api/v1/ads/123%2F4/thumbnail');
    assert.equal(headers.get('content-type'), 'image/png');
    assert.equal(headers.get('content-security-policy'), "default-src 'none'; sandbox");
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
  });

  it('asks the API for nobody who is not a member, nor for a member who may not see the section', async () => {
    const stranger = miniBrowser(world.pages);
    await stranger.signIn((await world.add('owner', (await world.tenant('Other')).workspaceId)).email, PASSWORD);
    const member = miniBrowser(world.pages);
    await member.signIn((await world.add('member')).email, PASSWORD);
    assert.equal((await stranger.get(webhooks())).status, 404);
    assert.equal((await member.get(webhooks())).status, 403);
    assert.equal((await member.get(`/console/profiles/${world.profileId}/customers`)).status, 403);
    assert.equal((await miniBrowser(world.pages).get(webhooks())).status, 303);
    assert.deepEqual(calls, []);
  });

  it('lets a form change nothing for a member, nor without its token', async () => {
    const member = miniBrowser(world.pages);
    await member.signIn((await world.add('member')).email, PASSWORD);
    const connections = `/console/profiles/${world.profileId}/connections`;
    const page = await member.get(connections);
    assert.equal(page.status, 200);
    assert.doesNotMatch(page.text, /name="connect"/);
    calls = [];
    const owners = await browser.get(connections);
    const sent = await browser.submit(owners, connections, { connect: 'nothing' });
    assert.equal(sent.status, 303);
    calls = [];
    assert.equal((await browser.post(connections, { sync: 'x' })).status, 403);
    assert.deepEqual(calls, []);
  });
});
