import assert from 'node:assert/strict';
import type { AttemptVerdict } from './judge-attempt.ts';
import { lastErrorOf, spared, tallyOf } from './judged-batch.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const error = { code: '100', text: 'no' };
const DELIVERED: AttemptVerdict = { kind: 'delivered', traceId: '' };
const REFUSED: AttemptVerdict = { kind: 'failed', reason: 'refused', error, traceId: '' };
const GIVEN_UP: AttemptVerdict = { kind: 'failed', reason: 'given_up', error, traceId: '' };
const RETRY: AttemptVerdict = { kind: 'retry', atMs: 1, error: { code: '2', text: 'later' }, traceId: '' };
const batch = (...verdicts: AttemptVerdict[]) => verdicts.map((verdict) => ({ verdict }));

describe('a batch', () => {
  it('comes to what was delivered, refused and repeated', () => {
    assert.deepEqual(tallyOf(batch(DELIVERED, REFUSED, RETRY, RETRY, { kind: 'hold', error: null })), {
      ...{ delivered: 1, refused: 1, retried: 2 },
    });
  });

  it('says what the platform said last', () => {
    assert.equal(lastErrorOf(batch(REFUSED, RETRY, DELIVERED))?.code, '2');
    assert.equal(lastErrorOf(batch(DELIVERED)), null);
  });

  it('keeps rows that were refused after the last one that a refusal may end, and no others', () => {
    const kinds = spared(batch(REFUSED, GIVEN_UP, RETRY, REFUSED, REFUSED), 2, NOW).map(({ verdict }) => verdict);
    assert.deepEqual(kinds, [REFUSED, GIVEN_UP, RETRY, REFUSED, { kind: 'hold', error, atMs: NOW.getTime() }]);
    assert.deepEqual(spared(batch(REFUSED), 0, NOW), batch({ kind: 'hold', error, atMs: NOW.getTime() }));
  });
});
