// Tests how calls to providers end when a host misbehaves, through real sockets.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import { createOutbound, type Outbound } from './outbound.ts';

const HOUR_MS = 3_600_000;

describe('a call to a provider', () => {
  let server: Server;
  let url = '';
  let calls = 0;
  let answer: RequestListener;
  let outbound: Outbound | undefined;
  let said: string[] = [];
  beforeEach(async () => {
    calls = 0;
    said = [];
    answer = (_, response) => response.end('{"ok":true}');
    server = createServer((request, response) => {
      calls++;
      answer(request, response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterEach(async () => {
    await outbound?.[Symbol.asyncDispose]();
    server.closeAllConnections();
    server.close();
  });

  const opened = (pauseMs = HOUR_MS) => {
    const watch = {
      paused: (host: string) => void said.push(`paused ${host}`),
      resumed: (host: string) => void said.push(`resumed ${host}`),
    };
    outbound = createOutbound({ failures: 3, pauseMs }, watch);
    const send = (more: { timeoutMs?: number; signal?: AbortSignal; url?: string } = {}) =>
      createdBefore(outbound).send({
        ...{ method: 'GET', url, headers: {}, timeoutMs: 60_000, signal: new AbortController().signal },
        ...more,
      });
    const codeOf = (more?: Parameters<typeof send>[0]) =>
      send(more).then(
        ({ status }) => String(status),
        (error) => (error instanceof ProviderError ? error.code : error.name),
      );
    return { send, codeOf };
  };

  it('returns the status and the parsed body of any answer', async () => {
    const { send } = opened();
    assert.deepEqual((await send()).body, { ok: true });
    answer = (_, response) => response.writeHead(429, { 'retry-after': '7' }).end('{"error":1}');
    const { status, headers, body } = await send();
    assert.deepEqual([status, headers['retry-after'], body], [429, '7', { error: 1 }]);
  });

  it('leaves a host alone that breaks off, without having asked it again', async () => {
    const { codeOf, send } = opened();
    answer = (request) => request.socket.destroy();
    const codes = [];
    for (let i = 0; i < 5; i++) codes.push(await codeOf());
    assert.deepEqual(codes, ['no_answer', 'no_answer', 'no_answer', 'circuit_open', 'circuit_open']);
    assert.equal(calls, 3);
    assert.deepEqual(said, [`paused ${new URL(url).host}`]);
    const refused = await send().catch((error: unknown) => error);
    assert.ok(refused instanceof ProviderError);
    assert.deepEqual([refused.kind, refused.retryAfterMs], ['retry', HOUR_MS]);
  });

  it('counts a gateway that answers for its host, and still returns what it said', async () => {
    const { codeOf } = opened();
    answer = (_, response) => response.writeHead(503).end('busy');
    assert.deepEqual(
      [await codeOf(), await codeOf(), await codeOf(), await codeOf()],
      ['503', '503', '503', 'circuit_open'],
    );
  });

  it('does not count refusals, however many', async () => {
    const { codeOf } = opened();
    answer = (_, response) => response.writeHead(500).end('{"error":{"code":1}}');
    for (let i = 0; i < 10; i++) assert.equal(await codeOf(), '500');
  });

  it('tries a host again after the pause, and then goes on', async () => {
    const { codeOf } = opened(1);
    answer = (request) => request.socket.destroy();
    for (let i = 0; i < 3; i++) await codeOf();
    answer = (_, response) => response.end('{}');
    await eventually(async () => assert.equal(await codeOf(), '200'));
    const { host } = new URL(url);
    assert.deepEqual([said[0], said.at(-1)], [`paused ${host}`, `resumed ${host}`]);
  });

  it('concerns one host only', async () => {
    const { codeOf } = opened();
    const gone = 'http://127.0.0.1:1/';
    for (let i = 0; i < 3; i++) assert.equal(await codeOf({ url: gone }), 'no_answer');
    assert.deepEqual([await codeOf({ url: gone }), await codeOf()], ['circuit_open', '200']);
  });

  it('ends at its deadline', async () => {
    const { codeOf } = opened();
    answer = () => undefined;
    assert.equal(await codeOf({ timeoutMs: 20 }), 'no_answer');
  });

  it('that ends at the deadline of its caller counts, too', async () => {
    const { codeOf } = opened();
    answer = () => undefined;
    for (let i = 0; i < 3; i++) assert.equal(await codeOf({ signal: AbortSignal.timeout(1) }), 'no_answer');
    assert.equal(await codeOf(), 'circuit_open');
  });

  it('that the service itself ends says nothing about the host', async () => {
    const { codeOf } = opened();
    for (let i = 0; i < 4; i++) {
      const stopping = new AbortController();
      answer = () => stopping.abort();
      assert.equal(await codeOf({ signal: stopping.signal }), 'cut_off');
    }
    assert.deepEqual(said, []);
  });

  it('does not follow a redirect', async () => {
    const { codeOf } = opened();
    answer = (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    assert.deepEqual([await codeOf(), calls], ['302', 1]);
  });

  it('reads no more of an answer than any page of a provider has', async () => {
    const { codeOf } = opened();
    answer = (_, response) => {
      const part = Buffer.alloc(1024 * 1024, 32);
      const more = () => {
        while (!response.destroyed && response.write(part));
      };
      response.on('drain', more);
      more();
    };
    assert.equal(await codeOf(), 'too_large');
  });
});

function createdBefore(outbound: Outbound | undefined): Outbound {
  return outbound ?? assert.fail('There is no outbound client yet.');
}
