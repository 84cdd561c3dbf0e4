// Tests what happens to a delivery after an attempt.
import assert from 'node:assert/strict';
import { type Attempt, judgeAttempt } from './judge-attempt.ts';

const at = new Date('2026-11-05T12:00:00Z');
const attempt = (init: Partial<Attempt>): Attempt => ({
  at,
  durationMs: 100,
  status: 0,
  error: '',
  retryAfter: undefined,
  ...init,
});
const ended = at.getTime() + 100;

describe('an attempt', () => {
  const table: [met: Partial<Attempt>, tries: number, verdict: ReturnType<typeof judgeAttempt>][] = [
    [{ status: 200 }, 0, { kind: 'delivered', error: '' }],
    [{ status: 204 }, 9, { kind: 'delivered', error: '' }],
    [{ status: 500 }, 0, { kind: 'retry', error: 'http_status', atMs: ended + 5000 }],
    [{ status: 404 }, 1, { kind: 'retry', error: 'http_status', atMs: ended + 300_000 }],
    [{ status: 302 }, 0, { kind: 'retry', error: 'redirect', atMs: ended + 5000 }],
    [{ status: 500 }, 9, { kind: 'failed', error: 'http_status' }],
    [{ status: 410 }, 0, { kind: 'gone', error: 'http_status' }],
    [{ status: 410 }, 9, { kind: 'gone', error: 'http_status' }],
    [{ error: 'timeout' }, 0, { kind: 'retry', error: 'timeout', atMs: ended + 5000 }],
    [{ error: 'host_not_public' }, 9, { kind: 'failed', error: 'host_not_public' }],
    [{ status: 429, retryAfter: '60' }, 0, { kind: 'retry', error: 'http_status', atMs: ended + 60_000 }],
    [{ status: 503, retryAfter: '1' }, 0, { kind: 'retry', error: 'http_status', atMs: ended + 5000 }],
    [
      { status: 503, retryAfter: 'Thu, 05 Nov 2026 12:10:00 GMT' },
      0,
      { kind: 'retry', error: 'http_status', atMs: Date.parse('2026-11-05T12:10:00Z') },
    ],
    [{ status: 429, retryAfter: 'soon' }, 0, { kind: 'retry', error: 'http_status', atMs: ended + 5000 }],
    [{ status: 429, retryAfter: '999999999' }, 0, { kind: 'retry', error: 'http_status', atMs: ended + 86_400_000 }],
    [{ status: 500, retryAfter: '60' }, 0, { kind: 'retry', error: 'http_status', atMs: ended + 5000 }],
  ];
  for (const [met, tries, verdict] of table)
    it(`that met ${JSON.stringify(met)} after ${tries} others is ${verdict.kind}`, () =>
      assert.deepEqual(judgeAttempt(attempt(met), tries, 0), verdict));
});
