// Tests bytes that two HTTP implementations could split differently: whatever follows the ambiguous bytes is never executed.
import assert from 'node:assert/strict';
import { trackingDouble } from '../doubles/tracking.ts';
import { type RunningGateway, runGateway } from '../running-gateway.ts';
import { head, rawHttp } from './raw-http.ts';

const EVENT = '{"event_name":"x","user_traits":{"email":"a@example.com"}}';
const hex = EVENT.length.toString(16);

describe('message framing', () => {
  let running: RunningGateway;
  let key = '';
  const revoked: string[] = [];
  const recorded: string[] = [];
  before(async () => {
    const tracking = trackingDouble();
    running = await runGateway('framing', {
      doubles: {
        tracking: {
          ...tracking,
          revokeTrackingKey: async ({ id }) => {
            revoked.push(id);
            return {};
          },
          recordEvents: async (request, call) => {
            recorded.push(...request.events.map(({ eventName }) => eventName));
            return await tracking.recordEvents(request, call);
          },
        },
      },
    });
    key = `Authorization: Bearer ${running.key}`;
  });
  after(async () => await running[Symbol.asyncDispose]());
  beforeEach(() => {
    revoked.length = 0;
    recorded.length = 0;
  });

  const send = (bytes: string, answers?: number, bodiless = false) =>
    rawHttp(running.gateway.httpPort, bytes, { answers, bodiless });
  /** Returns a request that must not run, where a careless reader would find the next request. */
  const smuggled = () => head('DELETE', '/api/v1/tracking/keys/smuggled', [key]);
  /** Sends a request that comes after all others to the same service: once it has run, whatever else would run has run. */
  const settled = async () => {
    const { answers } = await send(head('DELETE', '/api/v1/tracking/keys/later', [key]), 1);
    assert.equal(answers[0]?.status, 200);
  };
  const post = (lines: readonly string[], rest: string) =>
    head('POST', '/api/v1/events', [key, 'Content-Type: application/json', ...lines]) + rest;
  const chunked = (body: string) => post(['Transfer-Encoding: chunked'], body);
  const get = (...lines: string[]) => head('GET', '/api/v1/me', [...lines, key]);

  const AMBIGUOUS: [name: string, bytes: () => string][] = [
    ['a length and then chunks', () => post(['Content-Length: 4', 'Transfer-Encoding: chunked'], '0\r\n\r\n')],
    ['chunks and then a length', () => post(['Transfer-Encoding: chunked', 'Content-Length: 4'], '0\r\n\r\n')],
    ['chunked twice', () => post(['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'], '0\r\n\r\n')],
    ['chunked, chunked', () => post(['Transfer-Encoding: chunked, chunked'], '0\r\n\r\n')],
    ['chunked and then another coding', () => post(['Transfer-Encoding: chunked, identity'], '0\r\n\r\n')],
    [
      'another coding on a line of its own',
      () => post(['Transfer-Encoding: chunked', 'Transfer-Encoding: x'], '0\r\n\r\n'),
    ],
    ['identity', () => post(['Transfer-Encoding: identity', `Content-Length: ${EVENT.length}`], EVENT)],
    ['xchunked', () => post(['Transfer-Encoding: xchunked'], '0\r\n\r\n')],
    ['gzip, chunked', () => post(['Transfer-Encoding: gzip, chunked'], `${hex}\r\n${EVENT}\r\n0\r\n\r\n`)],
    ['a vertical tab before chunked', () => post(['Transfer-Encoding: \x0bchunked'], '0\r\n\r\n')],
    ['chunked in quotes', () => post(['Transfer-Encoding: "chunked"'], '0\r\n\r\n')],
    ['a space before the colon', () => post(['Transfer-Encoding : chunked'], '0\r\n\r\n')],
    ['a coding on a folded line', () => post(['Transfer-Encoding:', ' chunked'], '0\r\n\r\n')],
    ['a folded header', () => get('X-A: a', ' b')],
    ['a space before the first header', () => get().replace('Host', ' X: a\r\nHost')],
    ['chunks in HTTP/1.0', () => chunked('0\r\n\r\n').replace('HTTP/1.1', 'HTTP/1.0')],
    ['two lengths', () => post(['Content-Length: 0', `Content-Length: ${EVENT.length}`], EVENT)],
    [
      'the same length twice',
      () => post([`Content-Length: ${EVENT.length}`, `Content-Length: ${EVENT.length}`], EVENT),
    ],
    ['a list of lengths', () => post([`Content-Length: ${EVENT.length}, ${EVENT.length}`], EVENT)],
    ['a signed length', () => post([`Content-Length: +${EVENT.length}`], EVENT)],
    ['a negative length', () => post(['Content-Length: -1'], EVENT)],
    ['a length in hex', () => post([`Content-Length: 0x${hex}`], EVENT)],
    ['a length past 64 bits', () => post(['Content-Length: 18446744073709551674'], EVENT)],
    ['an empty length', () => post(['Content-Length:'], EVENT)],
    ['bare line feeds', () => get().replaceAll('\r', '')],
    ['one bare line feed', () => get('X-A: a\nX-B: b')],
    ['a bare carriage return', () => get('X-A: a\rX-B: b')],
    ['a NUL in a header', () => get('X-A: a\0b')],
    ['a NUL in a header name', () => get('X\0-A: a')],
    ['a header without a name', () => get(': a')],
    ['a chunk size with a sign', () => chunked(`+${hex}\r\n${EVENT}\r\n0\r\n\r\n`)],
    ['a chunk size with 0x', () => chunked(`0x${hex}\r\n${EVENT}\r\n0\r\n\r\n`)],
    ['a chunk size with a space', () => chunked(`${hex} \r\n${EVENT}\r\n0\r\n\r\n`)],
    ['a chunk size past 64 bits', () => chunked(`1000000000000000${hex}\r\n${EVENT}\r\n0\r\n\r\n`)],
    ['a chunk that is longer than its size', () => chunked(`1\r\n${EVENT}\r\n0\r\n\r\n`)],
    ['chunks ended by line feeds', () => chunked(`${hex}\n${EVENT}\n0\n\n`)],
    ['a line feed in a chunk extension', () => chunked(`${hex};a\n${EVENT}\r\n0\r\n\r\n`)],
    ['20,000 characters of chunk extension', () => chunked(`${hex};${'a'.repeat(20_000)}\r\n${EVENT}\r\n0\r\n\r\n`)],
    ['a host twice', () => get('Host: b.example.com')],
    ['an invalid host', () => get().replace('api.example.com', 'api.example.com/../@evil')],
    ['no host', () => get().replace(/Host: .*\r\n/, '')],
    ['a credential twice', () => get(`Authorization: Bearer ${running.key}`)],
    ['a content type twice', () => post(['Content-Type: text/plain', `Content-Length: ${EVENT.length}`], EVENT)],
    [
      'an Idempotency-Key twice',
      () => post(['Idempotency-Key: a', 'Idempotency-Key: b', `Content-Length: ${EVENT.length}`], EVENT),
    ],
    ['a method in lower case', () => get().replace('GET', 'get')],
    ['an invalid method', () => get().replace('GET', 'GE\tT')],
    ['a space in the target', () => get().replace('/me', '/me x')],
    ['tabs in the request line', () => get().replace('GET /api/v1/me HTTP', 'GET\t/api/v1/me\tHTTP')],
    ['a fragment in the target', () => get().replace('/me', '/me#x')],
    ['HTTP/1.2', () => get().replace('HTTP/1.1', 'HTTP/1.2')],
    ['the preface of HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['the first bytes of TLS', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ];
  for (const [name, bytes] of AMBIGUOUS) {
    it(`refuses ${name}, once, and closes the connection`, async () => {
      const { answers, closed, text } = await send(bytes() + smuggled());
      assert.deepEqual([answers.length, closed], [1, true], text);
      const [answer] = answers;
      assert.equal(answer?.status, 400);
      const { error } = JSON.parse(answer.body);
      assert.deepEqual([error.code, error.status], ['invalid_request', 400]);
      assert.equal(error.request_id, answer.headers.get('x-request-id'));
      assert.ok(error.docs_url.startsWith(running.gateway.baseUrl));
      await settled();
      assert.deepEqual([revoked, recorded], [['later'], []]);
    });
  }

  it('runs a request with unambiguous framing, and the next one on the same connection', async () => {
    const plain = chunked(`${hex};note=x\r\n${EVENT}\r\n0\r\nX-Trailer: a\r\n\r\n`);
    const { answers } = await send(plain + smuggled(), 2);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [202, 200],
    );
    assert.deepEqual([recorded, revoked], [['x'], ['smuggled']]);
  });

  const SWALLOWED: [name: string, lines: () => string[], status: number][] = [
    ['without a credential', () => ['Content-Type: application/json'], 401],
    ['with a missing scope', () => [`Authorization: Bearer ${mute}`, 'Content-Type: application/json'], 403],
    ['of another type', () => [key, 'Content-Type: text/plain'], 400],
    ['without JSON inside', () => [key, 'Content-Type: application/json'], 400],
    ['of an unknown coding', () => [key, 'Content-Type: application/json', 'Content-Encoding: x'], 400],
  ];
  let mute = '';
  before(async () => {
    mute = await running.issueKey(['mcp:read']);
  });
  for (const [name, lines, status] of SWALLOWED) {
    it(`treats the body of a refused request ${name} as a body, and serves the next one`, async () => {
      const body = smuggled();
      const refused = head('POST', '/api/v1/events', [...lines(), `Content-Length: ${body.length}`]) + body;
      const { answers } = await send(refused + get(), 2);
      assert.deepEqual(
        answers.map((answer) => answer.status),
        [status, 200],
      );
      await settled();
      assert.deepEqual(revoked, ['later']);
    });
  }

  for (const method of ['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE']) {
    it(`treats what follows the head of ${method} as a body when its length says so`, async () => {
      const body = smuggled();
      const { answers } = await send(
        head(method, '/api/v1/me', [key, `Content-Length: ${body.length}`]) + body,
        1,
        method === 'HEAD',
      );
      assert.equal(answers.length, 1);
      await settled();
      assert.deepEqual(revoked, ['later']);
    });
  }

  it('does not treat trailers as headers', async () => {
    const bytes = head('POST', '/api/v1/events', ['Content-Type: application/json', 'Transfer-Encoding: chunked']);
    const { answers } = await send(`${bytes}${hex}\r\n${EVENT}\r\n0\r\n${key}\r\n\r\n`, 1);
    assert.equal(answers[0]?.status, 401);
    await settled();
    assert.deepEqual(recorded, []);
  });

  it('answers a running request before it refuses the bytes after it', async () => {
    const { answers, closed } = await send(`${get()}NONSENSE\r\n\r\n`);
    assert.deepEqual([answers.map(({ status }) => status), closed], [[200, 400], true]);
  });

  it('ignores unknown expectations and upgrades', async () => {
    for (const lines of [
      ['Expect: magic'],
      ['Connection: Upgrade', 'Upgrade: websocket'],
      ['Connection: Upgrade', 'Upgrade: h2c'],
    ]) {
      const { answers } = await send(get(...lines), 1);
      assert.equal(answers[0]?.status, 200, lines.join());
    }
    const tunnel = await send('CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n');
    assert.deepEqual([tunnel.answers.filter(({ status }) => status < 400), tunnel.closed], [[], true]);
  });
});
