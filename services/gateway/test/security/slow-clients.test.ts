// Clients that send too slowly, too much or never enough: each costs a connection for a bounded time, and nobody else notices.
import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { patient } from '@touchline/chassis/testing/patience.ts';
import { type RunningGateway, runGateway } from '../running-gateway.ts';
import { head, rawHttp } from './raw-http.ts';

const HEAD_MS = 500;
const WHOLE_MS = 900;
// The timeouts are looked at three times in the shorter one; the rest is for a machine that is busy with other tests.
const SLACK_MS = patient(2500);

describe('slow clients', () => {
  let running: RunningGateway;
  let key = '';
  before(async () => {
    running = await runGateway('slow', {
      env: { HEAD_TIMEOUT_MS: String(HEAD_MS), REQUEST_TIMEOUT_MS: String(WHOLE_MS) },
    });
    key = `Authorization: Bearer ${running.key}`;
  });
  after(async () => await running[Symbol.asyncDispose]());

  /** Sends bytes and then one more each 50 ms; answers what came back once the gateway let go. */
  const drip = (first: string, more: string) =>
    new Promise<{ text: string; tookMs: number }>((resolve) => {
      const began = performance.now();
      const socket = connect(running.gateway.httpPort, '127.0.0.1');
      let text = '';
      let at = 0;
      const timer = setInterval(() => socket.write(more[at++ % more.length] ?? '', 'latin1'), 50);
      socket.on('data', (chunk) => {
        text += chunk.toString('latin1');
      });
      socket.on('error', () => {});
      socket.on('close', () => {
        clearInterval(timer);
        resolve({ text, tookMs: performance.now() - began });
      });
      socket.write(first, 'latin1');
    });

  const post = (...lines: string[]) =>
    head('POST', '/api/v1/goals/definitions', [key, 'Content-Type: application/json', ...lines]);

  const SLOW: [name: string, first: () => string, more: string, limitMs: number][] = [
    ['a head that never ends', () => head('GET', '/api/v1/me', [key]).slice(0, -2), 'X-a: b\r\n', HEAD_MS],
    ['a request line that never ends', () => 'GET /', 'a', HEAD_MS],
    ['blank lines before any request', () => '\r\n', '\r\n', HEAD_MS],
    ['a body that trickles', () => post('Content-Length: 1000'), ' ', WHOLE_MS],
    ['chunks that trickle', () => post('Transfer-Encoding: chunked'), '1\r\n \r\n', WHOLE_MS],
    // The head of gzip, and then one empty block after another.
    [
      'a compressed body without an end',
      () => `${post('Content-Encoding: gzip', 'Content-Length: 1000')}\x1f\x8b\b\0\0\0\0\0\0\x03`,
      '\0\0\0\xff\xff',
      WHOLE_MS,
    ],
  ];
  for (const [name, first, more, limitMs] of SLOW) {
    it(`get one answer to ${name}, and the connection ends`, async () => {
      const { text, tookMs } = await drip(first(), more);
      assert.ok(tookMs > limitMs * 0.9 && tookMs < limitMs + SLACK_MS, `${Math.round(tookMs)} ms`);
      assert.equal(text.split('HTTP/1.1 ').length - 1, 1, text);
      assert.match(text, /^HTTP\/1\.1 400 [\s\S]*"message":"The request did not arrive in time\."/);
    });
  }

  it('that say nothing at all are let go', async () => {
    const { closed, tookMs } = await rawHttp(running.gateway.httpPort, '', { timeoutMs: HEAD_MS + SLACK_MS });
    assert.ok(closed, `still open after ${Math.round(tookMs)} ms`);
  });

  it('that are refused before their body get no second answer when it never comes', async () => {
    const { text } = await drip(
      head('POST', '/api/v1/events', ['Content-Type: application/json', 'Content-Length: 1000']),
      ' ',
    );
    assert.equal(text.split('HTTP/1.1 ').length - 1, 1, text);
    assert.match(text, /^HTTP\/1\.1 401 /);
  });

  it('that announce too much are told at once, not when they are done', async () => {
    for (const [lines, body] of [
      [['Content-Length: 900000000'], '{'],
      [['Transfer-Encoding: chunked'], `${(2 << 20).toString(16)}\r\n${' '.repeat(2 << 20)}\r\n`],
    ] as const) {
      const { answers, tookMs } = await rawHttp(running.gateway.httpPort, post(...lines) + body, { answers: 1 });
      assert.equal(answers[0]?.status, 413);
      assert.ok(tookMs < patient(WHOLE_MS), `${Math.round(tookMs)} ms`);
    }
  });

  it('that keep their half of a refused connection open do not keep ours', async () => {
    const socket = connect({ port: running.gateway.httpPort, host: '127.0.0.1', allowHalfOpen: true });
    let cut = false;
    socket.on('error', () => {
      cut = true;
    });
    socket.write('NONSENSE\r\n\r\n');
    socket.resume();
    // Bytes to a closed socket are answered with a reset; to one that is kept they are not.
    await eventually(
      () => {
        socket.write('x');
        assert.ok(cut || socket.destroyed);
      },
      { timeoutMs: SLACK_MS },
    );
  });

  it('by the hundred do not keep others from an answer', async () => {
    const sockets: Socket[] = Array.from({ length: 200 }, () => {
      const socket = connect(running.gateway.httpPort, '127.0.0.1').on('error', () => {});
      socket.write(post('Content-Length: 1000'));
      return socket;
    });
    const began = performance.now();
    assert.equal((await running.call('GET', '/me')).status, 200);
    assert.ok(performance.now() - began < SLACK_MS);
    for (const socket of sockets) socket.destroy();
    assert.equal((await running.call('GET', '/me')).status, 200);
  });
});
