import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ProviderError, type ProviderErrorKind } from '../provider-error.ts';
import { canBeSentAgain, judgeAttempt } from './judge-attempt.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const HOUR = 3_600_000;
const judge = (error: unknown, init: { tries?: number; firstSentAt?: Date; chance?: number } = {}) =>
  judgeAttempt({ error, tries: 0, firstSentAt: NOW, now: NOW, chance: 0, baseMs: 30_000, ...init });
const failure = (kind: ProviderErrorKind, code = '2', retryAfterMs?: number) =>
  new ProviderError(kind, code, 'no', retryAfterMs === undefined ? {} : { retryAfterMs });

describe('an attempt to send a conversion', () => {
  it('is delivered when the platform took it', () => assert.deepEqual(judge(null), { kind: 'delivered' }));

  const cases: [error: ProviderError, verdict: string, afterMs?: number][] = [
    [failure('failed', '100/2804003'), 'failed'],
    [failure('failed', 'malformed_answer'), 'retry', 30_000],
    [failure('retry'), 'retry', 30_000],
    [failure('retry', 'no_answer'), 'retry', 30_000],
    [failure('retry', '4', 300_000), 'hold', 300_000],
    [failure('needs_action', '200'), 'hold', HOUR],
    [failure('reconnect', '190/463'), 'hold', 60_000],
  ];
  for (const [error, kind, afterMs] of cases)
    it(`is ${kind} after ${error.kind} ${error.code}${error.retryAfterMs ? ' with a time to retry after' : ''}`, () => {
      const verdict = judge(error);
      assert.equal(verdict.kind, kind);
      const at = 'atMs' in verdict ? verdict.atMs : 'untilMs' in verdict ? verdict.untilMs : undefined;
      if (afterMs !== undefined) assert.equal(at, NOW.getTime() + afterMs);
    });

  it('says why it has to wait', () => {
    const errors = [failure('reconnect'), failure('needs_action'), failure('retry', '4', 1000)];
    const verdicts = errors.map((error) => judge(error));
    assert.deepEqual(
      verdicts.map((verdict) => verdict.kind === 'hold' && verdict.why),
      ['reconnect_required', 'needs_action', 'throttled'],
    );
  });

  it('waits twice as long each time, and at most eight hours and a little more', () => {
    const wait = (tries: number, chance = 0) => {
      const verdict = judge(failure('retry'), { tries, chance });
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
        const verdict = judge(failure('retry', 'no_answer'), { tries, firstSentAt });
        if (verdict.kind === 'retry') assert.ok(verdict.atMs - firstSentAt.getTime() < 48 * HOUR);
        else assert.equal(verdict.kind === 'failed' && verdict.reason, 'given_up');
      }),
    );
    assert.equal(canBeSentAgain(null, NOW), true);
  });

  it('gives no verdict when it failed for a reason of our own', () =>
    assert.throws(() => judge(new TypeError('ours')), /ours/));
});
