// Tests new passwords against a range service over a socket, and without one.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError } from '@touchline/chassis/errors.ts';
import { createCheckNewPassword } from './check-new-password.ts';
import { createAskRange } from './password-range.ts';

const FRESH = 'seven quiet otters paint';
const LONG_MS = 60_000;
const ana = { email: 'ana@example.com', name: 'Ana' };
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();

/** Starts a range service with a given corpus that records the line and the headers of every request. */
async function rangeService(corpus: readonly string[], answer?: (response: ServerResponse) => void) {
  const seen: { text: string; padding: string | undefined }[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    const padding = request.headers['add-padding'];
    seen.push({ text: JSON.stringify([request.url, request.rawHeaders]), padding: String(padding) });
    if (answer) return answer(response);
    const prefix = request.url?.split('/').pop() ?? '';
    const known = corpus.map(sha1).filter((hash) => hash.startsWith(prefix));
    const padded = padding === 'true' ? [`${sha1(FRESH).slice(5)}:0`, `${'0'.repeat(35)}:0`] : [];
    response.end([...padded, ...known.map((hash) => `${hash.slice(5)}:12`)].join('\r\n'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/range`,
    seen,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function recordedLogger() {
  const lines: unknown[][] = [];
  return { lines, warn: (...line: unknown[]) => void lines.push(line) };
}

async function reasonOf(check: Promise<void>): Promise<string | null> {
  try {
    await check;
    return null;
  } catch (error) {
    assert.ok(error instanceof AppError);
    return error.reason;
  }
}

describe('createCheckNewPassword', () => {
  it('refuses what the range service knows, and accepts what is only padding', async () => {
    await using service = await rangeService(['a breached but long one']);
    const check = createCheckNewPassword({
      passwordRangeUrl: service.url,
      timeoutMs: LONG_MS,
      logger: recordedLogger(),
    });
    assert.equal(await reasonOf(check('a breached but long one', ana)), 'compromised_password');
    assert.equal(await reasonOf(check(FRESH, ana)), null);
  });

  it('sends five characters of the hash, and requests padding', async () => {
    await using service = await rangeService([]);
    await createAskRange({ url: `${service.url}/`, timeoutMs: LONG_MS })(FRESH);
    const [request] = service.seen;
    assert.equal(service.seen.length, 1);
    assert.equal(request?.padding, 'true');
    assert.equal(JSON.parse(request.text)[0], `/range/${sha1(FRESH).slice(0, 5)}`);
    const sent = request.text.toUpperCase();
    assert.equal(sent.includes(sha1(FRESH).slice(0, 6)), false);
    for (const word of FRESH.toUpperCase().split(' ')) assert.equal(sent.includes(word), false);
  });

  it('does not query the service for a password that is refused anyway', async () => {
    await using service = await rangeService([]);
    const check = createCheckNewPassword({ passwordRangeUrl: service.url, logger: recordedLogger() });
    assert.equal(await reasonOf(check('short', ana)), 'weak_password');
    assert.equal(await reasonOf(check('ana@example.com', ana)), 'weak_password');
    assert.equal(await reasonOf(check('Password1234', ana)), 'compromised_password');
    assert.deepEqual(service.seen, []);
  });

  /** How long to wait for a service that says nothing; the others say something, however late. */
  const WAITS: Readonly<Record<string, number>> = { 'says nothing': 100 };
  const failures: readonly [string, (response: ServerResponse) => void][] = [
    ['answers 500', (response) => void response.writeHead(500).end()],
    ['redirects us elsewhere', (response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
    ['hangs up', (response) => response.destroy()],
    ['responds without end', (response) => void response.write('A'.repeat(2 * 1024 * 1024))],
    ['says nothing', () => undefined],
  ];
  for (const [what, answer] of failures) {
    it(`uses its own list, with a warning that reveals nothing, when the service ${what}`, async () => {
      await using service = await rangeService([], answer);
      const logger = recordedLogger();
      const check = createCheckNewPassword({
        passwordRangeUrl: service.url,
        timeoutMs: WAITS[what] ?? LONG_MS,
        logger,
      });
      assert.equal(await reasonOf(check('1qaz2wsx3edc', ana)), 'compromised_password');
      assert.equal(await reasonOf(check(FRESH, ana)), null);
      assert.equal(logger.lines.length, 1);
      const told = JSON.stringify(logger.lines);
      assert.equal(told.includes(FRESH) || told.includes(sha1(FRESH).slice(0, 5)), false);
    });
  }

  it('uses its own list where no service is set', async () => {
    const check = createCheckNewPassword({ passwordRangeUrl: undefined, logger: recordedLogger() });
    const known = [
      'password1234',
      'PASSWORD1234',
      'Password123!',
      'qwertyuiop123',
      '1234567890123',
      'aaaaaaaaaaaaaaaa',
      'abcabcabcabcabc',
      'iloveyouforever',
      'Welcome@12345',
      'correct horse battery staple',
    ];
    for (const text of known) assert.equal(await reasonOf(check(text, ana)), 'compromised_password', text);
    for (const text of [FRESH, 'kT7#pw0-Lm2!', 'ñandú cruza la pampa'])
      assert.equal(await reasonOf(check(text, ana)), null, text);
  });
});
