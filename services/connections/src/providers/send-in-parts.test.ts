// Tests how a batch reaches a platform that refuses a request because of one bad row: with properties over random bad rows.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { rowOf } from '../../test/conversion-rows.ts';
import { type ConversionRow, dedupeIdOf } from '../domain/exports/conversion-payload.ts';
import { ProviderError } from '../domain/provider-error.ts';
import { sendInParts } from './send-in-parts.ts';

const batch = (size: number) => Array.from({ length: size }, (_, place) => rowOf({ dedupeId: String(place) }));

/** A platform that takes a request only when no row of it is bad. */
function platform(bad: ReadonlySet<string>, { names = false } = {}) {
  const calls: string[][] = [];
  const taken: string[] = [];
  const send = async (rows: readonly ConversionRow[]): Promise<string> => {
    const ids = rows.map(dedupeIdOf);
    calls.push(ids);
    const places = ids.flatMap((id, place) => (bad.has(id) ? [place] : []));
    if (places.length > 0) throw new ProviderError('failed', '100', 'no', { rows: names ? places : [], traceId: 'A' });
    taken.push(...ids);
    return `trace-${calls.length}`;
  };
  return { calls, taken, send };
}

const ids = (rows: readonly { dedupeId: string; outcome: string }[], outcome: string) =>
  rows.flatMap((row) => (row.outcome === outcome ? [row.dedupeId] : [])).sort();

describe('a batch of conversions', () => {
  it('is one request when nothing is wrong with it', async () => {
    const { calls, send } = platform(new Set());
    const { outcomes, problem } = await sendInParts({ rows: batch(1000), send, isDueToRows: () => true });
    assert.deepEqual([calls.length, outcomes.length, problem], [1, 1000, null]);
    assert.equal(outcomes[0]?.traceId, 'trace-1');
  });

  it('finds the bad rows, and takes every other one exactly once, whatever rows are bad', async () => {
    const sizes = fc.integer({ min: 1, max: 120 });
    const run = fc.asyncProperty(
      sizes,
      fc.uniqueArray(fc.nat(119), { maxLength: 4 }),
      fc.boolean(),
      async (size, places, names) => {
        const bad = new Set(places.filter((place) => place < size).map(String));
        const { taken, send, calls } = platform(bad, { names });
        const { outcomes, problem } = await sendInParts({ rows: batch(size), send, isDueToRows: () => true });
        assert.equal(problem, null);
        assert.deepEqual(ids(outcomes, 'refused'), [...bad].sort());
        assert.deepEqual(ids(outcomes, 'accepted'), [...taken].sort());
        assert.equal(outcomes.length, size);
        assert.ok(calls.length <= 64);
        if (names) assert.ok(calls.length <= 2);
      },
    );
    await fc.assert(run);
  });

  it('makes a bounded number of calls when all its rows are bad, and leaves the others to another attempt', async () => {
    const rows = batch(1000);
    const { calls, send } = platform(new Set(rows.map(dedupeIdOf)));
    const { outcomes } = await sendInParts({ rows, send, isDueToRows: () => true });
    assert.equal(calls.length, 64);
    assert.equal(new Set(outcomes.map(({ dedupeId }) => dedupeId)).size, 1000);
    assert.ok(ids(outcomes, 'refused').length >= 20);
    assert.equal(outcomes.find(({ outcome }) => outcome === 'retry')?.code, 'batch_refused');
  });

  it('waits for a person when the platform accepts none of its rows, for a reason that names none', async () => {
    const rows = batch(8);
    const { send } = platform(new Set(rows.map(dedupeIdOf)));
    const { outcomes, problem } = await sendInParts({ rows, send, isDueToRows: () => false });
    assert.deepEqual([outcomes, problem?.reason, problem?.code], [[], 'needs_action', '100']);
  });

  it('loses one row that is refused for such a reason when the platform accepts others', async () => {
    const { send, taken } = platform(new Set(['5']));
    const { outcomes, problem } = await sendInParts({ rows: batch(8), send, isDueToRows: () => false });
    assert.deepEqual([ids(outcomes, 'refused'), taken.length, problem], [['5'], 7, null]);
  });

  const ends: [error: ProviderError, outcome: string | null, problem: string | null][] = [
    [new ProviderError('retry', 'no_answer', 'no'), 'retry', null],
    [new ProviderError('retry', '613', 'no', { isThrottle: true }), null, 'throttled'],
    [new ProviderError('reconnect', '190', 'no'), null, 'reconnect_required'],
  ];
  for (const [error, outcome, reason] of ends)
    it(`stops at the first ${error.code}, and keeps what was accepted before`, async () => {
      const { send, calls } = platform(new Set(['0']));
      let made = 0;
      const failing = (rows: readonly ConversionRow[]) => {
        made += 1;
        return made === 3 ? Promise.reject(error) : send(rows);
      };
      // The first call has all four rows, the second 0 and 1, the third 0 alone.
      const { outcomes, problem } = await sendInParts({ rows: batch(4), send: failing, isDueToRows: () => true });
      assert.deepEqual([made, calls.length, problem?.reason ?? null], [3, 2, reason]);
      assert.deepEqual(
        outcomes.map((row) => row.outcome),
        outcome === null ? [] : Array(4).fill(outcome),
      );
    });

  it('throws what is no error of the platform', async () => {
    const send = () => Promise.reject(new TypeError('ours'));
    await assert.rejects(sendInParts({ rows: batch(2), send, isDueToRows: () => true }), /ours/);
  });
});
