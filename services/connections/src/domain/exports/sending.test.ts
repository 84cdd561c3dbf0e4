// Tests what an error of a platform means for a batch of conversions: for its connection, or for its rows.
import assert from 'node:assert/strict';
import { ProviderError, type ProviderErrorInit, type ProviderErrorKind } from '../provider-error.ts';
import { connectionProblem, outcomeOf } from './sending.ts';

describe('an error after conversions were sent', () => {
  const problems: [kind: ProviderErrorKind, init: ProviderErrorInit, reason: string | null, waitMs: number | null][] = [
    ['reconnect', {}, 'reconnect_required', null],
    ['needs_action', {}, 'needs_action', null],
    ['retry', { isThrottle: true }, 'throttled', null],
    ['retry', { isThrottle: true, retryAfterMs: 5000 }, 'throttled', 5000],
    ['retry', { retryAfterMs: 5000 }, 'throttled', 5000],
    ['retry', {}, null, null],
    ['failed', {}, null, null],
    ['too_much_data', {}, null, null],
  ];
  for (const [kind, init, reason, waitMs] of problems)
    it(`of kind ${kind} with ${JSON.stringify(init)} means ${reason ?? 'nothing'} for the connection`, () => {
      const problem = connectionProblem(new ProviderError(kind, '1', 'no', init));
      assert.deepEqual([problem?.reason ?? null, problem?.retryAfterMs ?? null], [reason, waitMs]);
    });

  const outcomes: [kind: ProviderErrorKind, code: string, outcome: string][] = [
    ['failed', '100/2804003', 'refused'],
    ['failed', 'malformed_answer', 'retry'],
    ['retry', 'no_answer', 'retry'],
    ['too_much_data', '1/99', 'retry'],
  ];
  for (const [kind, code, outcome] of outcomes)
    it(`of kind ${kind} and code ${code} means ${outcome} for a row`, () =>
      assert.equal(outcomeOf('e1', new ProviderError(kind, code, 'no')).outcome, outcome));

  it('repeats nothing of what was sent', () => {
    const error = new ProviderError('failed', '100', 'Invalid em ana@example.com, +56 9 1111 2222', { traceId: 'A7' });
    assert.deepEqual(outcomeOf('e1', error), {
      ...{ dedupeId: 'e1', outcome: 'refused', code: '100', message: 'Invalid em …, …', traceId: 'A7' },
    });
  });
});
