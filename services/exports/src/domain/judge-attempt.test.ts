import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type AttemptResult, canBeSentAgain, judgeAttempt, type Problem, waitMs } from './judge-attempt.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const HOUR = 3_600_000;
const judge = (result: AttemptResult, init: { tries?: number; firstSentAt?: Date; chance?: number } = {}) =>
  judgeAttempt({ result, tries: 0, firstSentAt: NOW, now: NOW, chance: 0, baseMs: 30_000, ...init });
const error = { code: '2', text: 'no' };
const RETRY: AttemptResult = { kind: 'retry', error, traceId: 't' };
const problem = (init: Partial<Problem>): Problem => ({ ...error, reason: 'throttled', ...init });

describe('an attempt to send a conversion', () => {
  const cases: [result: AttemptResult, verdict: ReturnType<typeof judge>][] = [
    [
      { kind: 'accepted', traceId: 't' },
      { kind: 'delivered', traceId: 't' },
    ],
    [
      { kind: 'refused', error, traceId: 't' },
      { kind: 'failed', reason: 'refused', error, traceId: 't' },
    ],
    [RETRY, { kind: 'retry', atMs: NOW.getTime() + 30_000, error, traceId: 't' }],
    [
      { kind: 'not_sent', problem: null },
      { kind: 'hold', error: null },
    ],
  ];
  for (const [result, verdict] of cases)
    it(`that was ${result.kind} is ${verdict.kind}`, () => assert.deepEqual(judge(result), verdict));

  it('waits twice as long each time, and at most eight hours and a little more', () => {
    const wait = (tries: number, chance = 0) => {
      const verdict = judge(RETRY, { tries, chance });
      return verdict.kind === 'retry' ? verdict.atMs - NOW.getTime() : undefined;
    };
    assert.deepEqual(
      [0, 1, 2, 3].map((tries) => wait(tries)),
      [30_000, 60_000, 120_000, 240_000],
    );
    assert.equal(wait(40), 8 * HOUR);
    assert.equal(wait(40, 1), (8 * 11 * HOUR) / 10);
  });

  it('is never repeated when the platform might have forgotten the first', () => {
    const hours = fc.integer({ min: 0, max: 200 });
    fc.assert(
      fc.property(hours, fc.nat(40), (since, tries) => {
        const firstSentAt = new Date(NOW.getTime() - since * HOUR);
        const verdict = judge(RETRY, { tries, firstSentAt });
        if (verdict.kind === 'retry') assert.ok(verdict.atMs - firstSentAt.getTime() < 48 * HOUR);
        else assert.equal(verdict.kind === 'failed' && verdict.reason, 'given_up');
      }),
    );
    assert.equal(canBeSentAgain(null, NOW), true);
  });
});

describe('a destination whose connection cannot be used', () => {
  const cases: [init: Partial<Problem>, waitsMs: number][] = [
    [{ reason: 'reconnect_required' }, 60_000],
    [{ reason: 'disconnected' }, 60_000],
    [{ reason: 'needs_action' }, HOUR],
    [{ reason: 'throttled' }, 60_000],
    [{ reason: 'throttled', retryAfterMs: 300_000 }, 300_000],
  ];
  for (const [init, ms] of cases)
    it(`waits ${ms / 1000} s when it is ${init.reason}${init.retryAfterMs ? ' for a time that the platform named' : ''}`, () =>
      assert.equal(waitMs(problem(init)), ms));

  it('waits twice as long each time while it is throttled, at most an hour, and a little longer by chance', () => {
    assert.deepEqual(
      [0, 1, 2, 40].map((before) => waitMs(problem({}), before)),
      [60_000, 120_000, 240_000, HOUR],
    );
    assert.equal(waitMs(problem({}), 0, 1), 66_000);
    assert.equal(waitMs(problem({ retryAfterMs: 300_000 }), 7, 1), 330_000);
  });
});
