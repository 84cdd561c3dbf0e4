// Tests clients that send too slowly, too much or without end: each costs a connection for a bounded time, and no other client is
// affected.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { type RunningGateway, runGateway } from '../running-gateway.ts';
import { head, rawHttp } from './raw-http.ts';

const LIMIT_MS = 500;
/** Longer than any of these tests: what ends, ends by the other limit. */
const NEVER_MS = 600_000;

describe('slow clients', () => {
  /** One gateway limits only the head of a request, the other the whole request, so that each shows what it ends. */
  let heads: RunningGateway;
  let bodies: RunningGateway;
  /** This one has no limit of time. */
  let patient: RunningGateway;
  before(async () => {
    const limited = (label: string, headMs: number, wholeMs: number) =>
      runGateway(label, { env: { HEAD_TIMEOUT_MS: String(headMs), REQUEST_TIMEOUT_MS: String(wholeMs) } });
    heads = await limited('slow_heads', LIMIT_MS, NEVER_MS);
    bodies = await limited('slow_bodies', LIMIT_MS, 2 * LIMIT_MS);
    patient = await runGateway('slow_patient');
  });
  after(async () => {
    for (const running of [heads, bodies, patient]) await running?.[Symbol.asyncDispose]();
  });

  /** Sends bytes and then one more every 50 ms; returns what came back once the gateway closed the connection. */
  const drip = (to: RunningGateway, first: string, more: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(to.gateway.httpPort, '127.0.0.1');
      let text = '';
      let at = 0;
      const timer = setInterval(() => socket.write(more[at++ % more.length] ?? '', 'latin1'), 50);
      socket.on('data', (chunk) => {
        text += chunk.toString('latin1');
      });
      socket.on('error', () => {});
      socket.on('close', () => {
        clearInterval(timer);
        resolve(text);
      });
      socket.write(first, 'latin1');
    });

  const keyOf = ({ key }: RunningGateway) => `Authorization: Bearer ${key}`;
  const post = (to: RunningGateway, ...lines: string[]) =>
    head('POST', '/api/v1/goals/definitions', [keyOf(to), 'Content-Type: application/json', ...lines]);

  const SLOW: [name: string, to: () => RunningGateway, first: (to: RunningGateway) => string, more: string][] = [
    ['a head that never ends', () => heads, (to) => head('GET', '/api/v1/me', [keyOf(to)]).slice(0, -2), 'X-a: b\r\n'],
    ['a request line that never ends', () => heads, () => 'GET /', 'a'],
    ['blank lines before any request', () => heads, () => '\r\n', '\r\n'],
    ['a body that arrives slowly', () => bodies, (to) => post(to, 'Content-Length: 1000'), ' '],
    ['chunks that arrive slowly', () => bodies, (to) => post(to, 'Transfer-Encoding: chunked'), '1\r\n \r\n'],
    // The header of gzip, and then one empty block after another.
    [
      'a compressed body without an end',
      () => bodies,
      (to) => `${post(to, 'Content-Encoding: gzip', 'Content-Length: 1000')}\x1f\x8b\b\0\0\0\0\0\0\x03`,
      '\0\0\0\xff\xff',
    ],
  ];
  for (const [name, to, first, more] of SLOW) {
    it(`get one answer to ${name}, and the connection ends`, async () => {
      const text = await drip(to(), first(to()), more);
      assert.equal(text.split('HTTP/1.1 ').length - 1, 1, text);
      assert.match(text, /^HTTP\/1\.1 400 [\s\S]*"message":"The request did not arrive in time\."/);
    });
  }

  // The limit of a head is short here: repeat when the machine stopped during one.
  it('may take longer over a body than over a head', async () => {
    const body = JSON.stringify({ conversion_key: 'k', name: 'K', event_names: ['k'], kind: 'pipeline' });
    await eventually(async () => {
      const socket = connect(heads.gateway.httpPort, '127.0.0.1').on('error', () => {});
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk.toString();
      });
      socket.write(post(heads, `Content-Length: ${body.length}`, 'Connection: close'));
      // A head that began later has already been refused, so the body would have been, too.
      const slow = rawHttp(heads.gateway.httpPort, head('GET', '/api/v1/me', [keyOf(heads)]).slice(0, -2));
      assert.equal((await slow).closed, true);
      assert.equal(text, '');
      const ended = once(socket, 'close');
      socket.write(body);
      await ended;
      assert.match(text, /^HTTP\/1\.1 201 /);
    });
  });

  it('that send nothing at all are disconnected', async () => {
    assert.equal((await rawHttp(heads.gateway.httpPort, '')).closed, true);
  });

  it('that are refused before their body get no second answer when it never arrives', async () => {
    const first = head('POST', '/api/v1/events', ['Content-Type: application/json', 'Content-Length: 1000']);
    await eventually(async () => {
      const text = await drip(bodies, first, ' ');
      assert.equal(text.split('HTTP/1.1 ').length - 1, 1, text);
      assert.match(text, /^HTTP\/1\.1 401 /);
    });
  });

  it('that announce too much are refused before they have sent it', async () => {
    for (const [lines, body] of [
      [['Content-Length: 900000000'], '{'],
      [['Transfer-Encoding: chunked'], `${(2 << 20).toString(16)}\r\n${' '.repeat(2 << 20)}\r\n`],
    ] as const) {
      const { answers } = await rawHttp(patient.gateway.httpPort, post(patient, ...lines) + body, { answers: 1 });
      assert.equal(answers[0]?.status, 413);
    }
  });

  it('that keep their half of a refused connection open do not keep ours open', async () => {
    const socket = connect({ port: patient.gateway.httpPort, host: '127.0.0.1', allowHalfOpen: true });
    let cut = false;
    socket.on('error', () => {
      cut = true;
    });
    socket.write('NONSENSE\r\n\r\n');
    socket.resume();
    // Bytes to a closed socket are answered with a reset; bytes to an open one are not.
    await eventually(() => {
      socket.write('x');
      assert.ok(cut || socket.destroyed);
    });
  });

  it('do not keep others from an answer, even by the hundred', async () => {
    const sockets: Socket[] = Array.from({ length: 200 }, () => {
      const socket = connect(patient.gateway.httpPort, '127.0.0.1').on('error', () => {});
      socket.write(post(patient, 'Content-Length: 1000'));
      return socket;
    });
    assert.equal((await patient.call('GET', '/me')).status, 200);
    assert.ok(
      sockets.every((socket) => !socket.closed),
      'all of them still wait',
    );
    for (const socket of sockets) socket.destroy();
    assert.equal((await patient.call('GET', '/me')).status, 200);
  });
});
